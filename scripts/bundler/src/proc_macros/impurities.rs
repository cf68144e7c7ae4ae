//! Looks for impure macros. The result of an impure macro may depend on more than its input.
//!
//! A word in the code of its crate shows that: `SystemTime` on the clock, `AtomicUsize` on the calls before.

use crate::load::CrateOrigin;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The words in the code of a crate by which the results of its macros may depend on more than their input.
#[derive(Clone, Default, Deserialize, Serialize)]
pub(super) struct Impurities {
    /// A word for files, the environment, or the clock.
    pub(super) machine: Option<String>,
    /// A word for global state, which earlier calls may have changed.
    state: Option<String>,
    /// A word for the file and line of the call.
    place: Option<String>,
}

impl Impurities {
    /// Returns why the macros of the crate cannot be run here; `None` if they can.
    pub(super) fn refusal(&self) -> Option<String> {
        let (dependency, word) = match (&self.state, &self.place) {
            (Some(word), _) => ("the calls before", word),
            (None, Some(word)) => ("the place of the call", word),
            (None, None) => return None,
        };
        Some(format!("its result may depend on {dependency}: its crate uses `{word}`"))
    }

    /// Adds the impurities of a dependency. For registry crates, only the machine counts: many of them use global
    /// state, but as a cache.
    pub(super) fn add(&mut self, other: Self, origin: CrateOrigin) {
        let Self { machine, state, place } = other;
        self.machine = self.machine.take().or(machine);
        if origin == CrateOrigin::Local {
            self.state = self.state.take().or(state);
            self.place = self.place.take().or(place);
        }
    }
}

/// Methods of `Span` that tell the place of a call.
const PLACE: [&str; 6] = ["column", "file", "line", "local_file", "source_file", "source_text"];

/// Modules of std that depend on the machine.
const MODULES: [&str; 3] = ["fs", "env", "process"];

/// Types that depend on the clock.
const CLOCKS: [&str; 2] = ["SystemTime", "Instant"];

/// Types and macros for global state.
const STATE: [&str; 18] = [
    "AtomicBool",
    "AtomicI16",
    "AtomicI32",
    "AtomicI64",
    "AtomicI8",
    "AtomicIsize",
    "AtomicPtr",
    "AtomicU16",
    "AtomicU32",
    "AtomicU64",
    "AtomicU8",
    "AtomicUsize",
    "LazyLock",
    "Mutex",
    "OnceLock",
    "RwLock",
    "lazy_static",
    "thread_local",
];

/// Finds the impurities of a crate with these files.
pub(super) fn impurities(files: &BTreeMap<PathBuf, Vec<u8>>) -> Impurities {
    let sources = files.iter().filter(|(path, _)| {
        let is_build = path.as_path() == Path::new("build.rs");
        let is_test = ["tests", "examples", "benches"].iter().any(|it| path.starts_with(it));
        path.extension().is_some_and(|it| it == "rs") && !is_build && !is_test
    });
    let texts = sources.filter_map(|(_, bytes)| str::from_utf8(bytes).ok()?.parse().ok());
    let texts: Vec<TokenStream> = texts.collect();
    let first = |words: &[&str], is_use: &dyn Fn(&str, &str) -> bool| {
        texts.iter().find_map(|it| first_word(it.clone(), words, is_use))
    };
    let anywhere = |_: &str, _: &str| true;
    // `env!` is evaluated when the crate is built.
    let in_path = |before: &str, after: &str| after == ":" || before == ":" && after != "!";
    let before_mut = |_: &str, after: &str| after == "mut";
    let as_method = |before: &str, after: &str| [".", ":"].contains(&before) && after == "(";
    Impurities {
        machine: first(&CLOCKS, &anywhere).or_else(|| first(&MODULES, &in_path)),
        state: first(&STATE, &anywhere).or_else(|| first(&["static"], &before_mut)),
        place: first(&PLACE, &as_method),
    }
}

/// Returns the first of these words among the tokens that `is_use` accepts, given the tokens before and after it.
fn first_word(
    tokens: TokenStream,
    words: &[&str],
    is_use: &dyn Fn(&str, &str) -> bool,
) -> Option<String> {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let token = |at: Option<usize>| match at.and_then(|at| trees.get(at)) {
        Some(TokenTree::Punct(it)) => it.to_string(),
        Some(TokenTree::Ident(it)) => it.to_string(),
        Some(TokenTree::Group(it)) if it.delimiter() == Delimiter::Parenthesis => "(".to_owned(),
        _ => String::new(),
    };
    trees.iter().enumerate().find_map(|(at, tree)| match tree {
        TokenTree::Ident(ident) => {
            let word = words.iter().find(|word| ident == **word)?;
            let is_used = is_use(&token(at.checked_sub(1)), &token(Some(at + 1)));
            is_used.then(|| (*word).to_owned())
        }
        // Quoted code is returned by the macro, and not run.
        TokenTree::Group(_) if is_quoted(&trees[..at]) => None,
        TokenTree::Group(group) => first_word(group.stream(), words, is_use),
        _ => None,
    })
}

/// True if a group after these tokens is the input of a macro such as `quote!`.
fn is_quoted(before: &[TokenTree]) -> bool {
    match before {
        [.., TokenTree::Ident(name), TokenTree::Punct(sign)] => {
            sign.as_char() == '!' && name.to_string().contains("quote")
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Impurities {
        impurities(&[(PathBuf::from("src/lib.rs"), text.as_bytes().to_vec())].into())
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
        assert!(state.unwrap().ends_with("the calls before: its crate uses `static`"));
        assert!(found("fn a(line: u8) { b.line }").refusal().is_none());
    }

    #[test]
    fn for_registry_crates_only_the_machine_counts() {
        let other = || found("use std::sync::Mutex; fn a() { fs::read(b) }");
        let mut impurities = Impurities::default();
        impurities.add(other(), CrateOrigin::Registry);
        assert_eq!((impurities.machine.as_deref(), impurities.refusal()), (Some("fs"), None));
        impurities.add(other(), CrateOrigin::Local);
        assert!(impurities.refusal().is_some());
    }
}
