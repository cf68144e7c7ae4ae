//! Cfgs: those that are decided, and those that the compiler of the judge decides.

use super::{check, check_notes};

#[test]
fn an_item_under_a_false_cfg_cannot_be_named() {
    check(
        r#"
        #[cfg(test)] fn foam() {}
        #[cfg(not(test))] fn foam() { salt() } //~ crate::salt
        #[cfg(feature = "deep")] fn kelp() { salt() }
        fn salt() {}
        fn main() { foam(); kelp() } //~ crate::foam
        "#,
    );
}

#[test]
fn a_feature_of_the_package_decides_its_cfg() {
    check(
        r#"
        fn main() { kelp::foam() } //~ kelp::foam
        //- /lib.rs crate:kelp features:deep
        #[cfg(feature = "deep")] pub fn foam() { salt() } //~ kelp::salt
        #[cfg(not(feature = "deep"))] pub fn foam() {}
        fn salt() {}
        "#,
    );
}

#[test]
fn both_items_under_an_undecided_cfg_are_used() {
    check(
        "
        #[cfg(unix)] fn foam() {}
        #[cfg(not(unix))] fn foam() {}
        fn main() { foam() } //~ crate::foam, crate::foam
        ",
    );
}

#[test]
fn an_item_under_an_undecided_cfg_does_not_shadow_a_glob() {
    check(
        "
        mod reef { pub fn foam() {} }
        use reef::*;
        #[cfg(unix)] fn foam() {}
        fn main() { foam() } //~ crate::foam, crate::reef::foam, use crate::*
        ",
    );
}

#[test]
fn an_import_under_an_undecided_cfg_does_not_shadow_a_glob() {
    check(
        "
        mod reef { pub fn foam() {} }
        mod other { pub fn foam() {} }
        use reef::*;
        #[cfg(windows)] use other::foam;
        fn main() { foam() } //~ crate::other::foam, crate::reef::foam, use crate::*, use crate::foam
        ",
    );
}

#[test]
fn an_item_of_a_block_under_an_undecided_cfg_does_not_shadow_an_outer_one() {
    check(
        "
        fn foam() {}
        fn main() {
            #[cfg(unix)] fn foam() {}
            foam() //~ crate::foam, crate::main::foam
        }
        ",
    );
}

#[test]
fn a_local_under_an_undecided_cfg_does_not_shadow_an_item() {
    check(
        "
        fn foam() {}
        fn maybe() {
            #[cfg(unix)] let foam = 2;
            foam; //~ crate::foam
        }
        fn surely() {
            #[cfg(not(test))] let foam = 2;
            foam; //~ nothing
        }
        fn main() {}
        ",
    );
}

#[test]
fn statements_under_an_undecided_cfg_are_resolved() {
    check(
        "
        fn foam() {}
        fn salt() {}
        fn main() {
            #[cfg(debug_assertions)] foam();
            if cfg!(windows) { salt() } //~ crate::foam, crate::salt
        }
        ",
    );
}

#[test]
fn units_with_an_undecided_cfg_are_recorded() {
    check_notes(
        r#"
        #[cfg(unix)] fn on_it() {} //~ cfg, conditional target
        fn inside() { #[cfg(unix)] foam(); } //~ cfg
        fn asked() { if cfg!(unix) { foam() } } //~ branch
        fn decided() { if cfg!(feature = "deep") { foam() } } //~ nothing
        #[cfg(not(test))] fn foam() {} //~ nothing
        fn main() { on_it() } //~ nothing
        "#,
        |_, resolved, unit| {
            let sets = [
                ("cfg", resolved.undecided.has_cfg(unit)),
                ("branch", resolved.undecided.with_branch.contains(&unit)),
                (
                    "conditional target",
                    resolved
                        .undecided
                        .conditional_targets
                        .iter()
                        .any(|&(_, target)| target == unit),
                ),
            ];
            let named = sets.into_iter().filter(|(_, is_in)| *is_in);
            named.map(|(name, _)| name.to_owned()).collect()
        },
    );
}

#[test]
fn a_glob_of_an_item_under_an_undecided_cfg_does_not_shadow_an_outer_item() {
    check(
        "
        mod reef { #[cfg(unix)] pub fn foam() {} }
        fn foam() {}
        fn main() {
            use reef::*;
            foam() //~ crate::foam, crate::reef::foam, use crate::main::*
        }
        ",
    );
}

#[test]
fn a_glob_under_an_undecided_cfg_does_not_shadow_an_outer_item() {
    check(
        "
        mod reef { pub fn foam() {} }
        fn foam() {}
        fn main() {
            #[cfg(unix)] use reef::*;
            foam() //~ crate::foam, crate::reef::foam, use crate::main::*
        }
        ",
    );
}
