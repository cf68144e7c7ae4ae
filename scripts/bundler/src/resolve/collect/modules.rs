//! Modules, with a body or in a file of their own.
//!
//! `mod a { fn b() {} }` opens a scope and is collected in place. `mod a;` continues in the file
//! that was found for it while the program was loaded. If a macro makes that line, the file is
//! known only where the line stands in the input of the macro call, as in `cfg_if! { … mod a; … }`;
//! other such calls are replaced by what they expand to, where `load` can tell. Where no file is known,
//! the module is refused if it is live, and a path into it leads nowhere.

use crate::cfg;
use crate::resolve::mentions::{Mention, MentionKind};
use crate::resolve::place::Place;
use crate::resolve::resolver::Resolver;
use crate::resolve::scopes::{Namespace, Scope};
use crate::resolve::trees::macro_use;
use crate::resolve::units::{ItemKind, Unit, UnitId, UnitKind};
use crate::source::{Span, unraw};
use syn::{Item, ItemMod};

impl Resolver<'_> {
    /// Collects a module and its items.
    pub(super) fn collect_module(&mut self, module: &ItemMod, item: &Item, place: Place) -> UnitId {
        let Place { scope, .. } = place;
        let name = unraw(&module.ident);
        let unit = self.add_unit(UnitKind::Item(ItemKind::Module), &name, place, item);
        let inner = self.names.scopes.len();
        self.names.scopes.push(Scope::new(self.names.scopes[scope].krate, Some(scope), false));
        self.names.scopes[inner].unit = Some(unit);
        self.note_open_macro(unit, &module.attrs);
        self.names.inner_scope.insert(unit, inner);
        let visibility = self.visibility(&module.vis, scope);
        self.bind(scope, &name, &[Namespace::Type], unit, visibility);
        let inside = Place { scope: inner, parent: Some(unit), ..place };
        match &module.content {
            Some((_, items)) => self.collect(items, inside),
            None => self.collect_module_file(module, item, place, inside),
        }
        if macro_use(&module.attrs).is_some() {
            for (name, macros) in self.names.scopes[inner].textual.clone() {
                self.names.scopes[scope].textual.entry(name).or_default().extend(macros);
            }
        }
        unit
    }

    /// Collects the file of a module that stands at `place`, and whose items get the place `inside`.
    fn collect_module_file(&mut self, module: &ItemMod, item: &Item, place: Place, inside: Place) {
        let Some(unit) = inside.parent else { return };
        let program = self.program;
        let file = self.module_file(module, item, place);
        if let Some((span, child)) = file
            && self.files.insert(child)
        {
            // Even where a macro makes the module, its file is text.
            self.names.units[unit].span = Some(span);
            let inside = Place { file: child, made_by: None, ..inside };
            self.collect(&program.files[child].syntax().items, inside);
            return;
        }
        match place.made_by {
            Some(call) if !self.is_off(&module.attrs, place) => {
                self.refuse_made_module(module, call, place);
            }
            None if file.is_none() => self.refuse_undecided_file(unit, module, item, place),
            _ => return,
        }
        // The items of the module are not known, so any name may be in it.
        self.names.inner_scope.remove(&unit);
    }

    /// Returns the text of a `mod a;` and its file, if the line stands in the text, be it in the
    /// input of a macro call.
    fn module_file(&self, module: &ItemMod, item: &Item, place: Place) -> Option<(Span, usize)> {
        let span = match place.made_by {
            None => Span::of(item),
            Some(call) => {
                let call = self.names.units[call].span?;
                let start = Span::of(&module.mod_token).start;
                let span = Span::new(start, Span::of(&module.semi).end);
                Some(span).filter(|it| call.contains(*it) && !self.is_off(&module.attrs, place))?
            }
        };
        let child = self.program.files[place.file].modules.get(&span.start)?;
        Some((span, *child))
    }

    /// True if a cfg removes what a macro makes.
    fn is_off(&self, attrs: &[syn::Attribute], place: Place) -> bool {
        cfg::is_off(attrs, &self.program.crates[self.names.scopes[place.scope].krate].cfgs)
    }

    /// Refuses a module in a file that a macro call makes.
    fn refuse_made_module(&mut self, module: &ItemMod, call: UnitId, place: Place) {
        let name = unraw(&module.ident);
        let start = Span::of(&module.mod_token).start;
        let missing = self.program.files[place.file].missing.get(&start);
        match missing.and_then(|it| it.first()) {
            Some(file) => {
                let why = format!("the module `{name}` has no file `{}`", file.shown);
                self.refuse_call(call, why);
            }
            None => self.refuse_module_file(&name, call),
        }
    }

    /// Refuses a module in the text whose file depends on an undecided cfg, unless that was done
    /// while the program was loaded.
    fn refuse_undecided_file(&mut self, unit: UnitId, module: &ItemMod, item: &Item, place: Place) {
        let (file, span) = (place.file, Span::of(item));
        let krate = &self.program.crates[self.program.files[file].krate];
        let is_here = |at: usize| span.contains(Span::new(at, at));
        if krate.refusals.iter().any(|it| it.file == file && is_here(it.at)) {
            return;
        }
        let name = unraw(&module.ident);
        let why = format!(
            "the file of `mod {name};` is not found here: a cfg that is left to the compiler of the \
             judge says whether there is one, or which"
        );
        let kind = MentionKind::Refusal(why);
        self.names.mentions.push(Mention { unit: Some(unit), file, span, kind });
    }

    /// Refuses what stands around a macro call that makes a module in a file: the items in that file
    /// are not known, so anything around the call may need them.
    pub(in crate::resolve) fn refuse_module_file(&mut self, name: &str, call: UnitId) {
        let of = match self.called_name(call) {
            Some(of) => format!("`{of}!`"),
            None => "a macro".to_owned(),
        };
        let why = format!(
            "{of} makes `mod {name};` here, and which file that is cannot be told before names are \
             resolved: put that line outside of the macro call"
        );
        self.refuse_call(call, why);
    }

    /// Returns the path of the macro in a call.
    fn called_name(&self, call: UnitId) -> Option<String> {
        let Unit { file, span, .. } = self.names.units[call];
        let item = self.program.files[file].parse::<syn::ItemMacro>(span?).ok()?;
        let names = item.mac.path.segments.iter().map(|it| unraw(&it.ident));
        Some(names.collect::<Vec<_>>().join("::"))
    }

    /// Refuses what stands around a macro call, if it is live.
    fn refuse_call(&mut self, call: UnitId, why: String) {
        let Unit { file, span, parent, .. } = self.names.units[call];
        let Some(span) = span else { return };
        let unit = match self.names.units[call].kind {
            UnitKind::Call => parent,
            _ => Some(call),
        };
        self.names.mentions.push(Mention { unit, file, span, kind: MentionKind::Refusal(why) });
    }
}
