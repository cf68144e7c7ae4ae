//! What went the last time mostly goes again: the text without it is judged ahead.
//!
//! Nothing is believed of what went before. rustc only runs before it is asked, and what it says is
//! at hand if it is asked just that.

use super::Timings;
use super::rounds::{Round, Subject};
use crate::check::{Question, check};
use crate::resolve::UnitId;
use crate::rustc::Rustc;
use crate::shake::shake;
use crate::source::{Edit, Span};
use base::cache::{Cache, Key};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::thread::{self, Scope};

/// What went, by files and texts.
#[derive(Deserialize, Serialize)]
pub(super) struct Guess {
    gone: Vec<(String, Span)>,
    cut_macros: bool,
    edits: Vec<(String, Vec<Edit>)>,
    /// It was asked once more what the program needs.
    probed: bool,
}

/// A text that is being judged ahead. When it goes, so does what runs for a text that nobody asked
/// for.
pub(super) struct Ahead<'a> {
    rustc: &'a Rustc,
    text: Option<String>,
}

impl Guess {
    pub(super) fn new(
        subject: &Subject<'_>,
        gone: &BTreeSet<UnitId>,
        cut_macros: bool,
        edits: &BTreeMap<usize, Vec<Edit>>,
        probed: bool,
    ) -> Self {
        let Subject { program, resolved, .. } = *subject;
        let shown = |file: usize| program.files[file].shown.clone();
        let place = |it: &UnitId| {
            let info = &resolved.units[*it];
            Some((shown(info.file), info.span?))
        };
        Self {
            gone: gone.iter().filter_map(place).collect(),
            cut_macros,
            edits: edits.iter().map(|(file, edits)| (shown(*file), edits.clone())).collect(),
            probed,
        }
    }

    /// What went the last time that the binary was bundled for the judge.
    pub(super) fn recall(cache: &Cache, subject: &Subject<'_>) -> Option<Self> {
        // Where there is one core only, nothing can be done ahead.
        let cores = thread::available_parallelism().map_or(1, Into::into);
        (cores > 1).then(|| cache.get(&key(subject)))?
    }

    pub(super) fn keep(&self, cache: &Cache, subject: &Subject<'_>) {
        cache.put(&key(subject), self);
    }

    /// Starts to judge what is left of the text of a round without what went; not if nothing goes, or
    /// if what is left cannot be bundled.
    pub(super) fn judge_ahead<'scope, 'a: 'scope>(
        &self,
        subject: &Subject<'a>,
        round: &Round,
        rustc: &'a Rustc,
        scope: &'scope Scope<'scope, '_>,
        timings: &mut Timings,
    ) -> Option<Ahead<'a>> {
        let Subject { program, resolved, judge, .. } = *subject;
        let files: BTreeMap<&str, usize> =
            program.files.iter().enumerate().map(|(file, it)| (it.shown.as_str(), file)).collect();
        let place = |(shown, span): &(String, Span)| Some((*files.get(shown.as_str())?, *span));
        let places: BTreeSet<(usize, Span)> = self.gone.iter().filter_map(place).collect();
        let units = resolved.units.iter().enumerate();
        let gone =
            units.filter(|(_, it)| it.span.is_some_and(|span| places.contains(&(it.file, span))));
        let gone: BTreeSet<UnitId> = gone.map(|(unit, _)| unit).collect();
        let edits = self.edits.iter();
        let edits = edits
            .filter_map(|(shown, edits)| Some((*files.get(shown.as_str())?, edits.clone())))
            .collect();
        let shaken = timings.time("shake", || shake(resolved, &gone, self.cut_macros));
        let guessed = subject.round(shaken, &edits, timings).ok()?;
        if guessed.printed.text == round.printed.text {
            return None;
        }
        let probe = self.probed.then(|| subject.probe(&guessed));
        let text = guessed.printed.text.clone();
        scope.spawn(move || {
            let question = Question {
                text: &guessed.printed.text,
                editions: &judge.editions,
                lints: (judge.editions[0], Vec::new()),
                probe: probe.as_ref(),
                asides: Vec::new(),
            };
            // Whoever asks for it hears what went wrong.
            let _ = check(rustc, &question);
        });
        Some(Ahead { rustc, text: Some(text) })
    }
}

fn key(subject: &Subject<'_>) -> Key {
    let bin = subject.bin.path.display().to_string();
    Key::of(["guess", &bin, &subject.judge.id])
}

impl Ahead<'_> {
    /// This is judged now: if it is another text, nobody asks for what runs.
    pub(super) fn judged_now(&mut self, text: &str) {
        if self.text.take().is_some_and(|it| it != text) {
            self.rustc.end_all();
        }
    }
}

impl Drop for Ahead<'_> {
    fn drop(&mut self) {
        if self.text.is_some() {
            self.rustc.end_all();
        }
    }
}
