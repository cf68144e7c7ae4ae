//! # Nudge
//!
//! What can a player secure of a pile with an even number of cards by answering in the same pile?
//!
//! # Reduction
//!
//! None is needed: the statement is the piles of the module, with Ciel as Left.
//!
//! # Proof
//!
//! The theorem of the module. All cards are taken, so with the sum `s` and the difference `d` Ciel has (`s` + `d`)/2.
//!
//! # Cost
//!
//! *O*(`c` + `n` log `n`) for `c` cards in `n` piles.

use games::partizan::Player;
use games::switches;
use proconio::input;

fn main() {
    input! { piles: [[i64]] }
    let (ciel, jiro) = solve(&piles);
    println!("{ciel} {jiro}");
}

fn solve(piles: &[Vec<i64>]) -> (i64, i64) {
    let sum: i64 = piles.iter().flatten().sum();
    let difference = switches::score_of_piles(piles, Player::Left);
    ((sum + difference) / 2, (sum - difference) / 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use sizes::sized;

    /// The rules: what the player to move and the other one get; `is_ciel` takes tops.
    fn by_search(piles: &[Vec<i64>], is_ciel: bool) -> (i64, i64) {
        let full = (0..piles.len()).filter(|&i| !piles[i].is_empty());
        let results = full.map(|i| {
            let mut after = piles.to_vec();
            let card = if is_ciel { after[i].remove(0) } else { after[i].pop().unwrap() };
            let (other, own) = by_search(&after, !is_ciel);
            (own + card, other)
        });
        results.max_by_key(|(own, other)| own - other).unwrap_or((0, 0))
    }

    #[test]
    fn all_small_piles_match_search() {
        let n = sized(5, 6);
        for cards in (0..n).map(|_| 1..4).multi_cartesian_product() {
            for (i, j) in (0..=n).tuple_combinations() {
                let piles = [&cards[..i], &cards[i..j], &cards[j..]].map(<[i64]>::to_vec);
                assert_eq!(solve(&piles), by_search(&piles, true), "{piles:?}");
            }
        }
    }
}
