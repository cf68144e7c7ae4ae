//! Makes a failing case smaller: first by a smaller size of the generator, whose inputs are all allowed,
//! then by [`shrink`], whose attempts count only if the brute force takes them.

use super::cases::{PATIENCE, StressCase, StressPrograms};
use super::search::{TriedCase, attempt};
use super::shrink;
use base::error::Result;
use base::terminal::{counter, note};
use std::time::{Duration, Instant};

/// How far shrinking goes: by the clock, by seeds of each smaller size and of all together, and by
/// attempts on the text.
const SHRINK_TIME: Duration = Duration::from_secs(30);
const SEEDS_OF_A_SIZE: u64 = 20;
const SEEDS: u64 = 200;
const ATTEMPTS: usize = 3000;

/// The smallest case that is found that fails in the same way.
pub(super) fn shrink_case(
    bench: &StressPrograms<'_>,
    min: u64,
    failure: TriedCase,
) -> Result<TriedCase> {
    let start = Instant::now();
    let verdict = failure.tried.evaluation.verdict;
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
            return shrink::AttemptResult::Stop;
        }
        left -= 1;
        bar.inc(1);
        if attempt.trim().is_empty() {
            return shrink::AttemptResult::Passes;
        }
        match bench.try_input(attempt, patience) {
            Ok(Ok(tried)) if tried.evaluation.verdict == verdict => {
                best = Some(tried);
                shrink::AttemptResult::Fails
            }
            Ok(_) => shrink::AttemptResult::Passes,
            Err(error) => {
                trouble = Some(error);
                shrink::AttemptResult::Stop
            }
        }
    });
    bar.finish_and_clear();
    if let Some(error) = trouble {
        note(&format!("shrinking ended early: {error}"));
    }
    let tried = best.unwrap_or(failure.tried);
    Ok(TriedCase { case: failure.case, input: text, tried })
}

/// A case of the generator that fails in the same way and has a smaller size.
fn smaller_case(
    bench: &StressPrograms<'_>,
    min: u64,
    failure: TriedCase,
    start: Instant,
) -> Result<TriedCase> {
    let verdict = failure.tried.evaluation.verdict;
    let StressCase { seed, size } = failure.case;
    let sizes = min..size;
    let cases = sizes.flat_map(|size| {
        (0..SEEDS_OF_A_SIZE).map(move |it| StressCase { seed: seed.wrapping_add(it), size })
    });
    let bar = counter();
    for case in cases.take(SEEDS as usize) {
        if start.elapsed() > SHRINK_TIME / 2 {
            break;
        }
        bar.inc(1);
        // Who fails otherwise, be it the generator, is not what is looked for here.
        let Ok(found) = attempt(bench, case, false) else { continue };
        if found.tried.evaluation.verdict == verdict {
            bar.finish_and_clear();
            return Ok(found);
        }
    }
    bar.finish_and_clear();
    Ok(failure)
}
