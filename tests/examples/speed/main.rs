//! Writes `docs/speed.md`, a table of what the benches of the shelf have measured:
//!
//! ```console
//! $ cargo bench -p games -p graphs
//! $ cargo run -p tests --example speed
//! ```
//!
//! In each group of a bench there are functions of the shelf and, as `by_…`, the obvious ways to the
//! same answer; both ran side by side, so their ratio holds on a noisy machine, too.

use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs};

const HEADER: &str = "\
# How fast the shelf is

`cargo bench -p games -p graphs` and then `cargo run -p tests --example speed` write this table. Times are
medians of one run on an x86-64 machine with 2 cores that may have been busy with other work, so trust the
ratios. The sizes are the largest that judges use, and each bench asserts its answer.

| bench | the shelf | time | the obvious way | time | ratio |
| --- | --- | ---: | --- | ---: | ---: |
";

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let target = env::var_os("CARGO_TARGET_DIR").map_or(root.join("target"), PathBuf::from);
    let mut groups: BTreeMap<String, Vec<(String, f64)>> = BTreeMap::new();
    collect(&target.join("criterion"), &mut groups);
    assert!(!groups.is_empty(), "nothing is measured yet: `cargo bench -p games -p graphs` first");
    let mut table = HEADER.to_owned();
    for (group, functions) in &groups {
        let (obvious, ours): (Vec<_>, Vec<_>) =
            functions.iter().partition(|(name, _)| name.starts_with("by_"));
        for (name, time) in &ours {
            let none = ("–".to_owned(), String::new(), String::new());
            let others = obvious.iter().map(|(other, slow)| {
                (format!("`{other}`"), in_words(*slow), format!("{}×", rounded(slow / time)))
            });
            let mut others: Vec<_> = others.collect();
            others.extend(obvious.is_empty().then_some(none));
            for (other, slow, ratio) in others {
                let time = in_words(*time);
                table += &format!("| {group} | `{name}` | {time} | {other} | {slow} | {ratio} |\n");
            }
        }
    }
    fs::write(root.join("docs/speed.md"), table).unwrap();
}

/// The medians below a folder, in nanoseconds.
fn collect(folder: &Path, groups: &mut BTreeMap<String, Vec<(String, f64)>>) {
    let read = |name: &str| -> Option<Value> {
        serde_json::from_str(&fs::read_to_string(folder.join("new").join(name)).ok()?).ok()
    };
    if let (Some(bench), Some(estimates)) = (read("benchmark.json"), read("estimates.json")) {
        let median = estimates["median"]["point_estimate"].as_f64().unwrap();
        let function = bench["function_id"].as_str().unwrap_or("all").to_owned();
        let value = bench["value_str"].as_str().map(|it| format!("/{it}")).unwrap_or_default();
        let group = bench["group_id"].as_str().unwrap().to_owned();
        groups.entry(group).or_default().push((function + &value, median));
        return;
    }
    let mut folders: Vec<PathBuf> =
        fs::read_dir(folder).into_iter().flatten().flatten().map(|it| it.path()).collect();
    folders.sort();
    folders.iter().filter(|it| it.is_dir()).for_each(|it| collect(it, groups));
}

fn in_words(ns: f64) -> String {
    match ns {
        ..1e3 => format!("{} ns", rounded(ns)),
        ..1e6 => format!("{} µs", rounded(ns / 1e3)),
        ..1e9 => format!("{} ms", rounded(ns / 1e6)),
        _ => format!("{} s", rounded(ns / 1e9)),
    }
}

/// Two digits are as many as there is to know.
fn rounded(number: f64) -> String {
    match number {
        ..10.0 => format!("{number:.1}"),
        ..100.0 => format!("{number:.0}"),
        _ => {
            let unit = 10_f64.powf(number.log10().floor() - 1.0);
            format!("{}", (number / unit).round() * unit)
        }
    }
}
