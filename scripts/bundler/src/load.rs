//! Step 2, load: the crates that a binary may need, as text and syntax.
//!
//! 1. [`solution`] reads the files of the binary, [`libraries`] those of every library whose name occurs
//!    in them, in its files, and so on. A name in a comment does not count; the crates that the judge
//!    has are not read (`packages`).
//! 2. A file is read with the files that it includes (`text`, `include`), and becomes tokens and syntax
//!    (`parse`; `blank` leaves out documentation, which is most of some crates).
//! 3. What a `cfg` decides goes (`prune`); what it says stays undecided stays under its `cfg`.
//! 4. The files of its modules follow (`modules`), each by the same steps. If a macro of the crate makes
//!    a `mod x;`, the call is replaced by what it expands to (`made`, `written`), and the file is read
//!    again.
//!
//! From `mod reef; use kelp::Frond; #[cfg(test)] mod tests;` in `main.rs` come two crates: the binary
//! with the files `main.rs` and `reef.rs`, and `kelp`, whose name occurs. `tests.rs` is not read.

mod blanking;
mod docs;
mod proc_macro_text;
mod file_system;
mod modules_in_calls;
mod include;
mod item_macros;
mod keywords;
mod loader;
pub(crate) mod proc_macro_stubs;
mod call_replacement;
mod modules;
mod packages;
mod unnamed_parameters;
mod parse;
mod program;
mod prune;
mod build_script_refusals;
mod file_text;
mod token_text;

use crate::macro_rules;
use base::error::{Error, Result};
use base::judge::Judge;
use base::workspace::{Bin, Workspace};
use file_system::Disk;
pub(crate) use file_system::FileSystem;
pub use keywords::NEW_KEYWORDS;
use loader::Loader;
pub use packages::{NamedLibrary, provided_packages};
pub use program::{Crate, CfgDecision, Extern, Libraries, NO_PROC_MACROS, Program, LoadRefusal};
pub(crate) use prune::strip_expansion;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Reads the binary alone, as a program of one crate.
///
/// # Errors
///
/// A file that is missing, found twice, unreadable, or no Rust; a feature that it requires and that is
/// off.
pub fn solution(workspace: &Workspace, bin: &Bin, judge: &Judge) -> Result<Program> {
    solution_from(&Disk, workspace, bin, judge)
}

/// Reads the binary alone from these files.
pub(crate) fn solution_from(
    files: &dyn FileSystem,
    workspace: &Workspace,
    bin: &Bin,
    judge: &Judge,
) -> Result<Program> {
    let package = &workspace.packages[bin.package];
    // Not those of its dependencies: `kelp/deep`.
    let is_off = |it: &&String| !it.contains('/') && !package.features.contains(it);
    if let Some(feature) = bin.required_features.iter().find(is_off) {
        return Err(Error::build(format!(
            "cannot bundle `{}`: it requires the feature `{feature}` of `{}`, which is not on by default: \
             put it into `default` under `[features]`",
            bin.name, package.name
        )));
    }
    // Nothing is left of programs that were loaded before.
    macro_rules::forget_spans();
    let mut loader = Loader::new(files, workspace, judge);
    let krate = loader.krate(bin.package, bin.name.replace('-', "_"), &bin.path, bin.edition)?;
    let variables = &mut loader.program.crates[krate].variables;
    variables.insert("CARGO_BIN_NAME".to_owned(), bin.name.clone());
    Ok(loader.program)
}

/// Reads every library that the solution names, and that these name.
///
/// # Errors
///
/// The same of their files; a library that is named but is none.
pub fn libraries(
    workspace: &Workspace,
    judge: &Judge,
    solution: &Program,
) -> Result<Libraries<'static>> {
    libraries_from(&Disk, workspace, judge, solution)
}

/// Reads the libraries that the solution names, and that these name, from these files.
pub(crate) fn libraries_from(
    files: &dyn FileSystem,
    workspace: &Workspace,
    judge: &Judge,
    solution: &Program,
) -> Result<Libraries<'static>> {
    let mut loader = Loader::new(files, workspace, judge);
    loader.provided = provided_packages(workspace, solution.crates[0].package, judge);
    // Its own files come last.
    loader.program.crates.push(solution.crates[0].clone());
    let mut externs = BTreeMap::new();
    for NamedLibrary { name, package, named_in } in solution.named_libraries(workspace) {
        let found = loader.library(&name, package, &named_in);
        let found = found.map_err(|error| loader.program.with_versions(error))?;
        externs.insert(name, found);
    }
    let Program { mut crates, files, .. } = loader.program;
    crates.remove(0);
    let (crates, files, externs) = (Cow::Owned(crates), Cow::Owned(files), Cow::Owned(externs));
    Ok(Libraries { crates, files, externs })
}
