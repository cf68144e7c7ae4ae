//! Macro calls, by where they stand: the expansion is parsed as what that place takes, and visited like
//! the text. A call that has no expansion, or one that does not parse, is opaque.

use super::blocks::visit_statements;
use super::callee::{find_macros, use_foreign_macro_crates};
use super::calls::expand;
use super::format_strings::use_captures;
use super::impls::use_overridden;
use super::syntax::segments;
use super::walker::Walker;
use super::{opaque, std_macros};
use crate::cfg::CfgOptions;
use crate::load::strip_expansion;
use crate::macro_rules::{InCalls, without_invisible_groups};
use crate::resolve::collect::{Place, impl_member_name, trait_member_name};
use crate::resolve::trees::type_to_file;
use crate::resolve::{MemberKind, UnitId, UnitKind};
use crate::source::unraw;
use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use std::collections::BTreeSet;
use syn::parse::Parser;
use syn::token::Brace;
use syn::visit::Visit;
use syn::{
    Block, Expr, ExprMacro, ImplItem, ImplItemMacro, Item, Macro, Pat, StmtMacro, TraitItem,
    TraitItemMacro, Type, TypeMacro,
};

/// Visits a call in the place of an expression.
pub(super) fn visit_expression(walker: &mut Walker<'_, '_>, call: &ExprMacro) {
    walker.visit_attributes(&call.attrs);
    let Some(tokens) = expand(&mut walker.at, &walker.bindings, &call.mac) else {
        return visit_opaque_call(walker, &call.mac);
    };
    if let Ok(mut expr) = syn::parse2::<Expr>(tokens.clone()) {
        let known = &walker.at.crate_info().cfgs;
        strip_expansion(known, |pruner| pruner.visit_expr_mut(&mut expr));
        return walker.in_expansion(&expr, |walker, expr| walker.visit_expr(expr));
    }
    let scope = walker.at.scope;
    let mut is_understood = false;
    walker.in_block(|walker| is_understood = visit_expanded_statements(walker, tokens));
    walker.at.scope = scope;
    if !is_understood {
        visit_opaque_call(walker, &call.mac);
    }
}

/// Visits a call in the place of a statement: what it binds is seen by the statements that follow.
pub(super) fn visit_statement(walker: &mut Walker<'_, '_>, statement: &StmtMacro) {
    walker.visit_attributes(&statement.attrs);
    let expansion = expand(&mut walker.at, &walker.bindings, &statement.mac);
    if !expansion.is_some_and(|tokens| visit_expanded_statements(walker, tokens)) {
        visit_opaque_call(walker, &statement.mac);
    }
}

/// Visits an expansion as statements. Returns false if it is something else.
fn visit_expanded_statements(walker: &mut Walker<'_, '_>, tokens: TokenStream) -> bool {
    let Ok(stmts) = Block::parse_within.parse2(tokens) else { return false };
    let mut made = Block { brace_token: Brace::default(), stmts };
    let known = &walker.at.crate_info().cfgs;
    strip_expansion(known, |pruner| pruner.visit_block_mut(&mut made));
    walker.in_expansion(&made.stmts, |walker, statements| {
        visit_statements(walker, statements);
    });
    true
}

/// Visits a call in the place of a pattern.
pub(super) fn visit_pattern(walker: &mut Walker<'_, '_>, call: &ExprMacro) {
    let expansion = expand(&mut walker.at, &walker.bindings, &call.mac);
    let parser = Pat::parse_multi_with_leading_vert;
    match expansion.and_then(|tokens| parser.parse2(tokens).ok()) {
        Some(pattern) => walker.in_expansion(&pattern, |walker, made| walker.visit_pat(made)),
        None => visit_opaque_call(walker, &call.mac),
    }
}

/// Visits a call in the place of a type.
pub(super) fn visit_type(walker: &mut Walker<'_, '_>, call: &TypeMacro) {
    let expansion = expand(&mut walker.at, &walker.bindings, &call.mac);
    match expansion.and_then(|tokens| syn::parse2::<Type>(tokens).ok()) {
        Some(ty) => walker.in_expansion(&ty, |walker, ty| walker.visit_type(ty)),
        None => visit_opaque_call(walker, &call.mac),
    }
}

/// Visits a call among the members of an impl.
pub(super) fn visit_in_impl(walker: &mut Walker<'_, '_>, call: &ImplItemMacro) {
    walker.visit_attributes(&call.attrs);
    let expansion = expand(&mut walker.at, &walker.bindings, &call.mac);
    let known = &walker.at.crate_info().cfgs;
    let Some(Item::Impl(made)) =
        expansion.and_then(|tokens| parse_members(known, "impl X", tokens))
    else {
        use_overridden(walker, None);
        add_impl_member(walker, None);
        return visit_opaque_call(walker, &call.mac);
    };
    let names = made.items.iter().filter_map(impl_member_name).map(unraw);
    use_overridden(walker, Some(&names.collect()));
    walker.in_expansion(&made, |walker, made| {
        for member in &made.items {
            // What a call in turn makes is added when that call is visited.
            if !matches!(member, ImplItem::Macro(_)) {
                let made = add_impl_member(walker, impl_member_name(member));
                let units = &mut walker.at.resolver.names.units;
                let around = units[made].parent.and_then(|call| units[call].parent);
                let of_trait = around.map(|it| &units[it].kind);
                if let (ImplItem::Fn(_), Some(UnitKind::Impl { of_trait: true, .. })) =
                    (member, of_trait)
                {
                    // The trait fixes it.
                    units[made].signature = Some(BTreeSet::new());
                }
            }
            walker.visit_impl_item(member);
        }
    });
}

/// Visits a call among the members of a trait.
pub(super) fn visit_in_trait(walker: &mut Walker<'_, '_>, call: &TraitItemMacro) {
    walker.visit_attributes(&call.attrs);
    let expansion = expand(&mut walker.at, &walker.bindings, &call.mac);
    let known = &walker.at.crate_info().cfgs;
    let Some(Item::Trait(made)) =
        expansion.and_then(|tokens| parse_members(known, "trait X", tokens))
    else {
        add_member(walker, None);
        return visit_opaque_call(walker, &call.mac);
    };
    walker.in_expansion(&made, |walker, made| {
        for member in &made.items {
            if !matches!(member, TraitItem::Macro(_)) {
                add_member(walker, trait_member_name(member));
            }
            walker.visit_trait_item(member);
        }
    });
}

/// Reads an expansion as the members of an impl or trait with this header.
fn parse_members(known: &CfgOptions, header: &str, tokens: TokenStream) -> Option<Item> {
    let mut item: TokenStream = header.parse().ok()?;
    item.extend([TokenTree::from(Group::new(Delimiter::Brace, tokens))]);
    let mut item = type_to_file(item)?.items.into_iter().next()?;
    strip_expansion(known, |pruner| pruner.visit_item_mut(&mut item));
    Some(item)
}

/// Adds a unit for a member that a macro call makes; the uses of the member are those of the call.
/// Without a name the members are not known.
fn add_member(walker: &mut Walker<'_, '_>, name: Option<&Ident>) -> UnitId {
    let at = &mut walker.at;
    let place = Place { made_by: Some(at.unit), ..at.place() };
    let span = name.map_or(Span::call_site(), Ident::span);
    let kind = UnitKind::Member(MemberKind::WithParent);
    let shown = name.map(unraw).unwrap_or_default();
    at.resolver.add_unit(kind, &shown, place, &span)
}

/// Adds a unit for a member of an impl, and notes where its name stands: rustc may call that member
/// dead.
fn add_impl_member(walker: &mut Walker<'_, '_>, name: Option<&Ident>) -> UnitId {
    let unit = add_member(walker, name);
    if let Some(name) = name {
        walker.at.resolver.note_name(unit, name.span());
    }
    unit
}

/// Visits a call of a macro whose expansion is not known: one of std or of a crate that the judge has,
/// or one of the program that does not take the tokens.
pub(super) fn visit_opaque_call(walker: &mut Walker<'_, '_>, mac: &Macro) {
    let name = mac.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
    if matches!(&*name, "write" | "writeln") {
        walker.at.use_any_member("write_fmt".to_owned());
    }
    let mac = &Macro {
        tokens: without_invisible_groups(mac.tokens.clone(), InCalls::Keep),
        ..mac.clone()
    };
    use_captures(&mut walker.at, &walker.bindings, &mac.tokens);
    if std_macros::is_of_std(&walker.at, &mac.path, &name) && std_macros::visit(walker, mac, &name)
    {
        return;
    }
    let (at, bindings) = (&mut walker.at, &walker.bindings);
    opaque::use_any_meaning(at, bindings, &mac.tokens);
    let leading_colon = mac.path.leading_colon.is_some();
    let macros = find_macros(at, &segments(&mac.path), leading_colon, at.place_of_call(mac));
    if macros.is_empty() {
        use_foreign_macro_crates(at);
    }
    // What the macros of the program may put around the tokens is named in their bodies.
    opaque::use_macros(at, bindings, &macros, &mac.tokens);
}
