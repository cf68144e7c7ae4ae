//! Sequences of Grundy values of heaps: table, plot, the period with its proof, and misère quotients.
//!
//! A state is a rule of heaps and how many heaps are looked at: `kayles; 200`, `octal 0.156; 8000`,
//! `octal 0.07 unequal; 100` for a game whose splits leave unequal parts, `subtraction 2 5 7; 60`,
//! `grundy; 1000000`, `kayles misere; 180`.

mod table;

use crate::heaps::rule::Rule;
use crate::json::Json;
use crate::notation::{add_line, Part, Problem};
use crate::position::{Moves, Position, Reason};
use games::LoopyOutcome;
use std::rc::Rc;
use table::{Misere, Table};

/// The most heaps of a table.
const MOST_HEAPS: u64 = 1_000_000;

/// The most heaps for which a misère quotient is looked for.
const MOST_MISERE: u64 = 200;

/// The most heaps whose values stand in an answer. The page asks for the rest as a picture.
const MOST_SHOWN: usize = 1000;

/// The most heaps by which an answer looks for a period.
const MOST_PROVED: usize = 10_000;

/// The most heaps that the timeline fills in.
const MOST_FRAMES: usize = 100;

/// The Grundy values of the heaps 0, 1, … of a game.
pub(crate) struct Sequence {
    rule: Rule,
    /// True if a split must leave unequal parts.
    unequal: bool,
    count: usize,
    misere: Option<Misere>,
}

/// Returns the Grundy values of the heaps 0, 1, … of a rule.
pub(crate) fn values(rule: &Rule, heaps: usize) -> Vec<u64> {
    Table::new(rule, false, heaps).values
}

impl Sequence {
    fn head(&self) -> String {
        let unequal = if self.unequal { " unequal" } else { "" };
        let misere = if self.misere.is_some() { " misere" } else { "" };
        format!("{}{}{}", self.rule.head(), unequal, misere)
    }

    fn table(&self, heaps: usize) -> Table {
        Table::new(&self.rule, self.unequal, heaps)
    }

    /// Returns the board for some first values.
    fn board_of(&self, values: &[u64], table: &Table) -> Json {
        let shown = &values[..values.len().min(MOST_SHOWN)];
        let period = table.period.map(|it| vec![it.preperiod, it.period, it.saltus]);
        Json::Object(vec![
            ("count", self.count.into()),
            ("values", shown.to_vec().into()),
            ("period", period.into()),
            ("misere", self.misere.is_some().into()),
        ])
    }
}

impl Position for Sequence {
    fn read(state: Part<'_>) -> Result<Self, Problem> {
        let missing =
            || state.problem("a state is a rule, `;` and a number of heaps, as `kayles; 200`");
        let (head, count) = state.split_once(';').ok_or_else(missing)?;
        let mut words = head.words();
        let mut last = |name: &str| {
            let word = words.last().filter(|word| word.text == name).copied();
            words.truncate(words.len() - usize::from(word.is_some()));
            word
        };
        let misere = last("misere");
        let unequal = last("unequal");
        let name = *words.first().ok_or_else(missing)?;
        let rule = Rule::read(name, &words[1..])?;
        match (&rule, unequal) {
            (Rule::Octal { .. }, _) | (_, None) => {}
            (_, Some(word)) => {
                return Err(word.problem("only `octal` may be followed by `unequal`"))
            }
        }
        if !matches!(
            rule,
            Rule::Nim
                | Rule::Subtraction { .. }
                | Rule::Sparse { .. }
                | Rule::Forbidden { .. }
                | Rule::Lasker
                | Rule::Octal { .. }
                | Rule::Unequal(_)
        ) {
            return Err(
                name.problem(format!("a heap of `{}` has no Grundy value of its own", name.text))
            );
        }
        let most = if misere.is_some() { MOST_MISERE } else { MOST_HEAPS };
        let count = match count.numbers("number of heaps", most)?[..] {
            [0] | [] => return Err(count.problem("a table has at least 1 heap")),
            [heaps] => heaps as usize,
            _ => return Err(count.problem("a table has one number of heaps")),
        };
        let misere = match misere {
            Some(word) => {
                Some(Misere::new(&rule, unequal.is_some(), count as u64).ok_or_else(|| {
                    word.problem(
                        "misère quotients are of octal codes, subtraction sets and Grundy's game",
                    )
                })?)
            }
            None => None,
        };
        Ok(Sequence { rule, unequal: unequal.is_some(), count, misere })
    }

    fn state(&self) -> String {
        format!("{}; {}", self.head(), self.count)
    }

    fn rules(&self) -> String {
        let unequal = if self.unequal { " A split leaves unequal parts." } else { "" };
        let shown = if self.misere.is_some() {
            "Whoever cannot move wins. The table has the element of each heap in the misère \
             quotient."
        } else {
            "Whoever cannot move loses. The table has the Grundy value of each heap."
        };
        format!("{}{} {}", self.rule.sentence(), unequal, shown)
    }

    fn outcome(&self) -> Option<LoopyOutcome> {
        None
    }

    fn reasons(&self) -> Vec<Reason> {
        match &self.misere {
            Some(misere) => misere.reasons(),
            None => self.table(self.count.min(MOST_PROVED)).reasons(&self.rule, self.count),
        }
    }

    fn moves(&self, limit: usize) -> Moves {
        Moves::new(Vec::new(), true, limit)
    }

    fn play(&self, step: Part<'_>) -> Result<Rc<dyn Position>, Problem> {
        Err(step.problem("a table has no moves"))
    }

    fn board(&self) -> Json {
        if let Some(misere) = &self.misere {
            let values = misere.elements();
            let table = Table { values: Vec::new(), period: misere.period(), needed: None };
            return self.board_of(&values, &table);
        }
        let table = self.table(self.count.min(MOST_PROVED));
        self.board_of(&table.values, &table)
    }

    fn frames(&self) -> usize {
        if self.misere.is_some() {
            0
        } else {
            self.count.min(MOST_FRAMES)
        }
    }

    fn frame(&self, number: usize) -> Option<(Json, String)> {
        if number >= self.frames() {
            return None;
        }
        let mut table = self.table(number + 1);
        // What a short table seems to show would distract.
        table.period = None;
        let caption = table.last_step(&self.rule, self.unequal);
        Some((self.board_of(&table.values, &table), caption))
    }

    fn picture(&self, size: usize) -> Option<Vec<u32>> {
        if size > self.count || self.misere.is_some() {
            return None;
        }
        // A period that is proved, as three words after its mark; then the values.
        let table = self.table(size);
        let mut words = match table.period {
            Some(it) if table.needed.is_some() => {
                vec![1, it.preperiod as u32, it.period as u32, it.saltus as u32]
            }
            _ => vec![0; 4],
        };
        words.extend(table.values.iter().map(|&value| u32::try_from(value).unwrap_or(u32::MAX)));
        Some(words)
    }

    fn rust(&self) -> String {
        match &self.misere {
            Some(misere) => misere.rust(&self.rule, self.unequal, self.count),
            None => self.table(self.count.min(20)).rust(&self.rule, self.unequal),
        }
    }

    fn exports(&self) -> Vec<(&'static str, String)> {
        if self.misere.is_some() {
            return Vec::new();
        }
        let table = self.table(self.count.min(MOST_SHOWN));
        let mut values = String::new();
        for (heap, &value) in (0..).zip(&table.values) {
            add_line(&mut values, &[heap, value]);
        }
        let mut texts = vec![("Values, a heap a line", values)];
        if let Rule::Subtraction { set, .. } | Rule::Sparse { set, .. } = &self.rule {
            let mut input = String::new();
            add_line(&mut input, &[self.count as u64 - 1, set.len() as u64]);
            add_line(&mut input, set);
            let name =
                "Input of a judge: the largest heap, how many numbers may be taken, and these";
            texts.push((name, input));
        }
        texts
    }
}

#[cfg(test)]
mod tests;
