//! Checkers and interactors: how they are called, and what their exit codes mean.

use super::{Evaluator, Ruling, Verdict};
use crate::launch::End;
use crate::problem::{RefereeKind, Style};
use crate::run::CompletedRun;
use base::error::{Error, Result};
use base::files::write;
use base::terminal::printable;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// The wall time of a checker, and the most bytes that are read of each of its outputs.
const CHECKER_PATIENCE: Duration = Duration::from_secs(60);
const CHECKER_OUTPUT_LIMIT: u64 = 1 << 20;

/// The most lines of a conversation that are shown.
const CONVERSATION_LINES: usize = 20;

impl Evaluator<'_> {
    /// Runs the checker on the output of a solution.
    pub(super) fn checker_ruling(
        &self,
        program: &Path,
        style: Style,
        input: &Path,
        answer: Option<&Path>,
        solution: &CompletedRun,
        folder: &Path,
    ) -> Result<Ruling> {
        let output = folder.join("output");
        write(&output, solution.output())?;
        let call = self.arguments(program, style, input, answer, folder);
        let stdin = (style == Style::Icpc).then_some(&*output);
        let failed = Error::file("run the checker", program);
        let (code, output) = run_checker(&call, stdin, folder).map_err(failed)?;
        let message = fs::read_to_string(folder.join("judgemessage.txt")).unwrap_or_default();
        let text = [output, message].join("\n");
        Ok(ruling(style, code, text.trim(), RefereeKind::Checker))
    }

    /// Returns the ruling of an interactor, by its exit code and by stderr.
    pub(super) fn interactor_ruling(
        &self,
        style: Style,
        run: &CompletedRun,
        stderr: &str,
    ) -> Ruling {
        let code = run.report.interactor.and_then(exit_code);
        let mut ruling = ruling(style, code, stderr.trim(), RefereeKind::Interactor);
        if ruling.verdict != Verdict::Ac {
            let details = [ruling.details, conversation(&run.stdout)].join("\n");
            ruling.details = details.trim().to_owned();
        }
        ruling
    }

    /// Returns the command line of a checker or an interactor.
    pub(super) fn arguments(
        &self,
        program: &Path,
        style: Style,
        input: &Path,
        answer: Option<&Path>,
        folder: &Path,
    ) -> Vec<String> {
        let output = folder.join("output");
        // Without an expected output, an empty file takes its place.
        let empty = folder.join("empty");
        let answer = answer.unwrap_or_else(|| {
            let _ = File::create(&empty);
            &empty
        });
        let paths = match style {
            Style::Testlib | Style::Plain => [program, input, &output, answer],
            Style::Icpc => [program, input, answer, folder],
        };
        let absolute = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        paths.into_iter().map(|path| absolute(path).display().to_string()).collect()
    }
}

/// Runs a checker in an empty folder below this one. Returns its exit code, or `None` if it was killed or
/// took too long, and its stderr and stdout.
///
/// The launcher could run it too, but takes longer than most checkers.
fn run_checker(
    call: &[String],
    stdin: Option<&Path>,
    folder: &Path,
) -> io::Result<(Option<i32>, String)> {
    let own = folder.join("own");
    fs::create_dir(&own)?;
    // Files, not pipes: a process that the checker leaves behind may hold a pipe open for ever.
    let outputs = ["stderr", "stdout"].map(|name| folder.join(name));
    let mut command = Command::new(&call[0]);
    command.args(&call[1..]).current_dir(own);
    command.stderr(File::create(&outputs[0])?).stdout(File::create(&outputs[1])?);
    command.stdin(stdin.map_or(Ok(Stdio::null()), |file| File::open(file).map(Stdio::from))?);
    let mut child = command.spawn()?;
    let start = Instant::now();
    let mut pause = Duration::from_micros(100);
    let code = loop {
        if let Some(status) = child.try_wait()? {
            break status.code();
        }
        if start.elapsed() > CHECKER_PATIENCE {
            // Fails if it has just ended.
            let _ = child.kill();
            child.wait()?;
            break None;
        }
        thread::sleep(pause);
        pause = (2 * pause).min(Duration::from_millis(5));
    };
    let mut texts = Vec::new();
    for file in outputs {
        let mut bytes = Vec::new();
        File::open(file)?.take(CHECKER_OUTPUT_LIMIT).read_to_end(&mut bytes)?;
        texts.push(String::from_utf8_lossy(&bytes).trim().to_owned());
    }
    Ok((code, texts.join("\n")))
}

/// Returns the exit code of a process that was not killed.
fn exit_code(end: End) -> Option<i32> {
    match end {
        End::Exited(code) => Some(code),
        _ => None,
    }
}

/// Returns the ruling that an exit code means. The first line of `text`, which is what the referee
/// printed, is the reason.
fn ruling(style: Style, code: Option<i32>, text: &str, kind: RefereeKind) -> Ruling {
    // A referee often quotes the solution's output.
    let text = &*printable(text);
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let accepted = match style {
        Style::Testlib | Style::Plain => 0,
        Style::Icpc => 42,
    };
    let is_wrong = |code: i32| match style {
        // Wrong answer, presentation error, partial points, unexpected end of file.
        Style::Testlib => [1, 2, 4, 7, 8].contains(&code),
        Style::Icpc => code == 43,
        Style::Plain => code != 0,
    };
    match code {
        Some(code) if code == accepted => Ruling::accepted(),
        Some(code) if is_wrong(code) => {
            let why =
                if first.is_empty() { format!("the {kind} refuses it") } else { first.to_owned() };
            Ruling::new(Verdict::Wa, why, rest)
        }
        Some(code) => {
            Ruling::new(Verdict::Failed, format!("the {kind} exited with code {code}"), text)
        }
        None => Ruling::new(Verdict::Failed, format!("the {kind} did not end by itself"), text),
    }
}

/// Returns the last lines of the transcript of a solution and an interactor.
pub(super) fn conversation(transcript: &[u8]) -> String {
    let transcript = printable(&String::from_utf8_lossy(transcript));
    let lines: Vec<&str> = transcript.lines().collect();
    let skipped = lines.len().saturating_sub(CONVERSATION_LINES);
    let mut text = vec!["the conversation, `>` by the solution:".to_owned()];
    if skipped > 0 {
        text.push(format!("  … {skipped} lines before"));
    }
    text.extend(lines[skipped..].iter().map(|line| format!("  {line}")));
    text.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exit_codes_mean_what_the_style_says() {
        let verdict =
            |style, code| ruling(style, Some(code), "reason\nmore", RefereeKind::Checker).verdict;
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
        assert_eq!(ruling(Style::Plain, None, "", RefereeKind::Checker).verdict, Failed);
    }
}
