//! Names of crates and of their modules, and the file that is printed.

use super::{check, check_file, check_same, modules};

#[test]
fn a_crate_name_at_the_root_does_not_change() {
    check_same(
        "
        use kelp::foam;
        fn main() { foam(); kelp::salt() }
        //- /lib.rs crate:kelp
        pub fn foam() {}
        pub fn salt() {}
        ",
    );
}

#[test]
fn a_crate_name_in_a_module_or_after_leading_colons_begins_with_crate() {
    check(
        "
        fn main() { ::kelp::foam() }
        mod deep {
            use kelp::foam as f;
            fn inside() { f(); kelp::foam(); ::kelp::foam() }
        }
        //- /lib.rs crate:kelp
        pub fn foam() {}
        ",
        "
        fn main() { crate::kelp::foam() }
        mod deep {
            use crate::kelp::foam as f;
            fn inside() { f(); crate::kelp::foam(); crate::kelp::foam() }
        }
        ",
    );
}

#[test]
fn a_crate_name_in_a_library_begins_with_crate() {
    check(
        "
        fn main() { kelp::foam() }
        //- /lib.rs crate:kelp deps:sand
        use sand::{grain, rock as r};
        pub fn foam() { grain(); r(); sand::grain() }
        //- /lib.rs crate:sand
        pub fn grain() {}
        pub fn rock() {}
        ",
        "
        //- /lib.rs crate:kelp
        use crate::sand::{grain, rock as r};
        pub fn foam() { grain(); r(); crate::sand::grain() }
        ",
    );
}

#[test]
fn a_renamed_dependency_gets_the_name_of_its_module() {
    check(
        "
        //- /main.rs deps:rock=kelp
        fn main() { rock::foam() }
        //- /lib.rs crate:kelp
        pub fn foam() {}
        ",
        "
        fn main() { crate::kelp::foam() }
        ",
    );
}

#[test]
fn names_of_std_and_of_the_crates_of_the_judge_do_not_change() {
    check_same(
        "
        fn main() { std::mem::drop(1); sand::grain(); kelp::foam() }
        mod deep { fn inside() { ::std::mem::drop(1); core::mem::drop(1); sand::grain() } }
        //- /lib.rs crate:kelp deps:sand
        pub fn foam() { sand::grain() }
        //- /lib.rs crate:sand judge-has
        pub fn grain() {}
        ",
    );
}

#[test]
fn an_import_of_a_whole_crate_is_one_of_its_module() {
    check(
        "
        fn main() {}
        mod by_name { use kelp; fn inside() { kelp::foam() } }
        mod by_alias { use kelp as rock; fn inside() { rock::foam() } }
        mod by_self { use kelp::{self as sand, foam}; fn inside() { sand::foam(); foam() } }
        //- /lib.rs crate:kelp
        pub fn foam() {}
        ",
        "
        fn main() {}
        mod by_name { use crate::kelp; fn inside() { kelp::foam() } }
        mod by_alias { use crate::kelp as rock; fn inside() { rock::foam() } }
        mod by_self { use crate::kelp::{self as sand, foam}; fn inside() { sand::foam(); foam() } }
        ",
    );
}

#[test]
fn extern_crate_becomes_a_use() {
    check(
        "
        extern crate kelp as rock;
        mod deep {
            extern crate kelp;
            fn inside() { kelp::foam(); rock::foam() }
        }
        fn main() { rock::foam() }
        //- /lib.rs crate:kelp
        pub fn foam() {}
        ",
        "
        use crate::kelp as rock;
        mod deep {
            use crate::kelp;
            fn inside() { kelp::foam(); crate::kelp::foam() }
        }
        fn main() { rock::foam() }
        ",
    );
}

#[test]
fn an_import_of_a_module_that_the_root_has_is_left_out() {
    check_file(
        "
        extern crate kelp;
        use kelp;
        fn main() { kelp::foam() }
        //- /lib.rs crate:kelp
        pub fn foam() {}
        ",
        "
        fn main() { kelp::foam() }

        mod kelp {
        pub fn foam() {}
        }
        ",
    );
}

#[test]
fn each_library_is_printed_before_its_dependencies() {
    check_file(
        "
        fn main() { kelp::foam() }
        //- /lib.rs crate:sand
        pub mod deep;
        //- /deep.rs
        pub fn grain() {}
        //- /lib.rs crate:kelp deps:sand
        pub fn foam() { sand::deep::grain() }
        ",
        "
        fn main() { kelp::foam() }

        mod kelp {
        pub fn foam() { crate::sand::deep::grain() }
        }

        mod sand {
        pub mod deep {
        pub fn grain() {}
        }
        }
        ",
    );
}

#[test]
fn a_module_gets_a_number_where_its_name_is_taken() {
    let beside = |items: &str| {
        let main = "fn main() { ::kelp::foam() }\n";
        modules(&format!("{items}\n{main}//- /lib.rs crate:kelp\npub fn foam() {{}}"))
    };
    assert_eq!(beside(""), ["", "kelp"]);
    assert_eq!(beside("mod kelp {}"), ["", "kelp_2"]);
    assert_eq!(beside("mod kelp {} struct kelp_2;"), ["", "kelp_3"]);
    assert_eq!(beside("fn kelp() {}"), ["", "kelp"]);
}

#[test]
fn a_name_that_a_glob_brings_in_is_taken() {
    let text = "
        mod reef { pub mod kelp {} }
        use reef::*;
        fn main() { ::kelp::foam() }
        //- /lib.rs crate:kelp
        pub fn foam() {}
    ";
    assert_eq!(modules(text), ["", "kelp_2"]);
}

#[test]
fn names_of_std_and_of_the_crates_of_the_judge_are_taken() {
    let text = "
        //- /main.rs deps:alloc,rock=sand,sea
        fn main() { alloc::foam(); rock::salt(); sea::deep() }
        //- /lib.rs crate:alloc
        pub fn foam() {}
        //- /lib.rs crate:sand deps:sea
        pub fn salt() { sea::deep() }
        //- /lib.rs crate:sea judge-has
        pub fn deep() {}
    ";
    assert_eq!(modules(text), ["", "alloc_2", "sand"]);
}

#[test]
fn all_paths_follow_a_module_with_a_number() {
    check(
        "
        mod kelp { pub fn own() {} }
        fn main() { kelp::own(); ::kelp::foam() }
        //- /lib.rs crate:kelp
        pub fn foam() { crate::salt() }
        fn salt() {}
        ",
        "
        mod kelp { pub fn own() {} }
        fn main() { kelp::own(); crate::kelp_2::foam() }
        //- /lib.rs crate:kelp
        pub fn foam() { crate::kelp_2::salt() }
        fn salt() {}
        ",
    );
}

#[test]
fn a_crate_with_the_name_of_a_keyword_is_raw() {
    check(
        "
        //- /main.rs deps:sand=gen
        fn main() { sand::foam() }
        //- /lib.rs crate:gen
        pub fn foam() { crate::salt() }
        fn salt() {}
        ",
        "
        fn main() { crate::r#gen::foam() }
        //- /lib.rs crate:gen
        pub fn foam() { crate::r#gen::salt() }
        fn salt() {}
        ",
    );
}

#[test]
fn a_recursion_limit_stays_in_the_solution_only() {
    check_file(
        r#"
        #![recursion_limit = "200"]
        fn main() { kelp::foam() }
        //- /lib.rs crate:kelp
        #![recursion_limit = "300"]
        #![allow(dead_code)]
        pub fn foam() {}
        "#,
        r#"
        #![recursion_limit = "200"]
        fn main() { kelp::foam() }

        mod kelp {
        #![allow(dead_code)]
        pub fn foam() {}
        }
        "#,
    );
}

#[test]
fn attributes_of_whole_crates_and_of_module_files_are_left_out() {
    check_file(
        r#"
        fn main() { kelp::foam() }
        //- /lib.rs crate:kelp
        #![no_std]
        #![crate_type = "lib"]
        #[path = "other.rs"]
        mod deep;
        pub use deep::foam;
        //- /other.rs
        pub fn foam() {}
        "#,
        "
        fn main() { kelp::foam() }

        mod kelp {
        mod deep {
        pub fn foam() {}
        }

        pub use deep::foam;
        }
        ",
    );
}

#[test]
fn lints_that_are_errors_are_left_out() {
    check_file(
        "
        #![forbid(unused_must_use)]
        #![warn(unused_mut)]
        fn main() { kelp::foam() }
        //- /lib.rs crate:kelp
        pub fn foam() {}
        ",
        "
        #![warn(unused_mut)]
        fn main() { kelp::foam() }

        mod kelp {
        pub fn foam() {}
        }
        ",
    );
}
