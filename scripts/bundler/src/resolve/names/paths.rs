//! Paths, segment by segment.
//!
//! The first segment is a keyword, a name in lexical scope or a crate; each further one is looked up
//! inside of what the path has led to so far. An example: `self::a::B::c`, where `B` is a struct.
//!
//! | segment | leads to |
//! | --- | --- |
//! | `self` | the module around |
//! | `a` | the scope of `mod a`, by a lookup in that module |
//! | `B` | the unit of the struct, by a lookup in `a` |
//! | `c` | the member `c` of that unit: which one it is, the types decide |

use super::foreign_globs::may_be_of_globs;
use super::guard::Guard;
use crate::macro_rules::CRATE_MARK;
use crate::resolve::foreign::is_implicit_crate;
use crate::resolve::found::{Def, First, Found, hides_others};
use crate::resolve::resolver::Resolver;
use crate::resolve::scopes::{NAMESPACES, Namespace, ScopeId};

/// A path, and where it stands.
#[derive(Clone, Copy)]
pub(super) struct PathAt<'a> {
    pub(super) scope: ScopeId,
    pub(super) segments: &'a [String],
    pub(super) leading_colon: bool,
    /// It is the path of an import.
    pub(super) in_use: bool,
}

impl Resolver<'_> {
    /// Returns what a path means, and how its first segment was found.
    pub(in crate::resolve) fn path(
        &self,
        scope: ScopeId,
        path: &[String],
        leading_colon: bool,
        namespace: Namespace,
    ) -> (Vec<Found>, First) {
        let path = PathAt { scope, segments: path, leading_colon, in_use: false };
        self.path_guarded(path, namespace, &mut Guard::default())
    }

    /// Returns everything that a path may mean, in any namespace.
    pub(in crate::resolve) fn any_meaning(&self, scope: ScopeId, path: &[String]) -> Vec<Found> {
        NAMESPACES.iter().flat_map(|&it| self.path(scope, path, false, it).0).collect()
    }

    /// Returns what a path means, and how its first segment was found, as part of a search.
    pub(super) fn path_guarded(
        &self,
        path: PathAt<'_>,
        namespace: Namespace,
        guard: &mut Guard,
    ) -> (Vec<Found>, First) {
        let Some(first) = path.segments.first() else { return (Vec::new(), First::Other) };
        let (own, supers) = leading_keywords(path.segments);
        let rest = &path.segments[(own + supers).max(1)..];
        let of_first = if rest.is_empty() { namespace } else { Namespace::Type };
        let krate = self.names.scopes[path.scope].krate;
        let here = |scope| vec![Found::of(Def::Scope(scope))];
        let (mut found, how) = match first.as_str() {
            "crate" => (here(self.names.roots[krate]), First::CrateKeyword),
            "self" | "super" => {
                let own = self.module_of(path.scope);
                let module = (0..supers).try_fold(own, |at, _| self.parent_module(at));
                (module.map(here).unwrap_or_default(), First::Other)
            }
            mark if mark.starts_with(CRATE_MARK) => {
                let krate = mark[CRATE_MARK.len()..].parse().ok();
                let root = krate.and_then(|krate: usize| self.names.roots.get(krate));
                (root.map(|&root| here(root)).unwrap_or_default(), First::Other)
            }
            name => self.first_name(path, name, of_first, guard),
        };
        for (index, segment) in rest.iter().enumerate() {
            let namespace = if index + 1 == rest.len() { namespace } else { Namespace::Type };
            let mut next = Vec::new();
            for it in found {
                next.extend(self.step(&it, segment, namespace, path.scope, guard));
            }
            found = next;
        }
        (found, how)
    }

    /// Returns what the first segment means if that is no keyword, and how it was found.
    fn first_name(
        &self,
        path: PathAt<'_>,
        name: &str,
        namespace: Namespace,
        guard: &mut Guard,
    ) -> (Vec<Found>, First) {
        let PathAt { scope, leading_colon, in_use, .. } = path;
        let krate = self.names.scopes[scope].krate;
        let of_2015 = self.program.crates[krate].edition < 2018;
        let (mut found, how) = if of_2015 && (in_use || leading_colon) {
            self.first_at_root(scope, name, namespace, guard)
        } else if leading_colon {
            self.extern_prelude(krate, name)
        } else {
            self.lexical(scope, name, namespace, guard)
        };
        // In a bundle these are there without an item that brings them in.
        let is_crate = |it: &Found| matches!(&it.def, Def::Foreign(path) if *path == [name]);
        if is_implicit_crate(name) && found.iter().all(is_crate) {
            found.iter_mut().for_each(|it| it.via.clear());
        }
        (found, how)
    }

    /// The same for paths of edition 2015 that start at the root of the crate.
    fn first_at_root(
        &self,
        scope: ScopeId,
        name: &str,
        namespace: Namespace,
        guard: &mut Guard,
    ) -> (Vec<Found>, First) {
        let krate = self.names.scopes[scope].krate;
        let root = self.names.roots[krate];
        let at_root = self.lookup_guarded(root, name, namespace, scope, guard);
        let (mut found, mut how) = if at_root.is_empty() {
            self.extern_prelude(krate, name)
        } else {
            (at_root, First::OldRoot)
        };
        if found.is_empty() {
            may_be_of_globs(&mut found, name, &self.foreign_globs(root, scope, guard));
            how = First::OldRoot;
        }
        if self.is_foreign_crate(krate, name, &found) {
            how = First::Other;
        }
        (found, how)
    }

    /// Returns where one more segment leads from a meaning of the path before it.
    fn step(
        &self,
        at: &Found,
        segment: &str,
        namespace: Namespace,
        from: ScopeId,
        guard: &mut Guard,
    ) -> Vec<Found> {
        let to = |def| Found { via: at.via.clone(), ..Found::of(def) };
        match &at.def {
            Def::Scope(_) if segment == "self" => vec![at.clone()],
            Def::Scope(module) => {
                let mut inner = self.lookup_guarded(*module, segment, namespace, from, guard);
                self.drop_hidden(&mut inner, *module, segment, namespace, from);
                if !hides_others(&inner) {
                    let globs = self.foreign_globs(*module, from, guard);
                    may_be_of_globs(&mut inner, segment, &globs);
                }
                inner.into_iter().map(|it| it.after(&at.via)).collect()
            }
            Def::Foreign(path) => {
                let mut path = path.clone();
                path.push(segment.to_owned());
                vec![to(Def::Foreign(path))]
            }
            def => {
                let member = Def::Member(Box::new(def.clone()), segment.to_owned());
                match def {
                    // An associated function may be called like a variant.
                    Def::Unit(unit) if self.has_variant(*unit, segment) => {
                        [Def::Variant(*unit), member].map(to).into()
                    }
                    _ => vec![to(member)],
                }
            }
        }
    }
}

/// Returns how many `self` and how many `super` a path such as `self::super::super::a` starts with.
fn leading_keywords(path: &[String]) -> (usize, usize) {
    let own = usize::from(path.first().is_some_and(|first| first == "self"));
    let supers = path[own..].iter().take_while(|segment| *segment == "super").count();
    (own, supers)
}
