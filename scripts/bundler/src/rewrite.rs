//! Step 5, rewrite: what has to change in the text for the crates to stand in one file.
//!
//! The solution stays at the root, each library becomes a module there. Nothing changes but the names
//! whose meaning would. The phases:
//!
//! 1. **Names** (`names`): each library gets a free name for its module.
//! 2. **Mentions** (`replacements`): each live mention that name resolution has found is replaced, cut,
//!    noted or refused. What `crate` in a macro means is told by where the macro is called (`callers`).
//! 3. **Exports** (`exports`): an exported macro of a library gets a path from the root of its crate.
//!
//! The state of all that is the `rewriter`. An example, with the library `kelp` and its new text:
//!
//! ```text
//! use kelp::foam;                        use kelp::foam; // at the root, `kelp` is found as it stands
//! mod deep { use kelp::foam; }      →    mod deep { use crate::kelp::foam; }
//!
//! pub fn foam() { crate::salt() }        pub fn foam() { crate::kelp::salt() }
//! pub(crate) fn salt() {}                pub(in crate::kelp) fn salt() {}
//! ```

mod callers;
mod exports;
mod names;
mod replacements;
mod rewriter;
#[cfg(test)]
mod tests;

use crate::load::Program;
use crate::resolve::{Resolved, UnitId};
use crate::source::Edit;
use base::error::Result;
use base::judge::Judge;
use names::module_names;
use rewriter::Rewriter;
use std::collections::{BTreeMap, BTreeSet};

/// The exported names of macros, by file, byte and imported path.
pub type ExportedPaths = BTreeMap<(usize, usize, String), UnitId>;

/// How the text of a program changes.
#[derive(Clone)]
pub struct Rewriting {
    /// What the module of each crate is called; empty for the solution.
    pub modules: Vec<String>,
    /// Changes, by file.
    pub edits: BTreeMap<usize, Vec<Edit>>,
    /// The exported name that each import stands for that is added, by the file and byte where that is
    /// done, and by the path that it imports.
    pub exported: ExportedPaths,
    /// Limits for the whole file, by their attributes.
    pub limits: BTreeMap<String, u64>,
    /// Imports of what has the same name in the same place without them.
    pub redundant_imports: BTreeSet<UnitId>,
    /// What is not quite the same in one file, each with where that is so, by file and byte.
    pub notes: BTreeMap<String, BTreeSet<(usize, usize)>>,
}

/// Finds the changes that the live units need.
///
/// # Errors
///
/// What cannot be said in one file with the same meaning.
pub fn rewrite(
    program: &Program,
    resolved: &Resolved,
    live: &[bool],
    judge: &Judge,
) -> Result<Rewriting> {
    let modules = module_names(program, resolved);
    let mut rewriter = Rewriter::new(program, resolved, live, judge, &modules);
    for mention in &resolved.mentions {
        let krate = program.files[mention.file].krate;
        if mention.unit.map_or(rewriter.live_crates.contains(&krate), |unit| live[unit]) {
            rewriter.mention(mention)?;
        }
    }
    rewriter.made_exports();
    let Rewriter { edits, exported, limits, redundant_imports, notes, .. } = rewriter;
    Ok(Rewriting { modules, edits, exported, limits, redundant_imports, notes })
}
