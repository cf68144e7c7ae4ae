//! Atomic weights: who is ahead where every move leaves an infinitesimal, counted in units of ↑.
//!
//! # Rules
//!
//! In an *all-small* game each position that is not over has moves for both players, as with flowers of
//! Hackenbush whose stalks are green, or Clobber. A heap of Nim is *remote* if it is larger than every heap that a game
//! contains.
//!
//! # Theorem (Berlekamp, Conway and Guy 1982)
//!
//! 1. The atomic weight of ↑ is 1, of a nimber 0, of a sum the sum of the weights, and of −`G` the negative. In general let `W`
//!    be {`aw`(`L`) − 2 | `aw`(`R`) + 2}. That is the weight, unless it is an integer; then `G` is compared with a remote
//!    heap: if `G` is greater, the weight is the greatest integer that none of the `aw`(`R`) + 2 is ≤ to; if it is less, the least that is ≤
//!    none of the `aw`(`L`) − 2; otherwise `W`.
//! 2. *Two ahead*: Left wins whoever begins if the weight is at least 2, and moving first if it is at least 1.
//! 3. Beside a remote heap Left wins moving second exactly if the weight is at least 1.
//! 4. Any game `G` has an atomic weight `w`, if it has one, with `G` − `w` · ↑ between −(↑ + ∗`N`) and ↑ + ∗`N` for remote `N`, where · is the
//!    [Norton product](crate::game_operations::norton_product).
//!
//! # Proof sketch
//!
//! A remote heap beats anything of weight below 1 in either direction, as whoever has the better of the rest answers every
//! move in it by a move to an equal heap. With ↑ in hand a player gains the move that this costs. So games that differ by
//! less than ↑ + ∗`N` are alike beside it, and a move of Left in `G` that costs 2 at most, against `w` · ↑, is one
//! in the game `W`. Where `W` is an integer, the simplest number may be wrong because no player needs to move in
//! `G`; the remote heap tells for whom. 2 follows from 3, as the loser's last move can be to the heap.
//!
//! # Complexity
//!
//! A canonical form and a comparison with the heap for each position. `None` where
//! the arena has outgrown its limit.
//!
//! # Sources
//!
//! * E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways* (1982), chapters 7 and 8 (cited from memory).
//! * A. N. Siegel, *Combinatorial Game Theory* (2013), chapter II, section 7 (cited from memory).

use crate::game_operations::norton_product;
use crate::partizan::Player;
use crate::short_game::{Arena, Game, Number, NumberUpStar};
use rustc_hash::FxHashMap;

/// Returns the atomic weight; `Some(None)` if the game has none, `None` if the arena is too large.
///
/// ```
/// use games::atomic_weight::atomic_weight;
/// use games::game_notation::read;
/// use games::short_game::Arena;
///
/// let mut games = Arena::new(100_000);
/// let [flower, one] = ["{0|*2}", "1"].map(|it| read(&mut games, it).unwrap());
/// assert_eq!(atomic_weight(&mut games, flower), Some(Some(one)));
/// assert_eq!(atomic_weight(&mut games, one), Some(None));
/// ```
pub fn atomic_weight(games: &mut Arena, game: Game) -> Option<Option<Game>> {
    // Infinitesimals of which the weight is known, and integers, whose weight by options is 0.
    let is_leaf = |games: &Arena, it: Game| match games.parts(it) {
        Some(NumberUpStar { number, ups: 0, star: 0 }) => number.log2_denominator() == 0,
        Some(parts) => parts.number == Number::ZERO,
        None => false,
    };
    let mut weights: FxHashMap<Game, Game> = FxHashMap::default();
    let mut is_all_small = true;
    let order = games.followers(game, is_leaf)?;
    let stars = order.iter().filter_map(|&it| games.parts(it)).map(|parts| parts.star | 1);
    // A heap larger than all among the positions of these, ups with stars included.
    let remote = games.nimber(stars.max().unwrap_or(1).checked_add(1)?);
    for it in order {
        let weight = match games.parts(it).filter(|_| is_leaf(games, it)) {
            Some(parts) => {
                is_all_small &= parts.number == Number::ZERO;
                games.number(Number::checked(parts.ups.into(), 0)?)
            }
            None => {
                let mut side = |player, by: i32| -> Option<Vec<Game>> {
                    let options = games.options(it, player)?;
                    let by = games.integer(by);
                    options.iter().map(|option| games.sum(weights[option], by)).collect()
                };
                let (left, right) = (side(Player::Left, -2)?, side(Player::Right, 2)?);
                is_all_small &= !left.is_empty() && !right.is_empty();
                weight_by_options(games, it, &left, &right, remote)?
            }
        };
        weights.insert(it, weight);
    }
    let weight = *weights.get(&game)?;
    let exists = is_all_small || is_near(games, game, weight, remote)?;
    Some(Some(weight).filter(|_| exists))
}

/// Returns the weight by those of Left's options minus 2 and of Right's plus 2.
fn weight_by_options(
    games: &mut Arena,
    game: Game,
    left: &[Game],
    right: &[Game],
    remote: Game,
) -> Option<Game> {
    let weight = games.game(left, right)?;
    let is_integer = games.to_number(weight).map_or(false, |it| it.log2_denominator() == 0);
    if !is_integer {
        return Some(weight);
    }
    if games.is_le(remote, game)? {
        return extreme(games, right, Player::Right);
    }
    if games.is_le(game, remote)? {
        return extreme(games, left, Player::Left);
    }
    Some(weight)
}

/// Returns the greatest integer that no game of a list is ≤ to; for Left the least one that is ≤ none.
fn extreme(games: &mut Arena, list: &[Game], player: Player) -> Option<Game> {
    // The integers that are ruled out begin at a stop, or one further.
    let stops = list.iter().map(|&it| match player {
        Player::Right => games.stops(it)[0],
        Player::Left => -games.stops(it)[1],
    });
    let nearest = match stops.min() {
        None => return Some(Game::ZERO),
        Some(nearest) => nearest,
    };
    let sign = if player == Player::Right { 1 } else { -1 };
    let floor = nearest.numerator() >> nearest.log2_denominator();
    for integer in [floor.checked_add(1)?, floor] {
        let integer = games.number(Number::checked(i128::from(integer * sign), 0)?);
        let mut is_free = true;
        for &it in list {
            let (low, high) = if player == Player::Right { (it, integer) } else { (integer, it) };
            is_free = is_free && !games.is_le(low, high)?;
        }
        if is_free {
            return Some(integer);
        }
    }
    Some(games.number(Number::checked(i128::from((floor - 1) * sign), 0)?))
}

/// Returns true if a game differs from a weight times ↑ by less than ↑ and a remote heap.
fn is_near(games: &mut Arena, game: Game, weight: Game, remote: Game) -> Option<bool> {
    let up = games.ups(1);
    let product = norton_product(games, weight, up)?;
    let product = games.negative(product)?;
    let difference = games.sum(game, product)?;
    let bound = games.sum(up, remote)?;
    let negative = games.negative(bound)?;
    Some(games.is_le(difference, bound)? && games.is_le(negative, difference)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game_notation::read;
    use crate::partizan::PartizanOutcome;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    /// Random games in which each position has options of both players or of none.
    fn all_small(games: &mut Arena, rng: &mut SmallRng, depth: u32) -> Game {
        if depth == 0 || rng.random_range(0..5) == 0 {
            let (ups, star) = (rng.random_range(-1..2), rng.random_range(0..3));
            return games.simple(NumberUpStar { number: Number::ZERO, ups, star });
        }
        let mut side = || -> Vec<Game> {
            let n = rng.random_range(1..3);
            (0..n).map(|_| all_small(games, rng, depth - 1)).collect()
        };
        let sides = [side(), side()];
        games.game(&sides[0], &sides[1]).unwrap()
    }

    fn weight(games: &mut Arena, game: Game) -> Game {
        atomic_weight(games, game).unwrap().unwrap()
    }

    #[test]
    fn weights_add_up_and_tell_the_winner() {
        let mut games = Arena::new(20_000_000);
        let mut rng = SmallRng::seed_from_u64(1);
        for case in 0..400 {
            let game = all_small(&mut games, &mut rng, 1 + case % 3);
            let other = all_small(&mut games, &mut rng, 2);
            let [of_game, of_other] = [game, other].map(|it| weight(&mut games, it));
            let sum = games.sum(game, other).unwrap();
            let expected = games.sum(of_game, of_other).unwrap();
            assert_eq!(weight(&mut games, sum), expected, "case {case}");
            let negative = games.negative(game).unwrap();
            let of_negative = games.negative(of_game).unwrap();
            assert_eq!(weight(&mut games, negative), of_negative, "case {case}");
            // The definition, which is not used for all-small games.
            let remote = games.nimber(16);
            assert_eq!(is_near(&mut games, game, of_game, remote), Some(true), "case {case}");
            let [one, two] = [1, 2].map(|n| games.integer(n));
            let is_ahead = games.is_le(one, of_game).unwrap();
            assert_eq!(games.is_le(remote, game), Some(is_ahead), "case {case}");
            if games.is_le(two, of_game).unwrap() {
                assert_eq!(games.outcome(game), Some(PartizanOutcome::L), "case {case}");
            }
            if is_ahead {
                assert_eq!(games.is_le(game, Game::ZERO), Some(false), "case {case}");
            }
        }
    }

    #[test]
    fn some_games_have_none() {
        let mut games = Arena::new(1_000_000);
        for text in ["1", "-1/2", "9/8*", "±1", "{1|^3||^}", "1^"] {
            let game = read(&mut games, text).unwrap();
            assert_eq!(atomic_weight(&mut games, game), Some(None), "{text}");
        }
    }

    #[test]
    fn a_full_arena_gives_up() {
        let mut games = Arena::new(5);
        let [up, two] = [games.ups(3), games.nimber(2)];
        let game = games.game(&[up], &[two]);
        assert_eq!(game.and_then(|game| atomic_weight(&mut games, game)), None);
    }
}
