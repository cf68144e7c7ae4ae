//! Answers many questions on one digraph, 64 at a time; each declares other vertices lost.
//!
//! # Rules
//!
//! A token stands on a vertex of a finite digraph; a move takes it along an edge. Loops, parallel
//! edges and cycles are allowed. Whoever cannot move loses, and an infinite play is a draw. A
//! question names a start, and vertices at which the player to move has lost, whatever their edges.
//!
//! # Theorem (Dowling and Gallier 1984, for Horn formulas)
//!
//! Take the least set of labels such that a vertex is *P* if it is declared lost or all its options
//! are *N*, and *N* if it is not declared lost and has a *P* option. It is the same in whatever order
//! labels are given. The labels are the outcomes, and a vertex without one is a draw.
//!
//! # Proof sketch
//!
//! A label is given because of others that stay; so one that can be given now can be given later,
//! and two orders end with the same set. No vertex gets both labels. One that is declared lost is never
//! *N*. Any other one, if it were the first to get both, would have a *P* option that is also *N*, as all
//! its options are; so that option would have had both earlier. Labels that are given round by round, as
//! in [`digraph`](crate::digraph), are the same set, and there they are shown to be the outcomes.
//!
//! *Lanes.* One search answers 64 questions. Bit `i` of each of its words is *lane* `i` and belongs to
//! question `i`; no bit of one lane ever changes a bit of another. A vertex has
//!
//! * a word with the lanes in which it is *N*, and one with those in which it is *P*;
//! * in each lane a counter: the number of its options that are not yet *N*, less 1. There is a word
//!   for each binary digit, and bit `i` of all these words is the counter of lane `i`.
//!
//! A vertex that gets labels waits. When it is taken out, it passes its new labels to the tails of the
//! edges into it, in all lanes at once. Where it is *P*, the tail becomes *N*. Where it is *N*, the
//! counter of the tail goes down by 1; if it was 0, this was the last option, and the tail becomes *P*.
//! A subtraction in all lanes is bitwise, too: each lane borrows from its own bit in the next digit. So
//! the lanes share nothing but the order in which vertices are taken out, which does not matter by the
//! theorem. In each lane a vertex gets at most one label and passes it on once. A lane whose start has
//! its label passes on nothing more.
//!
//! *Order.* A depth-first search from the starts ranks the vertices in postorder, and of those that
//! wait the one of the lowest rank is taken out. Without cycles all options of a vertex rank below it.
//! So when it is taken out, none of them waits or will wait: it has all its labels, and is taken out
//! once. With cycles labels may come against this order. If vertices were taken out often, the next 64
//! questions use another order: by the last time that each vertex was taken out.
//!
//! # Complexity
//!
//! Let the starts reach `n` vertices with `m` edges. Without cycles, *O*(*n* log *n* + *m*) time
//! for 64 questions: digits count from 0, and with `d` options at most 64 `d` / 2ᵏ decrements come
//! to digit `k`, so *O*(`d`) digits are touched in all. With cycles a vertex may be taken out more
//! than once, but never without a new label in some lane: at worst 64 times as much, which is the
//! cost of one search for each, up to a log factor. *O*(*n* + *m*) words of space.
//!
//! 500 questions on 10⁵ vertices and 5·10⁵ edges (November 2026, rustc 1.95, x86-64 with 2 cores):
//!
//! | shape | one by one | 64 at a time |
//! | --- | --- | --- |
//! | labels come in the order of the ranks | 1.7 s | 0.15 s |
//! | labels come against it: the first 64 questions gain little | 1.4 s | 0.2 s |
//! | most vertices are draws | 0.04 s | 0.02 s |
//! | every start has a lost option, so that a single search ends at once | 5 ms | 20 to 50 ms |
//!
//! In the first three no search can end early. The last one is slower here, since lower ranks come first.
//!
//! # Sources
//!
//! * W. F. Dowling, J. H. Gallier, *Linear-time algorithms for testing the satisfiability of
//!   propositional Horn formulae*, Journal of Logic Programming 1 (1984), 267–284.
//! * M. Then et al., *The more the merrier: efficient multi-source graph traversal*, Proceedings of
//!   the VLDB Endowment 8 (2014), 449–460: many searches in one, a bit each.

use crate::outcome::LoopyOutcome;
use graphs::adjacency::Adjacency;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The answers to questions about the game on vertices 0, 1, …, `n` − 1 under normal play.
///
/// A question is a start and a list of vertices at which the player to move has lost. Its answer is who
/// wins from that start.
///
/// # Panics
///
/// Panics if an edge or a question has a vertex that is not below `n`, or if `n` or the number of
/// edges does not fit in 32 bits.
///
/// ```
/// use games::{digraph_questions, LoopyOutcome};
///
/// let edges = [(0, 1), (1, 2), (2, 0)];
/// let outcomes = digraph_questions::outcomes(3, &edges, &[(0, [1]), (0, [2])]);
/// assert_eq!(outcomes, [LoopyOutcome::N, LoopyOutcome::P]);
/// assert_eq!(digraph_questions::outcomes(3, &edges, &[(0, [])]), [LoopyOutcome::D]);
/// ```
pub fn outcomes<L: AsRef<[u32]>>(
    n: usize,
    edges: &[(u32, u32)],
    questions: &[(u32, L)],
) -> Vec<LoopyOutcome> {
    let graph = ReachedGraph::new(n, edges, questions.iter().map(|&(start, _)| start));
    let mut search = LaneSearch::new(graph.incoming.vertices());
    questions.chunks(LANES).flat_map(|batch| search.run(&graph, batch)).collect()
}

/// The number of questions that one search answers.
const LANES: usize = u64::BITS as usize;

const UNREACHED: u32 = u32::MAX;

/// The part of the graph that the starts reach. Its vertices are numbered anew, by their ranks.
struct ReachedGraph {
    /// The rank of each vertex of the caller; `UNREACHED` if it is not in this part.
    ranks: Vec<u32>,
    /// The edges, reversed.
    incoming: Adjacency,
    /// The vertices without an edge out of them.
    ends: Vec<u32>,
    /// The counters before the search, the out-degrees less 1: a word for each digit, the lowest first.
    digits: Vec<u64>,
    /// The digits of vertex `v` begin at `first_digits[v]` and end at `first_digits[v + 1]`.
    first_digits: Vec<u32>,
}

impl ReachedGraph {
    fn new(n: usize, edges: &[(u32, u32)], starts: impl Iterator<Item = u32>) -> Self {
        let ranks = ranks(&Adjacency::new(n, edges), starts);
        let reached = ranks.iter().filter(|&&rank| rank != UNREACHED).count();
        let edges: Vec<_> = edges
            .iter()
            .map(|&(u, v)| (ranks[u as usize], ranks[v as usize]))
            .filter(|&(tail, _)| tail != UNREACHED)
            .collect();
        let mut out_degrees = vec![0u32; reached];
        for &(u, _) in &edges {
            out_degrees[u as usize] += 1;
        }
        let mut digits = Vec::new();
        let mut first_digits = vec![0];
        for &out_degree in &out_degrees {
            let mut counter = out_degree.saturating_sub(1);
            while counter > 0 {
                digits.push(if counter % 2 == 1 { u64::MAX } else { 0 });
                counter /= 2;
            }
            first_digits.push(digits.len() as u32);
        }
        let ends = (0..reached as u32).filter(|&v| out_degrees[v as usize] == 0).collect();
        let incoming = Adjacency::reversed(reached, &edges);
        ReachedGraph { ranks, incoming, ends, digits, first_digits }
    }

    fn digits_of(&self, v: u32) -> std::ops::Range<usize> {
        let v = v as usize;
        self.first_digits[v] as usize..self.first_digits[v + 1] as usize
    }
}

/// The place of each vertex in the postorder of a depth-first search from `starts`.
fn ranks(out: &Adjacency, starts: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut ranks = vec![UNREACHED; out.vertices()];
    let mut next_rank = 0;
    let mut path = Vec::new();
    for start in starts {
        if ranks[start as usize] != UNREACHED {
            continue;
        }
        // While a vertex is on the path, any rank shows that it is reached.
        ranks[start as usize] = 0;
        path.push((start, out.neighbors(start).iter()));
        while let Some((vertex, options)) = path.last_mut() {
            if let Some(&option) = options.find(|&&option| ranks[option as usize] == UNREACHED) {
                ranks[option as usize] = 0;
                path.push((option, out.neighbors(option).iter()));
            } else {
                ranks[*vertex as usize] = next_rank;
                next_rank += 1;
                path.pop();
            }
        }
    }
    ranks
}

/// The labels of a vertex, one bit for each lane.
#[derive(Clone, Copy, Default)]
struct LaneLabels {
    n: u64,
    p: u64,
    /// The lanes whose label was passed on, or needs not be since the question had its answer.
    passed_on: u64,
    /// The lanes whose question starts at this vertex.
    starts: u64,
}

impl LaneLabels {
    fn labelled(self) -> u64 {
        self.n | self.p
    }
}

/// If vertices are taken out more often than this on average, another order is tried.
const MANY_TIMES: u32 = 4;

/// The search for the answers to 64 questions; its lists are used again for the next ones.
struct LaneSearch {
    /// The lanes without an answer.
    unanswered: u64,
    vertices: Vec<LaneLabels>,
    digits: Vec<u64>,
    /// The vertices in the order in which they are to be taken out.
    order: Vec<u32>,
    /// The index of each vertex in `order`.
    places: Vec<u32>,
    /// The places of the vertices with a label that is not passed on, each once.
    waiting: BinaryHeap<Reverse<u32>>,
    /// How many times a vertex was taken out for the last 64 questions.
    pops: u32,
    /// For each vertex, the value of `pops` when it was last taken out.
    last_pops: Vec<u32>,
}

impl LaneSearch {
    fn new(n: usize) -> Self {
        LaneSearch {
            unanswered: 0,
            vertices: Vec::new(),
            digits: Vec::new(),
            order: (0..n as u32).collect(),
            places: (0..n as u32).collect(),
            waiting: BinaryHeap::new(),
            pops: 0,
            last_pops: Vec::new(),
        }
    }

    /// Changes the order for the next questions, if it was bad for these: vertices are sorted by the
    /// last time that they were taken out.
    fn adapt_order(&mut self) {
        let n = self.order.len() as u32;
        if self.pops > n.saturating_mul(MANY_TIMES) {
            let last_pops = &self.last_pops;
            self.order.sort_by_key(|&vertex| last_pops[vertex as usize]);
            for (place, &vertex) in (0..).zip(&self.order) {
                self.places[vertex as usize] = place;
            }
        }
    }

    /// Answers at most 64 questions.
    fn run<L: AsRef<[u32]>>(
        &mut self,
        graph: &ReachedGraph,
        batch: &[(u32, L)],
    ) -> Vec<LoopyOutcome> {
        self.begin(graph, batch);
        while self.unanswered != 0 {
            let vertex = match self.waiting.pop() {
                Some(Reverse(place)) => self.order[place as usize],
                None => break,
            };
            self.pops = self.pops.saturating_add(1);
            self.last_pops[vertex as usize] = self.pops;
            let labels = &mut self.vertices[vertex as usize];
            let new = self.unanswered & !labels.passed_on;
            let (n, p) = (labels.n & new, labels.p & new);
            labels.passed_on = labels.labelled();
            if n | p != 0 {
                for &tail in graph.incoming.neighbors(vertex) {
                    let last = decrement(&mut self.digits[graph.digits_of(tail)], n);
                    self.label(tail, p, last);
                }
            }
        }
        self.adapt_order();
        let outcome = |(lane, &(start, _)): (usize, &(u32, L))| {
            let labels = self.vertices[graph.ranks[start as usize] as usize];
            match (labels.n >> lane & 1, labels.p >> lane & 1) {
                (1, _) => LoopyOutcome::N,
                (_, 1) => LoopyOutcome::P,
                _ => LoopyOutcome::D,
            }
        };
        batch.iter().enumerate().map(outcome).collect()
    }

    /// Forgets the questions before, and labels the ends and the vertices that are declared lost.
    fn begin<L: AsRef<[u32]>>(&mut self, graph: &ReachedGraph, batch: &[(u32, L)]) {
        let lanes = u64::MAX >> (LANES - batch.len());
        self.unanswered = lanes;
        self.vertices.clear();
        self.vertices.resize(graph.incoming.vertices(), LaneLabels::default());
        self.digits.clone_from(&graph.digits);
        self.waiting.clear();
        self.pops = 0;
        self.last_pops.clear();
        self.last_pops.resize(graph.incoming.vertices(), 0);
        for (lane, &(start, _)) in batch.iter().enumerate() {
            self.vertices[graph.ranks[start as usize] as usize].starts |= 1 << lane;
        }
        for &end in &graph.ends {
            self.label(end, 0, lanes);
        }
        for (lane, (_, lost)) in batch.iter().enumerate() {
            for &vertex in lost.as_ref() {
                let rank = graph.ranks[vertex as usize];
                if rank != UNREACHED {
                    self.label(rank, 0, 1 << lane);
                }
            }
        }
    }

    /// Makes a vertex *N* in the lanes of `n` and *P* in those of `p`, where it has no label yet.
    fn label(&mut self, vertex: u32, n: u64, p: u64) {
        let labels = &mut self.vertices[vertex as usize];
        let before = labels.labelled();
        let new = (n | p) & !before;
        if new != 0 {
            let is_waiting = before != labels.passed_on;
            if !is_waiting {
                self.waiting.push(Reverse(self.places[vertex as usize]));
            }
            labels.n |= n & new;
            labels.p |= p & new;
            self.unanswered &= !(labels.starts & new);
        }
    }
}

/// Lowers the counters of `lanes` by 1. Returns the lanes in which the counter was 0: these wrap around,
/// and are not used again, since no option is left.
fn decrement(digits: &mut [u64], mut lanes: u64) -> u64 {
    for digit in digits {
        if lanes == 0 {
            break;
        }
        let before = *digit;
        *digit ^= lanes;
        lanes &= !before;
    }
    lanes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digraph::Solver;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};
    use sizes::sized;
    use LoopyOutcome::{D, N, P};

    type Edges = Vec<(u32, u32)>;
    type Questions = Vec<(u32, Vec<u32>)>;

    /// Who can force a win from each vertex, from the rules: within 0 moves, then within 1, 2, …, each
    /// answer from those of one move less, until nothing can be new.
    fn forced(n: u32, edges: &[(u32, u32)], lost: &[u32]) -> Vec<LoopyOutcome> {
        let mut within = vec![D; n as usize];
        for moves in 0..=2 * n {
            let before = within.clone();
            for vertex in 0..n {
                let mut options = edges
                    .iter()
                    .filter(|edge| edge.0 == vertex)
                    .map(|edge| before[edge.1 as usize]);
                let is_end = options.clone().next().is_none();
                within[vertex as usize] = if lost.contains(&vertex) || is_end {
                    P
                } else if moves > 0 && options.clone().any(|it| it == P) {
                    N
                } else if moves > 0 && options.all(|it| it == N) {
                    P
                } else {
                    D
                };
            }
            if moves > 0 && within == before {
                break;
            }
        }
        within
    }

    fn one_by_one(n: u32, edges: &[(u32, u32)], questions: &Questions) -> Vec<LoopyOutcome> {
        let mut solver = Solver::new(n as usize, edges);
        questions.iter().map(|(start, lost)| solver.outcome_with_lost(*start, lost)).collect()
    }

    fn random_edges(rng: &mut SmallRng, n: u32, m: u32) -> Edges {
        (0..m).map(|_| (rng.random_range(0..n), rng.random_range(0..n))).collect()
    }

    fn random_questions(rng: &mut SmallRng, n: u32, count: usize) -> Questions {
        let mut lost = |k| (0..k).map(|_| rng.random_range(0..n)).collect::<Vec<_>>();
        (0..count).map(|i| (lost(1)[0], lost(i % 4))).collect()
    }

    /// All digraphs on at most 3 vertices, loops included, with all questions, up to 24.
    #[test]
    fn small_games_match_forced_wins() {
        for n in 0..4u32 {
            for code in 0..1u32 << (n * n) {
                let pairs = (0..n * n).filter(|pair| code >> pair & 1 == 1);
                let edges: Edges = pairs.map(|pair| (pair / n, pair % n)).collect();
                let mut questions = Vec::new();
                let mut expected = Vec::new();
                for subset in 0..1u32 << n {
                    let lost: Vec<u32> = (0..n).filter(|v| subset >> v & 1 == 1).collect();
                    questions.extend((0..n).map(|start| (start, lost.clone())));
                    expected.extend(forced(n, &edges, &lost));
                }
                assert_eq!(outcomes(n as usize, &edges, &questions), expected, "{edges:?}");
            }
        }
    }

    /// Parallel edges, lost vertices that come twice, starts that are lost, and up to 150 questions.
    #[test]
    fn random_games_match_forced_wins() {
        for seed in 0..sized(1000, 3000) {
            let mut rng = SmallRng::seed_from_u64(seed);
            let n = rng.random_range(1..8);
            let m = rng.random_range(0..=3 * n);
            let edges = random_edges(&mut rng, n, m);
            let questions = random_questions(&mut rng, n, seed as usize % 151);
            let expected: Vec<_> = questions
                .iter()
                .map(|(start, lost)| forced(n, &edges, lost)[*start as usize])
                .collect();
            assert_eq!(outcomes(n as usize, &edges, &questions), expected, "seed {seed}");
        }
    }

    /// Most edges lead down, so that much is decided; and some vertices have many options.
    #[test]
    fn larger_games_match_questions_one_by_one() {
        for seed in 0..150 {
            let mut rng = SmallRng::seed_from_u64(seed);
            let n = rng.random_range(100..400);
            let m = rng.random_range(0..=n / 8);
            let mut edges = random_edges(&mut rng, n, m);
            for _ in 0..rng.random_range(n..=4 * n) {
                let tail = match rng.random_range(0..8) {
                    0 => n - 1 - rng.random_range(0..4),
                    _ => rng.random_range(1..n),
                };
                edges.push((tail, rng.random_range(0..tail)));
            }
            let count = [1, 63, 64, 65, 128, 200][seed as usize % 6];
            let questions = random_questions(&mut rng, n, count);
            let expected = one_by_one(n, &edges, &questions);
            assert_eq!(outcomes(n as usize, &edges, &questions), expected, "seed {seed}");
        }
    }

    /// Vertex 0 has options 1, …, `d`, and option `v` may move to itself and to `d` + `v`, which is
    /// a loop. So with some of the loops lost, 0 is *P* if all are, else a draw; and *N* where an
    /// option is lost.
    #[test]
    fn numbers_of_options_of_any_size_come_to_zero_at_the_last_one() {
        for d in [1, 2, 3, 7, 8, 9, 255, 256, 257, 1000] {
            let mut edges: Edges = (1..=d).map(|v| (0, v)).collect();
            edges.extend((1..=d).flat_map(|v| [(v, v), (v, d + v), (d + v, d + v)]));
            let loops: Vec<u32> = (d + 1..=2 * d).collect();
            let mut questions = vec![(0, loops.clone()), (0, vec![]), (0, vec![d])];
            let mut expected = vec![P, D, N];
            for lane in 0..100 {
                // The order of the lost vertices must not matter, nor which one is left out.
                let mut lost = loops.clone();
                lost.rotate_left((lane * 37 % d) as usize);
                expected.push(if lane % 3 == 0 { P } else { D });
                if lane % 3 != 0 {
                    lost.truncate((d - 1 - lane % d.min(20)) as usize);
                }
                questions.push((0, lost));
            }
            assert_eq!(outcomes(2 * d as usize + 1, &edges, &questions), expected, "{d} options");
        }
    }

    #[test]
    fn each_parallel_edge_counts() {
        for d in [1, 2, 3, 7, 8, 255, 256, 1000] {
            let mut edges = vec![(0, 1); d];
            edges.extend([(1, 1), (1, 2), (2, 2)]);
            let questions = [(0, vec![2, 2]), (0, vec![]), (0, vec![1, 2, 1]), (0, vec![0, 2])];
            assert_eq!(outcomes(3, &edges, &questions), [P, D, N, P], "{d} edges");
        }
    }

    /// Labels go up from 0 to the lost loop and on to the start; the depth-first search ranks the
    /// vertices the other way round, as the jumps come first.
    #[test]
    fn labels_may_come_against_the_order() {
        let n = 2001;
        let jumps = (1..n - 2).step_by(2).map(|v| (v, v + 2));
        let edges: Edges = jumps.chain((1..n).map(|v| (v, v - 1))).collect();
        let ranks = ranks(&Adjacency::new(n as usize, &edges), std::iter::once(1));
        assert!((1..n - 2).step_by(2).all(|v| ranks[v as usize] > ranks[v as usize + 2]));
        let questions: Questions =
            (0..n - 1).step_by(15).map(|lost| (1 + lost % 2, vec![lost])).collect();
        let far: Questions = (2..n - 1).step_by(14).map(|lost| (n - 2, vec![lost])).collect();
        for questions in [questions, far] {
            let expected = one_by_one(n, &edges, &questions);
            assert_eq!(outcomes(n as usize, &edges, &questions), expected);
        }
    }

    /// The same game with a start that is a draw, so that all labels are given.
    #[test]
    fn a_bad_order_is_replaced_for_the_next_questions() {
        let n = 2001;
        let jumps = (1..n - 2).step_by(2).map(|v| (v, v + 2));
        let edges = jumps.chain((1..n - 1).map(|v| (v, v - 1)));
        let edges: Edges = [(n - 1, n - 1), (n - 1, 1)].into_iter().chain(edges).collect();
        let questions: Questions =
            (0..3 * LANES as u32).map(|i| (n - 1, vec![2 + 2 * i])).collect();
        let graph = ReachedGraph::new(n as usize, &edges, std::iter::once(n - 1));
        let mut search = LaneSearch::new(graph.incoming.vertices());
        let mut pops = Vec::new();
        for batch in questions.chunks(LANES) {
            assert_eq!(search.run(&graph, batch), one_by_one(n, &edges, &batch.to_vec()));
            pops.push(search.pops);
        }
        assert!(pops[0] > 10 * n && pops[1..].iter().all(|&count| count < 3 * n), "{pops:?}");
    }

    #[test]
    fn without_cycles_options_have_lower_ranks() {
        for seed in 0..100 {
            let mut rng = SmallRng::seed_from_u64(seed);
            let mut edges = random_edges(&mut rng, 30, 60);
            edges.retain(|&(tail, head)| tail > head);
            let starts = [rng.random_range(0..30), 20, 29];
            let ranks = ranks(&Adjacency::new(30, &edges), starts.iter().copied());
            assert!(starts.iter().all(|&start| ranks[start as usize] != UNREACHED), "seed {seed}");
            for (tail, head) in edges {
                let (tail, head) = (ranks[tail as usize], ranks[head as usize]);
                assert!(tail == UNREACHED || head < tail, "seed {seed}");
            }
        }
    }

    #[test]
    fn without_questions_there_are_no_answers() {
        assert_eq!(outcomes(2, &[(0, 1)], &[] as &[(u32, [u32; 0])]), []);
        assert_eq!(outcomes(0, &[], &[] as &[(u32, [u32; 0])]), []);
    }

    #[test]
    fn a_long_path_needs_no_deep_stack() {
        let run = || {
            let n = 100_000;
            let edges: Edges = (1..n).map(|v| (v - 1, v)).collect();
            let questions = [(0, vec![]), (0, vec![n - 2]), (1, vec![n / 2]), (0, vec![0])];
            assert_eq!(outcomes(n as usize, &edges, &questions), [N, P, N, P]);
        };
        let small_stack = std::thread::Builder::new().stack_size(64 << 10);
        small_stack.spawn(run).unwrap().join().unwrap();
    }

    #[test]
    #[should_panic(expected = "edge (0, 3) in a graph of 3 vertices")]
    fn a_foreign_vertex_is_refused() {
        outcomes(3, &[(0, 3)], &[(0, [1])]);
    }

    #[test]
    #[should_panic(expected = "the index is 4")]
    fn a_foreign_lost_vertex_is_refused() {
        outcomes(3, &[], &[(0, [4])]);
    }
}
