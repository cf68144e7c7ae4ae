//! Beside the check, editions: edits the text of a crate so that it means in the editions of the judge
//! what it means in its own.
//!
//! rustc's migration lints find where two editions differ, and mostly suggest a text that means the same
//! in both. So a [`Comparison`] compiles the text in the older edition with the lints for the newer one;
//! a [`Migration`] collects the suggested edits, and the differences for which there is no edit.
//!
//! ```text
//! let gen = 1;        // edition 2021; the lint for 2024 suggests
//! let r#gen = 1;
//! ```

use crate::load::{Extern, Program};
use crate::print::Printed;
use crate::rustc::Diagnostic;
use crate::source::{Edit, Span};
use std::collections::{BTreeMap, BTreeSet};

/// How the meaning of the program differs between the editions of its crates and those of the judge.
#[derive(Default)]
pub(crate) struct Migration {
    /// Edits by which the meaning is the same, by file.
    pub(crate) edits: BTreeMap<usize, Vec<Edit>>,
    /// Differences for which no edit is known.
    pub(crate) differences: Vec<Difference>,
}

impl Migration {
    /// Returns the number of edits.
    pub(crate) fn edit_count(&self) -> usize {
        self.edits.values().map(Vec::len).sum()
    }
}

/// A place that means one thing in one edition and another in the other.
pub(crate) struct Difference {
    /// Its file.
    pub(crate) file: usize,
    /// Its first byte there.
    pub(crate) at: usize,
    /// The message of rustc.
    pub(crate) message: String,
    /// True if temporaries are dropped before variables or after them. rustc warns of that wherever there
    /// may be a destructor.
    pub(crate) drop_order: bool,
    /// The files of the destructors that the message names.
    pub(crate) destructors: BTreeSet<usize>,
}

/// The lint groups by the edition that they lead to.
const GROUPS: [(u16, &str); 2] =
    [(2021, "rust-2021-compatibility"), (2024, "rust-2024-compatibility")];

/// Lints about what other steps take care of, and about what either means the same or does not
/// compile.
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

/// A lint that denies from edition 2024 on what means the same before and after. It is allowed for the
/// whole file.
const DENIED: &str = "static_mut_refs";

/// A compilation in the older of two editions that finds where the newer one differs.
#[derive(Default)]
pub(crate) struct Comparison {
    /// The edition to compile in.
    pub(crate) edition: u16,
    newest: u16,
    /// The compared crates. True if the crate is of the older edition: then edits can help.
    crates: BTreeMap<usize, bool>,
}

/// Returns the comparisons that find all differences for the live crates, oldest edition first.
pub(crate) fn comparisons(
    program: &Program,
    live: &BTreeSet<usize>,
    editions: &[u16],
) -> Vec<Comparison> {
    let mut comparisons: BTreeMap<(u16, usize), Comparison> = BTreeMap::new();
    // A bundle has text that edition 2015 cannot parse, such as the path of a macro. What compiles in
    // 2015 means the same in 2018, or is an error there.
    let like = |edition: u16| edition.max(2018);
    for &krate in live {
        let own = program.crates[krate].edition;
        for edition in editions.iter().map(|it| like(*it)).filter(|it| *it != like(own)) {
            let older = like(own).min(edition);
            // A crate of edition 2015 is compared alone: if that fails, it fails for no other crate.
            let alone = if own < 2018 { krate } else { 0 };
            let comparison = comparisons.entry((older, alone)).or_default();
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
        self.crates.contains_key(&0)
    }

    /// Returns the crates to compile: the compared crates and all that they depend on.
    pub(crate) fn closure(&self, program: &Program) -> BTreeSet<usize> {
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

    /// Returns the compared crates.
    pub(crate) fn crates(&self) -> impl Iterator<Item = usize> {
        self.crates.keys().copied()
    }

    /// Returns the lints to ask for.
    pub(crate) fn lints(&self) -> impl Iterator<Item = &'static str> {
        let groups = GROUPS.iter().filter(|(to, _)| self.edition < *to && *to <= self.newest);
        groups.map(|(_, name)| *name)
    }

    /// Adds the differences that the diagnostics of a text show. The text must compile: where there are
    /// errors, rustc does not come to all of its lints.
    pub(crate) fn add_to(
        &self,
        migration: &mut Migration,
        program: &Program,
        printed: &Printed,
        diagnostics: &[Diagnostic],
    ) {
        for diagnostic in diagnostics {
            self.add_one_to(migration, program, printed, diagnostic);
        }
    }

    fn add_one_to(
        &self,
        migration: &mut Migration,
        program: &Program,
        printed: &Printed,
        diagnostic: &Diagnostic,
    ) {
        let code = diagnostic.code();
        if code == DENIED {
            self.allow_denied(migration, program);
        }
        let of_clippy = code.starts_with("clippy::");
        if IGNORED.contains(&code) || diagnostic.is_dead_code() || of_clippy {
            return;
        }
        let Some((file, at)) = diagnostic.spans().find_map(|it| printed.origin(it.start)) else {
            return;
        };
        let Some(&can_change) = self.crates.get(&program.files[file].krate) else { return };
        let fix = diagnostic.fix().filter(|_| can_change);
        let edits: Option<Vec<(usize, Edit)>> = fix.and_then(|edits| {
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

    /// Allows [`DENIED`] at the top of the solution.
    fn allow_denied(&self, migration: &mut Migration, program: &Program) {
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

/// True if an attribute such as `#![allow(…)]` names a lint.
fn names(attr: &syn::Attribute, lint: &str) -> bool {
    let syn::Meta::List(list) = &attr.meta else { return false };
    list.tokens.clone().into_iter().any(|it| it.to_string() == lint)
}
