//! `mex stress`: random inputs for a solution and a brute force, until they differ.
//!
//! The generator and the brute force are `gen.rs` and `brute.rs` in the folder of the problem. What
//! fails is made smaller twice: by smaller sizes of the generator, whose inputs are all allowed, and
//! then by [`shrink`], whose attempts count only if the brute force takes them.

mod cases;
mod report;
pub mod shrink;

use crate::compare::plural;
use crate::helper::{self, check_folder};
use crate::judging::{Judging, Verdict, in_words};
use crate::launch::launcher;
use crate::problem::{self, Problem};
use crate::programs::{Subject, build_one, build_referee};
use crate::run::workers;
use base::error::{Error, Exit, Result};
use base::files::{cannot_write, scratch};
use base::judge::Judges;
use base::terminal::{Colour, Results, counter, note, say, shown, stderr_is_coloured};
use base::workspace::Workspace;
use cases::{Bench, Case, PATIENCE, Tried};
use report::{clipped, details, keep};
use std::fs::File;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

/// The files in the folder of a problem, and what they start from.
const GENERATOR: &str = "gen.rs";
const BRUTE: &str = "brute.rs";
const TEMPLATES: [(&str, &str); 2] = [
    (GENERATOR, include_str!("stress/templates/gen.rs")),
    (BRUTE, include_str!("stress/templates/brute.rs")),
];

/// How long cases are begun, if nothing is said.
const TIME: Duration = Duration::from_secs(10);

/// Cases of one size before the next size has its turn.
const CASES_OF_A_SIZE: u64 = 4;

/// How far shrinking goes: by the clock, by seeds of each smaller size and of all together, and by
/// attempts on the text.
const SHRINK_TIME: Duration = Duration::from_secs(30);
const SEEDS_OF_A_SIZE: u64 = 20;
const SEEDS: u64 = 200;
const ATTEMPTS: usize = 3000;

/// What to try, and how.
#[derive(Clone, Debug)]
pub struct Options {
    /// The problem.
    pub id: String,
    /// The number of cases; as many as the time allows if it is absent.
    pub cases: Option<u64>,
    /// How long cases are begun.
    pub time: Option<Duration>,
    /// The seed of the first case; a random one if it is absent.
    pub seed: Option<u64>,
    /// The sizes of the cases.
    pub sizes: Sizes,
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

/// Sizes of cases, from small to large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// The first.
    pub min: u64,
    /// The last, after which the first has its turn again.
    pub max: u64,
}

impl Sizes {
    /// The size of the case of that number, counted from 0.
    fn of(self, number: u64) -> u64 {
        let count = (self.max - self.min).saturating_add(1);
        self.min + number / CASES_OF_A_SIZE % count
    }
}

impl FromStr for Sizes {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |it: &str| it.parse::<u64>().ok().filter(|it| *it > 0);
        let (min, max) = text.split_once("..").unwrap_or((text, text));
        match (number(min), number(max.trim_start_matches('='))) {
            (Some(min), Some(max)) if min <= max => Ok(Self { min, max }),
            _ => Err("neither a size such as `8` nor a range such as `1..20`".to_owned()),
        }
    }
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
    say(&format!("write them for the problem, then run `cargo mex stress {id}`"));
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
    options: &Options,
    results: &mut Results,
) -> Result<Option<Exit>> {
    let problem = problem::find(workspace, judges, &options.id)?;
    let judge = judges.get(&problem.judge)?;
    check_folder(workspace, &problem, &[GENERATOR, BRUTE])?;
    let brute = sources(&problem, options)?;
    let folder = scratch(workspace)?;
    let subject = Subject { problem: &problem, judge };
    let solution = build_one(workspace, subject, options.bundled, folder.path())?;
    let referee = build_referee(workspace, &problem)?.transpose();
    let referee = referee.map_err(|it| it.into_error(&problem.id))?;
    let (generator, brute) = if brute {
        let files = [GENERATOR, BRUTE];
        let [generator, brute] = helper::build(workspace, &problem, files, folder.path())?;
        (generator, Some(brute))
    } else {
        let [generator] = helper::build(workspace, &problem, [GENERATOR], folder.path())?;
        (generator, None)
    };
    let launcher = launcher()?;
    let time_limit = options.time_limit.or(problem.time_limit);
    let bench = Bench {
        launcher: &launcher,
        folder: folder.path(),
        generator,
        brute,
        solution,
        judging: Judging::new(&problem, judge, &launcher, referee, time_limit, options.error),
    };
    let seed = options.seed.unwrap_or_else(|| RandomState::new().hash_one(0) % 1_000_000);
    let search = search(&bench, options, seed)?;
    let coloured = results.coloured();
    let Some(mut failure) = search.failure else {
        let ok = Colour::Green.paint("ok", coloured);
        let said = search.in_words(seed, options.sizes);
        results.print(&format!("{ok}    {}  {said}\n", problem.id))?;
        return Ok(None);
    };
    bench.check_reproducible(failure.case, &failure.input)?;
    let words = |failure: &Failure| failure.input.split_whitespace().count();
    let before = words(&failure);
    let verdict = failure.tried.judged.verdict;
    let Case { seed, size } = failure.case;
    if options.shrink {
        // Whoever does not wait for the end can try it again.
        say(&format!("{verdict} for seed {seed} and size {size}, shrinking it"));
        failure = shrunk(&bench, options.sizes.min, failure)?;
    }
    let Case { seed, size } = failure.case;
    let fail = Colour::Red.paint("FAIL", coloured);
    let number = search.passed + 1;
    let many = plural(number as usize, "case");
    results.print(&format!(
        "{fail}  {}  {verdict} after {number} {many}: seed {seed}, size {size}\n",
        problem.id
    ))?;
    let judged = &failure.tried.judged;
    let verdict = Colour::Red.paint(&judged.verdict.to_string(), stderr_is_coloured());
    say(&format!("{verdict}: {}", judged.why));
    let after = words(&failure);
    if after < before {
        say(&format!("shrunk from {before} {} to {after}", plural(before, "word")));
    }
    say(&details(&failure.input, &failure.tried, &problem));
    let answer = failure.tried.answer.as_ref();
    let kept = keep(workspace, &problem, &failure.input, answer)?;
    let how = if kept.known { "there already as" } else { "kept as" };
    say(&format!("it is {how} `{}`; to see it again:", shown(&kept.file)));
    say(&format!("    {}", replay(options, failure.case)));
    if kept.is_sample {
        say(&format!("    cargo mex test {}", problem.id));
    } else {
        say(&format!("    cargo mex run {} {}", problem.id, shown(&kept.file)));
    }
    Ok(Some(if judged.verdict == Verdict::Failed { Exit::Tool } else { Exit::Wrong }))
}

/// Whether there is a brute force to ask.
fn sources(problem: &Problem, options: &Options) -> Result<bool> {
    let there = |name: &str| problem.folder.join(name).is_file();
    let missing = |name: &str, why: &str| {
        let (file, id) = (shown(&problem.folder.join(name)), &problem.id);
        Err(Error::usage(format!(
            "there is no `{file}`{why}\n`cargo mex stress {id} --init` makes one from a template"
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

/// A case that fails.
struct Failure {
    case: Case,
    input: String,
    tried: Tried,
}

/// What came of many cases.
#[derive(Default)]
struct Search {
    /// Those that went well, before the first that does not.
    passed: u64,
    /// The longest runs.
    solution: Duration,
    brute: Option<Duration>,
    /// The first of them, whatever order they ran in.
    failure: Option<Failure>,
}

impl Search {
    fn count(&mut self, tried: &Tried) {
        self.passed += 1;
        self.solution = self.solution.max(tried.judged.run.report.wall);
        self.brute = self.brute.max(tried.answer.as_ref().map(|it| it.took));
    }

    fn slowest(&self) -> String {
        let solution = in_words(self.solution);
        match self.brute {
            Some(brute) => format!("slowest {solution}, brute force {}", in_words(brute)),
            None => format!("slowest {solution}"),
        }
    }

    fn in_words(&self, seed: u64, sizes: Sizes) -> String {
        let count = self.passed;
        let (until, largest) = (seed.wrapping_add(count.saturating_sub(1)), sizes.of_all(count));
        let (words, slowest) = (plural(count as usize, "case"), self.slowest());
        let min = sizes.min;
        format!("{count} {words}   {slowest}   seeds {seed} to {until}, sizes {min} to {largest}")
    }
}

impl Sizes {
    /// The largest size of so many cases.
    fn of_all(self, cases: u64) -> u64 {
        let last = cases.saturating_sub(1) / CASES_OF_A_SIZE;
        self.max.min(self.min.saturating_add(last))
    }
}

/// Tries cases side by side, in the order of their numbers, until one fails or it is enough.
fn search(bench: &Bench<'_>, options: &Options, seed: u64) -> Result<Search> {
    let time = match (options.time, options.cases) {
        (None, Some(_)) => Duration::MAX,
        (time, _) => time.unwrap_or(TIME),
    };
    let workers = workers(options.jobs);
    let start = Instant::now();
    let next = AtomicU64::new(0);
    // Past the first failure there is nothing to look for, but before it there is.
    let end = AtomicU64::new(options.cases.unwrap_or(u64::MAX));
    let bar = counter();
    let mut search = Search::default();
    let mut first: Option<(u64, Result<Failure>)> = None;
    thread::scope(|scope| {
        let (sender, received) = channel();
        for _ in 0..workers {
            let (sender, next, end) = (sender.clone(), &next, &end);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::SeqCst);
                    let late = number > 0 && start.elapsed() >= time;
                    if late || number >= end.load(Ordering::SeqCst) {
                        break;
                    }
                    let case =
                        Case { seed: seed.wrapping_add(number), size: options.sizes.of(number) };
                    let tried = attempt(bench, case, number == 0);
                    if !tried.as_ref().is_ok_and(passed) {
                        end.fetch_min(number, Ordering::SeqCst);
                    }
                    if sender.send((number, case.size, tried)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        for (number, size, tried) in received {
            match tried {
                Ok(it) if passed(&it) => {
                    search.count(&it.tried);
                    bar.inc(1);
                    bar.set_message(format!("size {size}   {}", search.slowest()));
                }
                other if first.as_ref().is_none_or(|it| number < it.0) => {
                    first = Some((number, other));
                }
                _ => {}
            }
        }
    });
    bar.finish_and_clear();
    if let Some((number, failure)) = first {
        search.passed = number;
        search.failure = Some(failure?);
    }
    Ok(search)
}

fn passed(it: &Failure) -> bool {
    it.tried.judged.verdict == Verdict::Ac
}

/// One case, be it that it fails or not.
fn attempt(bench: &Bench<'_>, case: Case, check: bool) -> Result<Failure> {
    let input = bench.input(case)?;
    if check {
        bench.check_reproducible(case, &input)?;
    }
    let tried = bench.try_input(&input, PATIENCE)?.map_err(|why| {
        let source = bench.brute.as_ref().map(|it| shown(&it.source)).unwrap_or_default();
        let Case { seed, size } = case;
        let smaller = match why.starts_with("did not end") {
            true => "\nsmaller sizes, such as `--size 1..5`, take it less time",
            false => "",
        };
        let input = clipped(&input);
        Error::tool(format!(
            "`{source}` {why}\nfor seed {seed} and size {size}, where the input is\n{input}{smaller}"
        ))
    })?;
    Ok(Failure { case, input, tried })
}

/// The smallest case that is found that fails in the same way.
fn shrunk(bench: &Bench<'_>, min: u64, failure: Failure) -> Result<Failure> {
    let start = Instant::now();
    let verdict = failure.tried.judged.verdict;
    let failure = smaller_case(bench, min, failure, start)?;
    let Some(answer) = &failure.tried.answer else {
        // Nobody says which other inputs are allowed.
        return Ok(failure);
    };
    // Twenty times as long as for the whole, since this machine may be busy.
    let patience = PATIENCE.min(20 * answer.took + Duration::from_secs(1));
    let bar = counter();
    let mut left = ATTEMPTS;
    let mut best = None;
    let mut trouble = None;
    let text = shrink::shrink(&failure.input, |attempt| {
        if left == 0 || start.elapsed() > SHRINK_TIME {
            return shrink::Answer::Enough;
        }
        left -= 1;
        bar.inc(1);
        if attempt.trim().is_empty() {
            return shrink::Answer::Passes;
        }
        match bench.try_input(attempt, patience) {
            Ok(Ok(tried)) if tried.judged.verdict == verdict => {
                best = Some(tried);
                shrink::Answer::Fails
            }
            Ok(_) => shrink::Answer::Passes,
            Err(error) => {
                trouble = Some(error);
                shrink::Answer::Enough
            }
        }
    });
    bar.finish_and_clear();
    if let Some(error) = trouble {
        note(&format!("shrinking ended early: {error}"));
    }
    let tried = best.unwrap_or(failure.tried);
    Ok(Failure { case: failure.case, input: text, tried })
}

/// A case of the generator that fails in the same way and has a smaller size.
fn smaller_case(bench: &Bench<'_>, min: u64, failure: Failure, start: Instant) -> Result<Failure> {
    let verdict = failure.tried.judged.verdict;
    let Case { seed, size } = failure.case;
    let sizes = min..size;
    let cases = sizes.flat_map(|size| {
        (0..SEEDS_OF_A_SIZE).map(move |it| Case { seed: seed.wrapping_add(it), size })
    });
    let bar = counter();
    for case in cases.take(SEEDS as usize) {
        if start.elapsed() > SHRINK_TIME / 2 {
            break;
        }
        bar.inc(1);
        // Who fails otherwise, be it the generator, is not what is looked for here.
        let Ok(found) = attempt(bench, case, false) else { continue };
        if found.tried.judged.verdict == verdict {
            bar.finish_and_clear();
            return Ok(found);
        }
    }
    bar.finish_and_clear();
    Ok(failure)
}

/// The command that comes to the same case.
fn replay(options: &Options, case: Case) -> String {
    let Options { id, bundled, brute, time_limit, error, .. } = options;
    let Case { seed, size } = case;
    let mut command = format!("cargo mex stress {id} --seed {seed} --size {size} -N 1");
    command += if *bundled { " --bundle" } else { "" };
    command += if *brute { "" } else { " --no-brute" };
    if let Some(limit) = time_limit {
        command += &format!(" -t {}", limit.as_secs_f64());
    }
    if let Some(error) = error {
        command += &format!(" -e {error}");
    }
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_one_or_a_range() {
        let sizes = |text: &str| text.parse::<Sizes>().map(|it| (it.min, it.max)).ok();
        assert_eq!(sizes("8"), Some((8, 8)));
        assert_eq!(sizes("1..20"), Some((1, 20)));
        assert_eq!(sizes("1..=20"), Some((1, 20)));
        for wrong in ["", "0", "0..3", "3..2", "..", "1..", "-1", "one", "1...3", "1.5"] {
            assert_eq!(sizes(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn sizes_grow_and_begin_again() {
        let sizes = Sizes { min: 2, max: 4 };
        let first: Vec<u64> = (0..14).map(|it| sizes.of(it)).collect();
        assert_eq!(first, [2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 2, 2]);
        for cases in 1..14 {
            let largest = first[..cases].iter().max().copied();
            assert_eq!(Some(sizes.of_all(cases as u64)), largest, "{cases}");
        }
        assert_eq!(Sizes { min: 1, max: u64::MAX }.of(9), 3);
    }
}
