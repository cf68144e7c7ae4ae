/// How to fold a rooted tree, with a method that does it.
pub trait Op: Sized {
    type Value: Clone;

    fn up(&self, value: &Self::Value, root: usize) -> Self::Value;
    fn mul(&self, lhs: &Self::Value, rhs: &Self::Value) -> Self::Value;
    fn identity(&self) -> Self::Value;

    fn tree_fold(&self, g: &[Vec<usize>], sorted: &[usize]) -> TreeFoldResult<Self::Value> {
        tree_fold(self, g, sorted)
    }
}

pub struct TreeFoldResult<T> {
    pub lower: Vec<T>,
    pub branch: Vec<T>,
}

pub fn tree_fold<O: Op>(o: &O, g: &[Vec<usize>], sorted: &[usize]) -> TreeFoldResult<O::Value> {
    let mut lower = vec![o.identity(); g.len()];
    let mut branch = lower.clone();
    for &i in sorted.iter().rev() {
        lower[i] = g[i].iter().fold(o.identity(), |value, &j| o.mul(&value, &branch[j]));
        branch[i] = o.up(&lower[i], i);
    }
    TreeFoldResult { lower, branch }
}
