//! Finds the macro that a call names.

use super::recorder::Recorder;
use crate::resolve::UnitId;
use crate::resolve::names::{Def, Namespace, PathForm};

/// Returns the macro that a call means, or several if that is undecided. Records uses of the units that
/// the path leads through. The call is at the byte `called_at` of the file, if that is known.
pub(super) fn find_macros(
    recorder: &mut Recorder<'_, '_>,
    names: &[String],
    form: PathForm,
    called_at: Option<usize>,
) -> Vec<UnitId> {
    let single = match names {
        [name] if form == PathForm::Relative => Some(name),
        _ => None,
    };
    if let Some(name) = single {
        let textual =
            recorder.resolver.textual_macros(recorder.scope, name, recorder.unit, called_at);
        if !textual.is_empty() {
            return textual;
        }
    }
    let (meanings, _) = recorder.path(names, form, Namespace::Macro);
    let mut defs: Vec<Def> = meanings.iter().map(|meaning| meaning.def.clone()).collect();
    if let Some(name) = single
        && !defs.iter().any(|def| recorder.resolver.macro_unit(def).is_some())
    {
        let prelude = recorder.resolver.macro_prelude(recorder.krate(), name);
        defs.extend(prelude.into_iter().flat_map(|(_, exports)| exports).map(Def::Unit));
    }
    let uses = &mut recorder.unit_mut().uses;
    uses.extend(meanings.iter().flat_map(|meaning| &meaning.via));
    uses.extend(defs.iter().filter_map(|def| match def {
        Def::Unit(unit) => Some(*unit),
        _ => None,
    }));
    defs.iter().filter_map(|def| recorder.resolver.macro_unit(def)).collect()
}

/// Records uses of each `#[macro_use] extern crate` of a crate that the judge provides: an unknown name may
/// be that of one of its macros.
pub(super) fn use_foreign_macro_crates(recorder: &mut Recorder<'_, '_>) {
    let krate = recorder.krate();
    let provided =
        recorder.resolver.tables.provided_macro_uses.iter().filter(|(of, _)| *of == krate);
    let extern_crates: Vec<UnitId> = provided.map(|(_, unit)| *unit).collect();
    recorder.unit_mut().uses.extend(extern_crates);
}
