//! Macro definitions: a `macro_rules!`, its arms, and its exported name.
//!
//! `#[macro_export] macro_rules! a { () => { … }; ($b:expr) => { … } }` becomes four units: the macro,
//! its two arms, and the export, which is bound as `a` at the root of the crate and uses the macro. The
//! macro itself is in textual scope.

use crate::cfg;
use crate::macro_rules::{InnerMacros, MacroRules, has_fragments};
use crate::resolve::collect::Collector;
use crate::resolve::ids::UnitId;
use crate::resolve::item_context::ItemContext;
use crate::resolve::macros::{MacroBody, MacroDef};
use crate::resolve::scopes::{Namespace, Visibility};
use crate::resolve::units::UnitKind;
use std::cell::OnceCell;
use std::rc::Rc;
use syn::spanned::Spanned;
use syn::{Attribute, Item, ItemMacro};

impl Collector<'_> {
    /// Collects a macro definition.
    pub(super) fn collect_macro(
        &mut self,
        item_macro: &ItemMacro,
        name: &str,
        item: &Item,
        context: ItemContext,
    ) -> UnitId {
        let item_span = item.span();
        let unit = self.add_unit(UnitKind::Macro, name, context, &item_span);
        let krate = self.tables.names.scopes()[context.scope].krate;
        self.record_undecided_macro(unit, &item_macro.attrs);
        let tokens = item_macro.mac.tokens.clone();
        let edition = self.program.crates[krate].edition;
        let export = item_macro.attrs.iter().find(|attr| attr.path().is_ident("macro_export"));
        let inner_macros = InnerMacros::of(export);
        // The text of an expanded macro, which is stored, does not have the fragments.
        let is_understood = context.expanded_from.is_none() || !has_fragments(&tokens);
        let rules = MacroRules::parse(tokens.clone(), inner_macros, edition);
        let rules = rules.filter(|_| is_understood);
        let mut arms = Vec::new();
        for span in rules.iter().flat_map(|rules| rules.arms()) {
            let context = ItemContext { parent: Some(unit), ..context };
            let arm = self.add_unit(UnitKind::Arm, "", context, &item_span);
            self.tables.units[arm].span = context.expanded_from.is_none().then_some(span);
            arms.push(arm);
        }
        let expanded_text = context.expanded_from.map(|_| tokens.to_string());
        let body = OnceCell::from(Rc::new(MacroBody { tokens, rules, calls: OnceCell::new() }));
        self.tables.macros.define(unit, MacroDef { arms, inner_macros, expanded_text, body });
        // An expanded macro is in textual scope from the outermost call on.
        let from = context.expanded_from.unwrap_or(unit);
        self.tables.names.define_macro(context.scope, name, from, unit);
        if export.is_some() {
            let export = self.add_unit(UnitKind::Export, name, context, &item_span);
            self.tables.units[export].span = None;
            self.tables.units[export].uses.insert(unit);
            let root = self.tables.names.root(krate);
            self.bind(root, name, &[Namespace::Macro], export, Visibility::Public);
        }
        unit
    }

    /// Records a macro, or a unit around macros, that stands under an undecided cfg.
    pub(super) fn record_undecided_macro(&mut self, unit: UnitId, attrs: &[Attribute]) {
        let options = &self.program.crates[self.tables.units[unit].krate].cfgs;
        if attrs.iter().any(|attr| cfg::is_undecided(attr, options)) {
            self.tables.names.add_undecided_macro(unit);
        }
    }
}
