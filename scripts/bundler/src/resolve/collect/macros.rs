//! Macro definitions: a `macro_rules!`, its arms, and the name that it has if it is exported.
//!
//! `#[macro_export] macro_rules! a { () => { … }; ($b:expr) => { … } }` makes four units: the
//! macro, an arm each, and the export, which is bound as `a` at the root of the crate and uses the
//! macro. The macro itself is in textual scope.

use crate::cfg;
use crate::macro_rules::MacroRules;
use crate::resolve::made;
use crate::resolve::place::Place;
use crate::resolve::resolver::Resolver;
use crate::resolve::scopes::{Namespace, Visibility};
use crate::resolve::tables::{MacroBody, MacroDef};
use crate::resolve::units::{Unit, UnitId, UnitKind};
use std::cell::OnceCell;
use std::rc::Rc;
use syn::spanned::Spanned;
use syn::{Attribute, Item, ItemMacro, Meta};

impl Resolver<'_> {
    /// Collects a macro definition.
    pub(super) fn collect_macro(
        &mut self,
        item_macro: &ItemMacro,
        name: &str,
        item: &Item,
        place: Place,
    ) -> UnitId {
        let whole = item.span();
        let unit = self.add_unit(UnitKind::Macro, name, place, &whole);
        let krate = self.names.scopes[place.scope].krate;
        self.note_open_macro(unit, &item_macro.attrs);
        let tokens = item_macro.mac.tokens.clone();
        let edition = self.program.crates[krate].edition;
        let export = item_macro.attrs.iter().find(|it| it.path().is_ident("macro_export"));
        let local_inner = export.is_some_and(|it| matches!(it.meta, Meta::List(_)));
        let rules = MacroRules::parse(tokens.clone(), local_inner, edition);
        let mut arms = Vec::new();
        for span in rules.iter().flat_map(|it| it.arms()) {
            let place = Place { parent: Some(unit), ..place };
            let arm = self.add_unit(UnitKind::Arm, "", place, &whole);
            self.names.units[arm].span = place.made_by.is_none().then_some(span);
            arms.push(arm);
        }
        let made = place.made_by.map(|_| made::made(tokens.clone()));
        let body = OnceCell::from(Rc::new(MacroBody { tokens, rules, calls: OnceCell::new() }));
        self.names.macros.insert(unit, MacroDef { krate, arms, local_inner, made, body });
        // A macro that a macro makes is in textual scope from the outermost call on.
        let from = place.made_by.unwrap_or(unit);
        let textual = self.names.scopes[place.scope].textual.entry(name.to_owned());
        textual.or_default().push((from, unit));
        self.bound(place.scope, name);
        if export.is_some() {
            let export = self.add_unit(UnitKind::Export, name, place, &whole);
            self.names.units[export].span = None;
            self.names.units[export].uses.insert(unit);
            self.names.exports.insert(unit, export);
            let root = self.names.roots[krate];
            self.bind(root, name, &[Namespace::Macro], export, Visibility::Public);
        }
        unit
    }

    /// Records a macro, or something around macros, that stands under an undecided cfg.
    pub(super) fn note_open_macro(&mut self, unit: UnitId, attrs: &[Attribute]) {
        let known = &self.program.crates[self.names.units[unit].krate].cfgs;
        if attrs.iter().any(|it| cfg::is_undecided(it, known)) {
            self.names.open_macros.insert(unit);
        }
    }

    /// Returns the body of a macro. For a macro of a library that was resolved earlier, it is parsed
    /// again.
    pub(in crate::resolve) fn macro_body(&self, unit: UnitId) -> Rc<MacroBody> {
        let MacroDef { krate, local_inner, made, body, .. } = &self.names.macros[&unit];
        let read = || {
            let Unit { file, span, .. } = self.names.units[unit];
            let item = span.and_then(|it| self.program.files[file].parse::<ItemMacro>(it).ok());
            let made = || made.as_ref().and_then(|it| made::tokens(it));
            let tokens = item.map(|it| it.mac.tokens).or_else(made).unwrap_or_default();
            let edition = self.program.crates[*krate].edition;
            let rules = MacroRules::parse(tokens.clone(), *local_inner, edition);
            Rc::new(MacroBody { tokens, rules, calls: OnceCell::new() })
        };
        body.get_or_init(read).clone()
    }
}
