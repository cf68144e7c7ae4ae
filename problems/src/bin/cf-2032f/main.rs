//! # Nudge
//!
//! Which box decides who wins, and which boxes only pass the turn on?
//!
//! # Reduction
//!
//! The boxes are components in a row, each a position of Nim. A box with a pocket above 1 has the same outcome
//! under normal and misère play, so nothing behind it matters. Let `z` pockets of 1 stand before the first pocket
//! above 1. For each number `i` of them that are cut off before the box of that pocket, and each end of that box, the
//! outcome is that of the box with `i` ones before it.
//!
//! # Proof
//!
//! The theorem of the module on games one after another, and Bouton's theorem: a box of ones has other outcomes under
//! misère play, any other box the same.
//!
//! The box has `z` − `i` ones and then the pockets from the first above 1 on, to an end `j`; its nim-sum is the parity of
//! `z` − `i`, xor the nim-sum of the pockets up to `j`. So it is lost for at most two nim-sums, 0 and 1. The `i` ones can
//! be cut in `w(i)` ways, the pockets behind `j` in `w` of their number, where `w(0)` = 1 and `w(m)` = 2ᵐ⁻¹. The ones,
//! however cut, are `i` forced moves.
//!
//! # Cost
//!
//! *O*(`n`) a test.

use games::{nim, sequential, Outcome};
use proconio::input;

const MODULUS: u64 = 998_244_353;

fn main() {
    input! { tests: [[u64]] }
    let answers: Vec<String> = tests.iter().map(|pockets| solve(pockets).to_string()).collect();
    println!("{}", answers.join("\n"));
}

fn solve(pockets: &[u64]) -> u64 {
    let n = pockets.len();
    let mut ways = vec![1; n + 1];
    for m in 2..=n {
        ways[m] = ways[m - 1] * 2 % MODULUS;
    }
    let ones = pockets.iter().position(|&pocket| pocket > 1).unwrap_or(n);
    if ones == n {
        return if sequential::nim_outcome(pockets) == Outcome::N { ways[n] } else { 0 };
    }
    // The ways behind the box of the first large pocket, for its nim-sums from there: all, and 0 and 1.
    let (mut all, mut alike) = (0, [0; 2]);
    let mut sum = 0;
    for (end, &pocket) in pockets.iter().enumerate().skip(ones) {
        sum = nim::nim_sum([sum, pocket]);
        let behind = ways[n - end - 1];
        all = (all + behind) % MODULUS;
        if sum < 2 {
            alike[sum as usize] = (alike[sum as usize] + behind) % MODULUS;
        }
    }
    let mut won = 0;
    for before in 0..=ones {
        let lost = alike[(ones - before) % 2];
        // The ones before are forced moves: the box of the large pocket is for the first player or the second.
        let good = if before % 2 == 0 { all + MODULUS - lost } else { lost };
        won = (won + ways[before] * (good % MODULUS)) % MODULUS;
    }
    won
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;
    use itertools::Itertools;
    use sizes::sized;

    /// The rules: the boxes, of which the first that is not empty may be touched.
    fn options(boxes: &[Vec<u64>]) -> Vec<Vec<Vec<u64>>> {
        let Some(first) = boxes.iter().position(|pockets| pockets.iter().any(|&it| it > 0)) else {
            return vec![];
        };
        let mut options = Vec::new();
        for (i, &pocket) in boxes[first].iter().enumerate() {
            for left in 0..pocket {
                let mut after = boxes.to_vec();
                after[first][i] = left;
                options.push(after);
            }
        }
        options
    }

    #[test]
    fn all_small_rows_match_search() {
        for n in 1..sized(5, 6) {
            for pockets in (0..n).map(|_| 1..4).multi_cartesian_product() {
                let cuts = (1..n).powerset();
                let is_won = |cuts: &Vec<usize>| {
                    let borders = [&[0][..], cuts, &[n]].concat();
                    let boxes =
                        borders.iter().tuple_windows().map(|(&a, &b)| pockets[a..b].to_vec());
                    let rules = |it: &Vec<Vec<u64>>| options(it);
                    search::outcome(boxes.collect_vec(), rules) == Outcome::N
                };
                let expected = cuts.filter(is_won).count() as u64;
                assert_eq!(solve(&pockets), expected, "{pockets:?}");
            }
        }
    }
}
