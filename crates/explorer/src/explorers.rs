//! The table of explorers.

use crate::digraph::Digraph;
use crate::heaps::Heaps;
use crate::json::Json;
use crate::map::Map;
use crate::notation::{Part, Problem};
use crate::play::{self, Player};
use crate::position::{answer, Position};
use crate::sequence::Sequence;

/// An explorer: a kind of positions with its functions over texts.
pub struct Explorer {
    /// Its name in addresses, and that of its script.
    pub name: &'static str,
    /// Its title.
    pub title: &'static str,
    /// States to begin with, each with a name for a list.
    pub examples: &'static [(&'static str, &'static str)],
    pub(crate) explore: fn(Part<'_>) -> Result<Json, Problem>,
    pub(crate) play: fn(Part<'_>, Part<'_>) -> Result<Json, Problem>,
    pub(crate) reply: fn(Part<'_>, Player, u64) -> Result<Json, Problem>,
    pub(crate) frame: fn(Part<'_>, usize) -> Result<Json, Problem>,
    pub(crate) picture: fn(Part<'_>, Part<'_>) -> Result<Vec<u32>, Problem>,
    pub(crate) export: fn(Part<'_>) -> Result<Json, Problem>,
}

/// All explorers, in the order in which the page lists them.
pub const EXPLORERS: &[Explorer] = &[
    explorer::<Heaps>(
        "heaps",
        "Heaps",
        &[
            ("Nim", "nim; 3 4 5"),
            ("Misère Nim", "nim misere; 1 2 3"),
            ("Moore's Nim", "moore 2; 3 5 6 7"),
            ("Subtraction game", "subtraction 1 4 9; 30 12"),
            ("Fibonacci Nim", "fibonacci; 20"),
            ("Wythoff's game", "wythoff; 5 9"),
            ("Lasker's Nim", "lasker; 3 4 7"),
            ("Kayles", "kayles; 7 5"),
            ("Dawson's chess", "dawson; 9 4"),
            ("Grundy's game", "grundy; 8 10"),
            ("Staircase Nim", "staircase; 3 2 5 1"),
            ("An octal game", "octal 0.156; 12 9"),
        ],
    ),
    explorer::<Map>(
        "map",
        "Map of two heaps",
        &[
            ("Wythoff's game", "wythoff; 5 9"),
            ("Wythoff's game, misère", "wythoff misere; 2 2"),
            ("Wythoff's game, Grundy values", "wythoff values; 6 11"),
            ("Wythoff's game, r = 3", "r-wythoff 3; 7 12"),
            ("Nim, Grundy values", "nim values; 21 10"),
            ("Euclid's game", "euclid; 34 21"),
            ("Euclid's game, remoteness", "euclid remoteness; 34 21"),
            ("Two rows of Kayles", "kayles; 9 4"),
            ("Two rows of Kayles, misère", "kayles misere; 5 1"),
            ("A selective sum", "subtraction 1 3 4 selective; 6 9"),
            ("Large heaps", "wythoff; 1000000007 1618033999"),
        ],
    ),
    explorer::<Sequence>(
        "sequence",
        "Sequence of heaps",
        &[
            ("Kayles", "kayles; 200"),
            ("Dawson's chess", "dawson; 300"),
            ("An octal game with a long preperiod", "octal 0.156; 8000"),
            ("Grundy's game", "grundy; 100000"),
            ("Subtraction set", "subtraction 1 4 9; 60"),
            ("Lasker's Nim", "lasker; 40"),
            ("Splits into unequal parts", "octal 4.7 unequal; 200"),
            ("Misère quotient of Kayles", "kayles misere; 180"),
        ],
    ),
    explorer::<Digraph>(
        "digraph",
        "Digraph with cycles",
        &[
            ("A win, a loss and a draw", "digraph; 0>1 0>3 1>0 1>2 3>4 4>3 4>5 5>2; at 0"),
            ("A cycle with a way out", "digraph; 0>1 1>0 1>2; at 0"),
            ("The same, misère", "digraph misere; 0>1 1>0 1>2; at 0"),
            ("A long way to the end", "digraph; 0>1 0>3 1>2 2>3 2>6 3>4 4>5 5>6 6>7; at 0"),
            ("A vertex declared lost", "digraph; 0>1 1>2 2>0 2>3 3>2; lost 3; at 0"),
        ],
    ),
];

/// The scripts that draw boards: a file of `web/draw`, and its text.
pub const SCRIPTS: &[(&str, &str)] = &[
    ("heaps", include_str!("../web/draw/heaps.js")),
    ("map", include_str!("../web/draw/map.js")),
    ("sequence", include_str!("../web/draw/sequence.js")),
    ("digraph", include_str!("../web/draw/digraph.js")),
];

/// Makes an explorer of a kind of positions.
const fn explorer<P: Position>(
    name: &'static str,
    title: &'static str,
    examples: &'static [(&'static str, &'static str)],
) -> Explorer {
    Explorer {
        name,
        title,
        examples,
        explore: |state| Ok(answer(&P::read(state)?)),
        play: |state, step| Ok(answer(&P::read(state)?.play(step)?)),
        reply: |state, player, seed| Ok(play::reply(&P::read(state)?, player, seed)),
        frame: |state, number| {
            let frame = P::read(state)?.frame(number);
            let missing = || state.problem(format!("there is no frame {}", number));
            let (board, caption) = frame.ok_or_else(missing)?;
            Ok(Json::Object(vec![("board", board), ("caption", caption.into())]))
        },
        picture: |state, size| {
            let picture = P::read(state)?.picture(size.number("size", 1 << 32)? as usize);
            picture.ok_or_else(|| {
                size.problem(format!("this state has no picture of size {}", size.text))
            })
        },
        export: |state| {
            let position = P::read(state)?;
            let test = format!("#[test]\nfn position() {{\n    {}\n}}\n", position.rust());
            let texts = position.exports().into_iter().chain([("Rust test", test)]);
            let texts = texts.map(|(name, text)| {
                Json::Object(vec![("name", name.into()), ("text", text.into())])
            });
            Ok(Json::List(texts.collect()))
        },
    }
}

/// Returns the explorer of this name.
pub(crate) fn find(name: Part<'_>) -> Result<&'static Explorer, Problem> {
    let found = EXPLORERS.iter().find(|explorer| explorer.name == name.text);
    found.ok_or_else(|| name.problem(format!("there is no explorer `{}`", name.text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_explorer_has_a_script() {
        for explorer in EXPLORERS {
            let script = SCRIPTS.iter().find(|script| script.0 == explorer.name);
            let drawing = format!("shelf.draw.{} = function (", explorer.name);
            assert!(script.map_or(false, |it| it.1.contains(&drawing)), "{}", explorer.name);
        }
    }
}
