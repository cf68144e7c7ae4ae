//! # Nudge
//!
//! Where does the empty space go when a coin moves? Count gaps rather than coins.
//!
//! # Reduction
//!
//! The statement is coins on a strip, which is staircase Nim. The layouts are counted by their gaps:
//! the empty cells before the last coin, the last but two, the last but four, … make an N-position of
//! Nim, and the other gaps are of any size.
//!
//! # Proof
//!
//! By the theorem of [`games::staircase_nim`], the gaps before the coins are the steps, that before the
//! last coin is step 1, and a layout is won exactly if the nim-sum of the odd steps is not 0.
//!
//! A layout is a list of `m` + 1 gaps with `n` − `m` empty cells in all: ⌈`m` / 2⌉ odd steps, the even
//! steps, and the gap after the last coin. More coins than cells are taken to be excluded.
//!
//! # Cost
//!
//! *O*(`n` `m`).

use games::moore_nim;
use proconio::input;

const MODULUS: u64 = 1_000_000_009;

fn main() {
    input! { n: usize, m: usize }
    println!("{}", solve(n, m));
}

fn solve(n: usize, m: usize) -> u64 {
    moore_nim::n_position_count(m.div_ceil(2), m / 2 + 1, 1, n - m, MODULUS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{search, Outcome};
    use itertools::Itertools;

    /// The rules, and nothing but the rules; cells count from 0.
    fn options(coins: &[usize]) -> Vec<Vec<usize>> {
        let mut options = Vec::new();
        for (i, &cell) in coins.iter().enumerate() {
            for to in (0..cell).rev().take_while(|to| !coins.contains(to)) {
                let mut option = coins.to_vec();
                option[i] = to;
                options.push(option);
            }
        }
        options
    }

    /// One search reaches all layouts, from that with all coins at the end.
    #[test]
    fn all_small_strips_match_search() {
        for n in 1..=12 {
            for m in 1..=n {
                let last = (n - m..n).collect_vec();
                let outcomes = search::values(last, |it| options(it), Outcome::from_options);
                let expected = outcomes.values().filter(|it| **it == Outcome::N).count() as u64;
                assert_eq!(solve(n, m), expected, "{n} cells, {m} coins");
            }
        }
    }

    /// One coin: lost on the first cell. Two: lost if they are adjacent. Three: lost if the gaps before
    /// the first and the last one are equal, and the other two share what is left.
    #[test]
    fn the_longest_strip() {
        let n = 150_000;
        assert_eq!(solve(n, 1), 149_999);
        assert_eq!(solve(n, 2), (n as u64 - 1) * (n as u64 - 2) / 2 % MODULUS);
        let lost: u64 = (0..=74_998).map(|gap| 149_997 - 2 * gap + 1).sum();
        let all: u128 = 150_000 * 149_999 * 149_998 / 6;
        assert_eq!(u128::from(solve(n, 3)), (all - u128::from(lost)) % u128::from(MODULUS));
    }
}
