//! `include!` of Rust code: the code takes the place of the call before anything else is read.

use super::file_system::FileSystem;
use crate::source::{Span, Origin, literal};
use base::excerpt::Excerpt;
use base::workspace::Script;
use memchr::memmem;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::path::{Path, PathBuf};

/// Reads files of one crate.
pub(super) struct Reader<'a> {
    files: &'a dyn FileSystem,
    /// What messages call a file.
    pub(super) shown: &'a dyn Fn(&Path) -> String,
    /// What is changed in the text of each.
    pub(super) mended: &'a dyn Fn(String) -> String,
    /// The build script, which may have written some.
    script: &'a Script,
    /// The files that are being read, each included by the one before.
    open: Vec<PathBuf>,
}

/// What a call of `include!` stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Position {
    Items,
    Expression,
    /// It is given to a macro.
    Unknown,
}

struct Call {
    span: Span,
    path: String,
    position: Position,
}

/// Why a file has no text.
pub(super) enum Unread {
    Itself(String),
    /// One that it includes: where and why, and the call.
    Included(String, Option<Excerpt>),
}

impl<'a> Reader<'a> {
    pub(super) fn new(
        files: &'a dyn FileSystem,
        shown: &'a dyn Fn(&Path) -> String,
        mended: &'a dyn Fn(String) -> String,
        script: &'a Script,
    ) -> Self {
        Self { files, shown, mended, script, open: Vec::new() }
    }

    /// The text of a file with the code of each included file in its place, and what of it stands in
    /// which file; nothing if it is the file itself from its first line on.
    pub(super) fn read(&mut self, path: &Path) -> Result<(String, Vec<Origin>), Unread> {
        let bytes = self.files.read(path).map_err(|error| Unread::Itself(error.to_string()))?;
        let whole =
            String::from_utf8(bytes).map_err(|_| Unread::Itself("it is not UTF-8".to_owned()))?;
        let whole = with_line_feeds(whole);
        let (text, first_line) = without_prefix(&whole);
        let text = (self.mended)(text.to_owned());
        let calls = calls(&text, self.script);
        if calls.is_empty() && first_line == 0 {
            return Ok((text, Vec::new()));
        }
        let same = self.files.canonical(path);
        self.open.push(same);
        let origin = |start, line| {
            let (path, shown) = (path.to_owned(), (self.shown)(path));
            Origin { start, path, shown, line }
        };
        let mut origins = vec![origin(0, first_line)];
        let mut result = String::new();
        let mut at = 0;
        for Call { span, path: named, position } in calls {
            let line = first_line + text[..span.start].matches('\n').count() + 1;
            let file = path.parent().unwrap_or(Path::new("")).join(&named);
            let (code, inner) = self.included(&file).map_err(|error| match error {
                Unread::Itself(why) => {
                    let shown = (self.shown)(path);
                    let excerpt = Excerpt::new(&shown, line, &text, span.start..span.end);
                    let why = format!("failed to read `{named}`, which it includes: {why}");
                    Unread::Included(format!("{shown}:{line}: {why}"), Some(excerpt))
                }
                other => other,
            })?;
            let code = code.trim_end();
            let in_brackets = match position {
                Position::Items => false,
                Position::Expression | Position::Unknown => {
                    syn::parse_str::<syn::Expr>(code).is_ok()
                }
            };
            result += &text[at..span.start];
            if in_brackets {
                result.push('(');
            }
            let start = result.len();
            let inner = inner.into_iter().filter(|it| it.start <= code.len());
            origins.extend(inner.map(|it| Origin { start: start + it.start, ..it }));
            result += code;
            // The line break ends a comment that may stand last.
            result.push('\n');
            at = span.end;
            let rest = text[at..].trim_start();
            if in_brackets {
                result.push(')');
            } else if rest.starts_with(';') {
                at = text.len() - rest.len() + 1;
            }
            origins.push(origin(result.len(), first_line + text[..at].matches('\n').count()));
        }
        result += &text[at..];
        self.open.pop();
        Ok((result, origins))
    }

    /// The same of a file that is included, where there is an origin in any case.
    fn included(&mut self, path: &Path) -> Result<(String, Vec<Origin>), Unread> {
        let same = self.files.canonical(path);
        if let Some(first) = self.open.iter().position(|it| *it == same) {
            let circle = self.open[first..].iter().chain([&same]);
            let circle: Vec<String> = circle.map(|it| format!("`{}`", (self.shown)(it))).collect();
            let why = format!("{} includes itself: {}", circle[0], circle.join(" → "));
            return Err(Unread::Included(why, None));
        }
        let (text, mut origins) = self.read(path)?;
        if origins.is_empty() {
            let (path, shown) = (path.to_owned(), (self.shown)(path));
            origins.push(Origin { start: 0, path, shown, line: 0 });
        }
        Ok((text, origins))
    }
}

/// Returns the text with LF for CR LF, as rustc reads it, also within strings.
fn with_line_feeds(text: String) -> String {
    if text.as_bytes().contains(&b'\r') { text.replace("\r\n", "\n") } else { text }
}

/// The text after a byte-order mark and a `#!` line, which are no part of the program, and how many
/// lines went.
fn without_prefix(text: &str) -> (&str, usize) {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.starts_with("#!") && !text[2..].trim_start().starts_with('[') {
        return text.find('\n').map_or(("", 0), |at| (&text[at + 1..], 1));
    }
    (text, 0)
}

/// All `include!("…")`, in the order of the text; also of what the build script has written.
fn calls(text: &str, script: &Script) -> Vec<Call> {
    let mut calls = Vec::new();
    if memmem::find(text.as_bytes(), b"include!").is_some()
        && let Ok(tokens) = text.parse::<TokenStream>()
    {
        find_calls(tokens, Position::Items, script, &mut calls);
    }
    calls
}

fn find_calls(tokens: TokenStream, position: Position, script: &Script, calls: &mut Vec<Call>) {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let ident = |at: Option<usize>| match at.and_then(|at| trees.get(at)) {
        Some(TokenTree::Ident(it)) => it.to_string(),
        _ => String::new(),
    };
    let is_bang = |at: Option<usize>| {
        let tree = at.and_then(|at| trees.get(at));
        matches!(tree, Some(TokenTree::Punct(it)) if it.as_char() == '!')
    };
    for (index, tree) in trees.iter().enumerate() {
        let TokenTree::Group(group) = tree else { continue };
        let [before, second] = [1, 2].map(|back| index.checked_sub(back));
        if is_bang(before)
            && let Some(TokenTree::Ident(name)) = second.map(|it| &trees[it])
            && name == "include"
            && let Some(path) = literal(&group.stream(), &|variable| script.text_of(variable))
        {
            let first = start(&trees, index - 2);
            let span =
                Span::new(Span::from(trees[first].span()).start, Span::from(group.span()).end);
            let position = match position {
                Position::Items if !begins_an_item(&trees[..first]) => Position::Expression,
                other => other,
            };
            calls.push(Call { span, path, position });
            continue;
        }
        let brace = group.delimiter() == Delimiter::Brace;
        let inner = match position {
            Position::Unknown => Position::Unknown,
            // `name!(…)` or `macro_rules! name {…}`.
            _ if is_bang(before) || is_bang(second) && !ident(before).is_empty() => {
                Position::Unknown
            }
            _ if brace && ident(second) == "mod" && !ident(before).is_empty() => Position::Items,
            _ => Position::Expression,
        };
        find_calls(group.stream(), inner, script, calls);
    }
}

/// Where the path of a macro begins whose last name stands there: it may be one of std.
fn start(trees: &[TokenTree], name: usize) -> usize {
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

/// Whether what comes after these tokens, which stand among items, is one.
fn begins_an_item(before: &[TokenTree]) -> bool {
    match before.last() {
        None => true,
        Some(TokenTree::Punct(it)) => it.as_char() == ';',
        Some(TokenTree::Group(it)) => it.delimiter() != Delimiter::Parenthesis,
        _ => false,
    }
}
