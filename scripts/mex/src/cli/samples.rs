//! `mex samples`.

use super::WorkspaceArgs;
use crate::completions;
use crate::samples::add::{SampleText, add};
use crate::samples::split::SplitMethod;
use crate::samples::{delete, edit, list, show, split};
use base::error::{Error, Result};
use base::judge::Judges;
use base::terminal::{Results, note, say, shown};
use clap::{Args, Subcommand};
use clap_complete::ArgValueCandidates;
use runner::accept::accept;
use runner::problem::{self, Problem};
use std::path::PathBuf;

/// Lists, shows, adds, edits, splits and deletes the samples of a problem
///
/// Samples are the files NAME.in and NAME.out in the folder `samples` of the problem. What is given
/// stays byte for byte, and no existing file is overwritten.
#[derive(Args)]
pub(super) struct SamplesArgs {
    #[command(subcommand)]
    command: SamplesCommand,
    #[command(flatten)]
    workspace: WorkspaceArgs,
}

#[derive(Subcommand)]
enum SamplesCommand {
    /// Lists the samples with their sizes
    List {
        /// The id of the problem
        #[arg(add = ArgValueCandidates::new(completions::ids))]
        id: String,
    },
    /// Prints samples
    Show {
        /// The id of the problem
        #[arg(add = ArgValueCandidates::new(completions::ids))]
        id: String,
        /// The names of the samples [default: all]
        #[arg(value_name = "NAME")]
        names: Vec<String>,
    },
    Add(AddArgs),
    /// Takes what the solution prints as the expected output of samples
    ///
    /// Prints the files. Look at the output first, as `cargo mex test` shows it.
    Accept {
        /// The id of the problem
        #[arg(add = ArgValueCandidates::new(completions::ids))]
        id: String,
        /// The names of the samples, whose outputs are replaced [default: those without one]
        #[arg(value_name = "NAME")]
        names: Vec<String>,
    },
    /// Opens the files of a sample in an editor: that of $VISUAL or $EDITOR
    ///
    /// Prints the files that were changed.
    Edit {
        /// The id of the problem
        #[arg(add = ArgValueCandidates::new(completions::ids))]
        id: String,
        /// The name of the sample
        name: String,
    },
    Split(SplitArgs),
    /// Deletes samples, and prints their files
    Delete {
        /// The id of the problem
        #[arg(add = ArgValueCandidates::new(completions::ids))]
        id: String,
        /// The names of the samples
        #[arg(value_name = "NAME", required = true)]
        names: Vec<String>,
    },
}

/// Adds a sample: from files, texts, stdin or the clipboard, or typed
///
/// Prints the files that it makes. What is not named is asked for where stdin is a terminal.
#[derive(Args)]
struct AddArgs {
    /// The id of the problem
    #[arg(add = ArgValueCandidates::new(completions::ids))]
    id: String,
    /// The name of the sample [default: the first number that is free]
    #[arg(short, long)]
    name: Option<String>,
    /// The file with the input; - is stdin
    #[arg(short, long, value_name = "FILE", group = "the_input")]
    input: Option<PathBuf>,
    /// The input itself
    #[arg(long, value_name = "TEXT", group = "the_input", allow_hyphen_values = true)]
    input_text: Option<String>,
    /// The file with the output; - is stdin
    #[arg(short, long, value_name = "FILE", group = "the_output")]
    output: Option<PathBuf>,
    /// The output itself
    #[arg(long, value_name = "TEXT", group = "the_output", allow_hyphen_values = true)]
    output_text: Option<String>,
    /// Take what is not named from the clipboard, one after the other, each after Enter
    #[arg(long)]
    paste: bool,
    /// Print the clipboard with this command of the shell
    #[arg(long, value_name = "COMMAND")]
    paste_command: Option<String>,
}

/// Splits a sample that holds several tests into one sample for each test
///
/// The first line of the input is the number of tests, and each test has the same number of lines, in
/// the input and in the output; other forms are told by options. The samples are called NAME-1,
/// NAME-2 and so on, and each begins with the line `1`. The sample itself stays. Prints the new files.
#[derive(Args)]
struct SplitArgs {
    /// The id of the problem
    #[arg(add = ArgValueCandidates::new(completions::ids))]
    id: String,
    /// The name of the sample
    name: String,
    /// A test has so many lines in the input [default: as many as make equal parts]
    #[arg(long, value_name = "N", conflicts_with_all = ["counted", "at"])]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    lines: Option<u32>,
    /// The first number of a test says how many lines follow its first line
    #[arg(long, conflicts_with = "at")]
    counted: bool,
    /// A test has so many lines in the output [default: as many as make equal parts]
    #[arg(long, value_name = "N", conflicts_with = "at")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    output_lines: Option<u32>,
    /// Cut input and output at each such line instead, which may be empty; nothing is put before a test
    #[arg(long, value_name = "LINE", allow_hyphen_values = true)]
    at: Option<String>,
}

impl SamplesArgs {
    pub(super) fn run(&self) -> Result<()> {
        let problem = |id: &str| {
            let workspace = self.workspace.read()?;
            problem::find(&workspace, &Judges::builtin()?, id)
        };
        let mut results = Results::new();
        match &self.command {
            SamplesCommand::List { id } => {
                let text = list(&problem(id)?)?;
                if text.is_empty() {
                    note(&format!("`{id}` has no samples"));
                }
                results.print(&text)
            }
            SamplesCommand::Show { id, names } => show(&problem(id)?, names, &mut results),
            SamplesCommand::Add(args) => args.run(&problem(&args.id)?, &mut results),
            SamplesCommand::Accept { id, names } => {
                let (workspace, judges) = (self.workspace.read()?, Judges::builtin()?);
                let problem = problem::find(&workspace, &judges, id)?;
                print(&accept(&workspace, &judges, &problem, names)?, &mut results)
            }
            SamplesCommand::Edit { id, name } => {
                let changed = edit(&problem(id)?, name)?;
                if changed.is_empty() {
                    say("nothing was changed");
                }
                print(&changed, &mut results)
            }
            SamplesCommand::Split(args) => args.run(&problem(&args.id)?, &mut results),
            SamplesCommand::Delete { id, names } => {
                delete(&problem(id)?, names, |file| print(&[file], &mut results))
            }
        }
    }
}

impl AddArgs {
    fn run(&self, problem: &Problem, results: &mut Results) -> Result<()> {
        let from_clipboard = self.paste || self.paste_command.is_some();
        let text = |file: &Option<PathBuf>, text: &Option<String>| match (file, text) {
            (Some(file), _) if file.as_os_str() == "-" => SampleText::Stdin,
            (Some(file), _) => SampleText::File(file.clone()),
            (None, Some(text)) => SampleText::Text(text.clone()),
            (None, None) if from_clipboard => SampleText::Clipboard(self.paste_command.clone()),
            (None, None) => SampleText::Typed,
        };
        let input = text(&self.input, &self.input_text);
        let output = text(&self.output, &self.output_text);
        if matches!((&input, &output), (SampleText::Stdin, SampleText::Stdin)) {
            return Err(Error::usage("stdin holds the input or the output, not both"));
        }
        let files = add(problem, self.name.as_deref(), &input, &output)?;
        print(&files, results)
    }
}

impl SplitArgs {
    fn run(&self, problem: &Problem, results: &mut Results) -> Result<()> {
        let lines = |number: Option<u32>| number.map(|number| number as usize);
        let method = match (&self.at, self.counted) {
            (Some(line), _) => SplitMethod::At(line.clone()),
            (None, true) => SplitMethod::Counted { output: lines(self.output_lines) },
            (None, false) => {
                SplitMethod::Equal { input: lines(self.lines), output: lines(self.output_lines) }
            }
        };
        print(&split(problem, &self.name, &method)?, results)?;
        say(&format!("`{}` is still there", self.name));
        Ok(())
    }
}

/// Prints paths, one a line.
fn print(files: &[PathBuf], results: &mut Results) -> Result<()> {
    results.print(&files.iter().map(|file| shown(file) + "\n").collect::<String>())
}
