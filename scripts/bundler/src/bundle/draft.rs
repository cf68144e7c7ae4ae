//! The input of the fixpoint, and a draft: one version of the bundle's text.

use super::timings::Timings;
use crate::load::Program;
use crate::monomorphization::Probe;
use crate::print::{Printed, print};
use crate::resolve::{Resolved, UnitFlags};
use crate::rewrite::{Rewriting, rewrite};
use crate::shake::Shaken;
use crate::source::{CrateId, Edit, FileId};
use base::error::Result;
use base::judge::Judge;
use base::workspace::{Bin, Workspace};
use std::collections::BTreeMap;

/// The program to bundle, and the judge. None of it changes while the fixpoint runs.
#[derive(Clone, Copy)]
pub(super) struct BundleInput<'a> {
    pub(super) workspace: &'a Workspace,
    pub(super) bin: &'a Bin,
    pub(super) judge: &'a Judge,
    pub(super) program: &'a Program,
    pub(super) resolved: &'a Resolved,
    pub(super) timings: &'a Timings,
}

/// One version of the bundle, with the results of the steps shake, rewrite and print.
pub(super) struct BundleDraft {
    pub(super) shaken: Shaken,
    pub(super) rewriting: Rewriting,
    pub(super) printed: Printed,
}

impl BundleDraft {
    /// Rewrites and prints the live units. `edits` are those of the edition migration.
    pub(super) fn new(
        input: &BundleInput<'_>,
        shaken: Shaken,
        edits: &BTreeMap<FileId, Vec<Edit>>,
    ) -> Result<Self> {
        let BundleInput { program, resolved, judge, timings, .. } = *input;
        let step = timings.step("rewrite");
        let mut rewriting = rewrite(program, resolved, &shaken.live, judge)?;
        drop(step);
        for &(file, span) in &shaken.dead_in_macros {
            crate::marks::reach("text-cut-from-macro");
            let cut = Edit::cut(program.files[file].removal(span));
            rewriting.edits.entry(file).or_default().push(cut);
        }
        for (file, edits) in edits {
            rewriting.edits.entry(*file).or_default().extend(edits.iter().cloned());
        }
        let _step = timings.step("print");
        let printed = print_live(input, &shaken.live, &rewriting, |_| true);
        Ok(Self { shaken, rewriting, printed })
    }

    /// Prints only some of the crates.
    pub(super) fn print_crates(
        &self,
        input: &BundleInput<'_>,
        is_included: impl Fn(CrateId) -> bool,
    ) -> Printed {
        print_live(input, &self.shaken.live, &self.rewriting, is_included)
    }

    /// Returns the probe of monomorphization: a copy that shows which functions are instantiated.
    pub(super) fn probe(&self, input: &BundleInput<'_>) -> Probe {
        let live = &self.shaken.live;
        let print = |rewriting: &Rewriting| print_live(input, live, rewriting, |_| true);
        Probe::new(input.resolved, live, &self.rewriting, print)
    }
}

fn print_live(
    input: &BundleInput<'_>,
    live: &UnitFlags,
    rewriting: &Rewriting,
    is_included: impl Fn(CrateId) -> bool,
) -> Printed {
    let BundleInput { workspace, program, resolved, .. } = *input;
    print(workspace, program, resolved, live, rewriting, is_included)
}
