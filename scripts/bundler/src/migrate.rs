//! Beside the check, migrate: what the text of a crate must change so that it means in the editions
//! of the judge what it means in its own.
//!
//! rustc's own lints say where that differs and, mostly, what says the same in both editions: the
//! text of a crate is compiled in the older edition with the lints for the newer one.

use crate::check::LINTS;
use crate::load::{Extern, Program};
use crate::print::Printed;
use crate::rustc::Diagnostic;
use crate::source::{Edit, Span};
use std::collections::{BTreeMap, BTreeSet};

/// How the editions of crates and judge differ.
#[derive(Default)]
pub struct Migration {
    /// Changes that keep the meaning, by file.
    pub edits: BTreeMap<usize, Vec<Edit>>,
    /// What no change is known for.
    pub differences: Vec<Difference>,
}

impl Migration {
    /// How many changes there are.
    pub fn mendings(&self) -> usize {
        self.edits.values().map(Vec::len).sum()
    }
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
    /// The files of the destructors that it names.
    pub destructors: BTreeSet<usize>,
}

/// The lint groups by the edition that they lead to.
const GROUPS: [(u16, &str); 2] =
    [(2021, "rust-2021-compatibility"), (2024, "rust-2024-compatibility")];

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

/// A lint that is an error by itself from edition 2024 on, and about what means the same before and
/// after: it is allowed for the whole file.
const DENIED: &str = "static_mut_refs";

/// One compilation to find the differences by, in the older of two editions.
#[derive(Default)]
pub struct Run {
    /// The edition to compile in.
    pub edition: u16,
    newest: u16,
    /// The crates that it is about, and whether they are of that edition, so that a change of their
    /// text can help.
    crates: BTreeMap<usize, bool>,
}

/// The compilations that show all differences for the crates of the program that are alive, oldest
/// edition first.
pub fn runs(program: &Program, live: &BTreeSet<usize>, editions: &[u16]) -> Vec<Run> {
    let mut runs: BTreeMap<(u16, usize), Run> = BTreeMap::new();
    // Not all that a bundle says can be said in edition 2015, such as a path to a macro; and what that
    // edition takes means the same in the next one, or is an error there.
    let like = |edition: u16| edition.max(2018);
    for &krate in live {
        let own = program.crates[krate].edition;
        for edition in editions.iter().map(|it| like(*it)).filter(|it| *it != like(own)) {
            let older = like(own).min(edition);
            // Such an old crate by itself, so that what holds of others does not hang on it.
            let alone = if own < 2018 { krate } else { 0 };
            let run = runs.entry((older, alone)).or_default();
            run.edition = older;
            run.newest = run.newest.max(own.max(edition));
            run.crates.insert(krate, edition > own);
        }
    }
    runs.into_values().collect()
}

impl Run {
    /// Whether it takes the whole program; it takes some libraries otherwise.
    pub fn whole(&self) -> bool {
        self.crates.contains_key(&0)
    }

    /// The crates that it takes: those that it is about, and all that these depend on.
    pub fn needs(&self, program: &Program) -> BTreeSet<usize> {
        let mut closure = BTreeSet::new();
        let mut work: Vec<usize> = self.crates.keys().copied().collect();
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

    /// The crates that it is about.
    pub fn crates(&self) -> impl Iterator<Item = usize> {
        self.crates.keys().copied()
    }

    /// The lints to ask for.
    pub fn lints(&self) -> impl Iterator<Item = &'static str> {
        let groups = GROUPS.iter().filter(|(to, _)| self.edition < *to && *to <= self.newest);
        groups.map(|(_, name)| *name)
    }

    /// Adds what rustc says of the text to what is known; of a text with errors it does not say all.
    pub fn note(
        &self,
        program: &Program,
        printed: &Printed,
        said: &[Diagnostic],
        migration: &mut Migration,
    ) {
        for diagnostic in said {
            self.note_one(program, printed, diagnostic, migration);
        }
    }

    fn note_one(
        &self,
        program: &Program,
        printed: &Printed,
        diagnostic: &Diagnostic,
        migration: &mut Migration,
    ) {
        let code = diagnostic.code();
        if code == DENIED {
            self.allow(program, migration);
        }
        let of_clippy = code.starts_with("clippy::");
        if IGNORED.contains(&code) || LINTS.contains(&code) || of_clippy {
            return;
        }
        let Some((file, at)) = diagnostic.places().find_map(|it| printed.origin(it.start)) else {
            return;
        };
        let Some(&can_change) = self.crates.get(&program.files[file].krate) else { return };
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
                drop_order: ["tail_expr_drop_order", "if_let_rescope"].contains(&code),
                destructors: diagnostic
                    .destructors()
                    .filter_map(|it| Some(printed.origin(it.start)?.0))
                    .collect(),
            }),
        }
    }

    /// Allows at the top of the solution what is an error in the newer edition only.
    fn allow(&self, program: &Program, migration: &mut Migration) {
        let root = program.crates[0].root;
        let attrs = &program.files[root].syntax().attrs;
        let allowed = attrs.iter().any(|it| it.path().is_ident("allow") && names(it, DENIED));
        let edits = migration.edits.entry(root).or_default();
        let edit = match attrs.last().map(|it| Span::of(it).end) {
            Some(end) => Edit::replace(Span::new(end, end), format!("\n#![allow({DENIED})]")),
            None => Edit::replace(Span::new(0, 0), format!("#![allow({DENIED})]\n")),
        };
        if !allowed && !edits.contains(&edit) {
            edits.push(edit);
        }
    }
}

/// Whether an attribute names a lint.
fn names(attr: &syn::Attribute, lint: &str) -> bool {
    let syn::Meta::List(list) = &attr.meta else { return false };
    list.tokens.clone().into_iter().any(|it| it.to_string() == lint)
}
