//! The tables that name resolution fills and reads. They can be written to disk, so that the
//! libraries of a program are resolved once and not again for each bundle.

use super::found::Def;
use super::made::Made;
use super::mentions::Mention;
use super::scopes::{BoundNames, Import, Scope, ScopeId};
use super::units::{TraitImpl, Unit, UnitId};
use crate::cfg::CfgExpr;
use crate::macro_rules::MacroRules;
use crate::source::Span;
use proc_macro2::TokenStream;
use serde::{Deserialize, Serialize};
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

/// The names of some crates.
#[derive(Default, Deserialize, Serialize)]
pub struct NameTables {
    pub(super) units: Vec<Unit>,
    pub(super) scopes: Vec<Scope>,
    /// The root scope of each crate.
    pub(super) roots: Vec<ScopeId>,
    /// The scope inside a module.
    pub(super) inner_scope: BTreeMap<UnitId, ScopeId>,
    pub(super) imports: BTreeMap<UnitId, Import>,
    pub(super) bound: BoundNames,
    /// The variants of each enum.
    pub(super) variants: BTreeMap<UnitId, BTreeSet<String>>,
    /// The members of each trait.
    pub(super) trait_members: BTreeMap<UnitId, BTreeMap<String, UnitId>>,
    /// The methods of each trait that it has a body for; `None` for a trait that has something other
    /// than methods and types.
    pub(super) trait_defaults: BTreeMap<UnitId, Option<BTreeSet<String>>>,
    pub(super) trait_impls: BTreeMap<UnitId, TraitImpl>,
    /// The names of the traits in the bounds of each impl, and of the supertraits of each trait.
    pub(super) bounds: BTreeMap<UnitId, BTreeSet<String>>,
    pub(super) impls_of: HashMap<String, Vec<UnitId>>,
    pub(super) derives: BTreeMap<UnitId, Vec<String>>,
    pub(super) macros: BTreeMap<UnitId, MacroDef>,
    /// Macros, and the modules and calls that they are in, under an undecided cfg: another macro of
    /// the same name may be meant.
    pub(super) open_macros: BTreeSet<UnitId>,
    /// The arms of macros that make something which is not a unit of its own, or which cannot be
    /// told.
    pub(super) opaque_arms: BTreeSet<UnitId>,
    /// The exported name of a macro.
    pub(super) exports: BTreeMap<UnitId, UnitId>,
    pub(super) mentions: Vec<Mention>,
    /// The paths that type aliases stand for.
    pub(super) aliases: BTreeMap<UnitId, Vec<String>>,
    /// The file and span of the `pub` of each `pub use` in the text.
    pub(super) pub_uses: BTreeMap<UnitId, (usize, Span)>,
    /// Those that become `pub(crate) use`.
    pub(super) narrowed: BTreeSet<UnitId>,
    /// Crates that `extern crate` at a root names, by crate and name.
    pub(super) extern_items: BTreeMap<(usize, String), (Def, UnitId)>,
    /// Each `#[macro_use] extern crate` of a crate of the program: the crate that it stands in,
    /// that of the macros, and the names of the macros unless it brings in all.
    pub(super) macro_uses: Vec<(usize, usize, Option<Vec<String>>)>,
    /// Each `#[macro_use] extern crate` of a crate of the judge: the crate that it stands in, and its
    /// unit.
    pub(super) kept_macro_uses: Vec<(usize, UnitId)>,
    /// Places in macros where a path starts with a variable: the macro, the byte of the `::`, and
    /// the crates whose `$crate` the variable stands for; `None` for anything else.
    pub(super) variable_paths: BTreeMap<(UnitId, usize), BTreeSet<Option<usize>>>,
    /// Calls in the bodies of macros that are called in other crates: the macro, and where the name
    /// in the call starts and ends.
    pub(super) inner_calls: BTreeMap<(UnitId, usize, usize), InnerCall>,
    /// See [`super::Resolved::with_undecided_cfg`].
    pub(super) with_undecided_cfg: BTreeSet<UnitId>,
    /// See [`super::Resolved::cfgs_of`].
    pub(super) cfgs_of: BTreeMap<UnitId, Vec<CfgExpr>>,
    /// See [`super::Resolved::cfgs_inside`].
    pub(super) cfgs_inside: BTreeSet<UnitId>,
    /// See [`super::Resolved::with_undecided_branch`].
    pub(super) with_undecided_branch: BTreeSet<UnitId>,
    /// See [`super::Resolved::conditional_targets`].
    pub(super) conditional_targets: BTreeSet<UnitId>,
    /// See [`super::Resolved::undecided_signatures`].
    pub(super) undecided_signatures: BTreeMap<UnitId, String>,
}

/// What the name in a call inside of a macro means, wherever that macro is called.
#[derive(Default, Deserialize, Serialize)]
pub(super) struct InnerCall {
    /// The macros.
    pub(super) means: BTreeSet<UnitId>,
    /// The crate from which `#[macro_use] extern crate` brings it in somewhere.
    pub(super) through: Option<usize>,
}

/// A `macro_rules!`.
#[derive(Deserialize, Serialize)]
pub(super) struct MacroDef {
    pub(super) krate: usize,
    pub(super) arms: Vec<UnitId>,
    /// `#[macro_export(local_inner_macros)]`: every macro call in its body is one of its own crate.
    pub(super) local_inner: bool,
    /// Its tokens, if they stand in no text.
    pub(super) made: Option<Vec<Made>>,
    /// Its body, once it was needed.
    #[serde(skip)]
    pub(super) body: OnceCell<Rc<MacroBody>>,
}

/// The body of a `macro_rules!`.
pub(super) struct MacroBody {
    pub(super) tokens: TokenStream,
    /// How to expand it, if it is understood.
    pub(super) rules: Option<MacroRules>,
    /// The names of the macros that it calls without a path, and where, once somebody has asked.
    pub(super) calls: OnceCell<Vec<(String, Span)>>,
}

impl NameTables {
    /// Returns the tables for so many crates, with an empty root scope each.
    pub(super) fn of_crates(crates: usize) -> Self {
        let scopes = (0..crates).map(|krate| Scope::new(krate, None, false)).collect();
        Self { scopes, roots: (0..crates).collect(), ..Self::default() }
    }

    /// Removes [`Unit::span_in_macro`] where the arm is opaque: something else than units needs its text,
    /// so no part of that may be cut.
    pub(super) fn forget_texts_of_opaque_arms(&mut self) {
        let arms = self.opaque_arms.iter().map(|&it| &self.units[it]);
        let opaque: Vec<_> = arms.filter_map(|it| Some((it.file, it.span?))).collect();
        for unit in &mut self.units {
            unit.span_in_macro = unit.span_in_macro.filter(|(file, text)| {
                !opaque.iter().any(|(of, arm)| of == file && arm.contains(*text))
            });
        }
    }
}
