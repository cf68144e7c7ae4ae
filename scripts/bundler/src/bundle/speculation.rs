//! The speculative check: compiles in the background the text that the fixpoint will probably reach.
//!
//! Between two runs of the tool a solution changes little, so mostly the same units are removed again.
//!
//! 1. **Predict**: at its end, a fixpoint stores which units it removed, and which edits it added.
//! 2. **Speculate**: the next time, the text without these units is checked in the background, while the
//!    first compilation of the fixpoint is still running.
//! 3. **Confirm or kill**: if the fixpoint comes to the predicted text, [`Rustc`] already has its diagnostics,
//!    or waits for them. If it comes to another text, the speculative rustc is killed.
//!
//! This changes no result: the speculative check only runs rustc earlier.
//!
//! ```text
//! last time    main.rs uses `kelp`, of which `fn salt` and `impl Display for Leaf` were removed
//! edit         main.rs: `println!("{}", depth(3))` becomes `println!("{}", depth(4))`
//! this time    survey of the draft with `salt` and `impl Display`   | speculative check without them
//!              check of the text without them                       → its diagnostics are there
//! ```

use super::draft::{BundleDraft, BundleInput};
use crate::check::{CheckRequest, LintRun, check};
use crate::resolve::UnitId;
use crate::rustc::Rustc;
use crate::shake::{MacroBodies, shake};
use crate::source::{Edit, Span};
use base::cache::{Cache, Key};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::thread::{self, Scope};

/// The changes from the first draft to the last one, as a prediction for the next time. Files are named by
/// their paths.
#[derive(Deserialize, Serialize)]
pub(super) struct Prediction {
    removed: Vec<(String, Span)>,
    macro_bodies: MacroBodies,
    edits: Vec<(String, Vec<Edit>)>,
    /// True if the last check had a probe of monomorphization.
    probed: bool,
}

/// A running speculative check. Dropping it kills the speculative rustc, unless the text was confirmed.
pub(super) struct Speculation<'a> {
    rustc: &'a Rustc,
    /// The predicted text; `None` once the prediction is known to be right or wrong.
    text: Option<String>,
}

impl Prediction {
    pub(super) fn new(
        input: &BundleInput<'_>,
        removed: &BTreeSet<UnitId>,
        macro_bodies: MacroBodies,
        edits: &BTreeMap<usize, Vec<Edit>>,
        probed: bool,
    ) -> Self {
        let BundleInput { program, resolved, .. } = *input;
        let path = |file: usize| program.files[file].shown.clone();
        let location = |unit: &UnitId| {
            let info = &resolved.units[*unit];
            Some((path(info.file), info.span?))
        };
        Self {
            removed: removed.iter().filter_map(location).collect(),
            macro_bodies,
            edits: edits.iter().map(|(file, edits)| (path(*file), edits.clone())).collect(),
            probed,
        }
    }

    /// Returns the prediction that was stored when the binary was last bundled for the judge.
    pub(super) fn load(cache: &Cache, input: &BundleInput<'_>) -> Option<Self> {
        // With one core, a compilation in the background gains nothing.
        let cores = thread::available_parallelism().map_or(1, Into::into);
        (cores > 1).then(|| cache.get(&key(input)))?
    }

    pub(super) fn store(&self, cache: &Cache, input: &BundleInput<'_>) {
        cache.put(&key(input), self);
    }

    /// Starts to check the predicted text in the background. Returns `None` if that is also the text of the
    /// first draft, or if it cannot be bundled.
    pub(super) fn check_in_background<'scope, 'a: 'scope>(
        &self,
        input: &BundleInput<'a>,
        first: &BundleDraft,
        rustc: &'a Rustc,
        scope: &'scope Scope<'scope, '_>,
    ) -> Option<Speculation<'a>> {
        let predicted = self.draft(input)?;
        if predicted.printed.text == first.printed.text {
            return None;
        }
        let probe = self.probed.then(|| predicted.probe(input));
        let text = predicted.printed.text.clone();
        let editions = &input.judge.editions;
        scope.spawn(move || {
            let request = CheckRequest {
                text: &predicted.printed.text,
                editions,
                lints: LintRun { edition: editions[0], more: Vec::new() },
                probe: probe.as_ref().map(|probe| &*probe.printed.text),
                others: Vec::new(),
            };
            // The fixpoint will report the error, if it comes to this text.
            let _ = check(rustc, &request);
        });
        Some(Speculation { rustc, text: Some(text) })
    }

    /// Returns the predicted draft; `None` if it cannot be bundled.
    fn draft(&self, input: &BundleInput<'_>) -> Option<BundleDraft> {
        let BundleInput { program, resolved, timings, .. } = *input;
        let files = program.files.iter().enumerate();
        let files: BTreeMap<&str, usize> =
            files.map(|(index, file)| (file.shown.as_str(), index)).collect();
        let location = |(path, span): &(String, Span)| Some((*files.get(path.as_str())?, *span));
        let locations: BTreeSet<(usize, Span)> = self.removed.iter().filter_map(location).collect();
        let units = resolved.units.iter().enumerate();
        let removed = units.filter(|(_, info)| {
            info.span.is_some_and(|span| locations.contains(&(info.file, span)))
        });
        let removed: BTreeSet<UnitId> = removed.map(|(unit, _)| unit).collect();
        let edits = self.edits.iter();
        let edits = edits
            .filter_map(|(path, edits)| Some((*files.get(path.as_str())?, edits.clone())))
            .collect();
        let step = timings.step("shake");
        let shaken = shake(resolved, &removed, self.macro_bodies);
        drop(step);
        BundleDraft::new(input, shaken, &edits).ok()
    }
}

fn key(input: &BundleInput<'_>) -> Key {
    let bin = input.bin.path.display().to_string();
    Key::of(["prediction", &bin, &input.judge.id])
}

impl Speculation<'_> {
    /// Kills the speculative check if the text that is checked now is not the predicted one.
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
