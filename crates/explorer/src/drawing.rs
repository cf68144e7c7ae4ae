//! Changes that a user draws: edges, vertices, blocked cells.
//!
//! A change is the name of a tool and what it is used on: `edge 0 1` adds that edge or, if it is there, takes
//! it away; `edge 0 new` leads to a vertex whose name is the smallest number that is free.

use crate::json::{object, Json};
use crate::notation::{add_line, Part, Problem};

/// A tool by which a user draws.
pub struct Tool {
    /// Its name in the text of a change.
    pub name: &'static str,
    /// What it draws, for a reader.
    pub label: &'static str,
    /// What it is used on: `vertex`, by names, and `new` for one that is not there yet; or `edge`, by numbers
    /// from 1.
    pub of: &'static str,
    /// On how many of them.
    pub count: usize,
}

impl Tool {
    /// Adds an edge between two vertices, or takes it away.
    pub(crate) const EDGE: Tool = Tool { name: "edge", label: "edges", of: "vertex", count: 2 };

    /// Takes a vertex away with its edges.
    pub(crate) const ERASE: Tool =
        Tool { name: "erase", label: "erase vertices", of: "vertex", count: 1 };

    pub(crate) fn json(&self) -> Json {
        object!("name" = self.name, "label" = self.label, "of" = self.of, "count" = self.count)
    }
}

/// Reads a change: a tool, and the words that say what it is used on.
///
/// # Errors
///
/// No tool of this name, or too few or too many words.
pub(crate) fn read_change<'a>(
    change: Part<'a>,
    tools: &[Tool],
) -> Result<(&'static str, Vec<Part<'a>>), Problem> {
    let mut words = change.words();
    let name = change.word();
    let found = tools.iter().find(|tool| tool.name == name.text);
    let tool = found.ok_or_else(|| name.problem(format!("there is no tool `{}`", name.text)))?;
    words.remove(0);
    if words.len() != tool.count {
        let count = tool.count;
        return Err(change.problem(format!(
            "`{}` is used on {count}, not {}",
            tool.name,
            words.len()
        )));
    }
    Ok((tool.name, words))
}

/// Reads the name of a vertex, which is one of `names` or `new`. `names` are sorted.
///
/// # Errors
///
/// Another name; no free name up to `largest`.
pub(crate) fn read_vertex(word: Part<'_>, names: &[u32], largest: u64) -> Result<u32, Problem> {
    if word.text == "new" {
        let taken = names.iter().zip(0..).take_while(|&(&name, number)| name == number).count();
        if taken as u64 > largest {
            return Err(word.problem("no number is left for a new vertex"));
        }
        return Ok(taken as u32);
    }
    let vertex = word.number("vertex", largest)? as u32;
    match names.binary_search(&vertex) {
        Ok(_) => Ok(vertex),
        Err(_) => Err(word.problem(format!("there is no vertex {vertex}"))),
    }
}

/// Adds an element to a list, or takes it away if it is there.
pub(crate) fn toggle<T: PartialEq>(list: &mut Vec<T>, element: T) {
    match list.iter().position(|it| *it == element) {
        Some(at) => {
            list.remove(at);
        }
        None => list.push(element),
    }
}

/// Returns the edges of a graph as texts to copy, one an edge a line, and one as many judges have it.
pub(crate) fn edge_exports(n: usize, edges: &[(u32, u32)]) -> Vec<(&'static str, String)> {
    let (mut named, mut judge) = (String::new(), String::new());
    add_line(&mut judge, &[n as u64, edges.len() as u64]);
    for &(a, b) in edges {
        add_line(&mut named, &[a.into(), b.into()]);
        add_line(&mut judge, &[u64::from(a) + 1, u64::from(b) + 1]);
    }
    vec![("Edges", named), ("Input of a judge: vertices from 1, and edges", judge)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_vertex_has_the_smallest_free_name() {
        let new = |names: &[u32]| read_vertex(Part::whole("new"), names, 3);
        assert_eq!(new(&[]), Ok(0));
        assert_eq!(new(&[1, 2]), Ok(0));
        assert_eq!(new(&[0, 1, 3]), Ok(2));
        assert_eq!(new(&[0, 1, 2]), Ok(3));
        assert_eq!(new(&[0, 1, 2, 3]).unwrap_err().message, "no number is left for a new vertex");
    }

    #[test]
    fn wrong_changes_are_told() {
        let message = |text: &str| match read_change(Part::whole(text), &[Tool::EDGE]) {
            Ok(_) => panic!("`{}` is accepted", text),
            Err(problem) => (problem.message, problem.at),
        };
        assert_eq!(message("crab 1"), ("there is no tool `crab`".to_owned(), 0..4));
        assert_eq!(message(""), ("there is no tool ``".to_owned(), 0..0));
        assert_eq!(message("edge 1"), ("`edge` is used on 2, not 1".to_owned(), 0..6));
    }
}
