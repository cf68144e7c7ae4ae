//! The fixpoint: resolves imports, again when something changes that their paths were looked up by, until
//! nothing changes.
//!
//! The stages differ in what is taken for granted while the list of imports becomes empty:
//!
//! 1. [`Stage::Pending`]: an import that has found nothing may still do. So its name is not looked for behind
//!    globs, in outer scopes or in the extern prelude.
//! 2. [`Stage::Settled`]: such an import finds nothing in that namespace, so its name is looked for there.
//! 3. [`Stage::Final`]: all names are bound. What nothing binds is of the prelude, or of a glob of a foreign
//!    crate.
//!
//! What an import leads to is only added to, and never by a way through the import itself. So the fixpoint
//! is reached.

use super::imports::FoundTargets;
use super::paths::Search;
use super::{Lookup, Names};
use crate::load::Program;
use crate::resolve::ids::{NameId, ScopeId, UnitId};
use crate::resolve::meaning::{Meaning, PathStart};
use crate::resolve::scopes::{Binding, Glob, Import, NameIds};
use crate::resolve::units::Units;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// A stage of the fixpoint; see the header.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::resolve) enum Stage {
    #[default]
    Pending,
    Settled,
    Final,
}

/// An import, after true for one with a name. Globs come first: many names depend on them.
type QueuedImport = (bool, UnitId);

/// The state of the fixpoint.
#[derive(Default)]
pub(in crate::resolve) struct ImportFixpoint {
    pub(super) stage: Stage,
    /// The imports that have not been through all stages.
    pub(super) new_imports: Vec<UnitId>,
    /// Those among them that may find more in the second stage.
    hindered: BTreeSet<UnitId>,
    queue: BTreeSet<QueuedImport>,
    /// The imports whose path was looked up by a name in a scope; for [`NameIds::ANY`], by its globs.
    dependents: FxHashMap<(ScopeId, NameId), BTreeSet<QueuedImport>>,
}

impl Names {
    /// Resolves the new imports, as far as that is possible before all items are collected.
    pub(in crate::resolve) fn resolve_imports(&mut self, program: &Program, units: &Units) {
        self.run_stage(Stage::Pending, program, units);
        self.run_stage(Stage::Settled, program, units);
    }

    /// Resolves the new imports whose names nothing binds, once all items are collected. Then the foreign globs are
    /// known.
    pub(in crate::resolve) fn finish_imports(&mut self, program: &Program, units: &Units) {
        self.run_stage(Stage::Final, program, units);
        for unit in std::mem::take(&mut self.fixpoint.new_imports) {
            let Import { scope, name, .. } = self.imports[&unit];
            if name.is_none() && self.scopes[scope].foreign_globs.is_none() {
                let lookup = Lookup { program, units, names: self };
                let globs = Search::new(lookup).foreign_globs(scope, scope);
                self.scopes[scope].foreign_globs = Some(globs);
            }
        }
    }

    /// Resolves the new imports, and all that depend on them.
    fn run_stage(&mut self, stage: Stage, program: &Program, units: &Units) {
        self.fixpoint.stage = stage;
        let hindered = std::mem::take(&mut self.fixpoint.hindered);
        for &unit in &self.fixpoint.new_imports {
            let import = &self.imports[&unit];
            if stage == Stage::Pending || import.targets.is_empty() || hindered.contains(&unit) {
                self.fixpoint.queue.insert((import.name.is_some(), unit));
            }
        }
        while let Some(import) = self.fixpoint.queue.pop_first() {
            let lookup = Lookup { program, units, names: self };
            let found = lookup.find_targets(import.1);
            self.add_targets(import, found);
        }
    }

    /// Adds what the path of an import leads to, as far as that is known now.
    fn add_targets(&mut self, queued: QueuedImport, found: FoundTargets) {
        let (_, unit) = queued;
        let FoundTargets { targets, start, requested, is_hindered } = found;
        if is_hindered {
            self.fixpoint.hindered.insert(unit);
        }
        for name in requested {
            self.fixpoint.dependents.entry(name).or_default().insert(queued);
        }
        let import = self.imports.get_mut(&unit).expect("it is an import");
        if import.start == PathStart::Other {
            import.start = start;
        }
        let mut has_changed = false;
        for (namespace, target) in targets {
            has_changed |= import.add_target(namespace, target);
        }
        if has_changed {
            self.bind_targets(unit);
        }
    }

    /// Binds the name of an import, or adds a glob to its scope, for all its targets.
    fn bind_targets(&mut self, unit: UnitId) {
        let import = &self.imports[&unit];
        let has_cfg =
            |unit: &UnitId| self.imports.get(unit).is_some_and(|import| import.cfg.is_some());
        let is_certain = match &import.targets[..] {
            [(_, only)] => only.cfg.is_none() && !only.via.iter().any(has_cfg),
            _ => false,
        };
        let scope = &mut self.scopes[import.scope];
        let visibility = import.visibility;
        let is_other = |target: &Meaning| target.via.last() != Some(&unit);
        if let Some(name) = import.name {
            let bindings = &mut scope.names.entry(name).or_default().bindings;
            bindings.retain(|binding| is_other(&binding.meaning));
            crate::marks::reach_if("import-beside-its-name", !bindings.is_empty());
            for (namespace, target) in &import.targets {
                let meaning = Meaning { cfg: import.cfg.clone(), ..target.clone() };
                bindings.push(Binding { namespace: *namespace, meaning, visibility });
            }
        } else {
            scope.globs.retain(|glob| is_other(&glob.target));
            let place = scope.globs.partition_point(|glob| glob.target.via.last() < Some(&unit));
            let targets = import.targets.iter().map(|(_, target)| target.clone());
            let globs = targets.map(|target| Glob { target, visibility, is_certain });
            scope.globs.splice(place..place, globs);
        }
        self.queue_dependents(import.scope, import.name.unwrap_or(NameIds::ANY));
    }

    /// Queues the imports that were looked up by a name in a scope, or by its globs.
    pub(super) fn queue_dependents(&mut self, scope: ScopeId, name: NameId) {
        let dependents = self.fixpoint.dependents.get(&(scope, name));
        self.fixpoint.queue.extend(dependents.into_iter().flatten());
    }
}
