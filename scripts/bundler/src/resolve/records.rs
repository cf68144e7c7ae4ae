//! Records of the walk, beside the uses of units: places that rewriting must change, findings for the user, and
//! facts for later steps.

use super::findings::{Finding, FindingKind};
use super::ids::UnitId;
use super::mentions::{Mention, MentionKind};
use super::units::TraitImpl;
use crate::cfg::UndecidedCfg;
use crate::source::{FileId, Span};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Everything that is recorded.
#[derive(Default, Deserialize, Serialize)]
pub(super) struct Records {
    pub(super) mentions: Vec<Mention>,
    pub(super) findings: Vec<Finding>,
    pub(super) impls: ImplFacts,
    pub(super) undecided: UndecidedCode,
    /// The file and span of the `pub` of each `pub use` in the text.
    #[serde(skip)]
    pub(super) pub_uses: BTreeMap<UnitId, (FileId, Span)>,
    /// The paths in the input of macro calls that get longer in the bundle: the file of each, and the last
    /// byte of its first segment.
    #[serde(skip)]
    pub(super) longer_paths: BTreeSet<(FileId, usize)>,
}

/// The impls and traits of a program.
#[derive(Default, Deserialize, Serialize)]
pub struct ImplFacts {
    /// The written impls of traits.
    pub trait_impls: BTreeMap<UnitId, TraitImpl>,
    /// All impls of traits, also expanded ones, by the name of the trait.
    pub impls_of: FxHashMap<String, Vec<UnitId>>,
    /// The names of the traits in the bounds of each impl, and of the supertraits of each trait.
    pub bounds: BTreeMap<UnitId, BTreeSet<String>>,
    /// The traits that each type derives.
    pub derives: BTreeMap<UnitId, Vec<String>>,
    /// The members of each trait.
    pub(super) trait_members: BTreeMap<UnitId, BTreeMap<String, UnitId>>,
    /// The methods of each trait that have a default body; `None` for a trait that has other members
    /// than methods and types.
    pub(super) trait_defaults: BTreeMap<UnitId, Option<BTreeSet<String>>>,
}

/// The units for which an undecided cfg matters: only the compiler of the judge knows whether its predicate holds,
/// such as `debug_assertions` or `target_os`.
#[derive(Default, Deserialize, Serialize)]
pub struct UndecidedCode {
    /// The undecided cfgs on whole units: if one does not hold, neither the unit nor any unit inside it
    /// is compiled.
    pub cfgs_of: BTreeMap<UnitId, UndecidedCfg>,
    /// Units with an undecided cfg on a part of them, such as a statement or a field.
    pub cfgs_inside: BTreeSet<UnitId>,
    /// Units that call `cfg!` with an undecided predicate: rustc checks both branches, and which one
    /// runs depends on the judge.
    pub with_branch: BTreeSet<UnitId>,
    /// Pairs of a unit and another one that a name in it leads to under one outcome of an undecided cfg, but
    /// not under the other.
    pub conditional_targets: BTreeSet<(UnitId, UnitId)>,
    /// The text of the signature or type of each function and constant with an undecided cfg on or
    /// around it; empty where the signature is expanded.
    pub signatures: BTreeMap<UnitId, String>,
}

impl UndecidedCode {
    /// True if an undecided cfg is on a unit or on a part of it.
    pub fn has_cfg(&self, unit: UnitId) -> bool {
        self.cfgs_of.contains_key(&unit) || self.cfgs_inside.contains(&unit)
    }
}

impl Records {
    /// Adds a mention.
    pub(super) fn rewrite(
        &mut self,
        unit: Option<UnitId>,
        (file, span): (FileId, Span),
        kind: MentionKind,
    ) {
        self.mentions.push(Mention { unit, file, span, kind });
    }

    /// Adds a finding.
    pub(super) fn find(
        &mut self,
        unit: Option<UnitId>,
        (file, span): (FileId, Span),
        kind: FindingKind,
    ) {
        self.findings.push(Finding { unit, file, span, kind });
    }

    /// Adds the finding that refuses the program if a unit is live.
    pub(super) fn refuse(&mut self, unit: Option<UnitId>, place: (FileId, Span), why: &str) {
        self.find(unit, place, FindingKind::Refusal(why.to_owned()));
    }
}
