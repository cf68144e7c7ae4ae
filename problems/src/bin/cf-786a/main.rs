//! # Nudge
//!
//! How many places are there, how many moves, and which of the two can be stored?
//!
//! # Reduction
//!
//! A token on a digraph whose vertices are pairs of a player and a place, where he is to move. The hole, place 0
//! here, is declared lost for both. There are up to 98 million edges, but those into a place follow from the sets.
//!
//! # Proof
//!
//! Whoever finds the monster in the hole has lost, as the other one has moved it there; so no edges are needed out
//! of it. All else is the game on a digraph, with draws for endless play. An edge into (player, place) comes from the
//! other player and the place that is one of his steps before.
//!
//! # Cost
//!
//! *O*(*n* *k*) time for sets of *k* numbers, and *O*(*n*) memory.

use games::retrograde::Retrograde;
use games::LoopyOutcome;
use itertools::Itertools;
use proconio::input;

fn main() {
    input! { n: u32, first: [u32], second: [u32] }
    let outcomes = solve(n, [&first, &second]);
    for line in outcomes.chunks(n as usize) {
        let words = line[1..].iter().map(|outcome| outcome.who_wins("Win", "Lose", "Loop"));
        println!("{}", words.format(" "));
    }
}

/// The outcomes of the places from 0 on, of which 0 is the hole, with the first player to move; then with the
/// second one.
fn solve(n: u32, sets: [&[u32]; 2]) -> Vec<LoopyOutcome> {
    let set = |player: u32| sets[player as usize];
    let mut game = Retrograde::new(
        2 * n as usize,
        |vertex| set(vertex / n).len() as u32,
        |vertex, visit| {
            let (other, place) = (1 - vertex / n, vertex % n);
            for step in set(other) {
                visit(other * n + (place + n - step) % n);
            }
        },
    );
    game.declare(0, LoopyOutcome::P);
    game.declare(n, LoopyOutcome::P);
    (0..2 * n).map(|vertex| game.outcome(vertex)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use LoopyOutcome::{D, N, P};

    /// Who can force a win within so many moves, from the rules: play may be endless.
    fn forced_within(moves: u32, n: u32, sets: [&[u32]; 2], place: u32) -> LoopyOutcome {
        if place == 0 {
            return P;
        }
        if moves == 0 {
            return D;
        }
        let after =
            |step: &u32| forced_within(moves - 1, n, [sets[1], sets[0]], (place + step) % n);
        let outcomes = sets[0].iter().map(after).collect_vec();
        match (outcomes.contains(&P), outcomes.contains(&D)) {
            (true, _) => N,
            (false, true) => D,
            (false, false) => P,
        }
    }

    /// Whoever can force a win on `n` places does so within 2`n` moves, since no pair of player and place
    /// comes twice then.
    #[test]
    fn all_small_circles_match_forced_wins() {
        for n in 2..5u32 {
            let subsets = || (1..n).powerset().filter(|set| !set.is_empty());
            for (first, second) in subsets().cartesian_product(subsets().collect_vec()) {
                let expected = [[&first[..], &second], [&second, &first]].map(|sets| {
                    (0..n).map(|place| forced_within(2 * n, n, sets, place)).collect_vec()
                });
                let found = solve(n, [&first, &second]);
                assert_eq!(found, expected.concat(), "{n}: {first:?}, {second:?}");
            }
        }
    }
}
