use std::ops::Range;

pub struct SegmentTree<T: Default + Copy, F: Fn(T, T) -> T> {
    values: Vec<T>,
    merge_fn: F,
}

impl<T: Default + Copy, F: Fn(T, T) -> T> SegmentTree<T, F> {
    pub fn from_vec(arr: &[T], merge_fn: F) -> Self {
        SegmentTree { values: arr.to_vec(), merge_fn }
    }

    pub fn query(&self, range: Range<usize>) -> Option<T> {
        self.query_recursive(range)
    }

    fn query_recursive(&self, range: Range<usize>) -> Option<T> {
        let first = *self.values.get(range.clone().next()?)?;
        let rest = self.query_recursive(range.start + 1..range.end);
        Some(rest.map_or(first, |rest| (self.merge_fn)(first, rest)))
    }
}
