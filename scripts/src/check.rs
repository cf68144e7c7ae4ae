//! Step 7, check: what rustc says of the bundle, alone, as the judge compiles it.
//!
//! Whether something is dead is asked of a copy in which every bare `pub` is `pub(crate)`: rustc
//! does not call public items dead.

mod externs;

use crate::error::{Error, Result};
use crate::judge::Judge;
use crate::load::Program;
use crate::source::Span;
use crate::toolchain;
use crate::workspace::Workspace;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use serde::Deserialize;
use std::io::Write;
use std::process::{Command, Stdio};
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
    workspace: &Workspace,
    program: &Program,
    judge: &Judge,
    text: &str,
    can_go: impl FnOnce(&[Remark]) -> bool,
) -> Result<Report> {
    let externs = externs::externs(workspace, program, judge)?;
    let folder = tempfile::tempdir()
        .map_err(|error| Error::tool(format!("failed to make a temporary folder: {error}")))?;
    let (copy, insertions) = with_crate_visibility(text);
    let call = |edition: u16, text: &str, lints: bool| {
        let mut command = Command::new(toolchain::rustc());
        command
            .args(["-", "--crate-name", "bundle", "--crate-type", "bin", "--emit", "metadata"])
            .args(["--error-format", "json", "-O", "--edition", &edition.to_string()])
            .args(judge.cfg.iter().flat_map(|it| ["--cfg", it]))
            .args(&externs)
            .arg("--out-dir")
            .arg(folder.path().join(format!("{edition}-{lints}")));
        if lints {
            command.args(LINTS.iter().flat_map(|it| ["--force-warn", it]));
        } else {
            command.args(["-A", "warnings"]);
        }
        rustc(command, text)
    };

    let mut report = Report::default();
    let lints = call(judge.editions[0], &copy, true)?;
    let private_error = lints.iter().find(|it| it.is_error()).cloned();
    if private_error.is_none() {
        let named =
            |it: &&Diagnostic| it.code.as_ref().is_some_and(|it| LINTS.contains(&&*it.code));
        let dead = lints.iter().filter(named);
        report.dead = dead.map(|it| it.remark(judge.editions[0], &insertions)).collect();
        if can_go(&report.dead) {
            return Ok(report);
        }
    }

    let said: Vec<(u16, Result<Vec<Diagnostic>>)> = thread::scope(|scope| {
        let call = &call;
        let running: Vec<_> = judge
            .editions
            .iter()
            .map(|&edition| (edition, scope.spawn(move || call(edition, text, false))))
            .collect();
        let died = |_| Err(Error::tool("a thread that runs rustc panicked"));
        running.into_iter().map(|(edition, it)| (edition, it.join().unwrap_or_else(died))).collect()
    });
    for (edition, said) in said {
        let errors = said?.into_iter().filter(Diagnostic::is_error);
        report.errors.extend(errors.map(|it| it.remark(edition, &[])));
    }
    match private_error {
        Some(error) if report.errors.is_empty() => Err(Error::tool(format!(
            "the bundle compiles, but not with its items private to it: {}",
            error.rendered.unwrap_or(error.message)
        ))),
        _ => Ok(report),
    }
}

/// What rustc prints, a line each.
#[derive(Clone, Deserialize)]
struct Diagnostic {
    message: String,
    code: Option<Code>,
    level: String,
    spans: Vec<Place>,
    rendered: Option<String>,
}

#[derive(Clone, Deserialize)]
struct Code {
    code: String,
}

#[derive(Clone, Deserialize)]
struct Place {
    byte_start: usize,
    byte_end: usize,
    is_primary: bool,
    expansion: Option<Box<Expansion>>,
}

#[derive(Clone, Deserialize)]
struct Expansion {
    span: Place,
}

impl Diagnostic {
    fn is_error(&self) -> bool {
        self.level == "error" && !self.message.starts_with("aborting due to")
    }

    /// The same, with places of a text that has `(crate)` inserted at these bytes turned into
    /// places of the text without.
    fn remark(&self, edition: u16, insertions: &[usize]) -> Remark {
        let before = |at: usize| {
            let inserted = insertions
                .iter()
                .enumerate()
                .take_while(|(index, start)| **start + index * CRATE.len() < at)
                .count();
            at - inserted * CRATE.len()
        };
        let primary = self.spans.iter().filter(|it| it.is_primary);
        let spans = primary.map(|place| {
            // What a macro makes is put down to its call.
            let mut place = place;
            while let Some(expansion) = &place.expansion {
                place = &expansion.span;
            }
            Span::new(before(place.byte_start), before(place.byte_end))
        });
        Remark { edition, message: self.message.clone(), spans: spans.collect() }
    }
}

/// Runs rustc on a text.
fn rustc(mut command: Command, text: &str) -> Result<Vec<Diagnostic>> {
    let failed = |error: std::io::Error| Error::tool(format!("failed to run `rustc`: {error}"));
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(failed)?;
    if let Some(mut stdin) = child.stdin.take() {
        // A rustc that ends early says why on stderr.
        let _ = stdin.write_all(text.as_bytes());
    }
    let output = child.wait_with_output().map_err(failed)?;
    let said = String::from_utf8_lossy(&output.stderr);
    let mut diagnostics = Vec::new();
    for line in said.lines().filter(|line| line.starts_with('{')) {
        if let Ok(diagnostic) = serde_json::from_str(line) {
            diagnostics.push(diagnostic);
        }
    }
    if !output.status.success() && !diagnostics.iter().any(Diagnostic::is_error) {
        return Err(Error::tool(format!("rustc failed: {}", said.trim())));
    }
    Ok(diagnostics)
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
