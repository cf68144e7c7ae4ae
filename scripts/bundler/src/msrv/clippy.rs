//! Reads clippy's diagnostics about items of std that are newer than the MSRV.

use super::{Requirement, merge};
use crate::rustc::{Diagnostic, INCOMPATIBLE_MSRV};
use crate::source::unraw;
use semver::Version;
use std::collections::BTreeSet;
use syn::TraitItemFn;
use syn::visit::Visit;

/// Returns the items of std that clippy reports as newer than the MSRV, in the order of the text, each once.
///
/// A method is left out if a trait in the text has one of its name: an older compiler calls that one.
pub fn apis(text: &str, diagnostics: &[Diagnostic]) -> Vec<Requirement> {
    let mut reported = diagnostics.iter().filter(|it| it.code() == INCOMPATIBLE_MSRV).peekable();
    if reported.peek().is_none() {
        return Vec::new();
    }
    let mut methods = TraitMethods::default();
    syn::parse_file(text).iter().for_each(|file| methods.visit_file(file));
    let requirements = reported.filter_map(|diagnostic| {
        let span = diagnostic.spans().next()?;
        let (_, since) = diagnostic.message.split_once(" but this item is stable ")?;
        let version = Version::parse(since.rsplit('`').nth(1)?).ok()?;
        let item = item_name(text.get(span.start..span.end)?);
        if methods.names.contains(item.trim_matches('`')) {
            return None;
        }
        let constant = if since.contains("context") { " in a constant" } else { "" };
        Some(Requirement { version, feature: item + constant, span })
    });
    merge(requirements)
}

/// The names of the functions in the traits of a text.
#[derive(Default)]
struct TraitMethods {
    names: BTreeSet<String>,
}

impl Visit<'_> for TraitMethods {
    fn visit_trait_item_fn(&mut self, node: &TraitItemFn) {
        self.names.insert(unraw(&node.sig.ident));
    }
}

/// Returns the name of the item that a piece of text uses, for a message: a path without generics, a method
/// without its arguments, or a macro without its input.
fn item_name(text: &str) -> String {
    let text = text.split(['(', '[', '{']).next().unwrap_or(text).trim_end();
    if let Some(name) = text.strip_suffix('!') {
        return format!("the expansion of `{}!`", name.trim_end());
    }
    let (mut name, mut depth) = (String::new(), 0);
    for sign in text.chars().filter(|sign| !sign.is_whitespace()) {
        match sign {
            '<' => depth += 1,
            '>' => depth -= 1,
            _ if depth == 0 => name.push(sign),
            _ => {}
        }
    }
    let parts: Vec<&str> = name.split("::").filter(|it| !it.is_empty()).collect();
    format!("`{}`", parts.join("::"))
}
