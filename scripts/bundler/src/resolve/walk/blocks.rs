//! Blocks, statements and expressions that open a scope of their own.
//!
//! A block with items gets a scope, in which its items are collected and walked like those of a module.
//! Items that are expanded cannot be cut: the unit around them uses all of them.

use super::walker::Walker;
use crate::cfg::UndecidedCfg;
use syn::visit::Visit;
use syn::{Block, ExprForLoop, ExprIf, ExprLet, Item, Local, Stmt};

/// Visits a block.
pub(super) fn visit_block(walker: &mut Walker<'_, '_>, block: &Block) {
    walker.in_block(|walker| visit_statements(walker, &block.stmts));
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
        crate::marks::reach("items-of-block");
        walker.recorder.walk_block_items(&items);
    }
    for statement in statements {
        if !matches!(statement, Stmt::Item(_)) {
            walker.visit_stmt(statement);
        }
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
        Some(_) => {
            crate::marks::reach("variable-under-undecided-cfg");
            walker.in_block(|walker| walker.visit_pat(&local.pat));
        }
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
