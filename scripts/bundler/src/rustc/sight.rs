//! What a text may see besides itself.

use crate::source::Tokens;

/// Whether a text may see more than itself: the environment by `env!` or `option_env!`, or a file by
/// `include!` or one of its kind, under whatever name. They may be modules and functions as well, so
/// these words count unless a path goes on or ends behind them.
pub fn sees_more(text: &str) -> bool {
    const WORDS: [&str; 5] = ["env", "option_env", "include", "include_str", "include_bytes"];
    // Most texts have none of them, not even in a comment.
    if !WORDS.iter().any(|it| text.contains(it)) {
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
