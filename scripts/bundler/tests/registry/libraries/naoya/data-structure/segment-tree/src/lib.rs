#[derive(Clone, Debug)]
pub struct SegmentTree<T, F> {
    n: usize,
    size: usize,
    node: Vec<T>,
    op: F,
    e: T,
}

impl<T: Copy, F: Fn(T, T) -> T> SegmentTree<T, F> {
    pub fn new(n: usize, op: F, e: T) -> Self {
        let size = n.next_power_of_two();
        Self { n, size, node: vec![e; 2 * size], op, e }
    }

    pub fn from_slice(v: &[T], op: F, e: T) -> Self {
        let mut tree = Self::new(v.len(), op, e);
        tree.node[tree.size..tree.size + v.len()].copy_from_slice(v);
        (1..tree.size).rev().for_each(|k| tree.update(k));
        tree
    }

    fn update(&mut self, k: usize) {
        self.node[k] = (self.op)(self.node[2 * k], self.node[2 * k + 1]);
    }

    pub fn set(&mut self, k: usize, x: T) {
        let mut k = k + self.size;
        self.node[k] = x;
        while k > 1 {
            k >>= 1;
            self.update(k);
        }
    }

    pub fn prod(&self, l: usize, r: usize) -> T {
        assert!(l <= r && r <= self.n);
        let (mut l, mut r) = (l + self.size, r + self.size);
        let (mut left, mut right) = (self.e, self.e);
        while l < r {
            if l & 1 == 1 {
                left = (self.op)(left, self.node[l]);
                l += 1;
            }
            if r & 1 == 1 {
                r -= 1;
                right = (self.op)(self.node[r], right);
            }
            (l, r) = (l >> 1, r >> 1);
        }
        (self.op)(left, right)
    }

    pub fn max_right(&self, l: usize, f: impl Fn(T) -> bool) -> usize {
        let (mut r, mut sum) = (l, self.e);
        while r < self.n && f((self.op)(sum, self.node[r + self.size])) {
            sum = (self.op)(sum, self.node[r + self.size]);
            r += 1;
        }
        r
    }
}
