//! Wythoff's game, normal and misère.
//!
//! # Rules
//!
//! A position is two heaps. A move takes any positive number of tokens from one heap, or the same
//! positive number from both. Under normal play whoever cannot move loses; under misère play whoever
//! cannot move wins.
//!
//! # Theorem (Wythoff 1907; misère play: proved below)
//!
//! Let φ = (1 + √5)/2 and, for `k` = 0, 1, 2, …, let `A(k)` = ⌊`k`φ⌋ = `k` + ⌊`k`/φ⌋. The
//! P-positions are the pairs `A(k)` and `A(k)` + `k`, in either order. Under misère play they are the
//! same, but for the first two: (2, 2) and (0, 1) take the place of (0, 0) and (1, 2).
//!
//! # Proof sketch
//!
//! φ and φ² = φ + 1 are irrational and 1/φ + 1/φ² = 1, so by Beatty's theorem the numbers ⌊`k`φ⌋ and
//! ⌊`k`φ²⌋ = `A(k)` + `k`, `k` ≥ 1, are all positive integers, each once. Hence every number is in
//! exactly one of the pairs, and every difference belongs to exactly one.
//!
//! * A move keeps one of the two numbers, or the difference, so it leads from no pair to another.
//! * Let (`a`, `b`) be no pair, `a` ≤ `b`, `k` = `b` − `a`, and let `c` be the partner of `a`. If
//!   `c` < `b`, lower `b` to `c`. Else `c` > `b` ≥ `a`, so `a` = `A(c − a)` with `c − a` > `k`, thus
//!   `A(k)` < `a`: take `a` − `A(k)` from both.
//!
//! The kept number, or the kept difference, names the only pair that a move can reach. So there are
//! at most three winning moves, one of each kind.
//!
//! *Misère play.* The two pairs in place of the first two have the same numbers and differences, 0, 1
//! and 2, and 0 and 1, so again no move leads from pair to pair. From any other position but (0, 0),
//! which is won, a move leads to a pair: for a smaller heap `a` of 0, 1 or 2 lower the other to 1, 0
//! or 2; for `a` > 2 move as above, to (2, 2) if `k` = 0 and to (0, 1) if `k` = 1.
//!
//! *Partners.* `x` ≥ 1 is `A(k)` exactly when `x` ≤ `k`φ < `x` + 1, which leaves `k` = ⌊`x`/φ⌋ + 1 as
//! the only candidate. If that fails, `x` = ⌊`k`φ²⌋ with `k` = ⌊`x`/φ²⌋ + 1 = `x` − ⌊`x`/φ⌋, and the
//! partner `x` − `k` is ⌊`x`/φ⌋.
//!
//! *Exactness.* ⌊`x`/φ⌋ is computed as ⌊`Fx`/2¹²⁸⌋ with `F` = ⌊2¹²⁸/φ⌋. That is too small only if
//! the fractional part of `x`/φ is below `x`/2¹²⁸ < 2⁻⁶⁴, which no `x` < 2⁶⁴ has. For let f(n) be the
//! Fibonacci numbers, and ‖`y`‖ the distance to the nearest integer; ‖`y`/φ‖ ≥ φ⁻ⁿ for
//! 0 < `y` < f(n+1), with equality for `y` = f(n).
//!
//! * `x` < f(93): ‖`x`/φ‖ ≥ φ⁻⁹² > 2⁻⁶⁴.
//! * `x` = f(93), the closest case: the fractional part is φ⁻⁹³ > 3.66·10⁻²⁰, and `x`/2¹²⁸ is less
//!   than 3.59·10⁻²⁰.
//! * `x` > f(93): then `y` = `x` − f(93) < 2⁶⁴ − f(93) < f(92). If `x`/φ had a fractional part below
//!   2⁻⁶⁴, as f(93)/φ has, ‖`y`/φ‖ would be below 2⁻⁶⁴, but it is at least φ⁻⁹¹.
//!
//! # Complexity
//!
//! Constant: two multiplications for an outcome, at most ten for all winning moves. An outcome takes
//! 1.7 ns, a twelfth of the time with an integer root (November 2026, rustc 1.95, x86-64 with 2
//! cores).
//!
//! # Sources
//!
//! * W. A. Wythoff, *A modification of the game of Nim*, Nieuw Archief voor Wiskunde 7 (1907),
//!   199–202.
//! * G. H. Hardy, E. M. Wright, *An Introduction to the Theory of Numbers*, chapter X: φ and its
//!   convergents.

use crate::outcome::Outcome;

/// ⌊2¹²⁸/φ⌋, upper and lower half.
const INVERSE_PHI: [u64; 2] = [0x9E37_79B9_7F4A_7C15, 0xF39C_C060_5CED_C834];

/// Who wins, for heaps of any size.
///
/// ```
/// use games::{wythoff, Outcome};
///
/// assert_eq!(wythoff::outcome(3, 5), Outcome::P);
/// assert_eq!(wythoff::outcome(5, 5), Outcome::N); // take all
/// ```
pub fn outcome(a: u64, b: u64) -> Outcome {
    let k = a.abs_diff(b);
    // A(k) need not fit in 64 bits; then the difference does not exist, or is no ⌊k/φ⌋.
    if a.min(b).checked_sub(k) == Some(over_phi(k)) {
        Outcome::P
    } else {
        Outcome::N
    }
}

/// Who wins under misère play, for heaps of any size.
///
/// ```
/// use games::{wythoff, Outcome};
///
/// assert_eq!(wythoff::misere_outcome(0, 1), Outcome::P);
/// assert_eq!(wythoff::misere_outcome(2, 2), Outcome::P);
/// assert_eq!(wythoff::misere_outcome(1, 2), Outcome::N); // to (1, 0)
/// assert_eq!(wythoff::misere_outcome(3, 5), Outcome::P);
/// ```
pub fn misere_outcome(a: u64, b: u64) -> Outcome {
    match (a.min(b), a.max(b)) {
        (0, 0) | (1, 2) => Outcome::N,
        (0, 1) | (2, 2) => Outcome::P,
        _ => outcome(a, b),
    }
}

/// All winning moves, each as the position `(a, b)` that it leaves.
///
/// There are at most three: on the first heap, on the second, on both, in this order. There is none
/// exactly in a P-position.
///
/// ```
/// use games::wythoff::winning_moves;
///
/// assert_eq!(winning_moves(5, 7), [(4, 7), (5, 3), (3, 5)]);
/// assert_eq!(winning_moves(3, 4), [(1, 2)]);
/// assert_eq!(winning_moves(1, 2), []);
/// ```
pub fn winning_moves(a: u64, b: u64) -> Vec<(u64, u64)> {
    moves_to_pairs(a, b, partner, smaller)
}

/// All winning moves under misère play, each as the position `(a, b)` that it leaves.
///
/// There are at most three: on the first heap, on the second, on both, in this order. There is none
/// in a P-position, and at (0, 0), where the player to move has won.
///
/// ```
/// use games::wythoff::misere_winning_moves;
///
/// assert_eq!(misere_winning_moves(5, 5), [(3, 5), (5, 3), (2, 2)]);
/// assert_eq!(misere_winning_moves(1, 2), [(1, 0), (0, 1)]);
/// assert_eq!(misere_winning_moves(2, 2), []);
/// ```
pub fn misere_winning_moves(a: u64, b: u64) -> Vec<(u64, u64)> {
    let partner = |x| match x {
        0 | 1 => Some(x ^ 1),
        2 => Some(2),
        _ => partner(x),
    };
    let smaller = |k| match k {
        0 => Some(2),
        1 => Some(0),
        _ => smaller(k),
    };
    moves_to_pairs(a, b, partner, smaller)
}

/// All moves to a pair, where each number has one `partner` and each difference one `smaller` number.
fn moves_to_pairs(
    a: u64,
    b: u64,
    partner: impl Fn(u64) -> Option<u64>,
    smaller: impl Fn(u64) -> Option<u64>,
) -> Vec<(u64, u64)> {
    let mut moves = Vec::new();
    if let Some(left) = partner(b).filter(|&left| left < a) {
        moves.push((left, b));
    }
    if let Some(left) = partner(a).filter(|&left| left < b) {
        moves.push((a, left));
    }
    if let Some(left) = smaller(a.abs_diff(b)).filter(|&left| left < a.min(b)) {
        let taken = a.min(b) - left;
        moves.push((a - taken, b - taken));
    }
    moves
}

/// `A(k)`, unless it is 2⁶⁴ or more.
fn smaller(k: u64) -> Option<u64> {
    k.checked_add(over_phi(k))
}

/// The heap that makes a P-position with a heap of `x`, unless it is 2⁶⁴ or more.
fn partner(x: u64) -> Option<u64> {
    let below = over_phi(x);
    let k = below + 1;
    if x.checked_sub(k) == Some(over_phi(k)) {
        x.checked_add(k)
    } else {
        Some(below)
    }
}

/// ⌊`x`/φ⌋, exactly.
fn over_phi(x: u64) -> u64 {
    // The low half of F·x may be cut first: it adds less than 1 to an integer that is floored.
    let [high, low] = INVERSE_PHI.map(|half| u128::from(half) * u128::from(x));
    // The sum is at most (2⁶⁴ − 1)² + 2⁶⁴ − 1, which fits.
    ((high + (low >> 64)) >> 64) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search;
    use sizes::sized;

    /// The rules, and nothing but the rules.
    fn options(&(a, b): &(u64, u64)) -> Vec<(u64, u64)> {
        let first = (0..a).map(|left| (left, b));
        let second = (0..b).map(|left| (a, left));
        let both = (1..=a.min(b)).map(|taken| (a - taken, b - taken));
        first.chain(second).chain(both).collect()
    }

    /// The 93 Fibonacci numbers that fit, from f(1).
    fn fibonacci() -> Vec<u64> {
        let mut pair = (1u64, 1u64);
        let mut numbers = vec![pair.0];
        while let Some(next) = pair.0.checked_add(pair.1) {
            numbers.push(pair.1);
            pair = (pair.1, next);
        }
        numbers.push(pair.1);
        numbers
    }

    /// Fibonacci numbers, their small multiples and powers of two, all ± 50, and the largest.
    fn adversarial() -> Vec<u64> {
        let fibonacci = fibonacci();
        assert_eq!(fibonacci[92], 12_200_160_415_121_876_738);
        let multiples =
            fibonacci.into_iter().flat_map(|f| (1..6).filter_map(move |i| f.checked_mul(i)));
        let centres = multiples.chain((0..64).map(|i| 1 << i)).chain([u64::MAX]);
        let mut numbers: Vec<u64> =
            centres.flat_map(|c| c.saturating_sub(50)..=c.saturating_add(50)).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }

    /// ⌊√n⌋, bit by bit.
    fn integer_root(n: u128) -> u128 {
        (0..64).rev().map(|bit| 1 << bit).fold(0, |root: u128, bit| {
            if (root + bit) * (root + bit) <= n {
                root + bit
            } else {
                root
            }
        })
    }

    /// A(k) by the integer root of 5k², where the pair fits in 64 bits.
    fn smaller_of_pair(k: u64) -> Option<u64> {
        let k = u128::from(k);
        let root = integer_root(k.checked_mul(k)?.checked_mul(5)?);
        let smaller = (k + root) / 2;
        if smaller + k > u128::from(u64::MAX) {
            return None;
        }
        Some(smaller as u64)
    }

    #[test]
    fn outcomes_match_search() {
        for a in 0..20 {
            for b in 0..20 {
                assert_eq!(outcome(a, b), search::outcome((a, b), options), "{a}, {b}");
                let expected = search::misere_outcome((a, b), options);
                assert_eq!(misere_outcome(a, b), expected, "misère {a}, {b}");
            }
        }
    }

    #[test]
    fn winning_moves_are_the_options_that_are_p_positions() {
        for a in 0..60 {
            for b in 0..60 {
                let mut expected = options(&(a, b));
                expected.retain(|&(a, b)| outcome(a, b) == Outcome::P);
                assert_eq!(winning_moves(a, b), expected, "{a}, {b}");
                let mut expected = options(&(a, b));
                expected.retain(|&(a, b)| misere_outcome(a, b) == Outcome::P);
                assert_eq!(misere_winning_moves(a, b), expected, "misère {a}, {b}");
            }
        }
    }

    #[test]
    fn misere_play_differs_on_six_small_positions_only() {
        let differ = |&(a, b): &(u64, u64)| outcome(a, b) != misere_outcome(a, b);
        let positions = (0..60).flat_map(|a| (0..60).map(move |b| (a, b)));
        let expected = [(0, 0), (0, 1), (1, 0), (1, 2), (2, 1), (2, 2)];
        assert_eq!(positions.filter(differ).collect::<Vec<_>>(), expected);
    }

    /// OEIS A000201 and A001950, the lower and the upper Wythoff sequence.
    #[test]
    fn the_pairs_are_the_wythoff_sequences() {
        let lower = [1, 3, 4, 6, 8, 9, 11, 12, 14, 16, 17];
        let upper = [2, 5, 7, 10, 13, 15, 18, 20, 23, 26, 28];
        for (a, b) in lower.into_iter().zip(upper) {
            assert_eq!((outcome(a, b), outcome(b, a)), (Outcome::P, Outcome::P), "{a}, {b}");
        }
    }

    /// Double precision gives 165580141 for the first number of this pair.
    #[test]
    fn the_first_pair_that_floating_point_misses() {
        assert_eq!(outcome(165_580_140, 267_914_295), Outcome::P);
        assert_eq!(outcome(165_580_141, 267_914_296), Outcome::N);
    }

    /// q = ⌊x/φ⌋ exactly when qφ < x < (q + 1)φ; and qφ < x exactly when q² < x(x − q).
    #[test]
    fn over_phi_is_exact_for_all_sizes() {
        for x in adversarial().into_iter().filter(|&x| x > 0) {
            let [x, q] = [x, over_phi(x)].map(u128::from);
            assert!(q * q < x * (x - q), "{x}/φ is below {q}");
            assert!((q + 1) * (q + 1) > x * (x - q - 1), "{x}/φ is not below {q} + 1");
        }
    }

    #[test]
    fn pairs_match_the_integer_root_for_all_sizes() {
        for k in adversarial() {
            let a = match smaller_of_pair(k) {
                Some(a) => a,
                None => {
                    // No pair of 64-bit heaps has this difference.
                    assert_eq!(outcome(u64::MAX - k, u64::MAX), Outcome::N, "difference {k}");
                    // Nor does A(k) − 2⁶⁴ pass for A(k).
                    let wrapped = k.wrapping_add(over_phi(k));
                    if let Some(b) = wrapped.checked_add(k) {
                        assert_eq!(outcome(wrapped, b), Outcome::N, "difference {k}");
                    }
                    continue;
                }
            };
            assert_eq!(outcome(a, a + k), Outcome::P, "difference {k}");
            assert_eq!(winning_moves(a + k, a), [], "difference {k}");
            if a > 0 {
                assert_eq!(outcome(a - 1, a + k - 1), Outcome::N, "difference {k}");
                assert_eq!((partner(a), partner(a + k)), (Some(a + k), Some(a)), "difference {k}");
            }
            if a + k < u64::MAX {
                assert_eq!(outcome(a + 1, a + k + 1), Outcome::N, "difference {k}");
                assert!(winning_moves(a + 1, a + k + 1).contains(&(a, a + k)), "difference {k}");
            }
        }
    }

    #[test]
    fn winning_moves_at_all_sizes_are_legal_and_reach_a_p_position() {
        let numbers: Vec<u64> = adversarial().into_iter().rev().step_by(sized(67, 23)).collect();
        for &a in &numbers {
            for &b in &numbers {
                let moves = winning_moves(a, b);
                assert_eq!(moves.is_empty(), outcome(a, b) == Outcome::P, "{a}, {b}");
                for (left_a, left_b) in moves {
                    assert!(left_a <= a && left_b <= b && (left_a, left_b) != (a, b), "{a}, {b}");
                    let taken = (a - left_a, b - left_b);
                    let legal = taken.0 == 0 || taken.1 == 0 || taken.0 == taken.1;
                    assert!(legal, "{a}, {b}: {taken:?}");
                    assert_eq!(outcome(left_a, left_b), Outcome::P, "{a}, {b}");
                }
            }
        }
    }

    #[test]
    fn the_largest_heaps_do_not_overflow() {
        assert_eq!(outcome(u64::MAX, u64::MAX), Outcome::N);
        assert_eq!(outcome(0, u64::MAX), Outcome::N);
        assert_eq!(winning_moves(0, u64::MAX), [(0, 0)]);
        assert!(winning_moves(u64::MAX, u64::MAX).contains(&(0, 0)));
        assert_eq!(misere_outcome(u64::MAX, u64::MAX), Outcome::N);
        assert!(misere_winning_moves(u64::MAX, u64::MAX).contains(&(2, 2)));
        assert_eq!(misere_winning_moves(0, u64::MAX), [(0, 1)]);
    }
}
