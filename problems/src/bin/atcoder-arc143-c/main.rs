//! # Nudge
//!
//! What does the second player do with the piles that the first one has just chosen?
//!
//! # Reduction
//!
//! None is needed: the statement is the game *any heaps* of the module, with Takahashi as Left.
//!
//! # Proof
//!
//! The theorem of the module.
//!
//! # Cost
//!
//! *O*(`n`).

use games::partizan::Player;
use games::partizan_subtraction;
use proconio::input;

fn main() {
    input! { n: usize, x: u64, y: u64, piles: [u64; n] }
    match solve(&piles, x, y) {
        Player::Left => println!("First"),
        Player::Right => println!("Second"),
    }
}

/// Returns the winner if Takahashi, who is Left, begins.
fn solve(piles: &[u64], x: u64, y: u64) -> Player {
    partizan_subtraction::any_heaps_outcome(piles, x, y).winner_if_begins(Player::Left)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::partizan;
    use itertools::Itertools;
    use sizes::sized;

    /// The rules, and nothing but the rules.
    fn options(piles: &[u64], taken: u64) -> Vec<Vec<u64>> {
        let sets = (0..piles.len()).filter(|&i| piles[i] >= taken).powerset().skip(1);
        let less = |set: Vec<usize>| {
            let mut after = piles.to_vec();
            set.iter().for_each(|&i| after[i] -= taken);
            after
        };
        sets.map(less).collect()
    }

    #[test]
    fn all_small_piles_match_search() {
        for (x, y) in (1..5).cartesian_product(1..5) {
            for piles in (0..3).map(|_| 1..sized(6, 8)).multi_cartesian_product() {
                let rules =
                    |it: &Vec<u64>, player| options(it, if player == Player::Left { x } else { y });
                let expected = partizan::outcome(piles.clone(), rules);
                let expected = expected.winner_if_begins(Player::Left);
                assert_eq!(solve(&piles, x, y), expected, "{piles:?} {x} {y}");
            }
        }
    }
}
