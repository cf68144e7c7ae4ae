//! A component of a sum: a position of any explorer whose value in sums is known, or found by a search.

use crate::explorers::read_state;
use crate::heaps::rules::RULES;
use crate::notation::{Part, Problem};
use crate::position::{Position, Summand};
use games::mex::mex;
use games::search;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The most moves of a component. A sum lists them all, since any of them may win.
pub(super) const MOST_MOVES: usize = 2000;

/// So many positions are too many to search for the value of a component.
const TOO_MANY: usize = 2000;

/// The explorers whose positions have values in sums, with the words with which their states begin. Those of
/// heaps are the names of the rules.
const KINDS: &[(&str, &[&str])] = &[
    ("coins", &["twins", "turning-turtles", "mock-turtles", "moebius", "ruler"]),
    ("strip", &["welter", "silver-dollar"]),
    ("digraph", &["digraph"]),
    ("hackenbush", &["hackenbush", "red-blue"]),
    ("cake", &["cutcake"]),
    ("geography", &["geography"]),
];

/// Returns the words with which the states of components begin, each with its explorer.
fn kinds() -> impl Iterator<Item = (&'static str, &'static str)> {
    let heaps = RULES.iter().map(|rule| ("heaps", rule.0));
    heaps.chain(KINDS.iter().flat_map(|kind| kind.1.iter().map(move |word| (kind.0, *word))))
}

/// A component.
#[derive(Clone)]
pub(super) struct Component {
    /// The name of the explorer.
    pub(super) explorer: &'static str,
    /// The position.
    pub(super) position: Rc<dyn Position>,
    /// What the sum has to know of it.
    pub(super) summand: Summand,
    /// Where no formula tells its value: those of all positions that are reached from it, by their states.
    pub(super) searched: Option<Rc<GrundyValues>>,
}

/// The Grundy values of positions, by their states.
pub(super) type GrundyValues = BTreeMap<String, u64>;

impl Component {
    /// Reads a component.
    pub(super) fn read(part: Part<'_>) -> Result<Self, Problem> {
        let word = part.split(|char| char.is_whitespace() || char == ';').first().copied();
        let word = word.ok_or_else(|| part.problem("this component is empty"))?;
        if word.text == "northcott" {
            return Err(word.problem(
                "`northcott` is not added in sums: its players have moves of their own, so it has \
                 no Grundy value",
            ));
        }
        let unknown = || {
            let words: Vec<&str> = kinds().map(|kind| kind.1).collect();
            word.problem(format!("`{}` is no game of sums: {}", word.text, words.join(", ")))
        };
        let explorer = kinds().find(|kind| kind.1 == word.text).ok_or_else(unknown)?.0;
        let position = read_state(Part::whole(explorer), part)?;
        let searched = match position.summand() {
            None if position.is_searched() => grundy_values(explorer, &*position).map(Rc::new),
            _ => None,
        };
        let missing = || {
            part.problem(
                "this position has no value in sums: these are of normal play, and of positions \
                 that are not too large",
            )
        };
        let summand = summand_of(&*position, searched.as_deref()).ok_or_else(missing)?;
        if !position.moves(MOST_MOVES).complete {
            return Err(
                part.problem(format!("a component of a sum has at most {MOST_MOVES} moves"))
            );
        }
        Ok(Component { explorer, position, summand, searched })
    }

    /// Returns why another component cannot stand beside it in a sum.
    pub(super) fn refusal(&self, other: &Component) -> Option<&'static str> {
        let [player, other_player] = [self, other].map(|component| component.position.player());
        if player.is_some() && other_player.is_some() && player != other_player {
            return Some("another component has the other player to move");
        }
        let is_partizan = player.is_some() || other_player.is_some();
        let is_loopy = self.position.is_loopy() || other.position.is_loopy();
        (is_partizan && is_loopy).then_some(
            "games whose players have moves of their own are not added to games with cycles",
        )
    }

    /// Returns the component after a move in another one.
    pub(super) fn passed(&self) -> Self {
        let position = self.position.passed().unwrap_or_else(|| Rc::clone(&self.position));
        Component { position, ..self.clone() }
    }

    /// Returns the component after a move, if that has a value, too.
    pub(super) fn after(&self, position: Rc<dyn Position>) -> Option<Self> {
        let summand = summand_of(&*position, self.searched.as_deref())?;
        Some(Component { position, summand, ..self.clone() })
    }
}

/// Returns what a sum has to know of a position, by a formula or from what was searched.
fn summand_of(position: &dyn Position, searched: Option<&GrundyValues>) -> Option<Summand> {
    let found = || searched?.get(&position.state()).copied();
    position.summand().or_else(|| found().map(Summand::finite))
}

/// Returns the Grundy values of all positions that are reached from one; `None` if these are too many, or if
/// one has moves that are not listed.
fn grundy_values(explorer: &str, position: &dyn Position) -> Option<GrundyValues> {
    let mut options: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut work = vec![position.state()];
    while let Some(state) = work.pop() {
        if options.contains_key(&state) {
            continue;
        }
        let reached = read_state(Part::whole(explorer), Part::whole(&state)).ok()?;
        let moves = reached.moves(MOST_MOVES);
        let after = moves.list.iter().map(|choice| choice.position.state());
        let after: Vec<String> = after.collect();
        work.extend(after.iter().cloned());
        options.insert(state, after);
        if !moves.complete || options.len() == TOO_MANY {
            return None;
        }
    }
    let values = search::values(position.state(), |state| options[state].clone(), mex);
    Some(values.into_iter().collect())
}
