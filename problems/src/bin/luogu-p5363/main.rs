//! # Reduction
//!
//! The statement is coins on a strip, which is staircase Nim. The layouts that are lost are counted
//! by their gaps of empty cells: those before the last coin, the third from the end, the fifth, …
//! make a P-position of Nim, and the others are of any size.
//!
//! # Proof
//!
//! By the theorem of [`games::staircase_nim`], the gaps before the coins are the steps, that before the
//! last coin is step 1, and a layout is lost exactly if the nim-sum of the odd steps is 0.
//!
//! A layout is a list of `m` + 1 gaps with `n` − `m` empty cells in all: ⌈`m` / 2⌉ odd steps, the even
//! steps, and the gap after the last coin. If no gap counted as a heap, all layouts would be lost: so
//! all are counted.
//!
//! # Cost
//!
//! *O*((`n` − `m`) `m`).

use games::moore_nim;
use proconio::input;

const MODULUS: u64 = 1_000_000_009;

fn main() {
    input! { n: usize, m: usize }
    println!("{}", solve(n, m));
}

fn solve(n: usize, m: usize) -> u64 {
    let lost = |heaps| moore_nim::p_position_counts(heaps, m + 1 - heaps, 1, n - m, MODULUS)[n - m];
    (lost(0) + MODULUS - lost(m.div_ceil(2))) % MODULUS
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

    #[test]
    fn all_small_strips_match_search() {
        for n in 1..=12 {
            for m in 1..=n {
                let layouts = (0..n).combinations(m);
                let outcomes = layouts.map(|coins| search::outcome(coins, |it| options(it)));
                let expected = outcomes.filter(|it| *it == Outcome::N).count() as u64;
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
