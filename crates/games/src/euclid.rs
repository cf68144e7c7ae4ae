//! Euclid's game: take multiples of the smaller number from the larger one.
//!
//! # Rules
//!
//! A position is two numbers. A move takes a positive multiple of the smaller one from the larger one;
//! the result must not be negative. Play ends where one of the numbers is 0. In the *positive* game the
//! result must be positive; play ends where the numbers are equal. Whoever cannot move loses.
//!
//! # Theorem (Cole and Davie 1969, Nivasch 2006, Cairns, Ho and Lengyel 2011)
//!
//! Let `a` ≥ `b` > 0, `q` = ⌊`a`/`b`⌋ and `r` = `a` mod `b`; let φ be the golden ratio.
//!
//! * If the pair (`b`, `r`) has the Grundy value `v`, then (`a`, `b`) has the value `q` − 1 for `q` ≤ `v`, and
//!   `q` otherwise. In the positive game the value is `q` − 1 for `r` = 0.
//! * The value of the positive game is also ⌊`a`/`b` − `b`/`a`⌋.
//! * Both games: (`a`, `b`) is a P-position exactly when `b` < `a` < φ`b`, or, in the positive game, when
//!   `a` = `b`.
//! * Remoteness and suspense in the sense of [`sums`](crate::sums) are the same number, in the game down
//!   to 0: if it is `n` for (`b`, `r`), it is `n` + 2 where `n` is odd and `q` ≥ 2, and `n` + 1 otherwise.
//!
//! # Proof sketch
//!
//! *Values.* The options of (`ib` + `r`, `b`) are (`b`, `r`) and all (`jb` + `r`, `b`) with 0 < `j` < `i`. So
//! for `i` = 1, 2, … the values are the mex of `v` and all the values before: 0, 1, 2, … without `v`.
//! In the positive game with `r` = 0 there is no `v`.
//!
//! *Outcomes.* The value is 0 exactly when `q` = 1 and `v` > 0. Now `a` < φ`b` means `q` = 1 and, since
//! φ − 1 = 1/φ, φ`r` < `b`; by induction this is `v` > 0, or `r` = 0. With `r` = 0 all of `a` can be taken,
//! if that is allowed.
//!
//! *Nivasch's formula*, by induction: ⌊`a`/`b` − `b`/`a`⌋ is `q` or `q` − 1, and it is `q` exactly when `r`/`b` ≥
//! `b`/`a`. Times `a`/`r` that is `a`/`b` ≥ `b`/`r`, or `q` ≥ `b`/`r` − `r`/`b`. The right side is no integer `n`,
//! since `n`² + 4 is no square for `n` > 0; so this is `q` > `v`.
//!
//! *Remoteness and suspense.* Let both be `n` for (`b`, `r`). If `n` is even, (`b`, `r`) is the only even
//! option of each (`ib` + `r`, `b`), so these have `n` + 1. If `n` is odd, (`b` + `r`, `b`) has `n` + 1. That is
//! the only even option of the later ones, so these have `n` + 2.
//!
//! # Complexity
//!
//! *O*(log *b*) for numbers `a` ≥ `b`, as Euclid's algorithm.
//!
//! # Sources
//!
//! * A. J. Cole, A. J. T. Davie, *A game based on the Euclidean algorithm and a winning strategy for it*,
//!   Mathematical Gazette 53 (1969), 354–357.
//! * G. Nivasch, *The Sprague–Grundy function of the game Euclid*, Discrete Mathematics 306 (2006),
//!   2798–2800.
//! * G. Cairns, N. B. Ho, T. Lengyel, *The Sprague–Grundy function of the real game Euclid*, Discrete
//!   Mathematics 311 (2011), 457–462.

use crate::outcome::Outcome;

/// Returns who wins down to 0. The order of the numbers does not matter.
///
/// ```
/// use games::{euclid, Outcome};
///
/// assert_eq!(euclid::outcome(34, 12), Outcome::N);
/// assert_eq!(euclid::outcome(15, 24), Outcome::P);
/// assert_eq!(euclid::outcome(7, 0), Outcome::P); // play has ended
/// ```
pub fn outcome(a: u64, b: u64) -> Outcome {
    Outcome::from_grundy(grundy(a, b))
}

/// Returns the Grundy value of the game down to 0.
///
/// ```
/// use games::euclid;
///
/// assert_eq!(euclid::grundy(6, 2), 3); // (4, 2), (2, 2), (0, 2) have the values 2, 1, 0
/// assert_eq!(euclid::grundy(3, 2), 0); // only (1, 2), from there (1, 1) and (1, 0)
/// ```
pub fn grundy(a: u64, b: u64) -> u64 {
    value(a.max(b), a.min(b), 0)
}

/// Returns the winning move of the game down to 0, as the numbers `(a, b)` that it leaves.
///
/// There is one at most, and none exactly in a P-position.
///
/// ```
/// use games::euclid::winning_move;
///
/// assert_eq!(winning_move(34, 12), Some((10, 12))); // (10, 2) is forced, and all is taken
/// assert_eq!(winning_move(12, 34), Some((12, 10)));
/// assert_eq!(winning_move(24, 15), None);
/// ```
pub fn winning_move(a: u64, b: u64) -> Option<(u64, u64)> {
    move_to(a, b, 0)
}

/// Returns the move to the Grundy value `target` in the game down to 0, as the numbers that it leaves.
///
/// There is one at most. It serves sums of games: the target is the value xor the nim-sum.
///
/// ```
/// use games::euclid::move_to;
///
/// assert_eq!(move_to(6, 2, 2), Some((4, 2)));
/// assert_eq!(move_to(6, 2, 3), None);
/// ```
pub fn move_to(a: u64, b: u64, target: u64) -> Option<(u64, u64)> {
    left_by(a, b, target, 0)
}

/// Returns the remoteness of the game down to 0: the number of moves to the end if the winner hurries and
/// the loser delays. It is also the suspense, where the winner delays and the loser hurries.
///
/// So several pairs, of which a move changes every one that has not ended, are an N-position exactly if
/// the largest remoteness is odd: see [`sums`](crate::sums).
///
/// ```
/// use games::euclid::remoteness;
///
/// assert_eq!([(5, 0), (6, 2), (3, 2), (7, 3)].map(|(a, b)| remoteness(a, b)), [0, 1, 2, 3]);
/// ```
pub fn remoteness(a: u64, b: u64) -> u64 {
    let quotients = quotients(a.max(b), a.min(b));
    quotients
        .into_iter()
        .rev()
        .fold(0, |n, quotient| n + 1 + u64::from(n % 2 == 1 && quotient >= 2))
}

/// Returns who wins the positive game.
///
/// # Panics
///
/// Panics if a number is 0.
///
/// ```
/// use games::{euclid, Outcome};
///
/// assert_eq!(euclid::positive_outcome(5, 5), Outcome::P);
/// assert_eq!(euclid::positive_outcome(5, 10), Outcome::N);
/// ```
pub fn positive_outcome(a: u64, b: u64) -> Outcome {
    Outcome::from_grundy(positive_grundy(a, b))
}

/// Returns the Grundy value of the positive game, which is ⌊|`a`/`b` − `b`/`a`|⌋.
///
/// # Panics
///
/// Panics if a number is 0.
///
/// ```
/// use games::euclid::positive_grundy;
///
/// assert_eq!(positive_grundy(6, 2), 2); // 3 - 1/3
/// assert_eq!(positive_grundy(7, 7), 0);
/// ```
pub fn positive_grundy(a: u64, b: u64) -> u64 {
    assert!(a > 0 && b > 0, "({a}, {b}) is no position of the positive game");
    value(a.max(b), a.min(b), NONE)
}

/// Returns the winning move of the positive game, as the numbers that it leaves.
///
/// There is one at most, and none exactly in a P-position.
///
/// # Panics
///
/// Panics if a number is 0.
///
/// ```
/// use games::euclid::positive_winning_move;
///
/// assert_eq!(positive_winning_move(6, 2), Some((2, 2)));
/// assert_eq!(positive_winning_move(3, 2), None);
/// ```
pub fn positive_winning_move(a: u64, b: u64) -> Option<(u64, u64)> {
    positive_move_to(a, b, 0)
}

/// Returns the move to the Grundy value `target` in the positive game, as the numbers that it leaves.
///
/// There is one at most.
///
/// # Panics
///
/// Panics if a number is 0.
///
/// ```
/// use games::euclid::positive_move_to;
///
/// assert_eq!(positive_move_to(6, 2, 1), Some((4, 2)));
/// assert_eq!(positive_move_to(6, 2, 2), None);
/// ```
pub fn positive_move_to(a: u64, b: u64, target: u64) -> Option<(u64, u64)> {
    assert!(a > 0 && b > 0, "({a}, {b}) is no position of the positive game");
    left_by(a, b, target, NONE)
}

/// The value that stands for the pair (`b`, 0) in the positive game, where it is no position. It is larger
/// than all values.
const NONE: u64 = u64::MAX;

/// Returns the quotients of Euclid's algorithm for `a` ≥ `b`.
fn quotients(a: u64, b: u64) -> Vec<u64> {
    let (mut a, mut b) = (a, b);
    let mut quotients = Vec::new();
    while b > 0 {
        quotients.push(a / b);
        (a, b) = (b, a % b);
    }
    quotients
}

/// Returns the value of `a` ≥ `b`, where a pair with 0 has the value `last`.
fn value(a: u64, b: u64, last: u64) -> u64 {
    let quotients = quotients(a, b).into_iter().rev();
    quotients.fold(last, |value, quotient| quotient - u64::from(quotient <= value))
}

/// Returns the move to a value, where a pair with 0 has the value `last`.
fn left_by(a: u64, b: u64, target: u64, last: u64) -> Option<(u64, u64)> {
    let (large, small) = (a.max(b), a.min(b));
    let rest = large.checked_rem(small)?;
    // The move leaves the rest and `multiples` times the smaller number.
    let below = value(small, rest, last);
    let multiples = match target {
        _ if target == below => 0,
        _ => target.checked_add(u64::from(target < below))?,
    };
    if multiples >= large / small {
        return None;
    }
    let left = rest + multiples * small;
    if a >= b {
        Some((left, b))
    } else {
        Some((a, left))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{search, sums};

    /// The rules, and nothing but the rules; numbers below `least` must not be left.
    fn options(least: u64, &(a, b): &(u64, u64)) -> Vec<(u64, u64)> {
        let small = a.min(b);
        let multiples =
            (1..).map(|i| i * small).take_while(|it| small > 0 && a.max(b) >= it + least);
        let left = |taken: u64| if a >= b { (a - taken, b) } else { (a, b - taken) };
        multiples.map(left).collect()
    }

    #[test]
    fn values_and_moves_match_search() {
        for a in 0..40 {
            for b in 0..40 {
                let value = search::grundy((a, b), |it| options(0, it));
                assert_eq!(grundy(a, b), value, "{a}, {b}");
                assert_eq!(outcome(a, b), Outcome::from_grundy(value), "{a}, {b}");
                for target in 0..value + 3 {
                    let mut moves = options(0, &(a, b));
                    moves.retain(|it| grundy(it.0, it.1) == target);
                    assert_eq!(Vec::from_iter(move_to(a, b, target)), moves, "{a}, {b}: {target}");
                }
                assert_eq!(winning_move(a, b), move_to(a, b, 0));
            }
        }
    }

    #[test]
    fn values_and_moves_of_the_positive_game_match_search() {
        for a in 1..40 {
            for b in 1..40 {
                let value = search::grundy((a, b), |it| options(1, it));
                assert_eq!(positive_grundy(a, b), value, "{a}, {b}");
                assert_eq!(positive_outcome(a, b), Outcome::from_grundy(value), "{a}, {b}");
                for target in 0..value + 3 {
                    let mut moves = options(1, &(a, b));
                    moves.retain(|it| positive_grundy(it.0, it.1) == target);
                    let found = Vec::from_iter(positive_move_to(a, b, target));
                    assert_eq!(found, moves, "{a}, {b}: {target}");
                }
                assert_eq!(positive_winning_move(a, b), positive_move_to(a, b, 0));
            }
        }
    }

    #[test]
    fn remoteness_and_suspense_match_the_definitions() {
        for a in 0..35 {
            for b in 0..35 {
                let options = |it: &(u64, u64)| options(0, it);
                let remoteness_found = search::values((a, b), options, sums::remoteness)[&(a, b)];
                let suspense = search::values((a, b), options, sums::suspense)[&(a, b)];
                assert_eq!(
                    (remoteness(a, b), remoteness(a, b)),
                    (remoteness_found, suspense),
                    "{a}, {b}"
                );
            }
        }
    }

    /// Neighbours of Fibonacci numbers and of their multiples, powers of two, the largest numbers.
    fn adversarial() -> Vec<u64> {
        let mut numbers = vec![1, 2, u64::MAX, u64::MAX - 1];
        let mut pair = (1u64, 2u64);
        while let Some(next) = pair.0.checked_add(pair.1) {
            numbers.extend([next - 1, next, next + 1]);
            pair = (pair.1, next);
        }
        numbers.extend((2..64).map(|bit| (1 << bit) + 1));
        numbers
    }

    #[test]
    fn the_golden_ratio_decides_at_all_sizes() {
        for a in adversarial() {
            for b in adversarial().into_iter().filter(|&b| b <= a) {
                let [x, y] = [a, b].map(u128::from);
                // a < φb: a(a - b) < b².
                let is_below = x * (x - y) < y * y;
                assert_eq!(outcome(a, b) == Outcome::P, is_below && a > b, "{a}, {b}");
                assert_eq!(positive_outcome(b, a) == Outcome::P, is_below, "{a}, {b}");
            }
        }
    }

    #[test]
    fn nivaschs_formula_holds_at_all_sizes() {
        for a in adversarial() {
            for b in adversarial().into_iter().filter(|&b| b <= a) {
                let [x, y] = [a, b].map(u128::from);
                let expected = (x - y) * (x + y) / (x * y);
                assert_eq!(u128::from(positive_grundy(a, b)), expected, "{a}, {b}");
            }
        }
    }

    #[test]
    #[should_panic(expected = "(0, 3) is no position of the positive game")]
    fn a_number_0_is_refused() {
        positive_outcome(0, 3);
    }
}
