//! Blocks, statements and expressions that open a scope of their own.
//!
//! A block with items gets a scope, in which its items are collected and walked as those of a module
//! are. The items of an expansion have no text of their own: the unit around them uses them all.

use super::walker::Walker;
use crate::cfg::UndecidedCfg;
use crate::resolve::collect::Place;
use syn::visit::Visit;
use syn::{Block, ExprForLoop, ExprIf, ExprLet, Item, Local, Stmt};

/// Visits a block.
pub(super) fn visit_block(walker: &mut Walker<'_, '_>, block: &Block) {
    let scope = walker.at.scope;
    walker.in_block(|walker| visit_statements(walker, &block.stmts));
    walker.at.scope = scope;
}

/// Visits statements. Those that follow in the same block see what these bind, and are in the same
/// scope.
pub(super) fn visit_statements(walker: &mut Walker<'_, '_>, statements: &[Stmt]) {
    let items: Vec<&Item> = statements
        .iter()
        .filter_map(|statement| match statement {
            Stmt::Item(item) => Some(item),
            _ => None,
        })
        .collect();
    if !items.is_empty() {
        walk_items(walker, &items);
    }
    for statement in statements {
        if !matches!(statement, Stmt::Item(_)) {
            walker.visit_stmt(statement);
        }
    }
}

/// Opens a scope for the items of a block, collects them and walks through them.
fn walk_items(walker: &mut Walker<'_, '_>, items: &[&Item]) {
    let at = &mut walker.at;
    at.scope = at.resolver.block_scope(at.scope);
    let scope = at.scope;
    at.unit_mut().blocks.push(scope);
    let made_by = if at.is_in_text() { None } else { at.made_by.or(Some(at.unit)) };
    let place = Place { made_by, ..at.place() };
    let first = at.resolver.names.units.len();
    for item in items {
        at.resolver.collect(std::slice::from_ref(*item), place);
    }
    if made_by.is_some() {
        let made = first..at.resolver.names.units.len();
        at.unit_mut().uses.extend(made);
    }
    for item in items {
        at.resolver.walk(std::slice::from_ref(*item), place);
    }
}

/// Visits a `let` statement: the pattern binds after the value is visited.
pub(super) fn visit_local(walker: &mut Walker<'_, '_>, local: &Local) {
    walker.visit_attributes(&local.attrs);
    if let Some(init) = &local.init {
        walker.visit_expr(&init.expr);
        if let Some((_, diverge)) = &init.diverge {
            walker.visit_expr(diverge);
        }
    }
    match UndecidedCfg::of(&local.attrs, &walker.at.crate_info().cfgs) {
        None => walker.visit_pat(&local.pat),
        // Under an undecided cfg the pattern hides nothing for certain.
        Some(_) => walker.in_block(|walker| walker.visit_pat(&local.pat)),
    }
}

/// Visits `if`: what its condition binds is seen in the first branch only.
pub(super) fn visit_if(walker: &mut Walker<'_, '_>, expr: &ExprIf) {
    walker.visit_attributes(&expr.attrs);
    walker.in_block(|walker| {
        walker.visit_expr(&expr.cond);
        walker.visit_block(&expr.then_branch);
    });
    if let Some((_, other)) = &expr.else_branch {
        walker.visit_expr(other);
    }
}

/// Visits the `let` of a condition: the pattern binds after the value is visited.
pub(super) fn visit_let(walker: &mut Walker<'_, '_>, expr: &ExprLet) {
    walker.visit_attributes(&expr.attrs);
    walker.visit_expr(&expr.expr);
    walker.visit_pat(&expr.pat);
}

/// Visits `for`: what its pattern binds is seen in the body only.
pub(super) fn visit_for(walker: &mut Walker<'_, '_>, expr: &ExprForLoop) {
    walker.visit_attributes(&expr.attrs);
    walker.visit_expr(&expr.expr);
    walker.in_block(|walker| {
        walker.visit_pat(&expr.pat);
        walker.visit_block(&expr.body);
    });
}
