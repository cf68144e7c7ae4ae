//! Checkers and interactors: how they are called, and what their exit codes mean.

use super::{Judging, Verdict};
use crate::launch::{End, Limits};
use crate::problem::Style;
use crate::run::{Input, Job, NO_FILES, Run, Sink, run};
use base::error::Result;
use base::files::write;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::Path;
use std::time::Duration;

/// How long a checker may take, also on a busy machine, and what it may print, in bytes.
const CHECKER_PATIENCE: Duration = Duration::from_secs(60);
const WORDS: usize = 1 << 20;

/// Lines of a conversation that are shown.
const TALK_LINES: usize = 20;

impl Judging<'_> {
    /// Asks a checker.
    pub(super) fn checked(
        &self,
        program: &Path,
        style: Style,
        input: &Path,
        answer: Option<&Path>,
        solution: &Run,
        folder: &Path,
    ) -> Result<(Verdict, String, String)> {
        let output = folder.join("output");
        write(&output, solution.output())?;
        let call = self.arguments(program, style, input, answer, folder);
        let checked = run(&Job {
            launcher: self.launcher,
            program,
            args: &call[1..],
            env: &BTreeMap::new(),
            input: if style == Style::Icpc { Input::File(&output) } else { Input::Nothing },
            files: &NO_FILES,
            interactor: None,
            limits: &Limits { wall: Some(CHECKER_PATIENCE), ..Limits::default() },
            output: Sink::Kept(WORDS),
        })?;
        let words = [&checked.stderr, &checked.stdout];
        let words = words.map(|bytes| String::from_utf8_lossy(bytes).trim().to_owned());
        let judged = fs::read_to_string(folder.join("judgemessage.txt")).unwrap_or_default();
        let words = [words.join("\n"), judged].join("\n");
        Ok(verdict_of(style, code(checked.report.end), words.trim(), "checker"))
    }

    /// What an interactor says by its end.
    pub(super) fn heard(&self, style: Style, run: &Run, said: &str) -> (Verdict, String, String) {
        let code = run.report.interactor.and_then(code);
        let (verdict, why, details) = verdict_of(style, code, said.trim(), "interactor");
        match verdict {
            Verdict::Ac => (verdict, why, details),
            _ => (verdict, why, [details, conversation(&run.stdout)].join("\n").trim().to_owned()),
        }
    }

    /// How a checker or an interactor is called.
    pub(super) fn arguments(
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

/// Returns the exit code of a process that ended by itself.
fn code(end: End) -> Option<i32> {
    match end {
        End::Exited(code) => Some(code),
        _ => None,
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
pub(super) fn conversation(said: &[u8]) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

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
