//! Numbers as values of partizan games: dyadic rationals of any size, and the simplest one in between.
//!
//! # Rules
//!
//! Two players, Left and Right, have options of their own, and whoever cannot move loses. A position is
//! a *number* if its options are numbers and each option of Left is less than each one of Right. In
//! finite games the numbers are the *dyadic rationals*, integers divided by powers of two.
//!
//! # Theorem (Conway 1976)
//!
//! * Simplicity: a position whose options are numbers, Left's below Right's, is the *simplest* number
//!   strictly between them: of least birthday. 0 has the birthday 0; an integer `n` ≠ 0 has |`n`|; a
//!   number strictly between the integers `n` and `n` + 1 ≥ 1, in lowest terms over 2`ᵏ`, has
//!   `n` + 1 + `k`, and its negative the same.
//! * The value of a sum of games is the sum of the numbers. Left wins if it is positive, Right if it is
//!   negative, and if it is 0 whoever moves second.
//!
//! # Proof sketch
//!
//! A move of a player in a number makes it worse for that player, so nobody moves in `x` + (−`y`) as long
//! as something else is left, and the outcome is the sign of the difference. Let `x` be the simplest
//! number between the options of a position `G`. In `G` − `x`, the player who begins loses: a move to an
//! option of `G` leaves a difference of the wrong sign; an option of `x` is simpler than `x`, so it is not
//! between the options of `G`, and the opponent has an answer there. So `G` is equal to `x`.
//!
//! *Walk.* All numbers stand in a binary tree by birthday, the children of a number being the nearest ones
//! on either side that are born a day later: ±1 from 0, then further integers or halves of the way. From
//! 0 the walk that goes up at the numbers that are too small, and down at those that are too large, meets
//! the simplest one.
//!
//! *Digits.* A number is a sum of different powers of two, each with the sign + or −. The highest one is
//! greater than all below together, so its sign is that of the number. If ±2`ᵉ` is added, equal digits
//! vanish with a carry, opposite ones without: so each step removes a digit, but for the last.
//!
//! # Complexity
//!
//! Adding a number of *d* digits to one of *e* ≥ *d* takes *O*(*d* log *e*) amortized; doubling, halving and
//! the negative take constant time. A sum of numbers that is built smaller to larger takes *O*(log²)
//! for each digit. [`simplest_between`] takes as many steps as the birthday says.
//!
//! # Sources
//!
//! * J. H. Conway, *On Numbers and Games* (1976), chapters 2, 3 and 8.
//! * E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for your Mathematical Plays* (1982), chapter
//!   2 (cited from memory).

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::{AddAssign, Neg, SubAssign};

/// A dyadic rational of any size, exactly.
///
/// ```
/// use games::dyadic::Dyadic;
///
/// let mut sum = Dyadic::new(3, 2); // 3/4
/// sum += Dyadic::new(-1, 1);
/// assert_eq!(sum, Dyadic::new(1, 2));
/// assert_eq!(sum.to_string(), "1/4");
/// assert!(sum > Dyadic::from(0));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Dyadic {
    /// Exponents with the signs of their powers of two.
    digits: BTreeMap<i64, i8>,
    /// A number that is added to all exponents.
    shift: i64,
    /// True if all signs are reversed.
    is_negated: bool,
}

impl Dyadic {
    /// Returns `numerator` divided by 2 to the power `log2_denominator`.
    ///
    /// ```
    /// use games::dyadic::Dyadic;
    ///
    /// assert_eq!(Dyadic::new(6, 2).to_string(), "3/2");
    /// ```
    pub fn new(numerator: i64, log2_denominator: u32) -> Self {
        let mut number = Dyadic { shift: -i64::from(log2_denominator), ..Dyadic::default() };
        number.is_negated = numerator < 0;
        let size = numerator.unsigned_abs();
        number.digits.extend((0..64).filter(|bit| size >> bit & 1 == 1).map(|bit| (bit, 1)));
        number
    }

    /// Returns how it compares with 0: `Greater` if Left wins, `Less` if Right does, `Equal` if whoever
    /// moves second does.
    ///
    /// ```
    /// use games::dyadic::Dyadic;
    /// use std::cmp::Ordering;
    ///
    /// assert_eq!(Dyadic::new(-1, 3).sign(), Ordering::Less);
    /// assert_eq!(Dyadic::from(0).sign(), Ordering::Equal);
    /// ```
    pub fn sign(&self) -> Ordering {
        let top = self.digits.iter().next_back().map_or(0, |(_, &digit)| digit);
        let sign = top.cmp(&0);
        if self.is_negated {
            sign.reverse()
        } else {
            sign
        }
    }

    /// Multiplies by 2 to the power `by`, which may be negative.
    ///
    /// ```
    /// use games::dyadic::Dyadic;
    ///
    /// let mut number = Dyadic::from(5);
    /// number.shift(-1);
    /// assert_eq!(number, Dyadic::new(5, 1));
    /// ```
    pub fn shift(&mut self, by: i64) {
        self.shift += by;
    }

    /// Returns the greatest integer that is not greater; `None` if it does not fit in 64 bits.
    ///
    /// ```
    /// use games::dyadic::Dyadic;
    ///
    /// assert_eq!([5, -5, 4].map(|n| Dyadic::new(n, 1).floor().unwrap()), [2, -3, 2]);
    /// ```
    pub fn floor(&self) -> Option<i64> {
        let sign = if self.is_negated { -1 } else { 1 };
        // From the highest digit down: what does not fit does not come back.
        let mut whole = 0i128;
        let mut last = 0;
        for (&exponent, &digit) in self.digits.range(-self.shift..).rev() {
            whole = shifted(whole, last - exponent)? + i128::from(digit);
            last = exponent;
        }
        whole = shifted(whole, last + self.shift)?;
        let below = self.digits.range(..-self.shift).next_back().map_or(0, |(_, &digit)| digit);
        let floor = whole * sign - i128::from(i128::from(below) * sign < 0);
        i64::try_from(floor).ok()
    }

    /// Returns numerator and binary logarithm of the denominator in lowest terms, or `None` if the numerator
    /// does not fit in 64 bits.
    ///
    /// ```
    /// use games::dyadic::Dyadic;
    ///
    /// assert_eq!(Dyadic::new(6, 2).to_ratio(), Some((3, 1)));
    /// assert_eq!(Dyadic::from(-6).to_ratio(), Some((-6, 0)));
    /// ```
    pub fn to_ratio(&self) -> Option<(i64, u32)> {
        let lowest = self.digits.keys().next().map_or(0, |exponent| exponent + self.shift);
        let log2_denominator = lowest.min(0).unsigned_abs();
        let mut whole = self.clone();
        whole.shift += log2_denominator as i64;
        Some((whole.floor()?, u32::try_from(log2_denominator).ok()?))
    }

    /// Adds or subtracts a power of two.
    fn add_power(&mut self, exponent: i64, digit: i8) {
        let mut exponent = exponent - self.shift;
        let digit = if self.is_negated { -digit } else { digit };
        loop {
            match self.digits.remove(&exponent) {
                None => {
                    self.digits.insert(exponent, digit);
                    return;
                }
                Some(before) if before == digit => exponent += 1,
                Some(_) => return,
            }
        }
    }
}

impl From<i64> for Dyadic {
    fn from(integer: i64) -> Self {
        Dyadic::new(integer, 0)
    }
}

impl Neg for Dyadic {
    type Output = Self;

    fn neg(mut self) -> Self {
        self.is_negated = !self.is_negated;
        self
    }
}

impl AddAssign for Dyadic {
    fn add_assign(&mut self, mut other: Self) {
        if self.digits.len() < other.digits.len() {
            std::mem::swap(self, &mut other);
        }
        for (&exponent, &digit) in &other.digits {
            let digit = if other.is_negated { -digit } else { digit };
            self.add_power(exponent + other.shift, digit);
        }
    }
}

impl SubAssign for Dyadic {
    fn sub_assign(&mut self, other: Self) {
        *self += -other;
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Self) -> Ordering {
        let mut difference = self.clone();
        difference -= other.clone();
        difference.sign()
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Dyadic {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Dyadic {}

/// As `3/4`, as `3/2^70` if the denominator is too large, or as a sum of powers of two if the numerator is.
impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.to_ratio() {
            Some((integer, 0)) => write!(f, "{integer}"),
            Some((numerator, log2)) if log2 < 64 => write!(f, "{numerator}/{}", 1u64 << log2),
            Some((numerator, log2)) => write!(f, "{numerator}/2^{log2}"),
            None => {
                for (exponent, digit) in self.digits.iter().rev() {
                    let is_negative = self.is_negated != (*digit < 0);
                    let sign = if is_negative { '-' } else { '+' };
                    write!(f, "{sign}2^{}", exponent + self.shift)?;
                }
                Ok(())
            }
        }
    }
}

/// Returns the simplest number strictly between the two, each of which may be absent.
///
/// Left's options matter by the greatest one, Right's by the least one.
///
/// # Panics
///
/// Panics if `left` is not less than `right`.
///
/// ```
/// use games::dyadic::{simplest_between, Dyadic};
///
/// let between = |left: Dyadic, right: Dyadic| simplest_between(Some(&left), Some(&right));
/// assert_eq!(between(Dyadic::from(-3), Dyadic::from(9)), Dyadic::from(0));
/// assert_eq!(between(Dyadic::new(1, 2), Dyadic::from(1)), Dyadic::new(1, 1));
/// assert_eq!(simplest_between(Some(&Dyadic::new(5, 1)), None), Dyadic::from(3));
/// ```
pub fn simplest_between(left: Option<&Dyadic>, right: Option<&Dyadic>) -> Dyadic {
    if let (Some(left), Some(right)) = (left, right) {
        assert!(left < right, "no number is between {left} and {right}");
    }
    // The walk, with the nearest ancestors below and above.
    let mut number = Dyadic::from(0);
    let (mut low, mut high): (Option<Dyadic>, Option<Dyadic>) = (None, None);
    loop {
        if left.map_or(false, |left| number <= *left) {
            low = Some(number);
        } else if right.map_or(false, |right| number >= *right) {
            high = Some(number);
        } else {
            return number;
        }
        number = match (&low, &high) {
            (Some(low), Some(high)) => {
                let mut sum = low.clone();
                sum += high.clone();
                sum.shift(-1);
                sum
            }
            (Some(bound), None) | (None, Some(bound)) => {
                let mut next = bound.clone();
                next += Dyadic::from(if low.is_some() { 1 } else { -1 });
                next
            }
            (None, None) => unreachable!("the walk has a bound after its first step"),
        };
    }
}

/// Returns `whole` times 2 to the power `by`, if it fits.
fn shifted(whole: i128, by: i64) -> Option<i128> {
    if whole == 0 {
        return Some(0);
    }
    let by = u32::try_from(by).ok().filter(|&by| by < 127)?;
    whole.checked_mul(1 << by)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    /// The number, in units of 2⁻⁴⁰.
    fn units(number: &Dyadic) -> i64 {
        let mut number = number.clone();
        number.shift(40);
        number.to_ratio().unwrap().0
    }

    #[test]
    fn sums_signs_and_orders_are_those_of_integers() {
        let mut rng = SmallRng::seed_from_u64(1);
        for _ in 0..300 {
            let (mut sum, mut expected) = (Dyadic::from(0), 0i64);
            for _ in 0..rng.random_range(0..30) {
                let numerator = rng.random_range(-200..200);
                let log2 = rng.random_range(0..30);
                let mut number = Dyadic::new(numerator, log2);
                let by = rng.random_range(-10..8);
                number.shift(by);
                let mut value = numerator << (40 - i64::from(log2) + by);
                if rng.random() {
                    (number, value) = (-number, -value);
                }
                assert_eq!(sum.cmp(&number), expected.cmp(&value));
                if rng.random() {
                    sum += number;
                    expected += value;
                } else {
                    sum -= number;
                    expected -= value;
                }
                assert_eq!(units(&sum), expected);
                assert_eq!(sum.sign(), expected.cmp(&0));
                assert_eq!(sum.floor(), Some(expected >> 40));
            }
        }
    }

    #[test]
    fn ratios_are_in_lowest_terms() {
        for numerator in -40..40 {
            for log2 in 0..5 {
                let (lowest, k) = Dyadic::new(numerator, log2).to_ratio().unwrap();
                assert_eq!(lowest << (log2 - k), numerator);
                assert!(k == 0 || lowest % 2 != 0, "{numerator}, {log2}");
            }
        }
    }

    /// Numbers by birthday, by the definition: on each day, between the numbers of the days before.
    fn numbers_to_day_5() -> Vec<(Dyadic, u32)> {
        let mut numbers: Vec<(Dyadic, u32)> = vec![(Dyadic::from(0), 0)];
        for day in 1..6 {
            let mut next = vec![(Dyadic::from(-i64::from(day)), day)];
            for pair in numbers.windows(2) {
                let mut middle = pair[0].0.clone();
                middle += pair[1].0.clone();
                middle.shift(-1);
                next.extend([pair[0].clone(), (middle, day)]);
            }
            next.extend([numbers[numbers.len() - 1].clone(), (Dyadic::from(i64::from(day)), day)]);
            numbers = next;
        }
        numbers
    }

    #[test]
    fn the_simplest_number_is_that_of_least_birthday() {
        let numbers = numbers_to_day_5();
        assert!(numbers.windows(2).all(|it| it[0].0 < it[1].0));
        let inner = &numbers[1..numbers.len() - 1];
        for (i, (left, _)) in numbers.iter().enumerate() {
            for (right, _) in &numbers[i + 1..] {
                let between = inner.iter().filter(|it| it.0 > *left && it.0 < *right);
                if let Some((expected, _)) = between.min_by_key(|it| it.1) {
                    let found = simplest_between(Some(left), Some(right));
                    assert_eq!(found, *expected, "{left}, {right}");
                }
            }
            let above = inner.iter().filter(|it| it.0 > *left).min_by_key(|it| it.1);
            if let Some((expected, _)) = above {
                assert_eq!(simplest_between(Some(left), None), *expected, "{left}");
            }
            let below = inner.iter().filter(|it| it.0 < *left).min_by_key(|it| it.1);
            if let Some((expected, _)) = below {
                assert_eq!(simplest_between(None, Some(left)), *expected, "{left}");
            }
        }
        assert_eq!(simplest_between(None, None), Dyadic::from(0));
    }

    #[test]
    fn a_hundred_thousand_bits_are_exact() {
        let mut sum = Dyadic::from(1);
        for i in 1..100_000 {
            let mut power = Dyadic::from(1);
            power.shift(-i);
            sum -= power;
        }
        assert_eq!(sum.sign(), Ordering::Greater);
        assert_eq!((sum.floor(), sum.to_ratio()), (Some(0), Some((1, 99_999))));
        assert_eq!(sum.to_string(), "1/2^99999");
        let mut large = sum.clone();
        large += Dyadic::from(1);
        let terms = (1..100_000).map(|i| format!("-2^-{i}"));
        assert_eq!(large.to_string(), format!("+2^1{}", terms.collect::<String>()));
        let mut last = Dyadic::from(1);
        last.shift(-99_999);
        sum -= last;
        assert_eq!(sum, Dyadic::default());
    }

    #[test]
    fn the_largest_numbers_do_not_overflow() {
        for integer in [i64::MIN, i64::MIN + 1, -1, 0, i64::MAX] {
            assert_eq!(Dyadic::from(integer).floor(), Some(integer));
            assert_eq!(Dyadic::from(integer).to_string(), integer.to_string());
        }
        assert_eq!(Dyadic::new(3, 63).to_string(), "3/9223372036854775808");
        assert_eq!(Dyadic::new(-3, 64).to_string(), "-3/2^64");
        let mut large = Dyadic::from(i64::MAX);
        large += Dyadic::from(1);
        assert_eq!((large.floor(), large.to_ratio()), (None, None));
        large.shift(-1_000_000);
        assert_eq!((large.floor(), large.to_ratio()), (Some(0), Some((1, 999_937))));
        large.shift(3_000_000);
        assert_eq!(large.floor(), None);
    }

    #[test]
    #[should_panic(expected = "no number is between 1/2 and 1/2")]
    fn nothing_is_between_equal_numbers() {
        simplest_between(Some(&Dyadic::new(1, 1)), Some(&Dyadic::new(2, 2)));
    }
}
