//! Imports: `use` and `extern crate`.
//!
//! `use a::{b, c::*, d as _};` is one unit around three imports: of `a::b` by the name `b`, of all in
//! `a::c`, and of `a::d` without a name. `extern crate a as b;` is an import of the crate `a` by the
//! name `b`, which at the root of a crate also joins the extern prelude.

use crate::load::Extern;
use crate::resolve::found::Def;
use crate::resolve::place::Place;
use crate::resolve::resolver::Resolver;
use crate::resolve::scopes::Import;
use crate::resolve::trees::{leaves, macro_use};
use crate::resolve::units::{UnitId, UnitKind};
use crate::source::unraw;
use syn::punctuated::Punctuated;
use syn::{Attribute, Item};

impl Resolver<'_> {
    /// Collects a `use` and its imports.
    pub(super) fn collect_use(
        &mut self,
        item_use: &syn::ItemUse,
        item: &Item,
        place: Place,
    ) -> UnitId {
        let unit = self.add_unit(UnitKind::Use, "", place, item);
        let visibility = self.visibility(&item_use.vis, place.scope);
        let place = Place { parent: Some(unit), ..place };
        for leaf in leaves(&item_use.tree) {
            let shown = leaf.name.as_deref().unwrap_or("*");
            let id = self.add_unit(UnitKind::Import, shown, place, &leaf.span);
            self.note_name(id, leaf.span);
            self.unit_of.insert(leaf.address, id);
            let import = Import {
                scope: place.scope,
                path: leaf.path,
                leading_colon: item_use.leading_colon.is_some(),
                only_type: leaf.only_type,
                visibility,
                doubt: self.doubt.clone(),
            };
            self.bind_import(id, leaf.name.as_deref(), import);
        }
        unit
    }

    /// Collects an `extern crate`.
    pub(super) fn collect_extern_crate(
        &mut self,
        item_crate: &syn::ItemExternCrate,
        item: &Item,
        place: Place,
    ) -> UnitId {
        let Place { scope, .. } = place;
        let original = unraw(&item_crate.ident);
        let name = match &item_crate.rename {
            Some((_, rename)) => unraw(rename),
            None => original.clone(),
        };
        let unit = self.add_unit(UnitKind::ExternCrate, &name, place, item);
        let krate = self.names.scopes[scope].krate;
        let def = match self.program.crates[krate].externs.get(&original) {
            _ if original == "self" => Def::Scope(self.names.roots[krate]),
            Some(&Extern::Inlined(krate)) => Def::Scope(self.names.roots[krate]),
            _ => Def::Foreign(vec![original.clone()]),
        };
        if let Some(attr) = macro_use(&item_crate.attrs) {
            self.note_macro_use(attr, unit, &original, &def);
        }
        if scope == self.names.roots[krate] && name != "_" {
            self.names.extern_items.insert((krate, name.clone()), (def, unit));
        }
        let of_self = original == "self";
        let import = Import {
            scope,
            path: vec![if of_self { "crate".to_owned() } else { original }],
            leading_colon: !of_self,
            only_type: true,
            visibility: self.visibility(&item_crate.vis, scope),
            doubt: self.doubt.clone(),
        };
        self.bind_import(unit, Some(&name), import);
        unit
    }

    /// Records the macros that `#[macro_use] extern crate` brings in, given what the crate's name
    /// leads to.
    fn note_macro_use(&mut self, attr: &Attribute, unit: UnitId, original: &str, def: &Def) {
        let krate = self.names.units[unit].krate;
        if let Def::Scope(root) = def {
            let names = Punctuated::<syn::Ident, syn::Token![,]>::parse_terminated;
            let names = attr.parse_args_with(names).ok();
            let names = names.map(|it| it.iter().map(unraw).collect());
            self.names.macro_uses.push((krate, self.names.scopes[*root].krate, names));
        }
        if self.program.crates[krate].externs.get(original) == Some(&Extern::Provided) {
            self.names.kept_macro_uses.push((krate, unit));
        }
    }
}
