//! The state of name resolution. Each phase adds methods to [`Resolver`] in its own file.

use super::item_context::ItemContext;
use super::names::ImportFixpoint;
use super::resolved::Resolved;
use super::scopes::{PathForm, ScopeId};
use super::tables::NameTables;
use super::units::UnitId;
use crate::cfg::UndecidedCfg;
use crate::load::Program;
use crate::source::{FileId, Span};
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
    pub(super) fixpoint: ImportFixpoint,
    /// The expansions of macro calls in item position, and the statics of each `thread_local!`.
    pub(super) expansions: BTreeMap<UnitId, Rc<syn::File>>,
    /// Macro calls in item position whose macro is not resolved yet.
    pub(super) pending: Vec<PendingCall>,
    pub(super) strict_lints: Vec<String>,
    /// The arm of a macro whose expansion is being collected.
    pub(super) expanding: Option<UnitId>,
    /// The undecided cfg of the item that is being collected.
    pub(super) current_cfg: Option<UndecidedCfg>,
    /// The files of out-of-line modules that are collected: none belongs to two modules.
    pub(super) files: BTreeSet<FileId>,
    /// The file and span of the `pub` of each `pub use` in the text.
    pub(super) pub_uses: BTreeMap<UnitId, (FileId, Span)>,
    /// The paths in the input of macro calls that get longer in the bundle: the file of each, and the last
    /// byte of its first segment.
    pub(super) longer_paths: BTreeSet<(FileId, usize)>,
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
            fixpoint: ImportFixpoint::default(),
            expansions: BTreeMap::new(),
            pending: Vec::new(),
            strict_lints: Vec::new(),
            expanding: None,
            current_cfg: None,
            files: BTreeSet::new(),
            pub_uses: BTreeMap::new(),
            longer_paths: BTreeSet::new(),
        }
    }
}

impl Resolver<'_> {
    /// Returns the unit of the module with this scope; `None` for a block and for the root of a crate.
    pub(super) fn unit_of_scope(&self, scope: ScopeId) -> Option<UnitId> {
        self.tables.scopes[scope].unit
    }

    /// Returns the result, once all phases are done.
    pub(super) fn into_resolved(mut self) -> Result<Resolved> {
        let (main, main_imports) = self.find_main()?;
        let traits = self.traits_in_scopes();
        let block_parents = self
            .tables
            .scopes
            .iter()
            .map(|scope| scope.parent.filter(|_| scope.is_block))
            .collect();
        let root_names = self.names_at_root();
        let hidden_macros = self.hidden_macros();
        let root_macros = self.root_macros();
        self.tables.clear_spans_in_opaque_arms();
        let tables = self.tables;
        Ok(Resolved {
            units: tables.units,
            main,
            main_imports,
            trait_impls: tables.trait_impls,
            bounds: tables.bounds,
            impls_of: tables.impls_of,
            derives: tables.derives,
            mentions: tables.mentions,
            findings: tables.findings,
            traits,
            block_parents,
            with_undecided_cfg: tables.with_undecided_cfg,
            cfgs_of: tables.cfgs_of,
            cfgs_inside: tables.cfgs_inside,
            with_undecided_branch: tables.with_undecided_branch,
            conditional_targets: tables.conditional_targets,
            undecided_signatures: tables.undecided_signatures,
            strict_lints: self.strict_lints,
            root_macros,
            hidden_macros,
            root_names,
        })
    }
}
