//! Matches the input of a call against a matcher, as rustc does.
//!
//! For `$($a:ident),* ; $b:expr` and the input `x, y; 1 + 2`, the value of `a` has the two rounds `x` and `y`,
//! and the value of `b` is `1 + 2`. If a fragment may begin with the next token and then does not parse, no
//! later arm is tried: rustc reports an error there.

use super::fragments::{
    InCalls, fragment_kind, invisible_group, may_begin, parse, without_invisible_groups,
};
use super::matcher_nodes::MatcherNode;
use super::tokens::{GluedToken, TokenKind, glue};
use super::transcriber::CRATE_MARK;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::BTreeMap;
use syn::parse::{ParseBuffer, ParseStream, Parser};

/// The value of a fragment variable.
#[derive(Clone)]
pub(super) enum FragmentValue {
    /// Outside of repetitions: the tokens.
    Tokens(Vec<TokenTree>),
    /// In a repetition: one value for each round.
    Rounds(Vec<FragmentValue>),
}

/// The values of fragment variables, by their names.
pub(super) type FragmentValues = BTreeMap<String, FragmentValue>;

/// The input of a macro call, prepared for matching.
pub(super) struct MacroInput<'a> {
    trees: Vec<TokenTree>,
    /// For each tree, the glued token that starts there, or the rest of the one that contains it.
    tokens: Vec<GluedToken>,
    /// For each tree, and for the end, a parse buffer that starts there. So syntax can be parsed from anywhere
    /// without copying. Empty if no fragment has to be parsed.
    starts: Vec<ParseBuffer<'a>>,
    /// The edition that decides which tokens may begin an expression.
    edition: u16,
}

/// Why a matcher does not match.
pub(super) enum Mismatch {
    /// rustc does not match it either, and tries the next arm.
    Certain,
    /// rustc may match it or report an error. In either case it tries no other arm.
    Unknown,
}

/// The result of matching.
pub(super) type MatchResult<T> = Result<T, Mismatch>;

/// Where a match may end.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum MatchEnd {
    /// Only at the end of the input.
    OfInput,
    Anywhere,
}

/// Prepares an input for these matchers, and returns the result of `matched` for it.
pub(super) fn with_input<'p, T>(
    stream: TokenStream,
    edition: u16,
    mut matchers: impl Iterator<Item = &'p [MatcherNode]>,
    matched: impl FnOnce(&MacroInput<'_>) -> MatchResult<T>,
) -> MatchResult<T> {
    let trees: Vec<TokenTree> = stream.into_iter().collect();
    let rests = |token: GluedToken| (0..token.trees.len()).map(move |count| token.without(count));
    let tokens: Vec<GluedToken> = glue(&trees).into_iter().flat_map(rests).collect();
    if !matchers.any(needs_parser) {
        // Creating buffers takes time for all tokens in groups, at each step of a recursive macro.
        return matched(&MacroInput { trees, tokens, starts: Vec::new(), edition });
    }
    let opened: Vec<TokenStream> =
        trees.iter().map(|it| without_invisible_groups(it.clone().into(), InCalls::Open)).collect();
    let read = |buffer: ParseStream<'_>| {
        let mut starts = vec![buffer.fork()];
        for opened in &opened {
            for _ in opened.clone() {
                buffer.parse::<TokenTree>()?;
            }
            starts.push(buffer.fork());
        }
        Ok(matched(&MacroInput { trees, tokens, starts, edition }))
    };
    read.parse2(opened.iter().cloned().collect()).unwrap_or(Err(Mismatch::Unknown))
}

/// True if one of the nodes, outside of groups, is a fragment that has to be parsed as syntax.
fn needs_parser(nodes: &[MatcherNode]) -> bool {
    nodes.iter().any(|node| match node {
        MatcherNode::Token(_) | MatcherNode::Crate | MatcherNode::Group(..) => false,
        MatcherNode::Fragment { kind, .. } => !is_one_token(kind),
        MatcherNode::Repeat { inner, .. } => needs_parser(inner),
    })
}

/// True for the kinds of fragments that are one token.
fn is_one_token(kind: &str) -> bool {
    matches!(kind, "tt" | "ident" | "lifetime")
}

/// Matches the input from the tree `at` on. Returns the index of the tree at which the match ends, and the
/// values of the variables.
pub(super) fn match_nodes(
    nodes: &[MatcherNode],
    input: &MacroInput<'_>,
    mut at: usize,
    match_end: MatchEnd,
) -> MatchResult<(usize, FragmentValues)> {
    let tokens = &input.tokens;
    let mut values = FragmentValues::new();
    for (index, node) in nodes.iter().enumerate() {
        match node {
            MatcherNode::Token(kind) => {
                let token = tokens.get(at).filter(|token| token.kind == *kind);
                at += token.ok_or(Mismatch::Certain)?.trees.len();
            }
            MatcherNode::Crate => {
                let is_crate = |token: &&GluedToken| matches!(&token.kind, TokenKind::Ident(name) if name.starts_with(CRATE_MARK));
                tokens.get(at).filter(is_crate).ok_or(Mismatch::Certain)?;
                at += 1;
            }
            MatcherNode::Group(delimiter, inner) => {
                let token =
                    tokens.get(at).filter(|token| token.kind == TokenKind::Group(*delimiter));
                let group = token.and_then(GluedToken::group).ok_or(Mismatch::Certain)?;
                let matchers = std::iter::once(&inner[..]);
                let (_, inner) = with_input(group.stream(), input.edition, matchers, |input| {
                    match_nodes(inner, input, 0, MatchEnd::OfInput)
                })?;
                values.extend(inner);
                at += 1;
            }
            MatcherNode::Fragment { name, kind } => {
                let (length, trees) = fragment(kind, input, at)?;
                values.insert(name.clone(), FragmentValue::Tokens(trees));
                at += length;
            }
            MatcherNode::Repeat { inner, separator, operator } => {
                let repetition =
                    Repetition { inner, separator: separator.as_ref(), operator: *operator };
                let rest = &nodes[index + 1..];
                let (end, of_rest) = repetition.with_rest(rest, input, at, match_end)?;
                values.extend(of_rest);
                return Ok((end, values));
            }
        }
    }
    if match_end == MatchEnd::OfInput && at < tokens.len() {
        Err(Mismatch::Certain)
    } else {
        Ok((at, values))
    }
}

/// A repetition in a matcher.
struct Repetition<'a> {
    inner: &'a [MatcherNode],
    separator: Option<&'a TokenKind>,
    operator: char,
}

impl Repetition<'_> {
    /// Matches the repetition and the nodes after it. As many rounds are taken as possible, but fewer if the
    /// rest matches only then.
    fn with_rest(
        &self,
        rest: &[MatcherNode],
        input: &MacroInput<'_>,
        at: usize,
        match_end: MatchEnd,
    ) -> MatchResult<(usize, FragmentValues)> {
        let (ends, rounds) = self.rounds(input, at)?;
        let min_rounds = usize::from(self.operator == '+');
        for taken in (min_rounds..=rounds.len()).rev() {
            match match_nodes(rest, input, ends[taken], match_end) {
                Ok((end, of_rest)) => {
                    let mut values = values_of_rounds(self.inner, &rounds[..taken]);
                    values.extend(of_rest);
                    return Ok((end, values));
                }
                Err(Mismatch::Certain) => {}
                Err(Mismatch::Unknown) => return Err(Mismatch::Unknown),
            }
        }
        Err(Mismatch::Certain)
    }

    /// Matches as many rounds as possible. Returns the index of the tree at which each number of rounds ends,
    /// starting with no round, and the values of each round.
    fn rounds(
        &self,
        input: &MacroInput<'_>,
        at: usize,
    ) -> MatchResult<(Vec<usize>, Vec<FragmentValues>)> {
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
            match match_nodes(self.inner, input, start, MatchEnd::Anywhere) {
                Ok((end, round)) if end > start => {
                    ends.push(end);
                    rounds.push(round);
                }
                Ok(_) | Err(Mismatch::Certain) => break,
                Err(Mismatch::Unknown) => return Err(Mismatch::Unknown),
            }
        }
        Ok((ends, rounds))
    }
}

/// Returns the values of all rounds of a repetition. If there are none, each variable has an empty list.
fn values_of_rounds(inner: &[MatcherNode], rounds: &[FragmentValues]) -> FragmentValues {
    let mut names = Vec::new();
    fragment_names(inner, &mut names);
    names
        .into_iter()
        .map(|name| {
            let values = rounds.iter().filter_map(|round| round.get(&name).cloned()).collect();
            (name, FragmentValue::Rounds(values))
        })
        .collect()
}

/// Adds the names of all fragments in the nodes.
fn fragment_names(nodes: &[MatcherNode], names: &mut Vec<String>) {
    for node in nodes {
        match node {
            MatcherNode::Token(_) | MatcherNode::Crate => {}
            MatcherNode::Fragment { name, .. } => names.push(name.clone()),
            MatcherNode::Group(_, inner) | MatcherNode::Repeat { inner, .. } => {
                fragment_names(inner, names)
            }
        }
    }
}

/// Matches a fragment of this kind from the tree `at` on. Returns the number of trees that it takes, and its
/// tokens.
fn fragment(kind: &str, input: &MacroInput<'_>, at: usize) -> MatchResult<(usize, Vec<TokenTree>)> {
    let kind = match kind {
        "expr" if input.edition < 2024 => "expr_2021",
        other => other,
    };
    // At the end of the input no fragment matches, not even an empty `vis`.
    let first = input.tokens.get(at).filter(|token| may_begin(kind, token));
    let first = first.ok_or(Mismatch::Certain)?;
    let is_vis_fragment = || first.group().and_then(fragment_kind).is_some_and(|it| it == "vis");
    if is_one_token(kind) || kind == "vis" && is_vis_fragment() {
        return Ok((first.trees.len(), first.trees.clone()));
    }
    let rest = input.starts[at].fork();
    parse(kind, &rest).map_err(|_| Mismatch::Unknown)?;
    // No start is at the cursor if the syntax ends within an invisible group.
    let mut starts = input.starts[at..].iter();
    let length = starts.position(|start| start.cursor() == rest.cursor());
    let length = length.ok_or(Mismatch::Unknown)?;
    if length == 0 && kind != "vis" {
        return Err(Mismatch::Unknown);
    }
    let taken: TokenStream = match &input.trees[at..at + length] {
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::None => group.stream(),
        trees => trees.iter().cloned().collect(),
    };
    // syn reports unparsed tokens in a group only when a whole input ends, so the fragment is parsed again as a
    // whole input.
    if taken.clone().into_iter().any(|it| matches!(it, TokenTree::Group(_))) {
        let whole_input = |input: ParseStream<'_>| parse(kind, input);
        whole_input
            .parse2(without_invisible_groups(taken.clone(), InCalls::Open))
            .map_err(|_| Mismatch::Unknown)?;
    }
    Ok((length, vec![invisible_group(kind, taken).into()]))
}
