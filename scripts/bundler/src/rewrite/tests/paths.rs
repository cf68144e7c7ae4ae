//! Paths that begin at the root of a crate.

use super::check;
use crate::source::CrateId;

#[test]
fn crate_becomes_the_path_of_the_module_of_the_crate() {
    check(
        "
        fn main() { kelp::foam(); crate::own() }
        fn own() {}
        //- /lib.rs crate:kelp
        pub fn foam() -> crate::Salt { crate::deep::make() }
        pub struct Salt;
        mod deep { use crate::Salt; pub fn make() -> Salt { crate::Salt } }
        ",
        "
        //- /lib.rs crate:kelp
        pub fn foam() -> crate::kelp::Salt { crate::kelp::deep::make() }
        pub struct Salt;
        mod deep { use crate::kelp::Salt; pub fn make() -> Salt { crate::kelp::Salt } }
        ",
    );
}

#[test]
fn self_and_super_do_not_change() {
    check(
        "
        fn main() { kelp::foam() }
        //- /lib.rs crate:kelp
        pub fn foam() { self::deep::salt(); crate::deep::salt() }
        mod deep { pub fn salt() { super::foam() } }
        ",
        "
        //- /lib.rs crate:kelp
        pub fn foam() { self::deep::salt(); crate::kelp::deep::salt() }
        mod deep { pub fn salt() { super::foam() } }
        ",
    );
}

#[test]
fn pub_crate_becomes_pub_in_the_module_of_the_crate() {
    check(
        "
        pub(crate) fn own() {}
        fn main() { kelp::foam() }
        //- /lib.rs crate:kelp
        pub fn foam() { deep::salt() }
        mod deep {
            pub(crate) fn salt() {}
            pub(super) fn rock() {}
            pub(in crate::deep) fn sand() {}
            pub(crate) struct Fish { pub(crate) fins: u8, pub(self) eyes: u8 }
        }
        ",
        "
        //- /lib.rs crate:kelp
        pub fn foam() { deep::salt() }
        mod deep {
            pub(in crate::kelp) fn salt() {}
            pub(super) fn rock() {}
            pub(in crate::kelp::deep) fn sand() {}
            pub(in crate::kelp) struct Fish { pub(in crate::kelp) fins: u8, pub(self) eyes: u8 }
        }
        ",
    );
}

#[test]
fn a_use_of_nested_names_changes_at_its_start() {
    check(
        "
        fn main() { kelp::foam() }
        //- /lib.rs crate:kelp
        use crate::{deep::{salt as s, rock}, foam as f};
        use {crate::deep, std::mem};
        pub fn foam() { s(); rock(); deep::salt(); mem::take(&mut 1); f() }
        mod deep { pub fn salt() {} pub fn rock() {} }
        ",
        "
        //- /lib.rs crate:kelp
        use crate::kelp::{deep::{salt as s, rock}, foam as f};
        use {crate::kelp::deep, std::mem};
        pub fn foam() { s(); rock(); deep::salt(); mem::take(&mut 1); f() }
        mod deep { pub fn salt() {} pub fn rock() {} }
        ",
    );
}

#[test]
fn paths_in_macro_arguments_change_and_strings_do_not() {
    check(
        r#"
        fn main() { kelp::foam() }
        //- /lib.rs crate:kelp
        pub fn foam() { println!("{} crate::salt", crate::salt()); vec![crate::salt()]; }
        fn salt() -> u8 { 1 }
        "#,
        r#"
        //- /lib.rs crate:kelp
        pub fn foam() { println!("{} crate::salt", crate::kelp::salt()); vec![crate::kelp::salt()]; }
        fn salt() -> u8 { 1 }
        "#,
    );
}

#[test]
fn paths_change_in_every_file_of_a_crate() {
    check(
        "
        fn main() { kelp::deep::foam() }
        //- /lib.rs crate:kelp
        pub mod deep;
        pub fn salt() {}
        //- /deep.rs
        pub fn foam() { crate::salt() }
        ",
        "
        //- /deep.rs crate:kelp
        pub fn foam() { crate::kelp::salt() }
        ",
    );
}

#[test]
fn a_use_of_edition_2015_begins_with_crate() {
    check(
        "
        fn main() { kelp::foam() }
        //- /lib.rs crate:kelp edition:2015
        use deep::salt;
        use deep::{self as below, rock};
        use std::mem;
        use self::deep::sand;
        pub fn foam() { salt(); rock(); below::salt(); sand(); mem::take(&mut 1); }
        mod deep { pub fn salt() {} pub fn rock() {} pub fn sand() {} use foam; }
        ",
        "
        //- /lib.rs crate:kelp
        use crate::kelp::deep::salt;
        use crate::kelp::deep::{self as below, rock};
        use std::mem;
        use self::deep::sand;
        pub fn foam() { salt(); rock(); below::salt(); sand(); mem::take(&mut 1); }
        mod deep { pub fn salt() {} pub fn rock() {} pub fn sand() {} use crate::kelp::foam; }
        ",
    );
}

#[test]
fn a_path_of_edition_2015_with_colons_before_it_begins_at_the_root() {
    check(
        "
        fn main() { kelp::deep::foam() }
        //- /lib.rs crate:kelp edition:2015
        pub fn salt() {}
        pub mod deep {
            use ::salt;
            pub fn foam() { salt(); ::salt(); ::std::mem::drop(1) }
        }
        ",
        "
        //- /lib.rs crate:kelp
        pub fn salt() {}
        pub mod deep {
            use crate::kelp::salt;
            pub fn foam() { salt(); crate::kelp::salt(); ::std::mem::drop(1) }
        }
        ",
    );
}

#[test]
fn load_makes_names_raw_that_became_keywords() {
    let fixture = crate::tests::fixture::Fixture::new(
        "
        fn main() { kelp::foam() }
        //- /lib.rs crate:kelp edition:2015
        pub fn foam() { async() }
        fn async() {}
        ",
    );
    let library = fixture.program.files.iter().find(|it| it.krate != CrateId::SOLUTION).unwrap();
    assert_eq!(library.text, "pub fn foam() { r#async() }\nfn r#async() {}\n");
}
