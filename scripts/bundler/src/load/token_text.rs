//! Tokens as text, for what a macro makes of items: a line for each item and statement, indented by
//! braces. `pub mod a { use b :: { c } ; }` becomes
//!
//! ```text
//! pub mod a {
//!     use b::{c};
//! }
//! ```

use crate::macro_rules::{CRATE_MARK, fragment_kind};
use proc_macro2::{Delimiter, Group, Spacing, TokenStream, TokenTree};
use syn::LitStr;

/// Returns the text of items, without indentation of the first line. `$crate` becomes `crate`, but in the
/// body of a macro.
pub(super) fn token_text(items: TokenStream, indent: &str) -> String {
    let mut writer = Writer { text: String::new(), indent: indent.to_owned(), in_macro: false };
    writer.lines(items);
    writer.text.truncate(writer.text.trim_end().len());
    writer.text
}

struct Writer {
    text: String,
    indent: String,
    /// In the body of a `macro_rules!`.
    in_macro: bool,
}

impl Writer {
    /// Writes what stands in braces, or in no brackets at all.
    fn lines(&mut self, tokens: TokenStream) {
        let trees: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        while let Some(tree) = trees.get(at) {
            if let Some((doc, length)) = doc_comment(&trees[at..]) {
                self.end_line();
                self.text += &self.indent.clone();
                self.text += &doc;
                self.end_line();
                at += length;
                continue;
            }
            self.tree(&trees[..at], tree, false);
            let next = trees.get(at + 1);
            let goes_on = next.is_some_and(|it| is_sign(it, ";,.?)"));
            let ends = match tree {
                TokenTree::Punct(sign) => matches!(sign.as_char(), ';' | ','),
                TokenTree::Group(group) => match group.delimiter() {
                    Delimiter::Brace => !goes_on && !is_path_before(&trees[..at]),
                    Delimiter::Bracket => is_attribute(&trees[..at]),
                    _ => false,
                },
                _ => false,
            };
            if ends {
                self.end_line();
            }
            at += 1;
        }
    }

    /// Writes one token after those before it, and a space between where there is need of one.
    fn tree(&mut self, before: &[TokenTree], tree: &TokenTree, in_line: bool) {
        if needs_space(before, tree) && !self.text.ends_with(['\n', ' ']) {
            self.text.push(' ');
        }
        if self.text.ends_with('\n') {
            self.text += &self.indent.clone();
        }
        match tree {
            TokenTree::Group(group) => self.group(before, group, in_line),
            TokenTree::Ident(ident) => {
                let name = ident.to_string();
                match name.starts_with(CRATE_MARK) {
                    false => self.text += &name,
                    true if self.in_macro => self.text += "$crate",
                    true => self.text += "crate",
                }
            }
            other => self.text += &other.to_string(),
        }
    }

    fn group(&mut self, before: &[TokenTree], group: &Group, in_line: bool) {
        let (open, close) = match group.delimiter() {
            Delimiter::Parenthesis => ("(", ")"),
            Delimiter::Brace => ("{", "}"),
            Delimiter::Bracket => ("[", "]"),
            // A fragment that was matched as one expression stays one.
            Delimiter::None if is_long_expression(group) => ("(", ")"),
            Delimiter::None => ("", ""),
        };
        let outside = self.in_macro;
        self.in_macro |= defines_macro(before);
        self.text += open;
        let stream = group.stream();
        if open != "{" || in_line || is_path_before(before) || stream.is_empty() {
            let trees: Vec<TokenTree> = stream.into_iter().collect();
            for (at, tree) in trees.iter().enumerate() {
                self.tree(&trees[..at], tree, true);
            }
        } else {
            self.end_line();
            let indent = self.indent.clone();
            self.indent += "    ";
            self.lines(stream);
            self.end_line();
            self.indent = indent;
            self.text += &self.indent.clone();
        }
        self.text += close;
        self.in_macro = outside;
    }

    fn end_line(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with('\n') {
            self.text.push('\n');
        }
    }
}

/// True for a fragment that was matched as an expression of more than one token.
fn is_long_expression(group: &Group) -> bool {
    fragment_kind(group).is_some_and(|kind| kind == "expr" || kind == "literal")
        && group.stream().into_iter().nth(1).is_some()
}

fn is_sign(tree: &TokenTree, signs: &str) -> bool {
    matches!(tree, TokenTree::Punct(sign) if signs.contains(sign.as_char()))
}

/// True after the `::` before the braces of a `use`.
fn is_path_before(before: &[TokenTree]) -> bool {
    matches!(before, [.., first, second] if is_sign(first, ":") && is_sign(second, ":"))
}

/// True after the `#` or `#!` of an attribute.
fn is_attribute(before: &[TokenTree]) -> bool {
    match before {
        [.., sign] if is_sign(sign, "#") => true,
        [.., sign, bang] => is_sign(sign, "#") && is_sign(bang, "!"),
        _ => false,
    }
}

/// True after `macro_rules! name`.
fn defines_macro(before: &[TokenTree]) -> bool {
    matches!(before, [.., TokenTree::Ident(of), bang, TokenTree::Ident(_)]
        if of == "macro_rules" && is_sign(bang, "!"))
}

/// True if there is a space before a token. Without one, two signs could become one.
fn needs_space(before: &[TokenTree], tree: &TokenTree) -> bool {
    let Some(last) = before.last() else { return false };
    match (last, tree) {
        (TokenTree::Punct(sign), _) if sign.spacing() == Spacing::Joint => false,
        (_, TokenTree::Punct(sign)) if matches!(sign.as_char(), ';' | ',') => false,
        (TokenTree::Punct(sign), TokenTree::Punct(_)) => {
            matches!(sign.as_char(), ';' | ',') || !is_path_before(before)
        }
        (TokenTree::Punct(sign), _) => match sign.as_char() {
            ':' => !is_path_before(before),
            '.' | '#' | '$' => false,
            '!' => defines_next(before),
            '<' => open_angles(before) == 0,
            _ => true,
        },
        (_, TokenTree::Punct(sign)) if sign.as_char() == '>' => open_angles(before) == 0,
        (TokenTree::Ident(_), TokenTree::Punct(sign)) if sign.as_char() == '<' => !is_type(last),
        (_, TokenTree::Punct(sign)) if sign.spacing() == Spacing::Joint => sign.as_char() != ':',
        (TokenTree::Ident(_) | TokenTree::Group(_), TokenTree::Punct(sign)) => {
            !matches!(sign.as_char(), '.' | '?' | ':' | '!')
        }
        (TokenTree::Ident(ident), TokenTree::Group(group)) => match group.delimiter() {
            Delimiter::Parenthesis => {
                ["in", "if", "match", "while", "return"].iter().any(|it| ident == it)
            }
            _ => true,
        },
        _ => true,
    }
}

/// True for a name that may have arguments in angle brackets.
fn is_type(tree: &TokenTree) -> bool {
    matches!(tree, TokenTree::Ident(_)) && tree.to_string().starts_with(char::is_uppercase)
}

/// Returns how many angle brackets are open after a type.
fn open_angles(before: &[TokenTree]) -> usize {
    before.windows(2).fold(0, |open: usize, pair| match pair {
        [of, sign] if is_sign(sign, "<") && is_type(of) => open + 1,
        [of, sign] if is_sign(sign, ">") && !is_sign(of, "-=") => open.saturating_sub(1),
        _ => open,
    })
}

/// True after `macro_rules!`.
fn defines_next(before: &[TokenTree]) -> bool {
    matches!(before, [.., TokenTree::Ident(of), _] if of == "macro_rules")
}

/// Returns the doc comment that the trees begin with as an attribute, and how many trees that takes.
fn doc_comment(trees: &[TokenTree]) -> Option<(String, usize)> {
    let (sign, group, length) = match trees {
        [sign, TokenTree::Group(group), ..] => {
            ("///", group, if is_sign(sign, "#") { 2 } else { 0 })
        }
        [sign, bang, TokenTree::Group(group), ..] if is_sign(bang, "!") => {
            ("//!", group, if is_sign(sign, "#") { 3 } else { 0 })
        }
        _ => return None,
    };
    let inner: Vec<TokenTree> = group.stream().into_iter().collect();
    let [TokenTree::Ident(doc), equals, TokenTree::Literal(text)] = &inner[..] else { return None };
    if length == 0 || doc != "doc" || !is_sign(equals, "=") {
        return None;
    }
    let text = syn::parse_str::<LitStr>(&text.to_string()).ok()?.value();
    let fits = text.starts_with(' ') && !text.contains(['\n', '\r']);
    fits.then(|| (format!("{sign}{text}"), length))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::macro_rules::{MacroRules, without_invisible_groups};

    #[test]
    fn items_are_written_a_line_each_and_mean_the_same() {
        let text = "\
/// Of the reef.
#[derive(Debug)]
pub(crate) struct Reef<'a> {
    pub kelp: &'a [u8; 3],
}
use std::{fmt, io::{self, Read}};
mod deep {
    //! Deep.
    macro_rules! frond {
        ($($e:expr),*) => {
            [$(-$e..=!0, 1. - .5),*]
        };
    }
    pub fn dive(mut x: u64) -> Option<u8> {
        if (x != 1) && !x >= 2 {
            x <<= 1;
        }
        println!(\"{}\", - -1 + x.pow(2));
        None?
    }
}";
        let tokens: TokenStream = text.parse().unwrap();
        let written = token_text(tokens.clone(), "");
        let again: TokenStream = written.parse().unwrap();
        assert_eq!(again.to_string(), tokens.to_string(), "{written}");
        let words = |text: &str| text.split_whitespace().collect::<String>();
        assert_eq!(words(&written), words(text));
        for line in ["    pub kelp: ", "mod deep {", "    //! Deep.", "            x <<= 1;", "}"] {
            assert!(written.lines().any(|it| it.starts_with(line)), "{line}\n{written}");
        }
    }

    #[test]
    fn a_negative_literal_keeps_its_sign_before_a_method() {
        let rules = "($n:literal) => { const A: [i8; 3] = [$n.abs(), $n + $n, $n]; }";
        let rules = MacroRules::parse(rules.parse().unwrap(), false, 2021).unwrap();
        let made = without_invisible_groups(rules.expand(0, "-3".parse().unwrap()).unwrap().tokens, true);
        let text = token_text(made, "").split_whitespace().collect::<String>();
        assert_eq!(text, "constA:[i8;3]=[(-3).abs(),-3+-3,-3];");
    }

    #[test]
    fn the_crate_of_a_macro_is_written_as_such_only_in_macros() {
        let tokens = "use __mex_crate_0::a; macro_rules! m { () => { __mex_crate_0::b } }";
        let text = token_text(tokens.parse().unwrap(), "");
        assert!(text.starts_with("use crate::a;\nmacro_rules! m {"), "{text}");
        assert!(text.contains("$crate::b"), "{text}");
    }
}
