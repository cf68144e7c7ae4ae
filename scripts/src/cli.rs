//! The command line: what can be asked of the tool, and who answers.

use crate::bundle::{self, Request};
use crate::date::Date;
use crate::error::{Error, Exit, Result};
use crate::judge::{Judge, Judges, PORTABLE};
use crate::list::list;
use crate::problem;
use crate::terminal::{self, Results, note, say, shown};
use crate::test::test;
use crate::workspace::{Bin, Workspace};
use clap::{Args, Parser, Subcommand};
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

const EXIT_CODES: &str = "\
Exit codes: 0 all well, 1 an answer was wrong or a sample failed, 2 wrong usage,
3 a build or a bundle failed, 4 the tool itself failed.";

/// Bundles solutions into one file for a judge, and runs their samples
///
/// A problem is a binary of the workspace that has a problem.toml beside its source. Its id is the
/// name of the binary.
#[derive(Parser)]
#[command(name = "mex", bin_name = "cargo mex", version, after_help = EXIT_CODES)]
#[command(arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Bundle(BundleArgs),
    Test(TestArgs),
    List(ListArgs),
}

/// Prints the one file that a judge takes: the solution and all that it uses of the workspace
///
/// The file is made for the problem's own judge, holds only what the solution can reach, and is
/// compiled before it is printed.
#[derive(Args)]
struct BundleArgs {
    /// The id of the problem, as `cargo mex list` shows it
    #[arg(required_unless_present = "bin", conflicts_with = "bin")]
    id: Option<String>,
    /// Bundle this binary of the workspace, be it a problem or not
    #[arg(long, value_name = "NAME")]
    bin: Option<String>,
    /// Bundle for this judge [default: the problem's own, else portable]
    #[arg(long, value_name = "NAME")]
    judge: Option<String>,
    /// Write to this file instead of stdout
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Do not compile the file before it is printed
    #[arg(long)]
    no_check: bool,
    /// Say on stderr how long each step took
    #[arg(long)]
    timings: bool,
    #[command(flatten)]
    place: Place,
}

/// Builds solutions with optimisation and runs their samples
///
/// Prints a line for each problem with the time of its slowest sample; what went wrong is on
/// stderr. Outputs are compared token by token.
#[derive(Args)]
struct TestArgs {
    /// The ids of the problems [default: all]
    #[arg(value_name = "ID")]
    ids: Vec<String>,
    /// Run the bundled files, each compiled alone as its judge does
    #[arg(long)]
    bundle: bool,
    #[command(flatten)]
    place: Place,
}

/// Lists the problems: id, title, judge, games, status
#[derive(Args)]
struct ListArgs {
    /// Only problems that use this game
    #[arg(long)]
    game: Option<String>,
    /// Print a JSON list with all that is known of each problem
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    place: Place,
}

/// Where the workspace is.
#[derive(Args)]
struct Place {
    /// The Cargo.toml of the workspace, or of a package in it [default: from the current folder]
    #[arg(long, value_name = "PATH")]
    manifest_path: Option<PathBuf>,
}

/// Does what the command line asks for.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    let done = match cli.command {
        Command::Bundle(args) => args.run().map(|()| None),
        Command::Test(args) => args.run(),
        Command::List(args) => args.run().map(|()| None),
    };
    let exit = done.unwrap_or_else(|error| {
        terminal::error(&error.message);
        Some(error.exit)
    });
    exit.map_or(ExitCode::SUCCESS, |exit| ExitCode::from(exit as u8))
}

impl Place {
    fn workspace(&self) -> Result<Workspace> {
        Workspace::read(self.manifest_path.as_deref())
    }
}

impl BundleArgs {
    fn run(&self) -> Result<()> {
        let judges = Judges::builtin()?;
        judges.age_note(Date::today()).iter().for_each(|it| note(it));
        let workspace = self.place.workspace()?;
        let (bin, judge) = self.subject(&workspace, &judges)?;
        let request = Request { workspace: &workspace, bin: &bin, judge, check: !self.no_check };
        let bundle = bundle::bundle(&request)?;

        bundle.notes.iter().for_each(|it| note(it));
        if self.timings {
            for (step, time) in &bundle.timings {
                say(&format!("{step:10} {:8.1} ms", time.as_secs_f64() * 1000.0));
            }
        }
        match &self.output {
            None => print(&bundle.text),
            Some(file) => fs::write(file, &bundle.text).map_err(|error| {
                Error::usage(format!("failed to write `{}`: {error}", shown(file)))
            }),
        }
    }

    /// What is to be bundled, and for whom.
    fn subject<'a>(&self, workspace: &Workspace, judges: &'a Judges) -> Result<(Bin, &'a Judge)> {
        let (bin, own) = match (&self.bin, &self.id) {
            (Some(name), _) => {
                let bin = workspace.bin(name)?;
                (bin.clone(), problem::of(bin, judges)?.map(|it| it.judge))
            }
            (None, id) => {
                let id = id.as_deref().unwrap_or_default();
                let problem = problem::find(workspace, judges, id)?;
                (problem.bin, Some(problem.judge))
            }
        };
        let judge = self.judge.as_ref().or(own.as_ref());
        Ok((bin, judges.get(judge.map_or(PORTABLE, String::as_str))?))
    }
}

impl TestArgs {
    fn run(&self) -> Result<Option<Exit>> {
        let workspace = self.place.workspace()?;
        test(&workspace, &Judges::builtin()?, &self.ids, self.bundle, &mut Results::new())
    }
}

impl ListArgs {
    fn run(&self) -> Result<()> {
        let workspace = self.place.workspace()?;
        let text = list(&workspace, &Judges::builtin()?, self.game.as_deref(), self.json)?;
        if text.is_empty() {
            note(&format!(
                "there are no problems in `{}`: a problem is a binary with a `{}` beside its \
                 source",
                shown(&workspace.root),
                problem::FILE
            ));
        }
        print(&text)
    }
}

fn print(text: &str) -> Result<()> {
    let mut results = Results::new();
    results
        .write_all(text.as_bytes())
        .and_then(|()| results.flush())
        .map_err(|error| Error::tool(format!("failed to write to stdout: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }
}
