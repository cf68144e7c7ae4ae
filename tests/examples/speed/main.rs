//! Writes `docs/speed.md`, tables of what the benches of the shelf have measured:
//!
//! ```console
//! $ cargo bench -p benches
//! $ cargo run -p tests --example speed
//! $ DOCS=1 cargo test -p tests curves
//! ```
//!
//! A bench that was not run keeps the rows that it has in `docs/speed.md`; rows of a bench that is no more are removed by
//! hand.
//!
//! In each group of a bench there are functions of the shelf and, as `by_…`, the obvious ways to the
//! same answer; both ran side by side, so their ratio holds on a noisy machine, too. In a group named
//! `by_size/…` there is one job of several sizes; its functions are named by what is counted. The last
//! command draws these as `docs/speed.svg`.

mod published;

use published::{JOBS, Job};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs};

const HEADER: &str = "\
# How fast the shelf is

`cargo bench -p benches` and then `cargo run -p tests --example speed` write these tables. Times are
medians of one run on an x86-64 machine with 2 cores that may have been busy with other work, so trust the
ratios. The sizes are the largest that judges use, and each bench asserts its answer.

## Beside the obvious way

| bench | the shelf | time | the obvious way | time | ratio |
| --- | --- | ---: | --- | ---: | ---: |
";

const PUBLISHED: &str = "
## Beside the best that is published

The published programs were compiled as judges do, and timed in November 2026: hos-lyric/libra, petgraph and cgt on
this machine, the others on one that takes two thirds of its time. Limits by instructions are for 3.5 GHz, limits
by memory are of this machine. Beside cgt it is the CPU time, the median of three rounds in turn, each the mean of ten
runs; cgt makes the games of day 3, and the shelf sorts out equal ones too.

| bench | the shelf | for each | | the best published | | limit | by what |
| --- | --- | --- | ---: | --- | ---: | ---: | --- |
";

const BY_SIZE: &str = "
## By size

![Nanoseconds for each edge or product over their number](speed.svg)

| bench | for each | of so many | ns |
| --- | --- | ---: | ---: |
";

/// A function of a bench: its name, with the size it was given if any, and its median in nanoseconds.
struct Function {
    name: String,
    size: Option<String>,
    median: f64,
}

type Groups = BTreeMap<String, Vec<Function>>;

/// The rows of a table by their first cell.
type Rows = BTreeMap<String, Vec<String>>;

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let target = env::var_os("CARGO_TARGET_DIR").map_or(root.join("target"), PathBuf::from);
    let mut groups = Groups::new();
    collect(&target.join("criterion"), &mut groups);
    assert!(!groups.is_empty(), "nothing is measured yet: `cargo bench -p benches` first");
    let (sizes, groups): (Groups, Groups) =
        groups.into_iter().partition(|(group, _)| group.starts_with("by_size/"));
    let file = root.join("docs/speed.md");
    let page = fs::read_to_string(&file).unwrap();
    let old = |header| rows_below(&page, header);
    let text = [
        beside_the_obvious(&groups, old(HEADER)),
        beside_the_published(&groups, &old(PUBLISHED)),
        by_size(&sizes, old(BY_SIZE)),
    ];
    fs::write(file, text.concat()).unwrap();
}

fn rows_below(page: &str, header: &str) -> Rows {
    let mut rows = Rows::new();
    let below = page.split_once(header).map_or("", |it| it.1);
    for row in below.lines().take_while(|line| line.starts_with('|')) {
        let first = row.split('|').nth(1).unwrap().trim();
        rows.entry(first.to_owned()).or_default().push(format!("{row}\n"));
    }
    rows
}

fn table(header: &str, rows: &Rows) -> String {
    let rows: String = rows.values().flatten().map(String::as_str).collect();
    header.to_owned() + &rows
}

fn beside_the_obvious(groups: &Groups, mut rows: Rows) -> String {
    for (group, functions) in groups {
        let mut of_group = Vec::new();
        let (obvious, ours): (Vec<&Function>, Vec<&Function>) =
            functions.iter().partition(|it| it.name.starts_with("by_"));
        for Function { name, median, .. } in ours {
            let none = ("–".to_owned(), String::new(), String::new());
            let others = obvious.iter().map(|other| {
                let ratio = format!("{}×", rounded(other.median / median));
                (format!("`{}`", other.name), in_words(other.median), ratio)
            });
            let mut others: Vec<_> = others.collect();
            others.extend(obvious.is_empty().then_some(none));
            for (other, slow, ratio) in others {
                let time = in_words(*median);
                let row = format!("| {group} | `{name}` | {time} | {other} | {slow} | {ratio} |\n");
                of_group.push(row);
            }
        }
        rows.insert(group.clone(), of_group);
    }
    table(HEADER, &rows)
}

fn beside_the_published(groups: &Groups, rows: &Rows) -> String {
    let mut table = PUBLISHED.to_owned();
    for Job { bench: [group, name], unit, count, published: (best, by), limit } in JOBS {
        let functions = groups.get(group).map(Vec::as_slice).unwrap_or_default();
        let Some(function) = functions.iter().find(|it| it.name == name) else {
            let mut of_group = rows.get(group).into_iter().flatten();
            let old = of_group.find(|row| row.contains(&format!("| `{name}` |")));
            table += old.unwrap_or_else(|| panic!("{group}: {name} was never run"));
            continue;
        };
        let time = in_words(function.median / count);
        let (limit, what) = limit.map_or(("–".to_owned(), "–"), |it| (in_words(it.0), it.1));
        let best = in_words(best);
        table += &format!(
            "| {group} | `{name}` | {unit} | {time} | {by} | {best} | {limit} | {what} |\n"
        );
    }
    table
}

fn by_size(groups: &Groups, mut rows: Rows) -> String {
    for (group, functions) in groups {
        let mut of_group = Vec::new();
        let size =
            |it: &Function| -> u64 { it.size.as_deref().unwrap_or_default().parse().unwrap() };
        let mut functions: Vec<&Function> = functions.iter().collect();
        functions.sort_by_key(|it| size(it));
        for function in functions {
            let (name, unit, size) = (&group["by_size/".len()..], &function.name, size(function));
            let time = rounded(function.median / size as f64);
            of_group.push(format!("| `{name}` | {unit} | {size} | {time} |\n"));
        }
        let name = &group["by_size/".len()..];
        rows.insert(format!("`{name}`"), of_group);
    }
    table(BY_SIZE, &rows)
}

/// The medians below a folder, in nanoseconds.
fn collect(folder: &Path, groups: &mut Groups) {
    let read = |name: &str| -> Option<Value> {
        serde_json::from_str(&fs::read_to_string(folder.join("new").join(name)).ok()?).ok()
    };
    if let (Some(bench), Some(estimates)) = (read("benchmark.json"), read("estimates.json")) {
        let median = estimates["median"]["point_estimate"].as_f64().unwrap();
        let name = bench["function_id"].as_str().unwrap_or("all").to_owned();
        let size = bench["value_str"].as_str().map(str::to_owned);
        let group = bench["group_id"].as_str().unwrap().to_owned();
        groups.entry(group).or_default().push(Function { name, size, median });
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
