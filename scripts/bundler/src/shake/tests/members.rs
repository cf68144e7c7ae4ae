//! Members, impls and imports of traits, which no name leads to.

use super::check;

#[test]
fn an_inherent_member_is_live_if_it_is_called() {
    check(
        "
        struct Fish;
        impl Fish {
            fn new() -> Self { Fish }
            fn swim(&self) { self.turn() }
            fn turn(&self) {}
            fn sleep(&self) {} //~ dead
            const FINS: u8 = 2;
            const EYES: u8 = 2; //~ dead
        }
        impl Fish { fn sink(&self) {} } //~ dead
        fn main() { Fish::new().swim(); Fish::FINS; }
        ",
    );
}

#[test]
fn a_call_on_an_unknown_type_reaches_the_members_of_that_name_of_all_live_types() {
    check(
        "
        struct Fish;
        struct Crab;
        struct Bird; //~ dead
        impl Fish { fn swim(&self) {} }
        impl Crab { fn swim(&self) {} }
        impl Bird { fn swim(&self) {} } //~ dead
        fn main() { Fish.swim(); Crab; }
        ",
    );
}

#[test]
fn a_call_on_a_known_type_reaches_the_member_of_that_type_alone() {
    check(
        "
        struct Fish;
        struct Crab;
        impl Fish { fn new() {} }
        impl Crab { fn new() {} } //~ dead
        fn main() { Fish::new(); Crab; }
        ",
    );
}

#[test]
fn a_trait_impl_is_live_if_its_type_and_its_trait_are() {
    check(
        "
        trait Swim { fn swim(&self); }
        trait Fly { fn fly(&self); } //~ dead
        struct Fish;
        struct Bird; //~ dead
        impl Swim for Fish { fn swim(&self) {} }
        impl Swim for Bird { fn swim(&self) {} } //~ dead
        impl Fly for Fish { fn fly(&self) {} } //~ dead
        fn dive<T: Swim>(it: T) { it.swim() }
        fn main() { dive(Fish) }
        ",
    );
}

#[test]
fn an_impl_of_a_marker_trait_is_live_by_a_bound() {
    check(
        "
        trait Mark {}
        struct Fish;
        impl Mark for Fish {}
        impl Mark for u8 {}
        impl Mark for Crab {} //~ dead
        struct Crab; //~ dead
        fn marked<T: Mark>(_: T) {}
        fn main() { marked(Fish) }
        ",
    );
}

#[test]
fn a_blanket_impl_is_live_if_its_trait_is() {
    check(
        "
        trait Swim { fn swim(&self) {} }
        trait Fly {} //~ dead
        impl<T: Copy> Swim for T {}
        impl<T: Copy> Fly for T {} //~ dead
        fn main() { 1.swim() }
        ",
    );
}

#[test]
fn an_uncalled_method_of_a_trait_is_dead_in_all_impls() {
    check(
        "
        trait Swim {
            fn swim(&self);
            fn rest(&self) {} //~ dead
            const DEEP: bool = true; //~ dead
            type Water;
        }
        struct Fish;
        impl Swim for Fish {
            fn swim(&self) {}
            fn rest(&self) {} //~ dead
            const DEEP: bool = false; //~ dead
            type Water = Salt;
        }
        struct Salt;
        fn main() { Swim::swim(&Fish); }
        ",
    );
}

#[test]
fn a_live_default_method_reaches_the_items_that_it_calls() {
    check(
        "
        trait Swim {
            fn swim(&self) { self.turn() }
            fn turn(&self) { foam() }
            fn rest(&self) { salt() } //~ dead
        }
        impl Swim for u8 {}
        fn foam() {}
        fn salt() {} //~ dead
        fn main() { 1u8.swim() }
        ",
    );
}

#[test]
fn drop_operators_and_other_impls_of_std_traits_are_live_with_their_type() {
    check(
        "
        struct Fish;
        impl Drop for Fish { fn drop(&mut self) { foam() } }
        impl std::ops::Add for Fish { type Output = Fish; fn add(self, _: Fish) -> Fish { salt(); self } }
        impl Iterator for Fish { type Item = u8; fn next(&mut self) -> Option<u8> { None } }
        fn foam() {}
        fn salt() {}
        struct Crab; //~ dead
        impl Drop for Crab { fn drop(&mut self) { kelp() } } //~ dead
        fn kelp() {} //~ dead
        fn main() { Fish; }
        ",
    );
}

#[test]
fn an_impl_for_a_type_of_std_is_live_with_the_argument_of_its_trait() {
    check(
        "
        struct Fish;
        struct Crab; //~ dead
        impl From<Fish> for u8 { fn from(_: Fish) -> u8 { 1 } }
        impl From<Crab> for u8 { fn from(_: Crab) -> u8 { 1 } } //~ dead
        fn main() { let _: u8 = Fish.into(); }
        ",
    );
}

#[test]
fn generic_arguments_in_the_header_of_an_impl_need_not_be_live() {
    check(
        "
        struct Fish<T>(T);
        struct Fin;
        trait Swim {}
        impl Swim for Fish<Fin> {}
        trait Fly {} //~ dead
        impl Fly for Fish<Fin> {} //~ dead
        fn swim<T: Swim>(_: T) {}
        fn main() { swim(Fish(todo!())) }
        ",
    );
}

#[test]
fn a_derive_is_dead_with_its_type() {
    check(
        "
        #[derive(Clone, Debug)]
        struct Fish(Fin);
        #[derive(Clone, Debug)]
        struct Fin;
        #[derive(Clone)] //~ dead
        struct Crab;
        fn main() { Fish(Fin).clone(); }
        ",
    );
}

#[test]
fn a_live_trait_reaches_its_supertrait_and_the_impls_of_it() {
    check(
        "
        trait Swim { fn swim(&self) {} }
        trait Dive: Swim { fn dive(&self) { self.swim() } }
        trait Fly {} //~ dead
        impl Swim for u8 {}
        impl Dive for u8 {}
        impl Fly for u8 {} //~ dead
        fn main() { 1u8.dive() }
        ",
    );
}

#[test]
fn an_import_of_a_trait_is_live_where_a_method_of_it_is_called() {
    check(
        "
        mod reef {
            pub trait Swim { fn swim(&self) {} }
            pub trait Fly { fn fly(&self) {} } //~ dead
            impl Swim for u8 {}
            impl Fly for u8 {} //~ dead
        }
        mod calls {
            use crate::reef::Swim as _;
            use crate::reef::Fly; //~ dead
            pub fn all() { 1u8.swim() }
        }
        mod calls_not {
            use crate::reef::Swim; //~ dead
            pub fn all() {}
        }
        fn main() { calls::all(); calls_not::all() }
        ",
    );
}

#[test]
fn an_import_of_a_std_trait_is_live_where_a_method_of_it_is_called() {
    check(
        "
        use std::io::Read;
        use std::io::BufRead; //~ dead
        use std::fmt::Write as _; //~ dead
        fn main() { std::io::stdin().read(&mut []); }
        ",
    );
}

#[test]
fn a_foreign_import_that_may_be_a_trait_is_live_where_any_method_is_called() {
    check(
        "
        mod calls {
            use kelp::Swim;
            pub fn all() { 1u8.swim() }
        }
        mod calls_not {
            use kelp::Swim; //~ dead
            pub fn all() {}
        }
        fn main() { calls::all(); calls_not::all() }
        //- /lib.rs crate:kelp judge-has
        pub trait Swim {}
        ",
    );
}

#[test]
fn a_live_impl_in_a_body_makes_the_body_live() {
    check(
        "
        struct Fish;
        trait Swim { fn swim(&self); }
        fn idle() {
            impl Swim for Fish { fn swim(&self) {} }
        }
        fn other() {} //~ dead
        fn main() { Fish.swim() }
        ",
    );
}

#[test]
fn an_impl_for_an_alias_of_a_parameter_or_an_associated_type_is_live() {
    check(
        "
        trait Swim { fn swim(&self) {} }
        trait Turn { type Out; }
        struct Fish;
        impl Turn for Fish { type Out = Crab; }
        struct Crab;
        struct Clam;
        type Out<T> = <T as Turn>::Out;
        type Same<T> = T;
        impl Swim for Out<Fish> {}
        impl Swim for Same<Clam> {}
        struct T; //~ dead
        fn main() { Crab.swim(); Clam.swim(); }
        ",
    );
}
