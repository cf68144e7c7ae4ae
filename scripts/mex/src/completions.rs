//! `mex completions`: shells complete commands, options, and the ids of the workspace at hand.
//!
//! The script that a shell gets calls this program again with [`VARIABLE`] set, so that the ids are
//! always those of now. Whatever goes wrong then is no suggestion: there is nowhere to say it.

use base::error::{Error, Result};
use base::judge::Judges;
use base::workspace::Workspace;
use clap_complete::CompletionCandidate;
use clap_complete::env::{EnvCompleter, Shells};
use runner::problem::problems;
use std::collections::BTreeSet;
use std::env;

/// The variable that says for which shell to complete.
pub(crate) const VARIABLE: &str = "MEX_COMPLETE";

/// The name by which shells know the tool.
const COMMAND: &str = "mex";

/// The names of the shells.
pub(crate) const SHELLS: [&str; 5] = ["bash", "elvish", "fish", "powershell", "zsh"];

/// The script that makes a shell complete the command `mex`.
///
/// # Errors
///
/// An unknown shell, or when the system does not say where this program is.
pub(crate) fn script(shell: &str) -> Result<String> {
    let shells = Shells::builtins();
    let completer: &dyn EnvCompleter = shells
        .completer(shell)
        .ok_or_else(|| Error::usage(format!("there is no shell `{shell}` to complete for")))?;
    let failed = |error| Error::tool(format!("failed to make the script for {shell}: {error}"));
    let program = env::current_exe().map_err(failed)?;
    let mut script = Vec::new();
    completer
        .write_registration(VARIABLE, COMMAND, COMMAND, &program.to_string_lossy(), &mut script)
        .map_err(failed)?;
    Ok(String::from_utf8_lossy(&script).trim().to_owned() + "\n")
}

/// The problems, with their titles.
pub(crate) fn ids() -> Vec<CompletionCandidate> {
    let problems = Judges::builtin().and_then(|it| problems(&Workspace::read(None)?, &it));
    let candidate =
        |it: runner::problem::Problem| CompletionCandidate::new(it.id).help(Some(it.title.into()));
    problems.unwrap_or_default().into_iter().map(candidate).collect()
}

/// The games that problems use.
pub(crate) fn games() -> Vec<CompletionCandidate> {
    let problems = Judges::builtin().and_then(|it| problems(&Workspace::read(None)?, &it));
    let games: BTreeSet<String> =
        problems.unwrap_or_default().into_iter().flat_map(|it| it.games).collect();
    games.into_iter().map(CompletionCandidate::new).collect()
}

/// The binaries of the workspace.
pub(crate) fn bins() -> Vec<CompletionCandidate> {
    let bins = Workspace::read(None).map(|it| it.bins).unwrap_or_default();
    bins.into_iter().map(|it| CompletionCandidate::new(it.name)).collect()
}

/// The packages that come from the workspace.
pub(crate) fn packages() -> Vec<CompletionCandidate> {
    let packages = Workspace::read(None).map(|it| it.packages).unwrap_or_default();
    let own = packages.into_iter().filter(|it| it.local);
    own.map(|it| CompletionCandidate::new(it.name)).collect()
}

/// The judges, with what people call them.
pub(crate) fn judges() -> Vec<CompletionCandidate> {
    let judges = Judges::builtin();
    let candidate = |it: &base::judge::Judge| {
        CompletionCandidate::new(&it.id).help(Some(it.name.clone().into()))
    };
    judges.map(|it| it.iter().map(candidate).collect()).unwrap_or_default()
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
        }
        assert_eq!(script("tcsh").unwrap_err().exit as u8, 2);
    }
}
