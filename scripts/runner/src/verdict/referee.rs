//! Checkers and interactors: how they are called, and what their exit codes mean.

use super::{Evaluator, Verdict};
use crate::launch::End;
use crate::problem::Style;
use crate::run::CompletedRun;
use base::error::{Error, Result};
use base::files::write;
use base::terminal::shown;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// How long a checker may take, also on a busy machine, and how much is read of what it prints, in
/// bytes.
const CHECKER_PATIENCE: Duration = Duration::from_secs(60);
const WORDS: u64 = 1 << 20;

/// Lines of a conversation that are shown.
const TALK_LINES: usize = 20;

impl Evaluator<'_> {
    /// Asks a checker.
    pub(super) fn checked(
        &self,
        program: &Path,
        style: Style,
        input: &Path,
        answer: Option<&Path>,
        solution: &CompletedRun,
        folder: &Path,
    ) -> Result<(Verdict, String, String)> {
        let output = folder.join("output");
        write(&output, solution.output())?;
        let call = self.arguments(program, style, input, answer, folder);
        let stdin = (style == Style::Icpc).then_some(&*output);
        let failed =
            |error| Error::tool(format!("failed to run the checker `{}`: {error}", shown(program)));
        let (code, words) = run_checker(&call, stdin, folder).map_err(failed)?;
        let evaluation = fs::read_to_string(folder.join("judgemessage.txt")).unwrap_or_default();
        let words = [words, evaluation].join("\n");
        Ok(verdict_of(style, code, words.trim(), "checker"))
    }

    /// What an interactor says by its end.
    pub(super) fn heard(
        &self,
        style: Style,
        run: &CompletedRun,
        said: &str,
    ) -> (Verdict, String, String) {
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

/// Runs a checker in a folder of its own below this one. Returns its exit code, if it ended by itself and in
/// time, and what it has said on stderr and stdout.
///
/// The launcher would do it as well, but takes longer than most checkers.
fn run_checker(
    call: &[String],
    stdin: Option<&Path>,
    folder: &Path,
) -> io::Result<(Option<i32>, String)> {
    let own = folder.join("own");
    fs::create_dir(&own)?;
    // No pipes: what the checker has left behind may hold their other ends for ever.
    let said = ["stderr", "stdout"].map(|name| folder.join(name));
    let mut command = Command::new(&call[0]);
    command.args(&call[1..]).current_dir(own);
    command.stderr(File::create(&said[0])?).stdout(File::create(&said[1])?);
    command.stdin(stdin.map_or(Ok(Stdio::null()), |file| File::open(file).map(Stdio::from))?);
    let mut child = command.spawn()?;
    let start = Instant::now();
    let mut pause = Duration::from_micros(100);
    let code = loop {
        if let Some(status) = child.try_wait()? {
            break status.code();
        }
        if start.elapsed() > CHECKER_PATIENCE {
            // It may have ended by now.
            let _ = child.kill();
            child.wait()?;
            break None;
        }
        thread::sleep(pause);
        pause = (2 * pause).min(Duration::from_millis(5));
    };
    let mut words = Vec::new();
    for file in said {
        let mut bytes = Vec::new();
        File::open(file)?.take(WORDS).read_to_end(&mut bytes)?;
        words.push(String::from_utf8_lossy(&bytes).trim().to_owned());
    }
    Ok((code, words.join("\n")))
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
