//! Step 3, resolve: name resolution, which finds what each name in the program means.
//!
//! The input are the crates as syntax trees, the output is a graph: its nodes are the units of the
//! program, and an edge leads from each unit to those that it names. Dead-code elimination then finds
//! the units that `main` reaches, and needs no syntax tree for it.
//!
//! # Words
//!
//! * A **unit** is a piece of text that is kept or removed as a whole: an item, a member of an impl or
//!   trait, an import, an arm of a macro.
//! * A **use** is an edge of the graph: the unit names another unit. A path uses the definition that it
//!   leads to, and all imports and modules on the way.
//! * A **member** is called by name where only types could tell which one is meant: the unit records
//!   the name, and every live impl with such a member may be needed.
//! * A **mention** is a place in the text that reads otherwise when all crates stand in one file, such
//!   as `crate::a` in a library.
//! * A **finding** is a place in the text that is refused or noted.
//! * A **meaning** is one result of a lookup. There may be several: if it cannot be decided which one
//!   holds, for example under an undecided `cfg`, all of them are used.
//! * A **foreign** path leads out of the program, into std or a crate that the judge provides.
//! * A unit is **expanded** if a macro call makes it, else it is **written**: it stands in the text.
//! * An **opaque** macro call or arm has no expansion that is understood: everything that its tokens
//!   may name counts as used.
//!
//! # Phases
//!
//! They run for the libraries first, whose result depends on nothing in the solution and is cached,
//! and then for the solution:
//!
//! 1. **Collect units and scopes** (`collect`): each item becomes a unit, and its name is bound in its
//!    scope. Macro calls in item position are expanded, in rounds, since a macro may be imported from
//!    what another call expands to.
//! 2. **Walk through bodies** (`walk`): each path in a signature, body or attribute is looked up, which
//!    gives the uses and mentions of the unit. Where the type of a receiver would be needed, the
//!    member is recorded by name.
//! 3. **Finish** (`finish`): what needs all of that, such as where `main` is.
//!
//! Imports are resolved when items are collected, of modules in the first phase and of blocks in the
//! second: a fixpoint fills tables, which lookups read (`names`).
//!
//! # Example
//!
//! ```text
//! mod a { pub fn b() {} pub fn c() {} }    // units 0: `a`, 1: `b` in it, 2: `c` in it
//! use a::b;                                // units 3: the `use`, 4: its import of `b`
//! fn main() { b().d() }                    // unit 5
//! ```
//!
//! Collecting binds `a`, `b` (an import) and `main` in the root scope, and `b` and `c` in the scope of
//! `a`. Walking through `main` looks `b` up: it means unit 1, by the import 4. So unit 5 uses 4 and 1,
//! and calls a member `d` of any type. The import uses `a` and `b`. Nothing uses unit 2: it is dead.
//!
//! # Rooms
//!
//! | table | holds | written by | read by |
//! | --- | --- | --- | --- |
//! | `units` | the units | `collect` adds them; the walk of a unit adds what it uses | all |
//! | `names` | scopes, imports, names: private | `collect`, by methods | all, by a `Lookup` |
//! | `macros` | `macro_rules!` and their calls: private | `collect` and `walk`, by methods | both |
//! | `records` | mentions, findings, and facts about impls and undecided cfgs | `collect` and `walk` | later steps |
//!
//! The modules of `walk` reach these by a `Recorder` only: it gives out a `Lookup`, its own unit and the records.
//! The result is plain data: `units`, `mentions`, `findings`, `records`, `resolved`.

mod collect;
mod findings;
mod finish;
mod foreign;
mod ids;
mod item_context;
mod macros;
mod meaning;
mod mentions;
mod names;
mod records;
mod remark;
mod resolved;
mod scopes;
mod std_traits;
mod syntax;
mod tables;
#[cfg(test)]
mod tests;
mod units;
mod walk;

use crate::load::Program;
use crate::source::CrateId;
use base::error::Result;
use collect::Collector;
pub use findings::{Finding, FindingKind};
pub use ids::{ScopeId, UnitId};
pub use mentions::{Mention, MentionKind};
pub use records::{ImplFacts, UndecidedCode};
pub use remark::Remark;
pub use resolved::{Resolved, TraitDef, TraitInScope};
pub use tables::NameTables;
pub use units::{ItemKind, MemberKind, Requirements, TraitImpl, Unit, UnitFlags, UnitKind, Units};

/// Resolves the names in the libraries of a program; the result depends on nothing in the solution.
pub fn libraries(program: &Program) -> NameTables {
    let libraries: Vec<CrateId> = program.crates.ids().skip(1).collect();
    run_phases(program, NameTables::of_crates(program.crates.ids()), &libraries)
}

/// Resolves the names in the solution of a program, given those of its libraries.
///
/// # Errors
///
/// If there is no `main`.
pub fn resolve(program: &Program, libraries: NameTables) -> Result<Resolved> {
    let mut tables = run_phases(program, libraries, &[CrateId::SOLUTION]);
    let NameTables { units, macros, records, .. } = &mut tables;
    macros.record_inner_calls(units, records);
    finish::into_resolved(program, tables)
}

/// Adds these crates to the tables.
fn run_phases(program: &Program, tables: NameTables, crates: &[CrateId]) -> NameTables {
    let mut collector = Collector::new(program, tables);
    collector.collect_crates(crates);
    walk::walk_crates(&mut collector, crates);
    let Collector { mut tables, files, .. } = collector;
    finish::narrow_re_exports(&mut tables);
    finish::record_load_findings(program, &mut tables, crates, &files);
    tables
}
