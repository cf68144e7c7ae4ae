//! A component of a sum: a position of any explorer whose value in sums is known, or found by a search.

use crate::explorers::read_state;
use crate::notation::{Part, Problem};
use crate::position::{Position, Summand};
use games::mex::mex;
use games::search;
use std::cell::Cell;
use std::rc::Rc;

/// The most moves of a component. A sum lists them all, since any of them may win.
pub(super) const MOST_MOVES: usize = 2000;

/// So many positions are too many to search for the value of a component.
const TOO_MANY: usize = 2000;

/// The explorers whose positions have values in sums, with the words with which their states begin.
const KINDS: &[(&str, &[&str])] = &[
    (
        "heaps",
        &[
            "nim",
            "forbidden",
            "subtraction",
            "wythoff",
            "lasker",
            "kayles",
            "dawson",
            "octal",
            "grundy",
            "staircase",
            "moore",
            "fibonacci",
            "times",
        ],
    ),
    ("coins", &["twins", "turning-turtles", "mock-turtles", "moebius", "ruler"]),
    ("strip", &["welter", "silver-dollar"]),
    ("digraph", &["digraph"]),
    ("hackenbush", &["hackenbush", "red-blue"]),
    ("cake", &["cutcake"]),
    ("geography", &["geography"]),
];

/// Words with which other states begin, and why these are no components.
const EXCLUDED: &[(&[&str], &str)] =
    &[(&["northcott"], "its players have moves of their own, so it has no Grundy value")];

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

/// Positions by their states, sorted, with their Grundy values.
pub(super) type GrundyValues = Vec<(String, u64)>;

impl Component {
    /// Reads a component.
    pub(super) fn read(part: Part<'_>) -> Result<Self, Problem> {
        let word = part.split(|char| char.is_whitespace() || char == ';').first().copied();
        let word = word.ok_or_else(|| part.problem("this component is empty"))?;
        let kind = KINDS.iter().find(|(_, words)| words.contains(&word.text));
        let unknown = || {
            let excluded = EXCLUDED.iter().find(|(words, _)| words.contains(&word.text));
            word.problem(match excluded {
                Some((_, reason)) => format!("`{}` is not added in sums: {}", word.text, reason),
                None => {
                    let words: Vec<&str> = KINDS.iter().flat_map(|kind| kind.1).copied().collect();
                    format!("`{}` is no game of sums: {}", word.text, words.join(", "))
                }
            })
        };
        let explorer = kind.ok_or_else(unknown)?.0;
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
                part.problem(format!("a component of a sum has at most {} moves", MOST_MOVES))
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
        let mut passed = self.clone();
        if let Some(position) = self.position.passed() {
            passed.position = position;
        }
        passed
    }

    /// Returns the component after a move, if that has a value, too.
    pub(super) fn after(&self, position: Rc<dyn Position>) -> Option<Self> {
        let summand = summand_of(&*position, self.searched.as_deref())?;
        Some(Component {
            explorer: self.explorer,
            position,
            summand,
            searched: self.searched.clone(),
        })
    }
}

/// Returns what a sum has to know of a position, by a formula or from what was searched.
fn summand_of(position: &dyn Position, searched: Option<&GrundyValues>) -> Option<Summand> {
    position.summand().or_else(|| {
        let (searched, state) = (searched?, position.state());
        let at = searched.binary_search_by(|(other, _)| other.cmp(&state)).ok()?;
        Some(Summand::finite(searched[at].1))
    })
}

/// Returns the Grundy values of all positions that are reached from one; `None` if these are too many, or if
/// one has moves that are not listed.
fn grundy_values(explorer: &str, position: &dyn Position) -> Option<GrundyValues> {
    let left = Cell::new(TOO_MANY);
    let options = |state: &String| {
        // After a failure nothing more is read: what is found by then is thrown away.
        let state = Some(state).filter(|_| left.get() > 0);
        let position =
            state.and_then(|text| read_state(Part::whole(explorer), Part::whole(text)).ok());
        let moves = position.map(|position| position.moves(MOST_MOVES));
        let moves = moves.filter(|moves| moves.complete);
        left.set(if moves.is_some() { left.get() - 1 } else { 0 });
        let moves = moves.map_or_else(Vec::new, |moves| moves.list);
        moves.iter().map(|choice| choice.position.state()).collect()
    };
    let mut values: GrundyValues =
        search::values(position.state(), options, mex).into_iter().collect();
    values.sort_unstable();
    Some(values).filter(|_| left.get() > 0)
}
