//! # Nudge
//!
//! Write down by how much each pile exceeds the one before. What does a move do to these numbers?
//!
//! # Reduction
//!
//! Pile number *i* from the left (from 0) with *a* pebbles is a coin on square *i* + *a* of a strip,
//! and the game is the one of coins on a strip.
//!
//! # Proof
//!
//! Sizes that do not decrease are squares that strictly increase. Taking pebbles from a pile slides
//! its coin towards 0; the sizes still do not decrease exactly when the coin stays after the one
//! before it; and the first coin may go down to square 0, where its pile is empty.
//!
//! # Cost
//!
//! *O*(*n*) an arrangement.

use games::{staircase_nim, Outcome};
use itertools::Itertools;
use proconio::input;

fn main() {
    input! { arrangements: [[u64]] }
    for heaps in &arrangements {
        println!("{}", solve(heaps).who_wins("TAK", "NIE"));
    }
}

fn solve(heaps: &[u64]) -> Outcome {
    let coins = (0..).zip(heaps).map(|(i, tokens)| i + tokens).collect_vec();
    staircase_nim::outcome(&staircase_nim::strip_steps(&coins))
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;

    /// The rules, and nothing but the rules.
    fn options(heaps: &[u64]) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        for (i, &heap) in heaps.iter().enumerate() {
            for taken in 1..=heap {
                let mut option = heaps.to_vec();
                option[i] -= taken;
                options.push(option);
            }
        }
        options.retain(|option| option.iter().tuple_windows().all(|(left, right)| left <= right));
        options
    }

    #[test]
    fn all_small_arrangements_match_search() {
        for (n, largest) in [(1, 9), (2, 9), (3, 6), (4, 5), (5, 4), (6, 3)] {
            for heaps in (0..=largest).combinations_with_replacement(n) {
                let expected = search::outcome(heaps.clone(), |it| options(it));
                assert_eq!(solve(&heaps), expected, "{heaps:?}");
            }
        }
    }
}
