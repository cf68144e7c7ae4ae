//! Fits the text of an expansion into the place of its call: formats and indents it, and puts parentheses around
//! it if it is an operand.
//!
//! In `2 * sum!()`, the expansion `a + b` becomes `(a + b)`.

use super::calls::Semicolon;

use crate::source::{Edit, Span, Tokens};
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

/// The syntax that a call is in the place of.
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

/// Returns a text as rustfmt formats it, or the text itself if rustfmt fails.
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
    let Some(formatted) = rustfmt(&whole, edition, &workspace.root) else {
        return text.to_owned();
    };
    if open.is_empty() {
        return formatted.trim().to_owned();
    }
    let first = formatted.find('\n').map_or(formatted.len(), |at| at + 1);
    let last = formatted.trim_end().rfind('\n').unwrap_or(formatted.len());
    unindented(formatted.get(first..last).unwrap_or_default()).trim().to_owned()
}

/// The time limit for rustfmt.
const LIMIT: Duration = Duration::from_secs(30);

/// Returns a text as rustfmt formats it, with the configuration of the workspace at `root`. `None` if rustfmt is
/// not installed, fails, or takes too long.
fn rustfmt(text: &str, edition: u16, root: &Path) -> Option<String> {
    let from_environment = env::var_os("RUSTFMT");
    let name = format!("rustfmt{EXE_SUFFIX}");
    let next_to_rustc = || {
        let path = toolchain::rustc_path()?.with_file_name(name);
        path.is_file().then(|| path.into())
    };
    let program = from_environment.or_else(next_to_rustc).unwrap_or_else(|| "rustfmt".into());
    let mut command = Command::new(program);
    command.args(["--edition", &edition.to_string(), "--emit", "stdout", "--quiet"]);
    let is_present = |name: &&&str| root.join(name).is_file();
    if let Some(config) = ["rustfmt.toml", ".rustfmt.toml"].iter().find(is_present) {
        command.arg("--config-path").arg(root.join(config));
    }
    let folder = temporary().ok()?;
    let file = folder.path().join("expansion.rs");
    write(&file, text.as_bytes()).ok()?;
    let output = output_within(command.arg(file), LIMIT).ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    (output.status.success() && !text.trim().is_empty()).then_some(text)
}

/// Returns for each line whether its indentation may change: a line that starts inside of a token, such as a
/// string, must stay.
fn indentable_lines(text: &str) -> Vec<bool> {
    let tokens = Tokens::of(text);
    let mut indentable = vec![true];
    for (at, _) in text.match_indices('\n') {
        let in_token = tokens.spans().iter().any(|token| token.start <= at && at < token.end);
        indentable.push(!in_token);
    }
    indentable
}

/// Returns the text with an indent before each line but the first.
pub(super) fn indented(text: &str, indent: &str) -> String {
    let indentable = indentable_lines(text);
    let lines = text.split('\n').enumerate().map(|(at, line)| match at {
        0 => line.to_owned(),
        _ if indentable[at] && !line.is_empty() => format!("\n{indent}{line}"),
        _ => format!("\n{line}"),
    });
    lines.collect()
}

/// Returns the text with four blanks less at the start of each line.
fn unindented(text: &str) -> String {
    let indentable = indentable_lines(text);
    let lines = text.split('\n').enumerate().map(|(at, line)| {
        let unindented = line.strip_prefix("    ").filter(|_| indentable[at]);
        unindented.unwrap_or(line)
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns an item without the derives of these paths in the attribute at `derive`, and without their helper
/// attributes.
pub(super) fn without_derives(
    item: &str,
    derive: Span,
    paths: &[&str],
    helpers: &BTreeSet<String>,
) -> String {
    let attribute = &item[derive.start..derive.end];
    let list = attribute.find('(').zip(attribute.rfind(')'));
    let list = list.map_or("", |(open, close)| &attribute[open + 1..close]);
    let without_blanks = |path: &str| path.split_whitespace().collect::<String>();
    let others = list.split(',').map(str::trim);
    let others: Vec<&str> = others
        .filter(|path| !path.is_empty() && !paths.contains(&&*without_blanks(path)))
        .collect();
    // `#[default]` is also a helper of the `Default` of std.
    let is_kept = |helper: &str| helper == "default" && others.contains(&"Default");
    let helpers = helpers.iter().filter(|helper| !is_kept(helper)).map(String::as_str).collect();
    let mut cuts = Vec::new();
    if let Ok(tokens) = item.parse() {
        find_helpers(tokens, &helpers, &mut cuts);
    }
    let with_blanks = |span: Span| {
        let rest = &item[span.end..];
        let end = span.end + rest.len() - rest.trim_start().len();
        Span::new(span.start, end)
    };
    let mut edits: Vec<Edit> = cuts.into_iter().map(|cut| Edit::cut(with_blanks(cut))).collect();
    edits.push(if others.is_empty() {
        Edit::cut(with_blanks(derive))
    } else {
        Edit::replace(derive, format!("#[derive({})]", others.join(", ")))
    });
    edits.sort();
    let mut text = String::new();
    let mut at = 0;
    for Edit { span, text: replacement } in edits {
        text += item.get(at..span.start).unwrap_or_default();
        text += &replacement;
        at = span.end.max(at);
    }
    text + &item[at..]
}

/// Finds the attributes of these names, at any depth.
fn find_helpers(tokens: TokenStream, helpers: &BTreeSet<&str>, found: &mut Vec<Span>) {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    for (at, tree) in trees.iter().enumerate() {
        let TokenTree::Group(group) = tree else { continue };
        let sign = at.checked_sub(1).map(|it| &trees[it]);
        let name = super::calls::path_of(group.stream());
        match sign {
            Some(TokenTree::Punct(sign)) if sign.as_char() == '#' => {
                if helpers.contains(&*name) {
                    let (start, end) =
                        (Span::from(sign.span()).start, Span::from(group.span()).end);
                    found.push(Span::new(start, end));
                }
            }
            _ => find_helpers(group.stream(), helpers, found),
        }
    }
}

/// Returns the expansion of a call `name!(…)` in a form that can take the place of the call.
pub(super) fn in_position(text: &str, position: CallPosition, semicolon: Semicolon) -> String {
    let text = text.trim();
    match position {
        CallPosition::Expression if !is_atomic(text) => format!("({text})"),
        CallPosition::Type if syn::parse_str::<syn::Path>(text).is_err() => format!("({text})"),
        CallPosition::Pattern
            if text.contains('|') || Pat::parse_single.parse_str(text).is_err() =>
        {
            format!("({text})")
        }
        CallPosition::Statement
            if semicolon == Semicolon::Present && ends_with_expression(text) =>
        {
            format!("{text};")
        }
        _ => text.to_owned(),
    }
}

/// True if the last statement is an expression without `;`, which would be the value of the enclosing block.
fn ends_with_expression(text: &str) -> bool {
    let statements = Block::parse_within.parse_str(text);
    statements.is_ok_and(|it| matches!(it.last(), Some(Stmt::Expr(_, None))))
}

/// True for an expression that needs no parentheses as an operand.
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
    fn lines_in_strings_are_not_indented() {
        let text = "let a = \"x\n    y\";\nlet b = 1;";
        assert_eq!(indented(text, "  "), "let a = \"x\n    y\";\n  let b = 1;");
        assert_eq!(unindented("    a(\"\n    \")\n    b"), "a(\"\n    \")\nb");
    }

    #[test]
    fn helper_attributes_are_removed_with_the_derive() {
        let item = "#[derive(Debug, a::B, Default)]\n#[b(x)]\nenum C {\n    #[default]\n    #[b]\n    D,\n}";
        let helpers = ["b".to_owned(), "default".to_owned()].into();
        let expected = "#[derive(Debug, Default)]\nenum C {\n    #[default]\n    D,\n}";
        assert_eq!(without_derives(item, Span::new(0, 31), &["a::B"], &helpers), expected);
    }

    #[test]
    fn operands_get_parentheses_and_statements_their_semicolon() {
        let operand = |text, position| in_position(text, position, Semicolon::Absent);
        assert_eq!(operand("a + b", CallPosition::Expression), "(a + b)");
        assert_eq!(operand("a.b(c)", CallPosition::Expression), "a.b(c)");
        assert_eq!(operand("a | b", CallPosition::Pattern), "(a | b)");
        assert_eq!(operand("dyn A + B", CallPosition::Type), "(dyn A + B)");
        assert_eq!(operand("a.b", CallPosition::Expression), "(a.b)");
        let statement = |text| in_position(text, CallPosition::Statement, Semicolon::Present);
        assert_eq!(statement("f()"), "f();");
        assert_eq!(statement("{ 5 }"), "{ 5 };");
        assert_eq!(statement("fn f() {}"), "fn f() {}");
    }
}
