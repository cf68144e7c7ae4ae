//! Matches the input of a call against a matcher, as rustc does.
//!
//! For `$($a:ident),* ; $b:expr` and the input `x, y; 1 + 2`, the value of `a` has the two rounds `x` and `y`,
//! and the value of `b` is `1 + 2`. If a fragment may begin with the next token and then does not parse, no
//! later arm is tried: rustc reports an error there.

use super::fragments::{
    InCalls, fragment_kind, invisible_group, may_begin, parse, without_invisible_groups,
};
use super::matcher_nodes::MatcherNode;
use super::tokens::{Token, token_ends};
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
#[cfg(test)]
use std::cell::Cell;
use std::cell::OnceCell;
use std::rc::Rc;
use syn::parse::{ParseBuffer, ParseStream, Parser};

/// The value of a fragment variable.
pub(super) enum FragmentValue<'i> {
    /// A token of the input.
    Token(Token<'i>),
    /// The invisible group of an opaque fragment.
    Opaque(Group),
    /// In a repetition: one value for each round.
    Rounds(Vec<FragmentValue<'i>>),
}

/// The values of fragment variables, by their names.
pub(super) type FragmentValues<'i> = Vec<(Rc<str>, FragmentValue<'i>)>;

/// The input of a macro call or the content of a group in it, prepared for matching.
pub(super) struct MacroInput {
    trees: Vec<TokenTree>,
    /// See [`token_ends`].
    ends: Vec<usize>,
    /// For each tree that is a group, its content, prepared when a matcher first looks into it.
    groups: Vec<OnceCell<Box<MacroInput>>>,
    /// The edition that decides which tokens may begin an expression.
    edition: u16,
}

impl MacroInput {
    pub(super) fn new(stream: TokenStream, edition: u16) -> Self {
        let trees: Vec<TokenTree> = stream.into_iter().collect();
        let ends = token_ends(&trees);
        let groups = trees.iter().map(|_| OnceCell::new()).collect();
        Self { trees, ends, groups, edition }
    }

    /// Returns the token that starts at this tree, or the rest of the one that contains it.
    fn token(&self, at: usize) -> Option<Token<'_>> {
        Some(Token { trees: &self.trees[at..*self.ends.get(at)?] })
    }

    /// Matches the whole input against a matcher.
    fn matches(&self, nodes: &[MatcherNode]) -> MatchResult<FragmentValues<'_>> {
        self.first_match([nodes].into_iter()).map(|(_, values)| values)
    }

    /// Matches the whole input against one matcher after the other. Returns the index of the first one that
    /// matches, and the values of its variables.
    pub(super) fn first_match<'p>(
        &self,
        matchers: impl Iterator<Item = &'p [MatcherNode]> + Clone,
    ) -> MatchResult<(usize, FragmentValues<'_>)> {
        match first_match(matchers.clone(), Cursor { input: self, starts: &[] }, 0) {
            Err((index, Mismatch::NeedsParser)) => self
                .with_parser(|starts| first_match(matchers, Cursor { input: self, starts }, index)),
            result => result,
        }
        .map_err(|(_, mismatch)| mismatch)
    }

    /// Calls the function with a parse buffer for each tree, which starts there, and one for the end. So syntax
    /// can be parsed from anywhere without copying.
    ///
    /// Creating them takes time for all tokens in groups, at each step of a recursive macro. So it is done
    /// only if a matcher gets to a fragment that has to be parsed.
    fn with_parser<T>(
        &self,
        matched: impl FnOnce(&[ParseBuffer<'_>]) -> Result<T, (usize, Mismatch)>,
    ) -> Result<T, (usize, Mismatch)> {
        #[cfg(test)]
        PARSERS.set(PARSERS.get() + 1);
        let opened =
            |tree: &TokenTree| without_invisible_groups(tree.clone().into(), InCalls::Open);
        let opened: Vec<TokenStream> = self.trees.iter().map(opened).collect();
        let read = |buffer: ParseStream<'_>| {
            let mut starts = vec![buffer.fork()];
            for opened in &opened {
                for _ in opened.clone() {
                    buffer.parse::<TokenTree>()?;
                }
                starts.push(buffer.fork());
            }
            Ok(matched(&starts))
        };
        read.parse2(opened.iter().cloned().collect()).unwrap_or(Err((0, Mismatch::Unknown)))
    }

    /// Returns the content of the group at this index.
    fn group(&self, at: usize, group: &Group) -> &Self {
        self.groups[at].get_or_init(|| Box::new(Self::new(group.stream(), self.edition)))
    }
}

#[cfg(test)]
thread_local! {
    /// How often parse buffers were made in this thread.
    pub(super) static PARSERS: Cell<usize> = const { Cell::new(0) };
}

/// An input that is being matched.
#[derive(Clone, Copy)]
struct Cursor<'i, 's, 'a> {
    input: &'i MacroInput,
    /// See [`MacroInput::with_parser`]. Empty if no fragment had to be parsed so far.
    starts: &'s [ParseBuffer<'a>],
}

/// Why a matcher does not match.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mismatch {
    /// rustc does not match it either, and tries the next arm.
    Certain,
    /// rustc may match it or report an error. In either case it tries no other arm.
    Unknown,
    /// A fragment has to be parsed, and there are no parse buffers yet.
    NeedsParser,
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

/// Matches the whole input against these matchers, except the first `skipped` ones. An error has the index of
/// the matcher.
fn first_match<'i, 'p>(
    matchers: impl Iterator<Item = &'p [MatcherNode]>,
    cursor: Cursor<'i, '_, '_>,
    skipped: usize,
) -> Result<(usize, FragmentValues<'i>), (usize, Mismatch)> {
    for (index, nodes) in matchers.enumerate().skip(skipped) {
        match match_nodes(nodes, cursor, 0, MatchEnd::OfInput) {
            Ok((_, values)) => return Ok((index, values)),
            Err(Mismatch::Certain) => {}
            Err(mismatch) => return Err((index, mismatch)),
        }
    }
    Err((0, Mismatch::Certain))
}

/// True for the kinds of fragments that are one token.
fn is_one_token(kind: &str) -> bool {
    matches!(kind, "tt" | "ident" | "lifetime")
}

/// Matches the input from the tree `at` on. Returns the index of the tree at which the match ends, and the
/// values of the variables.
fn match_nodes<'i>(
    nodes: &[MatcherNode],
    cursor: Cursor<'i, '_, '_>,
    mut at: usize,
    match_end: MatchEnd,
) -> MatchResult<(usize, FragmentValues<'i>)> {
    let input = cursor.input;
    let mut values = FragmentValues::new();
    for (index, node) in nodes.iter().enumerate() {
        match node {
            MatcherNode::Token(trees) => {
                let token = input.token(at).filter(|token| token.is_same(trees));
                at += token.ok_or(Mismatch::Certain)?.trees.len();
            }
            MatcherNode::Group(delimiter, inner) => {
                let group = input.token(at).and_then(Token::group);
                let group = group.filter(|group| group.delimiter() == *delimiter);
                values.extend(input.group(at, group.ok_or(Mismatch::Certain)?).matches(inner)?);
                at += 1;
            }
            MatcherNode::Fragment { name, kind } => {
                let (length, value) = fragment(kind, cursor, at)?;
                values.push((name.clone(), value));
                at += length;
            }
            MatcherNode::Repeat { inner, separator, operator } => {
                let repetition =
                    Repetition { inner, separator: separator.as_deref(), operator: *operator };
                let rest = &nodes[index + 1..];
                let (end, of_rest) = repetition.with_rest(rest, cursor, at, match_end)?;
                values.extend(of_rest);
                return Ok((end, values));
            }
        }
    }
    if match_end == MatchEnd::OfInput && at < input.trees.len() {
        Err(Mismatch::Certain)
    } else {
        Ok((at, values))
    }
}

/// A repetition in a matcher.
struct Repetition<'a> {
    inner: &'a [MatcherNode],
    separator: Option<&'a [TokenTree]>,
    operator: char,
}

impl Repetition<'_> {
    /// Matches the repetition and the nodes after it. As many rounds are taken as possible, but fewer if the
    /// rest matches only then.
    fn with_rest<'i>(
        &self,
        rest: &[MatcherNode],
        cursor: Cursor<'i, '_, '_>,
        at: usize,
        match_end: MatchEnd,
    ) -> MatchResult<(usize, FragmentValues<'i>)> {
        let (ends, mut rounds) = self.rounds(cursor, at)?;
        let min_rounds = usize::from(self.operator == '+');
        for taken in (min_rounds..=rounds.len()).rev() {
            match match_nodes(rest, cursor, ends[taken], match_end) {
                Ok((end, of_rest)) => {
                    rounds.truncate(taken);
                    let mut values = values_of_rounds(self.inner, rounds);
                    values.extend(of_rest);
                    return Ok((end, values));
                }
                Err(Mismatch::Certain) => {}
                Err(mismatch) => return Err(mismatch),
            }
        }
        Err(Mismatch::Certain)
    }

    /// Matches as many rounds as possible. Returns the index of the tree at which each number of rounds ends,
    /// starting with no round, and the values of each round.
    fn rounds<'i>(
        &self,
        cursor: Cursor<'i, '_, '_>,
        at: usize,
    ) -> MatchResult<(Vec<usize>, Vec<FragmentValues<'i>>)> {
        let mut ends = vec![at];
        let mut rounds = Vec::new();
        while self.operator != '?' || rounds.is_empty() {
            let mut start = ends[rounds.len()];
            if let (Some(separator), false) = (self.separator, rounds.is_empty()) {
                match cursor.input.token(start) {
                    Some(token) if token.is_same(separator) => start += token.trees.len(),
                    _ => break,
                }
            }
            match match_nodes(self.inner, cursor, start, MatchEnd::Anywhere) {
                Ok((end, round)) if end > start => {
                    ends.push(end);
                    rounds.push(round);
                }
                Ok(_) | Err(Mismatch::Certain) => break,
                Err(mismatch) => return Err(mismatch),
            }
        }
        Ok((ends, rounds))
    }
}

/// Returns the values of all rounds of a repetition. If there are none, each variable has an empty list.
fn values_of_rounds<'i>(
    inner: &[MatcherNode],
    rounds: Vec<FragmentValues<'i>>,
) -> FragmentValues<'i> {
    let mut names = Vec::new();
    fragment_names(inner, &mut names);
    let empty = |name| (name, FragmentValue::Rounds(Vec::with_capacity(rounds.len())));
    let mut values: FragmentValues<'i> = names.into_iter().map(empty).collect();
    for (name, value) in rounds.into_iter().flatten() {
        let of_name = values.iter_mut().find(|(other, _)| *other == name);
        if let Some((_, FragmentValue::Rounds(of_rounds))) = of_name {
            of_rounds.push(value);
        }
    }
    values
}

/// Adds the names of all fragments in the nodes.
pub(super) fn fragment_names(nodes: &[MatcherNode], names: &mut Vec<Rc<str>>) {
    for node in nodes {
        match node {
            MatcherNode::Token(_) => {}
            MatcherNode::Fragment { name, .. } => names.push(name.clone()),
            MatcherNode::Group(_, inner) | MatcherNode::Repeat { inner, .. } => {
                fragment_names(inner, names)
            }
        }
    }
}

/// Matches a fragment of this kind from the tree `at` on. Returns the number of trees that it takes, and its
/// tokens.
fn fragment<'i>(
    kind: &str,
    Cursor { input, starts }: Cursor<'i, '_, '_>,
    at: usize,
) -> MatchResult<(usize, FragmentValue<'i>)> {
    // At the end of the input no fragment matches, not even an empty `vis`.
    let first = input.token(at).ok_or(Mismatch::Certain)?;
    let kind = if kind == "expr" && input.edition < 2024 { "expr_2021" } else { kind };
    if !may_begin(kind, first) {
        return Err(Mismatch::Certain);
    }
    let is_vis_fragment = || first.group().and_then(fragment_kind).is_some_and(|it| it == "vis");
    if is_one_token(kind) || kind == "vis" && is_vis_fragment() {
        return Ok((first.trees.len(), FragmentValue::Token(first)));
    }
    let length = parsed_length(kind, Cursor { input, starts }, at)?;
    let taken: TokenStream = match &input.trees[at..at + length] {
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::None => group.stream(),
        trees => trees.iter().cloned().collect(),
    };
    // syn reports unparsed tokens in a group only when a whole input ends, so the fragment is parsed again as a
    // whole input.
    let is_group = |tree: &TokenTree| matches!(tree, TokenTree::Group(_));
    if taken.clone().into_iter().any(|tree| is_group(&tree)) {
        let whole_input = |input: ParseStream<'_>| parse(kind, input);
        whole_input
            .parse2(without_invisible_groups(taken.clone(), InCalls::Open))
            .map_err(|_| Mismatch::Unknown)?;
    }
    Ok((length, FragmentValue::Opaque(invisible_group(kind, taken))))
}

/// Parses a fragment of this kind from the tree `at` on. Returns the number of trees that it takes.
fn parsed_length(kind: &str, cursor: Cursor<'_, '_, '_>, at: usize) -> MatchResult<usize> {
    let rest = cursor.starts.get(at).ok_or(Mismatch::NeedsParser)?.fork();
    parse(kind, &rest).map_err(|_| Mismatch::Unknown)?;
    crate::marks::reach("fragment-by-parser");
    // No start is at the cursor if the syntax ends within an invisible group.
    let mut starts = cursor.starts[at..].iter();
    let length = starts.position(|start| start.cursor() == rest.cursor());
    length.filter(|length| *length > 0 || kind == "vis").ok_or(Mismatch::Unknown)
}
