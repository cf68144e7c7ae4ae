//! Few values in place of large ones.

/// The values, sorted and once each.
#[derive(Clone, Debug, Default)]
pub struct Compressed<T> {
    values: Vec<T>,
}

impl<T: Ord> FromIterator<T> for Compressed<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        let mut values: Vec<T> = values.into_iter().collect();
        values.sort_unstable();
        values.dedup();
        Self { values }
    }
}

impl<T: Ord> Compressed<T> {
    /// The place of a value.
    pub fn place(&self, value: &T) -> Option<usize> {
        self.values.binary_search(value).ok()
    }

    /// The value at a place.
    pub fn value(&self, place: usize) -> &T {
        &self.values[place]
    }
}
