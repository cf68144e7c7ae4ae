//! Predicates, parsed once with all their parts.
//!
//! `all(unix, feature = "deep")` is a list with the name `all` and two parts: the name `unix`, and the name
//! `feature` with the value `deep`. Each predicate is asked for its value, its custom `cfg`s and its decided
//! parts, so it is parsed before the first question. The usual forms are read from the tokens. `syn` parses
//! all others, as it takes many times as long.

use crate::macro_rules::RESERVED;
use crate::source::Span;
use proc_macro2::{Delimiter, Group, Ident, Span as TokenSpan, TokenStream, TokenTree};
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Expr, ExprLit, Lit, Meta, Token};

/// A predicate, or another attribute in a `cfg_attr`, which has the same syntax.
pub struct Predicate {
    /// Its name; `None` for a path of more than one segment. The predicates `true` and `false` have the names
    /// `r#true` and `r#false`.
    pub(super) name: Option<String>,
    pub(super) form: PredicateForm,
    first: TokenSpan,
    last: TokenSpan,
}

/// The rest of a predicate after its name.
pub(super) enum PredicateForm {
    /// Nothing, as in `unix`.
    Name,
    /// A value, as in `feature = "deep"`; `None` if it is no string.
    Value(Option<String>),
    /// Predicates, as in `all(unix, windows)`; `None` if these do not parse.
    List(Option<Vec<Predicate>>),
}

impl Predicate {
    /// Converts an attribute that `syn` has parsed.
    pub fn of(meta: &Meta) -> Self {
        let form = match meta {
            Meta::Path(_) => PredicateForm::Name,
            Meta::NameValue(pair) => PredicateForm::Value(match &pair.value {
                Expr::Lit(ExprLit { lit: Lit::Str(value), .. }) => Some(value.value()),
                _ => None,
            }),
            Meta::List(list) => PredicateForm::List(Self::list(list.tokens.clone())),
        };
        let name = meta.path().get_ident().map(Ident::to_string);
        Self { name, form, first: meta.span(), last: meta.span() }
    }

    /// Parses the tokens between the brackets of a `cfg`; `None` if they do not parse.
    pub fn list(tokens: TokenStream) -> Option<Vec<Self>> {
        let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
        if let Some(usual) = usual_list(&trees) {
            return Some(usual);
        }
        let parser = Punctuated::<Meta, Token![,]>::parse_terminated;
        Some(parser.parse2(with_raw_literals(tokens)).ok()?.iter().map(Self::of).collect())
    }

    /// Returns its bytes.
    pub fn span(&self) -> Span {
        Span::new(Span::from(self.first).start, Span::from(self.last).end)
    }

    /// True if it has this name.
    pub(super) fn is(&self, name: &str) -> bool {
        self.name.as_deref() == Some(name)
    }

    /// Returns the predicates in the brackets of `all(…)`, `any(…)` or `not(…)`.
    pub(super) fn parts(&self) -> &[Self] {
        match &self.form {
            PredicateForm::List(Some(parts)) => parts,
            _ => &[],
        }
    }
}

/// Returns the predicates among these tokens if all have a usual form: names that are no keywords, strings
/// without escapes, and lists.
fn usual_list(trees: &[TokenTree]) -> Option<Vec<Predicate>> {
    let mut predicates = Vec::new();
    for part in trees.split(|tree| matches!(tree, TokenTree::Punct(sign) if sign.as_char() == ','))
    {
        match part {
            // Behind the last comma, or in empty brackets.
            [] if part.as_ptr_range().end == trees.as_ptr_range().end => {}
            [TokenTree::Ident(ident), rest @ ..] => {
                let last = rest.last().map_or(ident.span(), TokenTree::span);
                let (name, form) = (usual_name(ident)?, usual_form(rest)?);
                predicates.push(Predicate { name: Some(name), form, first: ident.span(), last });
            }
            _ => return None,
        }
    }
    Some(predicates)
}

fn usual_name(ident: &Ident) -> Option<String> {
    match ident.to_string() {
        name if name == "true" || name == "false" => Some(format!("r#{name}")),
        name => (!RESERVED.contains(&&*name)).then_some(name),
    }
}

/// Returns the form of a predicate with these tokens after its name.
fn usual_form(rest: &[TokenTree]) -> Option<PredicateForm> {
    match rest {
        [] => Some(PredicateForm::Name),
        [TokenTree::Punct(sign), TokenTree::Literal(literal)] if sign.as_char() == '=' => {
            let text = literal.to_string();
            let value = text.strip_prefix('"')?.strip_suffix('"')?;
            (!value.contains('\\')).then(|| PredicateForm::Value(Some(value.to_owned())))
        }
        [TokenTree::Group(group)] if group.delimiter() != Delimiter::None => {
            Some(PredicateForm::List(Predicate::list(group.stream())))
        }
        _ => None,
    }
}

/// Returns the tokens with `r#true` and `r#false` for `true` and `false`, which `syn` takes for literals.
fn with_raw_literals(tokens: TokenStream) -> TokenStream {
    let raw = |tree| match tree {
        TokenTree::Ident(it) if it == "true" || it == "false" => {
            TokenTree::Ident(Ident::new_raw(&it.to_string(), it.span()))
        }
        TokenTree::Group(group) => {
            let mut raw = Group::new(group.delimiter(), with_raw_literals(group.stream()));
            raw.set_span(group.span());
            TokenTree::Group(raw)
        }
        other => other,
    };
    tokens.into_iter().map(raw).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the names, values and bytes of predicates and their parts.
    fn shown(predicates: Option<&[Predicate]>) -> String {
        let Some(predicates) = predicates else { return "?".to_owned() };
        let one = |it: &Predicate| {
            let Span { start, end } = it.span();
            let form = match &it.form {
                PredicateForm::Name => String::new(),
                PredicateForm::Value(value) => format!(" = {value:?}"),
                PredicateForm::List(parts) => format!("({})", shown(parts.as_deref())),
            };
            format!("{start}..{end} {:?}{form}", it.name)
        };
        predicates.iter().map(one).collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn usual_predicates_are_read_as_syn_parses_them() {
        for (text, is_usual) in [
            ("", true),
            ("unix", true),
            ("true, not(false),", true),
            ("all(unix, not(feature = \"deep\"), any())", true),
            ("all[unix], derive(Clone), path = \"a.rs\"", true),
            ("sea = r\"north\"", false),
            ("sea = \"a\\\"b\"", false),
            ("sea = 3", false),
            ("doc = include_str!(\"a.md\"), a::b(c)", false),
            ("unsafe(no_mangle)", false),
            ("self", false),
            ("crate = \"a\"", false),
            (",", false),
            ("unix,, windows", false),
            ("all(unix windows)", true),
            ("unix windows", false),
            ("sea = \"a\"b", false),
            ("r#type", true),
            ("3", false),
            ("=", false),
        ] {
            let tokens: TokenStream = text.parse().unwrap();
            let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
            assert_eq!(usual_list(&trees).is_some(), is_usual, "{text}");
            let parser = Punctuated::<Meta, Token![,]>::parse_terminated;
            let parsed = parser.parse2(with_raw_literals(tokens.clone())).ok();
            let parsed: Option<Vec<_>> =
                parsed.map(|parsed| parsed.iter().map(Predicate::of).collect());
            let read = Predicate::list(tokens);
            assert_eq!(shown(read.as_deref()), shown(parsed.as_deref()), "{text}");
        }
    }
}
