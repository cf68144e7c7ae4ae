//! Names of crates: the extern prelude, renamed dependencies, `extern crate` and the paths of
//! edition 2015.

use super::check;

#[test]
fn a_path_may_begin_with_the_name_of_a_crate() {
    check(
        "
        fn main() { kelp::foam() } //~ kelp::foam
        mod deep {
            fn inside() { kelp::foam() } //~ kelp::foam
            fn rooted() { ::kelp::foam() } //~ kelp::foam
        }
        //- /lib.rs crate:kelp
        pub fn foam() {}
        ",
    );
}

#[test]
fn a_module_shadows_the_crate_of_its_name_but_not_after_leading_colons() {
    check(
        "
        mod kelp { pub fn foam() {} }
        fn of_module() { kelp::foam() } //~ crate::kelp::foam
        fn of_crate() { ::kelp::foam() } //~ kelp::foam
        mod deep {
            fn inside() { kelp::foam() } //~ kelp::foam
        }
        fn main() {}
        //- /lib.rs crate:kelp
        pub fn foam() {}
        ",
    );
}

#[test]
fn a_library_can_name_only_what_it_depends_on() {
    check(
        "
        fn main() { kelp::foam(); sand::salt() } //~ kelp::foam, sand::salt
        //- /lib.rs crate:kelp deps:sand
        pub fn foam() { sand::salt() } //~ sand::salt
        //- /lib.rs crate:sand
        pub fn salt() { kelp::foam() } //~ nothing
        ",
    );
}

#[test]
fn a_renamed_dependency_has_its_new_name_only() {
    check(
        "
        //- /main.rs deps:rock=kelp
        fn new() { rock::foam() } //~ kelp::foam
        fn old() { kelp::foam() } //~ nothing
        fn main() {}
        //- /lib.rs crate:kelp
        pub fn foam() {}
        ",
    );
}

#[test]
fn an_item_of_a_crate_may_be_imported_from_another() {
    check(
        "
        use kelp::salt;
        fn main() { salt() } //~ sand::salt, use crate::salt, use kelp::salt
        //- /lib.rs crate:kelp deps:sand
        pub use sand::salt;
        //- /lib.rs crate:sand
        pub fn salt() {}
        ",
    );
}

#[test]
fn a_crate_may_be_re_exported_whole() {
    check(
        "
        fn main() { kelp::grains::salt() } //~ sand::salt, use kelp::grains
        //- /lib.rs crate:kelp deps:sand
        pub use sand as grains;
        //- /lib.rs crate:sand
        pub fn salt() {}
        ",
    );
}

#[test]
fn extern_crate_as_gives_a_crate_a_name_in_its_module() {
    check(
        "
        mod deep {
            pub extern crate kelp as rock;
            fn inside() { rock::foam() } //~ kelp::foam, crate::deep::rock
        }
        fn outside() { deep::rock::foam() } //~ kelp::foam, crate::deep::rock
        fn main() {}
        //- /lib.rs crate:kelp
        pub fn foam() {}
        ",
    );
}

#[test]
fn extern_crate_as_at_the_root_puts_the_name_into_the_extern_prelude() {
    check(
        "
        extern crate kelp as rock;
        mod deep {
            fn inside() { rock::foam() } //~ kelp::foam, crate::rock
            fn rooted() { ::rock::foam() } //~ kelp::foam, crate::rock
        }
        fn main() {}
        //- /lib.rs crate:kelp
        pub fn foam() {}
        ",
    );
}

#[test]
fn extern_crate_self_is_the_root() {
    check(
        "
        extern crate self as me;
        fn foam() {}
        mod deep {
            fn inside() { me::foam() } //~ crate::foam, crate::me
        }
        fn main() {}
        ",
    );
}

#[test]
fn a_private_item_of_a_library_is_not_brought_in_by_its_glob() {
    check(
        "
        mod reef { pub fn foam() {} pub fn salt() {} }
        use kelp::*;
        use reef::*;
        fn crate_wide() { foam() } //~ crate::reef::foam, use crate::*
        fn private() { salt() } //~ crate::reef::salt, use crate::*
        fn main() {}
        //- /lib.rs crate:kelp
        pub(crate) fn foam() {}
        fn salt() {}
        ",
    );
}

#[test]
fn in_edition_2015_a_use_begins_at_the_root() {
    check(
        "
        fn main() { kelp::deep::inside() } //~ kelp::deep::inside
        //- /lib.rs crate:kelp edition:2015
        pub fn foam() {}
        pub mod deep {
            use foam;
            pub fn inside() { foam() } //~ kelp::foam, use kelp::deep::foam
            mod foam { pub fn salt() {} }
        }
        ",
    );
}

#[test]
fn in_edition_2015_a_path_in_code_begins_where_it_stands() {
    check(
        "
        fn main() { kelp::deep::inside() } //~ kelp::deep::inside
        //- /lib.rs crate:kelp edition:2015
        pub fn foam() {}
        pub mod deep {
            fn foam() {}
            pub fn inside() { foam() } //~ kelp::deep::foam
            fn rooted() { ::foam() } //~ kelp::foam
        }
        ",
    );
}

#[test]
fn in_edition_2015_extern_crate_at_the_root_serves_all_modules() {
    check(
        "
        fn main() { kelp::at_root() } //~ kelp::at_root
        //- /lib.rs crate:kelp edition:2015 deps:sand
        extern crate sand;
        pub fn at_root() { sand::salt() } //~ sand::salt, kelp::sand
        mod deep {
            use sand::salt;
            fn by_use() { salt() } //~ sand::salt, kelp::sand, use kelp::deep::salt
            fn by_colons() { ::sand::salt() } //~ sand::salt, kelp::sand
            fn bare() { sand::salt() } //~ sand::salt, kelp::sand
        }
        //- /lib.rs crate:sand
        pub fn salt() {}
        ",
    );
}

#[test]
fn a_crate_of_the_judge_is_foreign() {
    check(
        "
        use kelp::foam;
        fn main() { foam() } //~ use crate::foam
        fn path() { kelp::foam() } //~ nothing
        //- /lib.rs crate:kelp judge-has
        pub fn foam() {}
        ",
    );
}

#[test]
fn main_may_be_an_import() {
    check(
        "
        mod reef {
            pub fn start() { crate::foam() } //~ crate::foam
        }
        use reef::start as main;
        fn foam() {}
        ",
    );
}
