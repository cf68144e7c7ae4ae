//! Reachability by names.

use super::{check, shaken};
use crate::tests::fixture::Fixture;

#[test]
fn calls_are_followed_from_main() {
    check(
        "
        fn main() { foam() }
        fn foam() { salt() }
        fn salt() {}
        fn kelp() { rock() } //~ dead
        fn rock() { kelp(); foam() } //~ dead
        ",
    );
}

#[test]
fn the_types_and_traits_of_a_live_signature_are_live() {
    check(
        "
        struct Foam(Salt);
        struct Salt;
        struct Kelp; //~ dead
        trait Swim {}
        fn foam<T: Swim>(_: T) -> Option<Foam> { None }
        fn kelp() -> Kelp { Kelp } //~ dead
        fn main() { let _ = foam::<Salt>; }
        ",
    );
}

#[test]
fn a_module_is_live_if_an_item_in_it_is() {
    check(
        "
        mod reef {
            pub mod deep { pub fn foam() {} pub fn salt() {} }
            mod empty {} //~ dead
        }
        mod other { pub fn kelp() {} } //~ dead
        fn main() { reef::deep::foam(); reef::deep::salt() }
        ",
    );
}

#[test]
fn each_name_of_a_use_is_live_or_dead_by_itself() {
    check(
        "
        use reef::{
            foam,
            salt, //~ dead
        };
        use reef::salt as kelp; //~ dead
        mod reef {
            pub fn foam() {}
            pub fn salt() {} //~ dead
        }
        fn main() { foam() }
        ",
    );
}

#[test]
fn a_glob_is_live_if_a_live_unit_uses_a_name_of_it() {
    check(
        "
        use reef::*;
        use other::*; //~ dead
        mod reef { pub fn foam() {} }
        mod other { pub fn salt() {} } //~ dead
        fn main() { foam() }
        ",
    );
}

#[test]
fn all_globs_that_import_a_used_name_are_live() {
    check(
        "
        use reef::*;
        use other::*;
        mod reef {
            pub fn foam() {}
            pub fn salt() {} //~ dead
        }
        mod other { pub use crate::reef::foam; }
        fn main() { foam() }
        ",
    );
}

#[test]
fn re_exports_are_live_by_themselves() {
    check(
        "
        mod a {
            pub fn foam() {}
        }
        mod b {
            pub use crate::a::foam;
            pub use crate::a::foam as salt; //~ dead
        }
        fn main() { b::foam() }
        ",
    );
}

#[test]
fn an_import_of_main_is_live() {
    check(
        "
        mod reef {
            pub fn start() {}
            pub fn other() {} //~ dead
        }
        use reef::start as main;
        ",
    );
}

#[test]
fn values_of_live_constants_and_statics_are_followed() {
    check(
        "
        const N: usize = half(4);
        const fn half(n: usize) -> usize { n / 2 }
        const M: usize = 3; //~ dead
        static TABLE: [u8; N] = [FILL; N];
        const FILL: u8 = 0;
        static OTHER: u8 = FILL; //~ dead
        fn main() { TABLE.len(); }
        ",
    );
}

#[test]
fn an_unnamed_constant_is_live_if_all_that_it_names_is() {
    check(
        "
        struct Foam;
        struct Salt; //~ dead
        const _: () = assert!(size_of::<Foam>() == 0);
        const _: () = assert!(size_of::<Salt>() == 0); //~ dead
        const _: () = assert!(true);
        fn main() { Foam; }
        ",
    );
}

#[test]
fn an_enum_is_live_as_a_whole() {
    check(
        "
        enum Sea { Calm, Rough(Wind) }
        struct Wind;
        enum Sky { Clear } //~ dead
        fn main() { Sea::Calm; }
        ",
    );
}

#[test]
fn a_live_alias_reaches_its_type() {
    check(
        "
        type Kelp = Foam;
        struct Foam;
        type Other = Foam; //~ dead
        fn main() { let _: Kelp; }
        ",
    );
}

#[test]
fn items_that_the_linker_calls_are_live() {
    check(
        r#"
        #[no_mangle]
        pub extern "C" fn foam() { salt() }
        fn salt() {}
        #[inline] fn kelp() {} //~ dead
        #[unsafe(export_name = "reef")]
        fn reef() {}
        fn main() {}
        "#,
    );
}

#[test]
fn items_that_the_linker_calls_are_dead_in_a_dead_crate() {
    check(
        "
        fn main() { kelp::foam() }
        fn other() { sand::grain() } //~ dead
        //- /lib.rs crate:kelp
        pub fn foam() {}
        #[no_mangle] fn salt() {}
        //- /lib.rs crate:sand
        pub fn grain() {} //~ dead
        #[no_mangle] fn rock() {} //~ dead
        ",
    );
}

#[test]
fn an_item_of_a_body_is_live_or_dead_by_itself() {
    check(
        "
        fn main() {
            fn foam() {}
            fn salt() {} //~ dead
            foam()
        }
        ",
    );
}

#[test]
fn each_item_of_an_extern_block_is_live_or_dead_by_itself() {
    check(
        r#"
        unsafe extern "C" {
            fn foam();
            fn salt(); //~ dead
        }
        unsafe extern "C" { fn kelp(); } //~ dead
        fn main() { unsafe { foam() } }
        "#,
    );
}

#[test]
fn each_static_of_a_thread_local_is_live_or_dead_by_itself() {
    check(
        "
        thread_local! {
            static FOAM: u8 = 1;
            static SALT: u8 = 2; //~ dead
        }
        fn main() { FOAM.with(|_| ()); }
        ",
    );
}

#[test]
fn a_thread_local_that_a_macro_makes_is_dead_if_nobody_names_its_statics() {
    check(
        "
        macro_rules! hold {
            ($name:ident: $held:ty) => { thread_local! { static $name: Option<$held> = None; } };
        }
        hold!(FOAM: Kelp);
        hold!(SALT: Crab); //~ dead
        struct Kelp;
        struct Crab; //~ dead
        fn main() { FOAM.with(|_| ()); }
        ",
    );
}

#[test]
fn a_crate_is_dead_if_no_live_unit_names_it() {
    check(
        "
        use sand::grain; //~ dead
        fn main() { kelp::foam() }
        //- /lib.rs crate:kelp
        pub fn foam() {}
        pub fn salt() {} //~ dead
        //- /lib.rs crate:sand
        pub fn grain() {} //~ dead
        ",
    );
}

#[test]
fn each_live_unit_has_a_cause_up_to_main() {
    let fixture = Fixture::new(
        "
        fn main() { foam() }
        fn foam() { salt() }
        fn salt() { 1.swim() }
        trait Swim { fn swim(&self) {} }
        impl Swim for i32 {}
        ",
    );
    let resolved = fixture.resolve();
    let shaken = shaken(&fixture, &resolved, &[]);
    let cause = |path: &str| {
        let user = shaken.cause[fixture.unit(&resolved, path)];
        user.map(|user| fixture.path(&resolved, user))
    };
    assert_eq!(cause("crate::salt").as_deref(), Some("crate::foam"));
    assert_eq!(cause("crate::foam").as_deref(), Some("crate::main"));
    assert_eq!(cause("crate::Swim").as_deref(), Some("crate::salt"));
    assert_eq!(cause("crate::main"), None);
}
