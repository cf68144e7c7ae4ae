//! Documentation that a macro makes, such as `#[doc = include_str!("reef.md")]`, among tokens of which
//! only a macro will make syntax. The judge does not have the file. The attribute becomes
//!
//! ```text
//! nothing                  in the body of a macro
//! #[doc = ""]              among what a macro is given, which may have to be matched
//! #[doc = concat!($file)]  where it holds a variable in `$(…)`, which may be the only one there
//! ```

use super::recorder::Recorder;
use crate::resolve::MentionKind;
use crate::source::Span;
use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};

/// What stands around some tokens.
#[derive(Clone, Copy)]
struct Around {
    /// A macro is given the tokens.
    in_call: bool,
    /// The tokens are repeated, once for each round of their variables.
    is_repeated: bool,
}

/// An attribute `#[doc = name!(…)]`.
struct MadeDoc<'a> {
    whole: Span,
    /// The name of the macro.
    name: &'a Ident,
    /// The call of the macro.
    value: Span,
    has_variable: bool,
}

/// Records the documentation among the tokens that a macro call is given.
pub(super) fn record_in_arguments(at: &mut Recorder<'_, '_>, tokens: &TokenStream) {
    record(at, tokens, Around { in_call: true, is_repeated: false });
}

/// Records the documentation in the body of a `macro_rules!`.
pub(super) fn record_in_body(at: &mut Recorder<'_, '_>, tokens: &TokenStream) {
    record(at, tokens, Around { in_call: false, is_repeated: false });
}

fn record(at: &mut Recorder<'_, '_>, tokens: &TokenStream, around: Around) {
    if !at.is_in_text() {
        return;
    }
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    for (index, tree) in trees.iter().enumerate() {
        let TokenTree::Group(group) = tree else { continue };
        let inner: Vec<TokenTree> = group.stream().into_iter().collect();
        if let Some(doc) = made_doc(&trees[..=index], &inner) {
            record_doc(at, &doc, around);
            continue;
        }
        let before = &trees[..index];
        let is_matcher = is_sign(trees.get(index + 1), '=') && is_sign(trees.get(index + 2), '>');
        let called = match before {
            [.., TokenTree::Ident(name), bang] if is_sign(Some(bang), '!') => Some(name),
            _ => None,
        };
        if is_matcher || called.is_some_and(|name| name == "stringify") {
            continue;
        }
        let is_repetition =
            group.delimiter() == Delimiter::Parenthesis && is_sign(before.last(), '$');
        let inside = Around {
            in_call: around.in_call || called.is_some(),
            is_repeated: around.is_repeated || is_repetition,
        };
        record(at, &group.stream(), inside);
    }
}

/// Returns the attribute that ends with the last of the trees, a group with these trees inside, if a
/// macro makes documentation there.
fn made_doc<'a>(trees: &[TokenTree], inner: &'a [TokenTree]) -> Option<MadeDoc<'a>> {
    let (first, last) = match trees {
        [.., sign, group] if is_sign(Some(sign), '#') => (sign, group),
        [.., sign, bang, group] if is_sign(Some(sign), '#') && is_sign(Some(bang), '!') => {
            (sign, group)
        }
        _ => return None,
    };
    let [TokenTree::Ident(doc), equals, value @ ..] = inner else { return None };
    let [path @ .., TokenTree::Ident(name), bang, arguments @ TokenTree::Group(given)] = value
    else {
        return None;
    };
    if doc != "doc" || !is_sign(Some(equals), '=') || !is_sign(Some(bang), '!') {
        return None;
    }
    let start = path.first().map_or(name.span(), TokenTree::span);
    let around = |first: Span, last: Span| Span::new(first.start, last.end);
    Some(MadeDoc {
        whole: around(first.span().into(), last.span().into()),
        name,
        value: around(start.into(), arguments.span().into()),
        has_variable: given.stream().into_iter().any(|tree| is_sign(Some(&tree), '$')),
    })
}

fn record_doc(at: &mut Recorder<'_, '_>, doc: &MadeDoc<'_>, around: Around) {
    let may_be_needed = around.is_repeated && doc.has_variable;
    let (span, kind) = match (may_be_needed, around.in_call) {
        (false, false) => (doc.whole, MentionKind::CrateAttribute),
        // It is no file.
        _ if doc.name != "include_str" => return,
        (true, _) => (doc.name.span().into(), MentionKind::Text("concat".to_owned())),
        (false, true) => (doc.value, MentionKind::Text("\"\"".to_owned())),
    };
    at.mention(span, kind);
}

fn is_sign(tree: Option<&TokenTree>, sign: char) -> bool {
    matches!(tree, Some(TokenTree::Punct(punct)) if punct.as_char() == sign)
}
