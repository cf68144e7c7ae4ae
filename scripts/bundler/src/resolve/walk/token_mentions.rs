//! Mentions among tokens of which only a macro will make syntax: the arguments of a call, or the body
//! of a `macro_rules!`.
//!
//! There is no syntax tree, so what starts a path is told by the tokens around an identifier:
//!
//! ```text
//! a::b          `a` starts a path: `::` follows
//! ::a::b        `a` starts one: nothing that goes on with a path stands before the first `::`
//! x.a::<u8>()   `a` does not: a single `.` stands before it
//! $crate::a     `crate` is that of the macro
//! ```

use super::mentions::{record_first_segment, record_macro_prelude};
use super::recorder::Recorder;
use super::token_docs;
use crate::macro_rules::is_macro_call;
use crate::resolve::MentionKind;
use crate::resolve::names::{First, Namespace};
use crate::source::{Span, unraw};
use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};

/// Records the mentions among the tokens that a macro call or an attribute is given.
pub(super) fn record_arguments(at: &mut Recorder<'_, '_>, tokens: &TokenStream) {
    record(at, tokens, false);
    token_docs::record_in_arguments(at, tokens);
}

/// Records the mentions in the body of a `macro_rules!`.
pub(super) fn record_macro_body(at: &mut Recorder<'_, '_>, tokens: &TokenStream) {
    record(at, tokens, true);
    token_docs::record_in_body(at, tokens);
}

fn record(at: &mut Recorder<'_, '_>, tokens: &TokenStream, in_macro: bool) {
    if !at.is_in_text() {
        return;
    }
    let trees = Trees(tokens.clone().into_iter().collect());
    for (index, tree) in trees.0.iter().enumerate() {
        let token = Token { trees: &trees, index, in_macro };
        match tree {
            TokenTree::Group(group) if !token.is_stringified() => {
                record_group(at, &token, group);
            }
            TokenTree::Ident(ident) => record_ident(at, &token, ident),
            _ => {}
        }
    }
}

/// The tokens of one group, asked by number; outside there is no token.
struct Trees(Vec<TokenTree>);

impl Trees {
    fn is_sign(&self, index: Option<usize>, sign: char) -> bool {
        let tree = index.and_then(|index| self.0.get(index));
        matches!(tree, Some(TokenTree::Punct(punct)) if punct.as_char() == sign)
    }

    /// True if `::` starts there.
    fn is_colons(&self, index: Option<usize>) -> bool {
        self.is_sign(index, ':') && self.is_sign(index.map(|index| index + 1), ':')
    }

    fn is_word(&self, index: Option<usize>, word: &str) -> bool {
        let tree = index.and_then(|index| self.0.get(index));
        matches!(tree, Some(TokenTree::Ident(ident)) if ident == word)
    }

    /// True if a `::` after the token goes on with a path.
    fn is_segment(&self, index: Option<usize>) -> bool {
        let Some(TokenTree::Ident(ident)) = index.and_then(|index| self.0.get(index)) else {
            return false;
        };
        let starts_path = ["self", "super", "crate", "Self"].iter().any(|word| ident == word);
        starts_path || syn::parse_str::<Ident>(&ident.to_string()).is_ok()
    }
}

/// A token, and what stands around it.
struct Token<'a> {
    trees: &'a Trees,
    index: usize,
    /// It stands in the body of a macro.
    in_macro: bool,
}

impl Token<'_> {
    /// Returns the number of the token that stands so far before this one.
    fn before(&self, distance: usize) -> Option<usize> {
        self.index.checked_sub(distance)
    }

    fn is_sign_before(&self, distance: usize, sign: char) -> bool {
        self.trees.is_sign(self.before(distance), sign)
    }

    /// True for the group of `stringify!(…)`: its tokens become text, and are no names.
    fn is_stringified(&self) -> bool {
        self.is_sign_before(1, '!') && self.trees.is_word(self.before(2), "stringify")
    }

    /// True if `::` stands before this token.
    fn has_colons_before(&self) -> bool {
        self.trees.is_colons(self.before(2))
    }

    /// True if `::` stands after this token.
    fn has_colons_after(&self) -> bool {
        self.trees.is_colons(Some(self.index + 1))
    }

    /// True if `::` stands before this token, and a part of the same path before that.
    fn continues_path(&self) -> bool {
        self.has_colons_before()
            && (self.trees.is_segment(self.before(3))
                || self.is_sign_before(3, '>')
                || self.is_sign_before(3, '$'))
    }

    /// True if a single `.` stands before this token, and no `..`.
    fn is_after_dot(&self) -> bool {
        self.is_sign_before(1, '.') && !self.is_sign_before(2, '.')
    }
}

/// Records the mentions inside a group.
fn record_group(at: &mut Recorder<'_, '_>, token: &Token<'_>, group: &Group) {
    let is_restriction =
        group.delimiter() == Delimiter::Parenthesis && token.trees.is_word(token.before(1), "pub");
    let inner: Vec<TokenTree> = group.stream().into_iter().collect();
    match &inner[..] {
        [TokenTree::Ident(ident)] if is_restriction && *ident == "crate" => {
            let kind =
                if token.in_macro { MentionKind::CallerPubCrate } else { MentionKind::PubCrate };
            at.mention(ident.span().into(), kind);
        }
        _ => record(at, &group.stream(), token.in_macro),
    }
}

/// Records the mention that an identifier is, if it is one.
fn record_ident(at: &mut Recorder<'_, '_>, token: &Token<'_>, ident: &Ident) {
    let span: Span = ident.span().into();
    if token.is_sign_before(1, '$') {
        if *ident == "crate" {
            record_dollar_crate(at, token, span);
        }
        return;
    }
    // `$name:pat`
    if token.is_sign_before(1, ':') && token.is_sign_before(3, '$') && *ident == "pat" {
        return at.mention(span, MentionKind::PatFragment2018);
    }
    let trees = &token.trees.0;
    if is_macro_call(&trees[token.index], trees.get(token.index + 1))
        && !token.is_sign_before(1, ':')
    {
        let of = at.resolver.names.macros.get(&at.unit).filter(|_| token.in_macro);
        if of.is_some_and(|of| of.local_inner) {
            at.mention(span, MentionKind::LocalInner);
        } else {
            record_macro_prelude(at, &unraw(ident), span, token.in_macro);
        }
    }
    record_path_start(at, token, ident);
}

/// Records the `crate` of `$crate`.
fn record_dollar_crate(at: &mut Recorder<'_, '_>, token: &Token<'_>, span: Span) {
    let is_renamed = token.trees.is_word(Some(token.index + 1), "as");
    let kind = if token.has_colons_after() || is_renamed {
        MentionKind::DollarCrate
    } else {
        MentionKind::BareDollarCrate
    };
    at.mention(span, kind);
}

/// Records an identifier that starts a path.
fn record_path_start(at: &mut Recorder<'_, '_>, token: &Token<'_>, ident: &Ident) {
    let has_colons = token.has_colons_before();
    let continues = token.continues_path();
    let is_of_2015 = at.crate_info().edition < 2018;
    let is_path = token.has_colons_after() || has_colons && !continues && is_of_2015;
    if token.is_after_dot() || !is_path {
        return;
    }
    if *ident == "crate" {
        // After a variable, which may stand for a `$`, it is the crate of the macro.
        let is_after_variable = token.is_sign_before(2, '$') && !token.is_sign_before(1, ':');
        let kind = if token.in_macro && !is_after_variable {
            MentionKind::CallerCrate
        } else {
            MentionKind::Crate
        };
        return at.mention(ident.span().into(), kind);
    }
    if continues {
        return;
    }
    let first = find_first_segment(at, token, &unraw(ident));
    let colon = has_colons.then(|| token.trees.0[token.index - 2].span());
    record_first_segment(at, ident, colon, first, token.in_macro);
}

/// Returns how the first segment of a path is found.
fn find_first_segment(at: &Recorder<'_, '_>, token: &Token<'_>, name: &str) -> First {
    let has_colons = token.has_colons_before();
    let first = if token.trees.is_word(token.before(1), "use") {
        at.resolver.import_start(at.scope, name, has_colons, false, false)
    } else {
        at.path(&[name.to_owned()], has_colons, Namespace::Type).1
    };
    let is_own_name = at.krate() != 0 && name == at.crate_info().name;
    match first {
        // Whoever calls the macro knows its crate by that name.
        First::Other if token.in_macro && has_colons && is_own_name => First::Extern(at.krate()),
        first => first,
    }
}
