//! The first phase: collects every unit, and binds the names of items in their scopes.
//!
//! Items are taken in the order of the text, files of modules at the place of their `mod`. A macro
//! call in item position is expanded at once if its macro is in textual scope there, and what it
//! makes is collected in its place. Otherwise the call is pending until all text is read: its macro
//! has a path, which may lead through an import or to what another call makes. So pending calls are
//! tried in rounds, until a round finds the macro of none.
//!
//! An example:
//!
//! ```text
//! a::b!(C);                                   // pending: nothing is called `a` yet
//! mod a {
//!     macro_rules! d { ($e:ident) => { struct $e; } }
//!     pub(crate) use d as b;
//! }
//! ```
//!
//! Units: the call; the module `a`; the macro `d` and its arm; the `use` and its import. Then a first
//! round finds that `a::b` means `d`, and adds the struct `C` as a unit inside of the call. A second
//! round has nothing to do.

mod calls;
mod items;
mod macros;
mod members;
mod modules;
mod units;
mod uses;

use super::resolver::Resolver;
use super::trees::{address, item_attributes};
use super::units::{ItemKind, UnitKind};
use crate::cfg::{CfgExpr, UndecidedCfg};
use crate::source::unraw;
use std::ops::Range;
use syn::Item;

pub(super) use super::place::Place;
pub(super) use members::{impl_member_name, trait_member_name};

impl Resolver<'_> {
    /// Collects the items of these crates, and then those that macro calls make.
    pub(super) fn collect_crates(&mut self, crates: Range<usize>) {
        let program = self.program;
        for krate in crates {
            let (scope, file) = (self.names.roots[krate], program.crates[krate].root);
            let place = Place { scope, file, parent: None, made_by: None };
            self.collect(&program.files[file].syntax().items, place);
        }
        self.expand_pending();
    }

    /// Collects these items.
    pub(super) fn collect(&mut self, items: &[Item], place: Place) {
        let known = &self.program.crates[self.names.scopes[place.scope].krate].cfgs;
        for item in items {
            let doubt = UndecidedCfg::of(item_attributes(item), known);
            let around = std::mem::replace(&mut self.doubt, doubt);
            self.collect_item(item, place);
            self.doubt = around;
            let cfgs = CfgExpr::all_of(item_attributes(item), known);
            if !cfgs.is_empty() {
                let unit = self.unit_of[&address(item)];
                self.names.cfgs_of.insert(unit, cfgs);
            }
        }
    }

    fn collect_item(&mut self, item: &Item, place: Place) {
        let unit = match item {
            Item::Trait(it) => self.collect_trait(it, item, place),
            Item::Impl(it) => self.collect_impl(it, item, place),
            Item::Mod(it) => self.collect_module(it, item, place),
            Item::Use(it) => self.collect_use(it, item, place),
            Item::ExternCrate(it) => self.collect_extern_crate(it, item, place),
            Item::ForeignMod(it) => self.collect_extern_block(it, item, place),
            Item::Macro(it) => match &it.ident {
                Some(ident) => self.collect_macro(it, &unraw(ident), item, place),
                None => self.collect_call(it, item, place),
            },
            Item::Const(it) if it.ident == "_" => {
                self.add_unit(UnitKind::Item(ItemKind::Unnamed), "", place, item)
            }
            _ => match items::named(item) {
                Some(named) => self.collect_named(named, item, place),
                None => self.add_unit(UnitKind::Item(ItemKind::Always), "", place, item),
            },
        };
        if let Some(ident) = items::item_name(item) {
            self.note_name(unit, ident.span());
        }
        self.unit_of.insert(address(item), unit);
    }
}
