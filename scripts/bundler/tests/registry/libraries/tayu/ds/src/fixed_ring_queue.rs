/// A queue of fixed capacity.
pub struct FixedRingQueue<T, const SIZE: usize = 1024> {
    items: [Option<T>; SIZE],
    head: usize,
    len: usize,
}

impl<T, const SIZE: usize> FixedRingQueue<T, SIZE> {
    pub fn new() -> Self {
        Self { items: std::array::from_fn(|_| None), head: 0, len: 0 }
    }

    pub fn push(&mut self, item: T) -> Result<(), T> {
        if self.len == SIZE {
            return Err(item);
        }
        self.items[(self.head + self.len) % SIZE] = Some(item);
        self.len += 1;
        Ok(())
    }

    pub fn pop(&mut self) -> Option<T> {
        let item = self.items[self.head].take()?;
        (self.head, self.len) = ((self.head + 1) % SIZE, self.len - 1);
        Some(item)
    }
}

impl<T, const SIZE: usize> Default for FixedRingQueue<T, SIZE> {
    fn default() -> Self {
        Self::new()
    }
}
