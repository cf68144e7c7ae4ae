//! Runs together with step 7 (check). Edits a crate so that in the editions of the judge it means what it
//! means in its own (edition migration).
//!
//! rustc's migration lints (those of `cargo fix --edition`) report where two editions differ, and mostly
//! suggest a text that means the same in both. The phases:
//!
//! 1. **Choose** the [`comparisons`]: pairs of an older and a newer edition, one of which is the judge's and
//!    the other that of live crates.
//! 2. **Compile** the text in the older edition, with the lints for the newer one (`bundle::comparisons`).
//! 3. **Collect** the suggested edits in a [`Migration`], and the differences without a suggestion: these are
//!    refused, or noted, if they are in live code of the final text. Edits that only the borrow checker may
//!    need are kept for the case that it fails. Code under a cfg of another system, which rustc does not see
//!    here, gets at least [`unsafe_words`].
//!
//! ```text
//! fn tide(depth: &RefCell<Vec<u8>>) -> usize { … }   // `kelp`, edition 2021; the judge has 2024
//! let gen = 3;           →   let r#gen = 3;           // keyword_idents_2024: edited
//! depth.borrow().len()                                // tail_expr_drop_order: noted
//! ```
//!
//! A drop order that differs is refused only if drops can be observed: in generic code the lint reports every
//! type. Names that only the prelude of a newer edition has are imported where rustc misses them in an older
//! one. What `impl Trait` captures is restricted only if the bundle does not compile otherwise: that makes it
//! longer and needs Rust 1.82.

mod unsafe_words;

use crate::load::{Extern, Program};
use crate::print::Printed;
use crate::rustc::Diagnostic;
use crate::source::{CrateId, Edit, FileId, Span};
use std::collections::{BTreeMap, BTreeSet};

/// The differences in meaning between the editions of the crates and those of the judge.
#[derive(Default)]
pub(crate) struct Migration {
    /// Edits after which the meaning is the same, by file.
    pub(crate) edits: BTreeMap<FileId, Vec<Edit>>,
    /// Edits by which `impl Trait` captures as few lifetimes as in the older edition. They are needed only
    /// where the borrow checker accepts the text in the older edition alone.
    captures: BTreeMap<FileId, Vec<Edit>>,
    /// Differences without such an edit.
    pub(crate) differences: Vec<Difference>,
}

impl Migration {
    /// Returns the number of edits.
    pub(crate) fn edit_count(&self) -> usize {
        self.edits.values().map(Vec::len).sum()
    }

    /// Makes edits of the captures. Returns true if there are any.
    pub(crate) fn restrict_captures(&mut self) -> bool {
        let before = self.edit_count();
        for (file, captures) in std::mem::take(&mut self.captures) {
            crate::marks::reach("captures-restricted");
            self.edits.entry(file).or_default().extend(captures);
        }
        before != self.edit_count()
    }

    /// Adds the word `unsafe` in a text for edition 2024, where the edition of the crate does not require it.
    pub(crate) fn add_unsafe_words(&mut self, program: &Program, printed: &Printed) {
        let mut found = Self::default();
        for (at, added) in unsafe_words::find(&printed.text) {
            let Some((file, at)) = printed.origin(at) else { continue };
            if program.crates[program.files[file].krate].edition < UNSAFE_WORDS {
                crate::marks::reach("unsafe-word");
                let edit = Edit::replace(Span::new(at, at), added);
                found.edits.entry(file).or_default().push(edit);
            }
        }
        self.extend(found);
    }

    /// Adds what a comparison found. A comparison that failed is repeated, and may find the same again.
    fn extend(&mut self, found: Self) {
        for (file, mut edits) in found.edits {
            let known = self.edits.entry(file).or_default();
            edits.retain(|edit| !known.contains(edit));
            known.extend(edits);
        }
        for (file, mut captures) in found.captures {
            let known = self.captures.entry(file).or_default();
            let edits = self.edits.get(&file);
            let is_edit = |edit: &Edit| edits.is_some_and(|edits| edits.contains(edit));
            captures.retain(|edit| !known.contains(edit) && !is_edit(edit));
            known.extend(captures);
        }
        let mut differences = found.differences;
        differences.retain(|difference| !self.differences.contains(difference));
        self.differences.extend(differences);
    }
}

/// Code with different meanings in two editions.
#[derive(PartialEq, Eq)]
pub(crate) struct Difference {
    /// The file.
    pub(crate) file: FileId,
    /// The first byte in the file.
    pub(crate) at: usize,
    /// rustc's message.
    pub(crate) message: String,
    /// True if the order may differ in which temporaries and variables are dropped. rustc reports this
    /// wherever there may be a destructor.
    pub(crate) drop_order: bool,
    /// The files of the destructors that the diagnostic points at.
    pub(crate) destructors: BTreeSet<FileId>,
}

/// The first edition that requires `unsafe` at `extern` blocks and at some attributes.
pub(crate) const UNSAFE_WORDS: u16 = 2024;

/// The groups of migration lints, by the edition to which they migrate.
const GROUPS: [(u16, &str); 2] =
    [(2021, "rust-2021-compatibility"), (2024, "rust-2024-compatibility")];

/// Lints that are ignored: other steps handle what they report, or the code means the same if it compiles.
#[rustfmt::skip]
const IGNORED: [&str; 13] = [
    // An unsafe call in an unsafe function: a warning at most.
    "E0133",
    "absolute_paths_not_starting_with_crate",
    "edition_2024_expr_fragment_specifier", "keyword_idents", "keyword_idents_2018",
    "keyword_idents_2024", "never_type_fallback_flowing_into_unsafe",
    "dependency_on_unit_never_type_fallback", "rust_2021_incompatible_or_patterns",
    "static_mut_refs", "unsafe_op_in_unsafe_fn", "unstable_name_collisions", "",
];

/// A lint that is an error from edition 2024 on, though the code means the same. It is allowed in the whole
/// file.
const DENIED: &str = "static_mut_refs";

/// The lint of `impl Trait`s that capture more lifetimes from edition 2024 on. If the code compiles, it means
/// the same.
const CAPTURES: &str = "impl_trait_overcaptures";

/// A compilation in an older edition that reports where newer ones differ.
#[derive(Clone, Default)]
pub(crate) struct Comparison {
    /// The edition of the compilation.
    pub(crate) edition: u16,
    /// The newest edition to compare with.
    newest: u16,
    /// The compared crates. True if the older edition is that of the crate: then edits can help.
    crates: BTreeMap<CrateId, bool>,
}

/// Returns the comparisons that report all differences for the live crates, oldest edition first.
pub(crate) fn comparisons(
    program: &Program,
    live: &BTreeSet<CrateId>,
    editions: &[u16],
) -> Vec<Comparison> {
    let mut comparisons: BTreeMap<u16, Comparison> = BTreeMap::new();
    // Edition 2015 is treated as 2018: code that compiles in both means the same. And a bundle has text that
    // edition 2015 cannot parse, such as paths of macros.
    let like = |edition: u16| edition.max(2018);
    for &krate in live {
        let own = program.crates[krate].edition;
        crate::marks::reach_if("crate-of-2015-as-of-2018", own < 2018);
        for edition in
            editions.iter().map(|&edition| like(edition)).filter(|&edition| edition != like(own))
        {
            let older = like(own).min(edition);
            let comparison = comparisons.entry(older).or_default();
            comparison.edition = older;
            comparison.newest = comparison.newest.max(own.max(edition));
            comparison.crates.insert(krate, edition > own);
        }
    }
    comparisons.into_values().collect()
}

impl Comparison {
    /// True if the whole program is compiled; else some libraries are.
    pub(crate) fn is_whole(&self) -> bool {
        self.crates.contains_key(&CrateId::SOLUTION)
    }

    /// Returns the crates to compile: the compared crates and all that they depend on.
    pub(crate) fn closure(&self, program: &Program) -> BTreeSet<CrateId> {
        with_dependencies(program, self.crates())
    }

    /// Splits into a comparison of the crates that depend on one of the `failing` crates, which stays, and one
    /// of the others, which is returned; `None` if one of them would be empty.
    pub(crate) fn split_off(
        &mut self,
        program: &Program,
        failing: &BTreeSet<CrateId>,
    ) -> Option<Self> {
        let depends = |krate: CrateId| !with_dependencies(program, [krate]).is_disjoint(failing);
        let (dependent, others): (BTreeMap<CrateId, bool>, BTreeMap<CrateId, bool>) =
            self.crates.iter().partition(|(krate, _)| depends(**krate));
        if dependent.is_empty() || others.is_empty() {
            return None;
        }
        self.crates = dependent;
        Some(Self { crates: others, ..*self })
    }

    /// Returns the compared crates.
    pub(crate) fn crates(&self) -> impl Iterator<Item = CrateId> {
        self.crates.keys().copied()
    }

    /// Returns the lint groups to turn on.
    pub(crate) fn lints(&self) -> impl Iterator<Item = &'static str> {
        let groups = GROUPS.iter().filter(|(to, _)| self.edition < *to && *to <= self.newest);
        groups.map(|(_, name)| *name)
    }

    /// Adds the edits and differences that the diagnostics of a text report. If there are errors, these are
    /// not all: rustc then does not run all lints.
    pub(crate) fn add_to(
        &self,
        migration: &mut Migration,
        program: &Program,
        printed: &Printed,
        diagnostics: &[Diagnostic],
    ) {
        let mut found = Migration::default();
        for diagnostic in diagnostics.iter().filter(|diagnostic| !diagnostic.is_error()) {
            self.add_one_to(&mut found, program, printed, diagnostic);
        }
        migration.extend(found);
    }

    fn add_one_to(
        &self,
        migration: &mut Migration,
        program: &Program,
        printed: &Printed,
        diagnostic: &Diagnostic,
    ) {
        let code = diagnostic.code();
        let root = program.crates[CrateId::SOLUTION].root;
        let allow = format!("#![allow({DENIED})]\n");
        if code == DENIED && !program.files[root].text.contains(&allow) {
            crate::marks::reach("lint-is-allowed");
            let edit = Edit::replace(Span::new(0, 0), allow);
            migration.edits.entry(root).or_default().push(edit);
        }
        let is_of_clippy = code.starts_with("clippy::");
        if IGNORED.contains(&code) || diagnostic.is_dead_code() || is_of_clippy {
            return;
        }
        let Some((file, at)) = diagnostic.spans().find_map(|span| printed.origin(span.start))
        else {
            return;
        };
        let Some(&can_edit) = self.crates.get(&program.files[file].krate) else { return };
        // With the fix, the payload of the panic would be another one.
        let is_panic = crate::marks::reach_if("panic-without-format", code == "non_fmt_panics");
        let fix = diagnostic.fix().filter(|_| can_edit && !is_panic);
        let edits: Option<Vec<(FileId, Edit)>> = fix.and_then(|edits| {
            let in_source = |(span, text): (Span, &str)| {
                let (file, span) = printed.origin_of(span)?;
                Some((file, Edit::replace(span, text)))
            };
            edits.into_iter().map(in_source).collect()
        });
        match edits {
            Some(edits) => {
                let is_capture = code == CAPTURES;
                crate::marks::reach_if("suggested-edit", !is_capture);
                let found = if is_capture { &mut migration.captures } else { &mut migration.edits };
                for (file, edit) in edits {
                    found.entry(file).or_default().push(edit);
                }
            }
            None if code == CAPTURES => {}
            None => migration.differences.push(Difference {
                file,
                at,
                message: diagnostic.message.clone(),
                drop_order: ["tail_expr_drop_order", "if_let_rescope"].contains(&code),
                destructors: diagnostic
                    .destructors()
                    .filter_map(|span| Some(printed.origin(span.start)?.0))
                    .collect(),
            }),
        }
    }
}

/// Returns crates and all that they depend on.
fn with_dependencies(
    program: &Program,
    crates: impl IntoIterator<Item = CrateId>,
) -> BTreeSet<CrateId> {
    let mut closure = BTreeSet::new();
    let mut work: Vec<CrateId> = crates.into_iter().collect();
    while let Some(krate) = work.pop() {
        if closure.insert(krate) {
            let externs = program.crates[krate].externs.values();
            work.extend(externs.filter_map(|extern_crate| match extern_crate {
                Extern::Inlined(krate) => Some(*krate),
                _ => None,
            }));
        }
    }
    closure
}
