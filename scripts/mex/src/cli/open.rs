//! `mex open`.

use super::WorkspaceArgs;
use crate::browser;
use crate::completions;
use base::error::{Error, Result};
use base::judge::Judges;
use base::terminal::{Results, shown};
use clap::Args;
use clap_complete::ArgValueCandidates;
use runner::problem::{self, FILE, Problem};

/// Opens the page of a problem in the browser, or that where its solution is submitted
///
/// Nothing is fetched or sent: the browser that `$BROWSER` names, or that of the system, gets the
/// address.
#[derive(Args)]
pub(super) struct OpenArgs {
    /// The id of the problem, or a path in its folder
    #[arg(add = ArgValueCandidates::new(completions::ids))]
    id: String,
    /// Open the page where its solution is submitted
    #[arg(long)]
    submit: bool,
    /// Print the address, and open nothing
    #[arg(long)]
    print: bool,
    #[command(flatten)]
    workspace: WorkspaceArgs,
}

impl OpenArgs {
    pub(super) fn run(&self) -> Result<()> {
        let judges = Judges::builtin()?;
        let problem = problem::find(&self.workspace.read()?, &judges, &self.id)?;
        let url = self.url(&judges, &problem)?;
        // Anything else might be a program or a file.
        if !["https://", "http://"].iter().any(|start| url.starts_with(start)) {
            return Err(Error::usage(format!(
                "`{}` has the address `{url}`, not of the web",
                problem.id
            )));
        }
        if self.print { Results::new().print(&format!("{url}\n")) } else { browser::open(&url) }
    }

    /// Returns the address of the page.
    fn url(&self, judges: &Judges, problem: &Problem) -> Result<String> {
        let judge = judges.get(&problem.judge)?;
        let id = judge.id_of(&problem.url).unwrap_or_else(|| problem.bin.name.clone());
        if self.submit {
            return judge.submit_url_of(&id).ok_or_else(|| {
                let (id, judge) = (&problem.id, &judge.name);
                Error::usage(format!("it is not known where `{id}` is submitted on {judge}"))
            });
        }
        if !problem.url.is_empty() {
            return Ok(problem.url.clone());
        }
        judge.url_of(&id).ok_or_else(|| {
            let (id, file) = (&problem.id, shown(&problem.folder.join(FILE)));
            Error::usage(format!("`{id}` has no address: write it as `url` into `{file}`"))
        })
    }
}
