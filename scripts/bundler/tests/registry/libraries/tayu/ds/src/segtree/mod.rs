mod lazy;

use crate::Monoid;
pub use lazy::*;
use std::ops::{Bound, RangeBounds};

pub struct SegmentTree<T: Monoid> {
    t: Vec<T::M>,
}

impl<T: Monoid> SegmentTree<T> {
    pub fn fold(&self, range: impl RangeBounds<usize>) -> T::M {
        let n = self.t.len() / 2;
        let l = match range.start_bound() {
            Bound::Included(l) => *l,
            Bound::Excluded(l) => l + 1,
            Bound::Unbounded => 0,
        };
        let r = match range.end_bound() {
            Bound::Included(r) => r + 1,
            Bound::Excluded(r) => *r,
            Bound::Unbounded => n,
        };
        let (mut l, mut r) = (l + n, r + n);
        let (mut left, mut right) = (T::id(), T::id());
        while l < r {
            if l & 1 != 0 {
                left = T::op(&left, &self.t[l]);
                l += 1;
            }
            if r & 1 != 0 {
                r -= 1;
                right = T::op(&self.t[r], &right);
            }
            (l, r) = (l >> 1, r >> 1);
        }
        T::op(&left, &right)
    }
}

impl<T: Monoid> FromIterator<T::M> for SegmentTree<T> {
    fn from_iter<I: IntoIterator<Item = T::M>>(iter: I) -> Self {
        let v = iter.into_iter().collect::<Vec<_>>();
        let n = v.len();
        let mut t = (0..n).map(|_| T::id()).chain(v).collect::<Vec<_>>();
        for i in (1..n).rev() {
            t[i] = T::op(&t[i << 1], &t[(i << 1) | 1]);
        }
        Self { t }
    }
}
