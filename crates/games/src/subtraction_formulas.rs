//! Subtraction games with a formula: take from `low` to `high` tokens; take 1, 2 or `k`.
//!
//! # Rules
//!
//! A position is a list of heaps. A move picks one heap and takes some of its tokens. In the *interval
//! game* it takes from `low` to `high`, where 1 ≤ `low` ≤ `high`. In the *1-2-k game* it takes 1, 2 or
//! `k`. Tokens may be left that nobody can take. Under normal play whoever cannot move loses; under
//! misère play whoever cannot move wins.
//!
//! # Theorem
//!
//! * Interval game: a heap of `n` tokens has the Grundy value ⌊(`n` mod (`low` + `high`)) / `low`⌋.
//! * 1-2-k game: if 3 does not divide `k`, the value is `n` mod 3. If it does, let `r` = `n` mod
//!   (`k` + 1): the value is 3 for `r` = `k`, and `r` mod 3 otherwise.
//! * Under misère play either has the outcome of the misère Nim position whose heaps are the Grundy
//!   values, as every game of a fixed set of moves: see [`subtraction`](crate::subtraction).
//!
//! # Proof sketch
//!
//! *Interval.* By induction; let `r` be the remainder of `n` by `low` + `high`, and `v` = ⌊`r`/`low`⌋.
//! A move that takes `t` ≤ `r` leaves the remainder `r` − `t` ≤ `r` − `low`, whose value is at most
//! `v` − 1. One that takes more leaves `r` − `t` + `low` + `high` ≥ `r` + `low`, whose value is at least
//! `v` + 1. So `v` is not reached. With `t` from `low` to `high`, but at most `r`, all remainders from
//! max(0, `r` − `high`) to `r` − `low` are left. The first is below `low`, so its value is 0, the last
//! has the value `v` − 1, and between neighbours the value rises by at most 1: all values below `v` are
//! reached.
//!
//! *1-2-k.* If 3 does not divide `k`, taking `k` changes `n` mod 3 as taking 1 or 2 does, and the game
//! is Bachet's with 1 and 2. Else let the values of the remainders below `r` be as stated, and note that
//! taking `k` leaves `r` + 1, as a remainder by `k` + 1.
//!
//! * `r` = `k`: the options `k` − 1, `k` − 2 and 0 have the values 2, 1 and 0.
//! * 2 ≤ `r` < `k`: taking 1 and 2 gives the two remainders by 3 that are not that of `r`. The value of
//!   `r` + 1 is one of these two, or it is 3.
//! * `r` = 1: the options 0, `k` and 2 have the values 0, 3 and 2. `r` = 0: the options `k`, `k` − 1 and
//!   1 have the values 3, 2 and 1. Some of them are missing where `n` is 0 or 1, but not the 0.
//!
//! # Complexity
//!
//! Constant for each heap.
//!
//! # Sources
//!
//! * AtCoder Beginner Contest 297, problem G, and its editorial: the interval game.
//! * Codeforces 1194 D: who wins the 1-2-k game. The proofs are our own.
//! * A. N. Siegel, *Combinatorial Game Theory* (2013), chapters IV and V (cited from memory): subtraction
//!   games and their misère play.

use crate::nim::{self, Move};
use crate::outcome::Outcome;

/// Returns the Grundy value of a heap of `n` tokens of which `low` to `high` may be taken.
///
/// # Panics
///
/// Panics if `low` is 0 or greater than `high`.
///
/// ```
/// use games::subtraction_formulas::interval_grundy;
///
/// // 0 0 | 1 1 | 2, then again
/// assert_eq!([0, 1, 2, 3, 4, 5].map(|n| interval_grundy(n, 2, 3)), [0, 0, 1, 1, 2, 0]);
/// ```
pub fn interval_grundy(n: u64, low: u64, high: u64) -> u64 {
    assert!(low > 0, "a move that takes nothing: from 0 to {high}");
    assert!(low <= high, "no move takes from {low} to {high}");
    let remainder = low.checked_add(high).map_or(n, |period| n % period);
    remainder / low
}

/// Returns who wins under normal play if `low` to `high` tokens of a heap may be taken.
///
/// # Panics
///
/// As [`interval_grundy`].
///
/// ```
/// use games::{subtraction_formulas::interval_outcome, Outcome};
///
/// assert_eq!(interval_outcome(&[2, 3], 2, 3), Outcome::P);
/// assert_eq!(interval_outcome(&[2, 4], 2, 3), Outcome::N);
/// ```
pub fn interval_outcome(heaps: &[u64], low: u64, high: u64) -> Outcome {
    nim::outcome(&values(heaps, |n| interval_grundy(n, low, high)))
}

/// Returns who wins under misère play if `low` to `high` tokens of a heap may be taken.
///
/// # Panics
///
/// As [`interval_grundy`].
///
/// ```
/// use games::{subtraction_formulas::misere_interval_outcome, Outcome};
///
/// assert_eq!(misere_interval_outcome(&[1], 2, 3), Outcome::N); // no move: won
/// assert_eq!(misere_interval_outcome(&[3], 2, 3), Outcome::P); // 1 or 0 is left
/// ```
pub fn misere_interval_outcome(heaps: &[u64], low: u64, high: u64) -> Outcome {
    nim::misere_outcome(&values(heaps, |n| interval_grundy(n, low, high)))
}

/// Returns a winning move under normal play: on the first heap whose value the nim-sum lowers.
///
/// Returns `None` in a P-position, where every move loses.
///
/// # Panics
///
/// As [`interval_grundy`].
///
/// ```
/// use games::{nim::Move, subtraction_formulas::interval_winning_move};
///
/// assert_eq!(interval_winning_move(&[2, 4], 2, 3), Some(Move { heap: 1, left: 2 }));
/// assert_eq!(interval_winning_move(&[2, 3], 2, 3), None);
/// ```
pub fn interval_winning_move(heaps: &[u64], low: u64, high: u64) -> Option<Move> {
    let values = values(heaps, |n| interval_grundy(n, low, high));
    let Move { heap, left: target } = nim::winning_move(&values)?;
    let n = heaps[heap];
    let remainder = low.checked_add(high).map_or(n, |period| n % period);
    // The largest remainder of the wanted value that is left by taking `low` or more. It is at least
    // `remainder` - `high`, since that is below `low`.
    let left = (remainder - low).min(target * low + (low - 1));
    Some(Move { heap, left: n - (remainder - left) })
}

/// Returns the Grundy value of a heap of `n` tokens of which 1, 2 or `k` may be taken.
///
/// # Panics
///
/// Panics if `k` is 0.
///
/// ```
/// use games::subtraction_formulas::one_two_k_grundy;
///
/// assert_eq!([0, 1, 2, 3, 4, 5].map(|n| one_two_k_grundy(n, 3)), [0, 1, 2, 3, 0, 1]);
/// assert_eq!(one_two_k_grundy(999_999_999, 1_000_000_000), 0);
/// ```
pub fn one_two_k_grundy(n: u64, k: u64) -> u64 {
    assert!(k > 0, "a move that takes nothing: 1, 2 or 0");
    if k % 3 > 0 {
        return n % 3;
    }
    match k.checked_add(1).map_or(n, |period| n % period) {
        r if r == k => 3,
        r => r % 3,
    }
}

/// Returns who wins under normal play if 1, 2 or `k` tokens of a heap may be taken.
///
/// # Panics
///
/// As [`one_two_k_grundy`].
///
/// ```
/// use games::{subtraction_formulas::one_two_k_outcome, Outcome};
///
/// assert_eq!(one_two_k_outcome(&[4], 3), Outcome::P);
/// assert_eq!(one_two_k_outcome(&[4], 4), Outcome::N);
/// ```
pub fn one_two_k_outcome(heaps: &[u64], k: u64) -> Outcome {
    nim::outcome(&values(heaps, |n| one_two_k_grundy(n, k)))
}

/// Returns who wins under misère play if 1, 2 or `k` tokens of a heap may be taken.
///
/// # Panics
///
/// As [`one_two_k_grundy`].
///
/// ```
/// use games::{subtraction_formulas::misere_one_two_k_outcome, Outcome};
///
/// assert_eq!(misere_one_two_k_outcome(&[4], 3), Outcome::N); // takes 3
/// assert_eq!(misere_one_two_k_outcome(&[5], 3), Outcome::P);
/// ```
pub fn misere_one_two_k_outcome(heaps: &[u64], k: u64) -> Outcome {
    nim::misere_outcome(&values(heaps, |n| one_two_k_grundy(n, k)))
}

/// Returns all winning moves under normal play, by heap, those that take least first.
///
/// There is none exactly in a P-position.
///
/// # Panics
///
/// As [`one_two_k_grundy`].
///
/// ```
/// use games::{nim::Move, subtraction_formulas::one_two_k_winning_moves};
///
/// assert_eq!(one_two_k_winning_moves(&[3], 3), [Move { heap: 0, left: 0 }]);
/// assert_eq!(one_two_k_winning_moves(&[4], 3), []);
/// ```
pub fn one_two_k_winning_moves(heaps: &[u64], k: u64) -> Vec<Move> {
    let sum = nim::nim_sum(values(heaps, |n| one_two_k_grundy(n, k)));
    let mut set = vec![1, 2, k];
    set.sort_unstable();
    set.dedup();
    let mut moves = Vec::new();
    for (heap, &tokens) in heaps.iter().enumerate() {
        let wanted = one_two_k_grundy(tokens, k) ^ sum;
        let options = set.iter().filter_map(|&taken| tokens.checked_sub(taken));
        let wins = options.filter(|&left| one_two_k_grundy(left, k) == wanted);
        moves.extend(wins.map(|left| Move { heap, left }));
    }
    moves
}

/// Returns the Grundy value of a heap of `n` tokens of which any positive number may be taken that is `a` modulo `m`.
///
/// *Theorem.* Let `n` = `im` + `r` with `r` < `m`. For `a` = 0 the value is `i`. Else it is min(`i`, D(`r`)) if ⌊`r`/`a`⌋ is
/// even, and min(`i`, D(`r` − `a`)) + 1 if it is odd. Here D(`r`) = 0 for `r` ≥ `a`. For `r` < `a` let `s` be the least number
/// with `p` = `r` + `s`(`m` − `a`) ≥ `a`: then D(`r`) is `s` if ⌊`p`/`a`⌋ is even, and else `s` − 1.
///
/// *Proof.* Heaps with one remainder are a class, in order of size. The options of a heap are the beginning of the class of
/// `r` − `a` modulo `m`, so the values of a class never fall. Its first heap, `r` itself, has the value ⌊`r`/`a`⌋ mod 2, as it
/// can only take `a`, again and again. If the class before has no 0, all values of this one are 0. If the one before has the
/// values 0, 1, …, D, D, …, this class has 1, 2, …, D + 1, D + 1, … for `r` ≥ `a`, and with a 0 before these for `r` <
/// `a`, where the first heap has no option. So D counts how often one can go back to a class that has a 0: from `r` < `a` to
/// `r` + `m` − `a`, until that is `a` or more.
///
/// The game is that of AtCoder Regular Contest 144, problem F; the proof is our own. *O*(1).
///
/// # Panics
///
/// Panics if `a` is not less than `m`.
///
/// ```
/// use games::subtraction_formulas::congruent_grundy;
///
/// // 2, 7, 12, … tokens: 0 0 1 1 0, 0 1 1 2 0, and from there on with the period 5.
/// assert_eq!([0, 1, 2, 3, 4].map(|n| congruent_grundy(n, 2, 5)), [0, 0, 1, 1, 0]);
/// assert_eq!([5, 6, 7, 8, 9].map(|n| congruent_grundy(n, 2, 5)), [0, 1, 1, 2, 0]);
/// ```
pub fn congruent_grundy(n: u64, a: u64, m: u64) -> u64 {
    let Class { first, growth } = Class::new(n, a, m);
    first + growth.min(n / m)
}

/// Returns who wins under normal play if any positive number of tokens of a heap may be taken that is `a` modulo `m`.
///
/// # Panics
///
/// As [`congruent_grundy`].
///
/// ```
/// use games::{subtraction_formulas::congruent_outcome, Outcome};
///
/// assert_eq!(congruent_outcome(&[3, 6], 2, 5), Outcome::P);
/// ```
pub fn congruent_outcome(heaps: &[u64], a: u64, m: u64) -> Outcome {
    nim::outcome(&values(heaps, |n| congruent_grundy(n, a, m)))
}

/// Returns who wins under misère play if any positive number of tokens of a heap may be taken that is `a` modulo `m`.
///
/// # Panics
///
/// As [`congruent_grundy`].
///
/// ```
/// use games::{subtraction_formulas::misere_congruent_outcome, Outcome};
///
/// assert_eq!(misere_congruent_outcome(&[3], 2, 5), Outcome::P); // takes 2
/// ```
pub fn misere_congruent_outcome(heaps: &[u64], a: u64, m: u64) -> Outcome {
    nim::misere_outcome(&values(heaps, |n| congruent_grundy(n, a, m)))
}

/// Returns the number of winning moves under normal play if any positive number of tokens of a heap may be taken that
/// is `a` modulo `m`.
///
/// # Panics
///
/// As [`congruent_grundy`].
///
/// ```
/// use games::subtraction_formulas::count_congruent_winning_moves;
///
/// // Nim: one move on each heap.
/// assert_eq!(count_congruent_winning_moves(&[5, 6, 7], 0, 1), 3);
/// // An odd number of tokens, from one heap of 9.
/// assert_eq!(count_congruent_winning_moves(&[9], 1, 2), 5);
/// ```
pub fn count_congruent_winning_moves(heaps: &[u64], a: u64, m: u64) -> u128 {
    let values = values(heaps, |n| congruent_grundy(n, a, m));
    let sum = nim::nim_sum(&values);
    let mut count = 0;
    for (&n, value) in heaps.iter().zip(values) {
        // The options are all heaps of a class up to this one.
        let largest = match n.checked_sub(if a > 0 { a } else { m }) {
            Some(largest) if sum > 0 => largest,
            _ => continue,
        };
        let Class { first, growth } = Class::new(largest, a, m);
        count += match ((value ^ sum).checked_sub(first), largest / m) {
            (Some(index), last) if index < growth => u128::from(index <= last),
            (Some(index), last) if index == growth && index <= last => u128::from(last - index) + 1,
            _ => 0,
        };
    }
    count
}

/// The values of the heaps with one remainder in the congruent game, by size: the first one, then by 1 more each
/// `growth` times, then always the same.
struct Class {
    first: u64,
    growth: u64,
}

impl Class {
    /// Returns the class of a heap of `n` tokens.
    fn new(n: u64, a: u64, m: u64) -> Self {
        assert!(a < m, "a move that takes {a} modulo {m}");
        if a == 0 {
            return Class { first: 0, growth: u64::MAX };
        }
        let remainder = n % m;
        let first = remainder / a % 2;
        let even = remainder - first * a;
        let growth = match a.checked_sub(even) {
            None | Some(0) => 0,
            Some(missing) => {
                let steps = (missing - 1) / (m - a) + 1;
                steps - (even + steps * (m - a)) / a % 2
            }
        };
        Class { first, growth }
    }
}

fn values(heaps: &[u64], grundy: impl Fn(u64) -> u64) -> Vec<u64> {
    heaps.iter().map(|&heap| grundy(heap)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search;

    /// The rules, and nothing but the rules.
    fn options(set: &[u64], heaps: &[u64]) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        for (i, &heap) in heaps.iter().enumerate() {
            for taken in set.iter().filter(|&&taken| taken <= heap) {
                let mut option = heaps.to_vec();
                option[i] = heap - taken;
                options.push(option);
            }
        }
        options
    }

    /// All sorted positions of at most two heaps of at most `largest` tokens.
    fn small_positions(largest: u64) -> impl Iterator<Item = Vec<u64>> {
        let pairs = (0..=largest).flat_map(|a| (0..=a).map(move |b| vec![b, a]));
        std::iter::once(Vec::new()).chain(pairs)
    }

    fn after(heaps: &[u64], Move { heap, left }: Move) -> Vec<u64> {
        let mut after = heaps.to_vec();
        after[heap] = left;
        after
    }

    #[test]
    fn values_of_intervals_match_search() {
        for low in 1..7 {
            for high in low..12 {
                let set: Vec<u64> = (low..=high).collect();
                let values =
                    search::values(vec![60], |it: &Vec<u64>| options(&set, it), crate::mex::mex);
                for (heap, value) in values {
                    assert_eq!(
                        interval_grundy(heap[0], low, high),
                        value,
                        "{heap:?}, {low}..={high}"
                    );
                }
            }
        }
    }

    #[test]
    fn sums_of_intervals_match_search_under_both_conventions() {
        for (low, high) in [(1, 1), (1, 3), (2, 2), (2, 3), (2, 5), (3, 4), (3, 7)] {
            let set: Vec<u64> = (low..=high).collect();
            for heaps in small_positions(11) {
                let options = |it: &Vec<u64>| options(&set, it);
                let normal = search::outcome(heaps.clone(), options);
                assert_eq!(interval_outcome(&heaps, low, high), normal, "{heaps:?}, {set:?}");
                let misere = search::misere_outcome(heaps.clone(), options);
                assert_eq!(
                    misere_interval_outcome(&heaps, low, high),
                    misere,
                    "{heaps:?}, {set:?}"
                );
            }
        }
    }

    #[test]
    fn the_winning_move_of_an_interval_is_an_option_and_a_p_position() {
        for low in 1..6 {
            for high in low..9 {
                let set: Vec<u64> = (low..=high).collect();
                for heaps in small_positions(24) {
                    let outcome = interval_outcome(&heaps, low, high);
                    let found = interval_winning_move(&heaps, low, high);
                    assert_eq!(found.is_some(), outcome == Outcome::N, "{heaps:?}, {set:?}");
                    if let Some(found) = found {
                        let after = after(&heaps, found);
                        assert!(options(&set, &heaps).contains(&after), "{heaps:?}, {set:?}");
                        assert_eq!(
                            interval_outcome(&after, low, high),
                            Outcome::P,
                            "{heaps:?}, {set:?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn values_of_one_two_k_match_search() {
        for k in 1..20 {
            let start = vec![70];
            let values =
                search::values(start, |it: &Vec<u64>| options(&[1, 2, k], it), crate::mex::mex);
            for (heap, value) in values {
                assert_eq!(one_two_k_grundy(heap[0], k), value, "{heap:?}, k = {k}");
            }
        }
    }

    #[test]
    fn sums_of_one_two_k_match_search_under_both_conventions() {
        for k in 1..10 {
            let mut set = vec![1, 2, k];
            set.sort_unstable();
            set.dedup();
            for heaps in small_positions(13) {
                let options = |it: &Vec<u64>| options(&set, it);
                let normal = search::outcome(heaps.clone(), options);
                assert_eq!(one_two_k_outcome(&heaps, k), normal, "{heaps:?}, k = {k}");
                let misere = search::misere_outcome(heaps.clone(), options);
                assert_eq!(misere_one_two_k_outcome(&heaps, k), misere, "{heaps:?}, k = {k}");
                let mut expected = options(&heaps);
                expected.retain(|it| one_two_k_outcome(it, k) == Outcome::P);
                let moves = one_two_k_winning_moves(&heaps, k);
                let found: Vec<_> = moves.into_iter().map(|it| after(&heaps, it)).collect();
                assert_eq!(found, expected, "{heaps:?}, k = {k}");
            }
        }
    }

    fn congruent(a: u64, m: u64, end: u64) -> Vec<u64> {
        (1..end).filter(|taken| taken % m == a).collect()
    }

    #[test]
    fn values_of_congruent_games_match_search() {
        for (a, m) in (1..14).flat_map(|m| (0..m).map(move |a| (a, m))) {
            let set = congruent(a, m, 60);
            for n in 0..60 {
                let expected = search::grundy(n, |n: &u64| {
                    set.iter().filter_map(|taken| n.checked_sub(*taken)).collect()
                });
                assert_eq!(congruent_grundy(n, a, m), expected, "{n}: {a} modulo {m}");
            }
        }
    }

    #[test]
    fn sums_of_congruent_games_match_search_under_both_conventions() {
        for (a, m) in (1..7).flat_map(|m| (0..m).map(move |a| (a, m))) {
            let set = congruent(a, m, 20);
            for heaps in small_positions(13) {
                let options = |it: &Vec<u64>| options(&set, it);
                let normal = search::outcome(heaps.clone(), options);
                assert_eq!(congruent_outcome(&heaps, a, m), normal, "{heaps:?}, {a} modulo {m}");
                let misere = search::misere_outcome(heaps.clone(), options);
                assert_eq!(
                    misere_congruent_outcome(&heaps, a, m),
                    misere,
                    "{heaps:?}, {a} modulo {m}"
                );
                let lost = options(&heaps).into_iter();
                let lost = lost.filter(|it| congruent_outcome(it, a, m) == Outcome::P).count();
                let count = count_congruent_winning_moves(&heaps, a, m);
                assert_eq!(count, lost as u128, "{heaps:?}, {a} modulo {m}");
            }
        }
    }

    #[test]
    fn the_largest_numbers_do_not_overflow() {
        const MAX: u64 = u64::MAX;
        assert_eq!(interval_grundy(MAX, 1, MAX), MAX);
        assert_eq!(interval_grundy(MAX, MAX, MAX), 1);
        assert_eq!(interval_winning_move(&[MAX], MAX, MAX), Some(Move { heap: 0, left: 0 }));
        assert_eq!(interval_winning_move(&[MAX, 5], 1, MAX), Some(Move { heap: 0, left: 5 }));
        // 2⁶⁴ − 1 is divisible by 3, and 2⁶⁴ − 1 = k is the last remainder.
        assert_eq!((one_two_k_grundy(MAX, MAX), one_two_k_grundy(MAX, 1)), (3, 0));
        assert_eq!(one_two_k_winning_moves(&[MAX], MAX), [Move { heap: 0, left: 0 }]);
        assert_eq!(congruent_grundy(MAX, 0, 1), MAX);
        assert_eq!(congruent_grundy(MAX, MAX - 1, MAX), 1);
        assert_eq!(congruent_grundy(MAX - 1, MAX - 1, MAX), 1);
        assert_eq!(count_congruent_winning_moves(&[MAX, MAX], 0, 1), 0);
        assert_eq!(count_congruent_winning_moves(&[MAX], 1, 2), 1 << 63);
    }

    #[test]
    #[should_panic(expected = "no move takes from 3 to 2")]
    fn an_empty_interval_is_refused() {
        interval_outcome(&[1], 3, 2);
    }

    #[test]
    #[should_panic(expected = "a move that takes nothing: from 0 to 2")]
    fn an_interval_from_0_is_refused() {
        interval_grundy(1, 0, 2);
    }

    #[test]
    #[should_panic(expected = "a move that takes 5 modulo 5")]
    fn a_remainder_that_is_none_is_refused() {
        congruent_grundy(1, 5, 5);
    }

    #[test]
    #[should_panic(expected = "a move that takes nothing: 1, 2 or 0")]
    fn taking_0_is_refused() {
        one_two_k_grundy(1, 0);
    }
}
