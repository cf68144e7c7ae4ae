//! The extern prelude: the names of crates, which are in scope everywhere.
//!
//! `extern crate a as b;` at the root of a crate adds `b` to it. Otherwise it has the dependencies of
//! the crate: those that are inlined lead to their root scope, those that the judge has to a foreign
//! path, such as `["itertools"]`.

use crate::load::Extern;
use crate::resolve::foreign::{is_implicit_crate, is_std_crate};
use crate::resolve::found::{Def, First, Found};
use crate::resolve::resolver::Resolver;

impl Resolver<'_> {
    /// Returns a crate by its name in another crate, and how it was found.
    pub(super) fn extern_prelude(&self, krate: usize, name: &str) -> (Vec<Found>, First) {
        let foreign = |first: &str| vec![Found::of(Def::Foreign(vec![first.to_owned()]))];
        if let Some((def, unit)) = self.names.extern_items.get(&(krate, name.to_owned())) {
            let first = match def {
                Def::Scope(root) => First::Extern(self.names.scopes[*root].krate),
                _ if is_implicit_crate(name) => First::Other,
                _ => First::ExternItem,
            };
            // In a bundle the item stands in a module, and the extern prelude has `core` without it.
            let is_there_anyway = krate != 0 && first == First::Other;
            let via = if is_there_anyway { Vec::new() } else { vec![*unit] };
            return (vec![Found { via, ..Found::of(def.clone()) }], first);
        }
        match self.program.crates[krate].externs.get(name) {
            Some(&Extern::Inlined(krate)) => {
                (vec![Found::of(Def::Scope(self.names.roots[krate]))], First::Extern(krate))
            }
            Some(Extern::Provided) => (foreign(name), First::Other),
            None if is_std_crate(name) => (foreign(name), First::Other),
            None => (Vec::new(), First::Other),
        }
    }

    /// True if all of these meanings are the foreign crate that has this name in the bundle, too.
    pub(super) fn is_foreign_crate(&self, krate: usize, name: &str, found: &[Found]) -> bool {
        let given = is_implicit_crate(name)
            || self.program.crates[krate].externs.get(name) == Some(&Extern::Provided);
        given && found.iter().all(|it| matches!(&it.def, Def::Foreign(path) if *path == [name]))
    }
}
