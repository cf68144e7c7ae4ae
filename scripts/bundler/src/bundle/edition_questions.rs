//! Asks rustc where the editions of the crates and the judge differ.
//!
//! Each comparison is a compilation. Those that compile the whole text in an edition that is compiled
//! anyway, to look for dead code, share that compilation: only more lints are asked for.

use super::subject::{Draft, Subject};
use crate::check::{BundleDiagnostic, LintRun};
use crate::editions::{Comparison, Migration, comparisons};
use crate::load::Program;
use crate::print::Printed;
use crate::rustc::{Compilation, Diagnostic};
use crate::source::{Edit, Span};

/// What is known so far of the differences between the editions.
#[derive(Default)]
pub(super) struct EditionState {
    pub(super) migration: Migration,
    /// The comparisons that failed, since the text did not compile; `None` before the first ones.
    pending: Option<Vec<Comparison>>,
}

/// The comparisons to make for a draft.
pub(super) struct EditionQuestions {
    /// The one that shares the compilation that looks for dead code.
    shared: Option<Comparison>,
    /// The others, each with the part of the text that is compiled if it is not the whole.
    others: Vec<(Comparison, Option<Printed>)>,
}

/// The diagnostics of a comparison.
pub(super) struct EditionAnswer {
    comparison: Comparison,
    text: ComparedText,
    diagnostics: Vec<Diagnostic>,
}

/// The text that a comparison compiles.
enum ComparedText {
    /// The one in which dead code is looked for: the draft, or its probe.
    Shared,
    /// The draft.
    Whole,
    /// Some crates of the draft.
    Part(Box<Printed>),
}

impl EditionState {
    /// Returns the comparisons that are pending; at first, all. A comparison of the whole text in an
    /// edition before `oldest` gets a compilation of its own.
    pub(super) fn questions(
        &mut self,
        subject: &Subject<'_>,
        draft: &Draft,
        oldest: u16,
    ) -> EditionQuestions {
        let Subject { program, judge, .. } = *subject;
        let live = &draft.shaken.live[..];
        let all = || comparisons(program, &subject.live_crates(live), &judge.editions);
        let (mut shared, mut others) = (None, Vec::new());
        for comparison in self.pending.take().unwrap_or_else(all) {
            let Comparison { edition, .. } = comparison;
            let can_share = edition >= oldest && edition <= judge.editions[0];
            if comparison.is_whole() && shared.is_none() && can_share {
                shared = Some(comparison);
                continue;
            }
            let closure = comparison.closure(program);
            let part = || draft.print_crates(subject, |krate| closure.contains(&krate));
            let part = (!comparison.is_whole()).then(part);
            others.push((comparison, part));
        }
        EditionQuestions { shared, others }
    }

    /// Makes all comparisons pending again, since none was answered.
    pub(super) fn put_back(&mut self, questions: EditionQuestions) {
        let others = questions.others.into_iter().map(|(comparison, _)| comparison);
        self.pending = Some(questions.shared.into_iter().chain(others).collect());
    }

    /// Adds the differences of the answers; those with errors are pending again. `shared` is the text in
    /// which dead code was looked for. Returns true if there are new edits.
    pub(super) fn record(
        &mut self,
        program: &Program,
        draft: &Draft,
        shared: &Printed,
        answers: Vec<EditionAnswer>,
    ) -> bool {
        let before = self.migration.edit_count();
        let mut pending = Vec::new();
        for EditionAnswer { comparison, text, diagnostics } in answers {
            if diagnostics.iter().any(Diagnostic::is_error) {
                pending.push(comparison);
                continue;
            }
            let printed = match &text {
                ComparedText::Shared => shared,
                ComparedText::Whole => &draft.printed,
                ComparedText::Part(part) => part,
            };
            comparison.add_to(&mut self.migration, program, printed, &diagnostics);
        }
        self.pending = Some(pending);
        before != self.migration.edit_count()
    }

    /// Imports what the prelude of a crate's own edition has and that of an older one has not, where
    /// rustc misses it. Returns true if there are new imports.
    pub(super) fn import_preludes(
        &mut self,
        program: &Program,
        printed: &Printed,
        errors: &[BundleDiagnostic],
    ) -> bool {
        let before = self.migration.edit_count();
        for error in errors {
            for (at, text) in &error.prelude_imports {
                // The import stands before the next text that comes from a file.
                let mut after = *at..printed.text.len();
                let Some((file, at)) = after.find_map(|it| printed.origin(it)) else { continue };
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

    /// Returns the comparisons that failed to the end.
    pub(super) fn failed(&self) -> impl Iterator<Item = &Comparison> {
        self.pending.iter().flatten()
    }
}

impl EditionQuestions {
    /// Returns the edition in which to look for dead code, and the lints of the shared comparison.
    pub(super) fn lints(&self, default: u16) -> LintRun {
        match &self.shared {
            Some(comparison) => {
                LintRun { edition: comparison.edition, more: comparison.lints().collect() }
            }
            None => LintRun { edition: default, more: Vec::new() },
        }
    }

    /// Returns the compilations of the others.
    pub(super) fn calls<'a>(&'a self, draft: &'a Draft) -> Vec<Compilation<'a>> {
        let call = |(comparison, part): &'a (Comparison, Option<Printed>)| {
            let forced = comparison.lints().flat_map(|lint| ["--force-warn", lint]);
            let text = &part.as_ref().unwrap_or(&draft.printed).text;
            Compilation {
                library: !comparison.is_whole(),
                lints: ["-A", "warnings"].into_iter().chain(forced).collect(),
                ..Compilation::plain(text, comparison.edition)
            }
        };
        self.others.iter().map(call).collect()
    }

    /// Joins the comparisons and their diagnostics.
    pub(super) fn answers(
        self,
        of_shared: Vec<Diagnostic>,
        of_others: Vec<Vec<Diagnostic>>,
    ) -> Vec<EditionAnswer> {
        let shared = self.shared.into_iter().zip([of_shared]);
        let shared = shared.map(|(comparison, diagnostics)| EditionAnswer {
            comparison,
            text: ComparedText::Shared,
            diagnostics,
        });
        let others = self.others.into_iter().zip(of_others);
        let others = others.map(|((comparison, part), diagnostics)| EditionAnswer {
            comparison,
            text: part.map_or(ComparedText::Whole, |part| ComparedText::Part(Box::new(part))),
            diagnostics,
        });
        shared.chain(others).collect()
    }
}
