//! The definitions of a file: items, and the fields, variants and methods of its types.

use super::Definitions;
use crate::shelf::{SourceText, type_name};
use proc_macro2::Ident;
use syn::{Fields, ImplItem, Item, TraitItem, Type};

/// Adds what the file defines, tests included.
pub(super) fn list(definitions: &mut Definitions, file: &SourceText) {
    let module = file.path.join("::");
    definitions.add(module.clone(), file, 1);
    Lister { definitions, file }.items(&module, &file.syntax.items);
}

struct Lister<'a> {
    definitions: &'a mut Definitions,
    file: &'a SourceText,
}

impl Lister<'_> {
    fn items(&mut self, module: &str, items: &[Item]) {
        for item in items {
            self.item(module, item);
        }
    }

    fn item(&mut self, module: &str, item: &Item) {
        match item {
            Item::Fn(function) => drop(self.add(module, &function.sig.ident)),
            Item::Const(constant) => drop(self.add(module, &constant.ident)),
            Item::Static(constant) => drop(self.add(module, &constant.ident)),
            Item::Type(alias) => drop(self.add(module, &alias.ident)),
            Item::Macro(definition) => {
                if let Some(name) = &definition.ident {
                    self.add(module, name);
                }
            }
            Item::Struct(of) => {
                let path = self.add(module, &of.ident);
                self.fields(&path, &of.fields);
            }
            Item::Enum(of) => {
                let path = self.add(module, &of.ident);
                for variant in &of.variants {
                    let variant_path = self.add(&path, &variant.ident);
                    self.fields(&variant_path, &variant.fields);
                }
            }
            Item::Trait(of) => {
                let path = self.add(module, &of.ident);
                for item in &of.items {
                    if let TraitItem::Fn(function) = item {
                        self.add(&path, &function.sig.ident);
                    }
                }
            }
            Item::Impl(block) => {
                let Some(name) = type_name(&block.self_ty) else { return };
                let owner = format!("{module}::{name}");
                for item in &block.items {
                    match item {
                        ImplItem::Fn(function) => drop(self.add(&owner, &function.sig.ident)),
                        ImplItem::Const(constant) => drop(self.add(&owner, &constant.ident)),
                        _ => {}
                    }
                }
            }
            Item::Mod(inner) => {
                if let Some((_, items)) = &inner.content {
                    let path = self.add(module, &inner.ident);
                    self.items(&path, items);
                }
            }
            _ => {}
        }
    }

    fn fields(&mut self, owner: &str, fields: &Fields) {
        for name in fields.iter().filter_map(|field| field.ident.as_ref()) {
            self.add(owner, name);
        }
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
