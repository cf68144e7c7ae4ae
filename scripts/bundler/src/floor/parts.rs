//! The libraries of a text by themselves: they are most of it and mostly the same as before.

use super::{Need, syntax};
use crate::source::{Span, Tokens, group_end};
use base::cache::{Cache, Key};

/// What [`syntax()`] finds, where the part `libraries` of the text is one of which it may be known. It
/// needs nothing of the rest, while the rest may call its macros.
pub fn syntax_of_parts(
    text: &str,
    libraries: Span,
    edition: u16,
    cache: Option<&Cache>,
) -> Vec<Need> {
    let Span { start, end } = libraries;
    let (Some(cache), true) = (cache, start < end) else { return syntax(text, edition) };
    let part = &text[start..end];
    let key = Key::of(["floor", &edition.to_string(), part]);
    let (mut needs, macros): (Vec<Need>, Vec<Span>) = cache.get(&key).unwrap_or_else(|| {
        let found = (syntax(part, edition), macros(part));
        cache.put(&key, &found);
        found
    });
    needs.iter_mut().for_each(|it| it.span = shifted(it.span, start));

    let mut rest = text.as_bytes().to_vec();
    rest[start..end].fill(b' ');
    for span in macros.into_iter().map(|it| shifted(it, start)) {
        rest[span.start..span.end].copy_from_slice(&text.as_bytes()[span.start..span.end]);
    }
    // Whole tokens went, so characters did.
    let rest = String::from_utf8(rest).unwrap_or_default();
    needs.extend(syntax(&rest, edition));
    needs
}

fn shifted(span: Span, by: usize) -> Span {
    Span::new(span.start + by, span.end + by)
}

/// Where each `macro_rules!` stands that is not inside another one.
fn macros(text: &str) -> Vec<Span> {
    let tokens = Tokens::of(text);
    let spans = tokens.spans();
    let token = |at: usize| spans.get(at).map_or("", |it| &text[it.start..it.end]);
    let mut macros = Vec::new();
    let mut at = 0;
    while at < spans.len() {
        let open = at + 3;
        let opens = matches!(token(open), "(" | "[" | "{");
        if !(token(at) == "macro_rules" && token(at + 1) == "!" && opens) {
            at += 1;
            continue;
        }
        let end = group_end(open, &token);
        let last = if token(end) == ";" { end } else { end - 1 };
        macros.push(Span::new(spans[at].start, spans[last].end));
        at = last + 1;
    }
    macros
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOLUTION: &str = "
        fn main() {
            kelp::reefs!(a, b);
            let Some(_) = Some(1) else { return };
        }
    ";

    const LIBRARY: &str = "
mod kelp {
    // macro_rules! in a comment { é }
    macro_rules! reefs { ($($name:ident),*) => { $(const $name: &str = \"é\";)* inner!() } }
    macro_rules! inner [() => { let Ok(_) = f() else { return } }];
    macro_rules! captures { ($x:expr) => { format!(\"{x}\") } }
    trait Deep { type Of<'a>; }
    fn f() { captures!(1); }
    pub(crate) use reefs;
}
";

    #[test]
    fn the_parts_of_a_text_need_what_all_of_it_does() {
        let target = tempfile::tempdir().unwrap();
        let cache = Cache::below(target.path());
        for (before, after) in [(SOLUTION, ""), (SOLUTION, "fn rest() { kelp::captures!(2) }")] {
            let text = [before, LIBRARY, after].concat();
            let libraries = Span::new(before.len(), before.len() + LIBRARY.len());
            let whole = syntax(&text, 2021);
            assert!(whole.len() >= 3, "{whole:?}");
            for cache in [None, Some(&cache), Some(&cache)] {
                let parts = syntax_of_parts(&text, libraries, 2021, cache);
                assert_eq!(super::super::merge(parts), whole);
            }
        }
    }
}
