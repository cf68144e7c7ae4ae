//! Expands calls of `macro_rules!` as rustc does, so that only names in the expansion count as used, and not
//! all names in the macro.
//!
//! Name resolution walks through the expansion and then drops it: a bundle has the call. The phases:
//!
//! 1. **Parse the rules** ([`MacroRules::parse`]): each arm becomes a list of `matcher_nodes` and a list of
//!    `transcriber_nodes`.
//! 2. **Match** (`matcher`): the input of the call is matched against one arm after the other. `tokens` puts
//!    the characters of operators together, and `fragments` parses the syntax of `$e:expr` and the like. The
//!    result binds each fragment variable to tokens.
//! 3. **Transcribe** (`transcriber`): the body of the first arm that matches is copied, with the variables
//!    replaced by their tokens.
//!
//! An example:
//!
//! ```text
//! macro_rules! sum {
//!     () => { 0 };
//!     ($first:expr $(, $rest:expr)*) => { $first + $crate::sum!($($rest),*) };
//! }
//! sum!(1, 2, f(3))
//! ```
//!
//! The second arm matches: `first` is bound to `1`, and `rest` to the two rounds `2` and `f(3)`. If the macro
//! is of crate 4, the expansion is `1 + __mex_crate_4::sum!(2, f(3))`. The call in it is expanded in turn when
//! the walk through the expansion gets there.

mod fragments;
mod matcher;
mod matcher_nodes;
#[cfg(test)]
mod tests;
mod tokens;
mod transcriber;
mod transcriber_nodes;

use crate::source::{CrateId, Span as ByteSpan, unraw};
pub use fragments::{InCalls, forget_spans, has_fragments, without_invisible_groups};
use matcher::{MacroInput, fragment_names};
use matcher_nodes::{MatcherNode, matcher_of, splits_path};
use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::{File, Item};
use tokens::Token;
pub use tokens::is_macro_call;
use transcriber::Transcriber;
pub use transcriber::{crate_mark, marked_crate};
pub use transcriber_nodes::InnerMacros;
use transcriber_nodes::{TranscriberNode, transcriber_nodes};

/// The parsed rules of one `macro_rules!`.
pub struct MacroRules {
    arms: Vec<Arm>,
    edition: u16,
}

/// The expansion of a macro call.
pub struct Expansion {
    /// The index of the arm that matched.
    pub arm: usize,
    /// The expansion itself.
    pub tokens: TokenStream,
}

/// One rule: `(matcher) => { transcriber }`.
struct Arm {
    /// The bytes from the matcher to the end of the transcriber.
    span: ByteSpan,
    matcher: Vec<MatcherNode>,
    transcriber: Vec<TranscriberNode>,
}

impl MacroRules {
    /// Parses the tokens inside the braces of a `macro_rules!`; `None` if they are not understood.
    ///
    /// Before edition 2021, the fragment `pat` takes no `|`; before 2024, `expr`
    /// takes neither `_` nor `const`.
    pub fn parse(tokens: TokenStream, inner_macros: InnerMacros, edition: u16) -> Option<Self> {
        let trees: Vec<TokenTree> = tokens.into_iter().collect();
        let (mut arms, mut rest) = (Vec::new(), &trees[..]);
        while !rest.is_empty() {
            let [TokenTree::Group(matcher), _, _, TokenTree::Group(transcriber), after @ ..] = rest
            else {
                return None;
            };
            if !(Token { trees: &rest[1..3] }).is("=>") {
                return None;
            }
            let start = ByteSpan::from(matcher.span()).start;
            arms.push(Arm {
                span: ByteSpan::new(start, ByteSpan::from(transcriber.span()).end),
                matcher: matcher_of(matcher, edition)?,
                transcriber: transcriber_nodes(transcriber.stream(), inner_macros)?,
            });
            rest = match after {
                [TokenTree::Punct(end), after @ ..] if end.as_char() == ';' => after,
                after => after,
            };
        }
        Some(Self { arms, edition })
    }

    /// Returns the bytes of each arm.
    pub fn arms(&self) -> impl Iterator<Item = ByteSpan> + '_ {
        self.arms.iter().map(|arm| arm.span)
    }

    /// True if an arm may take a path that starts with this name apart, and not take it or pass it on as a whole.
    pub fn splits(&self, first: &Ident) -> bool {
        let first = unraw(first);
        self.arms.iter().any(|arm| splits_path(&arm.matcher, &first))
    }

    /// Expands a call with this input by the first arm that matches. `krate` is the index of the macro's
    /// crate, for `$crate`. `None` if no arm matches, or if the matcher cannot tell.
    pub fn expand(&self, krate: CrateId, input: TokenStream) -> Option<Expansion> {
        self.expand_for_editions(krate, input, &[]).0
    }

    /// Expands a call as [`Self::expand`] does. Returns also true if its expansion is another one when the macro moves
    /// from its own edition to one of these: since edition 2024, `$e:expr` takes `_` and `const { … }`.
    pub fn expand_for_editions(
        &self,
        krate: CrateId,
        input: TokenStream,
        editions: &[u16],
    ) -> (Option<Expansion>, bool) {
        let expand = |edition| self.expand_input(krate, &MacroInput::new(input.clone(), edition));
        let expansion = expand(self.edition);
        let other = editions.iter().find(|edition| (self.edition < 2024) != (**edition < 2024));
        let text = |it: Option<&Expansion>| it.map(|it| (it.arm, it.tokens.to_string()));
        let differs = other
            .filter(|_| has_newer_expression(&input))
            .is_some_and(|&other| text(expand(other).as_ref()) != text(expansion.as_ref()));
        (expansion, differs)
    }

    /// Splits a call of a macro that is nothing but one repetition, without tokens between its rounds, into the calls with
    /// one round each: `make!(A, B)` means `make!(A)` and `make!(B)`. Returns the input and the items of each; `None` if
    /// there are not several rounds, or if one defines modules or macros.
    pub fn rounds(&self, krate: CrateId, input: &TokenStream) -> Option<Vec<(TokenStream, File)>> {
        let [Arm { matcher, transcriber, .. }] = &self.arms[..] else { return None };
        let [MatcherNode::Repeat { separator, .. }, after @ ..] = &matcher[..] else { return None };
        let [TranscriberNode::Repeat { separator: between, .. }] = &transcriber[..] else {
            return None;
        };
        let separator = separator.as_deref().unwrap_or_default();
        let is_separator = |trees| Token { trees }.is_same(separator);
        let is_list = [",", ";"].iter().any(|it| Token { trees: separator }.is(it));
        let mut others = Vec::new();
        fragment_names(after, &mut others);
        if !(is_list || separator.is_empty()) || !between.is_empty() || !others.is_empty() {
            return None;
        }
        let trees: Vec<TokenTree> = input.clone().into_iter().collect();
        let (mut rounds, mut start, mut all) = (Vec::new(), 0, TokenStream::new());
        for end in 1..=trees.len() {
            let next = trees.get(end..end + separator.len());
            if start >= end || end < trees.len() && !next.is_some_and(is_separator) {
                continue;
            }
            let round: TokenStream = trees[start..end].iter().cloned().collect();
            if let Some(Expansion { tokens, .. }) = self.expand(krate, round.clone()) {
                all.extend(tokens.clone());
                let file: File = syn::parse2(tokens).ok()?;
                let is_scope = |item: &Item| matches!(item, Item::Mod(_) | Item::Macro(_));
                if file.items.iter().any(is_scope) {
                    return None;
                }
                rounds.push((round, file));
                start = end + separator.len();
            }
        }
        let whole = self.expand(krate, input.clone())?.tokens.to_string();
        (rounds.len() > 1 && start >= trees.len() && all.to_string() == whole).then_some(rounds)
    }

    fn expand_input(&self, krate: CrateId, input: &MacroInput) -> Option<Expansion> {
        let matchers = self.arms.iter().map(|arm| &arm.matcher[..]);
        let (index, values) = input.first_match(matchers).ok()?;
        let mut transcriber = Transcriber { krate, trees: Vec::new() };
        let values: Vec<_> = values.iter().map(|(name, value)| (&**name, value)).collect();
        transcriber.transcribe(&self.arms[index].transcriber, &values)?;
        let tokens = transcriber.trees.into_iter().collect();
        Some(Expansion { arm: index, tokens: without_invisible_groups(tokens, InCalls::Keep) })
    }
}

/// True if the tokens have a `_` or `const`, which may begin an expression since edition 2024.
fn has_newer_expression(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().any(|tree| match tree {
        TokenTree::Group(group) => has_newer_expression(&group.stream()),
        TokenTree::Ident(ident) => ident == "_" || ident == "const",
        _ => false,
    })
}
