//! How the user has called the tool, so that the commands in its hints can be typed as they stand.

use std::ffi::OsString;
use std::path::Path;
use std::sync::OnceLock;

/// The command of cargo.
const COMMAND: &str = "mex";

/// What a hint begins with.
static PROGRAM: OnceLock<String> = OnceLock::new();

/// What a hint ends with.
static PLACE: OnceLock<String> = OnceLock::new();

/// Returns the arguments of the command line without the `mex` of `cargo mex`, which cargo passes on;
/// the first one is the program. To be called once, before there is a hint.
pub fn arguments(all: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut all: Vec<OsString> = all.into_iter().collect();
    let by_cargo = all.get(1).is_some_and(|first| first == COMMAND);
    if by_cargo {
        all.remove(1);
        PROGRAM.get_or_init(|| format!("cargo {COMMAND}"));
    } else if let Some(program) = all.first() {
        PROGRAM.get_or_init(|| quoted(&program.to_string_lossy()));
    }
    all
}

/// Sets the manifest that the user has named. Hints name it as well.
pub fn set_manifest(path: &Path) {
    PLACE.get_or_init(|| format!(" --manifest-path {}", quoted(&path.display().to_string())));
}

/// Returns what the user calls the tool by.
pub fn program() -> &'static str {
    PROGRAM.get().map_or("cargo mex", String::as_str)
}

/// Returns the command line that calls the tool with these arguments, for the same workspace.
pub fn command(arguments: &str) -> String {
    let place = PLACE.get().map_or("", String::as_str);
    format!("{} {arguments}{place}", program())
}

/// Returns a text as an argument for a shell.
fn quoted(text: &str) -> String {
    let plain = |it: char| it.is_alphanumeric() || "-_./\\:+@%".contains(it);
    if !text.is_empty() && text.chars().all(plain) {
        return text.to_owned();
    }
    if cfg!(windows) { format!("\"{text}\"") } else { format!("'{}'", text.replace('\'', "'\\''")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_word_that_cargo_passes_on_is_no_argument() {
        let left = |words: &[&str]| -> Vec<String> {
            let words = words.iter().map(OsString::from);
            arguments(words).into_iter().map(|it| it.into_string().unwrap()).collect()
        };
        assert_eq!(
            left(&["/bin/cargo-mex", "mex", "test", "mex"]),
            ["/bin/cargo-mex", "test", "mex"]
        );
        assert_eq!(left(&["./cargo-mex", "test", "mex"]), ["./cargo-mex", "test", "mex"]);
        assert_eq!(left(&["cargo-mex"]), ["cargo-mex"]);
        assert_eq!(command("list"), "cargo mex list");
    }

    #[cfg(unix)]
    #[test]
    fn a_path_is_one_argument() {
        for (path, argument) in [
            ("reef/Cargo.toml", "reef/Cargo.toml"),
            ("a b", "'a b'"),
            ("it's", "'it'\\''s'"),
            ("", "''"),
        ] {
            assert_eq!(quoted(path), argument);
        }
    }
}
