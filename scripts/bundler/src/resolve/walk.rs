//! Second pass: what each unit names.

mod arguments;
mod bodies;
mod calls;
mod inner_calls;
mod items;
mod mentions;
mod paths;

use super::collect::Place;
use super::names::{Def, ScopeId};
use super::trees::{address, thread_locals};
use super::{Kind, Mention, MentionKind, Resolver, UnitId};
use crate::source::{Span, plain};
use std::collections::BTreeSet;
use std::ops::Range;
use syn::visit::{self, Visit};
use syn::{Attribute, ForeignItem, Generics, Item, Meta, Path};

impl Resolver<'_> {
    /// Walks through these crates.
    pub(super) fn walk_crates(&mut self, crates: Range<usize>) {
        let program = self.program;
        for krate in crates {
            let file = program.crates[krate].root;
            let syntax = program.files[file].syntax();
            let scope = self.names.roots[krate];
            self.crate_attributes(&syntax.attrs, krate, file);
            self.walk(&syntax.items, Place { scope, file, parent: None, made_by: None });
        }
    }

    pub(super) fn walk(&mut self, items: &[Item], place: Place) {
        for item in items {
            self.walk_item(item, place);
        }
    }

    fn walk_item(&mut self, item: &Item, place: Place) {
        let unit = self.unit_of[&address(item)];
        let mut walker = Walker::new(self, unit, place);
        match item {
            Item::Impl(it) => walker.impl_item(it),
            Item::Trait(it) => walker.trait_item(it),
            Item::Use(it) => walker.use_item(it),
            Item::ExternCrate(it) => walker.extern_crate(it, item),
            Item::Mod(it) => {
                walker.attributes(&it.attrs);
                walker.visit_visibility(&it.vis);
                let program = self.program;
                let Some(&scope) = self.names.inner_scope.get(&unit) else { return };
                let inside = Place { scope, parent: Some(unit), ..place };
                if let Some((_, items)) = &it.content {
                    self.walk(items, inside);
                } else if let Some(&file) = self.names.units[unit]
                    .span
                    .and_then(|it| program.files[place.file].modules.get(&it.start))
                {
                    let syntax = program.files[file].syntax();
                    let inside = Place { file, made_by: None, ..inside };
                    for attr in &syntax.attrs {
                        Walker::new(self, unit, inside).visit_attribute(attr);
                    }
                    self.walk(&syntax.items, inside);
                }
            }
            Item::ForeignMod(it) => {
                walker.attributes(&it.attrs);
                for foreign in &it.items {
                    let unit = self.unit_of[&address(foreign)];
                    let mut walker = Walker::new(self, unit, place);
                    match foreign {
                        ForeignItem::Verbatim(tokens) => walker.anything(tokens),
                        other => visit::visit_foreign_item(&mut walker, other),
                    }
                }
            }
            Item::Verbatim(_) => {
                let at = Span::of(item).start;
                self.refuse(place.file, at, "this syntax is not understood");
            }
            Item::Macro(it) if it.ident.is_some() => {
                walker.attributes(&it.attrs);
                walker.macro_body(&it.mac.tokens);
            }
            Item::Macro(it) => {
                walker.attributes(&it.attrs);
                walker.call_mentions(&it.mac);
                let colon = it.mac.path.leading_colon.is_some();
                for unit in walker.macros_called(&segments(&it.mac.path), colon) {
                    walker.note_inner_calls(unit);
                }
                if matches!(self.names.units[unit].kind, Kind::Group) {
                    for it in thread_locals(it.mac.tokens.clone()).into_iter().flatten() {
                        let unit = self.thread_locals[&(place.file, Span::of(&it).start)];
                        Walker::new(self, unit, place).visit_item_static(&it);
                    }
                    return;
                }
                match self.expansions.get(&unit).cloned() {
                    Some(file) => {
                        let made_by = Some(place.made_by.unwrap_or(unit));
                        let place = Place { parent: Some(unit), made_by, ..place };
                        self.walk(&file.items, place);
                    }
                    // It cannot be told what this makes: it stays, and all that it may name.
                    None => {
                        let mut walker = Walker::new(self, unit, place);
                        walker.undecided_macro(&it.mac);
                        let made_by = place.made_by.unwrap_or(unit);
                        let text = self.names.units[made_by].span.filter(|_| made_by == unit);
                        let modules = text.map(|it| it.start..it.end);
                        let mut modules = modules
                            .map(|it| self.program.files[place.file].modules.range(it))
                            .into_iter()
                            .flatten();
                        if modules.next().is_some() {
                            self.refuse_module_file("…", unit);
                        }
                        self.names.units[unit].kind = Kind::Item(super::ItemKind::Always);
                    }
                }
            }
            _ => visit::visit_item(&mut walker, item),
        }
    }

    /// The inner attributes of a crate that becomes a module, or of the solution.
    fn crate_attributes(&mut self, attrs: &[Attribute], krate: usize, file: usize) {
        const CRATE_ONLY: [&str; 7] = [
            "no_std",
            "no_core",
            "crate_name",
            "crate_type",
            "no_main",
            "feature",
            "windows_subsystem",
        ];
        let local = krate == 0;
        for attr in attrs {
            let path = attr.path();
            let at = Span::of(attr).start;
            if path.is_ident("feature") {
                self.refuse(file, at, "it needs a nightly compiler, which no judge has");
            }
            if local && (path.is_ident("deny") || path.is_ident("forbid")) {
                self.strict_lint(attr, file);
                continue;
            }
            if let Some((name, value)) = limit(attr) {
                let kind = MentionKind::CrateLimit { name, value };
                self.names.mentions.push(Mention { unit: None, file, span: Span::of(attr), kind });
                continue;
            }
            let lint = ["deny", "forbid", "warn"].iter().any(|name| path.is_ident(name));
            let crate_only = CRATE_ONLY.iter().any(|name| path.is_ident(name));
            let html = path.is_ident("doc") && !matches!(attr.meta, Meta::NameValue(_));
            if !local && (crate_only || lint || html) || documents_by_macro(attr) {
                self.names.mentions.push(Mention {
                    unit: None,
                    file,
                    span: Span::of(attr),
                    kind: MentionKind::CrateAttribute,
                });
            }
        }
    }
}

impl Resolver<'_> {
    /// A lint that the solution makes an error must not reach into the libraries; and what is
    /// forbidden cannot be allowed further inside.
    fn strict_lint(&mut self, attr: &Attribute, file: usize) {
        let Meta::List(list) = &attr.meta else { return };
        self.strict_lints.push(list.tokens.to_string());
        if attr.path().is_ident("forbid") {
            let span = attr.path().segments[0].ident.span().into();
            let kind = MentionKind::Forbid;
            self.names.mentions.push(Mention { unit: None, file, span, kind });
        }
    }
}

/// Walks through one unit.
struct Walker<'r, 'p> {
    resolver: &'r mut Resolver<'p>,
    unit: UnitId,
    scope: ScopeId,
    file: usize,
    made_by: Option<UnitId>,
    /// What `Self` is.
    self_type: Option<Def>,
    /// The trait of the program that the impl around this place is of.
    own_trait: Option<UnitId>,
    /// Names of type and const parameters.
    parameters: Vec<String>,
    /// Names of local variables, a set for each block around this place.
    locals: Vec<BTreeSet<String>>,
    /// How many expansions this place is in; 0 in the text itself.
    depth: usize,
    /// What stands here only goes into a complaint, which is not what a program answers.
    complains: bool,
}

impl<'r, 'p> Walker<'r, 'p> {
    fn new(resolver: &'r mut Resolver<'p>, unit: UnitId, place: Place) -> Self {
        Self {
            resolver,
            unit,
            scope: place.scope,
            file: place.file,
            made_by: place.made_by,
            self_type: None,
            own_trait: None,
            parameters: Vec::new(),
            locals: vec![BTreeSet::new()],
            depth: usize::from(place.made_by.is_some()),
            complains: false,
        }
    }

    /// A walker for a member of this unit, which knows the same parameters.
    fn member(&mut self, unit: UnitId) -> Walker<'_, 'p> {
        Walker {
            unit,
            scope: self.scope,
            file: self.file,
            made_by: self.made_by,
            self_type: self.self_type.clone(),
            own_trait: self.own_trait,
            parameters: self.parameters.clone(),
            locals: vec![BTreeSet::new()],
            depth: self.depth,
            complains: false,
            resolver: &mut *self.resolver,
        }
    }

    fn place(&self) -> Place {
        Place { scope: self.scope, file: self.file, parent: Some(self.unit), made_by: self.made_by }
    }

    fn attributes(&mut self, attrs: &[Attribute]) {
        for attr in attrs {
            self.visit_attribute(attr);
        }
    }
}

/// Whether it is documentation that a macro makes, such as one that includes a file.
fn documents_by_macro(attr: &Attribute) -> bool {
    let Meta::NameValue(pair) = &attr.meta else { return false };
    pair.path.is_ident("doc") && matches!(pair.value, syn::Expr::Macro(_))
}

/// A limit that an inner attribute sets.
fn limit(attr: &Attribute) -> Option<(String, u64)> {
    let Meta::NameValue(pair) = &attr.meta else { return None };
    let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(value), .. }) = &pair.value else {
        return None;
    };
    let name = pair.path.get_ident()?.to_string();
    name.ends_with("_limit").then_some((name, value.value().parse().ok()?))
}

fn segments(path: &Path) -> Vec<String> {
    path.segments.iter().map(|it| plain(&it.ident)).collect()
}

fn parameter_names(generics: &Generics) -> Vec<String> {
    let types = generics.type_params().map(|it| plain(&it.ident));
    types.chain(generics.const_params().map(|it| plain(&it.ident))).collect()
}
