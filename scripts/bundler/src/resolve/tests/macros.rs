//! `macro_rules!`: scopes, expansions and hygiene.

use super::check;

#[test]
fn textual_scope_begins_below_the_macro() {
    check(
        "
        fn above() { foam!() } //~ nothing
        macro_rules! foam { () => {} }
        fn below() { foam!() } //~ crate::foam!, crate::foam!#0
        mod reef {
            fn inside() { foam!() } //~ crate::foam!, crate::foam!#0
        }
        fn main() {}
        ",
    );
}

#[test]
fn a_later_macro_shadows_an_earlier_one_from_there_on() {
    check(
        "
        fn one() {}
        fn two() {}
        macro_rules! foam { () => { one() } }
        fn first() { foam!() } //~ crate::foam!, crate::foam!#0, crate::one
        macro_rules! foam { () => { two() } }
        fn second() { foam!() } //~ crate::foam!, crate::foam!#0, crate::two
        fn main() {}
        ",
    );
}

#[test]
fn textual_scope_ends_with_the_module_unless_it_has_macro_use() {
    check(
        "
        mod reef { macro_rules! foam { () => {} } }
        #[macro_use]
        mod other { macro_rules! salt { () => {} } }
        fn hidden() { foam!() } //~ nothing
        fn let_out() { salt!() } //~ crate::other::salt!, crate::other::salt!#0
        fn main() {}
        ",
    );
}

#[test]
fn textual_scope_ends_with_the_block() {
    check(
        "
        macro_rules! foam { () => {} }
        fn inside() {
            macro_rules! foam { () => {} }
            foam!() //~ crate::inside::foam!, crate::inside::foam!#0
        }
        fn above() {
            foam!(); //~ crate::foam!, crate::foam!#0
            macro_rules! foam { () => {} }
        }
        fn outside() {
            { macro_rules! foam { () => {} } }
            foam!() //~ crate::foam!, crate::foam!#0
        }
        fn main() {}
        ",
    );
}

#[test]
fn an_imported_macro_is_in_scope_in_the_whole_module() {
    check(
        "
        fn above() { salt!() } //~ crate::foam!, crate::foam!#0, use crate::salt
        macro_rules! foam { () => {} }
        use foam as salt;
        mod deep {
            use crate::salt as kelp;
            fn inside() { kelp!() } //~ \
        crate::foam!, crate::foam!#0, use crate::salt, use crate::deep::kelp
        }
        fn main() {}
        ",
    );
}

#[test]
fn an_exported_macro_is_an_item_of_the_crate_root() {
    check(
        "
        mod reef {
            #[macro_export]
            macro_rules! foam { () => {} }
        }
        fn main() { crate::foam!() } //~ crate::reef::foam!, crate::reef::foam!#0, export crate::foam!
        ",
    );
}

#[test]
fn an_import_leads_to_an_exported_macro_in_a_body() {
    check(
        "
        fn inner() {
            #[macro_export]
            macro_rules! foam { () => {}; }
        }
        mod deep {
            use crate::foam;
            fn last() { foam!() } //~ \
        crate::inner::foam!, crate::inner::foam!#0, export crate::foam!, use crate::deep::foam
        }
        fn main() {}
        ",
    );
}

#[test]
fn an_exported_macro_of_a_library_is_called_by_path_or_import() {
    check(
        "
        use kelp::foam;
        fn path() { kelp::foam!() } //~ kelp::foam!, kelp::foam!#0, export kelp::foam!
        fn import() { foam!() } //~ kelp::foam!, kelp::foam!#0, export kelp::foam!, use crate::foam
        fn not_exported() { kelp::salt!() } //~ nothing
        fn main() {}
        //- /lib.rs crate:kelp
        #[macro_export]
        macro_rules! foam { () => {} }
        macro_rules! salt { () => {} }
        ",
    );
}

#[test]
fn macro_use_extern_crate_imports_the_exported_macros() {
    check(
        "
        #[macro_use]
        extern crate kelp;
        mod deep {
            fn all() { foam!() } //~ kelp::foam!, kelp::foam!#0, export kelp::foam!
        }
        fn main() {}
        //- /lib.rs crate:kelp
        #[macro_export]
        macro_rules! foam { () => {} }
        ",
    );
}

#[test]
fn macro_use_extern_crate_may_list_the_macros() {
    check(
        "
        #[macro_use(foam)]
        extern crate kelp;
        fn named() { foam!() } //~ kelp::foam!, kelp::foam!#0, export kelp::foam!
        fn not_named() { salt!() } //~ nothing
        fn main() {}
        //- /lib.rs crate:kelp
        #[macro_export]
        macro_rules! foam { () => {} }
        #[macro_export]
        macro_rules! salt { () => {} }
        ",
    );
}

#[test]
fn a_call_uses_only_the_arm_that_matches() {
    check(
        "
        fn one() {}
        fn two() {}
        macro_rules! foam {
            (one) => { one() };
            ($e:expr) => { two() };
        }
        fn first() { foam!(one) } //~ crate::foam!, crate::foam!#0, crate::one
        fn second() { foam!(1 + 2) } //~ crate::foam!, crate::foam!#1, crate::two
        fn main() {}
        ",
    );
}

#[test]
fn a_recursive_macro_is_expanded_to_the_end() {
    check(
        "
        fn one() {}
        fn two() {}
        macro_rules! foam {
            () => { one() };
            ($a:tt $($rest:tt)*) => {{ two(); foam!($($rest)*) }};
        }
        fn main() { foam!(a b) } //~ crate::foam!, crate::foam!#0, crate::foam!#1, crate::one, crate::two
        ",
    );
}

#[test]
fn arguments_of_a_call_resolve_in_the_scope_of_the_caller() {
    check(
        "
        mod reef {
            pub fn foam() {}
            #[macro_export]
            macro_rules! call { ($e:expr) => { $e } }
        }
        fn foam() {}
        fn main() { call!(foam()) } //~ \
        crate::foam, crate::reef::call!, crate::reef::call!#0, export crate::call!
        ",
    );
}

#[test]
fn items_have_call_site_hygiene() {
    check(
        "
        macro_rules! call { () => { foam() } }
        mod reef {
            fn foam() {}
            fn inside() { call!() } //~ crate::reef::foam, crate::call!, crate::call!#0
        }
        fn foam() {}
        fn main() {}
        ",
    );
}

#[test]
fn dollar_crate_is_the_crate_of_the_macro_and_crate_that_of_the_caller() {
    check(
        "
        fn foam() {}
        fn of_macro() { kelp::with_dollar!() } //~ \
        kelp::foam, kelp::with_dollar!, kelp::with_dollar!#0, export kelp::with_dollar!
        fn of_caller() { kelp::without!() } //~ \
        crate::foam, kelp::without!, kelp::without!#0, export kelp::without!
        fn main() {}
        //- /lib.rs crate:kelp
        pub fn foam() {}
        #[macro_export]
        macro_rules! with_dollar { () => { $crate::foam() } }
        #[macro_export]
        macro_rules! without { () => { crate::foam() } }
        ",
    );
}

#[test]
fn a_local_of_a_macro_does_not_shadow_names_of_the_caller() {
    check(
        "
        fn foam() {}
        macro_rules! with { ($e:expr) => {{ let foam = 1; $e }} }
        fn main() { with!(foam()) } //~ crate::foam, crate::with!, crate::with!#0
        ",
    );
}

#[test]
fn a_local_of_the_caller_does_not_shadow_names_of_the_macro() {
    check(
        "
        fn foam() {}
        macro_rules! call { () => { foam() } }
        fn main() { let foam = 1; call!() } //~ crate::foam, crate::call!, crate::call!#0
        ",
    );
}

#[test]
fn items_from_an_expansion_can_be_named() {
    check(
        "
        macro_rules! make { ($name:ident) => { fn $name() {} mod deep { pub fn salt() {} } } }
        make!(foam);
        fn main() { foam(); deep::salt() } //~ crate::foam, crate::deep::salt
        ",
    );
}

#[test]
fn an_import_from_an_expansion_brings_its_names_into_scope() {
    check(
        "
        mod reef { pub fn foam() {} }
        macro_rules! bring { ($($path:tt)*) => { use $($path)*; } }
        bring!(reef::foam);
        fn main() { foam() } //~ crate::reef::foam, use crate::foam
        ",
    );
}

#[test]
fn the_textual_scope_of_a_macro_from_an_expansion_begins_at_the_call() {
    check(
        "
        fn foam() {}
        fn above() { made!() } //~ nothing
        macro_rules! make { ($name:ident) => { macro_rules! $name { () => { foam() } } } }
        make!(made);
        fn below() { made!() } //~ crate::foam, crate::made!, crate::made!#0
        fn main() {}
        ",
    );
}

#[test]
fn a_call_in_item_position_uses_its_macro() {
    check(
        "
        macro_rules! make { (fn) => { fn foam() {} }; (struct) => { struct Salt; } }
        make!(struct); //~ crate::make!, crate::make!#1
        fn main() {}
        ",
    );
}

#[test]
fn a_call_in_item_position_may_stand_above_an_exported_macro() {
    check(
        "
        crate::make!(); //~ crate::reef::make!, crate::reef::make!#0, export crate::make!
        mod reef {
            #[macro_export]
            macro_rules! make { () => { fn foam() {} } }
        }
        fn main() { foam() } //~ crate::foam
        ",
    );
}

#[test]
fn macros_expand_in_type_and_pattern_position() {
    check(
        "
        struct Foam;
        const SALT: u8 = 1;
        macro_rules! ty { () => { Foam } }
        macro_rules! pat { () => { SALT } }
        fn of_type(_: ty!()) {} //~ crate::Foam, crate::ty!, crate::ty!#0
        fn of_pattern() { match 1 { pat!() => {} _ => {} } } //~ crate::SALT, crate::pat!, crate::pat!#0
        fn main() {}
        ",
    );
}

#[test]
fn arguments_of_a_macro_of_std_are_resolved() {
    check(
        r#"
        fn foam() -> u8 { 1 }
        const SALT: u8 = 1;
        fn format() { println!("{}", foam()); } //~ crate::foam
        fn named() { println!("{x}", x = foam()); } //~ crate::foam
        fn list() { vec![foam(); 2]; } //~ crate::foam
        fn pattern() { matches!(1, SALT if foam() > 0); } //~ crate::SALT, crate::foam
        fn assertion() { assert_eq!(foam(), SALT); } //~ crate::SALT, crate::foam
        fn main() {}
        "#,
    );
}

#[test]
fn a_macro_of_the_program_shadows_one_of_std() {
    check(
        "
        fn foam() {}
        macro_rules! vec { ($e:expr) => { foam() } }
        fn main() { vec![1] } //~ crate::foam, crate::vec!, crate::vec!#0
        ",
    );
}

#[test]
fn a_call_that_matches_no_arm_uses_all_of_them() {
    check(
        "
        fn one() {}
        fn two() {}
        macro_rules! foam { (a) => { one() }; (b) => { two() } }
        fn main() { foam!(c) } //~ crate::foam!, crate::foam!#0, crate::foam!#1, crate::one, crate::two
        ",
    );
}
