//! `cfg`s in the expansions of macros. Code whose `cfg` is false is removed from an expansion.
//!
//! A judge sets no feature, so `load` has put `all()` in place of each `feature = "…"` that holds and is written
//! in a `cfg(…)`, be it in a macro call or in the body of a macro. A macro may compose a predicate:
//!
//! ```text
//! macro_rules! given { ($feature:literal $item:item) => { #[cfg(feature = $feature)] $item } }
//! given! { "deep" fn dive() {} }
//! ```
//!
//! The predicate in the arm becomes `all()` if it holds in all live calls, and `any()` if it holds in none. If it
//! holds in some only, or if it is composed in another way, the call is refused.

use crate::cfg::UnsetCfg;
use crate::load::strip_expansion;
use crate::resolve::collect::Collector;
use crate::resolve::ids::UnitId;
use crate::resolve::mentions::MentionKind;
use crate::resolve::units::written_place;
use crate::source::{FileId, SourceFile, Span};
use syn::visit_mut::VisitMut;

impl Collector<'_> {
    /// Removes code with a false `cfg` from the expansion of a call in this unit, whose syntax `visit` hands
    /// to the visitor. Records the predicates that the `arm` composes, if it is known. Refuses the call if
    /// another one holds here and at no judge.
    pub(in crate::resolve) fn strip_expansion(
        &mut self,
        unit: UnitId,
        arm: Option<UnitId>,
        visit: impl FnOnce(&mut dyn VisitMut),
    ) {
        let cfgs = &self.program.crates[self.tables.units[unit].krate].cfgs;
        let files = &self.program.files;
        for cfg in strip_expansion(cfgs, visit) {
            if files.iter().any(|file| is_simplified(file, &cfg)) {
                continue;
            }
            let composed = arm.and_then(|arm| self.composed_in(arm, &cfg));
            if let Some((file, span, holds)) = composed {
                crate::marks::reach("composed-cfg");
                let kind = MentionKind::ComposedCfg { holds };
                self.tables.records.rewrite(Some(unit), (file, span), kind);
            } else if cfg.is_set {
                self.refuse_composed(unit);
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

    /// Refuses a call whose macro composes a `cfg` that holds here and at no judge.
    fn refuse_composed(&mut self, unit: UnitId) {
        if let Some(place) = written_place(&self.tables.units, unit) {
            self.tables.records.refuse(Some(unit), place, COMPOSED);
        }
    }
}

/// The reason for a refusal of a call.
const COMPOSED: &str = "a macro that is called here puts a `cfg` together that no judge sets, such as \
                        `feature = $feature`; write the `cfg` as a whole, outside of the call";

/// True if an edit of the file replaces the `cfg`. Tokens that were restored from the cache have no bytes; a `cfg`
/// of these alone was written as a whole.
fn is_simplified(file: &SourceFile, UnsetCfg { name, span, .. }: &UnsetCfg) -> bool {
    let is_here =
        || file.text.get(span.start..span.end).is_some_and(|text| text.starts_with(name.as_str()));
    let mut predicates = file.edits.iter().filter(|edit| matches!(&*edit.text, "all()" | "any()"));
    *span == Span::new(0, 0) || is_here() && predicates.any(|edit| edit.span.contains(*span))
}
