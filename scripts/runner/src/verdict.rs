//! What a solution is worth on one input: a verdict, and what there is to say about it.

mod referee;

use crate::build::SolutionProgram;
use crate::compare::Compare;
use crate::launch::{End, Limits, note_unenforced_limits};
use crate::problem::Problem;
use crate::run::{CompletedRun, OutputFile, OutputSink, RunInput, RunRequest, run};
use base::error::{Error, Result};
use base::files::temporary;
use base::judge::{Judge, Stack};
use base::terminal::{shown, stderr_is_coloured};
use referee::conversation;
use serde::Serialize;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What a solution may print, in bytes: as much as judges take.
const OUTPUT_LIMIT: usize = 64 << 20;

/// What a program may use besides the memory that its judge counts, such as its own code and what is
/// reserved and never touched.
const ROOM: u64 = 1 << 30;

/// How long a solution may run if its problem says nothing, and what is added for a slow machine.
const PATIENCE: Duration = Duration::from_secs(10);
const SLACK: Duration = Duration::from_secs(2);

/// How a judge would put it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Verdict {
    /// Accepted.
    Ac,
    /// Wrong answer.
    Wa,
    /// Time limit exceeded.
    Tle,
    /// Memory limit exceeded.
    Mle,
    /// CompletedRun-time error: a signal, or an exit code that is not 0.
    Re,
    /// Output limit exceeded.
    Ole,
    /// There is no output file where the judge reads one.
    #[serde(rename = "output file missing")]
    NoFile,
    /// The checker or interactor failed, or who makes the input, and not the solution.
    #[serde(rename = "checker failed")]
    Failed,
}

/// A verdict and its reasons.
#[derive(Clone, Debug)]
pub struct Evaluation {
    /// The verdict.
    pub verdict: Verdict,
    /// What is wrong, in one line; empty if nothing is.
    pub why: String,
    /// More of it: a comparison, a conversation, what was said on stderr.
    pub details: String,
    /// What the solution printed, and what it used.
    pub run: CompletedRun,
}

impl Evaluation {
    /// Of an input that could not be made, which is no fault of the solution.
    pub fn without_input(why: String) -> Self {
        Self { verdict: Verdict::Failed, why, details: String::new(), run: CompletedRun::default() }
    }
}

/// All that must be known to judge solutions of one problem.
pub struct Evaluator<'a> {
    problem: &'a Problem,
    judge: &'a Judge,
    launcher: &'a Path,
    /// The built checker or interactor.
    referee: Option<PathBuf>,
    /// The time that it gives.
    time_limit: Option<Duration>,
    compare: Compare,
    limits: Limits,
}

impl<'a> Evaluator<'a> {
    /// Judges as the problem says but for the time; `error` is how far numbers may be off, if that is
    /// not what the problem says.
    pub fn new(
        problem: &'a Problem,
        judge: &'a Judge,
        launcher: &'a Path,
        referee: Option<PathBuf>,
        time_limit: Option<Duration>,
        error: Option<f64>,
    ) -> Self {
        let memory = problem.memory_limit_mib.or(judge.memory_mb).map(|it| it << 20);
        let stack = judge.stack.map(|it| match it {
            Stack::Bytes(bytes) => bytes,
            Stack::Unlimited => u64::MAX,
        });
        let limits = Limits {
            // Far more than the judge gives, since this machine may be slow and busy.
            wall: Some(time_limit.map_or(PATIENCE, |it| 3 * it + SLACK)),
            cpu: time_limit,
            memory: memory.map(|it| it + ROOM),
            stack,
        };
        note_unenforced_limits(&limits);
        let mut compare = problem.compare;
        if error.is_some() {
            compare = Compare {
                mode: crate::compare::CompareMode::Floats,
                absolute: error,
                relative: error,
            };
        }
        Self { problem, judge, launcher, referee, time_limit, compare, limits }
    }

    /// Runs a program on an input and says what its output is worth. The answer may be missing where
    /// a checker or an interactor can do without.
    ///
    /// # Errors
    ///
    /// When something cannot be run or read.
    pub fn evaluate(
        &self,
        program: &SolutionProgram,
        input: &Path,
        answer: Option<&Path>,
    ) -> Result<Evaluation> {
        let folder = temporary()?;
        let interactor = match (&self.problem.interactor, &self.referee) {
            (Some(it), Some(program)) => {
                Some(self.arguments(program, it.style, input, answer, folder.path()))
            }
            _ => None,
        };
        let output = OutputSink::Captured(OUTPUT_LIMIT);
        let job = self.job(program, RunInput::File(input), interactor, &self.limits, output);
        let run = run(&job)?;
        let said = String::from_utf8_lossy(&run.stderr).into_owned();
        let heard = self.problem.interactor.as_ref().map(|it| self.heard(it.style, &run, &said));
        let heard_verdict = heard.as_ref().map(|(verdict, ..)| *verdict);
        if let Some((verdict, why)) = self.broken(&run, &said, heard_verdict) {
            let details = self.last_words(&run, &said);
            return Ok(Evaluation { verdict, why, details, run });
        }
        if let Some((why, details)) = self.without_file(&run) {
            return Ok(Evaluation { verdict: Verdict::NoFile, why, details, run });
        }
        let (verdict, why, details) = match (heard, &self.problem.checker, &self.referee) {
            (Some(heard), ..) => heard,
            (None, Some(it), Some(program)) => {
                self.checked(program, it.style, input, answer, &run, folder.path())?
            }
            _ => self.compared(answer, &run)?,
        };
        Ok(Evaluation { verdict, why, details, run })
    }

    /// Returns how to run a solution.
    fn job<'b>(
        &'b self,
        program: &'b SolutionProgram,
        input: RunInput<'b>,
        interactor: Option<Vec<String>>,
        limits: &'b Limits,
        output: OutputSink,
    ) -> RunRequest<'b> {
        RunRequest {
            launcher: self.launcher,
            program: &program.path,
            args: &[],
            env: program.env(self.judge),
            input,
            files: &self.problem.files,
            interactor,
            limits,
            output,
        }
    }

    /// The time that a solution may use, and the memory in bytes, as far as they are limited.
    pub fn limits(&self) -> (Option<Duration>, Option<u64>) {
        (self.time_limit, self.limits.memory.map(|it| it - ROOM))
    }

    /// Runs a program on whatever input, without checker or interactor, and passes on what it prints
    /// as it comes. With `patient` no time on the wall is too long, since somebody is typing.
    ///
    /// Gives what it did wrong, if it did, and what it used.
    ///
    /// # Errors
    ///
    /// When it cannot be run.
    pub fn show(
        &self,
        program: &SolutionProgram,
        input: RunInput<'_>,
        patient: bool,
    ) -> Result<(Option<(Verdict, String)>, CompletedRun)> {
        let wall = self.limits.wall.filter(|_| !patient && self.time_limit.is_some());
        let limits = Limits { wall, ..self.limits.clone() };
        let run = run(&self.job(program, input, None, &limits, OutputSink::Forwarded))?;
        let said = String::from_utf8_lossy(&run.stderr).into_owned();
        let missing = || self.without_file(&run).map(|(why, _)| (Verdict::NoFile, why));
        let mut broken = self.limit_broken(&run, &said).or_else(missing);
        if let (Some((_, why)), Some(more)) = (&mut broken, self.small_stack(&run, &said)) {
            *why += &format!("\n{more}");
        }
        Ok((broken, run))
    }

    /// Runs a program against the interactor of its problem, and passes on what both say as it comes.
    ///
    /// Gives what it did wrong, if it did, and what it used.
    ///
    /// # Errors
    ///
    /// When one of them cannot be run.
    pub fn play(
        &self,
        program: &SolutionProgram,
        input: &Path,
        answer: Option<&Path>,
    ) -> Result<(Option<(Verdict, String)>, CompletedRun)> {
        let (Some(referee), Some(interactor)) = (&self.problem.interactor, &self.referee) else {
            return Err(Error::tool(format!("`{}` has no interactor", self.problem.id)));
        };
        let folder = temporary()?;
        let style = referee.style;
        let interactor = self.arguments(interactor, style, input, answer, folder.path());
        let limits = Limits {
            wall: self.limits.wall.filter(|_| self.time_limit.is_some()),
            ..self.limits.clone()
        };
        let input = RunInput::File(input);
        let run = run(&self.job(program, input, Some(interactor), &limits, OutputSink::Forwarded))?;
        let said = String::from_utf8_lossy(&run.stderr).into_owned();
        let (verdict, why, _) = self.heard(style, &run, &said);
        let wrong = (verdict != Verdict::Ac).then_some((verdict, why));
        Ok((self.broken(&run, &said, Some(verdict)).or(wrong), run))
    }

    /// What a solution did wrong before anybody looked at its output, but for what followed from the
    /// verdict of the interactor.
    fn broken(
        &self,
        run: &CompletedRun,
        said: &str,
        heard: Option<Verdict>,
    ) -> Option<(Verdict, String)> {
        // Who has been told that it is wrong may well fail then, for want of a partner.
        let told = heard == Some(Verdict::Wa);
        self.limit_broken(run, said).filter(|(verdict, _)| !told || *verdict != Verdict::Re)
    }

    /// Returns that a solution did not write its output file, and where its output may be instead.
    fn without_file(&self, run: &CompletedRun) -> Option<(String, String)> {
        let name = self.problem.files.output.as_deref()?;
        if run.file != Some(OutputFile::Missing) {
            return None;
        }
        let details = match run.stdout.len() {
            0 => String::new(),
            1 => "1 byte is on stdout, which its judge does not read".to_owned(),
            count => format!("{count} bytes are on stdout, which its judge does not read"),
        };
        Some((format!("the solution did not write `{name}`"), details))
    }

    /// What a solution did wrong before anybody looked at its output.
    fn limit_broken(&self, run: &CompletedRun, said: &str) -> Option<(Verdict, String)> {
        let report = &run.report;
        let (_, memory) = self.limits();
        let over_memory = memory.filter(|&limit| {
            let no_more = said.contains("memory allocation of") && report.end.is_abort();
            report.peak.is_some_and(|it| it > limit) || no_more
        });
        let over_time = self.time_limit.filter(|&limit| report.cpu.is_some_and(|it| it > limit));
        if run.too_much_output {
            let limit = OUTPUT_LIMIT >> 20;
            return Some((Verdict::Ole, format!("printed more than {limit} MiB and was stopped")));
        }
        if let Some(limit) = over_memory {
            let peak = report.peak.unwrap_or(0) >> 20;
            let limit = limit >> 20;
            return Some((
                Verdict::Mle,
                format!("needs more than {limit} MiB, came to {peak} MiB"),
            ));
        }
        let out_of_time = run.is_out_of_time().then(|| {
            let wall = in_words(report.wall);
            // Who computes gets more than that of the processor, on a busy machine, too.
            let idle =
                report.cpu.filter(|&cpu| report.end == End::OutOfTime && cpu < report.wall / 20);
            let idle = idle.map(|cpu| format!(", nearly all of it idle (cpu {})", in_words(cpu)));
            format!("was stopped after {wall}{}", idle.unwrap_or_default())
        });
        let too_slow = over_time.map(|_| {
            let cpu = in_words(report.cpu.unwrap_or_default());
            format!("took {cpu} of the processor")
        });
        if let Some(why) = out_of_time.or(too_slow) {
            let limit = self.time_limit.map(|it| format!("; the limit is {}", in_words(it)));
            return Some((Verdict::Tle, why + &limit.unwrap_or_default()));
        }
        Some((Verdict::Re, run.failure()?))
    }

    /// The end of a conversation, and what was said on stderr.
    fn last_words(&self, run: &CompletedRun, said: &str) -> String {
        let mut text = run.stderr_tail();
        text.extend(self.small_stack(run, said));
        if self.problem.interactor.is_some() {
            text.push(conversation(&run.stdout));
        }
        text.join("\n")
    }

    /// That a stack overflowed which is larger on the judge.
    fn small_stack(&self, run: &CompletedRun, said: &str) -> Option<String> {
        let overflowed = run.report.refused_stack && said.contains("overflowed its stack");
        let stack = self.judge.stack.filter(|_| overflowed)?;
        let name = &self.judge.name;
        Some(format!("the stack of {name} is {stack}; this system gives less, see `ulimit -Hs`"))
    }

    fn compared(
        &self,
        answer: Option<&Path>,
        run: &CompletedRun,
    ) -> Result<(Verdict, String, String)> {
        let Some(answer) = answer else {
            return Ok((Verdict::Ac, String::new(), String::new()));
        };
        let expected = fs::read(answer)
            .map_err(|error| Error::tool(format!("failed to read `{}`: {error}", shown(answer))))?;
        let actual = run.output();
        Ok(match self.compare.difference(&expected, actual) {
            None => (Verdict::Ac, String::new(), String::new()),
            Some(why) => {
                let coloured = stderr_is_coloured();
                (Verdict::Wa, why, self.compare.side_by_side(&expected, actual, coloured))
            }
        })
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Ac => "accepted",
            Self::Wa => "wrong answer",
            Self::Tle => "time limit exceeded",
            Self::Mle => "memory limit exceeded",
            Self::Re => "run-time error",
            Self::Ole => "output limit exceeded",
            Self::NoFile => "output file missing",
            Self::Failed => "checker failed",
        })
    }
}

/// `3 ms`, `1.2 s`; no time at all counts as 1 ms.
pub fn in_words(time: Duration) -> String {
    match time.as_micros().div_ceil(1000) {
        ms @ 0..1000 => format!("{} ms", ms.max(1)),
        ms => format!("{:.1} s", ms as f64 / 1000.0),
    }
}

/// `12 ms, cpu 3 ms, 2 MiB`: the time on the wall, and the rest as far as it is known.
pub fn used(wall: Duration, cpu: Option<Duration>, peak: Option<u64>) -> String {
    let mut said = in_words(wall);
    if let Some(cpu) = cpu {
        said += &format!(", cpu {}", in_words(cpu));
    }
    if let Some(peak) = peak {
        said += &format!(", {} MiB", peak.div_ceil(1 << 20));
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_short_words() {
        for (micros, words) in
            [(0, "1 ms"), (1001, "2 ms"), (999_000, "999 ms"), (2_000_000, "2.0 s")]
        {
            assert_eq!(in_words(Duration::from_micros(micros)), words);
        }
    }
}
