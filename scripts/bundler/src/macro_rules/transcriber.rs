//! Transcribes the body of an arm: copies its tokens, and replaces variables by their values.
//!
//! If `a` is bound to the rounds `x` and `y`, `[$($a),*]` becomes `[x, y]`. `$crate` becomes an identifier with
//! the index of the crate in it.

use super::matcher::FragmentValue;
use super::tokens::set_alone;
use super::transcriber_nodes::TranscriberNode;
use crate::source::CrateId;
use proc_macro2::{Group, Ident, Punct, Spacing, TokenTree};

/// The start of the identifier that stands for `$crate` in an expansion. The index of the crate follows.
const CRATE_MARK: &str = "__mex_crate_";

/// Returns the identifier that stands for the `$crate` of a crate.
pub fn crate_mark(krate: CrateId) -> String {
    format!("{CRATE_MARK}{}", krate.index())
}

/// Returns the crate whose `$crate` an identifier stands for.
pub fn marked_crate(ident: &str) -> Option<CrateId> {
    ident.strip_prefix(CRATE_MARK)?.parse().ok().map(CrateId::new)
}

/// Transcribes, and holds the tokens that come out.
pub(super) struct Transcriber {
    /// The index of the macro's crate.
    pub(super) krate: CrateId,
    pub(super) trees: Vec<TokenTree>,
}

/// The values of the variables in one round of all enclosing repetitions.
pub(super) type VariableValues<'a, 'i> = [(&'a str, &'a FragmentValue<'i>)];

/// Returns the value of a variable.
fn value_of<'a, 'i>(values: &VariableValues<'a, 'i>, name: &str) -> Option<&'a FragmentValue<'i>> {
    values.iter().find(|(other, _)| *other == name).map(|(_, value)| *value)
}

impl Transcriber {
    /// Transcribes the nodes; `None` if a variable is used at a wrong depth of repetitions.
    pub(super) fn transcribe(
        &mut self,
        nodes: &[TranscriberNode],
        values: &VariableValues<'_, '_>,
    ) -> Option<()> {
        for node in nodes {
            match node {
                TranscriberNode::Tree(tree) => self.trees.push(tree.clone()),
                TranscriberNode::Crate(span) => {
                    let mark = crate_mark(self.krate);
                    self.trees.push(Ident::new(&mark, *span).into());
                }
                TranscriberNode::Variable(name) => match value_of(values, name) {
                    Some(value) => self.fragment(value)?,
                    // A variable of a macro that this one defines.
                    None => {
                        self.trees.push(Punct::new('$', Spacing::Alone).into());
                        self.trees.push(syn::parse_str::<TokenTree>(name).ok()?);
                    }
                },
                TranscriberNode::Group(group, inner) => {
                    let outer = std::mem::take(&mut self.trees);
                    self.transcribe(inner, values)?;
                    let inner = std::mem::replace(&mut self.trees, outer);
                    let mut copy = Group::new(group.delimiter(), inner.into_iter().collect());
                    copy.set_span(group.span());
                    self.trees.push(copy.into());
                }
                TranscriberNode::Repeat { inner, separator } => {
                    self.repeat(inner, separator, values)?;
                }
            }
        }
        Some(())
    }

    /// Transcribes the value of a variable; `None` if it has rounds.
    fn fragment(&mut self, value: &FragmentValue<'_>) -> Option<()> {
        self.trees.last_mut().into_iter().for_each(set_alone);
        match value {
            FragmentValue::Token(token) => {
                self.trees.extend(token.trees.iter().cloned());
                self.trees.last_mut().into_iter().for_each(set_alone);
            }
            FragmentValue::Opaque(group) => self.trees.push(group.clone().into()),
            FragmentValue::Rounds(_) => return None,
        }
        Some(())
    }

    /// Transcribes each round of a repetition; `None` if the variables in it have different numbers of rounds.
    fn repeat(
        &mut self,
        inner: &[TranscriberNode],
        separator: &[TokenTree],
        values: &VariableValues<'_, '_>,
    ) -> Option<()> {
        let mut names = Vec::new();
        variables(inner, &mut names);
        let used_values = || names.iter().filter_map(|&name| Some((name, value_of(values, name)?)));
        let round_counts = used_values().filter_map(|(_, value)| match value {
            FragmentValue::Rounds(rounds) => Some(rounds.len()),
            FragmentValue::Token(_) | FragmentValue::Opaque(_) => None,
        });
        for round in 0..round_counts.max()? {
            if round > 0 {
                self.trees.extend(separator.iter().cloned());
            }
            let values_of_round = used_values().map(|(name, value)| match value {
                FragmentValue::Rounds(rounds) => Some((name, rounds.get(round)?)),
                FragmentValue::Token(_) | FragmentValue::Opaque(_) => Some((name, value)),
            });
            let values_of_round: Option<Vec<_>> = values_of_round.collect();
            self.transcribe(inner, &values_of_round?)?;
        }
        Some(())
    }
}

/// Adds the names of all variables in the nodes.
fn variables<'a>(nodes: &'a [TranscriberNode], names: &mut Vec<&'a str>) {
    for node in nodes {
        match node {
            TranscriberNode::Variable(name) => names.push(name),
            TranscriberNode::Group(_, inner) | TranscriberNode::Repeat { inner, .. } => {
                variables(inner, names);
            }
            TranscriberNode::Tree(_) | TranscriberNode::Crate(_) => {}
        }
    }
}
