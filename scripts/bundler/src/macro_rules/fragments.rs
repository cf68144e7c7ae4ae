//! Fragments such as `$e:expr`: which tokens may begin one, how it is parsed, and how it is marked in an
//! expansion.
//!
//! A matched fragment is opaque, unless it is a `tt`, `ident` or `lifetime`: other matchers that it is passed to
//! see one expression, and not its tokens. Here it is an invisible group (`Delimiter::None`). A span is the only
//! thing that such a group can carry, so its kind is the text at its span: `expr` for an expression.

use super::tokens::{Token, is_macro_call};
use proc_macro2::{Delimiter, Group, Ident, Spacing, Span, TokenStream, TokenTree};
use std::cell::RefCell;
use std::collections::BTreeMap;
use syn::parse::{ParseStream, Parser};

/// The keywords of all editions, including the reserved ones, which are not identifiers.
#[rustfmt::skip]
pub(super) const RESERVED: [&str; 52] = [
    "_", "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate",
    "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "if", "impl", "in", "let",
    "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return",
    "self", "Self", "static", "struct", "super", "trait", "true", "try", "type", "typeof", "unsafe",
    "unsized", "use", "virtual", "where", "while", "yield",
];

/// The keywords that may begin a path.
const BEGIN_PATH: [&str; 4] = ["crate", "self", "Self", "super"];

/// The other keywords that may begin an expression, according to rustc.
#[rustfmt::skip]
const BEGIN_EXPRESSION: [&str; 20] = [
    "async", "box", "break", "const", "continue", "do", "false", "for", "if", "loop", "match",
    "move", "return", "static", "true", "try", "unsafe", "while", "yield", "_",
];

/// The other keywords that may begin a type.
const BEGIN_TYPE: [&str; 8] = ["_", "dyn", "extern", "fn", "for", "impl", "typeof", "unsafe"];

/// Returns the invisible group of a fragment of this kind.
pub(super) fn invisible_group(kind: &str, trees: TokenStream) -> Group {
    let mut group = Group::new(Delimiter::None, trees);
    let kind = match kind {
        "expr_2021" => "expr",
        "pat_param" => "pat",
        other => other,
    };
    group.set_span(span_of(kind));
    group
}

thread_local! {
    /// The spans of the kinds. Each is created once, since each parsed text slows the lookup of spans down.
    static SPANS: RefCell<BTreeMap<String, Span>> = const { RefCell::new(BTreeMap::new()) };
}

/// Returns a span with the kind as its text.
fn span_of(kind: &str) -> Span {
    SPANS.with_borrow_mut(|spans| {
        *spans.entry(kind.to_owned()).or_insert_with(|| {
            let text: TokenStream = kind.parse().unwrap_or_default();
            text.into_iter().next().map_or(Span::call_site(), |it| it.span())
        })
    })
}

/// Makes all spans of this thread invalid, so that the lookup of new ones is fast. After this, nobody may look
/// up the text or the bytes of an old span.
pub fn forget_spans() {
    proc_macro2::extra::invalidate_current_thread_spans();
    SPANS.with_borrow_mut(BTreeMap::clear);
}

/// Returns the kind of a fragment, given its invisible group.
pub(super) fn fragment_kind(group: &Group) -> Option<String> {
    (group.delimiter() == Delimiter::None).then(|| group.span().source_text())?
}

/// True if a fragment of a macro is among the tokens, also inside groups.
pub fn has_fragments(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().any(|tree| match tree {
        TokenTree::Group(group) => {
            group.delimiter() == Delimiter::None || has_fragments(&group.stream())
        }
        _ => false,
    })
}

/// The treatment of fragments in the inputs of macro calls.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum InCalls {
    /// They stay groups, since the macro may match them as such.
    Keep,
    /// They are opened like all others.
    Open,
}

/// Returns the tokens without the invisible groups of fragments. The groups that the parser needs stay: those
/// around expressions and types, and that of a negative literal before a `.`.
pub fn without_invisible_groups(tokens: TokenStream, in_calls: InCalls) -> TokenStream {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let opened = |(at, tree): (usize, &TokenTree)| match tree {
        TokenTree::Group(group) => opened_group(&trees, at, group, in_calls),
        other => other.clone().into(),
    };
    trees.iter().enumerate().flat_map(opened).collect()
}

/// Returns what takes the place of a group, which is the tree at this index.
fn opened_group(trees: &[TokenTree], at: usize, group: &Group, in_calls: InCalls) -> TokenStream {
    let is_invisible = group.delimiter() == Delimiter::None;
    if !is_invisible && in_calls == InCalls::Keep && is_macro_input(trees, at) {
        return TokenTree::from(group.clone()).into();
    }
    let inner = without_invisible_groups(group.stream(), in_calls);
    let is_needed = fragment_kind(group).is_none_or(|kind| match &*kind {
        "expr" | "ty" => true,
        // Without the group, `$n.abs()` with `-3` for `$n` would be `-(3.abs())`.
        "literal" => is_dot(trees.get(at + 1)) && inner.clone().into_iter().nth(1).is_some(),
        _ => false,
    });
    if !is_needed {
        return inner;
    }
    let mut kept = Group::new(group.delimiter(), inner);
    kept.set_span(group.span());
    TokenTree::from(kept).into()
}

/// True if the group at this index is the input of a macro call, or the body of a `macro_rules!`.
fn is_macro_input(trees: &[TokenTree], group: usize) -> bool {
    let is_call =
        |name: Option<usize>| name.is_some_and(|at| is_macro_call(&trees[at], trees.get(at + 1)));
    let follows_name = matches!(trees.get(group.wrapping_sub(1)), Some(TokenTree::Ident(_)));
    is_call(group.checked_sub(2)) || follows_name && is_call(group.checked_sub(3))
}

/// True for the `.` of a method call, and not for that of a range.
fn is_dot(tree: Option<&TokenTree>) -> bool {
    matches!(tree, Some(TokenTree::Punct(sign))
        if sign.as_char() == '.' && sign.spacing() == Spacing::Alone)
}

/// True if a fragment of this kind may begin with this token, so that rustc parses it. A parse error is final
/// then: rustc tries no other arm.
pub(super) fn may_begin(kind: &str, token: Token<'_>) -> bool {
    if let Some(group) = token.group().filter(|group| group.delimiter() == Delimiter::None) {
        return may_begin_with_fragment(kind, group);
    }
    let ident = token.ident().map(Ident::to_string);
    let ident = ident.as_deref();
    let is_ident_or = |keywords: &[&str]| {
        ident.is_some_and(|ident| {
            !RESERVED.contains(&ident) || BEGIN_PATH.contains(&ident) || keywords.contains(&ident)
        })
    };
    let is_one_of = |operators: &[&str]| operators.iter().any(|operator| token.is(operator));
    let is_group =
        |open: &[Delimiter]| token.group().is_some_and(|group| open.contains(&group.delimiter()));
    let (is_lifetime, is_literal) = (token.is_lifetime(), token.is_literal());
    match kind {
        "ident" => ident.is_some_and(|it| it != "_"),
        "lifetime" => is_lifetime,
        "literal" => is_literal || token.is("-") || matches!(ident, Some("true" | "false")),
        "block" => is_group(&[Delimiter::Brace]),
        "path" | "meta" => ident.is_some() || token.is("::"),
        "vis" => ident.is_some() || token.is(",") || may_begin("ty", token),
        "ty" => {
            is_ident_or(&BEGIN_TYPE)
                || is_lifetime
                || is_group(&[Delimiter::Parenthesis, Delimiter::Bracket])
                || is_one_of(&["!", "*", "&", "&&", "?", "<", "<<", "::"])
        }
        "pat" | "pat_param" => {
            ident.is_some()
                || is_literal
                || is_group(&[Delimiter::Parenthesis, Delimiter::Bracket])
                || is_one_of(&["&", "&&", "-", "..", "...", "::", "<", "<<"])
                || kind == "pat" && token.is("|")
        }
        "expr" | "expr_2021" => {
            let is_too_new = kind == "expr_2021" && matches!(ident, Some("_" | "const"));
            crate::marks::reach_if("expression-of-newer-edition", is_too_new);
            is_ident_or(&BEGIN_EXPRESSION) && !is_too_new
                || is_literal
                || is_lifetime
                || token.group().is_some()
                || is_one_of(&["!", "-", "*", "|", "||", "&", "&&"])
                || is_one_of(&["..", "...", "..=", "<", "<<", "::", "#"])
        }
        _ => true,
    }
}

/// True if a fragment of this kind may begin with an opaque fragment, given its invisible group.
fn may_begin_with_fragment(kind: &str, group: &Group) -> bool {
    let Some(inner_kind) = fragment_kind(group) else { return true };
    crate::marks::reach("opaque-fragment");
    let is_one_of = |kinds: &[&str]| kinds.contains(&inner_kind.as_str());
    match kind {
        "ident" | "lifetime" => false,
        "expr" | "expr_2021" => is_one_of(&["block", "expr", "literal", "path"]),
        "ty" => is_one_of(&["path", "ty"]),
        "literal" => {
            crate::marks::reach("opaque-fragment-as-literal");
            let literal = |input: ParseStream<'_>| parse("literal", input);
            is_one_of(&["literal"])
                || is_one_of(&["expr"])
                    && literal
                        .parse2(without_invisible_groups(group.stream(), InCalls::Open))
                        .is_ok()
        }
        "block" => is_one_of(&["block", "expr", "literal", "stmt"]),
        "path" | "meta" => is_one_of(&["expr", "literal", "meta", "pat", "path", "stmt", "ty"]),
        "pat" | "pat_param" => is_one_of(&["expr", "literal", "meta", "pat", "path", "ty"]),
        _ => true,
    }
}

/// Parses a fragment of this kind.
pub(super) fn parse(kind: &str, input: ParseStream<'_>) -> syn::Result<()> {
    match kind {
        "expr" | "expr_2021" => drop(input.parse::<syn::Expr>()?),
        "ty" => drop(input.parse::<syn::Type>()?),
        "path" => drop(input.parse::<syn::TypePath>()?),
        "pat" => drop(syn::Pat::parse_multi_with_leading_vert(input)?),
        "pat_param" => drop(syn::Pat::parse_single(input)?),
        "block" => drop(input.parse::<syn::Block>()?),
        "item" => drop(input.parse::<syn::Item>()?),
        "meta" => drop(input.parse::<syn::Meta>()?),
        "vis" => drop(input.parse::<syn::Visibility>()?),
        "literal" => {
            input.parse::<Option<syn::Token![-]>>()?;
            drop(input.parse::<syn::Lit>()?);
        }
        "stmt" => drop(parse_statement(input)?),
        _ => return Err(input.error("unknown fragment")),
    }
    Ok(())
}

/// Parses a statement without its semicolon.
fn parse_statement(input: ParseStream<'_>) -> syn::Result<()> {
    let ahead = input.fork();
    if input.peek(syn::Token![let]) {
        // syn parses a `let` only with its semicolon, which is not part of the fragment.
        while !input.is_empty() && !input.peek(syn::Token![;]) {
            input.parse::<TokenTree>()?;
        }
        return Ok(());
    }
    if ahead.parse::<syn::Item>().is_ok() {
        return input.parse::<syn::Item>().map(drop);
    }
    input.parse::<syn::Expr>().map(drop)
}
