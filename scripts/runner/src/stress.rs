//! `mex stress`: random inputs for a solution and a brute force, until they differ.
//!
//! The generator and the brute force are `gen.rs` and `brute.rs` in the folder of the problem. After
//! both are built with the solution (`cases`), cases run side by side, from small to large (`search`,
//! `sizes`). The first that fails is made smaller (`smaller`, [`shrink`]) and kept as a sample
//! (`report`).

mod cases;
mod report;
mod search;
pub mod shrink;
mod shrink_case;
mod size_range;

use crate::build::{BuildTarget, build_one, build_referee};
use crate::compare::plural;
use crate::helper::{self, check_folder};
use crate::launch::launcher;
use crate::problem::{self, Problem};
use crate::verdict::{Evaluator, Verdict};
use base::error::{Error, Exit, Result};
use base::files::{cannot_write, scratch};
use base::invocation;
use base::judge::{Judge, Judges};
use base::terminal::{Colour, Results, note, say, shown, stderr_is_coloured};
use base::workspace::Workspace;
use cases::{StressCase, StressPrograms};
use report::{details, keep};
use search::{TriedCase, search};
use shrink_case::shrink_case;
pub use size_range::SizeRange;
use std::fs::File;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

/// The files in the folder of a problem, and what they start from.
const GENERATOR: &str = "gen.rs";
const BRUTE: &str = "brute.rs";
const TEMPLATES: [(&str, &str); 2] = [
    (GENERATOR, include_str!("stress/templates/gen.rs")),
    (BRUTE, include_str!("stress/templates/brute.rs")),
];

/// What to try, and how.
#[derive(Clone, Debug)]
pub struct StressOptions {
    /// The problem.
    pub id: String,
    /// The number of cases; as many as the time allows if it is absent.
    pub cases: Option<u64>,
    /// How long cases are begun.
    pub time: Option<Duration>,
    /// The seed of the first case; a random one if it is absent.
    pub seed: Option<u64>,
    /// The sizes of the cases.
    pub sizes: SizeRange,
    /// How many cases run side by side.
    pub jobs: Option<usize>,
    /// The bundle is run, as the judge compiles it.
    pub bundled: bool,
    /// The brute force says what is right.
    pub brute: bool,
    /// What fails is made smaller.
    pub shrink: bool,
    /// The time limit, whatever the problem says.
    pub time_limit: Option<Duration>,
    /// How far numbers may be off, whatever the problem says.
    pub error: Option<f64>,
}

/// Makes the generator and the brute force of a problem from templates, where they are missing.
///
/// # Errors
///
/// An unknown id, a problem whose folder is no place for them, or a file that cannot be written.
pub fn init(workspace: &Workspace, judges: &Judges, id: &str, results: &mut Results) -> Result<()> {
    let problem = problem::find(workspace, judges, id)?;
    check_folder(workspace, &problem, &[GENERATOR, BRUTE])?;
    for (name, text) in TEMPLATES {
        let path = problem.folder.join(name);
        let failed = |error| cannot_write(&path, &error);
        match File::create_new(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                note(&format!("`{}` is there already and stays as it is", shown(&path)));
            }
            file => {
                file.and_then(|mut it| it.write_all(text.as_bytes())).map_err(failed)?;
                results.print(&format!("{}\n", shown(&path)))?;
            }
        }
    }
    let next = invocation::command(&format!("stress {id}"));
    say(&format!("write them for the problem, then run `{next}`"));
    Ok(())
}

/// Tries cases until one fails, shrinks that one, keeps it as a sample and shows it.
///
/// Returns what the process exits with if one fails.
///
/// # Errors
///
/// A missing, failing or unending generator or brute force, or something that does not compile.
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
    let launcher = launcher()?;
    let bench = bench(workspace, &problem, judge, options, &launcher, folder.path())?;
    let seed = options.seed.unwrap_or_else(|| RandomState::new().hash_one(0) % 1_000_000);
    let search = search(&bench, options, seed)?;
    let Some(found) = search.failure else {
        let ok = Colour::Green.paint("ok", results.coloured());
        let said = search.in_words(seed, options.sizes);
        results.print(&format!("{ok}    {}  {said}\n", problem.id))?;
        return Ok(None);
    };
    bench.check_reproducible(found.case, &found.input)?;
    let words_before = found.words();
    let failure = if options.shrink {
        let StressCase { seed, size } = found.case;
        let verdict = found.tried.evaluation.verdict;
        // Whoever does not wait for the end can try it again.
        say(&format!("{verdict} for seed {seed} and size {size}, shrinking it"));
        shrink_case(&bench, options.sizes.min, found)?
    } else {
        found
    };
    print_failure(&problem, &failure, search.passed + 1, results)?;
    let words = failure.words();
    if words < words_before {
        say(&format!("shrunk from {words_before} {} to {words}", plural(words_before, "word")));
    }
    say(&details(&failure.input, &failure.tried, &problem));
    keep_failure(workspace, &problem, options, &failure)?;
    let verdict = failure.tried.evaluation.verdict;
    Ok(Some(if verdict == Verdict::Failed { Exit::Tool } else { Exit::Wrong }))
}

/// Builds the programs that a case needs.
fn bench<'a>(
    workspace: &Workspace,
    problem: &'a Problem,
    judge: &'a Judge,
    options: &StressOptions,
    launcher: &'a Path,
    folder: &'a Path,
) -> Result<StressPrograms<'a>> {
    let brute = sources(problem, options)?;
    let solution = build_one(workspace, BuildTarget { problem, judge }, options.bundled, folder)?;
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
    let evaluator = Evaluator::new(problem, judge, launcher, referee, time_limit, options.error);
    Ok(StressPrograms { launcher, folder, generator, brute, solution, evaluator })
}

/// Prints the verdict of a case that fails, the first of `number`.
fn print_failure(
    problem: &Problem,
    failure: &TriedCase,
    number: u64,
    results: &mut Results,
) -> Result<()> {
    let StressCase { seed, size } = failure.case;
    let evaluation = &failure.tried.evaluation;
    let verdict = evaluation.verdict;
    let fail = Colour::Red.paint("FAIL", results.coloured());
    let many = plural(number as usize, "case");
    results.print(&format!(
        "{fail}  {}  {verdict} after {number} {many}: seed {seed}, size {size}\n",
        problem.id
    ))?;
    let verdict = Colour::Red.paint(&verdict.to_string(), stderr_is_coloured());
    say(&format!("{verdict}: {}", evaluation.why));
    Ok(())
}

/// Keeps a case that fails as a sample, and says how to see it again.
fn keep_failure(
    workspace: &Workspace,
    problem: &Problem,
    options: &StressOptions,
    failure: &TriedCase,
) -> Result<()> {
    let kept = keep(workspace, problem, &failure.input, failure.tried.answer.as_ref())?;
    let how = if kept.known { "there already as" } else { "kept as" };
    say(&format!("it is {how} `{}`; to see it again:", shown(&kept.file)));
    say(&format!("    {}", replay(options, failure.case)));
    let again = if kept.is_sample {
        format!("test {}", problem.id)
    } else {
        format!("run {} {}", problem.id, shown(&kept.file))
    };
    say(&format!("    {}", invocation::command(&again)));
    Ok(())
}

/// Whether there is a brute force to ask.
fn sources(problem: &Problem, options: &StressOptions) -> Result<bool> {
    let there = |name: &str| problem.folder.join(name).is_file();
    let missing = |name: &str, why: &str| {
        let (file, id) = (shown(&problem.folder.join(name)), &problem.id);
        Err(Error::usage(format!(
            "there is no `{file}`{why}\n`{}` makes one from a template",
            invocation::command(&format!("stress {id} --init"))
        )))
    };
    if !there(GENERATOR) {
        return missing(GENERATOR, " to make inputs");
    }
    match there(BRUTE) {
        _ if !options.brute => Ok(false),
        true => Ok(true),
        false if problem.referee().is_some() => Ok(false),
        false => missing(
            BRUTE,
            ", nor a checker or an interactor, to say what is right; \
             with --no-brute only crashes and limits count",
        ),
    }
}

/// The command that comes to the same case.
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
