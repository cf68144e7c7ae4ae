//! The `macro_rules!` of a program, and what is known of their calls.

use super::ids::UnitId;
use super::mentions::MentionKind;
use super::records::Records;
use super::units::{Unit, Units};
use crate::load::Program;
use crate::macro_rules::{InnerMacros, MacroRules};
use crate::source::{CrateId, Span};
use proc_macro2::TokenStream;
use serde::{Deserialize, Serialize};
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use syn::ItemMacro;

/// The macros of a program.
#[derive(Default, Deserialize, Serialize)]
pub(super) struct Macros {
    definitions: BTreeMap<UnitId, MacroDef>,
    /// The arms that expand to text which is not a unit of its own, or which is unknown.
    opaque_arms: BTreeSet<UnitId>,
    /// Calls in the bodies of macros that are called in other crates, by the macro and the name in the call.
    inner_calls: BTreeMap<(UnitId, Span), InnerCall>,
}

/// A call in the body of a macro: the meanings that its name has where the macro is called.
#[derive(Default, Deserialize, Serialize)]
struct InnerCall {
    /// The macros that the name means.
    targets: BTreeSet<UnitId>,
    /// The crate from which `#[macro_use] extern crate` brings in one of them.
    from_crate: Option<CrateId>,
}

/// A `macro_rules!`.
#[derive(Deserialize, Serialize)]
pub(super) struct MacroDef {
    pub(super) arms: Vec<UnitId>,
    pub(super) inner_macros: InnerMacros,
    /// The text of its tokens, if it is expanded from another macro.
    pub(super) expanded_text: Option<String>,
    /// Its body, once it is needed.
    #[serde(skip)]
    pub(super) body: OnceCell<Rc<MacroBody>>,
}

/// The body of a `macro_rules!`.
pub(super) struct MacroBody {
    pub(super) tokens: TokenStream,
    /// Its arms, if they are understood.
    pub(super) rules: Option<MacroRules>,
    /// The names in calls without a path, and where they stand, once they are needed.
    pub(super) calls: OnceCell<Vec<(String, Span)>>,
}

impl Macros {
    /// Adds a macro.
    pub(super) fn define(&mut self, unit: UnitId, definition: MacroDef) {
        self.definitions.insert(unit, definition);
    }

    /// Returns a macro, if the unit is one.
    pub(super) fn get(&self, unit: UnitId) -> Option<&MacroDef> {
        self.definitions.get(&unit)
    }

    /// Returns the body of a macro. For a macro of a cached library, it is parsed again.
    pub(super) fn body(&self, unit: UnitId, program: &Program, units: &Units) -> Rc<MacroBody> {
        let MacroDef { arms, inner_macros, expanded_text, body } = &self.definitions[&unit];
        let read = || {
            let Unit { krate, file, span, .. } = units[unit];
            let item = span.and_then(|span| program.files[file].parse::<ItemMacro>(span).ok());
            let expanded = || expanded_text.as_ref().and_then(|text| text.parse().ok());
            let tokens = item.map(|item| item.mac.tokens).or_else(expanded).unwrap_or_default();
            let edition = program.crates[krate].edition;
            let rules = MacroRules::parse(tokens.clone(), *inner_macros, edition);
            let rules = rules.filter(|_| !arms.is_empty());
            Rc::new(MacroBody { tokens, rules, calls: OnceCell::new() })
        };
        body.get_or_init(read).clone()
    }

    /// Makes arms opaque.
    pub(super) fn make_opaque(&mut self, arms: impl IntoIterator<Item = UnitId>) {
        self.opaque_arms.extend(arms);
    }

    /// Makes all arms of a macro opaque, and returns them.
    pub(super) fn make_all_opaque(&mut self, unit: UnitId) -> &[UnitId] {
        let arms = &self.definitions[&unit].arms;
        self.opaque_arms.extend(arms);
        arms
    }

    /// Adds the meanings that a call in the body of a macro has where the macro is called. They are from that crate
    /// if `#[macro_use] extern crate` brings them in.
    pub(super) fn add_inner_call(
        &mut self,
        unit: UnitId,
        name: Span,
        targets: Vec<UnitId>,
        from_crate: Option<CrateId>,
    ) {
        let call = self.inner_calls.entry((unit, name)).or_default();
        call.targets.extend(targets);
        call.from_crate = call.from_crate.or(from_crate);
    }

    /// Clears [`Unit::span_in_macro`] inside opaque arms: their text is needed for more than units, so
    /// no part of it may be cut.
    pub(super) fn clear_spans_in_opaque_arms(&self, units: &mut Units) {
        let arms = self.opaque_arms.iter().map(|&arm| &units[arm]);
        let opaque: Vec<_> = arms.filter_map(|arm| Some((arm.file, arm.span?))).collect();
        for unit in units.ids() {
            let unit = &mut units[unit];
            unit.span_in_macro = unit.span_in_macro.filter(|(file, span)| {
                !opaque.iter().any(|(arm_file, arm)| arm_file == file && arm.contains(*span))
            });
        }
    }

    /// Adds the mentions of inner calls: each gets a path, or is refused if its meaning depends on the caller.
    pub(super) fn record_inner_calls(&mut self, units: &Units, records: &mut Records) {
        for ((unit, span), call) in std::mem::take(&mut self.inner_calls) {
            let Some(krate) = call.from_crate else { continue };
            let (place, unit) = ((units[unit].file, span), Some(unit));
            if call.targets.len() == 1 {
                records.rewrite(unit, place, MentionKind::MacroPrelude { krate, in_macro: true });
            } else {
                let why = "this means different macros, depending on the caller of the macro around it; \
                           start its path with `$crate::`";
                records.refuse(unit, place, why);
            }
        }
    }
}
