//! What rustc said before.
//!
//! The same compiler says the same of the same text. So its answers are kept in files below the
//! target folder, each under a digest of all that it hangs on, and not asked for again.

use super::Diagnostic;
use crate::toolchain;
use sha2::{Digest, Sha256};
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Answers that are kept; when there are more, the half that was used longest ago goes.
const MOST: usize = 1000;

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

    /// The key of a call, unless the text can see more than what is known here: what the environment
    /// has, or another file.
    ///
    /// `files` are those that the call reads besides the text.
    pub(super) fn key(&self, parts: &[&str], files: &[&Path], text: &str) -> Option<Key> {
        if sees_more(text) {
            return None;
        }
        let compiler = toolchain::identity()?;
        let mut digest = Sha256::new();
        let mut add = |part: &[u8]| {
            digest.update(part.len().to_le_bytes());
            digest.update(part);
        };
        add(env!("CARGO_PKG_VERSION").as_bytes());
        add(compiler.as_bytes());
        parts.iter().for_each(|it| add(it.as_bytes()));
        for file in files {
            add(toolchain::stamp(file)?.as_bytes());
        }
        add(text.as_bytes());
        Some(Key(digest.finalize().iter().map(|it| format!("{it:02x}")).collect()))
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
        let written = fs::create_dir_all(&self.folder)
            .and_then(|()| tempfile::NamedTempFile::new_in(&self.folder))
            .and_then(|mut file| file.write_all(&text).map(|()| file));
        // Never half of it under this name, whoever else writes or reads there.
        if let Ok(file) = written
            && file.persist(self.folder.join(&key.0)).is_ok()
        {
            self.forget();
        }
    }

    /// Takes the older half away when there are too many.
    fn forget(&self) {
        let Ok(entries) = fs::read_dir(&self.folder) else { return };
        let files: Vec<PathBuf> = entries.filter_map(|it| Some(it.ok()?.path())).collect();
        if files.len() <= MOST {
            return;
        }
        let used = |path: &PathBuf| fs::metadata(path).and_then(|it| it.modified()).ok();
        let mut files: Vec<_> = files.into_iter().map(|it| (used(&it), it)).collect();
        files.sort();
        for (_, path) in &files[..files.len() - MOST / 2] {
            let _ = fs::remove_file(path);
        }
    }
}

/// Whether there may be a call of `env!`, `option_env!`, `include!` or one of its kind.
fn sees_more(text: &str) -> bool {
    let is_call = |(at, _): (usize, &str)| {
        let rest = text[at..].trim_start_matches(|it: char| it.is_alphanumeric() || it == '_');
        rest.trim_start().starts_with('!')
    };
    ["env", "include"].iter().any(|it| text.match_indices(it).any(is_call))
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
        for text in
            ["env!(\"A\");", "option_env ! [\"A\"]", "include!(\"a\");", "include_str!(\"a\")"]
        {
            assert!(memory.key(&[], &[], text).is_none(), "{text}");
        }
        assert!(
            memory.key(&[], &[], "use std::env; fn included() -> bool { !env::args() }").is_some()
        );
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
    fn the_older_half_goes_when_there_are_too_many() {
        let target = tempfile::tempdir().unwrap();
        let memory = Memory::below(target.path());
        let key = |number: usize| memory.key(&[&number.to_string()], &[], "").unwrap();
        let first = key(0);
        memory.keep(&first, &[]);
        for number in 1..=MOST {
            let key = key(number);
            memory.keep(&key, &[]);
            let long_ago = SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(number as u64);
            let file = File::options().append(true).open(memory.folder.join(&key.0)).unwrap();
            file.set_modified(long_ago).unwrap();
        }
        let count = || fs::read_dir(&memory.folder).unwrap().count();
        memory.forget();
        assert!(count() <= MOST / 2 + 1, "{}", count());
        assert!(memory.recall(&first).is_some());
        assert!(memory.recall(&key(MOST - 1)).is_some());
        assert!(memory.recall(&key(1)).is_none());
    }
}
