//! The command line by which the user called the tool, so that commands in hints can be copied.

use std::ffi::OsString;
use std::path::Path;
use std::sync::OnceLock;

/// The name of the subcommand of cargo.
const COMMAND: &str = "mex";

/// The program in a command, such as `cargo mex`.
static PROGRAM: OnceLock<String> = OnceLock::new();

/// The end of a command: empty, or ` --manifest-path` and the manifest.
static MANIFEST_OPTION: OnceLock<String> = OnceLock::new();

/// Returns the arguments of the command line, the program first, without the `mex` that cargo passes on
/// for `cargo mex`. Call it once, before any hint is made.
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

/// Sets the manifest that the user has named, which hints name too.
pub fn set_manifest(path: &Path) {
    MANIFEST_OPTION
        .get_or_init(|| format!(" --manifest-path {}", quoted(&path.display().to_string())));
}

/// Returns the program that the user called, such as `cargo mex`.
pub fn program() -> &'static str {
    PROGRAM.get().map_or("cargo mex", String::as_str)
}

/// Returns the command line that calls the tool with these arguments, for the same workspace.
pub fn command(arguments: &str) -> String {
    let manifest = MANIFEST_OPTION.get().map_or("", String::as_str);
    format!("{} {arguments}{manifest}", program())
}

/// Quotes a text for a shell, if necessary.
fn quoted(text: &str) -> String {
    let is_plain =
        |character: char| character.is_alphanumeric() || "-_./\\:+@%".contains(character);
    if !text.is_empty() && text.chars().all(is_plain) {
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
