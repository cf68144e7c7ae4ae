//! What rustc said before.
//!
//! The same compiler says the same of the same text. So its answers are kept in files below the
//! target folder, each under a digest of all that it hangs on, and not asked for again.

use super::Diagnostic;
use crate::files::{digest, write_whole};
use crate::source::Tokens;
use crate::toolchain;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Bytes of answers that are kept; when there are more, those go that were used longest ago, until
/// half of it is left.
const MOST: u64 = 64 << 20;

/// The form of the answers, to be raised whenever it changes.
const FORM: &str = "1";

/// A folder with answers.
#[derive(Clone, Debug)]
pub struct Memory {
    folder: PathBuf,
}

/// What an answer hangs on, as a digest.
pub(super) struct Key(String);

impl Memory {
    /// What is kept below the target folder.
    pub fn below(target: &Path) -> Self {
        Self { folder: target.join("mex").join("answers") }
    }

    /// The key of a call, unless the text can see more than what is known here.
    ///
    /// `files` are those that the call reads besides the text.
    pub(super) fn key(&self, parts: &[&str], files: &[&Path], text: &str) -> Option<Key> {
        if sees_more(text) {
            return None;
        }
        let compiler = toolchain::identity(Path::new("."))?;
        let files: Vec<String> =
            files.iter().map(|it| toolchain::stamp(it)).collect::<Option<_>>()?;
        let about = [FORM, env!("CARGO_PKG_VERSION"), &compiler, text];
        let files = files.iter().map(String::as_str);
        Some(Key(digest(about.into_iter().chain(parts.iter().copied()).chain(files))))
    }

    /// What was said, if it is known.
    pub(super) fn recall(&self, key: &Key) -> Option<Vec<Diagnostic>> {
        let path = self.folder.join(&key.0);
        let text = fs::read_to_string(&path).ok()?;
        let said = serde_json::from_str(&text).ok()?;
        // That it was of use: it should not go soon.
        let touched = File::options().append(true).open(&path);
        let _ = touched.and_then(|it| it.set_modified(SystemTime::now()));
        Some(said)
    }

    /// Keeps what was said. Where that fails it is asked for again, and nothing else is lost.
    pub(super) fn keep(&self, key: &Key, said: &[Diagnostic]) {
        let Ok(text) = serde_json::to_vec(said) else { return };
        let kept = write_whole(&self.folder.join(&key.0), &text).is_ok();
        // Now and then, since it looks at all files.
        if kept && key.0.starts_with('0') {
            self.forget(MOST);
        }
    }

    /// Makes room when there is more than so many bytes.
    fn forget(&self, most: u64) {
        let Ok(entries) = fs::read_dir(&self.folder) else { return };
        let file = |path: PathBuf| {
            let metadata = fs::metadata(&path).ok()?;
            Some((metadata.modified().ok()?, metadata.len(), path))
        };
        let mut files: Vec<_> = entries.filter_map(|it| file(it.ok()?.path())).collect();
        let mut left: u64 = files.iter().map(|it| it.1).sum();
        if left <= most {
            return;
        }
        files.sort();
        for (_, length, path) in files {
            if left <= most / 2 {
                break;
            }
            left -= length;
            let _ = fs::remove_file(path);
        }
    }
}

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

    fn said(text: &str) -> Vec<Diagnostic> {
        let spans = r#"[{"byte_start":3,"byte_end":7,"is_primary":true,"expansion":null,"suggested_replacement":null,"suggestion_applicability":null}]"#;
        let code = r#"{"code":"dead_code"}"#;
        let json = format!(
            r#"[{{"message":{text:?},"level":"warning","code":{code},"spans":{spans},"children":[],"rendered":null}}]"#
        );
        serde_json::from_str(&json).unwrap()
    }

    #[test]
    fn an_answer_is_known_for_the_same_question_only() {
        let target = tempfile::tempdir().unwrap();
        let memory = Memory::below(target.path());
        let file = target.path().join("crate.rlib");
        fs::write(&file, "one").unwrap();
        let key = |parts: &[&str], text: &str| memory.key(parts, &[&file], text).unwrap();
        let first = key(&["--edition", "2021"], "fn main() {}");
        assert!(memory.recall(&first).is_none());
        memory.keep(&first, &said("never used"));
        let again = key(&["--edition", "2021"], "fn main() {}");
        let found = memory.recall(&again).unwrap();
        assert_eq!((found.len(), found[0].code()), (1, "dead_code"));
        assert_eq!(found[0].places().next(), said("never used")[0].places().next());

        for (parts, text) in [
            (&["--edition", "2024"][..], "fn main() {}"),
            (&["--edition2021"], "fn main() {}"),
            (&["--edition", "2021"], "fn main() { }"),
        ] {
            assert!(memory.recall(&key(parts, text)).is_none(), "{parts:?} {text}");
        }
        fs::write(&file, "another").unwrap();
        assert!(memory.recall(&key(&["--edition", "2021"], "fn main() {}")).is_none());
        fs::remove_file(&file).unwrap();
        assert!(memory.key(&[], &[&file], "").is_none());
    }

    #[test]
    fn a_text_that_sees_more_is_never_remembered() {
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
        let memory = Memory::below(Path::new("target"));
        assert!(memory.key(&[], &[], "env!(\"A\");").is_none());
    }

    #[test]
    fn a_damaged_answer_is_no_answer() {
        let target = tempfile::tempdir().unwrap();
        let memory = Memory::below(target.path());
        let key = memory.key(&[], &[], "fn main() {}").unwrap();
        memory.keep(&key, &said("never used"));
        let path = memory.folder.join(&key.0);
        let text = fs::read_to_string(&path).unwrap();
        for damaged in [&text[..text.len() / 2], "", "[{}]"] {
            fs::write(&path, damaged).unwrap();
            assert!(memory.recall(&key).is_none(), "{damaged}");
        }
    }

    #[test]
    fn what_was_used_longest_ago_goes_first() {
        let target = tempfile::tempdir().unwrap();
        let memory = Memory::below(target.path());
        let key = |number: usize| memory.key(&[&number.to_string()], &[], "").unwrap();
        // An empty list has two bytes.
        for number in 0..10 {
            let key = key(number);
            memory.keep(&key, &[]);
            let long_ago = SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(number as u64);
            let file = File::options().append(true).open(memory.folder.join(&key.0)).unwrap();
            file.set_modified(long_ago).unwrap();
        }
        assert!(memory.recall(&key(0)).is_some());
        memory.forget(20);
        let known = || -> Vec<usize> {
            (0..10).filter(|it| memory.folder.join(key(*it).0).exists()).collect()
        };
        assert_eq!(known().len(), 10);
        memory.forget(18);
        assert_eq!(known(), [0, 7, 8, 9]);
    }
}
