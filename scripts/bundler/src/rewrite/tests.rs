//! Tests of rewriting on small programs, of which every unit is live.

mod crates;
mod macros;
mod paths;
mod refusals;

use super::{Rewriting, rewrite};
use crate::ids::Table;
use crate::print::print;
use crate::source::Edit;
use crate::tests::fixture::{Fixture, FixtureTexts, texts, without_indentation};
use base::error::Result;
use std::collections::BTreeMap;
use std::path::Path;

/// Checks the texts of a program after its edits: `after` has each file that changes, and no other.
#[track_caller]
fn check(before: &str, after: &str) {
    let fixture = Fixture::new(before);
    let rewriting = rewritten(&fixture).unwrap_or_else(|error| panic!("{error}"));
    let mut changed = FixtureTexts::new();
    for (file, source) in fixture.program.files.enumerate() {
        let edits = rewriting.edits.get(&file).cloned().unwrap_or_default();
        let text = edited(&source.text, edits);
        if text != source.text {
            changed.insert(source.path.clone(), text);
        }
    }
    let shown = |texts: FixtureTexts| -> String {
        let name = |path: &Path| path.display().to_string().replace('\\', "/");
        texts.iter().map(|(path, text)| format!("--- {}\n{text}", name(path))).collect()
    };
    let (expected, changed) = (shown(texts(after)), shown(changed));
    assert!(expected == changed, "\nexpected\n{expected}\nfound\n{changed}");
}

/// Checks that no text of a program changes.
#[track_caller]
fn check_same(text: &str) {
    let rewriting = rewritten(&Fixture::new(text)).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(rewriting.edits, BTreeMap::new());
}

/// Checks the one file that is printed of a program.
#[track_caller]
fn check_file(before: &str, after: &str) {
    let fixture = Fixture::new(before);
    let Fixture { workspace, program, .. } = &fixture;
    let resolved = fixture.resolve();
    let live = Table::filled(&resolved.units, true);
    let rewriting = rewritten(&fixture).unwrap_or_else(|error| panic!("{error}"));
    let printed = print(workspace, program, &resolved, &live, &rewriting, |_| true).text;
    let expected = without_indentation(after);
    assert!(expected == printed, "\nexpected\n{expected}\nfound\n{printed}");
}

/// Returns the changes of a program.
#[track_caller]
fn rewritten(fixture: &Fixture) -> Result<Rewriting> {
    let resolved = fixture.resolve();
    let live = Table::filled(&resolved.units, true);
    rewrite(&fixture.program, &resolved, &live, &fixture.judge)
}

/// Returns the error of a program that is refused.
#[track_caller]
fn refusal(text: &str) -> String {
    rewritten(&Fixture::new(text)).err().expect("the program is refused").to_string()
}

/// Returns the names of the modules of the crates of a program.
#[track_caller]
fn modules(text: &str) -> Vec<String> {
    rewritten(&Fixture::new(text)).unwrap_or_else(|error| panic!("{error}")).modules.into_entries()
}

/// Returns a text after its edits.
#[track_caller]
fn edited(text: &str, mut edits: Vec<Edit>) -> String {
    edits.sort();
    edits.dedup();
    let mut text = text.to_owned();
    let mut end = text.len();
    for Edit { span, text: new } in edits.into_iter().rev() {
        assert!(span.end <= end, "two edits overlap");
        text.replace_range(span.start..span.end, &new);
        end = span.start;
    }
    text
}
