//! Undirected vertex geography.
//!
//! # Rules
//!
//! A token stands on a vertex of a finite undirected graph. A move takes it along an edge to a
//! vertex where it has never been. Under normal play whoever cannot move loses. Parallel edges and
//! loops change nothing. In the variant *with a choice of start*, the first player's first move is
//! to put the token on any vertex.
//!
//! # Theorem (Fraenkel, Scheinerman and Ullman 1993)
//!
//! * The position is an N-position exactly when the vertex of the token is *essential*: every maximum
//!   matching of the unvisited part of the graph, with that vertex included, covers it. To move to its
//!   mate in any maximum matching wins.
//! * All winning moves from an N-position `v`: those to the unvisited neighbours that some maximum matching
//!   of that part without `v` *exposes*, which means that it leaves them uncovered.
//! * With a choice of start the first player wins exactly when there is no perfect matching, by
//!   starting on a vertex that some maximum matching exposes.
//!
//! # Proof sketch
//!
//! *Every maximum matching covers `v`*. Fix one, `M`, and always move to the mate in `M`. If the
//! opponent could ever come to a vertex that `M` exposes, the path from `v` to it would have every
//! second edge in `M`, and exchanging them would give a maximum matching that exposes `v`. So there
//! is always a mate, and it is unvisited, because the visited vertices are mates of each other.
//!
//! *Some maximum matching `M` exposes `v`*. Without `v`, `M` is still a maximum matching. All
//! maximum matchings there cover each neighbour `w` of `v`, since one that exposed `w` could take
//! the edge from `v` to `w` in addition, and would be larger than `M`. So every move leads to a
//! position of the first kind.
//!
//! The other two claims are the first one, for the position after a move.
//!
//! # Complexity
//!
//! One maximum matching answers all starts: a vertex is exposed by some maximum matching exactly if an
//! alternating path of even length, possibly 0, leads to it from a vertex that this one exposes. One
//! search of the whole graph finds all of these.
//! With *n* vertices and *m* edges, a [`Solution`] takes *O*(*m* √*n*) time for a bipartite graph
//! and *O*(*n* *m* log *n*) for others, in the worst case; an outcome and a winning move are then
//! *O*(1), all winning moves of a vertex *O*(*m* log *n*).
//!
//! On directed graphs the game is PSPACE-complete (Lichtenstein and Sipser 1980). Schaefer had shown
//! it in 1978 for the game in which no arc, rather than no vertex, is used twice.
//!
//! # Sources
//!
//! * A. S. Fraenkel, E. R. Scheinerman, D. Ullman, *Undirected edge geography*, Theoretical Computer
//!   Science 112 (1993), 371–381.
//! * D. Lichtenstein, M. Sipser, *GO is polynomial-space hard*, Journal of the ACM 27 (1980), 393–401.
//! * T. J. Schaefer, *On the complexity of some two-person perfect-information games*, Journal of
//!   Computer and System Sciences 16 (1978), 185–225.

use crate::outcome::Outcome;
use graphs::{bipartite_matching, general_matching};

/// Solves the game on vertices 0, 1, …, `n` − 1.
///
/// # Panics
///
/// Panics if an edge has a vertex that is not below `n`, or if `n` + 2 or twice the number of edges
/// does not fit in 32 bits.
///
/// ```
/// use games::{geography, Outcome};
///
/// // A path of three vertices: from the middle one, any move ends the game.
/// let game = geography::solve(3, &[(0, 1), (1, 2)]);
/// assert_eq!(game.outcome(1), Outcome::N);
/// assert_eq!(game.outcome(0), Outcome::P);
/// ```
pub fn solve(n: usize, edges: &[(u32, u32)]) -> Solution {
    Solution { matching: general_matching::maximum_matching(n, edges) }
}

/// Solves the game on a bipartite graph, such as a board of squares.
///
/// The left vertices 0, 1, …, `left` − 1 keep their numbers in the game, and right vertex `v` gets the
/// number `left` + `v`.
///
/// # Panics
///
/// Panics if an edge has an end that is not below `left` or `right`, or if `left` + `right` + 2 or twice
/// the number of edges does not fit in 32 bits.
///
/// ```
/// use games::{geography, Outcome};
///
/// // The same path, with the middle vertex on the right: it has number 2.
/// let game = geography::solve_bipartite(2, 1, &[(0, 0), (1, 0)]);
/// assert_eq!(game.outcome(2), Outcome::N);
/// assert_eq!(game.winning_moves(2), [0, 1]);
/// ```
pub fn solve_bipartite(left: usize, right: usize, edges: &[(u32, u32)]) -> Solution {
    let pairs = bipartite_matching::maximum_matching(left, right, edges).pairs();
    let renamed = |pairs: &[(u32, u32)]| -> Vec<(u32, u32)> {
        pairs.iter().map(|&(u, v)| (u, left as u32 + v)).collect()
    };
    let (edges, pairs) = (renamed(edges), renamed(&pairs));
    Solution { matching: general_matching::Matching::grown_from(left + right, &edges, &pairs) }
}

/// Outcomes and winning moves for every vertex on which the token may stand.
///
/// After [`Solution::leave`] they are those for the graph without the vertices that the token has left.
///
/// ```
/// use games::{geography, Outcome};
///
/// // A play on a circuit of four: from 0 to 1 to 2, and there the next player goes on to 3.
/// let mut game = geography::solve(4, &[(0, 1), (1, 2), (2, 3), (3, 0)]);
/// let outcomes: Vec<Outcome> = [0, 1, 2]
///     .iter()
///     .map(|&vertex| {
///         let outcome = game.outcome(vertex);
///         game.leave(vertex);
///         outcome
///     })
///     .collect();
/// assert_eq!(outcomes, [Outcome::N, Outcome::P, Outcome::N]);
/// assert_eq!(game.outcome(3), Outcome::P);
/// ```
#[derive(Clone, Debug)]
pub struct Solution {
    /// A maximum matching of the vertices that the token has not left.
    matching: general_matching::Matching,
}

impl Solution {
    /// Who wins when the token stands on `v`.
    ///
    /// # Panics
    ///
    /// Panics if `v` is not a vertex, or the token has left it.
    ///
    /// ```
    /// use games::{geography, Outcome};
    ///
    /// assert_eq!(geography::solve(2, &[(0, 1)]).outcome(0), Outcome::N);
    /// assert_eq!(geography::solve(3, &[(0, 1), (1, 2), (2, 0)]).outcome(0), Outcome::P);
    /// ```
    pub fn outcome(&self, v: u32) -> Outcome {
        assert!(!self.matching.is_removed(v), "the token has left vertex {v}");
        if self.matching.is_essential(v) {
            Outcome::N
        } else {
            Outcome::P
        }
    }

    /// A winning move from `v`: its mate in a maximum matching.
    ///
    /// Returns `None` in a P-position, where every move loses.
    ///
    /// # Panics
    ///
    /// As [`Solution::outcome`].
    ///
    /// ```
    /// use games::geography;
    ///
    /// let path = geography::solve(4, &[(0, 1), (1, 2), (2, 3)]);
    /// assert_eq!(path.winning_move(1), Some(0)); // 2 would leave 3 to the opponent
    /// assert_eq!(geography::solve(1, &[]).winning_move(0), None);
    /// ```
    pub fn winning_move(&self, v: u32) -> Option<u32> {
        self.matching.mate(v).filter(|_| self.outcome(v) == Outcome::N)
    }

    /// All winning moves from `v`, sorted, in *O*(*m* log *n*) time; empty in a P-position.
    ///
    /// # Panics
    ///
    /// As [`Solution::outcome`].
    ///
    /// ```
    /// use games::geography;
    ///
    /// let circuit = geography::solve(4, &[(0, 1), (1, 2), (2, 3), (3, 0)]);
    /// assert_eq!(circuit.winning_moves(0), [1, 3]);
    /// ```
    pub fn winning_moves(&self, v: u32) -> Vec<u32> {
        if self.outcome(v) == Outcome::P {
            return Vec::new();
        }
        let mut after = self.clone();
        after.leave(v);
        let neighbors = self.matching.neighbors(v).iter().copied();
        let mut moves: Vec<u32> = neighbors.filter(|&w| after.is_lost_start(w)).collect();
        moves.sort_unstable();
        moves.dedup();
        moves
    }

    /// Who wins with a choice of start, where the next player puts the token on a vertex that it has
    /// not left.
    ///
    /// ```
    /// use games::{geography, Outcome};
    ///
    /// assert_eq!(geography::solve(2, &[(0, 1)]).outcome_with_choice_of_start(), Outcome::P);
    /// assert_eq!(geography::solve(3, &[(0, 1)]).outcome_with_choice_of_start(), Outcome::N);
    /// assert_eq!(geography::solve(0, &[]).outcome_with_choice_of_start(), Outcome::P);
    /// ```
    pub fn outcome_with_choice_of_start(&self) -> Outcome {
        if self.winning_starts().is_empty() {
            Outcome::P
        } else {
            Outcome::N
        }
    }

    /// The vertices that win for whoever puts the token there, sorted.
    ///
    /// ```
    /// use games::geography;
    ///
    /// assert_eq!(geography::solve(3, &[(0, 1), (1, 2)]).winning_starts(), [0, 2]);
    /// ```
    pub fn winning_starts(&self) -> Vec<u32> {
        (0..self.matching.vertices() as u32).filter(|&v| self.is_lost_start(v)).collect()
    }

    /// Removes `v`, from which the token moves on and to which it never comes back.
    ///
    /// This follows a play: from now on answers are about the vertices that are left. *O*(*m* log *n*)
    /// time.
    ///
    /// # Panics
    ///
    /// Panics if `v` is not a vertex, or the token has left it before.
    ///
    /// ```
    /// use games::{geography, Outcome};
    ///
    /// let mut path = geography::solve(3, &[(0, 1), (1, 2)]);
    /// path.leave(0);
    /// assert_eq!(path.outcome(1), Outcome::N);
    /// assert_eq!(path.winning_moves(1), [2]);
    /// ```
    pub fn leave(&mut self, v: u32) {
        assert!(!self.matching.is_removed(v), "the token has left vertex {v}");
        self.matching.remove(v);
    }

    /// True if the token may still come to `v`, and whoever has to move from there loses.
    fn is_lost_start(&self, v: u32) -> bool {
        !self.matching.is_removed(v) && self.outcome(v) == Outcome::P
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    type Edges = Vec<(u32, u32)>;

    /// The token, and the set of visited vertices, in which it stands.
    type Position = (u32, u32);

    /// All graphs on at most 5 vertices.
    fn small_graphs() -> impl Iterator<Item = (usize, Edges)> {
        (0..6u32).flat_map(|n| {
            let pairs: Edges = (0..n).flat_map(|v| (0..v).map(move |u| (u, v))).collect();
            (0..1u32 << pairs.len()).map(move |code| {
                let chosen = (0..pairs.len()).filter(|at| code >> at & 1 == 1);
                (n as usize, chosen.map(|at| pairs[at]).collect())
            })
        })
    }

    /// Random graphs on 1 to 9 vertices, loops and parallel edges included.
    fn random_graphs() -> impl Iterator<Item = (usize, Edges)> {
        (0..400).map(|seed| {
            let mut rng = SmallRng::seed_from_u64(seed);
            let n = rng.random_range(1..10);
            let m = rng.random_range(0..=2 * n);
            (n as usize, (0..m).map(|_| (rng.random_range(0..n), rng.random_range(0..n))).collect())
        })
    }

    /// The rules, and nothing but the rules.
    fn options(edges: &[(u32, u32)], &(token, visited): &Position) -> Vec<Position> {
        let ends = edges.iter().flat_map(|&(u, v)| [(u, v), (v, u)]);
        let heads = ends.filter(|&(tail, _)| tail == token).map(|(_, head)| head);
        let fresh = heads.filter(|head| visited >> head & 1 == 0);
        fresh.map(|head| (head, visited | 1 << head)).collect()
    }

    fn winning_options(edges: &[(u32, u32)], position: Position) -> Vec<u32> {
        let mut moves: Vec<Position> = options(edges, &position);
        moves.retain(|&it| search::outcome(it, |it| options(edges, it)) == Outcome::P);
        let mut heads: Vec<u32> = moves.into_iter().map(|(head, _)| head).collect();
        heads.sort_unstable();
        heads.dedup();
        heads
    }

    /// Checks all answers for the token on `v` with these vertices visited.
    fn check(edges: &[(u32, u32)], game: &Solution, (v, visited): Position) {
        let expected = search::outcome((v, visited), |it| options(edges, it));
        assert_eq!(game.outcome(v), expected, "{v}, visited {visited:b}: {edges:?}");
        let moves = winning_options(edges, (v, visited));
        assert_eq!(game.winning_moves(v), moves, "{v}, visited {visited:b}: {edges:?}");
        match game.winning_move(v) {
            None => assert_eq!(expected, Outcome::P, "{v}, visited {visited:b}: {edges:?}"),
            Some(it) => assert!(moves.contains(&it), "{v}, visited {visited:b}: {edges:?}"),
        }
    }

    #[test]
    fn outcomes_and_winning_moves_of_all_starts_match_search() {
        for (n, edges) in small_graphs().chain(random_graphs()) {
            let game = solve(n, &edges);
            for v in 0..n as u32 {
                check(&edges, &game, (v, 1 << v));
            }
        }
    }

    #[test]
    fn bipartite_solutions_match_search() {
        for seed in 0..500 {
            let mut rng = SmallRng::seed_from_u64(seed);
            let (left, right) = (rng.random_range(1..5), rng.random_range(1..6));
            let m = rng.random_range(0..=2 * (left + right));
            let edges: Edges =
                (0..m).map(|_| (rng.random_range(0..left), rng.random_range(0..right))).collect();
            let game = solve_bipartite(left as usize, right as usize, &edges);
            let edges: Edges = edges.into_iter().map(|(u, v)| (u, left + v)).collect();
            for v in 0..left + right {
                check(&edges, &game, (v, 1 << v));
            }
        }
    }

    #[test]
    fn a_play_may_be_followed_to_its_end() {
        for (seed, (n, edges)) in (0..).zip(small_graphs().chain(random_graphs())) {
            let mut rng = SmallRng::seed_from_u64(seed);
            let mut game = solve(n, &edges);
            if n == 0 {
                continue;
            }
            let start = rng.random_range(0..n as u32);
            let mut position = (start, 1 << start);
            loop {
                check(&edges, &game, position);
                game.leave(position.0);
                let lost: Vec<u32> = (0..n as u32)
                    .filter(|&v| position.1 >> v & 1 == 0)
                    .filter(|&v| {
                        let start = (v, position.1 | 1 << v);
                        search::outcome(start, |it| options(&edges, it)) == Outcome::P
                    })
                    .collect();
                assert_eq!(game.winning_starts(), lost, "{position:?}: {edges:?}");
                let options = options(&edges, &position);
                if options.is_empty() {
                    break;
                }
                position = options[rng.random_range(0..options.len())];
            }
        }
    }

    #[test]
    fn a_choice_of_start_matches_search() {
        for (n, edges) in small_graphs().chain(random_graphs()) {
            // Before the first move the token is nowhere.
            let with_choice = |position: &Option<Position>| match position {
                None => (0..n as u32).map(|v| Some((v, 1 << v))).collect(),
                Some(it) => options(&edges, it).into_iter().map(Some).collect(),
            };
            let expected = search::outcome(None, with_choice);
            assert_eq!(solve(n, &edges).outcome_with_choice_of_start(), expected, "{edges:?}");
        }
    }

    #[test]
    fn a_long_path_needs_no_deep_stack() {
        let run = || {
            let n = 100_001;
            let edges: Edges = (1..n).map(|v| (v - 1, v)).collect();
            let mut game = solve(n as usize, &edges);
            assert!((0..n).all(|v| (game.outcome(v) == Outcome::P) == (v % 2 == 0)));
            assert_eq!(game.winning_moves(1), [0, 2]);
            game.leave(0);
            assert_eq!(game.winning_moves(1), [2]);
            assert_eq!(game.outcome_with_choice_of_start(), Outcome::P);
        };
        let small_stack = std::thread::Builder::new().stack_size(64 << 10);
        small_stack.spawn(run).unwrap().join().unwrap();
    }

    #[test]
    #[should_panic(expected = "the token has left vertex 1")]
    fn a_vertex_that_the_token_has_left_has_no_outcome() {
        let mut path = solve(3, &[(0, 1), (1, 2)]);
        path.leave(1);
        path.outcome(1);
    }

    #[test]
    #[should_panic(expected = "the token has left vertex 0")]
    fn the_token_leaves_a_vertex_once() {
        let mut path = solve(2, &[(0, 1)]);
        path.leave(0);
        path.leave(0);
    }

    #[test]
    #[should_panic(expected = "edge (0, 2) in a graph of 2 vertices")]
    fn a_foreign_vertex_is_refused() {
        solve(2, &[(0, 2)]);
    }

    #[test]
    #[should_panic(expected = "edge (0, 1) between 2 left and 1 right vertices")]
    fn a_foreign_right_vertex_is_refused() {
        solve_bipartite(2, 1, &[(0, 1)]);
    }
}
