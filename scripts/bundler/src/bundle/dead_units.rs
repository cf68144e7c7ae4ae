//! Finds the units that rustc reports as dead, by the spans of its diagnostics.
//!
//! A diagnostic is mapped from the bundle back to a source, and there to the innermost live unit whose name
//! it points at. Fields and variants are kept with their type, since they are part of its meaning. In macro
//! bodies only whole units are removed, and only if every expansion of the text is dead:
//!
//! ```text
//! macro_rules! make { ($f:ident, $g:ident) => { fn $f() {}  fn $g() {} } }
//! make!(foam, salt);    // `salt` is reported: nothing is removed, `foam` is live
//! make!(crab, reef);    // `crab` and `reef` are reported: the call is removed
//! ```

use super::notes::place;
use crate::load::Program;
use crate::print::Printed;
use crate::resolve::{Resolved, UnitFlags, UnitId, UnitKind};
use crate::rustc::Diagnostic;
use crate::source::Span;
use base::error::{Error, Result};
use std::collections::{BTreeMap, BTreeSet};

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
    let mut expanded = ExpandedUnits::new(resolved, live);
    for diagnostic in diagnostics.iter().filter(|it| it.is_dead_code()) {
        for (span, name) in diagnostic.spans().zip(diagnostic.inner_spans()) {
            let unit = printed.source_of(span).and_then(|(file, span)| {
                let mut around = resolved.units.at(file, span.start).rev();
                Some((around.find(|unit| live[*unit])?, span))
            });
            crate::marks::reach_if("added-import-is-unused", unit.is_none());
            let dead = match unit {
                Some((unit, _)) if expanded.report(unit, printed, name) => continue,
                // It is something else in an expansion, or in a macro body: that is not removed.
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
    units.extend(expanded.dead());
    Ok(units)
}

/// Counts how many of the units in macro expansions are reported as dead.
struct ExpandedUnits<'a> {
    resolved: &'a Resolved,
    live: &'a UnitFlags,
    /// The live units in expansions, by the first byte of their names in the macro or the call.
    by_name: BTreeMap<usize, Vec<UnitId>>,
    /// The number of reports for a set of units. One call may expand the same text to several units, which a
    /// report does not tell apart.
    reports: BTreeMap<Vec<UnitId>, usize>,
}

impl<'a> ExpandedUnits<'a> {
    fn new(resolved: &'a Resolved, live: &'a UnitFlags) -> Self {
        let mut by_name: BTreeMap<usize, Vec<UnitId>> = BTreeMap::new();
        for (unit, info) in resolved.units.enumerate().filter(|(unit, _)| live[*unit]) {
            if let Some(at) = info.expanded_name_start {
                by_name.entry(at).or_default().push(unit);
            }
        }
        Self { resolved, live, by_name, reports: BTreeMap::new() }
    }

    /// Counts a report about units in an expansion of the call `unit`, by the span of their name. Returns
    /// true if there are such units.
    fn report(&mut self, unit: UnitId, printed: &Printed, name: Span) -> bool {
        let Some((_, start)) = printed.origin(name.start) else { return false };
        let text = &printed.text[name.start..name.end];
        let here = self.by_name.range(start..start + text.len()).flat_map(|(_, units)| units);
        let named = here.filter(|it| text.contains(&self.resolved.units[**it].name));
        let of_call = named.filter(|it| self.call_of(**it) == Some(unit));
        let units: Vec<UnitId> = of_call.copied().collect();
        let any = !units.is_empty();
        if any {
            *self.reports.entry(units).or_default() += 1;
        }
        any
    }

    /// Returns the unit with the text of the macro call that expands to a unit.
    fn call_of(&self, unit: UnitId) -> Option<UnitId> {
        let units = &self.resolved.units;
        units.around(unit).find(|&unit| units[unit].span.is_some())
    }

    /// Returns the dead units in expansions:
    ///
    /// * units that are reported as often as they are expanded;
    /// * units that are not live and come from the same text in a macro body.
    ///
    /// The expansion of a call in a function body is left out: it is part of the body.
    fn dead(&self) -> BTreeSet<UnitId> {
        let units = &self.resolved.units;
        let complete = self.reports.iter().filter(|(units, reports)| **reports >= units.len());
        let mut dead: BTreeSet<UnitId> = complete.flat_map(|(units, _)| units).copied().collect();
        dead.retain(|&unit| {
            let call = self.call_of(unit).map(|call| &units[call].kind);
            matches!(call, Some(UnitKind::Call))
        });
        let texts: BTreeSet<_> =
            dead.iter().filter_map(|&unit| units[unit].span_in_macro).collect();
        let from_same_text = units.ids().filter(|&unit| {
            !self.live[unit] && units[unit].span_in_macro.is_some_and(|text| texts.contains(&text))
        });
        dead.extend(from_same_text.collect::<Vec<_>>());
        dead
    }
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
