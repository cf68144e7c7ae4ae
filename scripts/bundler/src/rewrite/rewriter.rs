//! The state of rewriting, with the functions that add an edit or refuse a mention.

use super::ExportedPaths;
use crate::ids::Table;
use crate::load::{NO_PROC_MACROS, Program};
use crate::resolve::{
    Finding, FindingKind, Mention, Remark, Resolved, UnitFlags, UnitId, UnitKind,
};
use crate::source::{CrateId, Edit, FileId, Span};
use base::error::{Error, Result};
use base::judge::Judge;
use std::collections::{BTreeMap, BTreeSet};

/// The state of rewriting. [`Rewriting`](super::Rewriting) documents the fields that it has, too.
pub(super) struct Rewriter<'a> {
    pub(super) program: &'a Program,
    pub(super) resolved: &'a Resolved,
    pub(super) live: &'a UnitFlags,
    pub(super) judge: &'a Judge,
    pub(super) modules: &'a Table<CrateId, String>,
    pub(super) edits: BTreeMap<FileId, Vec<Edit>>,
    pub(super) exported: ExportedPaths,
    /// The predicates that macros compose, by file and bytes: true if they hold.
    pub(super) composed_cfgs: BTreeMap<(FileId, Span), bool>,
    pub(super) redundant_imports: BTreeSet<UnitId>,
    /// True if the solution has no modules.
    pub(super) is_single_module: bool,
    /// The unit of the exported name, for each exported macro.
    pub(super) exports: BTreeMap<UnitId, UnitId>,
}

impl<'a> Rewriter<'a> {
    /// Returns the state before the first edit.
    pub(super) fn new(
        program: &'a Program,
        resolved: &'a Resolved,
        live: &'a UnitFlags,
        judge: &'a Judge,
        modules: &'a Table<CrateId, String>,
    ) -> Self {
        Self {
            program,
            resolved,
            live,
            judge,
            modules,
            edits: BTreeMap::new(),
            exported: BTreeMap::new(),
            composed_cfgs: BTreeMap::new(),
            redundant_imports: BTreeSet::new(),
            is_single_module: is_single_module(program),
            exports: exports(resolved),
        }
    }
}

impl Rewriter<'_> {
    /// Adds an edit.
    pub(super) fn edit(&mut self, file: FileId, edit: Edit) {
        self.edits.entry(file).or_default().push(edit);
    }

    /// Removes the attribute that a mention is.
    pub(super) fn cut_attribute(&mut self, mention: &Mention) {
        let removal = self.program.files[mention.file].attribute_removal(mention.span);
        self.edit(mention.file, Edit::cut(removal));
    }

    /// Removes the item that contains a mention.
    pub(super) fn cut_item(&mut self, mention: &Mention) {
        let unit = mention.unit.map(|unit| &self.resolved.units[unit]);
        if let Some(span) = unit.and_then(|unit| unit.span) {
            let removal = self.program.files[mention.file].removal(span);
            self.edit(mention.file, Edit::cut(removal));
        }
    }

    /// True if a mention is at the top level of its file, in no module or block.
    pub(super) fn is_at_top(&self, mention: &Mention) -> bool {
        let units = &self.resolved.units;
        let item = mention.unit.map(|unit| match units[unit].kind {
            UnitKind::Import => units[unit].parent.unwrap_or(unit),
            _ => unit,
        });
        item.is_some_and(|unit| units[unit].parent.is_none())
    }

    /// Returns the error that refuses a place in the text.
    pub(super) fn refuse<K>(&self, remark: &Remark<K>, why: &str) -> Error {
        self.program.refusal(&self.program.files[remark.file], remark.span, why)
    }

    /// Returns an error if a finding refuses the bundle.
    pub(super) fn check(&self, finding: &Finding) -> Result<()> {
        match &finding.kind {
            FindingKind::Refusal(why) | FindingKind::NeedsBuildScript(why) => {
                Err(self.refuse(finding, why))
            }
            FindingKind::ProcMacro { .. } => Err(self.refuse(finding, NO_PROC_MACROS)),
            FindingKind::Note(_) | FindingKind::Decision(_) => Ok(()),
        }
    }
}

/// True if the solution has no modules.
fn is_single_module(program: &Program) -> bool {
    let items = &program.files[program.crates[CrateId::SOLUTION].root].syntax().items;
    !items.iter().any(|item| matches!(item, syn::Item::Mod(_)))
}

/// Returns the unit of the exported name, for each exported macro.
fn exports(resolved: &Resolved) -> BTreeMap<UnitId, UnitId> {
    let units = resolved.units.enumerate();
    let exports = units.filter(|(_, info)| matches!(info.kind, UnitKind::Export));
    exports.filter_map(|(export, info)| Some((*info.uses.first()?, export))).collect()
}
