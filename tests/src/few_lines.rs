//! `docs/few_lines.md` lists the problems of the example `in_few_lines` with what each uses and its lines.
//!
//! `DOCS=1 cargo test -p tests few_lines` writes it.

use crate::tidy::{SHELF, module_file, read};
use crate::tool::root;
use std::collections::BTreeMap;
use std::env;
use std::fs;

const EXAMPLE: &str = "crates/games/examples/in_few_lines.rs";

const HEADER: &str = "\
# Problems in few lines

The functions of [`in_few_lines.rs`](../crates/games/examples/in_few_lines.rs), from the values of the input to the
answer: what each uses of the library, and the lines of its body. Tests run them on samples or compare them with searches.
[problems.md](problems.md) has the lines of the problems with a folder of their own. Longer ones are examples, too:
[`chips_cut_off`](../crates/games/examples/chips_cut_off.rs) (Codeforces 1511G),
[`every_root`](../crates/games/examples/every_root.rs) (1498F),
[`deleted_letters`](../crates/games/examples/deleted_letters.rs) (1037G) and
[`counted_strips`](../crates/games/examples/counted_strips.rs) (1197F).

`DOCS=1 cargo test -p tests few_lines` writes the tables.
";

const TWELVE: &str = "
## Twelve, before and after

Chosen at random in November 2026, to see what is awkward in the library as it was then. The largest inputs take 0.5 s for
Codeforces 138D (boards of 20 × 20), 0.4 s for 917B (100 vertices, all edges), and 0.8 s for 69D (20 vectors, far from
the end), on an x86-64 machine with rustc 1.95.

| problem | uses | before | now |
| --- | --- | --: | --: |
";

const OTHERS: &str = "
## Others

| problem | uses | lines |
| --- | --- | --: |
";

const LACKING: &str = "
## Not here

[`switches::score`](../crates/games/src/switches.rs) answers Codeforces 2042B and 2147D once the groups are counted. Of
Luogu P7490, heaps in order, [`sequential::nim_grundy`](../crates/games/src/sequential.rs) values one list, and the sum
over 10¹⁰ sizes is not on the shelf. Luogu P2964, 2000 coins in 20 MiB, needs a table of scores half as large as
[`payoff::Table`](../crates/games/src/payoff.rs) makes it. Nothing on the shelf solves Codeforces 38F and 1912F, Luogu
P5387 and P9387, HackerRank Simple Game, and geography that removes edges.
";

#[test]
fn the_table_has_the_functions_of_the_example() {
    let source = read(&root().join(EXAMPLE));
    let modules = imported(&source);
    let (mut twelve, mut others) = (String::new(), String::new());
    for item in source.split("\n/// ").skip(1) {
        let Some((about, code)) = item.split_once("\nfn ") else { continue };
        let Some((problem, task)) = about.split_once(": ") else { continue };
        let uses = uses(code, &modules).join(", ");
        let lines = body_lines(code);
        let row = format!("| {problem}: {} | {uses} |", task.split(" Before: ").next().unwrap());
        match task.split_once(" Before: ") {
            Some((_, before)) => {
                twelve += &format!("{row} {} | {lines} |\n", before.trim_end_matches('.'));
            }
            None => others += &format!("{row} {lines} |\n"),
        }
    }
    let file = root().join("docs/few_lines.md");
    let expected = [HEADER, TWELVE, &twelve, OTHERS, &others, LACKING].concat();
    assert_eq!(twelve.lines().count(), 12);
    if env::var_os("DOCS").is_some() {
        fs::write(&file, expected).unwrap();
    } else {
        let is_current = read(&file) == expected;
        assert!(is_current, "docs/few_lines.md is behind: `DOCS=1 cargo test -p tests few_lines`");
    }
}

/// Returns the number of lines of the body of a function, from what comes after the name: without comments and blank
/// lines.
pub(crate) fn body_lines(code: &str) -> usize {
    let (body, _) = code.split_once("\n}").unwrap();
    // A long signature ends with a line of its own.
    let first = body.lines().position(|line| line.ends_with('{')).unwrap();
    let lines = body.lines().skip(first + 1).map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with("//")).count()
}

/// Returns the names that a file imports from the modules of the library, each with its module.
fn imported(source: &str) -> BTreeMap<String, (&'static str, String)> {
    let mut names = BTreeMap::new();
    for import in source.split("\nuse ").skip(1).map(|it| it.split_once(';').unwrap().0) {
        for krate in SHELF {
            let Some(path) = import.strip_prefix(&format!("{krate}::")) else { continue };
            let Some((module, items)) = path.split_once("::") else { continue };
            for name in items.split(|char: char| !is_of_name(char)).filter(|it| !it.is_empty()) {
                names.insert(name.to_owned(), (krate, module.to_owned()));
            }
        }
    }
    names
}

fn is_of_name(char: char) -> bool {
    char.is_alphanumeric() || char == '_'
}

/// Returns links to the items of the library that a function names.
fn uses(code: &str, imported: &BTreeMap<String, (&'static str, String)>) -> Vec<String> {
    // Types of results and arguments say nothing of the method.
    const COMMON: [&str; 6] = ["Player", "Next", "Aim", "Move", "Outcome", "LoopyOutcome"];
    let (code, _) = code.split_once("\n}").unwrap();
    let names: Vec<&str> = code.split(|char: char| !is_of_name(char) && char != ':').collect();
    let mut uses = Vec::new();
    for name in names {
        let (module, item) = name.split_once("::").unwrap_or(("", name));
        let item = item.split("::").next().unwrap();
        let found = match imported.get(if module.starts_with(char::is_uppercase) {
            module
        } else {
            item
        }) {
            Some((krate, of)) if module.is_empty() || imported.contains_key(module) => {
                let item = if module.is_empty() { item } else { module };
                Some((*krate, of.clone(), item))
            }
            _ => {
                let file = root().join(format!("crates/games/src/{module}.rs"));
                (!module.is_empty() && file.exists()).then(|| ("games", module.to_owned(), item))
            }
        };
        if let Some((krate, module, item)) = found.filter(|it| !COMMON.contains(&it.2)) {
            let link = format!("[`{module}::{item}`](../{})", module_file(krate, &module));
            if !uses.contains(&link) {
                uses.push(link);
            }
        }
    }
    uses
}
