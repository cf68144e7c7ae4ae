//! Parses the recording of a macro's result, and prints its tokens as text.
//!
//! A recording has a line for each token: its kind, its hygiene, its place in the file with the calls, and its
//! text. A token from the input has the place that it has there. Between two such tokens, the text between them
//! in the input is printed, with its comments and line breaks. Between others, a blank is printed if it is needed
//! or usual, and a line break after `;`, `{` and `}`.
//!
//! ```text
//! timed                   // the name of the macro
//! i- 3 1 3 3 fn           // an identifier from line 3, columns 1 to 3
//! i+ 2 1 2 5 start        // an identifier of the macro, with mixed-site hygiene
//! ```

use super::position::is_atomic;
use super::run::MacroOutput;
use crate::source::{Span, Tokens, words};
use syn::Expr;

/// The result of a macro.
pub(super) struct Recording<'a> {
    /// The name of the macro; for a derive with helper attributes, `Name, attributes(…)`.
    name: String,
    pub(super) tokens: Vec<RecordedToken>,
    /// The text of the file with the call.
    calls: &'a str,
}

/// A recorded token, or one bracket of a group.
pub(super) struct RecordedToken {
    pub(super) kind: RecordedKind,
    pub(super) site: TokenSite,
    pub(super) text: String,
    /// Its bytes in the file with the call.
    span: Option<Span>,
    /// True if the token is from the input: the text at these bytes is its own.
    is_from_input: bool,
}

/// The kind of a recorded token, by the letter that stands for it in a recording.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum RecordedKind {
    /// `o`: the opening bracket of a group, which may be invisible.
    Open,
    /// `c`: the closing bracket of a group.
    Close,
    /// `i`
    Ident,
    /// `l`
    Literal,
    /// `p`: a punctuation character.
    Punct,
    /// `j`: a punctuation character that is joint with the next one.
    JointPunct,
    /// `r`: the input of `stringify!` as a whole, whose blanks have a meaning.
    Raw,
}

impl RecordedKind {
    fn from_letter(letter: char) -> Option<Self> {
        Some(match letter {
            'o' => Self::Open,
            'c' => Self::Close,
            'i' => Self::Ident,
            'l' => Self::Literal,
            'p' => Self::Punct,
            'j' => Self::JointPunct,
            'r' => Self::Raw,
            _ => return None,
        })
    }
}

/// The hygiene of a recorded token.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum TokenSite {
    /// `+`: mixed site. Local variables of this name are the macro's.
    Mixed,
    /// `-`: call site, or that of a token from the input.
    Other,
}

impl<'a> Recording<'a> {
    /// Parses a recording; `None` if it is damaged. `calls` is the text of the file with the call.
    pub(super) fn parse(text: &str, calls: &'a str) -> Option<Self> {
        let mut lines = text.lines();
        let name = lines.next()?.to_owned();
        let starts: Vec<usize> =
            [0].into_iter().chain(calls.match_indices('\n').map(|it| it.0 + 1)).collect();
        let byte = |line: usize, column: usize| {
            let start = *starts.get(line.checked_sub(1)?)?;
            let line = calls[start..].lines().next()?;
            let at = line.char_indices().nth(column.checked_sub(1)?).map_or(line.len(), |it| it.0);
            Some(start + at)
        };
        let token = |line: &str| {
            let mut fields = line.splitn(6, ' ');
            let mut head = fields.next()?.chars();
            let kind = RecordedKind::from_letter(head.next()?)?;
            let site = if head.next()? == '+' { TokenSite::Mixed } else { TokenSite::Other };
            let mut number = || fields.next()?.parse::<usize>().ok();
            let places = [number()?, number()?, number()?, number()?];
            let text = unescaped(fields.next().unwrap_or_default());
            let span = byte(places[0], places[1]).zip(byte(places[2], places[3]));
            let span = span.filter(|(start, end)| start <= end).map(|it| Span::new(it.0, it.1));
            let span = span.map(|span| bracket_in(span, kind, &text, calls));
            let is_from_input = span.is_some_and(|it| calls[it.start..it.end] == *text);
            Some(RecordedToken { kind, site, text, span, is_from_input })
        };
        Some(Self { name, tokens: lines.map(token).collect::<Option<_>>()?, calls })
    }

    /// True if the program can see blanks of the result, as the input of `stringify!`.
    fn shows_blanks(&self) -> bool {
        self.tokens.iter().any(|token| token.kind == RecordedKind::Raw)
    }

    /// Returns the output of the macro.
    pub(super) fn into_output(mut self) -> MacroOutput {
        self.parenthesize_invisible_groups();
        let shows_blanks = self.shows_blanks();
        let text = match self.reported_error() {
            Some(error) => Err(format!("it reports: {error}")),
            None => self.hygienic_text(),
        };
        let helpers = self.name.split_once("attributes").map_or("", |it| it.1);
        let helpers = words(helpers).map(str::to_owned).collect();
        MacroOutput { text, helpers, shows_blanks, machine: None }
    }

    /// Turns an invisible group into parentheses if it is an expression that needs them as an operand.
    fn parenthesize_invisible_groups(&mut self) {
        let mut open = Vec::new();
        for at in 0..self.tokens.len() {
            match self.tokens[at].kind {
                RecordedKind::Open => open.push(at),
                RecordedKind::Close => {
                    let Some(start) = open.pop() else { return };
                    if !self.tokens[at].text.is_empty() {
                        continue;
                    }
                    let inner = self.tokens[start + 1..at].iter().map(|token| match token.kind {
                        RecordedKind::JointPunct => token.text.clone(),
                        _ => token.text.clone() + " ",
                    });
                    let inner: String = inner.collect();
                    if syn::parse_str::<Expr>(&inner).is_ok() && !is_atomic(&inner) {
                        self.tokens[start].text = "(".to_owned();
                        self.tokens[at].text = ")".to_owned();
                    }
                }
                _ => {}
            }
        }
    }

    /// Returns the message of a `compile_error!` in the result, unless that is in the body of a `macro_rules!`.
    fn reported_error(&self) -> Option<String> {
        let mut depth = 0;
        // The depth of the braces of the enclosing `macro_rules!`.
        let mut macro_rules = None;
        for (at, token) in self.tokens.iter().enumerate() {
            let before =
                |count: usize| at.checked_sub(count).map_or("", |it| &*self.tokens[it].text);
            match token.kind {
                RecordedKind::Open if macro_rules.is_some() => depth += 1,
                RecordedKind::Open if before(3) == "macro_rules" && before(2) == "!" => {
                    macro_rules = Some(depth);
                    depth += 1;
                }
                RecordedKind::Open if before(2) == "compile_error" && before(1) == "!" => {
                    let text = &self.tokens.get(at + 1)?.text;
                    let message = syn::parse_str::<syn::LitStr>(text);
                    return Some(message.map_or_else(|_| text.clone(), |it| it.value()));
                }
                RecordedKind::Open => depth += 1,
                RecordedKind::Close => {
                    depth -= 1;
                    macro_rules = macro_rules.filter(|it| *it != depth);
                }
                _ => {}
            }
        }
        None
    }

    /// Returns the tokens as text.
    pub(super) fn text(&self) -> String {
        let input_tokens = Tokens::of(self.calls);
        let mut text = String::new();
        let mut before: Option<&RecordedToken> = None;
        // For each open bracket, true if it is a brace.
        let mut braces = Vec::new();
        let mut tokens = self.tokens.iter().enumerate();
        while let Some((at, token)) = tokens.next() {
            if token.kind == RecordedKind::Close {
                braces.pop();
            }
            if let Some(before) = before {
                let first = at.checked_sub(2).map(|it| &self.tokens[it]);
                text += &self.between(first, before, token, &braces, &input_tokens);
            }
            if let Some(comment) = self.doc_comment(token) {
                text += comment;
                if comment.starts_with("//") {
                    text.push('\n');
                }
                // Skips the attribute that the lexer made of the comment.
                let mut depth = 0;
                for (_, token) in tokens.by_ref() {
                    match token.kind {
                        RecordedKind::Open => depth += 1,
                        RecordedKind::Close => depth -= 1,
                        _ => {}
                    }
                    if depth == 0 {
                        break;
                    }
                }
                before = self.tokens.get(at).filter(|_| !comment.starts_with("//"));
                continue;
            }
            text += &token.text;
            if token.kind == RecordedKind::Open {
                braces.push(token.text == "{");
            }
            before = Some(token);
        }
        text
    }

    /// Returns the doc comment of the input that a `#` comes from, if it does not come from an attribute.
    fn doc_comment(&self, token: &RecordedToken) -> Option<&'a str> {
        let span = token.span.filter(|_| token.text == "#")?;
        let text = &self.calls[span.start..span.end];
        ["///", "/**"].iter().any(|start| text.starts_with(start)).then_some(text)
    }

    /// Returns the text to print between two tokens. `first` is the token before both.
    fn between(
        &self,
        first: Option<&RecordedToken>,
        before: &RecordedToken,
        token: &RecordedToken,
        braces: &[bool],
        input_tokens: &Tokens,
    ) -> String {
        let is_doc = self.doc_comment(token).is_some();
        let is_from_input = token.is_from_input || is_doc;
        if let (Some(before_span), Some(span)) = (before.span, token.span)
            && before.is_from_input
            && is_from_input
            && before_span.end <= span.start
        {
            let gap = &self.calls[before_span.end..span.start];
            if Tokens::of(gap).spans().is_empty() || gap.trim().is_empty() {
                return gap.to_owned();
            }
        }
        let new_line =
            || format!("\n{}", "    ".repeat(braces.iter().filter(|is_brace| **is_brace).count()));
        if let Some(span) = token.span
            && is_from_input
            && let Some(comments) = self.comments_before(span, input_tokens)
        {
            return format!("{0}{comments}{0}", new_line());
        }
        let in_braces = braces.last().copied().unwrap_or(true);
        let ends_line = before.text == ";"
            || before.text == "{"
            || before.text == "}" && !matches!(&*token.text, "," | ";" | "." | "?" | "else" | ")");
        let has_raw = before.kind == RecordedKind::Raw || token.kind == RecordedKind::Raw;
        // A lifetime consists of a `'` and an identifier.
        let is_lifetime = before.text == "'";
        if before.kind == RecordedKind::JointPunct || has_raw || is_lifetime {
            String::new()
        } else if is_doc || token.text == "}" || ends_line && in_braces {
            new_line()
        } else if is_tight(first, before, token) {
            String::new()
        } else {
            " ".to_owned()
        }
    }

    /// Returns the comments before a token of the input.
    fn comments_before(&self, span: Span, input_tokens: &Tokens) -> Option<&'a str> {
        let start = input_tokens.end_before(span.start);
        let gap = self.calls.get(start..span.start)?.trim();
        (!gap.is_empty()).then_some(gap)
    }
}

/// Returns the bytes of a bracket. A bracket may be recorded with the bytes of its group.
fn bracket_in(span: Span, kind: RecordedKind, bracket: &str, calls: &str) -> Span {
    let text = &calls[span.start..span.end];
    match kind {
        RecordedKind::Open if text.starts_with(bracket) => {
            Span::new(span.start, span.start + bracket.len())
        }
        RecordedKind::Close if text.ends_with(bracket) => {
            Span::new(span.end - bracket.len(), span.end)
        }
        _ => span,
    }
}

/// True if no blank is needed between two tokens, and none is usual. `first` is the token before both.
fn is_tight(first: Option<&RecordedToken>, before: &RecordedToken, token: &RecordedToken) -> bool {
    const KEYWORDS: [&str; 13] = [
        "as", "break", "else", "for", "if", "impl", "in", "let", "match", "mut", "return", "where",
        "while",
    ];
    use RecordedKind::{Close, Ident, JointPunct, Punct};
    let ends_operand = match before.kind {
        Ident => !KEYWORDS.contains(&&*before.text),
        kind => kind == Close,
    };
    let follows_colon = first.is_some_and(|it| it.kind == JointPunct && it.text == ":");
    match (&*before.text, &*token.text) {
        ("(" | "[" | "" | "$", _) | (_, ")" | "]" | "," | ";") => true,
        (":", _) => follows_colon && !matches!(token.kind, Punct | JointPunct),
        ("!", "(" | "[") => true,
        (".", _) => token.kind == Ident,
        (_, "." | "?" | "!" | ":" | "(" | "[") => ends_operand,
        _ => false,
    }
}

/// Returns the text of a token without the escapes of a recording.
fn unescaped(text: &str) -> String {
    let mut unescaped = String::new();
    let mut chars = text.chars();
    while let Some(next) = chars.next() {
        match next {
            '\\' => match chars.next() {
                Some('n') => unescaped.push('\n'),
                Some(other) => unescaped.push(other),
                None => {}
            },
            other => unescaped.push(other),
        }
    }
    unescaped
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Returns a recording, given for each token its kind and hygiene, its bytes in the calls, and its text.
    pub(in super::super) fn recorded<'a>(
        calls: &'a str,
        lines: &[(&str, usize, usize, &str)],
    ) -> Recording<'a> {
        let place = |at: usize| {
            let line = calls[..at].matches('\n').count() + 1;
            let start = calls[..at].rfind('\n').map_or(0, |it| it + 1);
            format!("{line} {}", at - start + 1)
        };
        let line = |(head, start, end, text): &(&str, usize, usize, &str)| {
            format!("{head} {} {} {text}\n", place(*start), place(*end))
        };
        let text: String = lines.iter().map(line).collect();
        Recording::parse(&format!("m\n{text}"), calls).unwrap()
    }

    #[test]
    fn comments_between_tokens_of_the_input_stay() {
        let calls = "{ a; // one\n  b }";
        let tokens = [
            ("o-", 0, 1, "{"),
            ("i-", 0, 0, "new"),
            ("p-", 0, 0, ";"),
            ("i-", 2, 3, "a"),
            ("p-", 3, 4, ";"),
            ("i-", 14, 15, "b"),
            ("c-", 16, 17, "}"),
        ];
        let text = recorded(calls, &tokens).into_output().text;
        assert_eq!(text.as_deref(), Ok("{\n    new;\n    a; // one\n  b }"));
    }

    #[test]
    fn a_compile_error_in_the_body_of_a_macro_is_not_reported() {
        let error = |words: &str| {
            let line = |word: &str| {
                let kind = match word {
                    "(" | "{" => 'o',
                    ")" | "}" => 'c',
                    _ if word.starts_with('"') => 'l',
                    _ if word.starts_with(char::is_alphabetic) => 'i',
                    _ => 'p',
                };
                format!("{kind}- 1 1 1 1 {word}\n")
            };
            let lines: String = words.split(' ').map(line).collect();
            Recording::parse(&format!("m\n{lines}"), "").unwrap().reported_error()
        };
        let in_macro = "macro_rules ! m { ( ) { compile_error ! ( $ e ) } }";
        assert_eq!(error(in_macro), None);
        let after_macro = format!("{in_macro} compile_error ! {{ \"deep\" }}");
        assert_eq!(error(&after_macro).as_deref(), Some("deep"));
    }

    #[test]
    fn an_invisible_group_stays_one_operand() {
        let tokens = [
            ("o-", 0, 0, ""),
            ("l-", 0, 0, "1"),
            ("p-", 0, 0, "+"),
            ("l-", 0, 0, "2"),
            ("c-", 0, 0, ""),
            ("p-", 0, 0, "*"),
            ("l-", 0, 0, "3"),
        ];
        let text = recorded("", &tokens).into_output().text;
        assert_eq!(text.as_deref(), Ok("(1 + 2) * 3"));
    }
}
