//! Runs the comparisons of editions, which find where the editions of crates and judge differ.
//!
//! Each comparison is a compilation with rustc's migration lints. Dead code is looked for by a compilation
//! of the whole text, so a comparison of the whole text in the same edition can share it: its lints are
//! added there. Each other comparison has a compilation of its own; so has one whose shared compilation failed,
//! maybe since it is one of a copy of the text.
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

use super::dead_units::innermost;
use super::draft::{BundleDraft, BundleInput};
use crate::check::{BundleDiagnostic, LintRun};
use crate::editions::{Comparison, Migration, UNSAFE_WORDS, comparisons};
use crate::load::Program;
use crate::print::Printed;
use crate::rustc::{Compilation, Diagnostic};
use crate::source::{CrateId, Edit, Span, words};
use base::judge::Judge;
use semver::Version;
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// The first Rust version that has bounds `use<…>` of `impl Trait` (precise capturing).
const PRECISE_CAPTURING: Version = Version::new(1, 82, 0);

/// The differences between the editions that are found so far.
#[derive(Default)]
pub(super) struct EditionState {
    pub(super) migration: Migration,
    /// The comparisons still to run, since the text did not compile; `None` before the first run.
    pending: Option<Vec<Comparison>>,
    /// True once a shared compilation in an edition that is not the judge's has failed.
    shared_failed: bool,
}

/// Which comparisons may share the compilation that looks for dead code.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sharing {
    /// Those in the oldest edition of the judge.
    JudgesEdition,
    /// Those in an older edition, too: then dead code is looked for in that edition.
    AlsoOlder,
}

/// The comparisons to run on a draft.
pub(super) struct ComparisonRequests {
    /// The comparison that shares the compilation that looks for dead code.
    shared: Option<Comparison>,
    /// The others. Each has the text to compile, if that is not the whole draft.
    others: Vec<(Comparison, Option<Printed>)>,
}

/// The diagnostics of a comparison.
pub(super) struct ComparisonResult {
    comparison: Comparison,
    text: ComparedText,
    diagnostics: Vec<Diagnostic>,
}

/// The text that a comparison compiles.
enum ComparedText {
    /// The text in which dead code is looked for: the draft, or its probe.
    Shared,
    /// The draft.
    Whole,
    /// Some crates of the draft.
    Part(Box<Printed>),
}

impl EditionState {
    /// Returns the pending comparisons: at first, all.
    pub(super) fn take_pending(
        &mut self,
        input: &BundleInput<'_>,
        draft: &BundleDraft,
        sharing: Sharing,
    ) -> ComparisonRequests {
        let BundleInput { program, resolved, judge, .. } = *input;
        let live = &draft.shaken.live;
        let all = || comparisons(program, &resolved.live_crates(live), &judge.editions);
        let (mut shared, mut others) = (None, Vec::new());
        for comparison in self.pending.take().unwrap_or_else(all) {
            let can_share = match comparison.edition.cmp(&judge.editions[0]) {
                Ordering::Less => sharing == Sharing::AlsoOlder && !self.shared_failed,
                Ordering::Equal => true,
                Ordering::Greater => false,
            };
            if comparison.is_whole() && shared.is_none() && can_share {
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

    /// Makes all comparisons pending again, since none was run.
    pub(super) fn put_back(&mut self, requests: ComparisonRequests) {
        let others = requests.others.into_iter().map(|(comparison, _)| comparison);
        self.pending = Some(requests.shared.into_iter().chain(others).collect());
    }

    /// Adds the differences that were found. A comparison with errors is pending again. `shared` is the text
    /// in which dead code was looked for. Returns true if there are new edits or comparisons to run.
    pub(super) fn record(
        &mut self,
        input: &BundleInput<'_>,
        draft: &BundleDraft,
        shared: &Printed,
        results: Vec<ComparisonResult>,
    ) -> bool {
        let BundleInput { program, judge, .. } = *input;
        let before = self.migration.edit_count();
        // The lints do not see code under a cfg of another system.
        if judge.editions.iter().any(|edition| *edition >= UNSAFE_WORDS) {
            self.migration.add_unsafe_words(program, &draft.printed);
        }
        let (mut pending, mut has_new) = (Vec::new(), false);
        for ComparisonResult { mut comparison, text, diagnostics } in results {
            let printed = match &text {
                ComparedText::Shared => shared,
                ComparedText::Whole => &draft.printed,
                ComparedText::Part(part) => part,
            };
            let failing = failing_crates(program, printed, &diagnostics);
            let is_shared = matches!(text, ComparedText::Shared);
            if is_shared && !failing.is_empty() && comparison.edition < judge.editions[0] {
                // The errors may be those of the crate copy.
                (self.shared_failed, has_new) = (true, true);
                pending.push(comparison);
                continue;
            }
            let is_newer = |krate: CrateId| program.crates[krate].edition > comparison.edition;
            // Other errors may be due to code that was removed, and then the lints are not reliable.
            if failing.iter().all(|krate| krate.is_some_and(is_newer)) {
                comparison.add_to(&mut self.migration, program, printed, &diagnostics);
            }
            if !failing.is_empty() {
                let newer = failing.into_iter().flatten().filter(|&krate| is_newer(krate));
                let independent = comparison.split_off(program, &newer.collect());
                has_new |= independent.is_some();
                pending.push(comparison);
                pending.extend(independent);
            }
        }
        self.pending = Some(pending);
        has_new || before != self.migration.edit_count()
    }

    /// Restricts the captures of `impl Trait` to those in the older edition, at the functions that code with
    /// errors names. Returns true if there are new edits.
    ///
    /// In all other functions the captures make no difference. With `use<…>` there, bundles would be larger
    /// and need a newer compiler.
    pub(super) fn restrict_named_captures(
        &mut self,
        input: &BundleInput<'_>,
        draft: &BundleDraft,
        errors: &[BundleDiagnostic],
    ) -> bool {
        let BundleInput { program, resolved, judge, .. } = *input;
        let live = &draft.shaken.live;
        if !may_be_due_to_captures(judge, errors) {
            return false;
        }
        let spans = errors.iter().flat_map(|error| error.spans.iter().chain(&error.inner_spans));
        let failing = spans.filter_map(|&span| {
            let (file, span) = draft.printed.source_of(span)?;
            let unit = innermost(resolved, live, file, span.start)?;
            let Span { start, end } = resolved.units[unit].span?;
            Some(&program.files[file].text[start..end])
        });
        let names: BTreeSet<&str> = failing.flat_map(words).collect();
        self.migration.restrict_captures(|file, at| {
            let unit = innermost(resolved, live, file, at);
            unit.is_some_and(|unit| names.contains(resolved.units[unit].name.as_str()))
        })
    }

    /// Does the same at all functions, since code with errors may call one by another name or by a macro.
    pub(super) fn restrict_all_captures(
        &mut self,
        judge: &Judge,
        errors: &[BundleDiagnostic],
    ) -> bool {
        may_be_due_to_captures(judge, errors) && self.migration.restrict_captures(|_, _| true)
    }

    /// Adds the imports that rustc suggests for items of a newer prelude: a crate of edition 2021 may use
    /// `TryFrom` without an import, but not in a bundle of edition 2018. Returns true if there are new
    /// imports.
    pub(super) fn import_preludes(
        &mut self,
        program: &Program,
        printed: &Printed,
        errors: &[BundleDiagnostic],
    ) -> bool {
        let before = self.migration.edit_count();
        for error in errors {
            for (at, text) in &error.prelude_imports {
                // The import goes before the next byte that comes from a file.
                let mut next_bytes = *at..printed.text.len();
                let origin = next_bytes.find_map(|byte| printed.origin(byte));
                let Some((file, at)) = origin else { continue };
                let edition = program.crates[program.files[file].krate].edition;
                let edit = Edit::replace(Span::new(at, at), format!("{}\n", text.trim_end()));
                let edits = self.migration.edits.entry(file).or_default();
                if edition > error.edition && !edits.contains(&edit) {
                    edits.push(edit);
                }
            }
        }
        before != self.migration.edit_count()
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

/// True if an error is in an edition in which `impl Trait` captures more lifetimes, and the judge's compiler
/// can restrict them.
fn may_be_due_to_captures(judge: &Judge, errors: &[BundleDiagnostic]) -> bool {
    judge.rustc_floor >= PRECISE_CAPTURING && errors.iter().any(|error| error.edition >= 2024)
}

impl ComparisonRequests {
    /// Returns the edition in which to look for dead code, and the lints of the shared comparison there.
    pub(super) fn lints(&self, default: u16) -> LintRun {
        match &self.shared {
            Some(comparison) => {
                LintRun { edition: comparison.edition, more: comparison.lints().collect() }
            }
            None => LintRun { edition: default, more: Vec::new() },
        }
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

    /// Joins the comparisons with their diagnostics.
    pub(super) fn results(
        self,
        of_shared: Vec<Diagnostic>,
        of_others: Vec<Vec<Diagnostic>>,
    ) -> Vec<ComparisonResult> {
        let mut results = Vec::new();
        if let Some(comparison) = self.shared {
            let text = ComparedText::Shared;
            results.push(ComparisonResult { comparison, text, diagnostics: of_shared });
        }
        for ((comparison, part), diagnostics) in self.others.into_iter().zip(of_others) {
            let text = part.map_or(ComparedText::Whole, |part| ComparedText::Part(Box::new(part)));
            results.push(ComparisonResult { comparison, text, diagnostics });
        }
        results
    }
}
