//! Macros: `$crate`, exports and calls.

use super::{check, check_file, check_same};

#[test]
fn dollar_crate_is_followed_by_the_module_of_its_crate() {
    check(
        "
        fn main() { kelp::call!(); }
        //- /lib.rs crate:kelp
        #[macro_export]
        macro_rules! call { () => { $crate::foam($crate::deep::SALT) } }
        pub fn foam(_: u8) {}
        pub mod deep { pub const SALT: u8 = 1; }
        ",
        "
        //- /lib.rs crate:kelp
        macro_rules! call { () => { $crate::kelp::foam($crate::kelp::deep::SALT) } }
        pub(crate) use call;
        pub fn foam(_: u8) {}
        pub mod deep { pub const SALT: u8 = 1; }
        ",
    );
}

#[test]
fn dollar_crate_in_the_solution_does_not_change() {
    check_same(
        "
        macro_rules! call { () => { $crate::foam() } }
        fn foam() {}
        fn main() { call!() }
        ",
    );
}

#[test]
fn an_exported_macro_is_re_exported_up_to_the_root_of_its_crate() {
    check(
        "
        fn main() { kelp::call!(); }
        //- /lib.rs crate:kelp
        mod deep {
            mod below {
                #[macro_export]
                macro_rules! call { () => {} }
            }
        }
        ",
        "
        //- /lib.rs crate:kelp
        mod deep {
            mod below {
                macro_rules! call { () => {} }
        pub(crate) use call;
            }
        pub(crate) use below::call;
        }
        pub(crate) use deep::call;
        ",
    );
}

#[test]
fn a_macro_without_macro_export_is_not_re_exported() {
    check_same(
        "
        fn main() { kelp::foam() }
        //- /lib.rs crate:kelp
        macro_rules! call { () => {} }
        pub fn foam() { call!() }
        ",
    );
}

#[test]
fn an_exported_macro_beside_an_item_of_its_name_has_a_module_of_its_own() {
    check_file(
        "
        fn main() { kelp::call!(); kelp::call() }
        //- /lib.rs crate:kelp
        #[macro_export]
        macro_rules! call { () => {} }
        pub fn call() {}
        ",
        "
        fn main() { kelp::call!(); kelp::call() }

        mod kelp {
        macro_rules! call { () => {} }
        mod call_macro {
            pub(crate) use call;
        }
        pub(crate) use call_macro::call;
        pub fn call() {}
        }
        ",
    );
}

#[test]
fn a_call_of_a_macro_from_the_macro_use_prelude_gets_a_path() {
    check_file(
        "
        #[macro_use]
        extern crate kelp;
        fn main() { call!(); }
        mod deep { pub fn inside() { call!() } }
        //- /lib.rs crate:kelp
        #[macro_export]
        macro_rules! call { () => {} }
        ",
        "
        fn main() { crate::kelp::call!(); }
        mod deep { pub fn inside() { crate::kelp::call!() } }

        mod kelp {
        macro_rules! call { () => {} }
        pub(crate) use call;
        }
        ",
    );
}

#[test]
fn calls_under_local_inner_macros_get_a_path() {
    check(
        "
        fn main() { kelp::outer!(); }
        //- /lib.rs crate:kelp
        #[macro_export(local_inner_macros)]
        macro_rules! outer { () => { inner!() } }
        #[macro_export]
        macro_rules! inner { () => {} }
        ",
        "
        //- /lib.rs crate:kelp
        macro_rules! outer { () => { $crate::kelp::inner!() } }
        pub(crate) use outer;
        macro_rules! inner { () => {} }
        pub(crate) use inner;
        ",
    );
}

#[test]
fn crate_without_dollar_in_a_macro_that_its_own_crate_calls_is_that_crate() {
    check(
        "
        fn foam() {}
        macro_rules! of_solution { () => { crate::foam() } }
        fn main() { of_solution!(); kelp::salt() }
        //- /lib.rs crate:kelp
        macro_rules! of_library { () => { crate::rock() } }
        pub fn salt() { of_library!() }
        fn rock() {}
        ",
        "
        //- /lib.rs crate:kelp
        macro_rules! of_library { () => { crate::kelp::rock() } }
        pub fn salt() { of_library!() }
        fn rock() {}
        ",
    );
}

#[test]
fn a_crate_name_in_a_macro_begins_with_dollar_crate_if_the_solution_has_modules() {
    check(
        "
        macro_rules! call { () => { kelp::foam() } }
        mod deep;
        fn main() { call!() }
        //- /deep.rs
        fn inside() { call!() }
        //- /lib.rs crate:kelp
        pub fn foam() {}
        ",
        "
        macro_rules! call { () => { $crate::kelp::foam() } }
        mod deep;
        fn main() { call!() }
        ",
    );
}

#[test]
fn pat_of_an_edition_before_2021_becomes_pat_param() {
    check(
        "
        fn main() { kelp::foam!(1); sand::foam!(1) }
        //- /lib.rs crate:kelp edition:2018
        #[macro_export]
        macro_rules! foam { ($p:pat) => {} }
        //- /lib.rs crate:sand edition:2021
        #[macro_export]
        macro_rules! foam { ($p:pat) => {} }
        ",
        "
        //- /lib.rs crate:kelp
        macro_rules! foam { ($p:pat_param) => {} }
        pub(crate) use foam;
        //- /lib.rs crate:sand
        macro_rules! foam { ($p:pat) => {} }
        pub(crate) use foam;
        ",
    );
}

#[test]
fn libraries_are_printed_above_a_macro_that_would_shadow_their_names() {
    check_file(
        "
        use kelp::foam;
        macro_rules! vec { () => {} }
        fn main() { foam(); vec!() }
        //- /lib.rs crate:kelp
        pub fn foam() { vec![1]; }
        ",
        "
        use kelp::foam;

        mod kelp {
        pub fn foam() { vec![1]; }
        }

        macro_rules! vec { () => {} }
        fn main() { foam(); vec!() }
        ",
    );
}
