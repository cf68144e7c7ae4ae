//! Finds out whether a text may read anything besides itself when it is compiled.

use crate::source::Tokens;
use memchr::memmem;

/// Returns true if the text may read more than itself when it is compiled: the environment by `env!` or
/// `option_env!`, or a file by `include!` or one of its kind, under whatever name.
///
/// Modules and functions may have these names, too: a word does not count if a path goes on or ends
/// behind it, as in `std::env::args()` or `use std::env;`.
pub fn sees_more(text: &str) -> bool {
    const WORDS: [&str; 5] = ["env", "option_env", "include", "include_str", "include_bytes"];
    // Most texts have no part of them, not even in a comment.
    let has = |part: &str| memmem::find(text.as_bytes(), part.as_bytes()).is_some();
    if !has("env") && !has("include") {
        return false;
    }
    let tokens = Tokens::of(text);
    let spans = tokens.spans();
    let token = |at: usize| spans.get(at).map_or("", |it| &text[it.start..it.end]);
    (0..spans.len())
        .any(|at| WORDS.contains(&token(at)) && ![":", ";", ",", "}"].contains(&token(at + 1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_sees_the_environment_and_files_by_macros_only() {
        for text in [
            "env!(\"A\");",
            "option_env ! [\"A\"]",
            "include!(\"a\");",
            "std::include_str/**/!{\"a\"}",
            "use std::env as e; const A: &str = e!(\"A\");",
            "call!(env)",
        ] {
            assert!(sees_more(text), "{text}");
        }
        for text in [
            "use std::env; fn a() -> usize { std::env::args().count() }",
            "use std::{env, fs};",
            "fn included() -> &str { \"env!\" } // env!",
        ] {
            assert!(!sees_more(text), "{text}");
        }
    }
}
