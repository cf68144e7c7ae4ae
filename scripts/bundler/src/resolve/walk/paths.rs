//! The uses of a path, and of a member that is named through it.
//!
//! `a::b::C` uses the unit that it leads to, and all imports and modules on the way. A path that begins
//! with `Self` or a type parameter uses members only, and the name of a local variable uses nothing.

use super::locals::Locals;
use super::path_mentions::{TextKind, record_first_segment, record_path};
use super::recorder::Recorder;
use crate::resolve::names::{Def, Meaning, Namespace, PathForm};
use crate::resolve::syntax::segments;
use crate::source::unraw;
use syn::{Ident, Path, QSelf};

/// The primitive types: no import brings them in, and no constant has such a name.
const PRIMITIVES: [&str; 17] = [
    "bool", "char", "f32", "f64", "i8", "i16", "i32", "i64", "i128", "isize", "str", "u8", "u16",
    "u32", "u64", "u128", "usize",
];

/// True if the program defines it.
pub(super) fn is_in_program(def: &Def) -> bool {
    !matches!(def, Def::Foreign(_))
}

/// Returns the meanings of a path; none if it begins with `Self` or a type parameter.
pub(super) fn meanings(
    recorder: &Recorder<'_, '_>,
    locals: &Locals,
    path: &Path,
    namespace: Namespace,
) -> Vec<Meaning> {
    if locals.binds_first_segment(path) {
        return Vec::new();
    }
    recorder.path(&segments(path), PathForm::of(path.leading_colon), namespace).0
}

/// True if a local variable shadows the name. Always false in an expansion: by hygiene, its names differ
/// from those of local variables in the text.
pub(super) fn is_local(recorder: &Recorder<'_, '_>, locals: &Locals, name: &str) -> bool {
    let is_variable = locals.is_local(name);
    crate::marks::reach_if("hygiene-hides-variable", is_variable && !recorder.is_in_text());
    recorder.is_in_text() && is_variable
}

/// Records the uses of a path. Its generic arguments are left to the caller.
pub(super) fn record(
    recorder: &mut Recorder<'_, '_>,
    locals: &Locals,
    path: &Path,
    namespace: Namespace,
) {
    let names = segments(path);
    if locals.binds_first_segment(path) {
        return record_local_start(recorder, locals, &names);
    }
    let (first, rest) = names.split_first().expect("a path has a segment");
    let form = PathForm::of(path.leading_colon);
    let is_name = form == PathForm::Relative && rest.is_empty();
    if is_name && namespace == Namespace::Value && is_local(recorder, locals, first) {
        return;
    }
    let (meanings, start) = recorder.path(&names, form, namespace);
    record_path(recorder, path, start);
    let foreign = match meanings.first() {
        Some(Meaning { def: Def::Foreign(foreign), .. }) => Some(foreign),
        _ => None,
    };
    // A path such as `u32::read` names a member of a trait of the program.
    if let Some(last) = rest.last().filter(|_| meanings.is_empty() || foreign.is_some()) {
        recorder.use_member(None, last);
    }
    if let Some([.., any, name]) = foreign.map(Vec::as_slice)
        && any == "any"
        && name.starts_with("type_name")
    {
        let span = path.segments[0].ident.span().into();
        recorder.add_location_note(span, &format!("`{name}` shows the path of a type"));
    }
    recorder.use_meanings(&meanings);
}

/// Records the uses of a path that begins with `Self` or a type parameter.
fn record_local_start(recorder: &mut Recorder<'_, '_>, locals: &Locals, names: &[String]) {
    crate::marks::reach("path-from-parameter");
    let is_self = names[0] == "Self";
    let owner = locals.self_type.as_ref().filter(|_| is_self);
    for (index, name) in names[1..].iter().enumerate() {
        if index > 0 {
            // A member of an associated type, which is unknown.
            recorder.use_any_member(name.clone());
        } else if is_self && owner.is_none() {
            recorder.use_any_member(name.clone());
        } else {
            recorder.use_member(owner, name);
        }
    }
}

/// Records the uses of `<T as a::Trait>::name`. `T` itself is left to the caller.
pub(super) fn record_qualified(recorder: &mut Recorder<'_, '_>, qself: &QSelf, path: &Path) {
    let names = segments(path);
    let (trait_path, rest) = names.split_at(qself.position.min(names.len()));
    let mut owner = None;
    if !trait_path.is_empty() {
        let (meanings, start) =
            recorder.path(trait_path, PathForm::of(path.leading_colon), Namespace::Type);
        recorder.use_meanings(&meanings);
        owner = meanings.first().map(|meaning| meaning.def.clone());
        let colon = path.leading_colon.as_ref().map(|colon| colon.spans[0]);
        record_first_segment(recorder, &path.segments[0].ident, colon, start, TextKind::Code);
    }
    for (index, name) in rest.iter().enumerate() {
        if index == 0 && !trait_path.is_empty() {
            recorder.use_member(owner.as_ref(), name);
        } else {
            recorder.use_any_member(name.clone());
        }
    }
}

/// Records the uses of a single name as a generic argument. It parses as a type, but may be a constant.
pub(super) fn record_argument(recorder: &mut Recorder<'_, '_>, locals: &Locals, name: &Ident) {
    let name = unraw(name);
    if locals.is_parameter(&name) || PRIMITIVES.contains(&&*name) {
        return;
    }
    if recorder.name(&name, Namespace::Type).iter().all(|meaning| !is_in_program(&meaning.def)) {
        let meanings = recorder.name(&name, Namespace::Value);
        crate::marks::reach_if("constant-as-argument", !meanings.is_empty());
        recorder.use_meanings(&meanings);
    }
}
