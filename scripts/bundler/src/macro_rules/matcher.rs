//! Matches the input of a call against the patterns of a matcher, as rustc does.
//!
//! For `$($a:ident),* ; $b:expr` and the input `x, y; 1 + 2`, the binding of `a` has the two rounds `x` and
//! `y`, and that of `b` is `1 + 2`. A fragment that rustc tries and that does not parse ends the whole
//! search: rustc reports an error then, and takes no later arm.

use super::fragments::{
    InCalls, fragment_kind, invisible_group, may_begin, parse, without_invisible_groups,
};
use super::pattern::Pattern;
use super::tokens::{Kind, Token, glue};
use super::transcriber::CRATE_MARK;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::BTreeMap;
use syn::parse::{ParseBuffer, ParseStream, Parser};

/// What a fragment stands for: at depth 0 tokens, below a repetition one value for each round.
#[derive(Clone)]
pub(super) enum Binding {
    One(Vec<TokenTree>),
    Many(Vec<Binding>),
}

/// The bindings by the names of their fragments.
pub(super) type Bindings = BTreeMap<String, Binding>;

/// What a matcher is held against.
pub(super) struct Input<'a> {
    trees: Vec<TokenTree>,
    /// The token that starts at each of these, or goes on there.
    tokens: Vec<Token>,
    /// A buffer at the start of each, so that syntax can be parsed from anywhere on without copying
    /// what follows. One more than there are trees: the last is at the end. Empty if no pattern parses.
    starts: Vec<ParseBuffer<'a>>,
    /// The edition that decides what an expression may start with.
    edition: u16,
}

/// Why a matcher does not match.
pub(super) enum Miss {
    Other,
    /// That it does not is not certain: rustc would take no other arm any more.
    Unknown,
}

/// The result of a match.
pub(super) type Match<T> = Result<T, Miss>;

/// Returns what `matched` makes of the stream as input of these matchers.
pub(super) fn with_input<'p, T>(
    stream: TokenStream,
    edition: u16,
    mut matchers: impl Iterator<Item = &'p [Pattern]>,
    matched: impl FnOnce(&Input<'_>) -> Match<T>,
) -> Match<T> {
    let trees: Vec<TokenTree> = stream.into_iter().collect();
    let parts = |token: Token| (0..token.trees.len()).map(move |it| token.without(it));
    let tokens: Vec<Token> = glue(&trees).into_iter().flat_map(parts).collect();
    if !matchers.any(parses) {
        // A buffer takes time for all that is in the groups, at each step of a recursive macro.
        return matched(&Input { trees, tokens, starts: Vec::new(), edition });
    }
    let seen: Vec<TokenStream> =
        trees.iter().map(|it| without_invisible_groups(it.clone().into(), InCalls::Open)).collect();
    let read = |buffer: ParseStream<'_>| {
        let mut starts = vec![buffer.fork()];
        for seen in &seen {
            for _ in seen.clone() {
                buffer.parse::<TokenTree>()?;
            }
            starts.push(buffer.fork());
        }
        Ok(matched(&Input { trees, tokens, starts, edition }))
    };
    read.parse2(seen.iter().cloned().collect()).unwrap_or(Err(Miss::Unknown))
}

/// True if one of the patterns, outside of groups, is a fragment that is parsed as syntax.
fn parses(patterns: &[Pattern]) -> bool {
    patterns.iter().any(|pattern| match pattern {
        Pattern::Token(_) | Pattern::Crate | Pattern::Group(..) => false,
        Pattern::Fragment { kind, .. } => !is_one_tree(kind),
        Pattern::Repeat { inner, .. } => parses(inner),
    })
}

/// True for the kinds of fragments that take a token as it is.
fn is_one_tree(kind: &str) -> bool {
    matches!(kind, "tt" | "ident" | "lifetime")
}

/// Matches the patterns from tree number `at` on, to the very end if asked to. Returns where the match
/// ends, and what the fragments stand for.
pub(super) fn sequence(
    patterns: &[Pattern],
    input: &Input<'_>,
    mut at: usize,
    to_end: bool,
) -> Match<(usize, Bindings)> {
    let tokens = &input.tokens;
    let mut bindings = Bindings::new();
    for (index, pattern) in patterns.iter().enumerate() {
        match pattern {
            Pattern::Token(kind) => {
                let token = tokens.get(at).filter(|it| it.kind == *kind).ok_or(Miss::Other)?;
                at += token.trees.len();
            }
            Pattern::Crate => {
                let is_crate = |token: &&Token| matches!(&token.kind, Kind::Ident(it) if it.starts_with(CRATE_MARK));
                tokens.get(at).filter(is_crate).ok_or(Miss::Other)?;
                at += 1;
            }
            Pattern::Group(delimiter, inner) => {
                let token = tokens.get(at).filter(|it| it.kind == Kind::Group(*delimiter));
                let stream = token.and_then(Token::group).ok_or(Miss::Other)?.stream();
                let matchers = std::iter::once(&inner[..]);
                let (_, inner) = with_input(stream, input.edition, matchers, |input| {
                    sequence(inner, input, 0, true)
                })?;
                bindings.extend(inner);
                at += 1;
            }
            Pattern::Fragment { name, kind } => {
                let (length, trees) = fragment(kind, input, at)?;
                bindings.insert(name.clone(), Binding::One(trees));
                at += length;
            }
            Pattern::Repeat { inner, separator, operator } => {
                let repeated =
                    Repeated { inner, separator: separator.as_ref(), operator: *operator };
                let rest = &patterns[index + 1..];
                let (end, inside) = repeated.with_rest(rest, input, at, to_end)?;
                bindings.extend(inside);
                return Ok((end, bindings));
            }
        }
    }
    if to_end && at < tokens.len() { Err(Miss::Other) } else { Ok((at, bindings)) }
}

/// A repetition in a matcher.
struct Repeated<'a> {
    inner: &'a [Pattern],
    separator: Option<&'a Kind>,
    operator: char,
}

impl Repeated<'_> {
    /// Matches as many rounds as there are, and then as few less as let the rest of the patterns match.
    fn with_rest(
        &self,
        rest: &[Pattern],
        input: &Input<'_>,
        at: usize,
        to_end: bool,
    ) -> Match<(usize, Bindings)> {
        let (ends, rounds) = self.rounds(input, at)?;
        let least = usize::from(self.operator == '+');
        for taken in (least..=rounds.len()).rev() {
            match sequence(rest, input, ends[taken], to_end) {
                Ok((end, of_rest)) => {
                    let mut bindings = collect(self.inner, &rounds[..taken]);
                    bindings.extend(of_rest);
                    return Ok((end, bindings));
                }
                Err(Miss::Other) => {}
                Err(Miss::Unknown) => return Err(Miss::Unknown),
            }
        }
        Err(Miss::Other)
    }

    /// Returns the bindings of as many rounds as match from `at` on, and where each number of rounds
    /// ends, beginning with none.
    fn rounds(&self, input: &Input<'_>, at: usize) -> Match<(Vec<usize>, Vec<Bindings>)> {
        let mut ends = vec![at];
        let mut rounds = Vec::new();
        while self.operator != '?' || rounds.is_empty() {
            let mut start = ends[rounds.len()];
            if let (Some(separator), false) = (self.separator, rounds.is_empty()) {
                match input.tokens.get(start) {
                    Some(token) if token.kind == *separator => start += token.trees.len(),
                    _ => break,
                }
            }
            match sequence(self.inner, input, start, false) {
                Ok((end, round)) if end > start => {
                    ends.push(end);
                    rounds.push(round);
                }
                Ok(_) | Err(Miss::Other) => break,
                Err(Miss::Unknown) => return Err(Miss::Unknown),
            }
        }
        Ok((ends, rounds))
    }
}

/// Returns the bindings of all rounds of a repetition; a name without rounds is bound to none.
fn collect(inner: &[Pattern], rounds: &[Bindings]) -> Bindings {
    let mut names = Vec::new();
    fragment_names(inner, &mut names);
    names
        .into_iter()
        .map(|name| {
            let values = rounds.iter().filter_map(|round| round.get(&name).cloned()).collect();
            (name, Binding::Many(values))
        })
        .collect()
}

/// Adds the names of all fragments among the patterns.
fn fragment_names(patterns: &[Pattern], names: &mut Vec<String>) {
    for pattern in patterns {
        match pattern {
            Pattern::Token(_) | Pattern::Crate => {}
            Pattern::Fragment { name, .. } => names.push(name.clone()),
            Pattern::Group(_, inner) | Pattern::Repeat { inner, .. } => {
                fragment_names(inner, names)
            }
        }
    }
}

/// Matches a fragment of that kind from tree number `at` on. Returns how many trees it takes, and what it
/// stands for.
fn fragment(kind: &str, input: &Input<'_>, at: usize) -> Match<(usize, Vec<TokenTree>)> {
    let kind = match kind {
        "expr" if input.edition < 2024 => "expr_2021",
        other => other,
    };
    // At the end there is none, not even a `vis` of nothing.
    let first = input.tokens.get(at).filter(|it| may_begin(kind, it));
    let first = first.ok_or(Miss::Other)?;
    let is_vis = || first.group().and_then(fragment_kind).is_some_and(|it| it == "vis");
    if is_one_tree(kind) || kind == "vis" && is_vis() {
        return Ok((first.trees.len(), first.trees.clone()));
    }
    let rest = input.starts[at].fork();
    parse(kind, &rest).map_err(|_| Miss::Unknown)?;
    // None where it ends within a fragment.
    let mut ends = input.starts[at..].iter();
    let length = ends.position(|it| it.cursor() == rest.cursor()).ok_or(Miss::Unknown)?;
    if length == 0 && kind != "vis" {
        return Err(Miss::Unknown);
    }
    let taken: TokenStream = match &input.trees[at..at + length] {
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::None => group.stream(),
        trees => trees.iter().cloned().collect(),
    };
    // What is left unread in a group is an error only at the end of a whole input.
    if taken.clone().into_iter().any(|it| matches!(it, TokenTree::Group(_))) {
        let whole_input = |input: ParseStream<'_>| parse(kind, input);
        whole_input
            .parse2(without_invisible_groups(taken.clone(), InCalls::Open))
            .map_err(|_| Miss::Unknown)?;
    }
    Ok((length, vec![invisible_group(kind, taken).into()]))
}
