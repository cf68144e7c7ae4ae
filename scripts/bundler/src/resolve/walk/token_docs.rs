//! Documentation that is expanded from a macro, such as `#[doc = include_str!("reef.md")]`, in the input of
//! a macro call or in the body of a macro. The judge does not have the file. The attribute becomes
//!
//! ```text
//! nothing                  in the body of a macro
//! #[doc = ""]              in the input of a call, whose matcher may expect an attribute
//! #[doc = concat!($file)]  with a variable in a repetition `$(…)`, which may have no other variable
//! ```

use super::recorder::Recorder;
use crate::resolve::MentionKind;
use crate::source::Span;
use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};

/// The surroundings of some tokens.
#[derive(Clone, Copy)]
struct DocContext {
    /// True in the input of a macro call.
    in_call: bool,
    /// True in a repetition, `$(…)`.
    is_repeated: bool,
}

/// An attribute `#[doc = name!(…)]`.
struct GeneratedDoc<'a> {
    attribute: Span,
    /// The name of the macro.
    name: &'a Ident,
    /// The call of the macro.
    value: Span,
    has_variable: bool,
}

/// Records the documentation in the input of a macro call.
pub(super) fn record_in_arguments(recorder: &mut Recorder<'_, '_>, tokens: &TokenStream) {
    record(recorder, tokens, DocContext { in_call: true, is_repeated: false });
}

/// Records the documentation in the body of a `macro_rules!`.
pub(super) fn record_in_body(recorder: &mut Recorder<'_, '_>, tokens: &TokenStream) {
    record(recorder, tokens, DocContext { in_call: false, is_repeated: false });
}

/// Records the documentation among the tokens.
fn record(recorder: &mut Recorder<'_, '_>, tokens: &TokenStream, context: DocContext) {
    if !recorder.is_in_text() {
        return;
    }
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    for (index, tree) in trees.iter().enumerate() {
        let TokenTree::Group(group) = tree else { continue };
        let inner: Vec<TokenTree> = group.stream().into_iter().collect();
        if let Some(doc) = generated_doc(&trees[..=index], &inner) {
            record_doc(recorder, &doc, context);
            continue;
        }
        let before = &trees[..index];
        let is_matcher = is_punct(trees.get(index + 1), '=') && is_punct(trees.get(index + 2), '>');
        let called = match before {
            [.., TokenTree::Ident(name), bang] if is_punct(Some(bang), '!') => Some(name),
            _ => None,
        };
        if is_matcher || called.is_some_and(|name| name == "stringify") {
            continue;
        }
        let is_repetition =
            group.delimiter() == Delimiter::Parenthesis && is_punct(before.last(), '$');
        let inside = DocContext {
            in_call: context.in_call || called.is_some(),
            is_repeated: context.is_repeated || is_repetition,
        };
        record(recorder, &group.stream(), inside);
    }
}

/// Returns the attribute that ends with the last of these trees, a group with the trees `inner`, if it is
/// documentation that is expanded from a macro.
fn generated_doc<'a>(trees: &[TokenTree], inner: &'a [TokenTree]) -> Option<GeneratedDoc<'a>> {
    let (first, last) = match trees {
        [.., pound, group] if is_punct(Some(pound), '#') => (pound, group),
        [.., pound, bang, group] if is_punct(Some(pound), '#') && is_punct(Some(bang), '!') => {
            (pound, group)
        }
        _ => return None,
    };
    let [TokenTree::Ident(doc), equals, value @ ..] = inner else { return None };
    let [path @ .., TokenTree::Ident(name), bang, arguments @ TokenTree::Group(given)] = value
    else {
        return None;
    };
    if doc != "doc" || !is_punct(Some(equals), '=') || !is_punct(Some(bang), '!') {
        return None;
    }
    let start = path.first().map_or(name.span(), TokenTree::span);
    let join = |first: Span, last: Span| Span::new(first.start, last.end);
    Some(GeneratedDoc {
        attribute: join(first.span().into(), last.span().into()),
        name,
        value: join(start.into(), arguments.span().into()),
        has_variable: given.stream().into_iter().any(|tree| is_punct(Some(&tree), '$')),
    })
}

/// Records the mention of an attribute.
fn record_doc(recorder: &mut Recorder<'_, '_>, doc: &GeneratedDoc<'_>, context: DocContext) {
    // The variable may be the only one of the repetition, so it must stay.
    let needs_variable = context.is_repeated && doc.has_variable;
    let (span, kind) = if !needs_variable && !context.in_call {
        (doc.attribute, MentionKind::CrateAttribute)
    } else if doc.name != "include_str" {
        // No file is read.
        return;
    } else if needs_variable {
        (doc.name.span().into(), MentionKind::Text("concat".to_owned()))
    } else {
        (doc.value, MentionKind::Text("\"\"".to_owned()))
    };
    recorder.mention(span, kind);
}

fn is_punct(tree: Option<&TokenTree>, character: char) -> bool {
    matches!(tree, Some(TokenTree::Punct(punct)) if punct.as_char() == character)
}
