//! Expands `macro_rules!` as rustc does, so that only what a call really expands to counts as used.
//!
//! An expansion serves to see what it names. It is printed only where it makes modules in files of their
//! own (`load`). The phases:
//!
//! 1. **Read the rules** (`MacroRules::parse`): each arm has a matcher, read as `pattern`s, and a
//!    transcriber, read as a `body`.
//! 2. **Match** (`matcher`): the input of a call is held against the matcher of one arm after the other.
//!    `tokens` puts the signs of operators together, and `fragments` parses what `$e:expr` and its like
//!    take. The result is what each fragment stands for.
//! 3. **Transcribe** (`transcriber`): the body of the first arm that matches, with the fragments in it.
//!
//! An example:
//!
//! ```text
//! macro_rules! sum {
//!     () => { 0 };
//!     ($first:expr $(, $rest:expr)*) => { $first + $crate::sum!($($rest),*) };
//! }
//! sum!(1, 2, f(3))    // arm 1: `first` is `1`, `rest` has the rounds `2` and `f(3)`
//! ```
//!
//! For a macro of crate 4 the expansion is `1 + __mex_crate_4::sum!(2, f(3))`. The call in it is expanded
//! when the walk through the expansion gets there.

mod body;
mod fragments;
mod local_names;
mod matcher;
mod pattern;
#[cfg(test)]
mod tests;
mod tokens;
mod transcriber;

use crate::source::Span as ByteSpan;
use body::{Body, bodies};
pub use fragments::{
    InCalls, forget_spans, fragment_kind, invisible_group, without_invisible_groups,
};
pub use local_names::LocalNames;
use matcher::{Miss, sequence, with_input};
use pattern::{Pattern, has_expression, patterns_of};
use proc_macro2::{TokenStream, TokenTree};
pub use tokens::is_macro_call;
use tokens::{Token, glue};
pub use transcriber::CRATE_MARK;
use transcriber::Output;

/// The arms of one `macro_rules!`.
pub struct MacroRules {
    arms: Vec<Arm>,
    edition: u16,
}

/// What a macro call expands to.
pub struct Expansion {
    /// The arm that it takes.
    pub arm: usize,
    /// What comes out.
    pub tokens: TokenStream,
    /// The bytes of each `::` in the transcriber that follows a variable, and the crate whose
    /// `$crate` the variable stands for, if it does.
    pub variable_paths: Vec<(usize, Option<usize>)>,
}

struct Arm {
    /// From the matcher to the end of the transcriber.
    span: ByteSpan,
    pattern: Vec<Pattern>,
    body: Vec<Body>,
}

impl MacroRules {
    /// Reads what stands inside the braces of a `macro_rules!`; `None` if it is not understood.
    ///
    /// With `local_inner`, every macro call in a transcriber is one of the macro's own crate.
    /// Before edition 2021 the fragment `pat` takes no `|`, before 2024 `expr` neither `_` nor `const`.
    pub fn parse(tokens: TokenStream, local_inner: bool, edition: u16) -> Option<Self> {
        let tokens = glue(&tokens.into_iter().collect::<Vec<_>>());
        let mut arms = Vec::new();
        let mut at = 0;
        while at < tokens.len() {
            let pattern = tokens.get(at)?;
            let arrow = tokens.get(at + 1)?;
            let body = tokens.get(at + 2)?;
            if !arrow.is("=>") {
                return None;
            }
            arms.push(Arm {
                span: ByteSpan::new(span_of(pattern)?.start, span_of(body)?.end),
                pattern: patterns_of(pattern, edition)?,
                body: bodies(body.group()?.stream(), local_inner)?,
            });
            at += 3;
            if tokens.get(at).is_some_and(|it| it.is(";")) {
                at += 1;
            }
        }
        Some(Self { arms, edition })
    }

    /// Returns the text of each arm.
    pub fn arms(&self) -> impl Iterator<Item = ByteSpan> + '_ {
        self.arms.iter().map(|arm| arm.span)
    }

    /// Returns what the first arm that matches makes of the input, where `$crate` is the crate of that
    /// index. `None` if no arm is known to match.
    pub fn expand(&self, krate: usize, input: TokenStream) -> Option<Expansion> {
        self.expand_in(self.edition, krate, input)
    }

    /// True if the input may be taken in one way where the macro is defined in its own edition, and in
    /// another where it is defined in this one.
    pub fn differs_in(&self, edition: u16, input: &TokenStream) -> bool {
        const SINCE: u16 = 2024;
        let concerned = (self.edition < SINCE) != (edition < SINCE)
            && self.arms.iter().any(|it| has_expression(&it.pattern))
            && says_newer_expression(input);
        if !concerned {
            return false;
        }
        let made = |edition| {
            let Expansion { arm, tokens, .. } = self.expand_in(edition, 0, input.clone())?;
            Some((arm, tokens.to_string()))
        };
        let own = made(self.edition);
        own.is_none() || own != made(edition)
    }

    /// Expands a call as if the macro were defined in this edition.
    fn expand_in(&self, edition: u16, krate: usize, input: TokenStream) -> Option<Expansion> {
        let matchers = self.arms.iter().map(|arm| &arm.pattern[..]);
        let first = with_input(input, edition, matchers, |input| {
            for (index, arm) in self.arms.iter().enumerate() {
                match sequence(&arm.pattern, input, 0, true) {
                    Ok((_, bindings)) => return Ok((index, bindings)),
                    Err(Miss::Other) => {}
                    Err(Miss::Unknown) => return Err(Miss::Unknown),
                }
            }
            Err(Miss::Other)
        });
        let (index, bindings) = first.ok()?;
        let mut output = Output { krate, trees: Vec::new(), variable_paths: Vec::new() };
        let values = bindings.iter().map(|(name, value)| (name.as_str(), value)).collect();
        output.transcribe(&self.arms[index].body, &values)?;
        Some(Expansion {
            arm: index,
            tokens: without_invisible_groups(output.trees.into_iter().collect(), InCalls::Keep),
            variable_paths: output.variable_paths,
        })
    }
}

/// Returns the bytes of a group.
fn span_of(token: &Token) -> Option<ByteSpan> {
    token.group().map(|group| group.span().into())
}

/// True if there is a word among the tokens that an expression starts with since edition 2024.
fn says_newer_expression(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().any(|tree| match tree {
        TokenTree::Ident(ident) => ident == "_" || ident == "const",
        TokenTree::Group(group) => says_newer_expression(&group.stream()),
        _ => false,
    })
}
