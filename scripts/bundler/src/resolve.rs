//! Step 3, resolve: name resolution, which finds what each name in the program means.
//!
//! Every piece of text that can be cut on its own is a [`Unit`]. Names are resolved as rustc does it:
//! by module and namespace, through glob imports, re-exports and macro expansions. If it cannot be
//! decided which unit a name means, all that it may mean count as used.
//!
//! The phases, first for the libraries (nothing in them depends on the solution), then for the
//! solution:
//!
//! 1. **Collect** (`collect`): each item becomes a unit, and its name is bound in its scope. Macro
//!    calls in item position are expanded, in rounds, since a macro may be imported from what another
//!    call makes.
//! 2. **Walk** (`walk`): each path in a signature, body or attribute is looked up (`names`). The
//!    units that it leads to become the `uses` of the unit that it stands in, and a name whose
//!    meaning changes when all crates stand in one file becomes a [`Mention`].
//! 3. **Finish** (`finish`): what needs all of that, such as where `main` is.
//!
//! An example:
//!
//! ```text
//! mod a { pub fn b() {} pub fn c() {} }    // units 0: `a`, 1: `b` in it, 2: `c` in it
//! use a::b;                                // units 3: the `use`, 4: its import of `b`
//! fn main() { b() }                        // unit 5, whose uses are 4 (the import) and 1 (the function)
//! ```
//!
//! The later steps find from `main` that unit 2 is dead.
//!
//! Data first: `units`, `mentions`, `scopes`, `found` and `foreign` know nothing of the
//! phases; `tables` and `resolver` hold them together.

mod cache;
mod collect;
mod extents;
mod finish;
mod foreign;
mod found;
mod made;
mod mentions;
mod names;
mod place;
mod resolved;
mod resolver;
mod scopes;
mod std_traits;
mod tables;
#[cfg(test)]
mod tests;
mod trees;
mod units;
mod walk;

use crate::load::Program;
use base::error::Result;
pub use mentions::{Mention, MentionKind};
pub use resolved::{Resolved, TraitDef, TraitInScope};
use resolver::Resolver;
pub use tables::NameTables;
pub use units::{ItemKind, MemberKind, TraitImpl, Unit, UnitId, UnitKind};

/// Resolves the names in the libraries of a program; the result depends on nothing in the solution.
///
/// # Errors
///
/// Text that cannot be put into one file with its meaning preserved.
pub fn libraries(program: &Program) -> Result<NameTables> {
    let names = NameTables::of_crates(program.crates.len());
    let mut resolver = Resolver::new(program, names);
    resolver.collect_crates(1..program.crates.len());
    resolver.walk_crates(1..program.crates.len());
    resolver.narrow_further();
    resolver.refusals(1..program.crates.len());
    resolver.refuse_if_lost();
    match resolver.error {
        None => Ok(resolver.names),
        Some(error) => Err(error),
    }
}

/// Resolves the names in the solution of a program, given those of its libraries.
///
/// # Errors
///
/// Text that cannot be put into one file with its meaning preserved.
pub fn resolve(program: &Program, libraries: NameTables) -> Result<Resolved> {
    let mut resolver = Resolver::new(program, libraries);
    resolver.collect_crates(0..1);
    resolver.walk_crates(0..1);
    resolver.narrow_further();
    resolver.refusals(0..1);
    resolver.handed_crates();
    resolver.inner_calls();
    resolver.refuse_if_lost();
    if let Some(error) = resolver.error {
        return Err(error);
    }
    let (main, main_imports) = resolver.find_main()?;
    let traits = resolver.traits_in_scopes();
    let block_parents =
        resolver.names.scopes.iter().map(|it| it.parent.filter(|_| it.block)).collect();
    let root_names = resolver.names_at_root();
    let hidden_macros = resolver.hidden_macros();
    let root_macros = resolver.root_macros();
    resolver.names.forget_texts_of_opaque_arms();
    let Resolver { names, strict_lints, .. } = resolver;
    let NameTables { units, mentions, trait_impls, bounds, impls_of, derives, .. } = names;
    let NameTables {
        with_undecided_cfg,
        cfgs_of,
        cfgs_inside,
        with_undecided_branch,
        conditional_targets,
        ..
    } = names;
    let NameTables { undecided_signatures, .. } = names;
    Ok(Resolved {
        units,
        main,
        main_imports,
        trait_impls,
        bounds,
        impls_of,
        derives,
        mentions,
        traits,
        block_parents,
        with_undecided_cfg,
        cfgs_of,
        cfgs_inside,
        with_undecided_branch,
        conditional_targets,
        undecided_signatures,
        strict_lints,
        root_macros,
        hidden_macros,
        root_names,
    })
}
