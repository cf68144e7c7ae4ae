//! # Nudge
//!
//! List the lost pairs, smaller heap first: what are the differences, and which numbers occur?
//!
//! # Reduction
//!
//! None is needed: the statement is Wythoff's game under normal play, the heaps in either order and
//! possibly empty.
//!
//! # Proof
//!
//! Wythoff's theorem, as in the module. Whoever takes the last stone leaves an opponent who cannot
//! move, so this is normal play; and play is finite, so nobody can avoid a decision.
//!
//! # Cost
//!
//! Constant.

use games::{wythoff, Outcome};
use proconio::input;

fn main() {
    input! { a: u64, b: u64 }
    println!("{}", solve(a, b).who_wins("1", "0"));
}

fn solve(a: u64, b: u64) -> Outcome {
    wythoff::outcome(a, b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;

    /// The rules, and nothing but the rules.
    fn options(&(a, b): &(u64, u64)) -> Vec<(u64, u64)> {
        let mut options = Vec::new();
        for taken in 1..=a.max(b) {
            options.extend(a.checked_sub(taken).map(|left| (left, b)));
            options.extend(b.checked_sub(taken).map(|left| (a, left)));
            if taken <= a.min(b) {
                options.push((a - taken, b - taken));
            }
        }
        options
    }

    #[test]
    fn all_small_positions_match_search() {
        for a in 0..20 {
            for b in 0..20 {
                assert_eq!(solve(a, b), search::outcome((a, b), options), "{a}, {b}");
            }
        }
    }
}
