//! Makes each exported macro of a library reachable by a path from the root of its crate.
//!
//! ```text
//! pub mod deep {                     pub mod deep {
//!     #[macro_export]                    macro_rules! foam { … }
//!     macro_rules! foam { … }    →       pub(crate) use foam;
//! }                                  }
//!                                    pub(crate) use deep::foam;
//! ```

use super::names::{free, identifier};
use super::rewriter::Rewriter;
use crate::cfg::UndecidedCfg;
use crate::resolve::{ItemKind, Mention, UnitId, UnitKind};
use crate::source::{CrateId, Edit, FileId, Span};
use std::collections::BTreeSet;

impl Rewriter<'_> {
    /// Removes `#[macro_export]`, which would put the macro at the root of the file, and re-exports the macro
    /// up to the root of its crate.
    pub(super) fn replace_macro_export(&mut self, mention: &Mention) {
        let Some(unit) = mention.unit else { return };
        self.cut_attribute(mention);
        let export = self.exports.get(&unit).filter(|&&export| self.live[export]);
        if let (Some(&export), Some(span)) = (export, self.resolved.units[unit].span) {
            self.re_export(unit, export, mention.file, span.end);
        }
    }

    /// Re-exports a macro from each module around it, up to the root of its crate. The text of the macro ends at
    /// `end`.
    fn re_export(&mut self, unit: UnitId, export: UnitId, file: FileId, end: usize) {
        let info = &self.resolved.units[unit];
        let name = identifier(&info.name);
        let resolved = self.resolved;
        let cfgs_of = |unit: UnitId| {
            let cfg = resolved.undecided.cfgs_of.get(&unit);
            crate::marks::reach_if("cfg-of-exported-macro", cfg.is_some());
            cfg.map_or(String::new(), UndecidedCfg::attributes)
        };
        let mut cfgs = cfgs_of(unit);
        let around: Vec<UnitId> = self.resolved.units.around(unit).skip(1).collect();
        let is_module =
            |it: &UnitId| matches!(self.resolved.units[*it].kind, UnitKind::Item(ItemKind::Module));
        let outermost = around.iter().copied().rfind(is_module);
        // An item has the same name, and would be imported, too. So the macro is imported into a module of its
        // own, and re-exported from there.
        let is_ambiguous = self.resolved.hidden_macros.contains(&unit);
        crate::marks::reach_if("macro-beside-item", is_ambiguous);
        let own_module = is_ambiguous
            .then(|| self.free_name(info.krate, &format!("{}_macro", info.name.to_lowercase())));
        let text = match (&own_module, outermost) {
            (None, _) => format!("pub(crate) use {name};"),
            (Some(own), Some(_)) => {
                format!("pub(crate) mod {own} {{\n    pub(crate) use {name};\n}}")
            }
            (Some(own), None) => format!(
                "mod {own} {{\n    pub(crate) use {name};\n}}\n{cfgs}pub(crate) use {own}::{name};"
            ),
        };
        self.edit(file, Edit::replace(Span::new(end, end), format!("\n{cfgs}{text}")));
        let mut paths = vec![(file, end, name.clone())];
        paths.extend(own_module.iter().map(|own| (file, end, format!("{own}::{name}"))));
        for module in around {
            cfgs += &cfgs_of(module);
            let info = &self.resolved.units[module];
            if is_module(&module) {
                crate::marks::reach("export-from-module");
                let inner = match &own_module {
                    Some(own) if outermost == Some(module) => format!("{own}::{name}"),
                    _ => own_module.as_ref().unwrap_or(&name).clone(),
                };
                let (file, at) = self.end_of_module(info.parent, info.file);
                // The last line may be a comment without a line break.
                let newline = self.program.files[file].text[..at].ends_with('\n');
                let start = if newline { "" } else { "\n" };
                crate::marks::reach_if("last-line-without-break", !newline);
                let module_name = identifier(&info.name);
                let path = format!("{module_name}::{inner}");
                let text = format!("{start}{cfgs}pub(crate) use {path};\n");
                self.edit(file, Edit::replace(Span::new(at, at), text));
                paths.push((file, at, path));
            }
        }
        self.exported.extend(paths.into_iter().map(|path| (path, export)));
    }

    /// Returns the name, with a number if a unit of the crate has that name.
    fn free_name(&self, krate: CrateId, name: &str) -> String {
        let units = self.resolved.units.iter().filter(|it| it.krate == krate);
        let taken: BTreeSet<&str> = units.map(|unit| &*unit.name).collect();
        free(name, |it| taken.contains(it))
    }

    /// Re-exports each live exported macro that is defined by an expansion, after the outermost call.
    pub(super) fn export_expanded_macros(&mut self) {
        for (export, info) in self.resolved.units.enumerate() {
            let exported = info.uses.first().filter(|_| matches!(info.kind, UnitKind::Export));
            let is_expanded = |unit: &&UnitId| self.resolved.units[**unit].span.is_none();
            let Some(&unit) = exported.filter(is_expanded) else {
                continue;
            };
            if self.live[export]
                && info.krate != CrateId::SOLUTION
                && let Some((file, span)) = self.resolved.units.written_place(unit)
            {
                crate::marks::reach("expanded-macro-exported");
                self.re_export(unit, export, file, span.end);
            }
        }
    }

    /// Returns where the text of a module ends; `file` is that of the items in it.
    fn end_of_module(&self, module: Option<UnitId>, file: FileId) -> (FileId, usize) {
        // For a module in the expansion of a macro call, this is the module around the call.
        let units = &self.resolved.units;
        let mut around = module.into_iter().flat_map(|module| units.around(module));
        let module = around.find(|&unit| !matches!(units[unit].kind, UnitKind::Call));
        let module = module.map(|unit| &units[unit]);
        let inline = module.filter(|module| module.file == file);
        let end = match inline.and_then(|it| it.span) {
            Some(span) => span.end - 1,
            None => self.program.files[file].text.len(),
        };
        (file, end)
    }
}
