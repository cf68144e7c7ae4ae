//! Refuses procedural macros in an undecided `cfg_attr`: `#[cfg_attr(windows, kelp::timed)]` can neither be
//! expanded here nor be left to the judge.

use super::calls::{WITHOUT_HELPERS, path_of};
use crate::load::Program;
use crate::resolve::{ItemKind, Resolved, UnitKind};
use crate::source::{SourceFile, Span};
use base::error::{Error, Result};
use proc_macro2::{Punct, Spacing, TokenStream, TokenTree};
use std::collections::BTreeSet;
use syn::Attribute;
use syn::visit::Visit;

/// Looks for undecided calls in live items.
///
/// # Errors
///
/// The refusal of the first one.
pub(crate) fn refuse(program: &Program, resolved: &Resolved, live: &[bool]) -> Result<()> {
    let units = || resolved.units.iter().zip(live);
    let macros = units().filter(|(unit, _)| program.crates[unit.krate].proc_macro);
    let macros: BTreeSet<&str> = macros.map(|(unit, _)| &*unit.name).collect();
    if macros.is_empty() {
        return Ok(());
    }
    let live_files: BTreeSet<usize> =
        units().filter(|(_, live)| **live).map(|(unit, _)| unit.file).collect();
    for index in live_files {
        let file = &program.files[index];
        let names_any = |file: &SourceFile| macros.iter().any(|name| file.text.contains(name));
        if !file.text.contains("cfg_attr") || !names_any(file) {
            continue;
        }
        let items = units().filter(|(unit, _)| {
            unit.file == index && !matches!(unit.kind, UnitKind::Item(ItemKind::Module))
        });
        let items: Vec<(Span, bool)> =
            items.filter_map(|(unit, live)| Some((unit.span?, *live))).collect();
        for (name, span) in undecided_calls(file, &macros) {
            let enclosing = items.iter().filter(|(item, _)| item.contains(span));
            let innermost = enclosing.min_by_key(|(item, _)| item.end - item.start);
            if innermost.is_some_and(|(_, live)| *live) {
                return Err(refusal(program, file, &name, span));
            }
        }
    }
    Ok(())
}

/// Returns each undecided `cfg_attr` of a file that calls one of these macros: the name of the macro, and the
/// bytes of the attribute.
fn undecided_calls(file: &SourceFile, macros: &BTreeSet<&str>) -> Vec<(String, Span)> {
    let mut attributes = CfgAttributes::default();
    match &file.syntax {
        Some(syntax) => attributes.visit_file(syntax),
        None => {
            if let Ok(syntax) = syn::parse_file(&file.text) {
                attributes.visit_file(&syntax);
            }
        }
    }
    // There is an edit for each decided attribute.
    let is_decided = |span: Span| file.edits.iter().any(|edit| edit.span.contains(span));
    let undecided = attributes.0.into_iter().filter(|(_, span)| !is_decided(*span));
    undecided.filter_map(|(tokens, span)| Some((macro_in(tokens, macros)?, span))).collect()
}

/// The tokens in the brackets of each `cfg_attr`, and the bytes of the attribute.
#[derive(Default)]
struct CfgAttributes(Vec<(TokenStream, Span)>);

impl<'ast> Visit<'ast> for CfgAttributes {
    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        if let (true, Ok(list)) =
            (attribute.path().is_ident("cfg_attr"), attribute.meta.require_list())
        {
            self.0.push((list.tokens.clone(), Span::of(attribute)));
        }
    }
}

/// Returns the first of these macros that is called in a `cfg_attr`, given the tokens between its brackets.
fn macro_in(tokens: TokenStream, macros: &BTreeSet<&str>) -> Option<String> {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let is_comma = |it: &TokenTree| matches!(it, TokenTree::Punct(sign) if sign.as_char() == ',');
    trees.split(is_comma).skip(1).find_map(|attribute| {
        let path = path_of(attribute.iter().cloned().collect());
        match (&*path, attribute.last()) {
            ("derive", Some(TokenTree::Group(list))) => {
                // The comma makes the list look like that of a `cfg_attr` with an empty predicate.
                let comma = TokenTree::Punct(Punct::new(',', Spacing::Alone));
                macro_in([comma].into_iter().chain(list.stream()).collect(), macros)
            }
            ("cfg_attr", Some(TokenTree::Group(list))) => macro_in(list.stream(), macros),
            _ => {
                // A bare name of a derive of std is taken for that derive.
                let is_in_std = path == "Default" || WITHOUT_HELPERS.contains(&&*path);
                let name = path.rsplit(':').next().unwrap_or_default();
                (!is_in_std && macros.contains(name)).then(|| name.to_owned())
            }
        }
    })
}

/// Returns the refusal of the call of a macro at these bytes.
fn refusal(program: &Program, file: &SourceFile, name: &str, span: Span) -> Error {
    let why = format!(
        "only the compiler of the judge decides whether the procedural \
         macro `{name}` is called here: make its `cfg` one that holds everywhere, or drop it"
    );
    program.refusal(file, span, why)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn macros_in_a_cfg_attr_are_found_except_derives_of_std() {
        let found = |text: &str| macro_in(text.parse().unwrap(), &["Debug", "timed"].into());
        assert_eq!(found("windows, kelp::timed(1)").as_deref(), Some("timed"));
        assert_eq!(found("windows, derive(Clone, kelp::Debug)").as_deref(), Some("Debug"));
        assert_eq!(found("windows, cfg_attr(unix, timed)").as_deref(), Some("timed"));
        assert_eq!(found("timed, inline, derive(Debug)"), None);
    }
}
