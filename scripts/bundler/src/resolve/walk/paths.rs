//! What a path, and a member named through it, is a use of.

use super::super::names::{Def, Found, Namespace};
use super::super::{ItemKind, Kind};
use super::{Walker, parameter_names, segments};
use crate::source::plain;
use syn::visit::Visit;
use syn::{Generics, Pat, Path, QSelf};

/// The types that need no import, and that no constant is named like.
const PRIMITIVES: [&str; 17] = [
    "bool", "char", "f32", "f64", "i8", "i16", "i32", "i64", "i128", "isize", "str", "u8", "u16",
    "u32", "u64", "u128", "usize",
];

impl Walker<'_, '_> {
    pub(super) fn in_program(&self, def: &Def) -> bool {
        !matches!(def, Def::Foreign(_))
    }

    pub(super) fn used(&mut self, found: &[Found]) {
        for it in found {
            self.resolver.names.units[self.unit].uses.extend(it.via.iter().copied());
            self.used_def(&it.def);
        }
        if found.iter().any(|it| it.doubt.is_some()) {
            for it in found {
                let unit = match it.def {
                    Def::Unit(unit) | Def::Variant(unit) => Some(unit),
                    Def::Scope(scope) => self.resolver.unit_of_scope(scope),
                    _ => None,
                };
                self.resolver.names.maybe_meant.extend(it.via.iter().copied().chain(unit));
            }
        }
    }

    pub(super) fn used_def(&mut self, def: &Def) {
        match def {
            Def::Unit(unit) | Def::Variant(unit) => {
                let uses = &mut self.resolver.names.units[self.unit].uses;
                uses.insert(*unit);
                // A macro that is named otherwise than by a call that is understood.
                if let Some(of) = self.resolver.macro_unit(def) {
                    let names = &mut self.resolver.names;
                    let arms = &names.macros[&of].arms;
                    names.units[self.unit].uses.extend(arms);
                    names.opaque_arms.extend(arms);
                }
            }
            Def::Scope(scope) => {
                if let Some(unit) = self.resolver.unit_of_scope(*scope) {
                    self.resolver.names.units[self.unit].uses.insert(unit);
                }
            }
            Def::Foreign(_) => {}
            Def::Member(of, name) => {
                self.used_def(of);
                self.used_member(Some(of), name);
            }
        }
    }

    /// A member of what a path leads to.
    fn used_member(&mut self, of: Option<&Def>, name: &str) {
        let unit = self.unit;
        let name = name.to_owned();
        match of {
            Some(Def::Unit(of)) => match self.resolver.names.units[*of].kind {
                Kind::Item(ItemKind::Type) => {
                    let units = &mut self.resolver.names.units;
                    units[unit].typed_members.insert((*of, name.clone()));
                    units[unit].trait_members.insert(name);
                }
                Kind::Trait => {
                    // Or a member of a trait above it.
                    self.resolver.names.units[unit].trait_members.insert(name);
                }
                _ => {
                    self.resolver.names.units[unit].members.insert(name);
                }
            },
            Some(Def::Foreign(_)) | None => {
                self.resolver.names.units[unit].trait_members.insert(name);
            }
            Some(_) => {
                self.resolver.names.units[unit].members.insert(name);
            }
        }
    }

    pub(super) fn any_member(&mut self, name: String) {
        self.resolver.names.units[self.unit].members.insert(name);
    }

    /// Whether a variable hides what the name means otherwise. What macros bind and name is left
    /// out: by hygiene it is another name than the one in the text.
    pub(super) fn is_local(&self, name: &str) -> bool {
        self.depth == 0 && self.locals.iter().any(|names| names.contains(name))
    }

    /// What a path means here; nothing for type parameters and `Self`.
    pub(super) fn meaning(&self, path: &Path, namespace: Namespace) -> Vec<Found> {
        let names = segments(path);
        let first = &names[0];
        if path.leading_colon.is_none() && (first == "Self" || self.parameters.contains(first)) {
            return Vec::new();
        }
        self.resolver.path(self.scope, &names, path.leading_colon.is_some(), namespace).0
    }

    /// A constant as a generic argument looks like a type.
    pub(super) fn use_constant_argument(&mut self, name: &syn::Ident) {
        let name = plain(name);
        if self.parameters.contains(&name) || PRIMITIVES.contains(&&*name) {
            return;
        }
        let path = [name];
        let found = |namespace| self.resolver.path(self.scope, &path, false, namespace).0;
        if found(Namespace::Type).iter().all(|it| !self.in_program(&it.def)) {
            self.used(&found(Namespace::Value));
        }
    }

    pub(super) fn use_path(&mut self, qself: Option<&QSelf>, path: &Path, namespace: Namespace) {
        for segment in &path.segments {
            self.visit_path_arguments(&segment.arguments);
        }
        let names = segments(path);
        if let Some(qself) = qself {
            return self.use_qualified(qself, path, &names);
        }
        let (first, rest) = names.split_first().expect("a path has a segment");
        let plain_path = path.leading_colon.is_none();
        if plain_path && (first == "Self" || self.parameters.contains(first)) {
            let of = match first.as_str() {
                "Self" => self.self_type.clone(),
                _ => None,
            };
            for (index, name) in rest.iter().enumerate() {
                match (&of, index) {
                    (Some(Def::Unit(of)), 0) if self.resolver.has_variant(*of, name) => {}
                    (_, 0) => {}
                    // A member of an associated type, which may be any type.
                    _ => self.any_member(name.clone()),
                }
                match (&of, index) {
                    (None, 0) if first == "Self" => self.any_member(name.clone()),
                    (of, 0) => {
                        let of = of.clone();
                        self.used_member(of.as_ref(), name);
                    }
                    _ => {}
                }
            }
            return;
        }
        if plain_path && rest.is_empty() && namespace == Namespace::Value && self.is_local(first) {
            return;
        }
        let (found, how) = self.resolver.path(self.scope, &names, !plain_path, namespace);
        self.path_mention(path, how);
        if found.is_empty() && !rest.is_empty() {
            // `u32::read` and the like: a member of a trait of the program.
            self.used_member(None, &rest[rest.len() - 1]);
        }
        if let Some(Def::Foreign(foreign)) = found.first().map(|it| &it.def) {
            if let [.., any, name] = &foreign[..]
                && any == "any"
                && name.starts_with("type_name")
            {
                let at = path.segments[0].ident.span().into();
                self.note_place(at, &format!("`{name}` says where a type stands"));
            }
            if let Some(last) = rest.last() {
                self.used_member(None, last);
            }
        }
        self.used(&found);
    }

    fn use_qualified(&mut self, qself: &QSelf, path: &Path, names: &[String]) {
        self.visit_type(&qself.ty);
        let (of_trait, rest) = names.split_at(qself.position.min(names.len()));
        let mut of = None;
        if !of_trait.is_empty() {
            let colon = path.leading_colon.is_some();
            let (found, first) = self.resolver.path(self.scope, of_trait, colon, Namespace::Type);
            self.used(&found);
            of = found.first().map(|it| it.def.clone());
            let ident = &path.segments[0].ident;
            let colon = path.leading_colon.as_ref().map(|it| it.spans[0]);
            self.first_mention(ident, colon, first, false);
        }
        for (index, name) in rest.iter().enumerate() {
            match (of_trait.is_empty(), index) {
                (false, 0) => self.used_member(of.as_ref(), name),
                _ => self.any_member(name.clone()),
            }
        }
    }

    pub(super) fn bind_pattern(&mut self, pattern: &Pat) {
        self.visit_pat(pattern);
    }

    pub(super) fn with_locals(&mut self, inside: impl FnOnce(&mut Self)) {
        self.locals.push(Default::default());
        inside(self);
        self.locals.pop();
    }

    pub(super) fn with_parameters(&mut self, generics: &Generics, inside: impl FnOnce(&mut Self)) {
        let before = self.parameters.len();
        self.parameters.extend(parameter_names(generics));
        inside(self);
        self.parameters.truncate(before);
    }
}
