//! Cyclic Nimhoff: Nim, or a few tokens from several heaps at once.
//!
//! # Rules
//!
//! A position is a list of heaps, and `h` ≥ 1 is fixed. A move takes any positive number of tokens from one heap, or
//! takes numbers from as many heaps as one likes, together at least 1 and less than `h`. Whoever cannot move
//! loses. With `h` = 3 and two heaps it is a rook that may also make one diagonal step; with `h` = 1 or 2 it
//! is Nim.
//!
//! # Theorem (Fraenkel and Lorberbom 1991)
//!
//! The Grundy value is `h` times the nim-sum of all ⌊`x` / `h`⌋, plus the sum of the heaps modulo `h`.
//!
//! # Proof sketch
//!
//! Let the value be `hq` + `r` with `r` < `h`.
//!
//! * *No option has it.* Fewer than `h` tokens in all change `r`. A move in one heap that keeps `r` takes a multiple of
//!   `h`, and changes `q`.
//! * *All smaller ones are reached.* To `hq` + `s` with `s` < `r`: the remainders of the heaps modulo `h` add up to
//!   `r` or more, so `r` − `s` tokens can be taken from them. To `hp` + `s` with `p` < `q`: as in Nim there is
//!   a heap whose quotient can fall so that the nim-sum becomes `p`; its remainder is then chosen freely, so
//!   that the sum is right.
//!
//! # Complexity
//!
//! *O*(*n*) for *n* heaps.
//!
//! # Sources
//!
//! * A. S. Fraenkel, M. Lorberbom, *Nimhoff games*, Journal of Combinatorial Theory A 58 (1991), 1–25 (cited
//!   from memory).

use crate::nim::nim_sum;
use crate::outcome::Outcome;

/// Returns the Grundy value.
///
/// # Panics
///
/// Panics if `h` is 0, or if the value does not fit in 64 bits; it is less than twice the largest heap plus `h`.
///
/// ```
/// use games::nimhoff::grundy;
///
/// assert_eq!(grundy(&[1, 1], 3), 2); // to (0, 0), which is worth 0, and (0, 1)
/// assert_eq!(grundy(&[1, 2], 3), 0);
/// assert_eq!(grundy(&[3, 4, 5], 1), 2); // Nim
/// ```
pub fn grundy(heaps: &[u64], h: u64) -> u64 {
    let (quotient, rest) = parts(heaps, h);
    let value = h.checked_mul(quotient).and_then(|it| it.checked_add(rest));
    value.unwrap_or_else(|| panic!("{} * {} + {} does not fit in 64 bits", h, quotient, rest))
}

/// Returns who wins.
///
/// # Panics
///
/// Panics if `h` is 0.
///
/// ```
/// use games::{nimhoff, Outcome};
///
/// assert_eq!(nimhoff::outcome(&[4, 5], 3), Outcome::P);
/// ```
pub fn outcome(heaps: &[u64], h: u64) -> Outcome {
    match parts(heaps, h) {
        (0, 0) => Outcome::P,
        _ => Outcome::N,
    }
}

/// Returns a winning move, as the heaps that it leaves.
///
/// Returns `None` in a P-position, where every move loses.
///
/// # Panics
///
/// Panics if `h` is 0.
///
/// ```
/// use games::nimhoff::winning_move;
///
/// assert_eq!(winning_move(&[4, 4], 3), Some(vec![3, 3])); // the diagonal step
/// assert_eq!(winning_move(&[7, 1], 3), Some(vec![2, 1]));
/// assert_eq!(winning_move(&[1, 2], 3), None);
/// ```
pub fn winning_move(heaps: &[u64], h: u64) -> Option<Vec<u64>> {
    let (quotient, rest) = parts(heaps, h);
    let mut after = heaps.to_vec();
    if quotient == 0 {
        // The remainders add up to `rest` or more.
        let mut left = rest;
        for heap in &mut after {
            let taken = left.min(*heap % h);
            *heap -= taken;
            left -= taken;
        }
        return Some(after).filter(|_| rest > 0);
    }
    let index = heaps.iter().position(|heap| (heap / h) ^ quotient < heap / h)?;
    let heap = heaps[index];
    // The sum of the others and of the new remainder is divisible by h.
    let own = heap % h;
    let others = if rest >= own { rest - own } else { rest + (h - own) };
    after[index] = ((heap / h) ^ quotient) * h + (h - others) % h;
    Some(after)
}

/// Returns the nim-sum of the quotients, and the sum of the heaps modulo `h`.
fn parts(heaps: &[u64], h: u64) -> (u64, u64) {
    assert!(h > 0, "less than h = 0 tokens cannot be taken");
    let quotients: Vec<u64> = heaps.iter().map(|heap| heap / h).collect();
    let rest = heaps.iter().fold(0, |sum, heap| add(sum, heap % h, h));
    (nim_sum(&quotients), rest)
}

/// Returns `a` + `b` modulo `h` for numbers below `h`, without overflow.
fn add(a: u64, b: u64, h: u64) -> u64 {
    if a >= h - b {
        a - (h - b)
    } else {
        a + b
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mex::mex;
    use crate::search::tests::values_of_all;

    /// The rules, and nothing but the rules: all that is not larger and allowed.
    fn options(heaps: &[u64], h: u64) -> Vec<Vec<u64>> {
        let mut all = vec![Vec::new()];
        for &heap in heaps {
            let with = |list: &Vec<u64>| {
                let list = list.clone();
                (0..=heap).map(move |left| [&list[..], &[left]].concat())
            };
            all = all.iter().flat_map(with).collect();
        }
        all.retain(|after| {
            let changed = (0..heaps.len()).filter(|&i| after[i] < heaps[i]).count();
            let taken = heaps.iter().sum::<u64>() - after.iter().sum::<u64>();
            changed == 1 || (0 < taken && taken < h)
        });
        all
    }

    #[test]
    fn values_outcomes_and_moves_match_search() {
        for h in 1..7 {
            for (n, base) in [(2_u32, 10_u64), (3, 5)] {
                let heaps = |code| (0..n).map(|i| code / base.pow(i) % base).collect::<Vec<u64>>();
                let all = (0..base.pow(n)).map(heaps);
                for (heaps, expected) in values_of_all(all, |it| options(it, h), mex) {
                    assert_eq!(grundy(&heaps, h), expected, "{heaps:?} {h}");
                    assert_eq!(outcome(&heaps, h), Outcome::from_grundy(expected));
                    match winning_move(&heaps, h) {
                        None => assert_eq!(expected, 0, "{heaps:?} {h}"),
                        Some(after) => {
                            assert!(options(&heaps, h).contains(&after), "{heaps:?} {h}");
                            assert_eq!(grundy(&after, h), 0, "{heaps:?} {h}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn the_largest_heaps_do_not_overflow() {
        for h in [1, 3, 1 << 40, u64::MAX] {
            let heaps = [u64::MAX, u64::MAX - 1, u64::MAX - 7];
            let after = winning_move(&heaps, h).unwrap();
            assert_eq!(outcome(&after, h), Outcome::P, "{h}");
        }
    }
}
