//! The last phase: facts that need all bodies to be walked.
//!
//! * The function `main`.
//! * The re-exports that become narrower. In the bundle the crate `b` is a private module, which rustc refuses to
//!   re-export as public: `pub use b::{self, c};` becomes `pub(crate) use b::{self, c};`, and so does a `pub use`
//!   of that import of `c`.
//! * The units of refusals by `load`.
//! * The macros whose names rewriting must keep apart from other names.

use super::findings::FindingKind;
use super::ids::UnitId;
use super::meaning::{Def, Meaning};
use super::mentions::MentionKind;
use super::names::{Lookup, Names};
use super::records::Records;
use super::resolved::Resolved;
use super::scopes::{Import, Namespace, Visibility};
use super::tables::NameTables;
use super::units::{Unit, UnitKind, Units};
use crate::load::{Dependence, LoadFinding, Program};
use crate::source::{CrateId, FileId, Span};
use base::error::{Error, Result};
use std::collections::BTreeSet;

/// Returns the result, once all phases are done.
///
/// # Errors
///
/// If there is no `main`.
pub(super) fn into_resolved(program: &Program, tables: NameTables) -> Result<Resolved> {
    let lookup = tables.lookup(program);
    let (main, main_imports) = find_main(lookup)?;
    let traits = lookup.traits_in_scopes();
    let scopes = tables.names.scopes().iter();
    let block_parents = scopes.map(|scope| scope.parent.filter(|_| scope.is_block)).collect();
    let root_names = lookup.names_at_root();
    let hidden_macros = hidden_macros(lookup);
    let root_macros = root_macros(lookup);
    let NameTables { mut units, macros, records, .. } = tables;
    macros.clear_spans_in_opaque_arms(&mut units);
    let Records { mentions, findings, impls, undecided, .. } = records;
    Ok(Resolved {
        units,
        main,
        main_imports,
        mentions,
        findings,
        impls,
        undecided,
        traits,
        block_parents,
        root_macros,
        hidden_macros,
        root_names,
    })
}

/// Returns the function `main` of the solution, and the imports that lead to it.
fn find_main(lookup: Lookup<'_>) -> Result<(UnitId, Vec<UnitId>)> {
    let root = lookup.names.root(CrateId::SOLUTION);
    let meanings = lookup.name_in(root, "main", Namespace::Value);
    let function = meanings.into_iter().find_map(|meaning| match meaning.def {
        Def::Unit(unit) => Some((unit, meaning.via)),
        _ => None,
    });
    function.ok_or_else(|| {
        let file = &lookup.program.files[lookup.program.crates[CrateId::SOLUTION].root];
        Error::build(format!("there is no `fn main` in `{}`", file.shown))
    })
}

/// Returns the first item of the solution that defines a macro in textual scope at its root, and
/// the names of all such macros.
fn root_macros(lookup: Lookup<'_>) -> Option<(UnitId, BTreeSet<String>)> {
    let names = lookup.names;
    let textual = &names.scopes()[names.root(CrateId::SOLUTION)].textual;
    let outermost = |(_, unit): &(UnitId, UnitId)| lookup.units.around(*unit).last();
    let first = textual.values().flatten().filter_map(outermost).min()?;
    Some((first, textual.keys().cloned().collect()))
}

/// Returns the exported macros that share their name with an item at the root of their crate.
fn hidden_macros(lookup: Lookup<'_>) -> BTreeSet<UnitId> {
    let exports = lookup.units.iter().filter(|unit| matches!(unit.kind, UnitKind::Export));
    let exported = exports.filter_map(|export| export.uses.first().copied());
    let has_item = |unit: &UnitId| {
        let Unit { name, scope, .. } = &lookup.units[*unit];
        let mut namespaces = [Namespace::Type, Namespace::Value].into_iter();
        namespaces.any(|of| !lookup.name_in(*scope, name, of).is_empty())
    };
    exported.filter(has_item).collect()
}

/// Narrows each `pub use` of a whole crate or of an exported macro, and those that re-export what such a use
/// brings in.
pub(super) fn narrow_re_exports(tables: &mut NameTables) {
    let NameTables { units, names, records, .. } = tables;
    let use_of = |import: &UnitId| units[*import].parent;
    let imports = names.imports().iter();
    let of_crates =
        imports.clone().filter(|(unit, import)| brings_in_crate(units, names, **unit, import));
    let of_crates: BTreeSet<_> = of_crates.map(|(unit, _)| use_of(unit)).collect();
    let re_exports = |import: &Import| {
        let mut via = import.targets.iter().flat_map(|(_, target)| &target.via);
        import.name.is_some() && via.any(|import| of_crates.contains(&use_of(import)))
    };
    let narrowed = imports.filter(|(_, import)| re_exports(import));
    let narrowed: BTreeSet<_> = narrowed.map(|(unit, _)| use_of(unit)).collect();
    for (unit, place) in std::mem::take(&mut records.pub_uses) {
        let (unit, kind) = (Some(unit), MentionKind::Text("pub(crate)".to_owned()));
        crate::marks::reach_if("reexport-of-crate", of_crates.contains(&unit));
        crate::marks::reach_if("reexport-narrowed-by-another", narrowed.contains(&unit));
        if of_crates.contains(&unit) || narrowed.contains(&unit) {
            records.rewrite(unit, place, kind);
        }
    }
}

/// Adds what `load` has found in these crates, in the innermost unit around it. `files` are those of the out-of-line
/// modules that are collected.
pub(super) fn record_load_findings(
    program: &Program,
    tables: &mut NameTables,
    crates: &[CrateId],
    files: &BTreeSet<FileId>,
) {
    let findings = crates.iter().flat_map(|&krate| &program.crates[krate].findings);
    for &LoadFinding { file, at, ref dependence } in findings {
        // The file of a module that a cfg has removed is loaded, but not collected.
        let is_root = program.crates[program.files[file].krate].root == file;
        if !is_root && !files.contains(&file) {
            continue;
        }
        let unit = tables.units.at(file, at).next_back();
        let span = Span::new(at, at);
        let kind = match dependence.clone() {
            Dependence::Cfg(name) => FindingKind::Decision(name),
            Dependence::BuildScript(why) => FindingKind::NeedsBuildScript(why),
            Dependence::Never(why) => FindingKind::Refusal(why),
        };
        tables.records.find(unit, (file, span), kind);
    }
}

/// True if a name of a `pub use` brings in a whole crate of the program, or an exported macro of a library.
fn brings_in_crate(units: &Units, names: &Names, unit: UnitId, import: &Import) -> bool {
    let is_of_library = |target: &Meaning| match target.def {
        Def::Scope(scope) => {
            let krate = names.scopes()[scope].krate;
            krate != CrateId::SOLUTION && names.root(krate) == scope
        }
        Def::Unit(unit) => {
            let Unit { kind, krate, .. } = &units[unit];
            matches!(kind, UnitKind::Export) && *krate != CrateId::SOLUTION
        }
        _ => false,
    };
    matches!(units[unit].kind, UnitKind::Import)
        && import.visibility == Visibility::Public
        && import.targets.iter().any(|(_, target)| is_of_library(target))
}
