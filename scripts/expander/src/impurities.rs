//! Looks for impure macros. The result of an impure macro may depend on more than its input.
//!
//! A word in the code of its crate shows that: `SystemTime` on the clock, `AtomicUsize` on the calls before.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The first words in the code of a crate by which the results of its macros may depend on more than their input.
#[derive(Clone, Default, Deserialize, Serialize)]
pub(crate) struct Impurities {
    /// A word for files, the environment, or the clock.
    pub(crate) machine: Option<String>,
    /// A word for global state, which earlier calls may have changed, or for the file and line of the call.
    call: Option<String>,
}

impl Impurities {
    /// Returns why the macros of the crate cannot be run here; `None` if they can.
    pub(crate) fn refusal(&self) -> Option<String> {
        let why = "its result may depend on the calls before, or the place of the call";
        self.call.as_ref().map(|word| format!("{why}: its crate uses `{word}`"))
    }

    /// Adds those in the code of a crate with these files.
    pub(crate) fn add(&mut self, files: &BTreeMap<PathBuf, Vec<u8>>) {
        for (path, bytes) in files {
            let is_build = path.as_path() == Path::new("build.rs");
            let is_test = ["tests", "examples", "benches"].iter().any(|it| path.starts_with(it));
            if path.extension().is_some_and(|it| it == "rs")
                && !is_build
                && !is_test
                && let Some(tokens) = str::from_utf8(bytes).ok().and_then(|text| text.parse().ok())
            {
                self.add_tokens(tokens);
            }
        }
    }

    fn add_tokens(&mut self, tokens: TokenStream) {
        let trees: Vec<TokenTree> = tokens.into_iter().collect();
        let token = |at: Option<usize>| match at.and_then(|at| trees.get(at)) {
            Some(TokenTree::Group(it)) if it.delimiter() == Delimiter::Parenthesis => {
                "(".to_owned()
            }
            Some(TokenTree::Group(_)) | None => String::new(),
            Some(word_or_sign) => word_or_sign.to_string(),
        };
        for (at, tree) in trees.iter().enumerate() {
            let (before, after) = (token(at.checked_sub(1)), token(Some(at + 1)));
            match tree {
                TokenTree::Ident(ident) => self.add_word(&ident.to_string(), &before, &after),
                TokenTree::Group(group) => {
                    // Quoted code is returned by the macro, and not run.
                    let is_quoted = before == "!" && token(at.checked_sub(2)).contains("quote");
                    if !is_quoted {
                        self.add_tokens(group.stream());
                    }
                }
                _ => {}
            }
        }
    }

    /// Adds a word, if it shows an impurity between these tokens.
    fn add_word(&mut self, word: &str, before: &str, after: &str) {
        let impurity = match word {
            "SystemTime" | "Instant" => &mut self.machine,
            // `env!` is evaluated when the crate is built.
            "fs" | "env" | "process" if after == ":" || before == ":" && after != "!" => {
                &mut self.machine
            }
            "LazyLock" | "Mutex" | "OnceLock" | "RwLock" | "lazy_static" | "thread_local" => {
                &mut self.call
            }
            "static" if after == "mut" => &mut self.call,
            _ if word.starts_with("Atomic") => &mut self.call,
            "column" | "file" | "line" | "local_file" | "source_file" | "source_text"
                if [".", ":"].contains(&before) && after == "(" =>
            {
                &mut self.call
            }
            _ => return,
        };
        impurity.get_or_insert_with(|| word.to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Impurities {
        let mut found = Impurities::default();
        found.add(&[(PathBuf::from("src/lib.rs"), text.as_bytes().to_vec())].into());
        found
    }

    #[test]
    fn words_that_show_an_impurity_are_found() {
        let machine = |text: &str| found(text).machine;
        assert_eq!(machine("fn a() { std::env::var(b) }").as_deref(), Some("env"));
        assert_eq!(machine("use std::time::SystemTime;").as_deref(), Some("SystemTime"));
        assert_eq!(
            machine("fn a() { env!(b); self.process(c); quote! { std::fs::read(d) } }"),
            None
        );
        let state = found("static mut A: u8 = 0;").refusal();
        assert!(state.unwrap().ends_with("its crate uses `static`"));
        assert!(found("fn a(line: u8) { b.line }").refusal().is_none());
        let place = found("fn a() { Span::call_site().line() }").refusal();
        assert!(place.unwrap().ends_with("its crate uses `line`"));
    }
}
