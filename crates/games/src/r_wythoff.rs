//! Wythoff's game where both heaps need not be lowered by quite the same number.
//!
//! # Rules
//!
//! A position is two heaps, and `r` ≥ 1 is fixed. A move takes any positive number of tokens from one
//! heap, or positive numbers `s` and `t` from the two heaps with |`s` − `t`| < `r`. Whoever cannot move
//! loses. With `r` = 1 it is [`wythoff`](crate::wythoff).
//!
//! # Theorem (Fraenkel 1982)
//!
//! Let α = (2 − `r` + √(`r`² + 4))/2 and, for `k` = 0, 1, 2, …, let `A(k)` = ⌊`k`α⌋ and `B(k)` = `A(k)` +
//! `rk`. The P-positions are the pairs of `A(k)` and `B(k)`, in either order. `A(k)` is also the mex of
//! all `A(i)` and `B(i)` with `i` < `k`.
//!
//! # Proof sketch
//!
//! *Beatty.* α is irrational, since `r`² + 4 is no square; let β = α + `r`. From 2α − 2 + `r` = √(`r`² + 4)
//! follows α² + (`r` − 2)α = `r`, so αβ = α + β, which is 1/α + 1/β = 1. By Beatty's theorem the numbers
//! ⌊`k`α⌋ and ⌊`k`β⌋ = `B(k)`, `k` ≥ 1, are all positive integers, each once. Both sequences rise, so
//! the least one that is missing after `k` pairs is the next `A`.
//!
//! *No move leads from pair to pair.* A number that is kept names its pair. If both fall from pair `k` to
//! pair `j` < `k`, the difference falls by `r`(`k` − `j`) ≥ `r`; or, if the heaps change roles, the numbers
//! that are taken differ by `r`(`k` + `j`) ≥ `r`.
//!
//! *To a pair.* Let `a` ≤ `b` be no pair, and `c` the partner of `a`. If `c` < `b`, lower `b` to `c`. Else
//! `a` = `A(n)` with `b` − `a` < `rn`, since for `a` = `B(n)` the partner `A(n)` ≤ `a` ≤ `b` is not `b`. Let
//! `k` = ⌊(`b` − `a`)/`r`⌋ < `n`. From both heaps `a` − `A(k)` > 0 and `b` − `B(k)` can be taken, which
//! differ by (`b` − `a`) − `rk` < `r`.
//!
//! *All winning moves.* A kept number allows one pair. If both heaps fall, to pair `k`, let `b` − `a` be
//! `e` ≥ 0. Then |`e` − `rk`| < `r`, which leaves at most two `k`, or the heaps change roles and
//! `e` + `rk` < `r`, so `k` is 0.
//!
//! *Exactness.* `A(k)` = `k` + ⌊(√`D` − `rk`)/2⌋ with `D` = (`rk`)² + 4`k`², where the integer part of
//! the root does as well. Since `k`√(`r`² + 4) < `k`β < `B(k)` + 1, `D` fits in 128 bits where `B(k)` fits
//! in 64. Partners of `x`: let `j` be the number of `B`s from 1 to `x`. If `B(j)` is not `x`, then `x` is
//! `A(x − j)`, since the other numbers up to `x` are `A`s.
//!
//! # Complexity
//!
//! Constant, but for a few integer roots of numbers of 128 bits by Newton's method.
//!
//! # Sources
//!
//! * A. S. Fraenkel, *How to beat your Wythoff games' opponent on three fronts*, American Mathematical
//!   Monthly 89 (1982), 353–361.
//! * HDU 6869, *Slime and Stones*: the game with limit `r` (cited from memory).

use crate::outcome::Outcome;

/// Returns who wins.
///
/// # Panics
///
/// Panics if `r` is 0.
///
/// ```
/// use games::{r_wythoff, Outcome};
///
/// assert_eq!(r_wythoff::outcome(1, 3, 2), Outcome::P);
/// assert_eq!(r_wythoff::outcome(1, 2, 2), Outcome::N); // take all: 1 and 2 differ by 1
/// ```
pub fn outcome(a: u64, b: u64, r: u64) -> Outcome {
    assert!(r > 0, "with r = 0 no two heaps are lowered at once: that is Nim");
    let (a, b) = (a.min(b), a.max(b));
    let is_pair = (b - a) % r == 0 && pair((b - a) / r, r) == Some((a, b));
    if is_pair {
        Outcome::P
    } else {
        Outcome::N
    }
}

/// Returns P-position number `k`, from 0 on, the smaller heap first; `None` if it does not fit in 64 bits.
///
/// # Panics
///
/// Panics if `r` is 0.
///
/// ```
/// use games::r_wythoff::pair;
///
/// assert_eq!([0, 1, 2, 3].map(|k| pair(k, 2).unwrap()), [(0, 0), (1, 3), (2, 6), (4, 10)]);
/// assert_eq!(pair(u64::MAX, 1), None);
/// ```
pub fn pair(k: u64, r: u64) -> Option<(u64, u64)> {
    assert!(r > 0, "with r = 0 no two heaps are lowered at once: that is Nim");
    let difference = k.checked_mul(r)?;
    let [wide, twice] = [u128::from(difference), 2 * u128::from(k)];
    let root = integer_root((wide * wide).checked_add(twice.checked_mul(twice)?)?);
    let smaller = u64::try_from(u128::from(k) + (root - wide) / 2).ok()?;
    Some((smaller, smaller.checked_add(difference)?))
}

/// Returns all winning moves, each as the position `(a, b)` that it leaves.
///
/// There are at most four: on the first heap, on the second, on both, in this order. There is none
/// exactly in a P-position.
///
/// # Panics
///
/// Panics if `r` is 0.
///
/// ```
/// use games::r_wythoff::winning_moves;
///
/// assert_eq!(winning_moves(6, 9, 2), [(6, 2), (1, 3), (2, 6)]);
/// assert_eq!(winning_moves(2, 6, 2), []);
/// ```
pub fn winning_moves(a: u64, b: u64, r: u64) -> Vec<(u64, u64)> {
    assert!(r > 0, "with r = 0 no two heaps are lowered at once: that is Nim");
    let mut moves = Vec::new();
    if let Some(left) = partner(b, r).filter(|&left| left < a) {
        moves.push((left, b));
    }
    if let Some(left) = partner(a, r).filter(|&left| left < b) {
        moves.push((a, left));
    }
    let difference = a.abs_diff(b);
    let first = difference / r;
    let last = first + u64::from(difference % r > 0);
    for k in first..=last {
        let left = match pair(k, r) {
            Some((small, large)) if a <= b => (small, large),
            Some((small, large)) => (large, small),
            None => continue,
        };
        if left.0 < a && left.1 < b {
            moves.push(left);
        }
    }
    moves
}

/// Returns the heap that makes a P-position with a heap of `x`, unless it does not fit in 64 bits.
fn partner(x: u64, r: u64) -> Option<u64> {
    if x == 0 {
        return Some(0);
    }
    // The number of the last pair whose larger heap is at most x. That heap is k times a number between
    // r + 1 and r + 2, rounded down; a first guess shows that number well enough to be 1 or 2 off.
    let is_beyond = |k: u64| pair(k, r).map_or(true, |(_, large)| large > x);
    let guess = u128::from(x) / (u128::from(r) + 2);
    let near = match pair(guess as u64, r) {
        Some((_, large)) if large > 0 => u128::from(x) * guess / u128::from(large),
        _ => guess,
    };
    let mut k = near as u64;
    while is_beyond(k) {
        k -= 1;
    }
    while !is_beyond(k + 1) {
        k += 1;
    }
    match pair(k, r) {
        Some((small, large)) if large == x => Some(small),
        // The larger heaps up to x are k, so x is the smaller one of pair x - k.
        _ => (x - k).checked_mul(r)?.checked_add(x),
    }
}

/// Returns ⌊√n⌋.
fn integer_root(n: u128) -> u128 {
    if n == 0 {
        return 0;
    }
    // From a power of two above the root, Newton's method falls to it.
    let mut root = 1u128 << ((129 - n.leading_zeros()) / 2);
    loop {
        let next = (root + n / root) / 2;
        if next >= root {
            return root;
        }
        root = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{search, wythoff};

    /// The rules, and nothing but the rules.
    fn options(r: u64, &(a, b): &(u64, u64)) -> Vec<(u64, u64)> {
        let first = (0..a).map(|left| (left, b));
        let second = (0..b).map(|left| (a, left));
        let both = (0..a).flat_map(|x| (0..b).map(move |y| (x, y)));
        let near = both.filter(|&(x, y)| (a - x).abs_diff(b - y) < r);
        first.chain(second).chain(near).collect()
    }

    #[test]
    fn outcomes_and_winning_moves_match_search() {
        for r in 1..8 {
            let is_lost = search::values((18, 18), |it| options(r, it), Outcome::from_options);
            for (&(a, b), &expected) in &is_lost {
                assert_eq!(outcome(a, b, r), expected, "{a}, {b}, r = {r}");
                let mut wins = options(r, &(a, b));
                wins.retain(|it| is_lost[it] == Outcome::P);
                let mut found = winning_moves(a, b, r);
                wins.sort_unstable();
                found.sort_unstable();
                assert_eq!(found, wins, "{a}, {b}, r = {r}");
            }
        }
    }

    #[test]
    fn pairs_are_the_mex_of_all_before() {
        for r in (1..12).chain([100]) {
            let mut is_taken = vec![false; 20_000];
            for k in 0..1000 {
                let smaller = is_taken.iter().position(|&it| !it).unwrap();
                let larger = smaller + (k * r) as usize;
                for heap in [smaller, larger].into_iter().filter(|&it| it < 20_000) {
                    is_taken[heap] = true;
                }
                assert_eq!(pair(k, r), Some((smaller as u64, larger as u64)), "{k}, r = {r}");
            }
        }
    }

    #[test]
    fn with_r_1_it_is_wythoffs_game() {
        let heaps = (0..40).chain((0..63).map(|bit| 3 << bit >> 1)).chain([u64::MAX - 1, u64::MAX]);
        let heaps: Vec<u64> = heaps.collect();
        for &a in &heaps {
            for &b in &heaps {
                assert_eq!(outcome(a, b, 1), wythoff::outcome(a, b), "{a}, {b}");
                assert_eq!(winning_moves(a, b, 1), wythoff::winning_moves(a, b), "{a}, {b}");
            }
        }
    }

    /// α² + (r − 2)α = r, so A = ⌊kα⌋ exactly when f(A) < 0 < f(A + 1) for f(x) = x² + (r − 2)kx − rk².
    #[test]
    fn large_pairs_satisfy_the_equation() {
        for r in [1, 2, 3, 7, 1000, 1 << 20, 1 << 31, 1 << 40, u64::MAX / 3] {
            let largest = u64::MAX / (r + 3).max(4);
            for k in (1..20)
                .chain((1..60).map(|i| largest / i))
                .filter(|k| (1..=largest.min(1 << 61)).contains(k))
            {
                let (a, b) = pair(k, r).unwrap();
                assert_eq!(Some(b - a), k.checked_mul(r));
                // All is halved in size: x(x + (r − 2)k) against rk².
                let below = |x: u64| {
                    let [x, k, r] = [x, k, r].map(u128::from);
                    x * (x + r * k) < 2 * k * x + r * k * k
                };
                assert!(below(a) && !below(a + 1), "{k}, r = {r}");
                assert_eq!((partner(a, r), partner(b, r)), (Some(b), Some(a)), "{k}, r = {r}");
                assert_eq!(outcome(b, a, r), Outcome::P, "{k}, r = {r}");
                assert_eq!(winning_moves(a, b, r), [], "{k}, r = {r}");
                assert!(winning_moves(a + 1, b + 1, r).contains(&(a, b)), "{k}, r = {r}");
            }
        }
    }

    #[test]
    fn winning_moves_at_all_sizes_are_legal_and_reach_a_p_position() {
        let heaps = (0..64).map(|bit| 1 << bit).chain([u64::MAX - 7, u64::MAX]);
        let heaps: Vec<u64> = heaps.collect();
        for r in [1, 2, 5, 1 << 33, u64::MAX] {
            for (i, &a) in heaps.iter().enumerate() {
                for &b in &heaps[i / 2..] {
                    let moves = winning_moves(a, b, r);
                    assert_eq!(
                        moves.is_empty(),
                        outcome(a, b, r) == Outcome::P,
                        "{a}, {b}, r = {r}"
                    );
                    for (x, y) in moves {
                        let is_lower = x <= a && y <= b && (x, y) != (a, b);
                        let is_near = x == a || y == b || (a - x).abs_diff(b - y) < r;
                        assert!(is_lower && is_near, "{a}, {b}, r = {r}: {x}, {y}");
                        assert_eq!(outcome(x, y, r), Outcome::P, "{a}, {b}, r = {r}: {x}, {y}");
                    }
                }
            }
        }
    }

    #[test]
    fn integer_roots() {
        for n in (0..2000).chain([u128::MAX, u128::MAX - 1, (1 << 127) + 5]) {
            let root = integer_root(n);
            assert!(root * root <= n, "{n}");
            assert!((root + 1).checked_mul(root + 1).map_or(true, |square| square > n), "{n}");
        }
    }

    #[test]
    #[should_panic(expected = "with r = 0")]
    fn r_0_is_refused() {
        outcome(1, 1, 0);
    }
}
