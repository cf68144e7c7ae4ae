//! The command line: parses the arguments by clap and calls the function behind each command.
//!
//! The doc comments of the argument types are the help texts that users read.

mod bundle;
mod listen;
mod new;
mod open;
mod samples;
mod test;

use crate::completions::{self, SHELLS, VARIABLE};
use crate::list::{Form, list};
use base::error::{Exit, Result};
use base::files;
use base::invocation;
use base::judge::Judges;
use base::terminal::{self, Results, note, say};
use base::workspace::Workspace;
use clap::builder::PossibleValuesParser;
use clap::{Args, ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand};
use clap_complete::{ArgValueCandidates, CompleteEnv};
use runner::build::BuildMode;
use runner::custom_run::{self, custom_run};
use runner::launch::{self, guard, launch};
use runner::problem;
use runner::stress::{self, SizeRange, stress};
use std::env;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// Printed when the command has no arguments.
const INTRODUCTION: &str = include_str!("cli/start.txt");

const EXIT_CODES: &str = "\
Exit codes: 0 all well, 1 an answer was wrong or a sample failed, 2 wrong usage,
3 a build or a bundle failed, 4 the tool itself failed.";

/// Bundles solutions into one file for a judge, and runs their samples
///
/// A problem is a binary of the workspace that has a problem.toml beside its source. Its id is the
/// name of the binary.
#[derive(Parser)]
#[command(name = "mex", version, after_help = EXIT_CODES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Bundle(BundleArgs),
    Test(TestArgs),
    Run(RunArgs),
    Stress(StressArgs),
    Samples(samples::SamplesArgs),
    List(ListArgs),
    New(new::NewArgs),
    Open(open::OpenArgs),
    Init(new::InitArgs),
    Completions(CompletionsArgs),
    Listen(listen::ListenArgs),
}

/// Prints the one file that a judge takes: the solution and all that it uses of the workspace
///
/// The file is made for the problem's own judge, holds only what the solution can reach, and is
/// compiled before it is printed.
#[derive(Args)]
struct BundleArgs {
    /// The id of the problem, as `cargo mex list` shows it
    #[arg(required_unless_present = "bin", conflicts_with = "bin")]
    #[arg(add = ArgValueCandidates::new(completions::ids))]
    id: Option<String>,
    /// Bundle this binary of the workspace, be it a problem or not
    #[arg(long, value_name = "NAME", add = ArgValueCandidates::new(completions::bins))]
    bin: Option<String>,
    /// Bundle for this judge [default: the problem's own, else portable]
    #[arg(long, value_name = "NAME", add = ArgValueCandidates::new(completions::judges))]
    judge: Option<String>,
    /// Write to this file instead of stdout, which is -
    #[arg(short, long, value_name = "FILE", conflicts_with = "report")]
    output: Option<PathBuf>,
    /// Put it into the clipboard instead of on stdout
    ///
    /// By wl-copy, xclip, xsel, pbcopy or clip, whichever is there, else by a request to the
    /// terminal (OSC 52).
    #[arg(long, conflicts_with = "report")]
    copy: bool,
    /// Copy with this command of the shell, which gets the file on its stdin
    #[arg(long, value_name = "COMMAND", conflicts_with = "report")]
    copy_command: Option<String>,
    /// Leave out comments and needless space, for tight limits
    ///
    /// Notices of licence and copyright stay.
    #[arg(long, conflicts_with = "report")]
    minify: bool,
    /// Bundle again whenever a source file changes, until Ctrl-C; needs -o or --copy
    #[arg(long)]
    watch: bool,
    /// Do not compile the file before it is printed
    #[arg(long)]
    no_check: bool,
    /// Print what takes the space, by crate and module, instead of the file
    #[arg(long, group = "report")]
    sizes: bool,
    /// Print why an item is in the file instead of the file: the chain of uses from `main`
    ///
    /// The item is named by its path or the end of it, such as `Stack` or `kelp::Stack::push`.
    #[arg(long, value_name = "ITEM", group = "report")]
    explain: Option<String>,
    /// Say on stderr how long each step took
    #[arg(long)]
    timings: bool,
    #[command(flatten)]
    workspace: WorkspaceArgs,
}

/// Builds solutions with optimisation and runs their samples
///
/// Prints a line for each problem with the time of its slowest sample; what went wrong is on
/// stderr. Outputs are compared token by token.
#[derive(Args)]
struct TestArgs {
    /// The ids of the problems, patterns such as 'cf-1500*', or paths such as `.` [default: all]
    #[arg(value_name = "ID", add = ArgValueCandidates::new(completions::ids))]
    ids: Vec<String>,
    /// Test this Rust file in the place of the solution of the problem, such as `slow.rs` beside it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["bundle", "debug", "watch"])]
    solution: Option<PathBuf>,
    /// Only the samples of this name
    #[arg(short, long, value_name = "NAME", conflicts_with = "largest")]
    sample: Vec<String>,
    /// Only the samples that failed when they were run the last time
    #[arg(long, conflicts_with = "largest")]
    failed: bool,
    /// Run the bundled files, each compiled alone as its judge does
    #[arg(long)]
    bundle: bool,
    /// Build with debug assertions, and print backtraces with lines
    #[arg(long, conflicts_with = "bundle")]
    debug: bool,
    /// Run the largest inputs instead of the samples: those that `largest.rs` prints
    ///
    /// It stands in the folder of the problem. Called without arguments it prints the names of its
    /// inputs, one a line, and called with a name that input. It may use what the tests of the
    /// solution may use.
    #[arg(long)]
    largest: bool,
    /// Only problems of this judge
    #[arg(long, value_name = "NAME", add = ArgValueCandidates::new(completions::judges))]
    judge: Option<String>,
    /// Only problems that use this game
    #[arg(long, add = ArgValueCandidates::new(completions::games))]
    game: Option<String>,
    /// How many samples run side by side [default: half of the processors]
    #[arg(short, long, value_name = "N")]
    jobs: Option<usize>,
    /// The time limit in seconds, whatever the problem says
    #[arg(short, long = "time-limit", value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,
    /// Compare numbers, which may be off by this much, absolutely or relatively
    #[arg(short, long, value_name = "BOUND", value_parser = bound)]
    error: Option<f64>,
    /// Show what solutions print on stderr, whatever their verdict is; long texts are cut
    #[arg(long)]
    stderr: bool,
    /// Print one JSON text with all that is known of each sample
    #[arg(long)]
    json: bool,
    /// Test again whenever a source, a sample or a problem.toml changes, until Ctrl-C
    #[arg(long, conflicts_with = "json")]
    watch: bool,
    #[command(flatten)]
    workspace: WorkspaceArgs,
}

/// Builds a solution and runs it on stdin or a file, as its judge would
///
/// Its output is passed on as it comes; how long it took and how much memory it used is on stderr.
/// The interactor of a problem plays if an input is given; without one it can be played by hand.
#[derive(Args)]
struct RunArgs {
    /// The id of the problem
    #[arg(add = ArgValueCandidates::new(completions::ids))]
    id: String,
    /// A file, or the name of a sample [default: stdin]
    input: Option<PathBuf>,
    /// Print the task instead: the `statement.md` beside the solution
    #[arg(long, conflicts_with_all = ["input", "bundle", "time_limit"])]
    task: bool,
    /// Run the bundled file, compiled alone as the judge does
    #[arg(long)]
    bundle: bool,
    /// Build with debug assertions, and print backtraces with lines
    #[arg(long, conflicts_with = "bundle")]
    debug: bool,
    /// Stop it after this time [default: never]
    ///
    /// It is the time of the processor that counts. On the wall it may take three times as long, and
    /// as long as it likes where a terminal is its input.
    #[arg(short, long = "time-limit", value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,
    #[command(flatten)]
    workspace: WorkspaceArgs,
}

/// Runs a solution and a brute force on random inputs until they differ
///
/// In the folder of the problem, `gen.rs` prints an input when it is called with SEED and SIZE, and
/// `brute.rs` solves it from the definition; both may use what the solution and its tests may use. A
/// case that fails is shrunk and kept as a sample.
#[derive(Args)]
struct StressArgs {
    /// The id of the problem
    #[arg(add = ArgValueCandidates::new(completions::ids))]
    id: String,
    /// Make `gen.rs` and `brute.rs` from templates, where they are missing
    #[arg(long)]
    init: bool,
    /// Try so many cases [default: as many as the time allows]
    #[arg(short = 'N', long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    cases: Option<u64>,
    /// Begin no more cases after this time [default: 10, or none with -N]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// The seed of the first case; the others count on from it [default: a random one]
    #[arg(long)]
    seed: Option<u64>,
    /// The size of the cases, or a range through which it grows
    #[arg(long, value_name = "SIZE|MIN..MAX", default_value = "1..10")]
    size: SizeRange,
    /// How many cases run side by side [default: half of the processors]
    #[arg(short, long, value_name = "N")]
    jobs: Option<usize>,
    /// Run the bundled file, compiled alone as the judge does
    #[arg(long)]
    bundle: bool,
    /// Do without `brute.rs`: only crashes, limits, and what a checker or interactor says count
    #[arg(long)]
    no_brute: bool,
    /// Keep the first case that fails as it is
    #[arg(long)]
    no_shrink: bool,
    /// The time limit of the solution in seconds, whatever the problem says
    #[arg(short, long = "time-limit", value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,
    /// Compare numbers, which may be off by this much, absolutely or relatively
    #[arg(short, long, value_name = "BOUND", value_parser = bound)]
    error: Option<f64>,
    #[command(flatten)]
    workspace: WorkspaceArgs,
}

/// Lists the problems: id, title, judge, games, difficulty, status
#[derive(Args)]
struct ListArgs {
    /// Only problems that use this game
    #[arg(long, add = ArgValueCandidates::new(completions::games))]
    game: Option<String>,
    /// Print a JSON list with all that is known of each problem
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    workspace: WorkspaceArgs,
}

/// Prints a script that makes a shell complete commands, options and ids
///
/// For bash and zsh, write it to a file once and read that where the shell starts:
///
///   cargo mex completions bash > ~/.mex.bash
///   source ~/.mex.bash
///
/// For fish, write it to ~/.config/fish/conf.d/mex.fish. In these shells it completes `cargo mex` and a
/// command `mex`, which may be a function of the shell; in the others a command `mex`.
#[derive(Args)]
#[command(verbatim_doc_comment)]
struct CompletionsArgs {
    /// The shell
    #[arg(value_parser = PossibleValuesParser::new(SHELLS))]
    shell: String,
}

/// Where the workspace is.
#[derive(Args)]
struct WorkspaceArgs {
    /// The Cargo.toml of the workspace, or of a package in it [default: from the current folder]
    #[arg(long, value_name = "PATH", global = true, display_order = 100)]
    manifest_path: Option<PathBuf>,
}

/// Parses the command line, runs the command, and returns its exit code.
pub(crate) fn main() -> ExitCode {
    if let Some(code) = run_internal_command() {
        return code;
    }
    let arguments = invocation::arguments(env::args_os());
    let here = env::current_dir().ok();
    let completer = CompleteEnv::with_factory(Cli::command).var(VARIABLE);
    match completer.try_complete(arguments.clone(), here.as_deref()) {
        Ok(false) => {}
        Ok(true) => return ExitCode::SUCCESS,
        Err(error) => error.exit(),
    }
    if arguments.len() < 2 {
        say(INTRODUCTION.trim_end().replace("cargo mex", invocation::program()).as_str());
        return ExitCode::from(Exit::Usage as u8);
    }
    let mut command = Cli::command().bin_name(invocation::program());
    if terminal::colours_are_disabled() {
        command = command.color(ColorChoice::Never);
    }
    let cli = Cli::from_arg_matches(&command.get_matches_from(arguments));
    let cli = cli.unwrap_or_else(|error| error.exit());
    // `listen` answers what was sent before it ends.
    if !matches!(cli.command, Command::Listen(_))
        && let Err(error) = files::remove_on_signals()
    {
        note(&format!("Ctrl-C will leave temporary folders and processes: {error}"));
    }
    let result = match cli.command {
        Command::Bundle(args) => args.run().map(|()| None),
        Command::Test(args) => args.run(),
        Command::Run(args) => args.run(),
        Command::Stress(args) => args.run(),
        Command::Samples(args) => args.run().map(|()| None),
        Command::List(args) => args.run().map(|()| None),
        Command::New(args) => args.run().map(|()| None),
        Command::Open(args) => args.run().map(|()| None),
        Command::Init(args) => args.run().map(|()| None),
        Command::Completions(args) => {
            let script = completions::script(&args.shell);
            script.and_then(|script| Results::new().print(&script)).map(|()| None)
        }
        Command::Listen(args) => args.run(),
    };
    let exit = result.unwrap_or_else(|error| {
        terminal::failure(&error);
        Some(error.exit())
    });
    files::give_way_to_signal();
    exit.map_or(ExitCode::SUCCESS, |exit| ExitCode::from(exit as u8))
}

/// Starts a solution under its limits if the tool has called itself for that; else returns `None`.
///
/// The runner calls the tool so for each run. Clap is skipped, since building the command line takes
/// longer than many runs.
fn run_internal_command() -> Option<ExitCode> {
    let mut args = env::args_os().skip(1).map(|arg| arg.into_string().ok());
    let (command, request) = (args.next()??, args.next()??);
    let result = match command.as_str() {
        launch::COMMAND => launch(&request).map(|()| ExitCode::SUCCESS),
        launch::GUARD => guard(&request),
        _ => return None,
    };
    Some(result.unwrap_or_else(|error| {
        terminal::failure(&error);
        ExitCode::from(error.exit() as u8)
    }))
}

impl WorkspaceArgs {
    fn read(&self) -> Result<Workspace> {
        self.manifest_path.iter().for_each(|path| invocation::set_manifest(path));
        Workspace::read(self.manifest_path.as_deref())
    }
}

impl RunArgs {
    fn run(&self) -> Result<Option<Exit>> {
        let workspace = self.workspace.read()?;
        let judges = Judges::builtin()?;
        if self.task {
            let task = problem::task(&workspace, &judges, &self.id)?;
            return Results::new().print(&task).map(|()| None);
        }
        let options = custom_run::CustomRunOptions {
            id: self.id.clone(),
            input: self.input.clone(),
            mode: build_mode(self.bundle, self.debug),
            time_limit: self.time_limit,
        };
        custom_run(&workspace, &judges, &options)
    }
}

impl StressArgs {
    fn run(&self) -> Result<Option<Exit>> {
        let workspace = self.workspace.read()?;
        let judges = Judges::builtin()?;
        if self.init {
            return stress::init(&workspace, &judges, &self.id, &mut Results::new()).map(|()| None);
        }
        let options = stress::StressOptions {
            id: self.id.clone(),
            cases: self.cases,
            time: self.time,
            seed: self.seed,
            sizes: self.size,
            jobs: self.jobs,
            bundled: self.bundle,
            brute: !self.no_brute,
            shrink: !self.no_shrink,
            time_limit: self.time_limit,
            error: self.error,
        };
        stress(&workspace, &judges, &options, &mut Results::new())
    }
}

impl ListArgs {
    fn run(&self) -> Result<()> {
        let workspace = self.workspace.read()?;
        let mut results = Results::new();
        let form = if self.json { Form::Json } else { Form::Table { columns: results.columns() } };
        let text = list(&workspace, &Judges::builtin()?, self.game.as_deref(), form)?;
        if text.is_empty() {
            note(&problem::none(&workspace));
        }
        results.print(&text)
    }
}

/// Returns how solutions are built.
fn build_mode(bundle: bool, debug: bool) -> BuildMode {
    match (bundle, debug) {
        (true, _) => BuildMode::Bundle,
        (false, true) => BuildMode::Debug,
        (false, false) => BuildMode::Checked,
    }
}

/// Parses the largest error of a number, such as `1e-6`.
fn bound(text: &str) -> std::result::Result<f64, String> {
    let bound: f64 = text.parse().map_err(|_| "not a number".to_owned())?;
    if (0.0..1.0).contains(&bound) { Ok(bound) } else { Err("not from 0 up to 1".to_owned()) }
}

/// Parses a number of seconds, such as `2` or `0.5`.
fn seconds(text: &str) -> std::result::Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds".to_owned())?;
    let positive = seconds > 0.0;
    let time = Duration::try_from_secs_f64(seconds).ok().filter(|_| positive);
    time.ok_or_else(|| "not a time that a program could have".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }
}
