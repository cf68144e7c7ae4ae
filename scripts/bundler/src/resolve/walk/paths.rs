//! What a path, and a member named through it, is a use of.
//!
//! `a::b::C` uses the unit that it leads to, and all imports and modules on the way. A path that begins
//! with `Self` or a type parameter uses members only, and a name that is a local variable uses nothing.

use super::bindings::Bindings;
use super::mentions::{record_first_segment, record_path};
use super::recorder::Recorder;
use super::syntax::segments;
use crate::resolve::names::{Def, Found, Namespace};
use crate::source::unraw;
use syn::{Ident, Path, QSelf};

/// The types that need no import, and that no constant has the name of.
const PRIMITIVES: [&str; 17] = [
    "bool", "char", "f32", "f64", "i8", "i16", "i32", "i64", "i128", "isize", "str", "u8", "u16",
    "u32", "u64", "u128", "usize",
];

/// True for what the program defines.
pub(super) fn is_in_program(def: &Def) -> bool {
    !matches!(def, Def::Foreign(_))
}

/// Returns what a path means; nothing if it begins with `Self` or a type parameter.
pub(super) fn meaning(
    at: &Recorder<'_, '_>,
    bindings: &Bindings,
    path: &Path,
    namespace: Namespace,
) -> Vec<Found> {
    if bindings.bind_first_segment(path) {
        return Vec::new();
    }
    at.path(&segments(path), path.leading_colon.is_some(), namespace).0
}

/// True if a local variable hides what the name means otherwise. Never in an expansion: by hygiene the
/// names there are others than those in the text.
pub(super) fn is_local(at: &Recorder<'_, '_>, bindings: &Bindings, name: &str) -> bool {
    at.is_in_text() && bindings.is_local(name)
}

/// Records what a path uses. Its generic arguments are left to the caller.
pub(super) fn record(
    at: &mut Recorder<'_, '_>,
    bindings: &Bindings,
    path: &Path,
    namespace: Namespace,
) {
    let names = segments(path);
    if bindings.bind_first_segment(path) {
        return record_bound(at, bindings, &names);
    }
    let (first, rest) = names.split_first().expect("a path has a segment");
    let has_colon = path.leading_colon.is_some();
    let is_name = !has_colon && rest.is_empty();
    if is_name && namespace == Namespace::Value && is_local(at, bindings, first) {
        return;
    }
    let (found, how) = at.path(&names, has_colon, namespace);
    record_path(at, path, how);
    let foreign = match found.first() {
        Some(Found { def: Def::Foreign(foreign), .. }) => Some(foreign),
        _ => None,
    };
    // `u32::read` and the like: a member of a trait of the program.
    if let Some(last) = rest.last().filter(|_| found.is_empty() || foreign.is_some()) {
        at.use_member(None, last);
    }
    if let Some([.., any, name]) = foreign.map(Vec::as_slice)
        && any == "any"
        && name.starts_with("type_name")
    {
        let span = path.segments[0].ident.span().into();
        at.note_location(span, &format!("`{name}` says where a type stands"));
    }
    at.use_found(&found);
}

/// Records what a path uses that begins with `Self` or a type parameter.
fn record_bound(at: &mut Recorder<'_, '_>, bindings: &Bindings, names: &[String]) {
    let is_self = names[0] == "Self";
    let of = bindings.self_type.as_ref().filter(|_| is_self);
    for (index, name) in names[1..].iter().enumerate() {
        if index > 0 {
            // A member of an associated type, which may be any type.
            at.use_any_member(name.clone());
        } else if is_self && of.is_none() {
            at.use_any_member(name.clone());
        } else {
            at.use_member(of, name);
        }
    }
}

/// Records what `<T as a::Trait>::name` uses. `T` itself is left to the caller.
pub(super) fn record_qualified(at: &mut Recorder<'_, '_>, qself: &QSelf, path: &Path) {
    let names = segments(path);
    let (of_trait, rest) = names.split_at(qself.position.min(names.len()));
    let mut of = None;
    if !of_trait.is_empty() {
        let (found, first) = at.path(of_trait, path.leading_colon.is_some(), Namespace::Type);
        at.use_found(&found);
        of = found.first().map(|found| found.def.clone());
        let colon = path.leading_colon.as_ref().map(|colon| colon.spans[0]);
        record_first_segment(at, &path.segments[0].ident, colon, first, false);
    }
    for (index, name) in rest.iter().enumerate() {
        if index == 0 && !of_trait.is_empty() {
            at.use_member(of.as_ref(), name);
        } else {
            at.use_any_member(name.clone());
        }
    }
}

/// Records what a single name uses as a generic argument: it reads as a type, and may be a constant.
pub(super) fn record_argument(at: &mut Recorder<'_, '_>, bindings: &Bindings, name: &Ident) {
    let name = unraw(name);
    if bindings.is_parameter(&name) || PRIMITIVES.contains(&&*name) {
        return;
    }
    if at.name(&name, Namespace::Type).iter().all(|found| !is_in_program(&found.def)) {
        let found = at.name(&name, Namespace::Value);
        at.use_found(&found);
    }
}
