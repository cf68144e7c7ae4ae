//! The table of operations, from which the page's functions are written.

use crate::exercise::{self, Exercise, MOST_LEVELS};
use crate::explorers::{read_state, EXPLORERS};
use crate::json::{object, Json};
use crate::notation::{Part, Problem};
use crate::paste;
use crate::play::{self, Player};
use crate::position::{answer, Position};
use std::fmt::Write;
use std::rc::Rc;

/// An operation of the page.
pub struct Operation {
    /// The name of its function in the page.
    pub name: &'static str,
    /// The names of its arguments, which are texts.
    pub arguments: &'static [&'static str],
    run: Run,
}

/// A function over the arguments of an operation.
enum Run {
    /// Returns a JSON value.
    Json(fn(&[Part<'_>]) -> Result<Json, Problem>),
    /// Returns the numbers of a large picture, which the page reads as little-endian words of 32 bits.
    Numbers(fn(&[Part<'_>]) -> Result<Vec<u32>, Problem>),
}

/// All operations. Their numbers are their places.
pub const OPERATIONS: &[Operation] = &[
    json("explore", &["explorer", "state"], |it| Ok(answer(&*read(it)?))),
    json("play", &["explorer", "state", "step"], |it| Ok(answer(&*read(it)?.play(it[2])?))),
    json("change", &["explorer", "state", "change"], |it| Ok(answer(&*read(it)?.change(it[2])?))),
    json("reply", &["explorer", "state", "player", "seed"], |it| {
        let player = match it[2].text {
            "perfect" => Player::Perfect,
            "fallible" => Player::Fallible,
            other => return Err(it[2].problem(format!("`{other}` is no player"))),
        };
        Ok(play::reply(&*read(it)?, player, it[3].number("seed", u64::MAX)?))
    }),
    json("frame", &["explorer", "state", "number"], |it| {
        let frame = read(it)?.frame(it[2].number("frame", 1 << 32)? as usize);
        let missing = || it[2].problem(format!("there is no frame {}", it[2].text));
        let (board, caption) = frame.ok_or_else(missing)?;
        Ok(object!("board" = board, "caption" = caption))
    }),
    json("paste", &["problem", "text"], |it| Ok(paste::read(it[0], it[1])?.json())),
    json("ask", &["explorer", "state", "question"], |it| {
        Ok(Exercise::read(it[0], it[1], it[2])?.json())
    }),
    json("judge", &["explorer", "state", "question", "reply"], |it| {
        Exercise::read(it[0], it[1], it[2])?.judge(it[3])
    }),
    json("deal", &["explorer", "model", "question", "level", "seed"], |it| {
        let level = it[3].number("level", MOST_LEVELS)? as usize;
        exercise::deal(it[0], it[1], it[2], level, it[4].number("seed", u64::MAX)?)
    }),
    json("texts", &["explorer", "state"], |it| Ok(texts(&*read(it)?))),
    Operation {
        name: "picture",
        arguments: &["explorer", "state", "size"],
        run: Run::Numbers(|it| {
            let picture = read(it)?.picture(it[2].number("size", 1 << 32)? as usize);
            let missing = || format!("this state has no picture of size {}", it[2].text);
            picture.ok_or_else(|| it[2].problem(missing()))
        }),
    },
];

/// Reads the state that the second argument is, for the explorer that the first one names.
fn read(arguments: &[Part<'_>]) -> Result<Rc<dyn Position>, Problem> {
    read_state(arguments[0], arguments[1])
}

/// Returns the texts to copy, as a list of `{name, text}`.
fn texts(position: &dyn Position) -> Json {
    let test = format!("#[test]\nfn position() {{\n    {}\n}}\n", position.rust());
    let texts = position.exports().into_iter().chain([("Rust test", test)]);
    let object = |(name, text): (&'static str, String)| object!("name" = name, "text" = text);
    Json::List(texts.map(object).collect())
}

const fn json(
    name: &'static str,
    arguments: &'static [&'static str],
    run: fn(&[Part<'_>]) -> Result<Json, Problem>,
) -> Operation {
    Operation { name, arguments, run: Run::Json(run) }
}

impl Operation {
    /// Runs the operation; `arguments` are as many as it has.
    ///
    /// # Errors
    ///
    /// The error as JSON: `{message, argument, start, end}`, where `argument` counts from 0.
    pub(crate) fn call(&self, arguments: &[&str]) -> Result<Vec<u8>, Vec<u8>> {
        if arguments.len() != self.arguments.len() {
            let count = self.arguments.len();
            let message = format!("`{}` takes {count} texts, not {}", self.name, arguments.len());
            return Err(error(&Problem::new(message, 0..0), arguments));
        }
        // Each argument begins where the one before it ends, which tells them apart in errors.
        let mut start = 0;
        let mut parts = Vec::new();
        for text in arguments {
            parts.push(Part { text, start });
            start += text.len() + 1;
        }
        let result = match self.run {
            Run::Json(run) => run(&parts).map(|json| json.to_string().into_bytes()),
            Run::Numbers(run) => {
                run(&parts).map(|list| list.iter().flat_map(|it| it.to_le_bytes()).collect())
            }
        };
        result.map_err(|problem| error(&problem, arguments))
    }
}

/// Returns an error as JSON, with the argument that it is about. The positions count UTF-16 code units, as
/// JavaScript does.
fn error(problem: &Problem, arguments: &[&str]) -> Vec<u8> {
    let mut start = 0;
    let mut found = (0, "", 0);
    for (index, text) in arguments.iter().enumerate() {
        if start <= problem.at.start {
            found = (index, *text, start);
        }
        start += text.len() + 1;
    }
    let (index, text, start) = found;
    let units = |end: usize| {
        let end = end.saturating_sub(start).min(text.len());
        text.get(..end).unwrap_or(text).encode_utf16().count()
    };
    let json = object!(
        "message" = problem.message.as_str(),
        "argument" = index,
        "start" = units(problem.at.start),
        "end" = units(problem.at.end)
    );
    json.to_string().into_bytes()
}

/// Runs an operation by its name.
///
/// # Errors
///
/// As JSON: `{message, argument, start, end}`.
///
/// # Panics
///
/// Panics if there is no operation of this name.
///
/// ```
/// let error = explorer::run("explore", &["heaps", "nim; 3 crab"]).unwrap_err();
/// let expected = r#"{"message":"`crab` is no heap: a number is expected","argument":1,"start":7,"end":11}"#;
/// assert_eq!(String::from_utf8(error).unwrap(), expected);
/// ```
pub fn run(name: &str, arguments: &[&str]) -> Result<Vec<u8>, Vec<u8>> {
    let found = OPERATIONS.iter().find(|operation| operation.name == name);
    match found {
        Some(operation) => operation.call(arguments),
        None => panic!("there is no operation `{name}`"),
    }
}

/// Returns the script with a function for each operation, the explorers and the pages. The function `call`
/// of the page takes the number of an operation and its arguments.
pub fn glue() -> String {
    let mut script = String::from("// Written from the table of operations by `cargo study`.\n");
    script += "'use strict';\nvar shelf = { version: 1, operations: {} };\n";
    for (number, operation) in OPERATIONS.iter().enumerate() {
        let decode = match operation.run {
            Run::Json(_) => "",
            Run::Numbers(_) => ", shelf.words",
        };
        let arguments = operation.arguments.join(", ");
        // Writing to a text does not fail.
        let _ = writeln!(
            script,
            "shelf.operations.{} = function ({arguments}) {{ return shelf.call({number}, \
             [{arguments}]{decode}); }};",
            operation.name
        );
    }
    let examples = |list: &[(&str, &str)]| {
        let pair = |(name, state): &(&str, &str)| Json::List(vec![(*name).into(), (*state).into()]);
        Json::List(list.iter().map(pair).collect())
    };
    let explorers = EXPLORERS.iter().map(|it| {
        object!(
            "name" = it.name,
            "title" = it.title,
            "module" = it.module,
            "examples" = examples(it.examples)
        )
    });
    let _ = writeln!(script, "shelf.explorers = {};", Json::List(explorers.collect()));
    script
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_glue_has_a_function_for_each_operation() {
        let glue = glue();
        for operation in OPERATIONS {
            assert!(glue.contains(&format!("shelf.operations.{} = ", operation.name)));
        }
        assert!(glue.contains(
            "shelf.operations.play = function (explorer, state, step) { return shelf.call(1, \
             [explorer, state, step]); };"
        ));
    }

    #[test]
    fn errors_tell_the_argument() {
        let error = |operation: &str, arguments: &[&str]| {
            String::from_utf8(run(operation, arguments).unwrap_err()).unwrap()
        };
        assert_eq!(
            error("explore", &["chess", "nim; 3"]),
            r#"{"message":"there is no explorer `chess`","argument":0,"start":0,"end":5}"#
        );
        assert_eq!(
            error("play", &["heaps", "nim; 3", "1: 3"]),
            r#"{"message":"that is no move. A move takes any positive number of tokens from one heap.","argument":2,"start":0,"end":4}"#
        );
        assert!(error("play", &["heaps"]).contains("`play` takes 3 texts, not 1"));
        assert_eq!(
            error("paste", &["cses-1730", "1 1 𝔫 x"]),
            r#"{"message":"`𝔫` is no number: a number is expected","argument":1,"start":4,"end":6}"#
        );
        assert_eq!(
            error("picture", &["heaps", "nim; 3", "10"]),
            r#"{"message":"this state has no picture of size 10","argument":2,"start":0,"end":2}"#
        );
    }
}
