//! Chooses names for the modules that the bundle adds: those of the libraries, and those around macros.
//!
//! A library `kelp` becomes `mod kelp`, or `mod kelp_2` if the solution has a `kelp` at its root.

use crate::ids::Table;
use crate::load::{Extern, Program};
use crate::resolve::Resolved;
use crate::source::CrateId;
use std::collections::BTreeSet;

/// Returns a name for the module of each crate: the name of the crate, with a number if it is taken.
pub(super) fn module_names(program: &Program, resolved: &Resolved) -> Table<CrateId, String> {
    let mut taken: BTreeSet<String> = resolved.root_names.clone();
    taken.extend(["std", "core", "alloc"].map(str::to_owned));
    let externs = program.crates.iter().flat_map(|krate| &krate.externs);
    let provided = externs.filter(|(_, target)| **target == Extern::Provided);
    taken.extend(provided.map(|(name, _)| name.clone()));
    let mut names: Table<CrateId, String> = [String::new()].into_iter().collect();
    for krate in program.crates.iter().skip(1) {
        let name = free(&krate.name, |it| taken.contains(it));
        names.push(identifier(&name));
        taken.insert(name);
    }
    names
}

/// Returns the name, or `name_2`, `name_3` and so on if it is taken.
pub(super) fn free(name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    crate::marks::reach_if("name-with-number", is_taken(name));
    let numbered = (2..).map(|number| format!("{name}_{number}"));
    let mut candidates = std::iter::once(name.to_owned()).chain(numbered);
    candidates.find(|it| !is_taken(it)).expect("the numbers are unlimited")
}

/// Returns the name as an identifier that is valid in each edition: `r#gen`.
pub(super) fn identifier(name: &str) -> String {
    let is_plain = name != "gen" && syn::parse_str::<syn::Ident>(name).is_ok();
    crate::marks::reach_if("raw-name", !is_plain);
    if is_plain { name.to_owned() } else { format!("r#{name}") }
}
