//! What is asked of rustc about the editions of crates and judge, beside what it is asked at any rate.

use super::rounds::{Round, Subject};
use crate::migrate::{self, Run};
use crate::print::Printed;
use crate::rustc::{Call, Diagnostic};

/// The compilations that are still to be made.
pub(super) struct Asked {
    /// The one that takes the whole text in the edition in which is asked what is dead: it is the same.
    whole: Option<Run>,
    /// The others, and what text they are of if it is a part.
    others: Vec<(Run, Option<Printed>)>,
}

/// What rustc says where the editions of crates and judge differ.
pub(super) struct Answer {
    pub(super) run: Run,
    /// The text that it was asked about, if that is not all.
    pub(super) part: Option<Printed>,
    /// It had a compilation of its own.
    pub(super) aside: bool,
    pub(super) said: Vec<Diagnostic>,
}

impl Asked {
    /// What is left, or else all that there is to ask of a text. Whatever is asked of the whole text
    /// in an edition before `oldest` is asked aside.
    pub(super) fn new(
        subject: &Subject<'_>,
        round: &Round,
        left: Option<Vec<Run>>,
        oldest: u16,
    ) -> Self {
        let Subject { program, judge, .. } = *subject;
        let live = &round.shaken.live[..];
        let runs = left
            .unwrap_or_else(|| migrate::runs(program, &subject.live_crates(live), &judge.editions));
        let (mut whole, mut others) = (None, Vec::new());
        for run in runs {
            let beside = run.edition >= oldest && run.edition <= judge.editions[0];
            match run.whole() && whole.is_none() && beside {
                true => whole = Some(run),
                false => {
                    let needed = run.needs(program);
                    let part = |krate| needed.contains(&krate);
                    let part = (!run.whole()).then(|| subject.print(live, &round.rewriting, part));
                    others.push((run, part));
                }
            }
        }
        Self { whole, others }
    }

    /// The edition in which is asked what is dead, and more lints to ask for.
    pub(super) fn lints(&self, otherwise: u16) -> (u16, Vec<&'static str>) {
        match &self.whole {
            Some(run) => (run.edition, run.lints().collect()),
            None => (otherwise, Vec::new()),
        }
    }

    /// The compilations aside.
    pub(super) fn calls<'a>(&'a self, round: &'a Round) -> Vec<Call<'a>> {
        let call = |(run, part): &'a (Run, Option<Printed>)| {
            let forced = run.lints().flat_map(|it| ["--force-warn", it]);
            Call {
                library: !run.whole(),
                lints: ["-A", "warnings"].into_iter().chain(forced).collect(),
                ..Call::plain(&part.as_ref().unwrap_or(&round.printed).text, run.edition)
            }
        };
        self.others.iter().map(call).collect()
    }

    /// Puts what was said to what was asked.
    pub(super) fn answers(
        self,
        of_whole: Vec<Diagnostic>,
        of_others: Vec<Vec<Diagnostic>>,
    ) -> Vec<Answer> {
        let whole = self.whole.into_iter().zip([of_whole]);
        let whole = whole.map(|(run, said)| Answer { run, part: None, aside: false, said });
        let others = self.others.into_iter().zip(of_others);
        let others = others.map(|((run, part), said)| Answer { run, part, aside: true, said });
        whole.chain(others).collect()
    }

    /// All that is left to ask, since there was no answer.
    pub(super) fn runs(self) -> Vec<Run> {
        self.whole.into_iter().chain(self.others.into_iter().map(|(run, _)| run)).collect()
    }
}
