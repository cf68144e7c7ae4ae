//! # Nudge
//!
//! Write down the values of 0, 1, 2, …: which sizes can repeat a value that was there before?
//!
//! # Reduction
//!
//! None is needed: Nim in which some pairs of a heap and a number may not be taken.
//!
//! # Proof
//!
//! The theorem of the module.
//!
//! # Cost
//!
//! *O*((*n* + *m*) log *m*) for *n* piles and *m* bans.

use games::forbidden_nim::ForbiddenNim;
use games::Outcome;
use proconio::input;

fn main() {
    input! { n: usize, m: usize, piles: [u64; n], bans: [(u64, u64); m] }
    println!("{}", solve(&piles, &bans).who_wins("Takahashi", "Aoki"));
}

fn solve(piles: &[u64], bans: &[(u64, u64)]) -> Outcome {
    ForbiddenNim::new(bans).outcome(piles)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    /// The rules, and nothing but the rules.
    fn options(piles: &[u64], bans: &[(u64, u64)]) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        for (i, &pile) in piles.iter().enumerate() {
            for taken in (1..=pile).filter(|&taken| !bans.contains(&(pile, taken))) {
                let mut option = piles.to_vec();
                option[i] -= taken;
                options.push(option);
            }
        }
        options
    }

    #[test]
    fn random_small_games_match_search() {
        let mut rng = SmallRng::seed_from_u64(0);
        for _ in 0..200 {
            let piles: Vec<u64> = (0..3).map(|_| rng.random_range(1..7)).collect();
            let all = (1..7).flat_map(|x| (1..=x).map(move |y| (x, y)));
            let bans: Vec<(u64, u64)> = all.filter(|_| rng.random_bool(0.4)).collect();
            let outcome = search::outcome(piles.clone(), |it: &Vec<u64>| options(it, &bans));
            assert_eq!(solve(&piles, &bans), outcome, "{piles:?} {bans:?}");
        }
    }
}
