//! Records the uses, member calls and mentions of one unit in the tables.
//!
//! A [`Recorder`] has a position: a unit, a file and a scope, in written text or in the expansion of a
//! macro call. Everything is recorded for that unit. A mention is a place in the text, so names in an
//! expansion are recorded as uses, but not as mentions.

use crate::load::Crate;
use crate::resolve::item_context::ItemContext;
use crate::resolve::names::{Def, FoundMacros, Meaning, Namespace, PathForm, PathStart, ScopeId};
use crate::resolve::syntax::segments;
use crate::resolve::{
    Finding, FindingKind, ItemKind, Mention, MentionKind, Resolver, Unit, UnitId, UnitKind,
};
use crate::source::{CrateId, FileId, Span};
use syn::Path;

/// Records the uses, member calls and mentions of one unit.
pub(super) struct Recorder<'r, 'p> {
    pub(super) resolver: &'r mut Resolver<'p>,
    /// The unit that uses and mentions are recorded for.
    pub(super) unit: UnitId,
    /// The innermost scope around the position.
    pub(super) scope: ScopeId,
    pub(super) file: FileId,
    /// The macro call that the item around the position is expanded from, if it is not written.
    pub(super) expanded_from: Option<UnitId>,
    /// The number of expansions around the position; 0 in written text.
    pub(super) depth: usize,
    /// True in an argument of a macro that only reports an error, such as `assert!`: text there is not
    /// part of the program's output.
    pub(super) in_diagnostics: bool,
}

/// The position, and lookups from there.
impl<'r, 'p> Recorder<'r, 'p> {
    /// Returns a recorder for a unit in this context.
    pub(super) fn new(resolver: &'r mut Resolver<'p>, unit: UnitId, context: ItemContext) -> Self {
        Self {
            resolver,
            unit,
            scope: context.scope,
            file: context.file,
            expanded_from: context.expanded_from,
            depth: usize::from(context.expanded_from.is_some()),
            in_diagnostics: false,
        }
    }

    /// Returns a recorder for a member of this unit, or for one name of an import.
    pub(super) fn of_member(&mut self, unit: UnitId) -> Recorder<'_, 'p> {
        let Self { scope, file, expanded_from, depth, .. } = *self;
        let resolver = &mut *self.resolver;
        Recorder { resolver, unit, scope, file, expanded_from, depth, in_diagnostics: false }
    }

    /// Returns the context for units inside this one.
    pub(super) fn item_context(&self) -> ItemContext {
        ItemContext {
            scope: self.scope,
            file: self.file,
            parent: Some(self.unit),
            expanded_from: self.expanded_from,
        }
    }

    /// True if the position is in written text, not in an expansion.
    pub(super) fn is_in_text(&self) -> bool {
        self.depth == 0
    }

    /// Returns the unit's crate.
    pub(super) fn krate(&self) -> CrateId {
        self.resolver.tables.units[self.unit].krate
    }

    /// Returns what is loaded of the unit's crate.
    pub(super) fn crate_info(&self) -> &'p Crate {
        let program = self.resolver.program;
        &program.crates[self.krate()]
    }

    /// True if the position is at the root of the solution, in no module.
    pub(super) fn is_at_root(&self) -> bool {
        self.resolver.module_of(self.scope) == self.resolver.tables.roots[CrateId::SOLUTION]
    }

    /// True if the unit, or one around it, is under an undecided cfg.
    pub(super) fn is_under_undecided_cfg(&self) -> bool {
        let tables = &self.resolver.tables;
        let mut around = std::iter::successors(Some(self.unit), |unit| tables.units[*unit].parent);
        around.any(|unit| tables.with_undecided_cfg.contains(&unit))
    }

    /// Returns the meanings of a path in the scope, and how its first segment is found.
    pub(super) fn path(
        &self,
        names: &[String],
        form: PathForm,
        namespace: Namespace,
    ) -> (Vec<Meaning>, PathStart) {
        self.resolver.path(self.scope, names, form, namespace)
    }

    /// Returns the meanings of a single name in the scope.
    pub(super) fn name(&self, name: &str, namespace: Namespace) -> Vec<Meaning> {
        self.path(&[name.to_owned()], PathForm::Relative, namespace).0
    }

    /// Returns the `macro_rules!` of that name in textual scope.
    pub(super) fn textual_macros(&self, name: &str) -> Vec<UnitId> {
        self.resolver.textual_macros(self.scope, name, self.unit, None)
    }

    /// Returns the macros that a path to a macro may mean.
    pub(super) fn macros(&self, path: &Path) -> FoundMacros {
        let called_at = self.is_in_text().then(|| Span::of(path).start);
        let form = PathForm::of(path.leading_colon);
        self.resolver.find_macros(self.scope, &segments(path), form, self.unit, called_at)
    }

    /// Returns the macros that a single name may mean.
    pub(super) fn macros_of_name(&self, name: &str) -> FoundMacros {
        let names = [name.to_owned()];
        self.resolver.find_macros(self.scope, &names, PathForm::Relative, self.unit, None)
    }
}

/// Recording of uses and member calls.
impl Recorder<'_, '_> {
    /// Returns the unit.
    pub(super) fn unit_mut(&mut self) -> &mut Unit {
        &mut self.resolver.tables.units[self.unit]
    }

    /// Records uses of all meanings of a name, and of the imports that lead to them.
    pub(super) fn use_meanings(&mut self, meanings: &[Meaning]) {
        for meaning in meanings {
            self.unit_mut().uses.extend(meaning.via.iter().copied());
            self.use_def(&meaning.def);
        }
        if meanings.iter().any(|meaning| meaning.cfg.is_some()) {
            for meaning in meanings {
                let unit = match meaning.def {
                    Def::Unit(unit) | Def::Variant(unit) => Some(unit),
                    Def::Scope(scope) => self.resolver.unit_of_scope(scope),
                    _ => None,
                };
                let targets = meaning.via.iter().copied().chain(unit);
                let pairs = targets.map(|target| (self.unit, target));
                self.resolver.tables.conditional_targets.extend(pairs);
            }
        }
    }

    /// Records uses of what leads to the macros of a path, and returns these.
    pub(super) fn find_macros(&mut self, path: &Path) -> Vec<UnitId> {
        let FoundMacros { macros, uses, .. } = self.macros(path);
        self.unit_mut().uses.extend(uses);
        macros
    }

    /// Records uses of each `#[macro_use] extern crate` of a crate that the judge provides: an unknown name may
    /// be that of one of its macros.
    pub(super) fn use_foreign_macro_crates(&mut self) {
        let (krate, tables) = (self.krate(), &self.resolver.tables);
        let provided = tables.provided_macro_uses.iter().filter(|(of, _)| *of == krate);
        let extern_crates: Vec<UnitId> = provided.map(|(_, unit)| *unit).collect();
        self.unit_mut().uses.extend(extern_crates);
    }

    /// Records a use of a definition.
    pub(super) fn use_def(&mut self, def: &Def) {
        match def {
            Def::Unit(unit) | Def::Variant(unit) => {
                self.unit_mut().uses.insert(*unit);
                // A macro that is named other than by an expanded call: any arm may match.
                if let Some(macro_unit) = self.resolver.macro_unit(def) {
                    let tables = &mut self.resolver.tables;
                    let arms = &tables.macros[&macro_unit].arms;
                    tables.units[self.unit].uses.extend(arms);
                    tables.opaque_arms.extend(arms);
                }
            }
            Def::Scope(scope) => {
                if let Some(unit) = self.resolver.unit_of_scope(*scope) {
                    self.unit_mut().uses.insert(unit);
                }
            }
            Def::Foreign(_) => {}
            Def::Member(of, name) => {
                self.use_def(of);
                self.use_member(Some(of), name);
            }
        }
    }

    /// Records a call of a member, given the definition that the path before it leads to; `None` for a
    /// foreign type.
    pub(super) fn use_member(&mut self, of: Option<&Def>, name: &str) {
        let name = name.to_owned();
        let owner = match of {
            Some(Def::Unit(owner)) => Some((*owner, &self.resolver.tables.units[*owner].kind)),
            _ => None,
        };
        match (of, owner) {
            (_, Some((owner, UnitKind::Item(ItemKind::Type)))) => {
                let unit = self.unit_mut();
                unit.typed_members.insert((owner, name.clone()));
                unit.trait_members.insert(name);
            }
            // A member of this trait or of a supertrait.
            (_, Some((_, UnitKind::Trait))) | (Some(Def::Foreign(_)) | None, _) => {
                self.unit_mut().trait_members.insert(name);
            }
            _ => self.use_any_member(name),
        }
    }

    /// Records a call of a member on a receiver of unknown type.
    pub(super) fn use_any_member(&mut self, name: String) {
        self.unit_mut().members.insert(name);
    }
}

/// Recording of mentions.
impl Recorder<'_, '_> {
    /// Records a mention of this unit, unless the position is in an expansion.
    pub(super) fn mention(&mut self, span: Span, kind: MentionKind) {
        self.mention_of(self.unit, span, kind);
    }

    /// Records a mention of another unit, unless the position is in an expansion.
    pub(super) fn mention_of(&mut self, unit: UnitId, span: Span, kind: MentionKind) {
        if self.is_in_text() {
            let (unit, file) = (Some(unit), self.file);
            self.resolver.tables.mentions.push(Mention { unit, file, span, kind });
        }
    }

    /// Records a finding in this unit, unless the position is in an expansion.
    pub(super) fn finding(&mut self, span: Span, kind: FindingKind) {
        if self.is_in_text() {
            self.finding_always(span, kind);
        }
    }

    /// Records a finding in this unit, also in an expansion.
    pub(super) fn finding_always(&mut self, span: Span, kind: FindingKind) {
        let (unit, file) = (Some(self.unit), self.file);
        self.resolver.tables.findings.push(Finding { unit, file, span, kind });
    }

    /// Refuses the bundle if this unit is live.
    pub(super) fn refuse(&mut self, at: usize, why: String) {
        self.finding_always(Span::new(at, at), FindingKind::Refusal(why));
    }

    /// Refuses the bundle if this unit is live, unless the build script is run.
    pub(super) fn needs_build_script(&mut self, at: usize, why: String) {
        let kind = FindingKind::NeedsBuildScript { why, hides_names: false };
        self.finding_always(Span::new(at, at), kind);
    }

    /// Adds a note that the program sees its own location in the source, which differs in a bundle. `effect`
    /// says how it sees it.
    pub(super) fn add_location_note(&mut self, span: Span, effect: &str) {
        let units = &self.resolver.tables.units;
        // An expansion has no location of its own.
        let location = if self.is_in_text() {
            Some((self.file, span))
        } else {
            let mut around = std::iter::successors(Some(self.unit), |unit| units[*unit].parent);
            around.find_map(|unit| Some((units[unit].file, units[unit].span?)))
        };
        let Some((file, span)) = location.filter(|_| !self.in_diagnostics) else { return };
        let kind = FindingKind::Note(format!("{effect}, which differs in one file"));
        let unit = Some(self.unit);
        self.resolver.tables.findings.push(Finding { unit, file, span, kind });
    }
}
