//! The values of strips, or why there are none.

use super::rules::{text_of, Rules};
use games::partizan::Player;
use games::partizan_strips::Strip;
use games::partizan_values::Memo;
use games::short_game::{Arena, Game};
use std::collections::BTreeSet;

/// The most games, comparisons and sums that a state is solved with.
const MOST_GAMES: usize = 300_000;

/// The most strips that are reached.
const MOST_REACHED: usize = 50_000;

/// The longest strip that is reached.
const LONGEST: usize = 80;

/// The most strips of a play without end that are told.
const MOST_TOLD: usize = 5;

/// Values of strips, by the rules of one game.
pub(super) struct Values {
    pub(super) games: Arena,
    memo: Memo<Strip>,
    reached: BTreeSet<Strip>,
}

impl Values {
    pub(super) fn new() -> Self {
        Values { games: Arena::new(MOST_GAMES), memo: Memo::default(), reached: BTreeSet::new() }
    }

    /// Returns the value of a strip, or why it has none here.
    pub(super) fn value(&mut self, rules: &Rules, strip: &Strip) -> Result<Game, String> {
        let options = |piece: &Strip, player| -> Vec<Vec<Strip>> {
            let options = rules.options(piece, player).into_iter();
            options.map(|it| it.iter().flat_map(|strip| rules.pieces(strip)).collect()).collect()
        };
        let mut sum = Game::ZERO;
        for piece in rules.pieces(strip) {
            self.reach(&piece, &|it| {
                let players = [Player::Left, Player::Right];
                players.iter().flat_map(|&player| options(it, player)).flatten().collect()
            })?;
            let value = self.games.value_by_parts(&mut self.memo, &piece, options);
            sum = value.and_then(|value| self.games.sum(sum, value)).ok_or_else(too_large)?;
        }
        Ok(sum)
    }

    /// Makes sure that all play from a piece ends, whoever moves, and that it reaches few pieces.
    fn reach(&mut self, start: &Strip, next: &dyn Fn(&Strip) -> Vec<Strip>) -> Result<(), String> {
        // A play, each piece with those that are yet to be followed.
        let mut play: Vec<(Strip, Vec<Strip>)> = Vec::new();
        let mut waiting: BTreeSet<Strip> = BTreeSet::new();
        let mut arrived = Some(start.clone()).filter(|it| !self.reached.contains(it));
        loop {
            if let Some(piece) = arrived.take() {
                if piece.len() > LONGEST {
                    return Err(format!(
                        "the rules make strips longer and longer: play can reach more than \
                         {LONGEST} letters, and may have no end"
                    ));
                }
                if self.reached.len() + play.len() == MOST_REACHED {
                    return Err(format!(
                        "play can reach more than {MOST_REACHED} strips: shorter ones are solved"
                    ));
                }
                waiting.insert(piece.clone());
                let options = next(&piece);
                play.push((piece, options));
            }
            match play.last_mut().map(|it| it.1.pop()) {
                None => return Ok(()),
                Some(None) => {
                    if let Some((piece, _)) = play.pop() {
                        waiting.remove(&piece);
                        self.reached.insert(piece);
                    }
                }
                Some(Some(piece)) if waiting.contains(&piece) => {
                    let round = play.iter().map(|it| &it.0).skip_while(|&it| *it != piece);
                    let mut told: Vec<&str> = round.take(MOST_TOLD).map(text_of).collect();
                    told.push(if told.len() < MOST_TOLD { text_of(&piece) } else { "…" });
                    return Err(format!("play can go on for ever: {}", told.join(", ")));
                }
                Some(Some(piece)) if self.reached.contains(&piece) => {}
                Some(Some(piece)) => arrived = Some(piece),
            }
        }
    }
}

pub(super) fn too_large() -> String {
    "the values of these strips are too large: fewer or shorter ones are solved".to_owned()
}
