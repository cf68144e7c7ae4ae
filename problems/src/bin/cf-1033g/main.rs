//! # Nudge
//!
//! Does a pile change its role if *a* + *b* chips more lie on it? What matters of the remainders, once they are sorted?
//!
//! # Reduction
//!
//! None is needed: the module counts the pairs, with Alice as Left.
//!
//! # Proof
//!
//! The theorem of the module.
//!
//! # Cost
//!
//! *O*(`m` `n` log `n`).

use games::partizan_subtraction;
use proconio::input;

fn main() {
    input! { n: usize, m: u64, piles: [u64; n] }
    let [alice, bob, first, second] = solve(&piles, m);
    println!("{alice} {bob} {first} {second}");
}

/// Returns the numbers of pairs that are won by Alice, by Bob, by whoever begins, and by whoever does not.
fn solve(piles: &[u64], m: u64) -> [u64; 4] {
    partizan_subtraction::outcome_counts(piles, m)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::partizan::PartizanOutcome::{L, N, P, R};
    use games::partizan::{self, Player};
    use itertools::Itertools;
    use sizes::sized;

    #[test]
    fn all_small_piles_match_search() {
        for piles in (0..3).map(|_| 1..sized(5, 7)).multi_cartesian_product() {
            for m in 1..6 {
                let mut expected = [0; 4];
                for (a, b) in (1..=m).cartesian_product(1..=m) {
                    let options = |piles: &Vec<u64>, player: Player| {
                        let taken = if player == Player::Left { a } else { b };
                        let full = (0..piles.len()).filter(|&i| piles[i] >= taken);
                        let less = |i: usize| {
                            let mut after = piles.clone();
                            after[i] -= taken;
                            after
                        };
                        full.map(less).collect_vec()
                    };
                    let outcome = partizan::outcome(piles.clone(), options);
                    expected[[L, R, N, P].iter().position(|&it| it == outcome).unwrap()] += 1;
                }
                assert_eq!(solve(&piles, m), expected, "{piles:?} {m}");
            }
        }
    }
}
