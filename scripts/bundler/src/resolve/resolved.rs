//! The result of name resolution, which dead-code elimination and rewriting read.

use super::findings::Finding;
use super::ids::{ScopeId, UnitId};
use super::mentions::Mention;
use super::records::{ImplFacts, UndecidedCode};
use super::remark::Remark;
use super::std_traits::StdMethods;
use super::units::{UnitFlags, Units};
use crate::ids::Table;
use crate::load::Program;
use crate::source::CrateId;
use std::collections::BTreeSet;

/// All units of a program, and the facts about its names that the later steps need.
pub struct Resolved {
    /// The units, in the order of collecting.
    pub units: Units,
    /// The function `main`.
    pub main: UnitId,
    /// The imports through which `main` is at the root of the solution.
    pub main_imports: Vec<UnitId>,
    /// Places in the text that read otherwise when all crates stand in one file.
    pub mentions: Vec<Mention>,
    /// Places in the text that are refused, noted or decided elsewhere.
    pub findings: Vec<Finding>,
    /// The impls and traits.
    pub impls: ImplFacts,
    /// The units for which an undecided cfg matters.
    pub undecided: UndecidedCode,
    /// For each scope, sorted, the traits that a definition or an import in it brings into scope.
    pub traits: Table<ScopeId, Vec<TraitInScope>>,
    /// For each scope that is a block, the scope around it. The traits of that are in scope, too.
    pub block_parents: Table<ScopeId, Option<ScopeId>>,
    /// The first item of the solution that defines macros in textual scope at its root, and the names
    /// of all such macros.
    pub root_macros: Option<(UnitId, BTreeSet<String>)>,
    /// Exported macros beside which an item has the same name.
    pub hidden_macros: BTreeSet<UnitId>,
    /// The names that a module at the root of the solution may not get.
    pub root_names: BTreeSet<String>,
}

impl Resolved {
    /// Returns the crates with a live unit.
    pub fn live_crates(&self, live: &UnitFlags) -> BTreeSet<CrateId> {
        live.flagged().map(|unit| self.units[unit].krate).collect()
    }

    /// Returns those of the remarks whose unit is live, or whose crate if they have no unit.
    pub fn live<'a, K>(
        &self,
        remarks: &'a [Remark<K>],
        program: &Program,
        live: &UnitFlags,
    ) -> impl Iterator<Item = &'a Remark<K>> {
        let crates = self.live_crates(live);
        let is_live = move |remark: &&Remark<K>| match remark.unit {
            Some(unit) => live[unit],
            None => crates.contains(&program.files[remark.file].krate),
        };
        remarks.iter().filter(is_live)
    }
}

/// A trait that is in scope.
#[derive(Clone, Debug)]
pub struct TraitInScope {
    /// The imports that bring it in.
    pub via: Vec<UnitId>,
    /// Which trait it is.
    pub definition: TraitDef,
}

/// Which trait is in scope.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TraitDef {
    /// A trait of the program.
    Program(UnitId),
    /// A trait of std with these methods.
    Std(StdMethods),
    /// A foreign definition that may be a trait with any methods, or a glob import of such traits.
    Unknown,
}
