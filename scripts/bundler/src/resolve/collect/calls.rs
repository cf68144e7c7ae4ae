//! Macro calls in item position: they are expanded, and the items of the expansion are collected.
//!
//! A call uses the macro and the arm that matches its input. If no arm is known to match, all arms are
//! *opaque*; if the expansion does not parse as items, the matched arm is. An opaque arm may expand to
//! anything, so its text is not cut. `thread_local! { static A: u8 = 0; }` is taken for the statics in it.
//!
//! If a macro is nothing but one repetition, each round of a written call is a unit, as if it were a call of its own:
//! where `B` is dead, `make!(A, B)` becomes `make!(A)`.

use crate::cfg::{self, UndecidedCfg};
use crate::load::{item_attributes, strip_expansion};
use crate::macro_rules::{Expansion, MacroRules};
use crate::resolve::collect::Collector;
use crate::resolve::ids::UnitId;
use crate::resolve::item_context::ItemContext;
use crate::resolve::scopes::PathForm;
use crate::resolve::syntax::{parse_thread_locals, segments};
use crate::resolve::tables::NameTables;
use crate::resolve::units::UnitKind;
use crate::source::Span;
use proc_macro2::TokenStream;
use std::rc::Rc;
use syn::{File, Item, ItemMacro};

/// A macro call in item position whose macro must be found by its path.
pub(super) struct PendingCall {
    unit: UnitId,
    context: ItemContext,
    /// The undecided cfg under which it stands.
    cfg: Option<UndecidedCfg>,
    path: Vec<String>,
    form: PathForm,
    tokens: TokenStream,
}

impl Collector<'_> {
    /// Collects a macro call in item position.
    pub(super) fn collect_call(
        &mut self,
        call: &ItemMacro,
        item: &Item,
        context: ItemContext,
    ) -> UnitId {
        let unit = self.add_unit(UnitKind::Call, "", context, item);
        self.record_undecided_macro(unit, &call.attrs);
        let mac = &call.mac;
        let (path, form) = (segments(&mac.path), PathForm::of(mac.path.leading_colon));
        let (cfg, tokens) = (self.current_cfg.clone(), mac.tokens.clone());
        let pending = PendingCall { unit, context, cfg, path, form, tokens };
        let path = &pending.path;
        let textual = match &path[..] {
            [name] if form == PathForm::Relative => self.lookup().textual_macros(
                context.scope,
                name,
                unit,
                self.lookup().start_of(unit),
            ),
            _ => Vec::new(),
        };
        let may_be_std = matches!(path.first().map(String::as_str), Some("thread_local" | "std"));
        let is_thread_local = path.last().is_some_and(|name| name == "thread_local") && may_be_std;
        if textual.is_empty()
            && is_thread_local
            && let Some(statics) = parse_thread_locals(mac.tokens.clone())
        {
            crate::marks::reach("statics-of-thread-local");
            self.tables.units[unit].kind = UnitKind::Group;
            let statics = Rc::new(statics);
            self.expansions.insert(unit, statics.clone());
            self.collect(&statics.items, ItemContext { parent: Some(unit), ..context });
            return unit;
        }
        match textual[..] {
            [macro_unit] => self.expand_items(pending, macro_unit),
            [] => self.pending.push(pending),
            // An undecided cfg decides which macro is meant, so the expansion is unknown.
            _ => {}
        }
        unit
    }

    /// Expands the pending calls, in rounds, until a round finds no macro.
    pub(super) fn expand_pending(&mut self) {
        loop {
            self.resolve_imports();
            let mut has_progress = false;
            for call in std::mem::take(&mut self.pending) {
                let PendingCall {
                    unit, context: ItemContext { scope, .. }, ref path, form, ..
                } = call;
                let found = self.lookup().find_macros(
                    scope,
                    path,
                    form,
                    unit,
                    self.lookup().start_of(unit),
                );
                // There may be none so far, or an undecided cfg decides which of several is meant.
                match found.macros[..] {
                    [macro_unit, ref others @ ..] if others.iter().all(|it| *it == macro_unit) => {
                        crate::marks::reach("pending-call-expanded");
                        has_progress = true;
                        self.tables.units[unit].uses.extend(found.uses);
                        self.expand_items(call, macro_unit);
                    }
                    _ => self.pending.push(call),
                }
            }
            if !has_progress {
                return;
            }
        }
    }

    /// Expands a macro call in item position, and collects the items of the expansion.
    fn expand_items(&mut self, call: PendingCall, macro_unit: UnitId) {
        let PendingCall { unit, context, ref tokens, .. } = call;
        let body = self.macro_body(macro_unit);
        let rules = body.rules.as_ref().filter(|_| context.expanded_from.is_none());
        let krate = self.tables.units[macro_unit].krate;
        let rounds = rules.and_then(|rules| rules.rounds(krate, tokens));
        let expanded = self.expand(unit, macro_unit, tokens.clone());
        let Some((arm, expansion)) = expanded else { return };
        let Ok(file) = syn::parse2::<File>(expansion.tokens) else {
            self.tables.macros.make_opaque([arm]);
            return;
        };
        let Some(rounds) = rounds else {
            return self.collect_expansion(&call, unit, arm, file);
        };
        for (round, file) in rounds {
            crate::marks::reach("round-of-call");
            let context = ItemContext { parent: Some(unit), ..context };
            let round = self.add_unit(UnitKind::Call, "", context, &round);
            self.rounds.entry(unit).or_default().push(round);
            self.collect_expansion(&call, round, arm, file);
        }
    }

    /// Collects the items of the expansion of a call, or of a round of one.
    fn collect_expansion(&mut self, call: &PendingCall, unit: UnitId, arm: UnitId, mut file: File) {
        let context = call.context;
        let expanded_from = Some(context.expanded_from.unwrap_or(unit));
        let context = ItemContext { parent: Some(unit), expanded_from, ..context };
        let outer_arm = self.expanding.replace(arm);
        let cfgs = &self.program.crates[self.tables.units[unit].krate].cfgs;
        for item in file.items.iter().filter(|item| cfg::is_off(item_attributes(item), cfgs)) {
            crate::marks::reach("expanded-item-is-off");
            self.add_unit(UnitKind::Off, "", context, item);
        }
        crate::marks::reach("expanded-items-stripped");
        strip_expansion(cfgs, |pruner| pruner.visit_file_mut(&mut file));
        let file = Rc::new(file);
        self.expansions.insert(unit, file.clone());
        self.collect_under(call.cfg.as_ref(), &file.items, context);
        self.expanding = outer_arm;
    }

    /// Expands a macro call in a unit. Returns the arm that matches the tokens, and the expansion. Records
    /// a use of that arm, or of all arms if it is not known which one matches.
    pub(in crate::resolve) fn expand(
        &mut self,
        unit: UnitId,
        macro_unit: UnitId,
        tokens: TokenStream,
    ) -> Option<(UnitId, Expansion)> {
        let body = self.macro_body(macro_unit);
        let NameTables { units, macros, .. } = &mut self.tables;
        let krate = units[macro_unit].krate;
        let editions = &self.program.editions;
        let expand = |rules: &MacroRules| rules.expand_for_editions(krate, tokens, editions);
        let (expansion, differs) = body.rules.as_ref().map_or((None, false), expand);
        units[unit].uses.insert(macro_unit);
        let result = match expansion {
            Some(expansion) => {
                crate::marks::reach("arm-matches");
                let arm = macros.get(macro_unit)?.arms[expansion.arm];
                units[unit].uses.insert(arm);
                Some((arm, expansion))
            }
            None => {
                units[unit].uses.extend(macros.make_all_opaque(macro_unit));
                None
            }
        };
        if differs {
            self.refuse_edition(unit, macro_unit);
        }
        if let Some((arm, expansion)) = &result {
            self.check_cfgs(unit, Some(*arm), &expansion.tokens);
        }
        result
    }

    /// Records the refusal of a call that may expand differently in one of the judge's editions.
    fn refuse_edition(&mut self, unit: UnitId, macro_unit: UnitId) {
        let units = &self.tables.units;
        let Some((file, Span { start, .. })) = units.written_place(macro_unit) else { return };
        let why = format!(
            "a call of `{}!` has an expression that starts with `_` or `const`. In edition 2024 \
             `$…:expr` matches these, in older ones not, and this crate and the judge are on different \
             sides of that; add an arm for such calls above those with `expr`",
            units[macro_unit].name
        );
        self.tables.records.refuse(Some(unit), (file, Span::new(start, start)), &why);
    }
}
