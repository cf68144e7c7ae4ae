//! Parses the recording of a macro's result, and finds what its text cannot tell.
//!
//! A recording has the name of the macro, a line for each name in the result, an empty line, and the result as the
//! compiler prints it, without comments. A name is the macro's `own` if it has mixed-site hygiene: rustc keeps a
//! variable of that name apart from the same name in the input, and in a text both are one.
//!
//! ```text
//! larger                          // for a derive with helper attributes: Shells, attributes(shell)
//! shared let
//! own left
//! shared left
//!
//! { let left = left ; left + 1 }
//! ```

use crate::{CallPosition, words};
use proc_macro2::{TokenStream, TokenTree};
use std::collections::BTreeSet;
use syn::parse::Parser;
use syn::visit::{self, Visit};
use syn::{Block, Label, LitStr, Macro, PatIdent, Stmt};

/// The result of a macro.
pub(crate) struct Recording<'a> {
    /// The helper attributes of a derive.
    pub(crate) helpers: Vec<String>,
    pub(crate) text: &'a str,
    /// The names with mixed-site hygiene, also those in format strings.
    own_names: BTreeSet<&'a str>,
    /// The other names.
    shared_names: BTreeSet<&'a str>,
    has_invisible_group: bool,
}

impl<'a> Recording<'a> {
    /// Parses a recording; `None` if it is damaged.
    pub(crate) fn parse(recording: &'a str) -> Option<Self> {
        let (header, text) = recording.split_once("\n\n")?;
        let (name, names) = header.split_once('\n').unwrap_or((header, ""));
        let helpers = name.split_once("attributes").map_or("", |it| it.1);
        let of_site = |site| {
            names.lines().filter_map(|line| line.strip_prefix(site)).collect::<BTreeSet<_>>()
        };
        Some(Self {
            helpers: words(helpers).map(str::to_owned).collect(),
            text: text.trim(),
            own_names: of_site("own "),
            shared_names: of_site("shared "),
            has_invisible_group: names.lines().any(|line| line == "invisible group"),
        })
    }

    /// Returns why the text cannot take the place of the call; `None` if it can.
    pub(crate) fn obstacle(&self, position: CallPosition) -> Option<String> {
        if self.has_invisible_group {
            return Some("it makes an invisible group, which no text can have".to_owned());
        }
        let tokens = self.text.parse().ok()?;
        reported_error(tokens).map(|error| format!("it reports: {error}")).or_else(|| {
            let clash = self.captured().map(|name| {
                format!(
                    "it makes a variable `{name}` of its own, and its input has that name, too, which \
                     only the compiler can keep apart: rename `{name}` in the input"
                )
            });
            clash.or_else(|| {
                let name = self.leaked().filter(|_| matches!(position, CallPosition::Statement { .. }))?;
                Some(format!(
                    "it makes a variable `{name}` of its own, which the statements that follow would \
                     see: write what it expands to in place of the call"
                ))
            })
        })
    }

    /// Returns a local variable of the macro of which another token has the name, if there is one.
    fn captured(&self) -> Option<&'a str> {
        let mut names = self.own_names.intersection(&self.shared_names);
        let statements = Block::parse_within.parse_str(self.text);
        let variables = statements.ok().map(|statements| {
            let mut variables = BoundNames::default();
            statements.iter().for_each(|statement| variables.visit_stmt(statement));
            variables.0
        });
        let is_variable = |name: &&&str| variables.as_ref().is_none_or(|it| it.contains(**name));
        names.find(is_variable).copied()
    }

    /// Returns a local variable of the macro that statements after the text would see, if there is one.
    fn leaked(&self) -> Option<&'a str> {
        let mut variables = BoundNames::default();
        for statement in Block::parse_within.parse_str(self.text).ok()? {
            if let Stmt::Local(local) = statement {
                variables.visit_pat(&local.pat);
            }
        }
        self.own_names.iter().find(|name| variables.0.contains(**name)).copied()
    }
}

/// Returns the message of a `compile_error!` among the tokens, unless that is in the body of a `macro_rules!`.
fn reported_error(tokens: TokenStream) -> Option<String> {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let is_word = |at: Option<usize>, word: &str| {
        at.is_some_and(|at| matches!(&trees[at], TokenTree::Ident(it) if it == word))
    };
    trees.iter().enumerate().find_map(|(at, tree)| match tree {
        TokenTree::Group(group) if is_word(at.checked_sub(2), "compile_error") => {
            let message = group.stream().to_string();
            Some(syn::parse_str::<LitStr>(&message).map_or(message, |it| it.value()))
        }
        TokenTree::Group(group) if !is_word(at.checked_sub(3), "macro_rules") => {
            reported_error(group.stream())
        }
        _ => None,
    })
}

/// The names that patterns and labels bind. All words in the inputs of macros are included, since these may bind
/// any of them.
#[derive(Default)]
struct BoundNames(BTreeSet<String>);

impl<'ast> Visit<'ast> for BoundNames {
    fn visit_pat_ident(&mut self, pattern: &'ast PatIdent) {
        self.0.insert(pattern.ident.to_string());
        visit::visit_pat_ident(self, pattern);
    }

    fn visit_label(&mut self, label: &'ast Label) {
        self.0.insert(label.name.ident.to_string());
    }

    fn visit_macro(&mut self, mac: &'ast Macro) {
        self.0.extend(words(&mac.tokens.to_string()).map(str::to_owned));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(names: &str, text: &str, obstacle: Option<&str>) {
        let recording = format!("m\n{names}\n\n{text}\n");
        let found = Recording::parse(&recording).unwrap().obstacle(CallPosition::Operand);
        assert_eq!(found.as_deref().map(|it| it.split(',').next().unwrap()), obstacle, "{text}");
    }

    #[test]
    fn a_variable_of_the_macro_must_not_have_a_name_of_the_input() {
        let own = "it makes a variable `left` of its own";
        check("own left\nshared left", "{ let left = left ; left + 1 }", Some(own));
        check("own left\nshared left", "{ println! (\"{left}\") }", Some(own));
        check("own left\nshared left", "{ left ( left ) }", None);
        check("own left\nshared right", "{ let left = right ; left + 1 }", None);
        check("own left\nshared left", "let left", Some(own));
    }

    #[test]
    fn a_compile_error_in_the_body_of_a_macro_is_not_reported() {
        let in_macro = "macro_rules ! m { ( ) => { compile_error ! ( $ e ) } }";
        check("shared e", in_macro, None);
        let after_macro = format!("{in_macro} fn f() {{ compile_error ! {{ \"deep\" }} }}");
        check("shared e", &after_macro, Some("it reports: deep"));
        check("invisible group", "1 + 2 * 3", Some("it makes an invisible group"));
    }
}
