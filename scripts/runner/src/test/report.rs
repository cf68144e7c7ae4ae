//! Prints the result of each problem, and the summary of all.

use super::cases::{UnusableProblem, how_to_add_samples};
use super::{SampleRun, TestCase, TestOptions};
use crate::build::{BuildFailure, BundleInfo, SolutionProgram};
use crate::compare::plural;
use crate::samples::Sample;
use crate::truncate::truncated;
use crate::verdict::{Evaluator, Verdict, in_words, used};
use base::error::{Error, Exit, Result};
use base::terminal::{Colour, Results, say, stderr_is_coloured};
use serde::Serialize;
use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

/// The failed samples of one problem that are shown with details. Of further ones only the names are.
const SHOWN: usize = 3;

/// Prints the results and counts them.
pub(super) struct TestReport<'a> {
    results: &'a mut Results,
    coloured: bool,
    /// Shows the stderr of each sample.
    stderr: bool,
    /// The results that are printed at the end, if they are printed as JSON instead of lines.
    json: Option<Vec<ProblemResult>>,
    /// The problems that cannot be tested and were not reported yet, sorted by id.
    unusable: VecDeque<UnusableProblem>,
    /// The length of the longest id.
    width: usize,
    /// The noun for a sample: `sample` or `input`.
    noun: &'static str,
    problems: usize,
    samples: usize,
    failed: usize,
    exit: Option<Exit>,
}

/// A problem in JSON.
#[derive(Serialize)]
struct ProblemResult {
    id: String,
    /// `ok`, or what is wrong.
    result: String,
    samples: Vec<SampleResult>,
}

/// A sample in JSON.
#[derive(Serialize)]
struct SampleResult {
    name: String,
    verdict: Verdict,
    #[serde(skip_serializing_if = "String::is_empty")]
    why: String,
    wall_ms: f64,
    cpu_ms: Option<f64>,
    peak_kib: Option<u64>,
    edition: Option<u16>,
    bundle_bytes: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stderr: Option<String>,
}

impl SampleResult {
    fn new(name: &str, run: &SampleRun, stderr: bool) -> Self {
        let ms = |time: Duration| time.as_micros() as f64 / 1000.0;
        let evaluation = &run.evaluation;
        let report = &evaluation.run.report;
        Self {
            name: name.to_owned(),
            verdict: evaluation.verdict,
            why: evaluation.why.clone(),
            wall_ms: ms(report.wall),
            cpu_ms: report.cpu.map(ms),
            peak_kib: report.peak.map(|bytes| bytes >> 10),
            edition: run.bundle.map(|bundle| bundle.edition),
            bundle_bytes: run.bundle.map(|bundle| bundle.bytes),
            stderr: stderr.then(|| String::from_utf8_lossy(&evaluation.run.stderr).into_owned()),
        }
    }
}

impl<'a> TestReport<'a> {
    pub(super) fn new(
        cases: &[TestCase],
        unusable: Vec<UnusableProblem>,
        options: &TestOptions,
        results: &'a mut Results,
    ) -> Self {
        let coloured = results.coloured();
        let ids = cases.iter().map(|case| &case.problem.id);
        let ids = ids.chain(unusable.iter().map(|(id, _)| id));
        let width = ids.map(String::len).max().unwrap_or(0);
        let unusable = unusable.into();
        let json = options.json.then(Vec::new);
        let noun = if options.largest { "input" } else { "sample" };
        let (problems, samples, failed, exit) = (0, 0, 0, None);
        let stderr = options.stderr;
        Self {
            results,
            coloured,
            stderr,
            json,
            unusable,
            width,
            noun,
            problems,
            samples,
            failed,
            exit,
        }
    }

    /// Prints the result of a problem whose samples were run.
    pub(super) fn tested(
        &mut self,
        case: &TestCase,
        evaluator: &Evaluator,
        programs: &[SolutionProgram],
        runs: &[SampleRun],
    ) -> Result<()> {
        let count = runs.len();
        self.samples += count;
        let with_sample = || case.samples.iter().zip(runs);
        let stderr = self.stderr;
        let result = |(sample, run): (&Sample, _)| SampleResult::new(&sample.name, run, stderr);
        let samples = with_sample().map(result).collect();
        let failed: Vec<_> =
            with_sample().filter(|(_, run)| run.evaluation.verdict != Verdict::Ac).collect();
        if !failed.is_empty() {
            self.print_failures(case, &failed, count, samples)?;
            self.show_stderr(case, runs);
            return Ok(());
        }
        let reports = || runs.iter().map(|it| &it.evaluation.run.report);
        let wall = reports().map(|it| it.wall).max().unwrap_or_default();
        let cpu = reports().filter_map(|it| it.cpu).max();
        let peak = reports().filter_map(|it| it.peak).max();
        let noun = plural(count, self.noun);
        let mut summary = format!("{count:>3} {noun:7}   slowest {}", used(wall, cpu, peak));
        if case.largest.is_some() {
            summary += &format!("   {}", limits(evaluator));
        }
        let bundles = || programs.iter().filter_map(|it| it.bundle);
        if let Some(BundleInfo { bytes, .. }) = bundles().next() {
            let editions: Vec<String> =
                bundles().map(|bundle| bundle.edition.to_string()).collect();
            let (judge, editions) = (&case.judge.id, editions.join(" and "));
            summary += &format!("   {bytes} bytes as on {judge}, edition {editions}");
        }
        self.line("ok", Colour::Green, &case.problem.id, &summary, samples)?;
        self.show_stderr(case, runs);
        Ok(())
    }

    /// Prints the result of a problem with failed samples, and the details of the first of these.
    fn print_failures(
        &mut self,
        case: &TestCase,
        failed: &[(&Sample, &SampleRun)],
        count: usize,
        samples: Vec<SampleResult>,
    ) -> Result<()> {
        let mut verdicts: BTreeMap<String, usize> = BTreeMap::new();
        for (_, run) in failed {
            *verdicts.entry(run.evaluation.verdict.to_string()).or_default() += 1;
        }
        let verdicts: Vec<String> = match verdicts.len() {
            1 => verdicts.into_keys().collect(),
            _ => {
                verdicts.into_iter().map(|(verdict, count)| format!("{count} {verdict}")).collect()
            }
        };
        let has = |verdict| failed.iter().any(|(_, run)| run.evaluation.verdict == verdict);
        let exit = match verdicts.len() {
            _ if has(Verdict::Failed) => Exit::Tool,
            1 if has(Verdict::NoAnswer) => Exit::Usage,
            _ => Exit::Wrong,
        };
        let noun = plural(count, self.noun);
        let summary = format!("{} of {count} {noun} failed: {}", failed.len(), verdicts.join(", "));
        self.fail(&case.problem.id, exit, &summary, samples)?;
        for (sample, SampleRun { evaluation, bundle }) in failed.iter().take(SHOWN) {
            let edition = bundle.map(|bundle| format!(" (edition {})", bundle.edition));
            let edition = edition.unwrap_or_default();
            let file = case.label(sample);
            let verdict = Colour::Red.paint(&evaluation.verdict.to_string(), stderr_is_coloured());
            say(&format!("{file}{edition}: {verdict}: {}", evaluation.why));
            if !evaluation.details.is_empty() {
                say(&evaluation.details);
            }
        }
        if failed.len() > SHOWN {
            let names: Vec<&str> =
                failed[SHOWN..].iter().map(|(sample, _)| sample.name.as_str()).collect();
            say(&format!("… and {} more failed: {}", names.len(), names.join(", ")));
        }
        Ok(())
    }

    /// Shows the stderr of each run, if the options ask for it and it is not in the JSON.
    fn show_stderr(&self, case: &TestCase, runs: &[SampleRun]) {
        if !self.stderr || self.json.is_some() {
            return;
        }
        for (sample, run) in case.samples.iter().zip(runs) {
            let text = String::from_utf8_lossy(&run.evaluation.run.stderr);
            if !text.trim().is_empty() {
                say(&format!("{}: on stderr:\n{}", case.label(sample), truncated(&text)));
            }
        }
    }

    /// Prints the result of a problem that was not built.
    pub(super) fn not_built(&mut self, case: &TestCase, failure: &BuildFailure) -> Result<()> {
        self.unusable(&case.problem.id, failure)
    }

    fn unusable(&mut self, id: &str, failure: &BuildFailure) -> Result<()> {
        self.fail(id, failure.exit, &failure.summary, Vec::new())?;
        if !failure.why.is_empty() {
            say(failure.why.trim_end());
        }
        Ok(())
    }

    /// Prints the results of the problems that cannot be tested and come before this id.
    fn unusable_before(&mut self, id: &str) -> Result<()> {
        while self.unusable.front().is_some_and(|(other, _)| &**other < id)
            && let Some((other, failure)) = self.unusable.pop_front()
        {
            self.unusable(&other, &failure)?;
        }
        Ok(())
    }

    /// Prints the result of a problem without samples.
    pub(super) fn no_samples(&mut self, case: &TestCase) -> Result<()> {
        self.count_failure(Exit::Wrong);
        self.line("none", Colour::Yellow, &case.problem.id, "no samples", Vec::new())?;
        say(&format!("`{}` {}", case.problem.id, how_to_add_samples(&case.problem)));
        Ok(())
    }

    fn fail(
        &mut self,
        id: &str,
        exit: Exit,
        summary: &str,
        samples: Vec<SampleResult>,
    ) -> Result<()> {
        self.count_failure(exit);
        self.line("FAIL", Colour::Red, id, summary, samples)
    }

    /// Counts a failure. The exit code of the run is the greatest one: a failed build outweighs a wrong
    /// answer.
    fn count_failure(&mut self, exit: Exit) {
        self.failed += 1;
        if self.exit.is_none_or(|other| other as u8 <= exit as u8) {
            self.exit = Some(exit);
        }
    }

    /// Prints a line, or adds it to the JSON. Those of problems that cannot be tested come first, if their ids
    /// do.
    fn line(
        &mut self,
        word: &str,
        colour: Colour,
        id: &str,
        summary: &str,
        samples: Vec<SampleResult>,
    ) -> Result<()> {
        self.unusable_before(id)?;
        self.problems += 1;
        if let Some(json) = &mut self.json {
            let result = if word == "ok" { word } else { summary }.to_owned();
            json.push(ProblemResult { id: id.to_owned(), result, samples });
            return Ok(());
        }
        let word = colour.paint(&format!("{word:4}"), self.coloured);
        let line = format!("{word}  {id:width$}  {summary}", width = self.width);
        self.results.print(&format!("{}\n", line.trim_end()))
    }

    /// Prints the summary, or the JSON. Returns the exit code of the tool if a problem failed.
    pub(super) fn close(mut self) -> Result<Option<Exit>> {
        while let Some((id, failure)) = self.unusable.pop_front() {
            self.unusable(&id, &failure)?;
        }
        if let Some(json) = &self.json {
            let text = serde_json::to_string_pretty(json).map_err(Error::system("write JSON"))?;
            self.results.print(&(text + "\n"))?;
            return Ok(self.exit);
        }
        let (problems, samples, failed) = (self.problems, self.samples, self.failed);
        let outcome = match failed {
            0 => "all passed".to_owned(),
            _ => format!("{failed} {} failed", plural(failed, "problem")),
        };
        self.results.print(&format!(
            "{problems} {}, {samples} {}: {outcome}\n",
            plural(problems, "problem"),
            plural(samples, self.noun),
        ))?;
        Ok(self.exit)
    }
}

/// Returns the limits of time and memory in words.
fn limits(evaluator: &Evaluator) -> String {
    let (time, memory) = evaluator.limits();
    let memory = memory.map(|bytes| format!("{} MiB", bytes >> 20));
    let limits: Vec<String> = time.map(in_words).into_iter().chain(memory).collect();
    if limits.is_empty() {
        "no limit known".to_owned()
    } else {
        format!("of {}", limits.join(", "))
    }
}
