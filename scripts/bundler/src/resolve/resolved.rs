//! The result of name resolution, which dead-code elimination and rewriting read.
//!
//! A `cfg` is *undecided* if only the compiler of the judge knows whether its predicate holds, such
//! as `debug_assertions` or `target_os`. Several fields of [`Resolved`] list the units for which an
//! undecided cfg matters: `with_undecided_…`, `cfgs_…`, `conditional_targets` and
//! `undecided_signatures`.

use super::findings::Finding;
use super::mentions::Mention;
use super::remark::Remark;
use super::scopes::ScopeId;
use super::units::{TraitImpl, Unit, UnitId};
use crate::cfg::UndecidedCfg;
use crate::ids::Table;
use crate::load::Program;
use crate::resolve::UnitFlags;
use crate::source::CrateId;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// All units of a program, and the facts about its names that the later steps need.
pub struct Resolved {
    /// The units, in the order of collecting.
    pub units: Table<UnitId, Unit>,
    /// The function `main`.
    pub main: UnitId,
    /// The imports through which `main` is at the root of the solution.
    pub main_imports: Vec<UnitId>,
    /// Places in the text that read otherwise when all crates stand in one file.
    pub mentions: Vec<Mention>,
    /// Places in the text that are refused, noted or decided elsewhere.
    pub findings: Vec<Finding>,
    /// The written impls of traits.
    pub trait_impls: BTreeMap<UnitId, TraitImpl>,
    /// All impls of traits, also expanded ones, by the name of the trait.
    pub impls_of: FxHashMap<String, Vec<UnitId>>,
    /// The names of the traits in the bounds of each impl, and of the supertraits of each trait.
    pub bounds: BTreeMap<UnitId, BTreeSet<String>>,
    /// The traits that each type derives.
    pub derives: BTreeMap<UnitId, Vec<String>>,
    /// For each scope, sorted, the traits that a definition or an import in it brings into scope.
    pub traits: Table<ScopeId, Vec<TraitInScope>>,
    /// For each scope that is a block, the scope around it. The traits of that are in scope, too.
    pub block_parents: Table<ScopeId, Option<ScopeId>>,
    /// Units with an undecided cfg on them or on a part of them.
    pub with_undecided_cfg: BTreeSet<UnitId>,
    /// The undecided cfgs on whole units: if one does not hold, neither the unit nor any unit inside it
    /// is compiled.
    pub cfgs_of: BTreeMap<UnitId, UndecidedCfg>,
    /// Units with an undecided cfg on a part of them, such as a statement or a field.
    pub cfgs_inside: BTreeSet<UnitId>,
    /// Units that call `cfg!` with an undecided predicate: rustc checks both branches, and which one
    /// runs depends on the judge.
    pub with_undecided_branch: BTreeSet<UnitId>,
    /// Pairs of a unit and another one that a name in it leads to under one outcome of an undecided cfg, but
    /// not under the other.
    pub conditional_targets: BTreeSet<(UnitId, UnitId)>,
    /// The text of the signature or type of each function and constant with an undecided cfg on or
    /// around it; empty where the signature is expanded.
    pub undecided_signatures: BTreeMap<UnitId, String>,
    /// The lints that the solution denies or forbids, as they stand in its attributes.
    pub strict_lints: Vec<String>,
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

    /// Returns the live ones of the mentions.
    pub fn live_mentions(&self, program: &Program, live: &UnitFlags) -> Vec<&Mention> {
        self.live_remarks(&self.mentions, program, live)
    }

    /// Returns the live ones of the findings.
    pub fn live_findings(&self, program: &Program, live: &UnitFlags) -> Vec<&Finding> {
        self.live_remarks(&self.findings, program, live)
    }

    fn live_remarks<'a, K>(
        &self,
        remarks: &'a [Remark<K>],
        program: &Program,
        live: &UnitFlags,
    ) -> Vec<&'a Remark<K>> {
        let crates = self.live_crates(live);
        remarks.iter().filter(|remark| remark.is_live(program, live, &crates)).collect()
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
    Std(&'static [&'static str]),
    /// A foreign definition that may be a trait with any methods, or a glob import of such traits.
    Unknown,
}
