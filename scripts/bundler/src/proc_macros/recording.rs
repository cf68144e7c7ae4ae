//! From recorded tokens to text.
//!
//! A token that came from the call has its place there, so the text between two such tokens is taken from
//! there, with its comments and line breaks. Between others stands a blank, or a line break after `;`,
//! `{` and `}`.

use super::position::is_atomic;
use super::run::MacroOutput;
use crate::source::{Span, Tokens};
use syn::Expr;

/// What a macro has returned.
pub(super) struct Recording<'a> {
    /// Its name; of a derive with `, attributes(…)` if it has any.
    name: String,
    pub(super) tokens: Vec<RecordedToken>,
    /// The file with the call.
    calls: &'a str,
}

/// A token of it, or one bracket of a group.
pub(super) struct RecordedToken {
    pub(super) kind: char,
    /// True if it has the hygiene of a variable of the macro's own.
    pub(super) is_own: bool,
    pub(super) text: String,
    /// Its bytes in the file with the call.
    span: Option<Span>,
    /// True if the same text stands there in the call.
    is_of_call: bool,
}

impl<'a> Recording<'a> {
    /// Reads a recording; `None` if it is damaged.
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
            let mut parts = line.splitn(6, ' ');
            let mut head = parts.next()?.chars();
            let (kind, is_own) = (head.next()?, head.next()? == '+');
            let mut number = || parts.next()?.parse::<usize>().ok();
            let places = [number()?, number()?, number()?, number()?];
            let text = unescaped(parts.next().unwrap_or_default());
            let span = byte(places[0], places[1]).zip(byte(places[2], places[3]));
            let span = span.filter(|(start, end)| start <= end).map(|it| Span::new(it.0, it.1));
            let span = span.map(|it| bracket_in(it, kind, &text, calls));
            let is_of_call = span.is_some_and(|it| calls[it.start..it.end] == *text);
            Some(RecordedToken { kind, is_own, text, span, is_of_call })
        };
        Some(Self { name, tokens: lines.map(token).collect::<Option<_>>()?, calls })
    }

    /// True if blanks count: `stringify!` shows them.
    fn shows_blanks(&self) -> bool {
        self.tokens.iter().any(|it| it.kind == 'r')
    }

    /// Returns its text, unless it cannot stand in a file.
    pub(super) fn into_output(mut self) -> MacroOutput {
        self.keep_groups();
        let shows_blanks = self.shows_blanks();
        let text = match self.reported() {
            Some(error) => Err(format!("it reports: {error}")),
            None => self.hygienic_text(),
        };
        let helpers = self.name.split_once("attributes").map_or("", |it| it.1);
        let helpers = helpers.split(|it: char| !it.is_alphanumeric() && it != '_');
        let helpers = helpers.filter(|it| !it.is_empty()).map(str::to_owned).collect();
        MacroOutput { text, helpers, shows_blanks, machine: None }
    }

    /// Gives parentheses to the groups without brackets that mean something else without any.
    fn keep_groups(&mut self) {
        let mut open = Vec::new();
        for at in 0..self.tokens.len() {
            match self.tokens[at].kind {
                'o' => open.push(at),
                'c' => {
                    let Some(start) = open.pop() else { return };
                    if !self.tokens[at].text.is_empty() {
                        continue;
                    }
                    let inside = self.tokens[start + 1..at].iter().map(|it| match it.kind {
                        'j' => it.text.clone(),
                        _ => it.text.clone() + " ",
                    });
                    let inside: String = inside.collect();
                    if syn::parse_str::<Expr>(&inside).is_ok() && !is_atomic(&inside) {
                        self.tokens[start].text = "(".to_owned();
                        self.tokens[at].text = ")".to_owned();
                    }
                }
                _ => {}
            }
        }
    }

    /// Returns the message of a `compile_error!` in it, other than in the body of a `macro_rules!`.
    fn reported(&self) -> Option<String> {
        let mut depth = 0;
        // The depth of the braces of a `macro_rules!`.
        let mut body = None;
        for (at, token) in self.tokens.iter().enumerate() {
            let before =
                |count: usize| at.checked_sub(count).map_or("", |it| &*self.tokens[it].text);
            match token.kind {
                'o' if body.is_some() => depth += 1,
                'o' if before(3) == "macro_rules" && before(2) == "!" => {
                    body = Some(depth);
                    depth += 1;
                }
                'o' if before(2) == "compile_error" && before(1) == "!" => {
                    let text = &self.tokens.get(at + 1)?.text;
                    let message = syn::parse_str::<syn::LitStr>(text);
                    return Some(message.map_or_else(|_| text.clone(), |it| it.value()));
                }
                'o' => depth += 1,
                'c' => {
                    depth -= 1;
                    body = body.filter(|it| *it != depth);
                }
                _ => {}
            }
        }
        None
    }

    /// Returns the tokens as text.
    pub(super) fn text(&self) -> String {
        let in_call = Tokens::of(self.calls);
        let mut text = String::new();
        let mut before: Option<&RecordedToken> = None;
        let mut braces = Vec::new();
        let mut tokens = self.tokens.iter().enumerate();
        while let Some((at, token)) = tokens.next() {
            if token.kind == 'c' {
                braces.pop();
            }
            if let Some(before) = before {
                let first = at.checked_sub(2).map(|it| &self.tokens[it]);
                text += &self.between(first, before, token, &braces, &in_call);
            }
            if let Some(comment) = self.doc_comment(token) {
                text += comment;
                if comment.starts_with("//") {
                    text.push('\n');
                }
                // The attribute that stands for it.
                let mut depth = 0;
                for (_, token) in tokens.by_ref() {
                    depth += i32::from(token.kind == 'o') - i32::from(token.kind == 'c');
                    if depth == 0 {
                        break;
                    }
                }
                before = self.tokens.get(at).filter(|_| !comment.starts_with("//"));
                continue;
            }
            text += &token.text;
            if token.kind == 'o' {
                braces.push(token.text == "{");
            }
            before = Some(token);
        }
        text
    }

    /// Returns the doc comment that a `#` of the call stands for.
    fn doc_comment(&self, token: &RecordedToken) -> Option<&'a str> {
        let span = token.span.filter(|_| token.text == "#")?;
        let text = &self.calls[span.start..span.end];
        ["///", "/**"].iter().any(|it| text.starts_with(it)).then_some(text)
    }

    /// Returns what stands between two tokens.
    fn between(
        &self,
        first: Option<&RecordedToken>,
        before: &RecordedToken,
        token: &RecordedToken,
        braces: &[bool],
        in_call: &Tokens,
    ) -> String {
        let is_doc = self.doc_comment(token).is_some();
        if let (Some(first), Some(second), true) =
            (before.span, token.span, before.is_of_call && (token.is_of_call || is_doc))
            && first.end <= second.start
        {
            let gap = &self.calls[first.end..second.start];
            if Tokens::of(gap).spans().is_empty() || gap.trim().is_empty() {
                return gap.to_owned();
            }
        }
        let indent = || format!("\n{}", "    ".repeat(braces.iter().filter(|it| **it).count()));
        if let (Some(span), true) = (token.span, token.is_of_call || is_doc)
            && let Some(comments) = self.comments_before(span, in_call)
        {
            return format!("{0}{comments}{0}", indent());
        }
        let in_braces = braces.last().copied().unwrap_or(true);
        let ends = before.text == ";"
            || before.text == "{"
            || before.text == "}" && !matches!(&*token.text, "," | ";" | "." | "?" | "else" | ")");
        match () {
            () if before.kind == 'j' || before.kind == 'r' || token.kind == 'r' => String::new(),
            // A lifetime that was split.
            () if before.text == "'" => String::new(),
            () if is_doc || token.text == "}" => indent(),
            () if ends && in_braces => indent(),
            () if is_tight(first, before, token) => String::new(),
            () => " ".to_owned(),
        }
    }

    /// Returns the comments that stand before a token of the call.
    fn comments_before(&self, span: Span, in_call: &Tokens) -> Option<&'a str> {
        let start = in_call.end_before(span.start);
        let gap = self.calls.get(start..span.start)?.trim();
        (!gap.is_empty()).then_some(gap)
    }
}

/// Returns the bytes of a bracket in those of its group, which it may have instead of its own.
fn bracket_in(span: Span, kind: char, bracket: &str, calls: &str) -> Span {
    let text = &calls[span.start..span.end];
    match kind {
        'o' if text.starts_with(bracket) => Span::new(span.start, span.start + bracket.len()),
        'c' if text.ends_with(bracket) => Span::new(span.end - bracket.len(), span.end),
        _ => span,
    }
}

/// True if no blank is needed between two tokens, and none is usual; `first` stands before both.
fn is_tight(first: Option<&RecordedToken>, before: &RecordedToken, token: &RecordedToken) -> bool {
    const KEYWORDS: [&str; 13] = [
        "as", "break", "else", "for", "if", "impl", "in", "let", "match", "mut", "return", "where",
        "while",
    ];
    let is_name = |it: &RecordedToken| it.kind == 'i' && !KEYWORDS.contains(&&*it.text);
    let ends = is_name(before) || before.kind == 'c';
    let is_path =
        |first: Option<&RecordedToken>| first.is_some_and(|it| it.kind == 'j' && it.text == ":");
    match (&*before.text, &*token.text) {
        ("(" | "[" | "" | "$", _) | (_, ")" | "]" | "," | ";") => true,
        (":", _) => is_path(first) && token.kind != 'p' && token.kind != 'j',
        ("!", "(" | "[") => true,
        (".", _) => token.kind == 'i',
        (_, "." | "?" | "!" | ":" | "(" | "[") => ends,
        _ => false,
    }
}

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

    /// Reads a recording in which each token is `kind`, `-` or `+`, its bytes in the calls, and its text.
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
    fn between_tokens_of_the_call_its_comments_stay() {
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
    fn an_error_in_the_body_of_a_macro_is_not_reported() {
        let tokens = |words: &str| {
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
            Recording::parse(&format!("m\n{lines}"), "").unwrap().reported()
        };
        let inside = "macro_rules ! m { ( ) { compile_error ! ( $ e ) } }";
        assert_eq!(tokens(inside), None);
        let after = format!("{inside} compile_error ! {{ \"deep\" }}");
        assert_eq!(tokens(&after).as_deref(), Some("deep"));
    }

    #[test]
    fn a_group_without_brackets_stays_one_operand() {
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
