//! Step 6, print: copies the live code into one text, by byte ranges of the sources. No syntax tree is
//! printed, so live code does not change. The phases:
//!
//! 1. **Changes** (`changes`): collects the edits of each file, sorted and without overlaps. Dead units are
//!    removed with their comments, dead names are removed from a `use` (`imports`), and the edits of
//!    rewriting are applied.
//! 2. **Order** (`order`): sorts the libraries, so that each precedes its dependencies.
//! 3. **Copy** (`printer`): copies the solution with its changes. An out-of-line module is copied in braces
//!    to the place of its `mod name;`. Below, each library becomes `mod kelp { … }`, under a comment with its
//!    licence (`licence`).
//! 4. **Source map** (`printed`): records from which source each byte of the bundle comes, for diagnostics.
//!
//! ```text
//! use kelp::{frond, stipe};     use kelp::frond;
//! mod reef;                     mod reef {
//! fn unused() {}            →   pub fn deep() {}
//! fn main() {                   }
//!     frond();                  fn main() {
//! }                                 frond();
//!                               }
//!
//!                               // kelp 1.0.0, MIT
//!                               mod kelp {
//!                               pub fn frond() {}
//!                               }
//! ```
//!
//! Inlined files are not indented. Rejected: indentation by module, which makes bundles larger and changes
//! string literals of several lines. A bundle has the line breaks of the solution's file; inside the tool all
//! texts have LF, as in rustc. Rejected: keeping those of each file, which mixes both kinds.

mod changes;
mod imports;
mod licence;
mod order;
mod printed;
mod printer;

use crate::load::Program;
use crate::resolve::{Resolved, UnitFlags};
use crate::rewrite::Rewriting;
use crate::source::{CrateId, Span};
use base::workspace::Workspace;
use changes::{Change, Insertion, changes};
use licence::licence;
use order::order;
pub use printed::Printed;
use printer::{PrintedLibrary, Printer};

/// Prints the solution and, below it, each library as a module; only the crates for which `is_included` is
/// true.
pub fn print(
    workspace: &Workspace,
    program: &Program,
    resolved: &Resolved,
    live: &UnitFlags,
    rewriting: &Rewriting,
    is_included: impl Fn(CrateId) -> bool,
) -> Printed {
    let mut order = order(workspace, program, resolved, live);
    order.retain(|&krate| is_included(krate));
    let libraries = order.iter().map(|&krate| library(workspace, program, rewriting, krate));
    let changes = changes(program, resolved, live, rewriting);
    let exported = rewriting.exported.clone();
    let mut printer = Printer::new(program, changes, libraries.collect(), exported);
    let root = program.crates[CrateId::SOLUTION].root;
    if let Some(at) = shadowing_macro(program, resolved, &order) {
        crate::marks::reach("libraries-above-macros");
        let changes = printer.changes.entry(root).or_default();
        // If a removed part contains the macro, the libraries go before that part.
        let index = changes.partition_point(|it| it.span.start < at && it.span.end <= at);
        let at = changes.get(index).map_or(at, |change| change.span.start.min(at));
        let (span, text) = (Span::new(at, at), String::new());
        changes.insert(index, Change { span, text, then: Insertion::Libraries });
    }
    if is_included(CrateId::SOLUTION) {
        printer.file(root);
    }
    printer.libraries();
    printer.printed
}

/// Returns the start of the first macro of the solution that would shadow a name in a library below it: the
/// libraries are printed above it. Returns `None` if no library has such a name.
fn shadowing_macro(program: &Program, resolved: &Resolved, order: &[CrateId]) -> Option<usize> {
    let (unit, names) = resolved.root_macros.as_ref()?;
    let mut files = program.files.iter().filter(|file| order.contains(&file.krate));
    files.any(|file| file.has_ident(|name| names.contains(name))).then_some(())?;
    let source = &program.files[program.crates[CrateId::SOLUTION].root];
    Some(source.with_comments(resolved.units[*unit].span?).start)
}

/// Returns the root file, the module name and the licence comment of a library.
fn library(
    workspace: &Workspace,
    program: &Program,
    rewriting: &Rewriting,
    krate: CrateId,
) -> PrintedLibrary {
    let info = &program.crates[krate];
    let own_licence =
        workspace.packages[program.crates[CrateId::SOLUTION].package].license.as_deref();
    PrintedLibrary {
        root: info.root,
        module: rewriting.modules[krate].clone(),
        licence: licence(&workspace.packages[info.package], own_licence),
    }
}
