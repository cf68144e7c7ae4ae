//! Parameters without a name, which edition 2015 allows in traits and nothing else understands.

use crate::source::{Span, Tokens, group_end};

/// The text of a file of edition 2015 with `_` as the name of each parameter that has none.
pub(super) fn named(text: String) -> String {
    let tokens = Tokens::of(&text);
    let file = File { text: &text, spans: tokens.spans() };
    let traits = (0..file.spans.len()).filter(|&at| file.token(at) == "trait");
    let mut unnamed: Vec<usize> = traits.flat_map(|at| file.unnamed_in_trait(at)).collect();
    unnamed.sort_unstable();
    unnamed.dedup();
    let mut text = text;
    for start in unnamed.into_iter().rev() {
        text.insert_str(start, "_: ");
    }
    text
}

struct File<'a> {
    text: &'a str,
    spans: &'a [Span],
}

impl<'a> File<'a> {
    fn token(&self, at: usize) -> &'a str {
        self.spans.get(at).map_or("", |it| &self.text[it.start..it.end])
    }

    fn end(&self, open: usize) -> usize {
        group_end(open, &|at| self.token(at))
    }

    /// The first bytes of such parameters, where token number `at` says `trait`.
    fn unnamed_in_trait(&self, at: usize) -> Vec<usize> {
        let Some(open) = (at..self.spans.len()).find(|&at| matches!(self.token(at), "{" | ";"))
        else {
            return Vec::new();
        };
        let functions = (open..self.end(open)).filter(|&at| self.token(at) == "fn");
        let lists = functions.filter_map(|at| {
            let after_name = at + 2;
            let open = match self.token(after_name) {
                "<" => self.piece(after_name + 1, ">") + 1,
                _ => after_name,
            };
            (self.token(open) == "(").then_some(open)
        });
        lists.flat_map(|open| self.unnamed_in_list(open)).collect()
    }

    fn unnamed_in_list(&self, open: usize) -> Vec<usize> {
        let close = self.end(open) - 1;
        let mut unnamed = Vec::new();
        let mut start = open + 1;
        while start < close {
            let end = self.piece(start, ",").min(close);
            let has_name = self.piece(start, ":") < end;
            // Of a receiver, an attribute, and what only a macro knows.
            let other = (start..end).any(|at| matches!(self.token(at), "self" | "#" | "$" | "."));
            if !has_name && !other {
                unnamed.push(self.spans[start].start);
            }
            start = end + 1;
        }
        unnamed
    }

    /// The number of the first token from there on that is this sign, inside of no brackets; one past
    /// all if there is none.
    fn piece(&self, start: usize, sign: &str) -> usize {
        let mut angles = 0;
        let mut at = start;
        while at < self.spans.len() {
            let before = self.token(at.wrapping_sub(1));
            let of_longer = match self.token(at) {
                ":" => before == ":" || self.token(at + 1) == ":",
                ">" => before == "-",
                _ => false,
            };
            match self.token(at) {
                _ if of_longer => {}
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
    fn only_parameters_without_a_name_get_one() {
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
