pub struct UnionFind {
    parents: Vec<isize>,
}

impl UnionFind {
    pub fn new(n: usize) -> Self {
        Self { parents: vec![-1; n] }
    }
    pub fn find(&self, x: usize) -> usize {
        if self.parents[x] < 0 {
            x
        } else {
            self.find(self.parents[x] as usize)
        }
    }
}
