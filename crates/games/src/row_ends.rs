//! Numbers taken from the ends of rows.
//!
//! # Rules
//!
//! There are rows of numbers of two kinds. From a *deque* a move takes the number at either end, from a
//! *stack* the last one. Two players move in turn, until nothing is left; each wants the own numbers minus
//! the opponent's to be large. Numbers may be negative.
//!
//! # Theorem
//!
//! 1. *Peaks.* In a row replace neighbours `x` ≤ `y` ≥ `z` by the one number `x` − `y` + `z`, as long as
//!    there are any. What is left falls and then rises.
//! 2. *Closed pairs.* While the first two numbers of a stack are `x`, `y` with `x` ≥ `y`, remove them, and
//!    add `x` − `y` to a constant `C`.
//! 3. Let `T` be all numbers that are left. The best difference of the player to move is the largest of
//!    `T`, minus the next, plus the third, and so on; plus `C` if `T` has an odd number of members, else
//!    minus `C`.
//!
//! # Proof sketch
//!
//! *Peaks* may be replaced in any order. Two that overlap in two numbers are `p` ≤ `q` = `r` ≥ `s`, and
//! leave `p`, `s`; two that overlap in one leave `p` − `q` + `r` − `s` + `u` either way. So a row may be
//! scanned towards the end where a number is taken.
//!
//! *A move.* Let `alt` be the alternating sum of step 3. If the end `x` of a row is taken, and the reduced
//! rest begins there with `q₁`, `q₂`, …, then `x` had absorbed the first 2`j` of them, `U`, which fall, and
//! had become `b` = `x` − `q₁` + `q₂` − … ≤ the last of `U`. So `T` gets `U` in place of `b`, and
//! `alt(U + b)` = `x`.
//!
//! *Bound.* For multisets `A` and `B` whose sizes differ in parity, `alt(A)` + `alt(B)` ≥ `alt(A ⊕ B)`, where
//! ⊕ keeps what occurs an odd number of times: `alt` is the measure of the thresholds with an odd number of
//! members above, and those of ⊕ are among those of `A` or `B`. With `T` before and `T′` after the move this
//! is `alt(T)` + `alt(T′)` ≥ `x`: for deques, no move gains more than step 3 says. For stacks it holds
//! too if `b` is in `T`. If `b` is in a closed pair `y`, `b` (with `b` ≤ `y`), `y` is set free and closes with the last of `U` if
//! that is at most `y`; `C` falls by `y` − `b`, or changes by `b` minus that last one, and the bound
//! holds in each case, since `C` counts for the one who takes the last number of all.
//!
//! *Equality.* The largest member of `T` is `b` of an open end. Take the number there: all of `U` is at
//! least `b`, so `alt(T′)` = (`x` − `b`) + `alt(T − b)` = `x` − `alt(T)`. If `T` is empty, opening any
//! closed pair has equality.
//!
//! # Complexity
//!
//! *O*(*n* log *n*) for *n* numbers in all; sums must fit in 64 bits. 10⁶ numbers need
//! 60 ms in a solution with its input (November 2026, rustc 1.95, x86-64 with 2 cores).
//!
//! # Sources
//!
//! * HNOI 2010, *Taking stones* (Luogu P3210), where the rule comes from; no proof was found in print.
//! * E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways* (1982), chapter 6 (cited from memory).

/// Returns the best difference of the player to move from one deque.
///
/// ```
/// use games::row_ends::deque_difference;
///
/// assert_eq!(deque_difference(&[10, 80, 90, 30]), 10); // 30, 10, 90 leave the 80
/// assert_eq!(deque_difference(&[10, 100, 10]), -80);
/// ```
pub fn deque_difference(row: &[i64]) -> i64 {
    alternating_sum(without_peaks(row))
}

/// Returns the best difference of the player to move from deques and stacks together. From a stack the last
/// number is taken, as from a `Vec`.
///
/// ```
/// use games::row_ends::best_difference;
///
/// // Nobody wants to take the 1, under which there is a 9.
/// let stack = || vec![9, 1];
/// assert_eq!(best_difference(&[], &[stack()]), -8);
/// assert_eq!(best_difference(&[vec![2]], &[stack()]), 2 + 8);
/// ```
pub fn best_difference(deques: &[Vec<i64>], stacks: &[Vec<i64>]) -> i64 {
    let mut left: Vec<i64> = deques.iter().flat_map(|row| without_peaks(row)).collect();
    let mut closed = 0;
    for stack in stacks {
        let row = without_peaks(stack);
        let mut rest = &row[..];
        while let [x, y, above @ ..] = rest {
            if x < y {
                break;
            }
            closed += x - y;
            rest = above;
        }
        left.extend(rest);
    }
    let sign = if left.len() % 2 == 1 { 1 } else { -1 };
    alternating_sum(left) + sign * closed
}

/// Replaces neighbours `x` ≤ `y` ≥ `z` by `x` − `y` + `z`, as long as there are any.
fn without_peaks(row: &[i64]) -> Vec<i64> {
    let mut kept: Vec<i64> = Vec::with_capacity(row.len());
    for &number in row {
        kept.push(number);
        while let [.., x, y, z] = kept[..] {
            if x > y || y < z {
                break;
            }
            kept.truncate(kept.len() - 3);
            kept.push(x - y + z);
        }
    }
    kept
}

/// Returns the largest number minus the next plus the third, and so on.
fn alternating_sum(mut numbers: Vec<i64>) -> i64 {
    numbers.sort_unstable_by(|a, b| b.cmp(a));
    numbers.iter().rev().fold(0, |sum, number| number - sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::payoff::{self, Next};
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};
    use sizes::sized;

    /// Deques and stacks.
    type Position = (Vec<Vec<i64>>, Vec<Vec<i64>>);

    /// The rules, and nothing but the rules: the number that is taken, and the position after it.
    fn options((deques, stacks): &Position) -> Vec<(i64, Position)> {
        let mut options = Vec::new();
        for i in (0..deques.len()).filter(|&i| !deques[i].is_empty()) {
            let mut after = deques.clone();
            let taken = after[i].remove(0);
            options.push((taken, (after, stacks.clone())));
            let mut after = deques.clone();
            let taken = after[i].pop().unwrap();
            options.push((taken, (after, stacks.clone())));
        }
        for i in (0..stacks.len()).filter(|&i| !stacks[i].is_empty()) {
            let mut after = stacks.clone();
            let taken = after[i].pop().unwrap();
            options.push((taken, (deques.clone(), after)));
        }
        options
    }

    #[track_caller]
    fn check(position: Position) {
        let expected = payoff::best_difference(position.clone(), |position, moves| {
            for (taken, after) in options(position) {
                moves.push(taken, after, Next::Other);
            }
        });
        assert_eq!(best_difference(&position.0, &position.1), expected, "{position:?}");
        if let ([row], []) = (&position.0[..], &position.1[..]) {
            assert_eq!(deque_difference(row), expected, "{row:?}");
        }
    }

    /// All rows of at most `length` of the numbers −1 to 2.
    fn small_rows(length: u32) -> impl Iterator<Item = Vec<i64>> {
        (0..=length).flat_map(|n| {
            (0..4i64.pow(n)).map(move |code| (0..n).map(|i| code / 4i64.pow(i) % 4 - 1).collect())
        })
    }

    #[test]
    fn all_small_rows_match_search() {
        for row in small_rows(sized(4, 5)) {
            check((vec![row.clone()], vec![]));
            check((vec![], vec![row]));
        }
        for a in small_rows(3) {
            for b in small_rows(2) {
                check((vec![a.clone()], vec![b.clone()]));
                check((vec![b.clone()], vec![a.clone()]));
                check((vec![], vec![a.clone(), b]));
            }
        }
    }

    #[test]
    fn random_sums_match_search() {
        let mut rng = SmallRng::seed_from_u64(5);
        for case in 0..sized(300, 1500) {
            let mut row = |length| (0..length).map(|_| rng.random_range(-3..12)).collect();
            let deques = [case % 5, case / 5 % 4].map(&mut row).to_vec();
            let stacks = [case / 20 % 5, case / 100 % 3].map(&mut row).to_vec();
            check((deques, stacks));
        }
    }

    #[test]
    fn long_rows_cascade() {
        let row: Vec<i64> = (0..100_001).map(|i| i % 2 * 1_000_000_000).collect();
        assert_eq!(deque_difference(&row), -50_000 * 1_000_000_000);
    }
}
