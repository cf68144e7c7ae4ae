//! The order in which libraries are printed.

use crate::load::{Extern, Program};
use crate::resolve::{Resolved, UnitFlags};
use crate::source::CrateId;
use base::workspace::Workspace;

/// Returns the libraries with a live unit. Each precedes its dependencies; where there is a choice, local
/// libraries come first, and then the order is by name.
pub(super) fn order(
    workspace: &Workspace,
    program: &Program,
    resolved: &Resolved,
    live: &UnitFlags,
) -> Vec<CrateId> {
    let mut left = resolved.live_crates(live);
    left.remove(&CrateId::SOLUTION);
    let depends_on = |from: CrateId, to: CrateId| {
        let externs = program.crates[from].externs.values();
        from != to && externs.into_iter().any(|target| *target == Extern::Inlined(to))
    };
    let mut order = Vec::new();
    while !left.is_empty() {
        let is_free = |krate: CrateId| !left.iter().any(|&other| depends_on(other, krate));
        let next = left.iter().filter(|&&krate| is_free(krate)).min_by_key(|&&krate| {
            let info = &program.crates[krate];
            (!workspace.packages[info.package].local, &info.name, krate)
        });
        // Cargo allows no cycles of dependencies, so there is a next one.
        let next = *next.or(left.first()).expect("some crate is left");
        left.remove(&next);
        order.push(next);
    }
    order
}
