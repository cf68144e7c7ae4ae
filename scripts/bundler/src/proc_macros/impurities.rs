//! Looks for words in a crate of macros which show that what a macro returns may depend on more than its
//! input: `SystemTime` on the clock, `AtomicUsize` on the calls before.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The word for each thing that may show in what a macro returns besides its input.
#[derive(Clone, Default, Deserialize, Serialize)]
pub(super) struct Impurities {
    /// Files, the environment, or the clock.
    pub(super) machine: Option<String>,
    /// The calls before.
    state: Option<String>,
    /// The file and line of the call.
    place: Option<String>,
}

impl Impurities {
    /// Returns why the macros of the crate cannot be run here, if that is so.
    pub(super) fn refused(&self) -> Option<String> {
        let (what, word) = match (&self.state, &self.place) {
            (Some(word), _) => ("the calls before", word),
            (None, Some(word)) => ("the place of the call", word),
            (None, None) => return None,
        };
        Some(format!("what it returns may depend on {what}: its crate uses `{word}`"))
    }

    /// Adds those of a dependency. Of a registry crate only what depends on the machine counts, since the
    /// words for state are common in crates that only use it for speed.
    pub(super) fn add(&mut self, other: Self, is_local: bool) {
        let Self { machine, state, place } = other;
        self.machine = self.machine.take().or(machine);
        if is_local {
            self.state = self.state.take().or(state);
            self.place = self.place.take().or(place);
        }
    }
}

const PLACE: [&str; 6] = ["column", "file", "line", "local_file", "source_file", "source_text"];

const MODULES: [&str; 3] = ["fs", "env", "process"];

const CLOCKS: [&str; 2] = ["SystemTime", "Instant"];

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
    let any = |_: &str, _: &str| true;
    // `env!` is decided when the crate is built.
    let in_path = |before: &str, after: &str| after == ":" || before == ":" && after != "!";
    Impurities {
        machine: first(&CLOCKS, &any).or_else(|| first(&MODULES, &in_path)),
        state: first(&STATE, &any).or_else(|| first(&["static"], &|_, after| after == "mut")),
        place: first(&PLACE, &|before, after| [".", ":"].contains(&before) && after == "("),
    }
}

/// Returns the first of these words among the tokens, between two tokens by which it `is_use`d.
fn first_word(
    tokens: TokenStream,
    words: &[&str],
    is_use: &dyn Fn(&str, &str) -> bool,
) -> Option<String> {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let sign = |at: Option<usize>| match at.and_then(|it| trees.get(it)) {
        Some(TokenTree::Punct(it)) => it.to_string(),
        Some(TokenTree::Ident(it)) => it.to_string(),
        Some(TokenTree::Group(it)) if it.delimiter() == Delimiter::Parenthesis => "(".to_owned(),
        _ => String::new(),
    };
    trees.iter().enumerate().find_map(|(at, tree)| match tree {
        TokenTree::Ident(ident) => {
            let word = words.iter().find(|it| ident == **it)?;
            let is_used = is_use(&sign(at.checked_sub(1)), &sign(Some(at + 1)));
            is_used.then(|| (*word).to_owned())
        }
        // What is quoted is returned, and not run.
        TokenTree::Group(_) if is_quoted(&trees[..at]) => None,
        TokenTree::Group(group) => first_word(group.stream(), words, is_use),
        _ => None,
    })
}

/// True if a group after these tokens is what a macro such as `quote!` is given.
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
    fn the_word_that_shows_it_is_found() {
        let machine = |text: &str| found(text).machine;
        assert_eq!(machine("fn a() { std::env::var(b) }").as_deref(), Some("env"));
        assert_eq!(machine("use std::time::SystemTime;").as_deref(), Some("SystemTime"));
        assert_eq!(
            machine("fn a() { env!(b); self.process(c); quote! { std::fs::read(d) } }"),
            None
        );
        let state = found("static mut A: u8 = 0;").refused();
        assert!(state.unwrap().ends_with("the calls before: its crate uses `static`"));
        assert!(found("fn a(line: u8) { b.line }").refused().is_none());
    }

    #[test]
    fn of_registry_crates_only_the_machine_counts() {
        let other = || found("use std::sync::Mutex; fn a() { fs::read(b) }");
        let mut own = Impurities::default();
        own.add(other(), false);
        assert_eq!((own.machine.as_deref(), own.refused()), (Some("fs"), None));
        own.add(other(), true);
        assert!(own.refused().is_some());
    }
}
