//! Checks of style that a machine can do.

use crate::tool::root;
use base::judge::Judges;
use base::workspace::{Bin, Workspace};
use runner::largest;
use runner::problem::{Problem, Status, problems};
use runner::samples::samples;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The crates of the shelf.
pub(crate) const SHELF: [&str; 2] = ["games", "graphs"];

/// The sections that a module of the shelf begins with, in this order.
const SECTIONS_OF_A_GAME: [&str; 5] =
    ["# Rules", "# Theorem", "# Proof sketch", "# Complexity", "# Sources"];

/// The sections that a solution begins with, in this order.
const SECTIONS_OF_A_PROBLEM: [&str; 4] = ["# Nudge", "# Reduction", "# Proof", "# Cost"];

#[test]
fn every_game_has_its_sections_and_a_place_in_the_readme() {
    let readme = read(&root().join("README.md"));
    let mut complaints = Vec::new();
    let modules = modules("crates/games/src");
    for file in &modules {
        let name = file.file_stem().unwrap().to_str().unwrap();
        complaints.extend(without_sections(file, &SECTIONS_OF_A_GAME));
        if !readme.contains(&format!("(crates/games/src/{name}.rs)")) {
            complaints.push(format!("README.md has no link to the module `{name}`"));
        }
        if !read(file).contains("#[cfg(test)]") {
            complaints.push(format!("`{name}` has no tests"));
        }
    }
    assert!(!modules.is_empty() && complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn the_readme_creates_only_problems_that_do_not_exist() {
    let readme = read(&root().join("README.md"));
    let made = readme.lines().filter_map(|line| line.strip_prefix("$ cargo mex new "));
    let made: Vec<&str> = made.filter_map(|rest| rest.split_whitespace().next()).collect();
    let (_, problems) = all_problems();
    assert!(!made.is_empty());
    for id in made {
        assert!(problems.iter().all(|problem| problem.id != id), "`{id}` exists");
    }
}

#[test]
fn every_problem_is_complete() {
    let mut complaints = Vec::new();
    let (_, problems) = all_problems();
    for problem in &problems {
        let Problem { id, folder, .. } = problem;
        let main = folder.join("main.rs");
        let text = read(&main);
        let statement = fs::read_to_string(folder.join("statement.md")).unwrap_or_default();
        complaints.extend(without_sections(&main, &SECTIONS_OF_A_PROBLEM));
        let mut claim = |holds: bool, what: &str| {
            if !holds {
                complaints.push(format!("{id}: {what}"));
            }
        };
        claim(folder.ends_with(id), "its folder has another name");
        claim(text.contains("\nfn solve"), "main.rs has no `fn solve`");
        claim(!text.contains("://"), "main.rs has an address, which problem.toml has already");
        let has_statement = folder.join(&problem.url).is_file();
        claim(problem.url.starts_with("https://") || has_statement, "its url is no statement");
        for part in told(problem, &text) {
            let is_told = statement.contains(&part);
            claim(is_told, &format!("statement.md does not have `{}`", part.trim_end()));
        }
        claim(!samples(problem).unwrap().is_empty(), "it has no samples");
        let searches = text.contains("#[cfg(test)]") || problem.status == Status::Samples;
        claim(searches, "it claims more than its samples and has no tests");
        let has_largest = folder.join(largest::FILE).is_file() || problem.status == Status::Samples;
        claim(has_largest, "it claims more than its samples and has no largest inputs");
        let has_reader = explorer::pasted_problems().any(|pasted| pasted == id);
        claim(has_reader, "crates/explorer/src/paste/table.rs has no reader of its input");
        for game in &problem.games {
            let krate = SHELF.iter().find(|krate| root().join(module_file(krate, game)).is_file());
            claim(krate.is_some(), &format!("there is no module `{game}`"));
            let names =
                krate.is_some_and(|krate| named_modules(&text, krate).contains(&game.as_str()));
            claim(names, &format!("main.rs does not name the module `{game}`"));
        }
    }
    assert!(!problems.is_empty() && complaints.is_empty(), "{}", complaints.join("\n"));
}

/// What players move, cut or take.
const PIECES: [&str; 29] = [
    "bean", "bottle", "bowl", "bucket", "cake", "candy", "card", "chip", "coin", "counter", "disc",
    "domino", "egg", "flower", "heap", "king", "knight", "pawn", "pebble", "piece", "pile", "pin",
    "queen", "rabbit", "robot", "rook", "stick", "stone", "token",
];

#[test]
fn every_name_in_a_header_is_introduced_by_the_statement_or_the_shelf() {
    let shelf: String = SHELF
        .iter()
        .flat_map(|krate| modules(&format!("crates/{krate}/src")))
        .map(|file| header(&file))
        .collect();
    let theory: BTreeSet<&str> = words(&shelf).chain(["Gale", "Shapley"]).collect();
    let mut complaints = Vec::new();
    for Problem { id, folder, games, .. } in &all_problems().1 {
        let header = header(&folder.join("main.rs"));
        let statement = read(&folder.join("statement.md"));
        let told: BTreeSet<&str> = words(&statement).collect();
        for name in names(&header) {
            if !told.contains(name) && !theory.contains(name) {
                complaints.push(format!("{id}: statement.md does not introduce `{name}`"));
            }
        }
        let of_games = games.iter().flat_map(|game| SHELF.map(|krate| module_file(krate, game)));
        let rules: String =
            of_games.filter_map(|it| fs::read_to_string(root().join(it)).ok()).collect();
        let singular = |word: &'_ str| word.strip_suffix('s').unwrap_or(word).to_owned();
        let known: BTreeSet<_> = words(&rules).chain(told).map(singular).collect();
        let used: BTreeSet<_> = words(&header).map(singular).collect();
        for piece in PIECES.iter().filter(|&&it| used.contains(it) && !known.contains(it)) {
            // What a header itself introduces, as "a token", is a picture of its own.
            if !["a", "an", "one"].iter().any(|it| header.contains(&format!("{it} {piece}"))) {
                complaints.push(format!("{id}: statement.md does not introduce `{piece}`"));
            }
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// Returns the header of a file as one text.
fn header(file: &Path) -> String {
    let text = read(file);
    text.lines()
        .map_while(|line| line.strip_prefix("//!"))
        .map(|line| format!("{line}\n"))
        .collect()
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|it: char| !it.is_alphabetic()).filter(|word| !word.is_empty())
}

/// Returns the words of a header that begin with a capital letter inside a sentence.
fn names(header: &str) -> Vec<&str> {
    let mut names = Vec::new();
    for paragraph in header.split("\n\n").filter(|it| !it.trim_start().starts_with('#')) {
        let parts = paragraph.split_whitespace();
        for (before, part) in parts.clone().zip(parts.skip(1)) {
            let begins = before.ends_with(['.', ':', '?', '!', '*', ')']);
            let word = words(part).next().unwrap_or_default();
            let is_name = word.starts_with(char::is_uppercase) && word.contains(char::is_lowercase);
            if is_name && !begins && !part.starts_with('`') {
                names.push(word);
            }
        }
    }
    names
}

/// Returns what a statement must have: its parts, and the words for the winner that the solution prints.
fn told(problem: &Problem, solution: &str) -> Vec<String> {
    let mut parts = vec![format!("# {}\n\n", problem.title)];
    parts.extend(["\n\n**Input.** ", "\n\n**Output.** ", "\n\n**Example.** "].map(String::from));
    for call in solution.split(".who_wins(").skip(1) {
        let arguments = call.split(')').next().unwrap_or_default();
        parts.extend(arguments.split('"').skip(1).step_by(2).map(String::from));
    }
    parts
}

#[test]
fn the_shelf_depends_on_std_and_rustc_hash_only() {
    let workspace = Workspace::read(Some(&root().join("Cargo.toml"))).unwrap();
    let shelf = workspace.packages.iter().filter(|it| it.folder.starts_with(root().join("crates")));
    for package in shelf {
        for dependency in &package.dependencies {
            let it = &workspace.packages[dependency.package];
            assert!(it.local || it.name == "rustc-hash", "{} needs {}", package.name, it.name);
        }
    }
}

#[test]
fn the_tool_names_no_crate_and_no_problem_of_this_workspace() {
    let workspace = Workspace::read(Some(&root().join("Cargo.toml"))).unwrap();
    let tool = root().join("scripts");
    let is_tool = |bin: &&Bin| workspace.packages[bin.package].folder.starts_with(&tool);
    let problems = workspace.bins.iter().filter(|bin| !is_tool(bin)).map(|bin| bin.name.as_str());
    let crates = ["games::", "graphs::", "\"games\"", "\"graphs\"", "\"problems\""];
    let names: Vec<&str> = problems.chain(crates).collect();
    let mut complaints = Vec::new();
    let of_tool = |file: &PathBuf| {
        let parts: Vec<_> = file.iter().map(|it| it.to_string_lossy()).collect();
        // Modules of tests that have a file of their own are no part of the tool.
        let is_tests = parts.last().is_some_and(|name| name == "tests.rs");
        // What the study site shows of the shelf, the shelf computes.
        let is_computed = matches!(&parts[..], [_, package, _, room, ..]
            if package == "study" && ["pictures", "sequences"].iter().any(|it| room.starts_with(it)));
        let is_source = matches!(&parts[..], [top, _, src, ..] if top == "scripts" && src == "src");
        is_source && !is_tests && !is_computed
    };
    let tool: Vec<PathBuf> = files().into_iter().filter(of_tool).collect();
    assert!(tool.len() > 100, "{tool:?}");
    for file in tool {
        let text = read(&root().join(&file));
        let code = text.split("#[cfg(test)]").next().unwrap();
        // Comments count too: those of the command line are its help.
        for line in code.lines().map(str::trim) {
            for name in names.iter().filter(|&&it| line.contains(it)) {
                complaints.push(format!("{}: `{name}` in: {line}", file.display()));
            }
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn no_file_names_a_place_on_a_machine() {
    // In pieces, so that this file does not name them either.
    let roots = ["ho", "Use", "wo", "roo"].map(String::from);
    let rests = ["me/", "rs/", "rk/", "t/"];
    let places: Vec<String> = roots.iter().zip(rests).map(|(a, b)| format!("/{a}{b}")).collect();
    let root_of_this_clone = root().to_str().unwrap();
    let mut complaints = Vec::new();
    for file in files() {
        // Files that are no text, such as pictures, are not checked.
        let Ok(text) = fs::read_to_string(root().join(&file)) else {
            continue;
        };
        for (number, line) in (1..).zip(text.lines()) {
            let starts_path = |place: &String| {
                line.match_indices(place.as_str()).any(|(at, _)| {
                    let before = line[..at].chars().next_back();
                    let escaped = ["\\n", "\\t", "\\\""].iter().any(|it| line[..at].ends_with(it));
                    escaped
                        || before.is_none_or(|it| !it.is_alphanumeric() && !"./_-}\"".contains(it))
                })
            };
            if line.contains(root_of_this_clone) || places.iter().any(starts_path) {
                complaints.push(format!("{}:{number}: {line}", file.display()));
            }
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// Returns the modules of a crate that a text names, with other words that stand in an import of it.
fn named_modules<'a>(text: &'a str, krate: &str) -> BTreeSet<&'a str> {
    let is_word = |it: char| it.is_alphanumeric() || it == '_';
    let mut names = BTreeSet::new();
    for rest in text.split(&format!("{krate}::")).skip(1) {
        let path = match rest.strip_prefix('{') {
            Some(list) => list.split(';').next().unwrap_or_default(),
            None => &rest[..rest.find(|it| !is_word(it)).unwrap_or(rest.len())],
        };
        names.extend(path.split(|it| !is_word(it)));
    }
    names
}

/// Build output contains paths of a machine.
#[test]
#[ignore = "needs git and a clone; .ci/run has both"]
fn no_build_output_is_in_git() {
    let output = Command::new("git").current_dir(root()).args(["ls-files"]).output().unwrap();
    assert!(output.status.success(), "git ls-files: {}", output.status);
    let files = String::from_utf8(output.stdout).unwrap();
    let built: Vec<&str> =
        files.lines().filter(|it| it.split('/').any(|part| part == "target")).collect();
    assert!(built.is_empty(), "{}", built.join("\n"));
}

/// Returns the file of a module of the shelf, below the root of the workspace.
pub(crate) fn module_file(krate: &str, module: &str) -> String {
    format!("crates/{krate}/src/{module}.rs")
}

pub(crate) fn all_problems() -> (Workspace, Vec<Problem>) {
    let workspace = Workspace::read(Some(&root().join("Cargo.toml"))).unwrap();
    let problems = problems(&workspace, &Judges::builtin().unwrap()).unwrap();
    (workspace, problems)
}

/// Returns the source files in that folder but `lib.rs`, sorted.
fn modules(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join(folder)).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|it| it.unwrap().path()).collect();
    files.retain(|it| it.extension().is_some_and(|it| it == "rs") && !it.ends_with("lib.rs"));
    files.sort();
    files
}

/// Returns the files of the workspace, relative to its root, without build output and `.git`.
pub(crate) fn files() -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![root().to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let from_root = path.strip_prefix(root()).unwrap();
            // A work tree has a file `.git`.
            if from_root.ends_with("target") || from_root == Path::new(".git") {
                continue;
            }
            if path.is_file() {
                files.push(from_root.to_owned());
            } else {
                folders.push(path);
            }
        }
    }
    files.sort();
    files
}

/// Returns a complaint if a section in the header of a file is missing or out of order.
fn without_sections(file: &Path, sections: &[&str]) -> Option<String> {
    let text = read(file);
    let mut header = text.lines().map_while(|line| line.strip_prefix("//!")).map(str::trim);
    let missing =
        sections.iter().find(|&&section| !header.any(|line| line.starts_with(section)))?;
    Some(format!("{}: no section `{missing}` where it belongs", file.display()))
}

#[track_caller]
pub(crate) fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}
