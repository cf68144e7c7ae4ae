use std::ptr::null_mut;

pub trait OpBase {
    type Value;
    type InternalValue: Clone;

    fn identity() -> Self::InternalValue;
    fn mul(lhs: &Self::InternalValue, rhs: &Self::InternalValue) -> Self::InternalValue;
    fn into_front(value: Self::InternalValue) -> Self::Value;
    fn from_front(value: Self::Value) -> Self::InternalValue;
}

/// A forest whose nodes are kept in boxes.
pub struct LinkCutTreeBase<O: OpBase>(Vec<*mut Node<O>>);

impl<O: OpBase> LinkCutTreeBase<O> {
    pub fn new(n: usize) -> Self
    where
        O: OpBase<Value = ()>,
    {
        std::iter::repeat_with(|| ()).take(n).collect()
    }

    pub fn link(&mut self, parent: usize, child: usize) {
        unsafe { (*self.0[child]).parent = self.0[parent] };
    }

    pub fn depth(&self, mut at: usize) -> usize {
        let mut depth = 0;
        while let Some(parent) = self.parent(at) {
            (at, depth) = (parent, depth + 1);
        }
        depth
    }

    pub fn fold(&self, mut at: usize) -> O::Value {
        let mut value = O::identity();
        loop {
            value = unsafe { O::mul(&(*self.0[at]).value, &value) };
            match self.parent(at) {
                Some(parent) => at = parent,
                None => return O::into_front(value),
            }
        }
    }

    fn parent(&self, at: usize) -> Option<usize> {
        let parent = unsafe { (*self.0[at]).parent };
        (!parent.is_null()).then(|| unsafe { (*parent).id })
    }
}

impl<O: OpBase> FromIterator<O::Value> for LinkCutTreeBase<O> {
    fn from_iter<I: IntoIterator<Item = O::Value>>(iter: I) -> Self {
        let node = |(id, value)| Node { id, parent: null_mut(), value: O::from_front(value) };
        let nodes = iter.into_iter().enumerate().map(node);
        Self(nodes.map(|node| Box::into_raw(Box::new(node))).collect())
    }
}

impl<O: OpBase> Drop for LinkCutTreeBase<O> {
    fn drop(&mut self) {
        for &node in &self.0 {
            unsafe { drop(Box::from_raw(node)) };
        }
    }
}

struct Node<O: OpBase> {
    id: usize,
    parent: *mut Self,
    value: O::InternalValue,
}
