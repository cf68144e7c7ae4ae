use core::fmt;
use std::ops::{Deref, DerefMut, Index, RangeBounds};

/// A monoid.
pub trait Op {
    /// The value type.
    type Value;
    /// Returns the identity value.
    fn identity() -> Self::Value;
    /// Multiplies two values.
    fn mul(lhs: &Self::Value, rhs: &Self::Value) -> Self::Value;
}

/// A segment tree.
pub struct Segtree<O: Op> {
    len: usize,
    values: Vec<O::Value>,
}

impl<O: Op> Segtree<O> {
    pub fn new(elms: &[O::Value]) -> Self
    where
        O::Value: Clone,
    {
        elms.iter().cloned().collect()
    }

    pub fn fold<R: RangeBounds<usize>>(&self, range: R) -> O::Value {
        let all = 0..self.len;
        let inside = all.filter(|at| range.contains(at)).map(|at| &self[at]);
        inside.fold(O::identity(), |lhs, rhs| O::mul(&lhs, rhs))
    }

    /// Returns a place that puts the tree in order when it is dropped.
    pub fn entry(&mut self, index: usize) -> Entry<'_, O> {
        Entry { index, segtree: self }
    }

    pub fn root(&self) -> &O::Value {
        &self.values[1]
    }

    fn update(&mut self, at: usize) {
        self.values[at] = O::mul(&self.values[2 * at], &self.values[2 * at + 1]);
    }
}

impl<O: Op> FromIterator<O::Value> for Segtree<O> {
    fn from_iter<T: IntoIterator<Item = O::Value>>(iter: T) -> Self {
        let leaves: Vec<_> = iter.into_iter().collect();
        let len = leaves.len();
        let inner = std::iter::repeat_with(O::identity).take(len);
        let mut segtree = Self { len, values: inner.chain(leaves).collect() };
        (1..len).rev().for_each(|at| segtree.update(at));
        segtree
    }
}

impl<O: Op> Index<usize> for Segtree<O> {
    type Output = O::Value;
    fn index(&self, index: usize) -> &O::Value {
        &self.values[self.len + index]
    }
}

impl<O: Op> fmt::Debug for Segtree<O>
where
    O::Value: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.values[self.len..]).finish()
    }
}

pub struct Entry<'a, O: Op> {
    segtree: &'a mut Segtree<O>,
    index: usize,
}

impl<O: Op> Drop for Entry<'_, O> {
    fn drop(&mut self) {
        let mut at = self.segtree.len + self.index;
        while at > 1 {
            at /= 2;
            self.segtree.update(at);
        }
    }
}

impl<O: Op> Deref for Entry<'_, O> {
    type Target = O::Value;
    fn deref(&self) -> &O::Value {
        &self.segtree[self.index]
    }
}

impl<O: Op> DerefMut for Entry<'_, O> {
    fn deref_mut(&mut self) -> &mut O::Value {
        &mut self.segtree.values[self.segtree.len + self.index]
    }
}
