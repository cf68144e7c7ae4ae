//! Signs by which a run tells why it failed, and the limit of its output.

use super::OUTPUT_LIMIT;
use crate::launch::{End, LaunchReport};
use crate::run::CompletedRun;
use base::error::{Error, Result};
use std::fs;
use std::path::Path;

/// Returns a hint if both programs waited until the time was up, and the solution had not printed a line since the
/// interactor did: a line that is not flushed does not reach the interactor.
pub(super) fn flush_hint(run: &CompletedRun) -> Option<String> {
    let mut lines = run.stdout.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    let has_printed = lines.next_back().is_some_and(|line| line.starts_with(b">"));
    (run.report.end == End::OutOfTime && is_idle(&run.report) && !has_printed).then(|| {
        "the interactor waits for a line of the solution: is each one flushed, by \
         `std::io::stdout().flush()`?"
            .to_owned()
    })
}

/// True if a run took too little time on the processor for a computation, even on a busy machine.
pub(super) fn is_idle(report: &LaunchReport) -> bool {
    report.cpu.is_some_and(|cpu| cpu < report.wall / 20)
}

/// Returns the most bytes that a solution may print: twice as many as are expected, if that is more than usual.
pub(super) fn output_limit(answer: Option<&Path>) -> Result<usize> {
    let Some(answer) = answer else { return Ok(OUTPUT_LIMIT) };
    let expected = fs::metadata(answer).map_err(Error::file("read", answer))?.len();
    Ok(OUTPUT_LIMIT.max(usize::try_from(2 * expected).unwrap_or(usize::MAX)))
}

/// True if std has reported on stderr that an allocation failed.
pub(super) fn is_failed_allocation(stderr: &str) -> bool {
    stderr.contains("memory allocation of")
}

/// True if std has reported on stderr that a stack overflowed.
pub(super) fn is_stack_overflow(stderr: &str) -> bool {
    stderr.contains("overflowed its stack")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::File;

    #[test]
    fn an_output_may_be_as_long_as_the_expected_one() {
        let folder = base::files::temporary().unwrap();
        let path = folder.path().join("output");
        let file = File::create(&path).unwrap();
        for (expected, limit) in [(0, 64 << 20), (10 << 20, 64 << 20), (100 << 20, 200 << 20)] {
            file.set_len(expected).unwrap();
            assert_eq!(output_limit(Some(&path)).unwrap(), limit);
        }
        assert_eq!(output_limit(None).unwrap(), 64 << 20);
    }
}
