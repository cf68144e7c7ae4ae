//! `mex new` and `mex init`.

use super::WorkspaceArgs;
use crate::completions;
use crate::init;
use crate::new::{self, Created, create, guess};
use base::error::{Error, Result};
use base::invocation;
use base::judge::Judges;
use base::terminal::{Results, note, say, shown};
use clap::Args;
use clap_complete::ArgValueCandidates;
use runner::problem::IoFiles;
use runner::samples;
use std::path::{self, PathBuf};

/// Makes the folder of a new problem, ready to be solved
///
/// Prints where it is. The id tells judge and address, or the address tells id and judge, as far as
/// the judge is known; nothing is fetched. If the root of the workspace has a file
/// `mex-template/main.rs`, the solution begins as a copy of it. The keys `layout`, `package`,
/// `template` and `interactive-template` of `[workspace.metadata.mex]` in the manifest there tell
/// another place or another file, and `open-with` a command that opens the source.
#[derive(Args)]
pub(super) struct NewArgs {
    /// The id, such as cf-4a, or the address of the problem
    #[arg(required_unless_present = "url")]
    id: Option<String>,
    /// The address of the problem
    #[arg(long)]
    url: Option<String>,
    /// The judge [default: the one of the address or of the id, else portable]
    #[arg(long, value_name = "NAME", add = ArgValueCandidates::new(completions::judges))]
    judge: Option<String>,
    /// The judge's name for it [default: the id]
    #[arg(long)]
    title: Option<String>,
    /// The judge talks to the solution
    #[arg(long)]
    interactive: bool,
    /// The file that it reads in the place of stdin, such as crabs.in
    #[arg(long, value_name = "NAME", conflicts_with = "interactive")]
    input_file: Option<String>,
    /// The file that it writes in the place of stdout, such as crabs.out
    #[arg(long, value_name = "NAME", conflicts_with = "interactive")]
    output_file: Option<String>,
    /// The package that it goes to [default: the one with the most problems]
    #[arg(long, value_name = "NAME", add = ArgValueCandidates::new(completions::packages))]
    package: Option<String>,
    /// The file that the solution is copied from [default: that of the workspace]
    #[arg(long, value_name = "FILE")]
    template: Option<PathBuf>,
    #[command(flatten)]
    workspace: WorkspaceArgs,
}

/// Makes a workspace for a contest, with one problem that passes its sample
///
/// Prints the files: a manifest with the profile that tests are built in, a library for what solutions
/// share, a template for new solutions, and the problem. No existing file is overwritten.
#[derive(Args)]
pub(super) struct InitArgs {
    /// The folder, which may be new
    #[arg(default_value = ".")]
    folder: PathBuf,
}

impl NewArgs {
    pub(super) fn run(&self) -> Result<()> {
        let judges = Judges::builtin()?;
        let workspace = self.workspace.read()?;
        let (mut id, mut url) = (self.id.as_deref(), self.url.as_deref());
        // Users often paste the address in place of the id.
        if let Some(pasted) = id.filter(|it| it.contains("://")) {
            if url.is_some() {
                return Err(Error::usage(format!("`{pasted}` is an address, and so is `--url`")));
            }
            (id, url) = (None, Some(pasted));
        }
        let mut new = guess(&judges, id, url, self.judge.as_deref())?;
        new.title = self.title.clone().unwrap_or_default();
        new.interactive = self.interactive;
        new.files = IoFiles { input: self.input_file.clone(), output: self.output_file.clone() };
        new.package = self.package.clone();
        new.template = self.template.clone();
        let Created { folder, source } = create(&workspace, &judges, &new)?;
        Results::new().print(&format!("{}\n", shown(&folder)))?;
        new::open(&workspace, &source)?.iter().for_each(|it| note(it));
        if url.is_none() && !new.url.is_empty() {
            say(&format!("its address should be {}", new.url));
        }
        say(&format!(
            "put samples into `{}`, or add them by `{}`, then run `{}`",
            shown(&samples::folder(&folder).join("1.in")),
            invocation::command(&format!("samples add {}", new.id)),
            invocation::command(&format!("test {}", new.id))
        ));
        Ok(())
    }
}

impl InitArgs {
    pub(super) fn run(&self) -> Result<()> {
        let folder = path::absolute(&self.folder)
            .map_err(|error| Error::usage(format!("`{}`: {error}", self.folder.display())))?;
        let files = init::init(&folder)?;
        let lines = files.iter().map(|file| shown(file) + "\n");
        Results::new().print(&lines.collect::<String>())?;
        let location = match shown(&folder).as_str() {
            "." => String::new(),
            folder => format!("in `{folder}`, "),
        };
        let [test, new, bundle] =
            ["test".to_owned(), "new ADDRESS".to_owned(), format!("bundle {}", init::EXAMPLE)]
                .map(|arguments| invocation::command(&arguments));
        say(&format!(
            "{location}`{test}` passes, `{bundle}` prints the file for a judge, and `{new}` makes the \
             next problem"
        ));
        Ok(())
    }
}
