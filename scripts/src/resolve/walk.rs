//! Second pass: what each unit names.

use super::collect::Place;
use super::names::{Def, First, Found, Namespace, ScopeId};
use super::trees::{address, leaves, type_to_file};
use super::{Kind, Member, Mention, MentionKind, Resolver, UnitId};
use crate::load::Extern;
use crate::source::{Span, plain};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::BTreeSet;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{
    Attribute, Block, Expr, Generics, ImplItem, Item, Macro, Meta, Pat, Path, QSelf, Stmt, Token,
    TraitItem, Type, UseTree,
};

/// Expansions inside expansions, beyond which a macro counts as not understood.
const DEPTH: usize = 200;

impl Resolver<'_> {
    /// Walks through all crates.
    pub(super) fn walk_crates(&mut self) {
        let program = self.program;
        for (krate, info) in program.crates.iter().enumerate() {
            let file = info.root;
            let syntax = &program.files[file].syntax;
            let scope = self.roots[krate];
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
                let inside = Place { scope: self.inner_scope[&unit], parent: Some(unit), ..place };
                if let Some((_, items)) = &it.content {
                    self.walk(items, inside);
                } else if let Some(&file) =
                    program.files[place.file].modules.get(&Span::of(item).start)
                {
                    let syntax = &program.files[file].syntax;
                    for attr in &syntax.attrs {
                        Walker::new(self, unit, Place { file, ..inside }).visit_attribute(attr);
                    }
                    self.walk(&syntax.items, Place { file, ..inside });
                }
            }
            Item::Macro(it) if it.ident.is_some() => {
                walker.attributes(&it.attrs);
                walker.macro_body(&it.mac.tokens);
            }
            Item::Macro(it) => {
                walker.attributes(&it.attrs);
                walker.mentions_in(&it.mac.tokens, false);
                walker.path_mention(&it.mac.path, Namespace::Macro);
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
                        self.units[unit].kind = Kind::Item(super::ItemKind::Always);
                    }
                }
            }
            _ => visit::visit_item(&mut walker, item),
        }
    }

    /// The inner attributes of a crate that becomes a module, or of the solution.
    fn crate_attributes(&mut self, attrs: &[Attribute], krate: usize, file: usize) {
        const CRATE_ONLY: [&str; 9] = [
            "no_std",
            "no_core",
            "crate_name",
            "crate_type",
            "no_main",
            "feature",
            "recursion_limit",
            "type_length_limit",
            "windows_subsystem",
        ];
        let local = krate == 0;
        for attr in attrs {
            let path = attr.path();
            let at = Span::of(attr).start;
            if path.is_ident("feature") {
                self.refuse(file, at, "it needs a nightly compiler, which no judge has");
            }
            let lint = ["deny", "forbid", "warn"].iter().any(|name| path.is_ident(name));
            let crate_only = CRATE_ONLY.iter().any(|name| path.is_ident(name));
            let html = path.is_ident("doc") && !matches!(attr.meta, Meta::NameValue(_));
            if !local && (crate_only || lint || html) {
                self.mentions.push(Mention {
                    unit: None,
                    file,
                    span: Span::of(attr),
                    kind: MentionKind::CrateAttribute,
                });
            }
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
    /// Names of type and const parameters.
    parameters: Vec<String>,
    /// Names of local variables, a list for each block around this place.
    locals: Vec<Vec<String>>,
    /// How many expansions this place is in; 0 in the text itself.
    depth: usize,
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
            parameters: Vec::new(),
            locals: vec![Vec::new()],
            depth: usize::from(place.made_by.is_some()),
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
            parameters: self.parameters.clone(),
            locals: vec![Vec::new()],
            depth: self.depth,
            resolver: &mut *self.resolver,
        }
    }

    fn place(&self) -> Place {
        Place { scope: self.scope, file: self.file, parent: Some(self.unit), made_by: self.made_by }
    }

    // Items.

    fn impl_item(&mut self, item: &syn::ItemImpl) {
        let resolve = |walker: &Self, ty: &Type| match ty {
            Type::Path(it) if it.qself.is_none() => walker.meaning(&it.path, Namespace::Type),
            _ => Vec::new(),
        };
        let mut requires = BTreeSet::new();
        let parameters = parameter_names(&item.generics);
        self.parameters.extend(parameters);
        self.required(&item.self_ty, &mut requires);
        let of_trait = item.trait_.as_ref().map(|(path, _)| path);
        let mut own_trait = None;
        if let Some(path) = of_trait {
            let found = self.meaning(path, Namespace::Type);
            if let [Found { def: Def::Unit(unit), .. }] = &found[..] {
                if matches!(self.resolver.units[*unit].kind, Kind::Trait) {
                    own_trait = Some(*unit);
                }
            }
            self.required_by_path(path, &mut requires);
        }
        let self_types = resolve(self, &item.self_ty);
        self.self_type = match &self_types[..] {
            [found] => Some(found.def.clone()),
            _ => None,
        };
        let self_unit = self_types.iter().find_map(|it| self.nominal(&it.def));
        self.resolver.units[self.unit].kind = Kind::Impl { requires, of_trait: of_trait.is_some() };

        self.attributes(&item.attrs);
        self.visit_generics(&item.generics);
        self.visit_type(&item.self_ty);
        if let Some(path) = of_trait {
            self.use_path(None, path, Namespace::Type);
        }
        for member in &item.items {
            let unit = self.resolver.unit_of[&address(member)];
            let kind = match (of_trait, own_trait) {
                (None, _) => Member::Inherent(self_unit),
                (_, Some(own)) => {
                    let name = &self.resolver.units[unit].name;
                    let members = self.resolver.trait_members.get(&own);
                    match members.and_then(|it| it.get(name)) {
                        Some(&overridden) => Member::Overrides(overridden),
                        None => Member::WithParent,
                    }
                }
                _ => Member::WithParent,
            };
            // A macro call may make any member, so it stays with the impl.
            let kind = match member {
                ImplItem::Macro(_) | ImplItem::Verbatim(_) => Member::WithParent,
                _ => kind,
            };
            self.resolver.units[unit].kind = Kind::Member(kind);
            self.member(unit).visit_impl_item(member);
        }
    }

    /// The type behind a definition, through aliases.
    fn nominal(&self, def: &Def) -> Option<UnitId> {
        let Def::Unit(unit) = def else { return None };
        match self.resolver.units[*unit].kind {
            Kind::Item(super::ItemKind::Type) => Some(*unit),
            Kind::Item(super::ItemKind::Alias) => {
                let Type::Path(it) = self.resolver.aliases.get(unit)? else { return None };
                let scope = self.resolver.units[*unit].scope;
                let path = segments(&it.path);
                let (found, _) = self.resolver.path(scope, &path, false, Namespace::Type);
                match &found[..] {
                    [found] if found.def != *def => match found.def {
                        Def::Unit(next) if next < *unit => self.nominal(&found.def),
                        Def::Unit(next) if self.is_type(next) => Some(next),
                        _ => None,
                    },
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn is_type(&self, unit: UnitId) -> bool {
        matches!(self.resolver.units[unit].kind, Kind::Item(super::ItemKind::Type))
    }

    /// The types and traits of the program without which the type cannot occur.
    fn required(&self, ty: &Type, requires: &mut BTreeSet<UnitId>) {
        match ty {
            Type::Path(it) if it.qself.is_none() => self.required_by_path(&it.path, requires),
            Type::Reference(it) => self.required(&it.elem, requires),
            Type::Ptr(it) => self.required(&it.elem, requires),
            Type::Slice(it) => self.required(&it.elem, requires),
            Type::Array(it) => self.required(&it.elem, requires),
            Type::Paren(it) => self.required(&it.elem, requires),
            Type::Group(it) => self.required(&it.elem, requires),
            Type::Tuple(it) => it.elems.iter().for_each(|it| self.required(it, requires)),
            Type::TraitObject(it) => {
                for bound in &it.bounds {
                    if let syn::TypeParamBound::Trait(bound) = bound {
                        self.required_by_path(&bound.path, requires);
                    }
                }
            }
            _ => {}
        }
    }

    fn required_by_path(&self, path: &Path, requires: &mut BTreeSet<UnitId>) {
        if let [Found { def: Def::Unit(unit), .. }] = &self.meaning(path, Namespace::Type)[..] {
            // An alias need not be named for what it stands for to occur.
            if matches!(self.resolver.units[*unit].kind, Kind::Trait) || self.is_type(*unit) {
                requires.insert(*unit);
            } else if let Some(nominal) = self.nominal(&Def::Unit(*unit)) {
                requires.insert(nominal);
            }
        }
        for segment in &path.segments {
            if let syn::PathArguments::AngleBracketed(arguments) = &segment.arguments {
                for argument in &arguments.args {
                    if let syn::GenericArgument::Type(ty) = argument {
                        self.required(ty, requires);
                    }
                }
            }
        }
    }

    fn trait_item(&mut self, item: &syn::ItemTrait) {
        self.attributes(&item.attrs);
        self.visit_visibility(&item.vis);
        self.parameters.extend(parameter_names(&item.generics));
        self.self_type = Some(Def::Unit(self.unit));
        self.visit_generics(&item.generics);
        for bound in &item.supertraits {
            self.visit_type_param_bound(bound);
        }
        for member in &item.items {
            let unit = self.resolver.unit_of[&address(member)];
            self.member(unit).visit_trait_item(member);
        }
    }

    fn use_item(&mut self, item: &syn::ItemUse) {
        self.attributes(&item.attrs);
        self.visit_visibility(&item.vis);
        for leaf in leaves(&item.tree) {
            let unit = self.resolver.unit_of[&leaf.address];
            let foreign = super::names::NAMESPACES.iter().any(|&namespace| {
                let targets = self.resolver.import_targets(unit, namespace);
                targets.iter().any(|it| matches!(it.def, Def::Foreign(_)))
            });
            self.resolver.units[unit].kind = Kind::Import { foreign };
            let known = super::names::NAMESPACES
                .iter()
                .any(|&namespace| !self.resolver.import_targets(unit, namespace).is_empty());
            if !known && !foreign {
                // Not understood, so it stays and rustc has the last word.
                self.resolver.units[unit].kind = Kind::Import { foreign: true };
            }
        }
        self.use_mentions(&item.tree, item.leading_colon.as_ref(), true);
    }

    /// The first segments of a `use` tree.
    fn use_mentions(&mut self, tree: &UseTree, colon: Option<&Token![::]>, whole: bool) {
        let (ident, path) = match tree {
            UseTree::Path(it) => (&it.ident, None),
            UseTree::Name(it) => (&it.ident, Some(plain(&it.ident))),
            UseTree::Rename(it) => (&it.ident, Some(plain(&it.rename))),
            UseTree::Group(it) => {
                return it.items.iter().for_each(|it| self.use_mentions(it, colon, false));
            }
            _ => return,
        };
        let name = plain(ident);
        let old = self.edition() < 2018;
        let (found, first) = self.resolver.path(
            self.scope,
            std::slice::from_ref(&name),
            colon.is_some() || (old && name != "crate" && name != "self" && name != "super"),
            Namespace::Type,
        );
        if let (First::Extern(krate), Some(alias)) = (first, &path) {
            let at_root = self.at_root();
            if *alias == name && whole {
                let span = Span::of(tree);
                self.mention(span, MentionKind::WholeCrate { krate, at_root });
                return;
            }
        }
        if old && first == First::Other && found.iter().any(|it| self.in_program(&it.def)) {
            // In edition 2015 the path starts at the root of its crate.
            if !matches!(&*name, "crate" | "self" | "super") {
                let span: Span = ident.span().into();
                let start = colon.map_or(span.start, |it| Span::from(it.spans[0]).start);
                self.mention(Span::new(start, span.start), MentionKind::OldRoot);
            }
            return;
        }
        self.first_mention(ident, colon.map(|it| it.spans[0]), first, false);
    }

    fn in_program(&self, def: &Def) -> bool {
        !matches!(def, Def::Foreign(_))
    }

    fn extern_crate(&mut self, item: &syn::ItemExternCrate, whole: &Item) {
        self.attributes(&item.attrs);
        self.visit_visibility(&item.vis);
        let original = plain(&item.ident);
        let own = self.krate();
        let krate = match self.resolver.program.crates[own].externs.get(&original) {
            _ if original == "self" => Some(own),
            Some(&Extern::Inlined(krate)) => Some(krate),
            _ => None,
        };
        if let Some(krate) = krate {
            let name = self.resolver.units[self.unit].name.clone();
            let at_root = self.at_root();
            let span = Span::new(Span::from(item.extern_token.span).start, Span::of(whole).end);
            self.mention(span, MentionKind::ExternCrate { krate, name, at_root });
        }
    }

    fn attributes(&mut self, attrs: &[Attribute]) {
        for attr in attrs {
            self.visit_attribute(attr);
        }
    }

    // Mentions.

    fn krate(&self) -> usize {
        self.resolver.units[self.unit].krate
    }

    fn edition(&self) -> u16 {
        self.resolver.program.crates[self.krate()].edition
    }

    fn at_root(&self) -> bool {
        self.resolver.module_of(self.scope) == self.resolver.roots[0]
    }

    fn mention(&mut self, span: Span, kind: MentionKind) {
        if self.depth == 0 {
            let (unit, file) = (Some(self.unit), self.file);
            self.resolver.mentions.push(Mention { unit, file, span, kind });
        }
    }

    fn first_mention(
        &mut self,
        ident: &syn::Ident,
        colon: Option<proc_macro2::Span>,
        first: First,
        in_macro: bool,
    ) {
        let span: Span = ident.span().into();
        match first {
            First::CrateKeyword => self.mention(span, MentionKind::Crate),
            First::Extern(krate) => {
                let at_root = self.at_root();
                let leading_colon = colon.is_some();
                let start = colon.map_or(span.start, |it| Span::from(it).start);
                let kind = MentionKind::Extern { krate, at_root, in_macro, leading_colon };
                self.mention(Span::new(start, span.end), kind);
            }
            First::Other => {}
        }
    }

    fn path_mention(&mut self, path: &Path, namespace: Namespace) {
        let names = segments(path);
        if names.len() < 2 && path.leading_colon.is_none() {
            return;
        }
        let colon = path.leading_colon.as_ref().map(|it| it.spans[0]);
        let (_, first) = self.resolver.path(self.scope, &names, colon.is_some(), namespace);
        if let Some(segment) = path.segments.first() {
            let first = match names[0].as_str() {
                "crate" => First::CrateKeyword,
                _ => first,
            };
            self.first_mention(&segment.ident, colon, first, false);
        }
    }

    /// Paths among tokens that only a macro will make syntax of.
    fn mentions_in(&mut self, tokens: &TokenStream, in_macro: bool) {
        if self.depth > 0 {
            return;
        }
        let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
        let sign = |at: Option<usize>, sign: char| {
            let tree = at.and_then(|at| trees.get(at));
            matches!(tree, Some(TokenTree::Punct(punct)) if punct.as_char() == sign)
        };
        let colons = |at: Option<usize>| sign(at, ':') && sign(at.map(|at| at + 1), ':');
        for (index, tree) in trees.iter().enumerate() {
            let before = |back: usize| index.checked_sub(back);
            match tree {
                TokenTree::Group(group) => {
                    let restricted = group.delimiter() == Delimiter::Parenthesis
                        && matches!(before(1).map(|at| &trees[at]),
                            Some(TokenTree::Ident(ident)) if *ident == "pub");
                    let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                    match &inner[..] {
                        [TokenTree::Ident(ident)] if restricted && *ident == "crate" => {
                            self.mention(ident.span().into(), MentionKind::PubCrate);
                        }
                        _ => self.mentions_in(&group.stream(), in_macro),
                    }
                }
                TokenTree::Ident(ident) => {
                    let span: Span = ident.span().into();
                    let name = plain(ident);
                    let path_follows = colons(Some(index + 1));
                    if sign(before(1), '$') {
                        if *ident == "crate" {
                            let kind = match path_follows {
                                true => MentionKind::DollarCrate,
                                false => MentionKind::BareDollarCrate,
                            };
                            self.mention(span, kind);
                        }
                        continue;
                    }
                    if sign(before(1), ':') && sign(before(3), '$') && *ident == "pat" {
                        self.mention(span, MentionKind::OldPat);
                        continue;
                    }
                    if sign(before(1), '.') && !sign(before(2), '.') || !path_follows {
                        continue;
                    }
                    if *ident == "crate" {
                        self.mention(span, MentionKind::Crate);
                        continue;
                    }
                    let leading = colons(before(2));
                    // Not the first segment: something stands before the `::`.
                    let continues = leading
                        && matches!(before(3).map(|at| &trees[at]), Some(TokenTree::Ident(_)))
                        || leading && (sign(before(3), '>') || sign(before(3), '$'));
                    if continues {
                        continue;
                    }
                    let path = std::slice::from_ref(&name);
                    let (_, first) = self.resolver.path(self.scope, path, leading, Namespace::Type);
                    let colon = leading.then(|| trees[index - 2].span());
                    self.first_mention(ident, colon, first, in_macro);
                }
                _ => {}
            }
        }
    }

    fn macro_body(&mut self, tokens: &TokenStream) {
        self.mentions_in(tokens, true);
    }

    // Uses.

    fn used(&mut self, found: &[Found]) {
        for it in found {
            self.resolver.units[self.unit].uses.extend(it.via.iter().copied());
            self.used_def(&it.def);
        }
    }

    fn used_def(&mut self, def: &Def) {
        match def {
            Def::Unit(unit) | Def::Variant(unit) => {
                let uses = &mut self.resolver.units[self.unit].uses;
                uses.insert(*unit);
                // A macro that is named otherwise than by a call that is understood.
                if let Some(of) = self.resolver.macro_unit(def) {
                    let arms = self.resolver.macros[&of].arms.iter().copied();
                    self.resolver.units[self.unit].uses.extend(arms);
                }
            }
            Def::Scope(scope) => {
                if let Some(unit) = self.resolver.unit_of_scope(*scope) {
                    self.resolver.units[self.unit].uses.insert(unit);
                }
            }
            Def::Foreign(_) => {}
            Def::Member(of, name) => {
                self.used_def(of);
                self.used_member(Some(of), name);
            }
        }
    }

    /// A member of what a path leads to.
    fn used_member(&mut self, of: Option<&Def>, name: &str) {
        let unit = self.unit;
        let name = name.to_owned();
        match of {
            Some(Def::Unit(of)) => match self.resolver.units[*of].kind {
                Kind::Item(super::ItemKind::Type) => {
                    let units = &mut self.resolver.units;
                    units[unit].typed_members.insert((*of, name.clone()));
                    units[unit].trait_members.insert(name);
                }
                Kind::Trait => {
                    // Or a member of a trait above it.
                    self.resolver.units[unit].trait_members.insert(name);
                }
                _ => {
                    self.resolver.units[unit].members.insert(name);
                }
            },
            Some(Def::Foreign(_)) | None => {
                self.resolver.units[unit].trait_members.insert(name);
            }
            Some(_) => {
                self.resolver.units[unit].members.insert(name);
            }
        }
    }

    fn any_member(&mut self, name: String) {
        self.resolver.units[self.unit].members.insert(name);
    }

    fn is_local(&self, name: &str) -> bool {
        self.locals.iter().any(|names| names.iter().any(|it| it == name))
    }

    /// What a path means here; nothing for type parameters and `Self`.
    fn meaning(&self, path: &Path, namespace: Namespace) -> Vec<Found> {
        let names = segments(path);
        let first = &names[0];
        if path.leading_colon.is_none() && (first == "Self" || self.parameters.contains(first)) {
            return Vec::new();
        }
        self.resolver.path(self.scope, &names, path.leading_colon.is_some(), namespace).0
    }

    fn use_path(&mut self, qself: Option<&QSelf>, path: &Path, namespace: Namespace) {
        for segment in &path.segments {
            self.visit_path_arguments(&segment.arguments);
        }
        let names = segments(path);
        if let Some(qself) = qself {
            return self.use_qualified(qself, path, &names);
        }
        let (first, rest) = names.split_first().expect("a path has a segment");
        let plain_path = path.leading_colon.is_none();
        if plain_path && (first == "Self" || self.parameters.contains(first)) {
            let of = match first.as_str() {
                "Self" => self.self_type.clone(),
                _ => None,
            };
            for (index, name) in rest.iter().enumerate() {
                match (&of, index) {
                    (Some(Def::Unit(of)), 0) if self.resolver.has_variant(*of, name) => {}
                    (_, 0) => {}
                    // A member of an associated type, which may be any type.
                    _ => self.any_member(name.clone()),
                }
                if index == 0 {
                    let of = of.clone();
                    self.used_member(of.as_ref(), name);
                }
            }
            return;
        }
        if plain_path && rest.is_empty() && namespace == Namespace::Value && self.is_local(first) {
            return;
        }
        let mut found = self.meaning(path, namespace);
        if found.is_empty() && namespace == Namespace::Type && rest.is_empty() {
            // A constant as a generic argument looks like a type.
            found = self.meaning(path, Namespace::Value);
        }
        if found.is_empty() && !rest.is_empty() {
            // `u32::read` and the like: a member of a trait of the program.
            self.used_member(None, &rest[rest.len() - 1]);
        }
        if let Some(Def::Foreign(_)) = found.first().map(|it| &it.def) {
            if let Some(last) = rest.last() {
                self.used_member(None, last);
            }
        }
        self.used(&found);
        self.path_mention(path, namespace);
    }

    fn use_qualified(&mut self, qself: &QSelf, path: &Path, names: &[String]) {
        self.visit_type(&qself.ty);
        let (of_trait, rest) = names.split_at(qself.position.min(names.len()));
        let mut of = None;
        if !of_trait.is_empty() {
            let colon = path.leading_colon.is_some();
            let (found, first) = self.resolver.path(self.scope, of_trait, colon, Namespace::Type);
            self.used(&found);
            of = found.first().map(|it| it.def.clone());
            let ident = &path.segments[0].ident;
            let colon = path.leading_colon.as_ref().map(|it| it.spans[0]);
            self.first_mention(ident, colon, first, false);
        }
        for (index, name) in rest.iter().enumerate() {
            match (of_trait.is_empty(), index) {
                (false, 0) => self.used_member(of.as_ref(), name),
                _ => self.any_member(name.clone()),
            }
        }
    }

    fn bind_pattern(&mut self, pattern: &Pat) {
        self.visit_pat(pattern);
    }

    fn with_locals(&mut self, inside: impl FnOnce(&mut Self)) {
        self.locals.push(Vec::new());
        inside(self);
        self.locals.pop();
    }

    fn with_parameters(&mut self, generics: &Generics, inside: impl FnOnce(&mut Self)) {
        let before = self.parameters.len();
        self.parameters.extend(parameter_names(generics));
        inside(self);
        self.parameters.truncate(before);
    }

    // Macros.

    /// What a macro call expands to, if that can be told, with the macro counted as used.
    fn expand(&mut self, mac: &Macro) -> Option<TokenStream> {
        let names = segments(&mac.path);
        let colon = mac.path.leading_colon.is_some();
        self.mentions_in(&mac.tokens, false);
        self.path_mention(&mac.path, Namespace::Macro);
        let textual = match &names[..] {
            [name] if !colon => self.resolver.textual_macro(self.scope, name, self.unit),
            _ => None,
        };
        let unit = match textual {
            Some(unit) => unit,
            None => {
                let (found, _) = self.resolver.path(self.scope, &names, colon, Namespace::Macro);
                for it in &found {
                    let uses = &mut self.resolver.units[self.unit].uses;
                    uses.extend(it.via.iter().copied());
                    if let Def::Unit(unit) = it.def {
                        uses.insert(unit);
                    }
                }
                found.iter().find_map(|it| self.resolver.macro_unit(&it.def))?
            }
        };
        if self.depth >= DEPTH {
            self.used_def(&Def::Unit(unit));
            return None;
        }
        self.resolver.expand(self.unit, unit, mac.tokens.clone())
    }

    fn expanded<T>(&mut self, node: T, walk: impl FnOnce(&mut Self, &T)) {
        self.depth += 1;
        walk(self, &node);
        self.depth -= 1;
    }

    fn statements(&mut self, tokens: TokenStream) -> bool {
        let Ok(statements) = Block::parse_within.parse2(tokens) else { return false };
        self.expanded(statements, |walker, statements| walker.walk_statements(statements));
        true
    }

    /// A call of a macro whose expansion is not known: one of std or of a crate that the judge
    /// has, or one of the program that is not understood.
    fn undecided_macro(&mut self, mac: &Macro) {
        let name = mac.path.segments.last().map(|it| it.ident.to_string()).unwrap_or_default();
        if matches!(&*name, "write" | "writeln") {
            self.any_member("write_fmt".to_owned());
        }
        self.captures(&mac.tokens);
        let of_std = self.known_std_macro(&mac.path, &name);
        if of_std && matches!(&*name, "concat" | "stringify" | "env" | "option_env" | "cfg") {
            return;
        }
        if of_std && matches!(&*name, "include" | "include_str" | "include_bytes") {
            let at: Span = mac.path.segments[0].ident.span().into();
            let (file, why) = (self.file, format!("`{name}!` is not supported"));
            self.resolver.refuse(file, at.start, &why);
            return;
        }
        if of_std && name != "thread_local" {
            let list = |input: syn::parse::ParseStream<'_>| {
                let mut exprs = Vec::new();
                while !input.is_empty() {
                    exprs.push(input.parse::<Expr>()?);
                    if !input.is_empty() && !input.peek(Token![,]) && !input.peek(Token![;]) {
                        return Err(input.error("no list"));
                    }
                    let _ =
                        input.parse::<Token![,]>().is_ok() || input.parse::<Token![;]>().is_ok();
                }
                Ok(exprs)
            };
            if let Ok(exprs) = list.parse2(mac.tokens.clone()) {
                // The mentions in it are noted already, as tokens.
                self.expanded(exprs, |walker, exprs| {
                    exprs.iter().for_each(|it| walker.visit_expr(it));
                });
                return;
            }
        }
        self.anything(&mac.tokens);
        // What the macros of the program may put around it is named in their bodies.
        let names = segments(&mac.path);
        let textual = match &names[..] {
            [name] => self.resolver.textual_macro(self.scope, name, self.unit),
            _ => None,
        };
        let found = self.resolver.path(self.scope, &names, false, Namespace::Macro).0;
        let by_path = found.iter().find_map(|it| self.resolver.macro_unit(&it.def));
        if let Some(unit) = textual.or(by_path) {
            self.undecided_body(unit, &mut BTreeSet::new());
        }
    }

    fn known_std_macro(&self, path: &Path, name: &str) -> bool {
        const STD: [&str; 32] = [
            "assert",
            "assert_eq",
            "assert_ne",
            "cfg",
            "column",
            "compile_error",
            "concat",
            "dbg",
            "debug_assert",
            "debug_assert_eq",
            "debug_assert_ne",
            "env",
            "eprint",
            "eprintln",
            "file",
            "format",
            "format_args",
            "include",
            "include_bytes",
            "include_str",
            "line",
            "module_path",
            "option_env",
            "panic",
            "print",
            "println",
            "stringify",
            "thread_local",
            "todo",
            "unimplemented",
            "unreachable",
            "vec",
        ];
        let single = path.segments.len() == 1;
        let names = segments(path);
        let of_std = names.len() == 2 && matches!(&*names[0], "std" | "core");
        let found = self.resolver.path(self.scope, &names, false, Namespace::Macro).0;
        let own = found.iter().any(|it| self.in_program(&it.def))
            || single && self.resolver.textual_macro(self.scope, name, self.unit).is_some();
        let known = STD.contains(&name) || matches!(name, "write" | "writeln" | "matches");
        !own && known && (single || of_std)
    }

    /// Everything that the body of a macro may name, and the macros that it calls likewise.
    fn undecided_body(&mut self, unit: UnitId, seen: &mut BTreeSet<UnitId>) {
        if !seen.insert(unit) {
            return;
        }
        let Some(def) = self.resolver.macros.get(&unit).cloned() else { return };
        let marked = mark_crate(def.tokens, def.krate);
        let before = self.resolver.units[self.unit].uses.clone();
        self.anything(&marked);
        let root = self.resolver.roots[def.krate];
        for name in idents(&marked) {
            let found = self.resolver.lookup(root, &name, Namespace::Macro, root);
            let textual = self.resolver.textual_macro(self.resolver.units[unit].scope, &name, unit);
            let by_path = found.iter().find_map(|it| self.resolver.macro_unit(&it.def));
            if let Some(unit) = textual {
                self.used_def(&Def::Unit(unit));
            }
            for next in [textual, by_path].into_iter().flatten() {
                self.undecided_body(next, seen);
            }
        }
        let macros: Vec<UnitId> = self.resolver.units[self.unit]
            .uses
            .difference(&before)
            .filter_map(|&it| self.resolver.macro_unit(&Def::Unit(it)))
            .collect();
        for next in macros {
            self.undecided_body(next, seen);
        }
    }

    /// Every name among the tokens counts as a use of whatever it may mean here.
    fn anything(&mut self, tokens: &TokenStream) {
        let mut path: Vec<String> = Vec::new();
        let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
        let mut colons = 0;
        for tree in &trees {
            match tree {
                TokenTree::Ident(ident) => {
                    if colons != 2 {
                        path.clear();
                    }
                    path.push(plain(ident));
                    colons = 0;
                    let found = self.resolver.any_meaning(self.scope, &path);
                    self.used(&found);
                    let name = plain(ident);
                    self.any_member(name);
                }
                TokenTree::Punct(punct) if punct.as_char() == ':' => colons += 1,
                TokenTree::Group(group) => {
                    path.clear();
                    colons = 0;
                    self.anything(&group.stream());
                }
                TokenTree::Literal(_) | TokenTree::Punct(_) => {
                    path.clear();
                    colons = 0;
                }
            }
        }
        self.captures(tokens);
    }

    /// The names that format strings capture: `{name}`, `{name:>width$}`.
    fn captures(&mut self, tokens: &TokenStream) {
        for tree in tokens.clone() {
            let TokenTree::Literal(literal) = tree else { continue };
            let text = literal.to_string();
            if !text.ends_with(['"', '#']) {
                continue;
            }
            let starts = text.split(['{', ':', '$', '.', '>', '<', '^']).map(|piece| {
                piece.split(|it: char| !it.is_alphanumeric() && it != '_').next().unwrap_or("")
            });
            for name in starts.filter(|it| !it.is_empty()) {
                if !self.is_local(name) {
                    let path = [name.to_owned()];
                    let (found, _) = self.resolver.path(self.scope, &path, false, Namespace::Value);
                    self.used(&found);
                }
            }
        }
    }

    fn walk_statements(&mut self, statements: &[Stmt]) {
        let items: Vec<&Item> = statements
            .iter()
            .filter_map(|it| match it {
                Stmt::Item(item) => Some(item),
                _ => None,
            })
            .collect();
        if !items.is_empty() {
            self.scope = self.resolver.block_scope(self.scope);
            self.resolver.units[self.unit].blocks.push(self.scope);
            let made_by = if self.depth > 0 { self.made_by.or(Some(self.unit)) } else { None };
            let place = Place { made_by, ..self.place() };
            let first = self.resolver.units.len();
            for item in &items {
                self.resolver.collect(std::slice::from_ref(*item), place);
            }
            if made_by.is_some() {
                // No text of their own: they are part of this unit.
                let made = first..self.resolver.units.len();
                self.resolver.units[self.unit].uses.extend(made);
            }
            for item in items {
                self.resolver.walk(std::slice::from_ref(item), place);
            }
        }
        for statement in statements {
            match statement {
                Stmt::Item(_) => {}
                other => self.visit_stmt(other),
            }
        }
    }
}

impl<'ast> Visit<'ast> for Walker<'_, '_> {
    fn visit_item(&mut self, item: &'ast Item) {
        // One inside a body: `walk_statements` has seen to it.
        let _ = item;
    }

    fn visit_attribute(&mut self, attr: &'ast Attribute) {
        const BUILTIN: [&str; 26] = [
            "doc",
            "allow",
            "warn",
            "deny",
            "forbid",
            "expect",
            "cfg",
            "inline",
            "must_use",
            "cold",
            "deprecated",
            "repr",
            "non_exhaustive",
            "track_caller",
            "macro_use",
            "no_mangle",
            "test",
            "automatically_derived",
            "target_feature",
            "rustfmt",
            "clippy",
            "ignore",
            "should_panic",
            "global_allocator",
            "default",
            "unsafe",
        ];
        let path = attr.path();
        let span = Span::of(attr);
        if path.is_ident("macro_export") {
            if let Meta::List(_) = attr.meta {
                let why = "`local_inner_macros` is not supported";
                self.resolver.refuse(self.file, span.start, why);
            }
            self.mention(span, MentionKind::MacroExport);
        } else if path.is_ident("path") {
            self.mention(span, MentionKind::PathAttribute);
        } else if path.is_ident("derive") {
            let parser = Punctuated::<Path, Token![,]>::parse_terminated;
            for path in attr.parse_args_with(parser).into_iter().flatten() {
                let found = self.meaning(&path, Namespace::Macro);
                self.used(&found);
                self.path_mention(&path, Namespace::Macro);
            }
        } else if !BUILTIN.iter().any(|name| path.segments[0].ident == name) {
            let found = self.meaning(path, Namespace::Macro);
            self.used(&found);
            if let Meta::List(list) = &attr.meta {
                self.anything(&list.tokens);
                self.mentions_in(&list.tokens, false);
            }
        }
    }

    fn visit_visibility(&mut self, visibility: &'ast syn::Visibility) {
        if let syn::Visibility::Restricted(it) = visibility {
            let span = Span::of(&*it.path);
            if it.path.is_ident("crate") && it.in_token.is_none() {
                self.mention(span, MentionKind::PubCrate);
            } else if it.in_token.is_some() && it.path.segments[0].ident == "crate" {
                self.mention(it.path.segments[0].ident.span().into(), MentionKind::Crate);
            }
        }
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.with_parameters(&item.sig.generics, |walker| visit::visit_item_fn(walker, item));
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.with_parameters(&item.sig.generics, |walker| visit::visit_impl_item_fn(walker, item));
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        self.with_parameters(&item.sig.generics, |walker| visit::visit_trait_item_fn(walker, item));
    }

    fn visit_impl_item_type(&mut self, item: &'ast syn::ImplItemType) {
        self.with_parameters(&item.generics, |walker| visit::visit_impl_item_type(walker, item));
    }

    fn visit_trait_item_type(&mut self, item: &'ast syn::TraitItemType) {
        self.with_parameters(&item.generics, |walker| visit::visit_trait_item_type(walker, item));
    }

    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.self_type = Some(Def::Unit(self.unit));
        self.with_parameters(&item.generics, |walker| visit::visit_item_struct(walker, item));
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.self_type = Some(Def::Unit(self.unit));
        self.with_parameters(&item.generics, |walker| visit::visit_item_enum(walker, item));
    }

    fn visit_item_union(&mut self, item: &'ast syn::ItemUnion) {
        self.self_type = Some(Def::Unit(self.unit));
        self.with_parameters(&item.generics, |walker| visit::visit_item_union(walker, item));
    }

    fn visit_item_type(&mut self, item: &'ast syn::ItemType) {
        self.with_parameters(&item.generics, |walker| visit::visit_item_type(walker, item));
    }

    fn visit_item_trait_alias(&mut self, item: &'ast syn::ItemTraitAlias) {
        self.with_parameters(&item.generics, |walker| {
            visit::visit_item_trait_alias(walker, item);
        });
    }

    fn visit_block(&mut self, block: &'ast Block) {
        let scope = self.scope;
        self.with_locals(|walker| walker.walk_statements(&block.stmts));
        self.scope = scope;
    }

    fn visit_local(&mut self, local: &'ast syn::Local) {
        self.attributes(&local.attrs);
        if let Some(init) = &local.init {
            self.visit_expr(&init.expr);
            if let Some((_, diverge)) = &init.diverge {
                self.visit_expr(diverge);
            }
        }
        self.bind_pattern(&local.pat);
    }

    fn visit_expr_if(&mut self, expr: &'ast syn::ExprIf) {
        self.attributes(&expr.attrs);
        self.with_locals(|walker| {
            walker.visit_expr(&expr.cond);
            walker.visit_block(&expr.then_branch);
        });
        if let Some((_, other)) = &expr.else_branch {
            self.visit_expr(other);
        }
    }

    fn visit_expr_while(&mut self, expr: &'ast syn::ExprWhile) {
        self.with_locals(|walker| visit::visit_expr_while(walker, expr));
    }

    fn visit_expr_let(&mut self, expr: &'ast syn::ExprLet) {
        self.attributes(&expr.attrs);
        self.visit_expr(&expr.expr);
        self.bind_pattern(&expr.pat);
    }

    fn visit_expr_for_loop(&mut self, expr: &'ast syn::ExprForLoop) {
        self.attributes(&expr.attrs);
        self.visit_expr(&expr.expr);
        self.with_locals(|walker| {
            walker.bind_pattern(&expr.pat);
            walker.visit_block(&expr.body);
        });
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        self.with_locals(|walker| visit::visit_arm(walker, arm));
    }

    fn visit_expr_closure(&mut self, expr: &'ast syn::ExprClosure) {
        self.with_locals(|walker| visit::visit_expr_closure(walker, expr));
    }

    fn visit_pat_ident(&mut self, pattern: &'ast syn::PatIdent) {
        let name = plain(&pattern.ident);
        let path = [name.clone()];
        let (mut found, _) = self.resolver.path(self.scope, &path, false, Namespace::Value);
        // A function of that name is hidden by the variable, all else is what the pattern means.
        found.retain(|it| match it.def {
            Def::Unit(unit) => {
                !matches!(self.resolver.units[unit].kind, Kind::Item(super::ItemKind::Function))
            }
            _ => true,
        });
        let binds = found.iter().all(|it| matches!(it.def, Def::Foreign(_)));
        self.used(&found);
        if binds {
            if let Some(names) = self.locals.last_mut() {
                names.push(name);
            }
        }
        visit::visit_pat_ident(self, pattern);
    }

    fn visit_expr_path(&mut self, expr: &'ast syn::ExprPath) {
        self.attributes(&expr.attrs);
        self.use_path(expr.qself.as_ref(), &expr.path, Namespace::Value);
    }

    fn visit_expr_struct(&mut self, expr: &'ast syn::ExprStruct) {
        self.attributes(&expr.attrs);
        self.use_path(expr.qself.as_ref(), &expr.path, Namespace::Type);
        for field in &expr.fields {
            self.visit_field_value(field);
        }
        if let Some(rest) = &expr.rest {
            self.visit_expr(rest);
        }
    }

    fn visit_pat_struct(&mut self, pattern: &'ast syn::PatStruct) {
        self.use_path(pattern.qself.as_ref(), &pattern.path, Namespace::Type);
        for field in &pattern.fields {
            self.visit_field_pat(field);
        }
    }

    fn visit_pat_tuple_struct(&mut self, pattern: &'ast syn::PatTupleStruct) {
        self.use_path(pattern.qself.as_ref(), &pattern.path, Namespace::Value);
        for element in &pattern.elems {
            self.visit_pat(element);
        }
    }

    fn visit_type_path(&mut self, ty: &'ast syn::TypePath) {
        self.use_path(ty.qself.as_ref(), &ty.path, Namespace::Type);
    }

    /// Whatever paths the cases above leave: bounds and the traits of impls.
    fn visit_path(&mut self, path: &'ast Path) {
        self.use_path(None, path, Namespace::Type);
    }

    fn visit_expr_method_call(&mut self, expr: &'ast syn::ExprMethodCall) {
        self.any_member(plain(&expr.method));
        visit::visit_expr_method_call(self, expr);
    }

    fn visit_expr_macro(&mut self, expr: &'ast syn::ExprMacro) {
        let expansion = self.expand(&expr.mac);
        let parsed = expansion.clone().and_then(|it| syn::parse2::<Expr>(it).ok());
        match (parsed, expansion) {
            (Some(parsed), _) => self.expanded(parsed, |walker, it| walker.visit_expr(it)),
            (None, Some(tokens)) => {
                let scope = self.scope;
                let mut understood = false;
                self.with_locals(|walker| understood = walker.statements(tokens));
                self.scope = scope;
                if !understood {
                    self.undecided_macro(&expr.mac);
                }
            }
            (None, None) => self.undecided_macro(&expr.mac),
        }
    }

    fn visit_stmt_macro(&mut self, statement: &'ast syn::StmtMacro) {
        self.attributes(&statement.attrs);
        let understood = match self.expand(&statement.mac) {
            // What it binds is seen by the statements that follow.
            Some(tokens) => self.statements(tokens),
            None => false,
        };
        if !understood {
            self.undecided_macro(&statement.mac);
        }
    }

    fn visit_pat(&mut self, pattern: &'ast Pat) {
        let Pat::Macro(pattern) = pattern else { return visit::visit_pat(self, pattern) };
        let expansion = self.expand(&pattern.mac);
        let parser = Pat::parse_multi_with_leading_vert;
        match expansion.and_then(|it| parser.parse2(it).ok()) {
            Some(parsed) => self.expanded(parsed, |walker, it| walker.visit_pat(it)),
            None => self.undecided_macro(&pattern.mac),
        }
    }

    fn visit_type_macro(&mut self, ty: &'ast syn::TypeMacro) {
        match self.expand(&ty.mac).and_then(|it| syn::parse2::<Type>(it).ok()) {
            Some(parsed) => self.expanded(parsed, |walker, it| walker.visit_type(it)),
            None => self.undecided_macro(&ty.mac),
        }
    }

    fn visit_impl_item_macro(&mut self, item: &'ast syn::ImplItemMacro) {
        let wrapped = self.expand(&item.mac).and_then(|tokens| {
            let group = proc_macro2::Group::new(Delimiter::Brace, tokens);
            let mut stream: TokenStream = "impl X".parse().ok()?;
            stream.extend([TokenTree::Group(group)]);
            type_to_file(stream)
        });
        match wrapped.as_ref().and_then(|it| it.items.first()) {
            Some(Item::Impl(made)) => self.expanded(made.clone(), |walker, made| {
                made.items.iter().for_each(|it| walker.visit_impl_item(it));
            }),
            _ => self.undecided_macro(&item.mac),
        }
    }

    fn visit_trait_item_macro(&mut self, item: &'ast syn::TraitItemMacro) {
        let wrapped = self.expand(&item.mac).and_then(|tokens| {
            let group = proc_macro2::Group::new(Delimiter::Brace, tokens);
            let mut stream: TokenStream = "trait X".parse().ok()?;
            stream.extend([TokenTree::Group(group)]);
            type_to_file(stream)
        });
        match wrapped.as_ref().and_then(|it| it.items.first()) {
            Some(Item::Trait(made)) => {
                self.expanded(made.clone(), |walker, made: &syn::ItemTrait| {
                    made.items.iter().for_each(|it: &TraitItem| walker.visit_trait_item(it));
                })
            }
            _ => self.undecided_macro(&item.mac),
        }
    }

    fn visit_macro(&mut self, mac: &'ast Macro) {
        self.undecided_macro(mac);
    }
}

fn segments(path: &Path) -> Vec<String> {
    path.segments.iter().map(|it| plain(&it.ident)).collect()
}

fn parameter_names(generics: &Generics) -> Vec<String> {
    let types = generics.type_params().map(|it| plain(&it.ident));
    types.chain(generics.const_params().map(|it| plain(&it.ident))).collect()
}

/// The body of a macro with `$crate` as it reads in an expansion.
fn mark_crate(tokens: TokenStream, krate: usize) -> TokenStream {
    let mut marked = Vec::new();
    for tree in tokens {
        match tree {
            TokenTree::Group(group) => {
                let inner = mark_crate(group.stream(), krate);
                marked.push(proc_macro2::Group::new(group.delimiter(), inner).into());
            }
            TokenTree::Ident(ident)
                if ident == "crate"
                    && matches!(marked.last(), Some(TokenTree::Punct(it)) if it.as_char() == '$') =>
            {
                marked.pop();
                let name = format!("{}{krate}", crate::macro_rules::CRATE_MARK);
                marked.push(syn::Ident::new(&name, ident.span()).into());
            }
            other => marked.push(other),
        }
    }
    marked.into_iter().collect()
}

fn idents(tokens: &TokenStream) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for tree in tokens.clone() {
        match tree {
            TokenTree::Ident(ident) => {
                names.insert(plain(&ident));
            }
            TokenTree::Group(group) => names.extend(idents(&group.stream())),
            _ => {}
        }
    }
    names
}
