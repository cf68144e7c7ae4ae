//! `mex completions`: shell completion of commands, options, and the ids of the current workspace.
//!
//! The printed script calls this program with [`VARIABLE`] set whenever the user presses Tab, so the ids
//! are up to date. An error at that time yields no suggestions, since it cannot be shown.

use crate::new;
use base::error::{Error, Result};
use base::judge::{Judge, Judges};
use base::workspace::Workspace;
use clap_complete::CompletionCandidate;
use clap_complete::env::{EnvCompleter, Shells};
use runner::problem::{self, Problem};
use std::collections::BTreeSet;
use std::env;

/// The environment variable with the name of the shell that asks for suggestions.
pub(crate) const VARIABLE: &str = "MEX_COMPLETE";

/// The name by which shells know the tool.
const COMMAND: &str = "mex";

/// The names of the shells.
pub(crate) const SHELLS: [&str; 5] = ["bash", "elvish", "fish", "powershell", "zsh"];

/// Returns the script that makes a shell complete the command `mex`, and `cargo mex` where the shell lets several
/// scripts complete one command.
///
/// # Errors
///
/// The shell is unknown, or the path of this program is.
pub(crate) fn script(shell: &str) -> Result<String> {
    let shells = Shells::builtins();
    let completer: &dyn EnvCompleter = shells
        .completer(shell)
        .ok_or_else(|| Error::usage(format!("there is no shell `{shell}` to complete for")))?;
    let act = format!("make the script for {shell}");
    let failed = Error::system(&act);
    let program = env::current_exe().map_err(failed)?;
    let mut script = Vec::new();
    completer
        .write_registration(VARIABLE, COMMAND, COMMAND, &program.to_string_lossy(), &mut script)
        .map_err(failed)?;
    let script = String::from_utf8_lossy(&script).trim().to_owned() + "\n";
    let for_cargo = after_cargo(shell, &script);
    Ok(script + &for_cargo)
}

/// Returns the part of the script that completes the words after `cargo mex`.
fn after_cargo(shell: &str, script: &str) -> String {
    match shell {
        "bash" => include_str!("completions/cargo.bash").to_owned(),
        "zsh" => include_str!("completions/cargo.zsh").to_owned(),
        "fish" => {
            let words = "(commandline --current-process --tokenize --cut-at-cursor)";
            let condition = format!("--command cargo --condition \"contains mex {words}[2]\"");
            let script = script.replace(words, &format!("{words}[2..-1]"));
            script.replace("--command mex", &condition)
        }
        _ => String::new(),
    }
}

/// Suggests the ids of problems, with their titles.
pub(crate) fn ids() -> Vec<CompletionCandidate> {
    let candidate =
        |problem: Problem| CompletionCandidate::new(problem.id).help(Some(problem.title.into()));
    readable_problems().into_iter().map(candidate).collect()
}

/// Suggests the games that problems use.
pub(crate) fn games() -> Vec<CompletionCandidate> {
    let games: BTreeSet<String> = readable_problems().into_iter().flat_map(|it| it.games).collect();
    games.into_iter().map(CompletionCandidate::new).collect()
}

/// Returns the problems of the workspace, without those that cannot be read.
fn readable_problems() -> Vec<Problem> {
    let (Ok(judges), Ok(workspace)) = (Judges::builtin(), Workspace::read(None)) else {
        return Vec::new();
    };
    problem::all(&workspace, &judges).filter_map(|selected| selected.problem.ok()).collect()
}

/// Suggests the binaries of the workspace.
pub(crate) fn bins() -> Vec<CompletionCandidate> {
    let bins = Workspace::read(None).map(|it| it.bins).unwrap_or_default();
    bins.into_iter().map(|it| CompletionCandidate::new(it.name)).collect()
}

/// Suggests the packages to which a new problem may go.
pub(crate) fn packages() -> Vec<CompletionCandidate> {
    let Ok(workspace) = Workspace::read(None) else { return Vec::new() };
    new::packages(&workspace).map(|package| CompletionCandidate::new(&package.name)).collect()
}

/// Suggests the ids of judges, with their names.
pub(crate) fn judges() -> Vec<CompletionCandidate> {
    let judges = Judges::builtin();
    let candidate =
        |judge: &Judge| CompletionCandidate::new(&judge.id).help(Some(judge.name.clone().into()));
    judges.map(|judges| judges.iter().map(candidate).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shell_gets_a_script_for_the_command() {
        let known: BTreeSet<&str> = Shells::builtins().names().collect();
        assert_eq!(known, BTreeSet::from(SHELLS));
        for shell in SHELLS {
            let script = script(shell).unwrap();
            assert!(script.contains(VARIABLE) && script.contains(COMMAND), "{script}");
            let is_for_cargo =
                ["-F _mex_cargo cargo", "compdef _mex_cargo cargo", "--command cargo"]
                    .iter()
                    .any(|words| script.contains(words));
            assert_eq!(is_for_cargo, ["bash", "zsh", "fish"].contains(&shell), "{script}");
        }
        assert_eq!(script("tcsh").unwrap_err().exit() as u8, 2);
    }
}
