//! Impls, traits and imports: what a header asks for, and what is a member of what.

use super::super::names::{Def, Found, NAMESPACES, Namespace, UNKNOWN};
use super::super::trees::{address, leaves, macro_use};
use super::super::{ItemKind, Kind, Member, MentionKind, TraitImpl, UnitId, std_traits};
use super::{Walker, parameter_names};
use crate::load::Extern;
use crate::source::{Span, plain, words};
use std::collections::BTreeSet;
use syn::visit::Visit;
use syn::{ImplItem, Item, Path, Type, Visibility};

impl Walker<'_, '_> {
    pub(super) fn impl_item(&mut self, item: &syn::ItemImpl) {
        let resolve = |walker: &Self, ty: &Type| match ty {
            Type::Path(it) if it.qself.is_none() => walker.meaning(&it.path, Namespace::Type),
            _ => Vec::new(),
        };
        let mut requires = BTreeSet::new();
        let parameters = parameter_names(&item.generics);
        self.parameters.extend(parameters);
        self.required(&item.self_ty, &mut requires);
        let of_trait = item.trait_.as_ref().map(|(path, _)| path);
        // What may be its trait; all of it is known if it is just one of the program.
        let mut traits: Vec<UnitId> = Vec::new();
        let mut own_trait = None;
        if let Some(path) = of_trait {
            let found = self.meaning(path, Namespace::Type);
            traits.extend(found.iter().filter_map(|it| match it.def {
                Def::Unit(it) => Some(it),
                _ => None,
            }));
            traits.retain(|it| matches!(self.resolver.names.units[*it].kind, Kind::Trait));
            own_trait = traits.first().copied().filter(|_| found.len() == 1);
            // What the trait is given is inferred where the type is one of the program.
            if requires.is_empty() || own_trait.is_some() {
                self.required_by_path(path, &mut requires);
            }
        }
        let mut self_types = resolve(self, &item.self_ty);
        self_types.retain(|it| !matches!(&it.def, Def::Foreign(path) if path[0] == UNKNOWN));
        self.self_type = match &self_types[..] {
            [found] => Some(found.def.clone()),
            _ => None,
        };
        let self_unit = match &self_types[..] {
            [found] => self.nominal(&found.def),
            _ => None,
        };
        self.resolver.names.units[self.unit].kind =
            Kind::Impl { requires, of_trait: of_trait.is_some() };

        self.attributes(&item.attrs);
        self.visit_generics(&item.generics);
        self.bounds(|bounds| bounds.visit_generics(&item.generics));
        self.visit_type(&item.self_ty);
        if let Some(path) = of_trait {
            self.use_path(None, path, Namespace::Type);
        }
        let opaque = |it: &ImplItem| matches!(it, ImplItem::Macro(_) | ImplItem::Verbatim(_));
        self.own_trait = own_trait;
        for member in &item.items {
            let unit = self.resolver.unit_of[&address(member)];
            let kind = match (of_trait, own_trait) {
                (None, _) => Member::Inherent(self_unit),
                (_, Some(own)) => {
                    let name = &self.resolver.names.units[unit].name;
                    let members = self.resolver.names.trait_members.get(&own);
                    match members.and_then(|it| it.get(name)) {
                        Some(&overridden) => Member::Overrides(overridden),
                        None => Member::WithParent,
                    }
                }
                _ => {
                    let name = &self.resolver.names.units[unit].name;
                    let members = traits.iter().filter_map(|it| {
                        self.resolver.names.trait_members.get(it)?.get(name).copied()
                    });
                    let members: Vec<UnitId> = members.collect();
                    self.resolver.names.units[unit].uses.extend(members);
                    Member::WithParent
                }
            };
            let kind = if opaque(member) { Member::WithParent } else { kind };
            self.resolver.names.units[unit].kind = Kind::Member(kind);
            let mut walker = self.member(unit);
            if matches!(member, ImplItem::Verbatim(_)) {
                walker.overrides(None);
            }
            walker.visit_impl_item(member);
        }
        if let Some(path) = of_trait {
            let name = path.segments.last().map(|it| plain(&it.ident)).unwrap_or_default();
            self.resolver.names.impls_of.entry(name.clone()).or_default().push(self.unit);
            if self.made_by.is_none() {
                self.trait_impl(item, path, name, self_unit);
            }
        }
    }

    /// Notes the traits in the bounds of the unit that are visited.
    fn bounds<'ast>(&mut self, visit: impl FnOnce(&mut Bounds<'ast>)) {
        let mut bounds = Bounds { paths: Vec::new() };
        visit(&mut bounds);
        let names: BTreeSet<String> =
            bounds.paths.into_iter().flat_map(|it| self.trait_names(it)).collect();
        if !names.is_empty() {
            self.resolver.names.bounds.entry(self.unit).or_default().extend(names);
        }
    }

    /// What a trait is called here and where it is defined.
    fn trait_names(&self, path: &Path) -> Vec<String> {
        let own = path.segments.last().map(|it| plain(&it.ident));
        let defined =
            self.meaning(path, Namespace::Type).into_iter().filter_map(|it| match it.def {
                Def::Unit(unit) => Some(self.resolver.names.units[unit].name.clone()),
                Def::Foreign(mut path) => path.pop(),
                _ => None,
            });
        own.into_iter().chain(defined).collect()
    }

    /// What a macro makes in an impl of a trait of the program overrides these members of it; without
    /// names, it may be any.
    pub(super) fn overrides(&mut self, names: Option<&BTreeSet<String>>) {
        let members = self.own_trait.and_then(|it| self.resolver.names.trait_members.get(&it));
        let members = members.into_iter().flatten();
        let made = members.filter(|(name, _)| names.is_none_or(|it| it.contains(*name)));
        let made: Vec<UnitId> = made.map(|(_, unit)| *unit).collect();
        self.resolver.names.units[self.unit].uses.extend(made);
    }

    /// Notes what must be known to find out whether the program runs an impl of a trait.
    fn trait_impl(
        &mut self,
        item: &syn::ItemImpl,
        path: &Path,
        name: String,
        self_unit: Option<UnitId>,
    ) {
        let defaults = match &self.meaning(path, Namespace::Type)[..] {
            [Found { def: Def::Unit(unit), .. }] => {
                self.resolver.names.trait_defaults.get(unit).cloned().flatten()
            }
            [Found { def: Def::Foreign(path), .. }] => std_traits::defaults(path),
            _ => None,
        };
        let one_name = self.trait_names(path).iter().all(|it| *it == name);
        let mut whole = defaults.is_some() && item.unsafety.is_none() && name != "Drop" && one_name;
        let defaults = defaults.unwrap_or_default();
        let mut methods = Vec::new();
        for member in &item.items {
            match member {
                ImplItem::Fn(_) => methods.push(self.resolver.unit_of[&address(member)]),
                ImplItem::Type(_) => {}
                _ => whole = false,
            }
        }
        let text = &self.resolver.program.files[self.file].text;
        let text = |Span { start, end }| &text[start..end];
        let self_type = text(Span::of(&*item.self_ty)).to_owned();
        let header = [text(Span::of(path)), &self_type];
        let fallback = header.iter().any(|it| names_fallback(it));
        let info = TraitImpl { name, methods, self_type, self_unit, fallback, defaults, whole };
        self.resolver.names.trait_impls.insert(self.unit, info);
    }

    /// The type behind a definition, through aliases.
    fn nominal(&self, def: &Def) -> Option<UnitId> {
        let Def::Unit(unit) = def else { return None };
        match self.resolver.names.units[*unit].kind {
            Kind::Item(ItemKind::Type) => Some(*unit),
            Kind::Item(ItemKind::Alias) => {
                let path = self.resolver.names.aliases.get(unit)?;
                let scope = self.resolver.names.units[*unit].scope;
                let (found, _) = self.resolver.path(scope, path, false, Namespace::Type);
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
        matches!(self.resolver.names.units[unit].kind, Kind::Item(ItemKind::Type))
    }

    /// The types and traits of the program without which the type cannot occur. The arguments of these
    /// are not among them: they may be inferred, and need be named nowhere.
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
            if matches!(self.resolver.names.units[*unit].kind, Kind::Trait) || self.is_type(*unit) {
                requires.insert(*unit);
                return;
            }
            if let Some(nominal) = self.nominal(&Def::Unit(*unit)) {
                requires.insert(nominal);
                return;
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

    pub(super) fn trait_item(&mut self, item: &syn::ItemTrait) {
        self.attributes(&item.attrs);
        self.visit_visibility(&item.vis);
        self.parameters.extend(parameter_names(&item.generics));
        self.self_type = Some(Def::Unit(self.unit));
        self.visit_generics(&item.generics);
        for bound in &item.supertraits {
            self.visit_type_param_bound(bound);
        }
        self.bounds(|bounds| {
            bounds.visit_generics(&item.generics);
            item.supertraits.iter().for_each(|it| bounds.visit_type_param_bound(it));
        });
        for member in &item.items {
            let unit = self.resolver.unit_of[&address(member)];
            self.member(unit).visit_trait_item(member);
        }
    }

    pub(super) fn use_item(&mut self, item: &syn::ItemUse) {
        self.attributes(&item.attrs);
        self.visit_visibility(&item.vis);
        let undecided = self.under_open_cfg();
        let mut of_crate = false;
        for leaf in leaves(&item.tree) {
            let unit = self.resolver.unit_of[&leaf.address];
            of_crate |= self.brings_in_crate(unit);
            if undecided {
                // Where it is compiled, what it brings in must be there.
                for namespace in NAMESPACES {
                    let found = self.resolver.import_targets(unit, namespace);
                    self.member(unit).used(&found);
                }
            }
        }
        self.use_mentions(&item.tree, item.leading_colon.as_ref());
        self.restrict(&item.vis, of_crate);
        if let (Visibility::Public(token), 0) = (&item.vis, self.depth) {
            self.resolver.names.pub_uses.insert(self.unit, (self.file, token.span.into()));
            if of_crate {
                self.resolver.names.narrowed.insert(self.unit);
            }
        }
    }

    /// Whether the unit, or one around it, is under a cfg that only the compiler of the judge decides.
    pub(super) fn under_open_cfg(&self) -> bool {
        let names = &self.resolver.names;
        let mut around = std::iter::successors(Some(self.unit), |it| names.units[*it].parent);
        around.any(|it| names.open_cfgs.contains(&it))
    }

    /// Whether an import brings in a whole crate of the program, or an exported macro of one.
    fn brings_in_crate(&self, import: UnitId) -> bool {
        let by_namespace =
            NAMESPACES.iter().flat_map(|&it| self.resolver.import_targets(import, it));
        by_namespace.into_iter().any(|found| match found.def {
            Def::Scope(scope) => self.resolver.names.roots[1..].contains(&scope),
            Def::Unit(unit) => {
                let info = &self.resolver.names.units[unit];
                matches!(info.kind, Kind::Export) && info.krate != 0
            }
            _ => false,
        })
    }

    /// What is public in a crate of its own is public within the one file; a module at its root,
    /// and a macro without `#[macro_export]`, cannot be handed on further.
    fn restrict(&mut self, visibility: &Visibility, of_crate: bool) {
        if let (Visibility::Public(token), true) = (visibility, of_crate) {
            self.mention(token.span.into(), MentionKind::Text("pub(crate)".to_owned()));
        }
    }

    pub(super) fn extern_crate(&mut self, item: &syn::ItemExternCrate, whole: &Item) {
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
            self.restrict(&item.vis, true);
            let name = self.resolver.names.units[self.unit].name.clone();
            let at_root = self.at_root();
            let span = Span::new(Span::from(item.extern_token.span).start, Span::of(whole).end);
            self.mention(span, MentionKind::ExternCrate { krate, name, at_root });
        }
        let std = matches!(&*original, "std" | "core" | "alloc");
        if let Some(attr) = macro_use(&item.attrs).filter(|_| krate.is_some() || own != 0) {
            // The macros of std are known everywhere; what a judge's crate has is not known here.
            let kind = match krate.is_some() || std {
                true => MentionKind::CrateAttribute,
                false => MentionKind::Refused(format!(
                    "only at the root of the file, and then for all of it, could this bring in the \
                     macros of `{original}`; name them by their paths instead"
                )),
            };
            self.mention(Span::of(attr), kind);
        }
    }
}

/// Finds the traits in bounds.
struct Bounds<'ast> {
    paths: Vec<&'ast Path>,
}

impl<'ast> Visit<'ast> for Bounds<'ast> {
    fn visit_trait_bound(&mut self, bound: &'ast syn::TraitBound) {
        self.paths.push(&bound.path);
        syn::visit::visit_trait_bound(self, bound);
    }
}

/// Whether a part of a header names a type that rustc takes when nothing says which.
fn names_fallback(text: &str) -> bool {
    words(text).any(|it| ["i32", "f64"].contains(&it)) || text.contains("()")
}
