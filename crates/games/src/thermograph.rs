//! Thermographs: how much a move in a position is worth, and what the position is worth in the mean.
//!
//! # Rules
//!
//! A sum of partizan games is played as in [`short_game`](crate::short_game), but each move costs a *tax* `t`, from −1
//! on. If the tax is high enough nobody wants to move, and a position counts as a number, its *mean*; the least tax from
//! which this is so is its *temperature*, and the scores with less tax, as functions of `t`, are its two *walls*.
//!
//! # Theorem (Conway 1976, after Milnor and Hanner)
//!
//! The walls of an integer are the constant `n`. Otherwise let the *Left scaffold* be the maximum of the Right walls of
//! Left's options, minus `t`, and the *Right scaffold* the minimum of the Left walls of Right's options, plus `t`.
//!
//! 1. If at `t` = −1 the Left scaffold is not above the Right one, the game is the integer nearest to 0 that is neither
//!    below the one nor above the other. Otherwise the walls are the scaffolds up to the `t` where they meet, and
//!    from there on the constant value that they have there: temperature and mean.
//! 2. The walls depend only on the value, so it does not matter by which options a position is given.
//! 3. The mean of a sum is the sum of the means, and its temperature at most the largest of the temperatures. The stops of
//!    `n` copies differ from `n` times the mean by a bounded amount.
//!
//! # Proof sketch
//!
//! With tax `t` a player gives up `t` for each move: that is the scaffold. Where the Left one is below the Right one no
//! player gains by a move, and the position is a number, first at the tax where they meet. Dominated and reversible options
//! change no stop of a cooled game, hence 2. Cooling is additive, and a game cooled by more than its
//! temperature is a number, hence 3. At `t` = −1 all walls are integers: a move there gains 1, so a number that is none
//! has moves left, and two numbers that leave room for an integer are joined by the simplest one.
//!
//! # Complexity
//!
//! A wall is a list of the points where it bends; its pieces have slopes −1, 0 and 1, so all points are dyadic
//! rationals. A thermograph takes time linear in the points of all options, which are few. `None` where numbers
//! outgrow 64 bits or the arena its limit.
//!
//! # Sources
//!
//! * J. H. Conway, *On Numbers and Games* (1976), chapter 9.
//! * E. R. Berlekamp, *The economist's view of combinatorial games*, Games of No Chance (1996), for taxes from −1 on
//!   (cited from memory).

use crate::partizan::Player;
use crate::short_game::{Arena, Game, Number, NumberUpStar};
use rustc_hash::FxHashMap;

/// The walls, mean and temperature of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thermograph {
    left: Vec<(Number, Number)>,
    right: Vec<(Number, Number)>,
    temperature: Number,
}

impl Thermograph {
    /// Returns the thermograph of an integer.
    ///
    /// ```
    /// use games::thermograph::Thermograph;
    ///
    /// assert_eq!(Thermograph::of_integer(3).temperature(), (-1).into());
    /// ```
    pub fn of_integer(integer: i32) -> Self {
        Thermograph::of_mast(Number::from(integer))
    }

    fn of_mast(integer: Number) -> Self {
        let temperature = Number::from(-1);
        let wall = vec![(temperature, integer)];
        Thermograph { left: wall.clone(), right: wall, temperature }
    }

    /// Returns the thermograph of a position from those of its options; no values are needed.
    ///
    /// ```
    /// use games::thermograph::Thermograph;
    ///
    /// let integer = Thermograph::of_integer;
    /// let switch = Thermograph::from_options(&[integer(5)], &[integer(-1)]).unwrap();
    /// assert_eq!((switch.mean(), switch.temperature()), (2.into(), 3.into()));
    /// assert_eq!(Thermograph::from_options(&[integer(0)], &[]), Some(integer(1)));
    /// ```
    pub fn from_options(left: &[Self], right: &[Self]) -> Option<Self> {
        let left = scaffold(left.iter().map(|it| &it.right), 1)?;
        let right = scaffold(right.iter().map(|it| &it.left), -1)?;
        let first = |line: &Option<Line>| line.as_ref().map(|it| it.points[0].1);
        let (low, high) = (first(&left), first(&right));
        if low.zip(high).map_or(true, |(low, high)| low <= high) {
            let zero = Number::ZERO;
            let nearest = low.map_or(zero, |low| low.max(zero));
            return Some(Thermograph::of_mast(high.map_or(nearest, |high| nearest.min(high))));
        }
        let (left, right) = (left?, right?);
        let temperature = left.meets(&right)?;
        Some(Thermograph {
            left: left.up_to(temperature)?,
            right: right.up_to(temperature)?,
            temperature,
        })
    }

    /// Returns the mean: what the position is worth on average in a sum of many copies.
    ///
    /// ```
    /// use games::short_game::Number;
    /// use games::thermograph::Thermograph;
    ///
    /// let [one, zero] = [1, 0].map(Thermograph::of_integer);
    /// let hot = Thermograph::from_options(&[one], &[zero]).unwrap();
    /// assert_eq!(hot.mean(), Number::new(1, 1));
    /// ```
    pub fn mean(&self) -> Number {
        self.left[self.left.len() - 1].1
    }

    /// Returns the temperature: about what a move gains. It is −1 for an integer, negative for other numbers and 0
    /// for a number plus an infinitesimal.
    ///
    /// ```
    /// use games::short_game::Number;
    /// use games::thermograph::Thermograph;
    ///
    /// let [two, zero] = [2, 0].map(Thermograph::of_integer);
    /// let one = Thermograph::from_options(&[zero], &[two]).unwrap();
    /// assert_eq!(one.temperature(), Number::from(-1));
    /// ```
    pub fn temperature(&self) -> Number {
        self.temperature
    }

    /// Returns the points where a wall bends, each as a tax and a value, by increasing tax from −1 on. Behind the last one
    /// it is constant.
    ///
    /// ```
    /// use games::partizan::Player::Left;
    /// use games::thermograph::Thermograph;
    ///
    /// let [five, one] = [5, 1].map(Thermograph::of_integer);
    /// let switch = Thermograph::from_options(&[five], &[one]).unwrap();
    /// assert_eq!(switch.wall(Left), [((-1).into(), 6.into()), (2.into(), 3.into())]);
    /// ```
    pub fn wall(&self, player: Player) -> &[(Number, Number)] {
        match player {
            Player::Left => &self.left,
            Player::Right => &self.right,
        }
    }

    /// Returns the value of a wall at a tax from −1 on; `None` if it does not fit.
    ///
    /// ```
    /// use games::partizan::Player::{Left, Right};
    /// use games::thermograph::Thermograph;
    ///
    /// let [five, one] = [5, 1].map(Thermograph::of_integer);
    /// let switch = Thermograph::from_options(&[five], &[one]).unwrap();
    /// let score = |player, tax: i32| switch.score(player, tax.into());
    /// assert_eq!([score(Left, 0), score(Right, 0), score(Left, 7)], [5, 1, 3].map(|n| Some(n.into())));
    /// ```
    pub fn score(&self, player: Player, tax: Number) -> Option<Number> {
        Line::of_wall(self.wall(player)).at(tax)
    }
}

/// Returns the thermograph of a game.
///
/// ```
/// use games::game_notation::read;
/// use games::short_game::{Arena, Number};
/// use games::thermograph::thermograph;
///
/// let mut games = Arena::new(100_000);
/// let game = read(&mut games, "{3||2|1}").unwrap();
/// let thermograph = thermograph(&mut games, game).unwrap();
/// assert_eq!(thermograph.mean(), Number::new(9, 2));
/// assert_eq!(thermograph.temperature(), Number::new(3, 2));
/// ```
pub fn thermograph(games: &mut Arena, game: Game) -> Option<Thermograph> {
    thermographs(games, game)?.remove(&game)
}

/// Returns the thermographs of a game and of all its positions but those of an infinitesimal plus a number.
///
/// ```
/// use games::short_game::Arena;
/// use games::thermograph::thermographs;
///
/// let mut games = Arena::new(1000);
/// let [one, zero] = [1, 0].map(|n| games.integer(n));
/// let hot = games.game(&[one], &[zero]).unwrap();
/// assert_eq!(thermographs(&mut games, hot).unwrap().len(), 3);
/// ```
pub fn thermographs(games: &mut Arena, game: Game) -> Option<FxHashMap<Game, Thermograph>> {
    let is_leaf = |games: &Arena, it: Game| match games.parts(it) {
        Some(parts) => (parts.ups, parts.star) != (0, 0) || parts.number.log2_denominator() == 0,
        None => false,
    };
    let mut done: FxHashMap<Game, Thermograph> = FxHashMap::default();
    for it in games.followers(game, is_leaf)? {
        let thermograph = match games.parts(it).filter(|_| is_leaf(games, it)) {
            Some(NumberUpStar { number, ups: 0, star: 0 }) => Thermograph::of_mast(number),
            Some(parts) => of_infinitesimal(games, parts)?,
            None => of_options(games, it, &done)?,
        };
        done.insert(it, thermograph);
    }
    Some(done)
}

/// Returns the thermograph of a game that is no integer from those of its options.
fn of_options(
    games: &mut Arena,
    game: Game,
    done: &FxHashMap<Game, Thermograph>,
) -> Option<Thermograph> {
    let mut side = |player| -> Option<Vec<Thermograph>> {
        let options = games.options(game, player)?;
        options.iter().map(|option| done.get(option).cloned()).collect()
    };
    let (left, right) = (side(Player::Left)?, side(Player::Right)?);
    Thermograph::from_options(&left, &right)
}

/// Returns the thermograph of a number plus ups and a star: like that of the number plus ∗, ↑ or ↓, since the wall of
/// the only option that counts is the same.
fn of_infinitesimal(games: &mut Arena, parts: NumberUpStar) -> Option<Thermograph> {
    let number = games.number(parts.number);
    let is_leaf = |games: &Arena, it: Game| {
        games.to_number(it).map_or(false, |it| it.log2_denominator() == 0)
    };
    let mut done: FxHashMap<Game, Thermograph> = FxHashMap::default();
    for it in games.followers(number, is_leaf)? {
        let thermograph = match games.to_number(it).filter(|it| it.log2_denominator() == 0) {
            Some(integer) => Thermograph::of_mast(integer),
            None => of_options(games, it, &done)?,
        };
        done.insert(it, thermograph);
    }
    let number = [done.remove(&number)?];
    let star = [Thermograph::from_options(&number, &number)?];
    match (parts.ups, parts.star) {
        (0, _) | (-1 | 1, 1) => Some(star[0].clone()),
        (1.., _) => Thermograph::from_options(&number, &star),
        _ => Thermograph::from_options(&star, &number),
    }
}

/// A continuous function of pieces with the slopes −1, 0 and 1, from −1 on.
#[derive(Clone)]
struct Line {
    points: Vec<(Number, Number)>,
    /// The slope behind the last point.
    slope: i64,
}

impl Line {
    fn of_wall(points: &[(Number, Number)]) -> Self {
        Line { points: points.to_vec(), slope: 0 }
    }

    /// Returns the index of the piece at `t`, which is at least -1, and its slope.
    fn piece(&self, t: Number) -> (usize, i64) {
        let i = self.points.partition_point(|point| point.0 <= t) - 1;
        let slope = match self.points.get(i + 1) {
            None => self.slope,
            Some(next) => match next.1.cmp(&self.points[i].1) {
                std::cmp::Ordering::Less => -1,
                std::cmp::Ordering::Equal => 0,
                std::cmp::Ordering::Greater => 1,
            },
        };
        (i, slope)
    }

    fn at(&self, t: Number) -> Option<Number> {
        let (i, slope) = self.piece(t);
        let (start, value) = self.points[i];
        value.plus(times(t.plus(-start)?, slope))
    }

    /// Returns the function plus `slope` times `t`.
    fn plus_slope(mut self, slope: i64) -> Option<Self> {
        for (t, value) in &mut self.points {
            *value = value.plus(times(*t, slope))?;
        }
        self.slope += slope;
        Some(self)
    }

    /// Returns the abscissas of the points of both.
    fn taxes(&self, other: &Self) -> Vec<Number> {
        let mut taxes: Vec<Number> =
            self.points.iter().chain(&other.points).map(|point| point.0).collect();
        taxes.sort_unstable();
        taxes.dedup();
        taxes
    }

    /// Returns the larger one at each point if `sign` is 1, the smaller one if it is −1, of two functions that are
    /// constant from some point on.
    fn best(&self, other: &Self, sign: i64) -> Option<Self> {
        let mut taxes = self.taxes(other);
        let difference = |t: Number| self.at(t)?.plus(-other.at(t)?);
        for i in 1..taxes.len() {
            let (before, after) = (difference(taxes[i - 1])?, difference(taxes[i])?);
            if before.cmp(&Number::ZERO) == Number::ZERO.cmp(&after) && before != Number::ZERO {
                // The slopes of two walls of one player differ by 1 where they cross.
                taxes.push(taxes[i - 1].plus(before.max(-before))?);
            }
        }
        taxes.sort_unstable();
        let point = |&t: &Number| {
            let (a, b) = (self.at(t)?, other.at(t)?);
            Some((t, if sign > 0 { a.max(b) } else { a.min(b) }))
        };
        let points = taxes.iter().map(point).collect::<Option<Vec<_>>>()?;
        Some(Line { points: simplified(points, 0), slope: 0 })
    }

    /// Returns where it meets a function that is below it at −1.
    fn meets(&self, other: &Self) -> Option<Number> {
        let taxes = self.taxes(other);
        for (i, &t) in taxes.iter().enumerate() {
            let gap = self.at(t)?.plus(-other.at(t)?)?;
            let closing = other.piece(t).1 - self.piece(t).1;
            let meeting = match closing {
                1 => t.plus(gap)?,
                2 => {
                    let half = i128::from(gap.numerator());
                    t.plus(Number::checked(half, gap.log2_denominator() + 1)?)?
                }
                _ => continue,
            };
            if taxes.get(i + 1).map_or(true, |&next| meeting <= next) {
                return Some(meeting);
            }
        }
        None
    }

    /// Returns the wall that is this function up to `t`, and then constant.
    fn up_to(mut self, t: Number) -> Option<Vec<(Number, Number)>> {
        let value = self.at(t)?;
        self.points.retain(|point| point.0 < t);
        self.points.push((t, value));
        Some(simplified(self.points, 0))
    }
}

/// Returns `number` times −1, 0 or 1.
fn times(number: Number, sign: i64) -> Number {
    match sign {
        -1 => -number,
        0 => Number::ZERO,
        _ => number,
    }
}

/// Returns the largest of several walls minus the tax if `sign` is 1, the smallest plus the tax if it is −1; if there
/// are any, inside an outer `None` where it does not fit.
fn scaffold<'a>(
    walls: impl Iterator<Item = &'a Vec<(Number, Number)>>,
    sign: i64,
) -> Option<Option<Line>> {
    let mut best: Option<Line> = None;
    for wall in walls {
        let line = Line::of_wall(wall);
        best = Some(match best {
            None => line,
            Some(best) => best.best(&line, sign)?,
        });
    }
    match best {
        None => Some(None),
        Some(best) => best.plus_slope(-sign).map(Some),
    }
}

/// Returns the points without those where the function does not bend.
fn simplified(points: Vec<(Number, Number)>, slope: i64) -> Vec<(Number, Number)> {
    let mut line = Line { points, slope };
    let bends = |line: &Line, i: usize| {
        i == 0 || line.piece(line.points[i].0).1 != line.piece(line.points[i - 1].0).1
    };
    let kept =
        (0..line.points.len()).filter(|&i| bends(&line, i)).map(|i| line.points[i]).collect();
    line.points = kept;
    line.points
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game_notation::read;
    use crate::short_game::tests::random;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};
    use Player::{Left, Right};

    /// Bounds of random games.
    const LEAVES: [u8; 4] = [8, 2, 1, 1];

    /// The thermograph by the theorem from the options that are given, of games that are no numbers too.
    fn by_options(games: &mut Arena, left: &[Game], right: &[Game]) -> Thermograph {
        let mut side = |side: &[Game]| -> Vec<Thermograph> {
            side.iter().map(|&option| thermograph(games, option).unwrap()).collect()
        };
        let (left, right) = (side(left), side(right));
        Thermograph::from_options(&left, &right).unwrap()
    }

    #[test]
    fn walls_do_not_depend_on_the_form() {
        let mut games = Arena::new(10_000_000);
        let mut rng = SmallRng::seed_from_u64(1);
        for case in 0..2000 {
            let mut side = || -> Vec<Game> {
                let n = rng.random_range(0..3);
                (0..n).map(|_| random(&mut games, &mut rng, case % 3, LEAVES)).collect()
            };
            let (left, right) = (side(), side());
            let game = games.game(&left, &right).unwrap();
            let expected = thermograph(&mut games, game).unwrap();
            assert_eq!(by_options(&mut games, &left, &right), expected, "case {case}");
        }
    }

    #[test]
    fn ups_and_stars_are_like_those_of_their_options() {
        let mut games = Arena::new(1_000_000);
        for number in [Number::ZERO, Number::from(-2), Number::new(1, 1), Number::new(-3, 2)] {
            for ups in -3..4 {
                for star in 0..4 {
                    let game = games.simple(NumberUpStar { number, ups, star });
                    let sides = [Left, Right].map(|player| games.options(game, player).unwrap());
                    let expected = by_options(&mut games, &sides[0], &sides[1]);
                    assert_eq!(
                        thermograph(&mut games, game),
                        Some(expected),
                        "{number} {ups} {star}"
                    );
                }
            }
        }
    }

    #[test]
    fn stops_are_the_walls_without_tax_and_means_add_up() {
        let mut games = Arena::new(10_000_000);
        let mut rng = SmallRng::seed_from_u64(2);
        for case in 0..300 {
            let game = random(&mut games, &mut rng, 1 + case % 2, LEAVES);
            let of_game = thermograph(&mut games, game).unwrap();
            let scores = [Left, Right].map(|player| of_game.score(player, Number::ZERO).unwrap());
            assert_eq!(scores, games.stops(game), "case {case}");
            let other = random(&mut games, &mut rng, 1, LEAVES);
            let of_other = thermograph(&mut games, other).unwrap();
            let sum = games.sum(game, other).unwrap();
            let of_sum = thermograph(&mut games, sum).unwrap();
            assert_eq!(Some(of_sum.mean()), of_game.mean().plus(of_other.mean()), "case {case}");
            let hottest = of_game.temperature().max(of_other.temperature());
            assert!(of_sum.temperature() <= hottest, "case {case}");
        }
    }

    /// For copies of one game the mean is the limit of the stops by the number of copies.
    #[test]
    fn stops_of_many_copies_stay_near_the_mean() {
        let mut games = Arena::new(10_000_000);
        for text in ["±1", "{3||2|1}", "{1||0|-2}", "{4|0,±1}", "{3|1/2}", "{2|1||-1/2|-3}"] {
            let game = read(&mut games, text).unwrap();
            let of_game = thermograph(&mut games, game).unwrap();
            let mut sum = Game::ZERO;
            let mut means = Number::ZERO;
            for copies in 1..13 {
                sum = games.sum(sum, game).unwrap();
                means = means.plus(of_game.mean()).unwrap();
                let [left, right] = games.stops(sum).map(|it| it.plus(-means).unwrap());
                let bound = of_game.temperature();
                assert!(left <= bound && -right <= bound, "{copies} of {text}: {left} {right}");
                assert!(left >= Number::ZERO && right <= Number::ZERO, "{copies} of {text}");
            }
        }
    }

    #[test]
    fn fine_numbers_have_few_points_and_too_fine_ones_none() {
        let mut games = Arena::new(1_000_000);
        let fine = games.number(Number::new(1, 40));
        let of_fine = thermograph(&mut games, fine).unwrap();
        assert_eq!(
            (of_fine.mean(), of_fine.temperature()),
            (Number::new(1, 40), Number::new(-1, 40))
        );
        let [one, finest] = [Number::from(1), Number::new(1, 62)].map(|it| games.number(it));
        let switch = games.game(&[one], &[finest]).unwrap();
        assert_eq!(thermograph(&mut games, switch), None);
    }
}
