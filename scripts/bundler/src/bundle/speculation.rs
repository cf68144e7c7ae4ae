//! The speculative check: compiles in the background the text that the fixpoint will probably reach.
//!
//! What was removed the last time is mostly removed again, so the text without it is checked while the
//! first compilation of this time is still under way. This changes no result: the speculative check only
//! runs rustc, and [`Rustc`] has the diagnostics at hand if the same text is checked later.

use super::subject::{Draft, Subject};
use crate::check::{CheckRequest, LintRun, check};
use crate::resolve::UnitId;
use crate::rustc::Rustc;
use crate::shake::shake;
use crate::source::{Edit, Span};
use base::cache::{Cache, Key};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::thread::{self, Scope};

/// What changed from the first draft to the last one, by the paths of files: the prediction for the next
/// time.
#[derive(Deserialize, Serialize)]
pub(super) struct Prediction {
    removed: Vec<(String, Span)>,
    cut_macros: bool,
    edits: Vec<(String, Vec<Edit>)>,
    /// True if the last check had a probe of monomorphization.
    probed: bool,
}

/// A speculative check that is under way. Dropping it kills its rustc, unless it was confirmed.
pub(super) struct Speculation<'a> {
    rustc: &'a Rustc,
    /// The predicted text, until it is known whether the prediction is right.
    text: Option<String>,
}

impl Prediction {
    pub(super) fn new(
        subject: &Subject<'_>,
        removed: &BTreeSet<UnitId>,
        cut_macros: bool,
        edits: &BTreeMap<usize, Vec<Edit>>,
        probed: bool,
    ) -> Self {
        let Subject { program, resolved, .. } = *subject;
        let path = |file: usize| program.files[file].shown.clone();
        let place = |unit: &UnitId| {
            let info = &resolved.units[*unit];
            Some((path(info.file), info.span?))
        };
        Self {
            removed: removed.iter().filter_map(place).collect(),
            cut_macros,
            edits: edits.iter().map(|(file, edits)| (path(*file), edits.clone())).collect(),
            probed,
        }
    }

    /// Returns what changed the last time that the binary was bundled for the judge.
    pub(super) fn load(cache: &Cache, subject: &Subject<'_>) -> Option<Self> {
        // With one core, a compilation in the background gains nothing.
        let cores = thread::available_parallelism().map_or(1, Into::into);
        (cores > 1).then(|| cache.get(&key(subject)))?
    }

    pub(super) fn store(&self, cache: &Cache, subject: &Subject<'_>) {
        cache.put(&key(subject), self);
    }

    /// Starts to check the predicted text in the background. Returns `None` if it is the text of the first
    /// draft, or cannot be bundled.
    pub(super) fn check_in_background<'scope, 'a: 'scope>(
        &self,
        subject: &Subject<'a>,
        first: &Draft,
        rustc: &'a Rustc,
        scope: &'scope Scope<'scope, '_>,
    ) -> Option<Speculation<'a>> {
        let predicted = self.draft(subject)?;
        if predicted.printed.text == first.printed.text {
            return None;
        }
        let probe = self.probed.then(|| predicted.probe(subject));
        let text = predicted.printed.text.clone();
        let editions = &subject.judge.editions;
        scope.spawn(move || {
            let question = CheckRequest {
                text: &predicted.printed.text,
                editions,
                lints: LintRun { edition: editions[0], more: Vec::new() },
                probe: probe.as_ref().map(|it| &*it.printed.text),
                others: Vec::new(),
            };
            // An error comes up again where the text is checked.
            let _ = check(rustc, &question);
        });
        Some(Speculation { rustc, text: Some(text) })
    }

    /// Returns the predicted draft, if it can be bundled.
    fn draft(&self, subject: &Subject<'_>) -> Option<Draft> {
        let Subject { program, resolved, timings, .. } = *subject;
        let files = program.files.iter().enumerate();
        let files: BTreeMap<&str, usize> =
            files.map(|(index, file)| (file.shown.as_str(), index)).collect();
        let place = |(path, span): &(String, Span)| Some((*files.get(path.as_str())?, *span));
        let places: BTreeSet<(usize, Span)> = self.removed.iter().filter_map(place).collect();
        let units = resolved.units.iter().enumerate();
        let removed = units
            .filter(|(_, info)| info.span.is_some_and(|span| places.contains(&(info.file, span))));
        let removed: BTreeSet<UnitId> = removed.map(|(unit, _)| unit).collect();
        let edits = self.edits.iter();
        let edits = edits
            .filter_map(|(path, edits)| Some((*files.get(path.as_str())?, edits.clone())))
            .collect();
        let shaken = timings.time("shake", || shake(resolved, &removed, self.cut_macros));
        Draft::new(subject, shaken, &edits).ok()
    }
}

fn key(subject: &Subject<'_>) -> Key {
    let bin = subject.bin.path.display().to_string();
    Key::of(["guess", &bin, &subject.judge.id])
}

impl Speculation<'_> {
    /// Kills the background check if the text to check now is another one than predicted.
    pub(super) fn confirm_or_kill(&mut self, text: &str) {
        if self.text.take().is_some_and(|predicted| predicted != text) {
            self.rustc.kill_all();
        }
    }
}

impl Drop for Speculation<'_> {
    fn drop(&mut self) {
        if self.text.is_some() {
            self.rustc.kill_all();
        }
    }
}
