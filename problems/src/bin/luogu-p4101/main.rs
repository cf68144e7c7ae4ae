//! # Nudge
//!
//! How many piles are left at the end? Who would like few of them, and can force it?
//!
//! # Reduction
//!
//! Each move leaves one pile fewer, so the parity of the final number of piles decides. One player
//! can make it ⌈`n` / `m`⌉, the least possible: the one who then has made the last of the
//! `n` − ⌈`n` / `m`⌉ moves. So the first player wins exactly when this number is odd.
//!
//! # Proof
//!
//! For `m` = 1 there is no move. Let `m` ≥ 2, and call that player W. After each of his moves, and
//! at the start, all piles are single stones or full (`m` stones) but for at most one, the growing
//! pile, of 2 to `m` − 1 stones. Let it be W's turn, at the start or after any move of the opponent
//! from there.
//!
//! * All is still so. If there is a growing pile and a single stone, W puts the stone on the pile; if
//!   there is no growing pile, but two single stones, he merges these. Else there are full piles and
//!   a growing one, or full piles and at most one single stone.
//! * The opponent has merged two single stones beside a growing pile. If the pair fits on the pile, W
//!   puts it there. If it does not, the pile lacks one stone; if there is a single one, W fills the
//!   pile with it, and the pair is the growing pile. Else there are full piles, one of `m` − 1 stones,
//!   and the pair.
//!
//! In the cases that are left open the game is over, with ⌈`n` / `m`⌉ piles. But it is W's turn, and
//! W would have made the last move: so they do not occur. W can always move, and play is finite.
//!
//! # Cost
//!
//! Constant a question.

use games::Outcome;
use proconio::input;

fn main() {
    input! { questions: [(u64, u64)] }
    for (n, m) in questions {
        println!("{}", solve(n, m).who_wins("0", "1"));
    }
}

fn solve(n: u64, m: u64) -> Outcome {
    match (n - n.div_ceil(m)) % 2 {
        1 => Outcome::N,
        _ => Outcome::P,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;
    use itertools::Itertools;

    /// The rules, and nothing but the rules; the options are sorted.
    fn options(heaps: &[u64], m: u64) -> Vec<Vec<u64>> {
        let merged = |(i, j): (usize, usize)| {
            let mut option = heaps.to_vec();
            option[i] += option.remove(j);
            option.sort_unstable();
            option
        };
        let pairs = (0..heaps.len()).tuple_combinations();
        pairs.filter(|&(i, j)| heaps[i] + heaps[j] <= m).map(merged).collect()
    }

    #[test]
    fn all_small_positions_match_search() {
        for n in 1..=14 {
            for m in 1..=n + 1 {
                let expected = search::outcome(vec![1; n as usize], |it| options(it, m));
                assert_eq!(solve(n, m), expected, "{n} stones, {m} a pile");
            }
        }
    }

    /// One pile in the end, `n`, or two.
    #[test]
    fn the_largest_numbers() {
        let n = 1_000_000_000;
        assert_eq!(solve(n, n), Outcome::N);
        assert_eq!(solve(n, 1), Outcome::P);
        assert_eq!(solve(n, n - 1), Outcome::P);
    }
}
