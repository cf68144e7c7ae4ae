//! Replaces each `include!("…")` of Rust code by the code of the file, before the text is parsed.
//!
//! With `1 + 2` in `sum.rs`, `2 * include!("sum.rs")` becomes `2 * (1 + 2` and `)` on the next line: the line
//! break ends a comment that the included file may end with.

use crate::source::{Origin, Span, literal};
use base::excerpt::Excerpt;
use base::files::read_regular;
use base::workspace::BuildScript;
use memchr::memmem;
use proc_macro2::{TokenStream, TokenTree};
use std::fs;
use std::path::{Path, PathBuf};
use syn::Expr;

/// Reads files of one crate with the files that they include.
pub(super) struct IncludeReader<'a> {
    /// Returns the name of a file in messages.
    shown: &'a dyn Fn(&Path) -> String,
    /// Changes the text of each file before its `include!`s are looked for.
    adapted: &'a dyn Fn(String) -> String,
    /// The build script. The path of an included file may contain an `env!` that it sets.
    script: &'a BuildScript,
    /// The stack of files that are being read, each included by the one before.
    stack: Vec<PathBuf>,
}

/// A call of `include!`.
struct IncludeCall {
    span: Span,
    path: String,
}

/// Why a file cannot be read.
pub(super) enum ReadError {
    /// The file itself is missing, unreadable or not UTF-8.
    File(String),
    /// A file that it includes cannot be read.
    Include {
        /// The reason.
        why: String,
        /// The line with the call, if one call is the cause.
        call: Option<Excerpt>,
    },
}

impl<'a> IncludeReader<'a> {
    pub(super) fn new(
        shown: &'a dyn Fn(&Path) -> String,
        adapted: &'a dyn Fn(String) -> String,
        script: &'a BuildScript,
    ) -> Self {
        Self { shown, adapted, script, stack: Vec::new() }
    }

    /// Returns the text of a file with the code of included files in the place of the calls, and the
    /// origins of its parts. There are no origins if the text is that of the file from its first line on.
    pub(super) fn read(&mut self, path: &Path) -> Result<(String, Vec<Origin>), ReadError> {
        let bytes = read_regular(path).map_err(|error| ReadError::File(error.to_string()))?;
        let text =
            String::from_utf8(bytes).map_err(|_| ReadError::File("it is not UTF-8".to_owned()))?;
        let text = with_line_feeds(text);
        let (text, first_line) = without_prefix(&text);
        let text = (self.adapted)(text.to_owned());
        let calls = calls(&text, self.script);
        if calls.is_empty() && first_line == 0 {
            return Ok((text, Vec::new()));
        }
        let canonical = canonical(path);
        self.stack.push(canonical);
        let origin = |start, line| {
            let (path, shown) = (path.to_owned(), (self.shown)(path));
            Origin { start, path, shown, line }
        };
        let mut origins = vec![origin(0, first_line)];
        let mut result = String::new();
        let mut at = 0;
        for call in calls {
            crate::marks::reach("included-code");
            let line = first_line + text[..call.span.start].matches('\n').count() + 1;
            let (code, inner_origins) = self.code_of(&call, path, &text, line)?;
            let code = code.trim_end();
            let expr = syn::parse_str(code).ok();
            let is_call = matches!(expr, Some(Expr::Macro(_)));
            let is_operand = expr.is_some() && !is_call;
            result += &text[at..call.span.start];
            if is_operand {
                result.push('(');
            }
            let start = result.len();
            for inner in inner_origins {
                if inner.start <= code.len() {
                    origins.push(Origin { start: start + inner.start, ..inner });
                }
            }
            result += code;
            // The line break ends a comment that the code may end with.
            result.push('\n');
            at = call.span.end;
            let rest = text[at..].trim_start();
            if is_operand {
                result.push(')');
            } else if rest.starts_with(';') && (!is_call || code.ends_with('}')) {
                // Items and statements have their semicolons, and no other one may follow.
                at = text.len() - rest.len() + 1;
            }
            origins.push(origin(result.len(), first_line + text[..at].matches('\n').count()));
        }
        result += &text[at..];
        self.stack.pop();
        Ok((result, origins))
    }

    /// Returns the code and the origins of the file that a call in a line of the file at `path`, which has
    /// this text, includes.
    fn code_of(
        &mut self,
        call: &IncludeCall,
        path: &Path,
        text: &str,
        line: usize,
    ) -> Result<(String, Vec<Origin>), ReadError> {
        let included = path.parent().unwrap_or(Path::new("")).join(&call.path);
        self.included(&included).map_err(|error| match error {
            ReadError::File(why) => {
                let shown = (self.shown)(path);
                let excerpt = Excerpt::new(&shown, line, text, call.span.start..call.span.end);
                let why = format!("failed to read `{}`, which it includes: {why}", call.path);
                ReadError::Include { why, call: Some(excerpt) }
            }
            other => other,
        })
    }

    /// Reads an included file. Its text has at least one origin.
    fn included(&mut self, path: &Path) -> Result<(String, Vec<Origin>), ReadError> {
        let canonical = canonical(path);
        if let Some(first) = self.stack.iter().position(|it| *it == canonical) {
            let cycle = self.stack[first..].iter().chain([&canonical]);
            let cycle: Vec<String> =
                cycle.map(|path| format!("`{}`", (self.shown)(path))).collect();
            let why = format!("{} includes itself: {}", cycle[0], cycle.join(" → "));
            return Err(ReadError::Include { why, call: None });
        }
        let (text, mut origins) = self.read(path)?;
        if origins.is_empty() {
            let (path, shown) = (path.to_owned(), (self.shown)(path));
            origins.push(Origin { start: 0, path, shown, line: 0 });
        }
        Ok((text, origins))
    }
}

/// Returns the same path for all paths that lead to the same file.
pub(super) fn canonical(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

/// Returns the text with LF for CR LF, as rustc reads it, also within strings.
fn with_line_feeds(text: String) -> String {
    if text.as_bytes().contains(&b'\r') { text.replace("\r\n", "\n") } else { text }
}

/// Returns the text without its byte-order mark and `#!` line, and how many lines that removes.
fn without_prefix(text: &str) -> (&str, usize) {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.starts_with("#!") && !text[2..].trim_start().starts_with('[') {
        crate::marks::reach("script-line");
        return text.find('\n').map_or(("", 0), |at| (&text[at + 1..], 1));
    }
    (text, 0)
}

/// Returns all calls of `include!` with a path that is known, in the order of the text. The path may be
/// `concat!(env!("OUT_DIR"), "/kelp.rs")` if the build script has run.
fn calls(text: &str, script: &BuildScript) -> Vec<IncludeCall> {
    let mut calls = Vec::new();
    if memmem::find(text.as_bytes(), b"include!").is_some()
        && let Ok(tokens) = text.parse::<TokenStream>()
    {
        find_calls(tokens, script, &mut calls);
    }
    calls
}

/// Adds the calls of `include!` among tokens.
fn find_calls(tokens: TokenStream, script: &BuildScript, calls: &mut Vec<IncludeCall>) {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    for (index, tree) in trees.iter().enumerate() {
        let TokenTree::Group(group) = tree else { continue };
        if let [.., TokenTree::Ident(name), TokenTree::Punct(sign)] = &trees[..index]
            && name == "include"
            && sign.as_char() == '!'
            && let Some(path) = literal(&group.stream(), &|variable| script.variable(variable))
        {
            let first = path_start(&trees, index - 2);
            let start = Span::from(trees[first].span()).start;
            calls.push(IncludeCall { span: Span::new(start, Span::from(group.span()).end), path });
        } else {
            find_calls(group.stream(), script, calls);
        }
    }
}

/// Returns the index of the first token of a macro's path, given that of its last name: the path may be
/// `include`, `std::include` or `::std::include`.
fn path_start(trees: &[TokenTree], name: usize) -> usize {
    let is = |back: usize, words: &[&str]| {
        let tree = name.checked_sub(back).map(|at| trees[at].to_string());
        tree.is_some_and(|it| words.contains(&it.as_str()))
    };
    let colons = |back: usize| is(back, &[":"]) && is(back + 1, &[":"]);
    match (colons(1) && is(3, &["std", "core"]), colons(4)) {
        (false, _) => name,
        (true, false) => name - 3,
        (true, true) => name - 5,
    }
}
