//! Step 6, print: the texts of the live units, cut out of their files by byte ranges.
//!
//! 1. For each file, what goes and what takes its place: dead units with their comments, dead names of a
//!    `use` (`imports`), and the edits of rewriting; sorted, without overlaps (`changes`).
//! 2. The order of the libraries, so that each precedes those that it needs (`order`).
//! 3. The solution is copied with its changes, each module of a file in braces where its `mod name;`
//!    stands; below it each library, in `mod kelp { … }` under the line of its licence (`printer`,
//!    `licence`). No syntax tree is printed: what stays, stays as it was written.
//! 4. The way back is kept: which byte of the bundle is which byte of a source (`printed`).
//!
//! ```text
//! use kelp::{frond, stipe};     use kelp::frond;
//! mod reef;                     mod reef {
//! fn unused() {}           =>   pub fn deep() {}
//! fn main() {                   }
//!     frond();                  fn main() {
//! }                                 frond();
//!                               }
//! ```

mod changes;
mod imports;
mod licence;
mod order;
mod printed;
mod printer;

use crate::load::Program;
use crate::resolve::Resolved;
use crate::rewrite::Rewriting;
use crate::source::Span;
use base::workspace::Workspace;
use changes::{Change, Then, changes};
pub use licence::REGISTRY;
use licence::licence;
use order::order;
pub use printed::Printed;
use printer::{Library, Printer};

/// Prints the solution and, below it, the libraries, each as a module; of all these only the crates
/// that are wanted.
pub fn print(
    workspace: &Workspace,
    program: &Program,
    resolved: &Resolved,
    live: &[bool],
    rewriting: &Rewriting,
    wanted: impl Fn(usize) -> bool,
) -> Printed {
    let mut order = order(workspace, program, resolved, live);
    order.retain(|&krate| wanted(krate));
    let libraries = order.iter().map(|&krate| library(workspace, program, rewriting, krate));
    let changes = changes(program, resolved, live, rewriting);
    let strict_lints = resolved.strict_lints.join(", ");
    let exported = rewriting.exported.clone();
    let mut printer = Printer::new(program, changes, libraries.collect(), strict_lints, exported);
    for (limit, value) in &rewriting.limits {
        printer.literal(&format!("#![{limit} = \"{value}\"]\n"));
    }
    let root = program.crates[0].root;
    if let Some(at) = first_macro(program, resolved, &order) {
        let changes = printer.changes.entry(root).or_default();
        // The macro may be part of what goes.
        let index = changes.partition_point(|it| it.span.start < at && it.span.end <= at);
        let at = changes.get(index).map_or(at, |it| it.span.start.min(at));
        let span = Span::new(at, at);
        changes.insert(index, Change { span, text: String::new(), then: Then::Libraries });
    }
    if wanted(0) {
        printer.file(root);
    } else {
        // In edition 2015 a path of a crate without std may begin with it.
        printer.literal("extern crate core;\n");
    }
    printer.libraries();
    printer.printed
}

/// Where the libraries have to stand for the macros of the solution not to be seen in them; `None`
/// if they need not care.
fn first_macro(program: &Program, resolved: &Resolved, order: &[usize]) -> Option<usize> {
    let (unit, names) = resolved.root_macros.as_ref()?;
    let mut files = program.files.iter().filter(|it| order.contains(&it.krate));
    files.any(|it| it.has_ident(|name| names.contains(name))).then_some(())?;
    let source = &program.files[program.crates[0].root];
    Some(source.with_comments(resolved.units[*unit].span?).start)
}

/// What is printed of a library besides its files.
fn library(
    workspace: &Workspace,
    program: &Program,
    rewriting: &Rewriting,
    krate: usize,
) -> Library {
    let info = &program.crates[krate];
    let own_licence = workspace.packages[program.crates[0].package].license.as_deref();
    Library {
        root: info.root,
        module: rewriting.modules[krate].clone(),
        licence: licence(&workspace.packages[info.package], own_licence),
    }
}
