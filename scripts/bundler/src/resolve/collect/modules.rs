//! Modules, inline or out of line.
//!
//! `mod a { fn b() {} }` opens a scope and is collected in place. `mod a;` continues in the file that
//! `load` has found for it. If a macro call expands to that line, there are three cases:
//!
//! * The line stands in the input of the call, as in `cfg_if! { … mod a; … }`: its file is known.
//! * `load` has replaced the call by its expansion, where it could expand it.
//! * Else no file is known. The module is refused if it is live, and a path into it leads nowhere.

use crate::cfg;
use crate::resolve::item_context::ItemContext;
use crate::resolve::mentions::{Mention, MentionKind};
use crate::resolve::resolver::Resolver;
use crate::resolve::scopes::{Namespace, Scope};
use crate::resolve::syntax::macro_use;
use crate::resolve::units::{ItemKind, Unit, UnitId, UnitKind};
use crate::source::{Span, unraw};
use syn::{Item, ItemMod};

impl Resolver<'_> {
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
        let inner = self.tables.scopes.len();
        self.tables.scopes.push(Scope::of_module(self.tables.scopes[scope].krate, scope, unit));
        self.record_undecided_macro(unit, &module.attrs);
        self.tables.inner_scope.insert(unit, inner);
        let visibility = self.visibility(&module.vis, scope);
        self.bind(scope, &name, &[Namespace::Type], unit, visibility);
        let inside = ItemContext { scope: inner, parent: Some(unit), ..context };
        let file = match &module.content {
            Some((_, items)) => {
                self.collect(items, inside);
                None
            }
            None => self.collect_module_file(module, item, context, inside),
        };
        // In an inline module, inner attributes are among the others.
        let of_file = file.map_or(&[][..], |file| &self.program.files[file].syntax().attrs);
        if macro_use(&module.attrs).or_else(|| macro_use(of_file)).is_some() {
            for (name, macros) in self.tables.scopes[inner].textual.clone() {
                self.tables.scopes[scope].textual.entry(name).or_default().extend(macros);
            }
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
    ) -> Option<usize> {
        let unit = inside.parent?;
        let program = self.program;
        let file = self.module_file(module, item, context);
        if let Some((span, child)) = file
            && self.files.insert(child)
        {
            // The items in the file are written, even if the module is expanded.
            self.tables.units[unit].span = Some(span);
            let inside = ItemContext { file: child, expanded_from: None, ..inside };
            self.collect(&program.files[child].syntax().items, inside);
            return Some(child);
        }
        match context.expanded_from {
            Some(call) if !self.is_removed_by_cfg(&module.attrs, context) => {
                self.refuse_expanded_module(module, call, context);
            }
            None if file.is_none() => self.refuse_undecided_file(unit, module, item, context),
            _ => return None,
        }
        // The items of the module are not known: a path into it leads nowhere.
        self.tables.inner_scope.remove(&unit);
        None
    }

    /// Returns the span of a `mod a;` and its file, if the line is written, be it in the input of a macro
    /// call.
    fn module_file(
        &self,
        module: &ItemMod,
        item: &Item,
        context: ItemContext,
    ) -> Option<(Span, usize)> {
        let span = match context.expanded_from {
            None => Span::of(item),
            Some(call) => {
                let call = self.tables.units[call].span?;
                let start = Span::of(&module.mod_token).start;
                let span = Span::new(start, Span::of(&module.semi).end);
                if !call.contains(span) || self.is_removed_by_cfg(&module.attrs, context) {
                    return None;
                }
                span
            }
        };
        let child = self.program.files[context.file].modules.get(&span.start)?;
        Some((span, *child))
    }

    /// True if a cfg removes an item with these attributes.
    fn is_removed_by_cfg(&self, attrs: &[syn::Attribute], context: ItemContext) -> bool {
        cfg::is_off(attrs, &self.program.crates[self.tables.scopes[context.scope].krate].cfgs)
    }

    /// Refuses an out-of-line module that a macro call expands to.
    fn refuse_expanded_module(&mut self, module: &ItemMod, call: UnitId, context: ItemContext) {
        let name = unraw(&module.ident);
        let start = Span::of(&module.mod_token).start;
        let missing = self.program.files[context.file].missing.get(&start);
        match missing.and_then(|files| files.first()) {
            Some(file) => {
                let why = format!("the module `{name}` has no file `{}`", file.shown);
                self.refuse_call(call, why);
            }
            None => self.refuse_module_file(&name, call),
        }
    }

    /// Refuses a written module whose file depends on an undecided cfg, unless `load` has refused it.
    fn refuse_undecided_file(
        &mut self,
        unit: UnitId,
        module: &ItemMod,
        item: &Item,
        context: ItemContext,
    ) {
        let (file, span) = (context.file, Span::of(item));
        let krate = &self.program.crates[self.program.files[file].krate];
        let is_inside = |at: usize| span.contains(Span::new(at, at));
        if krate.refusals.iter().any(|refusal| refusal.file == file && is_inside(refusal.at)) {
            return;
        }
        let name = unraw(&module.ident);
        let why = format!(
            "the file of `mod {name};` depends on a cfg that only the compiler of the judge decides"
        );
        let kind = MentionKind::Refusal(why);
        self.tables.mentions.push(Mention { unit: Some(unit), file, span, kind });
    }

    /// Refuses the unit around a macro call that expands to an out-of-line module: the items of that
    /// module are not known, so anything around the call may need them.
    pub(in crate::resolve) fn refuse_module_file(&mut self, name: &str, call: UnitId) {
        let of = match self.called_name(call) {
            Some(of) => format!("`{of}!`"),
            None => "a macro".to_owned(),
        };
        let why = format!(
            "{of} expands to `mod {name};`, whose file cannot be found before names are resolved; \
             move that line out of the macro call"
        );
        self.refuse_call(call, why);
    }

    /// Returns the path of the macro in a call, as text.
    fn called_name(&self, call: UnitId) -> Option<String> {
        let Unit { file, span, .. } = self.tables.units[call];
        let item = self.program.files[file].parse::<syn::ItemMacro>(span?).ok()?;
        let names = item.mac.path.segments.iter().map(|it| unraw(&it.ident));
        Some(names.collect::<Vec<_>>().join("::"))
    }

    /// Refuses the unit around a macro call, if it is live.
    fn refuse_call(&mut self, call: UnitId, why: String) {
        let Unit { file, span, parent, .. } = self.tables.units[call];
        let Some(span) = span else { return };
        let unit = match self.tables.units[call].kind {
            UnitKind::Call => parent,
            _ => Some(call),
        };
        self.tables.mentions.push(Mention { unit, file, span, kind: MentionKind::Refusal(why) });
    }
}
