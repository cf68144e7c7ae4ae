//! Checkers and interactors: how they are called, and what their exit codes mean.

use super::{DEFAULT_WALL, Evaluator, OUTPUT_LIMIT, Ruling, Verdict, in_words};
use crate::launch::{End, Limits};
use crate::problem::{RefereeKind, Style};
use crate::run::{
    CompletedRun, InteractorCall, NO_FILES, OutputSink, RunInput, RunRequest, failure, run,
};
use base::error::Result;
use base::files::write;
use base::terminal::printable;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::Path;
use std::time::Duration;

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
        // As long as a solution may take, or longer.
        let wall = self.limits.wall.unwrap_or_default().max(DEFAULT_WALL);
        let run = run(&RunRequest {
            launchers: self.launchers,
            program: Path::new(&call[0]),
            args: &call[1..],
            env: BTreeMap::new(),
            input: if style == Style::Icpc { RunInput::File(&output) } else { RunInput::Nothing },
            files: &NO_FILES,
            interactor: None,
            limits: &Limits { wall: Some(wall), ..Limits::default() },
            output: OutputSink::Captured(OUTPUT_LIMIT),
        })?;
        let message = fs::read_to_string(folder.join("judgemessage.txt")).unwrap_or_default();
        let outputs = [&run.stderr, &run.stdout].map(|text| String::from_utf8_lossy(text));
        let text = [outputs[0].trim(), outputs[1].trim(), &message].join("\n");
        Ok(ruling(style, run.report.end, wall, text.trim(), RefereeKind::Checker))
    }

    /// Returns the ruling of an interactor, by its exit code and by stderr.
    pub(super) fn interactor_ruling(
        &self,
        style: Style,
        run: &CompletedRun,
        stderr: &str,
    ) -> Ruling {
        let end = run.report.interactor.map_or(End::Stopped, |interactor| interactor.end);
        let wall = self.limits.wall.unwrap_or_default();
        let mut ruling = ruling(style, end, wall, stderr.trim(), RefereeKind::Interactor);
        if ruling.verdict != Verdict::Ac {
            let details = [ruling.details, conversation(&run.stdout)].join("\n");
            ruling.details = details.trim().to_owned();
        }
        ruling
    }

    /// Returns the call of an interactor.
    pub(super) fn interactor_call(
        &self,
        program: &Path,
        style: Style,
        input: &Path,
        answer: Option<&Path>,
        folder: &Path,
    ) -> InteractorCall {
        let command = self.arguments(program, style, input, answer, folder);
        InteractorCall { command, accepting: accepting(style) }
    }

    /// Returns the command line of a checker or an interactor.
    fn arguments(
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

/// Returns the exit code of a referee that accepts a solution.
fn accepting(style: Style) -> i32 {
    match style {
        Style::Testlib | Style::Plain => 0,
        Style::Icpc => 42,
    }
}

/// Returns the ruling that the end of a referee means, which had this time. The first line of `text`, which is
/// what it printed, is the reason.
fn ruling(style: Style, end: End, wall: Duration, text: &str, kind: RefereeKind) -> Ruling {
    // A referee often quotes the solution's output.
    let text = &*printable(text);
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let is_wrong = |code: i32| match style {
        // Wrong answer, presentation error, partial points, unexpected end of file.
        Style::Testlib => [1, 2, 4, 7, 8].contains(&code),
        Style::Icpc => code == 43,
        Style::Plain => code != 0,
    };
    let why = match end {
        End::Exited(code) if code == accepting(style) => return Ruling::accepted(),
        End::Exited(code) if is_wrong(code) => {
            let why =
                if first.is_empty() { format!("the {kind} refuses it") } else { first.to_owned() };
            return Ruling::new(Verdict::Wa, why, rest);
        }
        End::OutOfTime => format!("the {kind} did not end within {}", in_words(wall)),
        end => format!("the {kind} {}", failure(end).unwrap_or_default()),
    };
    Ruling::new(Verdict::Failed, why, text)
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
        let of = |style, end| {
            ruling(style, end, Duration::from_secs(10), "reason\nmore", RefereeKind::Checker)
        };
        let verdict = |style, code| of(style, End::Exited(code)).verdict;
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
        for (end, why) in [
            (End::OutOfTime, "the checker did not end within 10.0 s"),
            (End::Signal(11), "the checker was ended by signal 11 (SIGSEGV)"),
            (End::Exited(101), "the checker exited with code 101"),
        ] {
            let ruling = of(Style::Testlib, end);
            assert_eq!((ruling.verdict, ruling.why.as_str()), (Failed, why));
        }
    }
}
