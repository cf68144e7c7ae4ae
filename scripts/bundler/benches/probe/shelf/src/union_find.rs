//! Sets that are united.

/// A forest in which each tree is a set.
#[derive(Clone, Debug)]
pub struct UnionFind {
    parents: Vec<usize>,
    sizes: Vec<usize>,
}

impl UnionFind {
    /// So many sets of one each.
    pub fn new(len: usize) -> Self {
        Self { parents: (0..len).collect(), sizes: vec![1; len] }
    }

    /// The one that stands for the set of this one.
    pub fn find(&mut self, mut of: usize) -> usize {
        while self.parents[of] != of {
            self.parents[of] = self.parents[self.parents[of]];
            of = self.parents[of];
        }
        of
    }

    /// Unites two sets; whether they were two.
    pub fn unite(&mut self, a: usize, b: usize) -> bool {
        let (mut a, mut b) = (self.find(a), self.find(b));
        if a == b {
            return false;
        }
        if self.sizes[a] < self.sizes[b] {
            std::mem::swap(&mut a, &mut b);
        }
        self.parents[b] = a;
        self.sizes[a] += self.sizes[b];
        true
    }

    /// How many are in the set of this one.
    pub fn size(&mut self, of: usize) -> usize {
        let root = self.find(of);
        self.sizes[root]
    }
}
