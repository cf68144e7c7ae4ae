//! Paths, segment by segment.
//!
//! The first segment is a keyword, a name in lexical scope or a crate. Each further one is looked up
//! inside the definition that the path before it leads to. An example: `self::a::B::c`, where `B` is a
//! struct.
//!
//! | segment | leads to |
//! | --- | --- |
//! | `self` | the module around the path |
//! | `a` | the scope of `mod a`, by a lookup in that module |
//! | `B` | the unit of the struct, by a lookup in `a` |
//! | `c` | the member `c` of that unit; only types tell which one |

use super::cycle_guard::CycleGuard;
use super::foreign_globs::add_foreign_globs_to;
use crate::macro_rules::CRATE_MARK;
use crate::resolve::foreign::is_implicit_crate;
use crate::resolve::meaning::{Def, Meaning, PathStart, shadows_others};
use crate::resolve::resolver::Resolver;
use crate::resolve::scopes::{NAMESPACES, Namespace, PathForm, ScopeId};

/// A path in a scope.
#[derive(Clone, Copy)]
pub(super) struct PathAt<'a> {
    pub(super) scope: ScopeId,
    pub(super) segments: &'a [String],
    pub(super) form: PathForm,
    /// True for the path of an import.
    pub(super) is_import: bool,
}

impl Resolver<'_> {
    /// Returns the meanings of a path, and how its first segment is found.
    pub(in crate::resolve) fn path(
        &self,
        scope: ScopeId,
        path: &[String],
        form: PathForm,
        namespace: Namespace,
    ) -> (Vec<Meaning>, PathStart) {
        let path = PathAt { scope, segments: path, form, is_import: false };
        self.path_guarded(path, namespace, &mut CycleGuard::default())
    }

    /// Returns the meanings of a path in all namespaces.
    pub(in crate::resolve) fn any_meaning(&self, scope: ScopeId, path: &[String]) -> Vec<Meaning> {
        NAMESPACES
            .iter()
            .flat_map(|&namespace| self.path(scope, path, PathForm::Relative, namespace).0)
            .collect()
    }

    /// Returns the meanings of a path, and how its first segment is found, as part of a search.
    pub(super) fn path_guarded(
        &self,
        path: PathAt<'_>,
        namespace: Namespace,
        guard: &mut CycleGuard,
    ) -> (Vec<Meaning>, PathStart) {
        let Some(first) = path.segments.first() else { return (Vec::new(), PathStart::Other) };
        let (selfs, supers) = leading_keywords(path.segments);
        let rest = &path.segments[(selfs + supers).max(1)..];
        let first_namespace = if rest.is_empty() { namespace } else { Namespace::Type };
        let krate = self.tables.scopes[path.scope].krate;
        let module = |scope| vec![Meaning::certain(Def::Scope(scope))];
        let (mut meanings, start) = match first.as_str() {
            "crate" => (module(self.tables.roots[krate]), PathStart::CrateKeyword),
            "self" | "super" => {
                let own = self.module_of(path.scope);
                let outer = (0..supers).try_fold(own, |inner, _| self.parent_module(inner));
                (outer.map(module).unwrap_or_default(), PathStart::Other)
            }
            mark if mark.starts_with(CRATE_MARK) => {
                let krate = mark[CRATE_MARK.len()..].parse().ok();
                let root = krate.and_then(|krate: usize| self.tables.roots.get(krate));
                (root.map(|&root| module(root)).unwrap_or_default(), PathStart::Other)
            }
            name => self.first_name(path, name, first_namespace, guard),
        };
        for (index, segment) in rest.iter().enumerate() {
            let namespace = if index + 1 == rest.len() { namespace } else { Namespace::Type };
            let mut next = Vec::new();
            for meaning in meanings {
                next.extend(self.step(&meaning, segment, namespace, path.scope, guard));
            }
            meanings = next;
        }
        (meanings, start)
    }

    /// Returns the meanings of a first segment that is no keyword, and how it is found.
    fn first_name(
        &self,
        path: PathAt<'_>,
        name: &str,
        namespace: Namespace,
        guard: &mut CycleGuard,
    ) -> (Vec<Meaning>, PathStart) {
        let PathAt { scope, form, is_import, .. } = path;
        let krate = self.tables.scopes[scope].krate;
        let is_2015 = self.program.crates[krate].edition < 2018;
        let (mut meanings, start) = if is_2015 && (is_import || form == PathForm::Global) {
            self.first_at_root(scope, name, namespace, guard)
        } else if form == PathForm::Global {
            self.extern_prelude(krate, name)
        } else {
            self.lexical(scope, name, namespace, guard)
        };
        // In a bundle these crates are in scope without an import.
        let is_crate =
            |meaning: &Meaning| matches!(&meaning.def, Def::Foreign(path) if *path == [name]);
        if is_implicit_crate(name) && meanings.iter().all(is_crate) {
            meanings.iter_mut().for_each(|meaning| meaning.via.clear());
        }
        (meanings, start)
    }

    /// Returns the same for a path of edition 2015 that starts at the root of the crate.
    fn first_at_root(
        &self,
        scope: ScopeId,
        name: &str,
        namespace: Namespace,
        guard: &mut CycleGuard,
    ) -> (Vec<Meaning>, PathStart) {
        let krate = self.tables.scopes[scope].krate;
        let root = self.tables.roots[krate];
        let at_root = self.lookup_guarded(root, name, namespace, scope, guard);
        let (mut meanings, mut start) = if at_root.is_empty() {
            self.extern_prelude(krate, name)
        } else {
            (at_root, PathStart::Root2015)
        };
        if meanings.is_empty() {
            add_foreign_globs_to(&mut meanings, name, &self.foreign_globs(root, scope, guard));
            start = PathStart::Root2015;
        }
        if self.is_foreign_crate(krate, name, &meanings) {
            start = PathStart::Other;
        }
        (meanings, start)
    }

    /// Returns the meanings of a path with one more segment, given a meaning of the path before it.
    fn step(
        &self,
        prefix: &Meaning,
        segment: &str,
        namespace: Namespace,
        from: ScopeId,
        guard: &mut CycleGuard,
    ) -> Vec<Meaning> {
        let to = |def| Meaning { via: prefix.via.clone(), ..Meaning::certain(def) };
        match &prefix.def {
            Def::Scope(_) if segment == "self" => vec![prefix.clone()],
            Def::Scope(module) => {
                let mut inner = self.lookup_guarded(*module, segment, namespace, from, guard);
                self.remove_invisible(&mut inner, *module, segment, namespace, from);
                if !shadows_others(&inner) {
                    let globs = self.foreign_globs(*module, from, guard);
                    add_foreign_globs_to(&mut inner, segment, &globs);
                }
                inner.into_iter().map(|meaning| meaning.through(&prefix.via)).collect()
            }
            Def::Foreign(path) => {
                let mut path = path.clone();
                path.push(segment.to_owned());
                vec![to(Def::Foreign(path))]
            }
            def => {
                let member = Def::Member(Box::new(def.clone()), segment.to_owned());
                match def {
                    // An associated function may have the name of a variant.
                    Def::Unit(unit) if self.has_variant(*unit, segment) => {
                        [Def::Variant(*unit), member].map(to).into()
                    }
                    _ => vec![to(member)],
                }
            }
        }
    }
}

/// Returns the number of `self` and the number of `super` at the start of a path, such as
/// `self::super::super::a`.
fn leading_keywords(path: &[String]) -> (usize, usize) {
    let selfs = usize::from(path.first().is_some_and(|first| first == "self"));
    let supers = path[selfs..].iter().take_while(|segment| *segment == "super").count();
    (selfs, supers)
}
