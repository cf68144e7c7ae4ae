//! The tables that all phases fill and read.
//!
//! They can be written to disk, so that the libraries of a program are resolved once, and not again for
//! each bundle.

use super::findings::Finding;
use super::meaning::Def;
use super::mentions::Mention;
use super::scopes::{Import, NameIds, Scope, ScopeId};
use super::stored_tokens::StoredToken;
use super::units::{TraitImpl, Unit, UnitId};
use crate::cfg::UndecidedCfg;
use crate::ids::Table;
use crate::macro_rules::{InnerMacros, MacroRules};
use crate::source::{CrateId, Span};
use proc_macro2::TokenStream;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The units and names of some crates.
#[derive(Default, Deserialize, Serialize)]
pub struct NameTables {
    pub(super) units: Table<UnitId, Unit>,
    pub(super) scopes: Table<ScopeId, Scope>,
    /// The root scope of each crate.
    pub(super) roots: Table<CrateId, ScopeId>,
    /// The scope of each module.
    pub(super) inner_scope: BTreeMap<UnitId, ScopeId>,
    pub(super) imports: BTreeMap<UnitId, Import>,
    /// The indices of names.
    pub(super) names: NameIds,
    /// The variants of each enum.
    pub(super) variants: BTreeMap<UnitId, BTreeSet<String>>,
    /// The members of each trait.
    pub(super) trait_members: BTreeMap<UnitId, BTreeMap<String, UnitId>>,
    /// The methods of each trait that have a default body; `None` for a trait that has other members
    /// than methods and types.
    pub(super) trait_defaults: BTreeMap<UnitId, Option<BTreeSet<String>>>,
    pub(super) trait_impls: BTreeMap<UnitId, TraitImpl>,
    /// The names of the traits in the bounds of each impl, and of the supertraits of each trait.
    pub(super) bounds: BTreeMap<UnitId, BTreeSet<String>>,
    pub(super) impls_of: FxHashMap<String, Vec<UnitId>>,
    pub(super) derives: BTreeMap<UnitId, Vec<String>>,
    pub(super) macros: BTreeMap<UnitId, MacroDef>,
    /// Macros under an undecided cfg, and modules and calls around macros that are: another macro of
    /// the same name may be meant.
    pub(super) undecided_macros: BTreeSet<UnitId>,
    /// The arms of macros that expand to text which is not a unit of its own, or which is unknown.
    pub(super) opaque_arms: BTreeSet<UnitId>,
    /// The unit of the exported name of each macro that is exported.
    pub(super) exports: BTreeMap<UnitId, UnitId>,
    pub(super) mentions: Vec<Mention>,
    pub(super) findings: Vec<Finding>,
    /// The paths that type aliases stand for.
    pub(super) aliases: BTreeMap<UnitId, Vec<String>>,
    /// The crates that `extern crate` at the root of a crate names, by that crate and the name.
    pub(super) extern_items: BTreeMap<(CrateId, String), (Def, UnitId)>,
    /// Each `#[macro_use] extern crate` of a crate of the program: the crate that it stands in,
    /// that of the macros, and the names of the macros unless it brings in all.
    pub(super) macro_uses: Vec<(CrateId, CrateId, Option<Vec<String>>)>,
    /// Each `#[macro_use] extern crate` of a crate of the judge: the crate that it stands in, and its
    /// unit.
    pub(super) provided_macro_uses: Vec<(CrateId, UnitId)>,
    /// Places in macros where a path starts with a variable, by the macro and the byte of the `::`: the
    /// crates whose `$crate` the variable stands for, `None` for anything else.
    pub(super) variable_paths: BTreeMap<(UnitId, usize), BTreeSet<Option<CrateId>>>,
    /// Calls in the bodies of macros that are called in other crates, by the macro and the start and
    /// end of the name in the call.
    pub(super) inner_calls: BTreeMap<(UnitId, usize, usize), InnerCall>,
    /// See [`super::Resolved::with_undecided_cfg`].
    pub(super) with_undecided_cfg: BTreeSet<UnitId>,
    /// See [`super::Resolved::cfgs_of`].
    pub(super) cfgs_of: BTreeMap<UnitId, UndecidedCfg>,
    /// See [`super::Resolved::cfgs_inside`].
    pub(super) cfgs_inside: BTreeSet<UnitId>,
    /// See [`super::Resolved::with_undecided_branch`].
    pub(super) with_undecided_branch: BTreeSet<UnitId>,
    /// See [`super::Resolved::conditional_targets`].
    pub(super) conditional_targets: BTreeSet<(UnitId, UnitId)>,
    /// See [`super::Resolved::undecided_signatures`].
    pub(super) undecided_signatures: BTreeMap<UnitId, String>,
}

/// A call in the body of a macro: the meanings that its name has where the macro is called.
#[derive(Default, Deserialize, Serialize)]
pub(super) struct InnerCall {
    /// The macros that the name means.
    pub(super) targets: BTreeSet<UnitId>,
    /// The crate from which `#[macro_use] extern crate` brings in one of them.
    pub(super) from_crate: Option<CrateId>,
}

/// A `macro_rules!`.
#[derive(Deserialize, Serialize)]
pub(super) struct MacroDef {
    pub(super) krate: CrateId,
    pub(super) arms: Vec<UnitId>,
    pub(super) inner_macros: InnerMacros,
    /// Its tokens, if it is expanded from another macro.
    pub(super) stored_tokens: Option<Vec<StoredToken>>,
    /// Its body, once it is needed.
    #[serde(skip)]
    pub(super) body: OnceCell<Rc<MacroBody>>,
}

/// The body of a `macro_rules!`.
pub(super) struct MacroBody {
    pub(super) tokens: TokenStream,
    /// Its arms, if they are understood.
    pub(super) rules: Option<MacroRules>,
    /// The names in calls without a path, and where they stand, once they are needed.
    pub(super) calls: OnceCell<Vec<(String, Span)>>,
}

impl NameTables {
    /// Returns the tables for these crates, with an empty root scope each.
    pub(super) fn of_crates(crates: impl Iterator<Item = CrateId>) -> Self {
        let scopes: Table<ScopeId, Scope> = crates.map(Scope::of_root).collect();
        let roots = scopes.ids().collect();
        Self { scopes, roots, ..Self::default() }
    }

    /// Clears [`Unit::span_in_macro`] inside opaque arms: their text is needed for more than units, so
    /// no part of it may be cut.
    pub(super) fn clear_spans_in_opaque_arms(&mut self) {
        let arms = self.opaque_arms.iter().map(|&arm| &self.units[arm]);
        let opaque: Vec<_> = arms.filter_map(|arm| Some((arm.file, arm.span?))).collect();
        for unit in self.units.ids() {
            let unit = &mut self.units[unit];
            unit.span_in_macro = unit.span_in_macro.filter(|(file, span)| {
                !opaque.iter().any(|(arm_file, arm)| arm_file == file && arm.contains(*span))
            });
        }
    }
}
