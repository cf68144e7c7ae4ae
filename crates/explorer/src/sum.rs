//! Sums: positions of any games side by side, of which a move changes one.
//!
//! A state is a list of components in brackets, each a state of another explorer:
//! `sum; (nim; 3 4) (kayles; 7) (digraph; 0>1 1>0 1>2; at 0)`. A component is a position whose explorer knows
//! its value in sums, [`Position::summand`], or one with so few positions that a search finds it. A move is
//! the number of its component, from 1, and the move there: `2: 1: 5`.

mod component;
#[cfg(test)]
mod tests;

use crate::json::Json;
use crate::notation::{Part, Problem};
use crate::position::{text_of, Choice, Moves, Position, Reason};
use component::{Component, MOST_MOVES};
use games::loopy::{self, Value};
use games::LoopyOutcome;
use std::rc::Rc;

/// The most components of a sum.
const MOST_COMPONENTS: usize = 12;

/// A list of components.
pub(crate) struct Sum {
    components: Vec<Component>,
    value: Value,
}

impl Sum {
    fn new(components: Vec<Component>) -> Self {
        let values: Vec<Value> = components.iter().map(|it| it.summand.value.clone()).collect();
        Sum { value: loopy::sum(&values), components }
    }

    /// Returns the sum with another component in this place.
    fn with(&self, index: usize, component: Component) -> Self {
        let mut components = self.components.clone();
        components[index] = component;
        Sum::new(components)
    }

    /// Returns the xor of the finite values.
    fn nim_sum(&self) -> u64 {
        self.components.iter().fold(0, |sum, it| match it.summand.value {
            Value::Finite(value) => sum ^ value,
            Value::Infinite(_) => sum,
        })
    }

    fn infinite(&self) -> usize {
        let is_infinite = |it: &&Component| matches!(it.summand.value, Value::Infinite(_));
        self.components.iter().filter(is_infinite).count()
    }
}

impl Position for Sum {
    fn read(state: Part<'_>) -> Result<Self, Problem> {
        let missing = || {
            state.problem(
                "a state is `sum;` and components in brackets, as `sum; (nim; 3 4) (kayles; 7)`",
            )
        };
        let (head, list) = state.split_once(';').ok_or_else(missing)?;
        if head.text.trim() != "sum" {
            return Err(head.problem("a state begins with `sum`"));
        }
        let parts = brackets(list)?;
        if parts.len() > MOST_COMPONENTS {
            return Err(list.problem(format!(
                "{} components: at most {} are shown",
                parts.len(),
                MOST_COMPONENTS
            )));
        }
        let components: Result<_, _> = parts.into_iter().map(Component::read).collect();
        Ok(Sum::new(components?))
    }

    fn state(&self) -> String {
        let states = self.components.iter().map(|it| format!(" ({})", it.position.state()));
        format!("sum;{}", states.collect::<String>())
    }

    fn rules(&self) -> String {
        let end = if self.is_loopy() { "; play without end is a draw" } else { "" };
        format!(
            "A move is a move in one of the components. Whoever cannot move in any loses{}.",
            end
        )
    }

    fn outcome(&self) -> Option<LoopyOutcome> {
        Some(self.value.outcome())
    }

    fn is_loopy(&self) -> bool {
        self.components.iter().any(|it| it.position.is_loopy())
    }

    fn value(&self) -> Option<String> {
        Some(text_of(&self.value))
    }

    fn reasons(&self) -> Vec<Reason> {
        let mut reasons = Vec::new();
        if self.infinite() == 0 {
            let finite = self.components.iter().enumerate().map(|(index, it)| {
                let value = match it.summand.value {
                    Value::Finite(value) => value,
                    Value::Infinite(_) => 0,
                };
                (format!("component {}", index + 1), value)
            });
            reasons.push(Reason::Bits { rows: finite.collect(), sum: ("xor", self.nim_sum()) });
        } else {
            let row = |(index, it): (usize, &Component)| {
                vec![(index + 1).to_string(), text_of(&it.summand.value)]
            };
            let rows = self.components.iter().enumerate().map(row).collect();
            reasons.push(Reason::Table { head: vec!["component", "value"], rows });
        }
        let sum = self.nim_sum();
        let text = match (self.infinite(), &self.value, self.value.outcome()) {
            (0, _, LoopyOutcome::P) => "The xor of the values is 0: each move makes it another \
                                        number, and some reply makes it 0 again (Sprague 1935, \
                                        Grundy 1939)."
                .to_owned(),
            (0, ..) => format!(
                "The xor is {0}, not 0. The winning moves turn a component of value v into an \
                 option of value v xor {0}.",
                sum
            ),
            (1, _, LoopyOutcome::N) => format!(
                "The infinite component has an option whose value is {}, the xor of the others: \
                 moving there makes the xor 0.",
                sum
            ),
            (1, ..) => format!(
                "The infinite component has no option of value {}, the xor of the others, so \
                 nobody can end play by a win.",
                sum
            ),
            _ => {
                "Two components are infinite: whoever left one of them would let the other player \
                 use the other one."
                    .to_owned()
            }
        };
        reasons.push(Reason::text(text));
        for (index, component) in self.components.iter().enumerate() {
            if let Some(values) = &component.searched {
                reasons.push(Reason::text(format!(
                    "No formula tells the value of component {}: a search of {} positions found it.",
                    index + 1,
                    values.len()
                )));
            }
        }
        reasons
    }

    fn moves(&self, limit: usize) -> Moves {
        let mut list = Vec::new();
        for (index, component) in self.components.iter().enumerate() {
            for step in component.position.moves(MOST_MOVES).list {
                let after = match component.after(step.position) {
                    Some(after) => after,
                    None => continue,
                };
                // Of winning moves, those in components without cycles come first, of which there are finitely
                // many; then those that come nearest to the end.
                let rank = if component.position.is_loopy() {
                    let [before, after] = [component.summand.place, after.summand.place];
                    1 + i64::from(u32::MAX) + i64::from(after) - i64::from(before)
                } else {
                    0
                };
                let position = self.with(index, after);
                let wins = position.value.outcome() == LoopyOutcome::P;
                let choice = Choice {
                    text: format!("{}: {}", index + 1, step.text),
                    label: format!("{}: {}", index + 1, step.label),
                    wins,
                    part: index,
                    position: Rc::new(position),
                };
                list.push((rank, choice));
            }
        }
        list.sort_by_key(|it| it.0);
        Moves::new(list.into_iter().map(|it| it.1).collect(), true, limit)
    }

    fn play(&self, step: Part<'_>) -> Result<Rc<dyn Position>, Problem> {
        let missing = || step.problem("a move is the number of a component, `:` and a move there");
        let (number, rest) = step.split_once(':').ok_or_else(missing)?;
        let word = number.word();
        let index = word.number("component", self.components.len() as u64)?.checked_sub(1);
        let index = index.ok_or_else(|| word.problem("components count from 1"))? as usize;
        let spaces = rest.text.len() - rest.text.trim_start().len();
        let component = &self.components[index];
        let after = component.position.play(rest.slice(spaces..rest.text.len()))?;
        let missing = || step.problem("the position after it has no value in sums");
        Ok(Rc::new(self.with(index, component.after(after).ok_or_else(missing)?)))
    }

    fn board(&self) -> Json {
        let components = self.components.iter().map(|it| {
            Json::Object(vec![
                ("explorer", it.explorer.into()),
                ("state", it.position.state().into()),
                ("value", text_of(&it.summand.value).into()),
                ("board", it.position.board()),
            ])
        });
        Json::Object(vec![("components", Json::List(components.collect()))])
    }

    fn rust(&self) -> String {
        let values: Vec<String> = self
            .components
            .iter()
            .map(|it| match &it.summand.value {
                Value::Finite(value) => format!("Value::Finite({})", value),
                Value::Infinite(finite) => format!("Value::Infinite(vec!{:?})", finite),
            })
            .collect();
        format!(
            "use games::loopy::{{sum, Value}};\n    let components = [{}]; // {}\n    \
             assert_eq!(sum(&components).outcome(), games::LoopyOutcome::{:?});",
            values.join(", "),
            self.state(),
            self.value.outcome()
        )
    }
}

/// Returns the parts in brackets, without them.
fn brackets(list: Part<'_>) -> Result<Vec<Part<'_>>, Problem> {
    let mut parts = Vec::new();
    let mut start = None;
    for (at, char) in list.text.char_indices() {
        match (char, start) {
            ('(', None) => start = Some(at + 1),
            (')', Some(first)) => {
                parts.push(list.slice(first..at));
                start = None;
            }
            (char, None) if !char.is_whitespace() => {
                let rest = list.slice(at..list.text.len());
                return Err(rest.problem("a component stands in brackets, as `(nim; 3 4)`"));
            }
            _ => {}
        }
    }
    match start {
        Some(first) => {
            Err(list.slice(first - 1..list.text.len()).problem("this bracket is not closed"))
        }
        None => Ok(parts),
    }
}
