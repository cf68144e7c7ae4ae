//! Damages the fixtures of `kinds` at random: whatever stands in the files, the bundler answers
//! with a bundle or with an error that says something, and never panics.
//!
//! `DAMAGE_CASES=500 DAMAGE_SEED=7 cargo test -p bundler --test damage` runs other and more cases, so
//! many of each fixture.

mod common;

use base::judge::Judges;
use common::all::all;
use common::fixture::Fixture;
use common::{Answer, Files, Random, answer, bundled, read, same_from_cache, setting, write};
use std::backtrace::Backtrace;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

/// One case in so many is checked by rustc too, which takes long.
const CHECKED: usize = 20;

/// So many cases of each fixture are enough to see that all is well in principle.
const FEW: usize = 1;

/// So many cases of each fixture find what is rare.
const MANY: usize = 25;

thread_local! {
    /// What the last panic said, while panics are caught.
    static PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

#[test]
fn damaged_sources_never_panic() {
    none_panics(0..setting("DAMAGE_CASES", FEW));
}

#[test]
#[ignore = "slow: the cases of each fixture that follow on the few"]
fn more_damaged_sources_never_panic() {
    let few = setting("DAMAGE_CASES", FEW);
    none_panics(few..MANY.max(few + 1));
}

/// Damages each fixture in each of these ways.
#[track_caller]
fn none_panics(cases: Range<usize>) {
    let seed = setting("DAMAGE_SEED", 0);
    let fixtures = Fixture::named("");
    let results: Vec<_> = all(fixtures.len(), |fixture| run(&fixtures[fixture], seed, &cases))
        .into_iter()
        .flatten()
        .collect();

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

/// Returns the answer, or what a panic said and where it came from.
fn caught(bundles: impl FnOnce() -> Answer) -> Result<Answer, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let default = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let is_caught = PANIC.with(|said| said.borrow().is_some());
            if !is_caught {
                return default(info);
            }
            let trace = Backtrace::force_capture().to_string();
            let own = |line: &&str| line.contains("bundler::") || line.contains("bundler/src");
            let own = trace.lines().filter(own).take(8);
            let own: String = own.map(|line| format!("\n    {}", line.trim())).collect();
            PANIC.set(Some(format!("{info}{own}")));
        }));
    });
    PANIC.set(Some(String::new()));
    let result = panic::catch_unwind(AssertUnwindSafe(bundles));
    let said = PANIC.take();
    result.map_err(|_| said.unwrap_or_default())
}

struct Failure {
    what: String,
    /// Seed, fixture and damage.
    case: String,
}

/// Damages one fixture again and again; says for each case whether it can still be bundled.
fn run(fixture: &Fixture, seed: u64, cases: &Range<usize>) -> Vec<Result<bool, Failure>> {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write(&fixture.files, folder);
    let judges = Judges::builtin().unwrap();
    let judge = judges.get(&fixture.judge).unwrap();
    let Ok(workspace) = read(folder) else {
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
        let result = caught(|| same_from_cache(&workspace, bin, judge)).map_err(failure)?;
        if result.is_ok() && random.below(CHECKED) == 0 {
            let _ = caught(|| answer(bundled(&workspace, bin, judge, true))).map_err(failure)?;
        }
        match result {
            Ok(_) => Ok(true),
            Err(message) if message.trim().is_empty() => Err(failure("no message".to_owned())),
            Err(_) => Ok(false),
        }
    };
    let mut results = Vec::new();
    for case in cases.clone() {
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
