//! The tables in `docs`, which are written by the tests that prove their claims.

use std::fs;
use std::path::Path;

/// True if the tests write the tables and records that they otherwise compare with.
pub(crate) fn is_written() -> bool {
    std::env::var_os("DOCS").is_some()
}

/// Writes `docs/<name>.md` if `DOCS` is set; else asserts that it has one row for each of the names.
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
    assert_eq!(found, wanted, "docs/{name}.md is outdated: run this test with DOCS=1");
}
