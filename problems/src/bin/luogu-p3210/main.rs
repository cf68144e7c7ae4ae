//! # Nudge
//!
//! What is a row of three piles worth if the middle one is the largest? When does nobody want to begin?
//!
//! # Reduction
//!
//! The piles that are gone cut the row into blocks. A block between two of them is a deque; a block at the
//! border of the row is a stack, open towards the pile that is gone. Both kinds are rows of the module.
//!
//! # Proof
//!
//! A pile can be taken if a neighbour is gone, so of each block exactly the ends beside a gone pile, and these
//! are all ends but those at the border. The rest is the theorem of the module; with the sum `s` of all piles
//! and the difference `d` the first player gets (`s` + `d`)/2.
//!
//! # Cost
//!
//! *O*(`n` log `n`).

use games::row_ends;
use proconio::input;

fn main() {
    input! { piles: [i64] }
    let (first, second) = solve(&piles);
    println!("{first} {second}");
}

fn solve(piles: &[i64]) -> (i64, i64) {
    let mut blocks: Vec<Vec<i64>> = piles.split(|&pile| pile == 0).map(<[i64]>::to_vec).collect();
    // The last block is open towards the front, the first one towards its end, as stacks are.
    let mut last = blocks.pop().unwrap_or_default();
    last.reverse();
    let mut stacks = vec![last];
    stacks.extend(blocks.drain(..blocks.len().min(1)));
    let difference = row_ends::best_difference(&blocks, &stacks);
    let sum: i64 = piles.iter().sum();
    ((sum + difference) / 2, (sum - difference) / 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::payoff::{best_difference, Next};
    use itertools::Itertools;
    use sizes::sized;

    /// The rules: a pile can be taken if a neighbour is gone.
    fn by_search(piles: &[i64]) -> i64 {
        best_difference(piles.to_vec(), |left, moves| {
            for i in (0..left.len()).filter(|&i| left[i] > 0) {
                let is_gone = |at: usize| left.get(at) == Some(&0);
                if is_gone(i.wrapping_sub(1)) || is_gone(i + 1) {
                    let mut after = left.clone();
                    after[i] = 0;
                    moves.push(left[i], after, Next::Other);
                }
            }
        })
    }

    #[test]
    fn all_small_rows_match_search() {
        for n in 2..sized(7, 8) {
            for piles in (0..n).map(|_| 0..4).multi_cartesian_product() {
                if piles.contains(&0) {
                    let (first, second) = solve(&piles);
                    assert_eq!(first - second, by_search(&piles), "{piles:?}");
                }
            }
        }
    }
}
