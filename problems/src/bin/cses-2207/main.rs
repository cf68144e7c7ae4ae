//! # Nudge
//!
//! Which heaps are lost up to 50? And how many up to 10⁶, if you let a program list them?
//!
//! # Reduction
//!
//! None is needed: one heap of Grundy's game.
//!
//! # Proof
//!
//! Which heaps up to 10⁶ are lost was computed ([`games::grundys_game`]); no theorem tells them. The tests
//! compute the first ones again by the rules.
//!
//! # Cost
//!
//! A binary search among 41 heaps a test.

use games::{grundys_game, Outcome};
use proconio::input;

fn main() {
    input! { heaps: [u64] }
    let winners = heaps.iter().map(|&heap| solve(heap).who_wins("first", "second"));
    println!("{}", winners.collect::<Vec<_>>().join("\n"));
}

/// Who wins with one heap of 10⁶ coins at most.
fn solve(heap: u64) -> Outcome {
    grundys_game::single_heap_outcome(heap).expect("no heap has more than 10⁶ coins")
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::grundys_game::GrundysGame;
    use games::search;

    /// The rules, and nothing but the rules; the heaps are sorted.
    fn options(heaps: &[u64]) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        for (i, &heap) in heaps.iter().enumerate() {
            for part in (1..heap).filter(|&part| part < heap - part) {
                let mut option = heaps.to_vec();
                option[i] = part;
                option.push(heap - part);
                option.sort_unstable();
                options.push(option);
            }
        }
        options
    }

    #[test]
    fn small_heaps_match_search() {
        for heap in 1..=20 {
            assert_eq!(
                solve(heap),
                search::outcome(vec![heap], |it: &Vec<u64>| options(it)),
                "{heap}"
            );
        }
    }

    #[test]
    fn larger_heaps_match_their_values() {
        let table = GrundysGame::new(3001);
        for heap in 1..=3000 {
            assert_eq!(solve(heap), table.outcome(&[heap]), "{heap}");
        }
    }
}
