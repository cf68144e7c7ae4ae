//! Inputs of judges: the input of a solved problem, pasted as it stands, leads to states of explorers.
//!
//! A table has the ids of problems, and a reader for each. For `cses-1730` the input
//! `2 · 3 · 3 4 5 · 1 · 7` has two cases, `nim; 3 4 5` and `nim; 7`. Where no explorer knows the game, a
//! reader tells its positions as a digraph, and that explorer solves it. An input that counts positions has
//! one case for each of them.
//!
//! Where an explorer could show nothing of a problem, a second table has the reason, which is the only case.
//!
//! A reader takes numbers from an [`Input`]. After the first error, which points at a word of the text,
//! numbers are 0 and lists end, so readers need not look after errors.

mod boards;
mod choices;
mod graph;
mod heaps;
mod input;
mod nimbers;
mod pairs;
mod table;
#[cfg(test)]
mod tests;
mod trees;

use crate::json::{object, Json};
use crate::notation::{Part, Problem};
use input::Input;
use table::{PROBLEMS, UNSHOWN};

/// The most cases of an input that are read.
pub const MOST_CASES: usize = 100;

/// A test case or a query of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// Which one it is, for a reader.
    pub label: String,
    /// The name of the explorer; `None` if no explorer shows this case.
    pub explorer: Option<&'static str>,
    /// The state in its shortest form; where there is no explorer, the reason.
    pub state: String,
}

/// What an input leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pasted {
    /// The cases.
    pub cases: Vec<Case>,
    /// True if these are all cases of the input.
    pub complete: bool,
}

/// Returns the ids of the problems whose inputs are read.
pub fn pasted_problems() -> impl Iterator<Item = &'static str> {
    PROBLEMS.iter().map(|row| row.0).chain(UNSHOWN.iter().flat_map(|row| row.1.split_whitespace()))
}

/// Reads an input of one of the [`pasted_problems`].
///
/// ```
/// let pasted = explorer::paste("cses-1730", "2\n3\n3 4 5\n1\n7\n").unwrap();
/// assert_eq!(pasted.cases[0].explorer, Some("heaps"));
/// assert_eq!(pasted.cases[0].state, "nim; 3 4 5");
/// ```
///
/// # Errors
///
/// A text that is no input of the problem, with the place where it goes wrong.
pub fn paste(problem: &str, text: &str) -> Result<Pasted, Problem> {
    let start = problem.len() + 1;
    read(Part::whole(problem), Part { text, start }).map_err(|mut found| {
        found.at = found.at.start.saturating_sub(start)..found.at.end.saturating_sub(start);
        found
    })
}

/// Reads an input; places of errors are those of the parts.
pub(crate) fn read(problem: Part<'_>, text: Part<'_>) -> Result<Pasted, Problem> {
    if let Some(&(reason, _)) =
        UNSHOWN.iter().find(|row| row.1.split_whitespace().any(|id| id == problem.text))
    {
        let case = Case { label: "Input".to_owned(), explorer: None, state: reason.to_owned() };
        return Ok(Pasted { cases: vec![case], complete: true });
    }
    // The page asks no other module.
    let problems = if cfg!(feature = "common") { PROBLEMS } else { &[] };
    let found = problems.iter().find(|it| it.0 == problem.text);
    let unknown = || problem.problem(format!("no input of `{}` is read", problem.text));
    let mut input = Input::new(text);
    (found.ok_or_else(unknown)?.1)(&mut input);
    input.end()
}

impl Pasted {
    /// Returns `{cases: [{label, explorer, state}], complete}`.
    pub(crate) fn json(self) -> Json {
        let case =
            |it: Case| object!("label" = it.label, "explorer" = it.explorer, "state" = it.state);
        object!(
            "cases" = Json::List(self.cases.into_iter().map(case).collect()),
            "complete" = self.complete
        )
    }
}
