//! # Nudge
//!
//! Take l = 2 and r = 5, and tabulate the values of one pile up to 20. After how many do they repeat?
//!
//! # Reduction
//!
//! None is needed: from a heap at least `l` and at most `r` tokens are taken.
//!
//! # Proof
//!
//! The theorem of the module.
//!
//! # Cost
//!
//! *O*(*n*).

use games::{subtraction_formulas, Outcome};
use proconio::input;

fn main() {
    input! { n: usize, l: u64, r: u64, piles: [u64; n] }
    println!("{}", solve(&piles, l, r).who_wins("First", "Second"));
}

fn solve(piles: &[u64], l: u64, r: u64) -> Outcome {
    subtraction_formulas::interval_outcome(piles, l, r)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;
    use itertools::Itertools;

    /// The rules, and nothing but the rules.
    fn options(piles: &[u64], l: u64, r: u64) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        for (i, &pile) in piles.iter().enumerate() {
            for taken in l..=r.min(pile) {
                let mut option = piles.to_vec();
                option[i] -= taken;
                options.push(option);
            }
        }
        options
    }

    #[test]
    fn all_small_piles_match_search() {
        for (l, r) in (1..5).tuple_combinations().chain((1..4).map(|it| (it, it))) {
            for piles in (0..13).combinations_with_replacement(2) {
                let outcome = search::outcome(piles.clone(), |it: &Vec<u64>| options(it, l, r));
                assert_eq!(solve(&piles, l, r), outcome, "{piles:?} {l} {r}");
            }
        }
    }
}
