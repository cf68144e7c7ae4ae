//! Cold games: sums of numbers, ↑, ↓ and nimbers, and how many sums each player wins.
//!
//! # Rules
//!
//! The components of a sum are numbers, multiples of ↑ and nimbers, added up as in [`NumberUpStar`]. A move is one
//! in one component, and whoever cannot move loses. To count sums, any component may be left out.
//!
//! # Theorem (Conway 1976)
//!
//! Left wins, whoever begins, if the numbers add up to more than 0; or if to 0 and there are more ↑ than ↓ by 2, or by 1
//! and the nim-sum is not 1. Right does in the mirror image. If numbers and arrows are both balanced, the
//! previous player wins with the nim-sum 0. In what is left, the next player wins.
//!
//! # Proof sketch
//!
//! Numbers, arrows and nimbers each add up to one of their kind, and [`number_up_star`](crate::number_up_star) proves
//! the rule for these three. For counts, the subsets of the first components are put into classes by their sum.
//!
//! # Complexity
//!
//! A sum of *n* components takes *O*(*n*). Counting takes *O*(*n* *v*) for *v* different sums of subsets: *n* components
//! that are 0, ±½, ±1, ∗, ↑ or ↓ have fewer than 16 *n*² of them.
//!
//! # Sources
//!
//! * J. H. Conway, *On Numbers and Games* (1976), chapter 9.
//! * E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways* (1982), chapter 3 (cited from memory).

use crate::number_up_star::{Number, NumberUpStar};
use crate::partizan::PartizanOutcome;
use rustc_hash::FxHashMap;

/// Returns who wins a sum; `None` if it does not fit in 64 bits.
///
/// ```
/// use games::cold_games::outcome;
/// use games::number_up_star::{Number, NumberUpStar};
/// use games::partizan::PartizanOutcome;
///
/// let part = |ups, star| NumberUpStar { number: Number::ZERO, ups, star };
/// assert_eq!(outcome(&[part(1, 0), part(0, 1)]), Some(PartizanOutcome::N)); // ↑ + ∗
/// assert_eq!(outcome(&[part(1, 0), part(1, 0), part(0, 1)]), Some(PartizanOutcome::L));
/// ```
pub fn outcome(parts: &[NumberUpStar]) -> Option<PartizanOutcome> {
    let zero = NumberUpStar { number: Number::ZERO, ups: 0, star: 0 };
    let sum = parts.iter().try_fold(zero, |sum, &part| sum.plus(part))?;
    Some(match (zero.is_le(sum), sum.is_le(zero)) {
        (true, true) => PartizanOutcome::P,
        (true, false) => PartizanOutcome::L,
        (false, true) => PartizanOutcome::R,
        (false, false) => PartizanOutcome::N,
    })
}

/// Returns how many subsets of components are won by Left whoever begins, by Right, by the next player, and by
/// the previous one, each modulo `modulus`; `None` if a sum does not fit.
///
/// # Panics
///
/// Panics if `modulus` is 0 or exceeds 2⁶³.
///
/// ```
/// use games::cold_games::outcome_counts;
/// use games::number_up_star::{Number, NumberUpStar};
///
/// let part = |ups, star| NumberUpStar { number: Number::ZERO, ups, star };
/// // ↑, ∗, both or nothing.
/// assert_eq!(outcome_counts(&[part(1, 0), part(0, 1)], 1_000), Some([1, 0, 2, 1]));
/// ```
pub fn outcome_counts(parts: &[NumberUpStar], modulus: u64) -> Option<[u64; 4]> {
    assert!(modulus > 0 && modulus <= 1 << 63, "counts modulo {modulus}");
    let zero = NumberUpStar { number: Number::ZERO, ups: 0, star: 0 };
    let mut counts: FxHashMap<NumberUpStar, u64> = FxHashMap::default();
    counts.insert(zero, 1 % modulus);
    for &part in parts {
        let with: Vec<_> = counts.iter().map(|(&sum, &count)| (sum.plus(part), count)).collect();
        for (sum, count) in with {
            let total = counts.entry(sum?).or_insert(0);
            *total = (*total + count) % modulus;
        }
    }
    let mut totals = [0; 4];
    for (sum, count) in counts {
        let total = &mut totals[match outcome(&[sum])? {
            PartizanOutcome::L => 0,
            PartizanOutcome::R => 1,
            PartizanOutcome::N => 2,
            PartizanOutcome::P => 3,
        }];
        *total = (*total + count) % modulus;
    }
    Some(totals)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::short_game::Arena;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    fn random_part(rng: &mut SmallRng) -> NumberUpStar {
        let number = Number::new(rng.random_range(-2..3), rng.random_range(0..2));
        NumberUpStar { number, ups: rng.random_range(-1..2), star: rng.random_range(0..3) }
    }

    #[test]
    fn outcomes_match_the_sum_by_options() {
        let mut games = Arena::new(1_000_000);
        let mut rng = SmallRng::seed_from_u64(1);
        for case in 0..500 {
            let parts: Vec<_> = (0..case % 5).map(|_| random_part(&mut rng)).collect();
            let sum = parts.iter().map(|&part| games.simple(part)).collect::<Vec<_>>();
            let sum = games.sum_of(&sum).unwrap();
            assert_eq!(outcome(&parts), games.outcome(sum), "{parts:?}");
        }
    }

    #[test]
    fn counts_match_the_subsets() {
        let mut rng = SmallRng::seed_from_u64(2);
        for case in 0..60 {
            let parts: Vec<_> = (0..case % 9).map(|_| random_part(&mut rng)).collect();
            let mut expected = [0; 4];
            for subset in 0..1u32 << parts.len() {
                let chosen = (0..parts.len()).filter(|i| subset >> i & 1 == 1);
                let chosen: Vec<_> = chosen.map(|i| parts[i]).collect();
                expected[match outcome(&chosen).unwrap() {
                    PartizanOutcome::L => 0,
                    PartizanOutcome::R => 1,
                    PartizanOutcome::N => 2,
                    PartizanOutcome::P => 3,
                }] += 1;
            }
            assert_eq!(outcome_counts(&parts, 1 << 40), Some(expected), "{parts:?}");
            let small = expected.map(|count| count % 3);
            assert_eq!(outcome_counts(&parts, 3), Some(small), "{parts:?}");
        }
    }

    #[test]
    fn what_does_not_fit_is_none() {
        let large = NumberUpStar { number: Number::new(i64::MAX, 0), ups: 0, star: 0 };
        assert_eq!(outcome(&[large]), Some(PartizanOutcome::L));
        assert_eq!(outcome(&[large, large]), None);
        assert_eq!(outcome_counts(&[large, large], 7), None);
    }
}
