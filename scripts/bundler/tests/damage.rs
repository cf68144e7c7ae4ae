//! Damages the fixtures of `kinds` at random: for every input the bundler returns a bundle or an error with a
//! message, and never panics.
//!
//! `DAMAGE_CASES=500 DAMAGE_SEED=7 cargo test -p mex-bundler damage` runs 500 other cases of each fixture.

use crate::common::all::all;
use crate::common::fixture::KindFixture;
use crate::common::{
    self, BundleResult, FileTree, Random, bundled, read, same_from_cache, setting, write,
};
use base::judge::Judges;
use std::backtrace::Backtrace;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

/// One case in this many is checked by rustc, too, which takes long.
const CHECKED: usize = 20;

/// The number of cases of a fixture in the slow test, which finds rare errors. Of a fixture that cargo has to build,
/// each case takes as long as many others, so there is one.
const MANY: usize = 6;

thread_local! {
    /// The message of the last panic; `None` if panics are not caught.
    static PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Returns the number of cases of a fixture in the quick test: one of each sixth fixture.
fn few(fixture: usize) -> usize {
    setting("DAMAGE_CASES", usize::from(fixture.is_multiple_of(6)))
}

#[test]
fn damaged_sources_never_panic() {
    assert_no_panic(|at, _| 0..few(at));
}

#[test]
#[ignore = "slow: the cases after those of the quick test"]
fn more_damaged_sources_never_panic() {
    assert_no_panic(|at, fixture| {
        let many = if fixture.is_built() { 1 } else { MANY };
        few(at)..many.max(few(at) + 1)
    });
}

/// Damages the fixtures, each in its cases.
#[track_caller]
fn assert_no_panic(cases: impl Fn(usize, &KindFixture) -> Range<usize>) {
    let seed = setting("DAMAGE_SEED", 0);
    let fixtures = KindFixture::named("");
    let damaged = fixtures.iter().enumerate().map(|(at, fixture)| (fixture, cases(at, fixture)));
    let damaged: Vec<_> = damaged.filter(|(_, cases)| !cases.is_empty()).collect();
    let results = all(damaged.len(), |at| run(damaged[at].0, seed, &damaged[at].1));
    let results: Vec<_> = results.into_iter().flatten().collect();

    let cases = results.len();
    let bundles = results.iter().filter(|result| matches!(result, Ok(true))).count();
    let mut failures: BTreeMap<&str, Vec<&DamageFailure>> = BTreeMap::new();
    for failure in results.iter().filter_map(|result| result.as_ref().err()) {
        failures.entry(&failure.message).or_default().push(failure);
    }
    let mut report = String::new();
    for (message, failures) in &failures {
        let shortest = failures.iter().min_by_key(|failure| failure.case.len()).unwrap();
        report += &format!("\n{} times: {message}\n{}\n", failures.len(), shortest.case);
    }
    println!("{bundles} of {cases} damaged fixtures were bundled");
    assert!(failures.is_empty(), "{report}");
    assert!(bundles * 20 > cases, "only {bundles} of {cases} damaged fixtures were bundled");
}

/// Returns the result; or, after a panic, its message and the part of the backtrace in the bundler.
fn catch_panic(bundles: impl FnOnce() -> BundleResult) -> Result<BundleResult, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let default = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let is_caught = PANIC.with(|message| message.borrow().is_some());
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
    let message = PANIC.take();
    result.map_err(|_| message.unwrap_or_default())
}

struct DamageFailure {
    message: String,
    /// Seed, fixture and damage.
    case: String,
}

/// Damages one fixture in each case. Returns true for a case that can still be bundled.
fn run(fixture: &KindFixture, seed: u64, cases: &Range<usize>) -> Vec<Result<bool, DamageFailure>> {
    let folder = base::files::temporary().unwrap();
    let folder = folder.path();
    write(&fixture.files, folder);
    let judges = Judges::builtin().unwrap();
    let judge = judges.get(&fixture.judge).unwrap();
    let Ok(workspace) = read(&fixture.files, folder) else {
        return Vec::new();
    };
    let Ok(bin) = workspace.bin(&fixture.bin) else { return Vec::new() };
    let name = fixture.name.bytes();
    let name = name.fold(0, |sum: u64, byte| sum * 31 % 1_000_003 + u64::from(byte));
    let run_case = |case: usize| {
        let case_seed = seed.wrapping_mul(1_000_003).wrapping_add(case as u64);
        let mut random = Random::new(case_seed.wrapping_mul(1_000_003).wrapping_add(name));
        let mut files = fixture.files.clone();
        let mut damage = String::new();
        for _ in 0..1 + random.below(5) / 3 {
            damage += &format!("\n  {}", damaged(&mut files, &mut random));
        }
        for path in fixture.files.keys().filter(|path| !files.contains_key(*path)) {
            fs::remove_file(folder.join(path)).unwrap();
        }
        write(&files, folder);
        let failure = |message: String| {
            let name = &fixture.name;
            let case = format!("DAMAGE_SEED={seed}, case {case}: {name}, damaged by{damage}");
            DamageFailure { message, case }
        };
        let result = catch_panic(|| same_from_cache(&workspace, bin, judge)).map_err(failure)?;
        if result.is_ok() && random.below(CHECKED) == 0 {
            let _ = catch_panic(|| common::result(bundled(&workspace, bin, judge, true)))
                .map_err(failure)?;
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

/// Damages one of the Rust files, and returns a description.
fn damaged(files: &mut FileTree, random: &mut Random) -> String {
    let paths: Vec<String> = files.keys().filter(|path| path.ends_with(".rs")).cloned().collect();
    let mut damage = || {
        let path = (!paths.is_empty()).then(|| random.pick(&paths))?;
        let bytes = files.get_mut(&path)?;
        let tokens = tokens(bytes);
        if bytes.is_empty() || tokens.len() < 2 {
            return None;
        }
        let damage = match random.below(14) {
            0 => remove_bytes(bytes, random),
            1 => double_line(bytes, random),
            2 | 3 => swap_tokens(bytes, &tokens, random)?,
            4 => remove_brace(bytes, random)?,
            5 | 6 => {
                let inserted = random.pick(&INSERTED);
                insert(bytes, random.pick(&tokens).start, &format!(" {inserted} "))
            }
            7 => {
                let at = random.below(bytes.len() + 1);
                insert(bytes, at, random.pick(&SYMBOLS))
            }
            8 => {
                let at = random.below(bytes.len());
                bytes[at] = random.below(256) as u8;
                format!("making byte {at} {:#x}", bytes[at])
            }
            9 if random.chance(50) => {
                let end = random.below(bytes.len());
                bytes.truncate(end);
                format!("truncating at {end}")
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
                let removed = text(&token, bytes);
                bytes.drain(token.clone());
                format!("removing {removed:?} at {}", token.start)
            }
            _ => replace_word(bytes, &tokens, random)?,
        };
        Some(format!("{path}: {damage}"))
    };
    damage().unwrap_or_else(|| "nothing".to_owned())
}

/// Returns the text of a range of bytes.
fn text(range: &Range<usize>, bytes: &[u8]) -> String {
    String::from_utf8_lossy(&bytes[range.clone()]).into_owned()
}

fn insert(bytes: &mut Vec<u8>, at: usize, inserted: &str) -> String {
    bytes.splice(at..at, inserted.bytes());
    format!("inserting {inserted:?} at {at}")
}

fn remove_bytes(bytes: &mut Vec<u8>, random: &mut Random) -> String {
    let start = random.below(bytes.len());
    let end = (start + 1 + random.below(40)).min(bytes.len());
    let removed = text(&(start..end), bytes);
    bytes.drain(start..end);
    format!("removing {removed:?} at {start}")
}

fn double_line(bytes: &mut Vec<u8>, random: &mut Random) -> String {
    let lines = bytes.split_inclusive(|&byte| byte == b'\n');
    let mut lines: Vec<Vec<u8>> = lines.map(Vec::from).collect();
    let line = random.below(lines.len());
    lines.insert(line, lines[line].clone());
    *bytes = lines.concat();
    format!("doubling line {}", line + 1)
}

fn swap_tokens(
    bytes: &mut Vec<u8>,
    tokens: &[Range<usize>],
    random: &mut Random,
) -> Option<String> {
    let (one, two) = (random.below(tokens.len()), random.below(tokens.len()));
    let next = (one + 1).min(tokens.len() - 1);
    let two = if random.chance(50) { next } else { two };
    if one == two {
        return None;
    }
    let (one, two) = (tokens[one.min(two)].clone(), tokens[one.max(two)].clone());
    let damage = format!("swapping {:?} and {:?}", text(&one, bytes), text(&two, bytes));
    *bytes = [
        &bytes[..one.start],
        &bytes[two.clone()],
        &bytes[one.end..two.start],
        &bytes[one.clone()],
        &bytes[two.end..],
    ]
    .concat();
    Some(damage)
}

fn remove_brace(bytes: &mut Vec<u8>, random: &mut Random) -> Option<String> {
    let is_brace = |at: &usize| b"{}()[]<>".contains(&bytes[*at]);
    let braces: Vec<usize> = (0..bytes.len()).filter(is_brace).collect();
    let at = (!braces.is_empty()).then(|| random.pick(&braces))?;
    let brace = bytes.remove(at);
    Some(format!("removing {:?} at {at}", char::from(brace)))
}

fn replace_word(
    bytes: &mut Vec<u8>,
    tokens: &[Range<usize>],
    random: &mut Random,
) -> Option<String> {
    let is_word = |token: &&Range<usize>| {
        let first = bytes[token.start];
        first.is_ascii_alphabetic() || first == b'_'
    };
    let words: Vec<Range<usize>> = tokens.iter().filter(is_word).cloned().collect();
    let (old, new) = (!words.is_empty()).then(|| (random.pick(&words), random.pick(&words)))?;
    let word = text(&new, bytes);
    let damage = format!("replacing {:?} by {word:?} at {}", text(&old, bytes), old.start);
    bytes.splice(old, word.bytes());
    Some(damage)
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

/// Returns the ranges of words, numbers and single symbols: roughly the tokens of rustc.
fn tokens(bytes: &[u8]) -> Vec<Range<usize>> {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
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
