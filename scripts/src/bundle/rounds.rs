//! Shaking, printing and asking rustc, in rounds: until nothing goes any more and nothing is to be
//! mended.

use super::Timings;
use super::guarded::guarded;
use super::remarks::{cuttable, does_not_compile, newer_than_floor, not_compared, refuse_editions};
use crate::check::{Question, Report, check};
use crate::error::Result;
use crate::instances::{self, Probe};
use crate::judge::Judge;
use crate::load::Program;
use crate::migrate::{self, Migration, Run};
use crate::print::{Printed, print};
use crate::resolve::{Resolved, UnitId};
use crate::rewrite::{Rewriting, rewrite};
use crate::rustc::{Call, Diagnostic, Rustc};
use crate::shake::{Shaken, shake};
use crate::source::Edit;
use crate::workspace::{Bin, Workspace};
use std::collections::BTreeSet;

/// What is being bundled, and for whom.
#[derive(Clone, Copy)]
pub(super) struct Subject<'a> {
    pub(super) workspace: &'a Workspace,
    pub(super) bin: &'a Bin,
    pub(super) judge: &'a Judge,
    pub(super) program: &'a Program,
    pub(super) resolved: &'a Resolved,
}

/// What the rounds lead to.
pub(super) struct Done {
    pub(super) printed: Printed,
    pub(super) shaken: Shaken,
    /// Warnings, one a line.
    pub(super) notes: Vec<String>,
}

/// What is known so far.
pub(super) struct Rounds<'a> {
    subject: Subject<'a>,
    rustc: Option<&'a Rustc>,
    timings: &'a mut Timings,
    /// What rustc calls dead.
    dead: BTreeSet<UnitId>,
    /// The functions that the program needs, asked before anything goes.
    needed: Option<BTreeSet<UnitId>>,
    /// Impls and their members that are never run, and what was dead before they went.
    never_run: BTreeSet<UnitId>,
    dead_before: BTreeSet<UnitId>,
    /// What is never run and stays nevertheless.
    given_back: BTreeSet<UnitId>,
    /// Whether it is asked at all what is never run.
    probing: bool,
    /// Whether the bodies of macros are cut as well.
    cut_macros: bool,
    migration: Migration,
    /// Where the editions differ is asked once; `None` before that.
    unanswered: Option<Vec<Run>>,
}

/// One text, and what led to it.
struct Round {
    shaken: Shaken,
    rewriting: Rewriting,
    printed: Printed,
}

/// What rustc says where the editions of crates and judge differ.
struct Answer {
    run: Run,
    /// The text that it was asked about, if that is not the bundle.
    part: Option<Printed>,
    said: Vec<Diagnostic>,
}

impl Subject<'_> {
    /// The crates of which something stays.
    pub(super) fn live_crates(&self, live: &[bool]) -> BTreeSet<usize> {
        let units = self.resolved.units.iter().enumerate();
        units.filter(|(unit, _)| live[*unit]).map(|(_, info)| info.krate).collect()
    }

    fn print(&self, live: &[bool], how: &Rewriting, wanted: impl Fn(usize) -> bool) -> Printed {
        print(self.workspace, self.program, self.resolved, live, how, wanted)
    }
}

impl<'a> Rounds<'a> {
    pub(super) fn new(
        subject: Subject<'a>,
        rustc: Option<&'a Rustc>,
        timings: &'a mut Timings,
    ) -> Self {
        Self {
            subject,
            rustc,
            timings,
            dead: BTreeSet::new(),
            needed: None,
            never_run: BTreeSet::new(),
            dead_before: BTreeSet::new(),
            given_back: BTreeSet::new(),
            probing: true,
            cut_macros: true,
            migration: Migration::default(),
            unanswered: None,
        }
    }

    /// Goes on until the text stays as it is.
    pub(super) fn run(mut self) -> Result<Done> {
        loop {
            let round = self.text()?;
            let Some(rustc) = self.rustc else {
                let Subject { program, judge, .. } = self.subject;
                let Round { shaken, printed, .. } = round;
                let notes = || newer_than_floor(program, judge, &printed, &[]);
                let notes = self.timings.time("notes", notes);
                return Ok(Done { printed, shaken, notes });
            };
            let (report, answers, needed) = self.ask(rustc, &round)?;
            // As long as something goes or is mended, this is not yet the text to judge.
            if self.learn(&round, &report, answers, needed)? || self.give_back(&round, &report) {
                continue;
            }
            return self.done(round, &report);
        }
    }

    /// The text as far as it is known.
    fn text(&mut self) -> Result<Round> {
        let Subject { program, resolved, judge, .. } = self.subject;
        let shaken = loop {
            let gone = self.dead.union(&self.never_run).copied().collect();
            let cut_macros = self.cut_macros;
            let shaken = self.timings.time("shake", || shake(resolved, &gone, cut_macros));
            if !self.find_never_run(&shaken.live) {
                break shaken;
            }
        };
        let Self { subject, timings, .. } = self;
        let mut rewriting =
            timings.time("rewrite", || rewrite(program, resolved, &shaken.live, judge))?;
        for &(file, span) in &shaken.of_macros {
            let cut = Edit::cut(program.files[file].removal(span));
            rewriting.edits.entry(file).or_default().push(cut);
        }
        for (file, edits) in &self.migration.edits {
            rewriting.edits.entry(*file).or_default().extend(edits.iter().cloned());
        }
        let print = || subject.print(&shaken.live, &rewriting, |_| true);
        let printed = timings.time("print", print);
        Ok(Round { shaken, rewriting, printed })
    }

    /// Asks rustc, with everything side by side: whether the text compiles, what of it is dead,
    /// which functions it needs, and where the editions differ. The run of the oldest edition that
    /// takes the whole text says also what is dead.
    fn ask(
        &mut self,
        rustc: &Rustc,
        round: &Round,
    ) -> Result<(Report, Vec<Answer>, Option<BTreeSet<UnitId>>)> {
        let Subject { program, resolved, judge, .. } = self.subject;
        let live = &round.shaken.live[..];
        let runs = self.unanswered.take().unwrap_or_else(|| {
            migrate::runs(program, &self.subject.live_crates(live), &judge.editions)
        });
        let (mut whole, mut others) = (None, Vec::new());
        for run in runs {
            match run.whole() && whole.is_none() && run.edition <= judge.editions[0] {
                true => whole = Some(run),
                false => {
                    let needed = run.needs(program);
                    let part = |krate| needed.contains(&krate);
                    let part =
                        (!run.whole()).then(|| self.subject.print(live, &round.rewriting, part));
                    others.push((run, part));
                }
            }
        }
        let lints = match &whole {
            Some(run) => (run.edition, run.lints().collect()),
            None => (judge.editions[0], Vec::new()),
        };
        let mut asides = Vec::new();
        for (run, part) in &others {
            let forced = run.lints().flat_map(|it| ["--force-warn", it]);
            asides.push(Call {
                edition: run.edition,
                library: !run.whole(),
                lints: ["-A", "warnings"].into_iter().chain(forced).collect(),
                ..Call::plain(&part.as_ref().unwrap_or(&round.printed).text, run.edition)
            });
        }
        let asked = match self.needed {
            None => self.probing && instances::any(resolved, live),
            Some(_) => !self.never_run.is_empty(),
        };
        let print = |how: &Rewriting| self.subject.print(live, how, |_| true).text;
        let probe = asked.then(|| Probe::new(resolved, live, &round.rewriting, print));

        let question = Question {
            text: &round.printed.text,
            editions: &judge.editions,
            lints,
            probe: probe.as_ref(),
            asides,
        };
        let mut report = self.timings.time("check", || check(rustc, &question))?;
        let needed = probe.and_then(|it| it.needed(resolved, &report.probe));
        let of_whole = whole.map(|run| Answer { run, part: None, said: report.lints.clone() });
        let of_others = others.into_iter().zip(std::mem::take(&mut report.asides));
        let of_others = of_others.map(|((run, part), said)| Answer { run, part, said });
        Ok((report, of_whole.into_iter().chain(of_others).collect(), needed))
    }

    /// Takes up what rustc says; whether the text changes by it.
    fn learn(
        &mut self,
        round: &Round,
        report: &Report,
        answers: Vec<Answer>,
        needed: Option<BTreeSet<UnitId>>,
    ) -> Result<bool> {
        let Subject { program, resolved, .. } = self.subject;
        let live = &round.shaken.live[..];
        let known = (self.dead.len(), self.never_run.len(), self.migration.mendings());
        let guarded = guarded(resolved, live);
        let mut dead = cuttable(program, resolved, &round.printed, live, &report.dead)?;
        dead.retain(|it| !guarded.used.contains(it));
        self.dead.extend(dead);
        match (&self.needed, needed) {
            (None, Some(needed)) => {
                self.dead_before = self.dead.clone();
                self.needed = Some(needed);
                self.find_never_run(live);
            }
            // Something has come to mean something else.
            (Some(before), Some(now)) if *before != now => self.all_comes_back(),
            // The text compiles, and the copy does not.
            (Some(_), None) if report.errors.is_empty() && !self.never_run.is_empty() => {
                self.all_comes_back();
            }
            (None, None) if report.errors.is_empty() => self.probing = false,
            _ => {}
        }
        let mut unanswered = Vec::new();
        for answer in answers {
            let printed = answer.part.as_ref().unwrap_or(&round.printed);
            match answer.said.iter().any(Diagnostic::is_error) {
                true => unanswered.push(answer.run),
                false => answer.run.note(program, printed, &answer.said, &mut self.migration),
            }
        }
        self.unanswered = Some(unanswered);
        Ok(known != (self.dead.len(), self.never_run.len(), self.migration.mendings()))
    }

    /// Finds more of what is never run, now that only this stays; whether there is any.
    fn find_never_run(&mut self, live: &[bool]) -> bool {
        let resolved = self.subject.resolved;
        let Some(needed) = self.needed.as_ref().filter(|_| self.probing) else { return false };
        let mut found = instances::never_run(resolved, live, needed);
        found.retain(|it| !self.never_run.contains(it) && !self.given_back.contains(it));
        if !found.is_empty() {
            let guarded = guarded(resolved, live);
            found.retain(|it| !guarded.used.contains(it) && !guarded.under_cfg.contains(it));
        }
        self.never_run.extend(&found);
        !found.is_empty()
    }

    /// The body of a macro may need what was cut of it to be a macro at all, and what is never run
    /// may be needed for the types to fit: then it comes back, and with it what is dead only without
    /// it. Whether anything did.
    fn give_back(&mut self, round: &Round, report: &Report) -> bool {
        if report.errors.is_empty() {
            return false;
        }
        let before = self.never_run.len();
        let said = report.errors.iter().map(|it| it.rendered.as_str());
        let back = instances::needed_by_types(self.subject.resolved, &self.never_run, said);
        if !back.is_empty() {
            self.never_run.retain(|it| !back.contains(it));
            self.given_back.extend(back);
            self.dead = self.dead_before.clone();
        } else if self.cut_macros && !round.shaken.of_macros.is_empty() {
            self.cut_macros = false;
        } else if before > 0 {
            self.all_comes_back();
        } else {
            return false;
        }
        true
    }

    fn all_comes_back(&mut self) {
        self.never_run.clear();
        self.probing = false;
        self.dead = self.dead_before.clone();
    }

    fn done(self, round: Round, report: &Report) -> Result<Done> {
        let Subject { workspace, bin, judge, program, resolved } = self.subject;
        let Round { shaken, printed, .. } = round;
        if !report.errors.is_empty() {
            return Err(does_not_compile(bin, program, &printed, &report.errors));
        }
        let unanswered = self.unanswered.iter().flatten();
        let mut notes: Vec<String> = unanswered.map(|it| not_compared(program, it)).collect();
        let live = &shaken.live[..];
        notes.extend(refuse_editions(workspace, program, resolved, live, judge, &self.migration)?);
        let newer = || newer_than_floor(program, judge, &printed, &report.lints);
        notes.extend(self.timings.time("notes", newer));
        Ok(Done { printed, shaken, notes })
    }
}
