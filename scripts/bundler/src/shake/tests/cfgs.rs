//! Cfgs that are undecided: the compiler of the judge decides them.

use super::super::needed_by;
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
        let asking = BTreeSet::from([fixture.unit(&resolved, asking)]);
        let staying = staying.iter().map(|it| fixture.unit(&resolved, it)).collect();
        let needed = needed_by(&resolved, &live, &asking, &staying, members.iter().copied());
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
    let needed = needed_by(&resolved, &live, &asking, &BTreeSet::new(), [].into_iter());
    assert!(needed.iter().all(|it| !it));
}
