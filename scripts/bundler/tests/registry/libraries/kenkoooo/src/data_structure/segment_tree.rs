pub struct SegmentTree<T, Op> {
    seg: Vec<Option<T>>,
    n: usize,
    op: Op,
}

impl<T, Op> SegmentTree<T, Op>
where
    T: Copy,
    Op: Fn(T, T) -> T + Copy,
{
    pub fn new(size: usize, op: Op) -> SegmentTree<T, Op> {
        let n = size.next_power_of_two();
        SegmentTree { seg: vec![None; 2 * n], n, op }
    }

    pub fn update(&mut self, k: usize, value: T) {
        let mut k = k + self.n;
        self.seg[k] = Some(value);
        while k > 1 {
            k /= 2;
            self.seg[k] = Self::op(self.seg[2 * k], self.seg[2 * k + 1], self.op);
        }
    }

    pub fn query<R: std::ops::RangeBounds<usize>>(&self, range: R) -> Option<T> {
        use std::ops::Bound::*;
        let mut l = self.n
            + match range.start_bound() {
                Included(&a) => a,
                Excluded(&a) => a + 1,
                Unbounded => 0,
            };
        let mut r = self.n
            + match range.end_bound() {
                Included(&a) => a + 1,
                Excluded(&a) => a,
                Unbounded => self.n,
            };
        let (mut left, mut right) = (None, None);
        while l < r {
            if l % 2 == 1 {
                left = Self::op(left, self.seg[l], self.op);
                l += 1;
            }
            if r % 2 == 1 {
                r -= 1;
                right = Self::op(self.seg[r], right, self.op);
            }
            l /= 2;
            r /= 2;
        }
        Self::op(left, right, self.op)
    }

    fn op(a: Option<T>, b: Option<T>, f: Op) -> Option<T> {
        match (a, b) {
            (Some(a), Some(b)) => Some(f(a, b)),
            _ => a.or(b),
        }
    }
}

pub struct SegmentTree2d<T, Op> {
    rows: Vec<SegmentTree<T, Op>>,
}

impl<T, Op> SegmentTree2d<T, Op>
where
    T: Copy,
    Op: Fn(T, T) -> T + Copy,
{
    pub fn new(h: usize, w: usize, op: Op) -> Self {
        Self { rows: (0..h).map(|_| SegmentTree::new(w, op)).collect() }
    }
}
