//! # Nudge
//!
//! Which cells can change if only x is white? For which x is the answer the same?
//!
//! # Reduction
//!
//! A coin-turning game ([`games::coin_turning`]), with white for heads: of the cells that a move
//! turns, the smallest goes from white to black. So a colouring is worth the xor of its white
//! cells, each taken as the only one. The value of such a cell `x` depends on `q` = ⌊`n`/`x`⌋ only:
//! it is the value `g(q)` of the first of `q` cells, and
//!
//! `g(q)` = mex { `g(⌊q/2⌋)` xor … xor `g(⌊q/k⌋)` : 1 ≤ `k` ≤ `q` },
//!
//! where the xor of nothing, for `k` = 1, is 0.
//!
//! # Proof
//!
//! From a single white `x`, only the cells `x`, 2`x`, …, `qx` can ever change, and a move on them is
//! one on the cells 1, 2, …, `q`. Among these, `j` is worth `g(⌊q/j⌋)`, and the formula is the theorem
//! of coin-turning games.
//!
//! Equal terms stand side by side. Where ⌊`q`/`j`⌋ = `t` for several `j`, the xor alternates between
//! two values, of which one was there before. So these `j` give the mex one more value, and what
//! comes after them a change if their number is odd. With `s` = ⌊√`q`⌋, take the terms up to `s` one
//! by one; the others have `t` = ⌊`q`/(`s` + 1)⌋, …, 2, 1, where the last `j` for `t` is ⌊`q`/`t`⌋.
//!
//! The `q` that occur are ⌊`n`/`i`⌋. The larger ones are known by their `i`: with ⌊`q`/`j`⌋ = ⌊`n`/`ij`⌋
//! there is no division.
//!
//! # Cost
//!
//! *O*(√*q*) for `g(q)`, which is *O*(*n*^(3/4)) for all. Each query is linear.

use games::mex::mex;
use games::Outcome;
use proconio::input;

fn main() {
    input! { n: u32, queries: [[u32]] }
    for outcome in solve(n, &queries) {
        println!("{}", outcome.who_wins("Yes", "No"));
    }
}

fn solve(n: u32, queries: &[Vec<u32>]) -> Vec<Outcome> {
    let values = Values::new(n);
    let sum = |whites: &Vec<u32>| whites.iter().fold(0, |sum, &x| sum ^ values.of_cell(x));
    queries.iter().map(|whites| Outcome::from_grundy(sum(whites))).collect()
}

/// The values `g(q)` for all `q` = ⌊`n`/`i`⌋.
struct Values {
    n: u32,
    /// By `q`, up to √`n`; `q` = 0 is no cell, worth 0.
    small: Vec<u64>,
    /// The others by `i`, from 1.
    large: Vec<u64>,
}

impl Values {
    fn new(n: u32) -> Self {
        let root = n.isqrt();
        let mut small = vec![0];
        for q in 1..=root {
            small.push(grundy(q, 1, &small, &[]));
        }
        let mut large = vec![0; (n / (root + 1)) as usize + 1];
        for i in (1..large.len()).rev() {
            large[i] = grundy(n / i as u32, i, &small, &large);
        }
        Values { n, small, large }
    }

    fn of_cell(&self, x: u32) -> u64 {
        match self.large.get(x as usize) {
            Some(&value) => value,
            None => self.small[(self.n / x) as usize],
        }
    }
}

/// `g(q)` from the values of smaller numbers, where `large` has those of ⌊`q`/`j`⌋ by `ij`.
fn grundy(q: u32, i: usize, small: &[u64], large: &[u64]) -> u64 {
    let root = q.isqrt();
    let mut sum = 0;
    let mut worths = vec![sum];
    for j in 2..=root {
        sum ^= match large.get(i * j as usize) {
            Some(&value) => value,
            None => small[(q / j) as usize],
        };
        worths.push(sum);
    }
    let mut last = root;
    for t in (1..=q / (root + 1)).rev() {
        let value = small[t as usize];
        worths.push(sum ^ value);
        if (q / t - last) % 2 == 1 {
            sum ^= value;
        }
        last = q / t;
    }
    mex(&worths)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::coin_turning::CoinTurning;
    use games::search;

    /// The rules, and nothing but the rules: `white` says for each cell from 1 whether it is.
    fn options(white: &[bool]) -> Vec<Vec<bool>> {
        let n = white.len();
        let mut options = Vec::new();
        for x in (1..=n).filter(|x| white[x - 1]) {
            let mut option = white.to_vec();
            for cell in (x..=n).step_by(x) {
                option[cell - 1] ^= true;
                options.push(option.clone());
            }
        }
        options
    }

    /// One search reaches all colourings, since a white cell may be flipped alone.
    #[test]
    fn all_small_colourings_match_search() {
        for n in 1..=13 {
            let outcomes = search::values(vec![true; n], |it| options(it), Outcome::from_options);
            assert_eq!(outcomes.len(), 1 << n);
            for (white, expected) in outcomes {
                let whites = (1..=n as u32).filter(|&x| white[x as usize - 1]).collect();
                assert_eq!(solve(n as u32, &[whites]), [expected], "{white:?}");
            }
        }
    }

    /// Squares and their neighbours, where the tables of small and large quotients meet.
    #[test]
    fn values_match_the_formula_of_coin_turning_games() {
        for n in (1..150).chain([255, 256, 257, 271, 272, 273, 360, 400]) {
            let sets = |cell: usize| {
                let others = (2 * (cell + 1)..=n).step_by(cell + 1).map(|it| it - 1);
                let others: Vec<usize> = others.collect();
                (0..=others.len()).map(|k| others[..k].to_vec()).collect()
            };
            let game = CoinTurning::new(n, sets);
            let values = Values::new(n as u32);
            for x in 1..=n {
                let expected = game.grundy_values()[x - 1];
                assert_eq!(values.of_cell(x as u32), expected, "cell {x} of {n}");
            }
        }
    }
}
