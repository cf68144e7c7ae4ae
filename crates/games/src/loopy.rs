//! Loopy nim-values: sums of games on digraphs with cycles.
//!
//! # Rules
//!
//! Tokens stand on the vertices of a finite digraph, any number of them on a vertex; a move takes
//! one token along an edge. Loops, parallel edges and cycles are allowed. Whoever cannot move loses,
//! and an infinite play is a draw. A position is the list of the tokens' vertices. The sum of games
//! on several digraphs is the game on all of them, written as one digraph.
//!
//! # Theorem (Smith 1966, Fraenkel and Perl 1975)
//!
//! Give labels `m` = 0, 1, 2, … in turn, each until nothing changes. A vertex `v` without a label
//! gets `m` if its labelled options have all of 0, 1, …, `m` − 1 and not `m` among their labels, and
//! every option of `v` without a label has itself an option labelled `m`. A label is the *value* of
//! its vertex. A vertex that never gets one has the value ∞(`K`), where `K` is the set of the labels
//! of its options. In a sum, let `b` be the xor of the finite values:
//!
//! * no value is infinite: the sum has the value `b`, a P-position if `b` = 0 and else an
//!   N-position;
//! * one is, ∞(`K`): the sum has the value ∞(`K` xor `b`), an N-position if `b` is in `K` and else a
//!   draw;
//! * several are: the sum has the value ∞ of the empty set, a draw.
//!
//! Without cycles the labels are the Grundy values.
//!
//! # Proof sketch
//!
//! The labels have these properties. *A*: a label is the mex of the labels of the options, and an
//! option with a lower label got it earlier. *B*: if `v` has the label `m` and an option `u` a higher
//! one or none, then `u` has an option that got the label `m` before `v` did. *C*: a vertex without a
//! label, where `m` is the mex of the labels of its options, has an option without a label that has
//! no option labelled `m`. For an option of `v` that was without a label when `v` got `m` has an
//! option labelled `m`, so it never gets `m` itself; that is *A* and *B*. And if *C* failed, then
//! after the turn of `m` each option without a label would have had an option labelled `m` (also one
//! that got a higher label later, which takes such an option), and the vertex would have got `m`.
//!
//! * *The sum is finite, `b` ≠ 0.* Some component has the top bit of `b`, so a value `v` > `v` xor
//!   `b`, and by *A* an option of value `v` xor `b`: a move to `b` = 0, and to a vertex labelled
//!   earlier.
//! * *The sum is finite, `b` = 0.* The opponent's move changes one value. If it goes down, there is a
//!   reply as before, and both moves went to vertices labelled earlier. If it goes up or becomes
//!   infinite, *B* has a reply in the same component, to a vertex of the old value labelled earlier
//!   than the old one. So let the winner choose, among the moves to `b` = 0, one that makes the sum
//!   of the places in the order of labelling least: it is smaller after each of the winner's moves
//!   than after the one before, and play ends.
//! * *One value ∞(`K`), `b` in `K`*: moving there makes the xor 0.
//! * *One value ∞(`K`), `b` not in `K`*: no option has the value 0. With `m` = mex `K`, `b` ≥ `m`. If
//!   `b` = `m`, the option of *C* leaves an infinite value without `b`; if `b` > `m`, some finite
//!   component can be lowered so that the xor becomes `m`. So both players can stay in such positions.
//! * *Several infinite values*: no option is finite. With three any move keeps two, and with two the
//!   option of *C* does.
//!
//! So `v` has the value `m` exactly when `v` and a Nim heap of `m` tokens make a P-position, and only
//! one labelling has the properties *A*, *B* and *C*: they are what [`Solution::verify`] checks.
//!
//! Under misère play values of sums are not known to work; [`digraph`](crate::digraph) has the
//! outcomes of one component.
//!
//! # Complexity
//!
//! *O*(*n* + *m*) time for *n* vertices and *m* edges, and again the number of edges out of those
//! vertices only that are candidates for the label 1, for 2, and so on: no vertex is a candidate more
//! often than it has options. A label `k` needs 1 + 2 + … + `k` edges, so there are *O*(√*m*) labels
//! at most, and few in practice. *O*(*n* + *m*) space, no recursion. A graph of 10⁶ vertices and
//! 5·10⁶ edges takes about 0.13 s if most values are infinite and 1 s if all are finite; passes over
//! all vertices until nothing changes take 16 and 6 times as long (November 2026, rustc 1.95, x86-64
//! with 2 cores).
//!
//! # Sources
//!
//! * C. A. B. Smith, *Graphs and composite games*, Journal of Combinatorial Theory 1 (1966), 51–81.
//! * A. S. Fraenkel, Y. Perl, *Constructions in combinatorial games with cycles*, Colloquia
//!   Mathematica Societatis János Bolyai 10 (1975), 667–699.
//! * A. S. Fraenkel, Y. Yesha, *The generalized Sprague–Grundy function and its invariance under
//!   certain mappings*, Journal of Combinatorial Theory A 43 (1986), 165–177.
//! * A. N. Siegel, *Combinatorial Game Theory* (2013), chapter IV.

use crate::outcome::LoopyOutcome;
use graphs::adjacency::Adjacency;

/// The value of a vertex or of a sum.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// As good as a Nim heap of this size in any sum.
    Finite(u64),
    /// ∞(*K*): the finite values among the options, in ascending order and each once.
    Infinite(Vec<u64>),
}

impl Value {
    /// Who wins from a position of this value.
    ///
    /// ```
    /// use games::{loopy::Value, LoopyOutcome};
    ///
    /// assert_eq!(Value::Finite(2).outcome(), LoopyOutcome::N);
    /// assert_eq!(Value::Infinite(vec![0, 1]).outcome(), LoopyOutcome::N);
    /// assert_eq!(Value::Infinite(vec![1]).outcome(), LoopyOutcome::D);
    /// ```
    pub fn outcome(&self) -> LoopyOutcome {
        match self {
            Value::Finite(0) => LoopyOutcome::P,
            Value::Finite(_) => LoopyOutcome::N,
            Value::Infinite(finite) if finite.contains(&0) => LoopyOutcome::N,
            Value::Infinite(_) => LoopyOutcome::D,
        }
    }
}

/// The value of a sum of components with these values.
///
/// ```
/// use games::loopy::{sum, Value::*};
///
/// assert_eq!(sum(&[Finite(3), Finite(5)]), Finite(6));
/// assert_eq!(sum(&[Finite(1), Infinite(vec![0, 3])]), Infinite(vec![1, 2]));
/// assert_eq!(sum(&[Infinite(vec![0]), Infinite(vec![0])]), Infinite(vec![]));
/// ```
pub fn sum(values: &[Value]) -> Value {
    let mut nim_sum = 0;
    let mut infinite = Vec::new();
    for value in values {
        match value {
            Value::Finite(value) => nim_sum ^= value,
            Value::Infinite(finite) => infinite.push(finite),
        }
    }
    match infinite[..] {
        [] => Value::Finite(nim_sum),
        [finite] => {
            let mut finite: Vec<u64> = finite.iter().map(|value| value ^ nim_sum).collect();
            finite.sort_unstable();
            Value::Infinite(finite)
        }
        _ => Value::Infinite(Vec::new()),
    }
}

/// A move: token number `token` (from 0) goes to the vertex `to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Index into the list of tokens.
    pub token: usize,
    /// The vertex after the move.
    pub to: u32,
}

/// Finds the values of the vertices 0, 1, …, `n` − 1.
///
/// # Panics
///
/// Panics if an edge has a vertex that is not below `n`, or if `n` or the number of edges does not
/// fit in 32 bits.
///
/// ```
/// use games::loopy::{self, Value};
///
/// // 0 and 1 form a cycle, but 1 may also move to 2, which is the end.
/// let game = loopy::solve(3, &[(0, 1), (1, 0), (1, 2)]);
/// assert_eq!(game.value(0), Value::Finite(0)); // the opponent goes on to the end
/// assert_eq!(game.value(1), Value::Finite(1));
/// ```
pub fn solve(n: usize, edges: &[(u32, u32)]) -> Solution {
    let out = Adjacency::new(n, edges);
    let order = Labelling::new(&out, &Adjacency::reversed(n, edges)).run();
    let mut labels = vec![VertexLabel { value: INFINITE, place: INFINITE }; n];
    for ((vertex, value), place) in order.into_iter().zip(0..) {
        labels[vertex as usize] = VertexLabel { value, place };
    }
    Solution { out, labels }
}

/// Values of all vertices, outcomes and moves of all sums.
#[derive(Clone, Debug)]
pub struct Solution {
    out: Adjacency,
    labels: Vec<VertexLabel>,
}

/// The value of a vertex, and its place in the order of labelling; `INFINITE` if it has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct VertexLabel {
    value: u32,
    place: u32,
}

const INFINITE: u32 = u32::MAX;

impl Solution {
    /// The value of the vertex `v`.
    ///
    /// # Panics
    ///
    /// Panics if `v` is not a vertex.
    ///
    /// ```
    /// use games::loopy::{self, Value};
    ///
    /// // Pass at 0, or move to the end 1.
    /// let game = loopy::solve(2, &[(0, 0), (0, 1)]);
    /// assert_eq!(game.value(0), Value::Infinite(vec![0]));
    /// assert_eq!(game.value(1), Value::Finite(0));
    /// ```
    pub fn value(&self, v: u32) -> Value {
        match self.label(v).value {
            INFINITE => {
                let values = self.out.neighbors(v).iter().map(|&option| self.label(option).value);
                let mut finite: Vec<u64> =
                    values.filter(|&value| value != INFINITE).map(u64::from).collect();
                finite.sort_unstable();
                finite.dedup();
                Value::Infinite(finite)
            }
            value => Value::Finite(value.into()),
        }
    }

    /// The place of the vertex `v` in the order in which the vertices got their labels, from 0 on; `None` if
    /// its value is infinite.
    ///
    /// Whoever answers each move in such a digraph by a winning move to the least place wins in the end, and
    /// beside games without cycles, too, if winning moves there come first: of these there are finitely many.
    ///
    /// # Panics
    ///
    /// Panics if `v` is not a vertex.
    ///
    /// ```
    /// use games::loopy;
    ///
    /// let game = loopy::solve(3, &[(0, 1), (2, 2)]);
    /// assert_eq!([0, 1, 2].map(|v| game.place(v)), [Some(1), Some(0), None]);
    /// ```
    pub fn place(&self, v: u32) -> Option<u32> {
        Some(self.label(v).place).filter(|&place| place != INFINITE)
    }

    /// Who wins the sum with tokens on these vertices.
    ///
    /// # Panics
    ///
    /// Panics if one of `tokens` is not a vertex.
    ///
    /// ```
    /// use games::{loopy, LoopyOutcome};
    ///
    /// let game = loopy::solve(2, &[(0, 0), (0, 1)]);
    /// assert_eq!(game.outcome(&[0]), LoopyOutcome::N); // move to the end
    /// assert_eq!(game.outcome(&[0, 0]), LoopyOutcome::D); // whoever does so loses
    /// assert_eq!(game.outcome(&[1, 1]), LoopyOutcome::P);
    /// ```
    pub fn outcome(&self, tokens: &[u32]) -> LoopyOutcome {
        self.outcome_of(self.total(tokens))
    }

    /// A winning move, one after which play will end.
    ///
    /// Returns `None` if there is none. Whoever goes on to make these moves wins after finitely many,
    /// at most as many as there are tokens times vertices.
    ///
    /// Takes time in proportion to the number of edges out of the tokens' vertices.
    ///
    /// # Panics
    ///
    /// Panics if one of `tokens` is not a vertex.
    ///
    /// ```
    /// use games::loopy::{self, Move};
    ///
    /// // 0 may go to the end at 2 or go round by 1, which would never end.
    /// let game = loopy::solve(3, &[(0, 1), (1, 0), (0, 2)]);
    /// assert_eq!(game.winning_move(&[0]), Some(Move { token: 0, to: 2 }));
    /// assert_eq!(game.winning_move(&[0, 0]), None);
    /// ```
    pub fn winning_move(&self, tokens: &[u32]) -> Option<Move> {
        let total = self.total(tokens);
        let wins = self.moves(tokens).filter(|&it| {
            let after = self.after(total, tokens, it);
            after.infinite == 0 && after.nim_sum == 0
        });
        wins.min_by_key(|&Move { token, to }| {
            i64::from(self.label(to).place) - i64::from(self.label(tokens[token]).place)
        })
    }

    /// A move that keeps a draw.
    ///
    /// Returns `None` if the position is not a draw. Whoever goes on to make these moves, and winning
    /// moves when there are any, never loses.
    ///
    /// Takes time in proportion to the number of paths of two edges from the tokens' vertices.
    ///
    /// # Panics
    ///
    /// Panics if one of `tokens` is not a vertex.
    ///
    /// ```
    /// use games::loopy::{self, Move};
    ///
    /// let game = loopy::solve(2, &[(0, 1), (0, 0)]);
    /// assert_eq!(game.drawing_move(&[0, 0]), Some(Move { token: 0, to: 0 }));
    /// assert_eq!(game.drawing_move(&[0]), None); // why draw when there is a win?
    /// ```
    pub fn drawing_move(&self, tokens: &[u32]) -> Option<Move> {
        let total = self.total(tokens);
        if self.outcome_of(total) != LoopyOutcome::D {
            return None;
        }
        let mut moves = self.moves(tokens);
        moves.find(|&reply| self.outcome_of(self.after(total, tokens, reply)) == LoopyOutcome::D)
    }

    /// True if this is the solution of the digraph with these edges, in the order in which they were
    /// given to [`solve`]: checks the values and the order of labelling, edge by edge.
    ///
    /// # Panics
    ///
    /// As [`solve`].
    ///
    /// ```
    /// use games::loopy;
    ///
    /// let game = loopy::solve(2, &[(0, 1)]);
    /// assert!(game.verify(&[(0, 1)]));
    /// assert!(!game.verify(&[(0, 1), (0, 0)])); // now 0 is infinite
    /// ```
    pub fn verify(&self, edges: &[(u32, u32)]) -> bool {
        let n = self.labels.len();
        let is_value = |value| value == INFINITE || (value as usize) < n;
        if self.out != Adjacency::new(n, edges) || !self.labels.iter().all(|it| is_value(it.value))
        {
            return false;
        }
        let into = Adjacency::reversed(n, edges);
        // By value: a vertex, and the least place among its options of this value.
        let mut first = vec![(INFINITE, INFINITE); n + 1];
        let mut mexes = Vec::with_capacity(n);
        for v in 0..n as u32 {
            self.options_of(v, &mut first);
            let mex = first.iter().zip(0..).find(|(it, _)| it.0 != v).map_or(0, |(_, mex)| mex);
            mexes.push(mex);
            // Property A.
            let VertexLabel { value, place } = self.label(v);
            let lower = |option: &VertexLabel| option.value < value;
            let mut options = self.out.neighbors(v).iter().map(|&option| self.label(option));
            let fits = mex == value && options.all(|it| !lower(&it) || it.place < place);
            if value != INFINITE && !fits {
                return false;
            }
        }
        let mut is_kept = vec![false; n];
        for v in 0..n as u32 {
            self.options_of(v, &mut first);
            let infinite = self.label(v).value == INFINITE;
            for &u in into.neighbors(v) {
                let VertexLabel { value, place } = self.label(u);
                if value == INFINITE {
                    let lacks_mex = first[mexes[u as usize] as usize].0 != v;
                    is_kept[u as usize] |= infinite && lacks_mex;
                } else if value < self.label(v).value {
                    // Property B.
                    let (owner, least) = first[value as usize];
                    if owner != v || least >= place {
                        return false;
                    }
                }
            }
        }
        // Property C.
        self.labels.iter().zip(is_kept).all(|(label, is_kept)| label.value != INFINITE || is_kept)
    }

    /// Enters the options of `v` into `first`, by value.
    fn options_of(&self, v: u32, first: &mut [(u32, u32)]) {
        for &option in self.out.neighbors(v) {
            let VertexLabel { value, place } = self.label(option);
            if value != INFINITE {
                let entry = &mut first[value as usize];
                let least = if entry.0 == v { entry.1.min(place) } else { place };
                *entry = (v, least);
            }
        }
    }

    fn label(&self, v: u32) -> VertexLabel {
        self.labels[v as usize]
    }

    /// All moves, in the order of the tokens and of the edges.
    fn moves<'a>(&'a self, tokens: &'a [u32]) -> impl Iterator<Item = Move> + 'a {
        tokens.iter().enumerate().flat_map(move |(token, &v)| {
            self.out.neighbors(v).iter().map(move |&to| Move { token, to })
        })
    }

    fn total(&self, tokens: &[u32]) -> LoopySum {
        let mut total = LoopySum::default();
        for &v in tokens {
            match self.label(v).value {
                INFINITE => {
                    total.infinite += 1;
                    total.vertices ^= v;
                }
                value => total.nim_sum ^= value,
            }
        }
        total
    }

    fn after(&self, total: LoopySum, tokens: &[u32], Move { token, to }: Move) -> LoopySum {
        let [from, to] = [tokens[token], to].map(|v| self.total(&[v]));
        LoopySum {
            nim_sum: total.nim_sum ^ from.nim_sum ^ to.nim_sum,
            infinite: total.infinite - from.infinite + to.infinite,
            vertices: total.vertices ^ from.vertices ^ to.vertices,
        }
    }

    fn outcome_of(&self, total: LoopySum) -> LoopyOutcome {
        let has_option = |v| {
            let mut options = self.out.neighbors(v).iter();
            options.any(|&option| self.label(option).value == total.nim_sum)
        };
        match total.infinite {
            0 if total.nim_sum == 0 => LoopyOutcome::P,
            0 => LoopyOutcome::N,
            1 if has_option(total.vertices) => LoopyOutcome::N,
            _ => LoopyOutcome::D,
        }
    }
}

/// A sum, by the numbers that decide its outcome.
#[derive(Clone, Copy, Default)]
struct LoopySum {
    /// The xor of the finite values.
    nim_sum: u32,
    /// The number of tokens on vertices of infinite value.
    infinite: usize,
    /// The xor of those vertices, so that it is the vertex if there is only one.
    vertices: u32,
}

/// The state of the labelling in the order `m` = 0, 1, 2, … of the theorem.
struct Labelling<'a> {
    out: &'a Adjacency,
    into: &'a Adjacency,
    vertices: Vec<VertexState>,
    /// The label that is being given.
    label: u32,
    /// Vertices and their labels, in the order in which they got them.
    order: Vec<(u32, u32)>,
}

/// A vertex while labels are given.
#[derive(Clone, Copy)]
struct VertexState {
    /// The mex of the labels of its options; with the bit `LABELLED`, its own label.
    mex: u32,
    /// 1 more than the greatest label of an option.
    seen: u32,
    /// The number of its first options that do not forbid the current label.
    passed: u32,
    /// The first vertex that waits until this one has an option labelled `awaited`: the head of a
    /// linked list, or `NOBODY`.
    waiting: u32,
    awaited: u32,
    /// The vertex after this one in the list that it is in.
    next: u32,
}

/// The bit of `mex` that says that the vertex has a label.
const LABELLED: u32 = 1 << 31;
const NOBODY: u32 = u32::MAX;

impl<'a> Labelling<'a> {
    fn new(out: &'a Adjacency, into: &'a Adjacency) -> Self {
        let n = out.vertices();
        let unseen =
            VertexState { mex: 0, seen: 0, passed: 0, waiting: NOBODY, awaited: 0, next: NOBODY };
        Labelling { out, into, vertices: vec![unseen; n], label: 0, order: Vec::with_capacity(n) }
    }

    fn run(mut self) -> Vec<(u32, u32)> {
        // The vertices without a label that have all smaller labels among their options.
        let mut candidates: Vec<u32> = (0..self.vertices.len() as u32).collect();
        let mut next = 0;
        while !candidates.is_empty() {
            for &v in &candidates {
                self.vertices[v as usize].passed = 0;
                self.examine(v);
            }
            candidates.clear();
            while let Some(&(v, _)) = self.order.get(next) {
                next += 1;
                for &tail in self.into.neighbors(v) {
                    self.see(tail, &mut candidates);
                }
            }
            self.label += 1;
        }
        self.order
    }

    /// Labels the candidate `v` if no option forbids it. An option without a label forbids it until it
    /// has itself an option with the current label: then `v` waits for that.
    fn examine(&mut self, v: u32) {
        let passed = self.vertices[v as usize].passed as usize;
        for &option in &self.out.neighbors(v)[passed..] {
            let vertex = &mut self.vertices[option as usize];
            if vertex.mex == self.label | LABELLED {
                return; // `v` has an option with this label, so it gets another one.
            }
            let forbids = vertex.mex < LABELLED && vertex.seen <= self.label;
            if forbids {
                if vertex.awaited != self.label {
                    vertex.awaited = self.label;
                    vertex.waiting = NOBODY;
                }
                let next = std::mem::replace(&mut vertex.waiting, v);
                self.vertices[v as usize].next = next;
                return;
            }
            self.vertices[v as usize].passed += 1;
        }
        self.vertices[v as usize].mex |= LABELLED;
        self.order.push((v, self.label));
    }

    /// Notes that an option of `v` has got the current label.
    fn see(&mut self, v: u32, candidates: &mut Vec<u32>) {
        let vertex = &mut self.vertices[v as usize];
        if vertex.mex >= LABELLED {
            return;
        }
        vertex.seen = self.label + 1;
        if vertex.mex == self.label {
            vertex.mex += 1;
            candidates.push(v);
        }
        if vertex.awaited != self.label {
            return;
        }
        let mut waiting = std::mem::replace(&mut vertex.waiting, NOBODY);
        while waiting != NOBODY {
            let VertexState { mex, next, .. } = self.vertices[waiting as usize];
            // If it has an option with this label meanwhile, it cannot get it.
            if mex == self.label {
                self.examine(waiting);
            }
            waiting = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{digraph, search};
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};
    use sizes::sized;
    use LoopyOutcome::{D, N, P};

    type Edges = Vec<(u32, u32)>;

    /// All digraphs on `n` vertices, loops included.
    fn digraphs(n: u32) -> impl Iterator<Item = Edges> {
        (0..1u32 << (n * n)).map(move |code| {
            let pairs = (0..n * n).filter(|pair| code >> pair & 1 == 1);
            pairs.map(|pair| (pair / n, pair % n)).collect()
        })
    }

    /// Random digraphs on at most `most` vertices, parallel edges included. Most edges lead down, so
    /// that much is finite.
    fn random_digraph(rng: &mut SmallRng, most: u32) -> (u32, Edges) {
        let n = rng.random_range(1..=most);
        let mut edges = Edges::new();
        for _ in 0..rng.random_range(0..=3 * n) {
            let (u, v) = (rng.random_range(0..n), rng.random_range(0..n));
            let down = rng.random_ratio(3, 4);
            edges.push(if down { (u.max(v), u.min(v)) } else { (u, v) });
        }
        if rng.random_ratio(1, 2) {
            edges.retain(|(u, v)| u != v);
        }
        (n, edges)
    }

    /// A Nim heap of at most `n` − 1 tokens.
    fn heap(n: u32) -> (u32, Edges) {
        (n, (0..n).flat_map(|u| (0..u).map(move |v| (u, v))).collect())
    }

    /// The rules of a sum, as one digraph: the position (u, v) is the vertex `u * n + v`, where `n`
    /// is the number of vertices of the second.
    fn product(first: &(u32, Edges), second: &(u32, Edges)) -> (u32, Edges) {
        let n = second.0;
        let mut edges = Edges::new();
        for &(u, v) in &first.1 {
            edges.extend((0..n).map(|x| (u * n + x, v * n + x)));
        }
        for x in 0..first.0 {
            edges.extend(second.1.iter().map(|&(u, v)| (x * n + u, x * n + v)));
        }
        (first.0 * n, edges)
    }

    /// The digraphs side by side, and where each begins.
    fn side_by_side(graphs: &[(u32, Edges)]) -> (u32, Edges, Vec<u32>) {
        let (mut n, mut all, mut starts) = (0, Edges::new(), Vec::new());
        for (vertices, edges) in graphs {
            starts.push(n);
            all.extend(edges.iter().map(|&(u, v)| (u + n, v + n)));
            n += vertices;
        }
        (n, all, starts)
    }

    /// The values of one digraph, from the outcomes of its sums with Nim heaps, by definition.
    fn values_by_outcomes(n: u32, edges: &Edges) -> Vec<Value> {
        let heaps = n + 2;
        let (all, edges) = product(&(n, edges.clone()), &heap(heaps));
        let game = digraph::solve(all as usize, &edges);
        let of_vertex = |v| {
            let outcome = |heap| game.outcome(v * heaps + heap);
            match (0..heaps).find(|&heap| outcome(heap) == P) {
                Some(heap) => Value::Finite(heap.into()),
                None => {
                    let wins = (0..heaps).filter(|&heap| outcome(heap) == N);
                    Value::Infinite(wins.map(u64::from).collect())
                }
            }
        };
        (0..n).map(of_vertex).collect()
    }

    fn values(n: u32, game: &Solution) -> Vec<Value> {
        (0..n).map(|v| game.value(v)).collect()
    }

    #[test]
    fn values_of_all_small_digraphs_are_what_sums_with_heaps_say() {
        for (n, step) in [(0, 1), (1, 1), (2, 1), (3, 1), (4, sized(9, 1))] {
            for edges in digraphs(n).step_by(step) {
                let game = solve(n as usize, &edges);
                assert_eq!(values(n, &game), values_by_outcomes(n, &edges), "{edges:?}");
            }
        }
    }

    #[test]
    fn values_of_random_digraphs_are_what_sums_with_heaps_say() {
        let mut rng = SmallRng::seed_from_u64(1);
        for _ in 0..3000 {
            let (n, edges) = random_digraph(&mut rng, 12);
            let game = solve(n as usize, &edges);
            assert_eq!(values(n, &game), values_by_outcomes(n, &edges), "{n}: {edges:?}");
        }
    }

    /// Checks outcomes, values and moves of the sum of these digraphs against the whole game.
    fn check_sum(graphs: &[(u32, Edges)]) {
        let (n, edges, starts) = side_by_side(graphs);
        let game = solve(n as usize, &edges);
        let empty = (1, Edges::new());
        let (all, whole) = graphs.iter().fold(empty, |sum, graph| product(&sum, graph));
        let expected = digraph::solve(all as usize, &whole);
        let tokens_of = |mut position: u32| {
            let mut tokens = starts.clone();
            for (token, (n, _)) in tokens.iter_mut().zip(graphs).rev() {
                *token += position % n;
                position /= n;
            }
            tokens
        };
        let position_of = |tokens: &[u32]| {
            let places = tokens.iter().zip(&starts).map(|(token, start)| token - start);
            places.zip(graphs).fold(0, |position, (place, (n, _))| position * n + place)
        };
        // The game in which an N-position leaves no choice: winning moves win it still.
        let mut forced = Edges::new();
        for position in 0..all {
            let tokens = tokens_of(position);
            let outcome = expected.outcome(position);
            let values: Vec<Value> = tokens.iter().map(|&v| game.value(v)).collect();
            assert_eq!(game.outcome(&tokens), outcome, "{tokens:?}: {graphs:?}");
            assert_eq!(sum(&values).outcome(), outcome, "{tokens:?}: {graphs:?}");
            let after = |Move { token, to }| {
                let mut after = tokens.clone();
                assert!(edges.contains(&(after[token], to)), "{tokens:?}: {graphs:?}");
                after[token] = to;
                position_of(&after)
            };
            let win = game.winning_move(&tokens).map(after);
            let draw = game.drawing_move(&tokens).map(after);
            assert_eq!((win.is_some(), draw.is_some()), (outcome == N, outcome == D), "{graphs:?}");
            if let Some(after) = win {
                forced.push((position, after));
            } else {
                forced.extend(whole.iter().filter(|&&(u, _)| u == position));
            }
            if let Some(after) = draw {
                assert_eq!(expected.outcome(after), D, "{tokens:?}: {graphs:?}");
            }
        }
        let forced = digraph::solve(all as usize, &forced);
        for position in (0..all).filter(|&it| expected.outcome(it) != D) {
            assert_eq!(forced.outcome(position), expected.outcome(position), "{graphs:?}");
        }
    }

    #[test]
    fn sums_of_all_pairs_of_small_digraphs_match_the_whole_game() {
        let small: Vec<(u32, Edges)> =
            (1..3).flat_map(|n| digraphs(n).map(move |edges| (n, edges))).collect();
        for first in &small {
            for second in small.iter().cloned().chain(digraphs(3).map(|edges| (3, edges))) {
                check_sum(&[first.clone(), second]);
            }
        }
        let step = sized(97, 31);
        for (i, first) in digraphs(3).enumerate() {
            for second in digraphs(3).skip(i % step).step_by(step) {
                check_sum(&[(3, first.clone()), (3, second)]);
            }
        }
    }

    #[test]
    fn random_sums_match_the_whole_game() {
        let mut rng = SmallRng::seed_from_u64(2);
        for _ in 0..300 {
            let graphs: Vec<_> = (0..2).map(|_| random_digraph(&mut rng, 8)).collect();
            check_sum(&graphs);
            let graphs: Vec<_> = (0..3).map(|_| random_digraph(&mut rng, 5)).collect();
            check_sum(&graphs);
        }
    }

    #[test]
    fn the_value_of_a_sum_is_the_value_of_the_whole_game() {
        let mut rng = SmallRng::seed_from_u64(3);
        for _ in 0..300 {
            let [first, second] = [(); 2].map(|()| random_digraph(&mut rng, 8));
            let [one, other] = [&first, &second].map(|it| solve(it.0 as usize, &it.1));
            let (all, edges) = product(&first, &second);
            let whole = solve(all as usize, &edges);
            for position in 0..all {
                let (u, v) = (position / second.0, position % second.0);
                let expected = sum(&[one.value(u), other.value(v)]);
                assert_eq!(whole.value(position), expected, "{u}, {v}: {first:?}, {second:?}");
            }
        }
    }

    #[test]
    fn random_play_from_both_sides_keeps_what_is_promised() {
        let mut rng = SmallRng::seed_from_u64(4);
        for _ in 0..200 {
            let graphs: Vec<_> = (0..3).map(|_| random_digraph(&mut rng, 30)).collect();
            let (n, edges, starts) = side_by_side(&graphs);
            let game = solve(n as usize, &edges);
            let mut tokens: Vec<u32> = starts.iter().chain([&(n - 1), &(n - 1)]).copied().collect();
            let promised = game.outcome(&tokens);
            for moves in 0.. {
                // The winner moves in N-positions, and a player who only wants to draw in every
                // second position that is a draw; the opponent moves at random.
                let good = match promised {
                    D if moves % 2 == 1 => None,
                    D => game.winning_move(&tokens).or_else(|| game.drawing_move(&tokens)),
                    _ => game.winning_move(&tokens),
                };
                let all: Vec<Move> = game.moves(&tokens).collect();
                if all.is_empty() {
                    // Whoever moves now has lost.
                    let first_lost = moves % 2 == 0;
                    assert_eq!(first_lost, promised == P, "{tokens:?}: {graphs:?}");
                    break;
                }
                if promised == D && moves == 200 {
                    break;
                }
                assert!(promised == D || moves < 2 * n as usize * tokens.len(), "{graphs:?}");
                let Move { token, to } =
                    good.unwrap_or_else(|| all[rng.random_range(0..all.len())]);
                tokens[token] = to;
            }
        }
    }

    #[test]
    fn values_without_cycles_are_grundy_values() {
        for edges in digraphs(4) {
            if edges.iter().any(|&(u, v)| u <= v) {
                continue;
            }
            let game = solve(4, &edges);
            for v in 0..4 {
                let heads = |&u: &u32| edges.iter().filter(|it| it.0 == u).map(|it| it.1).collect();
                assert_eq!(game.value(v), Value::Finite(search::grundy(v, heads)), "{edges:?}");
            }
        }
    }

    #[test]
    fn the_outcome_of_one_token_is_that_of_the_digraph() {
        let mut rng = SmallRng::seed_from_u64(5);
        for _ in 0..2000 {
            let (n, edges) = random_digraph(&mut rng, 60);
            let (game, expected) = (solve(n as usize, &edges), digraph::solve(n as usize, &edges));
            for v in 0..n {
                assert_eq!(game.outcome(&[v]), expected.outcome(v), "{v}: {edges:?}");
            }
        }
    }

    #[test]
    fn solutions_verify_against_their_own_edges() {
        let mut rng = SmallRng::seed_from_u64(6);
        for (n, edges) in (0..2000).map(|_| random_digraph(&mut rng, 40)) {
            assert!(solve(n as usize, &edges).verify(&edges), "{n}: {edges:?}");
        }
        for edges in digraphs(3) {
            assert!(solve(3, &edges).verify(&edges), "{edges:?}");
        }
    }

    /// All values up to 3 and all orders, of which only the right ones may pass.
    #[test]
    fn other_values_do_not_verify() {
        let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        for edges in digraphs(3).step_by(sized(3, 1)) {
            let game = solve(3, &edges);
            let expected: Vec<u32> = game.labels.iter().map(|it| it.value).collect();
            let mut passed = 0;
            for code in 0..5u32.pow(3) {
                let values = [code % 5, code / 5 % 5, code / 25];
                let values = values.map(|it| if it == 4 { INFINITE } else { it });
                for order in orders {
                    let mut other = game.clone();
                    for (label, (value, place)) in
                        other.labels.iter_mut().zip(values.into_iter().zip(order))
                    {
                        *label = VertexLabel { value, place };
                    }
                    if other.verify(&edges) {
                        assert_eq!(values[..], expected, "{edges:?}");
                        for &(u, v) in &edges {
                            let [u, v] = [u, v].map(|it| other.label(it));
                            let goes_down = v.value < u.value && u.value != INFINITE;
                            assert!(!goes_down || v.place < u.place, "{order:?}: {edges:?}");
                        }
                        passed += 1;
                    }
                }
            }
            assert!(passed > 0, "{edges:?}");
        }
    }

    #[test]
    fn one_other_value_does_not_verify() {
        let mut rng = SmallRng::seed_from_u64(7);
        for (n, edges) in (0..1000).map(|_| random_digraph(&mut rng, 7)) {
            let game = solve(n as usize, &edges);
            for v in 0..n {
                for value in [0, 1, 2, 3, INFINITE] {
                    for place in [0, n / 2, n] {
                        let mut other = game.clone();
                        other.labels[v as usize] = VertexLabel { value, place };
                        let same = value == game.label(v).value;
                        assert!(same || !other.verify(&edges), "{v}, {value}: {edges:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn long_paths_and_cycles_need_no_deep_stack() {
        let run = || {
            let n = 100_000;
            let mut edges: Edges = (1..n).map(|v| (v - 1, v)).collect();
            let game = solve(n as usize, &edges);
            assert_eq!((game.value(n - 1), game.value(0)), (Value::Finite(0), Value::Finite(1)));
            assert!(game.verify(&edges));
            edges.push((n - 1, 0));
            let game = solve(n as usize, &edges);
            assert_eq!(game.value(0), Value::Infinite(vec![]));
            assert!(game.verify(&edges));
            let tokens: Vec<u32> = (0..n).collect();
            assert_eq!(game.outcome(&tokens), D);
        };
        let small_stack = std::thread::Builder::new().stack_size(64 << 10);
        small_stack.spawn(run).unwrap().join().unwrap();
    }

    #[test]
    fn a_heap_of_300_tokens_has_300_labels() {
        let (n, edges) = heap(300);
        let game = solve(n as usize, &edges);
        assert!((0..n).all(|v| game.value(v) == Value::Finite(v.into())));
        assert!(game.verify(&edges));
    }

    #[test]
    fn no_tokens_and_no_vertices_are_a_lost_position() {
        let game = solve(0, &[]);
        assert_eq!((game.outcome(&[]), game.winning_move(&[])), (P, None));
        assert_eq!((game.drawing_move(&[]), sum(&[])), (None, Value::Finite(0)));
        assert!(game.verify(&[]));
    }

    #[test]
    fn the_largest_values_do_not_overflow() {
        let largest = [Value::Finite(u64::MAX), Value::Infinite(vec![0, u64::MAX])];
        assert_eq!(sum(&largest), Value::Infinite(vec![0, u64::MAX]));
    }

    #[test]
    #[should_panic(expected = "edge (0, 3) in a graph of 3 vertices")]
    fn a_foreign_vertex_is_refused() {
        solve(3, &[(0, 3)]);
    }
}
