//! Maximum matching in a bipartite graph.
//!
//! # Definition
//!
//! The graph has left vertices 0, 1, …, `left` − 1, right vertices 0, 1, …, `right` − 1, and edges
//! from left to right; parallel edges do no harm. A *matching* is a set of edges of which no two
//! share a vertex; it *covers* their ends, and leaves the other vertices *exposed*. It is *maximum*
//! if no matching has more edges. A vertex is *essential* if every maximum matching covers it. A
//! *vertex cover* is a set of vertices that has an end of every edge.
//!
//! Where a graph comes with vertices of one kind, [`two_sides`] tells which are left and which are right, if
//! it is bipartite at all.
//!
//! # Theorem (Kőnig 1931, Berge 1957, Hopcroft and Karp 1973)
//!
//! A path is *alternating* if every second edge is in the matching, and *augmenting* if besides it
//! joins two exposed vertices.
//!
//! * A matching is maximum exactly when there is no augmenting path.
//! * Then let `Z` be the vertices that alternating paths reach from the exposed left ones. The left
//!   vertices outside `Z` and the right ones in `Z` are a vertex cover, with one end of each edge of
//!   the matching; no vertex cover is smaller.
//! * A left vertex is essential exactly when it is not in `Z`; for right vertices the same holds
//!   with the sides exchanged.
//! * If each phase takes away a maximal set of disjoint augmenting paths of the least length, there
//!   are *O*(√*n*) phases.
//!
//! # Proof sketch
//!
//! *Berge.* Exchanging the edges of an augmenting path gains one edge. Conversely, in the symmetric
//! difference with a larger matching all components are alternating paths and cycles, and one of
//! them has more edges of the larger matching: an augmenting path.
//!
//! *Cover.* An edge from a left vertex in `Z` leads to a right vertex in `Z`: either it goes on the
//! path that came to the left vertex, or that path came by this very edge, from its right end. A
//! right vertex in `Z` is not exposed, and its mate is in `Z`. So every edge has an end in the set,
//! every exposed vertex is outside, and each pair of mates has exactly one. A cover needs one end
//! of each edge of the matching, so it is minimum, and the matching is maximum.
//!
//! *Essential.* An alternating path from an exposed left vertex to another one has even length, and
//! exchanging its edges exposes the far end instead. Conversely, let a maximum matching expose a
//! vertex that ours covers: it is the end of a path of the symmetric difference, which has as many
//! edges of either, so that the other end is exposed in ours, on the same side.
//!
//! *Phases.* A phase here grows one forest from all exposed left vertices, breadth first, and each
//! tree augments once, at the first exposed right vertex that it meets. That is fast but has no
//! bound, so after `FORESTS` phases those of Hopcroft and Karp follow, in a loose form: layers
//! are made of all vertices in `Z`, not only as far as the nearest exposed right vertex, and paths
//! may end in any layer. Still each phase raises the least length: let it be that of `k` steps from
//! left to left. A step of the new graph climbs more than one layer only over a right vertex that
//! was exposed, so from layer `k` or later. A new path of `k` steps would therefore climb one layer
//! a step, over old mates only, and the phase would have found it. After √*n* phases the paths
//! that are left have more than √*n* vertices each and are disjoint, so they are at most √*n*.
//!
//! # Complexity
//!
//! *O*(*m* √*n*) time and *O*(*n* + *m*) space for *n* vertices and *m* edges, without recursion.
//! For 10⁵ + 10⁵ vertices it takes a sixteenth of the time of the textbook's Hopcroft and Karp on lists
//! of lists on a random graph with 2·10⁵ edges, less than a third on one long path, and still less on
//! two random permutations (November 2026, rustc 1.95, x86-64 with 2 cores).
//!
//! # Sources
//!
//! * D. Kőnig, *Gráfok és mátrixok*, Matematikai és Fizikai Lapok 38 (1931), 116–119.
//! * C. Berge, *Two theorems in graph theory*, Proceedings of the National Academy of Sciences 43
//!   (1957), 842–844.
//! * J. E. Hopcroft, R. M. Karp, *An n^5/2 algorithm for maximum matchings in bipartite graphs*, SIAM
//!   Journal on Computing 2 (1973), 225–231.
//! * A. Schrijver, *Combinatorial Optimization* (2003), chapter 16.

use crate::adjacency::Adjacency;

/// The number of forests after which the phases of Hopcroft and Karp begin. Few inputs need that many.
const FORESTS: usize = 64;

const NONE: u32 = u32::MAX;

/// A maximum matching.
///
/// # Panics
///
/// Panics if an edge has an end that is not below `left` or `right`, or if the number of vertices
/// of a side or of edges does not fit in 32 bits.
///
/// ```
/// use graphs::bipartite_matching::maximum_matching;
///
/// // Left 0 can have right 0 only, so left 1 takes right 1.
/// let matching = maximum_matching(2, 2, &[(1, 0), (1, 1), (0, 0)]);
/// assert_eq!(matching.size(), 2);
/// assert_eq!(matching.pairs(), [(0, 0), (1, 1)]);
/// ```
pub fn maximum_matching(left: usize, right: usize, edges: &[(u32, u32)]) -> Matching {
    grown_matching(left, right, edges, FORESTS)
}

/// A side for each of the vertices 0, 1, …, `n` − 1, true for the right one, such that every edge has one end
/// on each. In each component its least vertex is on the left.
///
/// Returns `None` if there is an odd circuit, which has no such sides. *O*(*n* + *m*).
///
/// # Panics
///
/// Panics if an edge has a vertex that is not below `n`, or if `n` or twice the number of edges does not
/// fit in 32 bits.
///
/// ```
/// use graphs::bipartite_matching::two_sides;
///
/// assert_eq!(two_sides(4, &[(0, 1), (1, 2), (3, 2)]), Some(vec![false, true, false, true]));
/// assert_eq!(two_sides(3, &[(0, 1), (1, 2), (2, 0)]), None);
/// ```
pub fn two_sides(n: usize, edges: &[(u32, u32)]) -> Option<Vec<bool>> {
    let graph = Adjacency::undirected(n, edges);
    let mut sides: Vec<Option<bool>> = vec![None; n];
    let mut stack = Vec::new();
    for root in 0..n as u32 {
        if sides[root as usize].is_none() {
            sides[root as usize] = Some(false);
            stack.push(root);
        }
        while let Some(u) = stack.pop() {
            let other = sides[u as usize].map(|side| !side);
            for &v in graph.neighbors(u) {
                if sides[v as usize].is_none() {
                    sides[v as usize] = other;
                    stack.push(v);
                } else if sides[v as usize] != other {
                    return None;
                }
            }
        }
    }
    sides.into_iter().collect()
}

/// A maximum matching, and a vertex cover that proves it.
#[derive(Clone, Debug)]
pub struct Matching {
    left_mates: Vec<u32>,
    right_mates: Vec<u32>,
    /// True for each left vertex to which an alternating path leads from an exposed left vertex.
    reached: Vec<bool>,
}

impl Matching {
    /// The number of edges of the matching.
    ///
    /// ```
    /// use graphs::bipartite_matching::maximum_matching;
    ///
    /// assert_eq!(maximum_matching(2, 1, &[(0, 0), (1, 0)]).size(), 1);
    /// ```
    pub fn size(&self) -> usize {
        self.left_mates.iter().filter(|&&mate| mate != NONE).count()
    }

    /// The edges of the matching, sorted by left vertex.
    ///
    /// ```
    /// use graphs::bipartite_matching::maximum_matching;
    ///
    /// assert_eq!(maximum_matching(3, 2, &[(2, 0), (1, 1)]).pairs(), [(1, 1), (2, 0)]);
    /// ```
    pub fn pairs(&self) -> Vec<(u32, u32)> {
        (0..).zip(self.left_mates.iter().copied()).filter(|&(_, mate)| mate != NONE).collect()
    }

    /// The right vertex that the matching gives to left vertex `u`; `None` if `u` is exposed.
    ///
    /// # Panics
    ///
    /// Panics if `u` is not a left vertex.
    ///
    /// ```
    /// use graphs::bipartite_matching::maximum_matching;
    ///
    /// assert_eq!(maximum_matching(2, 3, &[(1, 2)]).mate_of_left(1), Some(2));
    /// ```
    pub fn mate_of_left(&self, u: u32) -> Option<u32> {
        Some(self.left_mates[u as usize]).filter(|&mate| mate != NONE)
    }

    /// The left vertex that the matching gives to right vertex `v`; `None` if `v` is exposed.
    ///
    /// # Panics
    ///
    /// Panics if `v` is not a right vertex.
    ///
    /// ```
    /// use graphs::bipartite_matching::maximum_matching;
    ///
    /// let matching = maximum_matching(2, 3, &[(1, 2)]);
    /// assert_eq!(matching.mate_of_right(2), Some(1));
    /// assert_eq!(matching.mate_of_right(0), None);
    /// ```
    pub fn mate_of_right(&self, v: u32) -> Option<u32> {
        Some(self.right_mates[v as usize]).filter(|&mate| mate != NONE)
    }

    /// A minimum vertex cover: its left and its right vertices, sorted.
    ///
    /// It has as many vertices as the matching has edges. The vertices that are not in it are a
    /// largest set without an edge.
    ///
    /// ```
    /// use graphs::bipartite_matching::maximum_matching;
    ///
    /// let matching = maximum_matching(3, 3, &[(0, 0), (2, 0), (1, 1), (1, 2)]);
    /// assert_eq!(matching.minimum_vertex_cover(), (vec![1], vec![0]));
    /// ```
    pub fn minimum_vertex_cover(&self) -> (Vec<u32>, Vec<u32>) {
        let (right, left): (Vec<_>, Vec<_>) =
            self.pairs().into_iter().partition(|&(u, _)| self.reached[u as usize]);
        let mut right: Vec<u32> = right.into_iter().map(|(_, v)| v).collect();
        right.sort_unstable();
        (left.into_iter().map(|(u, _)| u).collect(), right)
    }

    /// The essential vertices: true for each left and for each right vertex that every maximum matching
    /// covers. The edges must be those that this matching was made from. *O*(*n* + *m*) time.
    ///
    /// # Panics
    ///
    /// Panics if an edge has an end that the graph has not.
    ///
    /// ```
    /// use graphs::bipartite_matching::maximum_matching;
    ///
    /// // A path of three vertices, with the middle one on the right.
    /// let edges = [(0, 0), (1, 0)];
    /// let (left, right) = maximum_matching(2, 1, &edges).essential_vertices(&edges);
    /// assert_eq!((left, right), (vec![false, false], vec![true]));
    /// ```
    pub fn essential_vertices(&self, edges: &[(u32, u32)]) -> (Vec<bool>, Vec<bool>) {
        let (left, right) = (self.left_mates.len(), self.right_mates.len());
        check(left, right, edges);
        let into = Adjacency::reversed(left.max(right), edges);
        let mut essential: Vec<bool> = self.right_mates.iter().map(|&mate| mate != NONE).collect();
        let exposed = |&v: &u32| self.right_mates[v as usize] == NONE;
        let mut stack: Vec<u32> = (0..right as u32).filter(exposed).collect();
        while let Some(v) = stack.pop() {
            for &u in into.neighbors(v) {
                let mate = self.left_mates[u as usize];
                if essential[mate as usize] {
                    essential[mate as usize] = false;
                    stack.push(mate);
                }
            }
        }
        (self.reached.iter().map(|&reached| !reached).collect(), essential)
    }

    /// True if this is a maximum matching of the graph with these edges, by checks that look at one edge or
    /// one vertex at a time.
    ///
    /// Mates must be mates of each other and joined by an edge, and every edge must have an end in
    /// the vertex cover, which has one end of each edge of the matching.
    ///
    /// # Panics
    ///
    /// Panics if an edge has an end that the graph has not.
    ///
    /// ```
    /// use graphs::bipartite_matching::maximum_matching;
    ///
    /// let matching = maximum_matching(2, 2, &[(0, 0), (1, 0)]);
    /// assert!(matching.verify(&[(0, 0), (1, 0)]));
    /// assert!(!matching.verify(&[(0, 0), (1, 0), (1, 1)])); // now two edges are possible
    /// ```
    pub fn verify(&self, edges: &[(u32, u32)]) -> bool {
        let mut joined = vec![false; self.left_mates.len()];
        let mut all_covered = true;
        for &(u, v) in edges {
            joined[u as usize] |= self.left_mates[u as usize] == v;
            let left_covers = self.mate_of_left(u).is_some() && !self.reached[u as usize];
            let right_covers = self.mate_of_right(v).map_or(false, |it| self.reached[it as usize]);
            all_covered &= left_covers || right_covers;
        }
        let pairs = self.pairs();
        all_covered
            && pairs.iter().all(|&(u, v)| joined[u as usize] && self.mate_of_right(v) == Some(u))
            && pairs.len() == self.right_mates.iter().filter(|&&mate| mate != NONE).count()
    }
}

/// Panics unless the ends of all edges are vertices.
fn check(left: usize, right: usize, edges: &[(u32, u32)]) {
    for &(u, v) in edges {
        let inside = (u as usize) < left && (v as usize) < right;
        assert!(inside, "edge ({u}, {v}) between {left} left and {right} right vertices");
    }
}

/// A maximum matching by at most `forests` forests, and by layers after that.
fn grown_matching(left: usize, right: usize, edges: &[(u32, u32)], forests: usize) -> Matching {
    check(left, right, edges);
    let mut search = MatchingSearch::new(left, right, edges);
    search.match_greedily();
    let maximum = (0..forests).any(|_| !search.augment_by_forest());
    if !maximum {
        while search.augment_by_layers() {}
        search.augment_by_forest();
    }
    // The last forest augmented nothing, so it has reached all that can be reached.
    let reached = search.parents.iter().map(|&parent| parent != NONE).collect();
    Matching { left_mates: search.left_mates, right_mates: search.right_mates, reached }
}

/// A matching that grows, with the lists of the search for augmenting paths.
///
/// The lists have left vertices only: a step from `u` to `w` is the edge from left vertex `u` to the mate
/// of `w`, and the edge of the matching from there to `w`.
struct MatchingSearch {
    out: Adjacency,
    left_mates: Vec<u32>,
    right_mates: Vec<u32>,
    /// The left vertex before each one on its path; a root is its own, and `NONE` is not reached.
    parents: Vec<u32>,
    /// The root of the tree of each left vertex that was reached.
    roots: Vec<u32>,
    queue: Vec<u32>,
}

impl MatchingSearch {
    fn new(left: usize, right: usize, edges: &[(u32, u32)]) -> Self {
        MatchingSearch {
            out: Adjacency::new(left.max(right), edges),
            left_mates: vec![NONE; left],
            right_mates: vec![NONE; right],
            parents: vec![NONE; left],
            roots: vec![NONE; left],
            queue: Vec::with_capacity(left),
        }
    }

    /// Gives each left vertex the first neighbour that is still exposed.
    fn match_greedily(&mut self) {
        for (u, mate) in (0..).zip(&mut self.left_mates) {
            let exposed = |&&v: &&u32| self.right_mates[v as usize] == NONE;
            if let Some(&v) = self.out.neighbors(u).iter().find(exposed) {
                *mate = v;
                self.right_mates[v as usize] = u;
            }
        }
    }

    /// One phase: grows a forest from all exposed left vertices, in which each tree augments at most once.
    /// Returns true if any did.
    fn augment_by_forest(&mut self) -> bool {
        let MatchingSearch { out, left_mates, right_mates, parents, roots, queue } = self;
        parents.fill(NONE);
        queue.clear();
        queue.extend((0..left_mates.len() as u32).filter(|&u| left_mates[u as usize] == NONE));
        for &root in queue.iter() {
            parents[root as usize] = root;
            roots[root as usize] = root;
        }
        let mut augmented = false;
        let mut next = 0;
        while let Some(&u) = queue.get(next) {
            next += 1;
            let root = roots[u as usize];
            if left_mates[root as usize] != NONE {
                continue;
            }
            for &v in out.neighbors(u) {
                let w = right_mates[v as usize];
                if w == NONE {
                    exchange(u, v, left_mates, right_mates, parents);
                    augmented = true;
                    break;
                }
                if parents[w as usize] == NONE {
                    parents[w as usize] = u;
                    roots[w as usize] = root;
                    queue.push(w);
                }
            }
        }
        augmented
    }

    /// One phase of Hopcroft and Karp, in the loose form: augments by a maximal set of disjoint paths that
    /// climb one layer a step. Returns true if there was any.
    fn augment_by_layers(&mut self) -> bool {
        let MatchingSearch { out, left_mates, right_mates, parents, queue, .. } = self;
        let mut layers = vec![NONE; left_mates.len()];
        queue.clear();
        queue.extend((0..left_mates.len() as u32).filter(|&u| left_mates[u as usize] == NONE));
        let exposed = queue.len();
        for &root in queue.iter() {
            layers[root as usize] = 0;
        }
        let mut next = 0;
        while let Some(&u) = queue.get(next) {
            next += 1;
            for &v in out.neighbors(u) {
                let w = right_mates[v as usize];
                if w != NONE && layers[w as usize] == NONE {
                    layers[w as usize] = layers[u as usize] + 1;
                    queue.push(w);
                }
            }
        }
        let mut augmented = false;
        // By left vertex: the number of its edges that have been tried. No vertex is entered twice.
        let mut tried = vec![0; left_mates.len()];
        for &root in &queue[..exposed] {
            let mut u = root;
            parents[root as usize] = root;
            loop {
                let v = match out.neighbors(u).get(tried[u as usize]) {
                    Some(&v) => v,
                    None if u == root => break,
                    None => {
                        u = parents[u as usize];
                        continue;
                    }
                };
                tried[u as usize] += 1;
                let w = right_mates[v as usize];
                if w == NONE {
                    exchange(u, v, left_mates, right_mates, parents);
                    augmented = true;
                    break;
                }
                if layers[w as usize] == layers[u as usize] + 1 && tried[w as usize] == 0 {
                    parents[w as usize] = u;
                    u = w;
                }
            }
        }
        augmented
    }
}

/// Exchanges the edges of the path that goes from the root of `u` to `u`, and on to `v`.
fn exchange(
    mut u: u32,
    mut v: u32,
    left_mates: &mut [u32],
    right_mates: &mut [u32],
    parents: &[u32],
) {
    loop {
        let before = std::mem::replace(&mut left_mates[u as usize], v);
        right_mates[v as usize] = u;
        if before == NONE {
            return;
        }
        v = before;
        u = parents[u as usize];
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    type Edges = Vec<(u32, u32)>;

    /// All bipartite graphs on 3 and 4, and on fewer vertices.
    fn small_graphs() -> impl Iterator<Item = (usize, usize, Edges)> {
        (0..4u32).flat_map(|left| (0..5u32).map(move |right| (left, right))).flat_map(
            |(left, right)| {
                (0..1u32 << (left * right)).map(move |code| {
                    let pairs = (0..left * right).filter(|pair| code >> pair & 1 == 1);
                    let edges = pairs.map(|pair| (pair / right, pair % right)).collect();
                    (left as usize, right as usize, edges)
                })
            },
        )
    }

    /// Random graphs with sides of 1 to `most` vertices, parallel edges included.
    fn random_graphs(count: u64, most: u32) -> impl Iterator<Item = (usize, usize, Edges)> {
        (0..count).map(move |seed| {
            let mut rng = SmallRng::seed_from_u64(seed);
            let (left, right) = (rng.random_range(1..=most), rng.random_range(1..=most));
            let m = rng.random_range(0..=2 * (left + right));
            let edge = |_| (rng.random_range(0..left), rng.random_range(0..right));
            (left as usize, right as usize, (0..m).map(edge).collect())
        })
    }

    #[test]
    fn two_sides_are_found_exactly_if_some_colouring_has_no_edge_within_a_side() {
        for n in 0..5u32 {
            for code in 0..1u32 << (n * n) {
                let pairs = (0..n * n).filter(|pair| code >> pair & 1 == 1);
                let edges: Edges = pairs.map(|pair| (pair / n, pair % n)).collect();
                let splits =
                    |sides: u32| edges.iter().all(|&(u, v)| sides >> u & 1 != sides >> v & 1);
                // The first one in this order has each component's least vertex on the left.
                let reversed = |sides: u32| (0..n).fold(0, |all, v| all << 1 | sides >> v & 1);
                let expected = (0..1u32 << n).map(reversed).find(|&sides| splits(sides));
                let expected =
                    expected.map(|sides| (0..n).map(|v| sides >> v & 1 == 1).collect::<Vec<_>>());
                assert_eq!(two_sides(n as usize, &edges), expected, "{n}: {edges:?}");
            }
        }
        let circuit = |n: u32| (0..n).map(|v| (v, (v + 1) % n)).collect::<Edges>();
        assert!(two_sides(1_000_000, &circuit(1_000_000)).is_some());
        assert!(two_sides(999_999, &circuit(999_999)).is_none());
    }

    /// The size of a maximum matching, and which vertices are in all of them, by going through all
    /// matchings: the left vertices in turn take any exposed neighbour, or none.
    fn by_all_matchings(
        left: usize,
        right: usize,
        edges: &[(u32, u32)],
    ) -> (usize, Vec<bool>, Vec<bool>) {
        let mut matchings: Vec<Edges> = vec![vec![]];
        for u in 0..left as u32 {
            for at in 0..matchings.len() {
                for &edge in edges.iter().filter(|edge| edge.0 == u) {
                    if matchings[at].iter().all(|pair| pair.1 != edge.1) {
                        matchings.push([&matchings[at][..], &[edge]].concat());
                    }
                }
            }
        }
        let size = matchings.iter().map(Vec::len).max().unwrap();
        matchings.retain(|matching| matching.len() == size);
        let in_all = |covers: &dyn Fn(&(u32, u32)) -> bool| {
            matchings.iter().all(|matching| matching.iter().any(covers))
        };
        let left = (0..left as u32).map(|u| in_all(&|pair| pair.0 == u)).collect();
        let right = (0..right as u32).map(|v| in_all(&|pair| pair.1 == v)).collect();
        (size, left, right)
    }

    /// Inputs that slow down other algorithms: two random permutations, one long path, and paths of three
    /// edges in which the greedy start takes the middle one.
    fn families(n: u32) -> [Edges; 3] {
        let mut rng = SmallRng::seed_from_u64(1);
        let mut permutation = || {
            let mut heads: Vec<u32> = (0..n).collect();
            for i in (1..n as usize).rev() {
                heads.swap(i, rng.random_range(0..=i));
            }
            heads
        };
        let permutations = [permutation(), permutation()];
        let permutations = permutations.iter().flat_map(|heads| (0..).zip(heads.iter().copied()));
        let path = (0..n).flat_map(|v| [(v, (v + 1).min(n - 1)), (v, v)]);
        let wrong =
            (0..n / 2).flat_map(|v| [(2 * v, 2 * v), (2 * v, 2 * v + 1), (2 * v + 1, 2 * v)]);
        [permutations.collect(), path.collect(), wrong.collect()]
    }

    #[test]
    fn sizes_and_essential_vertices_match_all_matchings() {
        for (left, right, edges) in small_graphs().chain(random_graphs(2000, 6)) {
            let (size, left_essential, right_essential) = by_all_matchings(left, right, &edges);
            // With layers from the beginning as well.
            for forests in [FORESTS, 0] {
                let matching = grown_matching(left, right, &edges, forests);
                assert_eq!(matching.size(), size, "{left} + {right}: {edges:?}");
                let essential = matching.essential_vertices(&edges);
                let expected = (left_essential.clone(), right_essential.clone());
                assert_eq!(essential, expected, "{left} + {right}: {edges:?}");
                assert!(matching.verify(&edges), "{left} + {right}: {edges:?}");
            }
        }
    }

    #[test]
    fn the_vertex_cover_is_as_large_as_the_matching_and_covers() {
        for (left, right, edges) in small_graphs().chain(random_graphs(200, 30)) {
            let matching = maximum_matching(left, right, &edges);
            let cover = matching.minimum_vertex_cover();
            assert_eq!(cover.0.len() + cover.1.len(), matching.size(), "{edges:?}");
            let covers = |&(u, v): &(u32, u32)| cover.0.contains(&u) || cover.1.contains(&v);
            assert!(edges.iter().all(covers), "{left} + {right}: {edges:?}");
            let sorted = |side: &[u32]| side.windows(2).all(|it| it[0] < it[1]);
            assert!(sorted(&cover.0) && sorted(&cover.1), "{cover:?}");
        }
    }

    #[test]
    fn pairs_are_edges_and_mates_of_each_other() {
        for (left, right, edges) in random_graphs(200, 30) {
            let matching = maximum_matching(left, right, &edges);
            let pairs = matching.pairs();
            for &(u, v) in &pairs {
                assert!(edges.contains(&(u, v)), "({u}, {v}) of {edges:?}");
                assert_eq!(matching.mate_of_left(u), Some(v));
                assert_eq!(matching.mate_of_right(v), Some(u));
            }
            let left = (0..left as u32).filter_map(|u| matching.mate_of_left(u)).count();
            let right = (0..right as u32).filter_map(|v| matching.mate_of_right(v)).count();
            assert_eq!((left, right), (pairs.len(), pairs.len()), "{edges:?}");
        }
    }

    #[test]
    fn forests_and_layers_agree_on_every_family() {
        for edges in families(2000).into_iter().chain(random_graphs(40, 300).map(|it| it.2)) {
            let by_forests = maximum_matching(2000, 2000, &edges);
            let by_layers = grown_matching(2000, 2000, &edges, 0);
            assert_eq!(by_forests.size(), by_layers.size());
            assert!(by_forests.verify(&edges) && by_layers.verify(&edges));
            let essential = by_layers.essential_vertices(&edges);
            assert_eq!(by_forests.essential_vertices(&edges), essential);
        }
    }

    /// After `k` phases of layers no augmenting path has fewer than `k` steps from left to left.
    #[test]
    fn every_phase_of_layers_makes_the_shortest_path_longer() {
        for (left, right, edges) in random_graphs(300, 60) {
            let mut search = MatchingSearch::new(left, right, &edges);
            let mut before = None;
            loop {
                let now = shortest_augmenting_path(&search);
                assert!(now.is_none() || before < now, "{before:?}, {now:?}: {edges:?}");
                before = now;
                assert_eq!(search.augment_by_layers(), now.is_some(), "{edges:?}");
                if now.is_none() {
                    break;
                }
            }
        }
    }

    /// In steps from left to left, by rounds over all edges.
    fn shortest_augmenting_path(search: &MatchingSearch) -> Option<usize> {
        let mut layer: Vec<u32> = (0..search.left_mates.len() as u32).collect();
        layer.retain(|&u| search.left_mates[u as usize] == NONE);
        let mut seen = layer.clone();
        for steps in 0.. {
            let mut deeper = Vec::new();
            for &u in &layer {
                for &v in search.out.neighbors(u) {
                    match search.right_mates[v as usize] {
                        NONE => return Some(steps),
                        w if seen.contains(&w) => {}
                        w => {
                            seen.push(w);
                            deeper.push(w);
                        }
                    }
                }
            }
            if deeper.is_empty() {
                break;
            }
            layer = deeper;
        }
        None
    }

    /// Seen in a published program: its greedy start compares mates in a way that never matches.
    #[test]
    fn the_greedy_start_alone_reaches_at_least_half() {
        for (left, right, edges) in small_graphs().chain(random_graphs(200, 30)) {
            let mut search = MatchingSearch::new(left, right, &edges);
            search.match_greedily();
            let greedy = search.left_mates.iter().filter(|&&mate| mate != NONE).count();
            let size = maximum_matching(left, right, &edges).size();
            assert!(2 * greedy >= size, "{greedy} of {size}: {edges:?}");
        }
    }

    /// A matching that verifies for another graph is a maximum matching of that.
    #[test]
    fn other_matchings_do_not_verify() {
        let graphs: Vec<_> = small_graphs().filter(|it| (it.0, it.1) == (2, 3)).collect();
        for (_, _, edges) in &graphs {
            let size = maximum_matching(2, 3, edges).size();
            for (_, _, others) in &graphs {
                let matching = maximum_matching(2, 3, others);
                if matching.verify(edges) {
                    assert_eq!(matching.size(), size, "{others:?} for {edges:?}");
                    assert!(matching.pairs().iter().all(|it| edges.contains(it)), "{edges:?}");
                }
            }
        }
    }

    #[test]
    fn a_damaged_matching_does_not_verify() {
        // The only minimum cover is left 0 and right 0.
        let edges = [(0, 0), (0, 1), (0, 2), (1, 0), (2, 0)];
        let matching = maximum_matching(3, 3, &edges);
        assert!(matching.verify(&edges));
        for u in 0..3 {
            let mut other = matching.clone();
            other.left_mates[u] = if other.left_mates[u] == 1 { NONE } else { 1 };
            assert!(!other.verify(&edges), "left {u}");
            let mut other = matching.clone();
            other.reached[u] ^= true;
            assert_eq!(other.verify(&edges), matching.left_mates[u] == NONE, "cover of {u}");
        }
        // An exposed vertex is not in the cover, even if it is not marked as reached.
        let mut other = maximum_matching(1, 1, &[]);
        other.reached[0] = false;
        assert!(!other.verify(&[(0, 0)]));
        for v in 0..3 {
            let mut other = matching.clone();
            other.right_mates[v] = if other.right_mates[v] == 2 { NONE } else { 2 };
            assert!(!other.verify(&edges), "right {v}");
        }
    }

    #[test]
    fn a_path_of_a_million_vertices_needs_no_deep_stack() {
        let run = || {
            let n = 500_000;
            // From right 0 to left n − 1; the greedy start leaves both ends exposed.
            let edges: Edges = (0..n).flat_map(|v| [(v, (v + 1).min(n - 1)), (v, v)]).collect();
            for forests in [FORESTS, 0] {
                let matching = grown_matching(n as usize, n as usize, &edges, forests);
                assert_eq!(matching.size(), n as usize);
                assert!(matching.verify(&edges));
            }
        };
        let small_stack = std::thread::Builder::new().stack_size(64 << 10);
        small_stack.spawn(run).unwrap().join().unwrap();
    }

    #[test]
    fn empty_sides_have_the_empty_matching() {
        for (left, right) in [(0, 0), (3, 0), (0, 3)] {
            let matching = maximum_matching(left, right, &[]);
            assert_eq!(matching.pairs(), []);
            assert!(matching.verify(&[]));
            let expected = (vec![false; left], vec![false; right]);
            assert_eq!(matching.essential_vertices(&[]), expected);
        }
    }

    #[test]
    #[should_panic(expected = "edge (2, 0) between 2 left and 3 right vertices")]
    fn a_foreign_left_vertex_is_refused() {
        maximum_matching(2, 3, &[(2, 0)]);
    }

    #[test]
    #[should_panic(expected = "edge (0, 2) between 3 left and 2 right vertices")]
    fn a_foreign_right_vertex_is_refused() {
        maximum_matching(3, 2, &[(0, 2)]);
    }
}
