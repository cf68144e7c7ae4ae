//! # Nudge
//!
//! Count the lost starts instead. If you know how many pairs of heaps have each nim-sum, how do you get to four heaps?
//!
//! # Reduction
//!
//! Takahashi wins unless the nim-sum is 0. So the answer is the number of lists of 1 to `n` heaps with a nim-sum
//! that is not 0.
//!
//! # Proof
//!
//! Bouton's theorem on Nim, and the theorem of the module.
//!
//! # Cost
//!
//! *O*(2¹⁶ (16 + log `n`)).

use games::nim_counts;
use proconio::input;

const MODULUS: u64 = 998_244_353;

fn main() {
    input! { n: u64, sizes: [usize] }
    println!("{}", solve(n, &sizes));
}

fn solve(n: u64, sizes: &[usize]) -> u64 {
    let mut kinds = vec![0; 1 + sizes.iter().copied().max().unwrap_or(0)];
    for &size in sizes {
        kinds[size] += 1;
    }
    let lists = nim_counts::lists_up_to(&kinds, n, MODULUS);
    lists[1..].iter().sum::<u64>() % MODULUS
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{search, Outcome};
    use itertools::Itertools;

    /// The rules, and nothing but the rules.
    fn options(heaps: &[usize]) -> Vec<Vec<usize>> {
        let mut options = Vec::new();
        for (i, &heap) in heaps.iter().enumerate() {
            for left in 0..heap {
                let mut option = heaps.to_vec();
                option[i] = left;
                options.push(option);
            }
        }
        options
    }

    #[test]
    fn all_small_lists_match_search() {
        for count in 1..4 {
            for sizes in (1..6).combinations(count) {
                let mut won = 0;
                for n in 1..4 {
                    let lists = (0..n).map(|_| sizes.iter().copied()).multi_cartesian_product();
                    let is_won = |heaps: &Vec<usize>| {
                        search::outcome(heaps.clone(), |it: &Vec<usize>| options(it)) == Outcome::N
                    };
                    won += lists.filter(is_won).count() as u64;
                    assert_eq!(solve(n, &sizes), won, "{n} {sizes:?}");
                }
            }
        }
    }
}
