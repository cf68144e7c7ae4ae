//! From recorded tokens to text.
//!
//! A token that came from the call has its place there, so the text between two such tokens is taken from
//! there, with its comments and line breaks. Between others stands a blank, or a line break after `;`,
//! `{` and `}`.

use super::run::Output;
use crate::source::{Span, Tokens};
use base::toolchain;
use base::workspace::Workspace;
use proc_macro2::{TokenStream, TokenTree};
use std::collections::BTreeSet;
use std::env;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use syn::parse::Parser;
use syn::visit::{self, Visit};
use syn::{Block, Expr, Pat, PatIdent};

/// What a call stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Position {
    Item,
    ImplItem,
    TraitItem,
    ForeignItem,
    Statement,
    Expression,
    Pattern,
    Type,
}

/// What a macro has returned.
pub(super) struct Recording<'a> {
    /// Its name; of a derive with `, attributes(…)` if it has any.
    name: String,
    tokens: Vec<Token>,
    /// The file with the call.
    calls: &'a str,
}

/// A token of it, or one bracket of a group.
struct Token {
    kind: char,
    /// It has the hygiene of a variable of the macro's own.
    own: bool,
    text: String,
    /// Its bytes in the file with the call.
    span: Option<Span>,
    /// It is of the call: the same text stands there.
    given: bool,
}

impl<'a> Recording<'a> {
    /// Reads a recording; `None` if it is damaged.
    pub(super) fn parse(text: &str, calls: &'a str) -> Option<Self> {
        let mut lines = text.lines();
        let name = lines.next()?.to_owned();
        let starts: Vec<usize> =
            [0].into_iter().chain(calls.match_indices('\n').map(|it| it.0 + 1)).collect();
        let byte = |line: usize, column: usize| {
            let start = *starts.get(line.checked_sub(1)?)?;
            let line = calls[start..].lines().next()?;
            let at = line.char_indices().nth(column.checked_sub(1)?).map_or(line.len(), |it| it.0);
            Some(start + at)
        };
        let token = |line: &str| {
            let mut parts = line.splitn(6, ' ');
            let mut head = parts.next()?.chars();
            let (kind, own) = (head.next()?, head.next()? == '+');
            let mut number = || parts.next()?.parse::<usize>().ok();
            let places = [number()?, number()?, number()?, number()?];
            let text = unescaped(parts.next().unwrap_or_default());
            let span = byte(places[0], places[1]).zip(byte(places[2], places[3]));
            let span = span.filter(|(start, end)| start <= end).map(|it| Span::new(it.0, it.1));
            let span = span.map(|it| bracket_in(it, kind, &text, calls));
            let given = span.is_some_and(|it| calls[it.start..it.end] == *text);
            Some(Token { kind, own, text, span, given })
        };
        Some(Self { name, tokens: lines.map(token).collect::<Option<_>>()?, calls })
    }

    /// Returns its text, unless it cannot stand in a file.
    pub(super) fn into_output(self) -> Output {
        let text = match self.reported() {
            Some(error) => Err(format!("it reports: {error}")),
            None => {
                let text = self.text();
                match self.captured(&text) {
                    Some(name) => Err(format!(
                        "it makes a variable `{name}` of its own, and the text that it is given has \
                         that name, too: only the compiler can keep them apart"
                    )),
                    None => Ok(text),
                }
            }
        };
        let helpers = self.name.split_once("attributes").map_or("", |it| it.1);
        let helpers = helpers.split(|it: char| !it.is_alphanumeric() && it != '_');
        let helpers = helpers.filter(|it| !it.is_empty()).map(str::to_owned).collect();
        Output { text, helpers }
    }

    /// Returns the message of a `compile_error!` in it.
    fn reported(&self) -> Option<String> {
        let at = self
            .tokens
            .windows(4)
            .find(|it| it[0].text == "compile_error" && it[1].text == "!" && it[2].kind == 'o')?;
        let message = syn::parse_str::<syn::LitStr>(&at[3].text);
        Some(message.map_or_else(|_| at[3].text.clone(), |it| it.value()))
    }

    /// Returns a variable of the macro's own that has a name which other tokens have, too.
    fn captured(&self, text: &str) -> Option<String> {
        let idents = |own| {
            let of = self.tokens.iter().filter(move |it| it.kind == 'i' && it.own == own);
            of.map(|it| it.text.as_str()).collect::<BTreeSet<_>>()
        };
        let both: BTreeSet<&str> = idents(true).intersection(&idents(false)).copied().collect();
        if both.is_empty() {
            return None;
        }
        let mut variables = Variables(BTreeSet::new());
        if let Ok(file) = syn::parse_str::<syn::File>(text) {
            variables.visit_file(&file);
        } else if let Ok(statements) = Block::parse_within.parse_str(text) {
            statements.iter().for_each(|it| variables.visit_stmt(it));
        } else {
            return both.first().map(|it| (*it).to_owned());
        }
        both.into_iter().find(|it| variables.0.contains(*it)).map(str::to_owned)
    }

    /// Returns the tokens as text.
    fn text(&self) -> String {
        let given = Tokens::of(self.calls);
        let mut text = String::new();
        let mut before: Option<&Token> = None;
        let mut braces = Vec::new();
        let mut tokens = self.tokens.iter().enumerate();
        while let Some((at, token)) = tokens.next() {
            if token.kind == 'c' {
                braces.pop();
            }
            if let Some(before) = before {
                let first = at.checked_sub(2).map(|it| &self.tokens[it]);
                text += &self.between(first, before, token, &braces, &given);
            }
            if let Some(comment) = self.doc_comment(token) {
                text += comment;
                if comment.starts_with("//") {
                    text.push('\n');
                }
                // The attribute that stands for it.
                let mut depth = 0;
                for (_, token) in tokens.by_ref() {
                    depth += i32::from(token.kind == 'o') - i32::from(token.kind == 'c');
                    if depth == 0 {
                        break;
                    }
                }
                before = self.tokens.get(at).filter(|_| !comment.starts_with("//"));
                continue;
            }
            text += &token.text;
            if token.kind == 'o' {
                braces.push(token.text == "{");
            }
            before = Some(token);
        }
        text
    }

    /// Returns the doc comment that a `#` of the call stands for.
    fn doc_comment(&self, token: &Token) -> Option<&'a str> {
        let span = token.span.filter(|_| token.text == "#")?;
        let text = &self.calls[span.start..span.end];
        ["///", "/**"].iter().any(|it| text.starts_with(it)).then_some(text)
    }

    /// Returns what stands between two tokens.
    fn between(
        &self,
        first: Option<&Token>,
        before: &Token,
        token: &Token,
        braces: &[bool],
        given: &Tokens,
    ) -> String {
        let is_doc = self.doc_comment(token).is_some();
        if let (Some(first), Some(second), true) =
            (before.span, token.span, before.given && (token.given || is_doc))
            && first.end <= second.start
        {
            let gap = &self.calls[first.end..second.start];
            if Tokens::of(gap).spans().is_empty() || gap.trim().is_empty() {
                return gap.to_owned();
            }
        }
        let indent = || format!("\n{}", "    ".repeat(braces.iter().filter(|it| **it).count()));
        if let (Some(span), true) = (token.span, token.given || is_doc)
            && let Some(comments) = self.comments_before(span, given)
        {
            return format!("{0}{comments}{0}", indent());
        }
        let in_braces = braces.last().copied().unwrap_or(true);
        let ends = before.text == ";"
            || before.text == "{"
            || before.text == "}" && !matches!(&*token.text, "," | ";" | "." | "?" | "else" | ")");
        match () {
            () if before.kind == 'j' => String::new(),
            // A lifetime that was split.
            () if before.text == "'" => String::new(),
            () if is_doc || token.text == "}" => indent(),
            () if ends && in_braces => indent(),
            () if is_tight(first, before, token) => String::new(),
            () => " ".to_owned(),
        }
    }

    /// Returns the comments that stand before a token of the call.
    fn comments_before(&self, span: Span, given: &Tokens) -> Option<&'a str> {
        let start = given.end_before(span.start);
        let gap = self.calls.get(start..span.start)?.trim();
        (!gap.is_empty()).then_some(gap)
    }
}

/// Returns the bytes of a bracket in those of its group, which it may have instead of its own.
fn bracket_in(span: Span, kind: char, bracket: &str, calls: &str) -> Span {
    let text = &calls[span.start..span.end];
    match kind {
        'o' if text.starts_with(bracket) => Span::new(span.start, span.start + bracket.len()),
        'c' if text.ends_with(bracket) => Span::new(span.end - bracket.len(), span.end),
        _ => span,
    }
}

/// True if no blank is needed between two tokens, and none is usual; `first` stands before both.
fn is_tight(first: Option<&Token>, before: &Token, token: &Token) -> bool {
    const KEYWORDS: [&str; 13] = [
        "as", "break", "else", "for", "if", "impl", "in", "let", "match", "mut", "return", "where",
        "while",
    ];
    let is_name = |it: &Token| it.kind == 'i' && !KEYWORDS.contains(&&*it.text);
    let ends = is_name(before) || before.kind == 'c';
    let is_path = |first: Option<&Token>| first.is_some_and(|it| it.kind == 'j' && it.text == ":");
    match (&*before.text, &*token.text) {
        ("(" | "[" | "" | "$", _) | (_, ")" | "]" | "," | ";") => true,
        (":", _) => is_path(first) && token.kind != 'p' && token.kind != 'j',
        ("!", "(" | "[") => true,
        (".", _) => token.kind == 'i',
        (_, "." | "?" | "!" | ":" | "(" | "[") => ends,
        _ => false,
    }
}

/// The names that patterns bind.
struct Variables(BTreeSet<String>);

impl<'ast> Visit<'ast> for Variables {
    fn visit_pat_ident(&mut self, pat: &'ast PatIdent) {
        self.0.insert(pat.ident.to_string());
        visit::visit_pat_ident(self, pat);
    }
}

fn unescaped(text: &str) -> String {
    let mut unescaped = String::new();
    let mut chars = text.chars();
    while let Some(next) = chars.next() {
        match next {
            '\\' => match chars.next() {
                Some('n') => unescaped.push('\n'),
                Some(other) => unescaped.push(other),
                None => {}
            },
            other => unescaped.push(other),
        }
    }
    unescaped
}

/// Returns a text as rustfmt sets it, or as it is if rustfmt does not take it.
pub(super) fn formatted(
    text: &str,
    position: Position,
    edition: u16,
    workspace: &Workspace,
) -> String {
    let text = text.trim();
    let (open, close) = match position {
        Position::Item => ("", ""),
        Position::ImplItem => ("impl X {\n", "\n}"),
        Position::TraitItem => ("trait X {\n", "\n}"),
        Position::ForeignItem => ("extern \"C\" {\n", "\n}"),
        Position::Statement => ("fn x() {\n", "\n}"),
        Position::Expression | Position::Pattern | Position::Type => return text.to_owned(),
    };
    let whole = format!("{open}{text}{close}");
    let Some(set) = rustfmt(&whole, edition, &workspace.root) else { return text.to_owned() };
    if open.is_empty() {
        return set.trim().to_owned();
    }
    let first = set.find('\n').map_or(set.len(), |at| at + 1);
    let last = set.trim_end().rfind('\n').unwrap_or(set.len());
    unindented(set.get(first..last).unwrap_or_default()).trim().to_owned()
}

fn rustfmt(text: &str, edition: u16, root: &Path) -> Option<String> {
    let own = env::var_os("RUSTFMT");
    let beside = || toolchain::rustc_path().map(|it| it.with_file_name("rustfmt"));
    let beside = || beside().filter(|it| it.is_file()).map(Into::into);
    let program = own.or_else(beside).unwrap_or_else(|| "rustfmt".into());
    let mut command = Command::new(program);
    command.args(["--edition", &edition.to_string(), "--emit", "stdout", "--quiet"]);
    let has_own = |it: &&&str| root.join(it).is_file();
    if let Some(config) = ["rustfmt.toml", ".rustfmt.toml"].iter().find(has_own) {
        command.arg("--config-path").arg(root.join(config));
    }
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().ok()?;
    let mut input = child.stdin.take()?;
    let text = text.to_owned();
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = child.wait_with_output().ok()?;
    let _ = writer.join();
    let text = String::from_utf8(output.stdout).ok()?;
    (output.status.success() && !text.trim().is_empty()).then_some(text)
}

/// Returns the lines that do not begin inside of a token, such as a string.
fn free_lines(text: &str) -> Vec<bool> {
    let tokens = Tokens::of(text);
    let mut starts = vec![true];
    for (at, _) in text.match_indices('\n') {
        let inside = tokens.spans().iter().any(|it| it.start <= at && at < it.end);
        starts.push(!inside);
    }
    starts
}

/// Returns the text with an indent before each line but the first.
pub(super) fn indented(text: &str, indent: &str) -> String {
    let free = free_lines(text);
    let lines = text.split('\n').enumerate().map(|(at, line)| match at {
        0 => line.to_owned(),
        _ if free[at] && !line.is_empty() => format!("\n{indent}{line}"),
        _ => format!("\n{line}"),
    });
    lines.collect()
}

/// Returns the text with four blanks less at the start of each line.
fn unindented(text: &str) -> String {
    let free = free_lines(text);
    let lines = text.split('\n').enumerate().map(|(at, line)| match free[at] {
        true => line.strip_prefix("    ").unwrap_or(line),
        false => line,
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns an item without the derives of these paths in the attribute at `derive`, and without the
/// attributes that only they give a meaning.
pub(super) fn without_derives(
    item: &str,
    derive: Span,
    paths: &[&str],
    helpers: &BTreeSet<String>,
) -> String {
    let attribute = &item[derive.start..derive.end];
    let list = attribute.find('(').zip(attribute.rfind(')'));
    let list = list.map_or("", |(open, close)| &attribute[open + 1..close]);
    let plain = |it: &str| it.split_whitespace().collect::<String>();
    let left = list.split(',').map(str::trim);
    let left: Vec<&str> =
        left.filter(|it| !it.is_empty() && !paths.contains(&&*plain(it))).collect();
    let has_default = left.contains(&"Default");
    let mut cuts = Vec::new();
    if let Ok(tokens) = item.parse() {
        find_helpers(tokens, helpers, has_default, &mut cuts);
    }
    let whole = |span: Span| {
        // With the blanks after it, and its line if it stands alone there.
        let rest = &item[span.end..];
        let end = span.end + rest.len() - rest.trim_start().len();
        Span::new(span.start, end)
    };
    let mut edits: Vec<(Span, String)> =
        cuts.into_iter().map(|it| (whole(it), String::new())).collect();
    edits.push(match left.is_empty() {
        true => (whole(derive), String::new()),
        false => (derive, format!("#[derive({})]", left.join(", "))),
    });
    edits.sort();
    let mut text = String::new();
    let mut at = 0;
    for (span, by) in edits.into_iter() {
        text += item.get(at..span.start).unwrap_or_default();
        text += &by;
        at = span.end.max(at);
    }
    text + &item[at..]
}

/// Finds the attributes of these names, at any depth.
fn find_helpers(
    tokens: TokenStream,
    helpers: &BTreeSet<String>,
    has_default: bool,
    found: &mut Vec<Span>,
) {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    for (at, tree) in trees.iter().enumerate() {
        let TokenTree::Group(group) = tree else { continue };
        let sign = at.checked_sub(1).map(|it| &trees[it]);
        let name = super::calls::path_of(group.stream());
        match sign {
            Some(TokenTree::Punct(sign)) if sign.as_char() == '#' => {
                if helpers.contains(&name) && !(has_default && name == "default") {
                    let (start, end) =
                        (Span::from(sign.span()).start, Span::from(group.span()).end);
                    found.push(Span::new(start, end));
                }
            }
            _ => find_helpers(group.stream(), helpers, has_default, found),
        }
    }
}

/// Returns what a call with brackets makes, as it can stand in the place of the call.
pub(super) fn in_position(text: &str, position: Position, semicolon: bool) -> String {
    let text = text.trim();
    match position {
        Position::Expression if !is_atomic(text) => format!("({text})"),
        Position::Type if syn::parse_str::<syn::Path>(text).is_err() => format!("({text})"),
        Position::Pattern if text.contains('|') || Pat::parse_single.parse_str(text).is_err() => {
            format!("({text})")
        }
        Position::Statement if semicolon && !text.ends_with([';', '}']) => format!("{text};"),
        _ => text.to_owned(),
    }
}

/// True if an expression means the same without parentheses around it.
fn is_atomic(text: &str) -> bool {
    use Expr::{Array, Call, Field, Lit, Macro, MethodCall, Paren, Path, Tuple};
    matches!(
        syn::parse_str(text),
        Ok(Array(_)
            | Call(_)
            | Field(_)
            | Lit(_)
            | Macro(_)
            | MethodCall(_)
            | Paren(_)
            | Path(_)
            | Tuple(_))
    )
}
