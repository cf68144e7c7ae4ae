pub mod lazy_segment_tree {
    type Range = std::ops::Range<usize>;

    pub struct LazySegmentTree<S, Op, E, F, Mapping, Composition, Id> {
        size: usize,
        data: Vec<S>,
        lazy: Vec<F>,
        op: Op,
        e: E,
        mapping: Mapping,
        composition: Composition,
        id: Id,
    }

    impl<S, Op, E, F, Mapping, Composition, Id> LazySegmentTree<S, Op, E, F, Mapping, Composition, Id>
    where
        S: Clone,
        E: Fn() -> S,
        F: Clone,
        Op: Fn(&S, &S) -> S,
        Mapping: Fn(&F, &S) -> S,
        Composition: Fn(&F, &F) -> F,
        Id: Fn() -> F,
    {
        pub fn new(
            n: usize,
            e: E,
            op: Op,
            mapping: Mapping,
            composition: Composition,
            id: Id,
        ) -> Self {
            let size = n.next_power_of_two();
            let (data, lazy) = (vec![e(); 2 * size], vec![id(); 2 * size]);
            LazySegmentTree { size, data, lazy, op, e, mapping, composition, id }
        }

        pub fn apply_range(&mut self, range: Range, f: F) {
            self.apply_at(1, 0..self.size, &range, &f);
        }

        pub fn prod(&mut self, range: Range) -> S {
            self.prod_at(1, 0..self.size, &range)
        }

        fn apply_at(&mut self, k: usize, own: Range, range: &Range, f: &F) {
            if own.end <= range.start || range.end <= own.start {
                return;
            }
            if range.start <= own.start && own.end <= range.end {
                self.data[k] = (self.mapping)(f, &self.data[k]);
                self.lazy[k] = (self.composition)(f, &self.lazy[k]);
                return;
            }
            self.push(k);
            let mid = (own.start + own.end) / 2;
            self.apply_at(2 * k, own.start..mid, range, f);
            self.apply_at(2 * k + 1, mid..own.end, range, f);
            self.data[k] = (self.op)(&self.data[2 * k], &self.data[2 * k + 1]);
        }

        fn prod_at(&mut self, k: usize, own: Range, range: &Range) -> S {
            if own.end <= range.start || range.end <= own.start {
                return (self.e)();
            }
            if range.start <= own.start && own.end <= range.end {
                return self.data[k].clone();
            }
            self.push(k);
            let mid = (own.start + own.end) / 2;
            let left = self.prod_at(2 * k, own.start..mid, range);
            let right = self.prod_at(2 * k + 1, mid..own.end, range);
            (self.op)(&left, &right)
        }

        fn push(&mut self, k: usize) {
            let f = std::mem::replace(&mut self.lazy[k], (self.id)());
            for &child in [2 * k, 2 * k + 1].into_iter() {
                self.data[child] = (self.mapping)(&f, &self.data[child]);
                self.lazy[child] = (self.composition)(&f, &self.lazy[child]);
            }
        }
    }
}
