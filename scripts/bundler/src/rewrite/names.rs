//! Names for what the bundle adds: the modules of the crates, and modules around macros.
//!
//! A library `kelp` becomes `mod kelp`, or `mod kelp_2` if the solution has a `kelp` at its root.

use crate::load::{Extern, Program};
use crate::resolve::Resolved;
use std::collections::BTreeSet;

/// Returns a free name for the module of each crate: its own, or that with the first number that is free.
pub(super) fn module_names(program: &Program, resolved: &Resolved) -> Vec<String> {
    let mut taken: BTreeSet<String> = resolved.root_names.clone();
    taken.extend(["std", "core", "alloc"].map(str::to_owned));
    let externs = program.crates.iter().flat_map(|it| &it.externs);
    let kept = externs.filter(|(_, it)| **it == Extern::Provided);
    taken.extend(kept.map(|(name, _)| name.clone()));
    let mut names = vec![String::new()];
    for krate in &program.crates[1..] {
        let name = free(&krate.name, |it| taken.contains(it));
        names.push(identifier(&name));
        taken.insert(name);
    }
    names
}

/// Returns the name itself, or it with the first number that is free.
pub(super) fn free(name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let numbered = (2..).map(|number| format!("{name}_{number}"));
    let mut candidates = std::iter::once(name.to_owned()).chain(numbered);
    candidates.find(|it| !is_taken(it)).expect("there is no end of numbers")
}

/// Returns a name as it may stand in the text of any edition.
pub(super) fn identifier(name: &str) -> String {
    match syn::parse_str::<syn::Ident>(name) {
        Ok(_) if name != "gen" => name.to_owned(),
        _ => format!("r#{name}"),
    }
}
