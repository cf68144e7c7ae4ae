//! Finds the units that rustc reports as dead, by the spans of its diagnostics.
//!
//! A diagnostic is mapped from the bundle back to a source, and there to the innermost live unit whose name
//! it points at. Fields and variants are kept with their type, since they are part of its meaning. What a macro
//! expands to stays with the call:
//!
//! ```text
//! macro_rules! make { ($f:ident, $g:ident) => { fn $f() {}  fn $g() {} } }
//! make!(foam, salt);    // `salt` is reported: nothing is removed
//! ```

use super::notes::place;
use crate::load::Program;
use crate::print::Printed;
use crate::resolve::{Resolved, UnitFlags, UnitId, UnitKind};
use crate::rustc::Diagnostic;
use crate::source::Span;
use base::error::{Error, Result};
use std::collections::BTreeSet;

/// Returns the units that rustc reports as dead.
///
/// # Errors
///
/// When no unit is found for a diagnostic.
pub(super) fn reported_dead(
    program: &Program,
    resolved: &Resolved,
    printed: &Printed,
    live: &UnitFlags,
    diagnostics: &[Diagnostic],
) -> Result<BTreeSet<UnitId>> {
    let mut units = BTreeSet::new();
    // Where rustc finds errors, it does not run all lints.
    if diagnostics.iter().any(Diagnostic::is_error) {
        return Ok(units);
    }
    for diagnostic in diagnostics.iter().filter(|it| it.is_dead_code()) {
        for (span, name) in diagnostic.spans().zip(diagnostic.inner_spans()) {
            let unit = printed.source_of(span).and_then(|(file, span)| {
                let mut around = resolved.units.at(file, span.start).rev();
                Some((around.find(|unit| live[*unit])?, span))
            });
            crate::marks::reach_if("added-import-is-unused", unit.is_none());
            let dead = match unit {
                // It is in an expansion, or in a macro body: that is not removed.
                Some(_) if span != name => continue,
                Some((unit, _)) if !is_name_of(resolved, unit, printed, name) => continue,
                Some((unit, span)) => units_at(resolved, live, unit, span),
                None => printed.export_at(name).into_iter().collect(),
            };
            if dead.is_empty() {
                let place = place(program, printed, span);
                let message = &diagnostic.message;
                return Err(Error::tool(format!("{place}: {message}, but cannot be removed")));
            }
            units.extend(dead);
        }
    }
    Ok(units)
}

/// True if a span is the name of a unit, and not the name of something that a macro expands to in the unit.
fn is_name_of(resolved: &Resolved, unit: UnitId, printed: &Printed, name: Span) -> bool {
    let info = &resolved.units[unit];
    match info.kind {
        UnitKind::Item(_) | UnitKind::Trait | UnitKind::Member(_) | UnitKind::Macro => {
            let text = &printed.text[name.start..name.end];
            text.strip_prefix("r#").unwrap_or(text) == info.name
        }
        UnitKind::Call => false,
        _ => true,
    }
}

/// Returns the unit; for a `use`, the imports inside the span.
fn units_at(resolved: &Resolved, live: &UnitFlags, unit: UnitId, span: Span) -> Vec<UnitId> {
    if !matches!(resolved.units[unit].kind, UnitKind::Use) {
        return vec![unit];
    }
    crate::marks::reach("import-is-unused");
    let imports =
        resolved.units.ids().filter(|&it| live[it] && resolved.units[it].parent == Some(unit));
    let start = |unit: &UnitId| resolved.units[*unit].span.map_or(0, |span| span.start);
    // The span of a diagnostic on `a as b` may end before the `as`, and on `a::*` before the `::`.
    let (inside, after): (Vec<UnitId>, Vec<UnitId>) =
        imports.filter(|it| start(it) >= span.start).partition(|it| start(it) < span.end);
    if inside.is_empty() {
        after.into_iter().min_by_key(start).into_iter().collect()
    } else {
        inside
    }
}
