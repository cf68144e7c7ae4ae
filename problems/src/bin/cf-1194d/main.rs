//! # Nudge
//!
//! Leave out k and see who wins. Where does k break the rhythm, if 3 divides k and if not?
//!
//! # Reduction
//!
//! None is needed: a heap of `n` tokens, of which 1, 2 or `k` may be taken.
//!
//! # Proof
//!
//! The theorem of the module.
//!
//! # Cost
//!
//! Constant time a game.

use games::{subtraction_formulas, Outcome};
use proconio::input;

fn main() {
    input! { strips: [(u64, u64)] }
    for (n, k) in strips {
        println!("{}", solve(n, k).who_wins("Alice", "Bob"));
    }
}

fn solve(n: u64, k: u64) -> Outcome {
    subtraction_formulas::one_two_k_outcome(&[n], k)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;

    #[test]
    fn all_small_strips_match_search() {
        for k in 3..20 {
            let options = |&n: &u64| [1, 2, k].iter().filter_map(|&it| n.checked_sub(it)).collect();
            for n in 0..60 {
                assert_eq!(solve(n, k), search::outcome(n, options), "{n}, {k}");
            }
        }
    }
}
