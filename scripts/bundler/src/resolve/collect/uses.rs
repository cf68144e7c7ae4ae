//! Imports: `use` and `extern crate`.
//!
//! `use a::{b, c::*, d as _};` is one unit around three imports: of `a::b` as `b`, of all names in
//! `a::c`, and of `a::d` without a name. `extern crate a as b;` is an import of the crate `a` as `b`; at
//! the root of a crate it also adds `b` to the extern prelude.

use crate::load::Extern;
use crate::resolve::collect::Collector;
use crate::resolve::ids::UnitId;
use crate::resolve::item_context::ItemContext;
use crate::resolve::meaning::{Def, PathStart};
use crate::resolve::scopes::{ExternCrate, Import, MacroUse, PathForm};
use crate::resolve::syntax::{macro_use, use_leaves};
use crate::resolve::units::UnitKind;
use crate::source::unraw;
use syn::punctuated::Punctuated;
use syn::{Attribute, Item};

impl Collector<'_> {
    /// Collects a `use` and its imports.
    pub(super) fn collect_use(
        &mut self,
        item_use: &syn::ItemUse,
        item: &Item,
        context: ItemContext,
    ) -> UnitId {
        let unit = self.add_unit(UnitKind::Use, "", context, item);
        let visibility = self.visibility(&item_use.vis, context.scope);
        let context = ItemContext { parent: Some(unit), ..context };
        for leaf in use_leaves(&item_use.tree) {
            let name = leaf.name.as_deref().unwrap_or("*");
            let id = self.add_unit(UnitKind::Import, name, context, &leaf.span);
            self.unit_of.insert(leaf.address, id);
            let import = Import {
                scope: context.scope,
                path: leaf.path,
                form: PathForm::of(item_use.leading_colon),
                only_type: leaf.only_type,
                visibility,
                cfg: self.current_cfg.clone(),
                name: None,
                targets: Vec::new(),
                start: PathStart::Other,
            };
            self.tables.names.bind_import(id, leaf.name.as_deref(), import);
        }
        unit
    }

    /// Collects an `extern crate`.
    pub(super) fn collect_extern_crate(
        &mut self,
        item_crate: &syn::ItemExternCrate,
        item: &Item,
        context: ItemContext,
    ) -> UnitId {
        let ItemContext { scope, .. } = context;
        let original = unraw(&item_crate.ident);
        let name = match &item_crate.rename {
            Some((_, rename)) => unraw(rename),
            None => original.clone(),
        };
        let unit = self.add_unit(UnitKind::ExternCrate, &name, context, item);
        let krate = self.tables.names.scopes()[scope].krate;
        let def = match self.program.crates[krate].externs.get(&original) {
            _ if original == "self" => Def::Scope(self.tables.names.root(krate)),
            Some(&Extern::Inlined(krate)) => Def::Scope(self.tables.names.root(krate)),
            _ => Def::Foreign(vec![original.clone()]),
        };
        let macros = used_macros(&item_crate.attrs);
        let extern_crate = ExternCrate { scope, unit, name: name.clone(), def, macros };
        self.tables.names.add_extern_crate(extern_crate);
        let is_self = original == "self";
        let import = Import {
            scope,
            path: vec![if is_self { "crate".to_owned() } else { original }],
            form: if is_self { PathForm::Relative } else { PathForm::Global },
            only_type: true,
            visibility: self.visibility(&item_crate.vis, scope),
            cfg: self.current_cfg.clone(),
            name: None,
            targets: Vec::new(),
            start: PathStart::Other,
        };
        self.tables.names.bind_import(unit, Some(&name), import);
        unit
    }
}

/// Returns the macros that the attributes of an `extern crate` bring in.
fn used_macros(attrs: &[Attribute]) -> MacroUse {
    let Some(attr) = macro_use(attrs) else { return MacroUse::Nothing };
    let names = attr.parse_args_with(Punctuated::<syn::Ident, syn::Token![,]>::parse_terminated);
    names.map_or(MacroUse::All, |names| MacroUse::Named(names.iter().map(unraw).collect()))
}
