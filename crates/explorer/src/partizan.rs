//! What explorers tell of games in which each player has moves of the own: who wins, and what a game is worth.

use games::game_notation::name;
use games::partizan::{PartizanOutcome, Player};
use games::short_game::{Arena, Game, Number};
use games::thermograph::Thermograph;
use games::LoopyOutcome;

/// The most bytes of the name of a value.
const LONGEST_NAME: usize = 300;

/// The headings of [`facts`]; the last four are those of [`numbers`].
pub(crate) const FACTS: [&str; 6] =
    ["value", "who wins", "Left stop", "Right stop", "mean", "temperature"];

/// Returns the player that a word of a state names.
pub(crate) fn player(word: &str) -> Option<Player> {
    [Player::Left, Player::Right].iter().copied().find(|&player| word_of(player) == word)
}

/// Returns the word for a player in states.
pub(crate) fn word_of(player: Player) -> &'static str {
    match player {
        Player::Left => "left",
        Player::Right => "right",
    }
}

/// True if a player wins who begins.
pub(crate) fn wins(outcome: PartizanOutcome, player: Player) -> bool {
    outcome.winner_if_begins(player) == player
}

/// Returns the outcome for the player to move.
pub(crate) fn outcome_for(outcome: PartizanOutcome, player: Player) -> LoopyOutcome {
    if wins(outcome, player) {
        LoopyOutcome::N
    } else {
        LoopyOutcome::P
    }
}

/// Returns who wins in a sentence.
pub(crate) fn verdict(outcome: PartizanOutcome, player: Player) -> String {
    let end = match outcome {
        PartizanOutcome::L => "Left wins, whoever begins",
        PartizanOutcome::R => "Right wins, whoever begins",
        PartizanOutcome::N => "whoever begins wins",
        PartizanOutcome::P => "whoever begins loses",
    };
    let result = if wins(outcome, player) { "wins" } else { "loses" };
    format!("{player:?} is to move and {result}: {end}.")
}

/// Returns the name of a value, if it is not too long.
pub(crate) fn name_of(games: &mut Arena, game: Game) -> Option<String> {
    name(games, game, LONGEST_NAME)
}

/// Returns a row with the facts of a game, of which this is the thermograph, if there is one.
pub(crate) fn facts(games: &mut Arena, game: Game, heat: Option<&Thermograph>) -> Vec<String> {
    let wins = match games.outcome(game) {
        Some(PartizanOutcome::L) => "Left",
        Some(PartizanOutcome::R) => "Right",
        Some(PartizanOutcome::N) => "who begins",
        Some(PartizanOutcome::P) => "who replies",
        None => "?",
    };
    let day = games.birthday(game);
    let name = name_of(games, game)
        .unwrap_or_else(|| format!("born by day {day}, too long to be written"));
    [&[name, wins.to_owned()][..], &numbers(games, game, heat)[..]].concat()
}

/// Returns the stops, the mean and the temperature of a game, of which this is the thermograph, if there is one.
pub(crate) fn numbers(games: &Arena, game: Game, heat: Option<&Thermograph>) -> [String; 4] {
    let [left, right] = games.stops(game).map(|stop| stop.to_string());
    let told = |fact: Option<Number>| fact.map_or_else(|| "?".to_owned(), |fact| fact.to_string());
    [left, right, told(heat.map(Thermograph::mean)), told(heat.map(Thermograph::temperature))]
}
