//! Decides whether compiling a text may read the environment or other files.

use crate::source::Tokens;

/// True if compiling the text may read more than the text: the environment by `env!` or `option_env!`, or a
/// file by `include!`, `include_str!` or `include_bytes!`, also where these are renamed by an import.
///
/// Modules and functions may have these names, too. So a word counts only if no `:`, `;`, `,` or `}`
/// follows, as in `std::env::args()` or `use std::env;`.
pub fn may_read_outside_input(text: &str) -> bool {
    const WORDS: [&str; 5] = ["env", "option_env", "include", "include_str", "include_bytes"];
    let tokens = Tokens::of(text);
    let token = |at: usize| tokens.text(text, at);
    (0..tokens.spans().len())
        .any(|at| WORDS.contains(&token(at)) && ![":", ";", ",", "}"].contains(&token(at + 1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_macros_read_the_environment_and_files() {
        for text in [
            "env!(\"A\");",
            "option_env ! [\"A\"]",
            "include!(\"a\");",
            "std::include_str/**/!{\"a\"}",
            "use std::env as e; const A: &str = e!(\"A\");",
            "call!(env)",
        ] {
            assert!(may_read_outside_input(text), "{text}");
        }
        for text in [
            "use std::env; fn a() -> usize { std::env::args().count() }",
            "use std::{env, fs};",
            "fn included() -> &str { \"env!\" } // env!",
        ] {
            assert!(!may_read_outside_input(text), "{text}");
        }
    }
}
