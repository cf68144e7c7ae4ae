//! Transcribes: puts together what a call expands to.
//!
//! With the rounds `x` and `y` for `a`, `[$($a),*]` becomes `[x, y]`. `$crate` becomes one name with the
//! number of the crate in it.

use super::body::Body;
use super::matcher::Binding;
use super::tokens::set_apart;
use crate::source::Span as ByteSpan;
use proc_macro2::{Group, Ident, Punct, Spacing, TokenTree};
use std::collections::BTreeMap;

/// How `$crate` reads in an expansion: this and the index of the crate.
pub const CRATE_MARK: &str = "__mex_crate_";

/// The output of a transcriber.
pub(super) struct Output {
    /// The crate of the macro.
    pub(super) krate: usize,
    pub(super) trees: Vec<TokenTree>,
    /// See [`Expansion::variable_paths`](super::Expansion::variable_paths).
    pub(super) variable_paths: Vec<(usize, Option<usize>)>,
}

/// What the variables stand for in one round of all repetitions around.
pub(super) type Values<'a> = BTreeMap<&'a str, &'a Binding>;

impl Output {
    /// Adds what the bodies stand for; `None` if they do not fit the bindings.
    pub(super) fn transcribe(&mut self, bodies: &[Body], bindings: &Values<'_>) -> Option<()> {
        for (index, body) in bodies.iter().enumerate() {
            match body {
                Body::Tree(tree) => {
                    let before = index.checked_sub(1).map(|before| &bodies[before]);
                    self.note_variable_path(before, tree);
                    self.trees.push(tree.clone());
                }
                Body::Crate(span) => {
                    let mark = format!("{CRATE_MARK}{}", self.krate);
                    self.trees.push(Ident::new(&mark, *span).into());
                }
                Body::Variable(name) => match bindings.get(name.as_str()) {
                    Some(Binding::One(trees)) => {
                        self.trees.last_mut().into_iter().for_each(set_apart);
                        self.trees.extend(trees.iter().cloned());
                    }
                    Some(Binding::Many(_)) => return None,
                    // A variable of a macro that this one defines.
                    None => {
                        self.trees.push(Punct::new('$', Spacing::Alone).into());
                        self.trees.push(syn::parse_str::<TokenTree>(name).ok()?);
                    }
                },
                Body::Group(group, inner) => {
                    let outside = std::mem::take(&mut self.trees);
                    self.transcribe(inner, bindings)?;
                    let inside = std::mem::replace(&mut self.trees, outside);
                    let mut made = Group::new(group.delimiter(), inside.into_iter().collect());
                    made.set_span(group.span());
                    self.trees.push(made.into());
                }
                Body::Repeat { inner, separator } => self.repeat(inner, separator, bindings)?,
            }
        }
        Some(())
    }

    /// Notes a `::` that follows a variable, before it is added.
    fn note_variable_path(&mut self, before: Option<&Body>, tree: &TokenTree) {
        let TokenTree::Punct(sign) = tree else { return };
        let follows_variable = matches!(before, Some(Body::Variable(_) | Body::Repeat { .. }));
        if follows_variable && sign.as_char() == ':' && sign.spacing() == Spacing::Joint {
            let at = ByteSpan::from(sign.span()).start;
            self.variable_paths.push((at, self.last_crate()));
        }
    }

    /// Adds each round of a repetition; `None` if the rounds of its variables differ in number.
    fn repeat(
        &mut self,
        inner: &[Body],
        separator: &[TokenTree],
        bindings: &Values<'_>,
    ) -> Option<()> {
        let mut names = Vec::new();
        variables(inner, &mut names);
        let bound = || names.iter().filter_map(|&name| Some((name, *bindings.get(name)?)));
        let rounds = bound().filter_map(|(_, value)| match value {
            Binding::Many(values) => Some(values.len()),
            Binding::One(_) => None,
        });
        for round in 0..rounds.max()? {
            if round > 0 {
                self.trees.extend(separator.iter().cloned());
            }
            let of_round = bound().map(|(name, value)| match value {
                Binding::Many(values) => Some((name, values.get(round)?)),
                Binding::One(_) => Some((name, value)),
            });
            let inside: Option<Values<'_>> = of_round.collect();
            self.transcribe(inner, &inside?)?;
        }
        Some(())
    }

    /// Returns the crate whose `$crate` is the last token.
    fn last_crate(&self) -> Option<usize> {
        let TokenTree::Ident(ident) = self.trees.last()? else { return None };
        ident.to_string().strip_prefix(CRATE_MARK)?.parse().ok()
    }
}

/// Adds the names of all variables among the bodies.
fn variables<'a>(bodies: &'a [Body], names: &mut Vec<&'a str>) {
    for body in bodies {
        match body {
            Body::Variable(name) => names.push(name),
            Body::Group(_, inner) | Body::Repeat { inner, .. } => variables(inner, names),
            Body::Tree(_) | Body::Crate(_) => {}
        }
    }
}
