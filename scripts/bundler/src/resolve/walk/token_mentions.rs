//! Mentions among tokens without a syntax tree: the input of a macro call, or the body of a
//! `macro_rules!`.
//!
//! The tokens around an identifier tell whether it starts a path:
//!
//! ```text
//! a::b          `a` starts a path: `::` follows
//! ::a::b        `a` starts a path: no segment stands before the first `::`
//! x.a::<u8>()   `a` does not: a single `.` stands before it
//! $crate::a     `crate` means the crate of the macro
//! ```
//!
//! The judge has no file to include as documentation: `#[doc = include_str!("a.md")]` becomes
//! `#[doc = stringify!("a.md")]`, which any matcher takes for the same.

use super::path_mentions::{TextKind, record_first_segment, record_macro_prelude};
use super::recorder::Recorder;
use crate::macro_rules::{InnerMacros, is_macro_call};
use crate::resolve::MentionKind;
use crate::resolve::names::{Meaning, Namespace, PathForm, PathStart};
use crate::source::{CrateId, Span, unraw};
use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};

/// Records the mentions in the input of a macro call or an attribute.
pub(super) fn record_arguments(recorder: &mut Recorder<'_, '_>, tokens: &TokenStream) {
    record(recorder, tokens, TextKind::Code);
}

/// Records the mentions in the body of a `macro_rules!`.
pub(super) fn record_macro_body(recorder: &mut Recorder<'_, '_>, tokens: &TokenStream) {
    record(recorder, tokens, TextKind::MacroBody);
}

fn record(recorder: &mut Recorder<'_, '_>, tokens: &TokenStream, text_kind: TextKind) {
    if !recorder.is_in_text() {
        return;
    }
    let trees = Trees(tokens.clone().into_iter().collect());
    for (index, tree) in trees.0.iter().enumerate() {
        let cursor = TokenCursor { trees: &trees, index, text_kind };
        match tree {
            TokenTree::Group(group) if !cursor.is_stringified() => {
                record_group(recorder, &cursor, group);
            }
            TokenTree::Ident(ident) => record_ident(recorder, &cursor, ident),
            _ => {}
        }
    }
}

/// The tokens of one group, by index. At an index outside there is no token.
struct Trees(Vec<TokenTree>);

impl Trees {
    /// True if the token is this punctuation character.
    fn is_punct(&self, index: Option<usize>, character: char) -> bool {
        let tree = index.and_then(|index| self.0.get(index));
        matches!(tree, Some(TokenTree::Punct(punct)) if punct.as_char() == character)
    }

    /// True if `::` starts at the token.
    fn is_colons(&self, index: Option<usize>) -> bool {
        self.is_punct(index, ':') && self.is_punct(index.map(|index| index + 1), ':')
    }

    /// True if the token is this identifier.
    fn is_word(&self, index: Option<usize>, word: &str) -> bool {
        let tree = index.and_then(|index| self.0.get(index));
        matches!(tree, Some(TokenTree::Ident(ident)) if ident == word)
    }

    /// True if the token is a segment of a path, so that `::` may follow.
    fn is_segment(&self, index: Option<usize>) -> bool {
        let Some(TokenTree::Ident(ident)) = index.and_then(|index| self.0.get(index)) else {
            return false;
        };
        let starts_path = ["self", "super", "crate", "Self"].iter().any(|word| ident == word);
        starts_path || syn::parse_str::<Ident>(&ident.to_string()).is_ok()
    }
}

/// A token among its neighbours.
struct TokenCursor<'a> {
    trees: &'a Trees,
    index: usize,
    text_kind: TextKind,
}

impl TokenCursor<'_> {
    /// Returns the index of the token at this distance before this one.
    fn before(&self, distance: usize) -> Option<usize> {
        self.index.checked_sub(distance)
    }

    /// True if the token at this distance before this one is the punctuation character.
    fn has_punct_before(&self, distance: usize, character: char) -> bool {
        self.trees.is_punct(self.before(distance), character)
    }

    /// True for the group of `stringify!(…)`, whose tokens are only text.
    fn is_stringified(&self) -> bool {
        let is_input =
            self.has_punct_before(1, '!') && self.trees.is_word(self.before(2), "stringify");
        crate::marks::reach_if("input-of-stringify", is_input)
    }

    /// True if `::` stands before this token.
    fn has_colons_before(&self) -> bool {
        self.trees.is_colons(self.before(2))
    }

    /// True if `::` stands after this token.
    fn has_colons_after(&self) -> bool {
        self.trees.is_colons(Some(self.index + 1))
    }

    /// True if `::` stands before this token, and a segment of the same path before that.
    fn continues_path(&self) -> bool {
        self.has_colons_before()
            && (self.trees.is_segment(self.before(3))
                || self.has_punct_before(3, '>')
                || self.has_punct_before(3, '$'))
    }

    /// True for the `include_str` of `doc = include_str!(…)`.
    fn includes_docs(&self) -> bool {
        self.trees.is_word(Some(self.index), "include_str")
            && self.trees.is_word(Some(0), "doc")
            && self.trees.is_punct(Some(1), '=')
    }

    /// True if a single `.` stands before this token, and no `..`.
    fn is_after_dot(&self) -> bool {
        self.has_punct_before(1, '.') && !self.has_punct_before(2, '.')
    }
}

/// Records the mentions inside a group.
fn record_group(recorder: &mut Recorder<'_, '_>, cursor: &TokenCursor<'_>, group: &Group) {
    let is_restriction = group.delimiter() == Delimiter::Parenthesis
        && cursor.trees.is_word(cursor.before(1), "pub");
    let inner: Vec<TokenTree> = group.stream().into_iter().collect();
    match &inner[..] {
        [TokenTree::Ident(ident)] if is_restriction && *ident == "crate" => {
            let kind = match cursor.text_kind {
                TextKind::MacroBody => MentionKind::CallerPubCrate,
                TextKind::Code => MentionKind::PubCrate,
            };
            recorder.mention(ident.span().into(), kind);
        }
        [TokenTree::Ident(ident), ..]
            if *ident == "macro_export"
                && cursor.has_punct_before(1, '#')
                && recorder.krate() != CrateId::SOLUTION =>
        {
            // The macro is re-exported from the call that defines it.
            crate::marks::reach("export-in-macro");
            let start = Span::from(cursor.trees.0[cursor.index - 1].span()).start;
            let end = Span::from(group.span()).end;
            recorder.mention(Span::new(start, end), MentionKind::CrateAttribute);
        }
        _ => record(recorder, &group.stream(), cursor.text_kind),
    }
}

/// Records the mention of an identifier, if it reads otherwise in one file.
fn record_ident(recorder: &mut Recorder<'_, '_>, cursor: &TokenCursor<'_>, ident: &Ident) {
    let span: Span = ident.span().into();
    if cursor.has_punct_before(1, '$') {
        if *ident == "crate" {
            record_dollar_crate(recorder, cursor, span);
        }
        return;
    }
    // `$name:pat`
    if cursor.has_punct_before(1, ':') && cursor.has_punct_before(3, '$') && *ident == "pat" {
        return recorder.mention(span, MentionKind::PatFragment2018);
    }
    if cursor.includes_docs() {
        crate::marks::reach("doc-of-file-in-macro");
        return recorder.mention(span, MentionKind::Text("stringify".to_owned()));
    }
    let trees = &cursor.trees.0;
    if is_macro_call(&trees[cursor.index], trees.get(cursor.index + 1))
        && !cursor.has_punct_before(1, ':')
    {
        let is_local = recorder.inner_macros(recorder.unit) == Some(InnerMacros::Local);
        if is_local && cursor.text_kind.is_macro_body() {
            crate::marks::reach("local-inner-macro");
            recorder.mention(span, MentionKind::LocalInner);
        } else {
            record_macro_prelude(recorder, &unraw(ident), span, cursor.text_kind);
        }
    }
    record_path_start(recorder, cursor, ident);
}

/// Records the `crate` of `$crate`. Without `::`, a macro of a library may pass it on to other macros.
fn record_dollar_crate(recorder: &mut Recorder<'_, '_>, cursor: &TokenCursor<'_>, span: Span) {
    let is_renamed = cursor.trees.is_word(Some(cursor.index + 1), "as");
    if cursor.has_colons_after() || is_renamed {
        crate::marks::reach("dollar-crate");
        recorder.mention(span, MentionKind::DollarCrate);
    } else if recorder.krate() != CrateId::SOLUTION {
        let why = "a macro hands `$crate` on without a path, which one file cannot tell from that of other \
                   crates; hand a path such as `$crate::item` on";
        recorder.refuse(span.start, why.to_owned());
    }
}

/// Records an identifier that starts a path.
fn record_path_start(recorder: &mut Recorder<'_, '_>, cursor: &TokenCursor<'_>, ident: &Ident) {
    let has_colons = cursor.has_colons_before();
    let continues = cursor.continues_path();
    let is_of_2015 = recorder.crate_info().edition < 2018;
    let is_path = cursor.has_colons_after() || has_colons && !continues && is_of_2015;
    if cursor.is_after_dot() || !is_path {
        return;
    }
    if *ident == "crate" {
        // After a variable, which may stand for a `$`, it means the crate of the macro.
        let is_after_variable = cursor.has_punct_before(2, '$') && !cursor.has_punct_before(1, ':');
        let kind = if cursor.text_kind.is_macro_body() && !is_after_variable {
            MentionKind::CallerCrate
        } else {
            MentionKind::Crate
        };
        return recorder.mention(ident.span().into(), kind);
    }
    if continues {
        return;
    }
    let start = find_path_start(recorder, cursor, &unraw(ident));
    let colon = has_colons.then(|| cursor.trees.0[cursor.index - 2].span());
    record_first_segment(recorder, ident, colon, start, cursor.text_kind);
}

/// Returns how the first segment of a path is found.
fn find_path_start(recorder: &Recorder<'_, '_>, cursor: &TokenCursor<'_>, name: &str) -> PathStart {
    let form = if cursor.has_colons_before() { PathForm::Global } else { PathForm::Relative };
    let (meanings, start_of_path) = recorder.path(&[name.to_owned()], form, Namespace::Type);
    let start = if cursor.trees.is_word(cursor.before(1), "use") {
        recorder.lookup().import_start(recorder.scope, name, form)
    } else {
        start_of_path
    };
    // In `macro_rules! dive { () => { kelp::Reef } }` of a crate `kelp`, the name is looked up where the
    // macro is called, and its callers know the crate by that name.
    let is_own_name = recorder.krate() != CrateId::SOLUTION && name == recorder.crate_info().name;
    let is_unbound = form == PathForm::Global || meanings.iter().all(Meaning::is_unknown);
    match start {
        PathStart::Other if cursor.text_kind.is_macro_body() && is_own_name && is_unbound => {
            crate::marks::reach("own-crate-name-in-macro");
            PathStart::Extern(recorder.krate())
        }
        start => start,
    }
}
