//! Step between print and check, migrate: what the text of a crate must change so that it means in
//! the editions of the judge what it means in its own.
//!
//! rustc's own lints say where that differs and, mostly, what says the same in both editions: the
//! text of a crate is compiled in the older edition with the lints for the newer one.

use crate::error::{Error, Result};
use crate::load::{Extern, Program};
use crate::print::Printed;
use crate::rustc::{Call, Diagnostic, Rustc};
use crate::source::{Edit, Span};
use std::collections::{BTreeMap, BTreeSet};
use std::thread;

/// How the editions of crates and judge differ.
#[derive(Default)]
pub struct Migration {
    /// Changes that keep the meaning, by file.
    pub edits: BTreeMap<usize, Vec<Edit>>,
    /// What no change is known for.
    pub differences: Vec<Difference>,
}

/// Something that means one thing in one edition and another in the other.
pub struct Difference {
    /// Its file.
    pub file: usize,
    /// Its first byte there.
    pub at: usize,
    /// What rustc says of it.
    pub message: String,
    /// It is only that temporaries are dropped before or after variables, which rustc says of
    /// whatever may have a destructor.
    pub drop_order: bool,
}

/// The lint groups by the edition that they lead to.
const GROUPS: [(u16, &str); 3] = [
    (2018, "rust-2018-compatibility"),
    (2021, "rust-2021-compatibility"),
    (2024, "rust-2024-compatibility"),
];

/// Lints about what other steps see to, or what either compiles with the same meaning or not at
/// all.
#[rustfmt::skip]
const IGNORED: [&str; 14] = [
    // An unsafe call in an unsafe function, which is a warning at most.
    "E0133",
    "absolute_paths_not_starting_with_crate",
    "edition_2024_expr_fragment_specifier", "impl_trait_overcaptures", "keyword_idents",
    "keyword_idents_2018", "keyword_idents_2024", "never_type_fallback_flowing_into_unsafe",
    "dependency_on_unit_never_type_fallback", "rust_2021_incompatible_or_patterns",
    "static_mut_refs", "unsafe_op_in_unsafe_fn", "unstable_name_collisions", "",
];

/// Finds the differences for the crates of the program that are alive. `print` makes the text of
/// some of them, with all that they need, as a library or, with the solution, as a program.
///
/// # Errors
///
/// When rustc cannot be run, or the crates of one edition do not compile in it.
pub fn migrate(
    rustc: &Rustc,
    program: &Program,
    live: &BTreeSet<usize>,
    editions: &[u16],
    print: impl Fn(&BTreeSet<usize>) -> Printed,
) -> Result<Migration> {
    let mut runs: BTreeMap<u16, Run> = BTreeMap::new();
    for &krate in live {
        let own = program.crates[krate].edition;
        for &edition in editions.iter().filter(|it| **it != own) {
            let run = runs.entry(own.min(edition)).or_default();
            run.newest = run.newest.max(own.max(edition));
            run.crates.insert(krate, edition > own);
        }
    }
    let said: Vec<(&Run, Printed, Result<Vec<Diagnostic>>)> = thread::scope(|scope| {
        let started: Vec<_> = runs
            .iter()
            .map(|(&edition, run)| {
                let printed = print(&closure(program, run.crates.keys().copied()));
                let text = printed.text.clone();
                let library = !run.crates.contains_key(&0);
                let running = scope.spawn(move || {
                    let groups = GROUPS.iter().filter(|(to, _)| edition < *to && *to <= run.newest);
                    let mut lints = vec!["-A", "warnings"];
                    lints.extend(groups.flat_map(|(_, name)| ["--force-warn", name]));
                    rustc.run(&Call { text: &text, edition, library, lints: &lints })
                });
                (run, printed, running)
            })
            .collect();
        let died = |_| Err(Error::tool("a thread that runs rustc panicked"));
        let ended = started.into_iter().map(|(run, printed, it)| {
            let said = it.join().unwrap_or_else(died);
            (run, printed, said)
        });
        ended.collect()
    });

    let mut migration = Migration::default();
    for (run, printed, said) in said {
        for diagnostic in said? {
            note(program, run, &printed, &diagnostic, &mut migration);
        }
    }
    Ok(migration)
}

/// One compilation, in the older of two editions.
#[derive(Default)]
struct Run {
    newest: u16,
    /// The crates that it is about, and whether they are of that edition, so that a change of their
    /// text can help.
    crates: BTreeMap<usize, bool>,
}

/// The crates with all that they depend on; everything, if the solution is among them.
fn closure(program: &Program, crates: impl Iterator<Item = usize>) -> BTreeSet<usize> {
    let mut closure = BTreeSet::new();
    let mut work: Vec<usize> = crates.collect();
    while let Some(krate) = work.pop() {
        if closure.insert(krate) {
            let externs = program.crates[krate].externs.values();
            work.extend(externs.filter_map(|it| match it {
                Extern::Inlined(krate) => Some(*krate),
                _ => None,
            }));
        }
    }
    closure
}

/// Adds what a diagnostic of a run asks for.
fn note(
    program: &Program,
    run: &Run,
    printed: &Printed,
    diagnostic: &Diagnostic,
    migration: &mut Migration,
) {
    let Some((file, at)) = diagnostic.places().find_map(|it| printed.origin(it.start)) else {
        return;
    };
    let code = diagnostic.code();
    let ignored = IGNORED.contains(&code) || diagnostic.is_error();
    let Some(&can_change) = run.crates.get(&program.files[file].krate).filter(|_| !ignored) else {
        return;
    };
    let mending = diagnostic.mending().filter(|_| can_change);
    let edits: Option<Vec<(usize, Edit)>> = mending.and_then(|edits| {
        let in_source = |(span, text): (Span, &str)| {
            let (file, span) = printed.origin_of(span)?;
            Some((file, Edit::replace(span, text)))
        };
        edits.into_iter().map(in_source).collect()
    });
    match edits {
        Some(edits) => {
            for (file, edit) in edits {
                migration.edits.entry(file).or_default().push(edit);
            }
        }
        None => migration.differences.push(Difference {
            file,
            at,
            message: diagnostic.message.clone(),
            drop_order: code == "tail_expr_drop_order",
        }),
    }
}
