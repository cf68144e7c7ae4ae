//! # Nudge
//!
//! Play until the first choice: what can the player who has it reach?
//!
//! # Reduction
//!
//! None is needed: the statement is Euclid's game down to 0 under normal play, the numbers in either
//! order.
//!
//! # Proof
//!
//! The theorem of the module. Where a number is 0 there is no multiple of it to take, so whoever makes
//! the 0 leaves an opponent who cannot move.
//!
//! # Cost
//!
//! *O*(log *m*) a pair.

use games::{euclid, Outcome};
use proconio::input;

fn main() {
    input! { pairs: [(u64, u64)] }
    for (m, n) in pairs {
        println!("{}", solve(m, n).who_wins("Stan wins", "Ollie wins"));
    }
}

fn solve(m: u64, n: u64) -> Outcome {
    euclid::outcome(m, n)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;

    /// The rules, and nothing but the rules.
    fn options(&(m, n): &(u64, u64)) -> Vec<(u64, u64)> {
        let (small, large) = (m.min(n), m.max(n));
        (1..=large)
            .map(|k| k * small)
            .take_while(|&it| 0 < it && it <= large)
            .map(|it| (small, large - it))
            .collect()
    }

    #[test]
    fn all_small_pairs_match_search() {
        for m in 1..30 {
            for n in 1..30 {
                assert_eq!(solve(m, n), search::outcome((m, n), options), "{m}, {n}");
            }
        }
    }
}
