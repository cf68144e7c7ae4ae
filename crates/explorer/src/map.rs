//! Maps of two heaps: who wins, Grundy values or remoteness, for all pairs of heaps at once.
//!
//! A state is a rule, what the map shows, and the pair of heaps that is looked at: `wythoff; 5 9`,
//! `wythoff misere; 5 9`, `nim values; 3 6`, `r-wythoff 2; 4 9`, `euclid remoteness; 34 21`,
//! `euclid positive; 5 10`, `kayles misere; 7 5`, `subtraction 1 2 3 selective; 6 9`. Rules of heaps are those
//! of the explorer of heaps.
//!
//! A move is written as the pair that it leaves: `3 5`.

mod reasons;

use crate::heaps::rules::{self, left_by, steps_to, Rule, LARGEST};
use crate::json::{object, Json};
use crate::notation::{add_line, joined, lines, pop_word, Part, Problem};
use crate::position::{Choice, Moves, Position, Reason};
use crate::quotient::Quotient;
use games::wythoff_values::WythoffValues;
use games::{LoopyOutcome, Outcome};
use std::rc::Rc;

/// The number of cells in a row of the largest map.
pub(crate) const MOST_CELLS: u64 = 1000;

/// The number of heaps of an octal game for which a misère quotient is looked for.
const QUOTIENT_HEAPS: u64 = 200;

/// The rules that the page offers, each with its head.
const MENU: &[(&str, &str)] = &[
    ("Nim", "nim"),
    ("Wythoff's game", "wythoff"),
    ("Wythoff's game, r = 2", "r-wythoff 2"),
    ("Wythoff's game, r = 3", "r-wythoff 3"),
    ("Euclid's game", "euclid"),
    ("Euclid's game, positive", "euclid positive"),
    ("Subtract 1, 3 or 4", "subtraction 1 3 4"),
    ("Lasker's Nim", "lasker"),
    ("Kayles", "kayles"),
    ("Dawson's chess", "dawson"),
    ("Grundy's game", "grundy"),
    ("Both heaps by 1, 2 or 3", "subtraction 1 2 3 conjunctive"),
    ("All heaps left by 1, 2 or 3", "subtraction 1 2 3 continued"),
    ("One or both heaps by 1, 2 or 3", "subtraction 1 2 3 selective"),
];

/// The number in a picture of a cell that is no position.
const NONE: u32 = u32::MAX;

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
#[derive(Clone)]
pub(crate) struct Map {
    rule: Rc<dyn Rule>,
    /// The misère quotient, of an octal game under misère play.
    quotient: Option<Rc<Quotient>>,
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
        let rule = rules::read_pair(*name, parameters)?;
        if !rule.has_map() {
            return Err(name.problem(format!("`{}` is no game of two free heaps", name.text)));
        }
        let is_searched = misere.is_some() && rule.octal_code().is_some();
        let quotient = if is_searched { rule.quotient(QUOTIENT_HEAPS) } else { None };
        let rule = match &quotient {
            None => rules::prepared(rule, &pair, heaps, misere)?,
            Some(quotient) if pair.iter().all(|&heap| quotient.solves(heap)) => rule.into(),
            Some(quotient) => {
                return Err(heaps.problem(format!(
                    "a misère quotient is found for heaps up to {}",
                    quotient.heaps - 1
                )))
            }
        };
        let (quotient, misere) = (quotient.map(Rc::new), misere.is_some());
        let mut map = Map { rule, quotient, misere, shown, heaps: pair, table: None };
        if let Some((_, word)) = named.filter(|_| !map.shows(shown, misere)) {
            let of = if misere { "misère play of this game" } else { "this game" };
            return Err(word.problem(format!("the shelf has no {} for {of}", word.text)));
        }
        if shown == Shown::Values {
            map.table =
                map.rule.pair_values(pair.map(|heap| heap.min(MOST_CELLS - 1))).map(Rc::new);
        }
        if map.table.is_some() && pair.iter().any(|&heap| heap >= MOST_CELLS) {
            return Err(heaps.problem(format!(
                "no formula of these values is known, so heaps are at most {}",
                MOST_CELLS - 1
            )));
        }
        Ok(map)
    }

    /// Returns what a move does, as a sentence or two.
    fn sentence(&self) -> String {
        let off = " A split of one heap beside another leads off the map.";
        self.rule.sentence() + if self.rule.splits() { off } else { "" }
    }

    /// True if the shelf has what the map is to show.
    fn shows(&self, shown: Shown, misere: bool) -> bool {
        match shown {
            Shown::Outcomes => !misere || self.rule.has_misere(),
            Shown::Values => !misere && self.rule.has_values(),
            Shown::Remoteness => !misere && self.rule.remoteness(&self.heaps).is_some(),
        }
    }

    /// Returns the number of cells in a row of the largest map.
    fn size(&self) -> u64 {
        match &self.quotient {
            Some(quotient) if quotient.period.is_none() => quotient.heaps.min(MOST_CELLS),
            _ => MOST_CELLS,
        }
    }

    /// Returns the head of the state of a map of the same rule.
    fn head(&self, misere: bool, shown: Shown) -> String {
        let misere = if misere { " misere" } else { "" };
        format!("{}{misere} {}", self.rule.head(), shown.word()).trim_end().to_owned()
    }

    /// Returns the pair after a move.
    fn after(&self, heaps: [u64; 2]) -> Self {
        Map { heaps, ..self.clone() }
    }

    fn winner(&self, heaps: [u64; 2]) -> Outcome {
        match &self.quotient {
            Some(quotient) => quotient.outcome(&heaps),
            None => self.rule.outcome(self.misere, &heaps),
        }
    }

    /// Returns what moves leave, at most about `limit` for each kind of move, and whether these are all.
    fn options(&self, limit: usize) -> (Vec<[u64; 2]>, bool) {
        let (steps, is_all) = self.rule.steps(&self.heaps, limit);
        let left: Vec<_> = steps.iter().map(|step| left_by(step, self.heaps)).collect();
        let is_all = is_all && left.iter().all(Option::is_some);
        let mut left: Vec<[u64; 2]> = left.into_iter().flatten().collect();
        left.dedup();
        (left, is_all)
    }

    /// True if a move leads to this pair.
    fn allows(&self, [x, y]: [u64; 2]) -> bool {
        let [a, b] = self.heaps;
        if x > a.max(b) || y > a.max(b) || [a, b] == [x, y] {
            return false;
        }
        let mut steps = steps_to(&[(x, y)], &self.heaps);
        if (a == 0 || b == 0) && x > 0 && y > 0 {
            // A lone heap may be split.
            steps = vec![vec![(usize::from(a == 0), vec![x, y])]];
        }
        self.rule.is_move(&self.heaps, &steps[0])
    }

    /// Returns the number that the map shows of a pair, if it shows numbers.
    fn number(&self, heaps: [u64; 2]) -> Option<u64> {
        match (self.shown, &self.table) {
            (Shown::Outcomes, _) => None,
            (Shown::Values, Some(table)) => Some(table.grundy(heaps[0], heaps[1])),
            (Shown::Values, None) => self.rule.grundy_sum(&heaps),
            (Shown::Remoteness, _) => self.rule.remoteness(&heaps),
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
            let all = [Shown::Outcomes, Shown::Values, Shown::Remoteness];
            for shown in all.into_iter().filter(|&shown| self.shows(shown, misere)) {
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
        format!("{} Whoever cannot move {end}. In the map {what}.", self.sentence())
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
        let (steps, _) = self.rule.winning(self.misere, &self.heaps);
        let winning = steps.iter().take(MOST_CELLS as usize);
        let winning: Vec<_> = winning.filter_map(|step| left_by(step, self.heaps)).collect();
        let (options, complete) = self.options(limit);
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
        if self.allows(left) {
            Ok(Rc::new(self.after(left)))
        } else {
            Err(step.problem(format!("that is no move. {}", self.sentence())))
        }
    }

    fn board(&self) -> Json {
        let [x, y] = self.origin().map(|heap| heap.to_string());
        let chosen = self.rule.head();
        let rules = MENU.iter().map(|&(name, head)| object!("name" = name, "head" = head));
        object!(
            "head" = self.head(self.misere, self.shown),
            "rule" = chosen,
            "rules" = Json::List(rules.collect()),
            "variants" = Json::List(self.variants()),
            "shows" = self.shown.name(),
            "x" = self.heaps[0].to_string(),
            "y" = self.heaps[1].to_string(),
            "origin" = vec![x, y],
            "size" = self.size()
        )
    }

    fn picture(&self, size: usize) -> Option<Vec<u32>> {
        if size == 0 || size as u64 > self.size() {
            return None;
        }
        let [x, y] = self.origin();
        let smallest = self.rule.smallest();
        // The values are symmetric, so it does not matter which heap is a row.
        let table = self.table.as_ref().map(|_| Rc::new(WythoffValues::new(size, size)));
        let map = Map { table, ..self.clone() };
        let number = |pair: [u64; 2]| match map.shown {
            _ if pair.iter().any(|&heap| heap < smallest) => None,
            Shown::Outcomes => Some(u64::from(map.winner(pair) == Outcome::N)),
            _ => map.number(pair),
        };
        let cells = (y..).take(size).flat_map(|y| (x..).take(size).map(move |x| [x, y]));
        let numbers = cells.map(|pair| number(pair).and_then(|number| u32::try_from(number).ok()));
        Some(numbers.map(|number| number.unwrap_or(NONE)).collect())
    }

    fn rust(&self) -> String {
        let code = match &self.quotient {
            None => return self.rule.rust(self.misere, &self.heaps),
            Some(_) => self.rule.octal_code().unwrap_or(""),
        };
        format!(
            "assert_eq!(games::misere_quotient::of_octal(games::octal::Octal::new(\"{code}\"), \
             {QUOTIENT_HEAPS})\n     .misere_outcome(&{:?}), games::Outcome::{:?});",
            self.heaps,
            self.winner(self.heaps)
        )
    }

    fn exports(&self) -> Vec<(&'static str, String)> {
        let mut pairs = String::new();
        let size = self.size().min(51);
        for x in self.rule.smallest()..size {
            for y in (x..size).filter(|&y| self.winner([x, y]) == Outcome::P) {
                add_line(&mut pairs, &[x, y]);
            }
        }
        vec![
            ("Input of a judge: the heaps", lines(&[&self.heaps])),
            ("P-positions with heaps up to 50, the smaller heap first", pairs),
        ]
    }
}

#[cfg(test)]
mod tests;
