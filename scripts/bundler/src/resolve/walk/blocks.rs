//! Blocks, statements and expressions that open a scope of their own.
//!
//! A block with items gets a scope, in which its items are collected and walked like those of a module.
//! Items that are expanded cannot be cut: the unit around them uses all of them.

use super::walker::Walker;
use crate::cfg::UndecidedCfg;
use crate::resolve::item_context::ItemContext;
use syn::visit::Visit;
use syn::{Block, ExprForLoop, ExprIf, ExprLet, Item, Local, Stmt};

/// Visits a block.
pub(super) fn visit_block(walker: &mut Walker<'_, '_>, block: &Block) {
    let scope = walker.recorder.scope;
    walker.in_block(|walker| visit_statements(walker, &block.stmts));
    walker.recorder.scope = scope;
}

/// Visits statements. Later statements of the same block see the variables that these bind, and are in
/// the same scope.
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
    let recorder = &mut walker.recorder;
    recorder.scope = recorder.resolver.block_scope(recorder.scope);
    let scope = recorder.scope;
    recorder.unit_mut().blocks.push(scope);
    let expanded_from =
        if recorder.is_in_text() { None } else { recorder.expanded_from.or(Some(recorder.unit)) };
    let context = ItemContext { expanded_from, ..recorder.item_context() };
    let before = recorder.resolver.tables.units.len();
    for item in items {
        recorder.resolver.collect(std::slice::from_ref(*item), context);
    }
    recorder.resolver.resolve_imports();
    recorder.resolver.finish_imports();
    if expanded_from.is_some() {
        let expanded = recorder.resolver.tables.units.ids().skip(before);
        recorder.unit_mut().uses.extend(expanded);
    }
    for item in items {
        recorder.resolver.walk(std::slice::from_ref(*item), context);
    }
}

/// Visits a `let` statement. The value does not see the variables of the pattern.
pub(super) fn visit_local(walker: &mut Walker<'_, '_>, local: &Local) {
    walker.visit_attributes(&local.attrs);
    if let Some(init) = &local.init {
        walker.visit_expr(&init.expr);
        if let Some((_, diverge)) = &init.diverge {
            walker.visit_expr(diverge);
        }
    }
    match UndecidedCfg::of(&local.attrs, &walker.recorder.crate_info().cfgs) {
        None => walker.visit_pat(&local.pat),
        // Under an undecided cfg, the variables do not certainly shadow other names.
        Some(_) => walker.in_block(|walker| walker.visit_pat(&local.pat)),
    }
}

/// Visits an `if`. Only the first branch sees the variables of the condition.
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

/// Visits the `let` of a condition. The value does not see the variables of the pattern.
pub(super) fn visit_let(walker: &mut Walker<'_, '_>, expr: &ExprLet) {
    walker.visit_attributes(&expr.attrs);
    walker.visit_expr(&expr.expr);
    walker.visit_pat(&expr.pat);
}

/// Visits a `for`. Only the body sees the variables of the pattern.
pub(super) fn visit_for(walker: &mut Walker<'_, '_>, expr: &ExprForLoop) {
    walker.visit_attributes(&expr.attrs);
    walker.visit_expr(&expr.expr);
    walker.in_block(|walker| {
        walker.visit_pat(&expr.pat);
        walker.visit_block(&expr.body);
    });
}
