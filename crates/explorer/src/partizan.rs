//! What explorers tell of games in which each player has moves of the own: who wins, and what a game is worth.

use games::game_notation::name;
use games::partizan::PartizanOutcome;
use games::short_game::{Arena, Game, Number};
use games::thermograph::thermograph;

/// The most bytes of the name of a value.
const LONGEST_NAME: usize = 300;

/// The headings of [`facts`].
pub(crate) const FACTS: [&str; 6] =
    ["value", "who wins", "Left stop", "Right stop", "mean", "temperature"];

/// Returns the name of a value, if it is not too long.
pub(crate) fn name_of(games: &mut Arena, game: Game) -> Option<String> {
    name(games, game, LONGEST_NAME)
}

/// Returns a row with the facts of a game.
pub(crate) fn facts(games: &mut Arena, game: Game) -> Vec<String> {
    let wins = match games.outcome(game) {
        Some(PartizanOutcome::L) => "Left",
        Some(PartizanOutcome::R) => "Right",
        Some(PartizanOutcome::N) => "who begins",
        Some(PartizanOutcome::P) => "who replies",
        None => "?",
    };
    let [left, right] = games.stops(game).map(|it| it.to_string());
    let told = |fact: Option<Number>| fact.map_or_else(|| "?".to_owned(), |it| it.to_string());
    let thermograph = thermograph(games, game);
    let mean = told(thermograph.as_ref().map(|it| it.mean()));
    let temperature = told(thermograph.map(|it| it.temperature()));
    let name = name_of(games, game).unwrap_or_else(|| "too long to be written".to_owned());
    vec![name, wins.to_owned(), left, right, mean, temperature]
}
