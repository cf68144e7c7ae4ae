//! The definitions of a file: items, and the fields, variants and methods of its types.

use super::Definitions;
use super::scope::NameScope;
use crate::shelf::{SourceText, type_name};
use proc_macro2::Ident;
use syn::{Fields, ImplItem, Item, ItemImpl, ReturnType, TraitItem, Type};

/// Adds what the file defines, tests included.
pub(super) fn list(definitions: &mut Definitions, file: &SourceText) {
    let module = file.path.join("::");
    definitions.add(module.clone(), file, 1);
    let mut lister = Lister { definitions, file, scope: NameScope::of_file(file) };
    lister.items(&module, &file.syntax.items);
}

struct Lister<'a> {
    definitions: &'a mut Definitions,
    file: &'a SourceText,
    scope: NameScope,
}

impl Lister<'_> {
    fn items(&mut self, module: &str, items: &[Item]) {
        for item in items {
            self.item(module, item);
        }
    }

    fn item(&mut self, module: &str, item: &Item) {
        match item {
            Item::Fn(it) => {
                let path = self.add(module, &it.sig.ident);
                self.returns(path, "", &it.sig.output);
            }
            Item::Const(it) => {
                let path = self.add(module, &it.ident);
                self.has_type(path, "", &it.ty);
            }
            Item::Static(it) => drop(self.add(module, &it.ident)),
            Item::Type(it) => drop(self.add(module, &it.ident)),
            Item::Macro(it) => {
                if let Some(name) = &it.ident {
                    self.add(module, name);
                }
            }
            Item::Struct(it) => {
                let path = self.add(module, &it.ident);
                self.fields(&path, &it.fields, true);
            }
            Item::Enum(it) => {
                let path = self.add(module, &it.ident);
                for variant in &it.variants {
                    let variant_path = self.add(&path, &variant.ident);
                    self.fields(&variant_path, &variant.fields, false);
                }
            }
            Item::Trait(it) => {
                let path = self.add(module, &it.ident);
                for item in &it.items {
                    if let TraitItem::Fn(function) = item {
                        self.member(&path, &function.sig.ident);
                    }
                }
            }
            Item::Impl(it) => self.methods(module, it),
            Item::Mod(it) => {
                let path = format!("{module}::{}", it.ident);
                if let Some((_, items)) = &it.content {
                    self.add(module, &it.ident);
                    self.items(&path, items);
                }
            }
            _ => {}
        }
    }

    /// Adds the methods and constants of an `impl` block.
    fn methods(&mut self, module: &str, block: &ItemImpl) {
        let Some(name) = type_name(&block.self_ty) else { return };
        let owner = format!("{module}::{name}");
        for item in &block.items {
            match item {
                ImplItem::Fn(function) => {
                    let path = self.member(&owner, &function.sig.ident);
                    self.returns(path, &name, &function.sig.output);
                }
                ImplItem::Const(constant) => {
                    let path = self.add(&owner, &constant.ident);
                    self.has_type(path, &name, &constant.ty);
                }
                _ => {}
            }
        }
    }

    /// Adds the fields of a struct or a variant. Those of a variant are found by its path only.
    fn fields(&mut self, owner: &str, fields: &Fields, by_name: bool) {
        for field in fields {
            let Some(name) = &field.ident else { continue };
            if by_name {
                let path = self.member(owner, name);
                self.has_type(path, "", &field.ty);
            } else {
                self.add(owner, name);
            }
        }
    }

    fn member(&mut self, owner: &str, name: &Ident) -> String {
        self.definitions.add_member(owner, &name.to_string());
        self.add(owner, name)
    }

    fn returns(&mut self, path: String, owner: &str, output: &ReturnType) {
        if let ReturnType::Type(_, of) = output {
            self.has_type(path, owner, of);
        }
    }

    /// Notes the type of a field, a constant, or what a function returns; `owner` is what `Self` means.
    fn has_type(&mut self, path: String, owner: &str, of: &Type) {
        let Some(segments) = type_segments(of) else { return };
        let segments = match &segments[..] {
            [name] if name == "Self" => vec![owner.to_owned()],
            _ => segments,
        };
        self.definitions.types.insert(path, self.scope.candidates(&segments));
    }

    /// Adds a name and returns its path.
    fn add(&mut self, owner: &str, name: &Ident) -> String {
        let path = format!("{owner}::{name}");
        self.definitions.add(path.clone(), self.file, name.span().start().line);
        path
    }
}

/// Returns the names of the path of a type, references aside.
pub(super) fn type_segments(of: &Type) -> Option<Vec<String>> {
    match of {
        Type::Path(path) => {
            Some(path.path.segments.iter().map(|segment| segment.ident.to_string()).collect())
        }
        Type::Reference(reference) => type_segments(&reference.elem),
        Type::Paren(inner) => type_segments(&inner.elem),
        Type::Group(inner) => type_segments(&inner.elem),
        _ => None,
    }
}
