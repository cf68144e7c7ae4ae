//! Macros: their arms and their expansions.

use super::{check, check_reported, shaken};
use crate::tests::fixture::Fixture;

#[test]
fn only_the_arms_that_live_calls_take_are_live() {
    check(
        "
        macro_rules! foam {
            (one) => { one() };
            (two) => { two() }; //~ dead
            ($e:expr) => { foam!(one) };
        }
        macro_rules! salt { () => { two() } } //~ dead
        fn one() {}
        fn two() {} //~ dead
        fn main() { foam!(1) }
        ",
    );
}

#[test]
fn a_call_in_dead_code_makes_no_arm_live() {
    check(
        "
        macro_rules! foam {
            (one) => {};
            (two) => {}; //~ dead
        }
        fn main() { foam!(one) }
        fn kelp() { foam!(two) } //~ dead
        ",
    );
}

#[test]
fn a_call_in_item_position_is_live_if_an_item_of_its_expansion_is() {
    check(
        "
        macro_rules! make { ($name:ident, $calls:ident) => { fn $name() { $calls() } } }
        make!(foam, one);
        make!(salt, two); //~ dead
        fn one() {}
        fn two() {} //~ dead
        fn main() { foam() }
        ",
    );
}

#[test]
fn all_items_of_one_expansion_are_live_together() {
    check(
        "
        macro_rules! make {
            ($a:ident $b:ident; $c:ident $d:ident;) => { fn $a() { $b() } fn $c() { $d() } }
        }
        make! {
            foam one;
            salt two;
        }
        fn one() {}
        fn two() {}
        fn three() {} //~ dead
        fn main() { foam() }
        ",
    );
}

#[test]
fn each_round_of_a_list_is_live_alone() {
    check(
        "
        macro_rules! make { ($($name:ident $calls:ident;)*) => { $(fn $name() { $calls() })* } }
        make! {
            foam one;
            salt two; //~ dead
        }
        fn one() {}
        fn two() {} //~ dead
        fn main() { foam() }
        ",
    );
}

#[test]
fn a_call_that_expands_to_an_impl_is_live_with_type_and_trait() {
    check(
        "
        macro_rules! swims { ($($t:ty)*) => { $(impl Swim for $t {})* } }
        trait Swim {}
        struct Fish;
        struct Crab; //~ dead
        swims!(Fish);
        swims!(Crab); //~ dead
        fn swim<T: Swim>(_: T) {}
        fn main() { swim(Fish) }
        ",
    );
}

#[test]
fn a_variable_of_a_macro_that_is_not_understood_is_no_name() {
    check(
        "
        fn one() {}
        fn two() {} //~ dead
        macro_rules! foam { (crab $two:ident) => { $two(one()) } }
        fn main() { foam!(kelp) }
        ",
    );
}

#[test]
fn macros_among_the_arguments_of_an_unknown_macro_are_live() {
    check(
        "
        fn one() {}
        fn two() {}
        fn three() {} //~ dead
        macro_rules! foam { () => { one() } }
        macro_rules! salt { () => { three() } } //~ dead
        fn main() {
            judge::zip!(foam!(), kelp::weed!(), [two(), 3]);
            reef::grow();
        }
        mod reef {
            macro_rules! coral { ($e:expr) => { bubble!($e) } }
            macro_rules! bubble { ($e:expr) => { $e + four() } }
            fn four() -> u8 { 4 }
            pub fn grow() { judge::zip!([0], coral!(1)); }
        }
        //- /lib.rs crate:kelp
        #[macro_export]
        macro_rules! weed { () => { $crate::five() } }
        pub fn five() {}
        pub fn six() {} //~ dead
        //- /lib.rs crate:judge judge-has
        ",
    );
}

#[test]
fn items_named_by_dollar_crate_are_live_with_their_macro() {
    check(
        "
        fn main() { kelp::foam!() }
        //- /lib.rs crate:kelp
        #[macro_export]
        macro_rules! foam { () => { $crate::salt() } }
        #[macro_export] //~ dead
        macro_rules! rock { () => { $crate::sand() } }
        pub fn salt() {}
        pub fn sand() {} //~ dead
        ",
    );
}

#[test]
fn an_impl_of_a_dead_trait_is_cut_out_of_the_body_of_its_macro() {
    let text = "
        trait Swim {}
        trait Fly {}
        macro_rules! make {
            ($t:ident) => {
                struct $t;
                impl Swim for $t {}
                impl Fly for $t {}
            };
        }
        make!(Fish);
        fn swim<T: Swim>(_: T) {}
        fn main() { swim(Fish) }
    ";
    let fixture = Fixture::new(text);
    let resolved = fixture.resolve();
    let cut = |dead: &[&str]| {
        let shaken = shaken(&fixture, &resolved, dead);
        let texts = shaken.dead_in_macros.iter();
        let texts = texts.map(|(file, it)| &fixture.program.files[*file].text[it.start..it.end]);
        texts.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(cut(&["crate::Fly"]), ["impl Fly for $t {}"]);
    assert!(cut(&[]).is_empty());
}

#[test]
fn an_item_is_cut_out_of_a_macro_only_if_it_is_dead_in_every_expansion() {
    let text = "
        macro_rules! make { ($t:ident $f:ident) => { struct $t; fn $f() {} } }
        make!(Fish foam);
        make!(Crab salt);
        fn main() { Fish; foam(); Crab; }
    ";
    let fixture = Fixture::new(text);
    let resolved = fixture.resolve();
    assert!(shaken(&fixture, &resolved, &["crate::salt"]).dead_in_macros.is_empty());
    assert_eq!(
        shaken(&fixture, &resolved, &["crate::foam", "crate::salt"]).dead_in_macros.len(),
        1
    );
}

#[test]
fn an_expansion_revives_the_dead_items_that_it_names() {
    check_reported(
        "
        macro_rules! make { () => { fn foam() { salt() } } }
        make!();
        fn salt() {}
        fn kelp() {} //~ dead
        fn main() { foam() }
        ",
        &["crate::salt", "crate::kelp"],
    );
}
