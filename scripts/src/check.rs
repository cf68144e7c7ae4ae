//! Step 7, check: what rustc says of the bundle, alone, as the judge compiles it.
//!
//! Whether something is dead is asked of a copy in which every bare `pub` is `pub(crate)`: rustc
//! does not call public items dead.

use crate::error::{Error, Result};
use crate::rustc::{Call, Diagnostic, Rustc};
use crate::source::Span;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::thread;

/// The lints that name what need not be in a file.
const LINTS: [&str; 3] = ["dead_code", "unused_imports", "unused_macros"];

/// What rustc says of a bundle.
#[derive(Default)]
pub struct Report {
    /// Errors, by the edition in which they came up.
    pub errors: Vec<Remark>,
    /// What it calls dead or unused.
    pub dead: Vec<Remark>,
}

/// One thing that rustc says.
#[derive(Clone, Debug)]
pub struct Remark {
    /// The edition that the file was compiled in.
    pub edition: u16,
    /// What it says.
    pub message: String,
    /// The places in the bundle that it speaks of first.
    pub spans: Vec<Span>,
}

/// Asks rustc what is dead in the bundle, and, if nothing of it can go, compiles it in each edition
/// of the judge: as long as something goes, the text will change.
///
/// # Errors
///
/// When rustc cannot be run, or the crates that the judge has cannot be built here.
pub fn check(
    rustc: &Rustc,
    editions: &[u16],
    text: &str,
    can_go: impl FnOnce(&[Remark]) -> bool,
) -> Result<Report> {
    let (copy, insertions) = with_crate_visibility(text);
    let lints: Vec<&str> = LINTS.iter().flat_map(|it| ["--force-warn", it]).collect();
    let edition = editions[0];
    let said = rustc.run(&Call { text: &copy, edition, library: false, lints: &lints })?;
    let mut report = Report::default();
    let private_error = said.iter().find(|it| it.is_error()).cloned();
    if private_error.is_none() {
        let dead = said.iter().filter(|it| LINTS.contains(&it.code()));
        report.dead = dead.map(|it| Remark::new(it, edition, &insertions)).collect();
        if can_go(&report.dead) {
            return Ok(report);
        }
    }

    let said: Vec<(u16, Result<Vec<Diagnostic>>)> = thread::scope(|scope| {
        let compile = |edition| {
            let lints = &["-A", "warnings"];
            rustc.run(&Call { text, edition, library: false, lints })
        };
        let running: Vec<_> = editions
            .iter()
            .map(|&edition| (edition, scope.spawn(move || compile(edition))))
            .collect();
        let died = |_| Err(Error::tool("a thread that runs rustc panicked"));
        running.into_iter().map(|(edition, it)| (edition, it.join().unwrap_or_else(died))).collect()
    });
    for (edition, said) in said {
        let errors = said?;
        let errors = errors.iter().filter(|it| it.is_error());
        report.errors.extend(errors.map(|it| Remark::new(it, edition, &[])));
    }
    match private_error {
        Some(error) if report.errors.is_empty() => Err(Error::tool(format!(
            "the bundle compiles, but not with its items private to it: {}",
            error.rendered.unwrap_or(error.message)
        ))),
        _ => Ok(report),
    }
}

impl Remark {
    /// The same, with places of a text that has `(crate)` inserted at these bytes turned into
    /// places of the text without.
    fn new(diagnostic: &Diagnostic, edition: u16, insertions: &[usize]) -> Self {
        let before = |at: usize| {
            let inserted = insertions
                .iter()
                .enumerate()
                .take_while(|(index, start)| **start + index * CRATE.len() < at)
                .count();
            at - inserted * CRATE.len()
        };
        let spans = diagnostic.places().map(|it| Span::new(before(it.start), before(it.end)));
        Self { edition, message: diagnostic.message.clone(), spans: spans.collect() }
    }
}

const CRATE: &str = "(crate)";

/// The text with `pub(crate)` for each bare `pub`, and where in the text the insertions are.
fn with_crate_visibility(text: &str) -> (String, Vec<usize>) {
    let mut insertions = Vec::new();
    if let Ok(tokens) = text.parse::<TokenStream>() {
        bare_pubs(tokens, &mut insertions);
    }
    insertions.sort_unstable();
    let mut copy = String::with_capacity(text.len() + insertions.len() * CRATE.len());
    let mut at = 0;
    for &insertion in &insertions {
        copy += &text[at..insertion];
        copy += CRATE;
        at = insertion;
    }
    copy += &text[at..];
    (copy, insertions)
}

fn bare_pubs(tokens: TokenStream, insertions: &mut Vec<usize>) {
    let mut trees = tokens.into_iter().peekable();
    while let Some(tree) = trees.next() {
        match tree {
            TokenTree::Group(group) => bare_pubs(group.stream(), insertions),
            TokenTree::Ident(ident) if ident == "pub" => {
                let restricted = match trees.peek() {
                    Some(TokenTree::Group(group))
                        if group.delimiter() == Delimiter::Parenthesis =>
                    {
                        matches!(group.stream().into_iter().next(),
                            Some(TokenTree::Ident(it))
                                if it == "crate" || it == "self" || it == "super" || it == "in")
                    }
                    _ => false,
                };
                if !restricted {
                    insertions.push(Span::from(ident.span()).end);
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_bare_pubs_are_restricted() {
        let text = "pub fn a() {} pub(crate) struct B(pub u8, pub (u8, u8), pub(in crate::c) u8);";
        let (copy, insertions) = with_crate_visibility(text);
        assert_eq!(
            copy,
            "pub(crate) fn a() {} pub(crate) struct B(pub(crate) u8, pub(crate) (u8, u8), \
             pub(in crate::c) u8);"
        );
        assert_eq!(insertions.len(), 3);
    }
}
