//! Sums: positions of any games side by side, of which a move changes one.
//!
//! A state is a list of components in brackets, each a state of another explorer:
//! `sum; (nim; 3 4) (kayles; 7) (digraph; 0>1 1>0 1>2; at 0)`. A component is a position whose explorer knows
//! its value in sums, [`Position::summand`], or one with so few positions that a search finds it. A move is
//! the number of its component, from 1, and the move there: `2: 1: 5`.
//!
//! Games whose players have moves of their own are added, too, if they are numbers: any positive number is more
//! than every nimber, and any negative one less, so nimbers decide only where the numbers add up to 0. All such
//! components say who is to move, and the same.

mod component;
mod reasons;
#[cfg(test)]
mod tests;

use crate::json::{object, Json};
use crate::notation::{Part, Problem};
use crate::position::{text_of, Choice, Moves, Position, Reason};
use component::{Component, MOST_MOVES};
use games::dyadic::Dyadic;
use games::loopy::{self, Value};
use games::partizan::Player;
use games::LoopyOutcome;
use std::cmp::Ordering;
use std::rc::Rc;

/// The most components of a sum.
const MOST_COMPONENTS: u64 = 12;

/// A list of components.
pub(crate) struct Sum {
    components: Vec<Component>,
    /// The sum of those in which both players have the same moves.
    value: Value,
    /// The sum of the others.
    number: Dyadic,
    /// Who is to move; `None` if there are no others.
    player: Option<Player>,
}

impl Sum {
    fn new(components: Vec<Component>) -> Self {
        let values: Vec<Value> = components.iter().map(|it| it.summand.value.clone()).collect();
        let mut number = Dyadic::default();
        for component in &components {
            number += component.summand.number.clone();
        }
        let player = components.iter().find_map(|component| component.position.player());
        Sum { value: loopy::sum(&values), number, player, components }
    }

    /// Returns the sum after a move to this component.
    fn after(&self, index: usize, component: Component) -> Self {
        let mut components: Vec<_> = self.components.iter().map(Component::passed).collect();
        components[index] = component;
        Sum::new(components)
    }

    /// Returns the value of a component for a reader: beside numbers a nimber has its star.
    fn value_of(&self, component: &Component) -> String {
        let nimber = text_of(&component.summand.value);
        match (component.position.player(), self.player) {
            (Some(_), _) => component.summand.number.to_string(),
            (None, Some(_)) => format!("*{nimber}"),
            (None, None) => nimber,
        }
    }
}

impl Position for Sum {
    fn read(state: Part<'_>) -> Result<Self, Problem> {
        let (head, list) = state.cut(
            ';',
            "a state is `sum;` and components in brackets, as `sum; (nim; 3 4) (kayles; 7)`",
        )?;
        if head.text.trim() != "sum" {
            return Err(head.problem("a state begins with `sum`"));
        }
        let parts = brackets(list)?;
        list.at_most(MOST_COMPONENTS, parts.len() as u64, "components", "shown")?;
        let mut components: Vec<Component> = Vec::new();
        for part in parts {
            let component = Component::read(part)?;
            if let Some(reason) = components.iter().find_map(|other| other.refusal(&component)) {
                return Err(part.problem(reason));
            }
            components.push(component);
        }
        Ok(Sum::new(components))
    }

    fn state(&self) -> String {
        let states = self.components.iter().map(|it| format!(" ({})", it.position.state()));
        format!("sum;{}", states.collect::<String>())
    }

    fn rules(&self) -> String {
        let end = if self.is_loopy() { "; play without end is a draw" } else { "" };
        let turn =
            self.player.map_or_else(String::new, |player| format!(" {player:?} is to move."));
        format!(
            "A move is a move in one of the components. Whoever cannot move in any \
             loses{end}.{turn}"
        )
    }

    fn outcome(&self) -> Option<LoopyOutcome> {
        Some(match (self.player, self.number.sign()) {
            (_, Ordering::Equal) | (None, _) => self.value.outcome(),
            (Some(Player::Left), Ordering::Greater) | (Some(Player::Right), Ordering::Less) => {
                LoopyOutcome::N
            }
            _ => LoopyOutcome::P,
        })
    }

    fn is_loopy(&self) -> bool {
        self.components.iter().any(|it| it.position.is_loopy())
    }

    fn value(&self) -> Option<String> {
        Some(match (self.player, &self.value) {
            (None, value) => text_of(value),
            (Some(_), Value::Finite(0)) => self.number.to_string(),
            (Some(_), value) => format!("{} + *{}", self.number, text_of(value)),
        })
    }

    fn verdict(&self) -> Option<String> {
        let result = if self.outcome() == Some(LoopyOutcome::N) { "wins" } else { "loses" };
        self.player.map(|player| format!("{player:?} is to move and {result}."))
    }

    fn reasons(&self) -> Vec<Reason> {
        reasons::reasons(self)
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
                let position = self.after(index, after);
                let wins = position.outcome() == Some(LoopyOutcome::P);
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
        let (number, rest) =
            step.cut(':', "a move is the number of a component, `:` and a move there")?;
        let index = number.word().index("component", self.components.len())?;
        let spaces = rest.text.len() - rest.text.trim_start().len();
        let component = &self.components[index];
        let after = component.position.play(rest.slice(spaces..rest.text.len()))?;
        let missing = || step.problem("the position after it has no value in sums");
        Ok(Rc::new(self.after(index, component.after(after).ok_or_else(missing)?)))
    }

    fn board(&self) -> Json {
        let components = self.components.iter().map(|it| {
            object!(
                "explorer" = it.explorer,
                "state" = it.position.state(),
                "value" = self.value_of(it),
                "board" = it.position.board()
            )
        });
        object!("components" = Json::List(components.collect()))
    }

    fn rust(&self) -> String {
        let sign = self.number.sign();
        if sign != Ordering::Equal {
            let numbers = self.components.iter().map(|component| &component.summand.number);
            let ratios = numbers.filter_map(Dyadic::to_ratio).filter(|&(n, _)| n != 0);
            let terms = ratios.map(|(n, log2)| {
                format!("number += games::dyadic::Dyadic::new({n}, {log2});\n    ")
            });
            return format!(
                "let mut number = games::dyadic::Dyadic::default(); // {}\n    {}\
                 assert_eq!(number.sign(), std::cmp::Ordering::{sign:?});",
                self.state(),
                terms.collect::<String>()
            );
        }
        let values: Vec<String> = self
            .components
            .iter()
            .map(|it| match &it.summand.value {
                Value::Finite(value) => format!("Value::Finite({value})"),
                Value::Infinite(finite) => format!("Value::Infinite(vec!{finite:?})"),
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
