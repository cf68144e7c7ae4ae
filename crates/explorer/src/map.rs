//! Maps of two heaps: who wins, Grundy values or remoteness, for all pairs of heaps at once.
//!
//! A state is a rule, what the map shows, and the pair of heaps that is looked at: `wythoff; 5 9`,
//! `wythoff misere; 5 9`, `nim values; 3 6`, `r-wythoff 2; 4 9`, `euclid remoteness; 34 21`,
//! `euclid positive; 5 10`, `kayles misere; 7 5`, `subtraction 1 2 3 selective; 6 9`. Rules of heaps are those
//! of the explorer of heaps.
//!
//! A move is written as the pair that it leaves: `3 5`.

mod game;
mod picture;
mod reasons;

use crate::heaps::rules::LARGEST;
use crate::json::{object, Json};
use crate::notation::{add_line, joined, pop_word, Part, Problem};
use crate::position::{Choice, Moves, Position, Reason};
use game::Game;
use games::wythoff_values::WythoffValues;
use games::{LoopyOutcome, Outcome};
use std::rc::Rc;

/// The number of cells in a row of the largest map.
pub(crate) const MOST_CELLS: u64 = 1000;

/// What a map shows of a pair of heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shown {
    Outcomes,
    /// Grundy values.
    Values,
    Remoteness,
}

impl Shown {
    /// Returns the last word of a head; empty for outcomes.
    fn word(self) -> &'static str {
        match self {
            Shown::Outcomes => "",
            Shown::Values => "values",
            Shown::Remoteness => "remoteness",
        }
    }

    /// Returns the name of what a pair has.
    fn name(self) -> &'static str {
        match self {
            Shown::Outcomes => "outcome",
            Shown::Values => "Grundy value",
            Shown::Remoteness => "remoteness",
        }
    }
}

/// A pair of heaps under a rule.
pub(crate) struct Map {
    game: Rc<Game>,
    misere: bool,
    shown: Shown,
    heaps: [u64; 2],
    /// The values of Wythoff's game up to these heaps, where the map shows them.
    table: Option<Rc<WythoffValues>>,
}

impl Map {
    /// Reads the head of a state and the heaps, which are two numbers.
    fn read_parts(head: Part<'_>, heaps: Part<'_>) -> Result<Self, Problem> {
        let mut words = head.words();
        let named = [Shown::Values, Shown::Remoteness];
        let named = named.iter().find_map(|it| Some((*it, pop_word(&mut words, it.word())?)));
        let shown = named.map_or(Shown::Outcomes, |it| it.0);
        let misere = pop_word(&mut words, "misere");
        let missing = || head.problem("a state begins with a rule, as `wythoff; 5 9`");
        let (name, parameters) = words.split_first().ok_or_else(missing)?;
        let pair = match heaps.numbers("heap", LARGEST)?[..] {
            [a, b] => [a, b],
            ref other => {
                return Err(heaps.problem(format!("a map has 2 heaps, not {}", other.len())));
            }
        };
        let game = Game::read(*name, parameters, misere, heaps, pair)?;
        if let Some((_, word)) = named {
            if !game.shows(shown, misere.is_some()) {
                let of = if misere.is_some() { "misère play of this game" } else { "this game" };
                return Err(word.problem(format!("the shelf has no {} for {of}", word.text)));
            }
        }
        let table = match shown {
            Shown::Values => game.pair_values(pair.map(|heap| heap.min(MOST_CELLS - 1))),
            _ => None,
        };
        if table.is_some() && pair.iter().any(|&heap| heap >= MOST_CELLS) {
            return Err(heaps.problem(format!(
                "no formula of these values is known, so heaps are at most {}",
                MOST_CELLS - 1
            )));
        }
        let table = table.map(Rc::new);
        Ok(Map { game: Rc::new(game), misere: misere.is_some(), shown, heaps: pair, table })
    }

    /// Returns the head of the state of a map of the same rule.
    fn head(&self, misere: bool, shown: Shown) -> String {
        let misere = if misere { " misere" } else { "" };
        format!("{}{misere} {}", self.game.head(), shown.word()).trim_end().to_owned()
    }

    /// Returns the pair after a move.
    fn after(&self, heaps: [u64; 2]) -> Self {
        let (game, table) = (Rc::clone(&self.game), self.table.clone());
        Map { game, misere: self.misere, shown: self.shown, heaps, table }
    }

    fn winner(&self, heaps: [u64; 2]) -> Outcome {
        self.game.outcome(self.misere, heaps)
    }

    /// Returns the number that the map shows of a pair, if it shows numbers.
    fn number(&self, heaps: [u64; 2]) -> Option<u64> {
        let [a, b] = heaps;
        match (self.shown, &self.table) {
            (Shown::Outcomes, _) => None,
            (Shown::Values, Some(table)) => Some(table.grundy(a, b)),
            (Shown::Values, None) => self.game.grundy(heaps),
            (Shown::Remoteness, _) => self.game.remoteness(heaps),
        }
    }

    /// Returns the heaps of the left lower corner of the map: 0, unless the pair is too large for that.
    fn origin(&self) -> [u64; 2] {
        self.heaps.map(|heap| if heap < MOST_CELLS { 0 } else { heap - MOST_CELLS / 2 })
    }

    fn choice(&self, left: [u64; 2], wins: bool) -> Choice {
        let after = self.after(left);
        let mut label = format!("({}, {})", left[0], left[1]);
        if let Some(number) = after.number(left) {
            label += &format!(", {} {number}", self.shown.name());
        }
        let part = usize::from(left[0] == self.heaps[0]);
        let text = format!("{} {}", left[0], left[1]);
        Choice { text, label, wins, part, position: Rc::new(after) }
    }

    /// Returns the heads of the maps of the same rule, each with its name.
    fn variants(&self) -> Vec<Json> {
        let mut variants = Vec::new();
        for (play, misere) in [("normal", false), ("misère", true)] {
            if misere && !self.game.has_misere() {
                continue;
            }
            for shown in [Shown::Outcomes, Shown::Values, Shown::Remoteness] {
                if !self.game.shows(shown, misere) {
                    continue;
                }
                let what = match shown {
                    Shown::Outcomes => "P-positions",
                    Shown::Values => "Grundy values",
                    Shown::Remoteness => "Remoteness",
                };
                variants.push(object!(
                    "name" = format!("{what}, {play} play"),
                    "head" = self.head(misere, shown),
                    "chosen" = misere == self.misere && shown == self.shown
                ));
            }
        }
        variants
    }
}

impl Position for Map {
    fn read(state: Part<'_>) -> Result<Self, Problem> {
        let (head, heaps) =
            state.cut(';', "a state is a rule, `;` and two heaps, as `wythoff; 5 9`")?;
        Self::read_parts(head, heaps)
    }

    fn state(&self) -> String {
        format!("{}; {}", self.head(self.misere, self.shown), joined(&self.heaps))
    }

    fn rules(&self) -> String {
        let end = if self.misere { "wins" } else { "loses" };
        let what = match self.shown {
            Shown::Outcomes => "filled cells are P-positions, lost for whoever has to move",
            Shown::Values => "cells are shaded by their Grundy values, from 0 on",
            Shown::Remoteness => {
                "cells are shaded by the number of moves that play lasts if the winner hurries"
            }
        };
        format!("{} Whoever cannot move {end}. In the map {what}.", self.game.sentence())
    }

    fn outcome(&self) -> Option<LoopyOutcome> {
        Some(self.winner(self.heaps).into())
    }

    fn value(&self) -> Option<String> {
        self.number(self.heaps).map(|number| number.to_string())
    }

    fn reasons(&self) -> Vec<Reason> {
        reasons::reasons(self)
    }

    fn moves(&self, limit: usize) -> Moves {
        let winning = self.game.winning(self.misere, self.heaps);
        let (options, complete) = self.game.options(self.heaps, limit);
        let mut list: Vec<_> = winning.iter().map(|&left| self.choice(left, true)).collect();
        for left in options.into_iter().filter(|left| !winning.contains(left)) {
            // What the shelf does not list as winning is found by the position that is left.
            list.push(self.choice(left, self.winner(left) == Outcome::P));
        }
        Moves::new(list, complete, limit)
    }

    fn play(&self, step: Part<'_>) -> Result<Rc<dyn Position>, Problem> {
        let left = match step.numbers("heap", LARGEST)?[..] {
            [a, b] => [a, b],
            _ => return Err(step.problem("a move is the pair that it leaves, as `3 5`")),
        };
        if self.game.allows(self.heaps, left) {
            Ok(Rc::new(self.after(left)))
        } else {
            Err(step.problem(format!("that is no move. {}", self.game.sentence())))
        }
    }

    fn board(&self) -> Json {
        let [x, y] = self.origin().map(|heap| heap.to_string());
        let chosen = self.game.head();
        let rules = game::MENU.iter().map(|&(name, head)| object!("name" = name, "head" = head));
        object!(
            "head" = self.head(self.misere, self.shown),
            "rule" = chosen,
            "rules" = Json::List(rules.collect()),
            "variants" = Json::List(self.variants()),
            "shows" = self.shown.name(),
            "x" = self.heaps[0].to_string(),
            "y" = self.heaps[1].to_string(),
            "origin" = vec![x, y],
            "size" = self.game.size()
        )
    }

    fn picture(&self, size: usize) -> Option<Vec<u32>> {
        picture::picture(self, size)
    }

    fn rust(&self) -> String {
        self.game.rust(self.misere, self.heaps, self.winner(self.heaps))
    }

    fn exports(&self) -> Vec<(&'static str, String)> {
        let (mut input, mut pairs) = (String::new(), String::new());
        add_line(&mut input, &self.heaps);
        let size = self.game.size().min(51);
        for x in self.game.smallest()..size {
            for y in (x..size).filter(|&y| self.winner([x, y]) == Outcome::P) {
                add_line(&mut pairs, &[x, y]);
            }
        }
        vec![
            ("Input of a judge: the heaps", input),
            ("P-positions with heaps up to 50, the smaller heap first", pairs),
        ]
    }
}

#[cfg(test)]
mod tests;
