//! `cfg`s in the expansions of macros, which rustc decides by the features of the crate with the call.
//!
//! A judge sets no feature, so `load` has put `all()` or `any()` in place of each `feature = "…"` that is written
//! in a `cfg(…)`, be it in a macro call or in the body of a macro. A macro may compose a predicate:
//!
//! ```text
//! macro_rules! given { ($feature:literal $item:item) => { #[cfg(feature = $feature)] $item } }
//! given! { "deep" fn dive() {} }
//! ```
//!
//! The predicate in the arm becomes `all()` if it holds in all live calls, and `any()` if it holds in none. If it
//! holds in some only, or if it is composed in another way, the call is refused; so is that of a macro of another
//! crate, of whose `cfg`s one has another value there.

use crate::cfg::{CfgValue, UnsetCfg, add_of_no_judge, decide};
use crate::load::predicates;
use crate::resolve::collect::Collector;
use crate::resolve::ids::UnitId;
use crate::resolve::mentions::MentionKind;
use crate::source::{Edit, FileId, SourceFile, Span};
use proc_macro2::TokenStream;

impl Collector<'_> {
    /// Looks for `cfg`s of no judge among tokens that a call in this unit expands to, or in the body of its macro if the
    /// `arm` is unknown. Records those that the arm composes. Refuses the call if another one holds here only, or in the crate of the macro only.
    pub(in crate::resolve) fn check_cfgs(
        &mut self,
        unit: UnitId,
        arm: Option<UnitId>,
        tokens: &TokenStream,
    ) {
        let (crates, files) = (&self.program.crates, &self.program.files);
        let cfgs = &crates[self.tables.units[unit].krate].cfgs;
        let is_edit = |edit: &Edit| files.iter().any(|file| file.edits.binary_search(edit).is_ok());
        let place = self.tables.units.written_place(unit);
        let mut found = Vec::new();
        for (predicate, call) in predicates(tokens) {
            let Some(predicate) = predicate else {
                // In an expansion, it is in a macro that is defined there.
                if let (None, Some(place)) = (arm, place) {
                    self.tables.records.refuse(Some(unit), place, COMPOSED);
                }
                continue;
            };
            let value = decide(&predicate, cfgs);
            let edit = |call| Edit::replace(call, (value == CfgValue::True).to_string());
            let is_decided = value != CfgValue::Undecided;
            if !(is_decided && call.is_some_and(|call| is_edit(&edit(call)))) {
                add_of_no_judge(&predicate, cfgs, &is_edit, &mut found);
            }
        }
        for cfg in found {
            let is_decided = files.iter().any(|file| is_simplified(file, &cfg));
            if let Some((file, span, holds)) = arm.and_then(|arm| self.composed_in(arm, &cfg)) {
                crate::marks::reach("composed-cfg");
                let kind = MentionKind::ComposedCfg { holds };
                self.tables.records.rewrite(Some(unit), (file, span), kind);
            } else if let (Some(place), true) = (place, cfg.is_set || is_decided) {
                let why = if is_decided { OF_CALLER } else { COMPOSED };
                self.tables.records.refuse(Some(unit), place, why);
            }
        }
    }

    /// Returns the file and bytes of the predicate in an arm that composes this `cfg`, and true if it holds: the
    /// whole predicate if it is decided, else `feature = $variable`.
    fn composed_in(&self, arm: UnitId, cfg: &UnsetCfg) -> Option<(FileId, Span, bool)> {
        let arm = &self.tables.units[arm];
        let (start, arm_span) = (cfg.span.start, arm.span?);
        let text = &self.program.files[arm.file].text;
        if !(arm_span.start..arm_span.end).contains(&start) {
            return None;
        }
        let rest = text.get(start..arm_span.end)?.strip_prefix(cfg.name.as_str())?;
        let variable = rest.trim_start().strip_prefix('=')?.trim_start().strip_prefix('$')?;
        let is_word = |character: char| character.is_alphanumeric() || character == '_';
        let after = variable.trim_start_matches(is_word);
        let span = Span::new(start, arm_span.end - after.len());
        // A list begins before the `cfg` in it.
        if let Some((whole, holds)) = cfg.whole
            && whole.start < start
            && arm_span.contains(whole)
            && whole.contains(span)
        {
            return Some((arm.file, whole, holds));
        }
        Some((arm.file, span, cfg.is_set))
    }
}

/// Why a call is refused whose macro composes a `cfg` that holds here and at no judge.
const COMPOSED: &str = "a macro here puts a `cfg` together that no judge sets, such as \
                        `feature = $feature`; write the `cfg` as a whole, outside of the call";

/// Why a call is refused in whose macro a `cfg` has another value here than in the crate of the macro.
const OF_CALLER: &str = "a macro of another crate that is called here asks in its body for a feature or `cfg`. \
                         rustc decides that for the crate of the call, where it is another one than for \
                         that of the macro: write the `cfg` outside of the macro, before two definitions of it";

/// True if an edit of the file decides the `cfg`.
fn is_simplified(file: &SourceFile, UnsetCfg { name, span, .. }: &UnsetCfg) -> bool {
    let is_here =
        || file.text.get(span.start..span.end).is_some_and(|text| text.starts_with(name.as_str()));
    let is_constant = |text: &str| matches!(text, "all()" | "any()" | "true" | "false");
    let mut predicates = file.edits.iter().filter(|edit| is_constant(&edit.text));
    is_here() && predicates.any(|edit| edit.span.contains(*span))
}
