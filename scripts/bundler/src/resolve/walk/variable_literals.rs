//! `env!` and `option_env!` in the input of a macro call. A judge does not have the variable, so a literal takes the
//! place of each, as in other code. A macro may expect the tokens of the call, though, or `stringify!` them.
//!
//! 1. The call is expanded twice, once with the tokens as they are and once with the literals.
//! 2. If the first expansion, with literals for the `env!`s that are left in it, is the second one, the input gets
//!    the literals.
//! 3. Else the input stays, and an `env!` that the expansion has is refused.
//!
//! An example, in the version 0.3.4 of a crate:
//!
//! ```text
//! cfg_if! {
//!     if #[cfg(unix)] { mod unix; }
//!     else { compile_error!(concat!("not in ", env!("CARGO_PKG_VERSION"))); }   // becomes "0.3.4"
//! }
//! ```

use super::callee::find_macros;
use super::compile_time_input::{VariableValue, variable_value};
use super::path_markers::words;
use super::recorder::Recorder;
use super::std_macros::is_of_std;
use super::stringified_paths::{expand_fully, path_before_bang};
use crate::resolve::MentionKind;
use crate::resolve::names::PathForm;
use crate::resolve::syntax::segments;
use crate::source::{Span, env_variable};
use memchr::memmem;
use proc_macro2::{Group, TokenStream, TokenTree};
use std::collections::BTreeMap;
use syn::Macro;

/// The calls among the tokens of an input, by the bytes of their groups.
type VariableCalls = BTreeMap<Span, VariableCall>;

/// A call of `env!` or `option_env!` whose value is known.
struct VariableCall {
    /// The bytes of the call.
    span: Span,
    variable: String,
    value: VariableValue,
}

/// Records the literals that replace such calls in the input of a written macro call.
pub(super) fn record(recorder: &mut Recorder<'_, '_>, mac: &Macro) {
    let input = Span::new(Span::of(&mac.path).end, Span::from(mac.delimiter.span().close()).end);
    let text = &recorder.resolver.program.files[recorder.file].text;
    if memmem::find(&text.as_bytes()[input.start..input.end], b"env!").is_none() {
        return;
    }
    let mut calls = VariableCalls::new();
    find_calls(recorder, &mac.tokens, &mut calls);
    if calls.is_empty() || !is_expansion_same(recorder, mac, &calls) {
        return;
    }
    for VariableCall { span, variable, value } in calls.into_values() {
        if value.by_script {
            let start = Span::new(span.start, span.start);
            recorder.mention(start, MentionKind::Decision(variable));
        }
        recorder.mention(span, MentionKind::Text(value.text));
        recorder.resolver.literal_variables.insert((recorder.file, span));
    }
}

/// True if the macro does the same with the literals as with the calls.
fn is_expansion_same(recorder: &mut Recorder<'_, '_>, mac: &Macro, calls: &VariableCalls) -> bool {
    let form = PathForm::of(mac.path.leading_colon);
    let names = segments(&mac.path);
    if find_macros(recorder, &names, form, recorder.start_of_call(mac)).len() != 1 {
        return false;
    }
    let Some(Some(before)) = expand_fully(recorder, mac, mac.tokens.clone()) else { return false };
    let literals = with_literals(recorder, &mac.tokens, calls, InUnknownCalls::Replace);
    let Some(Some(after)) = expand_fully(recorder, mac, literals) else { return false };
    words(with_literals(recorder, &before, calls, InUnknownCalls::Keep)) == words(after)
}

/// Adds the calls among the tokens whose value is known.
fn find_calls(recorder: &Recorder<'_, '_>, tokens: &TokenStream, calls: &mut VariableCalls) {
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    for (index, tree) in trees.iter().enumerate() {
        let TokenTree::Group(group) = tree else { continue };
        match surroundings(recorder, &trees, index) {
            Surroundings::Variable { start, name } => {
                let variable = env_variable(&group.stream()).unwrap_or_default();
                if let Some(value) = variable_value(recorder, &variable, &name) {
                    let group = Span::from(group.span());
                    let span = Span::new(Span::from(trees[start].span()).start, group.end);
                    calls.insert(group, VariableCall { span, variable, value });
                }
            }
            Surroundings::Text => {}
            Surroundings::UnknownCall | Surroundings::Code => {
                find_calls(recorder, &group.stream(), calls);
            }
        }
    }
}

/// The treatment of calls in the input of a macro that is not known.
#[derive(Clone, Copy, PartialEq, Eq)]
enum InUnknownCalls {
    Replace,
    Keep,
}

/// Returns the tokens with literals in place of these calls.
fn with_literals(
    recorder: &Recorder<'_, '_>,
    tokens: &TokenStream,
    calls: &VariableCalls,
    in_unknown_calls: InUnknownCalls,
) -> TokenStream {
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let mut output: Vec<TokenTree> = Vec::new();
    for (index, tree) in trees.iter().enumerate() {
        let TokenTree::Group(group) = tree else {
            output.push(tree.clone());
            continue;
        };
        let inner = match surroundings(recorder, &trees, index) {
            Surroundings::Variable { start, .. } => {
                let call = calls.get(&Span::from(group.span()));
                let literal = call.and_then(|call| call.value.text.parse::<TokenStream>().ok());
                if let Some(literal) = literal {
                    output.truncate(output.len() - (index - start));
                    output.extend(literal);
                    continue;
                }
                group.stream()
            }
            Surroundings::Text => group.stream(),
            Surroundings::UnknownCall if in_unknown_calls == InUnknownCalls::Keep => group.stream(),
            Surroundings::UnknownCall | Surroundings::Code => {
                with_literals(recorder, &group.stream(), calls, in_unknown_calls)
            }
        };
        let mut copy = Group::new(group.delimiter(), inner);
        copy.set_span(group.span());
        output.push(copy.into());
    }
    output.into_iter().collect()
}

/// The tokens before a group.
enum Surroundings {
    /// It is the input of `env!` or `option_env!`: the index at which the call starts, and the macro.
    Variable { start: usize, name: String },
    /// It is not evaluated where it stands: the input of `stringify!` or `include!`, the body of a macro.
    Text,
    /// It is the input of a macro that is not of std.
    UnknownCall,
    /// It is other code, be it the input of a macro of std.
    Code,
}

/// Returns what stands before the group at this index.
fn surroundings(recorder: &Recorder<'_, '_>, trees: &[TokenTree], group: usize) -> Surroundings {
    let is = |at: Option<usize>, text: &str| at.is_some_and(|at| trees[at].to_string() == text);
    let before = |index: usize, distance: usize| index.checked_sub(distance);
    if is(before(group, 2), "!") && is(before(group, 3), "macro_rules") {
        return Surroundings::Text;
    }
    let Some(start) = path_before_bang(trees, group) else { return Surroundings::Code };
    let name = trees[group - 2].to_string();
    let call: TokenStream = trees[start..=group].iter().cloned().collect();
    let is_std = syn::parse2::<Macro>(call).is_ok_and(|mac| is_of_std(recorder, &mac.path, &name));
    if !is_std || is(before(start, 1), ":") || is(before(start, 1), "$") {
        return Surroundings::UnknownCall;
    }
    match &*name {
        "stringify" | "include" | "include_str" | "include_bytes" => Surroundings::Text,
        "env" | "option_env" => Surroundings::Variable { start, name },
        _ => Surroundings::Code,
    }
}
