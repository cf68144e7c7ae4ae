//! Names: tables of what the imports of each scope lead to, which a fixpoint fills, and lookups in them.
//!
//! 1. **Binding**. The collecting phase binds items in their scopes, and lists the imports.
//! 2. **The fixpoint** (`fixpoint`, `imports`). Each import is resolved with what is bound so far. A named
//!    import then binds its name, in each namespace in which its path leads somewhere; a glob leads to a
//!    module. The imports that looked for that name, or through that glob, are resolved again, until
//!    nothing changes. A name has a set of meanings, which is only added to.
//! 3. **What may still come.** Items and named imports shadow globs, outer scopes and crates. So the name of
//!    an import that has found nothing is not looked for there, until everything else is done. At last,
//!    what nothing binds is taken for a name of the prelude, or of a glob of a foreign crate.
//!
//! The tables of the libraries are stored; the solution adds its own scopes to them. Blocks are added in the
//! same way while bodies are walked through.
//!
//! A lookup changes nothing. It reads a scope and, unless the name is shadowed, the modules that its globs lead
//! to, each once (`lookup`, `globs`). A name where it stands is looked up in the scopes around it, then in the
//! extern prelude (`lexical`, `extern_prelude`); a path segment by segment (`paths`); a macro in textual scope,
//! too (`macros`). Under an undecided cfg a binding does not shadow others; the result lists all
//! meanings, each with its cfg and the imports that lead there.
//!
//! Names are not copied through globs, as rustc does: in 2000 modules with `use super::*`, each would have the
//! names of all others.
//!
//! # Example
//!
//! ```text
//! mod a { pub use super::b::*;  pub use c::g; }
//! mod b { pub mod c { pub fn g() {} }  pub fn g() {} }
//! ```
//!
//! * Bound at first: `a` and `b` at the root; `c` and `g` in `b`; `g` in `c`.
//! * The glob of `a` leads to `b`. The path `c::g` begins with `c`, which is behind that glob: it leads to the
//!   function in `c`, by the glob. So `g` is bound in `a`. Had the import come first, it would have found
//!   nothing, and been resolved again.
//! * A lookup of the value `g` in `a` finds that function, by the import of `g` and the glob. The `g` of `b`
//!   is shadowed. The value `c` is nothing; the type `c` is the module, by the glob.

mod extern_prelude;
mod fixpoint;
mod globs;
mod imports;
mod lexical;
mod lookup;
mod macros;
mod paths;
mod root;
mod traits;
mod visibility;

pub(super) use super::foreign::UNKNOWN;
pub(super) use super::ids::ScopeId;
use super::ids::UnitId;
pub(super) use super::meaning::{Def, Meaning, PathStart};
use super::scopes::{Binding, ExternCrate, Import, NameIds, Scope, Visibility};
pub(super) use super::scopes::{NAMESPACES, Namespace, PathForm};
use super::units::Units;
use crate::cfg::UndecidedCfg;
use crate::ids::Table;
use crate::load::Program;
use crate::source::CrateId;
use fixpoint::ImportFixpoint;
pub(super) use macros::FoundMacros;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The scopes of a program, the names in them, and the imports. Only the modules of this room see the tables.
#[derive(Default, Deserialize, Serialize)]
pub(super) struct Names {
    scopes: Table<ScopeId, Scope>,
    /// The root scope of each crate.
    roots: Table<CrateId, ScopeId>,
    /// The scope of each module.
    inner_scope: BTreeMap<UnitId, ScopeId>,
    imports: BTreeMap<UnitId, Import>,
    ids: NameIds,
    /// The variants of each enum.
    variants: BTreeMap<UnitId, BTreeSet<String>>,
    /// The paths that type aliases stand for.
    aliases: BTreeMap<UnitId, Vec<String>>,
    /// Macros under an undecided cfg, and modules and calls around macros that are: another macro of
    /// the same name may be meant.
    undecided_macros: BTreeSet<UnitId>,
    extern_crates: Vec<ExternCrate>,
    #[serde(skip)]
    fixpoint: ImportFixpoint,
}

/// A view of the names, and of all else that a lookup reads. It can change nothing.
#[derive(Clone, Copy)]
pub(super) struct Lookup<'r> {
    pub(super) program: &'r Program,
    pub(super) units: &'r Units,
    pub(super) names: &'r Names,
}

impl Names {
    /// Returns all scopes.
    pub(super) fn scopes(&self) -> &Table<ScopeId, Scope> {
        &self.scopes
    }

    /// Returns the root scope of a crate.
    pub(super) fn root(&self, krate: CrateId) -> ScopeId {
        self.roots[krate]
    }

    /// Returns the scope of a module, unless its items are not known.
    pub(super) fn inner_scope(&self, module: UnitId) -> Option<ScopeId> {
        self.inner_scope.get(&module).copied()
    }

    /// Returns all imports.
    pub(super) fn imports(&self) -> &BTreeMap<UnitId, Import> {
        &self.imports
    }
}

/// Additions of the collecting phase.
impl Names {
    /// Returns the names of these crates, with an empty root scope each.
    pub(super) fn of_crates(crates: impl Iterator<Item = CrateId>) -> Self {
        let mut names = Self::default();
        for krate in crates {
            let root = names.scopes.push(Scope::of_root(krate));
            names.roots.push(root);
        }
        names
    }

    /// Adds a scope for a module.
    pub(super) fn add_module(&mut self, parent: ScopeId, unit: UnitId) -> ScopeId {
        let scope = self.scopes.push(Scope::of_module(self.scopes[parent].krate, parent, unit));
        self.inner_scope.insert(unit, scope);
        scope
    }

    /// Forgets the scope of a module whose items are not known: a path into it leads nowhere.
    pub(super) fn forget_items(&mut self, module: UnitId) {
        self.inner_scope.remove(&module);
    }

    /// Adds a scope for a block that has items.
    pub(super) fn add_block(&mut self, parent: ScopeId) -> ScopeId {
        self.scopes.push(Scope::of_block(self.scopes[parent].krate, parent))
    }

    /// Binds the name of an item that stands under this cfg.
    pub(super) fn bind(
        &mut self,
        scope: ScopeId,
        name: &str,
        namespaces: &[Namespace],
        unit: UnitId,
        visibility: Visibility,
        cfg: Option<&UndecidedCfg>,
    ) {
        let name = self.ids.get_or_add(name);
        self.ids.add_scope(name, scope);
        for &namespace in namespaces {
            let meaning = Meaning { cfg: cfg.cloned(), ..Meaning::certain(self.def_of(unit)) };
            let of_name = self.scopes[scope].names.entry(name).or_default();
            of_name.bindings.push(Binding { namespace, meaning, visibility });
        }
        self.queue_dependents(scope, name);
    }

    /// Adds an import to its scope; a glob has no name.
    pub(super) fn bind_import(&mut self, unit: UnitId, name: Option<&str>, mut import: Import) {
        for segment in &import.path {
            self.ids.get_or_add(segment);
        }
        import.name = name.map(|name| match name {
            "_" => NameIds::UNNAMED,
            name => self.ids.get_or_add(name),
        });
        let scope = &mut self.scopes[import.scope];
        match import.name {
            Some(name) => {
                scope.names.entry(name).or_default().imports.push(unit);
                self.ids.add_scope(name, import.scope);
            }
            None => scope.has_globs = true,
        }
        self.imports.insert(unit, import);
        self.fixpoint.new_imports.push(unit);
    }

    /// Adds the variants of an enum, which globs may bring in.
    pub(super) fn add_variants(&mut self, of: UnitId, scope: ScopeId, variants: BTreeSet<String>) {
        for name in &variants {
            let name = self.ids.get_or_add(name);
            self.ids.add_scope(name, scope);
        }
        self.variants.insert(of, variants);
    }

    /// Adds the path that a type alias stands for.
    pub(super) fn add_alias(&mut self, unit: UnitId, path: Vec<String>) {
        self.aliases.insert(unit, path);
    }

    /// Adds a macro to a textual scope, where it is from the unit `from` on.
    pub(super) fn define_macro(&mut self, scope: ScopeId, name: &str, from: UnitId, unit: UnitId) {
        self.scopes[scope].textual.entry(name.to_owned()).or_default().push((from, unit));
    }

    /// Adds the macros in textual scope of a module with `#[macro_use]` to the scope around it.
    pub(super) fn use_macros_of_module(&mut self, module: ScopeId, scope: ScopeId) {
        for (name, macros) in self.scopes[module].textual.clone() {
            self.scopes[scope].textual.entry(name).or_default().extend(macros);
        }
    }

    /// Notes that a macro, or a unit around macros, stands under an undecided cfg.
    pub(super) fn add_undecided_macro(&mut self, unit: UnitId) {
        self.undecided_macros.insert(unit);
    }

    /// Adds an `extern crate`.
    pub(super) fn add_extern_crate(&mut self, item: ExternCrate) {
        self.extern_crates.push(item);
    }

    /// Returns the definition that the name of an item leads to.
    fn def_of(&self, unit: UnitId) -> Def {
        match self.inner_scope.get(&unit) {
            Some(&scope) => Def::Scope(scope),
            None => Def::Unit(unit),
        }
    }
}
