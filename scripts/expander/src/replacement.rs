//! Makes the text that replaces a call from the expansions of its macros, with parentheses around an operand.
//!
//! In `2 * sum!()`, the expansion `a + b` becomes `(a + b)`.

use crate::{CallKind, CallPosition, MacroCall, path_of};
use proc_macro2::{TokenStream, TokenTree};
use std::collections::BTreeSet;
use std::ops::Range;
use syn::parse::Parser;
use syn::{Block, Expr, Stmt};

/// Returns the text that replaces a call, given for each of its macros the expansion and the helper attributes.
pub(crate) fn replacement(call: &MacroCall, outputs: &[(String, Vec<String>)]) -> String {
    let expansions = outputs.iter().map(|(text, _)| text.clone());
    match &call.kind {
        CallKind::Attribute(_) => expansions.collect(),
        CallKind::Bang => in_position(&expansions.collect::<String>(), call.position),
        CallKind::Derive(derive) => {
            let helpers = outputs.iter().flat_map(|(_, helpers)| helpers.clone()).collect();
            let item = without_derives(call, derive.clone(), &helpers);
            let impls = expansions.filter(|text| !text.is_empty());
            impls.fold(item, |text, expansion| text + "\n\n" + &expansion)
        }
    }
}

/// Returns the item of a call without the macros in its `derive`, and without their helper attributes.
fn without_derives(call: &MacroCall, derive: Range<usize>, helpers: &BTreeSet<String>) -> String {
    let item = &call.input;
    let list = item[derive.clone()].split_once('(').map_or("", |(_, list)| list);
    let list = list.rsplit_once(')').map_or("", |(list, _)| list);
    let is_other = |path: &&str| {
        let path: String = path.split_whitespace().collect();
        !path.is_empty() && call.macros.iter().all(|called| called.path != path)
    };
    let others: Vec<&str> = list.split(',').map(str::trim).filter(is_other).collect();
    let mut cuts = Vec::new();
    if let Ok(tokens) = item.parse() {
        let is_helper = |name: &str| {
            // `#[default]` is also a helper of the `Default` of std.
            helpers.contains(name) && !(name == "default" && others.contains(&"Default"))
        };
        find_attributes(tokens, &is_helper, &mut cuts);
    }
    cuts.push(derive.clone());
    cuts.sort_by_key(|cut| cut.start);
    let mut text = String::new();
    let mut rest = 0;
    for cut in cuts {
        text += &item[rest..cut.start];
        let after = &item[cut.end..];
        rest = item.len() - after.trim_start().len();
        if cut == derive && !others.is_empty() {
            text += &format!("#[derive({})]", others.join(", "));
            rest = cut.end;
        }
    }
    text + &item[rest..]
}

/// Finds the attributes with these names, at any depth.
fn find_attributes(
    tokens: TokenStream,
    is_wanted: &dyn Fn(&str) -> bool,
    found: &mut Vec<Range<usize>>,
) {
    let mut sign = None;
    for tree in tokens {
        match &tree {
            TokenTree::Group(group) => match sign {
                Some(start) if is_wanted(&path_of(group.stream())) => {
                    found.push(start..group.span().byte_range().end);
                }
                Some(_) => {}
                None => find_attributes(group.stream(), is_wanted, found),
            },
            TokenTree::Punct(it) if it.as_char() == '#' => {
                sign = Some(it.span().byte_range().start);
                continue;
            }
            _ => {}
        }
        sign = None;
    }
}

/// Returns the expansion of a call `name!(…)` in a form that can take the place of the call.
fn in_position(text: &str, position: CallPosition) -> String {
    match position {
        CallPosition::Operand if !is_atomic(text) => format!("({text})"),
        CallPosition::Statement { has_semicolon: true } if ends_with_expression(text) => {
            format!("{text};")
        }
        _ => text.to_owned(),
    }
}

/// True if the last statement is an expression without `;`, which would be the value of the enclosing block.
fn ends_with_expression(text: &str) -> bool {
    let statements = Block::parse_within.parse_str(text);
    statements.is_ok_and(|it| matches!(it.last(), Some(Stmt::Expr(_, None))))
}

/// True for an expression that needs no parentheses as an operand. Patterns and types may have them, too.
fn is_atomic(text: &str) -> bool {
    use Expr::{Array, Call, Lit, Macro, MethodCall, Paren, Path, Tuple};
    matches!(
        syn::parse_str(text),
        Ok(Array(_) | Call(_) | Lit(_) | Macro(_) | MethodCall(_) | Paren(_) | Path(_) | Tuple(_))
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CalledMacro;

    #[test]
    fn helper_attributes_are_removed_with_the_derive() {
        let item = "#[derive(Debug, a::B, Default)]\n#[b(x)]\nenum C {\n    #[default]\n    #[b]\n    D,\n}";
        let (name, krate, path) = ("B".to_owned(), "a".to_owned(), "a::B".to_owned());
        let call = MacroCall {
            kind: CallKind::Derive(0..31),
            position: CallPosition::Item,
            input: item.to_owned(),
            macros: vec![CalledMacro { name, krate, package: 0, path }],
        };
        let helpers = ["b".to_owned(), "default".to_owned()].into();
        let expected = "#[derive(Debug, Default)]\nenum C {\n    #[default]\n    D,\n}";
        assert_eq!(without_derives(&call, 0..31, &helpers), expected);
    }

    #[test]
    fn operands_get_parentheses_and_statements_their_semicolon() {
        assert_eq!(in_position("a + b", CallPosition::Operand), "(a + b)");
        assert_eq!(in_position("a.b(c)", CallPosition::Operand), "a.b(c)");
        assert_eq!(in_position("a | b", CallPosition::Operand), "(a | b)");
        assert_eq!(in_position("dyn A + B", CallPosition::Operand), "(dyn A + B)");
        assert_eq!(in_position("a.b", CallPosition::Operand), "(a.b)");
        let statement = |text| in_position(text, CallPosition::Statement { has_semicolon: true });
        assert_eq!(statement("f()"), "f();");
        assert_eq!(statement("{ 5 }"), "{ 5 };");
        assert_eq!(statement("fn f() {}"), "fn f() {}");
    }
}
