//! `mex listen`.

use super::WorkspaceArgs;
use crate::completions;
use crate::listen::{self, Target, listen};
use base::error::{Exit, Result};
use base::judge::Judges;
use base::terminal::Results;
use clap::Args;
use clap_complete::ArgValueCandidates;

/// Receives problems and samples from the browser extension Competitive Companion
///
/// A click on its green button sends the problem of the page, or all problems of a contest; a line
/// on stdout says what was made of each. No existing file is overwritten. Only programs and
/// extensions of this machine are heard, no web pages.
#[derive(Args)]
pub(super) struct ListenArgs {
    /// The port, where one of the extension's own needs no setting there; 0 for any that is free
    #[arg(short, long, value_name = "N", default_value_t = listen::PORT)]
    port: u16,
    /// End after one problem or one contest
    #[arg(long)]
    once: bool,
    /// The package that new problems go to
    #[arg(long, value_name = "NAME", add = ArgValueCandidates::new(completions::packages))]
    package: Option<String>,
    /// Only add samples to problems that are there; no problem is made
    #[arg(long)]
    samples_only: bool,
    /// Only add samples, all to this binary, whatever the address of the task is
    ///
    /// Its source is not touched. If it has no `problem.toml`, that is made.
    #[arg(long, value_name = "ID", add = ArgValueCandidates::new(completions::bins))]
    into: Option<String>,
    #[command(flatten)]
    workspace: WorkspaceArgs,
}

impl ListenArgs {
    pub(super) fn run(&self) -> Result<Option<Exit>> {
        let (port, once, package) = (self.port, self.once, self.package.clone());
        let target = match &self.into {
            Some(name) => Target::Binary(name.clone()),
            None if self.samples_only => Target::Known,
            None => Target::Any,
        };
        let options = listen::ListenOptions { port, once, package, target };
        listen(|| self.workspace.read(), &Judges::builtin()?, &options, &mut Results::new())
    }
}
