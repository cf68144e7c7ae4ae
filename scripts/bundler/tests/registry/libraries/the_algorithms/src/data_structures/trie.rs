use std::collections::HashMap;
use std::hash::Hash;

#[derive(Debug, Default)]
struct Node<Key: Default, Type: Default> {
    children: HashMap<Key, Node<Key, Type>>,
    value: Option<Type>,
}

#[derive(Debug, Default)]
pub struct Trie<Key, Type>
where
    Key: Default + Eq + Hash,
    Type: Default,
{
    root: Node<Key, Type>,
}

impl<Key, Type> Trie<Key, Type>
where
    Key: Default + Eq + Hash,
    Type: Default,
{
    pub fn new() -> Self {
        Self { root: Node::default() }
    }

    pub fn insert(&mut self, key: impl IntoIterator<Item = Key>, value: Type) {
        let mut node = &mut self.root;
        for part in key {
            node = node.children.entry(part).or_default();
        }
        node.value = Some(value);
    }

    pub fn get(&self, key: impl IntoIterator<Item = Key>) -> Option<&Type> {
        let mut node = &self.root;
        for part in key {
            node = node.children.get(&part)?;
        }
        node.value.as_ref()
    }
}
