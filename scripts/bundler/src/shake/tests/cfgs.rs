//! Cfgs that are undecided: the compiler of the judge decides them.

use super::super::{Needing, needed_by};
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
fn needed_by_finds_the_units_that_others_may_need() {
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
    let needed = |asking: &str, staying: &[&str], members: &[&str]| {
        let live = vec![true; resolved.units.len()];
        let needing = Needing {
            asking: BTreeSet::from([fixture.unit(&resolved, asking)]),
            staying: staying.iter().map(|it| fixture.unit(&resolved, it)).collect(),
            members: members.iter().copied().collect(),
            ..Needing::default()
        };
        let needed = needed_by(&resolved, &live, &needing);
        fixture.paths(&resolved, (0..needed.len()).filter(|it| needed[*it]))
    };
    let swim = "crate::<impl Fish>::swim";
    let by_asks = ["crate::<impl Fish>", swim, "crate::Fish", "crate::foam", "crate::salt"];
    assert_eq!(needed("crate::asks", &[], &[]), by_asks);
    assert_eq!(needed("crate::foam", &[], &[]), ["crate::salt"]);
    assert_eq!(needed("crate::salt", &["crate::foam"], &[]), ["crate::foam", "crate::salt"]);
    assert_eq!(needed("crate::salt", &[], &["swim"]), ["crate::<impl Fish>", swim, "crate::Fish"]);
}

#[test]
fn needed_by_finds_live_units_only() {
    let fixture = Fixture::new("fn main() { foam() } fn foam() {}");
    let resolved = fixture.resolve();
    let live = vec![false; resolved.units.len()];
    let asking = BTreeSet::from([resolved.main]);
    let needing = Needing { asking, ..Needing::default() };
    let needed = needed_by(&resolved, &live, &needing);
    assert!(needed.iter().all(|it| !it));
}

#[test]
fn needed_by_follows_only_the_units_that_are_looked_for() {
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
    let needed = |asking: &str| {
        let mut among = vec![false; resolved.units.len()];
        for dead in ["crate::salt", "crate::Crab", "crate::<impl Crab>::swim"] {
            among[fixture.unit(&resolved, dead)] = true;
        }
        let asking = BTreeSet::from([fixture.unit(&resolved, asking)]);
        let needing = Needing { asking, among: Some(among), ..Needing::default() };
        let needed = needed_by(&resolved, &live, &needing);
        fixture.paths(&resolved, (0..needed.len()).filter(|it| needed[*it]))
    };
    assert!(needed("crate::asks").is_empty());
    assert_eq!(needed("crate::names_it"), ["crate::<impl Crab>::swim", "crate::Crab"]);
    assert_eq!(needed("crate::foam"), ["crate::salt"]);
}
