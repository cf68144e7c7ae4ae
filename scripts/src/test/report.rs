//! The lines of results, and what a whole run comes to.

use super::programs::{NotBuilt, Program};
use super::{Case, Outcome, how_to_add_samples, in_words};
use crate::compare::plural;
use crate::error::{Error, Exit, Result};
use crate::terminal::{Colour, Results, say};
use std::io::Write;

/// Samples of one problem that are shown when they fail; of the others only the names are.
const SHOWN: usize = 3;

/// Writes the lines of results, and keeps count.
pub(super) struct Report<'a> {
    results: &'a mut Results,
    coloured: bool,
    /// Width of the longest id.
    width: usize,
    problems: usize,
    samples: usize,
    failed: usize,
    exit: Option<Exit>,
}

impl<'a> Report<'a> {
    pub(super) fn new(cases: &[Case], results: &'a mut Results) -> Self {
        let coloured = results.coloured();
        let width = cases.iter().map(|case| case.problem.id.len()).max().unwrap_or(0);
        Self { results, coloured, width, problems: 0, samples: 0, failed: 0, exit: None }
    }

    pub(super) fn tested(
        &mut self,
        case: &Case,
        programs: &[Program],
        outcome: Outcome,
    ) -> Result<()> {
        let count = case.samples.len();
        self.samples += count;
        if !outcome.failed.is_empty() {
            let failed = outcome.failed.len();
            let words = plural(count, "sample");
            self.fail(case, Exit::Wrong, &format!("{failed} of {count} {words} failed"))?;
            for name in outcome.failed.iter().take(SHOWN) {
                say(&outcome.failures[name]);
            }
            if failed > SHOWN {
                let names = outcome.failed[SHOWN..].join(", ");
                say(&format!("… and {} more failed: {names}", failed - SHOWN));
            }
            return Ok(());
        }
        let mut said = format!("{count:>3} {:7}", plural(count, "sample"));
        said += &format!("   slowest {}", in_words(outcome.slowest));
        if let Some(limit) = case.problem.time_limit.filter(|&limit| outcome.slowest > limit) {
            said += &format!(", over the limit of {}", in_words(limit));
        }
        let editions: Vec<String> =
            programs.iter().filter_map(|it| it.edition).map(|it| it.to_string()).collect();
        if !editions.is_empty() {
            said += &format!("   as on {}, edition {}", case.judge.id, editions.join(" and "));
        }
        self.line("ok", Colour::Green, case, &said)
    }

    pub(super) fn not_built(&mut self, case: &Case, failure: &NotBuilt) -> Result<()> {
        self.fail(case, failure.exit, &failure.what)?;
        if !failure.why.is_empty() {
            say(failure.why.trim_end());
        }
        Ok(())
    }

    pub(super) fn no_samples(&mut self, case: &Case) -> Result<()> {
        self.count_failure(Exit::Wrong);
        self.line("none", Colour::Yellow, case, "no samples")?;
        say(&format!("`{}` {}", case.problem.id, how_to_add_samples(&case.problem)));
        Ok(())
    }

    fn fail(&mut self, case: &Case, exit: Exit, what: &str) -> Result<()> {
        self.count_failure(exit);
        self.line("FAIL", Colour::Red, case, what)
    }

    /// A failed build outweighs a wrong answer.
    fn count_failure(&mut self, exit: Exit) {
        self.failed += 1;
        if self.exit.is_none_or(|before| before as u8 <= exit as u8) {
            self.exit = Some(exit);
        }
    }

    fn line(&mut self, word: &str, colour: Colour, case: &Case, said: &str) -> Result<()> {
        self.problems += 1;
        let word = colour.paint(&format!("{word:4}"), self.coloured);
        let line = format!("{word}  {:width$}  {said}", case.problem.id, width = self.width);
        self.print(line.trim_end())
    }

    pub(super) fn close(mut self) -> Result<Option<Exit>> {
        let (problems, samples, failed) = (self.problems, self.samples, self.failed);
        let end = match failed {
            0 => "all passed".to_owned(),
            _ => format!("{failed} {} failed", plural(failed, "problem")),
        };
        self.print(&format!(
            "{problems} {}, {samples} {}: {end}",
            plural(problems, "problem"),
            plural(samples, "sample"),
        ))?;
        Ok(self.exit)
    }

    fn print(&mut self, line: &str) -> Result<()> {
        // Flushed, so that what follows on stderr stands below it.
        writeln!(self.results, "{line}")
            .and_then(|()| self.results.flush())
            .map_err(|error| Error::tool(format!("failed to write to stdout: {error}")))
    }
}
