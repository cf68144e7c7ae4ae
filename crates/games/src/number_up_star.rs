//! Numbers, arrows and nimbers: sums of a dyadic rational, a multiple of ↑ and a heap of Nim.
//!
//! # Rules
//!
//! ↑ is the partizan game {0 | ∗}, in which Left may end play and Right may move to ∗, a heap of one token; ↓ is its
//! negative. Numbers are those of [`dyadic`](crate::dyadic), here of a bounded size.
//!
//! # Theorem (Conway 1976)
//!
//! 1. Such sums add up part by part: numbers, arrows, and nimbers by their nim-sum.
//! 2. `x` + `n`↑ + ∗`m` compares with 0 by `x`; if that is 0, by `n`, where `n` = ±1 decides only if `m` ≠ 1; and if `n`
//!    is 0 too, ∗`m` is 0 or confused with it.
//! 3. In the simplest form, `x` + ∗`m` has the options `x` + ∗`k` with `k` < `m`, and the sum with `n` > 0 arrows the Left
//!    option `x` and the Right option `x` + (`n` − 1)↑ + ∗(`m` ^ 1); but if `n` = `m` = 1, Left's are `x` and `x` + ∗, and Right's
//!    is `x`.
//!
//! # Proof sketch
//!
//! ↑ + ∗`m` is positive for `m` ≠ 1: Left moves to ↑ or from ∗`m` to 0; if Right moves to ∗ + ∗`m` or to
//! ↑ + ∗`k`, Left wins by a move to ↑ or to 0. Adding ↑ once more leaves no exception. All of them are less than any
//! positive number, in which Left has moves left. The options are those of the sum without worse and reversible ones.
//!
//! # Complexity
//!
//! Constant, but for [`Number::simplest`], which tries each denominator. What does not fit in 64 bits is `None`.
//!
//! # Sources
//!
//! * J. H. Conway, *On Numbers and Games* (1976), chapters 8 and 9.
//! * E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways* (1982), chapters 2, 3 and 8 (cited from memory).

use crate::partizan::Player;
use std::cmp::Ordering;
use std::fmt;
use std::ops::Neg;

/// The binary logarithm of the largest denominator.
const FINEST: u32 = 62;

/// A number `n` / 2ᵏ with `n` of 64 bits and `k` ≤ 62: a small [`Dyadic`](crate::dyadic::Dyadic) that can be copied
/// and is compared at once.
///
/// ```
/// use games::number_up_star::Number;
///
/// assert!(Number::new(3, 2) < Number::from(1));
/// assert_eq!(Number::new(6, 2), Number::new(3, 1));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Number {
    /// The number times 2⁶².
    units: i128,
}

impl Number {
    /// The number 0.
    pub const ZERO: Self = Number { units: 0 };

    /// Returns `numerator` divided by 2 to the power `log2_denominator`.
    ///
    /// # Panics
    ///
    /// Panics if the denominator in lowest terms exceeds 2⁶², or if the numerator is the least of 64 bits.
    ///
    /// ```
    /// use games::number_up_star::Number;
    ///
    /// assert_eq!(Number::new(-3, 1).to_string(), "-3/2");
    /// ```
    pub fn new(numerator: i64, log2_denominator: u32) -> Self {
        Number::checked(numerator.into(), log2_denominator)
            .unwrap_or_else(|| panic!("{numerator}/2^{log2_denominator} does not fit"))
    }

    /// Returns `numerator` divided by 2 to the power `log2`, if it fits.
    pub(crate) fn checked(numerator: i128, log2: u32) -> Option<Self> {
        let twos = numerator.trailing_zeros().min(log2);
        let (numerator, log2) = (numerator >> twos.min(127), log2 - twos);
        let fits = numerator.unsigned_abs() <= i64::MAX as u128 && log2 <= FINEST;
        Some(()).filter(|()| fits).map(|()| Number { units: numerator << (FINEST - log2) })
    }

    /// Returns the numerator in lowest terms.
    ///
    /// ```
    /// use games::number_up_star::Number;
    ///
    /// assert_eq!((Number::new(6, 3).numerator(), Number::new(6, 3).log2_denominator()), (3, 2));
    /// ```
    pub fn numerator(self) -> i64 {
        (self.units >> (FINEST - self.log2_denominator())) as i64
    }

    /// Returns the binary logarithm of the denominator in lowest terms.
    pub fn log2_denominator(self) -> u32 {
        FINEST.saturating_sub(self.units.trailing_zeros())
    }

    /// Returns the sum, if it fits.
    ///
    /// ```
    /// use games::number_up_star::Number;
    ///
    /// assert_eq!(Number::new(1, 1).plus(Number::new(3, 2)), Some(Number::new(5, 2)));
    /// ```
    pub fn plus(self, other: Self) -> Option<Self> {
        Number::checked(self.units + other.units, FINEST)
    }

    /// Returns the simplest number, the one of least birthday, that is not less than `low` and not greater than `high`,
    /// each of which may be absent; `None` if it does not fit.
    ///
    /// ```
    /// use games::number_up_star::Number;
    ///
    /// let simplest = |low, high| Number::simplest(Some(low), high).unwrap();
    /// assert_eq!(simplest(Number::new(5, 3), Some(Number::new(7, 3))), Number::new(3, 2));
    /// assert_eq!(simplest(Number::new(5, 3), None), Number::from(1));
    /// ```
    pub fn simplest(low: Option<Self>, high: Option<Self>) -> Option<Self> {
        let (low, high) =
            (low.map_or(i128::MIN, |it| it.units), high.map_or(i128::MAX, |it| it.units));
        let nearest = low.max(0).min(high);
        (0..=FINEST)
            .find_map(|log2| {
                // The nearest multiple of the unit that is not nearer to 0.
                let unit = 1 << (FINEST - log2);
                let units = if nearest > 0 { nearest + (unit - 1) } else { nearest } & -unit;
                Some(units).filter(|units| (low..=high).contains(units))
            })
            .and_then(|units| Number::checked(units, FINEST))
    }

    /// Returns the number next to it towards Left's side or Right's: the nearest of the largest denominator.
    pub(crate) fn beside(self, player: Player) -> Self {
        let step = if player == Player::Left { -1 } else { 1 };
        Number { units: self.units + step }
    }

    /// Returns Left's option in the simplest form.
    fn left_option(self) -> Option<Self> {
        let one = 1 << FINEST;
        let last_digit = (self.units & -self.units).min(one);
        let units = self.units - last_digit;
        Some(Number { units }).filter(|_| last_digit < one && self.units != 0 || self.units > 0)
    }

    /// Returns the birthday: the number of moves to 0 that one player, or both, can make in the simplest form.
    fn birthday(self) -> u64 {
        let log2 = self.log2_denominator();
        let whole = self.units.unsigned_abs() >> FINEST;
        whole as u64 + u64::from(log2) + u64::from(log2 > 0)
    }
}

impl From<i32> for Number {
    fn from(integer: i32) -> Self {
        Number { units: i128::from(integer) << FINEST }
    }
}

impl Neg for Number {
    type Output = Self;

    fn neg(self) -> Self {
        Number { units: -self.units }
    }
}

/// As `-3/4`.
impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.log2_denominator() {
            0 => write!(f, "{}", self.numerator()),
            log2 => write!(f, "{}/{}", self.numerator(), 1u64 << log2),
        }
    }
}

/// A number, a multiple of ↑ and a nimber, added up.
///
/// ```
/// use games::number_up_star::{Number, NumberUpStar};
///
/// let star = NumberUpStar { number: Number::ZERO, ups: 0, star: 1 };
/// let up = NumberUpStar { ups: 1, star: 0, ..star };
/// assert!(!star.is_le(up) && !up.is_le(star)); // ∗ and ↑ are confused,
/// assert!(star.is_le(up.plus(up).unwrap())); // but two arrows are more than ∗.
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NumberUpStar {
    /// The number.
    pub number: Number,
    /// How many times ↑ is added.
    pub ups: i64,
    /// The nimber.
    pub star: u64,
}

impl NumberUpStar {
    /// Returns the sum, if it fits.
    ///
    /// ```
    /// use games::number_up_star::{Number, NumberUpStar};
    ///
    /// let heap = |star| NumberUpStar { number: Number::ZERO, ups: 0, star };
    /// assert_eq!(heap(5).plus(heap(6)), Some(heap(3)));
    /// ```
    pub fn plus(self, other: Self) -> Option<Self> {
        let (number, ups) = (self.number.plus(other.number)?, self.ups.checked_add(other.ups)?);
        Some(NumberUpStar { number, ups, star: self.star ^ other.star })
    }

    /// Returns true if it is at most the other one: Left, moving second, wins the other one less this one.
    ///
    /// ```
    /// use games::number_up_star::{Number, NumberUpStar};
    ///
    /// let part = |number, ups| NumberUpStar { number, ups, star: 0 };
    /// assert!(part(Number::ZERO, 100).is_le(part(Number::new(1, 60), -100)));
    /// ```
    pub fn is_le(self, other: Self) -> bool {
        let star = self.star ^ other.star;
        match self.number.cmp(&other.number).then(self.ups.cmp(&other.ups)) {
            Ordering::Equal => star == 0,
            Ordering::Greater => false,
            Ordering::Less => {
                self.number < other.number || star != 1 || other.ups.saturating_sub(self.ups) > 1
            }
        }
    }

    /// Returns the option number `i` of a player in the simplest form.
    pub(crate) fn option(self, player: Player, i: u64) -> Option<Self> {
        if player == Player::Right {
            return (-self).option(Player::Left, i).map(Neg::neg);
        }
        let plain = NumberUpStar { ups: 0, star: 0, ..self };
        let (count, first) = match (self.ups, self.star) {
            (0, 0) => (1, NumberUpStar { number: self.number.left_option()?, ..plain }),
            (0, star) => (star, plain),
            (1, 1) => (2, plain),
            (1.., _) | (-1, 1) => (1, plain),
            (ups, star) => (1, NumberUpStar { ups: ups + 1, star: star ^ 1, ..self }),
        };
        Some(NumberUpStar { star: first.star + i, ..first }).filter(|_| i < count)
    }

    /// Returns the sum that is no number and has these options in its simplest form.
    pub(crate) fn from_options(left: &[Self], right: &[Self]) -> Option<Self> {
        let arrow = |ups| NumberUpStar { number: Number::ZERO, ups, star: 1 };
        let star = NumberUpStar { ups: 0, star: left.len() as u64, ..*left.first()? };
        let sums = [Some(star), right.first()?.plus(arrow(1)), left[0].plus(arrow(-1))];
        sums.into_iter().flatten().find(|sum| {
            [(Player::Left, left), (Player::Right, right)].iter().all(|&(player, side)| {
                let options: Vec<_> = (0..).map_while(|i| sum.option(player, i)).collect();
                options.len() == side.len() && side.iter().all(|it| options.contains(it))
            })
        })
    }

    /// Returns the birthday: the number of moves of the longest play of the simplest form, where a player may move
    /// several times in a row.
    pub(crate) fn birthday(self) -> u64 {
        let ups = self.ups.unsigned_abs();
        let infinitesimal = match ups {
            0 => self.star,
            _ => match self.star ^ (ups - 1) & 1 {
                1 => ups + 1,
                star => ups + (star ^ 1),
            },
        };
        self.number.birthday() + infinitesimal
    }
}

impl Neg for NumberUpStar {
    type Output = Self;

    fn neg(self) -> Self {
        NumberUpStar { number: -self.number, ups: -self.ups, star: self.star }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dyadic::{simplest_between, Dyadic};

    #[test]
    fn simplest_numbers_match_those_of_dyadic() {
        let numbers: Vec<Number> = (-40..41).map(|it| Number::new(it, 3)).collect();
        let exact = |it: Number| Dyadic::new(it.numerator(), it.log2_denominator());
        for &low in &numbers {
            for &high in numbers.iter().filter(|&&it| it > low) {
                let (inside, below) = (low.beside(Player::Right), high.beside(Player::Left));
                let found = Number::simplest(Some(inside), Some(below)).unwrap();
                let expected = simplest_between(Some(&exact(low)), Some(&exact(high)));
                assert_eq!(exact(found), expected, "{low} {high}");
                for (low, high, ends) in [
                    (low, below, vec![low]),
                    (inside, high, vec![high]),
                    (low, high, vec![low, high]),
                ] {
                    let all = ends.into_iter().chain([found]);
                    let expected = all.min_by_key(|it| it.birthday());
                    let found = Number::simplest(Some(low), Some(high));
                    assert_eq!(found, expected, "{low} {high}");
                }
            }
            let above = Number::simplest(Some(low.beside(Player::Right)), None).unwrap();
            assert_eq!(exact(above), simplest_between(Some(&exact(low)), None), "{low}");
            let below = Number::simplest(None, Some(low.beside(Player::Left))).unwrap();
            assert_eq!(exact(below), simplest_between(None, Some(&exact(low))), "{low}");
        }
        assert_eq!(Number::simplest(None, None), Some(Number::ZERO));
    }

    #[test]
    fn sums_orders_and_names_match_those_of_dyadic() {
        let mut numbers: Vec<Number> = (-9..10).map(|it| Number::new(it, 2)).collect();
        numbers.extend([Number::new(i64::MAX, 0), Number::new(-1, FINEST), Number::new(5, 60)]);
        let exact = |it: Number| Dyadic::new(it.numerator(), it.log2_denominator());
        for &a in &numbers {
            assert_eq!(a.to_string(), exact(a).to_string());
            for &b in &numbers {
                assert_eq!(a.cmp(&b), exact(a).cmp(&exact(b)), "{a} {b}");
                let mut sum = exact(a);
                sum += exact(b);
                let fits = sum.to_ratio().filter(|it| it.1 <= FINEST && it.0 != i64::MIN);
                let found = a.plus(b).map(|it| (it.numerator(), it.log2_denominator()));
                assert_eq!(found, fits, "{a} {b}");
            }
        }
    }

    /// The least interval, and numbers at the bounds.
    #[test]
    fn what_does_not_fit_is_none() {
        let (zero, finest) = (Number::ZERO, Number::new(1, FINEST));
        assert_eq!(Number::simplest(Some(zero.beside(Player::Right)), Some(finest)), Some(finest));
        let between = [zero.beside(Player::Right), finest.beside(Player::Left)].map(Some);
        assert_eq!(Number::simplest(between[0], between[1]), None);
        let large = Number::new(i64::MAX, 0);
        assert_eq!(Number::simplest(Some(large.beside(Player::Right)), None), None);
        assert_eq!(large.plus(Number::from(1)), None);
        assert_eq!(large.plus(finest), None);
        assert_eq!(Number::checked(i64::MIN.into(), 0), None);
        let many = NumberUpStar { number: zero, ups: i64::MAX, star: 0 };
        assert_eq!(many.plus(many), None);
    }
}
