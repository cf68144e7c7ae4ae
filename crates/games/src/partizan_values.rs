//! Values of partizan positions: from the options of both players to the value, and from values to all winning moves.
//!
//! # Rules
//!
//! A game is given by a function that lists the options of a position for a player; whoever cannot move loses. An
//! option may fall into parts that are played as a sum. Every play must be finite, even if one player moves several
//! times in a row. Values are those of an arena of [`short_game`](crate::short_game).
//!
//! # Theorem (Conway 1976)
//!
//! 1. The value of a position is the game of the values of its options, and the value of a sum the sum of the values.
//! 2. A move of Left wins exactly if it makes the sum ≥ 0, one of Right exactly if it makes the sum ≤ 0: with `rest` for
//!    the sum of the other components, if −`option` ≤ `rest`, or `rest` ≤ −`option`.
//! 3. An impartial component of Grundy value `m` has the value ∗`m`.
//! 4. The games born by a day are those whose options are born by the day before. Lists of options in which one is ≤
//!    another one add nothing new.
//!
//! # Proof sketch
//!
//! 1 and 3 are the definitions: equal games replace each other in every list of options and in every sum. 2: after a
//! winning move Left wins moving second. 4: dominated options may be deleted.
//!
//! # Complexity
//!
//! Each position is listed once for each player and makes one canonical form; a memo keeps the values. Nothing
//! recurses. Winning moves take one sum for each component, and one comparison for each move. Where the arena has
//! outgrown its limit, the answer is `None`.
//!
//! # Sources
//!
//! * J. H. Conway, *On Numbers and Games* (1976), chapters 7 to 9.
//! * E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways* (1982), chapters 1 to 3 (cited from memory).

use crate::mixed_sum::Move;
use crate::partizan::Player;
use crate::short_game::{Arena, Game};
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// Values of positions that are looked up by a key.
pub type Memo<P> = FxHashMap<P, Game>;

impl Arena {
    /// Returns the value of a position, of which `options` lists the options of a player. Every play must be
    /// finite, even if one player moves several times in a row.
    ///
    /// The memo holds the values of all positions met, for the next call with the same arena.
    ///
    /// ```
    /// use games::partizan::Player;
    /// use games::partizan_values::Memo;
    /// use games::short_game::Arena;
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
    /// use games::partizan_values::Memo;
    /// use games::short_game::Arena;
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
            self.check(0)?;
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
    /// use games::partizan_values::{winning_moves, Memo};
    /// use games::short_game::Arena;
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
    pub(crate) fn antichains(&mut self, all: &[Game]) -> Option<Vec<Vec<Game>>> {
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
    /// use games::partizan_values::{winning_moves, Component};
    /// use games::short_game::Arena;
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
/// use games::partizan_values::{winning_moves, Component};
/// use games::short_game::{Arena, Game};
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
            if games.is_no_better(player, negative, rest)? {
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
    use crate::short_game::tests::rules;
    use crate::short_game::Number;
    use std::fmt;
    use Player::{Left, Right};

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
            let value = games.value(&mut memo, &20_000, take_one).unwrap();
            let negative = games.negative(value).unwrap();
            games.sum(value, negative)
        };
        let small_stack = std::thread::Builder::new().stack_size(64 << 10);
        assert_eq!(small_stack.spawn(run).unwrap().join().unwrap(), Some(Game::ZERO));
    }
}
