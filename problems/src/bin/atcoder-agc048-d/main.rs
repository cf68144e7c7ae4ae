//! # Nudge
//!
//! Does an additional stone in the own end heap ever hurt? Which two moves are enough then?
//!
//! # Reduction
//!
//! None is needed: the statement is the game of the module, with FirstLeft as Left.
//!
//! # Proof
//!
//! The theorem of the module.
//!
//! # Cost
//!
//! *O*(`n`²) a test.

use games::end_nim;
use games::partizan::Player;
use proconio::input;

fn main() {
    input! { tests: [[u64]] }
    let words = tests.iter().map(|heaps| match solve(heaps) {
        Player::Left => "First",
        Player::Right => "Second",
    });
    println!("{}", words.collect::<Vec<_>>().join("\n"));
}

/// Returns the winner if Left begins.
fn solve(heaps: &[u64]) -> Player {
    end_nim::outcome(heaps).winner_if_begins(Player::Left)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::partizan;
    use itertools::Itertools;

    /// The rules, and nothing but the rules.
    fn options(heaps: &[u64], player: Player) -> Vec<Vec<u64>> {
        let mut full = (0..heaps.len()).filter(|&i| heaps[i] > 0);
        let end = match player {
            Player::Left => full.next(),
            Player::Right => full.next_back(),
        };
        let Some(end) = end else {
            return vec![];
        };
        (0..heaps[end]).map(|left| [&heaps[..end], &[left], &heaps[end + 1..]].concat()).collect()
    }

    #[test]
    fn all_small_rows_match_search() {
        for n in 1..5 {
            for heaps in (0..n).map(|_| 1..5).multi_cartesian_product() {
                let rules = |it: &Vec<u64>, player| options(it, player);
                let expected = partizan::outcome(heaps.clone(), rules);
                assert_eq!(solve(&heaps), expected.winner_if_begins(Player::Left), "{heaps:?}");
            }
        }
    }
}
