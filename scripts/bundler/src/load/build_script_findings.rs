//! Finds what code depends on its build script for, besides `cfg`s (`prune` finds these): features, native libraries,
//! and folders of this machine. If `main` reaches it, it is refused until the script has run, or for good.

use super::program::{Crate, Dependence};
use crate::source::{FileId, SourceFile};
use base::workspace::BuildScript;

/// Why code is refused that depends on a `cfg` of the build script, which has not run.
pub(super) fn refusal_of_cfg(name: &str) -> Dependence {
    Dependence::BuildScript(format!(
        "the build script decides its cfg `{name}`, and no judge runs one"
    ))
}

/// Why an item of an `extern` block is refused; `None` if the build script links no native libraries.
pub(super) fn refusal_of_extern_item(script: &BuildScript) -> Option<Dependence> {
    match script {
        BuildScript::NotRun { .. } => Some(Dependence::BuildScript(
            "the build script may link the code that is declared here, and no judge runs one"
                .to_owned(),
        )),
        BuildScript::Output(output) if !output.links.is_empty() => {
            let links: Vec<String> =
                output.links.iter().map(|library| format!("`{library}`")).collect();
            Some(Dependence::Never(format!(
                "the build script links {}, and only Rust goes into a bundle",
                links.join(", ")
            )))
        }
        _ => None,
    }
}

/// Returns the other findings in a file of the crate with this index, each with a byte of the code.
pub(super) fn findings(file: &SourceFile, id: FileId, krate: &Crate) -> Vec<(usize, Dependence)> {
    match &krate.script {
        BuildScript::NotRun { sets_features: true } if id == krate.root => {
            // Any item may depend on that, so it is placed behind all of them.
            let why = "the build script sets features of its own, and no judge runs one";
            vec![(file.text.len(), Dependence::BuildScript(why.to_owned()))]
        }
        BuildScript::Output(output) => {
            // Only code that the script has generated has such paths.
            let is_generated =
                |at: &usize| krate.script.generated_file(file.path_at(*at)).is_some();
            let why = "the build script writes a path of this machine here";
            let places = output.local_paths_in(&file.text).filter(is_generated);
            places.map(|at| (at, Dependence::Never(why.to_owned()))).collect()
        }
        _ => Vec::new(),
    }
}
