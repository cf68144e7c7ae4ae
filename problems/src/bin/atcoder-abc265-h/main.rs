//! # Nudge
//!
//! What is a row worth in which the two pieces have passed each other? And one in which they face each other?
//!
//! # Reduction
//!
//! A row in which the pieces face each other is a heap of Nim, the squares between them. Otherwise it is an integer: the free
//! squares before the first player's piece minus those before the second's. The first player wins exactly if the integers
//! together are positive, or are 0 and the nim-sum is not.
//!
//! As many boards have a positive sum as have a negative one, by turning the board round. So the answer is half of the boards
//! whose sum `x` is not 0, plus those with `x` = 0, minus those with `x` = 0 and nim-sum 0.
//!
//! # Proof
//!
//! If `x` > 0, the first player answers in the heaps or uses up a free move, of which there is one more. Let `P(z)` be the sum of `z` to the
//! power of the integer over all rows that are integers, and `ĉ(w)` the transform of the numbers of rows that are heaps. By the
//! theorem of the module, boards with `x` = 0 and nim-sum 0 are the mean over `w` of the coefficients of `z⁰` in
//! (`P` + `ĉ(w)`)ʰ for `h` rows; and those with `x` = 0 are that for `w` = 0.
//!
//! A coefficient of `q`ʰ with `q(0)` = 1 follows from `q R′` = `h q′ R`, which gives each coefficient of `R` from those before it.
//!
//! # Cost
//!
//! *O*(`h` `w`²) for each of at most 32 different `ĉ` of a board with `h` rows of `w` squares.

use games::nim_counts;
use proconio::input;

const MODULUS: i64 = 998_244_353;

fn main() {
    input! { rows: usize, width: usize }
    println!("{}", solve(rows, width));
}

fn solve(rows: usize, width: usize) -> i64 {
    let free = width - 2;
    if free == 0 {
        return 0;
    }
    // The rows that are integers, from -free on, and those that are heaps, by their size.
    let mut integers = vec![0; 2 * free + 1];
    for (a, b) in (0..=free).flat_map(|a| (0..=free - a).map(move |b| (a, b))) {
        integers[free + a - b] += 1;
    }
    let mut heaps: Vec<i64> = (0..=free).map(|gap| (width - 1 - gap) as i64).collect();
    heaps.resize(heaps.len().next_power_of_two(), 0);
    nim_counts::transform(&mut heaps);
    let inverses = inverses(rows * free);
    let mut known: Vec<(i64, i64)> = Vec::new();
    let mut balanced = |sum: i64| {
        if let Some(&(_, count)) = known.iter().find(|it| it.0 == sum) {
            return count;
        }
        let mut factor = integers.clone();
        factor[free] += sum;
        let count = coefficient(&factor, rows, &inverses);
        known.push((sum, count));
        count
    };
    let zero = balanced(heaps[0]);
    let both_zero = heaps.iter().map(|&sum| balanced(sum)).sum::<i64>() % MODULUS
        * power(heaps.len() as i64, MODULUS - 2);
    let all = power((width * (width - 1)) as i64, rows as i64);
    let half = (MODULUS + 1) / 2;
    ((all - zero) % MODULUS * half + zero - both_zero % MODULUS).rem_euclid(MODULUS)
}

/// Returns the middle coefficient of a power of a polynomial that begins with 1.
fn coefficient(factor: &[i64], exponent: usize, inverses: &[i64]) -> i64 {
    let degree = factor.len() - 1;
    let weighted: Vec<i64> = (0..).zip(factor).map(|(i, it)| i * it).collect();
    let last = exponent * degree / 2;
    let mut power = vec![1];
    for n in 1..=last {
        let terms = n.min(degree);
        // Of the last terms, the latest first. The factor is small, so sums fit.
        let before = || power[n - terms..].iter().rev();
        let dot = |list: &[i64]| list[1..].iter().zip(before()).map(|(a, b)| a * b).sum::<i64>();
        let sum =
            dot(&weighted) % MODULUS * (exponent as i64 + 1) - dot(factor) % MODULUS * n as i64;
        power.push((sum % MODULUS * inverses[n]).rem_euclid(MODULUS));
    }
    power[last]
}

/// Returns the inverses of 0 to `n`; that of 0 is 0.
fn inverses(n: usize) -> Vec<i64> {
    let mut inverses = vec![0, 1];
    for i in 2..=n {
        let (quotient, rest) = (MODULUS / i as i64, MODULUS as usize % i);
        inverses.push((MODULUS - quotient) * inverses[rest] % MODULUS);
    }
    inverses
}

fn power(mut base: i64, mut exponent: i64) -> i64 {
    let mut result = 1;
    while exponent > 0 {
        if exponent % 2 == 1 {
            result = result * base % MODULUS;
        }
        base = base * base % MODULUS;
        exponent /= 2;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::partizan::{self, Player};
    use itertools::Itertools;

    /// The squares of both pieces in each row: the first player moves to the left, the second to the right.
    type Board = Vec<(usize, usize)>;

    /// The rules, and nothing but the rules.
    fn options(board: &Board, width: usize, player: Player) -> Vec<Board> {
        let mut options = Vec::new();
        for (i, &(first, second)) in board.iter().enumerate() {
            let rows = match player {
                Player::Left => {
                    let squares = (0..first).rev().take_while(|&it| it != second);
                    squares.map(|it| (it, second)).collect_vec()
                }
                Player::Right => {
                    let squares = (second + 1..width).take_while(|&it| it != first);
                    squares.map(|it| (first, it)).collect_vec()
                }
            };
            for row in rows {
                let mut after = board.clone();
                after[i] = row;
                options.push(after);
            }
        }
        options
    }

    #[test]
    fn small_boards_match_search() {
        for (rows, width) in [(1, 2), (1, 3), (1, 7), (2, 2), (2, 3), (2, 4), (2, 5), (3, 3)] {
            let row = (0..width).permutations(2).map(|it| (it[0], it[1])).collect_vec();
            let boards = (0..rows).map(|_| row.iter().copied()).multi_cartesian_product();
            let rules = |board: &Board, player| options(board, width, player);
            let wins = |board: &Board| {
                partizan::outcome(board.clone(), rules).winner_if_begins(Player::Left)
                    == Player::Left
            };
            assert_eq!(solve(rows, width), boards.filter(wins).count() as i64, "{rows} {width}");
        }
    }
}
