//! Compressed adjacency.
//!
//! # Definition
//!
//! All neighbours are in one list, sorted by the vertex that they belong to; a second list has the index
//! at which the part of each vertex begins. Of parallel edges each counts, and a loop makes a vertex its
//! own neighbour. Within a part, neighbours are in the order of the edges.
//!
//! # Method
//!
//! A counting sort: count the edges of each vertex, turn the counts into the ends of the parts, and
//! put the edges in from the last to the first, moving each end down to a beginning.
//!
//! # Complexity
//!
//! *O*(*n* + *m*) time for *n* vertices and *m* edges, and 4(*n* + *m* + 1) bytes: two allocations
//! in all, where a list of lists makes one and more for each vertex.

/// The neighbours of every vertex.
///
/// ```
/// use graphs::adjacency::Adjacency;
///
/// let edges = [(0, 1), (2, 1), (0, 2)];
/// let out = Adjacency::new(3, &edges);
/// assert_eq!(out.neighbors(0), [1, 2]);
/// assert_eq!(Adjacency::reversed(3, &edges).neighbors(1), [0, 2]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adjacency {
    /// The part of vertex `v` begins at `starts[v]` and ends at `starts[v + 1]`.
    starts: Vec<u32>,
    neighbors: Vec<u32>,
}

impl Adjacency {
    /// The heads of the edges that leave each vertex: `(u, v)` makes `v` a neighbour of `u`.
    ///
    /// # Panics
    ///
    /// Panics if an edge has a vertex that is not below `n`, or if `n` or the number of edges does
    /// not fit in 32 bits.
    ///
    /// ```
    /// use graphs::adjacency::Adjacency;
    ///
    /// let out = Adjacency::new(2, &[(0, 1), (0, 0), (0, 1)]);
    /// assert_eq!(out.neighbors(0), [1, 0, 1]);
    /// assert_eq!(out.neighbors(1), []);
    /// ```
    pub fn new(n: usize, edges: &[(u32, u32)]) -> Self {
        Self::listed(n, edges, |edge| [edge])
    }

    /// The tails of the edges that enter each vertex: `(u, v)` makes `u` a neighbour of `v`.
    ///
    /// # Panics
    ///
    /// As [`Adjacency::new`].
    ///
    /// ```
    /// use graphs::adjacency::Adjacency;
    ///
    /// assert_eq!(Adjacency::reversed(3, &[(0, 2), (1, 2)]).neighbors(2), [0, 1]);
    /// ```
    pub fn reversed(n: usize, edges: &[(u32, u32)]) -> Self {
        Self::listed(n, edges, |(u, v)| [(v, u)])
    }

    /// The other ends of the edges at each vertex: `(u, v)` makes each of `u` and `v` a neighbour of
    /// the other. A loop makes its vertex a neighbour of itself twice, as it adds 2 to the degree.
    ///
    /// # Panics
    ///
    /// As [`Adjacency::new`], and if twice the number of edges does not fit in 32 bits.
    ///
    /// ```
    /// use graphs::adjacency::Adjacency;
    ///
    /// assert_eq!(Adjacency::undirected(3, &[(0, 2), (1, 2)]).neighbors(2), [0, 1]);
    /// assert_eq!(Adjacency::undirected(3, &[(0, 2), (1, 2)]).neighbors(0), [2]);
    /// ```
    pub fn undirected(n: usize, edges: &[(u32, u32)]) -> Self {
        Self::listed(n, edges, |(u, v)| [(u, v), (v, u)])
    }

    /// The neighbours of `v`.
    ///
    /// # Panics
    ///
    /// Panics if `v` is not a vertex.
    ///
    /// ```
    /// use graphs::adjacency::Adjacency;
    ///
    /// assert_eq!(Adjacency::new(2, &[(1, 0)]).neighbors(1), [0]);
    /// ```
    pub fn neighbors(&self, v: u32) -> &[u32] {
        let v = v as usize;
        &self.neighbors[self.starts[v] as usize..self.starts[v + 1] as usize]
    }

    /// The number of vertices.
    ///
    /// ```
    /// use graphs::adjacency::Adjacency;
    ///
    /// assert_eq!(Adjacency::new(4, &[]).vertices(), 4);
    /// ```
    pub fn vertices(&self) -> usize {
        self.starts.len() - 1
    }

    /// Lists the edges at vertices: an edge gives pairs of a vertex and a neighbour of it.
    fn listed<const K: usize>(
        n: usize,
        edges: &[(u32, u32)],
        pairs: impl Fn((u32, u32)) -> [(u32, u32); K],
    ) -> Self {
        assert!(n <= u32::MAX as usize, "{} vertices do not fit in 32 bits", n);
        let count = edges.len() * K;
        assert!(count <= u32::MAX as usize, "{} edges do not fit in 32 bits", count);
        let mut starts = vec![0u32; n + 1];
        for &(u, v) in edges {
            assert!((u.max(v) as usize) < n, "edge ({}, {}) in a graph of {} vertices", u, v, n);
            for (vertex, _) in pairs((u, v)) {
                starts[vertex as usize] += 1;
            }
        }
        let mut end = 0;
        for start in &mut starts {
            end += *start;
            *start = end;
        }
        let mut neighbors = vec![0; count];
        for &edge in edges.iter().rev() {
            for &(vertex, neighbor) in pairs(edge).iter().rev() {
                let start = &mut starts[vertex as usize];
                *start -= 1;
                neighbors[*start as usize] = neighbor;
            }
        }
        Adjacency { starts, neighbors }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All lists of at most 4 edges on 3 vertices: loops, parallel edges and lone vertices.
    fn small_edge_lists() -> impl Iterator<Item = Vec<(u32, u32)>> {
        (0..5).flat_map(|m| {
            (0..9u32.pow(m)).map(move |code| {
                (0..m).map(|i| code / 9u32.pow(i) % 9).map(|pair| (pair / 3, pair % 3)).collect()
            })
        })
    }

    #[test]
    fn neighbors_are_the_other_ends_in_the_order_of_the_edges() {
        for edges in small_edge_lists() {
            let out = Adjacency::new(3, &edges);
            let reversed = Adjacency::reversed(3, &edges);
            for vertex in 0..3 {
                let heads: Vec<u32> =
                    edges.iter().filter(|it| it.0 == vertex).map(|it| it.1).collect();
                let tails: Vec<u32> =
                    edges.iter().filter(|it| it.1 == vertex).map(|it| it.0).collect();
                assert_eq!(out.neighbors(vertex), heads, "{vertex} of {edges:?}");
                assert_eq!(reversed.neighbors(vertex), tails, "{vertex} of {edges:?}, reversed");
            }
        }
    }

    #[test]
    fn undirected_neighbors_are_the_other_ends_from_both_sides() {
        for edges in small_edge_lists() {
            let graph = Adjacency::undirected(3, &edges);
            for vertex in 0..3 {
                let mut expected = Vec::new();
                for &(u, v) in &edges {
                    expected.extend((u == vertex).then_some(v));
                    expected.extend((v == vertex).then_some(u));
                }
                assert_eq!(graph.neighbors(vertex), expected, "{vertex} of {edges:?}");
            }
        }
    }

    #[test]
    fn an_empty_graph_has_no_vertices() {
        assert_eq!(Adjacency::new(0, &[]).vertices(), 0);
    }

    #[test]
    #[should_panic(expected = "edge (0, 2) in a graph of 2 vertices")]
    fn a_foreign_vertex_is_refused() {
        Adjacency::new(2, &[(0, 1), (0, 2)]);
    }

    #[test]
    #[should_panic(expected = "edge (2, 0) in a graph of 2 vertices")]
    fn a_foreign_tail_is_refused_as_well() {
        Adjacency::reversed(2, &[(2, 0)]);
    }
}
