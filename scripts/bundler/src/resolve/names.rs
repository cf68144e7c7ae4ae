//! Scopes, and what a name or path means in them.

use super::{InScope, ItemKind, Kind, Resolver, TraitInScope, UnitId, std_traits};
use crate::cfg::Doubt;
use crate::load::Extern;
use crate::macro_rules::CRATE_MARK;
use serde::{Deserialize, Serialize};
use std::cell::{Cell, RefCell};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::rc::Rc;

/// Index of a scope.
pub(super) type ScopeId = usize;

/// The three kinds of names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
pub(super) enum Namespace {
    Type,
    Value,
    Macro,
}

/// All namespaces.
pub(super) const NAMESPACES: [Namespace; 3] = [Namespace::Type, Namespace::Value, Namespace::Macro];

/// A module, or a block that has items.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Scope {
    pub(super) krate: usize,
    /// The scope around it; for the root of a crate there is none.
    pub(super) parent: Option<ScopeId>,
    /// A block sees the names of the scopes around it, a module does not.
    pub(super) block: bool,
    /// The module that it is the inside of, if that is not the root of a crate.
    pub(super) unit: Option<UnitId>,
    names: BTreeMap<String, Vec<Binding>>,
    /// Imports of everything.
    globs: Vec<UnitId>,
    /// Some of those are not public.
    private_globs: bool,
    /// Imports of traits as `_`.
    unnamed: Vec<UnitId>,
    /// `macro_rules!` by name, each after the place in the text from which on it is seen.
    pub(super) textual: BTreeMap<String, Vec<(UnitId, UnitId)>>,
}

/// One meaning of a name in a scope.
#[derive(Clone, Debug, Deserialize, Serialize)]
struct Binding {
    namespace: Namespace,
    unit: UnitId,
    import: bool,
    visibility: Visibility,
    /// A cfg decides whether it is there.
    doubt: Option<Doubt>,
}

/// From where a name is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub(super) enum Visibility {
    Public,
    /// In this module and all inside it.
    Within(ScopeId),
}

/// What one import says.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) struct Import {
    pub(super) scope: ScopeId,
    pub(super) path: Vec<String>,
    pub(super) leading_colon: bool,
    /// `a::{self}` brings in the type or module only.
    pub(super) only_type: bool,
    pub(super) visibility: Visibility,
    /// A cfg decides whether it is there.
    pub(super) doubt: Option<Doubt>,
}

/// What a path leads to.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub(super) enum Def {
    /// A module, or the root of a crate.
    Scope(ScopeId),
    Unit(UnitId),
    /// A variant of an enum.
    Variant(UnitId),
    /// Something that is not of the program, by its path.
    Foreign(Vec<String>),
    /// A member, by name, of whatever the path before it leads to.
    Member(Box<Def>, String),
}

/// A meaning, and the imports and modules that lead to it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Found {
    pub(super) def: Def,
    pub(super) via: Vec<UnitId>,
    /// A cfg decides whether the name means this; else it means what it would mean without it.
    pub(super) doubt: Option<Doubt>,
}

/// How the first segment of a path was found, where that matters for a rewriting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum First {
    /// The keyword `crate`.
    CrateKeyword,
    /// The name of a crate of the program, in the extern prelude.
    Extern(usize),
    /// A crate from elsewhere, by an `extern crate` at the root.
    ExternItem,
    /// A name at the root of the crate around, where such paths of edition 2015 begin.
    OldRoot,
    /// A crate of procedural macros, which cannot be inlined.
    ProcMacro,
    Other,
}

impl Scope {
    pub(super) fn new(krate: usize, parent: Option<ScopeId>, block: bool) -> Self {
        Self {
            krate,
            parent,
            block,
            unit: None,
            names: BTreeMap::new(),
            globs: Vec::new(),
            private_globs: false,
            unnamed: Vec::new(),
            textual: BTreeMap::new(),
        }
    }

    /// What a name means in the scope itself.
    fn bindings(&self, name: &str, namespace: Namespace) -> impl Iterator<Item = &Binding> {
        let bindings = self.names.get(name).into_iter().flatten();
        bindings.filter(move |it| it.namespace == namespace)
    }
}

/// How the path begins of a name that nothing in the program brings in.
pub(super) const UNKNOWN: &str = "?";

/// The modules that a glob of std may bring in.
#[rustfmt::skip]
const STD_MODULES: [&str; 66] = [
    "alloc", "any", "arch", "array", "ascii", "atomic", "backtrace", "binary_heap", "borrow", "boxed",
    "btree_map", "btree_set", "cell", "char", "clone", "cmp", "collections", "consts", "convert",
    "default", "env", "error", "f32", "f64", "ffi", "fmt", "fs", "future", "hash", "hash_map",
    "hash_set", "hint", "io", "iter", "linked_list", "marker", "mem", "mpsc", "net", "num", "ops",
    "option", "os", "panic", "path", "pin", "prelude", "primitive", "process", "ptr", "range", "rc",
    "result", "slice", "str", "string", "sync", "task", "thread", "time", "u32", "u64", "usize", "v1",
    "vec", "vec_deque",
];

/// How the path of a procedural macro begins.
pub(super) const PROC_MACRO: &str = "proc-macro";

/// What is being looked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Lookup {
    scope: ScopeId,
    name: NameId,
    namespace: Namespace,
    /// See [`Resolver::viewpoint`].
    viewpoint: Option<ScopeId>,
}

/// Index of a name that is bound somewhere.
type NameId = usize;

/// Searches that lead back to themselves, beyond which a program is refused: what they find cannot be
/// kept, and globs that lead to each other in many circles can take more of them than there is time.
const CIRCLES: usize = 100_000;

/// Rounds of finding where globs lead, beyond which a program is refused: some seem to lead one another
/// elsewhere for ever.
const ROUNDS: usize = 100;

/// One step of a search that may lead back to itself.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Name(Lookup),
    /// Where a glob leads; only ever the first step.
    Glob(UnitId),
}

/// The steps that are under way, so that a circle of imports ends.
#[derive(Default)]
struct Guard {
    steps: Vec<Step>,
    /// The outermost step that a circle led back to since it was entered: what was found inside of
    /// it is not all that there is to find.
    circle: Option<usize>,
}

impl Guard {
    /// Enters a step unless it is under way already.
    fn enter(&mut self, step: Step) -> bool {
        match self.steps.iter().position(|it| *it == step) {
            Some(at) => {
                self.circle = Some(self.circle.map_or(at, |it| it.min(at)));
                false
            }
            None => {
                self.steps.push(step);
                true
            }
        }
    }

    fn leave(&mut self) {
        self.steps.pop();
    }
}

/// The names that are bound in some scope: no other leads anywhere.
#[derive(Default, Deserialize, Serialize)]
pub(super) struct Bound {
    names: HashMap<String, NameId>,
    /// The scopes where they are.
    scopes: Vec<Vec<ScopeId>>,
}

/// A scope, and from where; see [`Resolver::viewpoint`].
type Seen = (ScopeId, Option<ScopeId>);

/// What was found so far.
#[derive(Default)]
pub(super) struct FoundBefore {
    names: RefCell<HashMap<Lookup, Vec<Found>>>,
    globs: RefCell<HashMap<UnitId, Rc<[Found]>>>,
    /// Globs of which it is being found where they lead, as far as that is known.
    coming: RefCell<BTreeMap<UnitId, Rc<[Found]>>>,
    globs_by_module: RefCell<HashMap<ScopeId, Rc<GlobsByModule>>>,
    foreign_globs: RefCell<HashMap<Seen, Rc<BTreeSet<UnitId>>>>,
    /// How often what was found is not all that there is, since the search led back to itself.
    circles: Cell<usize>,
    /// The crate in which that became too much.
    lost_in: Cell<Option<usize>>,
}

/// The globs of one scope, as indices.
#[derive(Default)]
struct GlobsByModule {
    /// Those that bring in just what one module binds, by that module.
    plain: HashMap<ScopeId, Vec<usize>>,
    /// Those that may bring in more.
    other: Vec<usize>,
}

/// Where globs lead from one scope, and how.
struct Ways {
    /// The places in the order in which they were come to, and whether their globs lead on.
    places: Vec<(Lookup, bool)>,
    indices: HashMap<Lookup, usize>,
    /// For each place, from where it was come to, and by which imports.
    into: Vec<Vec<(usize, Vec<UnitId>)>>,
}

impl Ways {
    fn new(start: Lookup) -> Self {
        let indices = HashMap::from([(start, 0)]);
        Self { places: vec![(start, true)], indices, into: vec![Vec::new()] }
    }

    /// Takes note of a way; the place that it leads to if that is a new one.
    fn go(&mut self, from: usize, to: Lookup, via: impl Iterator<Item = UnitId>) -> Option<usize> {
        let new = self.places.len();
        let place = *self.indices.entry(to).or_insert(new);
        if place == new {
            self.places.push((to, false));
            self.into.push(Vec::new());
        }
        self.into[place].push((from, via.collect()));
        (place == new).then_some(new)
    }

    /// The imports of all ways from the start to a place, but for those that lead back to where each
    /// way has been before.
    fn to(&self, place: usize) -> BTreeSet<UnitId> {
        let mut imports = BTreeSet::new();
        let mut seen = BTreeSet::from([place]);
        let mut work = vec![place];
        while let Some(to) = work.pop() {
            for (from, via) in &self.into[to] {
                if !self.is_behind(*from, to) {
                    imports.extend(via);
                    if seen.insert(*from) {
                        work.push(*from);
                    }
                }
            }
        }
        imports
    }

    /// Whether all ways from the start to a place lead over another one.
    fn is_behind(&self, place: usize, gate: usize) -> bool {
        let mut seen = BTreeSet::from([place, gate]);
        let mut work = vec![place];
        while let Some(at) = work.pop().filter(|_| place != gate) {
            if at == 0 {
                return false;
            }
            work.extend(self.into[at].iter().map(|it| it.0).filter(|it| seen.insert(*it)));
        }
        true
    }
}

impl Resolver<'_> {
    /// Refuses the program if its names could not be found.
    pub(super) fn refuse_if_lost(&mut self) {
        if let Some(krate) = self.found.lost_in.get() {
            let why =
                "its globs (`use …::*`) lead to each other in too many circles to be followed";
            self.error = None;
            self.refuse(self.program.crates[krate].root, 0, why);
        }
    }

    pub(super) fn bind(
        &mut self,
        scope: ScopeId,
        name: &str,
        namespaces: &[Namespace],
        unit: UnitId,
        visibility: Visibility,
    ) {
        for &namespace in namespaces {
            let doubt = self.doubt.clone();
            let binding = Binding { namespace, unit, import: false, visibility, doubt };
            self.names.scopes[scope].names.entry(name.to_owned()).or_default().push(binding);
        }
        self.bound(scope, name);
    }

    /// Takes note of a name that gets a meaning in a scope.
    pub(super) fn bound(&mut self, scope: ScopeId, name: &str) {
        let Bound { names, scopes } = &mut self.names.bound;
        let id = *names.entry(name.to_owned()).or_insert(scopes.len());
        if id == scopes.len() {
            scopes.push(Vec::new());
        }
        if scopes[id].last() != Some(&scope) {
            scopes[id].push(scope);
        }
        self.changed(scope);
    }

    /// What was found before may not hold any more, unless the scope is a block: no module sees into
    /// that, and what is found in it is not kept.
    fn changed(&mut self, scope: ScopeId) {
        if !self.names.scopes[scope].block {
            self.found.names.get_mut().clear();
            self.found.globs.get_mut().clear();
            self.found.globs_by_module.get_mut().clear();
            self.found.foreign_globs.get_mut().clear();
        }
    }

    /// Adds an import that stands in its own scope.
    pub(super) fn bind_import(&mut self, unit: UnitId, name: Option<&str>, import: Import) {
        let scope = import.scope;
        let visibility = import.visibility;
        match name {
            None => {
                self.names.scopes[scope].globs.push(unit);
                self.names.scopes[scope].private_globs |= visibility != Visibility::Public;
            }
            Some("_") => self.names.scopes[scope].unnamed.push(unit),
            Some(name) => {
                for namespace in NAMESPACES {
                    if import.only_type && namespace != Namespace::Type {
                        continue;
                    }
                    let doubt = import.doubt.clone();
                    let binding = Binding { namespace, unit, import: true, visibility, doubt };
                    self.names.scopes[scope]
                        .names
                        .entry(name.to_owned())
                        .or_default()
                        .push(binding);
                }
            }
        }
        self.names.imports.insert(unit, import);
        match name {
            Some(name) => self.bound(scope, name),
            None => self.changed(scope),
        }
    }

    /// The names that a module at the root of the solution may not have: those of types and modules there,
    /// but for the crates that it imports by their own name, and all that globs bring in anywhere in the
    /// solution, since they would be hidden by it, or in doubt beside it.
    pub(super) fn names_at_root(&self) -> BTreeSet<String> {
        let of_type = |it: &Binding| it.namespace == Namespace::Type;
        let of_crate = |name: &str, it: &Binding| {
            let import = self.names.imports.get(&it.unit);
            import.is_some_and(|it| matches!(&it.path[..], [only] if only == name))
        };
        let own = self.names.scopes[self.names.roots[0]].names.iter().filter(|(name, bindings)| {
            bindings.iter().any(|it| of_type(it) && !of_crate(name, it))
        });
        let mut names: BTreeSet<String> = own.map(|(name, _)| name.clone()).collect();
        let mut seen = BTreeSet::new();
        let solution = self.names.scopes.iter().filter(|it| it.krate == 0);
        let globs = solution.flat_map(|it| &it.globs).copied();
        let with_place = |glob: UnitId| (glob, self.names.imports[&glob].scope);
        let mut globs: Vec<(UnitId, ScopeId)> = globs.map(with_place).collect();
        while let Some((glob, from)) = globs.pop() {
            if !seen.insert((glob, from)) {
                continue;
            }
            let targets = self.glob_targets(glob, &mut Guard::default());
            let in_program = |it: &Found| matches!(it.def, Def::Scope(_) | Def::Unit(_));
            if !targets.iter().any(in_program) {
                names.extend(STD_MODULES.iter().map(|it| (*it).to_owned()));
            }
            for target in targets.iter() {
                let Def::Scope(module) = target.def else { continue };
                // What the root itself has is there already.
                if module == self.names.roots[0] {
                    continue;
                }
                let Scope { names: inside, globs: others, .. } = &self.names.scopes[module];
                let brought = inside.iter().filter(|(_, bindings)| {
                    bindings.iter().any(|it| of_type(it) && self.is_visible(it.visibility, from))
                });
                names.extend(brought.map(|(name, _)| name.clone()));
                let viewpoint = self.viewpoint(module, from);
                let seen = others.iter().filter(|it| self.sees_glob(**it, viewpoint));
                globs.extend(seen.map(|it| (*it, from)));
            }
        }
        names
    }

    /// The module that a scope is in, or is.
    pub(super) fn module_of(&self, mut scope: ScopeId) -> ScopeId {
        while self.names.scopes[scope].block {
            scope = self.names.scopes[scope].parent.unwrap_or(scope);
        }
        scope
    }

    /// The module around the module that a scope is in.
    fn parent_module(&self, scope: ScopeId) -> Option<ScopeId> {
        let parent = self.names.scopes[self.module_of(scope)].parent?;
        Some(self.module_of(parent))
    }

    fn is_visible(&self, visibility: Visibility, from: ScopeId) -> bool {
        let Visibility::Within(module) = visibility else { return true };
        let mut scope = Some(from);
        while let Some(at) = scope {
            if at == module {
                return true;
            }
            scope = self.names.scopes[at].parent;
        }
        false
    }

    /// As far as it decides which globs of a scope can be seen from somewhere, that place: the
    /// innermost scope around both; `None` where only public ones can be, or there are no others.
    fn viewpoint(&self, scope: ScopeId, from: ScopeId) -> Option<ScopeId> {
        if !self.names.scopes[scope].private_globs {
            return None;
        }
        let around =
            |scope: ScopeId| std::iter::successors(Some(scope), |&it| self.names.scopes[it].parent);
        around(scope).find(|&it| around(from).any(|other| other == it))
    }

    /// What a name means inside a scope, without the scopes around it.
    pub(super) fn lookup(
        &self,
        scope: ScopeId,
        name: &str,
        namespace: Namespace,
        from: ScopeId,
    ) -> Vec<Found> {
        self.lookup_guarded(scope, name, namespace, from, &mut Guard::default())
    }

    fn lookup_guarded(
        &self,
        scope: ScopeId,
        name: &str,
        namespace: Namespace,
        from: ScopeId,
        guard: &mut Guard,
    ) -> Vec<Found> {
        let Some(&id) = self.names.bound.names.get(name) else { return Vec::new() };
        let Scope { globs, block, .. } = &self.names.scopes[scope];
        if globs.is_empty() && self.names.scopes[scope].bindings(name, namespace).next().is_none() {
            return Vec::new();
        }
        let viewpoint = self.viewpoint(scope, from);
        let lookup = Lookup { scope, name: id, namespace, viewpoint };
        if !guard.enter(Step::Name(lookup)) {
            return Vec::new();
        }
        if let Some(found) = self.found.names.borrow().get(&lookup) {
            guard.leave();
            return found.clone();
        }
        if self.found.circles.get() > CIRCLES {
            self.found.lost_in.set(Some(self.names.scopes[scope].krate));
            guard.leave();
            return Vec::new();
        }
        let circle_before = guard.circle.take();
        let mut found = self.by_name(lookup, name, guard);
        // A named item or import hides what globs bring; but a name from elsewhere may belong to
        // another namespace, so that it hides nothing for certain.
        if !hides_others(&found) {
            found.extend(self.by_globs(lookup, name, guard));
        }
        guard.leave();
        match guard.circle {
            None if !block => drop(self.found.names.borrow_mut().insert(lookup, found.clone())),
            None => {}
            Some(_) => self.found.circles.set(self.found.circles.get() + 1),
        }
        guard.circle = circle_before.into_iter().chain(guard.circle).min();
        found
    }

    /// What the items and named imports of a scope say of a name.
    fn by_name(&self, lookup: Lookup, name: &str, guard: &mut Guard) -> Vec<Found> {
        let Lookup { scope, namespace, .. } = lookup;
        let mut found = Vec::new();
        for binding in self.names.scopes[scope].bindings(name, namespace) {
            let doubt = binding.doubt.clone();
            if binding.import {
                let targets = self.import_target(binding.unit, namespace, guard);
                found.extend(targets.into_iter().map(|it| Found { doubt: doubt.clone(), ..it }));
            } else {
                found.push(Found { doubt, ..Found::of(self.def_of(binding.unit)) });
            }
        }
        found
    }

    /// What the globs of a scope bring in by a name. Globs lead to each other in circles, so each
    /// module behind them is asked once, by whichever way it is come to first.
    fn by_globs(&self, start: Lookup, name: &str, guard: &mut Guard) -> Vec<Found> {
        let mut ways = Ways::new(start);
        let mut found: Vec<(usize, Found)> = Vec::new();
        let mut next = 0;
        while let Some(&(at, goes_on)) = ways.places.get(next) {
            let entered = next > 0 && goes_on && guard.enter(Step::Name(at));
            if goes_on {
                self.one_glob_further(next, at, name, guard, &mut ways, &mut found);
            }
            if entered {
                guard.leave();
            }
            next += 1;
        }
        let with_way = |(place, mut it): (usize, Found)| {
            it.via.extend(ways.to(place));
            let doubt = |unit: &UnitId| self.names.imports.get(unit)?.doubt.clone();
            it.doubt = it.doubt.or_else(|| it.via.iter().find_map(doubt));
            it
        };
        found.into_iter().map(with_way).collect()
    }

    /// Asks the modules that the globs of a place lead to, unless they were asked before.
    fn one_glob_further(
        &self,
        from: usize,
        at: Lookup,
        name: &str,
        guard: &mut Guard,
        ways: &mut Ways,
        found: &mut Vec<(usize, Found)>,
    ) {
        let Lookup { scope, namespace, viewpoint, .. } = at;
        for glob in self.globs_with(scope, at.name, guard) {
            if !self.sees_glob(glob, viewpoint) {
                continue;
            }
            for target in self.glob_targets(glob, guard).iter() {
                let via = target.via.iter().chain([&glob]).copied();
                match &target.def {
                    Def::Scope(module) if self.names_visible(*module, name, namespace, scope) => {
                        let viewpoint = self.viewpoint(*module, scope);
                        let there = Lookup { scope: *module, viewpoint, ..at };
                        if let Some(place) = ways.go(from, there, via) {
                            let (inner, goes_on) = self.asked_once(there, name, guard);
                            ways.places[place].1 = goes_on;
                            found.extend(inner.into_iter().map(|it| (place, it)));
                        }
                    }
                    Def::Unit(unit) if self.has_variant(*unit, name) => {
                        let via = via.collect();
                        found.push((from, Found { via, ..Found::of(Def::Variant(*unit)) }));
                    }
                    _ => {}
                }
            }
        }
    }

    /// What a module says of a name as far as it takes no globs, and whether these are to be asked.
    fn asked_once(&self, there: Lookup, name: &str, guard: &mut Guard) -> (Vec<Found>, bool) {
        if let Some(found) = self.found.names.borrow().get(&there) {
            return (found.clone(), false);
        }
        if !guard.enter(Step::Name(there)) {
            return (Vec::new(), false);
        }
        let found = self.by_name(there, name, guard);
        guard.leave();
        let goes_on = !hides_others(&found);
        (found, goes_on)
    }

    fn sees_glob(&self, glob: UnitId, viewpoint: Option<ScopeId>) -> bool {
        match (self.names.imports[&glob].visibility, viewpoint) {
            (Visibility::Public, _) => true,
            (_, None) => false,
            (visibility, Some(viewpoint)) => self.is_visible(visibility, viewpoint),
        }
    }

    /// The globs of a scope that may bring in the name.
    fn globs_with(&self, scope: ScopeId, name: NameId, guard: &mut Guard) -> Vec<UnitId> {
        let globs = &self.names.scopes[scope].globs;
        let bound_in = &self.names.bound.scopes[name];
        if globs.len() <= bound_in.len() {
            return globs.clone();
        }
        let by_module = self.globs_by_module(scope, guard);
        let plain = bound_in.iter().filter_map(|it| by_module.plain.get(it)).flatten();
        let indices: BTreeSet<usize> = plain.chain(&by_module.other).copied().collect();
        indices.into_iter().map(|it| globs[it]).collect()
    }

    fn globs_by_module(&self, scope: ScopeId, guard: &mut Guard) -> Rc<GlobsByModule> {
        if let Some(known) = self.found.globs_by_module.borrow().get(&scope) {
            return known.clone();
        }
        let circle_before = guard.circle.take();
        let mut by_module = GlobsByModule::default();
        for (index, &glob) in self.names.scopes[scope].globs.iter().enumerate() {
            match &self.glob_targets(glob, guard)[..] {
                &[Found { def: Def::Scope(module), .. }] if !self.hands_on(module, scope) => {
                    by_module.plain.entry(module).or_default().push(index);
                }
                _ => by_module.other.push(index),
            }
        }
        let by_module = Rc::new(by_module);
        if guard.circle.is_none() && !self.names.scopes[scope].block {
            self.found.globs_by_module.borrow_mut().insert(scope, by_module.clone());
        }
        guard.circle = circle_before.into_iter().chain(guard.circle).min();
        by_module
    }

    /// Whether a glob of a module can be seen from a scope.
    fn hands_on(&self, module: ScopeId, from: ScopeId) -> bool {
        let viewpoint = self.viewpoint(module, from);
        self.names.scopes[module].globs.iter().any(|&it| self.sees_glob(it, viewpoint))
    }

    /// What the path of a glob leads to.
    fn glob_targets(&self, glob: UnitId, guard: &mut Guard) -> Rc<[Found]> {
        if let Some(found) = self.found.globs.borrow().get(&glob) {
            return found.clone();
        }
        if !self.found.coming.borrow().is_empty() {
            // All that hangs on it is found again in the next round. What a glob brings in does not
            // help to find it.
            guard.circle = Some(0);
            return match guard.steps.first() == Some(&Step::Glob(glob)) {
                true => Rc::default(),
                false => self.found.coming.borrow_mut().entry(glob).or_default().clone(),
            };
        }
        self.find_globs(glob);
        let found = self.found.coming.take();
        let is_kept = |glob: &UnitId| !self.names.scopes[self.names.imports[glob].scope].block;
        let kept = found.iter().filter(|(glob, _)| is_kept(glob));
        self.found.globs.borrow_mut().extend(kept.map(|(glob, found)| (*glob, found.clone())));
        found[&glob].clone()
    }

    /// Finds where a glob leads and those that it takes to know that, in rounds: each may bring in how
    /// the path of another one begins.
    fn find_globs(&self, glob: UnitId) {
        let coming = &self.found.coming;
        coming.borrow_mut().insert(glob, Rc::default());
        for _ in 0..ROUNDS {
            let before = coming.borrow().clone();
            for &glob in before.keys() {
                let mut guard = Guard::default();
                guard.enter(Step::Glob(glob));
                let found = self.import_target(glob, Namespace::Type, &mut guard);
                coming.borrow_mut().insert(glob, found.into());
            }
            if *coming.borrow() == before {
                return;
            }
        }
        let scope = self.names.imports[&glob].scope;
        self.found.lost_in.set(Some(self.names.scopes[scope].krate));
    }

    /// The imports by which a scope gets all that something from elsewhere has, as far as they are
    /// seen from there: they may bring in any name.
    fn foreign_globs(
        &self,
        scope: ScopeId,
        from: ScopeId,
        guard: &mut Guard,
    ) -> Rc<BTreeSet<UnitId>> {
        // Not for the path of a glob: the others stay with it anyway, for the sake of any name, and to
        // find each path by all other globs would take for ever.
        let for_glob = guard.steps.iter().any(|it| matches!(it, Step::Glob(_)));
        if for_glob || self.names.scopes[scope].globs.is_empty() {
            return Rc::default();
        }
        let key = (scope, self.viewpoint(scope, from));
        if let Some(known) = self.found.foreign_globs.borrow().get(&key) {
            return known.clone();
        }
        let circle_before = guard.circle.take();
        let mut imports = BTreeSet::new();
        self.add_foreign_globs(key, &mut HashSet::new(), &mut imports, guard);
        let imports = Rc::new(imports);
        if guard.circle.is_none() && !self.names.scopes[scope].block {
            self.found.foreign_globs.borrow_mut().insert(key, imports.clone());
        }
        guard.circle = circle_before.into_iter().chain(guard.circle).min();
        imports
    }

    /// Adds them for a scope from a viewpoint; whether there are any.
    fn add_foreign_globs(
        &self,
        (scope, viewpoint): Seen,
        seen: &mut HashSet<Seen>,
        imports: &mut BTreeSet<UnitId>,
        guard: &mut Guard,
    ) -> bool {
        let before = imports.len();
        if !seen.insert((scope, viewpoint)) {
            return false;
        }
        for &glob in &self.names.scopes[scope].globs {
            if !self.sees_glob(glob, viewpoint) {
                continue;
            }
            for target in self.glob_targets(glob, guard).iter() {
                let brings = match &target.def {
                    Def::Scope(module) => {
                        let inside = (*module, self.viewpoint(*module, scope));
                        self.add_foreign_globs(inside, seen, imports, guard)
                    }
                    Def::Foreign(path) => path[0] != PROC_MACRO,
                    // A module of which nobody knows what is in it.
                    Def::Unit(unit) => {
                        matches!(self.names.units[*unit].kind, Kind::Item(ItemKind::Module))
                    }
                    _ => false,
                };
                if brings {
                    imports.extend(&target.via);
                }
            }
        }
        imports.len() > before
    }

    /// The same for a place in a scope, where those of the blocks around it are seen, too.
    fn foreign_globs_around(&self, scope: ScopeId, guard: &mut Guard) -> BTreeSet<UnitId> {
        let mut imports = BTreeSet::new();
        let mut at = Some(scope);
        while let Some(scope) = at {
            let Scope { globs, parent, block, .. } = &self.names.scopes[scope];
            if !globs.is_empty() {
                imports.extend(self.foreign_globs(scope, scope, guard).iter());
            }
            at = parent.filter(|_| *block);
        }
        imports
    }

    /// Whether what the module itself calls so is visible from there; a glob sees nothing else.
    fn names_visible(
        &self,
        module: ScopeId,
        name: &str,
        namespace: Namespace,
        from: ScopeId,
    ) -> bool {
        let mut bindings = self.names.scopes[module].bindings(name, namespace).peekable();
        bindings.peek().is_none() || bindings.any(|it| self.is_visible(it.visibility, from))
    }

    /// Takes away what a module calls so and is not visible from there: a path goes on to something of
    /// the same name in another namespace.
    fn drop_hidden(
        &self,
        found: &mut Vec<Found>,
        module: ScopeId,
        name: &str,
        namespace: Namespace,
        from: ScopeId,
    ) {
        let bindings = self.names.scopes[module].bindings(name, namespace);
        let hidden = bindings.filter(|it| !self.is_visible(it.visibility, from));
        for &Binding { unit, .. } in hidden {
            found.retain(|it| match it.via.last() {
                Some(last) => *last != unit,
                None => it.def != self.def_of(unit),
            });
        }
    }

    fn def_of(&self, unit: UnitId) -> Def {
        match self.names.inner_scope.get(&unit) {
            Some(&scope) => Def::Scope(scope),
            None => Def::Unit(unit),
        }
    }

    pub(super) fn has_variant(&self, unit: UnitId, name: &str) -> bool {
        self.names.variants.get(&unit).is_some_and(|it| it.contains(name))
    }

    /// What an import brings in.
    pub(super) fn import_targets(&self, unit: UnitId, namespace: Namespace) -> Vec<Found> {
        self.import_target(unit, namespace, &mut Guard::default())
    }

    fn import_target(&self, unit: UnitId, namespace: Namespace, guard: &mut Guard) -> Vec<Found> {
        let import = &self.names.imports[&unit];
        let krate = self.names.scopes[import.scope].krate;
        // Other imports of edition 2015 start at the root of the crate.
        let of_2015 = self.program.crates[krate].edition < 2018;
        let extern_crate = matches!(self.names.units[unit].kind, Kind::ExternCrate);
        let (mut found, _) = match &import.path[..] {
            [name] if of_2015 && extern_crate && name != "crate" => {
                self.extern_prelude(krate, name)
            }
            path => {
                let Import { scope, leading_colon, .. } = *import;
                self.path_guarded(scope, path, leading_colon, namespace, true, guard)
            }
        };
        if let (Namespace::Macro, [name]) = (namespace, &import.path[..])
            && found.iter().all(Found::is_unknown)
        {
            // `use name;` of a macro that the text before it defines, and no glob is meant.
            let textual = self.textual_macros(import.scope, name, unit);
            if !textual.is_empty() {
                found.clear();
            }
            let textual = textual.into_iter();
            found.extend(textual.map(|it| Found::of(Def::Unit(it))));
        }
        if !found.is_empty() && found.iter().all(Found::is_unknown) {
            // What the program has by that name in another namespace is meant, and nothing of the
            // prelude or of a glob.
            let textual = match &import.path[..] {
                [name] => self.textual_macros(import.scope, name, unit),
                _ => Vec::new(),
            };
            let others = NAMESPACES.into_iter().filter(|it| *it != namespace);
            let known = |namespace| {
                let Import { scope, path, leading_colon, .. } = import;
                let (found, _) =
                    self.path_guarded(*scope, path, *leading_colon, namespace, true, guard);
                found.iter().any(|it| !it.is_unknown())
            };
            if !textual.is_empty() || others.into_iter().any(known) {
                found.clear();
            }
        }
        for it in &mut found {
            it.via.push(unit);
        }
        found
    }

    /// How the first segment of an import is found, which may be all of its path; the imports named do
    /// not help to find it.
    pub(super) fn import_start(
        &self,
        scope: ScopeId,
        name: &str,
        leading_colon: bool,
        brings_itself: bool,
        alone: bool,
    ) -> First {
        let path = [name.to_owned()];
        let how = |namespace| {
            let mut guard = Guard::default();
            if let (true, Some(&id)) = (brings_itself, self.names.bound.names.get(name)) {
                let viewpoint = self.viewpoint(scope, scope);
                guard.enter(Step::Name(Lookup { scope, name: id, namespace, viewpoint }));
            }
            self.path_guarded(scope, &path, leading_colon, namespace, true, &mut guard).1
        };
        let namespaces = if alone { &NAMESPACES[..] } else { &[Namespace::Type] };
        namespaces.iter().map(|&it| how(it)).find(|it| *it != First::Other).unwrap_or(First::Other)
    }

    /// What a path means, and how its first segment was found.
    pub(super) fn path(
        &self,
        scope: ScopeId,
        path: &[String],
        leading_colon: bool,
        namespace: Namespace,
    ) -> (Vec<Found>, First) {
        self.path_guarded(scope, path, leading_colon, namespace, false, &mut Guard::default())
    }

    fn path_guarded(
        &self,
        scope: ScopeId,
        path: &[String],
        leading_colon: bool,
        namespace: Namespace,
        import: bool,
        guard: &mut Guard,
    ) -> (Vec<Found>, First) {
        let Some((first, mut rest)) = path.split_first() else { return (Vec::new(), First::Other) };
        let krate = self.names.scopes[scope].krate;
        let here = |def| vec![Found::of(def)];
        let of_first = if rest.is_empty() { namespace } else { Namespace::Type };
        let mut how = First::Other;
        let mut found = match first.as_str() {
            "crate" => {
                how = First::CrateKeyword;
                here(Def::Scope(self.names.roots[krate]))
            }
            "self" => here(Def::Scope(self.module_of(scope))),
            "super" => {
                let mut module = self.parent_module(scope);
                while let (Some(at), Some("super")) = (module, rest.first().map(String::as_str)) {
                    module = self.parent_module(at);
                    rest = &rest[1..];
                }
                module.map(Def::Scope).map(here).unwrap_or_default()
            }
            mark if mark.starts_with(CRATE_MARK) => {
                let krate = mark[CRATE_MARK.len()..].parse().ok();
                let root = krate.and_then(|krate: usize| self.names.roots.get(krate));
                root.map(|&root| here(Def::Scope(root))).unwrap_or_default()
            }
            name => {
                let old = self.program.crates[krate].edition < 2018;
                let (mut found, first) = if old && (import || leading_colon) {
                    // In edition 2015 such paths start at the root of the crate.
                    let root = self.names.roots[krate];
                    let found = self.lookup_guarded(root, name, of_first, scope, guard);
                    let (mut found, mut first) = match found.is_empty() {
                        true => self.extern_prelude(krate, name),
                        false => (found, First::OldRoot),
                    };
                    if found.is_empty() {
                        may_be_of_globs(&mut found, name, &self.foreign_globs(root, scope, guard));
                        first = First::OldRoot;
                    }
                    match self.is_crate_elsewhere(krate, name, &found) {
                        true => (found, First::Other),
                        false => (found, first),
                    }
                } else if leading_colon {
                    self.extern_prelude(krate, name)
                } else {
                    self.lexical(scope, name, of_first, guard)
                };
                // In a bundle these are there without an item that brings them in.
                let of_std = |it: &Found| matches!(&it.def, Def::Foreign(path) if *path == [name]);
                if matches!(name, "std" | "core") && found.iter().all(of_std) {
                    found.iter_mut().for_each(|it| it.via.clear());
                }
                how = first;
                found
            }
        };
        for (index, segment) in rest.iter().enumerate() {
            let namespace = if index + 1 == rest.len() { namespace } else { Namespace::Type };
            let mut next = Vec::new();
            for it in found {
                next.extend(self.step(&it, segment, namespace, scope, guard));
            }
            found = next;
        }
        (found, how)
    }

    /// One segment further.
    fn step(
        &self,
        at: &Found,
        segment: &str,
        namespace: Namespace,
        from: ScopeId,
        guard: &mut Guard,
    ) -> Vec<Found> {
        match &at.def {
            Def::Scope(module) => {
                if segment == "self" {
                    return vec![at.clone()];
                }
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
                vec![Found { via: at.via.clone(), ..Found::of(Def::Foreign(path)) }]
            }
            Def::Unit(unit) if self.has_variant(*unit, segment) => {
                // An associated function may be called like a variant.
                let member = Def::Member(Box::new(at.def.clone()), segment.to_owned());
                [Def::Variant(*unit), member]
                    .map(|def| Found { via: at.via.clone(), ..Found::of(def) })
                    .into()
            }
            other => {
                let member = Def::Member(Box::new(other.clone()), segment.to_owned());
                vec![Found { via: at.via.clone(), ..Found::of(member) }]
            }
        }
    }

    /// What a name means where it stands, and how it was found.
    fn lexical(
        &self,
        scope: ScopeId,
        name: &str,
        namespace: Namespace,
        guard: &mut Guard,
    ) -> (Vec<Found>, First) {
        let mut at = scope;
        let mut found = Vec::new();
        loop {
            found.extend(self.lookup_guarded(at, name, namespace, scope, guard));
            if hides_others(&found) {
                return (found, First::Other);
            }
            match self.names.scopes[at].parent {
                Some(parent) if self.names.scopes[at].block => at = parent,
                _ => break,
            }
        }
        let of_type = namespace == Namespace::Type;
        if found.is_empty() && of_type {
            let (krate, first) = self.extern_prelude(self.names.scopes[scope].krate, name);
            if !krate.is_empty() && !self.is_module_of_std_glob(scope, name, guard) {
                return (krate, first);
            }
        }
        may_be_of_globs(&mut found, name, &self.foreign_globs_around(scope, guard));
        if found.is_empty() && of_type && !self.is_under_way(scope, name, guard) {
            // Of the prelude, or of the language: `Option`, `u32`.
            found.push(Found::unknown(name, &BTreeSet::new()));
        }
        (found, First::Other)
    }

    /// Whether a `use std::*` around a place in a scope brings in a module of that name: it hides a crate.
    fn is_module_of_std_glob(&self, scope: ScopeId, name: &str, guard: &mut Guard) -> bool {
        let of_std = |glob: &UnitId| {
            let path = self.names.imports.get(glob).map(|it| &it.path[..]);
            matches!(path, Some([krate]) if matches!(&**krate, "std" | "core" | "alloc"))
        };
        STD_MODULES.contains(&name) && self.foreign_globs_around(scope, guard).iter().any(of_std)
    }

    /// Whether it is being looked for already which type has this name where it stands.
    fn is_under_way(&self, from: ScopeId, name: &str, guard: &Guard) -> bool {
        let Some(&name) = self.names.bound.names.get(name) else { return false };
        let around = |&scope: &ScopeId| {
            let Scope { parent, block, .. } = &self.names.scopes[scope];
            parent.filter(|_| *block)
        };
        std::iter::successors(Some(from), around).any(|scope| {
            let viewpoint = self.viewpoint(scope, from);
            let lookup = Lookup { scope, name, namespace: Namespace::Type, viewpoint };
            guard.steps.contains(&Step::Name(lookup))
        })
    }

    /// A crate by its name, and how it was found.
    fn extern_prelude(&self, krate: usize, name: &str) -> (Vec<Found>, First) {
        let found = |def| vec![Found::of(def)];
        if let Some((def, unit)) = self.names.extern_items.get(&(krate, name.to_owned())) {
            let first = match def {
                Def::Scope(root) => First::Extern(self.names.scopes[*root].krate),
                _ if matches!(name, "std" | "core") => First::Other,
                _ => First::ExternItem,
            };
            return (vec![Found { via: vec![*unit], ..Found::of(def.clone()) }], first);
        }
        match self.program.crates[krate].externs.get(name) {
            Some(&Extern::Inlined(krate)) => {
                (found(Def::Scope(self.names.roots[krate])), First::Extern(krate))
            }
            Some(Extern::Kept) => (found(Def::Foreign(vec![name.to_owned()])), First::Other),
            Some(Extern::ProcMacro) => {
                (found(Def::Foreign(vec![PROC_MACRO.to_owned()])), First::ProcMacro)
            }
            None if matches!(name, "std" | "core" | "alloc") => {
                (found(Def::Foreign(vec![name.to_owned()])), First::Other)
            }
            None => (Vec::new(), First::Other),
        }
    }

    /// Whether it is a crate from elsewhere that has this name in the bundle, too.
    fn is_crate_elsewhere(&self, krate: usize, name: &str, found: &[Found]) -> bool {
        let given = matches!(name, "std" | "core")
            || self.program.crates[krate].externs.get(name) == Some(&Extern::Kept);
        given && found.iter().all(|it| matches!(&it.def, Def::Foreign(path) if *path == [name]))
    }

    /// The `macro_rules!` of that name that the text at `place` sees: the last one, and those before
    /// it as long as a cfg decides whether it is there.
    pub(super) fn textual_macros(&self, scope: ScopeId, name: &str, place: UnitId) -> Vec<UnitId> {
        let mut seen = Vec::new();
        let mut at = Some(scope);
        while let Some(scope) = at {
            for &(from, unit) in self.names.scopes[scope].textual.get(name).into_iter().flatten() {
                // The parts of a block come after the unit that it is in.
                if from <= place || self.names.scopes[scope].block {
                    seen.push((from, unit));
                }
            }
            at = self.names.scopes[scope].parent;
        }
        seen.sort_by_key(|&(from, _)| Reverse(from));
        let certain = seen.iter().position(|&(_, unit)| !self.is_open(unit));
        seen.truncate(certain.map_or(seen.len(), |it| it + 1));
        seen.into_iter().map(|(_, unit)| unit).collect()
    }

    /// Whether a cfg that is left to the judge decides if a macro is there.
    pub(super) fn is_open(&self, unit: UnitId) -> bool {
        let above = |it: &UnitId| self.names.units[*it].parent;
        std::iter::successors(Some(unit), above).any(|it| self.names.open_macros.contains(&it))
    }

    /// The macros that `#[macro_use] extern crate` brings into all of a crate: their crate, and the
    /// name at the root of that, under each cfg that is left to the judge.
    pub(super) fn macro_prelude(&self, krate: usize, name: &str) -> Option<(usize, Vec<UnitId>)> {
        let given = self.names.macro_uses.iter().filter(|(of, _, names)| {
            *of == krate && names.as_ref().is_none_or(|it| it.iter().any(|it| it == name))
        });
        // The last one hides those before it.
        given.rev().find_map(|&(_, from, _)| {
            let root = self.names.roots[from];
            let found = self.lookup(root, name, Namespace::Macro, root);
            let exports = found.iter().filter_map(|it| match it.def {
                Def::Unit(unit) if matches!(self.names.units[unit].kind, Kind::Export) => {
                    Some(unit)
                }
                _ => None,
            });
            let exports: Vec<UnitId> = exports.collect();
            (!exports.is_empty()).then_some((from, exports))
        })
    }

    /// The traits in each scope by definition or import; those of the scopes around a block are not
    /// repeated for it.
    pub(super) fn traits_in_scopes(&self) -> Vec<Vec<TraitInScope>> {
        let scopes = 0..self.names.scopes.len();
        let named: Vec<_> = scopes.clone().map(|it| self.named_traits(it)).collect();
        let all = |scope| {
            let mut traits = Vec::new();
            self.add_traits(&named, scope, &[], scope, &mut HashSet::new(), &mut traits);
            traits.sort_by(|a, b| a.of.cmp(&b.of));
            traits
        };
        scopes.map(all).collect()
    }

    /// The traits that a scope defines or imports other than by a glob, and from where they are
    /// seen.
    fn named_traits(&self, scope: ScopeId) -> Vec<(Visibility, TraitInScope)> {
        let mut traits = Vec::new();
        let mut add = |found: Found, imported: bool, visibility| {
            let of = match &found.def {
                Def::Unit(unit) if matches!(self.names.units[*unit].kind, Kind::Trait) => {
                    InScope::Own(*unit)
                }
                Def::Foreign(path) if path[0] == PROC_MACRO => return,
                Def::Foreign(path) => match (std_traits::methods(path), imported) {
                    (Some([]), _) | (_, false) => return,
                    (Some(methods), true) => InScope::Std(methods),
                    (None, true) => InScope::Unknown,
                },
                _ => return,
            };
            traits.push((visibility, TraitInScope { via: found.via, of }));
        };
        for bindings in self.names.scopes[scope].names.values() {
            for binding in bindings.iter().filter(|it| it.namespace == Namespace::Type) {
                if binding.import {
                    for found in self.import_targets(binding.unit, Namespace::Type) {
                        add(found, true, binding.visibility);
                    }
                } else {
                    let found = Found::of(self.def_of(binding.unit));
                    add(found, false, binding.visibility);
                }
            }
        }
        for &unit in &self.names.scopes[scope].unnamed {
            for found in self.import_targets(unit, Namespace::Type) {
                add(found, true, Visibility::Public);
            }
        }
        traits
    }

    fn add_traits(
        &self,
        named: &[Vec<(Visibility, TraitInScope)>],
        scope: ScopeId,
        via: &[UnitId],
        from: ScopeId,
        seen: &mut HashSet<ScopeId>,
        traits: &mut Vec<TraitInScope>,
    ) {
        if !seen.insert(scope) {
            return;
        }
        for (visibility, it) in &named[scope] {
            if self.is_visible(*visibility, from) {
                traits.push(TraitInScope { via: [via, &it.via[..]].concat(), of: it.of.clone() });
            }
        }
        for &glob in &self.names.scopes[scope].globs {
            if !self.is_visible(self.names.imports[&glob].visibility, from) {
                continue;
            }
            for found in self.glob_targets(glob, &mut Guard::default()).iter() {
                let chain = [via, &found.via[..]].concat();
                match &found.def {
                    Def::Scope(module) => {
                        self.add_traits(named, *module, &chain, scope, seen, traits);
                    }
                    Def::Foreign(path) if path[0] != PROC_MACRO => {
                        traits.push(TraitInScope { via: chain, of: InScope::Unknown });
                    }
                    _ => {}
                }
            }
        }
    }
}

/// Keeps globs from elsewhere for a name that may be theirs.
fn may_be_of_globs(found: &mut Vec<Found>, name: &str, globs: &BTreeSet<UnitId>) {
    match found.first_mut() {
        _ if globs.is_empty() => {}
        Some(first) => first.via.extend(globs),
        None => found.push(Found::unknown(name, globs)),
    }
}

/// Whether one of these is what the name means in any case, and nothing from further away.
pub(super) fn hides_others(found: &[Found]) -> bool {
    let own = || found.iter().filter(|it| !it.is_foreign());
    let doubts = || own().filter_map(|it| it.doubt.as_ref());
    own().any(|it| it.doubt.is_none())
        || doubts().any(|it| doubts().any(|other| it.is_opposite(other)))
}

impl Found {
    /// That for certain, and without an import.
    fn of(def: Def) -> Self {
        Self { def, via: Vec::new(), doubt: None }
    }

    /// A name for which the program has no meaning, and the globs from elsewhere that may have one.
    fn unknown(name: &str, globs: &BTreeSet<UnitId>) -> Self {
        let def = Def::Foreign(vec![UNKNOWN.to_owned(), name.to_owned()]);
        Self { via: globs.iter().copied().collect(), ..Self::of(def) }
    }

    /// Whether it is something that is not of the program.
    fn is_foreign(&self) -> bool {
        matches!(self.def, Def::Foreign(_))
    }

    /// Whether nothing in the program says what it is.
    pub(super) fn is_unknown(&self) -> bool {
        matches!(&self.def, Def::Foreign(path) if path[0] == UNKNOWN)
    }

    /// The same, reached through these imports first.
    fn after(mut self, via: &[UnitId]) -> Self {
        self.via.extend_from_slice(via);
        self
    }
}
