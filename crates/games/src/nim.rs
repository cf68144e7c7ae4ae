//! Nim, normal and misère.
//!
//! # Rules
//!
//! A position is a list of heaps. A move picks one non-empty heap and takes any positive number of
//! its tokens. Under normal play whoever cannot move loses; under misère play whoever cannot move
//! wins.
//!
//! # Theorem (Bouton 1901)
//!
//! Normal play: a position is a P-position exactly when its *nim-sum*, the xor of the heap sizes,
//! is 0. Misère play: the same, unless every heap has size 0 or 1; then it is a P-position exactly
//! when the nim-sum is 1.
//!
//! # Proof sketch
//!
//! Let `s` be the nim-sum. Normal play, by induction on the number of tokens:
//!
//! * `s = 0`: a move turns a heap `h` into `h' ≠ h`, so the new nim-sum `h ^ h'` is not 0. No move
//!   reaches a P-position.
//! * `s ≠ 0`: some heap `h` has the top bit of `s`. Then `h ^ s < h`, so `h` may be cut down to
//!   `h ^ s`, which makes the nim-sum 0.
//!
//! Misère play: if all heaps are 0 or 1, only the parity of the 1s matters. In any other position
//! with `s ≠ 0` the player to move wins: if exactly one heap exceeds 1, cut it to 0 or 1, whichever
//! leaves an odd number of 1s; if several do, move to `s = 0` as above, which leaves at least one
//! heap above 1. (So on each heap only one size can win: that which makes a P-position with the other
//! heaps.) And `s = 0` with some heap above 1 has at least two such heaps, so every move from
//! there leaves one of them and `s ≠ 0`: a position of the kind just shown to be won.
//!
//! # Complexity
//!
//! *O*(*n*) time and *O*(1) space for *n* heaps, for every function here.
//!
//! # Sources
//!
//! * C. L. Bouton, *Nim, a game with a complete mathematical theory*, Annals of Mathematics 3
//!   (1901), 35–39.
//! * A. N. Siegel, *Combinatorial Game Theory* (2013), chapters I and V.

use crate::outcome::Outcome;
use std::ops::RangeInclusive;

/// The nim-sum of the heaps, which is the Grundy value of the position.
///
/// ```
/// use games::nim::nim_sum;
///
/// assert_eq!(nim_sum(&[3, 4, 5]), 2);
/// assert_eq!(nim_sum(1..4), 0);
/// ```
pub fn nim_sum(heaps: impl IntoIterator<Item = impl std::borrow::Borrow<u64>>) -> u64 {
    heaps.into_iter().fold(0, |sum, heap| sum ^ heap.borrow())
}

/// The nim-sum of all numbers in a range: of one heap of each of these sizes. *O*(1).
///
/// ```
/// use games::nim::nim_sum_of_range;
///
/// assert_eq!(nim_sum_of_range(3..=5), 2); // 3 ^ 4 ^ 5
/// assert_eq!(nim_sum_of_range(0..=0), 0);
/// ```
pub fn nim_sum_of_range(sizes: RangeInclusive<u64>) -> u64 {
    if sizes.is_empty() {
        return 0;
    }
    // 4m, 4m + 1, 4m + 2 and 4m + 3 have the nim-sum 0.
    let below = |end: u64| (end & !3..end).fold(0, |sum, size| sum ^ size);
    below(*sizes.start()) ^ below(*sizes.end()) ^ sizes.end()
}

/// Heaps that are given by their sizes and counts: of each size one heap if the count is odd, else an
/// empty one, since two equal heaps are as good as none.
///
/// The nim-sum and the outcome under normal play are those of all heaps; a winning move on one of these is
/// a winning move on any heap of that size, and there is one if there is one at all.
///
/// ```
/// use games::nim::{by_count, winning_move, Move};
///
/// let heaps = by_count(&[(4, 1_000_000_000), (5, 3), (1, 1)]);
/// assert_eq!(heaps, [0, 5, 1]);
/// assert_eq!(winning_move(&heaps), Some(Move { heap: 1, left: 1 }));
/// ```
pub fn by_count(sizes: &[(u64, u64)]) -> Vec<u64> {
    sizes.iter().map(|(size, count)| size * (count % 2)).collect()
}

/// The Grundy value of a heap which may be passed once, while a token is left, instead of taking from it.
///
/// That is 0 for an empty heap, else `n` + 1 for odd and `n` − 1 for even `n`. *Proof*, by induction: after the pass
/// the heap is worth `n`, and the values of the smaller ones are 0 and, in pairs, 2 1, 4 3, 6 5, … So an
/// odd `n` has the options 0, 1, …, `n`; an even one lacks `n` − 1 among its options, and has all below.
///
/// # Panics
///
/// Panics if `n` is 2⁶⁴ − 1, whose value does not fit in 64 bits.
///
/// ```
/// use games::nim::grundy_with_a_pass;
///
/// assert_eq!([0, 1, 2, 3, 4].map(grundy_with_a_pass), [0, 2, 1, 4, 3]);
/// ```
pub fn grundy_with_a_pass(n: u64) -> u64 {
    match n.checked_sub(1) {
        None => 0,
        Some(less) => (less ^ 1).checked_add(1).expect("the value 2^64 of a heap"),
    }
}

/// Who wins under normal play.
///
/// ```
/// use games::{nim, Outcome};
///
/// assert_eq!(nim::outcome(&[1, 2, 3]), Outcome::P);
/// ```
pub fn outcome(heaps: &[u64]) -> Outcome {
    Outcome::from_grundy(nim_sum(heaps))
}

/// Who wins under misère play.
///
/// ```
/// use games::{nim, Outcome};
///
/// assert_eq!(nim::misere_outcome(&[1]), Outcome::P); // forced to take the last token
/// assert_eq!(nim::misere_outcome(&[2, 2]), Outcome::P);
/// ```
pub fn misere_outcome(heaps: &[u64]) -> Outcome {
    let all_small = heaps.iter().all(|&heap| heap <= 1);
    match (all_small, nim_sum(heaps)) {
        (true, 1) | (false, 0) => Outcome::P,
        _ => Outcome::N,
    }
}

/// A move: heap number `heap` (from 0) is left with `left` tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Index into the list of heaps.
    pub heap: usize,
    /// Size of that heap after the move; always smaller than before.
    pub left: u64,
}

/// A winning move under normal play: the one on the first heap that has one.
///
/// Returns `None` in a P-position, where every move loses.
///
/// ```
/// use games::nim::{winning_move, Move};
///
/// assert_eq!(winning_move(&[3, 4, 5]), Some(Move { heap: 0, left: 1 }));
/// assert_eq!(winning_move(&[7, 7]), None);
/// ```
pub fn winning_move(heaps: &[u64]) -> Option<Move> {
    let sum = nim_sum(heaps);
    let heap = heaps.iter().position(|&heap| heap ^ sum < heap)?;
    Some(Move { heap, left: heaps[heap] ^ sum })
}

/// All winning moves under normal play, in the order of the heaps: at most one on each.
///
/// There is none exactly in a P-position.
///
/// ```
/// use games::nim::{winning_moves, Move};
///
/// let moves = [0, 1, 2].map(|heap| Move { heap, left: 0 });
/// assert_eq!(winning_moves(&[5, 5, 5]), moves);
/// assert_eq!(winning_moves(&[7, 7]), []);
/// ```
pub fn winning_moves(heaps: &[u64]) -> Vec<Move> {
    let sum = nim_sum(heaps);
    let moves = heaps.iter().enumerate().map(|(heap, size)| Move { heap, left: size ^ sum });
    moves.filter(|it| it.left < heaps[it.heap]).collect()
}

/// A winning move under misère play: the one on the first heap that has one.
///
/// Returns `None` in a P-position, and if no token is left, when the player to move has won.
///
/// ```
/// use games::nim::{misere_winning_move, Move};
///
/// assert_eq!(misere_winning_move(&[5, 1]), Some(Move { heap: 0, left: 0 }));
/// assert_eq!(misere_winning_move(&[5]), Some(Move { heap: 0, left: 1 }));
/// assert_eq!(misere_winning_move(&[1]), None);
/// ```
pub fn misere_winning_move(heaps: &[u64]) -> Option<Move> {
    let sums = MisereSums::new(heaps);
    let heap = heaps.iter().position(|&heap| sums.left(heap) < heap)?;
    Some(Move { heap, left: sums.left(heaps[heap]) })
}

/// All winning moves under misère play, in the order of the heaps: at most one on each.
///
/// There is none in a P-position, and if no token is left.
///
/// ```
/// use games::nim::{misere_winning_moves, Move};
///
/// let moves = [Move { heap: 0, left: 0 }, Move { heap: 1, left: 0 }];
/// assert_eq!(misere_winning_moves(&[1, 1]), moves);
/// assert_eq!(misere_winning_moves(&[1, 1, 1]), []);
/// ```
pub fn misere_winning_moves(heaps: &[u64]) -> Vec<Move> {
    let sums = MisereSums::new(heaps);
    let moves = heaps.iter().enumerate().map(|(heap, &size)| Move { heap, left: sums.left(size) });
    moves.filter(|it| it.left < heaps[it.heap]).collect()
}

/// The two numbers that decide misère play: the nim-sum, and how many heaps exceed 1.
struct MisereSums {
    sum: u64,
    large: usize,
}

impl MisereSums {
    fn new(heaps: &[u64]) -> Self {
        let large = heaps.iter().filter(|&&heap| heap > 1).count();
        MisereSums { sum: nim_sum(heaps), large }
    }

    /// The size that makes a P-position with all heaps but this one.
    fn left(&self, heap: u64) -> u64 {
        let others = self.sum ^ heap;
        let others_are_small = self.large == usize::from(heap > 1);
        if others_are_small {
            others ^ 1
        } else {
            others
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search;

    /// All positions with 4 heaps of at most 4 tokens, empty heaps included.
    fn small_positions() -> impl Iterator<Item = Vec<u64>> {
        (0..5u64.pow(4)).map(|code| (0..4).map(|i| code / 5u64.pow(i) % 5).collect())
    }

    /// The rules, and nothing but the rules.
    fn options(heaps: &[u64]) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        for (i, &heap) in heaps.iter().enumerate() {
            for left in 0..heap {
                let mut option = heaps.to_vec();
                option[i] = left;
                options.push(option);
            }
        }
        options
    }

    #[test]
    fn nim_sum_is_the_grundy_value() {
        for heaps in small_positions() {
            let expected = search::grundy(heaps.clone(), |it| options(it));
            assert_eq!(nim_sum(&heaps), expected, "{heaps:?}");
        }
    }

    #[test]
    fn outcomes_match_search() {
        for heaps in small_positions() {
            let normal = search::outcome(heaps.clone(), |it| options(it));
            let misere = search::misere_outcome(heaps.clone(), |it| options(it));
            assert_eq!((outcome(&heaps), misere_outcome(&heaps)), (normal, misere), "{heaps:?}");
        }
    }

    #[test]
    fn winning_move_is_legal_and_reaches_a_p_position() {
        for heaps in small_positions() {
            match winning_move(&heaps) {
                None => assert_eq!(outcome(&heaps), Outcome::P, "{heaps:?}"),
                Some(Move { heap, left }) => {
                    assert!(left < heaps[heap], "{heaps:?}");
                    let mut after = heaps.clone();
                    after[heap] = left;
                    assert_eq!(outcome(&after), Outcome::P, "{heaps:?}");
                }
            }
        }
    }

    #[test]
    fn winning_moves_are_the_options_that_are_p_positions() {
        for heaps in small_positions() {
            let mut moves = Vec::new();
            for (heap, &size) in heaps.iter().enumerate() {
                moves.extend((0..size).map(|left| Move { heap, left }));
            }
            let wins = |outcome: fn(&[u64]) -> Outcome| {
                let reaches_p = |&&Move { heap, left }: &&Move| {
                    let mut after = heaps.clone();
                    after[heap] = left;
                    outcome(&after) == Outcome::P
                };
                moves.iter().filter(reaches_p).copied().collect::<Vec<_>>()
            };
            let (normal, misere) = (wins(outcome), wins(misere_outcome));
            assert_eq!(winning_moves(&heaps), normal, "{heaps:?}");
            assert_eq!(winning_move(&heaps), normal.first().copied(), "{heaps:?}");
            assert_eq!(misere_winning_moves(&heaps), misere, "{heaps:?}");
            assert_eq!(misere_winning_move(&heaps), misere.first().copied(), "{heaps:?}");
        }
    }

    #[test]
    fn values_with_a_pass_match_search() {
        let options = |&(n, passes): &(u64, bool)| -> Vec<(u64, bool)> {
            let pass = (n, false);
            let passed = if passes && n > 0 { Some(pass) } else { None };
            (0..n).map(|left| (left, passes)).chain(passed).collect()
        };
        for n in 0..40 {
            assert_eq!(grundy_with_a_pass(n), search::grundy((n, true), options), "{n}");
        }
        assert_eq!(grundy_with_a_pass(u64::MAX - 1), u64::MAX - 2);
    }

    #[test]
    #[should_panic(expected = "the value 2^64 of a heap")]
    fn a_value_with_a_pass_that_does_not_fit_is_refused() {
        grundy_with_a_pass(u64::MAX);
    }

    #[test]
    fn sums_of_ranges_are_folded_sums() {
        for start in 0..40 {
            for end in 0..40 {
                let sizes: Vec<u64> = (start..=end).collect();
                assert_eq!(nim_sum_of_range(start..=end), nim_sum(&sizes), "{start}..={end}");
            }
        }
        let top = u64::MAX;
        assert_eq!(nim_sum_of_range(top - 1..=top), 1);
        assert_eq!(nim_sum_of_range(0..=top), 0);
    }

    #[test]
    fn counted_heaps_are_as_good_as_all_of_them() {
        for counts in small_positions() {
            let sizes: Vec<(u64, u64)> = (1..).zip(counts).collect();
            let each = |&(size, count): &(u64, u64)| (0..count).map(move |_| size);
            let all: Vec<u64> = sizes.iter().flat_map(each).collect();
            let heaps = by_count(&sizes);
            assert_eq!(nim_sum(&heaps), nim_sum(&all), "{sizes:?}");
            assert_eq!(winning_move(&heaps).is_some(), winning_move(&all).is_some(), "{sizes:?}");
        }
    }

    /// Codeforces 282D for 3 heaps. Let `t` be taken from each, and bit `j` be the lowest one of `t`: it changes
    /// in an odd number of heaps, so also in the nim-sum, and no such move leads from one P-position to
    /// another. For 2 and 4 heaps the added moves change the game.
    #[test]
    fn taking_the_same_from_all_of_an_odd_number_of_heaps_changes_no_outcome() {
        let same = |heaps: &[u64]| {
            (1..=heaps.iter().copied().min().unwrap_or(0))
                .map(|taken| heaps.iter().map(|heap| heap - taken).collect())
                .collect::<Vec<Vec<u64>>>()
        };
        let agrees = |heaps: &[u64]| {
            let with_same = |it: &Vec<u64>| [options(it), same(it)].concat();
            search::outcome(heaps.to_vec(), with_same) == outcome(heaps)
        };
        for heaps in small_positions() {
            assert!(agrees(&heaps[1..]) && agrees(&heaps[3..]), "{heaps:?}");
        }
        let five = (0..4u64.pow(5)).map(|code| [0, 2, 4, 6, 8].map(|shift| code >> shift & 3));
        for heaps in five.filter(|it| it.windows(2).all(|pair| pair[0] <= pair[1])) {
            assert!(agrees(&heaps), "{heaps:?}");
        }
        assert!(!agrees(&[1, 1]) && !agrees(&[1, 1, 1, 1]));
    }

    /// All ones, which a well-known page on the game got wrong for a while.
    #[test]
    fn only_parity_counts_among_heaps_of_one() {
        for n in 0..10 {
            let expected = if n % 2 == 1 { Outcome::P } else { Outcome::N };
            assert_eq!(misere_outcome(&vec![1; n]), expected, "{n} heaps");
        }
        assert_eq!(misere_winning_move(&[1, 1, 2]), Some(Move { heap: 2, left: 1 }));
    }

    #[test]
    fn the_largest_heaps_do_not_overflow() {
        assert_eq!(misere_winning_moves(&[u64::MAX, 1]), [Move { heap: 0, left: 0 }]);
        assert_eq!(winning_moves(&[u64::MAX]), [Move { heap: 0, left: 0 }]);
        assert_eq!(nim_sum([u64::MAX, 1]), u64::MAX - 1);
        assert_eq!(winning_move(&[u64::MAX, 0]), Some(Move { heap: 0, left: 0 }));
    }
}
