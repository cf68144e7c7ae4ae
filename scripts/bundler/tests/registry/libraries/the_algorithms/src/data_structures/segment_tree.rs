use std::fmt::Debug;
use std::ops::Range;

/// What can go wrong.
#[derive(Debug, PartialEq, Eq)]
pub enum SegmentTreeError {
    IndexOutOfBounds,
    InvalidRange,
}

pub struct SegmentTree<T, F>
where
    T: Debug + Default + Ord + Copy,
    F: Fn(T, T) -> T,
{
    size: usize,
    nodes: Vec<T>,
    merge_fn: F,
}

impl<T, F> SegmentTree<T, F>
where
    T: Debug + Default + Ord + Copy,
    F: Fn(T, T) -> T,
{
    pub fn from_vec(arr: &[T], merge: F) -> Self {
        let mut nodes = vec![T::default(); arr.len()];
        nodes.extend_from_slice(arr);
        let mut tree = Self { size: arr.len(), nodes, merge_fn: merge };
        for at in (1..tree.size).rev() {
            tree.nodes[at] = (tree.merge_fn)(tree.nodes[2 * at], tree.nodes[2 * at + 1]);
        }
        tree
    }

    pub fn query(&self, range: Range<usize>) -> Result<Option<T>, SegmentTreeError> {
        if range.start >= self.size || range.end > self.size {
            return Err(SegmentTreeError::IndexOutOfBounds);
        }
        if range.end < range.start {
            return Err(SegmentTreeError::InvalidRange);
        }
        let values = &self.nodes[self.size..][range];
        Ok(values.iter().copied().reduce(&self.merge_fn))
    }

    pub fn update(&mut self, idx: usize, val: T) -> Result<(), SegmentTreeError> {
        let at = self.nodes.get_mut(idx + self.size);
        *at.ok_or(SegmentTreeError::IndexOutOfBounds)? = val;
        Ok(())
    }
}
