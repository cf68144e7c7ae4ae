use crate::algebra::Monoid;
use std::fmt::{self, Debug, Formatter};

pub struct SegmentTree<M>
where
    M: Monoid,
{
    n: usize,
    tree: Vec<M::T>,
}

impl<M> Clone for SegmentTree<M>
where
    M: Monoid,
{
    fn clone(&self) -> Self {
        Self { n: self.n, tree: self.tree.clone() }
    }
}

impl<M> Debug for SegmentTree<M>
where
    M: Monoid,
    M::T: Debug,
{
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("SegmentTree").field("tree", &self.tree).finish()
    }
}

impl<M> SegmentTree<M>
where
    M: Monoid,
{
    pub fn from_vec(values: Vec<M::T>) -> Self {
        let n = values.len();
        let mut tree = vec![M::unit(); n];
        tree.extend(values);
        for i in (1..n).rev() {
            tree[i] = M::operate(&tree[2 * i], &tree[2 * i + 1]);
        }
        Self { n, tree }
    }
    pub fn set(&mut self, k: usize, x: M::T) {
        let mut k = k + self.n;
        self.tree[k] = x;
        while k > 1 {
            k /= 2;
            self.tree[k] = M::operate(&self.tree[2 * k], &self.tree[2 * k + 1]);
        }
    }
    pub fn fold(&self, l: usize, r: usize) -> M::T {
        let (mut l, mut r) = (l + self.n, r + self.n);
        let (mut left, mut right) = (M::unit(), M::unit());
        while l < r {
            if l & 1 == 1 {
                left = M::operate(&left, &self.tree[l]);
                l += 1;
            }
            if r & 1 == 1 {
                r -= 1;
                right = M::operate(&self.tree[r], &right);
            }
            (l, r) = (l / 2, r / 2);
        }
        M::operate(&left, &right)
    }
}
