//! Records what one unit names: the units that it uses, the members that it calls, and its mentions.
//!
//! A [`Recorder`] stands at a place: in a unit, a file and a scope, in the text itself or in the
//! expansion of a macro call. What is recorded is attributed to that unit. A mention is a place in the
//! text, so what stands in an expansion leaves uses, but no mention.

use crate::load::Crate;
use crate::resolve::collect::Place;
use crate::resolve::names::{Def, First, Found, Namespace, ScopeId};
use crate::resolve::{ItemKind, Mention, MentionKind, Resolver, Unit, UnitId, UnitKind};
use crate::source::Span;
use syn::Macro;

/// Records what one unit names.
pub(super) struct Recorder<'r, 'p> {
    pub(super) resolver: &'r mut Resolver<'p>,
    /// The unit that uses and mentions are attributed to.
    pub(super) unit: UnitId,
    /// The innermost scope around the place.
    pub(super) scope: ScopeId,
    pub(super) file: usize,
    /// The macro call that makes the item around the place, if that does not stand in the text.
    pub(super) made_by: Option<UnitId>,
    /// How many expansions the place is inside of; 0 in the text itself.
    pub(super) depth: usize,
    /// The place is in an argument of a macro that only reports an error, such as `assert!`: text made
    /// there is no answer of the program.
    pub(super) in_diagnostics: bool,
}

/// Where the recorder stands, and what names mean there.
impl<'r, 'p> Recorder<'r, 'p> {
    /// Returns a recorder for a unit at this place.
    pub(super) fn new(resolver: &'r mut Resolver<'p>, unit: UnitId, place: Place) -> Self {
        Self {
            resolver,
            unit,
            scope: place.scope,
            file: place.file,
            made_by: place.made_by,
            depth: usize::from(place.made_by.is_some()),
            in_diagnostics: false,
        }
    }

    /// Returns a recorder for a member of this unit, or for one name of an import.
    pub(super) fn of_member(&mut self, unit: UnitId) -> Recorder<'_, 'p> {
        let Self { scope, file, made_by, depth, .. } = *self;
        let resolver = &mut *self.resolver;
        Recorder { resolver, unit, scope, file, made_by, depth, in_diagnostics: false }
    }

    /// Returns the place for units inside this one.
    pub(super) fn place(&self) -> Place {
        Place { scope: self.scope, file: self.file, parent: Some(self.unit), made_by: self.made_by }
    }

    /// True if the place stands in the text, and in no expansion.
    pub(super) fn is_in_text(&self) -> bool {
        self.depth == 0
    }

    /// Returns the crate of the unit, by its number.
    pub(super) fn krate(&self) -> usize {
        self.resolver.names.units[self.unit].krate
    }

    /// Returns the crate of the unit.
    pub(super) fn crate_info(&self) -> &'p Crate {
        let program = self.resolver.program;
        &program.crates[self.krate()]
    }

    /// True if the place is at the root of the solution, in no module.
    pub(super) fn is_at_root(&self) -> bool {
        self.resolver.module_of(self.scope) == self.resolver.names.roots[0]
    }

    /// True if the unit, or one around it, is under a cfg that the compiler of the judge decides.
    pub(super) fn is_under_undecided_cfg(&self) -> bool {
        let names = &self.resolver.names;
        let mut around = std::iter::successors(Some(self.unit), |unit| names.units[*unit].parent);
        around.any(|unit| names.with_undecided_cfg.contains(&unit))
    }

    /// Returns what a path means in the scope, and how its first segment was found.
    pub(super) fn path(
        &self,
        names: &[String],
        leading_colon: bool,
        namespace: Namespace,
    ) -> (Vec<Found>, First) {
        self.resolver.path(self.scope, names, leading_colon, namespace)
    }

    /// Returns what a name by itself means in the scope.
    pub(super) fn name(&self, name: &str, namespace: Namespace) -> Vec<Found> {
        self.path(&[name.to_owned()], false, namespace).0
    }

    /// Returns the `macro_rules!` above the place that have the name.
    pub(super) fn textual_macros(&self, name: &str) -> Vec<UnitId> {
        self.resolver.textual_macros(self.scope, name, self.unit, None)
    }

    /// Returns the first byte of a macro call, if it stands in the text and is not made by a macro.
    pub(super) fn place_of_call(&self, mac: &Macro) -> Option<usize> {
        (self.depth == 0).then(|| Span::of(&mac.path).start)
    }
}

/// Uses.
impl Recorder<'_, '_> {
    /// Returns the unit, to be written to.
    pub(super) fn unit_mut(&mut self) -> &mut Unit {
        &mut self.resolver.names.units[self.unit]
    }

    /// Records uses of all that a name means, and of the imports that lead there.
    pub(super) fn use_found(&mut self, found: &[Found]) {
        for meaning in found {
            self.unit_mut().uses.extend(meaning.via.iter().copied());
            self.use_def(&meaning.def);
        }
        if found.iter().any(|meaning| meaning.doubt.is_some()) {
            for meaning in found {
                let unit = match meaning.def {
                    Def::Unit(unit) | Def::Variant(unit) => Some(unit),
                    Def::Scope(scope) => self.resolver.unit_of_scope(scope),
                    _ => None,
                };
                self.resolver
                    .names
                    .conditional_targets
                    .extend(meaning.via.iter().copied().chain(unit));
            }
        }
    }

    /// Records a use of a definition.
    pub(super) fn use_def(&mut self, def: &Def) {
        match def {
            Def::Unit(unit) | Def::Variant(unit) => {
                self.unit_mut().uses.insert(*unit);
                // A macro that is named otherwise than by a call that is expanded: any arm may be
                // taken.
                if let Some(of) = self.resolver.macro_unit(def) {
                    let names = &mut self.resolver.names;
                    let arms = &names.macros[&of].arms;
                    names.units[self.unit].uses.extend(arms);
                    names.opaque_arms.extend(arms);
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

    /// Records a call of a member of what a path leads to; `None` for a type that is not of the
    /// program.
    pub(super) fn use_member(&mut self, of: Option<&Def>, name: &str) {
        let name = name.to_owned();
        let owner = match of {
            Some(Def::Unit(owner)) => Some((*owner, &self.resolver.names.units[*owner].kind)),
            _ => None,
        };
        match (of, owner) {
            (_, Some((owner, UnitKind::Item(ItemKind::Type)))) => {
                let unit = self.unit_mut();
                unit.typed_members.insert((owner, name.clone()));
                unit.trait_members.insert(name);
            }
            // A member of this trait, or of a trait above it.
            (_, Some((_, UnitKind::Trait))) | (Some(Def::Foreign(_)) | None, _) => {
                self.unit_mut().trait_members.insert(name);
            }
            _ => self.use_any_member(name),
        }
    }

    /// Records a call of a member on something whose type is not known.
    pub(super) fn use_any_member(&mut self, name: String) {
        self.unit_mut().members.insert(name);
    }
}

/// Mentions.
impl Recorder<'_, '_> {
    /// Records a mention of this unit, unless the place is in an expansion.
    pub(super) fn mention(&mut self, span: Span, kind: MentionKind) {
        self.mention_of(self.unit, span, kind);
    }

    /// Records a mention of another unit, unless the place is in an expansion.
    pub(super) fn mention_of(&mut self, unit: UnitId, span: Span, kind: MentionKind) {
        if self.is_in_text() {
            let (unit, file) = (Some(unit), self.file);
            self.resolver.names.mentions.push(Mention { unit, file, span, kind });
        }
    }

    /// Records a mention of this unit, also in an expansion.
    pub(super) fn mention_always(&mut self, span: Span, kind: MentionKind) {
        let (unit, file) = (Some(self.unit), self.file);
        self.resolver.names.mentions.push(Mention { unit, file, span, kind });
    }

    /// Refuses the bundle if this unit is live.
    pub(super) fn refuse(&mut self, at: usize, why: String) {
        self.mention_always(Span::new(at, at), MentionKind::Refusal(why));
    }

    /// Refuses the bundle if this unit is live, unless the build script is run.
    pub(super) fn needs_build_script(&mut self, at: usize, why: String) {
        self.mention_always(Span::new(at, at), MentionKind::NeedsBuildScript(why));
    }

    /// Notes that the program sees its own location there, which is another one in a bundle.
    pub(super) fn note_location(&mut self, at: Span, what: &str) {
        let units = &self.resolver.names.units;
        // An expansion has no location of its own.
        let location = if self.is_in_text() {
            Some((self.file, at))
        } else {
            let mut around = std::iter::successors(Some(self.unit), |unit| units[*unit].parent);
            around.find_map(|unit| Some((units[unit].file, units[unit].span?)))
        };
        let (false, Some((file, span))) = (self.in_diagnostics, location) else { return };
        let kind = MentionKind::Note(format!("{what}, which is another place in one file"));
        let unit = Some(self.unit);
        self.resolver.names.mentions.push(Mention { unit, file, span, kind });
    }
}
