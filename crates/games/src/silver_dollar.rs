//! The Silver Dollar game: coins slide down to a money bag, and one of them is worth having.
//!
//! # Rules
//!
//! A strip of squares 1, 2, 3, … carries coins, at most one on a square; square 0 is the money bag, which
//! holds any number. A move slides one coin any positive number of squares towards 0, over empty squares
//! only; it may not pass another coin. One of the coins may be the silver dollar.
//!
//! * *Without the dollar*: whoever cannot move loses.
//! * *With the dollar, in two steps*: once the dollar is in the bag, the next player takes it and wins.
//! * *With the dollar, in one step*: whoever puts the dollar into the bag takes it at once and wins.
//!
//! # Theorem (Conway 1976)
//!
//! Pair the coins from the last one on, and take the empty squares between the two coins of each pair as
//! heaps of Nim. If a first coin is left without a partner, take the squares below it as one more heap, in
//! which the bag counts
//!
//! * without the dollar, as an empty square;
//! * in two steps as an empty square, unless that coin is the dollar;
//! * in one step as an empty square, unless that coin is the one before the dollar.
//!
//! The player to move loses exactly if the xor of the heaps is 0; but in one step a dollar that stands
//! first is won at once. Without the dollar the xor is the Grundy value.
//!
//! # Proof sketch
//!
//! A coin that goes down makes the heap below it smaller, or the heap above it larger; an increase is taken
//! back by the upper coin of that pair. So it is enough to see what happens at the bag.
//!
//! *Without the dollar.* If the lower coin of a pair at `p` < `q` goes into the bag, the upper one is first
//! and without a partner, with the heap `q` in place of `q` − `p` − 1: the increase is taken back. A first
//! coin without a partner goes into the bag as a heap goes to 0. Each move changes one heap, and each heap
//! can be lowered at will, so the mex is the xor.
//!
//! *In two steps.* Nobody puts the dollar into the bag if there is another move: so whoever has no other
//! move loses, and the game is the one in which the dollar must not enter the bag. For a dollar that is
//! first and without a partner the bag is closed. For one that becomes so, `q` − 1 is in place of
//! `q` − `p` − 1, which is taken back likewise.
//!
//! *In one step.* Whoever makes the dollar the first coin loses. So nobody puts the coin before it into the
//! bag if there is another move, and play is as in two steps with that coin in the place of the dollar.
//!
//! # Complexity
//!
//! *O*(*n*) time for *n* coins.
//!
//! # Sources
//!
//! * J. H. Conway, *On Numbers and Games* (1976), chapter 11 (cited from memory).
//! * A. Bogomolny, *The Silver Dollar Game*, Cut The Knot: the rules of both versions, and when the bag
//!   counts as empty.
//! * Project Euler, problem 344, *Silver dollar game*: one step.
//! * POJ 1704, *Georgia and Bob*: coins that do not vanish, for which see
//!   [`staircase_nim`](crate::staircase_nim).

use crate::nim;
use crate::outcome::Outcome;

/// What the bag does to the silver dollar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dollar {
    /// No coin is the dollar; whoever cannot move loses.
    Absent,
    /// The coin with this index, in increasing order, is the dollar. Whoever moves after it has come to
    /// the bag takes it and wins.
    TwoSteps(usize),
    /// The coin with this index, in increasing order, is the dollar. Whoever puts it into the bag wins.
    OneStep(usize),
}

/// Returns who wins; `coins` are the squares above the bag, in increasing order.
///
/// # Panics
///
/// Panics if the squares are not strictly increasing, if one of them is 0, or if there is no coin with
/// the index of the dollar.
///
/// ```
/// use games::silver_dollar::{outcome, Dollar};
/// use games::Outcome;
///
/// // One coin on square 1: without the dollar it is moved, with it that loses in two steps.
/// assert_eq!(outcome(&[1], Dollar::Absent), Outcome::N);
/// assert_eq!(outcome(&[1], Dollar::TwoSteps(0)), Outcome::P);
/// assert_eq!(outcome(&[1], Dollar::OneStep(0)), Outcome::N);
/// ```
pub fn outcome(coins: &[u64], dollar: Dollar) -> Outcome {
    let heaps = heaps(coins, dollar);
    if dollar == Dollar::OneStep(0) {
        return Outcome::N;
    }
    nim::outcome(&heaps)
}

/// Returns the Grundy value without the dollar.
///
/// # Panics
///
/// Panics if the squares are not strictly increasing, or if one of them is 0.
///
/// ```
/// use games::silver_dollar::grundy_without_dollar;
///
/// assert_eq!(grundy_without_dollar(&[2, 5, 9]), 1); // 2 squares with the bag; 6, 7 and 8
/// ```
pub fn grundy_without_dollar(coins: &[u64]) -> u64 {
    nim::nim_sum(heaps(coins, Dollar::Absent))
}

/// A move: coin number `coin` (from 0, in increasing order) slides to the square `to`, 0 being the bag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slide {
    /// Index into the list of coins.
    pub coin: usize,
    /// The square that the coin slides to.
    pub to: u64,
}

/// Returns a winning move: on the lowest heap that has one, or the dollar into the bag where that wins.
///
/// Returns `None` in a P-position, where every move loses.
///
/// # Panics
///
/// As [`outcome`].
///
/// ```
/// use games::silver_dollar::{winning_move, Dollar, Slide};
///
/// assert_eq!(winning_move(&[2, 5], Dollar::TwoSteps(0)), Some(Slide { coin: 1, to: 3 }));
/// assert_eq!(winning_move(&[3], Dollar::TwoSteps(0)), Some(Slide { coin: 0, to: 1 }));
/// assert_eq!(winning_move(&[3], Dollar::OneStep(0)), Some(Slide { coin: 0, to: 0 }));
/// ```
pub fn winning_move(coins: &[u64], dollar: Dollar) -> Option<Slide> {
    let heaps = heaps(coins, dollar);
    if dollar == Dollar::OneStep(0) {
        return Some(Slide { coin: 0, to: 0 });
    }
    let nim::Move { heap, left } = nim::winning_move(&heaps)?;
    // The upper coin of a heap; it goes down by what the heap loses.
    let coin = if coins.len() % 2 == 1 { 2 * heap } else { 2 * heap + 1 };
    Some(Slide { coin, to: coins[coin] - (heaps[heap] - left) })
}

/// Returns the heaps of Nim, from the lowest coins on.
///
/// # Panics
///
/// As [`outcome`].
///
/// ```
/// use games::silver_dollar::{heaps, Dollar};
///
/// assert_eq!(heaps(&[2, 5, 9], Dollar::Absent), [2, 3]); // 2 squares with the bag; 6, 7 and 8
/// ```
pub fn heaps(coins: &[u64], dollar: Dollar) -> Vec<u64> {
    let is_increasing = coins.windows(2).all(|it| it[0] < it[1]) && coins.first() != Some(&0);
    assert!(is_increasing, "coins must be in increasing order, above the bag, not {coins:?}");
    let is_closed = match dollar {
        Dollar::Absent => false,
        Dollar::TwoSteps(i) | Dollar::OneStep(i) => {
            assert!(i < coins.len(), "coin {i} is the dollar, of {} coins", coins.len());
            dollar == Dollar::TwoSteps(0) || dollar == Dollar::OneStep(1)
        }
    };
    let (first, pairs) = coins.split_at(coins.len() % 2);
    let first = first.iter().map(|coin| coin - u64::from(is_closed));
    first.chain(pairs.chunks(2).map(|pair| pair[1] - pair[0] - 1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search;
    use crate::search::tests::outcomes_of_all;

    /// The rules, and nothing but the rules; each coin with true for the dollar. A position where the
    /// dollar is taken has no coins, and a flag.
    fn options(
        is_one_step: bool,
        (coins, is_over): &(Vec<(u64, bool)>, bool),
    ) -> Vec<(Vec<(u64, bool)>, bool)> {
        let mut options = Vec::new();
        if *is_over {
            return options;
        }
        if coins.contains(&(0, true)) {
            return vec![(Vec::new(), true)];
        }
        for (i, &(square, is_dollar)) in coins.iter().enumerate() {
            for to in (0..square).rev() {
                if to > 0 && coins.iter().any(|it| it.0 == to) {
                    break;
                }
                let mut option = coins.clone();
                option[i].0 = to;
                let is_taken = is_one_step && is_dollar && to == 0;
                // Other coins in the bag play no part any more.
                option.retain(|&it| it.0 > 0 || it.1);
                options.push(if is_taken { (Vec::new(), true) } else { (option, false) });
            }
        }
        options
    }

    fn start(coins: &[u64], dollar: Option<usize>) -> (Vec<(u64, bool)>, bool) {
        let coins = coins.iter().enumerate().map(|(i, &square)| (square, Some(i) == dollar));
        (coins.collect(), false)
    }

    /// All sets of coins on the squares 1 to 8.
    fn small_strips() -> impl Iterator<Item = Vec<u64>> {
        (0..1u64 << 8).map(|set| (1..9).filter(|square| set >> (square - 1) & 1 == 1).collect())
    }

    #[test]
    fn outcomes_and_moves_match_search_in_all_versions() {
        let dollars = |n| (0..n).map(Some).chain([None]);
        let all = || small_strips().flat_map(|it| dollars(it.len()).map(move |i| start(&it, i)));
        let [two_steps_outcomes, one_step_outcomes] =
            [false, true].map(|is_one_step| outcomes_of_all(all(), |it| options(is_one_step, it)));
        for coins in small_strips() {
            let two_steps = (0..coins.len()).map(Dollar::TwoSteps);
            let one_step = (0..coins.len()).map(Dollar::OneStep);
            for dollar in two_steps.chain(one_step).chain([Dollar::Absent]) {
                let (index, is_one_step) = match dollar {
                    Dollar::Absent => (None, false),
                    Dollar::TwoSteps(i) => (Some(i), false),
                    Dollar::OneStep(i) => (Some(i), true),
                };
                let outcomes = if is_one_step { &one_step_outcomes } else { &two_steps_outcomes };
                let mut wins = options(is_one_step, &start(&coins, index));
                wins.retain(|it| outcomes[it] == Outcome::P);
                let expected = if wins.is_empty() { Outcome::P } else { Outcome::N };
                assert_eq!(outcome(&coins, dollar), expected, "{coins:?}, {dollar:?}");
                let found = winning_move(&coins, dollar);
                assert_eq!(found.is_some(), !wins.is_empty(), "{coins:?}, {dollar:?}");
                if let Some(Slide { coin, to }) = found {
                    let (mut after, _) = start(&coins, index);
                    after[coin].0 = to;
                    let is_taken = is_one_step && index == Some(coin) && to == 0;
                    after.retain(|&it| it.0 > 0 || it.1);
                    let after = if is_taken { (Vec::new(), true) } else { (after, false) };
                    assert!(wins.contains(&after), "{coins:?}, {dollar:?}: {coin} to {to}");
                }
            }
        }
    }

    #[test]
    fn values_without_the_dollar_match_search() {
        for coins in small_strips() {
            let expected = search::grundy(start(&coins, None), |it| options(false, it));
            assert_eq!(grundy_without_dollar(&coins), expected, "{coins:?}");
        }
    }

    #[test]
    fn the_largest_squares_do_not_overflow() {
        let slide = Some(Slide { coin: 0, to: 1 });
        assert_eq!(winning_move(&[u64::MAX], Dollar::TwoSteps(0)), slide);
        let coins: Vec<u64> = (1..=100_001).collect();
        assert_eq!(outcome(&coins, Dollar::TwoSteps(0)), Outcome::P);
        assert_eq!(outcome(&coins, Dollar::TwoSteps(1)), Outcome::N);
        assert_eq!(outcome(&[], Dollar::Absent), Outcome::P);
    }

    #[test]
    #[should_panic(expected = "coins must be in increasing order, above the bag, not [0, 4]")]
    fn a_coin_in_the_bag_is_refused() {
        outcome(&[0, 4], Dollar::Absent);
    }

    #[test]
    #[should_panic(expected = "coin 2 is the dollar, of 2 coins")]
    fn a_dollar_that_is_not_there_is_refused() {
        outcome(&[1, 4], Dollar::OneStep(2));
    }
}
