//! Step 2, load: reads the crates that a binary may need, as text and syntax.
//!
//! The phases:
//!
//! 1. **Select crates** (`packages`): [`solution`] reads the binary. [`libraries`] reads every library
//!    whose name occurs as an identifier in the binary, then the libraries that occur in these, and so
//!    on. Crates that the judge provides are not read.
//! 2. **Read a file** (`file_text`, `include`): its text, with the code of each expanded procedural macro, and
//!    what build scripts have written, in the place of the call.
//! 3. **Parse** (`parse`): the text becomes tokens and syntax.
//! 4. **Strip by `cfg`** (`prune`): an item whose `cfg` is false is removed. An item whose `cfg` is
//!    undecided stays, together with its `cfg`. The documentation of registry crates is removed, too (`docs`).
//! 5. **Follow modules** (`modules`): each `mod x;` leads to another file, for which the phases 2 to 5 are
//!    repeated. A `mod x;` in a macro call or in an expansion is not followed: name resolution refuses it.
//!
//! An example: `main.rs` of the binary `dive` is
//!
//! ```text
//! mod reef;
//! use kelp::Frond;
//! #[cfg(test)]
//! mod tests;
//! ```
//!
//! The result is a [`Program`] of two crates: `dive` with the files `main.rs` and `reef.rs`, and `kelp`
//! with all of its files. `tests.rs` is not read, and its declaration is removed.

mod build_script_findings;
mod docs;
mod file_text;
mod include;
mod keywords;
mod loader;
mod modules;
mod packages;
mod parse;
mod proc_macro_stubs;
mod program;
mod prune;

use crate::macro_rules;
use crate::source::CrateId;
use base::error::{Error, Result};
use base::judge::Judge;
use base::workspace::{Bin, Workspace};
pub use keywords::NEW_KEYWORDS;
use loader::Loader;
pub use packages::{NamedLibrary, provided_packages};
pub use program::{Crate, Dependence, Extern, Libraries, LoadFinding, NO_PROC_MACROS, Program};
pub(crate) use prune::{
    foreign_item_attributes, impl_item_attributes, item_attributes, predicates, strip_expansion,
    trait_item_attributes,
};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Reads the binary without its libraries, as a program of one crate.
///
/// # Errors
///
/// If a source file is missing, ambiguous, unreadable, or not valid Rust; if a feature that the binary
/// requires is off.
pub fn solution(workspace: &Workspace, bin: &Bin, judge: &Judge) -> Result<Program> {
    let package = &workspace.packages[bin.package];
    // Features of dependencies, such as `kelp/deep`, are not looked at.
    let is_off = |feature: &&String| !feature.contains('/') && !package.features.contains(feature);
    if let Some(feature) = bin.required_features.iter().find(is_off) {
        let why = format!(
            "it requires the feature `{feature}` of `{}`, which is not on by default: put it into \
             `default` under `[features]`",
            package.name
        );
        return Err(Error::refused(&bin.name, None, why));
    }
    // No spans are left of programs that were loaded before.
    macro_rules::forget_spans();
    let mut loader = Loader::new(workspace, judge);
    let krate =
        loader.load_crate(bin.package, bin.name.replace('-', "_"), &bin.path, bin.edition)?;
    let variables = &mut loader.program.crates[krate].variables;
    variables.insert("CARGO_BIN_NAME".to_owned(), bin.name.clone());
    Ok(loader.program)
}

/// Reads every library that the solution names, and the libraries that these name.
///
/// # Errors
///
/// If a source file is missing, ambiguous, unreadable, or not valid Rust; if a dependency that is named
/// has no library target.
pub fn libraries(
    workspace: &Workspace,
    judge: &Judge,
    solution: &Program,
) -> Result<Libraries<'static>> {
    let mut loader = Loader::new(workspace, judge);
    loader.provided =
        provided_packages(workspace, solution.crates[CrateId::SOLUTION].package, judge);
    // The solution takes the first place among the crates, so that the libraries get their indices. Its
    // files come after those of the libraries, and are added later.
    loader.program.crates.push(solution.crates[CrateId::SOLUTION].clone());
    let mut externs = BTreeMap::new();
    for NamedLibrary { name, package, named_in } in solution.named_libraries(workspace) {
        crate::marks::reach_if(
            "library-of-own-package",
            package == solution.crates[CrateId::SOLUTION].package,
        );
        let library = loader.load_library(&name, package, &named_in);
        let library = library.map_err(|error| loader.program.with_version_notes(error))?;
        externs.insert(name, library);
    }
    let Program { crates, files, .. } = loader.program;
    let mut crates = crates.into_entries();
    crates.remove(0);
    let (crates, files, externs) =
        (Cow::Owned(crates), Cow::Owned(files.into_entries()), Cow::Owned(externs));
    Ok(Libraries { crates, files, externs })
}
