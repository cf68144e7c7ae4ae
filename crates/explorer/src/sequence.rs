//! Sequences of Grundy values of heaps: table, plot, the period with its proof, and misère quotients.
//!
//! A state is a rule of heaps and how many heaps are looked at: `kayles; 200`, `octal 0.156; 8000`,
//! `octal 0.07 unequal; 100` for a game whose splits leave unequal parts, `subtraction 2 5 7; 60`,
//! `grundy; 1000000`, `kayles misere; 180`.

mod table;

use crate::heaps::rules::{self, Rule};
use crate::json::{object, Json};
use crate::notation::{add_line, lines, pop_word, Part, Problem};
use crate::position::{Position, Reason};
use games::sequence::Period;
use std::rc::Rc;
use table::Misere;
pub(crate) use table::Table;

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
    /// A rule that has tables.
    rule: Box<dyn Rule>,
    count: usize,
    misere: Option<Misere>,
}

impl Sequence {
    fn table(&self, heaps: usize) -> Table {
        self.rule.table(heaps).unwrap_or_default()
    }

    /// Returns the board for some first values.
    fn board_of(&self, values: &[u64], period: Option<Period>) -> Json {
        let shown = &values[..values.len().min(MOST_SHOWN)];
        let period = period.map(|it| vec![it.preperiod, it.period, it.saltus]);
        object!(
            "count" = self.count,
            "values" = shown.to_vec(),
            "period" = period,
            "misere" = self.misere.is_some()
        )
    }
}

impl Position for Sequence {
    fn read(state: Part<'_>) -> Result<Self, Problem> {
        let missing = "a state is a rule, `;` and a number of heaps, as `kayles; 200`";
        let (head, count) = state.cut(';', missing)?;
        let mut words = head.words();
        let misere = pop_word(&mut words, "misere");
        let unequal = pop_word(&mut words, "unequal");
        let (name, parameters) = words.split_first().ok_or_else(|| state.problem(missing))?;
        let mut rule = rules::read(*name, parameters)?;
        if let Some(word) = unequal {
            rule = rule
                .unequal()
                .ok_or_else(|| word.problem("only `octal` may be followed by `unequal`"))?;
        }
        if rule.table(1).is_none() {
            let message = format!("a heap of `{}` has no Grundy value of its own", name.text);
            return Err(name.problem(message));
        }
        let most = if misere.is_some() { MOST_MISERE } else { MOST_HEAPS };
        let count = match count.numbers("number of heaps", most)?[..] {
            [0] | [] => return Err(count.problem("a table has at least 1 heap")),
            [heaps] => heaps as usize,
            _ => return Err(count.problem("a table has one number of heaps")),
        };
        let found = misere.map(|word| {
            let missing = "misère quotients are of octal codes, subtraction sets and Grundy's game";
            let quotient = rule.quotient(count as u64).ok_or_else(|| word.problem(missing))?;
            Ok(Misere { quotient, count: count as u64 })
        });
        let misere = found.transpose()?;
        Ok(Sequence { rule, count, misere })
    }

    fn state(&self) -> String {
        let misere = if self.misere.is_some() { " misere" } else { "" };
        format!("{}{misere}; {}", self.rule.head(), self.count)
    }

    fn rules(&self) -> String {
        let shown = if self.misere.is_some() {
            "Whoever cannot move wins. The table has the element of each heap in the misère \
             quotient."
        } else {
            "Whoever cannot move loses. The table has the Grundy value of each heap."
        };
        format!("{} {shown}", self.rule.sentence())
    }

    fn reasons(&self) -> Vec<Reason> {
        match &self.misere {
            Some(misere) => misere.reasons(),
            None => self.table(self.count.min(MOST_PROVED)).reasons(&*self.rule, self.count),
        }
    }

    fn play(&self, step: Part<'_>) -> Result<Rc<dyn Position>, Problem> {
        Err(step.problem("a table has no moves"))
    }

    fn board(&self) -> Json {
        if let Some(misere) = &self.misere {
            return self.board_of(&misere.elements(), misere.quotient.period);
        }
        let table = self.table(self.count.min(MOST_PROVED));
        self.board_of(&table.values, table.period)
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
        let table = self.table(number + 1);
        // A period that a short table seems to show would distract.
        Some((self.board_of(&table.values, None), table.last_step(&*self.rule)))
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
            Some(misere) => misere.rust(),
            None => self.table(self.count.min(20)).rust(&*self.rule),
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
        if let Some(set) = self.rule.subtraction_set() {
            let input = lines(&[&[self.count as u64 - 1, set.len() as u64], set]);
            let name =
                "Input of a judge: the largest heap, how many numbers may be taken, and these";
            texts.push((name, input));
        }
        texts
    }
}

#[cfg(test)]
mod tests;
