//! Reads a matcher, the left side of an arm, as patterns.
//!
//! `($a:ident, $($b:expr);+)` becomes the fragment `a` of kind `ident`, the token `,`, and a repetition of
//! the fragment `b`, with the separator `;` and the operator `+`.

use super::tokens::{Kind, Token, glue};
use proc_macro2::Delimiter;

/// What a matcher consists of.
pub(super) enum Pattern {
    Token(Kind),
    /// `$crate`, which matches that of any macro.
    Crate,
    Group(Delimiter, Vec<Pattern>),
    Fragment {
        name: String,
        kind: String,
    },
    Repeat {
        inner: Vec<Pattern>,
        separator: Option<Kind>,
        operator: char,
    },
}

/// Reads the tokens inside the brackets of a matcher; `None` if they are not understood.
fn patterns(tokens: &[Token], edition: u16) -> Option<Vec<Pattern>> {
    let mut patterns = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let token = &tokens[at];
        let next = tokens.get(at + 1);
        match (&token.kind, next.map(|it| &it.kind)) {
            (_, Some(Kind::Group(Delimiter::Parenthesis))) if token.is("$") => {
                let inner = patterns_of(next?, edition)?;
                let (separator, operator, length) = repetition(&tokens[at + 2..])?;
                patterns.push(Pattern::Repeat { inner, separator, operator });
                at += 2 + length;
            }
            (_, Some(Kind::Ident(name))) if token.is("$") && name == "crate" => {
                patterns.push(Pattern::Crate);
                at += 2;
            }
            (_, Some(Kind::Ident(name))) if token.is("$") => {
                let colon = tokens.get(at + 2).map(|it| &it.kind);
                let kind = tokens.get(at + 3).map(|it| &it.kind);
                let (Some(Kind::Punct(colon)), Some(Kind::Ident(kind))) = (colon, kind) else {
                    return None;
                };
                if colon != ":" {
                    return None;
                }
                let old = kind == "pat" && edition < 2021;
                let kind = if old { "pat_param".to_owned() } else { kind.clone() };
                patterns.push(Pattern::Fragment { name: name.clone(), kind });
                at += 4;
            }
            (Kind::Group(delimiter), _) => {
                patterns.push(Pattern::Group(*delimiter, patterns_of(token, edition)?));
                at += 1;
            }
            (kind, _) => {
                patterns.push(Pattern::Token(kind.clone()));
                at += 1;
            }
        }
    }
    Some(patterns)
}

/// Reads the matcher that is this group; `None` if it is not understood. Before edition 2021 the fragment
/// `pat` takes no `|`.
pub(super) fn patterns_of(token: &Token, edition: u16) -> Option<Vec<Pattern>> {
    patterns(&glue(&token.group()?.stream().into_iter().collect::<Vec<_>>()), edition)
}

/// Returns the separator and the operator after `$(…)`, and how many tokens they take.
pub(super) fn repetition(tokens: &[Token]) -> Option<(Option<Kind>, char, usize)> {
    let operator = |token: &Token| match &token.kind {
        Kind::Punct(text) if matches!(&**text, "*" | "+" | "?") => text.chars().next(),
        _ => None,
    };
    let first = tokens.first()?;
    if let Some(sign) = operator(first) {
        return Some((None, sign, 1));
    }
    Some((Some(first.kind.clone()), operator(tokens.get(1)?)?, 2))
}

/// True if there is a `$e:expr` among the patterns.
pub(super) fn has_expression(patterns: &[Pattern]) -> bool {
    patterns.iter().any(|pattern| match pattern {
        Pattern::Token(_) | Pattern::Crate => false,
        Pattern::Fragment { kind, .. } => kind == "expr",
        Pattern::Group(_, inner) | Pattern::Repeat { inner, .. } => has_expression(inner),
    })
}
