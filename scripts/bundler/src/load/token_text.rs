//! Prints tokens as text, for the expansions that replace macro calls: a line for each item and statement,
//! indented by braces. `pub mod a { use b :: { c } ; }` becomes
//!
//! ```text
//! pub mod a {
//!     use b::{c};
//! }
//! ```

use crate::macro_rules::{CRATE_MARK, fragment_kind};
use proc_macro2::{Delimiter, Group, Spacing, TokenStream, TokenTree};
use syn::LitStr;

/// Returns the text of items. All lines but the first get this indent. `$crate` stays in the body of a
/// `macro_rules!`, and becomes `crate` elsewhere.
pub(super) fn token_text(items: TokenStream, indent: &str) -> String {
    let mut printer =
        TokenPrinter { text: String::new(), indent: indent.to_owned(), in_macro_rules: false };
    printer.lines(items);
    printer.text.truncate(printer.text.trim_end().len());
    printer.text
}

struct TokenPrinter {
    text: String,
    indent: String,
    /// True in the body of a `macro_rules!`.
    in_macro_rules: bool,
}

/// How the tokens between two brackets are printed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Layout {
    /// On lines of their own, one for each item and statement.
    Lines,
    /// On the current line.
    Inline,
}

impl TokenPrinter {
    /// Prints items or statements, each on its own line.
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
            self.tree(&trees, at, Layout::Lines);
            let next = trees.get(at + 1);
            let continues = next.is_some_and(|it| is_sign(it, ";,.?)"));
            let ends_line = match tree {
                TokenTree::Punct(sign) => matches!(sign.as_char(), ';' | ','),
                TokenTree::Group(group) => match group.delimiter() {
                    Delimiter::Brace => !continues && !ends_with_path_separator(&trees[..at]),
                    Delimiter::Bracket => ends_with_attribute_sign(&trees[..at]),
                    _ => false,
                },
                _ => false,
            };
            if ends_line {
                self.end_line();
            }
            at += 1;
        }
    }

    /// Prints the token at a place, with a space before it if it needs one.
    fn tree(&mut self, trees: &[TokenTree], at: usize, layout: Layout) {
        let (before, tree) = (&trees[..at], &trees[at]);
        if needs_space(before, tree) && !self.text.ends_with(['\n', ' ']) {
            self.text.push(' ');
        }
        if self.text.ends_with('\n') {
            self.text += &self.indent.clone();
        }
        match tree {
            TokenTree::Group(group) => self.group(before, group, trees.get(at + 1), layout),
            TokenTree::Ident(ident) => {
                let name = ident.to_string();
                if !name.starts_with(CRATE_MARK) {
                    self.text += &name;
                } else if self.in_macro_rules {
                    self.text += "$crate";
                } else {
                    self.text += "crate";
                }
            }
            other => self.text += &other.to_string(),
        }
    }

    fn group(
        &mut self,
        before: &[TokenTree],
        group: &Group,
        next: Option<&TokenTree>,
        layout: Layout,
    ) {
        let (open, close) = match group.delimiter() {
            Delimiter::Parenthesis => ("(", ")"),
            Delimiter::Brace => ("{", "}"),
            Delimiter::Bracket => ("[", "]"),
            // A fragment `$e:expr` stays one operand.
            Delimiter::None if is_long_expression(group) => ("(", ")"),
            Delimiter::None if is_compared_type(group, next) => ("(", ")"),
            Delimiter::None => ("", ""),
        };
        let in_outer_macro_rules = self.in_macro_rules;
        self.in_macro_rules |= ends_with_macro_rules_name(before);
        self.text += open;
        let stream = group.stream();
        let is_inline = open != "{"
            || layout == Layout::Inline
            || ends_with_path_separator(before)
            || stream.is_empty();
        if is_inline {
            let trees: Vec<TokenTree> = stream.into_iter().collect();
            for at in 0..trees.len() {
                self.tree(&trees, at, Layout::Inline);
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
        self.in_macro_rules = in_outer_macro_rules;
    }

    fn end_line(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with('\n') {
            self.text.push('\n');
        }
    }
}

/// True for the fragment of an expression of more than one token.
fn is_long_expression(group: &Group) -> bool {
    fragment_kind(group).is_some_and(|kind| kind == "expr" || kind == "literal")
        && group.stream().into_iter().nth(1).is_some()
}

/// True for the fragment of a type before `<` or `<<`. That is an operator after a cast, as in `1 as $t << 2`;
/// in the text `1 as u32 << 2` it would begin the arguments of `u32`.
fn is_compared_type(group: &Group, next: Option<&TokenTree>) -> bool {
    fragment_kind(group).is_some_and(|kind| kind == "ty")
        && next.is_some_and(|next| is_sign(next, "<"))
}

fn is_sign(tree: &TokenTree, signs: &str) -> bool {
    matches!(tree, TokenTree::Punct(sign) if signs.contains(sign.as_char()))
}

/// True if the tokens end with `::`, as before the braces of a `use`.
fn ends_with_path_separator(before: &[TokenTree]) -> bool {
    matches!(before, [.., first, second] if is_sign(first, ":") && is_sign(second, ":"))
}

/// True if the tokens end with the `#` or `#!` of an attribute.
fn ends_with_attribute_sign(before: &[TokenTree]) -> bool {
    match before {
        [.., sign] if is_sign(sign, "#") => true,
        [.., sign, bang] => is_sign(sign, "#") && is_sign(bang, "!"),
        _ => false,
    }
}

/// True if the tokens end with `macro_rules! name`.
fn ends_with_macro_rules_name(before: &[TokenTree]) -> bool {
    matches!(before, [.., TokenTree::Ident(word), bang, TokenTree::Ident(_)]
        if word == "macro_rules" && is_sign(bang, "!"))
}

/// True if a token needs a space before it, as two signs do that could become one operator, or gets one by
/// the usual style.
fn needs_space(before: &[TokenTree], tree: &TokenTree) -> bool {
    let Some(last) = before.last() else { return false };
    match (last, tree) {
        (TokenTree::Punct(sign), _) if sign.spacing() == Spacing::Joint => false,
        (_, TokenTree::Punct(sign)) if matches!(sign.as_char(), ';' | ',') => false,
        (TokenTree::Punct(sign), TokenTree::Punct(_)) => {
            matches!(sign.as_char(), ';' | ',') || !ends_with_path_separator(before)
        }
        (TokenTree::Punct(sign), _) => match sign.as_char() {
            ':' => !ends_with_path_separator(before),
            '.' | '#' | '$' => false,
            '!' => ends_with_macro_rules(before),
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
                ["in", "if", "match", "while", "return"].iter().any(|word| ident == word)
            }
            _ => true,
        },
        _ => true,
    }
}

/// True for a name in upper case, which may have generic arguments.
fn is_type(tree: &TokenTree) -> bool {
    matches!(tree, TokenTree::Ident(_)) && tree.to_string().starts_with(char::is_uppercase)
}

/// Returns how many lists of generic arguments are open at the end of the tokens.
fn open_angles(before: &[TokenTree]) -> usize {
    before.windows(2).fold(0, |open: usize, pair| match pair {
        [name, sign] if is_sign(sign, "<") && is_type(name) => open + 1,
        [first, sign] if is_sign(sign, ">") && !is_sign(first, "-=") => open.saturating_sub(1),
        _ => open,
    })
}

/// True if the tokens end with `macro_rules!`.
fn ends_with_macro_rules(before: &[TokenTree]) -> bool {
    matches!(before, [.., TokenTree::Ident(word), _] if word == "macro_rules")
}

/// Returns the doc comment whose attribute `#[doc = "…"]` starts the trees, and the number of trees that the
/// attribute takes. `None` if the text needs the form of an attribute.
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
    use crate::macro_rules::{InCalls, InnerMacros, MacroRules, without_invisible_groups};

    #[test]
    fn each_item_gets_a_line_and_no_token_changes() {
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
        let printed = token_text(tokens.clone(), "");
        let again: TokenStream = printed.parse().unwrap();
        assert_eq!(again.to_string(), tokens.to_string(), "{printed}");
        let without_blanks = |text: &str| text.split_whitespace().collect::<String>();
        assert_eq!(without_blanks(&printed), without_blanks(text));
        for start in ["    pub kelp: ", "mod deep {", "    //! Deep.", "            x <<= 1;", "}"]
        {
            assert!(printed.lines().any(|line| line.starts_with(start)), "{start}\n{printed}");
        }
    }

    #[test]
    fn a_negative_literal_keeps_its_sign_before_a_method() {
        let rules = "($n:literal) => { const A: [i8; 3] = [$n.abs(), $n + $n, $n]; }";
        let rules = MacroRules::parse(rules.parse().unwrap(), InnerMacros::InScope, 2021).unwrap();
        let expansion = rules.expand(0, "-3".parse().unwrap()).unwrap();
        let tokens = without_invisible_groups(expansion.tokens, InCalls::Open);
        let text = token_text(tokens, "").split_whitespace().collect::<String>();
        assert_eq!(text, "constA:[i8;3]=[(-3).abs(),-3+-3,-3];");
    }

    #[test]
    fn a_cast_before_less_than_has_parentheses() {
        let rules = "($t:ty) => { const A: $t = 1 as $t << 2; const B: bool = 1 as $t < 2; }";
        let rules = MacroRules::parse(rules.parse().unwrap(), InnerMacros::InScope, 2021).unwrap();
        let expansion = rules.expand(0, "u8".parse().unwrap()).unwrap();
        let text = token_text(expansion.tokens, "").split_whitespace().collect::<String>();
        assert_eq!(text, "constA:u8=1as(u8)<<2;constB:bool=1as(u8)<2;");
    }

    #[test]
    fn dollar_crate_stays_only_in_macros() {
        let tokens = "use __mex_crate_0::a; macro_rules! m { () => { __mex_crate_0::b } }";
        let text = token_text(tokens.parse().unwrap(), "");
        assert!(text.starts_with("use crate::a;\nmacro_rules! m {"), "{text}");
        assert!(text.contains("$crate::b"), "{text}");
    }
}
