//! Step 5, rewrite: finds the edits by which all crates fit into one file.
//!
//! The solution stays at the root, and each library becomes a module there. A name is edited only if it
//! would have another meaning in one file. The phases:
//!
//! 1. **Module names** (`names`): each library gets a free name for its module.
//! 2. **Mentions** (`replacements`): each live mention that name resolution has recorded is replaced, removed,
//!    noted or refused. `crate` in a macro is refused if another crate calls the macro (`callers`).
//! 3. **Exports** (`exports`): each exported macro of a library is made reachable from the root of its crate.
//!
//! An example, with a solution above and its library `kelp` below:
//!
//! ```text
//! use kelp::foam;                        use kelp::foam; // no edit: at the root, `kelp` is in scope
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

use crate::ids::Table;
use crate::load::Program;
use crate::resolve::{Resolved, UnitFlags, UnitId};
use crate::source::{CrateId, Edit, FileId};
use base::error::Result;
use base::judge::Judge;
use names::module_names;
use rewriter::Rewriter;
use std::collections::{BTreeMap, BTreeSet};

/// The exported macros for which imports are added, by the file and byte of the import and its path.
pub type ExportedPaths = BTreeMap<(FileId, usize, String), UnitId>;

/// The edits of a program.
#[derive(Clone)]
pub struct Rewriting {
    /// The name of the module of each crate; empty for the solution.
    pub modules: Table<CrateId, String>,
    /// The edits, by file.
    pub edits: BTreeMap<FileId, Vec<Edit>>,
    /// The added imports of exported macros.
    pub exported: ExportedPaths,
    /// Imports of a name that is in scope without them.
    pub redundant_imports: BTreeSet<UnitId>,
}

/// Finds the edits that the live units need.
///
/// # Errors
///
/// When live code cannot keep its meaning in one file.
pub fn rewrite(
    program: &Program,
    resolved: &Resolved,
    live: &UnitFlags,
    judge: &Judge,
) -> Result<Rewriting> {
    let modules = module_names(program, resolved);
    let mut rewriter = Rewriter::new(program, resolved, live, judge, &modules);
    for finding in resolved.live(&resolved.findings, program, live) {
        rewriter.check(finding)?;
    }
    for mention in resolved.live(&resolved.mentions, program, live) {
        rewriter.rewrite_mention(mention)?;
    }
    rewriter.export_expanded_macros();
    let Rewriter { edits, exported, redundant_imports, .. } = rewriter;
    Ok(Rewriting { modules, edits, exported, redundant_imports })
}
