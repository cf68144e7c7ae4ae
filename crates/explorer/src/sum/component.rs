//! A component of a sum: a position of any explorer whose value in sums is known.

use crate::explorers::read_state;
use crate::notation::{Part, Problem};
use crate::position::{Position, Summand};
use std::rc::Rc;

/// The most moves of a component. A sum lists them all, since any of them may win.
pub(super) const MOST_MOVES: usize = 2000;

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
        ],
    ),
    ("coins", &["twins", "turning-turtles", "mock-turtles", "moebius", "ruler"]),
    ("strip", &["welter", "silver-dollar"]),
    ("digraph", &["digraph"]),
    ("hackenbush", &["hackenbush"]),
];

/// Words with which other states begin, and why these are no components.
const EXCLUDED: &[(&[&str], &str)] = &[
    (&["geography"], "no fast way to its Grundy value is known, only to who wins it alone"),
    (&["moore", "fibonacci", "times"], "the shelf knows who wins it alone, but no Grundy value"),
    (
        &["red-blue", "cutcake"],
        "its players have moves of their own, so its values are numbers, not nimbers",
    ),
    (&["northcott"], "its players have moves of their own, so it has no Grundy value"),
];

/// A component.
#[derive(Clone)]
pub(super) struct Component {
    /// The name of the explorer.
    pub(super) explorer: &'static str,
    /// The position.
    pub(super) position: Rc<dyn Position>,
    /// What the sum has to know of it.
    pub(super) summand: Summand,
}

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
        let summand = position.summand();
        let missing = || {
            part.problem(
                "this position has no value in sums: these are of normal play, and of positions \
                 that are not too large",
            )
        };
        let summand = summand.ok_or_else(missing)?;
        if !position.moves(MOST_MOVES).complete {
            return Err(
                part.problem(format!("a component of a sum has at most {} moves", MOST_MOVES))
            );
        }
        Ok(Component { explorer, position, summand })
    }

    /// Returns the component after a move, if that has a value, too.
    pub(super) fn after(&self, position: Rc<dyn Position>) -> Option<Self> {
        Some(Component { explorer: self.explorer, summand: position.summand()?, position })
    }
}
