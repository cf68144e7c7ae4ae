//! Damages the fixtures of `kinds` at random: whatever stands in the files, the bundler answers
//! with a bundle or with an error that says something, and never panics.
//!
//! `DAMAGE_CASES=500 DAMAGE_SEED=7 cargo test -p bundler --test damage` runs other and more cases, so
//! many of each fixture.

mod common;

use base::judge::{Judges, PORTABLE};
use base::workspace::Workspace;
use bundler::bundle::{Request, bundle};
use common::{Files, Random, add_manifests, all, same_from_cache, setting, write};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;

/// One case in so many is checked by rustc too, which takes long.
const CHECKED: usize = 20;

thread_local! {
    static PANIC: RefCell<String> = const { RefCell::new(String::new()) };
}

#[test]
fn damaged_sources_never_panic() {
    let (cases, seed) = (setting("DAMAGE_CASES", 25), setting("DAMAGE_SEED", 0));
    let fixtures = fixtures();
    panic::set_hook(Box::new(|info| {
        let trace = std::backtrace::Backtrace::force_capture().to_string();
        let own = trace.lines().filter(|it| it.contains("bundler::") || it.contains("bundler/src"));
        let own: String = own.take(8).map(|it| format!("\n    {}", it.trim())).collect();
        PANIC.with(|it| *it.borrow_mut() = format!("{info}{own}"));
    }));
    let results: Vec<_> = all(fixtures.len(), |fixture| run(&fixtures[fixture], seed, cases))
        .into_iter()
        .flatten()
        .collect();
    drop(panic::take_hook());

    let cases = results.len();
    let bundles = results.iter().filter(|it| matches!(it, Ok(true))).count();
    let mut failures: BTreeMap<&str, Vec<&Failure>> = BTreeMap::new();
    for failure in results.iter().filter_map(|it| it.as_ref().err()) {
        failures.entry(&failure.what).or_default().push(failure);
    }
    let mut said = String::new();
    for (what, failures) in &failures {
        let shortest = failures.iter().min_by_key(|it| it.case.len()).unwrap();
        said += &format!("\n{} times: {what}\n{}\n", failures.len(), shortest.case);
    }
    println!("{bundles} of {cases} damaged fixtures were bundled");
    assert!(failures.is_empty(), "{said}");
    assert!(bundles * 20 > cases, "only {bundles} of {cases} damaged fixtures were bundled");
}

struct Fixture {
    name: String,
    bin: String,
    judge: String,
    files: Files,
}

struct Failure {
    what: String,
    /// Seed, fixture and damage.
    case: String,
}

fn fixtures() -> Vec<Fixture> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kinds");
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()).collect();
    paths.sort();
    let fixture = |path: &std::path::PathBuf| {
        let text = fs::read_to_string(path).unwrap();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let (bin, judge) = ("dive".to_owned(), PORTABLE.to_owned());
        let mut fixture = Fixture { name, bin, judge, files: Files::new() };
        for section in text.split("\n=== ").skip(1) {
            let (head, body) = section.split_once('\n').unwrap_or((section, ""));
            match head.split_once(": ") {
                Some(("judge", id)) => id.clone_into(&mut fixture.judge),
                Some(("bin", name)) => name.clone_into(&mut fixture.bin),
                Some(_) => {}
                None if head == "expected" => {}
                None => {
                    let mut bytes = Vec::new();
                    for symbol in (body.trim_end().to_owned() + "\n").chars() {
                        match symbol {
                            '␍' => bytes.push(b'\r'),
                            '␢' => bytes.extend("\u{feff}".bytes()),
                            '␟' => bytes.push(0xff),
                            other => bytes.extend(other.to_string().bytes()),
                        }
                    }
                    fixture.files.insert(head.to_owned(), bytes);
                }
            }
        }
        add_manifests(&mut fixture.files);
        fixture
    };
    let fixtures: Vec<Fixture> = paths.iter().map(fixture).collect();
    assert!(!fixtures.is_empty(), "there is no fixture to damage");
    fixtures
}

/// Damages one fixture again and again; says for each case whether it can still be bundled.
fn run(fixture: &Fixture, seed: u64, cases: usize) -> Vec<Result<bool, Failure>> {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write(&fixture.files, folder);
    let judges = Judges::builtin().unwrap();
    let judge = judges.get(&fixture.judge).unwrap();
    let Ok(workspace) = Workspace::read(Some(&folder.join("Cargo.toml"))) else {
        return Vec::new();
    };
    let Ok(bin) = workspace.bin(&fixture.bin) else { return Vec::new() };
    let name = fixture.name.bytes().fold(0, |sum: u64, it| sum * 31 % 1_000_003 + u64::from(it));
    let run_case = |case: usize| {
        let case_seed = seed.wrapping_mul(1_000_003).wrapping_add(case as u64);
        let mut random = Random::new(case_seed.wrapping_mul(1_000_003).wrapping_add(name));
        let mut files = fixture.files.clone();
        let mut damage = String::new();
        for _ in 0..1 + random.below(5) / 3 {
            damage += &format!("\n  {}", damaged(&mut files, &mut random));
        }
        for path in fixture.files.keys().filter(|it| !files.contains_key(*it)) {
            fs::remove_file(folder.join(path)).unwrap();
        }
        write(&files, folder);
        let failure = |what: String| {
            let name = &fixture.name;
            let case = format!("DAMAGE_SEED={seed}, case {case}: {name}, damaged by{damage}");
            Failure { what, case }
        };
        let bundled = |check| {
            let request = Request { workspace: &workspace, bin, judge, check, remember: false };
            panic::catch_unwind(AssertUnwindSafe(|| bundle(&request)))
                .map_err(|_| failure(PANIC.with(|it| it.borrow().clone())))
        };
        let remembered = || same_from_cache(&workspace, bin, judge);
        panic::catch_unwind(AssertUnwindSafe(remembered))
            .map_err(|_| failure(PANIC.with(|it| it.borrow().clone())))?;
        let result = bundled(false)?;
        if result.is_ok() && random.below(CHECKED) == 0 {
            bundled(true)?.ok();
        }
        match result {
            Ok(_) => Ok(true),
            Err(error) if error.message.trim().is_empty() => Err(failure("no message".to_owned())),
            Err(_) => Ok(false),
        }
    };
    let mut results = Vec::new();
    for case in 0..cases {
        results.push(run_case(case));
        write(&fixture.files, folder);
    }
    results
}

/// Does something to one of the Rust files, and says what.
fn damaged(files: &mut Files, random: &mut Random) -> String {
    let paths: Vec<String> = files.keys().filter(|it| it.ends_with(".rs")).cloned().collect();
    if paths.is_empty() {
        return "nothing".to_owned();
    }
    let path = random.pick(&paths);
    let bytes = files.get_mut(&path).unwrap();
    let tokens = tokens(bytes);
    if bytes.is_empty() || tokens.len() < 2 {
        return "nothing".to_owned();
    }
    let text = |range: &std::ops::Range<usize>, bytes: &[u8]| {
        String::from_utf8_lossy(&bytes[range.clone()]).into_owned()
    };
    let what = match random.below(14) {
        0 => {
            let start = random.below(bytes.len());
            let end = (start + 1 + random.below(40)).min(bytes.len());
            let cut = text(&(start..end), bytes);
            bytes.drain(start..end);
            format!("cutting {cut:?} at {start}")
        }
        1 => {
            let lines: Vec<Vec<u8>> =
                bytes.split_inclusive(|&it| it == b'\n').map(Vec::from).collect();
            let line = random.below(lines.len());
            let mut lines = lines;
            lines.insert(line, lines[line].clone());
            *bytes = lines.concat();
            format!("doubling line {}", line + 1)
        }
        2 | 3 => {
            let (one, two) = (random.below(tokens.len()), random.below(tokens.len()));
            let near = (one + 1).min(tokens.len() - 1);
            let two = if random.chance(50) { near } else { two };
            let (one, two) = (one.min(two), one.max(two));
            if one == two {
                return "nothing".to_owned();
            }
            let (one, two) = (tokens[one].clone(), tokens[two].clone());
            let what = format!("swapping {:?} and {:?}", text(&one, bytes), text(&two, bytes));
            *bytes = [
                &bytes[..one.start],
                &bytes[two.clone()],
                &bytes[one.end..two.start],
                &bytes[one.clone()],
                &bytes[two.end..],
            ]
            .concat();
            what
        }
        4 => {
            let braces: Vec<usize> =
                (0..bytes.len()).filter(|&it| b"{}()[]<>".contains(&bytes[it])).collect();
            if braces.is_empty() {
                return "nothing".to_owned();
            }
            let at = random.pick(&braces);
            let brace = bytes.remove(at);
            format!("deleting {:?} at {at}", char::from(brace))
        }
        5 | 6 => {
            let inserted = random.pick(&INSERTED);
            let at = random.pick(&tokens).start;
            bytes.splice(at..at, format!(" {inserted} ").bytes());
            format!("inserting {inserted:?} at {at}")
        }
        7 => {
            let at = random.below(bytes.len() + 1);
            let inserted = random.pick(&SYMBOLS);
            bytes.splice(at..at, inserted.bytes());
            format!("inserting {inserted:?} at {at}")
        }
        8 => {
            let at = random.below(bytes.len());
            let byte = random.below(256) as u8;
            bytes[at] = byte;
            format!("making byte {at} {byte:#x}")
        }
        9 if random.chance(50) => {
            let at = random.below(bytes.len());
            bytes.truncate(at);
            format!("cutting off all from {at} on")
        }
        9 if random.chance(50) => {
            bytes.clear();
            "emptying".to_owned()
        }
        9 => {
            files.remove(&path);
            "removing".to_owned()
        }
        10 => {
            let token = random.pick(&tokens);
            let cut = text(&token, bytes);
            bytes.drain(token.clone());
            format!("cutting {cut:?} at {}", token.start)
        }
        _ => {
            let is_word = |it: &std::ops::Range<usize>| {
                let first = bytes[it.start];
                first.is_ascii_alphabetic() || first == b'_'
            };
            let words: Vec<_> = tokens.iter().filter(|it| is_word(it)).cloned().collect();
            if words.is_empty() {
                return "nothing".to_owned();
            }
            let (one, two) = (random.pick(&words), random.pick(&words));
            let word = text(&two, bytes);
            let what = format!("putting {word:?} for {:?} at {}", text(&one, bytes), one.start);
            bytes.splice(one, word.bytes());
            what
        }
    };
    format!("{path}: {what}")
}

const INSERTED: [&str; 45] = [
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "<",
    ">",
    "::",
    "$",
    "$crate",
    "#",
    "#!",
    "!",
    "'",
    "'a",
    "\"",
    "r#\"",
    "/*",
    "//",
    "*",
    "self",
    "super",
    "crate",
    "Self",
    "use",
    "mod",
    "fn",
    "impl",
    "as",
    "_",
    "pub",
    "pub(in crate)",
    "macro_rules!",
    "#[cfg(test)]",
    "#[cfg(any())]",
    "where",
    "dyn",
    "0x",
    "1e",
    "r#",
    "async",
    "extern crate",
    "$($x:tt)*",
    ";",
];

const SYMBOLS: [&str; 16] = [
    "\u{feff}", "\0", "é", "潮", "🐙", "\u{301}", "\u{202e}", "\r", "\r\n", "\u{2028}", "\u{85}",
    "\\", "'", "\"", "\u{200d}", "/*",
];

/// Words, numbers and single symbols; roughly what rustc sees.
fn tokens(bytes: &[u8]) -> Vec<std::ops::Range<usize>> {
    let is_word = |it: u8| it.is_ascii_alphanumeric() || it == b'_';
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        at += 1;
        if is_word(bytes[start]) {
            while at < bytes.len() && is_word(bytes[at]) {
                at += 1;
            }
        }
        if !bytes[start].is_ascii_whitespace() {
            tokens.push(start..at);
        }
    }
    tokens
}
