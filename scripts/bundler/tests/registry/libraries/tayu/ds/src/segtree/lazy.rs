use crate::MapMonoid;

pub struct LazySegmentTree<M: MapMonoid> {
    t: Vec<M::M>,
    lazy: Vec<M::Act>,
}

impl<M: MapMonoid> LazySegmentTree<M> {
    pub fn len(&self) -> usize {
        self.t.len().min(self.lazy.len())
    }
}
