//! The tables of explorers.

use crate::board::PartizanBoard;
use crate::cake::Cakes;
use crate::coins::Coins;
use crate::digraph::Digraph;
use crate::find::Find;
use crate::geography::Geography;
use crate::hackenbush::Hackenbush;
use crate::heaps::Heaps;
use crate::map::Map;
use crate::nimbers::Nimbers;
use crate::notation::{Part, Problem};
use crate::position::Position;
use crate::rewriting::Rewriting;
use crate::sequence::Sequence;
use crate::strip::Strip;
use crate::sum::Sum;
use crate::value::Values;
use std::rc::Rc;

/// An explorer, as the page lists it.
pub struct Explorer {
    /// Its name in addresses, and that of its script.
    pub name: &'static str,
    /// Its title.
    pub title: &'static str,
    /// The module that has its functions, one of [`MODULES`].
    pub module: &'static str,
    /// States to begin with, each with a name for a list.
    pub examples: &'static [(&'static str, &'static str)],
}

/// The modules of WebAssembly, which are features of this package. A page loads those whose explorers it shows:
/// `partizan` has those that compute with any values of partizan games, `common` all others and the inputs of judges.
pub const MODULES: [&str; 2] = ["common", "partizan"];

/// Reads a state.
pub(crate) type Read = fn(Part<'_>) -> Result<Rc<dyn Position>, Problem>;

/// Makes the tables of the explorers: of each its module, its name, the type of its positions, its title, and its
/// examples.
/// The titles, examples and scripts are apart from the readers, so that they do not come into the module.
macro_rules! explorers {
    ($($module:literal $name:ident: $position:ident, $title:literal, [$($example:expr),* $(,)?];)*) => {
        /// What reads the states of each explorer of this module, by its name.
        const READERS: &[(&str, Read)] = &[$(
            #[cfg(feature = $module)]
            (stringify!($name), read::<$position>)
        ),*];

        /// All explorers, in the order in which the page lists them.
        pub const EXPLORERS: &[Explorer] = &[$(Explorer {
            name: stringify!($name),
            title: $title,
            module: $module,
            examples: &[$($example),*],
        }),*];

        /// The scripts that draw boards: a file of `web/draw`, and its text.
        pub const SCRIPTS: &[(&str, &str)] = &[$((
            stringify!($name),
            include_str!(concat!("../web/draw/", stringify!($name), ".js")),
        )),*];
    };
}

explorers! {
    "common" heaps: Heaps, "Heaps", [
        ("Nim", "nim; 3 4 5"),
        ("Misère Nim", "nim misere; 1 2 3"),
        ("Moore's Nim", "moore 2; 3 5 6 7"),
        ("Subtraction game", "subtraction 1 4 9; 30 12"),
        ("Fibonacci Nim", "fibonacci; 20"),
        ("At most 3 times as many", "times 3; 50"),
        ("Nim with bans", "forbidden 2:1 5:3; 5 7"),
        ("Wythoff's game", "wythoff; 5 9"),
        ("Lasker's Nim", "lasker; 3 4 7"),
        ("Kayles", "kayles; 7 5"),
        ("Dawson's chess", "dawson; 9 4"),
        ("Grundy's game", "grundy; 8 10"),
        ("Staircase Nim", "staircase; 3 2 5 1"),
        ("An octal game", "octal 0.156; 12 9"),
    ];
    "common" map: Map, "Map of two heaps", [
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
    ];
    "common" sequence: Sequence, "Sequence of heaps", [
        ("Kayles", "kayles; 200"),
        ("Dawson's chess", "dawson; 300"),
        ("An octal game with a long preperiod", "octal 0.156; 8000"),
        ("Grundy's game", "grundy; 100000"),
        ("Subtraction set", "subtraction 1 4 9; 60"),
        ("Lasker's Nim", "lasker; 40"),
        ("Splits into unequal parts", "octal 4.7 unequal; 200"),
        ("Misère quotient of Kayles", "kayles misere; 180"),
    ];
    "common" find: Find, "Rule of values", [
        ("Kayles", "find; 0 1 2 3 1 4 3 2 1 4 2 6"),
        ("A subtraction set", "find; 0 1 0 1 2 3 2 0 1 0 1 2 3"),
        ("From heap 1 on", "find; 1 1 2 0 3 1 1 0 3 3 2 2"),
    ];
    "common" digraph: Digraph, "Digraph with cycles", [
        ("A win, a loss and a draw", "digraph; 0>1 0>3 1>0 1>2 3>4 4>3 4>5 5>2; at 0"),
        ("A cycle with a way out", "digraph; 0>1 1>0 1>2; at 0"),
        ("The same, misère", "digraph misere; 0>1 1>0 1>2; at 0"),
        ("A long way to the end", "digraph; 0>1 0>3 1>2 2>3 2>6 3>4 4>5 5>6 6>7; at 0"),
        ("A vertex declared lost", "digraph; 0>1 1>2 2>0 2>3 3>2; lost 3; at 0"),
    ];
    "common" geography: Geography, "Geography", [
        ("A won start", "geography; 0-1 0-2 1-2 1-3 2-4 3-4 4-5; at 0"),
        ("A circuit with a stem", "geography; 0-1 0-4 0-5 1-2 2-3 3-4; at 5"),
        (
            "Petersen's graph",
            "geography; 0-1 0-4 0-5 1-2 1-6 2-3 2-7 3-4 3-8 4-9 5-7 5-8 6-8 6-9 7-9; at 0",
        ),
        ("A lost start", "geography; 0-1 1-2 2-3 2-5 3-4 5-6; at 0"),
        ("A board", "geography board; ..#.. .#... ..... ...#.; at 0-0"),
    ];
    "common" hackenbush: Hackenbush, "Hackenbush", [
        ("A girl", "hackenbush; 0-1-2-0 1-3 2-3-4 3-5-5 3-6"),
        ("A dog", "hackenbush; 0-1-0-2-0 1-2-3 1-4-5-6-4"),
        ("A flower", "hackenbush; 0-1-2 1-3-4-4-4-4-4-4 1-5"),
        ("A house with a tree", "hackenbush; 0-1-2-0 1-3-2 0-4-5 4-6-7 6-8 4-9"),
        ("A bamboo forest", "hackenbush; 0-1-2-3 0-4-5-6-7 0-8-9-10-11-12"),
        ("A tree", "hackenbush; 0-1-2-3 2-4 1-5-6 5-7-8"),
        ("Circuits in circuits", "hackenbush; 0-1-2-3-0 1-4-5-2 4-6-5"),
        ("Red-blue: a half", "red-blue left; 0-1b-2r"),
        ("Red-blue: a game worth 0", "red-blue left; 0-1b-2r 0-3b-4r 0-5r"),
        ("Red-blue: a string", "red-blue right; 0-1b-2b-3r-4b-5r"),
        ("Red-blue: a tree", "red-blue left; 0-1b-2r-3b 2-4r 1-5b-6r 0-7r-8b 7-9b"),
    ];
    "common" strip: Strip, "Coins on a strip", [
        ("Welter's game", "welter; 0 3 5 9"),
        ("Silver Dollar without the dollar", "silver-dollar; 2 5 9 11"),
        ("The dollar is the second coin", "silver-dollar two-steps 2; 2 5 9"),
        ("Whoever puts the dollar into the bag wins", "silver-dollar one-step 2; 3 5 9"),
        ("Northcott's game", "northcott 8; 1-6 2-4 5-0"),
    ];
    "common" coins: Coins, "Coins that are turned", [
        ("Mock Turtles", "mock-turtles; .H..HH.H"),
        ("Turning Turtles", "turning-turtles; H.H..H"),
        ("Ruler", "ruler; .HH.H..H"),
        ("Twins", "twins; HH..H.H"),
        ("Moebius", "moebius; H....HH.H"),
        ("Turning Corners", "twins x twins; .... .H.. ..H. ...H"),
        ("Ruler times Mock Turtles", "ruler x mock-turtles; ..H. .H.. H..H"),
    ];
    "common" cake: Cakes, "Cutcake", [
        ("Left begins", "cutcake left; 6x3 2x5"),
        ("Right begins", "cutcake right; 4x3 2x7"),
        ("A sum of value 0", "cutcake left; 4x2 1x2"),
    ];
    "partizan" value: Values, "Partizan values", [
        ("The hottest game is not the one", "value left; {0|-2}; {2|1||0}"),
        ("A threat", "value right; {3||2|1}"),
        ("Up and star", "value left; ↑; ∗"),
        ("Tiny", "value right; tiny 2; -1/4"),
        ("To be simplified", "value left; {0,1|3}"),
        ("To be simplified, from inside out", "value right; {{0,*|*}|0,{1|*}}; ↓"),
        ("A square of Domineering", "value left; ±{0,{{2|0},{2||2|0}|miny 2,{2|0}}}"),
    ];
    "partizan" board: PartizanBoard, "Partizan boards", [
        ("Domineering: two parts", "domineering left; ...#.. ...#.. ##.#.."),
        ("Domineering: a square", "domineering left; .... .... .... ...."),
        ("Clobber", "clobber left; xoxo. oxo.x"),
        ("Amazons", "amazons right; L... ...R"),
        ("Col: a map with two colours", "col left; .... .L.. ...R"),
        ("Snort: the hottest part is not the one", "snort left; ..R.... .#R..L."),
        ("Snort on a graph", "snort graph left; 0-1 0-4 1-2 2-3 2-5 3-4 5-6"),
        ("Col on a graph", "col graph right; 0-1 0-3 0-4 1-2 2-3 4-5; left 2"),
    ];
    "partizan" rewriting: Rewriting, "Rewriting strips", [
        ("Toads and Frogs", "rules left; T.>.T TF.>.FT; .F>F. .TF>FT.; TTT..FF TFT.TFF"),
        ("Elephants and Rhinos", "rules right; t.>.t; .f>f.; tttt..fff t.f"),
        ("Clobber in a row", "rules left; xo>.x ox>x.; xo>o. ox>.o; xoxo oxo xxo"),
        ("Konane in a row", "rules left; xo.>..x .ox>x..; ox.>..o .xo>o..; .xo.oxo. ox.xo."),
        ("Left takes two, Right one", "rules right; ==>##; =>#; ===== ========="),
        ("Toppling Dominoes", "toppling left; lrrl lere lrrlrrl"),
        ("Octal codes for Left and Right", "codes left; 0.303; 0.033; 5 4"),
        ("Maundy cake", "maundy left; 8x3 2x6"),
        ("Hackenbush stalks in three colours", "stalks left; lrle el rlr"),
    ];
    "common" nimbers: Nimbers, "Nimbers", [
        ("A product", "nimbers; 14 * 9"),
        ("A sum", "nimbers; 14 + 9"),
        ("An inverse", "nimbers; inverse 14"),
        ("A square root", "nimbers; root 14"),
        ("A power", "nimbers; 6 ^ 10"),
        ("A logarithm", "nimbers; log 6 of 14"),
        ("A large product", "nimbers; 12345678901234567890 * 9876543210987654321"),
        ("A basis of nim-sums", "nimbers; basis 3 5 6 9"),
    ];
    "common" sum: Sum, "Sum of games", [
        ("Nim beside Kayles", "sum; (nim; 3 4) (kayles; 7)"),
        (
            "Subtraction beside Lasker's Nim",
            "sum; (subtraction 1 4 9; 12) (lasker; 7) (nim; 5)",
        ),
        ("A digraph with cycles", "sum; (digraph; 0>1 0>2 1>0 1>3 2>3; at 0) (nim; 2)"),
        (
            "Vertex geography beside Nim",
            "sum; (geography; 0-1 0-2 0-3 1-2 2-3; at 0) (nim; 1 2)",
        ),
        (
            "Red-blue Hackenbush, Cutcake and Nim",
            "sum; (red-blue left; 0-1b-2r) (cutcake left; 2x3) (nim; 5)",
        ),
        ("Two infinite components", "sum; (digraph; 0>0 0>1; at 0) (digraph; 0>0 0>1; at 0)"),
    ];
}

fn read<P: Position + 'static>(state: Part<'_>) -> Result<Rc<dyn Position>, Problem> {
    Ok(Rc::new(P::read(state)?))
}

/// Returns what reads the states of the explorer of this name, if there is one.
pub(crate) fn reader(name: &str) -> Option<Read> {
    READERS.iter().find(|reader| reader.0 == name).map(|reader| reader.1)
}

/// Reads a state for the explorer of this name.
pub(crate) fn read_state(explorer: Part<'_>, state: Part<'_>) -> Result<Rc<dyn Position>, Problem> {
    let missing = || explorer.problem(format!("there is no explorer `{}`", explorer.text));
    reader(explorer.text).ok_or_else(missing)?(state)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_script_draws_its_explorer() {
        for (name, script) in SCRIPTS {
            assert!(script.contains(&format!("shelf.draw.{} = function (", name)), "{}", name);
        }
    }
}
