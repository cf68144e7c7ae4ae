//! Games on a digraph: win, lose or draw, normal and misère.
//!
//! # Rules
//!
//! A token stands on a vertex of a finite digraph; a move takes it along an edge. Loops, parallel
//! edges and cycles are allowed. Under normal play whoever cannot move loses; under misère play
//! whoever cannot move wins. An infinite play is a draw. Whoever can force a win wants it soon, and
//! the opponent wants it late.
//!
//! # Theorem (Zermelo 1913, König and Kalmár 1927–28)
//!
//! Give labels in rounds. Round 0, normal play: each vertex without an edge out of it is *P*. Round
//! `d`: a vertex without a label becomes *N* if it has an option that became *P* in round `d` − 1;
//! it becomes *P* if all its options are *N*, and the last of them became so in round `d` − 1. For
//! misère play the vertices of round 0 are *N*. Then
//!
//! * a label is the outcome, and its round is the *remoteness* of the vertex, also called its distance
//!   from the end: the number of moves to the end when the winner hurries and the loser delays;
//! * a vertex that never gets a label is a draw;
//! * the winner may always move to a *P*-position of remoteness `d` − 1.
//!
//! Some vertices may also be declared lost for the player to move, whatever their edges: they join
//! round 0 as *P*, and their edges do not count.
//!
//! # Proof sketch
//!
//! By induction on `d`. *N*: the option labelled *P* in round `d` − 1 is a win in `d` moves; one in
//! fewer would need an option labelled *P* before, and then the vertex would have had its label
//! earlier. *P*: all moves lead to wins of the opponent, the longest in `d` − 1 moves. A vertex
//! without a label has no *P* option (else it would be *N*) and an option without a label (else it
//! would be *P*). So either player can stay among such vertices, and neither does worse than a draw.
//!
//! One queue does all rounds: it holds the labelled vertices in order of remoteness, and each is taken
//! out once to look at the edges *into* it. A *P* makes every tail without a label *N*. An *N* lowers
//! the number of options that the tail has left, and at 0 the tail is *P*. The entry that gives a label
//! is the first losing option of an *N*, and the last winning option of a *P*.
//!
//! Note that a winner must not simply move to the option of least remoteness: it may be a win of the
//! opponent. (v→a, v→b, a→c, c→t, b→t: only a wins, in 3 moves, though b is nearer to the end.)
//!
//! The remoteness certifies the answer. If each vertex fits its options as in [`Solution::verify`],
//! then *N* and *P* are right by induction on the remoteness, and then the draws are right as above.
//!
//! # Complexity
//!
//! *O*(*n* + *m*) time for *n* vertices and *m* edges, in flat lists and without recursion. A graph
//! of 10⁶ vertices and 5·10⁶ edges takes 0.04 to 0.11 s, 5 to 15 times less than with a list of lists
//! (November 2026, rustc 1.95, x86-64 with 2 cores).
//!
//! # Sources
//!
//! * E. Zermelo, *Über eine Anwendung der Mengenlehre auf die Theorie des Schachspiels*, Proceedings
//!   of the Fifth International Congress of Mathematicians II (1913), 501–504.
//! * D. König, *Über eine Schlussweise aus dem Endlichen ins Unendliche*, Acta Szeged 3 (1927),
//!   121–130; L. Kalmár, *Zur Theorie der abstrakten Spiele*, Acta Szeged 4 (1928), 65–85.
//! * A. S. Fraenkel, *Combinatorial games: selected bibliography with a succinct gourmet
//!   introduction*, Electronic Journal of Combinatorics, Dynamic Survey 2.

use crate::outcome::LoopyOutcome;
use graphs::adjacency::Adjacency;

/// Solves the game on vertices 0, 1, …, `n` − 1 under normal play.
///
/// # Panics
///
/// Panics if an edge has a vertex that is not below `n`, or if there are 2³¹ vertices or edges.
///
/// ```
/// use games::{digraph, LoopyOutcome};
///
/// // 0 and 1 form a cycle, but 1 may also move to 2, which is the end.
/// let game = digraph::solve(3, &[(0, 1), (1, 0), (1, 2)]);
/// assert_eq!(game.outcome(0), LoopyOutcome::P);
/// assert_eq!(game.outcome(1), LoopyOutcome::N);
/// assert_eq!(game.winning_move(1), Some(2));
/// ```
pub fn solve(n: usize, edges: &[(u32, u32)]) -> Solution {
    Solution::new(n, edges, LoopyOutcome::P)
}

/// Solves the game on vertices 0, 1, …, `n` − 1 under misère play.
///
/// # Panics
///
/// As [`solve`].
///
/// ```
/// use games::{digraph, LoopyOutcome};
///
/// // Nobody wants to leave the cycle for 2, where the opponent could not move.
/// let game = digraph::misere_solve(3, &[(0, 1), (1, 0), (1, 2)]);
/// assert_eq!(game.outcome(0), LoopyOutcome::D);
/// assert_eq!(game.outcome(2), LoopyOutcome::N);
/// ```
pub fn misere_solve(n: usize, edges: &[(u32, u32)]) -> Solution {
    Solution::new(n, edges, LoopyOutcome::N)
}

/// Outcomes, remoteness and winning moves of all vertices.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The outcome where the remoteness is even; where it is odd, the outcome is the other one.
    even: LoopyOutcome,
    /// The vertices in the order in which labels were given, which is the order of remoteness.
    labelled: Vec<DecidedVertex>,
    /// The index of each vertex in `labelled`; `NOWHERE` if it is a draw.
    places: Vec<u32>,
}

const NOWHERE: u32 = u32::MAX;

/// A vertex that is not a draw.
#[derive(Clone, Copy, Debug)]
struct DecidedVertex {
    vertex: u32,
    remoteness: u32,
    /// The option that gave the label; the vertex itself in round 0.
    decided_by: u32,
}

impl Solution {
    /// Who wins from `v`.
    ///
    /// # Panics
    ///
    /// Panics if `v` is not a vertex.
    ///
    /// ```
    /// use games::{digraph, LoopyOutcome};
    ///
    /// assert_eq!(digraph::solve(1, &[(0, 0)]).outcome(0), LoopyOutcome::D);
    /// assert_eq!(digraph::solve(1, &[]).outcome(0), LoopyOutcome::P);
    /// ```
    pub fn outcome(&self, v: u32) -> LoopyOutcome {
        match self.decided(v) {
            None => LoopyOutcome::D,
            Some(decided) => outcome_at(self.even, decided.remoteness),
        }
    }

    /// The remoteness of `v`: the number of moves to the end if the winner hurries and the loser delays.
    ///
    /// Returns `None` for a draw.
    ///
    /// # Panics
    ///
    /// Panics if `v` is not a vertex.
    ///
    /// ```
    /// use games::digraph;
    ///
    /// let game = digraph::solve(4, &[(0, 1), (1, 2), (0, 2), (3, 3)]);
    /// assert_eq!(game.distance(0), Some(1)); // at once to 2
    /// assert_eq!(game.distance(3), None);
    /// ```
    pub fn distance(&self, v: u32) -> Option<u32> {
        self.decided(v).map(|decided| decided.remoteness)
    }

    /// A winning move from `v`, to the *P*-position from which play ends soonest.
    ///
    /// Returns `None` if there is none: in a draw, in a *P*-position, and where the player to move
    /// has won because no move is left.
    ///
    /// # Panics
    ///
    /// Panics if `v` is not a vertex.
    ///
    /// ```
    /// use games::digraph;
    ///
    /// // 0 is nearer to the end by 2, but that is a win of the opponent.
    /// let game = digraph::solve(5, &[(0, 1), (0, 2), (1, 3), (3, 4), (2, 4)]);
    /// assert_eq!(game.winning_move(0), Some(1));
    /// assert_eq!(game.winning_move(1), None);
    /// ```
    pub fn winning_move(&self, v: u32) -> Option<u32> {
        let decided = self.decided(v)?;
        let is_n = outcome_at(self.even, decided.remoteness) == LoopyOutcome::N;
        if is_n && decided.remoteness > 0 {
            Some(decided.decided_by)
        } else {
            None
        }
    }

    /// True if this is the solution of the game with these edges, by checks that look at one edge or
    /// one vertex at a time.
    ///
    /// An *N* must have a *P* option, and 1 more than the least remoteness of one. A *P* must have only
    /// *N* options, and 1 more than the greatest remoteness of one. A draw must have no *P* option and
    /// at least one draw. A winning move must be an edge to a *P* one nearer to the end.
    ///
    /// # Panics
    ///
    /// Panics if an edge has a vertex that the game has not.
    ///
    /// ```
    /// use games::digraph;
    ///
    /// let game = digraph::solve(3, &[(0, 1), (1, 2)]);
    /// assert!(game.verify(&[(0, 1), (1, 2)]));
    /// assert!(!game.verify(&[(0, 1), (1, 2), (0, 2)])); // now 0 is an N-position
    /// ```
    pub fn verify(&self, edges: &[(u32, u32)]) -> bool {
        /// A summary of the options of a vertex.
        #[derive(Clone, Default)]
        struct OptionSummary {
            nearest_p: Option<u32>,
            farthest_n: Option<u32>,
            has_draw: bool,
            has_winning_move: bool,
        }
        let mut options = vec![OptionSummary::default(); self.places.len()];
        for &(u, v) in edges {
            let summary = &mut options[u as usize];
            match (self.outcome(v), self.distance(v)) {
                (LoopyOutcome::P, Some(d)) => {
                    summary.nearest_p = Some(summary.nearest_p.map_or(d, |least| least.min(d)));
                }
                (_, Some(d)) => summary.farthest_n = summary.farthest_n.max(Some(d)),
                (_, None) => summary.has_draw = true,
            }
            let is_nearer_p = self.outcome(v) == LoopyOutcome::P
                && self.distance(v).map(|d| d + 1) == self.distance(u);
            summary.has_winning_move |= self.winning_move(u) == Some(v) && is_nearer_p;
        }
        options.iter().zip(0..).all(|(summary, v)| match (self.outcome(v), self.distance(v)) {
            (LoopyOutcome::D, _) => summary.nearest_p.is_none() && summary.has_draw,
            (outcome, Some(0)) => {
                let is_end =
                    summary.nearest_p.or(summary.farthest_n).is_none() && !summary.has_draw;
                outcome == self.even && is_end
            }
            (LoopyOutcome::N, d) => {
                summary.nearest_p.map(|least| least + 1) == d && summary.has_winning_move
            }
            (LoopyOutcome::P, d) => {
                let all_n = summary.nearest_p.is_none() && !summary.has_draw;
                all_n && summary.farthest_n.map(|greatest| greatest + 1) == d
            }
        })
    }

    fn new(n: usize, edges: &[(u32, u32)], even: LoopyOutcome) -> Self {
        let graph = ReversedGraph::new(n, edges);
        let mut search = RoundSearch::default();
        search.run(&graph, &graph.ends, even, None);
        let RoundSearch { states, labelled } = search;
        // The states are not needed any more, so their memory serves for the places.
        let mut places = states;
        places.fill(NOWHERE);
        for (decided, place) in labelled.iter().zip(0..) {
            places[decided.vertex as usize] = place;
        }
        Solution { even, labelled, places }
    }

    fn decided(&self, v: u32) -> Option<&DecidedVertex> {
        self.labelled.get(self.places[v as usize] as usize)
    }
}

/// The outcome of a vertex of this remoteness, where `even` is the outcome if that is even.
fn outcome_at(even: LoopyOutcome, remoteness: u32) -> LoopyOutcome {
    match (even, remoteness % 2) {
        (LoopyOutcome::P, 0) | (LoopyOutcome::N, 1) => LoopyOutcome::P,
        _ => LoopyOutcome::N,
    }
}

/// Answers questions on one graph one after the other, each with other vertices declared lost, and
/// allocates nothing for a question. Where many questions are known beforehand,
/// [`digraph_questions`](crate::digraph_questions) answers 64 at a time.
#[derive(Clone, Debug)]
pub struct Solver {
    graph: ReversedGraph,
    search: RoundSearch,
}

impl Solver {
    /// Prepares the game on vertices 0, 1, …, `n` − 1.
    ///
    /// # Panics
    ///
    /// As [`solve`].
    ///
    /// ```
    /// use games::{digraph::Solver, LoopyOutcome};
    ///
    /// let mut solver = Solver::new(2, &[(0, 1)]);
    /// assert_eq!(solver.outcome_with_lost(0, &[]), LoopyOutcome::N);
    /// ```
    pub fn new(n: usize, edges: &[(u32, u32)]) -> Self {
        Solver { graph: ReversedGraph::new(n, edges), search: RoundSearch::default() }
    }

    /// Who wins from `start` under normal play if the player to move has also lost at the vertices of
    /// `lost`. The search ends as soon as it has the answer.
    ///
    /// # Panics
    ///
    /// Panics if `start` or one of `lost` is not a vertex.
    ///
    /// ```
    /// use games::{digraph::Solver, LoopyOutcome};
    ///
    /// let mut solver = Solver::new(3, &[(0, 1), (1, 2), (2, 0)]);
    /// assert_eq!(solver.outcome_with_lost(0, &[]), LoopyOutcome::D);
    /// assert_eq!(solver.outcome_with_lost(0, &[1]), LoopyOutcome::N);
    /// assert_eq!(solver.outcome_with_lost(0, &[2]), LoopyOutcome::P);
    /// ```
    pub fn outcome_with_lost(&mut self, start: u32, lost: &[u32]) -> LoopyOutcome {
        let out_degrees = &self.graph.out_degrees;
        if out_degrees[start as usize] == 0 || lost.contains(&start) {
            return LoopyOutcome::P;
        }
        // A vertex may come twice; the second time its tails are labelled already.
        let round_0 = lost.iter().chain(&self.graph.ends);
        self.search.run(&self.graph, round_0, LoopyOutcome::P, Some(start));
        match self.search.states[start as usize] {
            0 => LoopyOutcome::P,
            CLOSED..=u32::MAX => LoopyOutcome::N,
            _ => LoopyOutcome::D,
        }
    }
}

/// The graph as the search needs it, with the edges into each vertex.
#[derive(Clone, Debug)]
struct ReversedGraph {
    into: Adjacency,
    out_degrees: Vec<u32>,
    /// The vertices without an edge out of them.
    ends: Vec<u32>,
}

impl ReversedGraph {
    fn new(n: usize, edges: &[(u32, u32)]) -> Self {
        let limit = CLOSED as usize;
        assert!(n < limit, "{n} vertices are too many: the limit is 2^31 - 1");
        assert!(edges.len() < limit, "{} edges are too many: the limit is 2^31 - 1", edges.len());
        let into = Adjacency::reversed(n, edges);
        let mut out_degrees = vec![0; n];
        for &(u, _) in edges {
            out_degrees[u as usize] += 1;
        }
        let ends = (0..n as u32).filter(|&v| out_degrees[v as usize] == 0).collect();
        ReversedGraph { into, out_degrees, ends }
    }
}

/// The labelling in rounds. It is apart from the graph so that its lists may be used again.
#[derive(Clone, Debug, Default)]
struct RoundSearch {
    /// For each vertex the number of its options that are not yet *N*, so that 0 means *P*. With the
    /// bit `CLOSED`, the vertex is *N* or in round 0, and that number does not matter any more.
    states: Vec<u32>,
    /// The vertices in the order in which labels are given; those not yet looked at are the queue.
    labelled: Vec<DecidedVertex>,
}

/// The bit of a state that says that the vertex has its label, whatever its options are.
const CLOSED: u32 = 1 << 31;

/// The number of entries of the queue whose tails are looked up together, before the first of them is
/// dealt with: the cache misses then overlap, which makes the search of 10⁶ vertices a quarter faster.
const BLOCK: usize = 16;

impl RoundSearch {
    /// Labels the vertices, those of `round_0` first; ends early when `until` has its label.
    fn run<'a>(
        &mut self,
        graph: &ReversedGraph,
        round_0: impl IntoIterator<Item = &'a u32>,
        even: LoopyOutcome,
        until: Option<u32>,
    ) {
        let RoundSearch { states, labelled } = self;
        states.clone_from(&graph.out_degrees);
        labelled.clear();
        labelled.reserve(states.len());
        for &vertex in round_0 {
            states[vertex as usize] |= CLOSED;
            labelled.push(DecidedVertex { vertex, remoteness: 0, decided_by: vertex });
        }
        let is_labelled = |state: u32| state == 0 || state >= CLOSED;
        let mut next = 0;
        let mut block = Vec::with_capacity(BLOCK);
        while next < labelled.len() {
            if until.map_or(false, |vertex| is_labelled(states[vertex as usize])) {
                return;
            }
            block.clear();
            let with_tails =
                |&decided: &DecidedVertex| (decided, graph.into.neighbors(decided.vertex));
            block.extend(labelled[next..].iter().take(BLOCK).map(with_tails));
            next += block.len();
            for &(DecidedVertex { vertex: option, remoteness, .. }, tails) in &block {
                let decide = |vertex| DecidedVertex {
                    vertex,
                    remoteness: remoteness + 1,
                    decided_by: option,
                };
                if outcome_at(even, remoteness) == LoopyOutcome::P {
                    for &tail in tails {
                        let state = &mut states[tail as usize];
                        if *state < CLOSED {
                            *state |= CLOSED;
                            labelled.push(decide(tail));
                        }
                    }
                } else {
                    // No test whether the tail is closed: the branch would be mispredicted too often.
                    // In a closed one the number goes down as well, which does no harm.
                    for &tail in tails {
                        let state = &mut states[tail as usize];
                        *state -= 1;
                        if *state == 0 {
                            labelled.push(decide(tail));
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};
    use sizes::sized;
    use LoopyOutcome::{D, N, P};

    type Edges = Vec<(u32, u32)>;

    /// All digraphs on at most 4 vertices, loops included; in the quick form one in 5 of those on 4.
    fn small_digraphs() -> impl Iterator<Item = (usize, Edges)> {
        (0..5u32).flat_map(|n| {
            (0..1u32 << (n * n)).step_by(if n < 4 { 1 } else { sized(5, 1) }).map(move |code| {
                let pairs = (0..n * n).filter(move |pair| code >> pair & 1 == 1);
                (n as usize, pairs.map(|pair| (pair / n, pair % n)).collect())
            })
        })
    }

    /// Random digraphs on 1 to 7 vertices, parallel edges included.
    fn random_digraphs() -> impl Iterator<Item = (usize, Edges)> {
        (0..sized(5_000, 20_000)).map(|seed| {
            let mut rng = SmallRng::seed_from_u64(seed);
            let n = rng.random_range(1..8);
            let m = rng.random_range(0..=2 * n);
            (n as usize, (0..m).map(|_| (rng.random_range(0..n), rng.random_range(0..n))).collect())
        })
    }

    /// Random digraphs on 40 to 60 vertices, where most edges lead down, so that much is decided and
    /// the queue is longer than a block.
    fn middling_digraphs() -> impl Iterator<Item = (usize, Edges)> {
        (0..40).map(|seed| {
            let mut rng = SmallRng::seed_from_u64(seed);
            let n = rng.random_range(40..=60);
            let down = (0..2 * n).map(|_| rng.random_range(1..n)).collect::<Vec<u32>>();
            let mut edges: Edges = down.into_iter().map(|u| (u, rng.random_range(0..u))).collect();
            edges.extend((0..seed % 8).map(|_| (rng.random_range(0..n), rng.random_range(0..n))));
            (n as usize, edges)
        })
    }

    /// The rules, and nothing but the rules.
    fn options(edges: &[(u32, u32)], vertex: u32) -> Vec<u32> {
        edges.iter().filter(|&&(u, _)| u == vertex).map(|&(_, v)| v).collect()
    }

    /// Who can force a win from each vertex, and in how many moves at most: within 0 moves, then within
    /// 1, 2, …, until nothing can be new. `at_end` is the outcome where no move is left.
    fn forced(
        n: usize,
        edges: &[(u32, u32)],
        lost: &[u32],
        at_end: LoopyOutcome,
    ) -> Vec<(LoopyOutcome, Option<u32>)> {
        // Each list of answers depends on the one before only, and at most 2n of them can differ.
        let mut within = vec![(D, None); n];
        for moves in 0..=2 * n as u32 {
            let before = within.clone();
            for vertex in 0..n as u32 {
                let options = options(edges, vertex);
                let is = |option: &u32, outcome| moves > 0 && before[*option as usize].0 == outcome;
                let now = if lost.contains(&vertex) {
                    P
                } else if options.is_empty() {
                    at_end
                } else if options.iter().any(|it| is(it, P)) {
                    N
                } else if options.iter().all(|it| is(it, N)) {
                    P
                } else {
                    D
                };
                if within[vertex as usize].0 == D && now != D {
                    within[vertex as usize] = (now, Some(moves));
                }
                assert_eq!(within[vertex as usize].0, now, "a forced win stays one");
            }
            if moves > 0 && within == before {
                break;
            }
        }
        within
    }

    fn answers(n: usize, game: &Solution) -> Vec<(LoopyOutcome, Option<u32>)> {
        (0..n as u32).map(|v| (game.outcome(v), game.distance(v))).collect()
    }

    #[test]
    fn outcomes_and_remoteness_match_forced_wins() {
        for (n, edges) in small_digraphs().chain(random_digraphs()).chain(middling_digraphs()) {
            let normal = solve(n, &edges);
            assert_eq!(answers(n, &normal), forced(n, &edges, &[], P), "{n}: {edges:?}");
            let misere = misere_solve(n, &edges);
            assert_eq!(answers(n, &misere), forced(n, &edges, &[], N), "misère {n}: {edges:?}");
        }
    }

    #[test]
    fn declared_losses_match_forced_wins() {
        for (n, edges) in random_digraphs().step_by(sized(10, 4)).chain(middling_digraphs()) {
            let mut solver = Solver::new(n, &edges);
            for y in (0..n as u32).step_by(1 + n / 10) {
                for lost in [vec![], vec![y], vec![y, 0, y]] {
                    let expected = forced(n, &edges, &lost, P);
                    for x in 0..n as u32 {
                        let outcome = solver.outcome_with_lost(x, &lost);
                        assert_eq!(outcome, expected[x as usize].0, "{x}, {lost:?}: {edges:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn winning_move_is_an_edge_to_a_p_position_one_nearer_to_the_end() {
        for (n, edges) in small_digraphs().chain(random_digraphs()) {
            for game in [solve(n, &edges), misere_solve(n, &edges)] {
                for v in 0..n as u32 {
                    let options = options(&edges, v);
                    match game.winning_move(v) {
                        None => assert!(
                            game.outcome(v) != N || options.is_empty(),
                            "{v} of {n}: {edges:?}"
                        ),
                        Some(option) => {
                            assert_eq!(game.outcome(v), N, "{v} of {n}: {edges:?}");
                            assert!(options.contains(&option), "{v} of {n}: {edges:?}");
                            assert_eq!(game.outcome(option), P, "{v} of {n}: {edges:?}");
                            let distance = game.distance(option).map(|it| it + 1);
                            assert_eq!(distance, game.distance(v), "{v} of {n}: {edges:?}");
                        }
                    }
                }
            }
        }
    }

    /// Without cycles every play is finite, and the general search knows the answer.
    #[test]
    fn acyclic_games_match_search() {
        for (n, edges) in small_digraphs() {
            if edges.iter().any(|&(u, v)| u <= v) {
                continue;
            }
            for v in 0..n as u32 {
                let normal = search::outcome(v, |&it| options(&edges, it));
                let misere = search::misere_outcome(v, |&it| options(&edges, it));
                assert_eq!(solve(n, &edges).outcome(v), normal.into(), "{edges:?}");
                assert_eq!(misere_solve(n, &edges).outcome(v), misere.into(), "{edges:?}");
            }
        }
    }

    /// Seen in a published solver: it moves to the nearest option, which is here the opponent's win
    /// at 2.
    #[test]
    fn a_nearer_option_that_loses_is_not_taken() {
        let edges = [(0, 1), (0, 2), (1, 3), (3, 4), (2, 4)];
        let game = solve(5, &edges);
        let expected = [(N, Some(3)), (P, Some(2)), (N, Some(1)), (N, Some(1)), (P, Some(0))];
        assert_eq!(answers(5, &game), expected);
        assert_eq!(game.winning_move(0), Some(1));
    }

    #[test]
    fn solutions_verify_against_their_own_edges() {
        for (n, edges) in small_digraphs().chain(random_digraphs()) {
            assert!(solve(n, &edges).verify(&edges), "{n}: {edges:?}");
            assert!(misere_solve(n, &edges).verify(&edges), "misère {n}: {edges:?}");
        }
    }

    /// Only the right answers verify: those of another graph do exactly if they are the same.
    #[test]
    fn other_answers_do_not_verify() {
        let graphs: Vec<_> = small_digraphs().filter(|&(n, _)| n == 3).collect();
        let step = sized(5, 1);
        for (i, (_, edges)) in graphs.iter().enumerate() {
            let expected = answers(3, &solve(3, edges));
            for (_, others) in graphs.iter().skip(i % step).step_by(step) {
                let game = solve(3, others);
                let legal = (0..3).all(|v| {
                    game.winning_move(v).map_or(true, |option| edges.contains(&(v, option)))
                });
                let same = answers(3, &game) == expected && legal;
                assert_eq!(game.verify(edges), same, "{others:?} for {edges:?}");
            }
        }
    }

    #[test]
    fn a_wrong_remoteness_or_move_does_not_verify() {
        // A path, and 4, which may move to a P-position at once or to one that is farther away.
        let edges = vec![(0, 1), (1, 2), (2, 3), (4, 1), (4, 3)];
        let game = solve(5, &edges);
        assert!(!game.verify(&[&edges[..], &[(0, 3)]].concat())); // 0 wins at once
        assert!(!game.verify(&[&edges[..], &[(1, 1)]].concat())); // 1 need not lose
        for vertex in 0..5 {
            for option in 0..5 {
                let mut other = game.clone();
                let place = other.places[vertex] as usize;
                other.labelled[place].decided_by = option;
                let same = other.winning_move(vertex as u32) == game.winning_move(vertex as u32);
                assert_eq!(other.verify(&edges), same, "{vertex} to {option}");
            }
        }
    }

    #[test]
    fn a_long_path_needs_no_deep_stack() {
        let run = || {
            let n = 100_000;
            let edges: Edges = (1..n).map(|v| (v - 1, v)).collect();
            let game = solve(n as usize, &edges);
            assert_eq!((game.outcome(0), game.distance(0)), (N, Some(n - 1)));
            assert_eq!((game.outcome(1), game.winning_move(0)), (P, Some(1)));
            assert!(game.verify(&edges));
        };
        let small_stack = std::thread::Builder::new().stack_size(64 << 10);
        small_stack.spawn(run).unwrap().join().unwrap();
    }

    #[test]
    #[should_panic(expected = "edge (0, 3) in a graph of 3 vertices")]
    fn a_foreign_vertex_is_refused() {
        solve(3, &[(0, 3)]);
    }
}
