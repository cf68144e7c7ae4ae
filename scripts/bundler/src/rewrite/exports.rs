//! Exported macros of libraries: each gets a path from the root of its crate.
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
use crate::cfg;
use crate::resolve::{ItemKind, Mention, UnitId, UnitKind};
use crate::source::{Edit, Span};
use std::collections::BTreeSet;

impl Rewriter<'_> {
    /// Gives an exported macro a path of its own, from the root of its crate, instead of the one that
    /// `#[macro_export]` would give it at the root of the file.
    pub(super) fn macro_export(&mut self, mention: &Mention) {
        let Some(unit) = mention.unit else { return };
        self.cut_attribute(mention);
        let export = self.exports.get(&unit).filter(|&&export| self.live[export]);
        if let (Some(&export), Some(span)) = (export, self.resolved.units[unit].span) {
            self.give_path(unit, export, mention.file, span.end);
        }
    }

    /// Makes a macro that ends there reachable by a path from the root of its crate, by which it is
    /// exported.
    fn give_path(&mut self, unit: UnitId, export: UnitId, file: usize, end: usize) {
        let info = &self.resolved.units[unit];
        let name = identifier(&info.name);
        let mut cfgs = self.open_cfgs(unit);
        let parent = |it: &UnitId| self.resolved.units[*it].parent;
        let around: Vec<UnitId> = std::iter::successors(info.parent, parent).collect();
        let is_module =
            |it: &UnitId| matches!(self.resolved.units[*it].kind, UnitKind::Item(ItemKind::Module));
        let outermost = around.iter().copied().rfind(is_module);
        // An item has the same name, and would be imported too: the macro goes to the root in a module of
        // its own.
        let hidden = self.resolved.hidden_macros.contains(&unit);
        let own = hidden
            .then(|| self.free_name(info.krate, &format!("{}_macro", info.name.to_lowercase())));
        let text = match (&own, outermost) {
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
        paths.extend(own.iter().map(|own| (file, end, format!("{own}::{name}"))));
        for module in around {
            let info = &self.resolved.units[module];
            cfgs += &self.open_cfgs(module);
            if is_module(&module) {
                let brought = match &own {
                    Some(own) if outermost == Some(module) => format!("{own}::{name}"),
                    _ => own.as_ref().unwrap_or(&name).clone(),
                };
                let (file, at) = self.end_of_module(info.parent, info.file);
                // The last line may be a comment without an end.
                let newline = self.program.files[file].text[..at].ends_with('\n');
                let start = if newline { "" } else { "\n" };
                let of = identifier(&info.name);
                let path = format!("{of}::{brought}");
                let text = format!("{start}{cfgs}pub(crate) use {path};\n");
                self.edit(file, Edit::replace(Span::new(at, at), text));
                paths.push((file, at, path));
            }
        }
        self.exported.extend(paths.into_iter().map(|path| (path, export)));
    }

    /// Returns a name like that which nothing in the crate has.
    fn free_name(&self, krate: usize, name: &str) -> String {
        let units = self.resolved.units.iter().filter(|it| it.krate == krate);
        let taken: BTreeSet<&str> = units.map(|it| &*it.name).collect();
        free(name, |it| taken.contains(it))
    }

    /// Returns the cfgs on a macro, a module or a call that are left to the judge, a line each.
    fn open_cfgs(&self, unit: UnitId) -> String {
        let info = &self.resolved.units[unit];
        let source = &self.program.files[info.file];
        let known = &self.program.crates[info.krate].cfgs;
        let mut lines = String::new();
        let Some(span) = info.span else { return lines };
        let attrs = match info.kind {
            UnitKind::Item(ItemKind::Module) => {
                source.parse::<syn::ItemMod>(span).map(|it| it.attrs)
            }
            _ => source.parse::<syn::ItemMacro>(span).map(|it| it.attrs),
        };
        for attr in attrs.iter().flatten().filter(|it| it.path().is_ident("cfg")) {
            let Some(predicate) = cfg::predicate(attr) else { continue };
            if !cfg::is_undecided(attr, known) {
                continue;
            }
            let whole = Span::of(&predicate);
            let mut edits = Vec::new();
            cfg::simplify(&predicate, known, &mut edits);
            edits.sort();
            let mut text = source.text[whole.start..whole.end].to_owned();
            for Edit { span, text: settled } in edits.into_iter().rev() {
                text.replace_range(span.start - whole.start..span.end - whole.start, &settled);
            }
            lines += &format!("#[cfg({text})]\n");
        }
        lines
    }

    /// Gives each live exported macro that a macro makes its path, behind the outermost call.
    pub(super) fn made_exports(&mut self) {
        for (export, info) in self.resolved.units.iter().enumerate() {
            let made = info.uses.first().filter(|_| matches!(info.kind, UnitKind::Export));
            let Some(&unit) = made.filter(|&&it| self.resolved.units[it].span.is_none()) else {
                continue;
            };
            let mut around = self.resolved.units[unit].parent;
            while let Some(outer) = around.filter(|&it| self.resolved.units[it].span.is_none()) {
                around = self.resolved.units[outer].parent;
            }
            let call = around.map(|it| &self.resolved.units[it]);
            if let (true, Some((file, Some(span)))) =
                (self.live[export] && info.krate != 0, call.map(|it| (it.file, it.span)))
            {
                self.give_path(unit, export, file, span.end);
            }
        }
    }

    /// Returns where the text of a module ends; `file` is that of the items in it.
    fn end_of_module(&self, module: Option<UnitId>, file: usize) -> (usize, usize) {
        // A module in a macro call is as good as beside the call.
        let above = |it: &UnitId| self.resolved.units[*it].parent;
        let mut around = std::iter::successors(module, above);
        let module = around.find(|&it| !matches!(self.resolved.units[it].kind, UnitKind::Call));
        let inline = module.map(|it| &self.resolved.units[it]).filter(|it| it.file == file);
        let end = match inline.and_then(|it| it.span) {
            Some(span) => span.end - 1,
            None => self.program.files[file].text.len(),
        };
        (file, end)
    }
}
