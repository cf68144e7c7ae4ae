//! Operations on partizan games: cooling, heating, overheating, products, sums by other rules, incentives,
//! games without their infinitesimals, and simplification step by step.
//!
//! # Rules
//!
//! Games are values of a [`short_game`](crate::short_game) arena. An operation goes through the positions of
//! the canonical form, each after its options:
//!
//! * [`cool`] by `t`: a number stays; `G` whose temperature is at least `t` becomes {`L` − `t` | `R` + `t`} of its cooled
//!   options, and its mean if the temperature is below `t`.
//! * [`heat`] by a game `t`: a number stays, any other game becomes {`L` + `t` | `R` − `t`} of its heated options.
//!   [`overheat`] from `s` to `t`: an integer `n` becomes `n` times `s`, any other game as if it were heated by `t`.
//! * [`norton_product`] with `U`: `n` becomes `n` times `U`, any other game {`L` + `U` + `I` | `R` − `U` − `I`} of the
//!   products of its options, for all incentives `I` of `U`: the gains of Left's moves from `U`, and of Right's.
//! * [`ordinal_sum`] `G` : `H`: a move in `G` takes `H` away, a move in `H` leaves `G`.
//! * [`conjunctive_sum`]: a move is one in both components, so play ends when one of them does. [`selective_sum`]: a move is
//!   one in either component or in both.
//! * [`conway_product`] of `G` and `H`: {`xH` + `Gy` − `xy` | `xH` + `Gy` − `xy`} for options `x` of `G` and `y` of `H`, of
//!   the same player on the left side, and of unlike players on the right side.
//! * [`temper`]: even or odd, if all plays up to the first number have that parity of moves, by turns or not.
//! * [`reduced`]: the simplest game that differs from `G` by an infinitesimal.
//! * [`simplifications`]: which options of {`L` | `R`} are dominated or reversible, until none is.
//!
//! # Theorem
//!
//! 1. (Conway 1976) Cooling is additive, and takes a number that heating put on off again.
//! 2. (Norton) For positive `U` the product is additive in `G`, keeps the order, and depends on the value of `G` only.
//! 3. (*Colon principle*) `G` : `H` depends on the form of `G` and the value of `H`, and `H` ≤ `K` gives `G` : `H` ≤ `G` : `K`.
//! 4. (Calistrate; Grossman and Siegel 2009) The reduced form is found by heating by ∗, and then replacing `x` + ∗ by `x` in all
//!    positions. Games that differ by an infinitesimal have one reduced form.
//! 5. (Conway 1976) The Conway product of numbers is their product, that of nimbers the nim-product, and that of an
//!    integer and a game a multiple. In general it depends on the form, as do the sums by other rules.
//!
//! # Proof sketch
//!
//! 1. With the tax `t` on each move a sum of numbers and switches is as hot as its hottest part, and a tax beyond that
//!    ends play: so cooled values add up. 2. In the product of `G` − `H` − `K` = 0 the second player answers in the products
//!    as in `G`, and every move gains `U` and an incentive that the answer takes back. 3. In `G` : `K` − `G` : `H`, with `H` ≤
//!    `K`, Left answers moves in the bases by copies and others as in `K` − `H`. 4. Heating by ∗ gives an
//!    infinitesimal to each move, so that options which differ by one become comparable. 5. The rules are the
//!    definitions of these products. Stated here and tested; 4 is cited.
//!
//! # Complexity
//!
//! One canonical form for each position of the game, or for each pair of positions of two games. `None` where the arena has outgrown its limit.
//!
//! # Sources
//!
//! * J. H. Conway, *On Numbers and Games* (1976), chapters 9 and 15.
//! * E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways* (1982), chapters 6 and 8 (cited from memory).
//! * J. P. Grossman, A. N. Siegel, *Reductions of partizan games*, Games of No Chance 3 (2009) (cited from memory).

use crate::partizan::Player;
use crate::short_game::{Arena, Game, Number};
use crate::thermograph::thermographs;
use rustc_hash::FxHashMap;

/// Goes through the positions of a game, each after its options, and returns what becomes of the game: a leaf becomes
/// `of_leaf` of it, any other position `of_options` of it and of what its options have become.
fn fold(
    games: &mut Arena,
    game: Game,
    is_leaf: impl Fn(&Arena, Game) -> bool,
    mut of_leaf: impl FnMut(&mut Arena, Game) -> Option<Game>,
    mut of_options: impl FnMut(&mut Arena, Game, [Vec<Game>; 2]) -> Option<Game>,
) -> Option<Game> {
    let mut done: FxHashMap<Game, Game> = FxHashMap::default();
    for it in games.followers(game, &is_leaf)? {
        let becomes = if is_leaf(games, it) {
            of_leaf(games, it)?
        } else {
            let mut side = |player| -> Option<Vec<Game>> {
                Some(games.options(it, player)?.iter().map(|option| done[option]).collect())
            };
            let sides = [side(Player::Left)?, side(Player::Right)?];
            of_options(games, it, sides)?
        };
        done.insert(it, becomes);
    }
    done.get(&game).copied()
}

/// Returns {`L` + `by` | `R` − `by`}.
fn raised(games: &mut Arena, sides: [Vec<Game>; 2], by: Game) -> Option<Game> {
    let less = games.negative(by)?;
    let [left, right] = sides;
    let left = left.into_iter().map(|it| games.sum(it, by)).collect::<Option<Vec<_>>>()?;
    let right = right.into_iter().map(|it| games.sum(it, less)).collect::<Option<Vec<_>>>()?;
    games.game(&left, &right)
}

fn is_number(games: &Arena, game: Game) -> bool {
    games.to_number(game).is_some()
}

fn is_integer(games: &Arena, game: Game) -> bool {
    games.to_number(game).map_or(false, |it| it.log2_denominator() == 0)
}

/// Returns the game cooled by a tax of at least 0.
///
/// # Panics
///
/// Panics if the tax is negative.
///
/// ```
/// use games::game_notation::read;
/// use games::game_operations::cool;
/// use games::short_game::{Arena, Number};
///
/// let mut games = Arena::new(100_000);
/// let [switch, cooled] = ["{2|-1}", "{3/2|-1/2}"].map(|it| read(&mut games, it).unwrap());
/// assert_eq!(cool(&mut games, switch, Number::new(1, 1)), Some(cooled));
/// ```
pub fn cool(games: &mut Arena, game: Game, tax: Number) -> Option<Game> {
    assert!(tax >= Number::ZERO, "a tax of {tax} heats");
    if tax == Number::ZERO {
        return Some(game);
    }
    let walls = thermographs(games, game)?;
    let less = games.number(-tax);
    let is_leaf = |games: &Arena, it: Game| games.parts(it).is_some();
    fold(
        games,
        game,
        is_leaf,
        // A number, or an infinitesimal more: the temperature is at most 0.
        |games, it| {
            let number = games.parts(it)?.number;
            Some(games.number(number))
        },
        |games, it, sides| {
            let of_position = walls.get(&it)?;
            if of_position.temperature() < tax {
                return Some(games.number(of_position.mean()));
            }
            raised(games, sides, less)
        },
    )
}

/// Returns the game heated by a game.
///
/// ```
/// use games::game_notation::read;
/// use games::game_operations::heat;
/// use games::short_game::Arena;
///
/// let mut games = Arena::new(100_000);
/// let [star, one, switch] = ["*", "1", "±1"].map(|it| read(&mut games, it).unwrap());
/// assert_eq!(heat(&mut games, star, one), Some(switch));
/// ```
pub fn heat(games: &mut Arena, game: Game, by: Game) -> Option<Game> {
    fold(games, game, is_number, |_, it| Some(it), |games, _, sides| raised(games, sides, by))
}

/// Returns the game overheated: integers become multiples of `from`, and each move gains `to`.
///
/// ```
/// use games::game_notation::read;
/// use games::game_operations::overheat;
/// use games::short_game::{Arena, Game};
///
/// let mut games = Arena::new(100_000);
/// let [half, star] = ["1/2", "*"].map(|it| read(&mut games, it).unwrap());
/// assert_eq!(overheat(&mut games, half, Game::ZERO, Game::ZERO), Some(star));
/// ```
pub fn overheat(games: &mut Arena, game: Game, from: Game, to: Game) -> Option<Game> {
    fold(
        games,
        game,
        is_integer,
        |games, integer| times(games, integer, from),
        |games, _, sides| raised(games, sides, to),
    )
}

/// Returns a game added up as often as this integer says.
fn times(games: &mut Arena, integer: Game, game: Game) -> Option<Game> {
    let n = games.to_number(integer)?.numerator();
    multiple(games, game, n)
}

/// Returns a game added up `n` times.
///
/// ```
/// use games::game_operations::multiple;
/// use games::short_game::Arena;
///
/// let mut games = Arena::new(1000);
/// let down = games.ups(-1);
/// assert_eq!(multiple(&mut games, down, -7), Some(games.ups(7)));
/// ```
pub fn multiple(games: &mut Arena, game: Game, n: i64) -> Option<Game> {
    let mut power = if n < 0 { games.negative(game)? } else { game };
    let mut sum = Game::ZERO;
    let mut rest = n.unsigned_abs();
    while rest > 0 {
        if rest % 2 == 1 {
            sum = games.sum(sum, power)?;
        }
        rest /= 2;
        if rest > 0 {
            power = games.sum(power, power)?;
        }
    }
    Some(sum)
}

/// Returns the incentives: what Left gains by a move and what Right does, but none that is less than another one.
///
/// ```
/// use games::game_operations::incentives;
/// use games::short_game::{Arena, Number};
///
/// let mut games = Arena::new(1000);
/// let half = games.number(Number::new(1, 1));
/// assert_eq!(incentives(&mut games, half), Some(vec![games.number(Number::new(-1, 1))]));
/// ```
pub fn incentives(games: &mut Arena, game: Game) -> Option<Vec<Game>> {
    let negative = games.negative(game)?;
    let mut gains = Vec::new();
    for option in games.options(game, Player::Left)? {
        gains.push(games.sum(option, negative)?);
    }
    for option in games.options(game, Player::Right)? {
        let option = games.negative(option)?;
        gains.push(games.sum(game, option)?);
    }
    gains.sort_unstable();
    gains.dedup();
    let mut best = Vec::new();
    for &gain in &gains {
        let mut is_less = false;
        for &other in gains.iter().filter(|&&it| it != gain) {
            is_less = is_less || games.is_le(gain, other)?;
        }
        best.extend(Some(gain).filter(|_| !is_less));
    }
    Some(best)
}

/// Returns the Norton product with a positive unit.
///
/// ```
/// use games::game_notation::read;
/// use games::game_operations::norton_product;
/// use games::short_game::Arena;
///
/// let mut games = Arena::new(100_000);
/// let [half, up, product] = ["1/2", "^", "{^2*|v*}"].map(|it| read(&mut games, it).unwrap());
/// assert_eq!(norton_product(&mut games, half, up), Some(product));
/// ```
pub fn norton_product(games: &mut Arena, game: Game, unit: Game) -> Option<Game> {
    let mut gains = Vec::new();
    for incentive in incentives(games, unit)? {
        let gain = games.sum(unit, incentive)?;
        gains.push((gain, games.negative(gain)?));
    }
    fold(
        games,
        game,
        is_integer,
        |games, integer| times(games, integer, unit),
        |games, _, [left, right]| {
            let mut sides = [Vec::new(), Vec::new()];
            for &(gain, loss) in &gains {
                for &option in &left {
                    sides[0].push(games.sum(option, gain)?);
                }
                for &option in &right {
                    sides[1].push(games.sum(option, loss)?);
                }
            }
            games.game(&sides[0], &sides[1])
        },
    )
}

/// Returns the ordinal sum of the canonical form of a base and a game upon it: a move in the base takes the other away.
///
/// ```
/// use games::game_operations::ordinal_sum;
/// use games::short_game::Arena;
///
/// // Edges of a green stalk that stand on each other.
/// let mut games = Arena::new(1000);
/// let [star, two] = [1, 2].map(|n| games.nimber(n));
/// assert_eq!(ordinal_sum(&mut games, star, star), Some(two));
/// ```
pub fn ordinal_sum(games: &mut Arena, base: Game, above: Game) -> Option<Game> {
    let bases = [games.options(base, Player::Left)?, games.options(base, Player::Right)?];
    let no_leaf = |_: &Arena, _: Game| false;
    fold(
        games,
        above,
        no_leaf,
        |_, it| Some(it),
        |games, _, sides| {
            games.game(&[&bases[0][..], &sides[0]].concat(), &[&bases[1][..], &sides[1]].concat())
        },
    )
}

/// What has become of pairs of positions.
type Pairs = FxHashMap<(Game, Game), Game>;

/// Goes through the pairs of positions of the canonical forms of two games, each after the pairs that a move leads to,
/// where `options` returns a player's options of a pair.
fn fold_pairs(
    games: &mut Arena,
    [g, h]: [Game; 2],
    options: impl Fn(&mut Arena, &Pairs, (Game, Game), Player) -> Option<Vec<Game>>,
) -> Option<Game> {
    let rows = games.followers(g, |_, _| false)?;
    let columns = games.followers(h, |_, _| false)?;
    let mut done = Pairs::default();
    for a in rows {
        for &b in &columns {
            let left = options(games, &done, (a, b), Player::Left)?;
            let right = options(games, &done, (a, b), Player::Right)?;
            done.insert((a, b), games.game(&left, &right)?);
            games.check(done.len())?;
        }
    }
    done.get(&(g, h)).copied()
}

/// Returns the sum of the canonical forms of two games in which a player moves in both at once.
///
/// ```
/// use games::game_operations::conjunctive_sum;
/// use games::short_game::{Arena, Number};
///
/// let mut games = Arena::new(1000);
/// let [half, quarter] = [1, 2].map(|log2| games.number(Number::new(1, log2)));
/// assert_eq!(conjunctive_sum(&mut games, half, quarter), Some(half));
/// ```
pub fn conjunctive_sum(games: &mut Arena, g: Game, h: Game) -> Option<Game> {
    fold_pairs(games, [g, h], |games, done, (a, b), player| {
        let (of_a, of_b) = (games.options(a, player)?, games.options(b, player)?);
        Some(pairs(&of_a, &of_b).map(|pair| done[&pair]).collect())
    })
}

/// Returns the sum of the canonical forms of two games in which a player moves in one of them or in both.
///
/// ```
/// use games::game_operations::selective_sum;
/// use games::short_game::{Arena, Number};
///
/// let mut games = Arena::new(1000);
/// let [half, quarter] = [1, 2].map(|log2| games.number(Number::new(1, log2)));
/// assert_eq!(selective_sum(&mut games, half, quarter), games.sum(half, quarter));
/// ```
pub fn selective_sum(games: &mut Arena, g: Game, h: Game) -> Option<Game> {
    fold_pairs(games, [g, h], |games, done, (a, b), player| {
        let (of_a, of_b) = (games.options(a, player)?, games.options(b, player)?);
        let one = pairs(&of_a, &[b]).chain(pairs(&[a], &of_b)).collect::<Vec<_>>();
        Some(pairs(&of_a, &of_b).chain(one).map(|pair| done[&pair]).collect())
    })
}

fn pairs<'a>(of_a: &'a [Game], of_b: &'a [Game]) -> impl Iterator<Item = (Game, Game)> + 'a {
    of_a.iter().flat_map(move |&x| of_b.iter().map(move |&y| (x, y)))
}

/// Returns Conway's product of the canonical forms of two games.
///
/// ```
/// use games::game_operations::conway_product;
/// use games::short_game::{Arena, Number};
///
/// let mut games = Arena::new(1000);
/// let [half, quarter] = [1, 2].map(|log2| games.number(Number::new(1, log2)));
/// assert_eq!(conway_product(&mut games, half, half), Some(quarter));
/// ```
pub fn conway_product(games: &mut Arena, g: Game, h: Game) -> Option<Game> {
    fold_pairs(games, [g, h], |games, done, (a, b), player| {
        let mut products = Vec::new();
        for of_a in [Player::Left, Player::Right] {
            let of_b = if player == Player::Left { of_a } else { of_a.opponent() };
            let (of_a, of_b) = (games.options(a, of_a)?, games.options(b, of_b)?);
            for (x, y) in pairs(&of_a, &of_b) {
                let less = games.negative(done[&(x, y)])?;
                products.push(games.sum_of(&[done[&(x, b)], done[&(a, y)], less])?);
            }
        }
        Some(products)
    })
}

/// The parity of the moves of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Temper {
    /// As in a number.
    Even,
    /// As in a switch of two numbers.
    Odd,
}

/// Returns the parity that all plays of the canonical form up to the first number have; `Some(None)` if there are both.
///
/// ```
/// use games::game_notation::read;
/// use games::game_operations::{temper, Temper};
/// use games::short_game::Arena;
///
/// let mut games = Arena::new(1000);
/// let [switch, up] = ["{5|-1}", "^"].map(|it| read(&mut games, it).unwrap());
/// assert_eq!(temper(&mut games, switch), Some(Some(Temper::Odd)));
/// assert_eq!(temper(&mut games, up), Some(None));
/// ```
pub fn temper(games: &mut Arena, game: Game) -> Option<Option<Temper>> {
    let mut tempers: FxHashMap<Game, Option<Temper>> = FxHashMap::default();
    for it in games.followers(game, is_number)? {
        let mut temper = Some(Temper::Even);
        if !is_number(games, it) {
            let options = [games.options(it, Player::Left)?, games.options(it, Player::Right)?];
            let mut of_options = options.iter().flatten().map(|option| tempers[option]);
            let first = of_options.next()?;
            temper = first.filter(|_| of_options.all(|it| it == first)).map(|it| match it {
                Temper::Even => Temper::Odd,
                Temper::Odd => Temper::Even,
            });
        }
        tempers.insert(it, temper);
    }
    tempers.get(&game).copied()
}

/// Returns the simplest game that differs from a game by an infinitesimal: the reduced canonical form.
///
/// ```
/// use games::game_notation::read;
/// use games::game_operations::reduced;
/// use games::short_game::Arena;
///
/// let mut games = Arena::new(100_000);
/// let [game, expected] = ["{3||2*|1*}", "{3||2|1}"].map(|it| read(&mut games, it).unwrap());
/// assert_eq!(reduced(&mut games, game), Some(expected));
/// ```
pub fn reduced(games: &mut Arena, game: Game) -> Option<Game> {
    let star = games.nimber(1);
    let is_simple = |games: &Arena, it: Game| games.parts(it).is_some();
    let number = |games: &mut Arena, it: Game| {
        let number = games.parts(it)?.number;
        Some(games.number(number))
    };
    // An infinitesimal heated by ∗ is 0.
    let heated =
        fold(games, game, is_simple, number, |games, _, sides| raised(games, sides, star))?;
    let is_plain = |games: &Arena, it: Game| {
        games.parts(it).map_or(false, |parts| parts.ups == 0 && parts.star < 2)
    };
    fold(games, heated, is_plain, number, |games, _, [left, right]| games.game(&left, &right))
}

/// An option that a game does not need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Simplification {
    /// The option is no better for its player than another one, and goes.
    Dominated {
        /// The player whose option it is.
        player: Player,
        /// The option.
        option: Game,
        /// The other one, which is equal if the option stands there twice.
        by: Game,
    },
    /// The other player would answer the option by a move after which the game is no better for its player than
    /// before. The options of the player from there take its place.
    Reversible {
        /// The player whose option it is.
        player: Player,
        /// The option.
        option: Game,
        /// The answer.
        through: Game,
    },
}

/// The options of Left and those of Right.
type Sides = [Vec<Game>; 2];

/// Returns the steps from these options to the canonical form of the game that they make, each with the options that
/// it leaves. All the options are canonical forms themselves.
///
/// ```
/// use games::game_operations::{simplifications, Simplification};
/// use games::partizan::Player::Left;
/// use games::short_game::{Arena, Game};
///
/// let mut games = Arena::new(1000);
/// let [one, three] = [1, 3].map(|n| games.integer(n));
/// let steps = simplifications(&mut games, &[Game::ZERO, one], &[three]).unwrap();
/// let dominated = Simplification::Dominated { player: Left, option: Game::ZERO, by: one };
/// assert_eq!(steps[0], (dominated, [vec![one], vec![three]]));
/// // From 3 Left would move to 2, which is the game; there Right has no move. So {1 | } is left, which is 2.
/// assert_eq!(steps.last().unwrap().1, [vec![one], vec![]]);
/// ```
pub fn simplifications(
    games: &mut Arena,
    left: &[Game],
    right: &[Game],
) -> Option<Vec<(Simplification, [Vec<Game>; 2])>> {
    let value = games.game(left, right)?;
    let mut sides = [left.to_vec(), right.to_vec()];
    let mut steps = Vec::new();
    let players = [Player::Left, Player::Right];
    for player in players {
        delete_dominated(games, player, &mut sides, &mut steps)?;
    }
    for player in players {
        bypass_reversible(games, player, value, &mut sides, &mut steps)?;
    }
    for player in players {
        delete_dominated(games, player, &mut sides, &mut steps)?;
    }
    Some(steps)
}

/// True if a game is no better for a player than another one.
fn is_no_better(games: &mut Arena, player: Player, game: Game, other: Game) -> Option<bool> {
    match player {
        Player::Left => games.is_le(game, other),
        Player::Right => games.is_le(other, game),
    }
}

fn delete_dominated(
    games: &mut Arena,
    player: Player,
    sides: &mut Sides,
    steps: &mut Vec<(Simplification, Sides)>,
) -> Option<()> {
    let mut i = 0;
    while let Some(&option) = sides[player as usize].get(i) {
        let mut better = None;
        for (j, &other) in sides[player as usize].iter().enumerate() {
            if better.is_none() && j != i && is_no_better(games, player, option, other)? {
                better = Some(other);
            }
        }
        match better {
            None => i += 1,
            Some(by) => {
                sides[player as usize].remove(i);
                steps.push((Simplification::Dominated { player, option, by }, sides.clone()));
            }
        }
    }
    Some(())
}

fn bypass_reversible(
    games: &mut Arena,
    player: Player,
    value: Game,
    sides: &mut Sides,
    steps: &mut Vec<(Simplification, Sides)>,
) -> Option<()> {
    let mut seen = sides[player as usize].clone();
    let mut i = 0;
    while let Some(&option) = sides[player as usize].get(i) {
        let mut answer = None;
        for reply in games.options(option, player.opponent())? {
            if answer.is_none() && is_no_better(games, player, reply, value)? {
                answer = Some(reply);
            }
        }
        match answer {
            None => i += 1,
            Some(through) => {
                let mut next = games.options(through, player)?;
                next.retain(|it| !seen.contains(it));
                seen.extend(&next);
                sides[player as usize].splice(i..=i, next);
                steps.push((Simplification::Reversible { player, option, through }, sides.clone()));
            }
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game_notation::read;
    use crate::short_game::tests::{random, rules};
    use crate::short_game::NumberUpStar;
    use crate::thermograph::thermograph;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    /// Bounds of random games.
    const LEAVES: [u8; 4] = [6, 1, 1, 1];

    #[test]
    fn cooled_games_add_up_and_have_the_walls_of_the_tax() {
        let mut games = Arena::new(20_000_000);
        let mut rng = SmallRng::seed_from_u64(1);
        for case in 0..300 {
            let [game, other] = [0; 2].map(|_| random(&mut games, &mut rng, 2, LEAVES));
            let tax = Number::new(rng.random_range(0..9), 2);
            let [a, b] = [game, other].map(|it| cool(&mut games, it, tax).unwrap());
            let sum = games.sum(game, other).unwrap();
            assert_eq!(cool(&mut games, sum, tax), games.sum(a, b), "case {case}");
            let walls = thermograph(&mut games, game).unwrap();
            let scores = [Player::Left, Player::Right].map(|it| walls.score(it, tax).unwrap());
            assert_eq!(games.stops(a), scores, "case {case}");
        }
    }

    #[test]
    fn heat_is_taken_off_by_cooling() {
        let mut games = Arena::new(20_000_000);
        let mut rng = SmallRng::seed_from_u64(2);
        for case in 0..200 {
            let game = random(&mut games, &mut rng, 2, LEAVES);
            // Options of the heated game must stay hot, so the game is cooled to one without numbers inside first.
            let tax = Number::new(rng.random_range(1..6), 1);
            let by = games.number(tax);
            let heated = heat(&mut games, game, by).unwrap();
            let cooled = cool(&mut games, heated, tax).unwrap();
            let difference = games.negative(game).and_then(|it| games.sum(cooled, it)).unwrap();
            assert_eq!(games.stops(difference), [Number::ZERO; 2], "case {case}");
        }
    }

    #[test]
    fn norton_products_add_up_and_keep_the_order() {
        let mut games = Arena::new(20_000_000);
        let mut rng = SmallRng::seed_from_u64(3);
        for case in 0..60 {
            let unit = read(&mut games, ["^", "1", "2^", "{2|1}", "tiny 1"][case % 5]).unwrap();
            let [game, other] = [0; 2].map(|_| random(&mut games, &mut rng, 1, LEAVES));
            let [a, b] = [game, other].map(|it| norton_product(&mut games, it, unit).unwrap());
            let sum = games.sum(game, other).unwrap();
            let product = norton_product(&mut games, sum, unit);
            assert_eq!(product, games.sum(a, b), "case {case}");
            assert_eq!(games.is_le(game, other), games.is_le(a, b), "case {case}");
        }
    }

    #[test]
    fn reduced_games_are_infinitesimally_near_and_the_same_for_all_that_are() {
        let mut games = Arena::new(20_000_000);
        let mut rng = SmallRng::seed_from_u64(4);
        for case in 0..300 {
            let game = random(&mut games, &mut rng, 2, LEAVES);
            let small = reduced(&mut games, game).unwrap();
            let negative = games.negative(small).unwrap();
            let difference = games.sum(game, negative).unwrap();
            assert_eq!(games.stops(difference), [Number::ZERO; 2], "case {case}");
            assert!(games.birthday(small) <= games.birthday(game), "case {case}");
            let (ups, star) = (rng.random_range(-2..3), rng.random_range(0..3));
            let near = games.simple(NumberUpStar { number: Number::ZERO, ups, star });
            let near = games.sum(game, near).unwrap();
            assert_eq!(reduced(&mut games, near), Some(small), "case {case}");
        }
    }

    /// The rules of an ordinal sum: a position is one of the base and one above, or one of the base alone.
    #[test]
    fn ordinal_sums_match_their_rules() {
        let mut games = Arena::new(20_000_000);
        let mut rng = SmallRng::seed_from_u64(5);
        for case in 0..200 {
            let [base, above] = [0; 2].map(|_| random(&mut games, &mut rng, 1, LEAVES));
            let rules = rules(&mut games, &[base, above]);
            let options = |&(base, above): &(Game, Option<Game>), player: Player| {
                let below = rules[&base][player as usize].iter().map(|&it| (it, None));
                let above = above.map_or(&[][..], |it| &rules[&it][player as usize]);
                below.chain(above.iter().map(|&it| (base, Some(it)))).collect::<Vec<_>>()
            };
            let mut memo = FxHashMap::default();
            let expected = games.value(&mut memo, &(base, Some(above)), options);
            assert_eq!(ordinal_sum(&mut games, base, above), expected, "case {case}");
        }
    }

    /// A move in both, or in one or both, by the positions of the canonical forms.
    #[test]
    fn sums_by_other_rules_match_their_rules() {
        let mut games = Arena::new(20_000_000);
        let mut rng = SmallRng::seed_from_u64(6);
        for case in 0..200 {
            let [g, h] = [0; 2].map(|_| random(&mut games, &mut rng, 1, LEAVES));
            let rules = rules(&mut games, &[g, h]);
            let moves = |&(a, b): &(Game, Game), player: Player, is_selective: bool| {
                let of = |it: Game| {
                    let stay = Some(it).filter(|_| is_selective);
                    rules[&it][player as usize].iter().copied().chain(stay).collect::<Vec<_>>()
                };
                let (of_a, of_b) = (of(a), of(b));
                pairs(&of_a, &of_b).filter(|&after| after != (a, b)).collect::<Vec<_>>()
            };
            for is_selective in [false, true] {
                let options = |it: &(Game, Game), player| moves(it, player, is_selective);
                let mut memo = FxHashMap::default();
                let expected = games.value(&mut memo, &(g, h), options);
                let sum = if is_selective { selective_sum } else { conjunctive_sum };
                assert_eq!(sum(&mut games, g, h), expected, "case {case}");
            }
        }
    }

    #[test]
    fn conway_products_match_those_of_numbers_nimbers_and_multiples() {
        let mut games = Arena::new(20_000_000);
        for (a, b) in (-6..7).flat_map(|a| (-6..7).map(move |b| (a, b))) {
            let [x, y] = [a, b].map(|it| games.number(Number::new(it, 1)));
            let expected = games.number(Number::new(a * b, 2));
            assert_eq!(conway_product(&mut games, x, y), Some(expected), "{a}/2 {b}/2");
        }
        for (a, b) in (0..8).flat_map(|a| (0..8).map(move |b| (a, b))) {
            let [x, y] = [a, b].map(|it| games.nimber(it));
            let expected = games.nimber(crate::nimber::nim_product(a, b));
            assert_eq!(conway_product(&mut games, x, y), Some(expected), "{a} {b}");
        }
        let mut rng = SmallRng::seed_from_u64(7);
        for n in -5..6 {
            let game = random(&mut games, &mut rng, 1, [2, 1, 1, 1]);
            let integer = games.integer(n);
            let expected = multiple(&mut games, game, n.into());
            assert_eq!(conway_product(&mut games, integer, game), expected, "{n}");
        }
    }

    #[test]
    fn too_many_pairs_of_positions_are_none() {
        for (limit, fits) in [(100, false), (1000, true)] {
            let mut games = Arena::new(limit);
            let many = games.integer(20);
            assert_eq!(conjunctive_sum(&mut games, many, many).is_some(), fits, "{limit}");
        }
    }

    #[test]
    fn tempers_are_the_parities_of_all_plays() {
        let mut games = Arena::new(20_000_000);
        let mut rng = SmallRng::seed_from_u64(8);
        let mut seen = [0; 3];
        for case in 0..300 {
            let game = random(&mut games, &mut rng, 1 + case % 3, [6, 1, 0, 1]);
            // Positions with the parity of the moves made.
            let (mut todo, mut ends) = (vec![(game, 0)], [false; 2]);
            while let Some((it, parity)) = todo.pop() {
                if is_number(&games, it) {
                    ends[parity] = true;
                    continue;
                }
                for player in [Player::Left, Player::Right] {
                    let options = games.options(it, player).unwrap();
                    todo.extend(options.into_iter().map(|it| (it, 1 - parity)));
                }
            }
            let expected = match ends {
                [true, false] => Some(Temper::Even),
                [false, true] => Some(Temper::Odd),
                _ => None,
            };
            assert_eq!(temper(&mut games, game), Some(expected), "case {case}");
            seen[expected.map_or(2, |it| it as usize)] += 1;
        }
        assert!(seen.iter().all(|&it| it > 10), "{seen:?}");
    }

    #[test]
    #[should_panic(expected = "a tax of -1 heats")]
    fn a_negative_tax_is_refused() {
        cool(&mut Arena::new(10), Game::ZERO, Number::from(-1));
    }

    #[test]
    fn steps_keep_the_value_and_end_at_the_canonical_form() {
        let mut games = Arena::new(20_000_000);
        let mut rng = SmallRng::seed_from_u64(7);
        let [mut dominated, mut reversible] = [0, 0];
        for case in 0..2000 {
            let mut side = || -> Vec<Game> {
                let n = rng.random_range(0..4);
                (0..n).map(|_| random(&mut games, &mut rng, 1, [2, 1, 1, 1])).collect()
            };
            let mut sides = [side(), side()];
            let value = games.game(&sides[0], &sides[1]).unwrap();
            for (step, after) in simplifications(&mut games, &sides[0], &sides[1]).unwrap() {
                let (player, option, is_right) = match step {
                    Simplification::Dominated { player, option, by } => {
                        dominated += 1;
                        let is_other =
                            sides[player as usize].iter().filter(|&&it| it == by).count()
                                > usize::from(by == option);
                        let is_worse = is_no_better(&mut games, player, option, by).unwrap();
                        (player, option, is_other && is_worse)
                    }
                    Simplification::Reversible { player, option, through } => {
                        reversible += 1;
                        let answers = games.options(option, player.opponent()).unwrap();
                        let is_worse = is_no_better(&mut games, player, through, value).unwrap();
                        (player, option, answers.contains(&through) && is_worse)
                    }
                };
                assert!(
                    is_right && sides[player as usize].contains(&option),
                    "case {case}: {step:?}"
                );
                assert_eq!(games.game(&after[0], &after[1]), Some(value), "case {case}");
                sides = after;
            }
            for player in [Player::Left, Player::Right] {
                let side = &mut sides[player as usize];
                side.sort_unstable();
                let mut canonical = games.options(value, player).unwrap();
                canonical.sort_unstable();
                assert_eq!(*side, canonical, "case {case}");
            }
        }
        assert!(dominated > 1000 && reversible > 1000, "{dominated} {reversible}");
    }
}
