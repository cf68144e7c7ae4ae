//! Sums of ranges of a list that changes.

use crate::bits::lowest;
use std::ops::{AddAssign, Range, Sub};

/// A Fenwick tree.
#[derive(Clone, Debug)]
pub struct Fenwick<T> {
    /// The sum of the last `lowest(i)` values up to the `i`-th, at `i - 1`.
    sums: Vec<T>,
}

impl<T: Copy + Default + AddAssign + Sub<Output = T>> Fenwick<T> {
    /// A list of so many zeros.
    pub fn new(len: usize) -> Self {
        Self { sums: vec![T::default(); len] }
    }

    /// How many values there are.
    pub fn len(&self) -> usize {
        self.sums.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.sums.is_empty()
    }

    /// Adds to one value.
    pub fn add(&mut self, index: usize, value: T) {
        let mut at = index + 1;
        while at <= self.sums.len() {
            self.sums[at - 1] += value;
            at += lowest(at);
        }
    }

    /// The sum of a range.
    pub fn sum(&self, range: Range<usize>) -> T {
        self.sum_before(range.end) - self.sum_before(range.start)
    }

    // From the end to the start, the longest pieces last.
    fn sum_before(&self, mut end: usize) -> T {
        let mut sum = T::default();
        while end > 0 {
            sum += self.sums[end - 1];
            end -= lowest(end);
        }
        sum
    }
}
