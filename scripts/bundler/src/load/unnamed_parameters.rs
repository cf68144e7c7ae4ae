//! Gives the name `_` to parameters without a name. Edition 2015 allows these in traits; newer editions and
//! the parser do not.

use crate::source::{Span, Tokens, group_end};

/// Returns the text of a file of edition 2015 with `_: ` before the type of each parameter without a name.
pub(super) fn named(text: String) -> String {
    let tokens = Tokens::of(&text);
    let scanner = TraitScanner { text: &text, spans: tokens.spans() };
    let traits = (0..scanner.spans.len()).filter(|&at| scanner.token(at) == "trait");
    let mut unnamed: Vec<usize> = traits.flat_map(|at| scanner.unnamed_in_trait(at)).collect();
    unnamed.sort_unstable();
    unnamed.dedup();
    let mut text = text;
    for start in unnamed.into_iter().rev() {
        text.insert_str(start, "_: ");
    }
    text
}

/// Looks for unnamed parameters among the tokens of a text.
struct TraitScanner<'a> {
    text: &'a str,
    spans: &'a [Span],
}

impl<'a> TraitScanner<'a> {
    fn token(&self, at: usize) -> &'a str {
        self.spans.get(at).map_or("", |it| &self.text[it.start..it.end])
    }

    fn end(&self, open: usize) -> usize {
        group_end(open, &|at| self.token(at))
    }

    /// Returns the first bytes of the unnamed parameters in the trait whose keyword is the token `at`.
    fn unnamed_in_trait(&self, at: usize) -> Vec<usize> {
        let Some(open) = (at..self.spans.len()).find(|&at| matches!(self.token(at), "{" | ";"))
        else {
            return Vec::new();
        };
        let functions = (open..self.end(open)).filter(|&at| self.token(at) == "fn");
        let lists = functions.filter_map(|at| {
            let after_name = at + 2;
            let open = match self.token(after_name) {
                "<" => self.find(after_name + 1, ">") + 1,
                _ => after_name,
            };
            (self.token(open) == "(").then_some(open)
        });
        lists.flat_map(|open| self.unnamed_in_list(open)).collect()
    }

    /// Returns the first bytes of the unnamed parameters in the list with this opening bracket.
    fn unnamed_in_list(&self, open: usize) -> Vec<usize> {
        let close = self.end(open) - 1;
        let mut unnamed = Vec::new();
        let mut start = open + 1;
        while start < close {
            let end = self.find(start, ",").min(close);
            let has_name = self.find(start, ":") < end;
            // A receiver, a parameter with an attribute, a variable of a macro, or `...`.
            let is_other =
                (start..end).any(|at| matches!(self.token(at), "self" | "#" | "$" | "."));
            if !has_name && !is_other {
                unnamed.push(self.spans[start].start);
            }
            start = end + 1;
        }
        unnamed
    }

    /// Returns the index of the first token from `start` on that is this sign and not inside of brackets;
    /// the number of tokens if there is none.
    fn find(&self, start: usize, sign: &str) -> usize {
        let mut angles = 0;
        let mut at = start;
        while at < self.spans.len() {
            let before = self.token(at.wrapping_sub(1));
            // A part of `::` or `->`.
            let in_operator = match self.token(at) {
                ":" => before == ":" || self.token(at + 1) == ":",
                ">" => before == "-",
                _ => false,
            };
            match self.token(at) {
                _ if in_operator => {}
                token if token == sign && angles == 0 => return at,
                "(" | "[" | "{" => {
                    at = self.end(at);
                    continue;
                }
                ")" | "]" | "}" => break,
                "<" => angles += 1,
                ">" => angles -= 1,
                _ => {}
            }
            at += 1;
        }
        self.spans.len()
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn only_unnamed_parameters_get_a_name() {
        let text = "trait A<F: Fn(u8) -> u8>: B { fn a(&self, u8, &'a str, x: u8, ::b::C<D, E>) -> u8; \
                    fn g<T: Fn(u8) -> u8>(T, Box<Fn(u8) -> (u8, u8)>, fn(u8)); fn h(self: Box<Self>); \
                    fn i(mut self, (a, b): (u8, u8), [u8; 2],); fn j() {} fn k($($a:tt)*); } \
                    trait L = M; fn n(o: u8) { p(q, r) } impl S { fn t(_: u8) {} }";
        let named = "trait A<F: Fn(u8) -> u8>: B { fn a(&self, _: u8, _: &'a str, x: u8, _: ::b::C<D, E>) -> u8; \
                     fn g<T: Fn(u8) -> u8>(_: T, _: Box<Fn(u8) -> (u8, u8)>, _: fn(u8)); fn h(self: Box<Self>); \
                     fn i(mut self, (a, b): (u8, u8), _: [u8; 2],); fn j() {} fn k($($a:tt)*); } \
                     trait L = M; fn n(o: u8) { p(q, r) } impl S { fn t(_: u8) {} }";
        assert_eq!(super::named(text.to_owned()), named);
    }
}
