//! Names in patterns: a name binds a local variable, unless a constant, variant or unit struct has it.

use super::paths::is_in_program;
use super::walker::Walker;
use crate::resolve::names::{Def, Namespace};
use crate::resolve::{ItemKind, UnitKind};
use crate::source::unraw;
use syn::visit::{self, Visit};
use syn::{PatIdent, PatTupleStruct};

/// Visits a name in a pattern, which uses a constant of that name or binds a local variable.
pub(super) fn visit_name(walker: &mut Walker<'_, '_>, pattern: &PatIdent) {
    let recorder = &mut walker.recorder;
    let name = unraw(&pattern.ident);
    let mut meanings = recorder.name(&name, Namespace::Value);
    // The variable shadows a function of that name. Any other value is the meaning of the pattern.
    meanings.retain(|meaning| match meaning.def {
        Def::Unit(unit) => {
            !matches!(recorder.lookup().units[unit].kind, UnitKind::Item(ItemKind::Function))
        }
        _ => true,
    });
    recorder.use_meanings(&meanings);
    let is_constant = meanings.iter().any(|meaning| is_in_program(&meaning.def));
    crate::marks::reach_if("constant-in-pattern", is_constant);
    if recorder.is_in_text() && !is_constant {
        crate::marks::reach("variable-bound");
        walker.locals.variables.push(name);
    }
    visit::visit_pat_ident(walker, pattern);
}

/// Visits `Name(pattern, ..)`.
pub(super) fn visit_tuple_struct(walker: &mut Walker<'_, '_>, pattern: &PatTupleStruct) {
    walker.use_path(pattern.qself.as_ref(), &pattern.path, Namespace::Value);
    for element in &pattern.elems {
        walker.visit_pat(element);
    }
}
