//! Cfgs that are undecided: the compiler of the judge decides them.

use super::super::{ReachabilityQuery, reachable_under_any_cfg};
use super::check;
use crate::fixture::Fixture;
use std::collections::BTreeSet;

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

#[test]
fn units_reachable_from_users_roots_and_called_members_are_found() {
    let fixture = Fixture::new(
        "
        fn asks() { foam(); Fish.swim() }
        fn foam() { salt() }
        fn salt() {}
        fn other() {}
        struct Fish;
        impl Fish { fn swim(&self) {} fn turn(&self) {} }
        fn main() { asks(); other(); Fish.turn() }
        ",
    );
    let resolved = fixture.resolve();
    let reachable = |user: &str, roots: &[&str], members: &[&str]| {
        let live = vec![true; resolved.units.len()];
        let query = ReachabilityQuery {
            users: BTreeSet::from([fixture.unit(&resolved, user)]),
            roots: roots.iter().map(|path| fixture.unit(&resolved, path)).collect(),
            called_members: members.iter().copied().collect(),
            ..ReachabilityQuery::default()
        };
        let reachable = reachable_under_any_cfg(&resolved, &live, &query);
        fixture.paths(&resolved, (0..reachable.len()).filter(|it| reachable[*it]))
    };
    let swim = "crate::<impl Fish>::swim";
    let by_asks = ["crate::<impl Fish>", swim, "crate::Fish", "crate::foam", "crate::salt"];
    assert_eq!(reachable("crate::asks", &[], &[]), by_asks);
    assert_eq!(reachable("crate::foam", &[], &[]), ["crate::salt"]);
    assert_eq!(reachable("crate::salt", &["crate::foam"], &[]), ["crate::foam", "crate::salt"]);
    assert_eq!(
        reachable("crate::salt", &[], &["swim"]),
        ["crate::<impl Fish>", swim, "crate::Fish"]
    );
}

#[test]
fn under_any_cfg_only_live_units_are_reachable() {
    let fixture = Fixture::new("fn main() { foam() } fn foam() {}");
    let resolved = fixture.resolve();
    let live = vec![false; resolved.units.len()];
    let users = BTreeSet::from([resolved.main]);
    let query = ReachabilityQuery { users, ..ReachabilityQuery::default() };
    let reachable = reachable_under_any_cfg(&resolved, &live, &query);
    assert!(reachable.iter().all(|it| !it));
}

#[test]
fn under_any_cfg_only_candidates_are_visited() {
    let fixture = Fixture::new(
        "
        fn asks() { foam(); Fish.swim() }
        fn names_it() { Crab.swim() }
        fn foam() { salt() }
        fn salt() {}
        struct Fish;
        impl Fish { fn swim(&self) { salt() } }
        struct Crab;
        impl Crab { fn swim(&self) {} fn turn(&self) {} }
        fn main() { asks(); names_it(); Crab.turn() }
        ",
    );
    let resolved = fixture.resolve();
    let live = vec![true; resolved.units.len()];
    let reachable = |user: &str| {
        let mut candidates = vec![false; resolved.units.len()];
        for dead in ["crate::salt", "crate::Crab", "crate::<impl Crab>::swim"] {
            candidates[fixture.unit(&resolved, dead)] = true;
        }
        let users = BTreeSet::from([fixture.unit(&resolved, user)]);
        let candidates = Some(candidates);
        let query = ReachabilityQuery { users, candidates, ..ReachabilityQuery::default() };
        let reachable = reachable_under_any_cfg(&resolved, &live, &query);
        fixture.paths(&resolved, (0..reachable.len()).filter(|it| reachable[*it]))
    };
    assert!(reachable("crate::asks").is_empty());
    assert_eq!(reachable("crate::names_it"), ["crate::<impl Crab>::swim", "crate::Crab"]);
    assert_eq!(reachable("crate::foam"), ["crate::salt"]);
}
