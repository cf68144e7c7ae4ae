//! Sequences of Grundy values: periods with saltus, seen or proved, and closed forms.
//!
//! # Rules
//!
//! A game of heaps has the sequence t(0), t(1), t(2), … of the Grundy values of its heaps, of which a
//! table holds the beginning. The sequence is *arithmetic-periodic* with preperiod `n0`, period `p`
//! and saltus `s` if t(n + p) = t(n) + s for all n ≥ `n0`; with `s` = 0 it is *periodic*. A finite
//! table never proves that: a theorem about the game must say how much of the pattern is enough.
//!
//! # Theorem (Guy and Smith 1956)
//!
//! Let t(n + p) = t(n) for all n ≥ `n0` whose t(n + p) stands in the table. Then it holds for all
//! n ≥ `n0` if the table is long enough:
//!
//! * a finite subtraction set with largest member `m`: `n0 + p + m` values (classical);
//! * an octal game with digits d₁ … d`k` after the point: `2·n0 + 2p + k` values, with 1 in place of
//!   an `n0` of 0.
//!
//! For each `p` the table has one least `n0`. If such a bound grows with `n0` and `p`, the least `p`
//! that it accepts is the least period of the sequence, and its `n0` the least preperiod.
//!
//! # Proof sketch
//!
//! *Subtraction.* By induction let n ≥ `n0 + m`. Heaps n and n + p both allow every move, and what a
//! move leaves of n is at least `n0`, so it has the same value p higher.
//!
//! *Octal games.* By induction let n ≥ `2·n0 + p + k`. A move takes `j` ≤ `k` and leaves at most two
//! heaps, a the larger. If (a, b) is left of n, then a ≥ (n − j)/2 ≥ `n0`, so (a + p, b), which can be
//! left of n + p, has the same value. If (a, b) is left of n + p, then a ≥ `n0` + p, so (a − p, b) has
//! the same value, and can be left of n: a − p is not empty, since `n0` ≥ 1. (With 0 in the bound, the
//! values 0 0 0 of the game .4 would prove the period 1, but heap 3 has value 1.)
//!
//! *Least.* Let the bound accept p; then `n0` is the least preperiod of the whole sequence for p,
//! since a smaller one fails in the table. A period q < p of the sequence has the same preperiod: t(n)
//! and t(n + q) are compared at n + p, n + 2p, … as well. So the bound accepts q, too.
//!
//! *How the patterns are found.* In a table t(n + p) = t(n) + s holds for all n ≥ `n0` exactly when the
//! differences t(n + 1) − t(n) have the period p from `n0` on. Read backwards from the end of the table,
//! the differences then agree with themselves shifted by p, up to `n0`. The Z-function of the reversed
//! differences tells for all p at once how far they agree.
//!
//! # Complexity
//!
//! *O*(*n*) time and 4*n* bytes for a table of *n* values; [`Period::reduce`] is constant. A period
//! in a table of 10⁶ values is found in about 10 ms (November 2026, rustc 1.95, x86-64 with 2 cores).
//!
//! # Sources
//!
//! * R. K. Guy, C. A. B. Smith, *The G-values of various games*, Proceedings of the Cambridge
//!   Philosophical Society 52 (1956), 514–526.
//! * A. N. Siegel, *Combinatorial Game Theory* (2013), chapter IV.
//! * D. Gusfield, *Algorithms on Strings, Trees, and Sequences* (1997), chapter 1: the Z-function.

use rustc_hash::FxHashMap;
use std::collections::btree_map::{BTreeMap, Entry};
use std::hash::Hash;

/// From `preperiod` on, the value of a heap `period` larger is larger by `saltus`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The least index from which the pattern holds.
    pub preperiod: u64,
    /// The distance; at least 1.
    pub period: u64,
    /// What is added to the value over one period; 0 for a periodic sequence.
    pub saltus: u64,
}

impl Period {
    /// The index below `preperiod + period` that stands for `n`, and what is to be added to its
    /// value.
    ///
    /// # Panics
    ///
    /// Panics if `period` is 0, or if what is to be added does not fit in 64 bits. The latter cannot
    /// happen while `saltus` is at most `period`.
    ///
    /// ```
    /// use games::sequence::Period;
    ///
    /// // Lasker's Nim: 0, then 1 2 4 3, 5 6 8 7, 9 10 12 11, …
    /// let lasker = Period { preperiod: 1, period: 4, saltus: 4 };
    /// assert_eq!(lasker.reduce(11), (3, 8));
    /// assert_eq!(lasker.reduce(3), (3, 0));
    /// ```
    pub fn reduce(&self, n: u64) -> (u64, u64) {
        let Period { preperiod, period, saltus } = *self;
        assert_ne!(period, 0, "a period of 0");
        match n.checked_sub(preperiod) {
            None => (n, 0),
            Some(beyond) => match saltus.checked_mul(beyond / period) {
                Some(added) => (preperiod + beyond % period, added),
                None => panic!("index {n} adds more than 64 bits to a value: {self:?}"),
            },
        }
    }
}

/// A pattern that a table shows, which proves nothing, and how much of the table shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Observed {
    /// The pattern.
    pub period: Period,
    /// How many values at the end of the table the pattern predicts from earlier ones: all but the
    /// first `preperiod + period`. One value alone is no evidence for a saltus.
    pub evidence: u64,
}

/// The pattern of the table with the longest evidence, of these the one with the least period.
///
/// This is for study: see [`proved_period`] for what may be relied on. `None` if the table shows no
/// pattern at all, which means that its last value is less than all others or the only one.
///
/// # Panics
///
/// Panics if there are 2³² values or more.
///
/// ```
/// use games::sequence::{observed_period, Observed, Period};
///
/// let period = Period { preperiod: 1, period: 4, saltus: 4 };
/// let lasker = [0u64, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12, 11];
/// assert_eq!(observed_period(&lasker), Some(Observed { period, evidence: 8 }));
/// ```
pub fn observed_period<V: Copy + Into<u64>>(values: &[V]) -> Option<Observed> {
    longest(patterns(values), values.len())
}

/// The pattern with the longest evidence in a table of so many values; of several, the one of the least period.
fn longest(patterns: impl DoubleEndedIterator<Item = Period>, length: usize) -> Option<Observed> {
    let observed = |period: Period| {
        let evidence = length as u64 - period.preperiod - period.period;
        Observed { period, evidence }
    };
    // `max_by_key` returns the last of several greatest: in reverse, the one of the least period.
    patterns.rev().map(observed).max_by_key(|it| it.evidence)
}

/// The pattern in which whole rows of a table in two dimensions repeat, and that in which whole columns do; `None`
/// where the last one stands alone. The entries are values, outcomes or anything else; a saltus is always 0.
///
/// If both patterns go on for ever, the entry at (`a`, `b`) is that of the row to which [`Period::reduce`] takes `a`, in the
/// column to which it takes `b`. A table proves none of that. What repeats in no row may do so along
/// diagonals: ask the table by the smaller number and the difference, too.
///
/// # Panics
///
/// Panics if the rows are not equally long, or if there are 2³² rows or columns or more.
///
/// ```
/// use games::sequence::observed_grid;
///
/// // A piece goes down or right by 1, or both: it loses where both distances to the end are even.
/// let rows: Vec<Vec<bool>> =
///     (0..6).map(|a| (0..7).map(|b| a % 2 == 0 && b % 2 == 0).collect()).collect();
/// let (down, across) = observed_grid(&rows);
/// let (down, across) = (down.unwrap(), across.unwrap());
/// assert_eq!((down.period.period, down.evidence), (2, 4));
/// assert_eq!((across.period.period, across.evidence), (2, 5));
/// let reduced = (down.period.reduce(1_000_001).0, across.period.reduce(8).0);
/// assert_eq!(reduced, (1, 0));
/// ```
pub fn observed_grid<T: Eq + Hash>(rows: &[Vec<T>]) -> (Option<Observed>, Option<Observed>) {
    let width = rows.first().map_or(0, Vec::len);
    assert!(rows.iter().all(|row| row.len() == width), "rows of different lengths");
    let columns: Vec<Vec<&T>> =
        (0..width).map(|b| rows.iter().map(|row| &row[b]).collect()).collect();
    (observed_repetition(rows), observed_repetition(&columns))
}

/// The pattern in which lines repeat.
fn observed_repetition<L: Eq + Hash>(lines: &[L]) -> Option<Observed> {
    let mut numbers = FxHashMap::default();
    let numbered = lines.iter().map(|line| {
        let next = numbers.len() as u64;
        *numbers.entry(line).or_insert(next)
    });
    let numbered: Vec<u64> = numbered.collect();
    // The numbers are only names, so a saltus would mean nothing.
    let repetitions: Vec<Period> = patterns(&numbered).filter(|it| it.saltus == 0).collect();
    longest(repetitions.into_iter(), lines.len())
}

/// The value of each key if the key alone decides the value; `None` if two entries with the same key have different
/// values.
///
/// The key is what a rule may rest on: a remainder, a parity, a sum, a difference, the number of prime factors, or a
/// few of these together. The fewer keys there are, the more the table says; it proves nothing beyond itself.
///
/// ```
/// use games::sequence::decided_by;
///
/// // Two heaps of 0 to 2 tokens, of which a move takes one: outcomes as a search finds them.
/// let rows = ["PNP", "NPN", "PNP"];
/// let decided = |key: fn(usize, usize) -> usize| {
///     let cells = (0..9).map(|i| (i / 3, i % 3));
///     decided_by(cells.map(|(a, b)| (key(a, b), rows[a].as_bytes()[b] as char)))
/// };
/// assert_eq!(decided(|a, _| a % 2), None);
/// let by_sum = decided(|a, b| (a + b) % 2).unwrap();
/// assert_eq!(by_sum.into_iter().collect::<Vec<_>>(), [(0, 'P'), (1, 'N')]);
/// ```
pub fn decided_by<K: Ord, V: PartialEq>(
    entries: impl IntoIterator<Item = (K, V)>,
) -> Option<BTreeMap<K, V>> {
    let mut values = BTreeMap::new();
    for (key, value) in entries {
        match values.entry(key) {
            Entry::Vacant(entry) => {
                entry.insert(value);
            }
            Entry::Occupied(entry) if *entry.get() != value => return None,
            Entry::Occupied(_) => {}
        }
    }
    Some(values)
}

/// The least period and preperiod of the whole sequence, if the table is long enough to prove it.
///
/// `needed` is the theorem: for a pattern that holds to the end of a table, the length of the table
/// from which it holds for ever, or `None` if no length is enough. It must not become less when
/// preperiod and period grow. See [`subtraction_bound`] and [`octal_bound`].
///
/// # Panics
///
/// Panics if there are 2³² values or more.
///
/// ```
/// use games::sequence::{proved_period, subtraction_bound, Period};
///
/// // A move takes 1 or 2 tokens.
/// let needed = |it: &Period| subtraction_bound(2, it);
/// let period = Period { preperiod: 0, period: 3, saltus: 0 };
/// assert_eq!(proved_period(&[0u64, 1, 2, 0, 1], needed), Some(period));
/// assert_eq!(proved_period(&[0u64, 1, 2, 0], needed), None); // perhaps 0 1 2 0 0
/// ```
pub fn proved_period<V: Copy + Into<u64>>(
    values: &[V],
    needed: impl Fn(&Period) -> Option<u64>,
) -> Option<Period> {
    let proves =
        |period: &Period| needed(period).map_or(false, |length| length <= values.len() as u64);
    patterns(values).find(proves)
}

/// How many values prove a period of a subtraction game: `largest` is the largest member of its set.
///
/// `None` for a saltus, which no such game has, as no value exceeds the size of its set; and if the
/// number does not fit in 64 bits.
///
/// ```
/// use games::sequence::{subtraction_bound, Period};
///
/// let period = Period { preperiod: 0, period: 3, saltus: 0 };
/// assert_eq!(subtraction_bound(2, &period), Some(5));
/// ```
pub fn subtraction_bound(largest: u64, period: &Period) -> Option<u64> {
    match period.saltus {
        0 => period.preperiod.checked_add(period.period)?.checked_add(largest),
        _ => None,
    }
}

/// How many values prove a period of an octal game with `digits` digits after the point.
///
/// `None` for a saltus, about which the theorem says nothing, and if the number does not fit in 64
/// bits.
///
/// ```
/// use games::sequence::{octal_bound, Period};
///
/// let kayles = Period { preperiod: 71, period: 12, saltus: 0 };
/// assert_eq!(octal_bound(2, &kayles), Some(168));
/// ```
pub fn octal_bound(digits: u64, period: &Period) -> Option<u64> {
    match period.saltus {
        0 => {
            let once = period.preperiod.max(1).checked_add(period.period)?;
            once.checked_mul(2)?.checked_add(digits)
        }
        _ => None,
    }
}

/// For each distance 1, 2, 3, … the pattern of that period, unless its saltus would be negative.
fn patterns<V: Copy + Into<u64>>(values: &[V]) -> impl DoubleEndedIterator<Item = Period> + '_ {
    let n = values.len();
    let agreement = agreement(values);
    let pattern = move |period: usize| {
        let saltus = values[n - 1].into().checked_sub(values[n - 1 - period].into())?;
        let preperiod = n - 1 - period - agreement[period] as usize;
        Some(Period { preperiod: preperiod as u64, period: period as u64, saltus })
    };
    (1..n).filter_map(pattern)
}

/// For each distance, how many differences of neighbours, counted from the end of the table, are equal
/// to the difference that stands so far before: the Z-function of the reversed differences.
fn agreement<V: Copy + Into<u64>>(values: &[V]) -> Vec<u32> {
    let n = values.len();
    assert!(u32::try_from(n).is_ok(), "{n} values are too many: the limit is 2^32 - 1");
    // The difference modulo 2^64 and its sign, which together tell it exactly.
    let difference = |pair: &[V]| {
        let (a, b): (u64, u64) = (pair[0].into(), pair[1].into());
        (b.wrapping_sub(a), b < a)
    };
    let mut agreement = vec![0u32; n];
    // Of the matches found so far the one that reaches farthest: the differences from `begin` to `end`
    // are those from 0 on.
    let (mut begin, mut end) = (0, 0);
    for distance in 1..n {
        let mut length = 0;
        if distance < end {
            length = (end - distance).min(agreement[distance - begin] as usize);
        }
        // Beyond what is known, pairs of neighbours are compared one by one.
        if distance + length >= end {
            let before = values[..n - distance - length].windows(2).rev();
            let pairs = values[..n - length].windows(2).rev().zip(before);
            length += pairs.take_while(|(a, b)| difference(a) == difference(b)).count();
        }
        if distance + length > end {
            begin = distance;
            end = distance + length;
        }
        agreement[distance] = length as u32;
    }
    agreement
}

/// A formula that tables of games often turn out to follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClosedForm {
    /// n ⊕ `with`; with 0 it is n itself, as in Nim.
    Xor {
        /// The constant.
        with: u64,
    },
    /// ⌊n / `by`⌋.
    Quotient {
        /// The divisor, at least 2.
        by: u64,
    },
    /// n mod `by`, as in Bachet's game.
    Remainder {
        /// The divisor, at least 2.
        by: u64,
    },
    /// The largest power of 2 that divides n, and 0 for n = 0: the game Ruler.
    Ruler,
    /// The exponent of 2 in n, and 0 for n = 0: subtract a divisor that is less than n.
    TwoExponent,
    /// The number of binary digits of n, that is ⌊log₂ n⌋ + 1, and 0 for n = 0: replace n by at most a half.
    BitLength,
    /// The number of binary ones of n.
    Ones,
    /// The number of prime factors of n, each as often as it divides n, and 0 for n = 0: replace n by a
    /// divisor.
    PrimeFactors,
    /// The place of the least prime factor of n among the primes, from 1, but 0 for even n, and 1 for n = 1:
    /// subtract a number without a common factor.
    LeastPrime,
    /// The odious number with index n, from 0: 1 2 4 7 8 11 …, which have an odd number of binary
    /// ones; the game Mock Turtles.
    Odious,
}

impl ClosedForm {
    /// The value at `n`; `None` if it does not fit in 64 bits, as for odious numbers of large index.
    ///
    /// Prime factors are found by trial division, and the place of a prime by trying all smaller numbers.
    ///
    /// # Panics
    ///
    /// Panics if a divisor is 0.
    ///
    /// ```
    /// use games::sequence::ClosedForm;
    ///
    /// assert_eq!(ClosedForm::Ruler.value(12), Some(4));
    /// assert_eq!(ClosedForm::Odious.value(3), Some(7));
    /// ```
    pub fn value(&self, n: u64) -> Option<u64> {
        match *self {
            ClosedForm::Xor { with } => Some(n ^ with),
            ClosedForm::Quotient { by } => Some(n / by),
            ClosedForm::Remainder { by } => Some(n % by),
            ClosedForm::Ruler => Some(n & n.wrapping_neg()),
            ClosedForm::TwoExponent => Some(u64::from(n.trailing_zeros() % 64)),
            ClosedForm::BitLength => Some(u64::from(64 - n.leading_zeros())),
            ClosedForm::Ones => Some(u64::from(n.count_ones())),
            ClosedForm::PrimeFactors => Some(prime_factors(n).len() as u64),
            ClosedForm::LeastPrime if n % 2 == 0 => Some(0),
            ClosedForm::LeastPrime => Some(prime_factors(n).first().map_or(1, |&least| {
                let is_prime = |&it: &u64| prime_factors(it).len() == 1;
                (2..=least).filter(is_prime).count() as u64
            })),
            // Of 2n and 2n + 1 exactly one is odious.
            ClosedForm::Odious => {
                n.checked_mul(2).map(|even| even | u64::from(n.count_ones() % 2 == 0))
            }
        }
    }
}

/// The prime factors of `n` in increasing order, each as often as it divides `n`; none of 0 and 1.
fn prime_factors(n: u64) -> Vec<u64> {
    let (mut rest, mut divisor) = (n.max(1), 2);
    let mut factors = Vec::new();
    while rest > 1 {
        if divisor > rest / divisor {
            divisor = rest;
        }
        while rest % divisor == 0 {
            factors.push(divisor);
            rest /= divisor;
        }
        divisor += 1;
    }
    factors
}

/// The closed forms that give every value of the table, where `values[i]` is the value at
/// `first + i`. They may differ beyond the table: it proves none of them.
///
/// The divisor of a quotient is read off the first place where the values grow: a multiple of it. That
/// of a remainder is 1 more than the value before the first fall to 0. A table without such a place, as
/// 0 1 2 for n mod 5, shows no divisor, and that closed form is not listed.
///
/// # Panics
///
/// Panics if the last index does not fit in 64 bits.
///
/// ```
/// use games::sequence::{closed_forms, ClosedForm};
///
/// assert_eq!(closed_forms(0, &[0u64, 1, 2, 0, 1]), [ClosedForm::Remainder { by: 3 }]);
/// assert_eq!(closed_forms(1, &[1u64, 2, 1, 4, 1]), [ClosedForm::Ruler]);
/// ```
pub fn closed_forms<V: Copy + Into<u64>>(first: u64, values: &[V]) -> Vec<ClosedForm> {
    let last = first.checked_add((values.len() as u64).saturating_sub(1));
    assert!(last.is_some(), "{} values from index {first} on", values.len());
    let table = || values.iter().enumerate().map(|(i, &value)| (first + i as u64, value.into()));
    let steps = || table().zip(table().skip(1));
    let xor = table().next().map(|(n, value)| ClosedForm::Xor { with: n ^ value });
    // Quotients: they change first at a multiple of the divisor, and the value there says which one.
    let up = steps().map(|(_, after)| after).find(|&(_, value)| value != values[0].into());
    let quotient = up.filter(|&(_, value)| value > 0).map(|(n, value)| n / value);
    // Remainders: they fall to 0 from the largest one, which is 1 less than the divisor.
    let down = steps().find(|&((_, before), (_, after))| before > 0 && after == 0);
    let remainder = down.and_then(|((_, before), _)| before.checked_add(1));
    let quotient = quotient.filter(|&by| by > 1).map(|by| ClosedForm::Quotient { by });
    let remainder = remainder.map(|by| ClosedForm::Remainder { by });
    let fixed = [
        ClosedForm::Ruler,
        ClosedForm::TwoExponent,
        ClosedForm::BitLength,
        ClosedForm::Ones,
        ClosedForm::PrimeFactors,
        ClosedForm::LeastPrime,
        ClosedForm::Odious,
    ];
    let forms = [xor, quotient, remainder].into_iter().flatten().chain(fixed);
    forms.filter(|form| table().all(|(n, value)| form.value(n) == Some(value))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mex::mex;
    use sizes::sized;

    /// All tables of at most 7 values below 4.
    fn small_tables() -> impl Iterator<Item = Vec<u64>> {
        (0..sized(7, 8)).flat_map(|n| {
            (0..4u64.pow(n)).map(move |code| (0..n).map(|i| code / 4u64.pow(i) % 4).collect())
        })
    }

    /// True if the pattern holds in the whole table from its preperiod on.
    fn holds(values: &[u64], period: &Period) -> bool {
        let Period { preperiod, period, saltus } = *period;
        values[preperiod as usize..]
            .iter()
            .zip(&values[(preperiod + period) as usize..])
            .all(|(before, after)| before.checked_add(saltus) == Some(*after))
    }

    /// All patterns that hold for at least one pair of values, by period and preperiod.
    fn patterns_by_definition(values: &[u64]) -> Vec<Period> {
        let n = values.len() as u64;
        let mut found = Vec::new();
        for period in 1..n {
            for preperiod in 0..n - period {
                let all = (0..4).map(|saltus| Period { preperiod, period, saltus });
                found.extend(all.filter(|it| holds(values, it)));
            }
        }
        found
    }

    /// Grundy values of an octal game, from the meaning of its digits.
    fn octal_values(digits: &[u8], length: usize) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::new();
        for n in 0..length {
            let mut options = Vec::new();
            for (taken, digit) in (1..=n).zip(digits) {
                let left = n - taken;
                if digit & 1 > 0 && left == 0 {
                    options.push(0);
                }
                if digit & 2 > 0 && left > 0 {
                    options.push(values[left]);
                }
                if digit & 4 > 0 {
                    options.extend((1..left).map(|a| values[a] ^ values[left - a]));
                }
            }
            values.push(mex(&options));
        }
        values
    }

    #[test]
    fn small_tables_show_the_pattern_with_the_longest_evidence() {
        for values in small_tables() {
            let all = patterns_by_definition(&values);
            let best = all
                .iter()
                .min_by_key(|pattern| (pattern.preperiod + pattern.period, pattern.period))
                .copied();
            let expected = best.map(|period| {
                let evidence = values.len() as u64 - period.preperiod - period.period;
                Observed { period, evidence }
            });
            assert_eq!(observed_period(&values), expected, "{values:?}");
        }
    }

    #[test]
    fn small_tables_prove_the_least_period_that_the_bound_accepts() {
        for values in small_tables() {
            for largest in 1..4 {
                let needed = |it: &Period| subtraction_bound(largest, it);
                let all = patterns_by_definition(&values);
                let mut long_enough = all
                    .iter()
                    .filter(|it| needed(it).map_or(false, |it| it <= values.len() as u64));
                let expected = long_enough.next().copied();
                assert_eq!(proved_period(&values, needed), expected, "{values:?}");
            }
        }
    }

    /// Preperiods and periods from Winning Ways, chapter 4; each table is one value too short first.
    #[test]
    fn octal_games_are_proved_at_the_bound_and_not_before() {
        let games: [(&[u8], u64, u64); 9] = [
            (&[7, 7], 71, 12),
            (&[0, 7], 53, 34),
            (&[1, 3, 7], 52, 34),
            (&[1, 5], 1, 10),
            (&[4, 4], 143, 24),
            (&[5, 4], 3, 7),
            (&[1, 3], 0, 4),
            (&[3, 3, 3], 0, 4),
            (&[0, 5, 5], 259, 148),
        ];
        for (digits, preperiod, period) in games {
            let expected = Period { preperiod, period, saltus: 0 };
            let needed = |it: &Period| octal_bound(digits.len() as u64, it);
            let values = octal_values(digits, needed(&expected).unwrap() as usize);
            assert_eq!(proved_period(&values, needed), Some(expected), "{digits:?}");
            let cut = &values[..values.len() - 1];
            assert_eq!(proved_period(cut, needed), None, "{digits:?}");
            assert_eq!(observed_period(cut).unwrap().period, expected, "{digits:?}");
        }
    }

    /// With `n0` = 0 itself in the bound, the heaps 0, 1, 2 of .4 would prove that all values are 0.
    #[test]
    fn a_preperiod_of_0_counts_as_1_for_octal_games() {
        let needed = |it: &Period| octal_bound(1, it);
        assert_eq!(octal_values(&[4], 5), [0, 0, 0, 1, 1]);
        assert_eq!(proved_period(&[0u64, 0, 0], needed), None);
    }

    /// What the bounds claim of all heaps, for all codes of two digits and their tables to 300.
    #[test]
    fn what_is_proved_of_octal_games_goes_on() {
        for code in 0..64 {
            let digits = [code / 8, code % 8];
            let values = octal_values(&digits, 300);
            for length in (0..100).step_by(sized(3, 1)) {
                let needed = |it: &Period| octal_bound(2, it);
                if let Some(period) = proved_period(&values[..length], needed) {
                    assert!(holds(&values, &period), "{digits:?}, {length}: {period:?}");
                }
            }
        }
    }

    #[test]
    fn a_saltus_is_seen_but_never_proved_of_games_that_have_none() {
        let values: Vec<u64> = (0..100).map(|n| n / 3 * 2 + 5).collect();
        let period = Period { preperiod: 0, period: 3, saltus: 2 };
        assert_eq!(observed_period(&values), Some(Observed { period, evidence: 97 }));
        assert_eq!(proved_period(&values, |it| subtraction_bound(1, it)), None);
        assert_eq!(proved_period(&values, |it| octal_bound(1, it)), None);
        let twice = |it: &Period| Some(2 * (it.preperiod + it.period));
        assert_eq!(proved_period(&values, twice), Some(period));
    }

    #[test]
    fn reduced_indices_give_the_value_at_every_index() {
        for (preperiod, period, saltus) in [(0, 1, 0), (0, 1, 1), (3, 4, 0), (5, 3, 2), (1, 4, 4)] {
            let pattern = Period { preperiod, period, saltus };
            let mut values: Vec<u64> = (0..preperiod + period).map(|i| i * i % 5).collect();
            for n in 0..50 {
                if n >= preperiod + period {
                    values.push(values[(n - period) as usize] + saltus);
                }
                let (index, added) = pattern.reduce(n);
                assert!(index < preperiod + period, "{n}: {pattern:?}");
                assert_eq!(values[index as usize] + added, values[n as usize], "{n}: {pattern:?}");
            }
        }
    }

    #[test]
    fn the_largest_numbers_do_not_overflow() {
        let period = Period { preperiod: 0, period: 1, saltus: 1 };
        assert_eq!(period.reduce(u64::MAX), (0, u64::MAX));
        let period = Period { preperiod: u64::MAX, period: u64::MAX, saltus: u64::MAX };
        assert_eq!(period.reduce(u64::MAX), (u64::MAX, 0));
        assert_eq!(subtraction_bound(1, &Period { saltus: 0, ..period }), None);
        assert_eq!(octal_bound(1, &Period { saltus: 0, ..period }), None);
        // The differences are the same modulo 2⁶⁴ only.
        let table = [0, u64::MAX, u64::MAX - 1, u64::MAX - 2];
        assert_eq!(observed_period(&table).unwrap().period.preperiod, 0);
        assert_eq!(observed_period(&[1, 0, u64::MAX]).unwrap().evidence, 1);
        assert_eq!(ClosedForm::Odious.value(u64::MAX), None);
        assert_eq!(ClosedForm::Xor { with: u64::MAX }.value(1), Some(u64::MAX - 1));
    }

    #[test]
    #[should_panic(expected = "index 18446744073709551615 adds more than 64 bits")]
    fn a_value_that_does_not_fit_is_refused() {
        Period { preperiod: 0, period: 1, saltus: 2 }.reduce(u64::MAX);
    }

    #[test]
    fn many_equal_values_cost_linear_time() {
        let period = Period { preperiod: 0, period: 1, saltus: 0 };
        assert_eq!(observed_period(&vec![7u32; 200_000]).unwrap().period, period);
    }

    #[test]
    fn closed_forms_are_found_in_their_own_tables_from_any_start() {
        let forms = [
            ClosedForm::Xor { with: 0 },
            ClosedForm::Xor { with: 13 },
            ClosedForm::Quotient { by: 2 },
            ClosedForm::Quotient { by: 7 },
            ClosedForm::Remainder { by: 2 },
            ClosedForm::Remainder { by: 9 },
            ClosedForm::Ruler,
            ClosedForm::TwoExponent,
            ClosedForm::BitLength,
            ClosedForm::Ones,
            ClosedForm::PrimeFactors,
            ClosedForm::LeastPrime,
            ClosedForm::Odious,
        ];
        for form in forms {
            // Large numbers have too many divisors to try, and the same number of digits for long.
            let is_slow = [ClosedForm::PrimeFactors, ClosedForm::LeastPrime, ClosedForm::BitLength];
            let large = [1000, 1 << 40].into_iter().filter(|_| !is_slow.contains(&form));
            for first in (0..40).chain(large) {
                let values: Vec<u64> =
                    (first..first + 40).map(|n| form.value(n).unwrap()).collect();
                assert_eq!(closed_forms(first, &values), [form], "from {first} on");
                let mut other = values.clone();
                other[39] += 1;
                assert_eq!(closed_forms(first, &other), [], "from {first} on");
            }
        }
    }

    #[test]
    fn the_bounds_are_those_of_the_theorems() {
        let period = Period { preperiod: 10, period: 7, saltus: 0 };
        assert_eq!(subtraction_bound(4, &period), Some(10 + 7 + 4));
        assert_eq!(octal_bound(3, &period), Some(2 * 10 + 2 * 7 + 3));
    }

    #[test]
    fn ruler_is_the_largest_power_of_2_that_divides() {
        for n in 1..1000 {
            let power = (0..).map(|i| 1 << i).take_while(|power| n % power == 0).last();
            assert_eq!(ClosedForm::Ruler.value(n), power, "{n}");
        }
    }

    #[test]
    fn forms_by_factors_and_digits_are_what_they_say() {
        let is_prime = |n: u64| n > 1 && (2..n).all(|divisor| n % divisor > 0);
        let value = |form: ClosedForm, n| form.value(n).unwrap();
        for n in 1..300u64 {
            let powers = (0..).map(|i| 1u64 << i);
            let exponent = powers.clone().take_while(|power| n % power == 0).count() as u64 - 1;
            assert_eq!(value(ClosedForm::TwoExponent, n), exponent, "{n}");
            let length = powers.take_while(|&power| power <= n).count() as u64;
            assert_eq!(value(ClosedForm::BitLength, n), length, "{n}");
            let ones = (0..64).filter(|bit| n >> bit & 1 == 1).count() as u64;
            assert_eq!(value(ClosedForm::Ones, n), ones, "{n}");
            // As many as prime powers that divide n.
            let is_power = |it: &u64| {
                let least = (2..=*it).find(|divisor| it % divisor == 0).unwrap();
                (0..9).any(|exponent| least.pow(exponent) == *it)
            };
            let factors = (2..=n).filter(|it| n % it == 0 && is_power(it)).count() as u64;
            assert_eq!(value(ClosedForm::PrimeFactors, n), factors, "{n}");
            let least = (2..=n).find(|&it| n % it == 0).unwrap_or(2);
            let place = (2..=least).filter(|&it| is_prime(it)).count() as u64;
            let expected = if n % 2 == 0 { 0 } else { place };
            assert_eq!(value(ClosedForm::LeastPrime, n), expected, "{n}");
        }
        assert_eq!(value(ClosedForm::TwoExponent, 0), 0);
        assert_eq!(value(ClosedForm::PrimeFactors, (1 << 32) * 3), 33);
    }

    /// The games that the forms are said to belong to, by their rules.
    #[test]
    fn forms_by_factors_are_values_of_games_of_divisors() {
        let gcd = |a: u64, b: u64| (1..=a.max(1)).rev().find(|it| a % it == 0 && b % it == 0);
        let values = |options: &dyn Fn(u64) -> Vec<u64>| {
            let mut values: Vec<u64> = vec![0];
            for n in 1..120 {
                let after: Vec<u64> = options(n).iter().map(|&it| values[it as usize]).collect();
                values.push(mex(&after));
            }
            values[1..].to_vec()
        };
        let divisors = |n: u64| (1..n).filter(move |it| n % it == 0);
        for (form, values) in [
            (ClosedForm::TwoExponent, values(&|n| divisors(n).map(|it| n - it).collect())),
            (ClosedForm::BitLength, values(&|n| (0..=n / 2).collect())),
            (ClosedForm::PrimeFactors, values(&|n| divisors(n).collect())),
            (
                ClosedForm::LeastPrime,
                values(&|n| (1..=n).filter(|&it| gcd(it, n) == Some(1)).map(|it| n - it).collect()),
            ),
        ] {
            assert_eq!(closed_forms(1, &values), [form]);
        }
    }

    /// All tables of up to 4 rows and columns of two kinds: the patterns by their definition.
    #[test]
    fn small_grids_show_the_repetitions_with_the_longest_evidence() {
        let repetition = |lines: &[Vec<u64>]| {
            let n = lines.len();
            let periods = (1..n).flat_map(|period| (0..n - period).map(move |it| (it, period)));
            let repeats = |&(from, period): &(usize, usize)| {
                (from..n - period).all(|line| lines[line] == lines[line + period])
            };
            let best =
                periods.filter(repeats).min_by_key(|&(from, period)| (from + period, period));
            best.map(|(from, period)| (from as u64, period as u64, (n - from - period) as u64))
        };
        let found = |it: Option<Observed>| {
            it.map(|Observed { period: Period { preperiod, period, saltus }, evidence }| {
                assert_eq!(saltus, 0);
                (preperiod, period, evidence)
            })
        };
        for (n, width) in [(0, 0), (1, 3), (2, 2), (3, 3), (4, 3), (3, 4)] {
            for code in 0..1u64 << (n * width) {
                let rows: Vec<Vec<u64>> = (0..n)
                    .map(|a| (0..width).map(|b| code >> (a * width + b) & 1).collect())
                    .collect();
                let columns: Vec<Vec<u64>> =
                    (0..width).map(|b| rows.iter().map(|row| row[b as usize]).collect()).collect();
                let (down, across) = observed_grid(&rows);
                assert_eq!(found(down), repetition(&rows), "{rows:?}");
                assert_eq!(found(across), repetition(&columns), "{rows:?}");
            }
        }
    }

    #[test]
    fn a_key_decides_if_no_two_of_its_entries_differ() {
        for values in small_tables() {
            for modulus in 1..5 {
                let entries = values.iter().enumerate().map(|(i, value)| (i % modulus, value));
                let differ = entries.clone().any(|(key, value)| {
                    entries.clone().any(|(other, different)| key == other && value != different)
                });
                let found = decided_by(entries.clone());
                assert_eq!(found.is_none(), differ, "{values:?} modulo {modulus}");
                let read_back = |(key, value)| found.as_ref().map_or(true, |it| it[&key] == value);
                assert!(entries.clone().all(read_back), "{values:?} modulo {modulus}");
            }
        }
    }

    #[test]
    #[should_panic(expected = "rows of different lengths")]
    fn a_grid_with_a_short_row_is_refused() {
        observed_grid(&[vec![1, 2], vec![3]]);
    }

    #[test]
    fn odious_numbers_have_an_odd_number_of_ones() {
        let odious: Vec<u64> = (0..1000u64).filter(|it| it.count_ones() % 2 == 1).collect();
        assert_eq!(closed_forms(0, &odious), [ClosedForm::Odious]);
    }

    #[test]
    fn empty_and_short_tables_show_little() {
        assert_eq!(observed_period::<u64>(&[]), None);
        assert_eq!(observed_period(&[3u8]), None);
        assert_eq!(observed_period(&[3u8, 2, 1]), None);
        assert_eq!(closed_forms(0, &[0u64, 0, 0]), []);
        assert_eq!(closed_forms::<u64>(0, &[]).len(), 7);
    }
}
