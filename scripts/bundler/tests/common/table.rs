//! The tables in `docs`, written by the tests that prove what the tables say.

use std::fs;
use std::path::Path;

/// True if the tests are to write what they otherwise hold to.
pub(crate) fn is_written() -> bool {
    std::env::var_os("DOCS").is_some()
}

/// Writes `docs/<name>.md` if `DOCS` is set; else asserts that there is a row of each of the names.
#[track_caller]
pub(crate) fn update(
    name: &str,
    head: &str,
    names: impl Iterator<Item = String>,
    rows: impl Iterator<Item = Vec<String>>,
) {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let path = docs.join(name).with_extension("md");
    if is_written() {
        let lines = rows.map(|cells| format!("| {} |\n", cells.join(" | ")));
        return fs::write(&path, head.to_owned() + &lines.collect::<String>()).unwrap();
    }
    let text = fs::read_to_string(&path).unwrap();
    let found: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("| `"))
        .filter_map(|line| line.split(" | ").next())
        .collect();
    let wanted: Vec<String> = names.map(|name| format!("| `{name}`")).collect();
    assert_eq!(found, wanted, "docs/{name}.md is old: run this test with DOCS=1");
}
