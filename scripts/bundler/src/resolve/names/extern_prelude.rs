//! The extern prelude: the names of crates, which are in scope everywhere.
//!
//! It holds the dependencies of a crate. One that is inlined leads to its root scope, one that the judge
//! provides to a foreign path, such as `["itertools"]`. `extern crate a as b;` at the root of the crate
//! adds `b` to it.

use super::Lookup;
use crate::load::Extern;
use crate::resolve::foreign::{is_implicit_crate, is_std_crate};
use crate::resolve::meaning::{Def, Meaning, PathStart};
use crate::resolve::scopes::ExternCrate;
use crate::source::CrateId;

impl Lookup<'_> {
    /// Returns the meaning of a crate's name in another crate, and how it is found.
    pub(super) fn extern_prelude(&self, krate: CrateId, name: &str) -> (Vec<Meaning>, PathStart) {
        let foreign = |first: &str| vec![Meaning::certain(Def::Foreign(vec![first.to_owned()]))];
        let root = self.names.roots[krate];
        let mut items = self.names.extern_crates.iter().rev();
        if let Some(ExternCrate { def, unit, .. }) =
            items.find(|item| item.scope == root && item.name == name)
        {
            let first = match def {
                Def::Scope(root) => PathStart::Extern(self.names.scopes[*root].krate),
                _ if is_implicit_crate(name) => PathStart::Other,
                _ => PathStart::ExternItem,
            };
            // In a bundle the item stands in a module, and `core` is in the extern prelude without it.
            let is_implicit = krate != CrateId::SOLUTION && first == PathStart::Other;
            let via = if is_implicit { Vec::new() } else { vec![*unit] };
            return (vec![Meaning { via, ..Meaning::certain(def.clone()) }], first);
        }
        match self.program.crates[krate].externs.get(name) {
            Some(&Extern::Inlined(krate)) => (
                vec![Meaning::certain(Def::Scope(self.names.roots[krate]))],
                PathStart::Extern(krate),
            ),
            Some(Extern::Provided) => (foreign(name), PathStart::Other),
            None if is_std_crate(name) => (foreign(name), PathStart::Other),
            None => (Vec::new(), PathStart::Other),
        }
    }

    /// True if all of these meanings are the foreign crate that has the same name in the bundle.
    pub(super) fn is_foreign_crate(
        &self,
        krate: CrateId,
        name: &str,
        meanings: &[Meaning],
    ) -> bool {
        let is_provided = is_implicit_crate(name)
            || self.program.crates[krate].externs.get(name) == Some(&Extern::Provided);
        is_provided
            && meanings
                .iter()
                .all(|meaning| matches!(&meaning.def, Def::Foreign(path) if *path == [name]))
    }
}
