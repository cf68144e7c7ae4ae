//! The parts of a file that a page shows: items with their documentation, examples and tests.

use super::SourceText;
use proc_macro2::{Ident, Span};
use std::ops::Range;
use syn::spanned::Spanned;
use syn::{Attribute, Expr, ImplItem, Lit, Meta, TraitItem, Type, Visibility};

/// A public item of a module, or a public method of its types.
#[derive(Debug)]
pub struct Item {
    /// Its path in the module: `nim_sum`, `Octal::new`.
    pub path: String,
    /// Its kind, as readers call it: `function`, `struct`, ….
    pub kind: &'static str,
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

/// Returns the files that a library includes into its documentation for readers only, by
/// `#![cfg_attr(doc, doc = include_str!("…"), …)]`.
pub(super) fn included_docs(attributes: &[Attribute]) -> Vec<String> {
    let mut files = Vec::new();
    for attribute in attributes {
        let Meta::List(list) = &attribute.meta else { continue };
        let tokens = list.tokens.to_string();
        let condition = tokens.split(',').next().unwrap_or_default();
        if list.path.is_ident("cfg_attr") && condition.trim() == "doc" {
            let inputs = tokens.split("include_str").skip(1);
            files.extend(inputs.filter_map(|input| Some(input.split('"').nth(1)?.to_owned())));
        }
    }
    files
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
    for block in &file.syntax.items {
        let syn::Item::Impl(block) = block else { continue };
        let Some(name) = type_name(&block.self_ty) else { continue };
        let Some(owner) = items.iter_mut().find(|it| *name == it.path) else { continue };
        match &block.trait_ {
            Some((path, _)) => {
                let shown = file.text.get(path.span().byte_range()).unwrap_or_default();
                owner.traits.push(shown.to_owned());
            }
            None => owner.members.extend(block.items.iter().filter_map(|it| method(name, it))),
        }
    }
    items
}

fn item(item: &syn::Item) -> Option<Item> {
    // The last of what is shown as the declaration.
    let (kind, visibility, attributes, last) = match item {
        syn::Item::Fn(it) => ("function", &it.vis, &it.attrs, it.sig.span()),
        syn::Item::Const(it) => ("constant", &it.vis, &it.attrs, it.semi_token.span()),
        syn::Item::Type(it) => ("type", &it.vis, &it.attrs, it.semi_token.span()),
        syn::Item::Enum(it) => ("enum", &it.vis, &it.attrs, it.span()),
        syn::Item::Struct(it) => ("struct", &it.vis, &it.attrs, it.span()),
        syn::Item::Trait(it) => ("trait", &it.vis, &it.attrs, it.brace_token.span.open()),
        _ => return None,
    };
    if !is_public(visibility) {
        return None;
    }
    let name = item_name(item)?;
    let spans = [visibility.span(), last, item.span()];
    let mut public = declared(kind, name.to_string(), attributes, spans);
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
            for item in &of.items {
                let TraitItem::Fn(it) = item else { continue };
                let path = format!("{name}::{}", it.sig.ident);
                let spans = [it.sig.span(), it.sig.span(), it.span()];
                public.members.push(declared("function", path, &it.attrs, spans));
            }
        }
        _ => {}
    }
    Some(public)
}

fn method(owner: &Ident, item: &ImplItem) -> Option<Item> {
    let (kind, name, visibility, attributes, last) = match item {
        ImplItem::Fn(it) => ("function", &it.sig.ident, &it.vis, &it.attrs, it.sig.span()),
        ImplItem::Const(it) => ("constant", &it.ident, &it.vis, &it.attrs, it.semi_token.span()),
        _ => return None,
    };
    let spans = [visibility.span(), last, item.span()];
    is_public(visibility).then(|| declared(kind, format!("{owner}::{name}"), attributes, spans))
}

/// Returns an item that begins with `start`, whose declaration ends with `last`, and all of it with `whole`.
fn declared(
    kind: &'static str,
    path: String,
    attributes: &[Attribute],
    [start, last, whole]: [Span; 3],
) -> Item {
    let first = start.byte_range().start;
    Item {
        path,
        kind,
        signature: first..last.byte_range().end,
        whole: first..whole.byte_range().end,
        line: start.start().line,
        doc: doc(attributes),
        has_private_fields: false,
        members: Vec::new(),
        traits: Vec::new(),
    }
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

/// Returns the name of an item that stands as a whole in its file.
pub fn item_name(item: &syn::Item) -> Option<&Ident> {
    match item {
        syn::Item::Fn(it) => Some(&it.sig.ident),
        syn::Item::Const(it) => Some(&it.ident),
        syn::Item::Static(it) => Some(&it.ident),
        syn::Item::Type(it) => Some(&it.ident),
        syn::Item::Struct(it) => Some(&it.ident),
        syn::Item::Enum(it) => Some(&it.ident),
        syn::Item::Trait(it) => Some(&it.ident),
        syn::Item::Macro(it) => it.ident.as_ref(),
        syn::Item::Mod(it) if it.content.is_some() => Some(&it.ident),
        _ => None,
    }
}

/// Returns the path of a type, references aside.
pub fn type_path(of: &Type) -> Option<&syn::Path> {
    match of {
        Type::Path(path) => Some(&path.path),
        Type::Reference(reference) => type_path(&reference.elem),
        _ => None,
    }
}

/// Returns the last name of the path of a type.
pub fn type_name(of: &Type) -> Option<&Ident> {
    Some(&type_path(of)?.segments.last()?.ident)
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

/// Returns where the module of tests begins in a text; its length if there is none.
pub fn start_of_tests(text: &str) -> usize {
    let mut starts = text.match_indices("\n#[cfg(test)]\n").map(|(before, _)| before + 1);
    let is_inline = |line: &str| line.contains("mod ") && line.ends_with(" {");
    let found = starts.find(|&start| text[start..].lines().nth(1).is_some_and(is_inline));
    found.unwrap_or(text.len())
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
    fn the_texts_for_readers_are_found() {
        let text = "#![cfg_attr(doctest, doc = include_str!(\"a\"))]\n#![cfg_attr(\n    doc, // Why.\n    \
                    doc = include_str!(\"../guide.md\"),\n    doc = include_str!(\"../b.md\"),\n)]\n";
        let file = syn::parse_file(text).unwrap();
        assert_eq!(included_docs(&file.attrs), ["../guide.md", "../b.md"]);
    }

    #[test]
    fn tests_and_examples_are_found() {
        let file = file();
        let start = start_of_tests(TEXT);
        assert!(TEXT[start..].starts_with("#[cfg(test)]\nmod tests"));
        let tests = tests(&[file]);
        assert_eq!(
            (tests[0].name.as_str(), tests[0].doc.as_str()),
            ("dives_are_deep", "From a log.")
        );
        assert_eq!(examples(TEXT), ["use reef::dive;\nassert_eq!(dive(2), 4);\n"]);
    }
}
