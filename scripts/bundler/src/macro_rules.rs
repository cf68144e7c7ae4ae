//! `macro_rules!` as rustc expands it, so that only what a call really expands to counts as used.
//!
//! An expansion serves to see what it names; it is never printed.

mod fragments;
mod tokens;

use crate::source::Span as ByteSpan;
pub use fragments::{forget_spans, kind_of, opened, whole};
use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, Span, TokenStream, TokenTree};
use std::collections::BTreeMap;
use syn::parse::{ParseBuffer, ParseStream, Parser};
use tokens::{Kind, Token, glue, set_apart};

/// How `$crate` reads in an expansion: this and the index of the crate.
pub const CRATE_MARK: &str = "__mex_crate_";

/// The arms of one `macro_rules!`.
pub struct MacroRules {
    arms: Vec<Arm>,
    edition: u16,
}

/// What a macro call expands to.
pub struct Expansion {
    /// The arm that it takes.
    pub arm: usize,
    /// What comes out.
    pub tokens: TokenStream,
    /// The bytes of each `::` in the transcriber that follows a variable, and the crate whose
    /// `$crate` the variable stands for, if it does.
    pub variable_paths: Vec<(usize, Option<usize>)>,
}

struct Arm {
    /// From the matcher to the end of the transcriber.
    span: ByteSpan,
    pattern: Vec<Pattern>,
    body: Vec<Body>,
}

/// What a matcher consists of.
enum Pattern {
    Token(Kind),
    Group(Delimiter, Vec<Pattern>),
    Fragment { name: String, kind: String },
    Repeat { inner: Vec<Pattern>, separator: Option<Kind>, operator: char },
}

/// What a transcriber consists of.
enum Body {
    Tree(TokenTree),
    Group(Group, Vec<Body>),
    Variable(String),
    Crate(Span),
    Repeat { inner: Vec<Body>, separator: Vec<TokenTree> },
}

/// What a fragment stands for: at depth 0 tokens, below a repetition one value for each round.
#[derive(Clone)]
enum Binding {
    One(Vec<TokenTree>),
    Many(Vec<Binding>),
}

type Bindings = BTreeMap<String, Binding>;

/// What a matcher is held against.
struct Input<'a> {
    trees: Vec<TokenTree>,
    /// The token that starts at each of these, or goes on there.
    tokens: Vec<Token>,
    /// A buffer at the start of each, so that syntax can be parsed from anywhere on without copying
    /// what follows. One more than there are trees: the last is at the end.
    starts: Vec<ParseBuffer<'a>>,
    /// The edition that decides what an expression may start with.
    edition: u16,
}

/// Why a matcher does not match.
enum Miss {
    Other,
    /// That it does not is not certain: rustc would take no other arm any more.
    Unknown,
}

type Match<T> = Result<T, Miss>;

impl MacroRules {
    /// Reads what stands inside the braces of a `macro_rules!`; `None` if it is not understood.
    ///
    /// With `local_inner`, every macro call in a transcriber is one of the macro's own crate.
    /// Before edition 2021 the fragment `pat` takes no `|`, before 2024 `expr` neither `_` nor `const`.
    pub fn parse(tokens: TokenStream, local_inner: bool, edition: u16) -> Option<Self> {
        let tokens = glue(&tokens.into_iter().collect::<Vec<_>>());
        let mut arms = Vec::new();
        let mut at = 0;
        while at < tokens.len() {
            let pattern = tokens.get(at)?;
            let arrow = tokens.get(at + 1)?;
            let body = tokens.get(at + 2)?;
            if !arrow.is("=>") {
                return None;
            }
            arms.push(Arm {
                span: ByteSpan::new(start(pattern)?.start, start(body)?.end),
                pattern: patterns_of(pattern, edition)?,
                body: bodies(body.group()?.stream(), local_inner)?,
            });
            at += 3;
            if tokens.get(at).is_some_and(|it| it.is(";")) {
                at += 1;
            }
        }
        Some(Self { arms, edition })
    }

    /// The text of each arm.
    pub fn arms(&self) -> impl Iterator<Item = ByteSpan> + '_ {
        self.arms.iter().map(|arm| arm.span)
    }

    /// What the first arm that matches makes of the input, where `$crate` is the crate of that
    /// index. `None` if no arm is known to match.
    pub fn expand(&self, krate: usize, input: TokenStream) -> Option<Expansion> {
        self.expand_in(self.edition, krate, input)
    }

    /// Whether the input may be taken in one way where the macro is defined in its own edition, and in
    /// another where it is defined in this one.
    pub fn differs_in(&self, edition: u16, input: &TokenStream) -> bool {
        const SINCE: u16 = 2024;
        let concerned = (self.edition < SINCE) != (edition < SINCE)
            && self.arms.iter().any(|it| has_expression(&it.pattern))
            && says_newer_expression(input);
        if !concerned {
            return false;
        }
        let made = |edition| {
            let Expansion { arm, tokens, .. } = self.expand_in(edition, 0, input.clone())?;
            Some((arm, tokens.to_string()))
        };
        let own = made(self.edition);
        own.is_none() || own != made(edition)
    }

    fn expand_in(&self, edition: u16, krate: usize, input: TokenStream) -> Option<Expansion> {
        let first = with_input(input, edition, |input| {
            for (index, arm) in self.arms.iter().enumerate() {
                match sequence(&arm.pattern, input, 0, true) {
                    Ok((_, bindings)) => return Ok((index, bindings)),
                    Err(Miss::Other) => {}
                    Err(Miss::Unknown) => return Err(Miss::Unknown),
                }
            }
            Err(Miss::Other)
        });
        let (index, bindings) = first.ok()?;
        let mut output = Output { krate, trees: Vec::new(), variable_paths: Vec::new() };
        let values = bindings.iter().map(|(name, value)| (name.as_str(), value)).collect();
        output.transcribe(&self.arms[index].body, &values)?;
        Some(Expansion {
            arm: index,
            tokens: opened(output.trees.into_iter().collect(), false),
            variable_paths: output.variable_paths,
        })
    }
}

/// Reads the stream as input of matchers.
fn with_input<T>(
    stream: TokenStream,
    edition: u16,
    matched: impl FnOnce(&Input<'_>) -> Match<T>,
) -> Match<T> {
    let trees: Vec<TokenTree> = stream.into_iter().collect();
    let parts = |token: Token| (0..token.trees.len()).map(move |it| token.without(it));
    let tokens: Vec<Token> = glue(&trees).into_iter().flat_map(parts).collect();
    let seen: Vec<TokenStream> = trees.iter().map(|it| opened(it.clone().into(), true)).collect();
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

fn start(token: &Token) -> Option<ByteSpan> {
    token.group().map(|group| group.span().into())
}

/// Whether there is a `$e:expr` among the patterns.
fn has_expression(patterns: &[Pattern]) -> bool {
    patterns.iter().any(|pattern| match pattern {
        Pattern::Token(_) => false,
        Pattern::Fragment { kind, .. } => kind == "expr",
        Pattern::Group(_, inner) | Pattern::Repeat { inner, .. } => has_expression(inner),
    })
}

/// Whether there is a word among the tokens that an expression starts with since edition 2024.
fn says_newer_expression(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().any(|tree| match tree {
        TokenTree::Ident(ident) => ident == "_" || ident == "const",
        TokenTree::Group(group) => says_newer_expression(&group.stream()),
        _ => false,
    })
}

fn is_dollar(token: &Token) -> bool {
    token.is("$")
}

fn patterns(tokens: &[Token], edition: u16) -> Option<Vec<Pattern>> {
    let mut patterns = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let token = &tokens[at];
        let next = tokens.get(at + 1);
        match (&token.kind, next.map(|it| &it.kind)) {
            (_, Some(Kind::Group(Delimiter::Parenthesis))) if is_dollar(token) => {
                let inner = patterns_of(next?, edition)?;
                let (separator, operator, length) = repetition(&tokens[at + 2..])?;
                patterns.push(Pattern::Repeat { inner, separator, operator });
                at += 2 + length;
            }
            (_, Some(Kind::Ident(name))) if is_dollar(token) => {
                let colon = tokens.get(at + 2).map(|it| &it.kind);
                let kind = tokens.get(at + 3).map(|it| &it.kind);
                let (Some(Kind::Punct(colon)), Some(Kind::Ident(kind))) = (colon, kind) else {
                    return None;
                };
                if colon != ":" {
                    return None;
                }
                let old = kind == "pat" && edition < 2021;
                let kind = if old { "pat_param".to_owned() } else { kind.clone() };
                patterns.push(Pattern::Fragment { name: name.clone(), kind });
                at += 4;
            }
            (Kind::Group(delimiter), _) => {
                patterns.push(Pattern::Group(*delimiter, patterns_of(token, edition)?));
                at += 1;
            }
            (kind, _) => {
                patterns.push(Pattern::Token(kind.clone()));
                at += 1;
            }
        }
    }
    Some(patterns)
}

fn patterns_of(token: &Token, edition: u16) -> Option<Vec<Pattern>> {
    patterns(&glue(&token.group()?.stream().into_iter().collect::<Vec<_>>()), edition)
}

/// Separator and operator after `$(…)`, and how many tokens they take.
fn repetition(tokens: &[Token]) -> Option<(Option<Kind>, char, usize)> {
    let operator = |token: &Token| match &token.kind {
        Kind::Punct(text) if matches!(&**text, "*" | "+" | "?") => text.chars().next(),
        _ => None,
    };
    let first = tokens.first()?;
    if let Some(sign) = operator(first) {
        return Some((None, sign, 1));
    }
    Some((Some(first.kind.clone()), operator(tokens.get(1)?)?, 2))
}

fn bodies(stream: TokenStream, local_inner: bool) -> Option<Vec<Body>> {
    let trees: Vec<TokenTree> = stream.into_iter().collect();
    let mut bodies = Vec::new();
    let mut at = 0;
    while at < trees.len() {
        let dollar = matches!(&trees[at], TokenTree::Punct(punct) if punct.as_char() == '$');
        match (&trees[at], trees.get(at + 1)) {
            (_, Some(TokenTree::Ident(ident))) if dollar => {
                bodies.push(match ident.to_string().as_str() {
                    "crate" => Body::Crate(ident.span()),
                    name => Body::Variable(name.to_owned()),
                });
                at += 2;
            }
            (_, Some(TokenTree::Group(group)))
                if dollar && group.delimiter() == Delimiter::Parenthesis =>
            {
                let rest = glue(&trees[at + 2..trees.len().min(at + 8)]);
                let (separator, _, _) = repetition(&rest)?;
                let signs: usize = match &separator {
                    None => 1,
                    Some(_) => rest[0].trees.len() + 1,
                };
                let separator = separator.map_or(Vec::new(), |_| rest[0].trees.clone());
                bodies.push(Body::Repeat {
                    inner: self::bodies(group.stream(), local_inner)?,
                    separator,
                });
                at += 2 + signs;
            }
            (TokenTree::Group(group), _) => {
                bodies.push(Body::Group(group.clone(), self::bodies(group.stream(), local_inner)?));
                at += 1;
            }
            (tree, next) => {
                let of_path = matches!(bodies.last(), Some(Body::Tree(TokenTree::Punct(it))) if it.as_char() == ':');
                if local_inner && is_macro_call(tree, next) && !of_path {
                    bodies.push(Body::Crate(tree.span()));
                    for spacing in [Spacing::Joint, Spacing::Alone] {
                        bodies.push(Body::Tree(Punct::new(':', spacing).into()));
                    }
                }
                bodies.push(Body::Tree(tree.clone()));
                at += 1;
            }
        }
    }
    Some(bodies)
}

/// Whether a token, with the one after it, starts `name!`.
pub fn is_macro_call(tree: &TokenTree, next: Option<&TokenTree>) -> bool {
    let bang = |it: &TokenTree| matches!(it, TokenTree::Punct(it) if it.as_char() == '!' && it.spacing() == Spacing::Alone);
    // No keyword: `if !…` starts none.
    let is_name = || syn::parse2::<syn::Ident>(tree.clone().into()).is_ok();
    next.is_some_and(bang) && is_name()
}

/// Matches the patterns from tree number `at` on, to the very end if asked to, and says where the
/// match ends.
fn sequence(
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
            Pattern::Group(delimiter, inner) => {
                let token = tokens.get(at).filter(|it| it.kind == Kind::Group(*delimiter));
                let stream = token.and_then(Token::group).ok_or(Miss::Other)?.stream();
                let (_, inner) =
                    with_input(stream, input.edition, |input| sequence(inner, input, 0, true))?;
                bindings.extend(inner);
                at += 1;
            }
            Pattern::Fragment { name, kind } => {
                let (length, trees) = fragment(kind, input, at)?;
                bindings.insert(name.clone(), Binding::One(trees));
                at += length;
            }
            Pattern::Repeat { inner, separator, operator } => {
                // As many rounds as go; then as few less as let the rest match.
                let mut ends = vec![at];
                let mut rounds = Vec::new();
                while *operator != '?' || rounds.is_empty() {
                    let mut start = ends[rounds.len()];
                    if let (Some(separator), false) = (separator, rounds.is_empty()) {
                        match tokens.get(start) {
                            Some(token) if token.kind == *separator => start += token.trees.len(),
                            _ => break,
                        }
                    }
                    match sequence(inner, input, start, false) {
                        Ok((end, round)) if end > start => {
                            ends.push(end);
                            rounds.push(round);
                        }
                        Ok(_) | Err(Miss::Other) => break,
                        Err(Miss::Unknown) => return Err(Miss::Unknown),
                    }
                }
                let least = usize::from(*operator == '+');
                for taken in (least..=rounds.len()).rev() {
                    match sequence(&patterns[index + 1..], input, ends[taken], to_end) {
                        Ok((end, rest)) => {
                            bindings.extend(collect(inner, &rounds[..taken]));
                            bindings.extend(rest);
                            return Ok((end, bindings));
                        }
                        Err(Miss::Other) => {}
                        Err(Miss::Unknown) => return Err(Miss::Unknown),
                    }
                }
                return Err(Miss::Other);
            }
        }
    }
    match to_end && at < tokens.len() {
        true => Err(Miss::Other),
        false => Ok((at, bindings)),
    }
}

/// The bindings of all rounds of a repetition; a name without rounds is bound to none.
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

fn fragment_names(patterns: &[Pattern], names: &mut Vec<String>) {
    for pattern in patterns {
        match pattern {
            Pattern::Token(_) => {}
            Pattern::Fragment { name, .. } => names.push(name.clone()),
            Pattern::Group(_, inner) | Pattern::Repeat { inner, .. } => {
                fragment_names(inner, names)
            }
        }
    }
}

/// The fragment of that kind from tree number `at` on: how many it takes, and what it stands for.
fn fragment(kind: &str, input: &Input<'_>, at: usize) -> Match<(usize, Vec<TokenTree>)> {
    let kind = match kind {
        "expr" if input.edition < 2024 => "expr_2021",
        other => other,
    };
    // At the end there is none, not even a `vis` of nothing.
    let first = input.tokens.get(at).filter(|it| fragments::may_begin(kind, it));
    let first = first.ok_or(Miss::Other)?;
    let is_vis = || first.group().and_then(kind_of).is_some_and(|it| it == "vis");
    if matches!(kind, "tt" | "ident" | "lifetime") || kind == "vis" && is_vis() {
        return Ok((first.trees.len(), first.trees.clone()));
    }
    let rest = input.starts[at].fork();
    fragments::parse(kind, &rest).map_err(|_| Miss::Unknown)?;
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
        let whole_input = |input: ParseStream<'_>| fragments::parse(kind, input);
        whole_input.parse2(opened(taken.clone(), true)).map_err(|_| Miss::Unknown)?;
    }
    Ok((length, vec![whole(kind, taken).into()]))
}

/// What is being made of a transcriber.
struct Output {
    krate: usize,
    trees: Vec<TokenTree>,
    variable_paths: Vec<(usize, Option<usize>)>,
}

/// What the variables stand for in one round of all repetitions around.
type Values<'a> = BTreeMap<&'a str, &'a Binding>;

impl Output {
    fn transcribe(&mut self, bodies: &[Body], bindings: &Values<'_>) -> Option<()> {
        for (index, body) in bodies.iter().enumerate() {
            match body {
                Body::Tree(tree) => {
                    if let (Some(before), TokenTree::Punct(sign)) = (index.checked_sub(1), tree) {
                        let variable =
                            matches!(bodies[before], Body::Variable(_) | Body::Repeat { .. });
                        let path = sign.as_char() == ':' && sign.spacing() == Spacing::Joint;
                        if variable && path {
                            let at = ByteSpan::from(sign.span()).start;
                            self.variable_paths.push((at, self.last_crate()));
                        }
                    }
                    self.trees.push(tree.clone());
                }
                Body::Crate(span) => {
                    let mark = format!("{CRATE_MARK}{}", self.krate);
                    self.trees.push(Ident::new(&mark, *span).into());
                }
                Body::Variable(name) => match bindings.get(name.as_str()) {
                    Some(Binding::One(trees)) => {
                        self.trees.last_mut().into_iter().for_each(set_apart);
                        self.trees.extend(trees.iter().cloned());
                    }
                    Some(Binding::Many(_)) => return None,
                    // A variable of a macro that this one defines.
                    None => {
                        self.trees.push(Punct::new('$', Spacing::Alone).into());
                        self.trees.push(syn::parse_str::<TokenTree>(name).ok()?);
                    }
                },
                Body::Group(group, inner) => {
                    let outside = std::mem::take(&mut self.trees);
                    self.transcribe(inner, bindings)?;
                    let inside = std::mem::replace(&mut self.trees, outside);
                    let mut made = Group::new(group.delimiter(), inside.into_iter().collect());
                    made.set_span(group.span());
                    self.trees.push(made.into());
                }
                Body::Repeat { inner, separator } => self.repeat(inner, separator, bindings)?,
            }
        }
        Some(())
    }

    fn repeat(
        &mut self,
        inner: &[Body],
        separator: &[TokenTree],
        bindings: &Values<'_>,
    ) -> Option<()> {
        let mut names = Vec::new();
        variables(inner, &mut names);
        let bound = || names.iter().filter_map(|&name| Some((name, *bindings.get(name)?)));
        let rounds = bound().filter_map(|(_, value)| match value {
            Binding::Many(values) => Some(values.len()),
            Binding::One(_) => None,
        });
        for round in 0..rounds.max()? {
            if round > 0 {
                self.trees.extend(separator.iter().cloned());
            }
            let of_round = bound().map(|(name, value)| match value {
                Binding::Many(values) => Some((name, values.get(round)?)),
                Binding::One(_) => Some((name, value)),
            });
            let inside: Option<Values<'_>> = of_round.collect();
            self.transcribe(inner, &inside?)?;
        }
        Some(())
    }

    /// The crate whose `$crate` is the last token.
    fn last_crate(&self) -> Option<usize> {
        let TokenTree::Ident(ident) = self.trees.last()? else { return None };
        ident.to_string().strip_prefix(CRATE_MARK)?.parse().ok()
    }
}

fn variables<'a>(bodies: &'a [Body], names: &mut Vec<&'a str>) {
    for body in bodies {
        match body {
            Body::Variable(name) => names.push(name),
            Body::Group(_, inner) | Body::Repeat { inner, .. } => variables(inner, names),
            Body::Tree(_) | Body::Crate(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(rules: &str, input: &str, expected: &str) {
        let rules = MacroRules::parse(rules.parse().unwrap(), false, 2021).unwrap();
        let expansion = rules.expand(3, input.parse().unwrap()).expect("some arm matches");
        // Blanks between tokens mean nothing.
        let tight = |text: String| text.split_whitespace().collect::<String>();
        assert_eq!(tight(expansion.tokens.to_string()), tight(expected.to_owned()));
    }

    #[test]
    fn the_first_arm_that_matches_is_taken() {
        let rules = "() => { none }; ($a:ident) => { one $a }; ($($t:tt)*) => { many $($t)* }";
        check(rules, "", "none");
        check(rules, "x", "one x");
        check(rules, "x y", "many x y");
    }

    #[test]
    fn repetitions_take_separators_and_nest() {
        check(
            "($($n:ident : [$($v:literal),*]);* $(;)?) => { $($n = $($v)-*,)* }",
            "a: [1, 2]; b: [];",
            "a = 1 - 2, b = ,",
        );
        check("($($x:tt)* end) => { $($x)* }", "a b end", "a b");
        check("($($x:ident),+ $(,)?) => { $($x)+ }", "a, b,", "a b");
    }

    #[test]
    fn fragments_end_where_their_syntax_does() {
        check("($k:ty, $($r:tt)*) => { $($r)* }", "Vec<Vec<(u8, u8)>>, rest", "rest");
        check("(<$k:ty> ~ $($r:tt)*) => { $($r)* }", "<Vec<u8>> ~ a >> b", "a >> b");
        check("($v:vis $n:ident) => { $n }", "pub(crate) x", "x");
        check("($v:vis $n:ident) => { $n }", "x", "x");
        check("($p:pat => $n:ident) => { $n }", "Some(1) | None => x", "x");
        check("($l:lifetime $o:tt $t:tt) => { $l $t }", "'a :: b", "'a b");
    }

    #[test]
    fn the_first_kleene_sign_ends_a_repetition() {
        check("($($x:ident)* + $y:ident) => { [$($x)+ * $y] }", "a b + c", "[a b * c]");
        check("($($x:ident)+ * $y:ident) => { $($x),* }", "a b * c", "a, b");
    }

    #[test]
    fn operators_are_one_token() {
        let rules = "($a:tt) => { one }; ($a:tt $b:tt) => { two }; ($($t:tt)*) => { more }";
        let operators =
            "<<= >>= ... ..= :: -> <- => == != <= >= && || += -= *= /= %= ^= &= |= << >> ..";
        for operator in operators.split(' ') {
            check(rules, operator, "one");
        }
        check(rules, "> =", "two");
        check(rules, ">>>", "two");
        check(rules, "-->", "two");
        check(rules, "< = =", "more");
    }

    #[test]
    fn a_type_may_end_within_an_operator() {
        check("(<$k:ty> = $($r:tt)*) => { $($r)* }", "<Vec<u8>> = 1", "1");
        check("(<$k:ty>= $v:tt) => { $v }; (<$k:ty => $v:tt) => { two }", "<Vec<u8>>= 1", "1");
        check("(<$k:ty> $s:tt $t:tt) => { $t }", "<Vec<Vec<u8>>> >> a", "a");
        check("($a:tt > > $b:tt) => { apart }; ($($t:tt)*) => { other }", "1 >> 2", "other");
    }

    #[test]
    fn what_expressions_begin_with_hangs_on_the_edition() {
        let rules = "($e:expr) => { new }; (_) => { old }; (const $($t:tt)*) => { old }";
        let newest = "($e:expr_2021) => { new }; (_) => { old }; (const $($t:tt)*) => { old }";
        for (rules, edition, expected) in [
            (rules, 2018, "old"),
            (rules, 2021, "old"),
            (rules, 2024, "new"),
            (newest, 2024, "old"),
        ] {
            let parsed = MacroRules::parse(rules.parse().unwrap(), false, edition).unwrap();
            for input in ["_", "const { 1 }"] {
                let input: TokenStream = input.parse().unwrap();
                let expansion = parsed.expand(0, input.clone()).expect("some arm matches");
                assert_eq!(expansion.tokens.to_string(), expected, "{input} {edition}");
                assert_eq!(parsed.differs_in(2024, &input), edition < 2024);
            }
            assert!(!parsed.differs_in(2024, &"1".parse().unwrap()));
            assert!(!parsed.differs_in(2021, &"(_)".parse().unwrap()) || edition < 2024);
        }
    }

    #[test]
    fn no_vis_at_the_end() {
        check("($v:vis) => { some }; () => { none }", "", "none");
        check("($n:ident $v:vis) => { some }; ($($t:tt)*) => { other }", "a", "other");
    }

    #[test]
    fn what_was_matched_once_is_one_thing() {
        // What is handed on, the matcher that it meets first, and whether it goes in.
        let cases = [
            ("path", "a", "ident", false),
            ("path", "a::b", "path", true),
            ("path", "a", "ty", true),
            ("path", "a", "expr", true),
            ("ty", "a", "path", true),
            ("ty", "a", "expr", false),
            ("pat", "a", "ident", false),
            ("pat", "a | b", "pat", true),
            ("pat", "a", "expr", false),
            ("stmt", "let a = 1", "stmt", true),
            ("block", "{ 1 }", "expr", true),
            ("item", "fn a() {}", "item", true),
            ("item", "fn a() {}", "expr", false),
            ("meta", "inline", "ident", false),
            ("meta", "inline", "meta", true),
            ("literal", "-1", "literal", true),
            ("literal", "1", "expr", true),
            ("expr", "-1", "literal", true),
            ("expr", "1 + 1", "literal", false),
            ("expr", "a", "ident", false),
            ("expr", "a", "ty", false),
            ("vis", "pub", "ident", false),
            ("ident", "a", "path", true),
            ("tt", "a", "ident", true),
            ("lifetime", "'a", "lifetime", true),
        ];
        for (from, input, to, goes_in) in cases {
            let outer = format!("($x:{from}) => {{ inner!($x) }}");
            let outer = MacroRules::parse(outer.parse().unwrap(), false, 2021).unwrap();
            let made = outer.expand(0, input.parse().unwrap()).expect("it is such a fragment");
            let call: syn::Macro = syn::parse2(made.tokens).unwrap();
            let inner = format!("($x:{to}) => {{ yes }}; ($x:tt) => {{ no }}");
            let inner = MacroRules::parse(inner.parse().unwrap(), false, 2021).unwrap();
            let expansion = inner.expand(0, call.tokens).expect("some arm matches");
            let expected = if goes_in { "yes" } else { "no" };
            assert_eq!(expansion.tokens.to_string(), expected, "{from} to {to}");
        }
        let rules =
            "(1) => { one }; ({ $($t:tt)* }) => { braces }; (pub) => { word }; ($t:tt) => { no }";
        let rules = MacroRules::parse(rules.parse().unwrap(), false, 2021).unwrap();
        for (kind, text) in [("literal", "1"), ("block", "{ 1 }"), ("vis", "pub"), ("vis", "")] {
            let one = TokenTree::from(whole(kind, text.parse().unwrap()));
            let expansion = rules.expand(0, one.into()).expect("some arm matches");
            assert_eq!(expansion.tokens.to_string(), "no", "{kind} {text}");
        }
    }

    #[test]
    fn an_expression_that_was_matched_once_is_a_literal_only_if_it_is_one() {
        let rules = "($l:literal) => { literal }; ($e:expr) => { expression }";
        let one =
            |text: &str| TokenStream::from(TokenTree::from(whole("expr", text.parse().unwrap())));
        let rules = MacroRules::parse(rules.parse().unwrap(), false, 2021).unwrap();
        for (text, expected) in [("1", "literal"), ("1 + 2", "expression")] {
            let expansion = rules.expand(0, one(text)).expect("some arm matches");
            assert_eq!(expansion.tokens.to_string(), expected, "{text}");
        }
    }

    #[test]
    fn dollar_crate_names_the_crate_of_the_macro() {
        check("($($t:tt)*) => { $crate::f!($($t)*) }", "1", "__mex_crate_3::f!(1)");
    }

    #[test]
    fn variables_of_a_macro_that_is_made_stay() {
        let rules = "($n:ident) => { macro_rules! $n { ($x:expr) => { $x } } }";
        check(rules, "m", "macro_rules! m { ($x:expr) => { $x } }");
    }

    #[test]
    fn no_arm_no_expansion() {
        let rules = MacroRules::parse("(a) => {}".parse().unwrap(), false, 2021).unwrap();
        assert!(rules.expand(0, "b".parse().unwrap()).is_none());
    }
}
