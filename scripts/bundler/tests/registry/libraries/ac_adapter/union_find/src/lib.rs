use std::marker::PhantomData;
use std::mem::{swap, take};

/// What is known of each component.
pub trait Op {
    type Value: Default;
    fn singleton() -> Self::Value;
    fn add_edge(x: &mut Self::Value);
    fn graft(parent: &mut Self::Value, child: Self::Value);
}

impl Op for () {
    type Value = ();

    fn singleton() -> Self::Value {}

    fn add_edge(_x: &mut Self::Value) {}

    fn graft(_parent: &mut Self::Value, _child: Self::Value) {}
}

impl<T: Op, U: Op> Op for (T, U) {
    type Value = (T::Value, U::Value);

    fn singleton() -> Self::Value {
        (T::singleton(), U::singleton())
    }

    fn add_edge(x: &mut Self::Value) {
        T::add_edge(&mut x.0);
        U::add_edge(&mut x.1);
    }

    fn graft(parent: &mut Self::Value, child: Self::Value) {
        T::graft(&mut parent.0, child.0);
        U::graft(&mut parent.1, child.1);
    }
}

/// The number of vertices.
pub enum VertexCount {}
impl Op for VertexCount {
    type Value = usize;

    fn singleton() -> Self::Value {
        1
    }

    fn add_edge(_x: &mut Self::Value) {}

    fn graft(parent: &mut Self::Value, child: Self::Value) {
        *parent += child;
    }
}

/// True if there is a cycle.
pub enum HasCycle {}
impl Op for HasCycle {
    type Value = bool;

    fn singleton() -> Self::Value {
        false
    }

    fn add_edge(x: &mut Self::Value) {
        *x = true;
    }

    fn graft(parent: &mut Self::Value, child: Self::Value) {
        *parent |= child;
    }
}

#[derive(Clone, Default, Hash, PartialEq)]
pub struct UnionFind<O: Op = ()> {
    parent_or_size: Vec<isize>,
    values: Vec<O::Value>,
    __marker: PhantomData<fn(O) -> O>,
}

impl<O: Op> UnionFind<O> {
    pub fn new(n: usize) -> Self {
        let values = (0..n).map(|_| O::singleton()).collect();
        Self { parent_or_size: vec![-1; n], values, __marker: PhantomData }
    }

    pub fn find(&self, mut x: usize) -> usize {
        while self.parent_or_size[x] >= 0 {
            x = self.parent_or_size[x] as usize;
        }
        x
    }

    pub fn value(&self, x: usize) -> &O::Value {
        &self.values[self.find(x)]
    }

    pub fn union(&mut self, x: usize, y: usize) -> bool {
        let (mut x, mut y) = (self.find(x), self.find(y));
        if x == y {
            O::add_edge(&mut self.values[x]);
            return false;
        }
        if self.parent_or_size[x] > self.parent_or_size[y] {
            swap(&mut x, &mut y);
        }
        self.parent_or_size[x] += self.parent_or_size[y];
        self.parent_or_size[y] = x as isize;
        let child = take(&mut self.values[y]);
        O::graft(&mut self.values[x], child);
        true
    }
}
