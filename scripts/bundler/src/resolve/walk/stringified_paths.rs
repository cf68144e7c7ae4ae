//! Arguments of macros that read otherwise in the bundle: paths that get more segments, and names that
//! are keywords in newer editions. A macro may count their tokens, or `stringify!` them.
//!
//! 1. The call is expanded twice, once with the tokens as they are and once with markers for the
//!    segments that the bundle adds.
//! 2. If the second expansion without markers is not the first one, the call is refused: a macro counts
//!    tokens. An example is `count!(crate::a)`.
//! 3. If `stringify!` gets such a path or name, a note says so.

use super::callee::find_macros;
use super::path_markers::{longer_paths, remove_markers, with_markers, without_markers, words};
use super::recorder::Recorder;
use super::std_macros::DIAGNOSTIC_MACROS;
use crate::load::NEW_KEYWORDS;
use crate::resolve::MentionKind;
use crate::resolve::names::PathForm;
use crate::resolve::syntax::segments;
use crate::source::Span;
use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use syn::Macro;

/// Maximum number of expansions in a call. One with more is not checked.
const MAX_EXPANSIONS: usize = 500;

/// Maximum depth of expansions inside expansions. A deeper call is left as it is.
const MAX_DEPTH: usize = 100;

/// Refuses a call whose expansion depends on the length of paths, and adds notes where it depends on the
/// text of paths and names. `mentions` is the index of the first mention of the call.
pub(super) fn check(recorder: &mut Recorder<'_, '_>, mac: &Macro, mentions: usize) {
    let longer = longer_paths(recorder, mentions);
    let edition = recorder.crate_info().edition;
    if longer.is_empty() && raw_keyword(&mac.tokens, edition).is_none() {
        return;
    }
    let Some(Some(before)) = expand_fully(recorder, mac, mac.tokens.clone()) else { return };
    let name = segments(&mac.path).join("::");
    let text = stringified(&before);
    if let Some(word) = text.iter().find_map(|text| raw_keyword(text, edition)) {
        let why = format!(
            "`{name}!` stringifies `{word}`, which is written with `r#` as newer editions have that \
             keyword"
        );
        recorder.mention_always(word.span().into(), MentionKind::Note(why));
    }
    let Some((&end, _)) = longer.first_key_value() else { return };
    let span = Span::new(end - 1, end);
    let Some(after) = expand_fully(recorder, mac, with_markers(&mac.tokens, &longer)) else {
        return;
    };
    let text = after.as_ref().map(stringified).unwrap_or_default();
    let (before, after) = (words(before), after.map(words));
    if after.is_none_or(|after| without_markers(&after) != before) {
        let why = format!(
            "this path has more segments in one file, which changes the expansion of `{name}!`; \
             import the item, or let the macro match a `$path:path`"
        );
        recorder.mention_always(span, MentionKind::Refusal(why));
    } else if text.into_iter().map(words).any(|words| without_markers(&words) != words) {
        let why = format!("`{name}!` stringifies this path, which has more segments in one file");
        recorder.mention_always(span, MentionKind::Note(why));
    }
}

/// Returns the full expansion of a call with these tokens, or `Some(None)` if the macro does not match
/// them; `None` if that takes too many expansions.
pub(super) fn expand_fully(
    recorder: &mut Recorder<'_, '_>,
    mac: &Macro,
    tokens: TokenStream,
) -> Option<Option<TokenStream>> {
    let mut left = MAX_EXPANSIONS;
    let call = &Macro { tokens, ..mac.clone() };
    let expansion = expand_fully_call(recorder, call, MAX_DEPTH, &mut left);
    (left > 0).then_some(expansion)
}

/// Returns the full expansion of a call; `None` if the macro is unknown or does not match the tokens.
fn expand_fully_call(
    recorder: &mut Recorder<'_, '_>,
    mac: &Macro,
    depth: usize,
    left: &mut usize,
) -> Option<TokenStream> {
    *left = left.saturating_sub(1);
    if depth == 0 || *left == 0 {
        return None;
    }
    let mut names = segments(&mac.path);
    let form = match remove_markers(&mut names) {
        PathForm::Global => PathForm::Global,
        PathForm::Relative => PathForm::of(mac.path.leading_colon),
    };
    let unit = *find_macros(recorder, &names, form, None).first()?;
    let krate = recorder.resolver.tables.macros.get(&unit)?.krate;
    let body = recorder.resolver.macro_body(unit);
    let expansion = body.rules.as_ref()?.expand(krate, mac.tokens.clone())?;
    Some(expand_fully_calls(recorder, expansion.tokens, depth, left))
}

/// Returns the tokens with each call among them replaced by its full expansion.
fn expand_fully_calls(
    recorder: &mut Recorder<'_, '_>,
    tokens: TokenStream,
    depth: usize,
    left: &mut usize,
) -> TokenStream {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let mut output: Vec<TokenTree> = Vec::new();
    for (index, tree) in trees.iter().enumerate() {
        let TokenTree::Group(group) = tree else {
            output.push(tree.clone());
            continue;
        };
        let start = path_before_bang(&trees, index);
        let is_text = start.is_some() && trees[index - 2].to_string() == "stringify";
        let call = start.filter(|_| !is_text).and_then(|start| {
            let call: TokenStream = trees[start..=index].iter().cloned().collect();
            Some((index - start, syn::parse2::<Macro>(call).ok()?))
        });
        if let Some((length, call)) = call
            && let Some(inner) = expand_fully_call(recorder, &call, depth - 1, left)
        {
            output.truncate(output.len() - length);
            output.extend(inner);
            continue;
        }
        let inner = if is_text {
            group.stream()
        } else {
            expand_fully_calls(recorder, group.stream(), depth, left)
        };
        let mut copy = Group::new(group.delimiter(), inner);
        copy.set_span(group.span());
        output.push(copy.into());
    }
    output.into_iter().collect()
}

/// Returns the first name among the tokens that is written `r#name` because it is a keyword in newer
/// editions.
fn raw_keyword(tokens: &TokenStream, edition: u16) -> Option<Ident> {
    let is_new =
        |word: &str| NEW_KEYWORDS.iter().any(|(since, new)| edition < *since && *new == word);
    tokens.clone().into_iter().find_map(|tree| match tree {
        TokenTree::Group(group) => raw_keyword(&group.stream(), edition),
        TokenTree::Ident(ident) => {
            let is_raw = ident.to_string().strip_prefix("r#").is_some_and(is_new);
            is_raw.then_some(ident)
        }
        _ => None,
    })
}

/// Returns the arguments of each `stringify!`, except inside macros that only report an error: the program
/// does not see that text.
fn stringified(tokens: &TokenStream) -> Vec<TokenStream> {
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let mut arguments = Vec::new();
    for (index, tree) in trees.iter().enumerate() {
        let TokenTree::Group(group) = tree else { continue };
        let called = path_before_bang(&trees, index).map(|_| trees[index - 2].to_string());
        match called.as_deref() {
            Some("stringify") => arguments.push(group.stream()),
            Some(name) if DIAGNOSTIC_MACROS.contains(&name) => {}
            _ => arguments.extend(stringified(&group.stream())),
        }
    }
    arguments
}

/// Returns the index at which the path of a macro call starts, given the index of the group of its input.
pub(super) fn path_before_bang(trees: &[TokenTree], group: usize) -> Option<usize> {
    let is_ident = |index: usize| matches!(&trees[index], TokenTree::Ident(_));
    let is_punct = |index: usize, character: char| match &trees[index] {
        TokenTree::Punct(punct) => punct.as_char() == character,
        _ => false,
    };
    let name = group.checked_sub(2).filter(|&name| is_ident(name) && is_punct(name + 1, '!'));
    let mut start = name?;
    while start >= 3 && is_punct(start - 1, ':') && is_punct(start - 2, ':') && is_ident(start - 3)
    {
        start -= 3;
    }
    Some(start)
}
