//! Search: any game with finite play, from its options alone.
//!
//! # Rules
//!
//! A game is a start and a function that lists the options of a position; a repeated option does no
//! harm. **Every play must be finite**: no sequence of moves may go on for ever, else the search
//! does not end. Under normal play whoever cannot move loses; under misère play whoever cannot move
//! wins.
//!
//! # Theorem
//!
//! None. These are the definitions of [`outcome`](crate::outcome) and [`mex`](crate::mex), and the
//! other modules are tested against them. Nothing here knows about sums or nim-sums.
//!
//! # Proof sketch
//!
//! A position is valued only when all its options are, and a pass over the stack either values the
//! position on top or puts an option without a value above it. Play is finite, so this cannot go on
//! for ever. Two copies of a position on the stack have the same value, and the second finds it.
//!
//! # Complexity
//!
//! With *p* reachable positions and *e* moves between them: *O*(*p* + *e*) entries of memory, and
//! options are listed at most once for each entry on the stack, *O*(*p* + *e*) times. No recursion:
//! a play may be as long as memory allows. Meant for tests and tiny cases.
//!
//! # Sources
//!
//! * A. N. Siegel, *Combinatorial Game Theory* (2013), chapters I, IV and V.

use crate::mex::mex;
use crate::outcome::Outcome;
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// The Grundy value of `start`.
///
/// ```
/// use games::search;
///
/// // One heap of 7 tokens; a move takes 1 or 2.
/// let options = |&n: &u64| (n.saturating_sub(2)..n).collect();
/// assert_eq!(search::grundy(7, options), 1); // 0 1 2 0 1 2 0 1
/// ```
pub fn grundy<P: Clone + Eq + Hash>(start: P, options: impl Fn(&P) -> Vec<P>) -> u64 {
    evaluate(start, options, mex)
}

/// Who wins under normal play.
///
/// ```
/// use games::{search, Outcome};
///
/// let options = |&n: &u64| (n.saturating_sub(2)..n).collect();
/// assert_eq!(search::outcome(6, options), Outcome::P);
/// ```
pub fn outcome<P: Clone + Eq + Hash>(start: P, options: impl Fn(&P) -> Vec<P>) -> Outcome {
    evaluate(start, options, Outcome::from_options)
}

/// Who wins under misère play.
///
/// ```
/// use games::{search, Outcome};
///
/// let options = |&n: &u64| (n.saturating_sub(2)..n).collect();
/// assert_eq!(search::misere_outcome(0, options), Outcome::N);
/// assert_eq!(search::misere_outcome(1, options), Outcome::P);
/// ```
pub fn misere_outcome<P: Clone + Eq + Hash>(start: P, options: impl Fn(&P) -> Vec<P>) -> Outcome {
    evaluate(start, options, |outcomes| match outcomes {
        [] => Outcome::N,
        _ => Outcome::from_options(outcomes),
    })
}

/// A winning move under normal play: the first option that is a P-position.
///
/// Returns `None` in a P-position, where every move loses.
///
/// ```
/// use games::search;
///
/// let options = |&n: &u64| (n.saturating_sub(2)..n).collect();
/// assert_eq!(search::winning_move(8, options), Some(6));
/// assert_eq!(search::winning_move(6, options), None);
/// ```
pub fn winning_move<P: Clone + Eq + Hash>(start: P, options: impl Fn(&P) -> Vec<P>) -> Option<P> {
    options(&start).into_iter().find(|it| outcome(it.clone(), &options) == Outcome::P)
}

/// The value of `start`, where `value_of` turns the values of all options into that of a position.
fn evaluate<P: Clone + Eq + Hash, V: Copy>(
    start: P,
    options: impl Fn(&P) -> Vec<P>,
    value_of: impl Fn(&[V]) -> V,
) -> V {
    let mut memo: FxHashMap<P, V> = FxHashMap::default();
    // Own stack: the depth is the length of the longest play. A position stays below its options
    // until they all have values; it may lie here twice, the second time already solved.
    let mut stack = vec![start.clone()];
    while let Some(position) = stack.pop() {
        if memo.contains_key(&position) {
            continue;
        }
        let options = options(&position);
        let values: Vec<V> = options.iter().filter_map(|it| memo.get(it).copied()).collect();
        if values.len() == options.len() {
            memo.insert(position, value_of(&values));
        } else {
            stack.push(position);
            stack.extend(options.into_iter().filter(|it| !memo.contains_key(it)));
        }
    }
    memo[&start]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One heap, of which 1 to `cap` tokens may be taken.
    fn bachet(cap: u64) -> impl Fn(&u64) -> Vec<u64> {
        move |&n| (n.saturating_sub(cap)..n).collect()
    }

    /// Kayles, heaps in order: take one or two adjacent pins of a row, which may split it.
    fn kayles(rows: &[u64]) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        for (i, &row) in rows.iter().enumerate() {
            for taken in 1..=row.min(2) {
                for left in 0..=row - taken {
                    let mut option = rows.to_vec();
                    option[i] = left;
                    option.push(row - taken - left);
                    option.retain(|&row| row > 0);
                    option.sort_unstable();
                    options.push(option);
                }
            }
        }
        options
    }

    #[test]
    fn bachet_has_the_value_n_modulo_cap_plus_1() {
        for cap in 1..6 {
            for n in 0..30 {
                assert_eq!(grundy(n, bachet(cap)), n % (cap + 1), "take 1..={cap} of {n}");
                let misere = misere_outcome(n, bachet(cap)) == Outcome::P;
                assert_eq!(misere, n % (cap + 1) == 1, "take 1..={cap} of {n}, misère");
            }
        }
    }

    /// OEIS A002186, Grundy values of Kayles on 0, 1, 2, … pins.
    #[test]
    fn kayles_has_its_published_values() {
        let expected = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6];
        for (n, &value) in expected.iter().enumerate() {
            assert_eq!(grundy(vec![n as u64], |it| kayles(it)), value, "{n} pins");
        }
    }

    /// A row of 9 has the value 4 in normal play, so the rule of misère Nim, applied to Grundy
    /// values, would call it an N-position.
    #[test]
    fn misere_kayles_is_no_misere_nim() {
        let lost: Vec<u64> =
            (1..=12).filter(|&n| misere_outcome(vec![n], |it| kayles(it)) == Outcome::P).collect();
        assert_eq!(lost, [1, 4, 9, 12]);
    }

    #[test]
    fn outcome_is_the_grundy_value_compared_with_0() {
        for n in 0..12 {
            for m in 0..=n.min(4) {
                let rows = vec![n, m];
                let value = grundy(rows.clone(), |it| kayles(it));
                let outcome = outcome(rows.clone(), |it| kayles(it));
                assert_eq!(outcome, Outcome::from_grundy(value), "{rows:?}");
            }
        }
    }

    #[test]
    fn winning_move_is_an_option_and_a_p_position() {
        for n in 0..12 {
            let rows = vec![n];
            match winning_move(rows.clone(), |it| kayles(it)) {
                None => assert_eq!(outcome(rows, |it| kayles(it)), Outcome::P, "{n} pins"),
                Some(after) => {
                    assert!(kayles(&rows).contains(&after), "{n} pins");
                    assert_eq!(outcome(after, |it| kayles(it)), Outcome::P, "{n} pins");
                }
            }
        }
    }

    #[test]
    fn a_play_of_a_million_moves_needs_no_deep_stack() {
        let run = || outcome(1_000_000u64, |&n| n.checked_sub(1).into_iter().collect());
        let small_stack = std::thread::Builder::new().stack_size(64 << 10);
        assert_eq!(small_stack.spawn(run).unwrap().join().unwrap(), Outcome::P);
    }
}
