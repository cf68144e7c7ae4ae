//! # Nudge
//!
//! Work backwards from the end and from the vertices where one is stuck.
//!
//! # Reduction
//!
//! The end vertex `y` is a vertex where the player to move has lost, whatever its edges: the
//! opponent has just moved there. So each question is a game on the same digraph with one vertex
//! declared lost. The vertices are 1, …, `n` as they are read, and 0 is a vertex without edges that
//! nobody reaches.
//!
//! # Proof
//!
//! The game stops at `y`, so the edges out of `y` are never used, and the one who would have to move
//! there is the loser: exactly a vertex declared lost. All else is normal play, and a play without
//! end is a draw. Since `x` ≠ `y`, the question is never about `y` itself.
//!
//! # Cost
//!
//! *O*(*n* log *n* + *m*) for 64 questions if there are no cycles, and for each of them at worst.

use games::digraph_questions;
use games::LoopyOutcome;
use proconio::input;

fn main() {
    input! { n: usize, m: usize, q: usize, edges: [(u32, u32); m], questions: [(u32, u32); q] }
    let answers =
        solve(n, &edges, &questions).into_iter().map(|outcome| outcome.who_wins("1", "-1", "0"));
    println!("{}", answers.collect::<Vec<_>>().join("\n"));
}

fn solve(n: usize, edges: &[(u32, u32)], questions: &[(u32, u32)]) -> Vec<LoopyOutcome> {
    let questions: Vec<_> = questions.iter().map(|&(x, y)| (x, [y])).collect();
    digraph_questions::outcomes(n + 1, edges, &questions)
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};
    use LoopyOutcome::{D, N, P};

    /// Who can force a win from `x` within `moves` moves, from the rules: there are cycles, so a
    /// search without a bound would not end.
    fn forced_within(moves: usize, edges: &[(u32, u32)], x: u32, y: u32) -> LoopyOutcome {
        if x == y {
            return P;
        }
        let mut options = edges.iter().filter(|edge| edge.0 == x).map(|edge| edge.1).peekable();
        if options.peek().is_none() {
            return P;
        }
        if moves == 0 {
            return D;
        }
        let outcomes: Vec<_> = options.map(|it| forced_within(moves - 1, edges, it, y)).collect();
        match (outcomes.contains(&P), outcomes.contains(&D)) {
            (true, _) => N,
            (false, true) => D,
            (false, false) => P,
        }
    }

    /// With at most 6 vertices, whoever can force a win can do so within 5 moves: if the winner
    /// hurries and the loser delays, the number of moves still to come goes down by one with each
    /// move, so no vertex comes twice. One more is allowed here.
    #[test]
    fn random_games_match_forced_wins() {
        for seed in 0..3000 {
            let mut rng = SmallRng::seed_from_u64(seed);
            let n = rng.random_range(2..=6);
            let m = rng.random_range(1..=2 * n);
            let edges: Vec<(u32, u32)> =
                (0..m).map(|_| (rng.random_range(1..=n), rng.random_range(1..=n))).collect();
            let questions = (1..=n).cartesian_product(1..=n).filter(|(x, y)| x != y).collect_vec();
            let expected = questions.iter().map(|&(x, y)| forced_within(6, &edges, x, y));
            assert_eq!(
                solve(n as usize, &edges, &questions),
                expected.collect_vec(),
                "seed {seed}: {edges:?}"
            );
        }
    }

    /// The end has an edge to a vertex that is lost, and stays lost itself.
    #[test]
    fn the_end_is_not_labelled_anew() {
        assert_eq!(solve(3, &[(2, 1), (3, 2)], &[(3, 2)]), [N]);
    }
}
