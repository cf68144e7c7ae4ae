//! Predicates, parsed once with all their parts.
//!
//! `all(unix, feature = "deep")` is a list with the name `all` and two parts: the name `unix`, and the name
//! `feature` with the value `deep`. Each predicate is asked for its value, its custom `cfg`s and its decided
//! parts, so it is parsed before the first question.

use super::{CfgOptions, CfgValue, constant, decide};
use crate::source::Span;
use proc_macro2::{Group, Ident, Span as TokenSpan, TokenStream, TokenTree};
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
    span: TokenSpan,
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
            Meta::NameValue(pair) => PredicateForm::Value(match without_groups(&pair.value) {
                Expr::Lit(ExprLit { lit: Lit::Str(value), .. }) => Some(value.value()),
                _ => None,
            }),
            Meta::List(list) => PredicateForm::List(Self::list(list.tokens.clone())),
        };
        let name = meta.path().get_ident().map(Ident::to_string);
        Self { name, form, span: meta.span() }
    }

    /// Parses the tokens between the brackets of a `cfg`; `None` if they do not parse.
    pub fn list(tokens: TokenStream) -> Option<Vec<Self>> {
        let parser = Punctuated::<Meta, Token![,]>::parse_terminated;
        Some(parser.parse2(with_raw_literals(tokens)).ok()?.iter().map(Self::of).collect())
    }

    /// Returns its bytes.
    pub fn span(&self) -> Span {
        self.span.into()
    }

    /// True if it has this name.
    pub(super) fn is(&self, name: &str) -> bool {
        self.name.as_deref() == Some(name)
    }

    /// Returns the value of `name = "value"`.
    pub(super) fn value(&self) -> Option<&str> {
        match &self.form {
            PredicateForm::Value(value) => value.as_deref(),
            _ => None,
        }
    }

    /// Returns its text, with `all()` and `any()` for the parts that are decided.
    pub(super) fn simplified(&self, cfgs: &CfgOptions) -> String {
        match (decide(self, cfgs), &self.form, &self.name) {
            (CfgValue::True, ..) => constant(true).to_owned(),
            (CfgValue::False, ..) => constant(false).to_owned(),
            (_, PredicateForm::Name, Some(name)) => name.clone(),
            (_, PredicateForm::Value(Some(value)), Some(name)) => format!("{name} = {value:?}"),
            (_, PredicateForm::List(Some(parts)), Some(name)) => {
                let parts: Vec<String> = parts.iter().map(|it| it.simplified(cfgs)).collect();
                format!("{name}({})", parts.join(", "))
            }
            _ => self.span.source_text().unwrap_or_default(),
        }
    }

    /// Returns the predicates in the brackets of `all(…)`, `any(…)` or `not(…)`.
    pub(super) fn parts(&self) -> &[Self] {
        match &self.form {
            PredicateForm::List(Some(parts)) => parts,
            _ => &[],
        }
    }
}

/// Returns the expression in the invisible groups of a macro's expansion.
fn without_groups(mut expr: &Expr) -> &Expr {
    while let Expr::Group(group) = expr {
        expr = &group.expr;
    }
    expr
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
