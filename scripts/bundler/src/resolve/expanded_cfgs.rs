//! `cfg`s in the expansions of macros. Code whose `cfg` is false is removed from an expansion.
//!
//! A judge sets no feature, so `load` has put `all()` in place of each `feature = "…"` that holds and is written
//! in a `cfg(…)`, be it in a macro call or in the body of a macro. A predicate that a macro composes is refused:
//!
//! ```text
//! macro_rules! given { ($feature:literal $item:item) => { #[cfg(feature = $feature)] $item } }
//! given! { "deep" fn dive() {} }
//! ```

use super::mentions::{Mention, MentionKind};
use super::resolver::Resolver;
use super::units::UnitId;
use crate::load::strip_expansion;
use crate::source::{SourceFile, Span};
use syn::visit_mut::VisitMut;

impl Resolver<'_> {
    /// Removes code with a false `cfg` from the expansion of a call in this unit, whose syntax `visit` hands
    /// to the visitor. Refuses the call if a macro composes a predicate that holds here and at no judge.
    pub(super) fn strip_expansion(&mut self, unit: UnitId, visit: impl FnOnce(&mut dyn VisitMut)) {
        let cfgs = &self.program.crates[self.tables.units[unit].krate].cfgs;
        let of_no_judge = strip_expansion(cfgs, visit);
        let files = &self.program.files;
        if of_no_judge.iter().all(|cfg| files.iter().any(|file| is_simplified(file, cfg))) {
            return;
        }
        let units = &self.tables.units;
        let mut around = std::iter::successors(Some(unit), |unit| units[*unit].parent);
        let written = around.find_map(|unit| Some((units[unit].file, units[unit].span?)));
        let Some((file, span)) = written else { return };
        let why = "a macro that is called here puts a `cfg` together that no judge sets, such as \
                   `feature = $feature`; write the `cfg` as a whole, outside of the call";
        let kind = MentionKind::Refusal(why.to_owned());
        self.tables.mentions.push(Mention { unit: Some(unit), file, span, kind });
    }
}

/// True if an edit of the file replaces the `cfg` with this name in these bytes. Tokens that were restored from
/// the cache have no bytes; a `cfg` of these alone was written as a whole.
fn is_simplified(file: &SourceFile, (name, span): &(String, Span)) -> bool {
    let is_here =
        || file.text.get(span.start..span.end).is_some_and(|text| text.starts_with(name.as_str()));
    let mut predicates = file.edits.iter().filter(|edit| matches!(&*edit.text, "all()" | "any()"));
    *span == Span::new(0, 0) || is_here() && predicates.any(|edit| edit.span.contains(*span))
}
