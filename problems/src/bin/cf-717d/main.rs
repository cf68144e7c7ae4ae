//! # Nudge
//!
//! If you know how likely each nim-sum of one heap is, how do you get to two heaps, to four, to a billion?
//!
//! # Reduction
//!
//! The first player loses exactly if the nim-sum is 0. Its distribution has a transform that is a power of that of one heap.
//!
//! # Proof
//!
//! Bouton's theorem on Nim, and the theorem of the module, with probabilities in place of numbers. The number for nim-sum 0 is
//! the mean of the transform. Probabilities are whole millionths, so the transform of one heap is exact, and 1 and −1 stay so
//! in every power.
//!
//! # Cost
//!
//! *O*(128 (7 + log `n`)).

use games::nim_counts;
use proconio::input;

const UNIT: f64 = 1_000_000.0;

fn main() {
    input! { n: i32, largest: usize, chances: [f64; largest + 1] }
    println!("{:.9}", solve(n, &chances));
}

/// Returns the probability that the nim-sum of `n` heaps is not 0.
fn solve(n: i32, chances: &[f64]) -> f64 {
    let mut millionths: Vec<i64> = chances.iter().map(|it| (it * UNIT).round() as i64).collect();
    millionths.resize(millionths.len().next_power_of_two(), 0);
    nim_counts::transform(&mut millionths);
    let powers = millionths.iter().map(|&it| (it as f64 / UNIT).powi(n));
    1.0 - powers.sum::<f64>() / millionths.len() as f64
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
    fn small_numbers_of_heaps_match_search() {
        for chances in [&[0.5, 0.25, 0.25][..], &[0.1, 0.2, 0.0, 0.7], &[1.0], &[0.0, 1.0]] {
            for n in 1..4 {
                let all = (0..n).map(|_| 0..chances.len()).multi_cartesian_product();
                let is_won = |heaps: &Vec<usize>| {
                    search::outcome(heaps.clone(), |it: &Vec<usize>| options(it)) == Outcome::N
                };
                let chance =
                    |heaps: Vec<usize>| heaps.iter().map(|&it| chances[it]).product::<f64>();
                let expected: f64 = all.filter(is_won).map(chance).sum();
                assert!((solve(n, chances) - expected).abs() < 1e-9, "{chances:?} {n}");
            }
        }
    }
}
