use std::cmp::Ordering;
use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

#[derive(Debug)]
pub struct UnionFind<T: Debug + Eq + Hash> {
    payloads: HashMap<T, usize>,
    parent_links: Vec<usize>,
    sizes: Vec<usize>,
    count: usize,
}

impl<T: Debug + Eq + Hash> UnionFind<T> {
    pub fn with_capacity(capacity: usize) -> Self {
        Self { parent_links: Vec::with_capacity(capacity), ..Self::default() }
    }

    pub fn insert(&mut self, item: T) {
        let key = self.payloads.len();
        self.parent_links.push(key);
        self.sizes.push(1);
        self.payloads.insert(item, key);
        self.count += 1;
    }

    fn find(&self, value: &T) -> Option<usize> {
        let mut key = *self.payloads.get(value)?;
        while key != self.parent_links[key] {
            key = self.parent_links[key];
        }
        Some(key)
    }

    pub fn union(&mut self, first: &T, second: &T) -> Option<bool> {
        let (first, second) = (self.find(first)?, self.find(second)?);
        if first == second {
            return Some(false);
        }
        let (child, root) = match self.sizes[first].cmp(&self.sizes[second]) {
            Ordering::Less => (first, second),
            Ordering::Equal | Ordering::Greater => (second, first),
        };
        self.parent_links[child] = root;
        self.sizes[root] += self.sizes[child];
        self.count -= 1;
        Some(true)
    }

    pub fn count(&self) -> usize {
        self.count
    }
}

impl<T: Debug + Eq + Hash> Default for UnionFind<T> {
    fn default() -> Self {
        Self { payloads: HashMap::new(), parent_links: vec![], sizes: vec![], count: 0 }
    }
}

impl<T: Debug + Eq + Hash> FromIterator<T> for UnionFind<T> {
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Self {
        let mut sets = UnionFind::default();
        iter.into_iter().for_each(|item| sets.insert(item));
        sets
    }
}
