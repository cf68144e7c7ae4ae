//! # Nudge
//!
//! What can you do when the opponent has just stepped back?
//!
//! # Reduction
//!
//! The gaps between the two pieces of each line are the heaps of Nim: Alice wins exactly when their
//! nim-sum is not 0. How far and how often one may step back does not matter.
//!
//! # Proof
//!
//! A step forward, by either player, makes one gap smaller by any amount: a move of Nim. So a player
//! who finds a nim-sum that is not 0 can make it 0. And a player who has left the nim-sum 0 can make
//! it 0 again after each move of the opponent: after a step forward by a move of Nim, after a step
//! back by the same distance forward on the same line, since the gap there has just grown by it.
//!
//! So he always has a move. Play is finite: steps back are limited in number, and between two of them
//! the sum of the gaps drops with each move. So it is the opponent who cannot move in the end.
//!
//! # Cost
//!
//! *O*(*n*) a test.

use games::{nim, Outcome};
use itertools::Itertools;
use proconio::input;

fn main() {
    input! { tests: usize }
    for _ in 0..tests {
        input! { n: usize, _k: u64, _d: u64, lines: [(i64, i64, i64); n] }
        let pieces = lines.into_iter().map(|(_, black, white)| (black, white)).collect_vec();
        println!("{}", solve(&pieces).who_wins("Yes", "No"));
    }
}

/// Where Alice's black and Bob's white piece stand on each line.
fn solve(pieces: &[(i64, i64)]) -> Outcome {
    nim::outcome(&pieces.iter().map(|(black, white)| black.abs_diff(*white) - 1).collect_vec())
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;
    use sizes::sized;

    /// The pieces of each line, the mover's first, and the steps back that are left, the mover's
    /// first.
    type Position = (Vec<(i64, i64)>, [u64; 2]);

    /// The rules, and nothing but the rules, where a step back is at most `d` far.
    fn options((pieces, [mine, theirs]): &Position, d: i64) -> Vec<Position> {
        let mut options = Vec::new();
        let mut push = |line: usize, to: i64, mine: u64| {
            let mut after = pieces.iter().map(|&(own, other)| (other, own)).collect_vec();
            after[line].1 = to;
            options.push((after, [*theirs, mine]));
        };
        for (line, &(own, other)) in pieces.iter().enumerate() {
            let forward = (other - own).signum();
            let before_other = (1..).map(|distance| own + forward * distance);
            before_other.take_while(|&to| to != other).for_each(|to| push(line, to, *mine));
            if *mine > 0 {
                (1..=d).for_each(|distance| push(line, own - forward * distance, mine - 1));
            }
        }
        options
    }

    /// All lines of a few gaps, in both orders of the pieces, with steps back for both players.
    #[test]
    fn all_small_positions_match_search() {
        for (n, gaps, k, d) in [
            (1, 5, 0, 1),
            (1, 5, 2, 3),
            (2, sized(3, 4), 1, 2),
            (2, sized(2, 3), 2, 2),
            (3, sized(1, 2), 1, 2),
        ] {
            let line = (1..=gaps).flat_map(|distance| [(-2, distance - 2), (2, 2 - distance)]);
            for pieces in (0..n).map(|_| line.clone()).multi_cartesian_product() {
                let start = (pieces.clone(), [k; 2]);
                let expected = search::outcome(start, |it| options(it, d));
                assert_eq!(solve(&pieces), expected, "{pieces:?}, {k} steps back of {d}");
            }
        }
    }
}
