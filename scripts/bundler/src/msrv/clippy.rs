//! Reads what clippy says of items of std that are too new.

use super::{Need, merge};
use crate::rustc::{Diagnostic, INCOMPATIBLE_MSRV};
use crate::source::unraw;
use semver::Version;
use std::collections::BTreeSet;
use syn::TraitItemFn;
use syn::visit::Visit;

/// Returns the items of std that clippy found too new, in the order of the text, each once.
///
/// A method is left out if a trait of the text has one of its name: an older compiler calls that one.
pub fn apis(text: &str, diagnostics: &[Diagnostic]) -> Vec<Need> {
    let mut found = diagnostics.iter().filter(|it| it.code() == INCOMPATIBLE_MSRV).peekable();
    if found.peek().is_none() {
        return Vec::new();
    }
    let mut methods = Methods::default();
    syn::parse_file(text).iter().for_each(|it| methods.visit_file(it));
    let needs = found.filter_map(|diagnostic| {
        let span = diagnostic.spans().next()?;
        let (_, since) = diagnostic.message.split_once(" but this item is stable ")?;
        let version = Version::parse(since.rsplit('`').nth(1)?).ok()?;
        let item = item(text.get(span.start..span.end)?);
        if methods.names.contains(item.trim_matches('`')) {
            return None;
        }
        let constant = if since.contains("context") { " in a constant" } else { "" };
        Some(Need { version, what: item + constant, span })
    });
    merge(needs)
}

/// The names of the functions of all traits in a text.
#[derive(Default)]
struct Methods {
    names: BTreeSet<String>,
}

impl Visit<'_> for Methods {
    fn visit_trait_item_fn(&mut self, node: &TraitItemFn) {
        self.names.insert(unraw(&node.sig.ident));
    }
}

/// Returns the name for a message of the item that a piece of the text uses: a path without generics, a
/// method without its arguments, or a macro without its input.
fn item(text: &str) -> String {
    let text = text.split(['(', '[', '{']).next().unwrap_or(text).trim_end();
    if let Some(name) = text.strip_suffix('!') {
        return format!("what `{}!` expands to", name.trim_end());
    }
    let (mut name, mut depth) = (String::new(), 0);
    for sign in text.chars().filter(|it| !it.is_whitespace()) {
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
