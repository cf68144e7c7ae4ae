//! The search: runs cases in parallel until one fails.
//!
//! Case number `n` has the seed `seed + n` and the size [`SizeRange::of`]`(n)`. Each worker takes the next
//! number. When a case fails, cases with greater numbers are not begun any more, but those with smaller
//! numbers go on, so the failure that is reported is the first one, however the threads are scheduled.
//!
//! ```text
//! number  0  1  2  3  4  5  6        sizes 1 to 20, four cases of each size
//! size    1  1  1  1  2  2  2
//! result  ok ok ok ok ok WA WA       the failure is number 5, after 5 passed cases
//! ```

use super::StressOptions;
use super::cases::{BruteFailure, CaseResult, PATIENCE, StressCase, StressPrograms};
use super::size_range::SizeRange;
use crate::compare::plural;
use crate::helper::HelperFailure;
use crate::run::workers;
use crate::truncate::truncated;
use crate::verdict::{Verdict, in_words};
use base::error::{Error, Result};
use base::files::at_signal;
use base::terminal::{Counter, counter, say, shown};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

/// The time in which cases are begun, by default.
const TIME: Duration = Duration::from_secs(10);

/// A case that was run.
pub(super) struct CaseRun {
    pub(super) case: StressCase,
    pub(super) input: String,
    pub(super) result: CaseResult,
}

impl CaseRun {
    /// Returns the number of words of its input.
    pub(super) fn words(&self) -> usize {
        self.input.split_whitespace().count()
    }
}

/// The result of a search.
#[derive(Default)]
pub(super) struct SearchResult {
    /// The number of cases that passed before the first failure.
    pub(super) passed: u64,
    /// The longest wall time of the solution and of the brute force.
    slowest_solution: Duration,
    slowest_brute: Option<Duration>,
    /// The failing case with the smallest number.
    pub(super) failure: Option<CaseRun>,
}

impl SearchResult {
    fn count(&mut self, result: &CaseResult) {
        self.passed += 1;
        self.slowest_solution = self.slowest_solution.max(result.evaluation.run.report.wall);
        self.slowest_brute = self.slowest_brute.max(result.answer.as_ref().map(|it| it.took));
    }

    fn slowest(&self) -> String {
        let solution = in_words(self.slowest_solution);
        match self.slowest_brute {
            Some(brute) => format!("slowest {solution}, brute force {}", in_words(brute)),
            None => format!("slowest {solution}"),
        }
    }

    pub(super) fn in_words(&self, seed: u64, sizes: SizeRange) -> String {
        let count = self.passed;
        let last_seed = seed.wrapping_add(count.saturating_sub(1));
        let (min, max) = (sizes.min, sizes.largest_of(count));
        let (noun, slowest) = (plural(count as usize, "case"), self.slowest());
        format!("{count} {noun}   {slowest}   seeds {seed} to {last_seed}, sizes {min} to {max}")
    }
}

/// Runs cases in parallel until one fails, or until the time or the number of cases is reached.
pub(super) fn search(
    programs: &StressPrograms<'_>,
    options: &StressOptions,
    seed: u64,
) -> Result<SearchResult> {
    let time = match (options.time, options.cases) {
        (None, Some(_)) => Duration::MAX,
        (time, _) => time.unwrap_or(TIME),
    };
    let workers = workers(options.jobs);
    let queue = CaseQueue {
        next: AtomicU64::new(0),
        end: AtomicU64::new(options.cases.unwrap_or(u64::MAX)),
        start: Instant::now(),
        time,
    };
    let bar = case_counter();
    let mut search = SearchResult::default();
    let mut first: Option<(u64, Result<CaseRun>)> = None;
    thread::scope(|scope| {
        let (sender, receiver) = channel();
        for _ in 0..workers {
            let (sender, queue) = (sender.clone(), &queue);
            scope.spawn(move || {
                while let Some(number) = queue.take() {
                    let seed = seed.wrapping_add(number);
                    let case = StressCase { seed, size: options.sizes.of(number) };
                    let run = run_numbered(programs, case, number);
                    if !run.as_ref().is_ok_and(has_passed) {
                        queue.end_at(number);
                    }
                    if sender.send((number, case.size, run)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        for (number, size, run) in receiver {
            match run {
                Ok(run) if has_passed(&run) => {
                    search.count(&run.result);
                    bar.inc(1);
                    bar.set_message(format!("size {size}   {}", search.slowest()));
                }
                failure if first.as_ref().is_none_or(|(smallest, _)| number < *smallest) => {
                    first = Some((number, failure));
                }
                _ => {}
            }
        }
    });
    at_signal(None);
    bar.finish_and_clear();
    if let Some((number, failure)) = first {
        search.passed = number;
        search.failure = Some(failure?);
    }
    Ok(search)
}

/// Returns a counter of passed cases, which is printed when a signal ends the search.
fn case_counter() -> Counter {
    let bar = counter();
    let in_handler = bar.clone();
    at_signal(Some(Box::new(move || {
        let count = in_handler.position();
        in_handler.finish_and_clear();
        say(&format!("ended after {count} {}, which passed", plural(count as usize, "case")));
    })));
    bar
}

/// The numbers of the cases, which the workers take one by one.
struct CaseQueue {
    next: AtomicU64,
    /// The number at which the search ends: that of the first failure, once there is one.
    end: AtomicU64,
    start: Instant,
    time: Duration,
}

impl CaseQueue {
    /// Returns the number of the next case; `None` if the search is over. There is always a first case.
    fn take(&self) -> Option<u64> {
        let number = self.next.fetch_add(1, Ordering::SeqCst);
        let is_late = number > 0 && self.start.elapsed() >= self.time;
        let is_over = is_late || number >= self.end.load(Ordering::SeqCst);
        (!is_over).then_some(number)
    }

    /// Ends the search at this number, or at a smaller one where it ends already.
    fn end_at(&self, number: u64) {
        self.end.fetch_min(number, Ordering::SeqCst);
    }
}

fn has_passed(run: &CaseRun) -> bool {
    run.result.evaluation.verdict == Verdict::Ac
}

/// Runs the case of that number. With the first case, checks that the generator makes its input twice.
fn run_numbered(programs: &StressPrograms<'_>, case: StressCase, number: u64) -> Result<CaseRun> {
    let input = programs.input(case)?;
    if number == 0 {
        programs.check_reproducible(case, &input)?;
    }
    run_with_input(programs, case, input)
}

/// Runs a case, whether it passes or not.
pub(super) fn run_case(programs: &StressPrograms<'_>, case: StressCase) -> Result<CaseRun> {
    let input = programs.input(case)?;
    run_with_input(programs, case, input)
}

fn run_with_input(
    programs: &StressPrograms<'_>,
    case: StressCase,
    input: String,
) -> Result<CaseRun> {
    let result = programs.run_input(&input, PATIENCE)?.map_err(|failure| {
        let BruteFailure { cause, stderr } = failure;
        let source = programs.brute.as_ref().map(|it| shown(&it.source)).unwrap_or_default();
        let StressCase { seed, size } = case;
        let hint = if matches!(cause, HelperFailure::Timeout(_)) {
            "\nsmaller sizes, such as `--size 1..5`, take it less time"
        } else {
            ""
        };
        let input = truncated(&input);
        Error::tool(format!(
            "`{source}` {cause}{stderr}\n\
             for seed {seed} and size {size}, where the input is\n{input}{hint}"
        ))
    })?;
    Ok(CaseRun { case, input, result })
}
