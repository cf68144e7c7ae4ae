//! Maximum matching in any graph.
//!
//! # Definition
//!
//! The graph has vertices 0, 1, …, `n` − 1 and undirected edges; parallel edges and loops do no
//! harm. A *matching* is a set of edges, none of them a loop, of which no two share a vertex; it
//! *covers* their ends, and leaves the other vertices *exposed*. It is *maximum* if no matching has
//! more edges. A vertex is *essential* if every maximum matching covers it.
//!
//! # Theorem (Berge 1957, 1958, Gallai 1964, Edmonds 1965)
//!
//! * A matching is maximum exactly when there is no augmenting path: one between two exposed
//!   vertices in which every second edge is in the matching.
//! * For any set `A` of vertices, a matching exposes at least as many vertices as the rest of the
//!   graph has components of odd size, minus |`A`|.
//! * Let `D` be the vertices that are not essential, `A` the neighbours of `D` outside it, and `C`
//!   all others. A maximum matching gives each vertex of `A` a mate in a component of `D` of its own,
//!   and the vertices of `C` each other; for this `A` the bound is met.
//! * `D` is the set of *outer* vertices: those that an alternating path of even length reaches from
//!   an exposed one. If the search from an exposed vertex fails, what it has reached may be set
//!   aside for good.
//!
//! # Proof sketch
//!
//! *Search.* From the outer vertex `x`, look at the edge to `y`. If `y` is exposed, the path
//! augments. If neither `y` nor its mate is outer, the mate becomes outer, and `y` is *inner*. If
//! `y` is outer, the edge closes an odd circuit, a *blossom*: its inner vertices become outer too,
//! because one may go around it the other way. A vertex that is made outer by growing remembers the
//! outer vertex before it; one made outer by a blossom remembers the edge that closed it. From these
//! labels the path is exchanged: to give `v` a new mate, free the old one and see by the label how
//! it is served. A union-find structure leads each outer vertex to the first inner one on its way
//! to the root, so that blossoms never have to be contracted.
//!
//! *A dead tree.* When a search fails, no edge leads from its outer vertices to any but its own
//! outer and inner vertices, or inner vertices of earlier dead trees. Its outer vertices form as
//! many blossoms or single vertices as it has inner ones, plus one, all of odd size. So together,
//! with the inner vertices of all dead trees as `A`, there are as many odd components as |`A`| plus
//! the exposed vertices: the bound is met, and the matching is maximum. As later searches only go
//! where no dead tree is, the dead trees stay as they are.
//!
//! *The bound.* Each odd component without an exposed vertex needs a mate in `A`. If the bound is
//! met, only odd components have exposed vertices, at most one each, and `A` has none; so all
//! vertices of `A` and `C` are essential. An outer vertex is not: exchange the edges of its path.
//!
//! # Complexity
//!
//! *O*(*n* *m* log *n*) time in the worst case for *n* vertices and *m* edges, as each exposed vertex
//! is the root of one search; all searches that fail together take *O*(*m* log *n*). *O*(*n* + *m*)
//! space, and no recursion. The start after Karp and Sipser, which first serves vertices with a
//! single neighbour left, leaves few augmenting paths to be found in sparse graphs; with many edges, any
//! neighbour will do. For 10⁵ vertices and 2·10⁵ random edges it takes a twenty-fifth of the time
//! of a plain blossom search (November 2026, rustc 1.95, x86-64 with 2 cores).
//!
//! # Sources
//!
//! * J. Edmonds, *Paths, trees, and flowers*, Canadian Journal of Mathematics 17 (1965), 449–467.
//! * C. Berge, *Two theorems in graph theory*, Proceedings of the National Academy of Sciences 43
//!   (1957), 842–844.
//! * C. Berge, *Sur le couplage maximum d'un graphe*, Comptes rendus de l'Académie des sciences 247
//!   (1958), 258–259.
//! * T. Gallai, *Maximale Systeme unabhängiger Kanten*, Magyar Tud. Akad. Mat. Kutató Int. Közl. 9
//!   (1964), 401–413.
//! * H. N. Gabow, *An efficient implementation of Edmonds' algorithm for maximum matching on
//!   graphs*, Journal of the ACM 23 (1976), 221–234: the labels.
//! * R. M. Karp, M. Sipser, *Maximum matchings in sparse random graphs*, FOCS (1981), 364–375.

use crate::adjacency::Adjacency;

/// A maximum matching.
///
/// # Panics
///
/// Panics if an edge has a vertex that is not below `n`, or if `n` + 2 or twice the number of edges
/// does not fit in 32 bits.
///
/// ```
/// use graphs::general_matching::maximum_matching;
///
/// // A triangle with a tail: the tail takes vertex 2, and 0 and 1 have each other.
/// let matching = maximum_matching(4, &[(0, 1), (1, 2), (2, 0), (2, 3)]);
/// assert_eq!(matching.pairs(), [(0, 1), (2, 3)]);
/// ```
pub fn maximum_matching(n: usize, edges: &[(u32, u32)]) -> Matching {
    let mut matching = Matching::empty(n, edges);
    if edges.len() / MANY_EDGES < n {
        matching.match_leaves_first();
    } else {
        matching.match_first_neighbors();
    }
    matching.grow();
    matching
}

/// The pairs of a maximum matching of a forest, found by taking off leaves.
///
/// A leaf that is exposed gets its only neighbour: whoever has that neighbour in another matching can be
/// exchanged for the leaf. *O*(*n* + *m*), a sum for each vertex in place of a list of neighbours.
///
/// # Panics
///
/// Panics if the edges have a cycle, parallel edges and loops included, or a vertex that is not below `n`.
///
/// ```
/// use graphs::general_matching::forest_matching;
///
/// let path = [(0, 1), (1, 2), (2, 3)];
/// assert_eq!(forest_matching(4, &path).len(), 2);
/// assert_eq!(forest_matching(4, &[(0, 1), (0, 2), (0, 3)]), [(0, 1)]);
/// ```
pub fn forest_matching(n: usize, edges: &[(u32, u32)]) -> Vec<(u32, u32)> {
    let mut degrees = vec![0u32; n];
    // The xor of the neighbours that are left: of a leaf it is the only one.
    let mut neighbors = vec![0; n];
    for &(u, v) in edges {
        assert!(u.max(v) < n as u32, "edge ({u}, {v}) in a graph of {n} vertices");
        for (end, other) in [(u, v), (v, u)] {
            degrees[end as usize] += 1;
            neighbors[end as usize] ^= other;
        }
    }
    let mut is_exposed = vec![true; n];
    let mut pairs = Vec::new();
    let mut removed = 0;
    for vertex in 0..n as u32 {
        let mut leaf = vertex;
        while degrees[leaf as usize] == 1 {
            let neighbor = neighbors[leaf as usize];
            if is_exposed[leaf as usize] && is_exposed[neighbor as usize] {
                is_exposed[leaf as usize] = false;
                is_exposed[neighbor as usize] = false;
                pairs.push((leaf.min(neighbor), leaf.max(neighbor)));
            }
            degrees[leaf as usize] = 0;
            degrees[neighbor as usize] -= 1;
            neighbors[neighbor as usize] ^= leaf;
            removed += 1;
            leaf = neighbor;
        }
    }
    assert_eq!(removed, edges.len(), "the graph has a cycle");
    pairs.sort_unstable();
    pairs
}

/// With so many edges for each vertex, searches are short.
const MANY_EDGES: usize = 16;

/// A maximum matching, and which vertices all maximum matchings cover.
#[derive(Clone, Debug)]
pub struct Matching {
    graph: Adjacency,
    /// The mate of each vertex. Two numbers that are no vertices mark the others: `n` an exposed vertex,
    /// `n` + 1 one that was removed.
    mates: Vec<u32>,
    /// After the last search, the outer vertices are those that are not essential. The vertex
    /// `n` + 1 counts as outer, so that no search grows over a removed vertex.
    labels: Vec<OuterLabel>,
    /// Union-find: leads an outer vertex to the first inner vertex on its path to the root, or to
    /// `n` where there is none. All others are on their own.
    above: Vec<u32>,
    /// For each vertex the number of the last blossom whose closing has passed it.
    visits: Vec<u64>,
    blossoms: u64,
    /// The outer vertices of a search, in the order in which their edges are looked at.
    queue: Vec<u32>,
}

/// How the search has reached an outer vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OuterLabel {
    /// It is not outer.
    None,
    /// Over its mate, from this outer vertex; from `n` if it is a root.
    From(u32),
    /// Around a blossom, over the edge that closed it.
    Around(u32, u32),
}

impl Matching {
    /// A maximum matching that is grown from these pairs, and covers all vertices that they cover. A good
    /// start saves work.
    ///
    /// # Panics
    ///
    /// As [`maximum_matching`], and if a pair is no edge, or a vertex is in two pairs or in a pair
    /// with itself.
    ///
    /// ```
    /// use graphs::general_matching::Matching;
    ///
    /// let path = [(0, 1), (1, 2), (2, 3)];
    /// assert_eq!(Matching::grown_from(4, &path, &[(1, 2)]).pairs(), [(0, 1), (2, 3)]);
    /// ```
    pub fn grown_from(n: usize, edges: &[(u32, u32)], pairs: &[(u32, u32)]) -> Self {
        let mut matching = Matching::empty(n, edges);
        for &(u, v) in pairs {
            assert!(matching.neighbors(u).contains(&v), "pair ({u}, {v}) is no edge");
            let both_exposed = matching.is_exposed(u) && matching.is_exposed(v);
            assert!(u != v && both_exposed, "pair ({u}, {v}) has a vertex that has a mate already");
            matching.join(u, v);
        }
        matching.grow();
        matching
    }

    /// The number of vertices, those that were removed included.
    ///
    /// ```
    /// use graphs::general_matching::maximum_matching;
    ///
    /// assert_eq!(maximum_matching(3, &[(0, 1)]).vertices(), 3);
    /// ```
    pub fn vertices(&self) -> usize {
        self.graph.vertices()
    }

    /// The number of edges of the matching.
    ///
    /// ```
    /// use graphs::general_matching::maximum_matching;
    ///
    /// assert_eq!(maximum_matching(3, &[(0, 1), (1, 2), (2, 0)]).size(), 1);
    /// ```
    pub fn size(&self) -> usize {
        self.pairs().len()
    }

    /// The edges of the matching as sorted pairs, each with the smaller vertex first.
    ///
    /// ```
    /// use graphs::general_matching::maximum_matching;
    ///
    /// assert_eq!(maximum_matching(4, &[(3, 1), (2, 0)]).pairs(), [(0, 2), (1, 3)]);
    /// ```
    pub fn pairs(&self) -> Vec<(u32, u32)> {
        let n = self.nobody();
        (0..n).zip(self.mates.iter().copied()).filter(|&(u, mate)| u < mate && mate < n).collect()
    }

    /// The mate of `v`; `None` if `v` is exposed, or was removed.
    ///
    /// # Panics
    ///
    /// Panics if `v` is not a vertex.
    ///
    /// ```
    /// use graphs::general_matching::maximum_matching;
    ///
    /// let matching = maximum_matching(3, &[(0, 2)]);
    /// assert_eq!((matching.mate(2), matching.mate(1)), (Some(0), None));
    /// ```
    pub fn mate(&self, v: u32) -> Option<u32> {
        assert!(v < self.nobody(), "{v} is not one of {} vertices", self.nobody());
        Some(self.mates[v as usize]).filter(|&mate| mate < self.nobody())
    }

    /// True if `v` is essential: every maximum matching covers it. A removed vertex is not essential.
    ///
    /// # Panics
    ///
    /// Panics if `v` is not a vertex.
    ///
    /// ```
    /// use graphs::general_matching::maximum_matching;
    ///
    /// let path_of_three = maximum_matching(3, &[(0, 1), (1, 2)]);
    /// assert!(path_of_three.is_essential(1));
    /// assert!(!path_of_three.is_essential(0) && !path_of_three.is_essential(2));
    /// ```
    pub fn is_essential(&self, v: u32) -> bool {
        self.mate(v).is_some() && !self.is_outer(v)
    }

    /// The neighbours of `v`, those that were removed included, in the order of the edges.
    ///
    /// # Panics
    ///
    /// Panics if `v` is not a vertex.
    ///
    /// ```
    /// use graphs::general_matching::maximum_matching;
    ///
    /// assert_eq!(maximum_matching(3, &[(0, 1), (2, 0)]).neighbors(0), [1, 2]);
    /// ```
    pub fn neighbors(&self, v: u32) -> &[u32] {
        self.graph.neighbors(v)
    }

    /// Removes `v` and its edges, and makes this a maximum matching of the rest. *O*(*m* log *n*) time, and
    /// much less where few vertices can be reached from `v`.
    ///
    /// # Panics
    ///
    /// Panics if `v` is not a vertex or was removed before.
    ///
    /// ```
    /// use graphs::general_matching::maximum_matching;
    ///
    /// let mut matching = maximum_matching(4, &[(0, 1), (1, 2), (2, 3)]);
    /// matching.remove(0);
    /// assert_eq!(matching.size(), 1);
    /// assert!(matching.is_essential(2) && !matching.is_essential(3));
    /// ```
    pub fn remove(&mut self, v: u32) {
        assert!(!self.is_removed(v), "vertex {v} was removed before");
        let nobody = self.nobody();
        if self.is_outer(v) {
            // Expose v instead of the root. Its tree is not dead any more, and other searches may enter it.
            self.rematch(v, nobody);
            self.mates[v as usize] = nobody + 1;
            for u in 0..nobody {
                self.labels[u as usize] = OuterLabel::None;
                self.above[u as usize] = u;
            }
            self.grow();
        } else {
            // The dead trees stay dead, and the search from the mate can only make another one.
            let mate = std::mem::replace(&mut self.mates[v as usize], nobody + 1);
            self.mates[mate as usize] = nobody;
            if !self.is_outer(mate) {
                self.search(mate);
            }
        }
    }

    /// True if `v` was removed.
    ///
    /// # Panics
    ///
    /// Panics if `v` is not a vertex.
    ///
    /// ```
    /// use graphs::general_matching::maximum_matching;
    ///
    /// let mut matching = maximum_matching(2, &[(0, 1)]);
    /// matching.remove(1);
    /// assert!(matching.is_removed(1) && !matching.is_removed(0));
    /// ```
    pub fn is_removed(&self, v: u32) -> bool {
        assert!(v < self.nobody(), "{v} is not one of {} vertices", self.nobody());
        self.mates[v as usize] == self.nobody() + 1
    }

    /// True if this is a maximum matching of the graph with these edges, without the removed vertices, and
    /// its essential vertices are right, by checks that look at one edge or one vertex at a time.
    ///
    /// Mates must be mates of each other and joined by an edge. With `D` the vertices that are not
    /// essential and `A` the mates that they have outside `D`, all neighbours of `D` must be in `D` or
    /// `A`, the components of `D` must have odd size, and there must be as many of them as
    /// vertices in `A` and exposed ones together.
    ///
    /// # Panics
    ///
    /// Panics if an edge has a vertex that the graph has not.
    ///
    /// ```
    /// use graphs::general_matching::maximum_matching;
    ///
    /// let matching = maximum_matching(4, &[(0, 1), (0, 2), (0, 3)]);
    /// assert!(matching.verify(&[(0, 1), (0, 2), (0, 3)]));
    /// assert!(!matching.verify(&[(0, 1), (0, 2), (0, 3), (2, 3)])); // now two edges are possible
    /// ```
    pub fn verify(&self, edges: &[(u32, u32)]) -> bool {
        let n = self.nobody();
        let in_d = |v: u32| !self.is_essential(v);
        let in_a = |v: u32| self.is_essential(v) && in_d(self.mates[v as usize]);
        let mut joined = vec![false; n as usize];
        let mut components: Vec<u32> = (0..n).collect();
        for &(u, v) in edges {
            if self.is_removed(u) || self.is_removed(v) || u == v {
                continue;
            }
            if self.mates[u as usize] == v {
                joined[u as usize] = true;
                joined[v as usize] = true;
            }
            match (in_d(u), in_d(v)) {
                (true, true) => {
                    let component = find(&mut components, u);
                    components[component as usize] = find(&mut components, v);
                }
                (true, false) if !in_a(v) => return false,
                (false, true) if !in_a(u) => return false,
                _ => {}
            }
        }
        let mut sizes = vec![0u32; n as usize];
        let mut needed = 0;
        for v in (0..n).filter(|&v| !self.is_removed(v)) {
            let is_mutual = |mate: u32| self.mates[mate as usize] == v && joined[v as usize];
            if !self.mate(v).map_or(true, is_mutual) {
                return false;
            }
            needed += usize::from(self.is_exposed(v) || in_a(v));
            if in_d(v) {
                sizes[find(&mut components, v) as usize] += 1;
            }
        }
        sizes.retain(|&size| size > 0);
        sizes.iter().all(|size| size % 2 == 1) && sizes.len() == needed
    }

    fn empty(n: usize, edges: &[(u32, u32)]) -> Self {
        assert!(u32::try_from(n + 2).is_ok(), "{n} vertices and two more do not fit in 32 bits");
        let mut labels = vec![OuterLabel::None; n + 2];
        labels[n + 1] = OuterLabel::From(n as u32);
        Matching {
            graph: Adjacency::undirected(n, edges),
            mates: vec![n as u32; n + 2],
            labels,
            above: (0..n as u32 + 2).collect(),
            visits: vec![0; n + 1],
            blossoms: 0,
            queue: Vec::new(),
        }
    }

    /// The vertex `n`, which does not exist.
    fn nobody(&self) -> u32 {
        self.graph.vertices() as u32
    }

    fn is_exposed(&self, v: u32) -> bool {
        self.mates[v as usize] == self.nobody()
    }

    fn is_outer(&self, v: u32) -> bool {
        self.labels[v as usize] != OuterLabel::None
    }

    fn join(&mut self, u: u32, v: u32) {
        self.mates[u as usize] = v;
        self.mates[v as usize] = u;
    }

    /// A start that takes any exposed neighbour.
    fn match_first_neighbors(&mut self) {
        for u in 0..self.nobody() {
            let is_free = |&&v: &&u32| self.is_exposed(v) && v != u;
            let partner = self.neighbors(u).iter().find(is_free).copied();
            if let Some(partner) = partner.filter(|_| self.is_exposed(u)) {
                self.join(u, partner);
            }
        }
    }

    /// The start of Karp and Sipser. A vertex that has a single exposed neighbour gets it as its mate, which
    /// loses nothing. If there is no such vertex, any vertex gets the neighbour that has the fewest
    /// exposed neighbours.
    fn match_leaves_first(&mut self) {
        // The number of exposed neighbours; another bit is for vertices with a mate.
        const HAS_MATE: u32 = 1 << 31;
        let mut degrees: Vec<u32> =
            (0..self.nobody()).map(|v| self.neighbors(v).len() as u32).collect();
        let mut leaves: Vec<u32> =
            (0..self.nobody()).filter(|&v| degrees[v as usize] == 1).collect();
        let mut others = 0..self.nobody();
        while let Some(u) = leaves.pop().or_else(|| others.next()) {
            if !self.is_exposed(u) {
                continue;
            }
            let neighbors = self.neighbors(u).iter().copied().filter(|&v| v != u);
            let partner = match neighbors.min_by_key(|&v| degrees[v as usize]) {
                Some(partner) if degrees[partner as usize] < HAS_MATE => partner,
                _ => continue,
            };
            self.join(u, partner);
            degrees[u as usize] |= HAS_MATE;
            degrees[partner as usize] |= HAS_MATE;
            for &v in self.neighbors(u).iter().chain(self.neighbors(partner)) {
                degrees[v as usize] -= 1;
                if degrees[v as usize] == 1 {
                    leaves.push(v);
                }
            }
        }
    }

    /// Searches from every exposed vertex.
    fn grow(&mut self) {
        for root in 0..self.nobody() {
            if self.is_exposed(root) {
                self.search(root);
            }
        }
    }

    /// Searches for an augmenting path from the exposed vertex `root`. If there is one, augments by it and
    /// clears the labels of the search; if not, the labels stay, as those of a dead tree.
    fn search(&mut self, root: u32) {
        let nobody = self.nobody();
        self.queue.clear();
        self.make_outer(root, OuterLabel::From(nobody), nobody);
        let mut next = 0;
        while let Some(&x) = self.queue.get(next) {
            next += 1;
            for at in 0..self.graph.neighbors(x).len() {
                let y = self.graph.neighbors(x)[at];
                let mate = self.mates[y as usize];
                if self.is_outer(y) {
                    self.close_blossom(x, y);
                } else if mate == nobody {
                    self.mates[y as usize] = x;
                    self.rematch(x, y);
                    for &v in &self.queue {
                        self.labels[v as usize] = OuterLabel::None;
                        self.above[v as usize] = v;
                    }
                    return;
                } else if !self.is_outer(mate) {
                    self.make_outer(mate, OuterLabel::From(x), y);
                }
            }
        }
    }

    fn make_outer(&mut self, v: u32, label: OuterLabel, above: u32) {
        self.labels[v as usize] = label;
        self.above[v as usize] = above;
        self.queue.push(v);
    }

    /// Makes the inner vertices outer on the circuit that the edge between the outer vertices `x` and
    /// `y` closes.
    fn close_blossom(&mut self, x: u32, y: u32) {
        let (mut u, mut v) = (find(&mut self.above, x), find(&mut self.above, y));
        let ends = [u, v];
        if u == v {
            return;
        }
        // Climb in turn from either side; the first inner vertex met twice is above the blossom.
        self.blossoms += 1;
        self.visits[u as usize] = self.blossoms;
        self.visits[v as usize] = self.blossoms;
        loop {
            if v != self.nobody() {
                std::mem::swap(&mut u, &mut v);
            }
            u = self.next_inner(u);
            if std::mem::replace(&mut self.visits[u as usize], self.blossoms) == self.blossoms {
                break;
            }
        }
        for end in ends {
            let mut inner = end;
            while inner != u {
                self.make_outer(inner, OuterLabel::Around(x, y), u);
                inner = self.next_inner(inner);
            }
        }
    }

    /// The next inner vertex on the way from this one to the root, or `n`.
    fn next_inner(&mut self, inner: u32) -> u32 {
        match self.labels[self.mates[inner as usize] as usize] {
            OuterLabel::From(x) => find(&mut self.above, x),
            _ => unreachable!("the mate of inner vertex {inner} is reached over it"),
        }
    }

    /// Gives the outer vertex `v` a new mate, and exchanges the edges of its path to the root.
    fn rematch(&mut self, v: u32, mate: u32) {
        let mut tasks = vec![(v, mate)];
        while let Some((v, mate)) = tasks.pop() {
            let before = std::mem::replace(&mut self.mates[v as usize], mate);
            if self.mates[before as usize] != v {
                // It has its new mate already, or `v` is the root.
                continue;
            }
            match self.labels[v as usize] {
                OuterLabel::From(x) => {
                    self.mates[before as usize] = x;
                    tasks.push((x, before));
                }
                OuterLabel::Around(x, y) => tasks.extend([(y, x), (x, y)]),
                OuterLabel::None => unreachable!("vertex {v} on the path is outer"),
            }
        }
    }
}

/// The end of the path up from `v`; halves that path for later calls.
fn find(above: &mut [u32], mut v: u32) -> u32 {
    while above[v as usize] != v {
        above[v as usize] = above[above[v as usize] as usize];
        v = above[v as usize];
    }
    v
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    type Edges = Vec<(u32, u32)>;

    /// All graphs on at most 6 vertices, each on fewer than 6 with a loop as well.
    fn small_graphs() -> impl Iterator<Item = (usize, Edges)> {
        (0..7u32).flat_map(|n| {
            let pairs: Edges = (0..n).flat_map(|v| (0..v).map(move |u| (u, v))).collect();
            (0..1u32 << pairs.len()).map(move |code| {
                let chosen = (0..pairs.len()).filter(|at| code >> at & 1 == 1);
                let mut edges: Edges = chosen.map(|at| pairs[at]).collect();
                edges.extend((0..n.min(1)).map(|v| (v, v)).filter(|_| n < 6));
                (n as usize, edges)
            })
        })
    }

    /// Random graphs on 1 to `most` vertices, loops and parallel edges included.
    fn random_graphs(count: u64, most: u32) -> impl Iterator<Item = (usize, Edges)> {
        (0..count).map(move |seed| {
            let mut rng = SmallRng::seed_from_u64(seed);
            let n = rng.random_range(1..=most);
            let m = rng.random_range(0..=2 * n);
            (n as usize, (0..m).map(|_| (rng.random_range(0..n), rng.random_range(0..n))).collect())
        })
    }

    /// The size of a maximum matching, and which vertices are in all of them, by going through all
    /// matchings: the vertices in turn take any exposed larger neighbour, or none.
    fn by_all_matchings(n: usize, edges: &[(u32, u32)]) -> (usize, Vec<bool>) {
        let mut edges: Edges = edges.iter().map(|&(u, v)| (u.min(v), u.max(v))).collect();
        edges.retain(|&(u, v)| u < v);
        edges.sort_unstable();
        edges.dedup();
        // As sets of covered vertices: two matchings with the same one are as good as each other.
        let mut covered = std::collections::BTreeSet::from([0u32]);
        for (u, v) in edges {
            let pair = 1 << u | 1 << v;
            let larger: Vec<u32> =
                covered.iter().filter(|&set| set & pair == 0).map(|set| set | pair).collect();
            covered.extend(larger);
        }
        let size = covered.iter().map(|set| set.count_ones()).max().unwrap();
        covered.retain(|set| set.count_ones() == size);
        let in_all = covered.iter().fold(u32::MAX, |all, set| all & set);
        (size as usize / 2, (0..n).map(|v| in_all >> v & 1 == 1).collect())
    }

    fn essential(n: usize, matching: &Matching) -> Vec<bool> {
        (0..n as u32).map(|v| matching.is_essential(v)).collect()
    }

    #[test]
    fn sizes_and_essential_vertices_match_all_matchings() {
        for (n, edges) in small_graphs().chain(random_graphs(3000, 11)) {
            let expected = by_all_matchings(n, &edges);
            // From an empty start as well, where there is more to search.
            for matching in [maximum_matching(n, &edges), Matching::grown_from(n, &edges, &[])] {
                let found = (matching.size(), essential(n, &matching));
                assert_eq!(found, expected, "{n}: {edges:?}");
                assert!(matching.verify(&edges), "{n}: {edges:?}");
            }
        }
    }

    #[test]
    fn a_forest_is_matched_leaf_by_leaf_and_nothing_else_is() {
        let refused =
            |n, edges: &Edges| std::panic::catch_unwind(|| forest_matching(n, edges)).is_err();
        for (n, edges) in small_graphs().chain(random_graphs(300, 11)) {
            // A graph is a forest if it has n - m components: joining them never closes a cycle.
            let mut components: Vec<u32> = (0..n as u32).collect();
            let mut is_forest = true;
            for &(u, v) in &edges {
                let (from, to) = (components[u as usize], components[v as usize]);
                is_forest &= from != to;
                components.iter_mut().filter(|it| **it == from).for_each(|it| *it = to);
            }
            if !is_forest {
                assert!(n > 3 || refused(n, &edges), "{n}: {edges:?}");
                continue;
            }
            let pairs = forest_matching(n, &edges);
            assert_eq!(pairs.len(), by_all_matchings(n, &edges).0, "{n}: {edges:?}");
            assert!(pairs.windows(2).all(|two| two[0] < two[1]), "{pairs:?}");
            Matching::grown_from(n, &edges, &pairs); // which refuses pairs that are no matching
        }
    }

    /// AtCoder AGC 014 D, a path as long as it may be: the second player wins with a perfect matching.
    #[test]
    fn a_long_path_has_a_perfect_matching_if_its_length_is_even() {
        for n in [99_999u32, 100_000] {
            let path: Edges = (1..n).map(|v| (v - 1, v)).collect();
            assert_eq!(forest_matching(n as usize, &path).len() as u32, n / 2);
        }
    }

    #[test]
    fn middling_matchings_verify_from_either_start() {
        for (n, edges) in random_graphs(400, 300) {
            let matching = maximum_matching(n, &edges);
            let other = Matching::grown_from(n, &edges, &[]);
            assert!(matching.verify(&edges) && other.verify(&edges), "{n}: {edges:?}");
            assert_eq!(essential(n, &matching), essential(n, &other), "{n}: {edges:?}");
            let again = Matching::grown_from(n, &edges, &matching.pairs());
            assert_eq!(again.pairs(), matching.pairs(), "{n}: {edges:?}");
        }
    }

    #[test]
    fn pairs_are_edges_and_mates_of_each_other() {
        for (n, edges) in random_graphs(300, 30) {
            let matching = maximum_matching(n, &edges);
            for (u, v) in matching.pairs() {
                assert!(edges.contains(&(u, v)) || edges.contains(&(v, u)), "{edges:?}");
                assert_eq!((matching.mate(u), matching.mate(v)), (Some(v), Some(u)));
            }
            let covered = (0..n as u32).filter(|&v| matching.mate(v).is_some()).count();
            assert_eq!(covered, 2 * matching.size(), "{edges:?}");
        }
    }

    #[test]
    fn vertices_may_go_one_by_one() {
        for (n, edges) in random_graphs(600, 10).chain(random_graphs(10, 120)) {
            let mut rng = SmallRng::seed_from_u64(n as u64);
            let mut matching = maximum_matching(n, &edges);
            let (mut left, mut left_edges): (Vec<u32>, Edges) = ((0..n as u32).collect(), edges);
            while !left.is_empty() {
                let gone = left.swap_remove(rng.random_range(0..left.len()));
                matching.remove(gone);
                assert!(matching.verify(&left_edges), "without {gone}: {left_edges:?}");
                left_edges.retain(|&(u, v)| u != gone && v != gone);
                let expected = maximum_matching(n, &left_edges);
                for &v in &left {
                    let same = matching.is_essential(v) == expected.is_essential(v);
                    assert!(same, "{v} without {gone}: {left_edges:?}");
                }
                assert!(!matching.is_essential(gone) && matching.mate(gone).is_none());
            }
        }
    }

    /// A published greedy start compares mates in a way that never matches, and nobody noticed.
    #[test]
    fn the_start_alone_reaches_at_least_half() {
        for (n, edges) in small_graphs().chain(random_graphs(200, 60)) {
            let size = maximum_matching(n, &edges).size();
            for choose in [Matching::match_leaves_first, Matching::match_first_neighbors] {
                let mut start = Matching::empty(n, &edges);
                choose(&mut start);
                assert!(2 * start.size() >= size, "{} of {size}: {edges:?}", start.size());
            }
        }
    }

    /// An odd clique and many vertices that have neighbours in a small set only: far from a perfect matching.
    #[test]
    fn matchings_of_many_edges_verify() {
        for seed in 0..40 {
            let mut rng = SmallRng::seed_from_u64(seed);
            let (clique, set) = (rng.random_range(0..60), rng.random_range(0..30));
            let n = clique + 3 * set + 1;
            let pairs = (0..n).flat_map(|v| (0..v).map(move |u| (u, v)));
            let is_edge = |&(u, v): &(u32, u32)| v < clique || clique <= u && u < clique + set;
            let mut edges: Edges = pairs.filter(is_edge).filter(|_| rng.random_bool(0.9)).collect();
            edges.extend(edges.clone().repeat(MANY_EDGES));
            let matching = maximum_matching(n as usize, &edges);
            assert!(matching.verify(&edges), "seed {seed}");
            let other = Matching::grown_from(n as usize, &edges, &[]);
            assert_eq!(matching.size(), other.size(), "seed {seed}");
        }
    }

    #[test]
    fn the_start_alone_is_maximum_in_a_forest() {
        for seed in 0..200 {
            let mut rng = SmallRng::seed_from_u64(seed);
            let n = rng.random_range(2..100);
            let edges: Edges = (1..n).map(|v| (rng.random_range(0..v), v)).collect();
            let mut start = Matching::empty(n as usize, &edges);
            start.match_leaves_first();
            assert_eq!(start.size(), maximum_matching(n as usize, &edges).size(), "{edges:?}");
        }
    }

    /// Whatever verifies for another graph is a maximum matching of it, and its vertices are
    /// essential there.
    #[test]
    fn other_matchings_do_not_verify() {
        let graphs: Vec<_> = small_graphs().filter(|it| it.0 == 4).collect();
        for (n, edges) in &graphs {
            let expected = by_all_matchings(*n, edges);
            for (_, others) in &graphs {
                let matching = maximum_matching(*n, others);
                if matching.verify(edges) {
                    assert_eq!(matching.size(), expected.0, "{others:?} for {edges:?}");
                    let pair = |&(u, v): &(u32, u32)| edges.contains(&(u.min(v), u.max(v)));
                    assert!(matching.pairs().iter().all(pair), "{others:?} for {edges:?}");
                    let claims = essential(*n, &matching);
                    assert!((0..*n).all(|v| !claims[v] || expected.1[v]), "{edges:?}");
                }
            }
        }
    }

    #[test]
    fn a_damaged_matching_does_not_verify() {
        // A triangle and a path of two edges, joined by the middle of the path.
        let edges = [(0, 1), (1, 2), (2, 0), (0, 3), (3, 4), (3, 5)];
        let matching = maximum_matching(6, &edges);
        assert!(matching.verify(&edges));
        for v in 0..6 {
            for mate in (0..7).filter(|&mate| mate != matching.mates[v]) {
                let mut other = matching.clone();
                other.mates[v] = mate;
                assert!(!other.verify(&edges), "{v} with {mate}");
            }
        }
        let mut other = matching.clone();
        other.labels[3] = OuterLabel::From(6);
        assert!(!other.verify(&edges));
    }

    /// Triangles in a row, each joined to the next: every search closes many blossoms.
    fn triangles(count: u32) -> Edges {
        (0..3 * count)
            .step_by(3)
            .flat_map(|v| [(v, v + 1), (v + 1, v + 2), (v, v + 2), (v + 2, v + 3)])
            .take(4 * count as usize - 1)
            .collect()
    }

    #[test]
    fn paths_and_blossoms_of_a_million_vertices_need_no_deep_stack() {
        let run = || {
            let n = 1_000_000;
            let path: Edges = (1..n).map(|v| (v - 1, v)).collect();
            // All edges but the first and the last: one augmenting path, as long as possible.
            let inner: Edges = (1..n - 1).step_by(2).map(|v| (v, v + 1)).collect();
            for matching in [
                maximum_matching(n as usize, &path),
                Matching::grown_from(n as usize, &path, &inner),
            ] {
                assert_eq!(matching.size(), n as usize / 2);
                assert!(matching.verify(&path));
            }
            let n = 999_999;
            let matching = maximum_matching(n, &triangles(n as u32 / 3));
            assert_eq!(matching.size(), n / 2);
            assert!(matching.verify(&triangles(n as u32 / 3)));
        };
        let small_stack = std::thread::Builder::new().stack_size(64 << 10);
        small_stack.spawn(run).unwrap().join().unwrap();
    }

    #[test]
    fn an_empty_graph_has_the_empty_matching() {
        assert_eq!(maximum_matching(0, &[]).pairs(), []);
        assert!(maximum_matching(0, &[]).verify(&[]));
    }

    #[test]
    #[should_panic(expected = "edge (0, 2) in a graph of 2 vertices")]
    fn a_foreign_vertex_is_refused() {
        maximum_matching(2, &[(0, 2)]);
    }

    #[test]
    #[should_panic(expected = "pair (1, 2) has a vertex that has a mate already")]
    fn a_start_with_a_vertex_in_two_pairs_is_refused() {
        Matching::grown_from(3, &[(0, 1), (1, 2)], &[(0, 1), (1, 2)]);
    }

    #[test]
    #[should_panic(expected = "pair (0, 2) is no edge")]
    fn a_start_with_a_pair_that_is_no_edge_is_refused() {
        Matching::grown_from(3, &[(0, 1), (1, 2)], &[(0, 2)]);
    }

    #[test]
    #[should_panic(expected = "3 is not one of 3 vertices")]
    fn a_vertex_that_does_not_exist_has_no_mate() {
        maximum_matching(3, &[]).mate(3);
    }

    #[test]
    #[should_panic(expected = "vertex 1 was removed before")]
    fn a_vertex_goes_only_once() {
        let mut matching = maximum_matching(3, &[(0, 1)]);
        matching.remove(1);
        matching.remove(1);
    }
}
