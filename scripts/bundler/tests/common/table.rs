//! The tables in `docs`, written by the tests that prove what the tables say.

use bundler::bundle::Bundle;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

/// Whether the tables are to be written: with `DOCS=1`, on one core, so that the times are fair.
pub(crate) fn writing() -> bool {
    std::env::var_os("DOCS").is_some()
}

/// Writes `docs/<name>.md`; where the tables are not written, each row must be there already, by its
/// first cell.
#[track_caller]
pub(crate) fn update(name: &str, head: &str, rows: &[Vec<String>]) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../docs").join(name);
    let path = path.with_extension("md");
    if writing() {
        let lines = rows.iter().map(|cells| format!("| {} |\n", cells.join(" | ")));
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        return fs::write(path, head.to_owned() + &lines.collect::<String>()).unwrap();
    }
    let text = fs::read_to_string(&path).unwrap();
    let known: Vec<&str> = text
        .lines()
        .filter(|it| it.starts_with("| `"))
        .filter_map(|it| it.split(" | ").next())
        .collect();
    let wanted: Vec<String> = rows.iter().map(|cells| format!("| {}", cells[0])).collect();
    assert_eq!(known, wanted, "docs/{name}.md is old: run this test with DOCS=1");
}

/// Milliseconds of a bundle: all steps before the check, and with it.
pub(crate) fn milliseconds(bundle: &Bundle) -> [String; 2] {
    let sum = |steps: &mut dyn Iterator<Item = &(&str, Duration)>| {
        format!("{:.0}", steps.map(|(_, time)| time.as_secs_f64() * 1000.0).sum::<f64>().ceil())
    };
    let steps = &bundle.timings;
    [sum(&mut steps.iter().filter(|(step, _)| *step != "check")), sum(&mut steps.iter())]
}
