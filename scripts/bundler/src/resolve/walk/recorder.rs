//! Records the uses, member calls and mentions of one unit in the tables.
//!
//! A [`Recorder`] has a position: a unit, a file and a scope, in written text or in the expansion of a
//! macro call. Everything is recorded for that unit. A mention is a place in the text, so names in an
//! expansion are recorded as uses, but not as mentions.
//!
//! The other modules of the walk reach the tables by a recorder only. It gives out all names to look up, the unit
//! to change, and the records to add to.

use super::walk_item;
use crate::load::{Crate, Program, strip_expansion};
use crate::macro_rules::{Expansion, InnerMacros};
use crate::resolve::collect::{Collector, ItemContext};
use crate::resolve::macros::MacroBody;
use crate::resolve::names::{
    Def, FoundMacros, Lookup, Meaning, Namespace, PathForm, PathStart, ScopeId,
};
use crate::resolve::records::Records;
use crate::resolve::syntax::segments;
use crate::resolve::{FindingKind, ItemKind, MentionKind, NameTables, Unit, UnitId, UnitKind};
use crate::source::{CrateId, FileId, Span};
use proc_macro2::TokenStream;
use std::rc::Rc;
use syn::visit_mut::VisitMut;
use syn::{Item, Path};

/// Records the uses, member calls and mentions of one unit.
pub(super) struct Recorder<'r, 'p> {
    collector: &'r mut Collector<'p>,
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
    pub(super) fn new(
        collector: &'r mut Collector<'p>,
        unit: UnitId,
        context: ItemContext,
    ) -> Self {
        Self {
            collector,
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
        let collector = &mut *self.collector;
        Recorder { collector, unit, scope, file, expanded_from, depth, in_diagnostics: false }
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
        self.collector.tables.units[self.unit].krate
    }

    /// Returns the program.
    pub(super) fn program(&self) -> &'p Program {
        self.collector.program
    }

    /// Returns what is loaded of the unit's crate.
    pub(super) fn crate_info(&self) -> &'p Crate {
        &self.program().crates[self.krate()]
    }

    /// Returns the unit of a syntax node, by its address.
    pub(super) fn unit_at(&self, address: usize) -> UnitId {
        self.collector.unit_of[&address]
    }

    /// True if the position is at the root of the solution, in no module.
    pub(super) fn is_at_root(&self) -> bool {
        let lookup = self.lookup();
        lookup.module_of(self.scope) == lookup.names.root(CrateId::SOLUTION)
    }

    /// True if the unit, or one around it, is under an undecided cfg.
    pub(super) fn is_under_undecided_cfg(&self) -> bool {
        let NameTables { units, records, .. } = &self.collector.tables;
        units.around(self.unit).any(|unit| records.undecided.has_cfg(unit))
    }

    /// Returns the names, to look some up.
    pub(super) fn lookup(&self) -> Lookup<'_> {
        self.collector.lookup()
    }

    /// Returns the meanings of a path in the scope, and how its first segment is found.
    pub(super) fn path(
        &self,
        names: &[String],
        form: PathForm,
        namespace: Namespace,
    ) -> (Vec<Meaning>, PathStart) {
        self.lookup().path(self.scope, names, form, namespace)
    }

    /// Returns the meanings of a single name in the scope.
    pub(super) fn name(&self, name: &str, namespace: Namespace) -> Vec<Meaning> {
        self.path(&[name.to_owned()], PathForm::Relative, namespace).0
    }

    /// Returns the `macro_rules!` of that name in textual scope.
    pub(super) fn textual_macros(&self, name: &str) -> Vec<UnitId> {
        self.lookup().textual_macros(self.scope, name, self.unit, None)
    }

    /// Returns the body of a macro.
    pub(super) fn macro_body(&self, unit: UnitId) -> Rc<MacroBody> {
        self.collector.macro_body(unit)
    }

    /// Returns how the calls in the body of a macro are looked up, if the unit is a macro.
    pub(super) fn inner_macros(&self, unit: UnitId) -> Option<InnerMacros> {
        self.collector.tables.macros.get(unit).map(|definition| definition.inner_macros)
    }

    /// Returns the macros that a path to a macro may mean.
    pub(super) fn macros(&self, path: &Path) -> FoundMacros {
        let called_at = self.is_in_text().then(|| Span::of(path).start);
        let form = PathForm::of(path.leading_colon);
        self.lookup().find_macros(self.scope, &segments(path), form, self.unit, called_at)
    }

    /// Returns the macros that a single name may mean.
    pub(super) fn macros_of_name(&self, name: &str) -> FoundMacros {
        let names = [name.to_owned()];
        self.lookup().find_macros(self.scope, &names, PathForm::Relative, self.unit, None)
    }
}

/// Recording of uses and member calls.
impl Recorder<'_, '_> {
    /// Returns the unit.
    pub(super) fn unit_mut(&mut self) -> &mut Unit {
        &mut self.collector.tables.units[self.unit]
    }

    /// Records uses of all meanings of a name, and of the imports that lead to them.
    pub(super) fn use_meanings(&mut self, meanings: &[Meaning]) {
        for meaning in meanings {
            self.unit_mut().uses.extend(meaning.via.iter().copied());
            self.use_def(&meaning.def);
        }
        if meanings.iter().any(|meaning| meaning.cfg.is_some()) {
            crate::marks::reach("name-under-undecided-cfg");
            for meaning in meanings {
                let unit = match meaning.def {
                    Def::Unit(unit) | Def::Variant(unit) => Some(unit),
                    Def::Scope(scope) => self.lookup().names.scopes()[scope].unit,
                    _ => None,
                };
                let targets = meaning.via.iter().copied().chain(unit);
                let pairs = targets.map(|target| (self.unit, target));
                self.collector.tables.records.undecided.conditional_targets.extend(pairs);
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
        let extern_crates = self.lookup().provided_macro_uses(self.krate());
        self.unit_mut().uses.extend(extern_crates);
    }

    /// Records a use of a definition.
    pub(super) fn use_def(&mut self, def: &Def) {
        match def {
            Def::Unit(unit) | Def::Variant(unit) => {
                self.unit_mut().uses.insert(*unit);
                // A macro that is named other than by an expanded call: any arm may match.
                if let Some(macro_unit) = self.lookup().macro_unit(def) {
                    let NameTables { units, macros, .. } = &mut self.collector.tables;
                    units[self.unit].uses.extend(macros.make_all_opaque(macro_unit));
                }
            }
            Def::Scope(scope) => {
                if let Some(unit) = self.lookup().names.scopes()[*scope].unit {
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
            Some(Def::Unit(owner)) => Some((*owner, &self.collector.tables.units[*owner].kind)),
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

/// Recording of everything else.
impl Recorder<'_, '_> {
    /// Returns what is recorded so far.
    pub(super) fn records(&mut self) -> &mut Records {
        &mut self.collector.tables.records
    }

    /// Returns the text of the unit, or of the innermost written one around it.
    pub(super) fn written_place(&self) -> Option<(FileId, Span)> {
        self.collector.tables.units.written_place(self.unit)
    }

    /// Records a mention of this unit, unless the position is in an expansion.
    pub(super) fn mention(&mut self, span: Span, kind: MentionKind) {
        self.mention_of(self.unit, span, kind);
    }

    /// Records a mention of another unit, unless the position is in an expansion.
    pub(super) fn mention_of(&mut self, unit: UnitId, span: Span, kind: MentionKind) {
        if self.is_in_text() {
            let place = (self.file, span);
            self.records().rewrite(Some(unit), place, kind);
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
        let (unit, place) = (Some(self.unit), (self.file, span));
        self.records().find(unit, place, kind);
    }

    /// Refuses the bundle if this unit is live.
    pub(super) fn refuse(&mut self, at: usize, why: String) {
        self.finding_always(Span::new(at, at), FindingKind::Refusal(why));
    }

    /// Refuses the bundle if this unit is live, unless the build script is run.
    pub(super) fn needs_build_script(&mut self, at: usize, why: String) {
        self.finding_always(Span::new(at, at), FindingKind::NeedsBuildScript(why));
    }

    /// Adds a note that the program sees its own location in the source, which differs in a bundle. `effect`
    /// says how it sees it.
    pub(super) fn add_location_note(&mut self, span: Span, effect: &str) {
        // An expansion has no location of its own.
        let place = if self.is_in_text() { Some((self.file, span)) } else { self.written_place() };
        let Some(place) = place.filter(|_| !self.in_diagnostics) else { return };
        let (unit, note) = (Some(self.unit), format!("{effect}, which differs in one file"));
        self.records().find(unit, place, FindingKind::Note(note));
    }
}

/// Code that is made while the walk goes on: expansions, and items in blocks.
impl Recorder<'_, '_> {
    /// Expands a call of a macro. Its arm is opaque: what it expands to is no unit of its own.
    pub(super) fn expand(&mut self, macro_unit: UnitId, tokens: TokenStream) -> Option<Expansion> {
        let (arm, expansion) = self.collector.expand(self.unit, macro_unit, tokens)?;
        self.collector.tables.macros.make_opaque([arm]);
        Some(expansion)
    }

    /// Removes code with a false `cfg` from the expansion of a call in the unit.
    pub(super) fn strip_expansion(&self, visit: impl FnOnce(&mut dyn VisitMut)) {
        strip_expansion(&self.crate_info().cfgs, visit);
    }

    /// Looks for `cfg`s of no judge in the body of a macro whose expansion is unknown.
    pub(super) fn check_cfgs(&mut self, body: &TokenStream) {
        self.collector.check_cfgs(self.unit, None, body);
    }

    /// Records the meanings that a call in the body of a macro has here.
    pub(super) fn add_inner_call(
        &mut self,
        macro_unit: UnitId,
        name: Span,
        targets: Vec<UnitId>,
        from_crate: Option<CrateId>,
    ) {
        self.collector.tables.macros.add_inner_call(macro_unit, name, targets, from_crate);
    }

    /// Opens a scope for the items of a block, collects them and walks through them.
    pub(super) fn walk_block_items(&mut self, items: &[&Item]) {
        self.scope = self.collector.tables.names.add_block(self.scope);
        let scope = self.scope;
        self.unit_mut().blocks.push(scope);
        let expanded_from =
            if self.is_in_text() { None } else { self.expanded_from.or(Some(self.unit)) };
        let context = ItemContext { expanded_from, ..self.item_context() };
        let first = self.collector.tables.units.next_id();
        for item in items {
            self.collector.collect(std::slice::from_ref(*item), context);
        }
        self.collector.resolve_imports();
        self.collector.finish_imports();
        if expanded_from.is_some() {
            let expanded = self.collector.tables.units.ids_from(first);
            self.unit_mut().uses.extend(expanded);
        }
        for item in items {
            walk_item(self.collector, item, context);
        }
    }
}
