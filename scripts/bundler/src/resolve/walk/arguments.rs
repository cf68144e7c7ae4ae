//! Arguments of macros that read otherwise in the bundle, where a macro may count their tokens or make
//! text of them: paths that get more segments, and names that are keywords in newer editions.
//!
//! The call is expanded twice, once with the tokens as they are and once with the longer paths.
//! `count!(crate::a)` is refused if the second expansion is not the first one with longer paths, and
//! noted if `stringify!` sees such a path.

use super::callee::find_macros;
use super::longer_paths::{lengthened, longer_paths, remove_markers, shortened, words};
use super::recorder::Recorder;
use super::std_macros::DIAGNOSTIC_MACROS;
use super::syntax::segments;
use crate::load::NEW_KEYWORDS;
use crate::resolve::MentionKind;
use crate::source::Span;
use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use syn::Macro;

/// The number of expansions beyond which a call is not followed.
const EXPANSIONS: usize = 500;

/// The number of expansions inside expansions, likewise.
const DEPTH: usize = 100;

/// Refuses a call in which paths become longer, if the macros then make something else of it, and notes
/// where they make text of what reads otherwise. `mentions` is the number of mentions before those of
/// the call.
pub(super) fn check(at: &mut Recorder<'_, '_>, mac: &Macro, mentions: usize) {
    let longer = longer_paths(at, mentions);
    let edition = at.crate_info().edition;
    if longer.is_empty() && marked_keyword(&mac.tokens, edition).is_none() {
        return;
    }
    let Some(Some(before)) = unfold(at, mac, mac.tokens.clone()) else { return };
    let name = segments(&mac.path).join("::");
    let text = stringified(&before);
    if let Some(word) = text.iter().find_map(|text| marked_keyword(text, edition)) {
        let why = format!(
            "`{name}!` makes text of `{word}`, which has its `r#` for editions where that is a \
             keyword"
        );
        at.mention_always(word.span().into(), MentionKind::Note(why));
    }
    let Some((&end, _)) = longer.first_key_value() else { return };
    let span = Span::new(end - 1, end);
    let Some(after) = unfold(at, mac, lengthened(&mac.tokens, &longer)) else { return };
    let text = after.as_ref().map(stringified).unwrap_or_default();
    let (before, after) = (words(before), after.map(words));
    if after.is_none_or(|after| shortened(&after) != before) {
        let why = format!(
            "this path is longer in one file, and of that `{name}!` makes something else, if it takes \
             it; import what it names, or let the macro take a `$path:path`"
        );
        at.mention_always(span, MentionKind::Refusal(why));
    } else if text.into_iter().map(words).any(|words| shortened(&words) != words) {
        let why = format!("`{name}!` makes text of this path, which is longer in one file");
        at.mention_always(span, MentionKind::Note(why));
    }
}

/// Returns what comes out of a call with these tokens in the end, or `Some(None)` if the macro does not
/// take them; `None` if that takes too many expansions.
fn unfold(
    at: &mut Recorder<'_, '_>,
    mac: &Macro,
    tokens: TokenStream,
) -> Option<Option<TokenStream>> {
    let mut left = EXPANSIONS;
    let call = &Macro { tokens, ..mac.clone() };
    let made = unfold_call(at, call, DEPTH, &mut left);
    (left > 0).then_some(made)
}

/// Returns what comes out of a call in the end; `None` if the macro is not known or does not take the
/// tokens.
fn unfold_call(
    at: &mut Recorder<'_, '_>,
    mac: &Macro,
    depth: usize,
    left: &mut usize,
) -> Option<TokenStream> {
    *left = left.saturating_sub(1);
    if depth == 0 || *left == 0 {
        return None;
    }
    let mut names = segments(&mac.path);
    let had_colons = remove_markers(&mut names);
    let colon = had_colons || mac.path.leading_colon.is_some();
    let unit = *find_macros(at, &names, colon, None).first()?;
    let krate = at.resolver.names.macros.get(&unit)?.krate;
    let body = at.resolver.macro_body(unit);
    let made = body.rules.as_ref()?.expand(krate, mac.tokens.clone())?;
    Some(unfold_calls(at, made.tokens, depth, left))
}

/// Returns the tokens with each call among them replaced by what comes out of it.
fn unfold_calls(
    at: &mut Recorder<'_, '_>,
    tokens: TokenStream,
    depth: usize,
    left: &mut usize,
) -> TokenStream {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let mut made: Vec<TokenTree> = Vec::new();
    for (index, tree) in trees.iter().enumerate() {
        let TokenTree::Group(group) = tree else {
            made.push(tree.clone());
            continue;
        };
        let start = path_before_bang(&trees, index);
        let is_text = start.is_some() && trees[index - 2].to_string() == "stringify";
        let call = start.filter(|_| !is_text).and_then(|start| {
            let call: TokenStream = trees[start..=index].iter().cloned().collect();
            Some((index - start, syn::parse2::<Macro>(call).ok()?))
        });
        if let Some((length, call)) = call
            && let Some(inner) = unfold_call(at, &call, depth - 1, left)
        {
            made.truncate(made.len() - length);
            made.extend(inner);
            continue;
        }
        let inner =
            if is_text { group.stream() } else { unfold_calls(at, group.stream(), depth, left) };
        made.push(Group::new(group.delimiter(), inner).into());
    }
    made.into_iter().collect()
}

/// Returns the first name among the tokens that is written `r#name` as it is a keyword in newer
/// editions.
fn marked_keyword(tokens: &TokenStream, edition: u16) -> Option<Ident> {
    let is_new =
        |word: &str| NEW_KEYWORDS.iter().any(|(since, new)| edition < *since && *new == word);
    tokens.clone().into_iter().find_map(|tree| match tree {
        TokenTree::Group(group) => marked_keyword(&group.stream(), edition),
        TokenTree::Ident(ident) => {
            let is_marked = ident.to_string().strip_prefix("r#").is_some_and(is_new);
            is_marked.then_some(ident)
        }
        _ => None,
    })
}

/// Returns the tokens that become text which the program can see: the arguments of `stringify!`, but
/// for those inside of macros that only report an error.
fn stringified(tokens: &TokenStream) -> Vec<TokenStream> {
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let mut found = Vec::new();
    for (index, tree) in trees.iter().enumerate() {
        let TokenTree::Group(group) = tree else { continue };
        let called = path_before_bang(&trees, index).map(|_| trees[index - 2].to_string());
        match called.as_deref() {
            Some("stringify") => found.push(group.stream()),
            Some(name) if DIAGNOSTIC_MACROS.contains(&name) => {}
            _ => found.extend(stringified(&group.stream())),
        }
    }
    found
}

/// Returns where the path of a macro starts that is called with the group of that number.
fn path_before_bang(trees: &[TokenTree], group: usize) -> Option<usize> {
    let is_ident = |index: usize| matches!(&trees[index], TokenTree::Ident(_));
    let is_sign = |index: usize, sign: char| match &trees[index] {
        TokenTree::Punct(punct) => punct.as_char() == sign,
        _ => false,
    };
    let name = group.checked_sub(2).filter(|&name| is_ident(name) && is_sign(name + 1, '!'));
    let mut start = name?;
    while start >= 3 && is_sign(start - 1, ':') && is_sign(start - 2, ':') && is_ident(start - 3) {
        start -= 3;
    }
    Some(start)
}
