//! The first phase: collects every unit, and binds the names of items in their scopes.
//!
//! 1. Items are collected in the order of the text, files of modules at the place of their `mod`.
//! 2. A macro call in item position is expanded at once if its macro is in textual scope, and the items
//!    of the expansion are collected. Otherwise the call is pending: its macro has a path, which may
//!    lead through an import, or to a macro that another call expands to.
//! 3. When all text is read, pending calls are tried in rounds, until a round finds no macro.
//!
//! # Example
//!
//! ```text
//! a::b!(C);                                   // pending: nothing is called `a` yet
//! mod a {
//!     macro_rules! d { ($e:ident) => { struct $e; } }
//!     pub(crate) use d as b;
//! }
//! ```
//!
//! Units: the call; the module `a`; the macro `d` and its arm; the `use` and its import. The first round
//! finds that `a::b` means `d`, and adds the struct `C` as a unit inside the call. The second round has
//! no pending call.

mod calls;
mod expanded_cfgs;
mod items;
mod macros;
mod members;
mod modules;
mod units;
mod uses;

use super::ids::UnitId;
use super::macros::MacroBody;
use super::names::Lookup;
use super::syntax::address;
use super::tables::NameTables;
use super::units::{ItemKind, UnitKind};
use crate::cfg::UndecidedCfg;
use crate::load::{Program, item_attributes};
use crate::source::{CrateId, FileId, unraw};
use calls::PendingCall;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use syn::{Attribute, Item};

pub(super) use super::item_context::ItemContext;
pub(super) use members::impl_member_name;

/// The state of this phase, beside the tables. The walk has it, too: items in blocks are collected when it reaches them.
pub(super) struct Collector<'p> {
    pub(super) program: &'p Program,
    pub(super) tables: NameTables,
    /// The unit of each syntax node, by the node's address; the program does not move.
    pub(super) unit_of: FxHashMap<usize, UnitId>,
    /// The expansions of macro calls in item position, and the statics of each `thread_local!`.
    pub(super) expansions: BTreeMap<UnitId, Rc<syn::File>>,
    /// The rounds of macro calls in item position, if these are units.
    pub(super) rounds: BTreeMap<UnitId, Vec<UnitId>>,
    /// Macro calls in item position whose macro is not resolved yet.
    pending: Vec<PendingCall>,
    /// The arm of a macro whose expansion is being collected.
    expanding: Option<UnitId>,
    /// The undecided cfg of the item that is being collected.
    current_cfg: Option<UndecidedCfg>,
    /// The files of out-of-line modules that are collected: none belongs to two modules.
    pub(super) files: BTreeSet<FileId>,
}

impl<'p> Collector<'p> {
    /// Returns the state before the first phase; `tables` holds what is resolved already.
    pub(super) fn new(program: &'p Program, tables: NameTables) -> Self {
        Self {
            program,
            tables,
            unit_of: FxHashMap::default(),
            expansions: BTreeMap::new(),
            rounds: BTreeMap::new(),
            pending: Vec::new(),
            expanding: None,
            current_cfg: None,
            files: BTreeSet::new(),
        }
    }

    /// Returns the body of a macro.
    pub(super) fn macro_body(&self, unit: UnitId) -> Rc<MacroBody> {
        self.tables.macros.body(unit, self.program, &self.tables.units)
    }

    /// Returns the names, to look some up.
    pub(super) fn lookup(&self) -> Lookup<'_> {
        self.tables.lookup(self.program)
    }
}

impl Collector<'_> {
    /// Collects the items of these crates, and then those that pending macro calls expand to.
    pub(super) fn collect_crates(&mut self, crates: &[CrateId]) {
        let program = self.program;
        for &krate in crates {
            let (scope, file) = (self.tables.names.root(krate), program.crates[krate].root);
            let context = ItemContext { scope, file, parent: None, expanded_from: None };
            self.collect(&program.files[file].syntax().items, context);
        }
        self.expand_pending();
        self.finish_imports();
    }

    /// Collects these items.
    pub(super) fn collect(&mut self, items: &[Item], context: ItemContext) {
        self.collect_under(None, items, context);
    }

    /// Collects these items, which come from a macro call under this undecided cfg.
    fn collect_under(
        &mut self,
        around: Option<&UndecidedCfg>,
        items: &[Item],
        context: ItemContext,
    ) {
        for item in items {
            self.with_cfgs(item_attributes(item), around, context, |collector| {
                collector.collect_item(item, context)
            });
        }
    }

    /// Collects one item with these attributes, where `around` is the undecided cfg of the macro call or
    /// `extern` block around it.
    fn with_cfgs(
        &mut self,
        attrs: &[Attribute],
        around: Option<&UndecidedCfg>,
        context: ItemContext,
        collect_one: impl FnOnce(&mut Self) -> UnitId,
    ) {
        let program = self.program;
        let options = &program.crates[self.tables.names.scopes()[context.scope].krate].cfgs;
        let own = UndecidedCfg::of(attrs, options);
        crate::marks::reach_if("cfg-of-call-and-item", around.is_some() && own.is_some());
        let cfg = match (around, &own) {
            (Some(around), Some(own)) => Some(around.and(own)),
            (around, own) => own.as_ref().or(around).cloned(),
        };
        let outer_cfg = std::mem::replace(&mut self.current_cfg, cfg);
        let unit = collect_one(self);
        self.current_cfg = outer_cfg;
        self.tables.records.undecided.cfgs_of.extend(own.map(|cfg| (unit, cfg)));
    }

    /// Collects one item, by its kind.
    fn collect_item(&mut self, item: &Item, context: ItemContext) -> UnitId {
        let unit = match item {
            Item::Trait(it) => self.collect_trait(it, item, context),
            Item::Impl(it) => self.collect_impl(it, item, context),
            Item::Mod(it) => self.collect_module(it, item, context),
            Item::Use(it) => self.collect_use(it, item, context),
            Item::ExternCrate(it) => self.collect_extern_crate(it, item, context),
            Item::ForeignMod(it) => self.collect_extern_block(it, item, context),
            Item::Macro(it) => match &it.ident {
                Some(ident) => self.collect_macro(it, &unraw(ident), item, context),
                None => self.collect_call(it, item, context),
            },
            Item::Const(it) if it.ident == "_" => {
                self.add_unit(UnitKind::Item(ItemKind::Unnamed), "", context, item)
            }
            _ => match items::named_item(item) {
                Some(named) => self.collect_named(named, item, context),
                // The parser does not know it, so any name may be its own.
                None => self.add_unit(UnitKind::Item(ItemKind::Always), "", context, item),
            },
        };
        self.unit_of.insert(address(item), unit);
        unit
    }
}
