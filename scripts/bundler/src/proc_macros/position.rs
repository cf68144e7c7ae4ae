//! Puts what a macro has made in the place of its call: formatted, indented, and with parentheses where
//! it is part of something larger.

use crate::source::{Span, Tokens};
use base::files::{temporary, write};
use base::process::output_within;
use base::toolchain;
use base::workspace::Workspace;
use proc_macro2::{TokenStream, TokenTree};
use std::collections::BTreeSet;
use std::env::{self, consts::EXE_SUFFIX};
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use syn::parse::Parser;
use syn::{Block, Expr, Pat, Stmt};

/// What a call stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CallPosition {
    Item,
    ImplItem,
    TraitItem,
    ForeignItem,
    Statement,
    Expression,
    Pattern,
    Type,
}

/// Returns a text as rustfmt sets it, or as it is if rustfmt does not take it.
pub(super) fn formatted(
    text: &str,
    position: CallPosition,
    edition: u16,
    workspace: &Workspace,
) -> String {
    let text = text.trim();
    let (open, close) = match position {
        CallPosition::Item => ("", ""),
        CallPosition::ImplItem => ("impl X {\n", "\n}"),
        CallPosition::TraitItem => ("trait X {\n", "\n}"),
        CallPosition::ForeignItem => ("extern \"C\" {\n", "\n}"),
        CallPosition::Statement => ("fn x() {\n", "\n}"),
        CallPosition::Expression | CallPosition::Pattern | CallPosition::Type => {
            return text.to_owned();
        }
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

/// How long rustfmt may take.
const LIMIT: Duration = Duration::from_secs(30);

/// Returns a text as rustfmt sets it; `None` if there is no rustfmt, it fails, or it takes too long.
fn rustfmt(text: &str, edition: u16, root: &Path) -> Option<String> {
    let own = env::var_os("RUSTFMT");
    let name = format!("rustfmt{EXE_SUFFIX}");
    let beside = || toolchain::rustc_path().map(|it| it.with_file_name(name));
    let beside = || beside().filter(|it| it.is_file()).map(Into::into);
    let program = own.or_else(beside).unwrap_or_else(|| "rustfmt".into());
    let mut command = Command::new(program);
    command.args(["--edition", &edition.to_string(), "--emit", "stdout", "--quiet"]);
    let has_own = |it: &&&str| root.join(it).is_file();
    if let Some(config) = ["rustfmt.toml", ".rustfmt.toml"].iter().find(has_own) {
        command.arg("--config-path").arg(root.join(config));
    }
    let folder = temporary().ok()?;
    let file = folder.path().join("expansion.rs");
    write(&file, text.as_bytes()).ok()?;
    let output = output_within(command.arg(file), LIMIT).ok()?;
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
    let lines = text.split('\n').enumerate().map(|(at, line)| {
        let shorter = line.strip_prefix("    ").filter(|_| free[at]);
        shorter.unwrap_or(line)
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
    edits.push(if left.is_empty() {
        (whole(derive), String::new())
    } else {
        (derive, format!("#[derive({})]", left.join(", ")))
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
pub(super) fn in_position(text: &str, position: CallPosition, semicolon: bool) -> String {
    let text = text.trim();
    match position {
        CallPosition::Expression if !is_atomic(text) => format!("({text})"),
        CallPosition::Type if syn::parse_str::<syn::Path>(text).is_err() => format!("({text})"),
        CallPosition::Pattern
            if text.contains('|') || Pat::parse_single.parse_str(text).is_err() =>
        {
            format!("({text})")
        }
        CallPosition::Statement if semicolon && ends_with_expression(text) => format!("{text};"),
        _ => text.to_owned(),
    }
}

/// True if statements end with an expression that has no `;`, which would be the value of a block.
fn ends_with_expression(text: &str) -> bool {
    let statements = Block::parse_within.parse_str(text);
    statements.is_ok_and(|it| matches!(it.last(), Some(Stmt::Expr(_, None))))
}

/// True if an expression means the same without parentheses around it.
pub(super) fn is_atomic(text: &str) -> bool {
    use Expr::{Array, Call, Lit, Macro, MethodCall, Paren, Path, Tuple};
    matches!(
        syn::parse_str(text),
        Ok(Array(_) | Call(_) | Lit(_) | Macro(_) | MethodCall(_) | Paren(_) | Path(_) | Tuple(_))
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_indent_leaves_strings_alone() {
        let text = "let a = \"x\n    y\";\nlet b = 1;";
        assert_eq!(indented(text, "  "), "let a = \"x\n    y\";\n  let b = 1;");
        assert_eq!(unindented("    a(\"\n    \")\n    b"), "a(\"\n    \")\nb");
    }

    #[test]
    fn helpers_go_with_the_derive_and_other_attributes_stay() {
        let item = "#[derive(Debug, a::B, Default)]\n#[b(x)]\nenum C {\n    #[default]\n    #[b]\n    D,\n}";
        let helpers = ["b".to_owned(), "default".to_owned()].into();
        let wanted = "#[derive(Debug, Default)]\nenum C {\n    #[default]\n    D,\n}";
        assert_eq!(without_derives(item, Span::new(0, 31), &["a::B"], &helpers), wanted);
    }

    #[test]
    fn parentheses_stand_where_an_operator_around_would_take_a_part() {
        assert_eq!(in_position("a + b", CallPosition::Expression, false), "(a + b)");
        assert_eq!(in_position("a.b(c)", CallPosition::Expression, false), "a.b(c)");
        assert_eq!(in_position("a | b", CallPosition::Pattern, false), "(a | b)");
        assert_eq!(in_position("dyn A + B", CallPosition::Type, false), "(dyn A + B)");
        assert_eq!(in_position("a.b", CallPosition::Expression, false), "(a.b)");
        assert_eq!(in_position("f()", CallPosition::Statement, true), "f();");
        assert_eq!(in_position("{ 5 }", CallPosition::Statement, true), "{ 5 };");
        assert_eq!(in_position("fn f() {}", CallPosition::Statement, true), "fn f() {}");
    }
}
