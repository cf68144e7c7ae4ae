//! Evaluates a solution on one input: a verdict, as a judge would give it, and the reasons.
//!
//! [`Evaluator::evaluate`] runs the solution and decides in this order:
//!
//! 1. The limits and the exit code: output, memory, time, run-time error.
//! 2. The output file, if the judge reads one and it is missing.
//! 3. The output itself: by the interactor or the checker (`referee`), else by comparing it with the
//!    expected output.
//!
//! For example, a solution that exits with code 3 is a run-time error whatever it printed. The exception
//! is an interactor that rejects the solution and ends before it: that a solution without its partner fails is a
//! consequence.
//!
//! A time limit limits the CPU time. The wall time may be three times as long and two seconds more. Rejected:
//! wall time alone, since the machine may be slow and busy.

mod referee;
mod symptoms;

use crate::build::SolutionProgram;
use crate::compare::{Compare, CompareMode};
use crate::launch::{End, Launchers, Limits, note_unenforced_limits};
use crate::problem::Problem;
use crate::run::{CompletedRun, InteractorCall, OutputFile, OutputSink, RunInput, RunRequest, run};
use base::error::{Error, Result};
use base::judge::{Judge, Stack};
use base::terminal::stderr_is_coloured;
use referee::conversation;
use serde::Serialize;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;
use symptoms::{flush_hint, is_failed_allocation, is_idle, is_stack_overflow, output_limit};

/// The most bytes that a solution may print, which is as much as judges allow, unless the expected output is
/// longer than half of it.
const OUTPUT_LIMIT: usize = 64 << 20;

/// Address space that a program may use beyond its memory limit, for its own code and for memory that is
/// reserved and never touched.
const ADDRESS_SPACE_MARGIN: u64 = 1 << 30;

/// The wall time of a solution without a time limit, and the wall time that is added to a time limit.
const DEFAULT_WALL: Duration = Duration::from_secs(10);
const WALL_MARGIN: Duration = Duration::from_secs(2);

/// The verdict of a judge.
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
    /// Run-time error: a signal, or an exit code that is not 0.
    Re,
    /// Output limit exceeded.
    Ole,
    /// The output cannot be judged: the sample has no expected one.
    #[serde(rename = "no expected output")]
    NoAnswer,
    /// The judge reads an output file, and there is none.
    #[serde(rename = "output file missing")]
    NoFile,
    /// The checker, the interactor or the program that makes the input failed, or a file cannot be read. It is
    /// no fault of the solution.
    #[serde(rename = "checker failed")]
    Failed,
}

/// A verdict and the reasons for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// The verdict.
    pub verdict: Verdict,
    /// The reason in one line; empty if the solution is accepted.
    pub why: String,
    /// Further lines: a comparison, a conversation, stderr.
    pub details: String,
}

impl Ruling {
    fn new(verdict: Verdict, why: impl Into<String>, details: impl Into<String>) -> Self {
        Self { verdict, why: why.into(), details: details.into() }
    }

    fn accepted() -> Self {
        Self::new(Verdict::Ac, "", "")
    }
}

/// A ruling on a run, and the run.
#[derive(Clone, Debug)]
pub struct Evaluation {
    /// The verdict.
    pub verdict: Verdict,
    /// The reason in one line; empty if the solution is accepted.
    pub why: String,
    /// Further lines: a comparison, a conversation, stderr.
    pub details: String,
    /// The output of the solution, and the resources that it used.
    pub run: CompletedRun,
}

impl Evaluation {
    fn new(ruling: Ruling, run: CompletedRun) -> Self {
        let Ruling { verdict, why, details } = ruling;
        Self { verdict, why, details, run }
    }

    /// Returns the evaluation for an input that could not be made or run, which is no fault of the solution.
    pub fn without_run(why: String) -> Self {
        Self::new(Ruling::new(Verdict::Failed, why, ""), CompletedRun::default())
    }
}

/// True if the wall time of a run is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WallLimit {
    /// It is, if the problem has a time limit.
    On,
    /// It is not, since somebody types the input.
    Off,
}

/// Evaluates solutions of one problem.
pub struct Evaluator<'a> {
    problem: &'a Problem,
    judge: &'a Judge,
    launchers: &'a Launchers,
    /// The program of the checker or interactor.
    referee: Option<PathBuf>,
    /// The limit of CPU time.
    time_limit: Option<Duration>,
    compare: Compare,
    limits: Limits,
}

impl<'a> Evaluator<'a> {
    /// Returns an evaluator with the rules of the problem and this time limit. `error` replaces the
    /// tolerance of the problem for numbers.
    pub fn new(
        problem: &'a Problem,
        judge: &'a Judge,
        launchers: &'a Launchers,
        referee: Option<PathBuf>,
        time_limit: Option<Duration>,
        error: Option<f64>,
    ) -> Self {
        let memory = problem.memory_limit_mib.or(judge.memory_mb).map(|mib| mib << 20);
        let stack = judge.stack.map(|stack| match stack {
            Stack::Bytes(bytes) => bytes,
            Stack::Unlimited => u64::MAX,
        });
        let limits = Limits {
            // Much more than the CPU time, since this machine may be busy.
            wall: Some(time_limit.map_or(DEFAULT_WALL, |cpu| 3 * cpu + WALL_MARGIN)),
            cpu: time_limit,
            memory: memory.map(|memory| memory + ADDRESS_SPACE_MARGIN),
            stack,
            file: None,
        };
        note_unenforced_limits(&limits);
        let compare = match error {
            Some(_) => Compare { mode: CompareMode::Floats, absolute: error, relative: error },
            None => problem.compare,
        };
        Self { problem, judge, launchers, referee, time_limit, compare, limits }
    }

    /// Runs a program on an input and evaluates the run. A checker or an interactor may do without the
    /// expected output, `answer`.
    ///
    /// # Errors
    ///
    /// A program cannot be run, or a file cannot be read.
    pub fn evaluate(
        &self,
        program: &SolutionProgram,
        input: &Path,
        answer: Option<&Path>,
    ) -> Result<Evaluation> {
        // For the files of a checker or an interactor.
        let folder = self.referee.is_some().then(|| self.launchers.folder()).transpose()?;
        let folder = folder.as_ref().map_or(Path::new(""), |folder| folder.path());
        let interactor = match (&self.problem.interactor, &self.referee) {
            (Some(interactor), Some(program)) => {
                Some(self.interactor_call(program, interactor.style, input, answer, folder))
            }
            _ => None,
        };
        let output = OutputSink::Captured(output_limit(answer)?);
        let input_file = RunInput::File(input);
        let run = run(&self.request(program, input_file, interactor, &self.limits, output))?;
        let stderr = String::from_utf8_lossy(&run.stderr).into_owned();
        let by_interactor = self
            .problem
            .interactor
            .as_ref()
            .map(|interactor| self.interactor_ruling(interactor.style, &run, &stderr));
        if let Some((verdict, why)) = self.violation(&run, &stderr, by_interactor.as_ref()) {
            let details = self.violation_details(&run, &stderr);
            return Ok(Evaluation::new(Ruling { verdict, why, details }, run));
        }
        if let Some((why, details)) = self.missing_file(&run) {
            return Ok(Evaluation::new(Ruling { verdict: Verdict::NoFile, why, details }, run));
        }
        let ruling = match (by_interactor, &self.problem.checker, &self.referee) {
            (Some(ruling), ..) => ruling,
            (None, Some(checker), Some(program)) => {
                self.checker_ruling(program, checker.style, input, answer, &run, folder)?
            }
            _ => self.comparison_ruling(answer, &run)?,
        };
        Ok(Evaluation::new(ruling, run))
    }

    /// Returns the request to run a solution.
    fn request<'b>(
        &'b self,
        program: &'b SolutionProgram,
        input: RunInput<'b>,
        interactor: Option<InteractorCall>,
        limits: &'b Limits,
        output: OutputSink,
    ) -> RunRequest<'b> {
        RunRequest {
            launchers: self.launchers,
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

    /// Returns the limit of CPU time, and that of memory in bytes.
    pub fn limits(&self) -> (Option<Duration>, Option<u64>) {
        (self.time_limit, self.limits.memory.map(|memory| memory - ADDRESS_SPACE_MARGIN))
    }

    /// Runs a program on any input, without checker or interactor, and forwards its output.
    ///
    /// Returns the violated limit, if any, and the run.
    ///
    /// # Errors
    ///
    /// The program cannot be run.
    pub fn run_forwarded(
        &self,
        program: &SolutionProgram,
        input: RunInput<'_>,
        wall_limit: WallLimit,
    ) -> Result<(Option<(Verdict, String)>, CompletedRun)> {
        let is_limited = wall_limit == WallLimit::On && self.time_limit.is_some();
        let wall = self.limits.wall.filter(|_| is_limited);
        let limits = Limits { wall, ..self.limits.clone() };
        let run = run(&self.request(program, input, None, &limits, OutputSink::Forwarded))?;
        let stderr = String::from_utf8_lossy(&run.stderr).into_owned();
        let missing_file = || self.missing_file(&run).map(|(why, _)| (Verdict::NoFile, why));
        let mut violation = self.violated_limit(&run, &stderr).or_else(missing_file);
        if let Some((_, why)) = &mut violation
            && let Some(hint) = self.stack_hint(&run, &stderr)
        {
            *why += &format!("\n{hint}");
        }
        Ok((violation, run))
    }

    /// Runs a program with the interactor of its problem, and forwards the transcript.
    ///
    /// Returns the verdict and the reason if the solution is not accepted, and the run.
    ///
    /// # Errors
    ///
    /// One of the two programs cannot be run.
    pub fn run_with_interactor(
        &self,
        program: &SolutionProgram,
        input: &Path,
        answer: Option<&Path>,
    ) -> Result<(Option<(Verdict, String)>, CompletedRun)> {
        let (Some(referee), Some(interactor)) = (&self.problem.interactor, &self.referee) else {
            return Err(Error::tool(format!("`{}` has no interactor", self.problem.id)));
        };
        let folder = self.launchers.folder()?;
        let style = referee.style;
        let interactor = self.interactor_call(interactor, style, input, answer, folder.path());
        let limits = Limits {
            wall: self.limits.wall.filter(|_| self.time_limit.is_some()),
            ..self.limits.clone()
        };
        let input = RunInput::File(input);
        let output = OutputSink::Forwarded;
        let run = run(&self.request(program, input, Some(interactor), &limits, output))?;
        let stderr = String::from_utf8_lossy(&run.stderr).into_owned();
        let ruling = self.interactor_ruling(style, &run, &stderr);
        let violation = self.violation(&run, &stderr, Some(&ruling));
        let Ruling { verdict, why, .. } = ruling;
        let rejection = (verdict != Verdict::Ac).then_some((verdict, why));
        Ok((violation.or(rejection), run))
    }

    /// Returns the violated limit, unless an interactor has rejected the solution before that ended.
    fn violation(
        &self,
        run: &CompletedRun,
        stderr: &str,
        by_interactor: Option<&Ruling>,
    ) -> Option<(Verdict, String)> {
        let was_first = run.report.interactor.is_some_and(|interactor| interactor.was_first);
        let is_rejected = by_interactor.is_some_and(|ruling| ruling.verdict != Verdict::Ac);
        if was_first && is_rejected { None } else { self.violated_limit(run, stderr) }
    }

    /// Returns that the output file is missing, and whether the output is on stdout instead.
    fn missing_file(&self, run: &CompletedRun) -> Option<(String, String)> {
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

    /// Returns the limit that a solution has violated: of output, memory or time, or its exit code.
    fn violated_limit(&self, run: &CompletedRun, stderr: &str) -> Option<(Verdict, String)> {
        let report = &run.report;
        if let Some(limit) = run.too_much_output {
            let limit = limit >> 20;
            return Some((Verdict::Ole, format!("printed more than {limit} MiB and was stopped")));
        }
        let (_, memory) = self.limits();
        let over_memory = memory.filter(|&limit| {
            let allocation_failed = is_failed_allocation(stderr) && report.end.is_abort();
            report.peak.is_some_and(|peak| peak > limit.max(report.least_peak)) || allocation_failed
        });
        if let Some(limit) = over_memory {
            let (limit, peak) = (limit >> 20, report.peak.unwrap_or(0) >> 20);
            let why = format!("needs more than {limit} MiB, came to {peak} MiB");
            return Some((Verdict::Mle, why));
        }
        if let Some(why) = self.exceeded_time(run) {
            let limit = self.time_limit.map(|limit| format!("; the limit is {}", in_words(limit)));
            return Some((Verdict::Tle, why + &limit.unwrap_or_default()));
        }
        Some((Verdict::Re, run.failure()?))
    }

    /// Returns in words that the wall time or the CPU time is exceeded.
    fn exceeded_time(&self, run: &CompletedRun) -> Option<String> {
        let report = &run.report;
        if run.is_out_of_time() {
            let is_idle = report.end == End::OutOfTime && is_idle(report);
            let idle = report
                .cpu
                .filter(|_| is_idle)
                .map(|cpu| format!(", nearly all of it idle (cpu {})", in_words(cpu)));
            let wall = in_words(report.wall);
            return Some(format!("was stopped after {wall}{}", idle.unwrap_or_default()));
        }
        let (limit, cpu) = (self.time_limit?, report.cpu?);
        (cpu > limit).then(|| format!("took {} of the processor", in_words(cpu)))
    }

    /// Returns the last lines of stderr, and the end of the conversation with an interactor.
    fn violation_details(&self, run: &CompletedRun, stderr: &str) -> String {
        let mut lines = run.stderr_tail();
        lines.extend(self.stack_hint(run, stderr));
        if self.problem.interactor.is_some() {
            lines.extend(flush_hint(run));
            lines.push(conversation(&run.stdout));
        }
        lines.join("\n")
    }

    /// Returns a hint if a stack overflowed here that is larger on the judge.
    fn stack_hint(&self, run: &CompletedRun, stderr: &str) -> Option<String> {
        let has_overflowed = run.report.refused_stack && is_stack_overflow(stderr);
        let stack = self.judge.stack.filter(|_| has_overflowed)?;
        let name = &self.judge.name;
        Some(format!("the stack of {name} is {stack}; this system gives less, see `ulimit -Hs`"))
    }

    /// Compares the output with the expected one, if there is one.
    fn comparison_ruling(&self, answer: Option<&Path>, run: &CompletedRun) -> Result<Ruling> {
        let Some(answer) = answer else { return Ok(Ruling::accepted()) };
        let expected = fs::read(answer).map_err(Error::file("read", answer))?;
        let actual = run.output();
        Ok(match self.compare.difference(&expected, actual) {
            None => Ruling::accepted(),
            Some(why) => {
                let coloured = stderr_is_coloured();
                let table = self.compare.side_by_side(&expected, actual, coloured);
                Ruling::new(Verdict::Wa, why, table)
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
            Self::NoAnswer => "no expected output",
            Self::NoFile => "output file missing",
            Self::Failed => "checker failed",
        })
    }
}

/// Returns a time in words, such as `3 ms` or `1.2 s`, and at least `1 ms`.
pub fn in_words(time: Duration) -> String {
    match time.as_micros().div_ceil(1000) {
        ms @ 0..1000 => format!("{} ms", ms.max(1)),
        ms => format!("{:.1} s", ms as f64 / 1000.0),
    }
}

/// Returns wall time, CPU time and peak memory in words, such as `12 ms, cpu 3 ms, 2 MiB`; unknown ones
/// are left out.
pub fn used(wall: Duration, cpu: Option<Duration>, peak: Option<u64>) -> String {
    let mut text = in_words(wall);
    if let Some(cpu) = cpu {
        text += &format!(", cpu {}", in_words(cpu));
    }
    if let Some(peak) = peak {
        text += &format!(", {} MiB", peak.div_ceil(1 << 20));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_in_words() {
        for (micros, words) in
            [(0, "1 ms"), (1001, "2 ms"), (999_000, "999 ms"), (2_000_000, "2.0 s")]
        {
            assert_eq!(in_words(Duration::from_micros(micros)), words);
        }
    }
}
