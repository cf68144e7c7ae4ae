//! In which order the libraries follow.

use crate::load::{Extern, Program};
use crate::resolve::Resolved;
use base::workspace::Workspace;
use std::collections::BTreeSet;

/// The libraries of which something is left: each before those that it needs, the user's own
/// before others, by name.
pub(super) fn order(
    workspace: &Workspace,
    program: &Program,
    resolved: &Resolved,
    live: &[bool],
) -> Vec<usize> {
    let mut left: BTreeSet<usize> = BTreeSet::new();
    for (unit, info) in resolved.units.iter().enumerate() {
        if live[unit] && info.krate != 0 {
            left.insert(info.krate);
        }
    }
    let needs = |from: usize, to: usize| {
        let externs = program.crates[from].externs.values();
        from != to && externs.into_iter().any(|it| *it == Extern::Inlined(to))
    };
    let mut order = Vec::new();
    while !left.is_empty() {
        let free = left.iter().filter(|&&it| !left.iter().any(|&from| needs(from, it)));
        let next = free.min_by_key(|&&it| {
            let info = &program.crates[it];
            (!workspace.packages[info.package].local, &info.name, it)
        });
        // Crates have no circles.
        let next = *next.or(left.first()).expect("some crate is left");
        left.remove(&next);
        order.push(next);
    }
    order
}
