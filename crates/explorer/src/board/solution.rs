//! The value of each part of a position, what is hottest, and which moves win.

use super::field::{Field, Parts, Rules, Step};
use crate::partizan::facts;
use games::partizan::{PartizanOutcome, Player};
use games::partizan_boards::{col, snort};
use games::partizan_values::{winning_moves, Component, Memo};
use games::short_game::{Arena, Game};
use games::thermograph::{thermograph, Thermograph};
use std::cell::Cell;
use std::hash::Hash;

/// The most games, comparisons and sums that a position is solved with.
const MOST_GAMES: usize = 200_000;

/// The most options of its positions that are listed. Many of these may have few values.
const MOST_OPTIONS: usize = 200_000;

/// What was found out about a position.
pub(super) struct Solution {
    pub(super) parts: Vec<ValuedPart>,
    /// All parts together.
    pub(super) sum: ValuedPart,
    /// The moves of the player to move.
    pub(super) moves: Vec<Move>,
}

/// A part of a position that no move connects with others.
pub(super) struct ValuedPart {
    /// The indices of its vertices; none of a sum.
    pub(super) cells: Vec<usize>,
    /// See [`FACTS`](crate::partizan::FACTS).
    pub(super) facts: Vec<String>,
    pub(super) outcome: PartizanOutcome,
    pub(super) walls: Thermograph,
    /// True if it is hot, and no part is hotter.
    pub(super) is_hottest: bool,
}

/// A move of the player to move.
pub(super) struct Move {
    pub(super) step: Step,
    /// The index of its part.
    pub(super) part: usize,
    pub(super) wins: bool,
    /// True if its part is the hottest, and no other move gains more there.
    pub(super) is_hottest: bool,
}

/// A part as the shelf values it: the moves are numbers, counted through all parts.
type Valued = Component<usize>;

/// Solves a position; `None` if it is too large.
pub(super) fn solve(field: &Field, player: Player) -> Option<Solution> {
    let parts = field.parts();
    let mut games = Arena::new(MOST_GAMES);
    let valued = match &parts {
        Parts::Boards(game, boards) => {
            values(&mut games, boards, |board, player| game.options(board, player))
        }
        Parts::Graphs(near, parts) if field.rules == Rules::Col => {
            values(&mut games, parts, col(near))
        }
        Parts::Graphs(near, parts) => values(&mut games, parts, snort(near)),
    }?;
    let sum: Vec<Game> = valued.iter().map(|it| it.value).collect();
    let sum = games.sum_of(&sum)?;
    let winning = winning_moves(&mut games, &valued, player)?;
    let mut found = Vec::new();
    for (cells, it) in field.cells(&parts).into_iter().zip(&valued) {
        found.push(described(&mut games, cells, it.value)?);
    }
    let temperatures = found.iter().map(|part| part.walls.temperature());
    let hottest = temperatures.max().filter(|it| *it > 0.into());
    found.iter_mut().for_each(|part| part.is_hottest = Some(part.walls.temperature()) == hottest);
    let mut moves = Vec::new();
    let steps = field.steps(&parts, player).into_iter();
    for (part, (steps, valued)) in steps.zip(&valued).enumerate() {
        let options = if player == Player::Left { &valued.left } else { &valued.right };
        for (step, &(number, option)) in steps.into_iter().zip(options) {
            let walls = &found[part].walls;
            moves.push(Move {
                step,
                part,
                wins: winning.iter().any(|found| found.step == number),
                is_hottest: found[part].is_hottest
                    && keeps_mean(&mut games, walls, option, player)?,
            });
        }
    }
    Some(Solution { parts: found, sum: described(&mut games, Vec::new(), sum)?, moves })
}

fn described(games: &mut Arena, cells: Vec<usize>, value: Game) -> Option<ValuedPart> {
    let walls = thermograph(games, value)?;
    let facts = facts(games, value, Some(&walls));
    Some(ValuedPart { cells, facts, outcome: games.outcome(value)?, walls, is_hottest: false })
}

/// Returns the values of parts, and of what the moves of both players leave of them; `None` if there are too many.
fn values<P: Clone + Eq + Hash>(
    games: &mut Arena,
    parts: &[P],
    options: impl Fn(&P, Player) -> Vec<Vec<P>>,
) -> Option<Vec<Valued>> {
    let listed = Cell::new(0);
    // Beyond the limit there are no options, so that the work ends; its result is not looked at.
    let limited = |part: &P, player: Player| {
        let list = if listed.get() > MOST_OPTIONS { Vec::new() } else { options(part, player) };
        listed.set(listed.get() + 1 + list.len());
        list
    };
    let mut memo = Memo::default();
    let mut valued = Vec::new();
    let mut number = 0;
    for part in parts {
        let value = games.value_by_parts(&mut memo, part, limited)?;
        if listed.get() > MOST_OPTIONS {
            return None;
        }
        let mut sides = [Vec::new(), Vec::new()];
        for player in [Player::Left, Player::Right] {
            for option in options(part, player) {
                let option: Vec<Game> = option.iter().map(|part| memo[part]).collect();
                sides[player as usize].push((number, games.sum_of(&option)?));
                number += 1;
            }
        }
        let [left, right] = sides;
        valued.push(Component { value, left, right });
    }
    Some(valued)
}

/// True if a move to `option` is worth its tax at the temperature of the game with these walls: what is left is worth
/// the mean.
fn keeps_mean(
    games: &mut Arena,
    walls: &Thermograph,
    option: Game,
    player: Player,
) -> Option<bool> {
    let temperature = walls.temperature();
    let tax = if player == Player::Left { -temperature } else { temperature };
    let score = thermograph(games, option)?.score(player.opponent(), temperature)?;
    Some(score.plus(tax)? == walls.mean())
}
