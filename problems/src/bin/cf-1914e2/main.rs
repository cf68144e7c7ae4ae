//! # Nudge
//!
//! How often is each colour chosen? What does it change who chooses it?
//!
//! # Reduction
//!
//! Each colour is chosen exactly once. If Alice chooses it, `a` − 1 of her marbles are left; if Bob does,
//! `b` − 1 of his. So it is an item (`a` − 1, 1 − `b`) of a sum of switches.
//!
//! # Proof
//!
//! At the start both have a marble of each colour, and a choice leaves none to one of them. The rest is the theorem of the module.
//!
//! # Cost
//!
//! *O*(`n` log `n`) a test.

use games::partizan::Player;
use games::switches;
use proconio::input;

fn main() {
    input! { tests: usize }
    let mut answers = Vec::with_capacity(tests);
    for _ in 0..tests {
        input! { n: usize, a: [i64; n], b: [i64; n] }
        answers.push(solve(&a, &b).to_string());
    }
    println!("{}", answers.join("\n"));
}

fn solve(a: &[i64], b: &[i64]) -> i64 {
    let items: Vec<(i64, i64)> = a.iter().zip(b).map(|(a, b)| (a - 1, 1 - b)).collect();
    switches::score(&items, Player::Left)
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;

    /// The rules: the marbles of both, and the sign of the player to move.
    fn by_search(a: &[i64], b: &[i64], sign: i64) -> i64 {
        let open = (0..a.len()).filter(|&i| a[i] > 0 && b[i] > 0);
        let scores = open.map(|i| {
            let (mut a, mut b) = (a.to_vec(), b.to_vec());
            (a[i], b[i]) = if sign > 0 { (a[i] - 1, 0) } else { (0, b[i] - 1) };
            sign * by_search(&a, &b, -sign)
        });
        scores.max().map_or_else(|| a.iter().sum::<i64>() - b.iter().sum::<i64>(), |it| sign * it)
    }

    #[test]
    fn all_small_bags_match_search() {
        for n in 1..4 {
            for bags in (0..2 * n).map(|_| 1..4).multi_cartesian_product() {
                let (a, b) = bags.split_at(n);
                assert_eq!(solve(a, b), by_search(a, b, 1), "{a:?} {b:?}");
            }
        }
    }
}
