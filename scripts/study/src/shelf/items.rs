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
    use PublicItemKind::{Alias, Constant, Enum, Function, Struct, Trait};
    // The last of what is shown as the declaration.
    let (kind, name, visibility, attributes, last) = match item {
        syn::Item::Fn(it) => (Function, &it.sig.ident, &it.vis, &it.attrs, it.sig.span()),
        syn::Item::Const(it) => (Constant, &it.ident, &it.vis, &it.attrs, it.semi_token.span()),
        syn::Item::Type(it) => (Alias, &it.ident, &it.vis, &it.attrs, it.semi_token.span()),
        syn::Item::Enum(it) => (Enum, &it.ident, &it.vis, &it.attrs, it.span()),
        syn::Item::Struct(it) => (Struct, &it.ident, &it.vis, &it.attrs, it.span()),
        syn::Item::Trait(it) => (Trait, &it.ident, &it.vis, &it.attrs, it.brace_token.span.open()),
        _ => return None,
    };
    let name = name.to_string();
    let declaration = Declaration { kind, attributes, start: visibility.span(), last };
    let mut public = is_public(visibility).then(|| declaration.item(&name, item.span()))?;
    match item {
        syn::Item::Struct(of) if !of.fields.iter().all(|field| is_public(&field.vis)) => {
            // Up to the brace or parenthesis before the fields.
            let fields = match &of.fields {
                syn::Fields::Named(fields) => fields.brace_token.span.open(),
                syn::Fields::Unnamed(fields) => fields.paren_token.span.open(),
                syn::Fields::Unit => of.span(),
            };
            public.signature.end = fields.byte_range().start;
            public.has_private_fields = true;
        }
        syn::Item::Trait(of) => {
            public.members = of.items.iter().filter_map(|it| required(&name, it)).collect();
        }
        _ => {}
    }
    Some(public)
}

fn method(owner: &str, item: &ImplItem) -> Option<Item> {
    use PublicItemKind::{Constant, Function};
    let (kind, name, visibility, attributes, last) = match item {
        ImplItem::Fn(it) => (Function, &it.sig.ident, &it.vis, &it.attrs, it.sig.span()),
        ImplItem::Const(it) => (Constant, &it.ident, &it.vis, &it.attrs, it.semi_token.span()),
        _ => return None,
    };
    let declaration = Declaration { kind, attributes, start: visibility.span(), last };
    is_public(visibility).then(|| declaration.item(&format!("{owner}::{name}"), item.span()))
}

fn required(owner: &str, item: &TraitItem) -> Option<Item> {
    let TraitItem::Fn(it) = item else { return None };
    let (start, last) = (it.sig.span(), it.sig.span());
    let kind = PublicItemKind::Function;
    let declaration = Declaration { kind, attributes: &it.attrs, start, last };
    Some(declaration.item(&format!("{owner}::{}", it.sig.ident), it.span()))
}

/// The facts that all kinds of items have.
struct Declaration<'a> {
    kind: PublicItemKind,
    attributes: &'a [Attribute],
    /// The first token after the attributes.
    start: Span,
    /// The token at the end of what is shown as the declaration.
    last: Span,
}

impl Declaration<'_> {
    /// Returns the item of this path, which ends where `whole` ends.
    fn item(&self, path: &str, whole: Span) -> Item {
        let start = self.start.byte_range().start;
        Item {
            path: path.to_owned(),
            kind: self.kind,
            signature: start..self.last.byte_range().end,
            whole: start..whole.byte_range().end,
            line: self.start.start().line,
            doc: doc(self.attributes),
            has_private_fields: false,
            members: Vec::new(),
            traits: Vec::new(),
        }
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
