pub struct LazySegmentTree<T: Default> {
    pub lazy: Vec<Option<T>>,
}
