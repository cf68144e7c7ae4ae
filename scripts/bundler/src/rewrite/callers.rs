//! Finds who calls a macro: `crate` in the body of a macro is the crate of the caller.
//!
//! If only the crate of the macro calls it, that is no difference. If another crate does, the macro is refused.

use crate::resolve::{Resolved, UnitFlags, UnitId, UnitKind};
use crate::source::{CrateId, Span};

/// Returns another crate than that of the macro that calls the arm with this text, if there is one.
pub(super) fn foreign_caller(
    resolved: &Resolved,
    live: &UnitFlags,
    macro_unit: UnitId,
    text: Span,
) -> Option<CrateId> {
    let own = resolved.units[macro_unit].krate;
    let is_arm = |unit: &UnitId| {
        let info = &resolved.units[*unit];
        matches!(info.kind, UnitKind::Arm)
            && info.parent == Some(macro_unit)
            && info.span.is_some_and(|span| span.contains(text))
    };
    let mut units = resolved.units.enumerate();
    let caller =
        units.find(|(unit, info)| live[*unit] && info.krate != own && info.uses.iter().any(is_arm));
    caller.map(|(_, info)| info.krate)
}
