//! First pass: every unit, and what it is called in which scope.

use super::extents::Extent;
use super::foreign::PROC_MACRO;
use super::found::Def;
use super::made;
use super::mentions::{Mention, MentionKind};
use super::place::PendingCall;
pub(super) use super::place::Place;
use super::resolver::Resolver;
use super::scopes::{Import, Namespace, Scope, ScopeId, Visibility};
use super::tables::{MacroBody, MacroDef};
use super::trees::{address, item_attributes, leaves, macro_use, thread_locals, type_to_file};
use super::units::{ItemKind, Kind, Member, Unit, UnitId};
use crate::cfg::{self, Doubt};
use crate::load::Extern;
use crate::macro_rules::MacroRules;
use crate::source::{Span, plain};
use proc_macro2::TokenTree;
use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::ops::Range;
use std::rc::Rc;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Fields, ForeignItem, ImplItem, Item, ItemMacro, TraitItem};

impl Resolver<'_> {
    /// Collects these crates, and then what macro calls in the place of items make.
    pub(super) fn collect_crates(&mut self, crates: Range<usize>) {
        let program = self.program;
        for krate in crates {
            let (scope, file) = (self.names.roots[krate], program.crates[krate].root);
            let place = Place { scope, file, parent: None, made_by: None };
            self.collect(&program.files[file].syntax().items, place);
        }
        loop {
            let pending = std::mem::take(&mut self.pending);
            let mut any_found = false;
            for call in pending {
                let scope = call.place.scope;
                let (found, _) = self.path(scope, &call.path, call.leading_colon, Namespace::Macro);
                let given = match (&call.path[..], call.leading_colon) {
                    ([name], false) => self.macro_prelude(self.names.scopes[scope].krate, name),
                    _ => None,
                };
                let given = given.filter(|_| found.is_empty()).map_or(Vec::new(), |it| it.1);
                let units = found.iter().map(|it| it.def.clone());
                let units: Vec<Def> = units.chain(given.into_iter().map(Def::Unit)).collect();
                let macros: BTreeSet<_> = units.iter().map(|it| self.macro_unit(it)).collect();
                let mut macros = macros.into_iter().flatten();
                match (macros.next(), macros.next()) {
                    (Some(unit), None) => {
                        any_found = true;
                        let uses = &mut self.names.units[call.unit].uses;
                        uses.extend(found.iter().flat_map(|it| &it.via));
                        uses.extend(units.iter().filter_map(|it| match it {
                            Def::Unit(unit) => Some(unit),
                            _ => None,
                        }));
                        self.expand_items(call.unit, unit, call.tokens, call.place);
                    }
                    // Where a cfg decides which one is meant, it cannot be told what it makes.
                    _ => self.pending.push(call),
                }
            }
            if !any_found {
                break;
            }
        }
    }

    pub(super) fn collect(&mut self, items: &[Item], place: Place) {
        let known = &self.program.crates[self.names.scopes[place.scope].krate].cfgs;
        for item in items {
            let doubt = Doubt::of(item_attributes(item), known);
            let around = std::mem::replace(&mut self.doubt, doubt);
            self.collect_item(item, place);
            self.doubt = around;
        }
    }

    pub(super) fn add_unit(
        &mut self,
        kind: Kind,
        name: &str,
        place: Place,
        node: &impl Extent,
    ) -> UnitId {
        self.names.units.push(Unit {
            kind,
            name: name.to_owned(),
            krate: self.names.scopes[place.scope].krate,
            file: place.file,
            span: place.made_by.is_none().then(|| node.extent().into()),
            made_of: place.made_by.and_then(|_| self.in_macro_body(node.extent())),
            made_name: None,
            body: None,
            parent: place.parent,
            scope: place.scope,
            blocks: Vec::new(),
            uses: Default::default(),
            signature: None,
            members: Default::default(),
            trait_members: Default::default(),
            typed_members: Default::default(),
        });
        self.names.units.len() - 1
    }

    /// Takes note of where the name of a unit stands that a macro makes.
    pub(super) fn note_name(&mut self, unit: UnitId, name: proc_macro2::Span) {
        let info = &mut self.names.units[unit];
        info.made_name = info.span.is_none().then(|| Span::from(name).start);
    }

    /// Where a piece of an expansion stands in the arm that it comes from.
    fn in_macro_body(&self, extent: proc_macro2::Span) -> Option<(usize, Span)> {
        let arm = &self.names.units[self.expanding?];
        let span = Span::from(extent);
        // What begins or ends in the input of the macro has another text than the body has there.
        let text = self.program.files[arm.file].text.get(span.start..span.end)?;
        let whole = arm.span?.contains(span) && text.ends_with(['}', ';']);
        let same = || extent.source_text().is_some_and(|it| it == text);
        (whole && same()).then_some((arm.file, span))
    }

    fn note_body(&mut self, unit: UnitId, sig: &syn::Signature, body: Option<&syn::Block>) {
        let info = &mut self.names.units[unit];
        if info.span.is_some() && sig.constness.is_none() {
            info.body = body.map(|it| Span::from(it.brace_token.span.open()).end);
        }
    }

    fn collect_item(&mut self, item: &Item, place: Place) {
        use Namespace::{Type, Value};
        let Place { scope, .. } = place;
        let always = has_start_attribute(item);
        let kind = |kind| Kind::Item(if always { ItemKind::Always } else { kind });
        let unit = match item {
            Item::Fn(it) => {
                let name = plain(&it.sig.ident);
                let unit = self.add_unit(kind(ItemKind::Function), &name, place, item);
                self.bind(scope, &name, &[Value], unit, self.visibility(&it.vis, scope));
                self.note_body(unit, &it.sig, Some(&it.block));
                unit
            }
            Item::Const(it) if it.ident == "_" => {
                self.add_unit(kind(ItemKind::Unnamed), "", place, item)
            }
            Item::Const(syn::ItemConst { ident, vis, .. })
            | Item::Static(syn::ItemStatic { ident, vis, .. }) => {
                let name = plain(ident);
                let unit = self.add_unit(kind(ItemKind::Value), &name, place, item);
                self.bind(scope, &name, &[Value], unit, self.visibility(vis, scope));
                unit
            }
            Item::Struct(it) => {
                let name = plain(&it.ident);
                let unit = self.add_unit(kind(ItemKind::Type), &name, place, item);
                let visibility = self.visibility(&it.vis, scope);
                self.bind(scope, &name, &[Type], unit, visibility);
                if !matches!(it.fields, Fields::Named(_)) {
                    self.bind(scope, &name, &[Value], unit, visibility);
                }
                unit
            }
            Item::Enum(it) => {
                let name = plain(&it.ident);
                let unit = self.add_unit(kind(ItemKind::Type), &name, place, item);
                self.bind(scope, &name, &[Type], unit, self.visibility(&it.vis, scope));
                let variants: BTreeSet<String> =
                    it.variants.iter().map(|it| plain(&it.ident)).collect();
                for name in &variants {
                    self.bound(scope, name);
                }
                self.names.variants.insert(unit, variants);
                unit
            }
            Item::Union(it) => {
                let name = plain(&it.ident);
                let unit = self.add_unit(kind(ItemKind::Type), &name, place, item);
                self.bind(scope, &name, &[Type], unit, self.visibility(&it.vis, scope));
                unit
            }
            Item::Type(it) => {
                let name = plain(&it.ident);
                let unit = self.add_unit(kind(ItemKind::Alias), &name, place, item);
                self.bind(scope, &name, &[Type], unit, self.visibility(&it.vis, scope));
                if let syn::Type::Path(it) = &*it.ty {
                    let path = it.path.segments.iter().map(|it| plain(&it.ident)).collect();
                    self.names.aliases.insert(unit, path);
                }
                unit
            }
            Item::Trait(it) => {
                let name = plain(&it.ident);
                let unit = self.add_unit(Kind::Trait, &name, place, item);
                self.bind(scope, &name, &[Type], unit, self.visibility(&it.vis, scope));
                self.collect_trait(it, unit, place);
                unit
            }
            Item::TraitAlias(it) => {
                let name = plain(&it.ident);
                let unit = self.add_unit(kind(ItemKind::Alias), &name, place, item);
                self.bind(scope, &name, &[Type], unit, self.visibility(&it.vis, scope));
                unit
            }
            Item::Impl(it) => {
                let of_trait = it.trait_.is_some();
                let empty = Kind::Impl { requires: Default::default(), of_trait };
                let unit = self.add_unit(empty, "", place, item);
                for member in &it.items {
                    let name = impl_member_name(member).map(plain).unwrap_or_default();
                    let place = Place { parent: Some(unit), ..place };
                    let kind = Kind::Member(Member::WithParent);
                    let id = self.add_unit(kind, &name, place, member);
                    if let Some(ident) = impl_member_name(member) {
                        self.note_name(id, ident.span());
                    }
                    if let ImplItem::Fn(it) = member {
                        self.note_body(id, &it.sig, Some(&it.block));
                    }
                    self.unit_of.insert(address(member), id);
                }
                unit
            }
            Item::Mod(it) => self.collect_module(it, item, place),
            Item::Use(it) => self.collect_use(it, item, place),
            Item::ExternCrate(it) => self.collect_extern_crate(it, item, place),
            Item::ForeignMod(it) => {
                let unit = self.add_unit(Kind::Group, "", place, item);
                for foreign in &it.items {
                    let place = Place { parent: Some(unit), ..place };
                    let (name, namespace) = foreign_name(foreign);
                    let kind = match name.is_empty() {
                        true => ItemKind::Always,
                        false => ItemKind::Value,
                    };
                    let id = self.add_unit(Kind::Item(kind), &name, place, foreign);
                    self.unit_of.insert(address(foreign), id);
                    self.bind(scope, &name, &[namespace], id, Visibility::Public);
                }
                unit
            }
            Item::Macro(it) => match &it.ident {
                Some(ident) => self.collect_macro(it, &plain(ident), item, place),
                None => self.collect_call(it, item, place),
            },
            _ => self.add_unit(Kind::Item(ItemKind::Always), "", place, item),
        };
        if let Some(ident) = item_name(item) {
            self.note_name(unit, ident.span());
        }
        self.unit_of.insert(address(item), unit);
    }

    fn collect_trait(&mut self, item: &syn::ItemTrait, unit: UnitId, place: Place) {
        let place = Place { parent: Some(unit), ..place };
        let mut members = std::collections::BTreeMap::new();
        for member in &item.items {
            // Types stay with their trait; a macro call may make anything.
            let kind = match member {
                TraitItem::Const(_) | TraitItem::Fn(_) => Member::OfTrait,
                _ => Member::WithParent,
            };
            let name = trait_member_name(member).map(plain).unwrap_or_default();
            let id = self.add_unit(Kind::Member(kind), &name, place, member);
            if let TraitItem::Fn(it) = member {
                self.note_name(id, it.sig.ident.span());
                self.note_body(id, &it.sig, it.default.as_ref());
            }
            self.unit_of.insert(address(member), id);
            members.insert(name, id);
        }
        self.names.trait_defaults.insert(unit, defaults(item));
        self.names.trait_members.insert(unit, members);
    }

    fn collect_module(&mut self, module: &syn::ItemMod, item: &Item, place: Place) -> UnitId {
        let Place { scope, .. } = place;
        let name = plain(&module.ident);
        let unit = self.add_unit(Kind::Item(ItemKind::Module), &name, place, item);
        let inner = self.names.scopes.len();
        self.names.scopes.push(Scope::new(self.names.scopes[scope].krate, Some(scope), false));
        self.names.scopes[inner].unit = Some(unit);
        self.note_open_macro(unit, &module.attrs);
        self.names.inner_scope.insert(unit, inner);
        let visibility = self.visibility(&module.vis, scope);
        self.bind(scope, &name, &[Namespace::Type], unit, visibility);
        let inside = Place { scope: inner, parent: Some(unit), ..place };
        let program = self.program;
        if let Some((_, items)) = &module.content {
            self.collect(items, inside);
        } else if let Some((span, child)) = self.module_file(module, item, place)
            && self.files.insert(child)
        {
            // Even where a macro makes the module it does not make what is in the file.
            self.names.units[unit].span = Some(span);
            let inside = Place { file: child, made_by: None, ..inside };
            self.collect(&program.files[child].syntax().items, inside);
        } else if let Some(call) = place.made_by.filter(|_| !self.is_off(&module.attrs, place)) {
            let start = Span::of(&module.mod_token).start;
            let absent = program.files[place.file].absent.get(&start);
            match absent.and_then(|it| it.first()) {
                Some(file) => {
                    let why = format!("the module `{name}` has no file `{}`", file.shown);
                    self.refuse_call(call, why);
                }
                None => self.refuse_module_file(&name, call),
            }
            // What is in it is not known, so any name may be its own.
            self.names.inner_scope.remove(&unit);
        } else if place.made_by.is_none() && self.module_file(module, item, place).is_none() {
            let why = format!(
                "the file of `mod {name};` is not found here: a cfg that is left to the compiler of \
                 the judge says whether there is one, or which"
            );
            let (file, span) = (place.file, Span::of(item));
            let krate = &program.crates[program.files[file].krate];
            let is_here = |at: usize| span.contains(Span::new(at, at));
            // It may have been refused while it was read.
            if !krate.refusals.iter().any(|it| it.file == file && is_here(it.at)) {
                let kind = MentionKind::Refused(why);
                self.names.mentions.push(Mention { unit: Some(unit), file, span, kind });
            }
            self.names.inner_scope.remove(&unit);
        }
        if macro_use(&module.attrs).is_some() {
            for (name, macros) in self.names.scopes[inner].textual.clone() {
                self.names.scopes[scope].textual.entry(name).or_default().extend(macros);
            }
        }
        unit
    }

    /// The text and the file of a module that stands in the text, be it in what a macro is given.
    fn module_file(
        &self,
        module: &syn::ItemMod,
        item: &Item,
        place: Place,
    ) -> Option<(Span, usize)> {
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

    /// Whether a cfg takes away what a macro makes.
    fn is_off(&self, attrs: &[syn::Attribute], place: Place) -> bool {
        cfg::is_off(attrs, &self.program.crates[self.names.scopes[place.scope].krate].cfgs)
    }

    /// What a macro call says to be in another file is not known, so whatever stands around the call
    /// may need it.
    pub(super) fn refuse_module_file(&mut self, name: &str, call: UnitId) {
        let why = format!(
            "a macro makes `mod {name};` here, and the file of such a module is not looked for: put \
             that line outside of the macro call"
        );
        self.refuse_call(call, why);
    }

    /// Refuses whatever stands around a macro call, if it stays.
    fn refuse_call(&mut self, call: UnitId, why: String) {
        let Unit { file, span, parent, .. } = self.names.units[call];
        let Some(span) = span else { return };
        let unit = match self.names.units[call].kind {
            Kind::Call => parent,
            _ => Some(call),
        };
        self.names.mentions.push(Mention { unit, file, span, kind: MentionKind::Refused(why) });
    }

    fn collect_use(&mut self, item_use: &syn::ItemUse, item: &Item, place: Place) -> UnitId {
        let unit = self.add_unit(Kind::Use, "", place, item);
        let visibility = self.visibility(&item_use.vis, place.scope);
        for leaf in leaves(&item_use.tree) {
            let place = Place { parent: Some(unit), ..place };
            let name = leaf.name.as_deref();
            let kind = Kind::Import;
            let shown = leaf.name.clone().unwrap_or_else(|| "*".to_owned());
            let id = self.add_unit(kind, &shown, place, &leaf.span);
            self.note_name(id, leaf.span);
            self.unit_of.insert(leaf.address, id);
            let import = Import {
                scope: place.scope,
                path: leaf.path.clone(),
                leading_colon: item_use.leading_colon.is_some(),
                only_type: leaf.only_type,
                visibility,
                doubt: self.doubt.clone(),
            };
            self.bind_import(id, name, import);
        }
        unit
    }

    fn collect_extern_crate(
        &mut self,
        item_crate: &syn::ItemExternCrate,
        item: &Item,
        place: Place,
    ) -> UnitId {
        let Place { scope, .. } = place;
        let original = plain(&item_crate.ident);
        let name = match &item_crate.rename {
            Some((_, rename)) => plain(rename),
            None => original.clone(),
        };
        let unit = self.add_unit(Kind::ExternCrate, &name, place, item);
        let krate = self.names.scopes[scope].krate;
        let def = match self.program.crates[krate].externs.get(&original) {
            _ if original == "self" => Def::Scope(self.names.roots[krate]),
            Some(&Extern::Inlined(krate)) => Def::Scope(self.names.roots[krate]),
            Some(Extern::ProcMacro) => Def::Foreign(vec![PROC_MACRO.to_owned()]),
            _ => Def::Foreign(vec![original.clone()]),
        };
        if let (Some(attr), Def::Scope(root)) = (macro_use(&item_crate.attrs), &def) {
            let names = Punctuated::<syn::Ident, syn::Token![,]>::parse_terminated;
            let names = attr.parse_args_with(names).ok();
            let names = names.map(|it| it.iter().map(plain).collect());
            self.names.macro_uses.push((krate, self.names.scopes[*root].krate, names));
        }
        let kept = self.program.crates[krate].externs.get(&original) == Some(&Extern::Kept);
        if kept && macro_use(&item_crate.attrs).is_some() {
            self.names.kept_macro_uses.push((krate, unit));
        }
        if scope == self.names.roots[krate] && name != "_" {
            self.names.extern_items.insert((krate, name.clone()), (def, unit));
        }
        let import = Import {
            scope,
            path: vec![if original == "self" { "crate".to_owned() } else { original.clone() }],
            leading_colon: original != "self",
            only_type: true,
            visibility: self.visibility(&item_crate.vis, scope),
            doubt: self.doubt.clone(),
        };
        self.bind_import(unit, Some(&name), import);
        unit
    }

    fn collect_macro(
        &mut self,
        item_macro: &syn::ItemMacro,
        name: &str,
        item: &Item,
        place: Place,
    ) -> UnitId {
        let whole = item.span();
        let unit = self.add_unit(Kind::Macro, name, place, &whole);
        let krate = self.names.scopes[place.scope].krate;
        self.note_open_macro(unit, &item_macro.attrs);
        let tokens = item_macro.mac.tokens.clone();
        let edition = self.program.crates[krate].edition;
        let export = item_macro.attrs.iter().find(|it| it.path().is_ident("macro_export"));
        let local_inner = export.is_some_and(|it| matches!(it.meta, syn::Meta::List(_)));
        let rules = MacroRules::parse(tokens.clone(), local_inner, edition);
        let mut arms = Vec::new();
        for span in rules.iter().flat_map(|it| it.arms()) {
            let place = Place { parent: Some(unit), ..place };
            let arm = self.add_unit(Kind::Arm, "", place, &whole);
            self.names.units[arm].span = place.made_by.is_none().then_some(span);
            arms.push(arm);
        }
        let made = place.made_by.map(|_| made::made(tokens.clone()));
        let body = OnceCell::from(Rc::new(MacroBody { tokens, rules }));
        self.names.macros.insert(unit, MacroDef { krate, arms, local_inner, made, body });
        // What a macro makes is seen from the place of its call on.
        let from = place.made_by.unwrap_or(unit);
        let textual = self.names.scopes[place.scope].textual.entry(name.to_owned());
        textual.or_default().push((from, unit));
        self.bound(place.scope, name);
        if export.is_some() {
            let export = self.add_unit(Kind::Export, name, place, &whole);
            self.names.units[export].span = None;
            self.names.units[export].uses.insert(unit);
            self.names.exports.insert(unit, export);
            let root = self.names.roots[krate];
            self.bind(root, name, &[Namespace::Macro], export, Visibility::Public);
        }
        unit
    }

    /// Takes note of a macro, or something with macros in it, that a cfg which is left to the judge
    /// decides on.
    fn note_open_macro(&mut self, unit: UnitId, attrs: &[syn::Attribute]) {
        let known = &self.program.crates[self.names.units[unit].krate].cfgs;
        if attrs.iter().any(|it| cfg::is_open(it, known)) {
            self.names.open_macros.insert(unit);
        }
    }

    fn collect_call(&mut self, call: &syn::ItemMacro, item: &Item, place: Place) -> UnitId {
        let unit = self.add_unit(Kind::Call, "", place, item);
        let path: Vec<String> = call.mac.path.segments.iter().map(|it| plain(&it.ident)).collect();
        let tokens = call.mac.tokens.clone();
        let leading_colon = call.mac.path.leading_colon.is_some();
        self.note_open_macro(unit, &call.attrs);
        let textual = match &path[..] {
            [name] if !leading_colon => self.textual_macros(place.scope, name, unit),
            _ => Vec::new(),
        };
        let of_std = matches!(path.first().map(String::as_str), Some("thread_local" | "std"));
        let thread_local = path.last().is_some_and(|it| it == "thread_local") && of_std;
        let statics = match textual.is_empty() && thread_local && place.made_by.is_none() {
            true => thread_locals(tokens.clone()),
            false => None,
        };
        if let Some(statics) = statics {
            self.collect_thread_locals(&statics, unit, place);
            return unit;
        }
        match textual[..] {
            [found] => self.expand_items(unit, found, tokens, place),
            [] => self.pending.push(PendingCall { unit, place, path, leading_colon, tokens }),
            // A cfg decides which one is meant: it cannot be told what it makes.
            _ => {}
        }
        unit
    }

    fn collect_thread_locals(&mut self, statics: &[syn::ItemStatic], unit: UnitId, place: Place) {
        self.names.units[unit].kind = Kind::Group;
        let place = Place { parent: Some(unit), ..place };
        for it in statics {
            let name = plain(&it.ident);
            let id = self.add_unit(Kind::Item(ItemKind::Value), &name, place, it);
            let visibility = self.visibility(&it.vis, place.scope);
            self.bind(place.scope, &name, &[Namespace::Value], id, visibility);
            // The last one may be without its semicolon.
            let span = Span::new(Span::of(it).start, Span::of(&it.expr).end);
            self.names.units[id].span = Some(span);
            self.thread_locals.insert((place.file, span.start), id);
        }
    }

    /// Collects what a macro call in the place of items makes.
    fn expand_items(
        &mut self,
        call: UnitId,
        found: UnitId,
        tokens: proc_macro2::TokenStream,
        place: Place,
    ) {
        let Some((arm, made)) = self.expand(call, found, tokens) else { return };
        let Some(file) = type_to_file(made) else {
            self.names.opaque_arms.insert(arm);
            return;
        };
        let file = Rc::new(file);
        self.expansions.insert(call, file.clone());
        let made_by = Some(place.made_by.unwrap_or(call));
        let outside = self.expanding.replace(arm);
        self.collect(&file.items, Place { parent: Some(call), made_by, ..place });
        self.expanding = outside;
    }

    /// The arm that a call by this unit takes, and what it makes of the tokens; that arm counts as
    /// used, or all arms where it cannot be told.
    pub(super) fn expand(
        &mut self,
        unit: UnitId,
        found: UnitId,
        tokens: proc_macro2::TokenStream,
    ) -> Option<(UnitId, proc_macro2::TokenStream)> {
        let body = self.macro_body(found);
        self.refuse_if_editions_differ(unit, found, &tokens);
        let MacroDef { krate, arms, .. } = &self.names.macros[&found];
        let uses = &mut self.names.units[unit].uses;
        uses.insert(found);
        match body.rules.as_ref().and_then(|rules| rules.expand(*krate, tokens)) {
            Some(expansion) => {
                let arm = arms[expansion.arm];
                uses.insert(arm);
                if self.names.units[found].span.is_some() {
                    for (at, krate) in expansion.variable_paths {
                        self.names.variable_paths.entry((found, at)).or_default().insert(krate);
                    }
                }
                Some((arm, expansion.tokens))
            }
            None => {
                uses.extend(arms);
                self.names.opaque_arms.extend(arms);
                None
            }
        }
    }

    /// What a call makes in an edition of the judge, but not in that of the macro, cannot be bundled,
    /// if the call stays.
    pub(super) fn refuse_if_editions_differ(
        &mut self,
        unit: UnitId,
        found: UnitId,
        tokens: &proc_macro2::TokenStream,
    ) {
        let body = self.macro_body(found);
        let Some(rules) = &body.rules else { return };
        if !self.program.editions.iter().any(|it| rules.differs_in(*it, tokens)) {
            return;
        }
        let named = &self.names.units[found];
        let in_text = |it: &UnitId| self.names.units[*it].span.is_some();
        let above = |it: &UnitId| self.names.units[*it].parent;
        let place = std::iter::successors(Some(found), above).find(in_text).unwrap_or(found);
        let Unit { file, span, .. } = self.names.units[place];
        let why = format!(
            "a call of `{}!` begins an expression with `_` or `const`, which `$…:expr` takes in a macro \
             of edition 2024 only, and this crate and the judge differ in that; an arm of its own, above \
             those with `expr`, means the same in both",
            named.name
        );
        let span = span.map_or(Span::new(0, 0), |it| Span::new(it.start, it.start));
        let kind = MentionKind::Refused(why);
        self.names.mentions.push(Mention { unit: Some(unit), file, span, kind });
    }

    /// What a macro says.
    pub(super) fn macro_body(&self, unit: UnitId) -> Rc<MacroBody> {
        let MacroDef { krate, local_inner, made, body, .. } = &self.names.macros[&unit];
        let read = || {
            let Unit { file, span, .. } = self.names.units[unit];
            let item = span.and_then(|it| self.program.files[file].parse::<ItemMacro>(it).ok());
            let made = || made.as_ref().and_then(|it| made::tokens(it));
            let tokens = item.map(|it| it.mac.tokens).or_else(made).unwrap_or_default();
            let edition = self.program.crates[*krate].edition;
            let rules = MacroRules::parse(tokens.clone(), *local_inner, edition);
            Rc::new(MacroBody { tokens, rules })
        };
        body.get_or_init(read).clone()
    }

    /// From where something with this visibility is seen.
    pub(super) fn visibility(&self, visibility: &syn::Visibility, scope: ScopeId) -> Visibility {
        match visibility {
            syn::Visibility::Public(_) => Visibility::Public,
            syn::Visibility::Inherited => Visibility::Within(scope),
            syn::Visibility::Restricted(it) => {
                let path: Vec<String> =
                    it.path.segments.iter().map(|it| plain(&it.ident)).collect();
                let (found, _) = self.path(scope, &path, false, Namespace::Type);
                match found.first() {
                    Some(found) => match found.def {
                        Def::Scope(module) => Visibility::Within(module),
                        _ => Visibility::Public,
                    },
                    None => Visibility::Public,
                }
            }
        }
    }
}

/// The name of an item that rustc may call dead.
fn item_name(item: &Item) -> Option<&syn::Ident> {
    match item {
        Item::Fn(it) => Some(&it.sig.ident),
        Item::Const(it) => Some(&it.ident),
        Item::Static(it) => Some(&it.ident),
        Item::Struct(it) => Some(&it.ident),
        Item::Enum(it) => Some(&it.ident),
        Item::Union(it) => Some(&it.ident),
        Item::Type(it) => Some(&it.ident),
        Item::Trait(it) => Some(&it.ident),
        Item::TraitAlias(it) => Some(&it.ident),
        Item::Macro(it) => it.ident.as_ref(),
        _ => None,
    }
}

/// The name of a member of an impl, unless it is a macro call.
pub(super) fn impl_member_name(member: &ImplItem) -> Option<&syn::Ident> {
    match member {
        ImplItem::Const(it) => Some(&it.ident),
        ImplItem::Fn(it) => Some(&it.sig.ident),
        ImplItem::Type(it) => Some(&it.ident),
        _ => None,
    }
}

/// The same of a member of a trait.
pub(super) fn trait_member_name(member: &TraitItem) -> Option<&syn::Ident> {
    match member {
        TraitItem::Const(it) => Some(&it.ident),
        TraitItem::Fn(it) => Some(&it.sig.ident),
        TraitItem::Type(it) => Some(&it.ident),
        _ => None,
    }
}

/// The methods that a trait has a body for, if it has nothing but methods and types.
fn defaults(item: &syn::ItemTrait) -> Option<std::collections::BTreeSet<String>> {
    let mut defaults = std::collections::BTreeSet::new();
    for member in &item.items {
        match member {
            TraitItem::Fn(it) if it.default.is_some() => {
                defaults.insert(plain(&it.sig.ident));
            }
            TraitItem::Fn(_) | TraitItem::Type(_) => {}
            _ => return None,
        }
    }
    Some(defaults)
}

/// The name of an item of an `extern` block, and its namespace; empty if it is not understood.
fn foreign_name(item: &ForeignItem) -> (String, Namespace) {
    match item {
        ForeignItem::Fn(it) => (plain(&it.sig.ident), Namespace::Value),
        ForeignItem::Static(it) => (plain(&it.ident), Namespace::Value),
        ForeignItem::Type(it) => (plain(&it.ident), Namespace::Type),
        // `safe fn` and the like.
        ForeignItem::Verbatim(tokens) => {
            let mut trees = tokens.clone().into_iter();
            let keyword =
                |it: &TokenTree| matches!(it, TokenTree::Ident(it) if it == "fn" || it == "static");
            let name = match (trees.find(keyword), trees.next()) {
                (Some(_), Some(TokenTree::Ident(name))) => plain(&name),
                _ => String::new(),
            };
            (name, Namespace::Value)
        }
        _ => (String::new(), Namespace::Value),
    }
}

/// Whether the language or the linker calls the item without a name leading to it.
fn has_start_attribute(item: &Item) -> bool {
    const STARTS: [&str; 6] =
        ["no_mangle", "used", "global_allocator", "panic_handler", "export_name", "link_section"];
    let attrs = match item {
        Item::Fn(it) => &it.attrs,
        Item::Static(it) => &it.attrs,
        _ => return false,
    };
    attrs.iter().any(|attr| {
        let inner = match &attr.meta {
            syn::Meta::List(list) if attr.path().is_ident("unsafe") => {
                list.parse_args::<syn::Meta>().ok()
            }
            _ => None,
        };
        let path = inner.as_ref().map_or(attr.path(), |it| it.path());
        STARTS.iter().any(|name| path.is_ident(name))
    })
}
