//! What explorers tell of games in which each player has moves of the own: who wins, and what a game is worth.

use games::game_notation::name;
use games::partizan::PartizanOutcome;
use games::short_game::{Arena, Game, Number};
use games::thermograph::Thermograph;

/// The most bytes of the name of a value.
const LONGEST_NAME: usize = 300;

/// The headings of [`facts`].
pub(crate) const FACTS: [&str; 6] =
    ["value", "who wins", "Left stop", "Right stop", "mean", "temperature"];

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
    let [left, right] = games.stops(game).map(|it| it.to_string());
    let told = |fact: Option<Number>| fact.map_or_else(|| "?".to_owned(), |it| it.to_string());
    let mean = told(heat.map(Thermograph::mean));
    let temperature = told(heat.map(Thermograph::temperature));
    let day = games.birthday(game);
    let name = name_of(games, game)
        .unwrap_or_else(|| format!("born by day {day}, too long to be written"));
    vec![name, wins.to_owned(), left, right, mean, temperature]
}
