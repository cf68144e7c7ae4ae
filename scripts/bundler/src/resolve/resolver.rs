//! The state of name resolution. Each phase adds methods to [`Resolver`] in its own file.

use super::item_context::ItemContext;
use super::macros::MacroBody;
use super::names::Lookup;
use super::records::Records;
use super::resolved::Resolved;
use super::scopes::PathForm;
use super::tables::NameTables;
use super::units::UnitId;
use crate::cfg::UndecidedCfg;
use crate::load::Program;
use crate::source::FileId;
use base::error::Result;
use proc_macro2::TokenStream;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The state of name resolution.
pub(super) struct Resolver<'p> {
    pub(super) program: &'p Program,
    pub(super) tables: NameTables,
    /// The unit of each syntax node, by the node's address; the program does not move.
    pub(super) unit_of: FxHashMap<usize, UnitId>,
    /// The expansions of macro calls in item position, and the statics of each `thread_local!`.
    pub(super) expansions: BTreeMap<UnitId, Rc<syn::File>>,
    /// Macro calls in item position whose macro is not resolved yet.
    pub(super) pending: Vec<PendingCall>,
    /// The arm of a macro whose expansion is being collected.
    pub(super) expanding: Option<UnitId>,
    /// The undecided cfg of the item that is being collected.
    pub(super) current_cfg: Option<UndecidedCfg>,
    /// The files of out-of-line modules that are collected: none belongs to two modules.
    pub(super) files: BTreeSet<FileId>,
}

/// A macro call in item position whose macro must be found by its path.
pub(super) struct PendingCall {
    pub(super) unit: UnitId,
    pub(super) context: ItemContext,
    /// The undecided cfg under which it stands.
    pub(super) cfg: Option<UndecidedCfg>,
    pub(super) path: Vec<String>,
    pub(super) form: PathForm,
    pub(super) tokens: TokenStream,
}

impl<'p> Resolver<'p> {
    /// Returns the state before the first phase; `tables` holds what is resolved already.
    pub(super) fn new(program: &'p Program, tables: NameTables) -> Self {
        Self {
            program,
            tables,
            unit_of: FxHashMap::default(),
            expansions: BTreeMap::new(),
            pending: Vec::new(),
            expanding: None,
            current_cfg: None,
            files: BTreeSet::new(),
        }
    }
}

impl Resolver<'_> {
    /// Returns the body of a macro.
    pub(super) fn macro_body(&self, unit: UnitId) -> Rc<MacroBody> {
        self.tables.macros.body(unit, self.program, &self.tables.units)
    }

    /// Returns the names, to look some up.
    pub(super) fn lookup(&self) -> Lookup<'_> {
        Lookup { program: self.program, units: &self.tables.units, names: &self.tables.names }
    }

    /// Returns the result, once all phases are done.
    pub(super) fn into_resolved(self) -> Result<Resolved> {
        let (main, main_imports) = self.find_main()?;
        let traits = self.lookup().traits_in_scopes();
        let scopes = self.tables.names.scopes().iter();
        let block_parents = scopes.map(|scope| scope.parent.filter(|_| scope.is_block)).collect();
        let root_names = self.lookup().names_at_root();
        let hidden_macros = self.hidden_macros();
        let root_macros = self.root_macros();
        let NameTables { mut units, macros, records, .. } = self.tables;
        macros.clear_spans_in_opaque_arms(&mut units);
        let Records { mentions, findings, impls, undecided, strict_lints, .. } = records;
        Ok(Resolved {
            units,
            main,
            main_imports,
            mentions,
            findings,
            impls,
            undecided,
            traits,
            block_parents,
            strict_lints,
            root_macros,
            hidden_macros,
            root_names,
        })
    }
}
