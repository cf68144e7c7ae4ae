//! Short partizan games as values: canonical forms, comparison, sums and outcomes.
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
//!
//! # Proof sketch
//!
//! 1. Play `h` − `g`, Right first: the two clauses are Right's moves after which Right, now second, wins.
//! 2. In the difference of both forms the second player answers any move by its copy, by a better option, or
//!    by the move that reverses. In that of two forms without such options, the answer to a move cannot be in the
//!    same form, so it is a copy, by induction.
//! 3. If `x` fits, whoever begins loses {`L` | `R`} − `x`: moves in `x` to simpler numbers lose as these do not fit.
//!    Numbers between `l` and `r` fit, and beyond them none does. A move in a number costs something, and the best
//!    move in another game less than any number, by induction on the stops.
//!
//! # Complexity
//!
//! An [`Arena`] holds each value once, so equality takes constant time. Comparing `g` and `h` takes at most one step
//! for each pair of positions in them and option of these; stops decide most pairs at once. Options of a
//! [`NumberUpStar`] are made when they are needed. Nothing recurses. Where an arena has outgrown its limit or a number
//! 64 bits, the answer is `None`.
//!
//! # Sources
//!
//! * J. H. Conway, *On Numbers and Games* (1976), chapters 7 to 10.
//! * A. N. Siegel, *Combinatorial Game Theory* (2013), chapter II (cited from memory).

pub use crate::number_up_star::{Number, NumberUpStar};
use crate::partizan::{PartizanOutcome, Player};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;
use std::rc::Rc;

const PLAYERS: [Player; 2] = [Player::Left, Player::Right];

/// A value in an [`Arena`]: within one arena, equal values have equal ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Game(u32);

impl Game {
    /// The game without options, in every arena.
    pub const ZERO: Self = Game(1);

    /// The place of the game that is being simplified.
    const RAW: Self = Game(0);
}

/// The options of Left and of Right, or what takes their place.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Form {
    Simple(NumberUpStar),
    Options([Rc<[Game]>; 2]),
}

struct Record {
    form: Form,
    stops: [Number; 2],
    birthday: u64,
}

/// Sorts lists of options and returns them as a form.
fn form(sides: &mut [Vec<Game>; 2]) -> Form {
    for side in &mut *sides {
        side.sort_unstable();
    }
    Form::Options([Rc::from(&sides[0][..]), Rc::from(&sides[1][..])])
}

fn memo_of(g: Game, h: Game) -> usize {
    usize::from(g == Game::RAW || h == Game::RAW)
}

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
    /// The comparisons without and with [`Game::RAW`].
    comparisons: [FxHashMap<(Game, Game), bool>; 2],
    sums: FxHashMap<(Game, Game), Game>,
    negatives: FxHashMap<Game, Game>,
}

impl Arena {
    /// Makes an arena that gives up when it remembers more than `limit` games, comparisons and sums.
    ///
    /// ```
    /// use games::short_game::Arena;
    ///
    /// let mut games = Arena::new(10);
    /// // The options of a nimber as large as this one are too many.
    /// let (one, far) = (games.integer(1), games.nimber(1_000_000_000_000));
    /// assert_eq!(games.game(&[one], &[far]), None);
    /// ```
    pub fn new(limit: usize) -> Self {
        let mut arena = Arena {
            limit: limit.min(u32::MAX as usize / 2),
            records: Vec::new(),
            ids: FxHashMap::default(),
            comparisons: Default::default(),
            sums: FxHashMap::default(),
            negatives: FxHashMap::default(),
        };
        arena.records.push(arena.record(&mut Default::default()));
        arena.integer(0);
        arena
    }

    /// Returns how many games, comparisons and sums are remembered.
    pub fn size(&self) -> usize {
        let comparisons = self.comparisons[0].len() + self.comparisons[1].len();
        self.ids.len() + comparisons + self.sums.len() + self.negatives.len()
    }

    /// Returns `None` where the arena is too large, with so many values beside it.
    pub(crate) fn check(&self, beside: usize) -> Option<()> {
        Some(()).filter(|()| self.size() + beside <= self.limit)
    }

    /// Returns a number, a multiple of ↑ and a nimber, added up.
    pub fn simple(&mut self, parts: NumberUpStar) -> Game {
        let birthday = parts.birthday();
        self.intern(Record { form: Form::Simple(parts), stops: [parts.number; 2], birthday })
    }

    /// Returns a number.
    pub fn number(&mut self, number: Number) -> Game {
        self.simple(NumberUpStar { number, ups: 0, star: 0 })
    }

    /// Returns an integer.
    pub fn integer(&mut self, integer: i32) -> Game {
        self.number(Number::from(integer))
    }

    /// Returns a nimber: a heap of Nim, or any impartial game of this Grundy value.
    pub fn nimber(&mut self, grundy: u64) -> Game {
        self.simple(NumberUpStar { number: Number::ZERO, ups: 0, star: grundy })
    }

    /// Returns `n` times ↑ = {0 | ∗}.
    pub fn ups(&mut self, n: i64) -> Game {
        self.simple(NumberUpStar { number: Number::ZERO, ups: n, star: 0 })
    }

    fn of(&self, game: Game) -> &Record {
        &self.records[game.0 as usize]
    }

    /// Returns number, multiple of ↑ and nimber of a game that is a sum of these.
    pub fn parts(&self, game: Game) -> Option<NumberUpStar> {
        match self.of(game).form {
            Form::Simple(parts) => Some(parts),
            Form::Options(_) => None,
        }
    }

    /// Returns the number that a game is.
    pub fn to_number(&self, game: Game) -> Option<Number> {
        self.parts(game).filter(|it| (it.ups, it.star) == (0, 0)).map(|it| it.number)
    }

    /// Returns the options of a player in the canonical form.
    pub fn options(&mut self, game: Game, player: Player) -> Option<Vec<Game>> {
        let parts = match &self.of(game).form {
            Form::Options(sides) => return Some(sides[player as usize].to_vec()),
            Form::Simple(parts) => *parts,
        };
        let mut options = Vec::new();
        while let Some(option) = parts.option(player, options.len() as u64) {
            self.check(0)?;
            options.push(self.simple(option));
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
        for player in PLAYERS {
            self.delete_dominated(player, &mut sides[player as usize])?;
        }
        let mut ends = PLAYERS.map(|player| self.stop(player, &sides[player as usize]));
        let order = ends[0].zip(ends[1]).map_or(Ordering::Less, |(low, high)| low.cmp(&high));
        if order.is_le() {
            for player in PLAYERS {
                if let Some(end) = &mut ends[player as usize] {
                    *end = self.first_free(player, *end, &sides[player as usize])?;
                }
            }
            if order.is_lt() || ends[0] <= ends[1] {
                return Number::simplest(ends[0], ends[1]).map(|it| self.number(it));
            }
        }
        self.records[0] = self.record(&mut sides);
        self.comparisons[1] = FxHashMap::default();
        for player in PLAYERS {
            let side = &mut sides[player as usize];
            self.bypass_reversible(player, side)?;
            self.delete_dominated(player, side)?;
        }
        let parts = |side: &Vec<Game>| side.iter().map(|&it| self.parts(it)).collect();
        let [left, right]: [Option<Vec<NumberUpStar>>; 2] = [parts(&sides[0]), parts(&sides[1])];
        let sum = left.zip(right).and_then(|(l, r)| NumberUpStar::from_options(&l, &r));
        Some(match sum {
            Some(sum) => self.simple(sum),
            None => self.with_options(&mut sides),
        })
    }

    /// Returns the stop that a player reaches by the best of these options.
    fn stop(&self, player: Player, side: &[Game]) -> Option<Number> {
        let stops = side.iter().map(|&it| self.stops(it)[player.opponent() as usize]);
        if player == Player::Left {
            stops.max()
        } else {
            stops.min()
        }
    }

    /// Returns a number, or the one next to it if it is no better for the player than one of these options.
    fn first_free(&mut self, player: Player, end: Number, side: &[Game]) -> Option<Number> {
        let game = self.number(end);
        for &option in side {
            if self.is_no_better(player, game, option)? {
                return Some(end.beside(player.opponent()));
            }
        }
        Some(end)
    }

    /// Deletes the options of a player that are no better than another one.
    fn delete_dominated(&mut self, player: Player, side: &mut Vec<Game>) -> Option<()> {
        let mut i = 0;
        'options: while i < side.len() {
            for j in (0..side.len()).filter(|&j| j != i) {
                if self.is_no_better(player, side[i], side[j])? {
                    side.swap_remove(i);
                    continue 'options;
                }
            }
            i += 1;
        }
        Some(())
    }

    /// Replaces the reversible options of a player in the game that is being simplified.
    fn bypass_reversible(&mut self, player: Player, side: &mut Vec<Game>) -> Option<()> {
        let mut todo = std::mem::take(side);
        let mut seen = todo.clone();
        'options: while let Some(option) = todo.pop() {
            for reply in self.options(option, player.opponent())? {
                if self.is_no_better(player, reply, Game::RAW)? {
                    let next = self.options(reply, player)?.into_iter();
                    let new: Vec<Game> = next.filter(|it| !seen.contains(it)).collect();
                    seen.extend(&new);
                    todo.extend(new);
                    continue 'options;
                }
            }
            side.push(option);
        }
        Some(())
    }

    /// Stores a canonical form that is no sum of number, ↑ and nimber.
    fn with_options(&mut self, sides: &mut [Vec<Game>; 2]) -> Game {
        let record = self.record(sides);
        self.intern(record)
    }

    /// Returns the record of a game that is no sum of number, ↑ and nimber.
    fn record(&self, sides: &mut [Vec<Game>; 2]) -> Record {
        let form = form(sides);
        let stops = PLAYERS.map(|player| self.stop(player, &sides[player as usize]));
        let birthdays = sides.iter().flatten().map(|&it| self.birthday(it));
        let birthday = birthdays.max().map_or(0, |it| it.saturating_add(1));
        Record { form, stops: stops.map(Option::unwrap_or_default), birthday }
    }

    fn intern(&mut self, record: Record) -> Game {
        if let Some(&game) = self.ids.get(&record.form) {
            return game;
        }
        let game = Game(self.records.len() as u32);
        self.ids.insert(record.form.clone(), game);
        self.records.push(record);
        game
    }

    /// Returns the birthday: the length of the longest play of the canonical form, in turn or not.
    pub fn birthday(&self, game: Game) -> u64 {
        self.of(game).birthday
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
        self.of(game).stops
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
        // Own stack: pairs that wait, each with the comparisons that may refute it.
        let mut waiting = Vec::new();
        if self.known_comparison(g, h).is_none() {
            waiting.push((g, h, self.refutations(g, h)?));
        }
        'pairs: while let Some((g, h, refutations)) = waiting.last_mut() {
            self.check(0)?;
            let mut answer = true;
            while let Some(&(low, high)) = refutations.last() {
                match self.known_comparison(low, high) {
                    Some(true) => {
                        answer = false;
                        break;
                    }
                    Some(false) => refutations.truncate(refutations.len() - 1),
                    None => {
                        let next = self.refutations(low, high)?;
                        waiting.push((low, high, next));
                        continue 'pairs;
                    }
                }
            }
            self.comparisons[memo_of(*g, *h)].insert((*g, *h), answer);
            waiting.pop();
        }
        self.known_comparison(g, h)
    }

    /// Returns true if `g` is no better for a player than `h`.
    pub(crate) fn is_no_better(&mut self, player: Player, g: Game, h: Game) -> Option<bool> {
        if player == Player::Left {
            self.is_le(g, h)
        } else {
            self.is_le(h, g)
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
        self.comparisons[memo_of(g, h)].get(&(g, h)).copied()
    }

    /// Returns the comparisons of which none may hold if `g` ≤ `h`.
    fn refutations(&mut self, g: Game, h: Game) -> Option<Vec<(Game, Game)>> {
        let mut refutations = Vec::new();
        if self.to_number(g).is_none() {
            let options = self.options(g, Player::Left)?;
            refutations.extend(options.into_iter().map(|option| (h, option)));
        }
        if self.to_number(h).is_none() {
            let options = self.options(h, Player::Right)?;
            refutations.extend(options.into_iter().map(|option| (option, g)));
        }
        Some(refutations)
    }

    /// Returns who wins.
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
        let is_known =
            |games: &Arena, it| games.parts(it).is_some() || games.negatives.contains_key(&it);
        for it in self.followers(game, is_known)? {
            let negative = match self.of(it).form.clone() {
                Form::Simple(parts) => self.simple(-parts),
                Form::Options(_) if is_known(self, it) => continue,
                Form::Options([left, right]) => {
                    let mut sides = [right, left]
                        .map(|side| side.iter().map(|option| self.negatives[option]).collect());
                    self.with_options(&mut sides)
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
    pub fn sum(&mut self, g: Game, h: Game) -> Option<Game> {
        // Own stack: sums that wait for sums of options.
        let mut waiting = vec![(g, h)];
        while let Some(&(g, h)) = waiting.last() {
            self.check(0)?;
            if self.known_sum(g, h)?.is_some() {
                waiting.pop();
                continue;
            }
            let before = waiting.len();
            let mut sides = [Vec::new(), Vec::new()];
            for (moved, rest) in [(g, h), (h, g)] {
                if self.to_number(moved).is_some() {
                    continue;
                }
                for player in PLAYERS {
                    for option in self.options(moved, player)? {
                        match self.known_sum(option, rest)? {
                            Some(sum) => sides[player as usize].push(sum),
                            None => waiting.push((option, rest)),
                        }
                    }
                }
            }
            if waiting.len() == before {
                let sum = match self.to_number(g).or(self.to_number(h)) {
                    Some(_) => self.with_options(&mut sides),
                    None => self.game(&sides[0], &sides[1])?,
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
    pub fn sum_of(&mut self, all: &[Game]) -> Option<Game> {
        all.iter().try_fold(Game::ZERO, |sum, &game| self.sum(sum, game))
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::partizan;
    use rand::rngs::SmallRng;
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
    pub(crate) type Rules = FxHashMap<Game, [Vec<Game>; 2]>;

    pub(crate) fn rules(games: &mut Arena, of: &[Game]) -> Rules {
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
    pub(crate) fn random(games: &mut Arena, rng: &mut SmallRng, depth: u32, most: [u8; 4]) -> Game {
        if depth == 0 || rng.random_range(0..4) == 0 {
            let [numerator, log2, ups, star] = most;
            let signed =
                |rng: &mut SmallRng, most: u8| rng.random_range(-i64::from(most)..=i64::from(most));
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
        let mut rng = SmallRng::seed_from_u64(1);
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
        let mut rng = SmallRng::seed_from_u64(2);
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

    #[test]
    fn what_does_not_fit_is_none() {
        let mut games = Arena::new(1000);
        let large = games.number(Number::new(i64::MAX, 0));
        assert_eq!(games.sum(large, large), None);
        let fine = games.number(Number::new(1, 62));
        assert_eq!(games.game(&[Game::ZERO], &[fine]), None);
        assert_eq!(games.game(&[large], &[]), None);
        let (star, far) = (games.nimber(1), games.nimber(u64::MAX));
        assert_eq!(games.sum(far, star), Some(games.nimber(u64::MAX - 1)));
    }

    /// Numbers, arrows and a heap with 4 000 moves one after the other.
    #[test]
    fn long_plays_need_no_deep_stack() {
        let run = || {
            let mut games = Arena::new(10_000_000);
            let ups = games.ups(2_000);
            let one = games.integer(1);
            let hot = games.game(&[one], &[ups]).unwrap();
            let still = games.sum(hot, ups).unwrap();
            let negative = games.negative(still).unwrap();
            (games.sum(still, negative), games.outcome(still))
        };
        let small_stack = std::thread::Builder::new().stack_size(64 << 10);
        let expected = (Some(Game::ZERO), Some(PartizanOutcome::L));
        assert_eq!(small_stack.spawn(run).unwrap().join().unwrap(), expected);
    }
}
