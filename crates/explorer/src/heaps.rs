//! Heaps: any game whose positions are lists of heaps.
//!
//! A state is a rule and the heaps: `nim; 3 4 5`, `nim misere; 1 1 2`, `moore 2; 1 2 3`,
//! `fibonacci at most 5; 67`. Each rule is a file of `rules`, which tells its form.
//!
//! A move is written as what becomes of the heaps that it changes, which count from 1: `2: 3 1` splits the
//! second heap into 3 and 1, and `1: 2; 2: 5` changes two heaps.

pub(crate) mod rules;

use crate::json::{object, Json};
use crate::notation::{joined, lines, pop_word, Part, Problem};
use crate::position::{Choice, Moves, Position, Reason, Summand};
use games::{LoopyOutcome, Outcome};
use rules::{Rule, LARGEST};
use std::rc::Rc;

/// The most heaps of a position.
const MOST_HEAPS: usize = 200;

/// A list of heaps under a rule.
pub(crate) struct Heaps {
    rule: Rc<dyn Rule>,
    misere: bool,
    heaps: Vec<u64>,
}

/// A move: the heaps that it changes, by index, and what is left of each.
pub(crate) type Step = Vec<(usize, Vec<u64>)>;

impl Heaps {
    /// Returns the position after a move.
    fn after(&self, step: &Step) -> Self {
        let mut heaps = Vec::new();
        for (index, &heap) in self.heaps.iter().enumerate() {
            match step.iter().find(|part| part.0 == index) {
                None => heaps.push(heap),
                Some((_, left)) => heaps.extend(left),
            }
        }
        let taken = self.heaps.iter().sum::<u64>().saturating_sub(heaps.iter().sum());
        let rule = self.rule.after(taken).unwrap_or_else(|| Rc::clone(&self.rule));
        Heaps { rule, misere: self.misere, heaps }
    }

    fn winner(&self) -> Outcome {
        self.rule.outcome(self.misere, &self.heaps)
    }

    /// Returns the Grundy value under normal play, where the shelf has one.
    fn grundy(&self) -> Option<u64> {
        self.rule.grundy_sum(&self.heaps).filter(|_| !self.misere)
    }

    /// Returns a move with the position after it.
    fn choice(&self, step: Step, wins: bool) -> Choice {
        let after = |(heap, left): &(usize, Vec<u64>)| format!("{}: {}", heap + 1, joined(left));
        let text = step.iter().map(after).collect::<Vec<_>>().join("; ");
        let label = self.rule.label(&self.heaps, &step);
        Choice { text, label, wins, part: step[0].0, position: Rc::new(self.after(&step)) }
    }

    /// Reads a move, without the rules.
    fn read_step(&self, text: Part<'_>) -> Result<Step, Problem> {
        let mut step = Step::new();
        for part in text.split(|char| char == ';') {
            let (heap, left) = part.cut(':', "a move is written as `2: 3`: heap 2 becomes 3")?;
            let heap = heap.word();
            let index = heap.index("heap", self.heaps.len())?;
            if step.iter().any(|other| other.0 == index) {
                return Err(heap.problem(format!("heap {} is changed twice", index + 1)));
            }
            let mut left = left.numbers("heap", LARGEST)?;
            if self.rule.number_of_heaps().is_some() {
                // A heap that is gone or not split stays one heap.
                left.retain(|&part| part > 0);
                left.resize(left.len().max(1), 0);
            }
            step.push((index, left));
        }
        if step.is_empty() {
            return Err(text.problem("a move changes a heap"));
        }
        step.sort();
        Ok(step)
    }
}

impl Position for Heaps {
    fn read(state: Part<'_>) -> Result<Self, Problem> {
        let missing = "a state is a rule, `;` and the heaps, as `nim; 3 4 5`";
        let (head, heaps) = state.cut(';', missing)?;
        let mut words = head.words();
        let misere = pop_word(&mut words, "misere");
        let (name, parameters) = words.split_first().ok_or_else(|| state.problem(missing))?;
        let rule = rules::read(*name, parameters)?;
        let sizes = heaps.numbers("heap", LARGEST)?;
        heaps.at_most(MOST_HEAPS as u64, sizes.len() as u64, "heaps", "shown")?;
        let rule = rules::prepared(rule, &sizes, heaps, misere)?;
        Ok(Heaps { rule, misere: misere.is_some(), heaps: sizes })
    }

    fn state(&self) -> String {
        let misere = if self.misere { " misere" } else { "" };
        format!("{}{misere}; {}", self.rule.head(), joined(&self.heaps)).trim_end().to_owned()
    }

    fn rules(&self) -> String {
        let end = if self.misere { "wins" } else { "loses" };
        format!("{} Whoever cannot move {end}.", self.rule.sentence())
    }

    fn outcome(&self) -> Option<LoopyOutcome> {
        Some(self.winner().into())
    }

    fn value(&self) -> Option<String> {
        self.grundy().map(|value| value.to_string())
    }

    fn summand(&self) -> Option<Summand> {
        self.grundy().map(Summand::finite)
    }

    fn is_searched(&self) -> bool {
        !self.misere
    }

    fn reasons(&self) -> Vec<Reason> {
        self.rule.reasons(self.misere, &self.heaps)
    }

    fn moves(&self, limit: usize) -> Moves {
        let (mut winning, mut has_all) = self.rule.winning(self.misere, &self.heaps);
        has_all &= winning.len() <= limit;
        winning.truncate(limit);
        let (others, complete) = self.rule.steps(&self.heaps, limit);
        let others = others.into_iter().filter(|step| !winning.contains(step));
        let mut list: Vec<Choice> =
            winning.iter().map(|step| self.choice(step.clone(), true)).collect();
        // A winning move that the shelf has not listed is found by the position that it leads to.
        list.extend(others.map(|step| {
            let wins = !has_all && self.after(&step).winner() == Outcome::P;
            self.choice(step, wins)
        }));
        Moves::new(list, complete, limit)
    }

    fn play(&self, step: Part<'_>) -> Result<Rc<dyn Position>, Problem> {
        let moved = self.read_step(step)?;
        if !self.rule.is_move(&self.heaps, &moved) {
            return Err(step.problem(format!("that is no move. {}", self.rule.sentence())));
        }
        let after = self.after(&moved);
        if after.heaps.len() > MOST_HEAPS {
            return Err(step.problem(format!("more than {MOST_HEAPS} heaps are not shown")));
        }
        Ok(Rc::new(after))
    }

    fn board(&self) -> Json {
        let heaps = self.heaps.iter().map(|&heap| {
            let value = if self.misere { None } else { self.rule.grundy(heap) };
            object!("size" = heap, "value" = value)
        });
        object!(
            "kind" = self.rule.board(),
            "heaps" = Json::List(heaps.collect()),
            "limit" = self.rule.limit()
        )
    }

    fn rust(&self) -> String {
        self.rule.rust(self.misere, &self.heaps)
    }

    fn exports(&self) -> Vec<(&'static str, String)> {
        let input = lines(&[&[self.heaps.len() as u64], &self.heaps]);
        vec![("Input of a judge: the number of heaps, and the heaps", input)]
    }
}

#[cfg(test)]
mod tests;
