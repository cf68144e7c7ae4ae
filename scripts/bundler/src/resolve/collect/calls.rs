//! Macro calls: those in item position are expanded, and the items that they make are collected.
//!
//! A call uses the macro and the arm that it takes. If no arm is known to take the input, or if
//! what the arm makes is not understood as items, the arms are *opaque*: they may make anything, so
//! their text is not cut. `thread_local! { static A: u8 = 0; }` is no expansion: its statics are
//! units.

use crate::load::strip_expansion;
use crate::resolve::found::Def;
use crate::resolve::mentions::{Mention, MentionKind};
use crate::resolve::place::{PendingCall, Place};
use crate::resolve::resolver::Resolver;
use crate::resolve::scopes::Namespace;
use crate::resolve::tables::MacroDef;
use crate::resolve::trees::{thread_locals, type_to_file};
use crate::resolve::units::{ItemKind, Unit, UnitId, UnitKind};
use crate::source::{Span, unraw};
use proc_macro2::TokenStream;
use std::collections::BTreeSet;
use std::rc::Rc;
use syn::{Item, ItemMacro};

impl Resolver<'_> {
    /// Collects a macro call in item position.
    pub(super) fn collect_call(&mut self, call: &ItemMacro, item: &Item, place: Place) -> UnitId {
        let unit = self.add_unit(UnitKind::Call, "", place, item);
        let path: Vec<String> = call.mac.path.segments.iter().map(|it| unraw(&it.ident)).collect();
        let tokens = call.mac.tokens.clone();
        let leading_colon = call.mac.path.leading_colon.is_some();
        self.note_open_macro(unit, &call.attrs);
        let textual = match &path[..] {
            [name] if !leading_colon => {
                self.textual_macros(place.scope, name, unit, self.start_of(unit))
            }
            _ => Vec::new(),
        };
        let of_std = matches!(path.first().map(String::as_str), Some("thread_local" | "std"));
        let thread_local = path.last().is_some_and(|it| it == "thread_local") && of_std;
        if textual.is_empty()
            && thread_local
            && let Some(statics) = thread_locals(tokens.clone())
        {
            self.collect_thread_locals(&statics, unit, place);
            return unit;
        }
        match textual[..] {
            [found] => self.expand_items(unit, found, tokens, place),
            [] => self.pending.push(PendingCall { unit, place, path, leading_colon, tokens }),
            // An undecided cfg decides which macro is meant, and so what the call makes.
            _ => {}
        }
        unit
    }

    /// Collects the statics of a `thread_local!`: none is live but by its name.
    fn collect_thread_locals(&mut self, statics: &[syn::ItemStatic], unit: UnitId, place: Place) {
        self.names.units[unit].kind = UnitKind::Group;
        let inside = Place { parent: Some(unit), ..place };
        for item in statics {
            let name = unraw(&item.ident);
            let id = self.add_unit(UnitKind::Item(ItemKind::Value), &name, inside, item);
            let visibility = self.visibility(&item.vis, place.scope);
            self.bind(place.scope, &name, &[Namespace::Value], id, visibility);
            self.note_name(id, item.ident.span());
            // The last one may be without its semicolon.
            let span = Span::new(Span::of(item).start, Span::of(&item.expr).end);
            self.names.units[id].span = place.made_by.is_none().then_some(span);
            self.thread_locals.entry(unit).or_default().push(id);
        }
    }

    /// Expands the pending calls, in rounds, until a round finds the macro of none.
    pub(super) fn expand_pending(&mut self) {
        loop {
            let mut any_found = false;
            for call in std::mem::take(&mut self.pending) {
                if let Some((found, uses)) = self.macro_of(&call) {
                    any_found = true;
                    self.names.units[call.unit].uses.extend(uses);
                    self.expand_items(call.unit, found, call.tokens, call.place);
                } else {
                    self.pending.push(call);
                }
            }
            if !any_found {
                return;
            }
        }
    }

    /// Returns the macro of a pending call, and the units through which it is found; `None` if
    /// there is none so far, or if an undecided cfg decides which of several is meant.
    fn macro_of(&self, call: &PendingCall) -> Option<(UnitId, BTreeSet<UnitId>)> {
        let PendingCall { place: Place { scope, .. }, path, leading_colon, .. } = call;
        let (found, _) = self.path(*scope, path, *leading_colon, Namespace::Macro);
        let exports = match &path[..] {
            [name] if !leading_colon && found.is_empty() => {
                self.macro_prelude(self.names.scopes[*scope].krate, name)
            }
            _ => None,
        };
        let exports = exports.map_or(Vec::new(), |(_, exports)| exports);
        let mut uses: BTreeSet<UnitId> = found.iter().flat_map(|it| &it.via).copied().collect();
        let mut macros = BTreeSet::new();
        for def in found.into_iter().map(|it| it.def).chain(exports.into_iter().map(Def::Unit)) {
            macros.extend(self.macro_unit(&def));
            if let Def::Unit(unit) = def {
                uses.insert(unit);
            }
        }
        let only = macros.first().copied()?;
        (macros.len() == 1).then_some((only, uses))
    }

    /// Collects what a macro call in item position makes.
    fn expand_items(&mut self, call: UnitId, found: UnitId, tokens: TokenStream, place: Place) {
        let Some((arm, made)) = self.expand(call, found, tokens) else { return };
        let Some(mut file) = type_to_file(made) else {
            self.names.opaque_arms.insert(arm);
            return;
        };
        let known = &self.program.crates[self.names.scopes[place.scope].krate].cfgs;
        strip_expansion(known, |pruner| pruner.visit_file_mut(&mut file));
        let file = Rc::new(file);
        self.expansions.insert(call, file.clone());
        let made_by = Some(place.made_by.unwrap_or(call));
        let outside = self.expanding.replace(arm);
        self.collect(&file.items, Place { parent: Some(call), made_by, ..place });
        self.expanding = outside;
    }

    /// Expands a call by a unit. Returns the arm that it takes and what that makes of the tokens; the
    /// arm counts as used by the unit, or all arms if it is not known which one is taken.
    pub(in crate::resolve) fn expand(
        &mut self,
        unit: UnitId,
        found: UnitId,
        tokens: TokenStream,
    ) -> Option<(UnitId, TokenStream)> {
        let body = self.macro_body(found);
        self.refuse_if_editions_differ(unit, found, &tokens);
        let MacroDef { krate, arms, .. } = &self.names.macros[&found];
        let uses = &mut self.names.units[unit].uses;
        uses.insert(found);
        match body.rules.as_ref().and_then(|rules| rules.expand(*krate, tokens)) {
            Some(expansion) => {
                let arm = arms[expansion.arm];
                uses.insert(arm);
                if self.names.units[found].span.is_some() {
                    for (at, krate) in expansion.variable_paths {
                        self.names.variable_paths.entry((found, at)).or_default().insert(krate);
                    }
                }
                Some((arm, expansion.tokens))
            }
            None => {
                uses.extend(arms);
                self.names.opaque_arms.extend(arms);
                None
            }
        }
    }

    /// Refuses a call, if it is live, whose input may match otherwise in an edition of the judge
    /// than in that of the macro.
    pub(in crate::resolve) fn refuse_if_editions_differ(
        &mut self,
        unit: UnitId,
        found: UnitId,
        tokens: &TokenStream,
    ) {
        let body = self.macro_body(found);
        let Some(rules) = &body.rules else { return };
        if !self.program.editions.iter().any(|it| rules.differs_in(*it, tokens)) {
            return;
        }
        let named = &self.names.units[found];
        let in_text = |it: &UnitId| self.names.units[*it].span.is_some();
        let above = |it: &UnitId| self.names.units[*it].parent;
        let place = std::iter::successors(Some(found), above).find(in_text).unwrap_or(found);
        let Unit { file, span, .. } = self.names.units[place];
        let why = format!(
            "a call of `{}!` begins an expression with `_` or `const`, which `$…:expr` takes in a macro \
             of edition 2024 only, and this crate and the judge differ in that; an arm of its own, above \
             those with `expr`, means the same in both",
            named.name
        );
        let span = span.map_or(Span::new(0, 0), |it| Span::new(it.start, it.start));
        let kind = MentionKind::Refusal(why);
        self.names.mentions.push(Mention { unit: Some(unit), file, span, kind });
    }
}
