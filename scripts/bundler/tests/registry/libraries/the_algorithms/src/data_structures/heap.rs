use std::slice::Iter;

pub struct Heap<T> {
    items: Vec<T>,
    comparator: fn(&T, &T) -> bool,
}

impl<T> Heap<T> {
    pub fn new(comparator: fn(&T, &T) -> bool) -> Self {
        Self { items: vec![], comparator }
    }

    pub fn add(&mut self, value: T) {
        let at = self.items.iter().position(|item| (self.comparator)(&value, item));
        self.items.insert(at.unwrap_or(self.items.len()), value);
    }

    pub fn pop(&mut self) -> Option<T> {
        (!self.items.is_empty()).then(|| self.items.remove(0))
    }

    pub fn iter(&self) -> Iter<'_, T> {
        self.items.iter()
    }
}

impl<T> Heap<T>
where
    T: Ord,
{
    pub fn new_min() -> Heap<T> {
        Self::new(|a, b| a < b)
    }

    pub fn new_max() -> Heap<T> {
        Self::new(|a, b| a > b)
    }
}

impl<T> Iterator for Heap<T> {
    type Item = T;
    fn next(&mut self) -> Option<T> {
        self.pop()
    }
}
