//! Step 4, shake: dead-code elimination, which finds the units that `main` reaches.
//!
//! A unit is live if a live unit may name it. The phases, until no further unit becomes live:
//!
//! 1. **Visit** (`shaker`): each live unit marks the units that it uses and those around it as live, and adds
//!    *facts*, such as that a member of some name is called.
//! 2. **Rules** (`rules`) for units to which no name refers: an impl is live if all types and traits of the
//!    program in its header are. Of a name with several definitions under undecided cfgs, one must be. A
//!    member is live if a member of that name is called on it or on a value of unknown type.
//! 3. **Traits in scope** (`traits`): an import of a trait is live if the code around it calls one of the
//!    methods.
//!
//! A unit that rustc has reported as dead stays dead, unless text that cannot be removed names it. Text in
//! the body of a macro is removed if all units that it expands to are dead (`macro_bodies`). An example:
//!
//! ```text
//! trait Swim { fn dive(&self); fn float(&self) {} }   // live: `dive` is called; `float` is dead
//! struct Fish;                                        // used by `main`
//! struct Crab;                                        // dead
//! impl Swim for Fish { fn dive(&self) {} }            // live: `Swim` and `Fish` are
//! impl Swim for Crab { fn dive(&self) {} }            // dead: `Crab` is
//! fn main() { Fish.dive() }                           // adds the fact that a member `dive` is called
//! ```

mod macro_bodies;
mod rules;
mod shaker;
#[cfg(test)]
mod tests;
mod traits;

use crate::resolve::{Resolved, UnitId, UnitKind};
use crate::source::Span;
use macro_bodies::dead_in_macros;
use shaker::{Fact, Shaker};
use std::collections::BTreeSet;

/// The live units, and why they are live.
pub struct Shaken {
    /// True for each live unit, by its index.
    pub live: Vec<bool>,
    /// For each live unit, a live unit that uses it; `None` for `main`, for the imports through which `main` is
    /// found, and for dead units.
    pub cause: Vec<Option<UnitId>>,
    /// Texts in the bodies of macros, by file, that expand to dead units only: they are removed.
    pub dead_in_macros: BTreeSet<(usize, Span)>,
}

/// The treatment of text in macro bodies that expands to dead units only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MacroBodies {
    /// It is removed.
    RemoveDead,
    /// It is kept, and so are the units to which it expands.
    Keep,
}

/// Finds the live units. The units in `dead`, which rustc has reported, are live only if text that cannot be
/// removed names them.
pub fn shake(resolved: &Resolved, dead: &BTreeSet<UnitId>, macro_bodies: MacroBodies) -> Shaken {
    let mut shaker = Shaker::new(resolved, dead);
    if macro_bodies == MacroBodies::RemoveDead {
        shaker.dead_in_macros = dead_in_macros(resolved, dead);
    }
    shaker.mark(resolved.main);
    resolved.main_imports.iter().for_each(|&import| shaker.mark_even_dead(import));
    shaker.run();
    let Shaker { live, cause, dead_in_macros, .. } = shaker;
    Shaken { live, cause, dead_in_macros }
}

/// The input of [`reachable_under_any_cfg`].
#[derive(Default)]
pub struct ReachabilityQuery<'a> {
    /// If given: true for each unit whose reachability is to be decided. All other live units count as reachable
    /// already and are not visited: they use no candidate, except those in `users`. `None`: every live unit is
    /// to be decided.
    pub candidates: Option<Vec<bool>>,
    /// Units that are reachable.
    pub roots: BTreeSet<UnitId>,
    /// Units that need not be reachable themselves, but whatever they use is.
    pub users: BTreeSet<UnitId>,
    /// The names of members that are called.
    pub called_members: BTreeSet<&'a str>,
}

/// Finds the live units that are reachable from the roots and users of the query, whatever the cfgs are.
/// Types and the reports of rustc are ignored, since both depend on the cfgs.
pub fn reachable_under_any_cfg<'a>(
    resolved: &'a Resolved,
    live: &'a [bool],
    query: &'a ReachabilityQuery<'a>,
) -> Vec<bool> {
    let none_is_dead = BTreeSet::new();
    let candidates = query.candidates.as_deref();
    let mut shaker =
        Shaker { universe: Some(live), candidates, ..Shaker::new(resolved, &none_is_dead) };
    // A visit adds the fact that a crate has a live unit. Units that are no candidates are not visited.
    if candidates.is_some() {
        let live_units = resolved.units.iter().zip(live).filter(|(_, live)| **live);
        live_units.for_each(|(info, _)| shaker.learn(Fact::CrateLives(info.krate)));
    }
    query.called_members.iter().for_each(|name| shaker.learn(Fact::Member(name)));
    query.roots.iter().for_each(|unit| shaker.mark(*unit));
    for &unit in &query.users {
        // No name refers to an impl of a trait, so it is marked itself, unless it is known to be live.
        let is_impl = matches!(resolved.units[unit].kind, UnitKind::Impl { of_trait: true, .. });
        if is_impl && candidates.is_none() {
            shaker.mark(unit);
        } else {
            shaker.unvisited.push(unit);
        }
    }
    shaker.run();
    shaker.live
}
