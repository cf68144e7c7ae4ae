//! Macro calls, by their position: the expansion is parsed as an expression, statements, a pattern, a type
//! or members, and visited like written text. A call without an expansion, or with one that does not
//! parse, is opaque.

use super::blocks::visit_statements;
use super::calls::expand;
use super::format_strings::use_captures;
use super::impls::use_overridden;
use super::walker::Walker;
use super::{opaque, std_macros};
use crate::macro_rules::{Expansion, InCalls, without_invisible_groups};
use crate::resolve::collect::impl_member_name;
use crate::source::unraw;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use syn::parse::Parser;
use syn::token::Brace;
use syn::visit::Visit;
use syn::{Attribute, Block, Expr, ExprMacro, Item, Macro, StmtMacro};

/// Visits a call in expression position.
pub(super) fn visit_expression(walker: &mut Walker<'_, '_>, call: &ExprMacro) {
    walker.visit_attributes(&call.attrs);
    let Some(expansion) = expand(&mut walker.recorder, &walker.locals, &call.mac) else {
        return visit_opaque_call(walker, &call.mac);
    };
    if let Ok(mut expr) = syn::parse2::<Expr>(expansion.tokens.clone()) {
        walker.recorder.strip_expansion(|pruner| pruner.visit_expr_mut(&mut expr));
        return walker.in_expansion(&expr, |walker, expr| walker.visit_expr(expr));
    }
    let mut is_understood = false;
    walker.in_block(|walker| is_understood = visit_expanded_statements(walker, expansion));
    if !is_understood {
        visit_opaque_call(walker, &call.mac);
    }
}

/// Visits a call in statement position. Later statements see the variables that it binds.
pub(super) fn visit_statement(walker: &mut Walker<'_, '_>, statement: &StmtMacro) {
    walker.visit_attributes(&statement.attrs);
    let expansion = expand(&mut walker.recorder, &walker.locals, &statement.mac);
    if !expansion.is_some_and(|expansion| visit_expanded_statements(walker, expansion)) {
        visit_opaque_call(walker, &statement.mac);
    }
}

/// Visits an expansion as statements. Returns false if it does not parse as such.
fn visit_expanded_statements(walker: &mut Walker<'_, '_>, expansion: Expansion) -> bool {
    let Ok(stmts) = Block::parse_within.parse2(expansion.tokens) else { return false };
    let mut block = Block { brace_token: Brace::default(), stmts };
    walker.recorder.strip_expansion(|pruner| pruner.visit_block_mut(&mut block));
    walker.in_expansion(&block.stmts, |walker, statements| {
        visit_statements(walker, statements);
    });
    true
}

/// Visits a call in the place of a node such as a pattern.
pub(super) fn visit_node<T>(
    walker: &mut Walker<'_, '_>,
    mac: &Macro,
    parser: impl Parser<Output = T>,
    visit: impl FnOnce(&mut Walker<'_, '_>, &T),
) {
    let expansion = expand(&mut walker.recorder, &walker.locals, mac);
    match expansion.and_then(|expansion| parser.parse2(expansion.tokens).ok()) {
        Some(node) => {
            crate::marks::reach("node-of-expansion");
            walker.recorder.depth += 1;
            visit(walker, &node);
            walker.recorder.depth -= 1;
        }
        None => visit_opaque_call(walker, mac),
    }
}

/// Visits a call among the members of an impl or trait. The members that it expands to are no units of their own.
pub(super) fn visit_members(
    walker: &mut Walker<'_, '_>,
    header: &str,
    (attrs, mac): (&[Attribute], &Macro),
) {
    walker.visit_attributes(attrs);
    let expansion = expand(&mut walker.recorder, &walker.locals, mac);
    let Some(item) = expansion.and_then(|expansion| parse_members(walker, header, expansion))
    else {
        use_overridden(walker, None);
        return visit_opaque_call(walker, mac);
    };
    crate::marks::reach("members-of-expansion");
    walker.in_expansion(&item, |walker, item| match item {
        Item::Impl(item) => {
            let names = item.items.iter().filter_map(impl_member_name).map(unraw);
            use_overridden(walker, Some(&names.collect()));
            item.items.iter().for_each(|member| walker.visit_impl_item(member));
        }
        Item::Trait(item) => item.items.iter().for_each(|member| walker.visit_trait_item(member)),
        _ => {}
    });
}

/// Parses an expansion as the members of an impl or trait with this header.
fn parse_members(walker: &mut Walker<'_, '_>, header: &str, expansion: Expansion) -> Option<Item> {
    let mut item: TokenStream = header.parse().ok()?;
    item.extend([TokenTree::from(Group::new(Delimiter::Brace, expansion.tokens))]);
    let mut item: Item = syn::parse2(item).ok()?;
    walker.recorder.strip_expansion(|pruner| pruner.visit_item_mut(&mut item));
    Some(item)
}

/// Visits a call of a macro without an expansion: one of std or of a crate that the judge provides, or one
/// of the program that does not match the tokens.
pub(super) fn visit_opaque_call(walker: &mut Walker<'_, '_>, mac: &Macro) {
    let name = mac.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
    if matches!(&*name, "write" | "writeln") {
        walker.recorder.use_any_member("write_fmt".to_owned());
    }
    let mac = &Macro {
        tokens: without_invisible_groups(mac.tokens.clone(), InCalls::Keep),
        ..mac.clone()
    };
    use_captures(&mut walker.recorder, &walker.locals, &mac.tokens);
    if std_macros::is_of_std(&walker.recorder, &mac.path, &name)
        && std_macros::visit(walker, mac, &name)
    {
        return;
    }
    let (recorder, locals) = (&mut walker.recorder, &walker.locals);
    opaque::use_any_meaning(recorder, locals, &mac.tokens);
    let macros = recorder.find_macros(&mac.path);
    if macros.is_empty() {
        recorder.use_foreign_macro_crates();
    }
    // The expansion may also contain names from the bodies of the macros.
    opaque::use_macros(recorder, locals, &macros, &mac.tokens);
}
