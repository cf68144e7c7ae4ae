//! Makes a failing case smaller.
//!
//! First it tries cases of the generator with smaller sizes, whose inputs are all valid. Then [`shrink`]
//! edits the text of the input. An edited input counts only if the brute force accepts it, so without a
//! brute force this step is left out.

use super::cases::{PATIENCE, StressCase, StressPrograms};
use super::search::{CaseRun, run_case};
use super::shrink::{AttemptResult, shrink};
use base::error::Result;
use base::terminal::{counter, note};
use std::time::{Duration, Instant};

/// The wall time of shrinking.
const SHRINK_TIME: Duration = Duration::from_secs(30);

/// The most seeds of each smaller size, and of all smaller sizes together.
const SEEDS_OF_A_SIZE: u64 = 20;
const SEEDS: u64 = 200;

/// The most edited inputs.
const ATTEMPTS: usize = 3000;

/// Returns the smallest case that was found that fails with the same verdict.
pub(super) fn shrink_case(
    programs: &StressPrograms<'_>,
    min_size: u64,
    failure: CaseRun,
) -> Result<CaseRun> {
    let start = Instant::now();
    let verdict = failure.result.evaluation.verdict;
    let failure = smaller_case(programs, min_size, failure, start)?;
    let Some(answer) = &failure.result.answer else { return Ok(failure) };
    // Twenty times as long as for the whole input, since this machine may be busy.
    let patience = PATIENCE.min(20 * answer.took + Duration::from_secs(1));
    let bar = counter();
    let mut left = ATTEMPTS;
    let mut best = None;
    let mut first_error = None;
    let input = shrink(&failure.input, |attempt| {
        if left == 0 || start.elapsed() > SHRINK_TIME {
            return AttemptResult::Stop;
        }
        left -= 1;
        bar.inc(1);
        if attempt.trim().is_empty() {
            return AttemptResult::Passes;
        }
        match programs.run_input(attempt, patience) {
            Ok(Ok(result)) if result.evaluation.verdict == verdict => {
                best = Some(result);
                AttemptResult::Fails
            }
            Ok(_) => AttemptResult::Passes,
            Err(error) => {
                first_error = Some(error);
                AttemptResult::Stop
            }
        }
    });
    bar.finish_and_clear();
    if let Some(error) = first_error {
        note(&format!("shrinking ended early: {error}"));
    }
    let result = best.unwrap_or(failure.result);
    Ok(CaseRun { case: failure.case, input, result })
}

/// Returns a case of the generator that has a smaller size and fails with the same verdict; if none is
/// found, the given one.
fn smaller_case(
    programs: &StressPrograms<'_>,
    min_size: u64,
    failure: CaseRun,
    start: Instant,
) -> Result<CaseRun> {
    let verdict = failure.result.evaluation.verdict;
    let StressCase { seed, size } = failure.case;
    let cases = (min_size..size).flat_map(|size| {
        (0..SEEDS_OF_A_SIZE).map(move |number| StressCase { seed: seed.wrapping_add(number), size })
    });
    let bar = counter();
    for case in cases.take(SEEDS as usize) {
        if start.elapsed() > SHRINK_TIME / 2 {
            break;
        }
        bar.inc(1);
        // A failure of the generator or the brute force is not the one that is looked for.
        let Ok(run) = run_case(programs, case) else { continue };
        if run.result.evaluation.verdict == verdict {
            bar.finish_and_clear();
            return Ok(run);
        }
    }
    bar.finish_and_clear();
    Ok(failure)
}
