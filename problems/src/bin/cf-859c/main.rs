//! # Nudge
//!
//! How much more than the other person does the holder of the token get from the last slice, from the last two?
//!
//! # Reduction
//!
//! A position is the number of slices that are still to come. Whoever has the token eats the next slice and
//! hands the token over, or gives the slice away and keeps the token. That is a game with scores, where a
//! gift of `a` gains −`a` and the same person moves again.
//!
//! # Proof
//!
//! What was eaten before changes no decision, so the difference from the end is all that is needed. All
//! slices are eaten, `s` in total, so with the difference `d` Bob, who begins, eats (`s` + `d`)/2.
//!
//! # Cost
//!
//! *O*(`n`).

use games::payoff::{Next, Table};
use proconio::input;

fn main() {
    input! { slices: [i64] }
    let (alice, bob) = solve(&slices);
    println!("{alice} {bob}");
}

/// Returns what Alice eats, and what Bob does, who has the token first.
fn solve(slices: &[i64]) -> (i64, i64) {
    let n = slices.len();
    let game = Table::new(n + 1, |left, moves| {
        if left > 0 {
            let slice = slices[n - left];
            moves.push(slice, left - 1, Next::Other);
            moves.push(-slice, left - 1, Next::Same);
        }
    });
    let (sum, difference) = (slices.iter().sum::<i64>(), game.best_difference(n));
    ((sum - difference) / 2, (sum + difference) / 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;

    /// What the holder of the token eats, and the other one, by all decisions.
    fn by_search(slices: &[i64]) -> (i64, i64) {
        let Some((slice, rest)) = slices.split_first() else {
            return (0, 0);
        };
        let (holder, other) = by_search(rest);
        [(other + slice, holder), (holder, other + slice)]
            .into_iter()
            .max_by_key(|it| it.0)
            .unwrap()
    }

    #[test]
    fn all_small_pies_match_search() {
        for n in 1..8 {
            for slices in (0..n).map(|_| 1..5).multi_cartesian_product() {
                let (holder, other) = by_search(&slices);
                assert_eq!(solve(&slices), (other, holder), "{slices:?}");
            }
        }
    }
}
