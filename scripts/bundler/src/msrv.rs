//! Notes which items of std the judge's oldest compiler lacks.
//!
//! The compiler of a judge may be older than the rustc of this machine, which accepts all that it knows. clippy
//! knows in which version each item of std became stable. Where it is installed, it compiles the text in the same
//! run that looks for dead code, with the lint `incompatible_msrv` and the judge's oldest compiler as the MSRV;
//! [`notes`] reads its diagnostics. Syntax that an old compiler lacks, such as `let … else`, is not noted: neither
//! rustc nor clippy knows its version.
//!
//! ```text
//! depth.is_some_and(|depth| depth > 3)      `is_some_and` needs Rust 1.70; SPOJ may have 1.56
//! ```

use crate::rustc::{Diagnostic, INCOMPATIBLE_MSRV};
use crate::source::Span;
use base::judge::Judge;
use std::collections::BTreeSet;

/// The maximum number of items that are named.
const SHOWN: usize = 6;

/// Returns a note for each item of std in the text that clippy reports as newer than the judge's oldest compiler,
/// at its first use. `place` describes a span for the user.
pub(crate) fn notes(
    judge: &Judge,
    text: &str,
    diagnostics: &[Diagnostic],
    place: impl Fn(Span) -> String,
) -> Vec<String> {
    let mut uses: Vec<(Span, &str, &str)> = Vec::new();
    for diagnostic in diagnostics {
        // The message ends with "since `1.70.0`".
        if diagnostic.code() == INCOMPATIBLE_MSRV
            && let Some(span) = diagnostic.spans().next()
            && let Some(version) = diagnostic.message.rsplit('`').nth(1)
        {
            uses.push((span, item(&text[span.start..span.end]), version));
        }
    }
    uses.sort_unstable();
    let mut named = BTreeSet::new();
    uses.retain(|(_, item, _)| named.insert(*item));

    let msrv = judge.rustc_floor.to_string();
    let judge = format!("{} may have {}", judge.name, short(&msrv));
    let mut notes = Vec::new();
    for (span, item, version) in uses.iter().take(SHOWN) {
        notes.push(format!("{}: `{item}` needs Rust {}; {judge}", place(*span), short(version)));
    }
    if uses.len() > SHOWN {
        let more = uses.len() - SHOWN;
        notes.push(format!("{more} more items of std need a newer Rust; {judge}"));
    }
    notes
}

/// Returns the path, method or macro that a piece of text uses, without generics and arguments.
fn item(text: &str) -> &str {
    let end = text.find(['(', '[', '{', '<']).unwrap_or(text.len());
    text[..end].trim_end().trim_end_matches("::")
}

/// Returns `1.65` for `1.65.0`.
fn short(version: &str) -> &str {
    version.strip_suffix(".0").unwrap_or(version)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rustc::{Compilation, Rustc};
    use base::judge::Judges;
    use serde_json::json;

    /// Returns a diagnostic of clippy about the first occurrence of some words in a text.
    fn diagnostic(text: &str, words: &str, since: &str) -> Diagnostic {
        let start = text.find(words).unwrap();
        let message =
            "current MSRV (Minimum Supported Rust Version) is `1.56.0` but this item is stable";
        let span =
            json!({ "byte_start": start, "byte_end": start + words.len(), "is_primary": true });
        let line = json!({
            "message": format!("{message} {since}"),
            "code": { "code": "clippy::incompatible_msrv" },
            "level": "warning",
            "spans": [span],
            "children": [],
        });
        serde_json::from_value(line).unwrap()
    }

    #[test]
    fn a_note_names_place_item_and_judge_once() {
        let judges = Judges::builtin().unwrap();
        let text = "m!(3);\nOnceLock::<Vec<u8>>::new();\nx.isqrt();\nf.is_none_or(|| 4); y.isqrt()";
        let diagnostics = [
            diagnostic(text, "is_none_or(|| 4)", "since `1.82.0`"),
            diagnostic(text, "isqrt()", "in a `const` context since `1.84.0`"),
            diagnostic(text, "OnceLock::<Vec<u8>>::new", "since `1.70.0`"),
            diagnostic(text, "m!(3)", "since `1.60.0`"),
            diagnostic(text, "isqrt()", "since `1.84.0`"),
        ];
        let place = |span: Span| format!("{}", text[..span.start].matches('\n').count() + 1);
        let expected = [
            "1: `m!` needs Rust 1.60; SPOJ may have 1.56",
            "2: `OnceLock` needs Rust 1.70; SPOJ may have 1.56",
            "3: `isqrt` needs Rust 1.84; SPOJ may have 1.56",
            "4: `is_none_or` needs Rust 1.82; SPOJ may have 1.56",
        ];
        assert_eq!(notes(judges.get("spoj").unwrap(), text, &diagnostics, place), expected);
    }

    #[test]
    #[ignore = "needs clippy; .ci/run has it"]
    fn clippy_reports_new_items_despite_the_lint_levels_in_the_text() {
        let judges = Judges::builtin().unwrap();
        let judge = judges.get("spoj").unwrap();
        let text = "#![deny(clippy::all, clippy::pedantic)] #![forbid(clippy::incompatible_msrv)]
                    #[allow(clippy::all, clippy::incompatible_msrv)]
                    fn f(x: u32) -> bool { x == x && Some(x).is_none_or(|it| it as u8 == 3) }
                    fn main() { f(vec![1][0]); println!(\"{:?}\", [1].iter().max()); }";
        let rustc = Rustc::new(judge, Vec::new(), None).unwrap();
        let compilation = Compilation { clippy: true, ..Compilation::plain(text, 2021) };
        let diagnostics = rustc.run(&compilation).unwrap();
        let found = notes(judge, text, &diagnostics, |_| "main.rs".to_owned());
        assert_eq!(found, ["main.rs: `is_none_or` needs Rust 1.82; SPOJ may have 1.56"]);
    }
}
