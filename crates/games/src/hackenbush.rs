//! Green Hackenbush on trees and graphs.
//!
//! # Rules
//!
//! A position is a graph, of which some vertices are the *ground*. A move cuts one edge; then all that
//! is no longer connected to the ground vanishes, edges and vertices. Loops and parallel edges are
//! allowed, and each counts. Under normal play whoever cannot move loses.
//!
//! # Theorem (Conway 1976, Berlekamp, Conway and Guy 1982)
//!
//! * *Ground.* All ground vertices may be identified with one.
//! * *Colon principle.* A part that shares just one vertex with the rest, and has no ground but perhaps
//!   that, may be exchanged for any other one of the same value. (Its value is that of the part alone,
//!   with the shared vertex as ground.) Hence, on a tree whose root is the ground, the value of a vertex
//!   is the xor, over its children `c`, of the value of `c` plus 1; the position has the value of the
//!   root.
//! * *Fusion principle.* The vertices of a circuit may be identified with each other, its edges
//!   becoming loops, and the value of the position stays as it is. A loop is worth 1.
//!
//! So let a *block* be a set of vertices that no single cut separates. The blocks form a tree, linked
//! by the *bridges*, the edges in no circuit. The value of a block is the parity of the number of
//! edges within it, xor the value plus 1 of each block that is a child of it.
//!
//! # Proof sketch
//!
//! *Ground*: a move is the same before and after. Parts that meet only in the ground are a sum.
//!
//! *Colon principle*, by induction on the number of edges: a graph with the part `H` and the same graph
//! with `K` in its place, of the same value, are together a P-position. A cut outside `H` and `K` is
//! answered by the same cut in the other graph: either both parts vanish, or induction applies. A cut
//! in `H` or `K` makes their values differ, so `H` and `K` alone are together an N-position, and some
//! cut in one of the two makes the values equal again. Now a *string*, a path of `n` edges, is worth
//! `n`, since its cuts leave strings of 0 to `n` − 1 edges. So exchange what stands on each child `c` of
//! a vertex for a string, which the edge below `c` makes longer by 1.
//!
//! *Fusion principle*, by induction on the number of edges. Let `a` and `b` be joined by three paths
//! without a common edge. Identify them in a copy of the graph and answer each cut with the same cut
//! in the other: two paths are left, so by induction the two have the same value. When all such pairs
//! are identified, no edge is in two circuits. What stands on a vertex above the ground may by
//! induction be fused by itself, and be exchanged for a string of as many edges as it is worth.
//! What remains is a circuit of `k` edges through the ground, with strings `x₁`, …, `x₍ₖ₋₁₎`
//! on its other vertices. Let `x` be their xor and `g` = `x ^ (k mod 2)`; to show: `g` is the mex.
//!
//! * Cutting a string leaves, by induction, `g` with one `xᵢ` lowered. That is never `g`, and is each
//!   number below `g` but for `g ^ 1` if no `xᵢ` is odd; then `k` must be odd, and `g ^ 1` = `x`.
//! * Cutting the circuit leaves a tree with as many edges as `g` says but one, modulo 2. The value of
//!   a tree has the parity of its edges, so it is not `g`.
//! * If `k` is odd, some cut of the circuit leaves `x`. For `k` = 1 that is plain. Else follow the value
//!   `1 + (xᵢ ^ v)` from the cut to the ground. Its low bit is the parity of all edges on the way,
//!   those of strings included; so in the end it is right. Where it becomes 0, the 1 carries; else the
//!   upper bits are just those of `xᵢ ^ v`. Hence the upper bits come from the circuit with strings
//!   ⌊`xᵢ`/2⌋ on which only the edges that carry are kept, and the others contracted. These are the edges
//!   of the same parity as the cut one: two have the same parity if the path from one, itself included,
//!   up to the other has an even number of edges. One of the two classes is odd: keep it. By induction on `k` and the strings,
//!   one of its edges will do; if no strings are left, the classes alternate, so `k` falls.
//!
//! *Winning moves*: let a block have the value `g` where `t` is needed to win. A child of value `c` is
//! worth `c` + 1 to it, where `s` = (`c` + 1) ^ `g` ^ `t` is needed. If `s` = 0, cutting the bridge
//! wins, and no other cut there does; else `s` − 1 is needed in the child. (In a P-position each block
//! needs the value that it has, and no cut is found.) A cut within the block
//! turns it into a smaller position that must be worth `t`; it takes away one edge and nothing else,
//! and a value has the parity of the number of edges, so the parities of `t` and `g` must differ. If a
//! loop is cut, `t` = `g ^ 1` is needed.
//!
//! # Complexity
//!
//! *O*(*n* + *m*) time for the value of a graph of *n* vertices and *m* edges, without recursion.
//! Winning moves take the same time if no circuits but loops are there, as in a tree. Else the edges
//! of a block that has the right parity fall into classes, such that cutting one edge makes bridges
//! of the others in its class: a circuit has one class. A block of *c* edges takes *O*(*c*) for each
//! class and *O*(*c* log *m*) besides, which is *O*(*c*²) if most classes are single edges.
//!
//! [`tree_grundy_values`] needs neither lists of neighbours nor an order: for 10⁶ vertices
//! it takes a fifth of the time of the usual way with lists in a path, a tenth in a random tree, and
//! less in a star (November 2026, rustc 1.95, x86-64 with 2 cores).
//!
//! # Sources
//!
//! * J. H. Conway, *On Numbers and Games* (1976), chapter 13.
//! * E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for your Mathematical Plays* (1982),
//!   chapter 7.
//! * T. S. Ferguson, *Game Theory* (2014), part I, chapter 6.

use crate::outcome::Outcome;
use graphs::adjacency::Adjacency;
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;

/// The Grundy value of each vertex of a tree: of the part that stands on it, as seen from the root.
///
/// The vertices are 0, 1, …, one more than there are edges, which come in any order and direction. If
/// the parents are given, the pairs of a vertex and its parent are the edges.
///
/// # Panics
///
/// Panics if the edges are not those of a tree, or if `root` is not one of its vertices.
///
/// ```
/// use games::hackenbush::tree_grundy_values;
///
/// // Two leaves on 1, which stands on the root beside a third leaf.
/// assert_eq!(tree_grundy_values(&[(0, 1), (1, 2), (3, 1), (0, 4)], 0), [0, 0, 0, 0, 0]);
/// assert_eq!(tree_grundy_values(&[(0, 1), (1, 2)], 0), [2, 1, 0]);
/// ```
pub fn tree_grundy_values(edges: &[(u32, u32)], root: u32) -> Vec<u64> {
    /// A vertex, with the edges that are left.
    #[derive(Clone, Default)]
    struct Vertex {
        degree: u32,
        /// The xor of the neighbours: of a leaf, its only one. So no list of them is needed.
        neighbors: u32,
        value: u64,
    }
    let n = edges.len() + 1;
    assert!((root as usize) < n, "root {root} in a tree of {n} vertices");
    let mut vertices = vec![Vertex::default(); n];
    for &(u, v) in edges {
        assert!((u.max(v) as usize) < n, "edge ({u}, {v}) in a tree of {n} vertices");
        for (end, other) in [(u, v), (v, u)] {
            vertices[end as usize].degree += 1;
            vertices[end as usize].neighbors ^= other;
        }
    }
    // The root is never taken for a leaf.
    vertices[root as usize].degree = u32::MAX;
    let mut taken = 0;
    for start in 0..n {
        let mut leaf = start;
        while vertices[leaf].degree == 1 {
            vertices[leaf].degree = 0;
            let worth = vertices[leaf].value + 1;
            let parent = vertices[leaf].neighbors as usize;
            vertices[parent].degree -= 1;
            vertices[parent].neighbors ^= leaf as u32;
            vertices[parent].value ^= worth;
            taken += 1;
            leaf = parent;
        }
    }
    assert_eq!(taken, n - 1, "{} edges do not connect {n} vertices", edges.len());
    vertices.into_iter().map(|it| it.value).collect()
}

/// The Grundy value of a graph with vertices 0, 1, …, `n` − 1 that stands on the vertices of `ground`.
///
/// # Panics
///
/// Panics if a vertex of an edge or of the ground is not below `n`, or if `n` or twice the number of
/// edges does not fit in 32 bits.
///
/// ```
/// use games::hackenbush::grundy;
///
/// // A triangle counts 1, its number of edges modulo 2; on an edge that makes 2.
/// assert_eq!(grundy(3, &[(0, 1), (1, 2), (2, 0)], &[0]), 1);
/// assert_eq!(grundy(4, &[(0, 1), (1, 2), (2, 3), (3, 1)], &[0]), 2);
/// ```
pub fn grundy(n: usize, edges: &[(u32, u32)], ground: &[u32]) -> u64 {
    let (root, edges) = on_one_vertex(n, edges, ground);
    Blocks::new(&edges, root, &vec![0; n + 1]).values[0]
}

/// Who wins.
///
/// # Panics
///
/// As [`grundy`].
///
/// ```
/// use games::{hackenbush, Outcome};
///
/// assert_eq!(hackenbush::outcome(3, &[(0, 1), (0, 2)], &[0]), Outcome::P);
/// assert_eq!(hackenbush::outcome(3, &[(0, 1), (1, 2)], &[0]), Outcome::N);
/// ```
pub fn outcome(n: usize, edges: &[(u32, u32)], ground: &[u32]) -> Outcome {
    Outcome::from_grundy(grundy(n, edges, ground))
}

/// A winning move: the index of an edge to cut.
///
/// Returns `None` in a P-position. Bridges and loops come first, as they are found faster.
///
/// # Panics
///
/// As [`grundy`].
///
/// ```
/// use games::hackenbush::winning_move;
///
/// assert_eq!(winning_move(4, &[(0, 1), (1, 2), (0, 3)], &[0]), Some(1)); // two single edges stay
/// assert_eq!(winning_move(3, &[(0, 1), (0, 2)], &[0]), None);
/// ```
pub fn winning_move(n: usize, edges: &[(u32, u32)], ground: &[u32]) -> Option<usize> {
    let mut found = None;
    visit_winning_moves(n, edges, ground, |edge| {
        found = Some(edge);
        ControlFlow::Break(())
    });
    found
}

/// All winning moves: the indices of the edges to cut, in ascending order; none in a P-position.
///
/// # Panics
///
/// As [`grundy`].
///
/// ```
/// use games::hackenbush::winning_moves;
///
/// assert_eq!(winning_moves(2, &[(0, 1), (0, 1), (1, 0)], &[0]), [0, 1, 2]);
/// assert_eq!(winning_moves(3, &[(0, 1), (1, 2)], &[0]), [0]);
/// ```
pub fn winning_moves(n: usize, edges: &[(u32, u32)], ground: &[u32]) -> Vec<usize> {
    let mut moves = Vec::new();
    visit_winning_moves(n, edges, ground, |edge| {
        moves.push(edge);
        ControlFlow::Continue(())
    });
    moves.sort_unstable();
    moves
}

/// Calls `visit` with each winning move until it breaks off; bridges and loops first.
fn visit_winning_moves(
    n: usize,
    edges: &[(u32, u32)],
    ground: &[u32],
    mut visit: impl FnMut(usize) -> ControlFlow<()>,
) {
    let (root, edges) = on_one_vertex(n, edges, ground);
    let blocks = Blocks::new(&edges, root, &vec![0; n + 1]);
    let targets = blocks.targets();
    // Edges of circuits, each with its block, that can win by their parity: these must be tried.
    let mut open: Vec<(u32, usize)> = Vec::new();
    for (i, &edge) in edges.iter().enumerate() {
        let (block, is_bridge) = match blocks.place(edge) {
            Some(place) => place,
            None => continue,
        };
        let value = blocks.values[block as usize];
        let wins = match targets[block as usize] {
            None => false,
            Some(target) if is_bridge => target == 0,
            Some(target) if edge.0 == edge.1 => target == (value ^ 1) + 1,
            Some(target) => {
                if target > 0 && target % 2 == value % 2 {
                    open.push((block, i));
                }
                false
            }
        };
        if wins && visit(i) == ControlFlow::Break(()) {
            return;
        }
    }
    open.sort_unstable();
    let mut rest = &open[..];
    while let Some(&(block, _)) = rest.first() {
        let (group, others) = rest.split_at(rest.partition_point(|it| it.0 == block));
        rest = others;
        let target = match targets[block as usize] {
            Some(target) => target - 1,
            None => continue,
        };
        let (weights, mut within) = blocks.alone(block, group.iter().map(|it| edges[it.1]));
        let mut is_tried = vec![false; group.len()];
        for at in 0..group.len() {
            if is_tried[at] {
                continue;
            }
            // A loop on the ground holds the place of the edge.
            let edge = within[at];
            within[at] = (0, 0);
            let circuit = Circuit::through(at, edge, &Blocks::new(&within, 0, &weights), &within);
            within[at] = edge;
            circuit.edges.iter().for_each(|&it| is_tried[it] = true);
            for it in circuit.cuts_to(target) {
                if visit(group[it].1) == ControlFlow::Break(()) {
                    return;
                }
            }
        }
    }
}

/// A circuit through the ground with a string on each other vertex, in this order.
#[derive(Debug)]
struct Circuit {
    edges: Vec<usize>,
    /// String `i` stands between the edges `i` and `i` + 1.
    strings: Vec<u64>,
    /// What stands on the ground besides.
    ground: u64,
}

impl Circuit {
    /// The circuit of the edges that are bridges when `cut` is cut, which makes of a block the blocks
    /// `left`, two chains that begin at the ground. Edge `at` of `within`, a loop, stands for it.
    fn through(at: usize, cut: (u32, u32), left: &Blocks, within: &[(u32, u32)]) -> Self {
        let mut bridges: FxHashMap<u32, usize> = FxHashMap::default();
        for (i, &edge) in within.iter().enumerate() {
            if let Some((block, true)) = left.place(edge) {
                bridges.insert(block, i);
            }
        }
        // From the far end of a chain to the ground.
        let chain = |end: u32| {
            let mut block = left.tops[left.numbers[end as usize] as usize];
            let (mut edges, mut strings, mut above) = (Vec::new(), Vec::new(), 0);
            while block != 0 {
                edges.push(bridges[&block]);
                strings.push(left.values[block as usize] ^ above);
                above = left.values[block as usize] + 1;
                block = left.tops[left.parents[block as usize] as usize];
            }
            (edges, strings, above)
        };
        let (mut edges, mut strings, first) = chain(cut.0);
        let (other_edges, other_strings, second) = chain(cut.1);
        edges.reverse();
        strings.reverse();
        edges.push(at);
        edges.extend(other_edges);
        strings.extend(other_strings);
        Circuit { edges, strings, ground: left.values[0] ^ 1 ^ first ^ second }
    }

    /// The edges of which the cut leaves the value `target`, by one bit after the other as in the
    /// proof of the fusion principle.
    fn cuts_to(self, target: u64) -> Vec<usize> {
        let mut cuts = Vec::new();
        let mut stack = vec![(self, target)];
        while let Some((Circuit { edges, strings, ground }, target)) = stack.pop() {
            let target = target ^ ground;
            if edges.len() == 1 {
                cuts.extend(edges.into_iter().filter(|_| target == 0));
                continue;
            }
            let parity = strings.iter().fold(edges.len() as u64 - 1, |sum, it| sum ^ it) % 2;
            if parity != target % 2 {
                continue;
            }
            for class in 0..2 {
                let mut kept = Circuit { edges: Vec::new(), strings: Vec::new(), ground: 0 };
                let (mut parity, mut string) = (0, 0);
                for (i, &edge) in edges.iter().enumerate() {
                    if i > 0 {
                        parity ^= (strings[i - 1] + 1) % 2;
                        string ^= strings[i - 1] / 2;
                    }
                    if parity == class {
                        match kept.edges.is_empty() {
                            true => kept.ground ^= string,
                            false => kept.strings.push(string),
                        }
                        kept.edges.push(edge);
                        string = 0;
                    }
                }
                kept.ground ^= string;
                if !kept.edges.is_empty() {
                    stack.push((kept, target / 2));
                }
            }
        }
        cuts
    }
}

/// The ground as one vertex, which is `n`, and the edges that it makes of `edges`.
fn on_one_vertex(n: usize, edges: &[(u32, u32)], ground: &[u32]) -> (u32, Vec<(u32, u32)>) {
    assert!(n < u32::MAX as usize, "{n} vertices do not fit in 32 bits");
    let mut names: Vec<u32> = (0..n as u32).collect();
    for &v in ground {
        assert!((v as usize) < n, "ground {v} in a graph of {n} vertices");
        names[v as usize] = n as u32;
    }
    let rename = |&(u, v): &(u32, u32)| {
        assert!((u.max(v) as usize) < n, "edge ({u}, {v}) in a graph of {n} vertices");
        (names[u as usize], names[v as usize])
    };
    (n as u32, edges.iter().map(rename).collect())
}

/// The blocks of what is connected to the ground. Vertices are numbered anew, in the order of a
/// depth-first search from the ground, and a block is named by the first of its vertices.
#[derive(Debug)]
struct Blocks {
    /// The number of each vertex; `GONE` if it is not connected to the ground.
    numbers: Vec<u32>,
    /// The parent of each number in the tree of the search; that of the ground is itself.
    parents: Vec<u32>,
    /// The block of each number.
    tops: Vec<u32>,
    /// What stands on each number: its weight, loops and bridges, and all above these.
    standing: Vec<u64>,
    /// The value of each block, at its name.
    values: Vec<u64>,
}

const GONE: u32 = u32::MAX;

impl Blocks {
    /// The graph stands on `root`, and on each vertex stands a tree of value `weights[vertex]`.
    fn new(edges: &[(u32, u32)], root: u32, weights: &[u64]) -> Self {
        let both_ways: Vec<(u32, u32)> =
            edges.iter().flat_map(|&(u, v)| [(u, v), (v, u)]).collect();
        let graph = Adjacency::new(weights.len(), &both_ways);
        let mut numbers = vec![GONE; weights.len()];
        let mut order = Vec::new();
        let mut parents = Vec::new();
        // Whoever put a vertex on the stack last is its parent, so the search is depth-first.
        let mut stack = vec![(root, 0)];
        while let Some((v, parent)) = stack.pop() {
            if numbers[v as usize] == GONE {
                let number = order.len() as u32;
                numbers[v as usize] = number;
                order.push(v);
                parents.push(parent);
                let unseen = graph.neighbors(v).iter().filter(|&&u| numbers[u as usize] == GONE);
                stack.extend(unseen.map(|&u| (u, number)));
            }
        }

        // The least number that an edge joins to the vertex or to one below it in the tree. The edge
        // from the parent does not count, but one parallel to it does.
        let n = order.len();
        let mut lowest: Vec<u32> = (0..n as u32).collect();
        for v in (0..n).rev() {
            let mut is_past_parent = false;
            for &u in graph.neighbors(order[v]) {
                let number = numbers[u as usize];
                if number == parents[v] && !is_past_parent {
                    is_past_parent = true;
                } else {
                    lowest[v] = lowest[v].min(number);
                }
            }
            let parent = parents[v] as usize;
            lowest[parent] = lowest[parent].min(lowest[v]);
        }
        let mut tops: Vec<u32> = Vec::with_capacity(n);
        for v in 0..n {
            let is_top = v == 0 || lowest[v] == v as u32;
            tops.push(if is_top { v as u32 } else { tops[parents[v] as usize] });
        }

        let mut blocks =
            Blocks { numbers, parents, tops, standing: vec![0; n], values: vec![0; n] };
        for v in 0..n {
            blocks.stand(v, weights[order[v] as usize]);
        }
        for &(u, v) in edges.iter() {
            if let Some((block, false)) = blocks.place((u, v)) {
                match u == v {
                    true => blocks.stand(blocks.numbers[u as usize] as usize, 1),
                    false => blocks.values[block as usize] ^= 1,
                }
            }
        }
        // All vertices of a block, and what stands on them, come after its top.
        for v in (1..n).rev().filter(|&v| blocks.tops[v] == v as u32).collect::<Vec<_>>() {
            blocks.stand(blocks.parents[v] as usize, blocks.values[v] + 1);
        }
        blocks
    }

    fn stand(&mut self, v: usize, value: u64) {
        self.standing[v] ^= value;
        self.values[self.tops[v] as usize] ^= value;
    }

    /// The block that an edge belongs to, as a bridge below it (true) or within it (false).
    fn place(&self, (u, v): (u32, u32)) -> Option<(u32, bool)> {
        let (u, v) = (self.numbers[u as usize], self.numbers[v as usize]);
        if u == GONE {
            return None;
        }
        let [lower, upper] = [u.min(v), u.max(v)].map(|it| self.tops[it as usize]);
        Some((upper, lower != upper))
    }

    /// For each block the value that it must have, together with the bridge below it, if a move on it
    /// is to win: 0 if the bridge must go. `None` if no such move wins.
    fn targets(&self) -> Vec<Option<u64>> {
        let mut targets = vec![None; self.tops.len()];
        // As if the ground stood on a bridge that nobody can cut.
        targets[0] = Some(1);
        for v in (1..self.tops.len()).filter(|&v| self.tops[v] == v as u32) {
            let parent = self.tops[self.parents[v] as usize] as usize;
            let needed = targets[parent].and_then(|target: u64| target.checked_sub(1));
            targets[v] = needed.map(|it| it ^ self.values[parent] ^ (self.values[v] + 1));
        }
        targets
    }

    /// A block as a graph of its own, standing on its top, which is vertex 0: the weights of its
    /// vertices and, with the new names, its edges that are no loops.
    fn alone(
        &self,
        block: u32,
        edges: impl Iterator<Item = (u32, u32)>,
    ) -> (Vec<u64>, Vec<(u32, u32)>) {
        let mut weights = Vec::new();
        let mut names: FxHashMap<u32, u32> = FxHashMap::default();
        let mut name = |number: u32| {
            *names.entry(number).or_insert_with(|| {
                weights.push(self.standing[number as usize]);
                weights.len() as u32 - 1
            })
        };
        name(block);
        let numbers = &self.numbers;
        let edges =
            edges.map(|(u, v)| (name(numbers[u as usize]), name(numbers[v as usize]))).collect();
        (weights, edges)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search;
    use rand::rngs::StdRng;
    use rand::{Rng, SeedableRng};

    type Edges = Vec<(u32, u32)>;

    /// The rules, and nothing but the rules.
    fn options(edges: &Edges, ground: &[u32]) -> Vec<Edges> {
        (0..edges.len()).map(|cut| after(edges, ground, cut)).collect()
    }

    fn after(edges: &Edges, ground: &[u32], cut: usize) -> Edges {
        let mut left = edges.clone();
        left.remove(cut);
        connected(left, ground)
    }

    fn connected(mut edges: Edges, ground: &[u32]) -> Edges {
        let mut reached = ground.to_vec();
        for _ in 0..edges.len() {
            for &(u, v) in &edges {
                if reached.contains(&u) || reached.contains(&v) {
                    reached.extend([u, v]);
                }
            }
            reached.sort_unstable();
            reached.dedup();
        }
        edges.retain(|it| reached.contains(&it.0));
        edges
    }

    /// Value, outcome and moves against the search.
    fn check(n: usize, edges: &Edges, ground: &[u32]) {
        let start = connected(edges.clone(), ground);
        let value = search::grundy(start, |it| options(it, ground));
        assert_eq!(grundy(n, edges, ground), value, "{edges:?} on {ground:?}");
        let expected = Outcome::from_grundy(value);
        assert_eq!(outcome(n, edges, ground), expected, "{edges:?} on {ground:?}");

        // Edges that are not connected are still in the list, and cutting them is no move.
        let is_there = |i: &usize| connected(edges.clone(), ground).contains(&edges[*i]);
        let is_lost = |i: &usize| {
            let after = after(edges, ground, *i);
            search::outcome(after, |it| options(it, ground)) == Outcome::P
        };
        let winning: Vec<usize> = (0..edges.len()).filter(is_there).filter(is_lost).collect();
        assert_eq!(winning_moves(n, edges, ground), winning, "{edges:?} on {ground:?}");
        match winning_move(n, edges, ground) {
            None => assert!(winning.is_empty(), "{edges:?} on {ground:?}"),
            Some(edge) => assert!(winning.contains(&edge), "{edges:?} on {ground:?}: {edge}"),
        }
    }

    /// All graphs on `n` vertices with at most `m` edges, loops and parallel ones included.
    fn small_graphs(n: u32, m: usize) -> Vec<Edges> {
        let pairs: Edges = (0..n).flat_map(|u| (u..n).map(move |v| (u, v))).collect();
        let mut graphs: Vec<Edges> = vec![Vec::new()];
        let mut largest = 0;
        for _ in 0..m {
            let mut grown = Vec::new();
            for graph in &graphs[largest..] {
                for &pair in pairs.iter().filter(|&pair| graph.last().map_or(true, |it| it <= pair))
                {
                    let mut graph = graph.clone();
                    graph.push(pair);
                    grown.push(graph);
                }
            }
            largest = graphs.len();
            graphs.extend(grown);
        }
        graphs
    }

    #[test]
    fn all_small_graphs_match_search() {
        for (n, m) in [(1, 3), (2, 5), (3, 5), (4, 4)] {
            for edges in small_graphs(n, m) {
                check(n as usize, &edges, &[0]);
            }
        }
    }

    #[test]
    fn all_small_graphs_on_any_ground_match_search() {
        for edges in small_graphs(3, 4) {
            for ground in [&[][..], &[1], &[2, 0], &[1, 1], &[0, 1, 2]] {
                check(3, &edges, ground);
            }
        }
    }

    #[test]
    fn random_graphs_match_search() {
        let mut rng = StdRng::seed_from_u64(1);
        for _ in 0..150 {
            let n = rng.random_range(2..8);
            let m = rng.random_range(5..10);
            let edges = (0..m).map(|_| (rng.random_range(0..n), rng.random_range(0..n))).collect();
            check(n as usize, &edges, &[rng.random_range(0..n)]);
        }
    }

    /// Circuits with strings on them: no cut within is a bridge, and which one wins is not plain.
    #[test]
    fn circuits_with_strings_match_search() {
        let mut rng = StdRng::seed_from_u64(2);
        for length in 2..7 {
            for _ in 0..12 {
                let mut edges: Edges = (0..length).map(|i| (i, (i + 1) % length)).collect();
                for i in length..10 {
                    edges.push((i, rng.random_range(0..i)));
                }
                check(10, &edges, &[0]);
            }
        }
    }

    /// Beyond the search: circuits in circuits, with long strings, against the value after each cut.
    #[test]
    fn winning_moves_of_larger_graphs_leave_the_value_0_and_no_others_do() {
        let mut rng = StdRng::seed_from_u64(4);
        for _ in 0..60 {
            let n: u32 = rng.random_range(20..60);
            let reach = rng.random_range(1..20);
            let mut edges: Edges =
                (1..n).map(|v| (v, rng.random_range(v.saturating_sub(reach)..v))).collect();
            for _ in 0..rng.random_range(1..8) {
                edges.push((rng.random_range(0..n), rng.random_range(0..n)));
            }
            let wins = |&cut: &usize| {
                let mut left = edges.clone();
                left.remove(cut);
                grundy(n as usize, &left, &[0]) == 0
            };
            let expected: Vec<usize> = (0..edges.len()).filter(wins).collect();
            assert_eq!(winning_moves(n as usize, &edges, &[0]), expected, "{edges:?}");
        }
    }

    #[test]
    fn parts_without_ground_do_not_count() {
        let edges = [(0, 1), (2, 3), (3, 4), (4, 2), (5, 5)];
        assert_eq!(grundy(6, &edges, &[0]), 1);
        assert_eq!(winning_moves(6, &edges, &[0]), [0]);
        assert_eq!(grundy(6, &edges, &[]), 0);
        assert_eq!(grundy(0, &[], &[]), 0);
    }

    #[test]
    fn trees_have_the_values_of_their_parts() {
        let mut rng = StdRng::seed_from_u64(3);
        for n in 1..40 {
            // Vertex v hangs on an earlier one, under names in another order.
            let names: Vec<u32> = (0..n).map(|v| (v * 17 + 5) % n).collect();
            let names = if n % 17 == 0 { (0..n).collect() } else { names };
            let parents: Vec<u32> = (0..n).map(|v| rng.random_range(0..v.max(1))).collect();
            let mut expected = vec![0; n as usize];
            let mut edges = Edges::new();
            for v in (1..n).rev() {
                let (child, parent) = (names[v as usize], names[parents[v as usize] as usize]);
                let value: u64 = expected[child as usize] + 1;
                expected[parent as usize] ^= value;
                edges.push(if rng.random() { (child, parent) } else { (parent, child) });
            }
            let root = names[0];
            assert_eq!(tree_grundy_values(&edges, root), expected, "{edges:?}");
            assert_eq!(grundy(n as usize, &edges, &[root]), expected[root as usize], "{edges:?}");
        }
    }

    #[test]
    fn a_million_vertices_need_no_deep_stack() {
        const N: u32 = 1_000_000;
        let run = || {
            let path: Edges = (1..N).map(|v| (v, v - 1)).collect();
            assert_eq!(tree_grundy_values(&path, 0)[0], u64::from(N) - 1);
            assert_eq!(grundy(N as usize, &path, &[0]), u64::from(N) - 1);
            assert_eq!(winning_moves(N as usize, &path, &[0]), [0]);
            let star: Edges = (1..N).map(|v| (v, 0)).collect();
            assert_eq!(tree_grundy_values(&star, 0)[0], 1);
            assert_eq!(winning_moves(N as usize, &star, &[0]).len(), star.len());
            let circuit: Edges = (0..N).map(|v| (v, (v + 1) % N)).collect();
            assert_eq!(grundy(N as usize, &circuit, &[0]), 0);
            assert_eq!(grundy(N as usize, &circuit, &[0, 1]), 0);
            assert_eq!(grundy(N as usize, &[(7, 7); 1_000_001], &[7]), 1);
            assert_eq!(winning_moves(N as usize, &[(7, 7); 1_000_001], &[7]).len(), 1_000_001);
        };
        let small_stack = std::thread::Builder::new().stack_size(64 << 10);
        small_stack.spawn(run).unwrap().join().unwrap();
    }

    /// Cut anywhere but in the middle, a circuit leaves two strings of different lengths.
    #[test]
    fn an_odd_circuit_is_won_in_the_middle_only() {
        let circuit: Edges = (0..100_001).map(|v| (v, (v + 1) % 100_001)).collect();
        assert_eq!(winning_moves(100_001, &circuit, &[0]), [50_000]);
    }

    #[test]
    #[should_panic(expected = "edge (0, 2) in a graph of 2 vertices")]
    fn a_foreign_vertex_is_refused() {
        grundy(2, &[(0, 2)], &[0]);
    }

    #[test]
    #[should_panic(expected = "ground 2 in a graph of 2 vertices")]
    fn a_foreign_ground_is_refused() {
        grundy(2, &[(0, 1)], &[2]);
    }

    #[test]
    #[should_panic(expected = "3 edges do not connect 4 vertices")]
    fn a_circuit_is_no_tree() {
        tree_grundy_values(&[(0, 1), (1, 2), (2, 0)], 0);
    }

    #[test]
    #[should_panic(expected = "2 edges do not connect 3 vertices")]
    fn a_loop_is_no_tree() {
        tree_grundy_values(&[(0, 1), (2, 2)], 1);
    }

    #[test]
    #[should_panic(expected = "edge (0, 2) in a tree of 2 vertices")]
    fn a_vertex_that_is_too_large_is_refused() {
        tree_grundy_values(&[(0, 2)], 1);
    }

    #[test]
    #[should_panic(expected = "root 2 in a tree of 2 vertices")]
    fn a_foreign_root_is_refused() {
        tree_grundy_values(&[(0, 1)], 2);
    }
}
