//! # Nudge
//!
//! Which elements decide what is left of one sequence? Who has to begin when all lengths are odd?
//!
//! # Reduction
//!
//! None is needed: the statement is the sum of rows of the module, with Takahashi as Left.
//!
//! # Proof
//!
//! The theorem of the module.
//!
//! # Cost
//!
//! *O*(`n` + `k` log `k`) for `n` elements in `k` sequences.

use games::last_of_deque;
use games::partizan::Player;
use proconio::input;

fn main() {
    input! { sequences: [[i64]] }
    println!("{}", solve(&sequences));
}

fn solve(sequences: &[Vec<i64>]) -> i64 {
    last_of_deque::sum_of_last(sequences, Player::Left)
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;

    /// The rules; `sign` is 1 if Takahashi moves.
    fn by_search(sequences: &[Vec<i64>], sign: i64) -> i64 {
        let long = (0..sequences.len()).filter(|&i| sequences[i].len() > 1);
        let results = long.flat_map(|i| {
            [0, sequences[i].len() - 1].map(|at| {
                let mut after = sequences.to_vec();
                after[i].remove(at);
                sign * by_search(&after, -sign)
            })
        });
        results.max().map_or_else(|| sequences.iter().flatten().sum(), |it| sign * it)
    }

    #[test]
    fn all_small_sequences_match_search() {
        for elements in (0..6).map(|_| 1..4).multi_cartesian_product() {
            for cut in 1..6 {
                let (a, b) = elements.split_at(cut);
                let sequences = [a.to_vec(), b.to_vec()];
                assert_eq!(solve(&sequences), by_search(&sequences, 1), "{sequences:?}");
            }
        }
    }
}
