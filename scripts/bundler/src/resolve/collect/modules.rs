//! Modules, inline or out of line.
//!
//! `mod a { fn b() {} }` opens a scope and is collected in place. `mod a;` continues in the file that
//! `load` has found for it. No file is known if a macro call expands to that line, or if it stands in a body. Then
//! the module is refused if it is live, and a path into it leads nowhere.

use crate::resolve::collect::Collector;
use crate::resolve::ids::UnitId;
use crate::resolve::item_context::ItemContext;
use crate::resolve::scopes::Namespace;
use crate::resolve::syntax::macro_use;
use crate::resolve::units::{ItemKind, Unit, UnitKind};
use crate::source::{FileId, Span, unraw};
use syn::{Item, ItemMod};

impl Collector<'_> {
    /// Collects a module and its items.
    pub(super) fn collect_module(
        &mut self,
        module: &ItemMod,
        item: &Item,
        context: ItemContext,
    ) -> UnitId {
        let ItemContext { scope, .. } = context;
        let name = unraw(&module.ident);
        let unit = self.add_unit(UnitKind::Item(ItemKind::Module), &name, context, item);
        let inner = self.tables.names.add_module(scope, unit);
        self.record_undecided_macro(unit, &module.attrs);
        let inside = ItemContext { scope: inner, parent: Some(unit), ..context };
        let file = match &module.content {
            Some((_, items)) => {
                self.collect(items, inside);
                None
            }
            None => self.collect_module_file(module, item, context, inside),
        };
        // Only now it is clear whether the items of the module are known.
        let visibility = self.visibility(&module.vis, scope);
        self.bind(scope, &name, &[Namespace::Type], unit, visibility);
        // In an inline module, inner attributes are among the others.
        let of_file = file.map_or(&[][..], |file| &self.program.files[file].syntax().attrs);
        if macro_use(&module.attrs).or_else(|| macro_use(of_file)).is_some() {
            crate::marks::reach("macros-leave-their-module");
            crate::marks::reach_if("macro-use-in-file", macro_use(of_file).is_some());
            self.tables.names.use_macros_of_module(inner, scope);
        }
        unit
    }

    /// Collects the file of an out-of-line module in `context`; its items get the context `inside`. Returns
    /// the file, unless it is not known.
    fn collect_module_file(
        &mut self,
        module: &ItemMod,
        item: &Item,
        context: ItemContext,
        inside: ItemContext,
    ) -> Option<FileId> {
        let unit = inside.parent?;
        if let Some(call) = context.expanded_from {
            self.refuse_module_file(&unraw(&module.ident), call);
        } else if let Some(&file) =
            self.program.files[context.file].modules.get(&Span::of(item).start)
        {
            self.files.insert(file);
            let inside = ItemContext { file, ..inside };
            self.collect(&self.program.files[file].syntax().items, inside);
            return Some(file);
        } else {
            self.refuse_unknown_file(unit, module, item, context);
        }
        self.tables.names.forget_items(unit);
        None
    }

    /// Refuses a written module whose file is not known.
    fn refuse_unknown_file(
        &mut self,
        unit: UnitId,
        module: &ItemMod,
        item: &Item,
        context: ItemContext,
    ) {
        let name = unraw(&module.ident);
        let (span, why) = if self.tables.names.scopes()[context.scope].is_block {
            let why = "is declared inside of a body";
            let why = format!("the module `{name}` {why}; move `mod {name};` out of it");
            (Span::of(&module.mod_token), why)
        } else {
            let why = "depends on a cfg that only the compiler of the judge decides";
            let way_out = "write one for each file, with `#[cfg(…)]` and `#[path = \"…\"]`";
            (Span::of(item), format!("the file of `mod {name};` {why}; {way_out}"))
        };
        self.tables.records.refuse(Some(unit), (context.file, span), &why);
    }

    /// Refuses the unit around a macro call that expands to an out-of-line module: the items of that
    /// module are not known, so anything around the call may need them.
    pub(in crate::resolve) fn refuse_module_file(&mut self, name: &str, call: UnitId) {
        crate::marks::reach("module-file-in-expansion");
        let Unit { file, span, parent, ref kind, .. } = self.tables.units[call];
        let Some(span) = span else { return };
        let unit = if matches!(kind, UnitKind::Call) { parent } else { Some(call) };
        let why = format!(
            "a macro expands to `mod {name};`, but only modules outside of macro calls are looked for: move it, \
             or turn off the features that need this crate, as `default-features = false` of a dependency does"
        );
        self.tables.records.refuse(unit, (file, span), &why);
    }
}
