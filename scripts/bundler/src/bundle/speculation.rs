//! The speculative check: compiles in the background the text that the fixpoint will probably reach.
//!
//! Between two runs of the tool a solution changes little, so mostly the same units are removed again.
//!
//! 1. At its end, a fixpoint stores which units it removed ([`store`]).
//! 2. The next time, the text without these units is checked in the background ([`check_in_background`]), while
//!    the first compilation of the fixpoint is still running.
//! 3. If the fixpoint comes to the predicted text, [`Rustc`] already has its diagnostics, or waits for them.
//!
//! This changes no result: the speculative check only runs rustc earlier. After an edit of a small solution
//! it saves a quarter of the time, and little where the libraries are large (the bench `no_prediction`). A text with
//! edits of the edition migration is not predicted.
//!
//! ```text
//! last time    main.rs uses `kelp`, of which `fn salt` and `impl Display for Leaf` were removed
//! edit         main.rs: `println!("{}", depth(3))` becomes `println!("{}", depth(4))`
//! this time    survey of the draft with `salt` and `impl Display`   | speculative check without them
//!              check of the text without them                       → its diagnostics are there
//! ```

use super::draft::{BundleDraft, BundleInput};
use crate::check::{CheckRequest, check};
use crate::resolve::UnitId;
use crate::rustc::Rustc;
use crate::shake::{MacroBodies, shake};
use crate::source::Span;
use base::cache::{Cache, Key};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::thread::{self, Scope};

/// The units that a fixpoint removed.
#[derive(Deserialize, Serialize)]
struct Prediction {
    /// The removed units, by the paths of their files and their spans.
    removed: BTreeSet<(String, Span)>,
    /// True if the last check had a probe of monomorphization.
    probed: bool,
}

/// Stores what a fixpoint removed, as a prediction for the next time.
pub(super) fn store(
    cache: &Cache,
    input: &BundleInput<'_>,
    removed: &BTreeSet<UnitId>,
    probed: bool,
) {
    let removed = removed.iter().filter_map(|&unit| location(input, unit)).collect();
    cache.put(&key(input), &Prediction { removed, probed });
}

/// Starts to check the predicted text in the background. Returns false if there is no prediction, if that is also
/// the text of the first draft, or if it cannot be bundled.
pub(super) fn check_in_background<'scope, 'a: 'scope>(
    cache: &Cache,
    input: &BundleInput<'a>,
    first: &BundleDraft,
    rustc: &'a Rustc,
    scope: &'scope Scope<'scope, '_>,
) -> bool {
    let Some((predicted, probed)) = predicted_draft(cache, input) else { return false };
    if predicted.printed.text == first.printed.text {
        return false;
    }
    let probe = probed.then(|| predicted.probe(input));
    let editions = &input.judge.editions;
    scope.spawn(move || {
        let request = CheckRequest {
            text: &predicted.printed.text,
            editions,
            clippy: true,
            lints: Vec::new(),
            probe: probe.as_ref().map(|probe| &*probe.printed.text),
            others: Vec::new(),
            reports_errors: true,
        };
        // The fixpoint will report the error, if it comes to this text.
        let _ = check(rustc, &request);
    });
    true
}

/// Returns the draft without the units that were removed when the binary was last bundled for the judge, and true
/// if its check had a probe.
fn predicted_draft(cache: &Cache, input: &BundleInput<'_>) -> Option<(BundleDraft, bool)> {
    // With one core, a compilation in the background gains nothing.
    if thread::available_parallelism().is_ok_and(|cores| cores.get() == 1) {
        return None;
    }
    let Prediction { removed, probed } = cache.get(&key(input))?;
    let mut units = BTreeSet::new();
    for unit in input.resolved.units.ids() {
        if location(input, unit).is_some_and(|location| removed.contains(&location)) {
            units.insert(unit);
        }
    }
    let step = input.timings.step("shake");
    let shaken = shake(input.resolved, &units, MacroBodies::RemoveDead);
    drop(step);
    let draft = BundleDraft::new(input, shaken, &BTreeMap::new()).ok()?;
    Some((draft, probed))
}

/// Returns the path of the file and the span of a unit, which are the same the next time if the file is.
fn location(input: &BundleInput<'_>, unit: UnitId) -> Option<(String, Span)> {
    let info = &input.resolved.units[unit];
    Some((input.program.files[info.file].shown.clone(), info.span?))
}

fn key(input: &BundleInput<'_>) -> Key {
    let bin = input.bin.path.display().to_string();
    Key::of(["prediction", &bin, &input.judge.id])
}
