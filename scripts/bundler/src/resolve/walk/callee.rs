//! Finds the macro that a call names.

use super::recorder::Recorder;
use crate::resolve::UnitId;
use crate::resolve::names::{Def, Namespace};

/// Returns the macro that a call means, or several where it is not known which of them is there. The
/// units that lead there are recorded as uses. The call is at the byte `called_at` of the file, if
/// that is known.
pub(super) fn find_macros(
    at: &mut Recorder<'_, '_>,
    names: &[String],
    leading_colon: bool,
    called_at: Option<usize>,
) -> Vec<UnitId> {
    let single = match names {
        [name] if !leading_colon => Some(name),
        _ => None,
    };
    if let Some(name) = single {
        let textual = at.resolver.textual_macros(at.scope, name, at.unit, called_at);
        if !textual.is_empty() {
            return textual;
        }
    }
    let (found, _) = at.path(names, leading_colon, Namespace::Macro);
    let mut defs: Vec<Def> = found.iter().map(|found| found.def.clone()).collect();
    if let Some(name) = single
        && !defs.iter().any(|def| at.resolver.macro_unit(def).is_some())
    {
        let prelude = at.resolver.macro_prelude(at.krate(), name);
        defs.extend(prelude.into_iter().flat_map(|(_, exports)| exports).map(Def::Unit));
    }
    let uses = &mut at.unit_mut().uses;
    uses.extend(found.iter().flat_map(|found| &found.via));
    uses.extend(defs.iter().filter_map(|def| match def {
        Def::Unit(unit) => Some(*unit),
        _ => None,
    }));
    defs.iter().filter_map(|def| at.resolver.macro_unit(def)).collect()
}

/// Records uses of each `#[macro_use] extern crate` of a crate that the judge has: a name that is not
/// known may be that of one of its macros.
pub(super) fn use_foreign_macro_crates(at: &mut Recorder<'_, '_>) {
    let krate = at.krate();
    let foreign = at.resolver.names.kept_macro_uses.iter().filter(|(of, _)| *of == krate);
    let extern_crates: Vec<UnitId> = foreign.map(|(_, unit)| *unit).collect();
    at.unit_mut().uses.extend(extern_crates);
}
