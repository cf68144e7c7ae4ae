use monoids::{ActionMonoid, Monoid};

type Value<A> = <A as Monoid>::Target;
type Map<A> = <<A as ActionMonoid>::Map as Monoid>::Target;

#[derive(Debug, Clone)]
pub struct LazySegTree<A: ActionMonoid> {
    leaves: usize,
    values: Vec<Value<A>>,
    maps: Vec<Map<A>>,
}

impl<A: ActionMonoid> From<Vec<Value<A>>> for LazySegTree<A> {
    fn from(values: Vec<Value<A>>) -> Self {
        let leaves = values.len().next_power_of_two();
        let mut tree = Self {
            leaves,
            values: vec![A::id_element(); 2 * leaves],
            maps: vec![A::Map::id_element(); 2 * leaves],
        };
        tree.values[leaves..leaves + values.len()].clone_from_slice(&values);
        (1..leaves).rev().for_each(|at| tree.pull(at));
        tree
    }
}

impl<A: ActionMonoid> LazySegTree<A> {
    fn pull(&mut self, at: usize) {
        self.values[at] = A::binary_operation(&self.values[2 * at], &self.values[2 * at + 1]);
    }

    fn put(&mut self, at: usize, map: &Map<A>) {
        self.values[at] = A::act(map, &self.values[at]);
        self.maps[at] = A::Map::binary_operation(&self.maps[at], map);
    }

    fn visit(
        &mut self,
        at: usize,
        own: (usize, usize),
        range: (usize, usize),
        map: &Map<A>,
    ) -> Value<A> {
        if own.1 <= range.0 || range.1 <= own.0 {
            return A::id_element();
        }
        if range.0 <= own.0 && own.1 <= range.1 {
            self.put(at, map);
            return self.values[at].clone();
        }
        let kept = std::mem::replace(&mut self.maps[at], A::Map::id_element());
        self.put(2 * at, &kept);
        self.put(2 * at + 1, &kept);
        let mid = (own.0 + own.1) / 2;
        let left = self.visit(2 * at, (own.0, mid), range, map);
        let right = self.visit(2 * at + 1, (mid, own.1), range, map);
        self.pull(at);
        A::binary_operation(&left, &right)
    }

    pub fn apply(&mut self, range: std::ops::Range<usize>, map: &Map<A>) {
        self.visit(1, (0, self.leaves), (range.start, range.end), map);
    }

    pub fn prod(&mut self, range: std::ops::Range<usize>) -> Value<A> {
        let unchanged = A::Map::id_element();
        self.visit(1, (0, self.leaves), (range.start, range.end), &unchanged)
    }
}
