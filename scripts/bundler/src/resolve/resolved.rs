//! The result of name resolution: what dead-code elimination and rewriting read.
//!
//! A `cfg` is *undecided* if only the compiler of the judge knows whether its predicate holds, such
//! as `debug_assertions` or `target_os`. The fields `open_…`, `cfgs_…`
//! and `conditional_targets` tell where one is at
//! work.

use super::mentions::Mention;
use super::units::{TraitImpl, Unit, UnitId};
use crate::cfg::CfgExpr;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// All units of a program, and what the later steps need to know of its names.
pub struct Resolved {
    /// The units, in the order in which their texts were met.
    pub units: Vec<Unit>,
    /// The function `main`.
    pub main: UnitId,
    /// The imports through which the root of the solution has it.
    pub main_imports: Vec<UnitId>,
    /// Places in the text whose meaning changes when all crates stand in one file.
    pub mentions: Vec<Mention>,
    /// The impls of traits that stand in the text.
    pub trait_impls: BTreeMap<UnitId, TraitImpl>,
    /// All impls of traits, also those that macros make, by the name of the trait.
    pub impls_of: HashMap<String, Vec<UnitId>>,
    /// The names of the traits in the bounds of each impl, and of the supertraits of each trait.
    pub bounds: BTreeMap<UnitId, BTreeSet<String>>,
    /// The traits that each type derives.
    pub derives: BTreeMap<UnitId, Vec<String>>,
    /// For each scope, sorted, the traits that a definition or an import in it brings into scope.
    pub traits: Vec<Vec<TraitInScope>>,
    /// For each scope that is a block, the scope around it, whose traits are in scope there, too.
    pub block_parents: Vec<Option<usize>>,
    /// Units with an undecided cfg in them.
    pub with_undecided_cfg: BTreeSet<UnitId>,
    /// The undecided cfgs on whole units: if one does not hold, the unit is not compiled, nor is what is
    /// in it.
    pub cfgs_of: BTreeMap<UnitId, Vec<CfgExpr>>,
    /// Units with an undecided cfg on a part of them, such as a statement or a field.
    pub cfgs_inside: BTreeSet<UnitId>,
    /// Units that call `cfg!` with an undecided predicate: rustc checks both branches, and which one
    /// runs depends on the judge.
    pub with_undecided_branch: BTreeSet<UnitId>,
    /// Units that a name means only under one outcome of an undecided cfg.
    pub conditional_targets: BTreeSet<UnitId>,
    /// Functions and constants with an undecided cfg on or around them, not just in their body: the
    /// text of the signature or type; empty where a macro makes it.
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
    /// One of the program.
    Program(UnitId),
    /// One of std with these methods.
    Std(&'static [&'static str]),
    /// Something from outside the program that may be a trait with any methods, or a glob import of
    /// such traits.
    Unknown,
}
