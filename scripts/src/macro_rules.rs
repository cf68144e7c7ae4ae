//! `macro_rules!` as rustc expands it, so that only what a call really expands to counts as used.
//!
//! An expansion serves to see what it names; it is never printed.

use crate::source::Span as ByteSpan;
use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, Span, TokenStream, TokenTree};
use std::collections::BTreeMap;
use syn::parse::{ParseBuffer, ParseStream, Parser};

/// How `$crate` reads in an expansion: this and the index of the crate.
pub const CRATE_MARK: &str = "__mex_crate_";

/// The arms of one `macro_rules!`.
pub struct MacroRules {
    arms: Vec<Arm>,
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

/// A token as matchers see it: `::` is one, and so is `'a`.
#[derive(Clone)]
struct Token {
    kind: Kind,
    trees: Vec<TokenTree>,
}

#[derive(Clone, PartialEq)]
enum Kind {
    Ident(String),
    Punct(String),
    Lifetime(String),
    Literal(String),
    Group(Delimiter),
}

/// What a fragment stands for: at depth 0 tokens, below a repetition one value for each round.
#[derive(Clone)]
enum Binding {
    One(Vec<TokenTree>),
    Many(Vec<Binding>),
}

type Bindings = BTreeMap<String, Binding>;

/// What a matcher is held against: tokens, and one buffer at the start of each of them, so that
/// syntax can be parsed from any token on without copying those that follow.
struct Input<'a> {
    tokens: Vec<Token>,
    /// One more than there are tokens: the last is at the end.
    starts: Vec<ParseBuffer<'a>>,
}

impl MacroRules {
    /// Reads what stands inside the braces of a `macro_rules!`; `None` if it is not understood.
    ///
    /// With `local_inner`, every macro call in a transcriber is one of the macro's own crate.
    /// Before edition 2021 the fragment `pat` takes no `|`.
    pub fn parse(tokens: TokenStream, local_inner: bool, edition: u16) -> Option<Self> {
        let tokens = glue(tokens.into_iter().collect());
        let mut arms = Vec::new();
        let mut at = 0;
        while at < tokens.len() {
            let pattern = tokens.get(at)?;
            let arrow = tokens.get(at + 1)?;
            let body = tokens.get(at + 2)?;
            if arrow.kind != Kind::Punct("=>".to_owned()) {
                return None;
            }
            arms.push(Arm {
                span: ByteSpan::new(start(pattern)?.start, start(body)?.end),
                pattern: patterns_of(pattern, edition)?,
                body: bodies(group(body)?.stream(), local_inner)?,
            });
            at += 3;
            if tokens.get(at).is_some_and(|it| it.kind == Kind::Punct(";".to_owned())) {
                at += 1;
            }
        }
        Some(Self { arms })
    }

    /// The text of each arm.
    pub fn arms(&self) -> impl Iterator<Item = ByteSpan> + '_ {
        self.arms.iter().map(|arm| arm.span)
    }

    /// What the first arm that matches makes of the input, where `$crate` is the crate of that
    /// index. `None` if no arm is known to match.
    pub fn expand(&self, krate: usize, input: TokenStream) -> Option<Expansion> {
        let (index, bindings) = with_input(input, |input| {
            self.arms.iter().enumerate().find_map(|(index, arm)| {
                let (_, bindings) = sequence(&arm.pattern, input, 0, true)?;
                Some((index, bindings))
            })
        })?;
        let mut output = Output { krate, trees: Vec::new(), variable_paths: Vec::new() };
        let values = bindings.iter().map(|(name, value)| (name.as_str(), value)).collect();
        output.transcribe(&self.arms[index].body, &values)?;
        Some(Expansion {
            arm: index,
            tokens: output.trees.into_iter().collect(),
            variable_paths: output.variable_paths,
        })
    }
}

/// Reads the stream as input of matchers.
fn with_input<T>(stream: TokenStream, matched: impl FnOnce(&Input<'_>) -> Option<T>) -> Option<T> {
    let tokens = glue(stream.clone().into_iter().collect());
    let read = |buffer: ParseStream<'_>| {
        let mut starts = vec![buffer.fork()];
        for token in &tokens {
            for _ in &token.trees {
                buffer.parse::<TokenTree>()?;
            }
            starts.push(buffer.fork());
        }
        Ok(matched(&Input { tokens, starts }))
    };
    read.parse2(stream).ok()?
}

fn start(token: &Token) -> Option<ByteSpan> {
    group(token).map(|group| group.span().into())
}

fn group(token: &Token) -> Option<&Group> {
    match &token.trees[..] {
        [TokenTree::Group(group)] => Some(group),
        _ => None,
    }
}

/// Puts the characters of operators and lifetimes together.
fn glue(trees: Vec<TokenTree>) -> Vec<Token> {
    // None that begins with `>`: it may close generics, and then it is two.
    #[rustfmt::skip]
    const OPERATORS: [&str; 21] = [
        "<<=", "...", "..=", "::", "->", "=>", "==", "!=", "<=", "&&", "||", "+=", "-=", "*=", "/=",
        "%=", "^=", "&=", "|=", "<<", "..",
    ];
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < trees.len() {
        let mut length = 1;
        let kind = match &trees[at] {
            TokenTree::Group(group) => Kind::Group(group.delimiter()),
            TokenTree::Ident(ident) => Kind::Ident(ident.to_string()),
            TokenTree::Literal(literal) => Kind::Literal(literal.to_string()),
            TokenTree::Punct(punct) if punct.as_char() == '\'' => {
                length = 2;
                Kind::Lifetime(trees.get(at + 1).map(ToString::to_string).unwrap_or_default())
            }
            TokenTree::Punct(_) => {
                let run = joint_run(&trees[at..]);
                let operator = OPERATORS.iter().find(|it| run.starts_with(**it));
                let text = operator.map_or(run[..1].to_owned(), |it| (*it).to_owned());
                length = text.len();
                Kind::Punct(text)
            }
        };
        let end = (at + length).min(trees.len());
        tokens.push(Token { kind, trees: trees[at..end].to_vec() });
        at = end;
    }
    tokens
}

/// The punctuation that the trees start with, as far as it stands without blanks; ASCII.
fn joint_run(trees: &[TokenTree]) -> String {
    let mut run = String::new();
    for tree in trees.iter().take(3) {
        let TokenTree::Punct(punct) = tree else { break };
        run.push(punct.as_char());
        if punct.spacing() == Spacing::Alone {
            break;
        }
    }
    run
}

fn is_dollar(token: &Token) -> bool {
    token.kind == Kind::Punct("$".to_owned())
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
    patterns(&glue(group(token)?.stream().into_iter().collect()), edition)
}

/// Separator and operator after `$(…)`, and how many tokens they take.
fn repetition(tokens: &[Token]) -> Option<(Option<Kind>, char, usize)> {
    let operator = |token: &Token| match &token.kind {
        Kind::Punct(text) if matches!(&**text, "*" | "+" | "?") => text.chars().next(),
        _ => None,
    };
    let first = tokens.first()?;
    if let Some(sign) = operator(first) {
        // `$(…)+*` has the separator `+`.
        let second = tokens.get(1).and_then(operator);
        if sign == '?' || second.is_none() {
            return Some((None, sign, 1));
        }
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
                let rest = glue(trees[at + 2..].iter().take(6).cloned().collect());
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
                if local_inner && is_macro_call(tree, next) {
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

/// Matches the patterns from token number `at` on, to the very end if asked to, and says where
/// the match ends.
fn sequence(
    patterns: &[Pattern],
    input: &Input<'_>,
    mut at: usize,
    to_end: bool,
) -> Option<(usize, Bindings)> {
    let tokens = &input.tokens;
    let mut bindings = Bindings::new();
    for (index, pattern) in patterns.iter().enumerate() {
        match pattern {
            Pattern::Token(kind) => {
                if tokens.get(at)?.kind != *kind {
                    return None;
                }
                at += 1;
            }
            Pattern::Group(delimiter, inner) => {
                let token = tokens.get(at)?;
                if token.kind != Kind::Group(*delimiter) {
                    return None;
                }
                let stream = group(token)?.stream();
                let (_, inner) = with_input(stream, |input| sequence(inner, input, 0, true))?;
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
                    let mut start = *ends.last()?;
                    if let (Some(separator), false) = (separator, rounds.is_empty()) {
                        match tokens.get(start) {
                            Some(token) if token.kind == *separator => start += 1,
                            _ => break,
                        }
                    }
                    match sequence(inner, input, start, false) {
                        Some((end, round)) if end > start => {
                            ends.push(end);
                            rounds.push(round);
                        }
                        _ => break,
                    }
                }
                let least = usize::from(*operator == '+');
                for taken in (least..=rounds.len()).rev() {
                    let rest = sequence(&patterns[index + 1..], input, ends[taken], to_end);
                    if let Some((end, rest)) = rest {
                        bindings.extend(collect(inner, &rounds[..taken]));
                        bindings.extend(rest);
                        return Some((end, bindings));
                    }
                }
                return None;
            }
        }
    }
    (!to_end || at == tokens.len()).then_some((at, bindings))
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

/// The fragment of that kind from token number `at` on: how many tokens it takes, and what it
/// stands for.
fn fragment(kind: &str, input: &Input<'_>, at: usize) -> Option<(usize, Vec<TokenTree>)> {
    let first = input.tokens.get(at);
    let one = |token: &Token| Some((1, token.trees.clone()));
    match kind {
        "tt" => return one(first?),
        "ident" => {
            return match &first?.kind {
                Kind::Ident(name) if name != "_" => one(first?),
                _ => None,
            };
        }
        "lifetime" => {
            return match &first?.kind {
                Kind::Lifetime(_) => one(first?),
                _ => None,
            };
        }
        _ => {}
    }
    let rest = input.starts[at].fork();
    parse_fragment(kind, &rest).ok()?;
    // `None` where it ends within a token.
    let length = input.starts[at..].iter().position(|it| it.cursor() == rest.cursor())?;
    if length == 0 && kind != "vis" {
        return None;
    }
    let taken = &input.tokens[at..at + length];
    let trees: Vec<TokenTree> = taken.iter().flat_map(|it| it.trees.iter().cloned()).collect();
    // What is left unread in a group is an error only at the end of a whole input.
    let whole = |input: ParseStream<'_>| parse_fragment(kind, input);
    whole.parse2(trees.iter().cloned().collect()).ok()?;
    // An expression or a type stays one thing wherever it is put.
    let trees = match (kind, &trees[..]) {
        (_, [TokenTree::Group(group)]) if group.delimiter() == Delimiter::None => trees,
        ("expr" | "expr_2021" | "ty", _) => {
            vec![TokenTree::Group(Group::new(Delimiter::None, trees.into_iter().collect()))]
        }
        _ => trees,
    };
    Some((length, trees))
}

fn parse_fragment(kind: &str, input: ParseStream<'_>) -> syn::Result<()> {
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

/// A statement without the semicolon after it.
fn parse_statement(input: ParseStream<'_>) -> syn::Result<()> {
    let ahead = input.fork();
    if input.peek(syn::Token![let]) {
        // All of it up to the semicolon, which is not part of the fragment.
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
                    Some(Binding::One(trees)) => self.trees.extend(trees.iter().cloned()),
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
            "($($n:ident : [$($v:literal),*]);* $(;)?) => { $($n = $($v)+*,)* }",
            "a: [1, 2]; b: [];",
            "a = 1 + 2, b = ,",
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
    fn an_expression_that_was_matched_once_is_a_literal_only_if_it_is_one() {
        let rules = "($l:literal) => { literal }; ($e:expr) => { expression }";
        let one = |text: &str| {
            let group = Group::new(Delimiter::None, text.parse().unwrap());
            TokenStream::from(TokenTree::from(group))
        };
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
