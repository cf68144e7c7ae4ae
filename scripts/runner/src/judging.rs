//! What a solution is worth on one input: a verdict, and what there is to say about it.

use crate::compare::Compare;
use crate::launch::{End, Limits, note_not_limited};
use crate::problem::{Problem, Style};
use crate::programs::Program;
use crate::run::{Input, Job, Run, Sink, run};
use base::error::{Error, Result};
use base::files::temporary;
use base::judge::{Judge, Stack};
use base::terminal::{shown, stderr_is_coloured};
use serde::Serialize;
use std::fmt;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

/// What a solution may print, in bytes: as much as judges take.
const OUTPUT_LIMIT: usize = 64 << 20;

/// What a program may use besides the memory that its judge counts, such as its own code and what is
/// reserved and never touched.
const ROOM: u64 = 1 << 30;

/// How long a solution may run if its problem says nothing, and what is added for a slow machine.
const PATIENCE: Duration = Duration::from_secs(10);
const SLACK: Duration = Duration::from_secs(2);

/// Lines of a conversation that are shown.
const TALK_LINES: usize = 20;

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
    /// Run-time error: a signal, or an exit code that is not 0.
    Re,
    /// Output limit exceeded.
    Ole,
    /// The checker or interactor failed, or who makes the input, and not the solution.
    #[serde(rename = "checker failed")]
    Failed,
}

/// A verdict and its reasons.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The verdict.
    pub verdict: Verdict,
    /// What is wrong, in one line; empty if nothing is.
    pub why: String,
    /// More of it: a comparison, a conversation, what was said on stderr.
    pub details: String,
    /// What the solution printed, and what it used.
    pub run: Run,
}

impl Judged {
    /// Of an input that could not be made, which is no fault of the solution.
    pub fn without_input(why: String) -> Self {
        Self { verdict: Verdict::Failed, why, details: String::new(), run: Run::default() }
    }
}

/// All that must be known to judge solutions of one problem.
pub struct Judging<'a> {
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

impl<'a> Judging<'a> {
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
        note_not_limited(&limits);
        let mut compare = problem.compare;
        if error.is_some() {
            compare =
                Compare { mode: crate::compare::Mode::Floats, absolute: error, relative: error };
        }
        Self { problem, judge, launcher, referee, time_limit, compare, limits }
    }

    /// Runs a program on an input and says what its output is worth. The answer may be missing where
    /// a checker or an interactor can do without.
    ///
    /// # Errors
    ///
    /// When something cannot be run or read.
    pub fn judge(&self, program: &Program, input: &Path, answer: Option<&Path>) -> Result<Judged> {
        let folder = temporary()?;
        let interactor = match (&self.problem.interactor, &self.referee) {
            (Some(it), Some(program)) => {
                Some(self.arguments(program, it.style, input, answer, folder.path()))
            }
            _ => None,
        };
        let job = Job {
            launcher: self.launcher,
            program: &program.path,
            args: &[],
            env: program.env(self.judge),
            input: Input::File(input),
            interactor,
            limits: &self.limits,
            output: Sink::Kept(OUTPUT_LIMIT),
        };
        let run = run(&job)?;
        let said = String::from_utf8_lossy(&run.stderr).into_owned();
        let heard = self.problem.interactor.as_ref().map(|it| self.heard(it.style, &run, &said));
        let heard_verdict = heard.as_ref().map(|(verdict, ..)| *verdict);
        if let Some((verdict, why)) = self.broken(&run, &said, heard_verdict) {
            let details = self.last_words(&run, &said);
            return Ok(Judged { verdict, why, details, run });
        }
        let (verdict, why, details) = match (heard, &self.problem.checker, &self.referee) {
            (Some(heard), ..) => heard,
            (None, Some(it), Some(program)) => {
                self.checked(program, it.style, input, answer, &run, folder.path())?
            }
            _ => self.compared(answer, &run)?,
        };
        Ok(Judged { verdict, why, details, run })
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
        program: &Program,
        input: Input<'_>,
        patient: bool,
    ) -> Result<(Option<(Verdict, String)>, Run)> {
        let wall = self.limits.wall.filter(|_| !patient && self.time_limit.is_some());
        let limits = Limits { wall, ..self.limits.clone() };
        let job = Job {
            launcher: self.launcher,
            program: &program.path,
            args: &[],
            env: &self.judge.env,
            input,
            interactor: None,
            limits: &limits,
            output: Sink::Shown,
        };
        let run = run(&job)?;
        let said = String::from_utf8_lossy(&run.stderr).into_owned();
        let mut broken = self.limit_broken(&run, &said);
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
        program: &Program,
        input: &Path,
        answer: Option<&Path>,
    ) -> Result<(Option<(Verdict, String)>, Run)> {
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
        let run = run(&Job {
            launcher: self.launcher,
            program: &program.path,
            args: &[],
            env: &self.judge.env,
            input: Input::File(input),
            interactor: Some(interactor),
            limits: &limits,
            output: Sink::Shown,
        })?;
        let said = String::from_utf8_lossy(&run.stderr).into_owned();
        let (verdict, why, _) = self.heard(style, &run, &said);
        let wrong = (verdict != Verdict::Ac).then_some((verdict, why));
        Ok((self.broken(&run, &said, Some(verdict)).or(wrong), run))
    }

    /// What a solution did wrong before anybody looked at its output, but for what followed from the
    /// verdict of the interactor.
    fn broken(&self, run: &Run, said: &str, heard: Option<Verdict>) -> Option<(Verdict, String)> {
        // Who has been told that it is wrong may well fail then, for want of a partner.
        let told = heard == Some(Verdict::Wa);
        self.limit_broken(run, said).filter(|(verdict, _)| !told || *verdict != Verdict::Re)
    }

    /// What a solution did wrong before anybody looked at its output.
    fn limit_broken(&self, run: &Run, said: &str) -> Option<(Verdict, String)> {
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
    fn last_words(&self, run: &Run, said: &str) -> String {
        let mut text = run.last_words();
        text.extend(self.small_stack(run, said));
        if self.problem.interactor.is_some() {
            text.push(conversation(&run.stdout));
        }
        text.join("\n")
    }

    /// That a stack overflowed which is larger on the judge.
    fn small_stack(&self, run: &Run, said: &str) -> Option<String> {
        let overflowed = run.report.refused_stack && said.contains("overflowed its stack");
        let stack = self.judge.stack.filter(|_| overflowed)?;
        let name = &self.judge.name;
        Some(format!("the stack of {name} is {stack}; this system gives less, see `ulimit -Hs`"))
    }

    fn compared(&self, answer: Option<&Path>, run: &Run) -> Result<(Verdict, String, String)> {
        let Some(answer) = answer else {
            return Ok((Verdict::Ac, String::new(), String::new()));
        };
        let expected = fs::read(answer)
            .map_err(|error| Error::tool(format!("failed to read `{}`: {error}", shown(answer))))?;
        let actual = &run.stdout;
        Ok(match self.compare.difference(&expected, actual) {
            None => (Verdict::Ac, String::new(), String::new()),
            Some(why) => {
                let coloured = stderr_is_coloured();
                (Verdict::Wa, why, self.compare.side_by_side(&expected, actual, coloured))
            }
        })
    }

    /// Asks a checker.
    fn checked(
        &self,
        program: &Path,
        style: Style,
        input: &Path,
        answer: Option<&Path>,
        run: &Run,
        folder: &Path,
    ) -> Result<(Verdict, String, String)> {
        let output = folder.join("output");
        let failed =
            |error| Error::tool(format!("failed to ask the checker `{}`: {error}", shown(program)));
        fs::write(&output, &run.stdout).map_err(failed)?;
        let call = self.arguments(program, style, input, answer, folder);
        let stdin = match style {
            Style::Icpc => Stdio::from(File::open(&output).map_err(failed)?),
            _ => Stdio::null(),
        };
        let said = Command::new(&call[0]).args(&call[1..]).stdin(stdin).output().map_err(failed)?;
        let Output { status, stdout, stderr } = said;
        let words = [stderr, stdout].map(|it| String::from_utf8_lossy(&it).trim().to_owned());
        let judged = fs::read_to_string(folder.join("judgemessage.txt")).unwrap_or_default();
        let words = [words.join("\n"), judged].join("\n");
        Ok(verdict_of(style, status.code(), words.trim(), "checker"))
    }

    /// What an interactor says by its end.
    fn heard(&self, style: Style, run: &Run, said: &str) -> (Verdict, String, String) {
        let code = match run.report.interactor {
            Some(End::Exited(code)) => Some(code),
            _ => None,
        };
        let (verdict, why, details) = verdict_of(style, code, said.trim(), "interactor");
        match verdict {
            Verdict::Ac => (verdict, why, details),
            _ => (verdict, why, [details, conversation(&run.stdout)].join("\n").trim().to_owned()),
        }
    }

    /// How a checker or an interactor is called.
    fn arguments(
        &self,
        program: &Path,
        style: Style,
        input: &Path,
        answer: Option<&Path>,
        folder: &Path,
    ) -> Vec<String> {
        let output = folder.join("output");
        // Who may do without an answer gets an empty one.
        let none = folder.join("none");
        let answer = answer.unwrap_or_else(|| {
            let _ = File::create(&none);
            &none
        });
        let paths = match style {
            Style::Testlib | Style::Plain => [program, input, &output, answer],
            Style::Icpc => [program, input, answer, folder],
        };
        let absolute = |it: &Path| std::path::absolute(it).unwrap_or_else(|_| it.to_owned());
        paths.into_iter().map(|it| absolute(it).display().to_string()).collect()
    }
}

/// What an exit code means.
fn verdict_of(
    style: Style,
    code: Option<i32>,
    words: &str,
    who: &str,
) -> (Verdict, String, String) {
    let (first, rest) = words.split_once('\n').unwrap_or((words, ""));
    let right = match style {
        Style::Testlib | Style::Plain => 0,
        Style::Icpc => 42,
    };
    let wrong = |code: i32| match style {
        // Wrong, badly formatted, some points only, too short.
        Style::Testlib => [1, 2, 4, 7, 8].contains(&code),
        Style::Icpc => code == 43,
        Style::Plain => code != 0,
    };
    match code {
        Some(code) if code == right => (Verdict::Ac, String::new(), String::new()),
        Some(code) if wrong(code) => {
            let said =
                if first.is_empty() { format!("the {who} refuses it") } else { first.to_owned() };
            (Verdict::Wa, said, rest.to_owned())
        }
        Some(code) => {
            (Verdict::Failed, format!("the {who} exited with code {code}"), words.to_owned())
        }
        None => (Verdict::Failed, format!("the {who} did not end by itself"), words.to_owned()),
    }
}

/// The end of what was said between a solution and an interactor.
fn conversation(said: &[u8]) -> String {
    let said = String::from_utf8_lossy(said);
    let lines: Vec<&str> = said.lines().collect();
    let skipped = lines.len().saturating_sub(TALK_LINES);
    let mut text = vec!["what was said, `>` by the solution:".to_owned()];
    if skipped > 0 {
        text.push(format!("  … {skipped} lines before"));
    }
    text.extend(lines[skipped..].iter().map(|it| format!("  {it}")));
    text.join("\n")
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

    #[test]
    fn exit_codes_mean_what_the_style_says() {
        let verdict = |style, code| verdict_of(style, Some(code), "said\nmore", "checker").0;
        use Verdict::{Ac, Failed, Wa};
        let testlib =
            [(0, Ac), (1, Wa), (2, Wa), (3, Failed), (4, Wa), (7, Wa), (8, Wa), (101, Failed)];
        for (code, expected) in testlib {
            assert_eq!(verdict(Style::Testlib, code), expected, "{code}");
        }
        for (code, expected) in [(42, Ac), (43, Wa), (0, Failed), (1, Failed)] {
            assert_eq!(verdict(Style::Icpc, code), expected, "{code}");
        }
        for (code, expected) in [(0, Ac), (1, Wa), (42, Wa)] {
            assert_eq!(verdict(Style::Plain, code), expected, "{code}");
        }
        assert_eq!(verdict_of(Style::Plain, None, "", "checker").0, Failed);
    }
}
