//! Short partizan games as values: canonical forms, comparison, sums, outcomes and winning moves.
//!
//! # Rules
//!
//! A game {`L` | `R`} is two lists of games, the options of Left and those of Right; play is finite, and
//! whoever cannot move loses. In a *sum* a move is a move in one of the components. Two games are equal if
//! they can replace each other in every sum without a change of the outcome, and `g` ≤ `h` if `h` in place of
//! `g` never harms Left.
//!
//! # Theorem (Conway 1976)
//!
//! 1. `g` ≤ `h` unless some Left option `x` of `g` has `h` ≤ `x`, or some Right option `y` of `h` has `y` ≤ `g`.
//!    Left wins `g` moving second exactly if 0 ≤ `g`.
//! 2. *Dominated* options, those ≤ another option of Left (≥ for Right), may be deleted. A Left option `x` is
//!    *reversible* if it has a Right option `y` ≤ {`L` | `R`}; all Left options of `y` may take its place.
//!    Without either, equal games have equal options: the *canonical form*.
//! 3. Let `l` be the largest Right stop of a Left option and `r` the smallest Left stop of a Right one. The game
//!    is a number exactly if a number `x` from `l` to `r` is neither ≤ a Left option nor ≥ a Right option; it is then the
//!    simplest of these. Otherwise its *stops* are `l` and `r`. A game that is no number need not be left for a move
//!    in a number: {`L` | `R`} + `x` has the options of {`L` | `R`}, each with `x` added.
//! 4. A number `x`, `n` times ↑ = {0 | ∗} and a nimber ∗`m` compare with 0 by `x`; if that is 0, by `n`, where `n` = ±1
//!    decides only if `m` ≠ 1; and if `n` is 0 too, ∗`m` is 0 or confused with it.
//!
//! # Proof sketch
//!
//! 1. Play `h` − `g`, Right first: the two clauses are Right's moves after which Right, now second, wins.
//! 2. In the difference of both forms the second player answers any move by its copy, by a better option, or
//!    by the move that reverses. In the difference of two forms without such options, the answer to a move
//!    cannot be in the same form, so it is a copy, by induction.
//! 3. If `x` fits, whoever begins loses {`L` | `R`} − `x`, where moves in `x` to simpler numbers lose as these do
//!    not fit. Numbers between `l` and `r` fit, `l` itself if no option of Left is confused with it or more, and beyond
//!    it none does. In a sum with a game that is no number, the move from `x` costs something, and the best move
//!    in the game loses less than any number: by induction on the stops.
//! 4. ↑ + ∗`m` is positive for `m` ≠ 1: Left moves to ↑ or from ∗`m` to 0; if Right moves to ∗ + ∗`m` or to
//!    ↑ + ∗`k`, Left wins by a move to ↑ or to 0. Adding ↑ once more leaves no exception.
//!
//! # Complexity
//!
//! An [`Arena`] holds each value once, so equality takes constant time. Comparing `g` and `h` takes at most one step
//! for each pair of positions in them and option of these, and stops decide most pairs at once. Games of the fourth
//! kind are three numbers: their options are made when they are needed. Nothing recurses. Where an arena has
//! outgrown its limit or a number 64 bits, the answer is `None`.
//!
//! # Sources
//!
//! * J. H. Conway, *On Numbers and Games* (1976), chapters 7 to 10.
//! * E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways* (1982), chapters 2, 3 and 8 (cited from memory).
//! * A. N. Siegel, *Combinatorial Game Theory* (2013), chapter II (cited from memory).

use crate::mixed_sum::Move;
use crate::partizan::{PartizanOutcome, Player};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;
use std::fmt;
use std::hash::Hash;
use std::ops::Neg;
use std::rc::Rc;

/// The largest binary logarithm of a denominator: a numerator of 64 bits times it fits in 128.
const FINEST: u32 = 62;

/// A number `n` / 2ᵏ whose parts fit in 64 bits.
///
/// ```
/// use games::short_game::Number;
///
/// assert!(Number::new(3, 2) < Number::from(1));
/// assert_eq!(Number::new(6, 2), Number::new(3, 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Number {
    numerator: i64,
    log2: u32,
}

impl Number {
    /// The number 0.
    pub const ZERO: Self = Number { numerator: 0, log2: 0 };

    /// Returns `numerator` divided by 2 to the power `log2_denominator`.
    ///
    /// # Panics
    ///
    /// Panics if the denominator in lowest terms exceeds 2⁶², or if the numerator is the least of 64 bits.
    ///
    /// ```
    /// use games::short_game::Number;
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
        let numerator = i64::try_from(numerator).ok().filter(|&it| it != i64::MIN)?;
        Some(Number { numerator, log2 }).filter(|_| log2 <= FINEST)
    }

    /// Returns the numerator in lowest terms.
    ///
    /// ```
    /// use games::short_game::Number;
    ///
    /// assert_eq!((Number::new(6, 3).numerator(), Number::new(6, 3).log2_denominator()), (3, 2));
    /// ```
    pub fn numerator(self) -> i64 {
        self.numerator
    }

    /// Returns the binary logarithm of the denominator in lowest terms.
    ///
    /// ```
    /// use games::short_game::Number;
    ///
    /// assert_eq!(Number::from(7).log2_denominator(), 0);
    /// ```
    pub fn log2_denominator(self) -> u32 {
        self.log2
    }

    /// Returns the sum, if it fits.
    ///
    /// ```
    /// use games::short_game::Number;
    ///
    /// assert_eq!(Number::new(1, 1).plus(Number::new(3, 2)), Some(Number::new(5, 2)));
    /// ```
    pub fn plus(self, other: Self) -> Option<Self> {
        let log2 = self.log2.max(other.log2);
        Number::checked(self.times_power(log2) + other.times_power(log2), log2)
    }

    /// Returns the number times 2 to the power `log2`, rounded down.
    fn times_power(self, log2: u32) -> i128 {
        let numerator = i128::from(self.numerator);
        if log2 < self.log2 {
            numerator >> (self.log2 - log2)
        } else {
            numerator << (log2 - self.log2)
        }
    }

    /// Returns the simplest number between the two, each of which may be absent, and belongs to the interval
    /// itself if the flag beside it is set; `None` if it does not fit.
    fn simplest(low: Option<(Self, bool)>, high: Option<(Self, bool)>) -> Option<Self> {
        (0..=FINEST).find_map(|log2| {
            let multiple = |number: Self| (number.times_power(log2), number.log2 <= log2);
            let low = low.map(|(number, is_closed)| {
                let (floor, is_exact) = multiple(number);
                floor + i128::from(!(is_exact && is_closed))
            });
            let high = high.map(|(number, is_closed)| {
                let (floor, is_exact) = multiple(number);
                floor - i128::from(is_exact && !is_closed)
            });
            // The nearest to 0. If there is no integer, at most one multiple is in the interval.
            let nearest = high.unwrap_or(0).min(0).max(low.unwrap_or(i128::MIN));
            let is_inside = high.map_or(true, |high| nearest <= high);
            Some(nearest).filter(|_| is_inside).and_then(|it| Number::checked(it, log2))
        })
    }

    /// Returns the birthday: the number of moves to 0 that one player, or both, can make in the canonical form.
    fn birthday(self) -> u64 {
        let whole = self.numerator.unsigned_abs() >> self.log2;
        whole + u64::from(self.log2) + u64::from(self.log2 > 0)
    }
}

impl From<i32> for Number {
    fn from(integer: i32) -> Self {
        Number { numerator: integer.into(), log2: 0 }
    }
}

impl Neg for Number {
    type Output = Self;

    fn neg(self) -> Self {
        Number { numerator: -self.numerator, ..self }
    }
}

impl Ord for Number {
    fn cmp(&self, other: &Self) -> Ordering {
        let log2 = self.log2.max(other.log2);
        self.times_power(log2).cmp(&other.times_power(log2))
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// As `-3/4`.
impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.log2 {
            0 => write!(f, "{}", self.numerator),
            log2 => write!(f, "{}/{}", self.numerator, 1u64 << log2),
        }
    }
}

/// A value in an [`Arena`]: within one arena, equal values have equal ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Game(u32);

impl Game {
    /// The game without options, in every arena.
    pub const ZERO: Self = Game(1);

    /// The place of the game that is being simplified.
    const RAW: Self = Game(0);
}

/// A number, a multiple of ↑ and a nimber, added up.
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
    fn new(number: Number, ups: i64, star: u64) -> Self {
        NumberUpStar { number, ups, star }
    }

    fn is_number(self) -> bool {
        (self.ups, self.star) == (0, 0)
    }

    /// Returns the sum, if it fits.
    pub(crate) fn plus(self, other: Self) -> Option<Self> {
        let number = self.number.plus(other.number)?;
        Some(NumberUpStar::new(number, self.ups.checked_add(other.ups)?, self.star ^ other.star))
    }

    /// Returns true if it is at most the other one.
    pub(crate) fn is_le(self, other: Self) -> bool {
        let star = self.star ^ other.star;
        match self.number.cmp(&other.number).then(self.ups.cmp(&other.ups)) {
            Ordering::Equal => star == 0,
            Ordering::Greater => false,
            Ordering::Less => {
                self.number < other.number || star != 1 || other.ups.saturating_sub(self.ups) > 1
            }
        }
    }

    /// Returns Left's option number `i` in the canonical form.
    fn left_option(self, i: u64) -> Option<Self> {
        let NumberUpStar { number, ups, star } = self;
        let is_first = i == 0;
        if self.is_number() {
            let is_greatest = number.log2 == 0 && number.numerator <= 0;
            // The numerator is odd, or the number is an integer.
            let below = Number::checked(i128::from(number.numerator) - 1, number.log2)?;
            Some(NumberUpStar::new(below, 0, 0)).filter(|_| is_first && !is_greatest)
        } else if ups == 0 {
            Some(NumberUpStar::new(number, 0, i)).filter(|_| i < star)
        } else if ups > 0 {
            let is_option = is_first || (i, ups, star) == (1, 1, 1);
            Some(NumberUpStar::new(number, 0, i)).filter(|_| is_option)
        } else if (ups, star) == (-1, 1) {
            Some(NumberUpStar::new(number, 0, 0)).filter(|_| is_first)
        } else {
            Some(NumberUpStar::new(number, ups + 1, star ^ 1)).filter(|_| is_first)
        }
    }

    fn birthday(self) -> u64 {
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
        NumberUpStar::new(-self.number, -self.ups, self.star)
    }
}

/// A canonical form.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Form {
    Simple(NumberUpStar),
    /// The options of both players in increasing order of their ids, which are below that of the game.
    Options([Rc<[Game]>; 2]),
}

#[derive(Clone)]
struct Record {
    form: Form,
    stops: [Number; 2],
    birthday: u64,
}

/// Values of positions that are looked up by a key.
pub type Memo<P> = FxHashMap<P, Game>;

/// Values of games, each stored once, with all that was found out about pairs of them.
///
/// ```
/// use games::partizan::PartizanOutcome;
/// use games::short_game::Arena;
///
/// let mut games = Arena::new(1_000_000);
/// let [one, minus_two] = [1, -2].map(|n| games.integer(n));
/// let switch = games.game(&[one], &[minus_two]).unwrap();
/// assert_eq!(games.outcome(switch), Some(PartizanOutcome::N));
/// // Two of them: one player takes 1, the other -2.
/// let sum = games.sum(switch, switch).unwrap();
/// assert_eq!(games.outcome(sum), Some(PartizanOutcome::R));
/// ```
pub struct Arena {
    limit: usize,
    records: Vec<Record>,
    ids: FxHashMap<Form, Game>,
    comparisons: FxHashMap<(Game, Game), bool>,
    /// The comparisons with [`Game::RAW`].
    raw_comparisons: FxHashMap<(Game, Game), bool>,
    sums: FxHashMap<(Game, Game), Game>,
    negatives: FxHashMap<Game, Game>,
}

impl Arena {
    /// Makes an arena that gives up when it remembers more than `limit` games, comparisons and sums.
    ///
    /// ```
    /// use games::short_game::{Arena, Game};
    ///
    /// let mut games = Arena::new(10);
    /// let star = games.nimber(1);
    /// assert_eq!(games.sum(star, star), Some(Game::ZERO));
    /// // The options of a nimber as large as this one are too many to be compared.
    /// let (minus_one, far) = (games.integer(-1), games.nimber(1_000_000_000_000));
    /// let threat = games.game(&[Game::ZERO], &[minus_one]).unwrap();
    /// let tiny = games.game(&[Game::ZERO], &[threat]);
    /// assert_eq!(tiny.and_then(|tiny| games.is_le(far, tiny)), None);
    /// ```
    pub fn new(limit: usize) -> Self {
        let mut arena = Arena {
            limit: limit.min(u32::MAX as usize / 2),
            records: Vec::new(),
            ids: FxHashMap::default(),
            comparisons: FxHashMap::default(),
            raw_comparisons: FxHashMap::default(),
            sums: FxHashMap::default(),
            negatives: FxHashMap::default(),
        };
        let form = Form::Options([Rc::new([]), Rc::new([])]);
        arena.records.push(Record { form, stops: [Number::ZERO; 2], birthday: 0 });
        arena.integer(0);
        arena
    }

    /// Returns how many games, comparisons and sums are remembered.
    ///
    /// ```
    /// use games::short_game::Arena;
    ///
    /// let mut games = Arena::new(1000);
    /// let before = games.size();
    /// games.integer(5);
    /// assert_eq!(games.size(), before + 1);
    /// ```
    pub fn size(&self) -> usize {
        let pairs = self.comparisons.len() + self.raw_comparisons.len() + self.sums.len();
        self.records.len() + self.negatives.len() + pairs
    }

    /// Returns `None` where the arena is too large.
    fn check(&self) -> Option<()> {
        Some(()).filter(|()| self.size() <= self.limit)
    }

    /// Returns a number, a multiple of ↑ and a nimber, added up.
    ///
    /// ```
    /// use games::short_game::{Arena, Number, NumberUpStar};
    ///
    /// let mut games = Arena::new(1000);
    /// let game = games.simple(NumberUpStar { number: Number::new(1, 1), ups: 2, star: 1 });
    /// assert_eq!(games.birthday(game), 2 + 3);
    /// ```
    pub fn simple(&mut self, parts: NumberUpStar) -> Game {
        let stops = [parts.number; 2];
        self.intern(Form::Simple(parts), stops, parts.birthday())
    }

    /// Returns a number.
    ///
    /// ```
    /// use games::short_game::{Arena, Number};
    ///
    /// let mut games = Arena::new(1000);
    /// let half = games.number(Number::new(1, 1));
    /// assert_eq!(games.sum(half, half), Some(games.integer(1)));
    /// ```
    pub fn number(&mut self, number: Number) -> Game {
        self.simple(NumberUpStar::new(number, 0, 0))
    }

    /// Returns an integer.
    ///
    /// ```
    /// use games::short_game::{Arena, Game};
    ///
    /// assert_eq!(Arena::new(1000).integer(0), Game::ZERO);
    /// ```
    pub fn integer(&mut self, integer: i32) -> Game {
        self.number(Number::from(integer))
    }

    /// Returns a nimber: a heap of Nim, or any impartial game of this Grundy value.
    ///
    /// ```
    /// use games::short_game::{Arena, Game};
    ///
    /// let mut games = Arena::new(1000);
    /// assert_eq!(games.game(&[Game::ZERO], &[Game::ZERO]), Some(games.nimber(1)));
    /// ```
    pub fn nimber(&mut self, grundy: u64) -> Game {
        self.simple(NumberUpStar::new(Number::ZERO, 0, grundy))
    }

    /// Returns `n` times ↑ = {0 | ∗}.
    ///
    /// ```
    /// use games::short_game::{Arena, Game};
    ///
    /// let mut games = Arena::new(1000);
    /// let star = games.nimber(1);
    /// assert_eq!(games.game(&[Game::ZERO], &[star]), Some(games.ups(1)));
    /// ```
    pub fn ups(&mut self, n: i64) -> Game {
        self.simple(NumberUpStar::new(Number::ZERO, n, 0))
    }

    /// Returns number, multiple of ↑ and nimber of a game that is a sum of these.
    ///
    /// ```
    /// use games::short_game::{Arena, Game};
    ///
    /// let mut games = Arena::new(1000);
    /// let one = games.integer(1);
    /// let hot = games.game(&[one], &[Game::ZERO]).unwrap();
    /// assert_eq!(games.parts(hot), None);
    /// let heap = games.nimber(7);
    /// assert_eq!(games.parts(heap).unwrap().star, 7);
    /// ```
    pub fn parts(&self, game: Game) -> Option<NumberUpStar> {
        match self.records[game.0 as usize].form {
            Form::Simple(parts) => Some(parts),
            Form::Options(_) => None,
        }
    }

    /// Returns the number that a game is.
    ///
    /// ```
    /// use games::short_game::{Arena, Game, Number};
    ///
    /// let mut games = Arena::new(1000);
    /// let one = games.integer(1);
    /// let between = games.game(&[Game::ZERO], &[one]).unwrap();
    /// assert_eq!(games.to_number(between), Some(Number::new(1, 1)));
    /// ```
    pub fn to_number(&self, game: Game) -> Option<Number> {
        self.parts(game).filter(|parts| parts.is_number()).map(|parts| parts.number)
    }

    fn is_number(&self, game: Game) -> bool {
        self.to_number(game).is_some()
    }

    /// Returns the option number `i` of a player in the canonical form.
    pub(crate) fn option(&mut self, game: Game, player: Player, i: usize) -> Option<Game> {
        match &self.records[game.0 as usize].form {
            Form::Options(sides) => sides[player as usize].get(i).copied(),
            &Form::Simple(parts) => {
                let option = match player {
                    Player::Left => parts.left_option(i as u64),
                    Player::Right => (-parts).left_option(i as u64).map(Neg::neg),
                };
                option.map(|it| self.simple(it))
            }
        }
    }

    /// Returns the options of a player in the canonical form.
    ///
    /// ```
    /// use games::partizan::Player;
    /// use games::short_game::{Arena, Game};
    ///
    /// let mut games = Arena::new(1000);
    /// let up = games.ups(1);
    /// assert_eq!(games.options(up, Player::Left), Some(vec![Game::ZERO]));
    /// assert_eq!(games.options(up, Player::Right), Some(vec![games.nimber(1)]));
    /// ```
    pub fn options(&mut self, game: Game, player: Player) -> Option<Vec<Game>> {
        let mut options = Vec::new();
        while let Some(option) = self.option(game, player, options.len()) {
            self.check()?;
            options.push(option);
        }
        Some(options)
    }

    /// Returns the game that these options make.
    ///
    /// ```
    /// use games::short_game::{Arena, Game};
    ///
    /// let mut games = Arena::new(1000);
    /// let [one, three] = [1, 3].map(|n| games.integer(n));
    /// // 0 is dominated by 1, and 2 is the simplest number between 1 and 3.
    /// assert_eq!(games.game(&[Game::ZERO, one], &[three]), Some(games.integer(2)));
    /// ```
    pub fn game(&mut self, left: &[Game], right: &[Game]) -> Option<Game> {
        let mut sides = [left.to_vec(), right.to_vec()];
        self.delete_dominated(&mut sides)?;
        if let Some(grundy) = self.mex(&sides) {
            return Some(self.nimber(grundy));
        }
        let stop = |of: usize, game: &Game| self.records[game.0 as usize].stops[of];
        let low = sides[0].iter().map(|it| stop(1, it)).max();
        let high = sides[1].iter().map(|it| stop(0, it)).min();
        let order = low.zip(high).map_or(Ordering::Less, |(low, high)| low.cmp(&high));
        if order != Ordering::Greater {
            let is_low_closed = self.is_end(low, &sides[0], Player::Left)?;
            let is_high_closed = self.is_end(high, &sides[1], Player::Right)?;
            if order == Ordering::Less || is_low_closed && is_high_closed {
                let low = low.map(|it| (it, is_low_closed));
                let number = Number::simplest(low, high.map(|it| (it, is_high_closed)))?;
                return Some(self.number(number));
            }
        }
        let stops = [low?, high?];
        let shared = |side: &Vec<Game>| Rc::from(&side[..]);
        let form = Form::Options([shared(&sides[0]), shared(&sides[1])]);
        self.records[0] = Record { form, stops, birthday: 0 };
        self.raw_comparisons = FxHashMap::default();
        for player in [Player::Left, Player::Right] {
            self.bypass_reversible(player, &mut sides[player as usize])?;
        }
        self.delete_dominated(&mut sides)?;
        if let Some(parts) = self.recognize(&sides) {
            return Some(self.simple(parts));
        }
        Some(self.with_options(sides, stops))
    }

    /// Returns true if that end of an interval of numbers is neither ≤ a Left option nor ≥ a Right one.
    fn is_end(&mut self, end: Option<Number>, side: &[Game], player: Player) -> Option<bool> {
        if let Some(end) = end {
            let end = self.number(end);
            for &option in side {
                let (low, high) =
                    if player == Player::Left { (end, option) } else { (option, end) };
                if self.is_le(low, high)? {
                    return Some(false);
                }
            }
        }
        Some(true)
    }

    /// Returns the Grundy value, if the same nimbers are the options of both players or have the same mex.
    fn mex(&self, sides: &[Vec<Game>; 2]) -> Option<u64> {
        let mut values = [0, 0];
        for (side, value) in sides.iter().zip(&mut values) {
            let star = |&game: &Game| {
                let parts = self.parts(game)?;
                Some(parts.star).filter(|&it| parts == NumberUpStar::new(Number::ZERO, 0, it))
            };
            let mut stars = side.iter().map(star).collect::<Option<Vec<u64>>>()?;
            stars.sort_unstable();
            stars.iter().for_each(|&it| *value += u64::from(it == *value));
        }
        Some(values[0]).filter(|_| values[0] == values[1])
    }

    /// Deletes options that are worse than others.
    fn delete_dominated(&mut self, sides: &mut [Vec<Game>; 2]) -> Option<()> {
        for (i, side) in sides.iter_mut().enumerate() {
            side.sort_unstable();
            side.dedup();
            let mut best: Vec<Game> = Vec::new();
            for &option in side.iter() {
                let mut is_dominated = false;
                let mut kept = Vec::with_capacity(best.len() + 1);
                for &other in &best {
                    let is_worse = |a: Game, b: Game| if i == 0 { (a, b) } else { (b, a) };
                    let (low, high) = is_worse(option, other);
                    is_dominated = is_dominated || self.is_le(low, high)?;
                    let (low, high) = is_worse(other, option);
                    if is_dominated || !self.is_le(low, high)? {
                        kept.push(other);
                    }
                }
                if !is_dominated {
                    kept.push(option);
                    best = kept;
                }
            }
            *side = best;
        }
        Some(())
    }

    /// Replaces reversible options of the game that is being simplified.
    fn bypass_reversible(&mut self, player: Player, side: &mut Vec<Game>) -> Option<()> {
        let mut todo = std::mem::take(side);
        let mut seen = todo.clone();
        while let Some(option) = todo.pop() {
            let mut replies = 0;
            let reversal = loop {
                let reply = match self.option(option, player.opponent(), replies) {
                    Some(reply) => reply,
                    None => break None,
                };
                replies += 1;
                let (low, high) = match player {
                    Player::Left => (reply, Game::RAW),
                    Player::Right => (Game::RAW, reply),
                };
                if self.is_le(low, high)? {
                    break Some(reply);
                }
            };
            match reversal {
                None => side.push(option),
                Some(reply) => {
                    for next in self.options(reply, player)? {
                        if !seen.contains(&next) {
                            seen.push(next);
                            todo.push(next);
                        }
                    }
                }
            }
        }
        Some(())
    }

    /// Returns number, multiple of ↑ and nimber of a canonical form that is no number but such a sum.
    fn recognize(&self, sides: &[Vec<Game>; 2]) -> Option<NumberUpStar> {
        let side = |side: &Vec<Game>| -> Option<Vec<NumberUpStar>> {
            side.iter().map(|&option| self.parts(option)).collect()
        };
        let (left, right) = (side(&sides[0])?, side(&sides[1])?);
        let number = left.first()?.number;
        let star = left.len() as u64;
        let is_below = |it: &NumberUpStar| it.number == number && it.ups == 0 && it.star < star;
        if left.iter().all(is_below) && sides[0] == sides[1] {
            return Some(NumberUpStar::new(number, 0, star));
        }
        let positive = |left: &[NumberUpStar], right: &[NumberUpStar]| {
            let zero = NumberUpStar::new(right.first()?.number, 0, 0);
            let star = NumberUpStar { star: 1, ..zero };
            if left.contains(&zero) && left.contains(&star) && left.len() == 2 && right == [zero] {
                return Some(NumberUpStar { ups: 1, ..star });
            }
            let last = Some(right[0]).filter(|it| it.ups >= 0)?;
            let ups = last.ups.checked_add(1)?;
            Some(NumberUpStar { ups, star: last.star ^ 1, ..zero })
                .filter(|_| left == [zero] && right.len() == 1)
        };
        let negated = |side: &[NumberUpStar]| side.iter().map(|&it| -it).collect::<Vec<_>>();
        let negative = || positive(&negated(&right), &negated(&left)).map(Neg::neg);
        positive(&left, &right).or_else(negative)
    }

    /// Stores a canonical form that is no sum of number, ↑ and nimber.
    fn with_options(&mut self, mut sides: [Vec<Game>; 2], stops: [Number; 2]) -> Game {
        sides.iter_mut().for_each(|side| side.sort_unstable());
        let birthdays = sides.iter().flatten().map(|&it| self.birthday(it));
        let birthday = birthdays.max().map_or(0, |it| it.saturating_add(1));
        let form = Form::Options(sides.map(Rc::from));
        self.intern(form, stops, birthday)
    }

    fn intern(&mut self, form: Form, stops: [Number; 2], birthday: u64) -> Game {
        if let Some(&game) = self.ids.get(&form) {
            return game;
        }
        let game = Game(self.records.len() as u32);
        self.ids.insert(form.clone(), game);
        self.records.push(Record { form, stops, birthday });
        game
    }

    /// Returns the games whose options are all among `before`, in order: those born by the next day, if `before` are
    /// those born by a day. `None` if the arena has outgrown its limit.
    ///
    /// All pairs of lists of options are tried, but for lists with an option that is ≤ another one.
    ///
    /// ```
    /// use games::short_game::{Arena, Game};
    ///
    /// let mut games = Arena::new(10_000);
    /// let day_1 = games.born_after(&[Game::ZERO]).unwrap(); // 0, 1, -1 and ∗
    /// assert_eq!(day_1.len(), 4);
    /// assert_eq!(games.born_after(&day_1).unwrap().len(), 22);
    /// ```
    pub fn born_after(&mut self, before: &[Game]) -> Option<Vec<Game>> {
        let chains = self.antichains(before)?;
        let mut born = Vec::new();
        for left in &chains {
            for right in &chains {
                born.push(self.game(left, right)?);
            }
        }
        born.sort_unstable();
        born.dedup();
        Some(born)
    }

    /// Returns the lists of these games of which no two are comparable, the empty one included.
    fn antichains(&mut self, all: &[Game]) -> Option<Vec<Vec<Game>>> {
        let mut chains = vec![Vec::new()];
        for &game in all {
            for chain in chains.clone() {
                let mut is_antichain = true;
                for &other in &chain {
                    is_antichain &= !self.is_le(game, other)? && !self.is_le(other, game)?;
                }
                if is_antichain {
                    chains.push([&chain[..], &[game]].concat());
                }
            }
        }
        Some(chains)
    }

    /// Returns the birthday: the number of moves of the longest play of the canonical form, where a player may
    /// move several times in a row.
    ///
    /// ```
    /// use games::short_game::Arena;
    ///
    /// let mut games = Arena::new(1000);
    /// let (three, up) = (games.integer(3), games.ups(1));
    /// assert_eq!((games.birthday(three), games.birthday(up)), (3, 2));
    /// ```
    pub fn birthday(&self, game: Game) -> u64 {
        self.records[game.0 as usize].birthday
    }

    /// Returns the Left stop and the Right stop: the number at which play ends if Left, or Right, begins.
    ///
    /// ```
    /// use games::short_game::{Arena, Number};
    ///
    /// let mut games = Arena::new(1000);
    /// let [three, minus_one] = [3, -1].map(|n| games.integer(n));
    /// let switch = games.game(&[three], &[minus_one]).unwrap();
    /// assert_eq!(games.stops(switch), [Number::from(3), Number::from(-1)]);
    /// ```
    pub fn stops(&self, game: Game) -> [Number; 2] {
        self.records[game.0 as usize].stops
    }

    /// Returns true if `g` ≤ `h`.
    ///
    /// ```
    /// use games::short_game::{Arena, Game};
    ///
    /// let mut games = Arena::new(1000);
    /// let (up, star) = (games.ups(1), games.nimber(1));
    /// assert_eq!(games.is_le(Game::ZERO, up), Some(true));
    /// assert_eq!((games.is_le(star, up), games.is_le(up, star)), (Some(false), Some(false)));
    /// ```
    pub fn is_le(&mut self, g: Game, h: Game) -> Option<bool> {
        if let Some(answer) = self.known_comparison(g, h) {
            return Some(answer);
        }
        // Own stack: pairs that wait for the answer to one of their replies, with its number.
        let mut waiting = vec![(g, h, 0)];
        loop {
            self.check()?;
            let (g, h, reply) = waiting.pop()?;
            let answer = match self.refutation(g, h, reply) {
                None => true,
                Some((low, high)) => match self.known_comparison(low, high) {
                    Some(true) => false,
                    Some(false) => {
                        waiting.push((g, h, reply + 1));
                        continue;
                    }
                    None => {
                        waiting.push((g, h, reply));
                        waiting.push((low, high, 0));
                        continue;
                    }
                },
            };
            let is_raw = g == Game::RAW || h == Game::RAW;
            let memo = if is_raw { &mut self.raw_comparisons } else { &mut self.comparisons };
            memo.insert((g, h), answer);
            if waiting.is_empty() {
                return Some(answer);
            }
        }
    }

    /// Returns the answer to `g` ≤ `h` where it is known, or decided by the stops.
    fn known_comparison(&self, g: Game, h: Game) -> Option<bool> {
        if g == h {
            return Some(true);
        }
        if let Some((g, h)) = self.parts(g).zip(self.parts(h)) {
            return Some(g.is_le(h));
        }
        let ([left_g, right_g], [left_h, right_h]) = (self.stops(g), self.stops(h));
        if left_g < right_h {
            return Some(true);
        }
        if left_g > left_h || right_g > right_h {
            return Some(false);
        }
        let is_raw = g == Game::RAW || h == Game::RAW;
        let memo = if is_raw { &self.raw_comparisons } else { &self.comparisons };
        memo.get(&(g, h)).copied()
    }

    /// Returns number `i` of the comparisons that refute `g` ≤ `h`, first those without the game that is being
    /// simplified, whose answers are remembered.
    fn refutation(&mut self, g: Game, h: Game, mut i: usize) -> Option<(Game, Game)> {
        let is_left_first = h != Game::RAW;
        for is_left in [is_left_first, !is_left_first] {
            let (game, player) = if is_left { (g, Player::Left) } else { (h, Player::Right) };
            if self.is_number(game) {
                continue;
            }
            if let Some(option) = self.option(game, player, i) {
                return Some(if is_left { (h, option) } else { (option, g) });
            }
            i -= self.number_of_options(game, player);
        }
        None
    }

    fn number_of_options(&self, game: Game, player: Player) -> usize {
        match &self.records[game.0 as usize].form {
            Form::Options(sides) => sides[player as usize].len(),
            &Form::Simple(NumberUpStar { ups: 0, star, .. }) => star as usize,
            &Form::Simple(parts) => {
                let parts = if player == Player::Left { parts } else { -parts };
                1 + usize::from((parts.ups, parts.star) == (1, 1))
            }
        }
    }

    /// Returns who wins.
    ///
    /// ```
    /// use games::partizan::PartizanOutcome;
    /// use games::short_game::Arena;
    ///
    /// let mut games = Arena::new(1000);
    /// let up = games.ups(1);
    /// assert_eq!(games.outcome(up), Some(PartizanOutcome::L));
    /// ```
    pub fn outcome(&mut self, game: Game) -> Option<PartizanOutcome> {
        let wins_second = (self.is_le(Game::ZERO, game)?, self.is_le(game, Game::ZERO)?);
        Some(match wins_second {
            (true, true) => PartizanOutcome::P,
            (true, false) => PartizanOutcome::L,
            (false, true) => PartizanOutcome::R,
            (false, false) => PartizanOutcome::N,
        })
    }

    /// Returns the game with the roles of Left and Right exchanged.
    ///
    /// ```
    /// use games::short_game::{Arena, Game};
    ///
    /// let mut games = Arena::new(1000);
    /// let one = games.integer(1);
    /// let hot = games.game(&[one], &[Game::ZERO]).unwrap();
    /// let negative = games.negative(hot).unwrap();
    /// assert_eq!(games.sum(hot, negative), Some(Game::ZERO));
    /// ```
    pub fn negative(&mut self, game: Game) -> Option<Game> {
        for it in self.followers(game, |games, it| games.parts(it).is_some())? {
            if self.negatives.contains_key(&it) {
                continue;
            }
            let negative = match self.records[it.0 as usize].form.clone() {
                Form::Simple(parts) => self.simple(-parts),
                Form::Options(sides) => {
                    let negated = |side: &Rc<[Game]>| {
                        side.iter().map(|option| self.negatives[option]).collect::<Vec<_>>()
                    };
                    let sides = [negated(&sides[1]), negated(&sides[0])];
                    let [left, right] = self.stops(it);
                    self.with_options(sides, [-right, -left])
                }
            };
            self.negatives.insert(it, negative);
        }
        self.negatives.get(&game).copied()
    }

    /// Returns a game and all positions that can be reached from it, each after its own options; those of a
    /// leaf are left out.
    ///
    /// ```
    /// use games::short_game::{Arena, Game};
    ///
    /// let mut games = Arena::new(1000);
    /// let (star, up) = (games.nimber(1), games.ups(1));
    /// assert_eq!(games.followers(up, |_, _| false), Some(vec![Game::ZERO, star, up]));
    /// ```
    pub fn followers(
        &mut self,
        game: Game,
        is_leaf: impl Fn(&Arena, Game) -> bool,
    ) -> Option<Vec<Game>> {
        let mut order = Vec::new();
        let mut seen: FxHashMap<Game, ()> = FxHashMap::default();
        // Each game twice: before its options and after them.
        let mut stack = vec![(game, false)];
        while let Some((game, is_done)) = stack.pop() {
            if is_done {
                order.push(game);
            } else if seen.insert(game, ()).is_none() {
                stack.push((game, true));
                if !is_leaf(self, game) {
                    for player in [Player::Right, Player::Left] {
                        let options = self.options(game, player)?;
                        stack.extend(options.into_iter().rev().map(|option| (option, false)));
                    }
                }
            }
        }
        Some(order)
    }

    /// Returns the sum of two games.
    ///
    /// ```
    /// use games::short_game::{Arena, Game};
    ///
    /// let mut games = Arena::new(1000);
    /// let one = games.integer(1);
    /// let hot = games.game(&[one], &[Game::ZERO]).unwrap();
    /// assert_eq!(games.sum(hot, hot), Some(one));
    /// ```
    pub fn sum(&mut self, g: Game, h: Game) -> Option<Game> {
        // Own stack: sums that wait for sums of options.
        let mut waiting = vec![(g, h)];
        while let Some(&(g, h)) = waiting.last() {
            self.check()?;
            if self.known_sum(g, h)?.is_some() {
                waiting.pop();
                continue;
            }
            let before = waiting.len();
            let mut sides = [Vec::new(), Vec::new()];
            for player in [Player::Left, Player::Right] {
                for (moved, rest) in [(g, h), (h, g)] {
                    let mut i = 0;
                    if self.is_number(moved) {
                        continue;
                    }
                    while let Some(option) = self.option(moved, player, i) {
                        i += 1;
                        match self.known_sum(option, rest)? {
                            Some(sum) => sides[player as usize].push(sum),
                            None => waiting.push((option, rest)),
                        }
                    }
                }
            }
            if waiting.len() == before {
                let sum = match self.to_number(g).or(self.to_number(h)) {
                    None => self.game(&sides[0], &sides[1])?,
                    Some(number) => {
                        let moved = if self.is_number(g) { h } else { g };
                        let [left, right] = self.stops(moved);
                        self.with_options(sides, [left.plus(number)?, right.plus(number)?])
                    }
                };
                self.sums.insert((g.min(h), g.max(h)), sum);
                waiting.pop();
            }
        }
        self.known_sum(g, h)?
    }

    /// Returns the sum where it is known or needs no options, inside an outer `None` where it does not fit.
    fn known_sum(&mut self, g: Game, h: Game) -> Option<Option<Game>> {
        if g == Game::ZERO || h == Game::ZERO {
            return Some(Some(g.max(h)));
        }
        if let Some((g, h)) = self.parts(g).zip(self.parts(h)) {
            let sum = g.plus(h)?;
            return Some(Some(self.simple(sum)));
        }
        Some(self.sums.get(&(g.min(h), g.max(h))).copied())
    }

    /// Returns the sum of any number of games.
    ///
    /// ```
    /// use games::short_game::{Arena, Game};
    ///
    /// let mut games = Arena::new(1000);
    /// let heaps = [1, 2, 3].map(|n| games.nimber(n));
    /// assert_eq!(games.sum_of(&heaps), Some(Game::ZERO));
    /// ```
    pub fn sum_of(&mut self, all: &[Game]) -> Option<Game> {
        all.iter().try_fold(Game::ZERO, |sum, &game| self.sum(sum, game))
    }

    /// Returns the value of a position, of which `options` lists the options of a player. Every play must be
    /// finite, even if one player moves several times in a row.
    ///
    /// The memo holds the values of all positions met, for the next call with the same arena.
    ///
    /// ```
    /// use games::partizan::Player;
    /// use games::short_game::{Arena, Memo};
    ///
    /// // Left takes 1 or 3 tokens of a heap, Right 2 or 3.
    /// let options = |&heap: &u64, player: Player| -> Vec<u64> {
    ///     let set = if player == Player::Left { [1, 3] } else { [2, 3] };
    ///     set.iter().filter_map(|taken| heap.checked_sub(*taken)).collect()
    /// };
    /// let (mut games, mut memo) = (Arena::new(1000), Memo::default());
    /// let value = games.value(&mut memo, &2, options).unwrap();
    /// assert_eq!(games.stops(value).map(|it| it.to_string()), ["1", "0"]);
    /// ```
    pub fn value<P: Clone + Eq + Hash>(
        &mut self,
        memo: &mut Memo<P>,
        start: &P,
        options: impl Fn(&P, Player) -> Vec<P>,
    ) -> Option<Game> {
        self.value_by_parts(memo, start, |position, player| {
            options(position, player).into_iter().map(|option| vec![option]).collect()
        })
    }

    /// As [`value`](Arena::value), where each option is a list of positions that are played as a sum.
    ///
    /// ```
    /// use games::partizan::Player;
    /// use games::short_game::{Arena, Memo};
    ///
    /// // Left cuts a strip in two, Right takes two neighbouring cells.
    /// let options = |&strip: &u64, player: Player| -> Vec<Vec<u64>> {
    ///     match player {
    ///         Player::Left => (1..strip).map(|at| vec![at, strip - at]).collect(),
    ///         Player::Right => (2..=strip).map(|end| vec![end - 2, strip - end]).collect(),
    ///     }
    /// };
    /// let (mut games, mut memo) = (Arena::new(1000), Memo::default());
    /// assert_eq!(games.value_by_parts(&mut memo, &2, options), Some(games.nimber(1)));
    /// ```
    pub fn value_by_parts<P: Clone + Eq + Hash>(
        &mut self,
        memo: &mut Memo<P>,
        start: &P,
        options: impl Fn(&P, Player) -> Vec<Vec<P>>,
    ) -> Option<Game> {
        // A play from the start, which may be long, hence no recursion: each position with the options that have
        // not been valued, and the values of the others.
        let arrive = |position: P| {
            let mut todo = Vec::new();
            for player in [Player::Right, Player::Left] {
                todo.extend(options(&position, player).into_iter().map(|it| (player, it)));
            }
            (position, todo, [Vec::new(), Vec::new()])
        };
        let mut play = Vec::new();
        if !memo.contains_key(start) {
            play.push(arrive(start.clone()));
        }
        while !play.is_empty() {
            self.check()?;
            let (position, mut todo, mut sides) = play.pop()?;
            let mut missing = None;
            while let Some((player, parts)) = todo.last() {
                missing = parts.iter().find(|&part| !memo.contains_key(part)).cloned();
                if missing.is_some() {
                    break;
                }
                let mut sum = Game::ZERO;
                for part in parts {
                    sum = self.sum(sum, memo[part])?;
                }
                sides[*player as usize].push(sum);
                todo.pop();
            }
            match missing {
                Some(part) => {
                    play.push((position, todo, sides));
                    play.push(arrive(part));
                }
                None => {
                    memo.insert(position, self.game(&sides[0], &sides[1])?);
                }
            }
        }
        memo.get(start).copied()
    }

    /// Returns a position as a component of a sum, with the options of both players as moves.
    ///
    /// ```
    /// use games::partizan::Player::{Left, Right};
    /// use games::short_game::{winning_moves, Arena, Memo};
    ///
    /// // Left takes 1 token, Right 2.
    /// let options = |&heap: &u64, player| -> Vec<u64> {
    ///     heap.checked_sub(if player == Left { 1 } else { 2 }).into_iter().collect()
    /// };
    /// let (mut games, mut memo) = (Arena::new(1000), Memo::default());
    /// let heaps = [2, 3].map(|heap| games.component(&mut memo, &heap, options).unwrap());
    /// let moves = winning_moves(&mut games, &heaps, Right).unwrap();
    /// // From 3 Left can only move to 2, and then Right to 0.
    /// assert_eq!(moves.iter().map(|it| (it.component, it.step)).collect::<Vec<_>>(), [(0, 0)]);
    /// ```
    pub fn component<P: Clone + Eq + Hash>(
        &mut self,
        memo: &mut Memo<P>,
        position: &P,
        options: impl Fn(&P, Player) -> Vec<P>,
    ) -> Option<Component<P>> {
        let value = self.value(memo, position, &options)?;
        let moves = |player| {
            let listed = options(position, player).into_iter();
            listed.map(|option| (option.clone(), memo[&option])).collect()
        };
        Some(Component { value, left: moves(Player::Left), right: moves(Player::Right) })
    }
}

/// A component of a sum: its value, and the moves of each player with the values that they lead to.
#[derive(Clone, Debug)]
pub struct Component<M> {
    /// The value.
    pub value: Game,
    /// The moves of Left.
    pub left: Vec<(M, Game)>,
    /// The moves of Right.
    pub right: Vec<(M, Game)>,
}

impl<M: Clone> Component<M> {
    /// Returns an impartial component by its Grundy value and those moves of it that lead to `values`.
    ///
    /// ```
    /// use games::mixed_sum;
    /// use games::partizan::Player::Left;
    /// use games::short_game::{winning_moves, Arena, Component};
    ///
    /// let mut games = Arena::new(1000);
    /// let heap = mixed_sum::Component::nim_heap(5);
    /// let heap = Component::impartial(&mut games, &heap, 0..5);
    /// let down = Component { value: games.ups(-1), left: Vec::new(), right: Vec::new() };
    /// let moves = winning_moves(&mut games, &[heap, down], Left).unwrap();
    /// assert_eq!(moves.len(), 0); // ↓ with 0, ∗2, ∗3 or ∗4 is Right's, and with ∗ the next player's
    /// ```
    pub fn impartial<'a>(
        games: &mut Arena,
        component: &crate::mixed_sum::Component<'a, M>,
        values: impl IntoIterator<Item = u64>,
    ) -> Self
    where
        M: 'a,
    {
        let mut moves = Vec::new();
        for value in values {
            let nimber = games.nimber(value);
            moves.extend(component.moves_to(value).into_iter().map(|it| (it, nimber)));
        }
        Component { value: games.nimber(component.grundy()), left: moves.clone(), right: moves }
    }
}

/// Returns all winning moves of a player in a sum, by their components; none if every move loses.
///
/// ```
/// use games::partizan::Player::{Left, Right};
/// use games::short_game::{winning_moves, Arena, Component, Game};
///
/// let mut games = Arena::new(1000);
/// let [one, minus_one] = [1, -1].map(|n| games.integer(n));
/// let mut switch = |name, left, right| {
///     let value = games.game(&[left], &[right]).unwrap();
///     Component { value, left: vec![(name, left)], right: vec![(name, right)] }
/// };
/// let sum = [switch("hot", one, minus_one), switch("star", Game::ZERO, Game::ZERO)];
/// let moves = winning_moves(&mut games, &sum, Left).unwrap();
/// assert_eq!(moves.iter().map(|it| it.step).collect::<Vec<_>>(), ["hot"]);
/// ```
pub fn winning_moves<M: Clone>(
    games: &mut Arena,
    components: &[Component<M>],
    player: Player,
) -> Option<Vec<Move<M>>> {
    // The sums of the components before each, and of those behind it.
    let mut before = vec![Game::ZERO];
    for component in components {
        let sum = games.sum(before[before.len() - 1], component.value)?;
        before.push(sum);
    }
    let mut behind = Game::ZERO;
    let mut moves = Vec::new();
    for (i, component) in components.iter().enumerate().rev() {
        let rest = games.sum(before[i], behind)?;
        behind = games.sum(component.value, behind)?;
        let of_player = if player == Player::Left { &component.left } else { &component.right };
        for (step, option) in of_player.iter().rev() {
            let negative = games.negative(*option)?;
            let is_won = match player {
                Player::Left => games.is_le(negative, rest)?,
                Player::Right => games.is_le(rest, negative)?,
            };
            if is_won {
                moves.push(Move { component: i, step: step.clone() });
            }
        }
    }
    moves.reverse();
    Some(moves)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::partizan;
    use crate::search;
    use rand::rngs::StdRng;
    use rand::{Rng, SeedableRng};
    use Player::{Left, Right};

    /// The games born by each of the days 0, 1, … in order.
    fn days(games: &mut Arena, last: usize) -> Vec<Vec<Game>> {
        let mut days = vec![vec![Game::ZERO]];
        for day in 0..last {
            days.push(games.born_after(&days[day]).unwrap());
        }
        days
    }

    /// A game and how each of its positions is played: by canonical forms, or by options as they were given.
    type Rules = FxHashMap<Game, [Vec<Game>; 2]>;

    fn rules(games: &mut Arena, of: &[Game]) -> Rules {
        let mut rules = Rules::default();
        for &game in of {
            for it in games.followers(game, |_, _| false).unwrap() {
                let options = [Left, Right].map(|player| games.options(it, player).unwrap());
                rules.insert(it, options);
            }
        }
        rules
    }

    /// Random options up to a depth. The games without options are numbers over powers of two, plus ↑ and ∗ some
    /// times; `most` bounds the numerator, the binary logarithm of the denominator, and both of these.
    pub(crate) fn random(games: &mut Arena, rng: &mut StdRng, depth: u32, most: [u8; 4]) -> Game {
        if depth == 0 || rng.random_range(0..4) == 0 {
            let [numerator, log2, ups, star] = most;
            let signed =
                |rng: &mut StdRng, most: u8| rng.random_range(-i64::from(most)..=i64::from(most));
            let number = Number::new(signed(rng, numerator), rng.random_range(0..=log2.into()));
            let (ups, star) = (signed(rng, ups), rng.random_range(0..=star.into()));
            return games.simple(NumberUpStar { number, ups, star });
        }
        let mut side = || -> Vec<Game> {
            let n = rng.random_range(1..3);
            (0..n).map(|_| random(games, rng, depth - 1, most)).collect()
        };
        let sides = [side(), side()];
        games.game(&sides[0], &sides[1]).unwrap()
    }

    /// Compares the value of a position with play of its sum with small games, by the rules of the whole position.
    pub(crate) fn check_sums<P: Clone + Eq + Hash + fmt::Debug>(
        games: &mut Arena,
        value: Game,
        position: P,
        options: impl Fn(&P, Player) -> Vec<P>,
    ) {
        let [one, minus_one] = [1, -1].map(|n| games.integer(n));
        let [switch, hot] =
            [minus_one, Game::ZERO].map(|right| games.game(&[one], &[right]).unwrap());
        let [up, down] = [1, -1].map(|n| games.ups(n));
        let half = games.number(Number::new(1, 1));
        for other in [Game::ZERO, switch, hot, games.nimber(1), up, down, minus_one, half] {
            let rules = rules(games, &[other]);
            let of_sum = |(position, other): &(P, Game), player: Player| -> Vec<(P, Game)> {
                let of_position = options(position, player).into_iter().map(|it| (it, *other));
                let of_other = rules[other][player as usize].iter();
                of_position.chain(of_other.map(|&it| (position.clone(), it))).collect()
            };
            let sum = games.sum(value, other).unwrap();
            let expected = partizan::outcome((position.clone(), other), of_sum);
            assert_eq!(games.outcome(sum), Some(expected), "{position:?}");
        }
    }

    /// Who wins g - h, by the rules of play and nothing else.
    fn outcome_of_difference(g: (Game, &Rules), h: (Game, &Rules)) -> PartizanOutcome {
        partizan::outcome((g.0, h.0), |&(a, b), player| {
            let in_g = g.1[&a][player as usize].iter().map(|&it| (it, b));
            let in_h = h.1[&b][player.opponent() as usize].iter().map(|&it| (a, it));
            in_g.chain(in_h).collect()
        })
    }

    /// The numbers of games and outcomes that are published; see `tests/src/values/short_game.rs` for those of day 3.
    #[test]
    fn the_first_days_have_1_4_and_22_games() {
        let mut games = Arena::new(1_000_000);
        let days = days(&mut games, 2);
        assert_eq!(days.iter().map(Vec::len).collect::<Vec<_>>(), [1, 4, 22]);
        assert_eq!(days[2].iter().map(|&it| games.birthday(it)).max(), Some(2));
    }

    #[test]
    fn comparisons_by_day_2_match_play_of_the_difference() {
        let mut games = Arena::new(1_000_000);
        let born = days(&mut games, 2).pop().unwrap();
        let rules = rules(&mut games, &born);
        for &g in &born {
            for &h in &born {
                let le = (games.is_le(g, h).unwrap(), games.is_le(h, g).unwrap());
                let expected = match outcome_of_difference((g, &rules), (h, &rules)) {
                    PartizanOutcome::P => (true, true),
                    PartizanOutcome::R => (true, false),
                    PartizanOutcome::L => (false, true),
                    PartizanOutcome::N => (false, false),
                };
                assert_eq!(le, expected, "{g:?} {h:?}");
                let negative = games.negative(h).unwrap();
                let difference = games.sum(g, negative).unwrap();
                assert_eq!(games.is_le(difference, Game::ZERO), Some(le.0));
            }
        }
    }

    /// Options with others that are dominated and reversible; the form before and after is played.
    #[test]
    fn canonical_forms_are_equal_to_the_options_given() {
        let mut games = Arena::new(10_000_000);
        let born = days(&mut games, 2).pop().unwrap();
        let mut rules = rules(&mut games, &born);
        let mut rng = StdRng::seed_from_u64(1);
        for _ in 0..1500 {
            let mut side = || -> Vec<Game> {
                let n = rng.random_range(0..5);
                (0..n).map(|_| born[rng.random_range(0..born.len())]).collect()
            };
            let sides = [side(), side()];
            let game = games.game(&sides[0], &sides[1]).unwrap();
            let canonical = self::rules(&mut games, &[game]);
            rules.insert(Game::RAW, sides.clone());
            let outcome = outcome_of_difference((Game::RAW, &rules), (game, &canonical));
            assert_eq!(outcome, PartizanOutcome::P, "{sides:?}");
            // The canonical form has no position that could be simpler.
            let [left, right] = &canonical[&game];
            assert_eq!(games.game(left, right), Some(game), "{sides:?}");
            let [left_stop, right_stop] = games.stops(game);
            if games.to_number(game).is_none() {
                let stop = |it: &Game, of: usize| games.stops(*it)[of];
                assert_eq!(left.iter().map(|it| stop(it, 1)).max(), Some(left_stop));
                assert_eq!(right.iter().map(|it| stop(it, 0)).min(), Some(right_stop));
            }
            let birthdays = left.iter().chain(right).map(|&it| games.birthday(it) + 1);
            assert_eq!(birthdays.max().unwrap_or(0), games.birthday(game), "{sides:?}");
        }
    }

    /// Sums of number, ups and star against the sums of their options.
    #[test]
    fn numbers_ups_and_stars_match_their_options() {
        let mut games = Arena::new(1_000_000);
        let mut all = Vec::new();
        for number in [(0, 0), (1, 0), (-2, 0), (1, 1), (-3, 2)] {
            for ups in -3..4 {
                for star in 0..5 {
                    let number = Number::new(number.0, number.1);
                    all.push(games.simple(NumberUpStar { number, ups, star }));
                }
            }
        }
        let rules = rules(&mut games, &all);
        for &g in &all {
            let [left, right] = &rules[&g];
            assert_eq!(games.game(left, right), Some(g), "{:?}", games.parts(g));
            let birthdays = left.iter().chain(right).map(|&it| games.birthday(it) + 1);
            assert_eq!(birthdays.max().unwrap_or(0), games.birthday(g), "{:?}", games.parts(g));
        }
        for (i, &g) in all.iter().enumerate() {
            for &h in all.iter().skip(i % 7).step_by(7) {
                let sum = games.sum(g, h).unwrap();
                let sides = [0, 1].map(|side| {
                    let in_g = rules[&g][side].iter().map(|&it| (it, h));
                    let in_h = rules[&h][side].iter().map(|&it| (g, it));
                    let all = in_g.chain(in_h).collect::<Vec<_>>();
                    all.into_iter().map(|(g, h)| games.sum(g, h).unwrap()).collect::<Vec<_>>()
                });
                assert_eq!(games.game(&sides[0], &sides[1]), Some(sum));
                if games.birthday(g) + games.birthday(h) < 9 {
                    let outcome = outcome_of_difference((g, &rules), (h, &rules));
                    let is_le = matches!(outcome, PartizanOutcome::P | PartizanOutcome::R);
                    assert_eq!(
                        games.is_le(g, h),
                        Some(is_le),
                        "{:?} {:?}",
                        games.parts(g),
                        games.parts(h)
                    );
                }
            }
        }
    }

    #[test]
    fn sums_of_random_games_of_day_3_are_a_group_with_an_order() {
        let mut games = Arena::new(10_000_000);
        let born = days(&mut games, 2).pop().unwrap();
        let chains = games.antichains(&born).unwrap();
        let mut rng = StdRng::seed_from_u64(2);
        for case in 0..60 {
            let [g, h, k] = [0; 3].map(|_| {
                let [left, right] = [0; 2].map(|_| &chains[rng.random_range(0..chains.len())]);
                games.game(left, right).unwrap()
            });
            let negative = games.negative(g).unwrap();
            assert_eq!(games.negative(negative), Some(g), "case {case}");
            assert_eq!(games.sum(g, negative), Some(Game::ZERO), "case {case}");
            assert_eq!(games.sum(g, h), games.sum(h, g), "case {case}");
            let [gh, hk] = [(g, h), (h, k)].map(|(a, b)| games.sum(a, b).unwrap());
            assert_eq!(games.sum(gh, k), games.sum(g, hk), "case {case}");
            let gk = games.sum(g, k).unwrap();
            assert_eq!(games.is_le(g, h), games.is_le(gk, hk), "case {case}");
        }
    }

    type Heaps = Vec<u64>;

    /// Left takes 1 or 3 tokens from one heap, Right 2 or 3.
    fn of_heap(&heap: &u64, player: Player) -> Vec<u64> {
        let set = if player == Left { [1, 3] } else { [2, 3] };
        set.iter().filter_map(|taken| heap.checked_sub(*taken)).collect()
    }

    /// The rules of a sum of heaps, of which the last one is one of Nim.
    fn of_heaps(heaps: &Heaps, player: Player) -> Vec<Heaps> {
        let after = |(i, &heap): (usize, &u64)| -> Vec<Heaps> {
            let nim: Vec<u64> = (0..heap).collect();
            let options = if i + 1 == heaps.len() { nim } else { of_heap(&heap, player) };
            let replace = |left: u64| {
                let mut after = heaps.clone();
                after[i] = left;
                after
            };
            options.into_iter().map(replace).collect()
        };
        heaps.iter().enumerate().flat_map(after).collect()
    }

    #[test]
    fn outcomes_and_winning_moves_of_sums_match_search() {
        let (mut games, mut memo) = (Arena::new(1_000_000), Memo::default());
        for a in 0..8 {
            for b in 0..=a {
                for nim in 0..4 {
                    let heaps = vec![a, b, nim];
                    let mut components =
                        [a, b].map(|it| games.component(&mut memo, &it, of_heap).unwrap()).to_vec();
                    let heap = crate::mixed_sum::Component::nim_heap(nim);
                    components.push(Component::impartial(&mut games, &heap, 0..nim));
                    let values: Vec<Game> = components.iter().map(|it| it.value).collect();
                    let sum = games.sum_of(&values).unwrap();
                    let expected = partizan::outcome(heaps.clone(), of_heaps);
                    assert_eq!(games.outcome(sum), Some(expected), "{heaps:?}");
                    for player in [Left, Right] {
                        let found = winning_moves(&mut games, &components, player).unwrap();
                        let after = |it: Move<u64>| {
                            let mut after = heaps.clone();
                            after[it.component] = it.step;
                            after
                        };
                        let found: Vec<Heaps> = found.into_iter().map(after).collect();
                        let expected = partizan::winning_moves(heaps.clone(), player, of_heaps);
                        assert_eq!(found, expected, "{heaps:?} {player:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn values_of_impartial_games_are_nimbers() {
        let (mut games, mut memo) = (Arena::new(1_000_000), Memo::default());
        for n in 0..12u64 {
            let rows = |&n: &u64, _: Player| {
                let taken = (1..=n.min(2)).flat_map(|k| (0..=n - k).map(move |at| (k, at)));
                taken.map(|(k, at)| vec![at, n - k - at]).collect::<Vec<_>>()
            };
            let value = games.value_by_parts(&mut memo, &n, rows).unwrap();
            let sorted = |rows: &Vec<u64>| -> Vec<Vec<u64>> {
                let split = |(i, &row): (usize, &u64)| -> Vec<Vec<u64>> {
                    let rest = [&rows[..i], &rows[i + 1..]].concat();
                    let parts = self::rows_of_kayles(row);
                    parts.into_iter().map(|it| [&rest[..], &it].concat()).collect()
                };
                rows.iter().enumerate().flat_map(split).collect()
            };
            let expected = search::grundy(vec![n], sorted);
            assert_eq!(games.parts(value).map(|it| it.star), Some(expected), "{n} pins");
        }
    }

    fn rows_of_kayles(n: u64) -> Vec<Vec<u64>> {
        let taken = (1..=n.min(2)).flat_map(|k| (0..=n - k).map(move |at| (k, at)));
        taken.map(|(k, at)| vec![at, n - k - at]).collect()
    }

    #[test]
    fn simplest_numbers_match_those_of_dyadic() {
        use crate::dyadic::{simplest_between, Dyadic};
        let numbers: Vec<Number> = (-40..41).map(|it| Number::new(it, 3)).collect();
        let exact = |it: Number| Dyadic::new(it.numerator, it.log2);
        for &low in &numbers {
            for &high in numbers.iter().filter(|&&it| it > low) {
                let found = Number::simplest(Some((low, false)), Some((high, false))).unwrap();
                let expected = simplest_between(Some(&exact(low)), Some(&exact(high)));
                assert_eq!(exact(found), expected, "{low} {high}");
                for (is_low, is_high) in [(true, false), (false, true), (true, true)] {
                    let of_end = |is_closed, number| Some(number).filter(|_| is_closed);
                    let ends = [of_end(is_low, low), of_end(is_high, high)];
                    let all = ends.into_iter().flatten().chain([found]);
                    let expected = all.min_by_key(|it| it.birthday());
                    let found = Number::simplest(Some((low, is_low)), Some((high, is_high)));
                    assert_eq!(found, expected, "{low} {high}");
                }
            }
        }
    }

    #[test]
    fn what_does_not_fit_is_none() {
        let mut games = Arena::new(1000);
        let large = games.number(Number::new(i64::MAX, 0));
        assert_eq!(games.sum(large, large), None);
        let fine = games.number(Number::new(1, FINEST));
        assert_eq!(games.game(&[Game::ZERO], &[fine]), None);
        assert_eq!(games.game(&[large], &[]), None);
        let (star, far) = (games.nimber(1), games.nimber(u64::MAX));
        assert_eq!(games.sum(far, star), Some(games.nimber(u64::MAX - 1)));
    }

    /// A heap from which each takes one token, until the last: a play of 100 000 moves.
    #[test]
    fn long_plays_need_no_deep_stack() {
        let run = || {
            let (mut games, mut memo) = (Arena::new(10_000_000), Memo::default());
            let take_one = |&heap: &u32, player| match (heap, player) {
                (0, _) => vec![],
                (_, Left) => vec![heap - 1],
                (heap, Right) if heap % 2 == 1 => vec![heap - 1],
                _ => vec![],
            };
            let value = games.value(&mut memo, &100_000, take_one).unwrap();
            let negative = games.negative(value).unwrap();
            let ups = games.ups(50_000);
            let one = games.integer(1);
            let hot = games.game(&[one], &[ups]).unwrap();
            let still = games.sum(hot, ups).unwrap();
            (games.sum(value, negative), games.outcome(still))
        };
        let small_stack = std::thread::Builder::new().stack_size(64 << 10);
        let expected = (Some(Game::ZERO), Some(PartizanOutcome::L));
        assert_eq!(small_stack.spawn(run).unwrap().join().unwrap(), expected);
    }
}
