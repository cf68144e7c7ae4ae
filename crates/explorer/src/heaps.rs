//! Heaps: any game whose positions are lists of heaps.
//!
//! A state is a rule and the heaps: `nim; 3 4 5`, `nim misere; 1 1 2`, `moore 2; 1 2 3`,
//! `subtraction 1 4 9; 30 12`, `fibonacci; 100`, `fibonacci at most 5; 67`, `times 3; 50`, `forbidden 2:1 5:3; 5 7`, `wythoff; 3 6`, `lasker; 3 4`,
//! `kayles; 7`, `octal 0.137; 9 4`, `grundy; 8 10`, `staircase; 1 0 2`.
//!
//! A move is written as what becomes of the heaps that it changes, which count from 1: `2: 3 1` splits the
//! second heap into 3 and 1, and `1: 2; 2: 5` changes two heaps.

pub(crate) mod reasons;
pub(crate) mod rule;
pub(crate) mod winning;

use crate::json::Json;
use crate::notation::{add_line, joined, Part, Problem};
use crate::position::{Choice, Moves, Position, Reason, Summand};
use games::LoopyOutcome;
use rule::Rule;
use std::rc::Rc;

/// The most heaps of a position.
const MOST_HEAPS: usize = 200;

/// A list of heaps under a rule.
pub(crate) struct Heaps {
    rule: Rule,
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
        Heaps { rule: self.rule.after(taken), misere: self.misere, heaps }
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
            let (heap, left) = part
                .split_once(':')
                .ok_or_else(|| part.problem("a move is written as `2: 3`: heap 2 becomes 3"))?;
            let heap = heap.word();
            let number = heap.number("heap", self.heaps.len() as u64)?;
            let index = (number as usize).checked_sub(1);
            let index = index.ok_or_else(|| heap.problem("heaps count from 1"))?;
            if step.iter().any(|other| other.0 == index) {
                return Err(heap.problem(format!("heap {} is changed twice", number)));
            }
            step.push((index, left.numbers("heap", self.rule.largest_heap())?));
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
        let missing = || state.problem("a state is a rule, `;` and the heaps, as `nim; 3 4 5`");
        let (head, heaps) = state.split_once(';').ok_or_else(missing)?;
        let mut words = head.words();
        let misere = words.last().filter(|word| word.text == "misere").copied();
        words.truncate(words.len() - usize::from(misere.is_some()));
        let name = *words.first().ok_or_else(missing)?;
        let mut rule = Rule::read(name, &words[1..])?;
        let sizes = heaps.numbers("heap", rule.largest_heap())?;
        if sizes.len() > MOST_HEAPS {
            return Err(heaps.problem(format!(
                "{} heaps: at most {} are shown",
                sizes.len(),
                MOST_HEAPS
            )));
        }
        rule.prepare(&sizes, heaps, misere)?;
        Ok(Heaps { rule, misere: misere.is_some(), heaps: sizes })
    }

    fn state(&self) -> String {
        let misere = if self.misere { " misere" } else { "" };
        format!("{}{}; {}", self.rule.head(), misere, joined(&self.heaps)).trim_end().to_owned()
    }

    fn rules(&self) -> String {
        let end = if self.misere { "wins" } else { "loses" };
        format!("{} Whoever cannot move {}.", self.rule.sentence(), end)
    }

    fn outcome(&self) -> Option<LoopyOutcome> {
        Some(winning::outcome(&self.rule, self.misere, &self.heaps).into())
    }

    fn value(&self) -> Option<String> {
        if self.misere {
            return None;
        }
        self.rule.grundy_sum(&self.heaps).map(|value| value.to_string())
    }

    fn summand(&self) -> Option<Summand> {
        let value = if self.misere { None } else { self.rule.grundy_sum(&self.heaps) };
        value.map(Summand::finite)
    }

    fn is_searched(&self) -> bool {
        !self.misere
    }

    fn reasons(&self) -> Vec<Reason> {
        reasons::reasons(&self.rule, self.misere, &self.heaps)
    }

    fn moves(&self, limit: usize) -> Moves {
        let (winning, all_winning) = winning::steps(&self.rule, self.misere, &self.heaps, limit);
        let (others, all) = self.rule.steps(&self.heaps, limit);
        let others = others.into_iter().filter(|step| !winning.contains(step));
        let list = winning.iter().map(|step| self.choice(step.clone(), true));
        let mut list: Vec<_> = list.collect();
        // A winning move that the shelf has not listed is found by the position that it leads to.
        list.extend(others.map(|step| {
            let after = self.after(&step);
            let wins = !all_winning
                && winning::outcome(&after.rule, self.misere, &after.heaps) == games::Outcome::P;
            self.choice(step, wins)
        }));
        Moves::new(list, all, limit)
    }

    fn play(&self, step: Part<'_>) -> Result<Rc<dyn Position>, Problem> {
        let moved = self.read_step(step)?;
        match self.rule.refusal(&self.heaps, &moved) {
            Some(reason) => Err(step.problem(reason)),
            None if self.after(&moved).heaps.len() > MOST_HEAPS => {
                Err(step.problem(format!("more than {} heaps are not shown", MOST_HEAPS)))
            }
            None => Ok(Rc::new(self.after(&moved))),
        }
    }

    fn board(&self) -> Json {
        let heaps = self.heaps.iter().map(|&heap| {
            let value = if self.misere { None } else { self.rule.grundy(heap) };
            Json::Object(vec![("size", heap.into()), ("value", value.into())])
        });
        Json::Object(vec![
            ("kind", self.rule.board().into()),
            ("heaps", Json::List(heaps.collect())),
            ("limit", self.rule.limit().into()),
        ])
    }

    fn rust(&self) -> String {
        self.rule.rust(
            self.misere,
            &self.heaps,
            winning::outcome(&self.rule, self.misere, &self.heaps),
        )
    }

    fn exports(&self) -> Vec<(&'static str, String)> {
        let mut input = String::new();
        add_line(&mut input, &[self.heaps.len() as u64]);
        add_line(&mut input, &self.heaps);
        vec![("Input of a judge: the number of heaps, and the heaps", input)]
    }
}

#[cfg(test)]
mod tests;
