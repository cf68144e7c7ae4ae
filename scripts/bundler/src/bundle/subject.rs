//! What is bundled, and one version of its text: the data that the parts of the main job share.

use super::timings::Timings;
use crate::load::Program;
use crate::monomorphization::Probe;
use crate::print::{Printed, print};
use crate::resolve::Resolved;
use crate::rewrite::{Rewriting, rewrite};
use crate::shake::Shaken;
use crate::source::Edit;
use base::error::Result;
use base::judge::Judge;
use base::workspace::{Bin, Workspace};
use std::collections::{BTreeMap, BTreeSet};

/// What is bundled, and for whom.
#[derive(Clone, Copy)]
pub(super) struct Subject<'a> {
    pub(super) workspace: &'a Workspace,
    pub(super) bin: &'a Bin,
    pub(super) judge: &'a Judge,
    pub(super) program: &'a Program,
    pub(super) resolved: &'a Resolved,
    pub(super) timings: &'a Timings,
}

impl Subject<'_> {
    /// Returns the crates with a live unit.
    pub(super) fn live_crates(&self, live: &[bool]) -> BTreeSet<usize> {
        let units = self.resolved.units.iter().enumerate();
        units.filter(|(unit, _)| live[*unit]).map(|(_, info)| info.krate).collect()
    }
}

/// One version of the bundle, with the results of the steps that led to it.
pub(super) struct Draft {
    pub(super) shaken: Shaken,
    pub(super) rewriting: Rewriting,
    pub(super) printed: Printed,
}

impl Draft {
    /// Rewrites and prints the live units, with more edits.
    pub(super) fn new(
        subject: &Subject<'_>,
        shaken: Shaken,
        edits: &BTreeMap<usize, Vec<Edit>>,
    ) -> Result<Self> {
        let Subject { program, resolved, judge, timings, .. } = *subject;
        let rewriting = || rewrite(program, resolved, &shaken.live, judge);
        let mut rewriting = timings.time("rewrite", rewriting)?;
        for &(file, span) in &shaken.of_macros {
            let cut = Edit::cut(program.files[file].removal(span));
            rewriting.edits.entry(file).or_default().push(cut);
        }
        for (file, edits) in edits {
            rewriting.edits.entry(*file).or_default().extend(edits.iter().cloned());
        }
        let print = || print_live(subject, &shaken.live, &rewriting, |_| true);
        let printed = timings.time("print", print);
        Ok(Self { shaken, rewriting, printed })
    }

    /// Prints only the crates that are wanted.
    pub(super) fn print_crates(
        &self,
        subject: &Subject<'_>,
        wanted: impl Fn(usize) -> bool,
    ) -> Printed {
        print_live(subject, &self.shaken.live, &self.rewriting, wanted)
    }

    /// Returns the copy that shows which functions are instantiated.
    pub(super) fn probe(&self, subject: &Subject<'_>) -> Probe {
        let live = &self.shaken.live[..];
        let print = |rewriting: &Rewriting| print_live(subject, live, rewriting, |_| true);
        Probe::new(subject.resolved, live, &self.rewriting, print)
    }
}

fn print_live(
    subject: &Subject<'_>,
    live: &[bool],
    rewriting: &Rewriting,
    wanted: impl Fn(usize) -> bool,
) -> Printed {
    let Subject { workspace, program, resolved, .. } = *subject;
    print(workspace, program, resolved, live, rewriting, wanted)
}
