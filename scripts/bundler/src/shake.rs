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
//! Types decide here which member a call means. Where they depend on the configuration, `by_name` finds what may be
//! needed without them.
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
//!
//! An impl is live if its type and trait are, without their generic arguments. Rejected: to require the types
//! in the angle brackets too, since these may be inferred and named nowhere.

mod by_name;
mod macro_bodies;
mod rules;
mod shaker;
#[cfg(test)]
mod tests;
mod traits;

use crate::ids::Table;
use crate::resolve::{Resolved, UnitFlags, UnitId};
use crate::source::{FileId, Span};
pub use by_name::{NameRoots, reachable_by_name};
use macro_bodies::dead_in_macros;
use shaker::Shaker;
use std::collections::BTreeSet;

/// The live units, and why they are live.
pub struct Shaken {
    /// True for each live unit, by its index.
    pub live: UnitFlags,
    /// For each live unit, a live unit that uses it; `None` for `main`, for the imports through which `main` is
    /// found, and for dead units.
    pub cause: Table<UnitId, Option<UnitId>>,
    /// Texts in the bodies of macros, by file, that expand to dead units only: they are removed.
    pub dead_in_macros: BTreeSet<(FileId, Span)>,
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
    let mut removed = dead.clone();
    loop {
        let mut shaker = Shaker::new(resolved, dead);
        if macro_bodies == MacroBodies::RemoveDead {
            shaker.dead_in_macros = dead_in_macros(resolved, &removed);
        }
        shaker.mark(resolved.main);
        crate::marks::reach_if("main-is-imported", !resolved.main_imports.is_empty());
        resolved.main_imports.iter().for_each(|&import| shaker.mark_even_dead(import));
        shaker.run();
        let Shaker { live, cause, dead_in_macros: texts, .. } = shaker;
        removed.retain(|unit| !live[*unit]);
        // A unit may be live although it was reported. Then so are the texts in macros that belong to it.
        let is_consistent = texts.is_empty() || texts == dead_in_macros(resolved, &removed);
        if crate::marks::reach_if("text-of-revived-unit", !is_consistent) {
            continue;
        }
        return Shaken { live, cause, dead_in_macros: texts };
    }
}
