//! Runs the comparisons of editions, which find where the editions of crates and judge differ.
//!
//! Each comparison is a compilation with rustc's migration lints. Dead code is looked for by a compilation
//! of the whole text, so a comparison of the whole text in the same edition shares it: its lints are added
//! there. Each other comparison has a compilation of its own.
//!
//! A comparison fails if a newer crate does not compile in its edition. Then the crates that do not depend on
//! the newer one are compared alone. For those that do, there are only the lints that rustc runs in spite of
//! the errors, such as those of syntax.
//!
//! ```text
//! `dive` (2021) uses `nets` (2021) and `reef` (2024), which has a chain `if let … && …`; the judge has 2024
//! compare `dive`, `nets`    fails, because of `reef`; `extern "C" {` in `dive` becomes `unsafe extern "C" {`
//! compare `nets`            succeeds
//! ```

use super::draft::{BundleDraft, BundleInput};
use crate::check::BundleError;
use crate::editions::{Comparison, Migration, UNSAFE_WORDS, comparisons};
use crate::load::Program;
use crate::print::Printed;
use crate::rustc::{Compilation, Diagnostic};
use crate::source::{CrateId, Edit, Span};
use base::judge::Judge;
use semver::Version;
use std::collections::BTreeSet;

/// The first Rust version that has bounds `use<…>` of `impl Trait` (precise capturing).
const PRECISE_CAPTURING: Version = Version::new(1, 82, 0);

/// The differences between the editions that are found so far.
#[derive(Default)]
pub(super) struct EditionState {
    pub(super) migration: Migration,
    /// The comparisons still to run, since the text did not compile; `None` before the first run.
    pending: Option<Vec<Comparison>>,
}

/// The comparisons to run on a draft.
#[derive(Default)]
pub(super) struct ComparisonRequests {
    /// The comparison that shares the compilation that looks for dead code.
    shared: Option<Comparison>,
    /// The others. Each has the text to compile, if that is not the whole draft.
    others: Vec<(Comparison, Option<Printed>)>,
}

impl EditionState {
    /// Returns the pending comparisons: at first, all.
    pub(super) fn pending(
        &self,
        input: &BundleInput<'_>,
        draft: &BundleDraft,
    ) -> ComparisonRequests {
        let BundleInput { program, resolved, judge, .. } = *input;
        let live = &draft.shaken.live;
        let all = || comparisons(program, &resolved.live_crates(live), &judge.editions);
        let (mut shared, mut others) = (None, Vec::new());
        for comparison in self.pending.clone().unwrap_or_else(all) {
            let is_same = comparison.edition == judge.editions[0];
            if comparison.is_whole() && shared.is_none() && is_same {
                shared = Some(comparison);
                continue;
            }
            let closure = comparison.closure(program);
            let part = || draft.print_crates(input, |krate| closure.contains(&krate));
            let part = (!comparison.is_whole()).then(part);
            others.push((comparison, part));
        }
        ComparisonRequests { shared, others }
    }

    /// Adds the differences that were found. A comparison with errors is pending again. `shared` is the text
    /// in which dead code was looked for, and `of_shared` its diagnostics; `of_others` are those of the
    /// comparisons that are not shared. Returns true if there are new edits or comparisons to run.
    pub(super) fn record(
        &mut self,
        input: &BundleInput<'_>,
        draft: &BundleDraft,
        requests: ComparisonRequests,
        (shared, of_shared): (&Printed, &[Diagnostic]),
        of_others: &[Vec<Diagnostic>],
    ) -> bool {
        let BundleInput { program, judge, .. } = *input;
        let before = self.migration.edit_count();
        // The lints do not see code under a cfg of another system.
        if judge.editions.iter().any(|edition| *edition >= UNSAFE_WORDS) {
            self.migration.add_unsafe_words(program, &draft.printed);
        }
        self.pending = Some(Vec::new());
        let mut has_new = false;
        if let Some(comparison) = requests.shared {
            has_new |= self.record_one(program, comparison, shared, of_shared);
        }
        for ((comparison, part), diagnostics) in requests.others.into_iter().zip(of_others) {
            let printed = part.as_ref().unwrap_or(&draft.printed);
            has_new |= self.record_one(program, comparison, printed, diagnostics);
        }
        has_new || before != self.migration.edit_count()
    }

    /// Adds the differences that one comparison has found. Returns true if there is a new comparison to run.
    fn record_one(
        &mut self,
        program: &Program,
        mut comparison: Comparison,
        printed: &Printed,
        diagnostics: &[Diagnostic],
    ) -> bool {
        let failing = failing_crates(program, printed, diagnostics);
        let is_newer = |krate: CrateId| program.crates[krate].edition > comparison.edition;
        // Other errors may be due to code that was removed, and then the lints are not reliable.
        if failing.iter().all(|krate| krate.is_some_and(is_newer)) {
            comparison.add_to(&mut self.migration, program, printed, diagnostics);
        }
        if failing.is_empty() {
            return false;
        }
        let newer = failing.into_iter().flatten().filter(|&krate| is_newer(krate));
        let independent = comparison.split_off(program, &newer.collect());
        let has_new = independent.is_some();
        let pending = self.pending.get_or_insert_default();
        pending.push(comparison);
        pending.extend(independent);
        has_new
    }

    /// Restricts the captures of `impl Trait` to those in the older edition, if the text does not compile in an edition
    /// in which `impl Trait` captures more lifetimes, or may not, and the judge's compiler can restrict them. Returns
    /// true if there are new edits.
    pub(super) fn restrict_captures(&mut self, judge: &Judge, may_fail_in: &[u16]) -> bool {
        judge.rustc_floor >= PRECISE_CAPTURING
            && may_fail_in.iter().any(|edition| *edition >= 2024)
            && self.migration.restrict_captures()
    }

    /// Adds the imports that rustc suggests for items of a newer prelude: a crate of edition 2021 may use
    /// `TryFrom` without an import, but not in a bundle of edition 2018. Returns true if there are new
    /// imports.
    pub(super) fn import_preludes(
        &mut self,
        program: &Program,
        printed: &Printed,
        errors: &[BundleError],
    ) -> bool {
        let before = self.migration.edit_count();
        for error in errors {
            for (at, text) in error.diagnostic.prelude_imports() {
                // The import goes before the next byte that comes from a file.
                let mut next_bytes = at..printed.text.len();
                let origin = next_bytes.find_map(|byte| printed.origin(byte));
                let Some((file, at)) = origin else { continue };
                let edition = program.crates[program.files[file].krate].edition;
                let edit = Edit::replace(Span::new(at, at), format!("{}\n", text.trim_end()));
                let edits = self.migration.edits.entry(file).or_default();
                if edition > error.edition && !edits.contains(&edit) {
                    crate::marks::reach("import-of-newer-prelude");
                    edits.push(edit);
                }
            }
        }
        before != self.migration.edit_count()
    }

    /// Allows the lints that are errors in the bundle and none where cargo builds the crate. Returns true if there are
    /// new ones.
    pub(super) fn allow_lints(
        &mut self,
        BundleInput { workspace, program, .. }: &BundleInput<'_>,
        printed: &Printed,
        errors: &[BundleError],
    ) -> bool {
        let before = self.migration.edit_count();
        let krate = |span: Option<Span>| {
            let (file, _) = printed.source_of(span?)?;
            Some(&program.crates[program.files[file].krate])
        };
        for BundleError { diagnostic, .. } in errors {
            // The lints of a macro's text are set where it is called.
            let (of, at) = (diagnostic.inner_spans().next(), diagnostic.spans().next());
            if let (Some(of), Some(at), Some(lint)) =
                (krate(of), krate(at), diagnostic.denied_lint())
                && workspace.allows(of.package, lint)
            {
                crate::marks::reach("lint-of-crate-allowed");
                let edit = Edit::replace(Span::new(0, 0), format!("#![allow({lint})]\n"));
                let edits = self.migration.edits.entry(at.root).or_default();
                edits.extend(Some(edit.clone()).filter(|edit| !edits.contains(edit)));
            }
        }
        before != self.migration.edit_count()
    }

    /// True if the errors are due to the judge's edition: each is in a crate of an older one, in which it has compiled.
    pub(super) fn explains(
        &self,
        program: &Program,
        printed: &Printed,
        errors: &[BundleError],
    ) -> bool {
        let is_of_older = |error: &BundleError| {
            let source = error.diagnostic.spans().next().and_then(|span| printed.source_of(span));
            let krate = source.map(|(file, _)| &program.crates[program.files[file].krate]);
            krate.is_some_and(|krate| krate.edition < error.edition)
        };
        self.failed().next().is_none() && errors.iter().all(is_of_older)
    }

    /// Returns the comparisons that are still pending at the end.
    pub(super) fn failed(&self) -> impl Iterator<Item = &Comparison> {
        self.pending.iter().flatten()
    }
}

/// Returns the crates with errors; `None` for errors that are in no crate.
fn failing_crates(
    program: &Program,
    printed: &Printed,
    diagnostics: &[Diagnostic],
) -> BTreeSet<Option<CrateId>> {
    let errors = diagnostics.iter().filter(|diagnostic| diagnostic.is_error());
    // An error in an expansion is one of the macro.
    let krate = |error: &Diagnostic| {
        let (file, _) = printed.source_of(error.inner_spans().next()?)?;
        Some(program.files[file].krate)
    };
    errors.map(krate).collect()
}

impl ComparisonRequests {
    /// True if a comparison shares the compilation that looks for dead code.
    pub(super) fn is_shared(&self) -> bool {
        self.shared.is_some()
    }

    /// Returns the lints of the shared comparison.
    pub(super) fn lints(&self) -> Vec<&'static str> {
        self.shared.iter().flat_map(Comparison::lints).collect()
    }

    /// Returns the compilations of the comparisons that are not shared.
    pub(super) fn compilations<'a>(&'a self, draft: &'a BundleDraft) -> Vec<Compilation<'a>> {
        let compilation = |(comparison, part): &'a (Comparison, Option<Printed>)| {
            let forced = comparison.lints().flat_map(|lint| ["--force-warn", lint]);
            let text = &part.as_ref().unwrap_or(&draft.printed).text;
            Compilation {
                library: !comparison.is_whole(),
                lints: ["-A", "warnings"].into_iter().chain(forced).collect(),
                ..Compilation::plain(text, comparison.edition)
            }
        };
        self.others.iter().map(compilation).collect()
    }
}
