//! Runs cases side by side until one fails.

use super::StressOptions;
use super::cases::{CaseResult, PATIENCE, StressCase, StressPrograms};
use super::size_range::SizeRange;
use crate::compare::plural;
use crate::run::workers;
use crate::truncate::truncated;
use crate::verdict::{Verdict, in_words};
use base::error::{Error, Result};
use base::terminal::{counter, shown};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

/// How long cases are begun, if nothing is said.
const TIME: Duration = Duration::from_secs(10);

/// A case that fails.
pub(super) struct TriedCase {
    pub(super) case: StressCase,
    pub(super) input: String,
    pub(super) tried: CaseResult,
}

impl TriedCase {
    /// How many words its input has.
    pub(super) fn words(&self) -> usize {
        self.input.split_whitespace().count()
    }
}

/// What came of many cases.
#[derive(Default)]
pub(super) struct SearchResult {
    /// Those that went well, before the first that does not.
    pub(super) passed: u64,
    /// The longest runs.
    solution: Duration,
    brute: Option<Duration>,
    /// The first of them, whatever order they ran in.
    pub(super) failure: Option<TriedCase>,
}

impl SearchResult {
    fn count(&mut self, tried: &CaseResult) {
        self.passed += 1;
        self.solution = self.solution.max(tried.evaluation.run.report.wall);
        self.brute = self.brute.max(tried.answer.as_ref().map(|it| it.took));
    }

    fn slowest(&self) -> String {
        let solution = in_words(self.solution);
        match self.brute {
            Some(brute) => format!("slowest {solution}, brute force {}", in_words(brute)),
            None => format!("slowest {solution}"),
        }
    }

    pub(super) fn in_words(&self, seed: u64, sizes: SizeRange) -> String {
        let count = self.passed;
        let (until, largest) = (seed.wrapping_add(count.saturating_sub(1)), sizes.of_all(count));
        let (words, slowest) = (plural(count as usize, "case"), self.slowest());
        let min = sizes.min;
        format!("{count} {words}   {slowest}   seeds {seed} to {until}, sizes {min} to {largest}")
    }
}

/// Tries cases side by side, in the order of their numbers, until one fails or it is enough.
pub(super) fn search(
    bench: &StressPrograms<'_>,
    options: &StressOptions,
    seed: u64,
) -> Result<SearchResult> {
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
    let mut search = SearchResult::default();
    let mut first: Option<(u64, Result<TriedCase>)> = None;
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
                    let case = StressCase {
                        seed: seed.wrapping_add(number),
                        size: options.sizes.of(number),
                    };
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

fn passed(it: &TriedCase) -> bool {
    it.tried.evaluation.verdict == Verdict::Ac
}

/// One case, be it that it fails or not.
pub(super) fn attempt(
    bench: &StressPrograms<'_>,
    case: StressCase,
    check: bool,
) -> Result<TriedCase> {
    let input = bench.input(case)?;
    if check {
        bench.check_reproducible(case, &input)?;
    }
    let tried = bench.try_input(&input, PATIENCE)?.map_err(|why| {
        let source = bench.brute.as_ref().map(|it| shown(&it.source)).unwrap_or_default();
        let StressCase { seed, size } = case;
        let smaller = match why.starts_with("did not end") {
            true => "\nsmaller sizes, such as `--size 1..5`, take it less time",
            false => "",
        };
        let input = truncated(&input);
        Error::tool(format!(
            "`{source}` {why}\nfor seed {seed} and size {size}, where the input is\n{input}{smaller}"
        ))
    })?;
    Ok(TriedCase { case, input, tried })
}
