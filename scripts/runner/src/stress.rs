//! `mex stress`: runs a solution and a brute force on random inputs until they differ.
//!
//! The generator and the brute force are `gen.rs` and `brute.rs` in the folder of the problem.
//!
//! 1. *Build*: solution, generator, brute force, and the checker or interactor.
//! 2. *Search* (`search`, `size_range`): cases run in parallel, from small to large. A case is a seed and
//!    a size; `gen SEED SIZE` prints its input (`cases`).
//! 3. *Shrink* (`shrink_case`, [`shrink`]): the first failing case is made smaller, first by a smaller
//!    size of the generator, then by edits of its input.
//! 4. *Report* (`report`): the case is shown and saved as a sample.
//!
//! For example, a solution that goes wrong where a 7 follows a larger number:
//!
//! ```text
//! search   seeds 1, 2, … of sizes 1, 1, 1, 1, 2, …: `wrong answer` for seed 23 and size 6
//! size     seeds 23 to 42 of sizes 1 to 5: `wrong answer` for seed 31 and size 5, `4⏎3 9 7 2⏎`
//! edits    `2⏎9 7⏎`, then `2⏎8 7⏎`: no smaller input fails
//! sample   samples/stress-1.in, and the output of the brute force as samples/stress-1.out
//! ```

mod cases;
mod report;
mod search;
pub mod shrink;
mod shrink_case;
mod size_range;

use crate::build::{BuildMode, BuildTarget, build_one, build_referee};
use crate::compare::plural;
use crate::helper::{self, check_folder};
use crate::launch::Launchers;
use crate::problem::{self, Problem};
use crate::verdict::{Evaluator, Verdict};
use base::error::{Error, Exit, Result};
use base::files::scratch;
use base::invocation;
use base::judge::{Judge, Judges};
use base::terminal::{Colour, Results, note, say, shown, stderr_is_coloured};
use base::workspace::Workspace;
use cases::{StressCase, StressPrograms};
use report::{details, save};
use search::{CaseRun, search};
use shrink_case::shrink_case;
pub use size_range::SizeRange;
use std::fs::File;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::AtomicUsize;
use std::time::Duration;

/// The names of the helper programs, and their templates.
const GENERATOR: &str = "gen.rs";
const BRUTE: &str = "brute.rs";
const TEMPLATES: [(&str, &str); 2] = [
    (GENERATOR, include_str!("stress/templates/gen.rs")),
    (BRUTE, include_str!("stress/templates/brute.rs")),
];

/// The options of `mex stress`.
#[derive(Clone, Debug)]
pub struct StressOptions {
    /// The problem.
    pub id: String,
    /// The number of cases. By default, the time decides.
    pub cases: Option<u64>,
    /// The time in which cases are begun.
    pub time: Option<Duration>,
    /// The seed of the first case. By default, it is random.
    pub seed: Option<u64>,
    /// The sizes of the cases.
    pub sizes: SizeRange,
    /// The number of cases that run in parallel.
    pub jobs: Option<usize>,
    /// Runs the bundle, as the judge compiles it.
    pub bundled: bool,
    /// Compares with the brute force, if there is one.
    pub brute: bool,
    /// Makes a failing case smaller.
    pub shrink: bool,
    /// The time limit, which replaces that of the problem.
    pub time_limit: Option<Duration>,
    /// The tolerance for numbers, which replaces that of the problem.
    pub error: Option<f64>,
}

/// Makes the missing helper programs of a problem from templates.
///
/// # Errors
///
/// The id is unknown, the folder of the problem cannot hold helper programs, or a file cannot be written.
pub fn init(workspace: &Workspace, judges: &Judges, id: &str, results: &mut Results) -> Result<()> {
    let problem = problem::find(workspace, judges, id)?;
    check_folder(workspace, &problem, &[GENERATOR, BRUTE])?;
    for (name, text) in TEMPLATES {
        let path = problem.folder.join(name);
        let failed = Error::file("write", &path);
        match File::create_new(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                note(&format!("`{}` is there already and stays as it is", shown(&path)));
            }
            file => {
                file.and_then(|mut file| file.write_all(text.as_bytes())).map_err(failed)?;
                results.print(&format!("{}\n", shown(&path)))?;
            }
        }
    }
    let next = invocation::command(&format!("stress {id}"));
    say(&format!("write them for the problem, then run `{next}`"));
    Ok(())
}

/// Runs cases until one fails, shrinks that one, saves it as a sample and shows it.
///
/// Returns the exit code of the tool if a case fails.
///
/// # Errors
///
/// The generator or the brute force is missing or fails, or a program does not compile.
pub fn stress(
    workspace: &Workspace,
    judges: &Judges,
    options: &StressOptions,
    results: &mut Results,
) -> Result<Option<Exit>> {
    let problem = problem::find(workspace, judges, &options.id)?;
    let judge = judges.get(&problem.judge)?;
    check_folder(workspace, &problem, &[GENERATOR, BRUTE])?;
    let folder = scratch(workspace)?;
    let launchers = Launchers::new()?;
    let programs = build_programs(workspace, &problem, judge, options, &launchers, folder.path())?;
    let seed = options.seed.unwrap_or_else(|| RandomState::new().hash_one(0) % 1_000_000);
    let search = search(&programs, options, seed)?;
    let Some(found) = search.failure else {
        let ok = Colour::Green.paint("ok", results.coloured());
        let summary = search.in_words(seed, options.sizes);
        results.print(&format!("{ok}    {}  {summary}\n", problem.id))?;
        return Ok(None);
    };
    programs.check_reproducible(found.case, &found.input)?;
    let words_before = found.words();
    let failure = if options.shrink {
        let StressCase { seed, size } = found.case;
        let verdict = found.result.evaluation.verdict;
        // A user who does not wait for the end can run this case again.
        say(&format!("{verdict} for seed {seed} and size {size}, shrinking it"));
        shrink_case(&programs, options.sizes.min, found)?
    } else {
        found
    };
    print_failure(&problem, &failure, search.passed + 1, results)?;
    let words = failure.words();
    if words < words_before {
        say(&format!("shrunk from {words_before} {} to {words}", plural(words_before, "word")));
    }
    say(&details(&failure.input, &failure.result, &problem));
    save_failure(workspace, &problem, options, &failure)?;
    let verdict = failure.result.evaluation.verdict;
    Ok(Some(if verdict == Verdict::Failed { Exit::Tool } else { Exit::Wrong }))
}

/// Builds the programs that a case needs.
fn build_programs<'a>(
    workspace: &Workspace,
    problem: &'a Problem,
    judge: &'a Judge,
    options: &StressOptions,
    launchers: &'a Launchers,
    folder: &'a Path,
) -> Result<StressPrograms<'a>> {
    let brute = uses_brute_force(problem, options)?;
    let mode = if options.bundled { BuildMode::Bundle } else { BuildMode::Checked };
    let solution = build_one(workspace, BuildTarget { problem, judge }, mode, folder)?;
    let referee = build_referee(workspace, problem)?.transpose();
    let referee = referee.map_err(|it| it.into_error(&problem.id))?;
    let (generator, brute) = if brute {
        let [generator, brute] = helper::build(workspace, problem, [GENERATOR, BRUTE], folder)?;
        (generator, Some(brute))
    } else {
        let [generator] = helper::build(workspace, problem, [GENERATOR], folder)?;
        (generator, None)
    };
    let time_limit = options.time_limit.or(problem.time_limit);
    let evaluator = Evaluator::new(problem, judge, launchers, referee, time_limit, options.error);
    let count = AtomicUsize::default();
    Ok(StressPrograms { launchers, folder, count, generator, brute, solution, evaluator })
}

/// Prints the verdict of a failing case, the first failing one of `number` cases.
fn print_failure(
    problem: &Problem,
    failure: &CaseRun,
    number: u64,
    results: &mut Results,
) -> Result<()> {
    let StressCase { seed, size } = failure.case;
    let evaluation = &failure.result.evaluation;
    let verdict = evaluation.verdict;
    let fail = Colour::Red.paint("FAIL", results.coloured());
    let noun = plural(number as usize, "case");
    results.print(&format!(
        "{fail}  {}  {verdict} after {number} {noun}: seed {seed}, size {size}\n",
        problem.id
    ))?;
    let verdict = Colour::Red.paint(&verdict.to_string(), stderr_is_coloured());
    say(&format!("{verdict}: {}", evaluation.why));
    Ok(())
}

/// Saves a failing case as a sample, and prints the commands that run it again.
fn save_failure(
    workspace: &Workspace,
    problem: &Problem,
    options: &StressOptions,
    failure: &CaseRun,
) -> Result<()> {
    let saved = save(workspace, problem, &failure.input, failure.result.answer.as_ref())?;
    let how = if saved.already_existed { "there already as" } else { "kept as" };
    say(&format!("it is {how} `{}`; to see it again:", shown(&saved.file)));
    say(&format!("    {}", replay(options, failure.case)));
    let rerun = if saved.is_sample {
        format!("test {}", problem.id)
    } else {
        format!("run {} {}", problem.id, shown(&saved.file))
    };
    say(&format!("    {}", invocation::command(&rerun)));
    Ok(())
}

/// Checks that the helper programs exist. Returns true if there is a brute force that is to be used.
fn uses_brute_force(problem: &Problem, options: &StressOptions) -> Result<bool> {
    let exists = |name: &str| problem.folder.join(name).is_file();
    let missing = |name: &str, why: &str| {
        let (file, id) = (shown(&problem.folder.join(name)), &problem.id);
        Err(Error::usage(format!(
            "there is no `{file}`{why}\n`{}` makes one from a template",
            invocation::command(&format!("stress {id} --init"))
        )))
    };
    if !exists(GENERATOR) {
        return missing(GENERATOR, " to make inputs");
    }
    if !options.brute {
        return Ok(false);
    }
    if exists(BRUTE) || problem.referee().is_some() {
        return Ok(exists(BRUTE));
    }
    missing(
        BRUTE,
        ", nor a checker or an interactor, to judge outputs; \
         with --no-brute only crashes and limits count",
    )
}

/// Returns the command that runs the same case again.
fn replay(options: &StressOptions, case: StressCase) -> String {
    let StressOptions { id, bundled, brute, time_limit, error, .. } = options;
    let StressCase { seed, size } = case;
    let mut command = format!("stress {id} --seed {seed} --size {size} -N 1");
    command += if *bundled { " --bundle" } else { "" };
    command += if *brute { "" } else { " --no-brute" };
    if let Some(limit) = time_limit {
        command += &format!(" -t {}", limit.as_secs_f64());
    }
    if let Some(error) = error {
        command += &format!(" -e {error}");
    }
    invocation::command(&command)
}
