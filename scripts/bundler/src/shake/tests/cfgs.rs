//! Cfgs that are undecided: the compiler of the judge decides them.

use super::super::{NameRoots, reachable_by_name};
use super::check;
use crate::ids::Table;
use crate::resolve::UnitId;
use crate::tests::fixture::Fixture;

#[test]
fn all_items_of_a_name_under_undecided_cfgs_are_live() {
    check(
        "
        #[cfg(unix)] fn foam() { salt() }
        #[cfg(not(unix))] fn foam() { kelp() }
        #[cfg(unix)] fn rock() {} //~ dead
        fn salt() {}
        fn kelp() {}
        fn main() { foam() }
        ",
    );
}

#[test]
fn items_named_under_an_undecided_cfg_are_live() {
    check(
        "
        fn foam() {}
        fn salt() {}
        fn kelp() {} //~ dead
        fn main() {
            #[cfg(windows)]
            foam();
            if cfg!(debug_assertions) { salt() }
            #[cfg(test)]
            kelp();
        }
        ",
    );
}

#[test]
fn a_glob_is_live_beside_an_item_that_shadows_it_under_an_undecided_cfg() {
    check(
        "
        mod reef {
            pub fn foam() {}
            pub fn salt() {} //~ dead
        }
        use reef::*;
        #[cfg(unix)] fn foam() {}
        fn main() { foam() }
        ",
    );
}

#[test]
fn an_impl_is_dead_if_all_definitions_of_its_type_or_trait_are() {
    check(
        "
        #[cfg(unix)] struct Fish;
        #[cfg(not(unix))] struct Fish;
        #[cfg(unix)] struct Crab; //~ dead
        #[cfg(not(unix))] struct Crab; //~ dead
        #[cfg(unix)] trait Swim {}
        #[cfg(not(unix))] trait Swim {}
        #[cfg(unix)] trait Dive {} //~ dead
        #[cfg(not(unix))] trait Dive {} //~ dead
        impl Swim for Fish {}
        impl Dive for Fish {} //~ dead
        impl Swim for Vec<Crab> {} //~ dead
        impl Fish { fn turn(&self) {} }
        impl Crab { fn turn(&self) {} } //~ dead
        impl Drop for Fish { fn drop(&mut self) {} }
        impl Drop for Crab { fn drop(&mut self) {} } //~ dead
        fn swim(_: impl Swim) {}
        fn main() { swim(Fish); Fish.turn(); }
        ",
    );
}

#[test]
fn an_impl_is_live_if_its_name_may_mean_a_live_type() {
    check(
        "
        mod reef {
            pub struct Fish;
            pub struct Crab; //~ dead
        }
        mod bay {
            pub struct Fish;
            pub struct Crab; //~ dead
        }
        #[cfg(unix)] use reef::{
            Fish,
            Crab, //~ dead
        };
        #[cfg(not(unix))] use bay::{
            Fish,
            Crab, //~ dead
        };
        struct Clam;
        struct Plate;
        #[cfg(unix)] type Shell = Clam;
        #[cfg(not(unix))] type Shell = Plate;
        #[cfg(unix)] type Weight = u32;
        #[cfg(not(unix))] type Weight = Plate;
        struct Net; //~ dead
        struct Rod; //~ dead
        #[cfg(unix)] type Gear = Net; //~ dead
        #[cfg(not(unix))] type Gear = Rod; //~ dead
        impl Swim for Fish {}
        impl Swim for Crab {} //~ dead
        impl Swim for Shell {}
        impl Swim for Weight {}
        impl Swim for Gear {} //~ dead
        trait Swim {}
        fn swim(_: impl Swim) {}
        fn main() { swim(bay::Fish); swim(Clam) }
        ",
    );
}

/// Returns the paths of the units that `roots` and the called `members` reach. The units in `dead` are visited, or
/// all if there are none.
fn reachable(text: &str, roots: &[&str], members: &[&str], dead: &[&str]) -> Vec<String> {
    let fixture = Fixture::new(text);
    let resolved = fixture.resolve();
    let units_of = |paths: &[&str]| -> Vec<UnitId> {
        paths.iter().map(|path| fixture.unit(&resolved, path)).collect()
    };
    let (live, dead) = (Table::filled(&resolved.units, true), units_of(dead));
    let roots = NameRoots { units: units_of(roots), members: members.to_vec() };
    let passes = |unit| dead.is_empty() || dead.contains(&unit);
    let reachable = reachable_by_name(&resolved, &live, roots, passes);
    fixture.paths(&resolved, reachable.flagged())
}

#[test]
fn names_and_called_members_are_reached() {
    let text = "
        fn asks() { foam(); Fish.swim() }
        fn foam() { salt() }
        fn salt() {}
        fn other() {}
        struct Fish;
        impl Fish { fn swim(&self) {} fn turn(&self) {} }
        fn main() { asks(); other(); Fish.turn() }
        ";
    let swim = "crate::<impl Fish>::swim";
    let by_asks = ["crate::<impl Fish>", swim, "crate::Fish", "crate::foam", "crate::salt"];
    assert_eq!(reachable(text, &["crate::asks"], &[], &[]), by_asks);
    assert_eq!(reachable(text, &["crate::foam"], &[], &[]), ["crate::salt"]);
    let by_name = ["crate::<impl Fish>", swim, "crate::Fish"];
    assert_eq!(reachable(text, &["crate::salt"], &["swim"], &[]), by_name);
}

#[test]
fn a_trait_is_reached_with_its_impls_if_it_is_in_scope_or_named() {
    let text = "
        mod reef {
            pub trait Dive { fn dive(&self) {} }
            pub trait Sink { fn dive(&self) {} }
        }
        use reef::Dive as _;
        struct Fish;
        impl reef::Dive for Fish { fn dive(&self) { foam() } }
        impl reef::Sink for Fish {}
        impl Drop for Fish { fn drop(&mut self) {} }
        fn foam() {}
        fn asks<T>(it: T) { it.dive() }
        fn main() { asks(Fish) }
        ";
    let reached = reachable(text, &["crate::asks"], &[], &[]);
    assert!(reached.contains(&"crate::foam".to_owned()), "{reached:?}");
    assert!(!reached.iter().any(|path| path.contains("Sink")), "{reached:?}");
}

#[test]
fn only_units_that_pass_are_visited() {
    let text = "
        fn asks() { foam(); Fish.swim() }
        fn names_it() { Crab.swim() }
        fn foam() { salt() }
        fn salt() {}
        struct Fish;
        impl Fish { fn swim(&self) { salt() } }
        struct Crab;
        impl Crab { fn swim(&self) {} fn turn(&self) {} }
        fn main() { asks(); names_it(); Crab.turn() }
        ";
    let dead = ["crate::salt", "crate::Crab", "crate::<impl Crab>::swim"];
    let of_dead = |root: &str| {
        let mut reached = reachable(text, &[root], &[], &dead);
        reached.retain(|path| dead.contains(&&**path));
        reached
    };
    assert_eq!(of_dead("crate::asks"), ["crate::<impl Crab>::swim"]);
    assert_eq!(of_dead("crate::names_it"), ["crate::<impl Crab>::swim", "crate::Crab"]);
    assert_eq!(of_dead("crate::foam"), ["crate::salt"]);
}
