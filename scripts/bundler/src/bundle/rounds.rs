//! Shaking, printing and asking rustc, in rounds: until nothing goes any more and nothing is to be
//! mended.
//!
//! Of a text of which something may go rustc is asked in one run what of it is dead and what the
//! program needs; what is left is then judged in each edition of the judge. What went the last time
//! mostly goes again, so that text is judged ahead, while the first run is still under way.

use super::Timings;
use super::ahead::{Ahead, Guess};
use super::asking::{Answer, Asked};
use super::failure::does_not_compile;
use super::guarded::guarded;
use super::remarks::{cuttable, newer_than_floor, not_compared, not_the_same, refuse_editions};
use crate::check::{self, Look, Question, Remark, Report};
use crate::instances::{self, Probe};
use crate::load::Program;
use crate::migrate::{Migration, Run};
use crate::print::{Printed, print};
use crate::resolve::{Resolved, UnitId};
use crate::rewrite::{Rewriting, rewrite};
use crate::rustc::{Diagnostic, Rustc};
use crate::shake::{Shaken, needed_by, shake};
use crate::source::{Edit, Span};
use base::cache::Cache;
use base::error::Result;
use base::judge::Judge;
use base::workspace::{Bin, Workspace};
use std::collections::{BTreeMap, BTreeSet};
use std::thread::{self, Scope};

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
    cache: Option<&'a Cache>,
    timings: &'a mut Timings,
    /// What rustc calls dead.
    dead: BTreeSet<UnitId>,
    /// Whether the next text is only looked at, since something of it may go.
    looking: bool,
    /// The functions that the program needs, asked before anything goes.
    needed: Option<BTreeSet<UnitId>>,
    /// Impls and their members that are never run, and what was dead before they went.
    never_run: BTreeSet<UnitId>,
    dead_before: BTreeSet<UnitId>,
    /// What is dead or never run and stays nevertheless.
    given_back: BTreeSet<UnitId>,
    /// Whether what is never run goes at all.
    cut_never_run: bool,
    /// Whether the bodies of macros are cut as well.
    cut_macros: bool,
    migration: Migration,
    /// Where the editions differ is asked once; `None` before that.
    unanswered: Option<Vec<Run>>,
}

/// One text, and what led to it.
pub(super) struct Round {
    pub(super) shaken: Shaken,
    pub(super) rewriting: Rewriting,
    pub(super) printed: Printed,
}

impl Subject<'_> {
    /// The crates of which something stays.
    pub(super) fn live_crates(&self, live: &[bool]) -> BTreeSet<usize> {
        let units = self.resolved.units.iter().enumerate();
        units.filter(|(unit, _)| live[*unit]).map(|(_, info)| info.krate).collect()
    }

    /// What stays, with more changes.
    pub(super) fn round(
        &self,
        shaken: Shaken,
        edits: &BTreeMap<usize, Vec<Edit>>,
        timings: &mut Timings,
    ) -> Result<Round> {
        let Subject { program, resolved, judge, .. } = *self;
        let rewriting = || rewrite(program, resolved, &shaken.live, judge);
        let mut rewriting = timings.time("rewrite", rewriting)?;
        for &(file, span) in &shaken.of_macros {
            let cut = Edit::cut(program.files[file].removal(span));
            rewriting.edits.entry(file).or_default().push(cut);
        }
        for (file, edits) in edits {
            rewriting.edits.entry(*file).or_default().extend(edits.iter().cloned());
        }
        let printed = timings.time("print", || self.print(&shaken.live, &rewriting, |_| true));
        Ok(Round { shaken, rewriting, printed })
    }

    pub(super) fn print(
        &self,
        live: &[bool],
        how: &Rewriting,
        wanted: impl Fn(usize) -> bool,
    ) -> Printed {
        print(self.workspace, self.program, self.resolved, live, how, wanted)
    }

    /// The copy of a text that shows what it needs.
    pub(super) fn probe(&self, round: &Round) -> Probe {
        let live = &round.shaken.live[..];
        let print = |how: &Rewriting| self.print(live, how, |_| true);
        Probe::new(self.resolved, live, &round.rewriting, print)
    }
}

impl<'a> Rounds<'a> {
    pub(super) fn new(
        subject: Subject<'a>,
        rustc: Option<&'a Rustc>,
        cache: Option<&'a Cache>,
        timings: &'a mut Timings,
    ) -> Self {
        Self {
            subject,
            rustc,
            cache,
            timings,
            dead: BTreeSet::new(),
            looking: true,
            needed: None,
            never_run: BTreeSet::new(),
            dead_before: BTreeSet::new(),
            given_back: BTreeSet::new(),
            cut_never_run: true,
            cut_macros: true,
            migration: Migration::default(),
            unanswered: None,
        }
    }

    /// Goes on until the text stays as it is.
    pub(super) fn run(mut self) -> Result<Done> {
        let Some(rustc) = self.rustc else {
            let Subject { program, judge, .. } = self.subject;
            let Round { shaken, rewriting, printed } = self.text()?;
            let mut notes = not_the_same(program, &rewriting);
            let newer = || newer_than_floor(program, judge, &printed, &[]);
            notes.extend(self.timings.time("notes", newer));
            return Ok(Done { printed, shaken, notes });
        };
        thread::scope(|scope| self.rounds(rustc, scope))
    }

    fn rounds<'scope>(mut self, rustc: &'a Rustc, scope: &'scope Scope<'scope, '_>) -> Result<Done>
    where
        'a: 'scope,
    {
        let mut guess = self.cache.and_then(|it| Guess::recall(it, &self.subject));
        let mut ahead: Option<Ahead<'_>> = None;
        loop {
            let round = self.text()?;
            if let Some(guess) = guess.take() {
                ahead = guess.judge_ahead(&self.subject, &round, rustc, scope, self.timings);
            }
            let live = &round.shaken.live[..];
            let idle = instances::any(self.subject.resolved, live);
            if self.looking && (idle || ahead.is_some()) {
                self.looking = false;
                if self.look(rustc, &round, idle)? {
                    continue;
                }
            }
            if let Some(ahead) = &mut ahead {
                ahead.judged_now(&round.printed.text);
            }
            let (report, answers, needed) = self.judge(rustc, &round)?;
            // As long as something goes or is mended, this is not yet the text to judge.
            if self.learn(&round, &report, answers, needed)?
                || self.import_preludes(&round, &report)
                || self.give_back(&round, &report)
            {
                self.looking = self.needed.is_none() && !report.errors.is_empty();
                continue;
            }
            return self.done(rustc, round, &report);
        }
    }

    /// The text as far as it is known.
    fn text(&mut self) -> Result<Round> {
        let resolved = self.subject.resolved;
        let shaken = loop {
            let gone = self.gone();
            let cut_macros = self.cut_macros;
            let shaken = self.timings.time("shake", || shake(resolved, &gone, cut_macros));
            if !self.find_never_run(&shaken.live) {
                break shaken;
            }
        };
        self.subject.round(shaken, &self.migration.edits, self.timings)
    }

    fn gone(&self) -> BTreeSet<UnitId> {
        self.dead.union(&self.never_run).copied().collect()
    }

    /// Asks rustc in one run what of the text is dead and, if anything may be idle, what the program
    /// needs, and beside it where the editions differ. Whether the text changes by it, or might.
    fn look(&mut self, rustc: &Rustc, round: &Round, idle: bool) -> Result<bool> {
        let Subject { resolved, judge, .. } = self.subject;
        let live = &round.shaken.live[..];
        let asked = Asked::new(&self.subject, round, self.unanswered.take(), judge.editions[0]);
        let probe = idle.then(|| self.subject.probe(round));
        let look = Look {
            text: &round.printed.text,
            probe: probe.as_ref(),
            lints: asked.lints(judge.editions[0]),
            asides: asked.calls(round),
        };
        let said = self.timings.time("check", || check::look(rustc, &look))?;
        let Some(said) = said else {
            // What is wrong with it is found out when it is judged.
            self.unanswered = Some(asked.runs());
            return Ok(false);
        };
        let printed = probe.as_ref().map_or(&round.printed, |it| &it.printed);
        let needed = probe.as_ref().and_then(|it| it.needed(resolved, &said.said));
        let changed = self.note(printed, live, &said.dead)?;
        let mended = self.answered(round, printed, asked.answers(said.said, said.asides));
        if needed.is_some() {
            self.dead_before = self.dead.clone();
            self.needed = needed;
        }
        Ok(self.find_never_run(live) || changed || mended)
    }

    /// Asks rustc, with everything side by side: whether the text compiles in each edition, what of
    /// it is dead, where the editions differ, and whether it needs what it needed before anything
    /// went. The run of the oldest edition that takes the whole text says also what is dead.
    fn judge(
        &mut self,
        rustc: &Rustc,
        round: &Round,
    ) -> Result<(Report, Vec<Answer>, Option<BTreeSet<UnitId>>)> {
        let Subject { resolved, judge, .. } = self.subject;
        let asked = Asked::new(&self.subject, round, self.unanswered.take(), 0);
        let probe = (!self.never_run.is_empty()).then(|| self.subject.probe(round));
        let question = Question {
            text: &round.printed.text,
            editions: &judge.editions,
            lints: asked.lints(judge.editions[0]),
            probe: probe.as_ref(),
            asides: asked.calls(round),
        };
        let mut report = self.timings.time("check", || check::check(rustc, &question))?;
        let needed = probe.and_then(|it| it.needed(resolved, &report.probe));
        let asides = std::mem::take(&mut report.asides);
        let answers = asked.answers(report.lints.clone(), asides);
        Ok((report, answers, needed))
    }

    /// Takes up what rustc says of a text that is judged; whether the text changes by it.
    fn learn(
        &mut self,
        round: &Round,
        report: &Report,
        answers: Vec<Answer>,
        needed: Option<BTreeSet<UnitId>>,
    ) -> Result<bool> {
        let never_run = self.never_run.len();
        let changed = self.note(&round.printed, &round.shaken.live, &report.dead)?;
        match (&self.needed, needed) {
            // Something has come to mean something else.
            (Some(before), Some(now)) if *before != now => self.all_comes_back(),
            // The text compiles, and the copy does not.
            (Some(_), None) if report.errors.is_empty() && !self.never_run.is_empty() => {
                self.all_comes_back();
            }
            _ => {}
        }
        let mended = self.answered(round, &round.printed, answers);
        Ok(changed || mended || never_run != self.never_run.len())
    }

    /// Notes what rustc calls dead of a printed text; whether that is more than was known.
    fn note(&mut self, printed: &Printed, live: &[bool], dead: &[Remark]) -> Result<bool> {
        let Subject { program, resolved, .. } = self.subject;
        let known = self.dead.len();
        let guarded = guarded(resolved, live);
        let mut dead = cuttable(program, resolved, printed, live, dead)?;
        dead.retain(|it| !guarded.used.contains(it) && !self.given_back.contains(it));
        self.dead.extend(dead);
        Ok(known != self.dead.len())
    }

    /// Takes up where the editions differ; whether anything is mended. What was said of the whole
    /// text was said of the one that is `printed`.
    fn answered(&mut self, round: &Round, printed: &Printed, answers: Vec<Answer>) -> bool {
        let known = self.migration.mendings();
        let mut unanswered = Vec::new();
        for answer in answers {
            let printed = match (&answer.part, answer.aside) {
                (Some(part), _) => part,
                (None, true) => &round.printed,
                (None, false) => printed,
            };
            match answer.said.iter().any(Diagnostic::is_error) {
                true => unanswered.push(answer.run),
                false => {
                    let Subject { program, .. } = self.subject;
                    answer.run.note(program, printed, &answer.said, &mut self.migration);
                }
            }
        }
        self.unanswered = Some(unanswered);
        known != self.migration.mendings()
    }

    /// Finds more of what is never run, now that only this stays; whether there is any.
    fn find_never_run(&mut self, live: &[bool]) -> bool {
        let resolved = self.subject.resolved;
        let Some(needed) = self.needed.as_ref().filter(|_| self.cut_never_run) else {
            return false;
        };
        let mut found = instances::never_run(resolved, live, needed);
        found.retain(|it| !self.never_run.contains(it) && !self.given_back.contains(it));
        if !found.is_empty() {
            let guarded = guarded(resolved, live);
            found.retain(|it| !guarded.may_run(*it));
        }
        self.never_run.extend(&found);
        !found.is_empty()
    }

    /// Imports what a crate has by the prelude of its edition, and an older edition has not; whether
    /// anything more.
    fn import_preludes(&mut self, round: &Round, report: &Report) -> bool {
        let Subject { program, .. } = self.subject;
        let known = self.migration.mendings();
        for error in &report.errors {
            for (at, text) in &error.preludes {
                // Before what is imported there already.
                let after = *at..round.printed.text.len();
                let origin = after.into_iter().find_map(|it| round.printed.origin(it));
                let Some((file, at)) = origin else { continue };
                let edition = program.crates[program.files[file].krate].edition;
                let edit = Edit::replace(Span::new(at, at), format!("{}\n", text.trim_end()));
                let edits = self.migration.edits.entry(file).or_default();
                if edition > error.edition && !edits.contains(&edit) {
                    edits.push(edit);
                }
            }
        }
        known != self.migration.mendings()
    }

    /// What is dead may be named, the body of a macro may need what was cut of it to be a macro at all,
    /// and what is never run may be needed for the types to fit: then it comes back, and with it what
    /// is dead only without it. Whether anything did.
    fn give_back(&mut self, round: &Round, report: &Report) -> bool {
        if report.errors.is_empty() {
            return false;
        }
        // rustc calls a trait dead that nothing but the bound of an impl names.
        let messages = report.errors.iter().map(|it| it.message.as_str());
        let named = instances::named_in(self.subject.resolved, &self.dead, messages);
        if !named.is_empty() {
            self.dead.retain(|it| !named.contains(it));
            self.dead_before.retain(|it| !named.contains(it));
            self.given_back.extend(named);
            return true;
        }
        let before = self.never_run.len();
        let said = report.errors.iter().map(|it| it.rendered.as_str());
        let back = instances::named_in(self.subject.resolved, &self.never_run, said);
        if !back.is_empty() {
            self.never_run.retain(|it| !back.contains(it));
            self.given_back.extend(back);
            self.dead = self.dead_before.clone();
        } else if self.cut_macros && !round.shaken.of_macros.is_empty() {
            self.cut_macros = false;
        } else if self.give_back_what_is_named(&round.shaken.live) {
            return true;
        } else if before > 0 {
            self.all_comes_back();
        } else {
            return false;
        }
        true
    }

    /// What is dead may stay, being of one text with what is not, and names what is dead as well: then
    /// all comes back that anything may name which stays. Whether anything did.
    fn give_back_what_is_named(&mut self, live: &[bool]) -> bool {
        let mut there = live.to_vec();
        self.dead.iter().for_each(|&it| there[it] = true);
        let staying = (0..live.len()).filter(|&it| live[it]).collect();
        let none = BTreeSet::new();
        let needed = needed_by(self.subject.resolved, &there, &none, &staying, [].into_iter());
        let back: BTreeSet<UnitId> = self.dead.iter().copied().filter(|&it| needed[it]).collect();
        self.dead.retain(|it| !back.contains(it));
        self.dead_before.retain(|it| !back.contains(it));
        let any = !back.is_empty();
        self.given_back.extend(back);
        any
    }

    fn all_comes_back(&mut self) {
        self.never_run.clear();
        self.cut_never_run = false;
        self.dead = self.dead_before.clone();
    }

    fn done(self, rustc: &Rustc, round: Round, report: &Report) -> Result<Done> {
        let Subject { workspace, judge, program, resolved, .. } = self.subject;
        if !report.errors.is_empty() {
            return Err(does_not_compile(&self.subject, rustc, &round.printed, &report.errors));
        }
        if let Some(cache) = self.cache {
            let probed = !self.never_run.is_empty();
            let edits = &self.migration.edits;
            Guess::new(&self.subject, &self.gone(), self.cut_macros, edits, probed)
                .keep(cache, &self.subject);
        }
        let Round { shaken, rewriting, printed } = round;
        let mut notes = not_the_same(program, &rewriting);
        let unanswered = self.unanswered.iter().flatten();
        notes.extend(unanswered.map(|it| not_compared(program, it)));
        let live = &shaken.live[..];
        notes.extend(refuse_editions(workspace, program, resolved, live, judge, &self.migration)?);
        let newer = || newer_than_floor(program, judge, &printed, &report.lints);
        notes.extend(self.timings.time("notes", newer));
        Ok(Done { printed, shaken, notes })
    }
}
