//! The parts of a file that a page shows: items with their documentation, examples and tests.

use super::SourceText;
use proc_macro2::Span;
use std::collections::BTreeMap;
use std::ops::Range;
use syn::spanned::Spanned;
use syn::{Attribute, Expr, ImplItem, Lit, Meta, TraitItem, Type, Visibility};

/// A public item of a module, or a public method of its types.
#[derive(Debug)]
pub struct Item {
    /// Its path in the module: `nim_sum`, `Octal::new`.
    pub path: String,
    /// Its kind.
    pub kind: PublicItemKind,
    /// Where its declaration stands in the file of the module, without body.
    pub signature: Range<usize>,
    /// Where all of it stands, without its documentation.
    pub whole: Range<usize>,
    /// The line in which the declaration begins.
    pub line: usize,
    /// Its documentation.
    pub doc: String,
    /// True if fields are left out of what is shown of it.
    pub has_private_fields: bool,
    /// Its public methods, and the methods of a trait.
    pub members: Vec<Item>,
    /// The traits that it implements, as the file writes them.
    pub traits: Vec<String>,
}

/// The kind of a public item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PublicItemKind {
    /// A function or a method.
    Function,
    /// A struct.
    Struct,
    /// An enum.
    Enum,
    /// A trait.
    Trait,
    /// A constant.
    Constant,
    /// A type alias.
    Alias,
}

impl PublicItemKind {
    /// Returns what readers call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Function => "function",
            Self::Struct => "struct",
            Self::Enum => "enum",
            Self::Trait => "trait",
            Self::Constant => "constant",
            Self::Alias => "type",
        }
    }
}

/// A test of a module.
#[derive(Debug)]
pub struct Test {
    /// The name of its function.
    pub name: String,
    /// Its documentation.
    pub doc: String,
    /// The file, an index into those of the module.
    pub file: usize,
    /// The line in which it begins.
    pub line: usize,
}

/// Returns the documentation in these attributes.
pub fn doc(attributes: &[Attribute]) -> String {
    let mut lines = Vec::new();
    for attribute in attributes {
        let Meta::NameValue(pair) = &attribute.meta else { continue };
        if let Expr::Lit(literal) = &pair.value
            && let Lit::Str(text) = &literal.lit
            && pair.path.is_ident("doc")
        {
            let text = text.value();
            lines.push(text.strip_prefix(' ').unwrap_or(&text).to_owned());
        }
    }
    lines.join("\n")
}

/// Returns the file that a library includes into its documentation for readers only, by
/// `#![cfg_attr(doc, doc = include_str!("…"))]`.
pub(super) fn included_doc(attributes: &[Attribute]) -> Option<String> {
    attributes.iter().find_map(|attribute| {
        let Meta::List(list) = &attribute.meta else { return None };
        let tokens = list.tokens.to_string();
        let condition = tokens.split(',').next()?.trim();
        let (_, rest) = tokens.split_once("include_str")?;
        let is_for_readers = list.path.is_ident("cfg_attr") && condition == "doc";
        is_for_readers.then(|| rest.split('"').nth(1).map(str::to_owned))?
    })
}

/// Returns the names of the public modules that have files of their own, in their order.
pub(super) fn public_modules(file: &syn::File) -> Vec<String> {
    let modules = file.items.iter().filter_map(|item| match item {
        syn::Item::Mod(module) if is_public(&module.vis) && module.content.is_none() => {
            Some(module.ident.to_string())
        }
        _ => None,
    });
    modules.collect()
}

/// Returns the public items of a file.
pub(super) fn items(file: &SourceText) -> Vec<Item> {
    let mut items: Vec<Item> = file.syntax.items.iter().filter_map(item).collect();
    let by_name: BTreeMap<String, usize> =
        items.iter().enumerate().map(|(index, it)| (it.path.clone(), index)).collect();
    for block in &file.syntax.items {
        let syn::Item::Impl(block) = block else { continue };
        let Some(name) = type_name(&block.self_ty) else { continue };
        let Some(&owner) = by_name.get(&name) else { continue };
        match &block.trait_ {
            Some((path, _)) => {
                let range = path.span().byte_range();
                let shown = file.text.get(range).unwrap_or_default();
                items[owner].traits.push(shown.to_owned());
            }
            None => {
                let methods = block.items.iter().filter_map(|it| method(&name, it));
                items[owner].members.extend(methods);
            }
        }
    }
    items
}

fn item(item: &syn::Item) -> Option<Item> {
    let built = match item {
        syn::Item::Fn(it) if is_public(&it.vis) => {
            let end = it.sig.span();
            Builder::new(&it.sig.ident, PublicItemKind::Function, &it.attrs, it.vis.span(), end)
                .with_end(it.block.span())
        }
        syn::Item::Const(it) if is_public(&it.vis) => {
            let end = it.semi_token.span();
            Builder::new(&it.ident, PublicItemKind::Constant, &it.attrs, it.vis.span(), end)
        }
        syn::Item::Type(it) if is_public(&it.vis) => {
            let end = it.semi_token.span();
            Builder::new(&it.ident, PublicItemKind::Alias, &it.attrs, it.vis.span(), end)
        }
        syn::Item::Enum(it) if is_public(&it.vis) => {
            let end = it.brace_token.span.close();
            Builder::new(&it.ident, PublicItemKind::Enum, &it.attrs, it.vis.span(), end)
        }
        syn::Item::Struct(it) if is_public(&it.vis) => structure(it),
        syn::Item::Trait(it) if is_public(&it.vis) => {
            let name = it.ident.to_string();
            let end = it.brace_token.span.open();
            let mut built =
                Builder::new(&it.ident, PublicItemKind::Trait, &it.attrs, it.vis.span(), end)
                    .with_end(it.brace_token.span.close());
            built.0.members = it.items.iter().filter_map(|it| required(&name, it)).collect();
            built
        }
        _ => return None,
    };
    Some(built.0)
}

fn structure(item: &syn::ItemStruct) -> Builder {
    let is_private = |field: &syn::Field| !is_public(&field.vis);
    let has_private_fields = item.fields.iter().any(is_private);
    let whole = item.span();
    let end = if has_private_fields {
        // Up to the brace or parenthesis before the fields.
        match &item.fields {
            syn::Fields::Named(fields) => fields.brace_token.span.open(),
            syn::Fields::Unnamed(fields) => fields.paren_token.span.open(),
            syn::Fields::Unit => whole,
        }
    } else {
        whole
    };
    let mut built =
        Builder::new(&item.ident, PublicItemKind::Struct, &item.attrs, item.vis.span(), end)
            .with_end(whole);
    if has_private_fields {
        // The brace is no part of what is shown.
        built.0.signature.end -= 1;
    }
    built.0.has_private_fields = has_private_fields;
    built
}

fn method(owner: &str, item: &ImplItem) -> Option<Item> {
    let built = match item {
        ImplItem::Fn(it) if is_public(&it.vis) => {
            let end = it.sig.span();
            Builder::new(&it.sig.ident, PublicItemKind::Function, &it.attrs, it.vis.span(), end)
                .with_end(it.block.span())
        }
        ImplItem::Const(it) if is_public(&it.vis) => {
            let end = it.semi_token.span();
            Builder::new(&it.ident, PublicItemKind::Constant, &it.attrs, it.vis.span(), end)
        }
        _ => return None,
    };
    Some(built.owned_by(owner))
}

fn required(owner: &str, item: &TraitItem) -> Option<Item> {
    let TraitItem::Fn(it) = item else { return None };
    let end = it.sig.span();
    let built = Builder::new(&it.sig.ident, PublicItemKind::Function, &it.attrs, end, end);
    Some(built.with_end(it.span()).owned_by(owner))
}

/// An item that is not complete yet.
struct Builder(Item);

impl Builder {
    fn new(
        name: &syn::Ident,
        kind: PublicItemKind,
        attributes: &[Attribute],
        start: Span,
        end: Span,
    ) -> Self {
        let signature = start.byte_range().start..end.byte_range().end;
        Self(Item {
            path: name.to_string(),
            kind,
            whole: signature.clone(),
            signature,
            line: start.start().line,
            doc: doc(attributes),
            has_private_fields: false,
            members: Vec::new(),
            traits: Vec::new(),
        })
    }

    /// Says where the item as a whole ends.
    fn with_end(mut self, end: Span) -> Self {
        self.0.whole.end = end.byte_range().end;
        self
    }

    /// Puts the type before the name of a method.
    fn owned_by(mut self, owner: &str) -> Item {
        self.0.path = format!("{owner}::{}", self.0.path);
        self.0
    }
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

/// Returns the last name of the path of a type.
pub fn type_name(of: &Type) -> Option<String> {
    match of {
        Type::Path(path) => Some(path.path.segments.last()?.ident.to_string()),
        Type::Reference(reference) => type_name(&reference.elem),
        Type::Paren(inner) => type_name(&inner.elem),
        Type::Group(inner) => type_name(&inner.elem),
        _ => None,
    }
}

/// Returns the tests in these files.
pub fn tests(files: &[SourceText]) -> Vec<Test> {
    let mut tests = Vec::new();
    for (file, text) in files.iter().enumerate() {
        for item in &text.syntax.items {
            let syn::Item::Mod(module) = item else { continue };
            let Some((_, items)) = &module.content else { continue };
            tests.extend(items.iter().filter_map(|item| test(file, item)));
        }
    }
    tests
}

fn test(file: usize, item: &syn::Item) -> Option<Test> {
    let syn::Item::Fn(function) = item else { return None };
    let is_test = function.attrs.iter().any(|it| it.path().is_ident("test"));
    let test = || Test {
        name: function.sig.ident.to_string(),
        doc: doc(&function.attrs),
        file,
        line: function.sig.span().start().line,
    };
    is_test.then(test)
}

/// Returns the bytes of a file from which on it is a module of tests; its length if there is none.
pub fn start_of_tests(file: &SourceText) -> usize {
    let tests = file.syntax.items.iter().find_map(|item| match item {
        syn::Item::Mod(module) if module.content.is_some() && is_test_only(&module.attrs) => {
            Some(module.span().byte_range().start)
        }
        _ => None,
    });
    tests.unwrap_or(file.text.len())
}

fn is_test_only(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        Meta::List(list) => list.path.is_ident("cfg") && list.tokens.to_string() == "test",
        _ => false,
    })
}

/// Returns the texts of the examples in the documentation of a file: the code blocks that rustdoc would
/// run, with the lines that it hides.
pub(super) fn examples(text: &str) -> Vec<String> {
    let mut examples = Vec::new();
    let mut current: Option<String> = None;
    for line in text.lines().map(str::trim_start) {
        let Some(line) = line.strip_prefix("///").or(line.strip_prefix("//!")) else { continue };
        let line = line.strip_prefix(' ').unwrap_or(line);
        match (line.strip_prefix("```"), current.take()) {
            (Some(""), None) => current = Some(String::new()),
            (Some(_), done) => examples.extend(done),
            (None, Some(example)) => {
                let shown = line.strip_prefix("# ").unwrap_or(line);
                current = Some(example + shown + "\n");
            }
            (None, None) => {}
        }
    }
    examples
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
//! Kelp.

/// How deep a dive goes.
///
/// ```
/// # use reef::dive;
/// assert_eq!(dive(2), 4);
/// ```
pub fn dive(depth: u64) -> u64 {
    depth * 2
}

/// A crab.
#[derive(Clone)]
pub struct Crab {
    /// Its legs.
    pub legs: u8,
    shell: u8,
}

impl Crab {
    /// Makes one.
    pub const fn new() -> Self {
        Self { legs: 8, shell: 1 }
    }

    fn hide(&self) {}
}

impl Default for Crab {
    fn default() -> Self {
        Self::new()
    }
}

fn hidden() {}

#[cfg(test)]
mod tests {
    /// From a log.
    #[test]
    fn dives_are_deep() {}
}
";

    fn file() -> SourceText {
        let syntax = syn::parse_file(TEXT).unwrap();
        let path = vec!["reef".to_owned(), "kelp".to_owned()];
        SourceText { shown: "kelp.rs".to_owned(), path, text: TEXT.to_owned(), syntax }
    }

    #[test]
    fn public_items_have_signature_documentation_and_members() {
        let items = items(&file());
        let paths: Vec<&str> = items.iter().map(|it| it.path.as_str()).collect();
        assert_eq!(paths, ["dive", "Crab"]);
        let [dive, crab] = &items[..] else { panic!("{paths:?}") };
        assert_eq!(&TEXT[dive.signature.clone()], "pub fn dive(depth: u64) -> u64");
        assert!(TEXT[dive.whole.clone()].ends_with("depth * 2\n}"));
        assert!(dive.doc.starts_with("How deep a dive goes.\n\n```\n# use"));
        assert_eq!(dive.line, 9);
        assert_eq!(&TEXT[crab.signature.clone()], "pub struct Crab ");
        assert!(crab.has_private_fields);
        assert_eq!(crab.traits, ["Default"]);
        assert_eq!(crab.members.len(), 1);
        assert_eq!(crab.members[0].path, "Crab::new");
        assert_eq!(&TEXT[crab.members[0].signature.clone()], "pub const fn new() -> Self");
    }

    #[test]
    fn the_text_for_readers_is_found() {
        let text = "#![cfg_attr(doctest, doc = include_str!(\"a\"))]\n#![cfg_attr(\n    doc, // Why.\n    \
                    doc = include_str!(\"../guide.md\")\n)]\n";
        let file = syn::parse_file(text).unwrap();
        assert_eq!(included_doc(&file.attrs).as_deref(), Some("../guide.md"));
    }

    #[test]
    fn tests_and_examples_are_found() {
        let file = file();
        let start = start_of_tests(&file);
        assert!(TEXT[start..].starts_with("#[cfg(test)]\nmod tests"));
        let tests = tests(&[file]);
        assert_eq!(
            (tests[0].name.as_str(), tests[0].doc.as_str()),
            ("dives_are_deep", "From a log.")
        );
        assert_eq!(examples(TEXT), ["use reef::dive;\nassert_eq!(dive(2), 4);\n"]);
    }
}
