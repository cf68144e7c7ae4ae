//! Step 4, shake: dead-code elimination, which finds the units that `main` reaches.
//!
//! A unit is live if a live unit may name it. The phases, until nothing more comes alive:
//!
//! 1. **Visit** (`shaker`): a live unit makes live what it uses and the units around it, and adds *facts*,
//!    such as that a member of some name is called.
//! 2. **Rules** (`rules`) for what no name leads to: an impl is live if all types and traits of the program
//!    in its header are; a member of an impl or a trait is live if a member of that name is called
//!    somewhere, unless the type is known.
//! 3. **Traits in scope** (`traits`): an import of a trait is live if the code around it calls one of the
//!    methods.
//!
//! What rustc has reported as dead stays dead, unless text that cannot be cut names it; and what macros
//! make is cut from their bodies if all of it is dead (`made`). An example:
//!
//! ```text
//! trait Swim { fn dive(&self); fn float(&self) {} }   // in scope where `dive` is called; `float` is dead
//! struct Fish;                                        // used by `main`
//! struct Crab;                                        // dead
//! impl Swim for Fish { fn dive(&self) {} }            // live: `Swim` and `Fish` are
//! impl Swim for Crab { fn dive(&self) {} }            // dead: `Crab` is
//! fn main() { Fish.dive() }                           // the fact that a member `dive` is called
//! ```

mod made;
mod rules;
mod shaker;
#[cfg(test)]
mod tests;
mod traits;

use crate::resolve::{Kind, Resolved, UnitId};
use crate::source::Span;
use made::dead_in_macros;
use shaker::{Fact, Shaker};
use std::collections::BTreeSet;

/// The live units, and why they are live.
pub struct Shaken {
    /// True for each live unit, by its index.
    pub live: Vec<bool>,
    /// For each live unit, one that needs it; `None` for `main`.
    pub because: Vec<Option<UnitId>>,
    /// Texts in the bodies of macros, by file, that make only dead units: they are cut.
    pub of_macros: BTreeSet<(usize, Span)>,
}

/// Finds the live units. Those in `dead` are not, since rustc reports them, unless text that cannot be cut
/// names them. With `cut_macros`, text that makes only dead units is cut from the bodies of macros.
pub fn shake(resolved: &Resolved, dead: &BTreeSet<UnitId>, cut_macros: bool) -> Shaken {
    let mut shaker = Shaker::new(resolved, dead);
    if cut_macros {
        shaker.of_macros = dead_in_macros(resolved, dead);
    }
    shaker.mark(resolved.main);
    resolved.main_imports.iter().for_each(|&import| shaker.keep(import));
    shaker.run();
    Shaken { live: shaker.live, because: shaker.because, of_macros: shaker.of_macros }
}

/// What may need units under a cfg other than the one here.
#[derive(Default)]
pub struct Needing<'a> {
    /// The live units that may be needed; of the others it is known that they stay with all that they need.
    /// `None` for all live units.
    pub among: Option<Vec<bool>>,
    /// Units that stay.
    pub staying: BTreeSet<UnitId>,
    /// Units that may need others, and are not needed by themselves.
    pub asking: BTreeSet<UnitId>,
    /// Members that are called.
    pub members: BTreeSet<&'a str>,
}

/// Finds the live units that others may need under any cfg. Neither types nor what rustc reports here count
/// for anything, since both depend on the cfg.
pub fn needed_by<'a>(
    resolved: &'a Resolved,
    live: &'a [bool],
    needing: &'a Needing<'a>,
) -> Vec<bool> {
    let none_is_dead = BTreeSet::new();
    let among = needing.among.as_deref();
    let mut shaker = Shaker { given: Some(live), among, ..Shaker::new(resolved, &none_is_dead) };
    if among.is_some() {
        let live_units = resolved.units.iter().zip(live).filter(|(_, live)| **live);
        live_units.for_each(|(info, _)| shaker.learn(Fact::CrateLives(info.krate)));
    }
    needing.members.iter().for_each(|it| shaker.learn(Fact::Member(it)));
    needing.staying.iter().for_each(|it| shaker.mark(*it));
    for &unit in &needing.asking {
        // No name leads to an impl of a trait, so it must be marked itself unless it is there in any case.
        let is_impl = matches!(resolved.units[unit].kind, Kind::Impl { of_trait: true, .. });
        if is_impl && among.is_none() {
            shaker.mark(unit);
        } else {
            shaker.work.push(unit);
        }
    }
    shaker.run();
    shaker.live
}
