//! Associated items, methods, and the traits in scope.

use super::{check, check_members, check_notes, check_traits};

#[test]
fn a_path_through_a_type_names_a_member_of_that_type() {
    check_members(
        "
        struct Fish;
        impl Fish { const FINS: u8 = 2; fn new() -> Self { Fish } }
        fn function() { Fish::new(); } //~ crate::Fish.new, trait.new
        fn constant() { Fish::FINS; } //~ crate::Fish.FINS, trait.FINS
        fn in_brackets() { <Fish>::new(); } //~ _.new
        fn main() {}
        ",
    );
}

#[test]
fn self_type_is_the_type_of_the_impl() {
    check_members(
        "
        struct Fish;
        impl Fish {
            fn new() -> Self { Fish }
            fn other() { Self::new(); } //~ crate::Fish.new, trait.new
        }
        fn main() {}
        ",
    );
}

#[test]
fn a_method_call_names_a_member_of_any_type() {
    check_members(
        "
        struct Fish;
        impl Fish { fn swim(&self) {} }
        fn main() { todo!().swim(); } //~ _.swim
        ",
    );
}

#[test]
fn a_path_through_a_type_parameter_names_a_member_of_a_trait() {
    check_members(
        "
        trait Swim { const FINS: u8; fn new() -> Self; }
        fn of_parameter<T: Swim>() { T::new(); T::FINS; } //~ trait.new, trait.FINS
        fn main() {}
        ",
    );
}

#[test]
fn an_impl_uses_its_type_and_its_trait() {
    check(
        "
        mod reef { pub struct Fish<T>(T); pub trait Swim {} }
        struct Fin;
        impl reef::Swim for reef::Fish<Fin> {} //~ crate::reef::Swim, crate::reef::Fish, crate::Fin
        fn main() {}
        ",
    );
}

#[test]
fn a_derive_does_not_name_the_trait_of_its_name() {
    check(
        "
        trait Clone {}
        #[derive(Clone)]
        struct Fish; //~ nothing
        fn main() {}
        ",
    );
}

#[test]
fn a_path_through_a_trait_uses_the_trait() {
    check(
        "
        struct Fish;
        trait Swim { fn swim() {} }
        impl Swim for Fish {}
        fn by_trait() { <Fish as Swim>::swim() } //~ crate::Fish, crate::Swim
        fn of_any() { Swim::swim() } //~ crate::Swim
        fn main() {}
        ",
    );
}

#[test]
fn an_associated_type_uses_its_trait() {
    check(
        "
        struct Fish;
        struct Fin;
        trait Swim { type Limb; }
        impl Swim for Fish {
            type Limb = Fin; //~ crate::Fin
        }
        fn full() -> <Fish as Swim>::Limb { todo!() } //~ crate::Fish, crate::Swim
        fn short<T: Swim>() -> T::Limb { todo!() } //~ crate::Swim
        fn main() {}
        ",
    );
}

#[test]
fn a_trait_is_in_scope_by_definition_import_or_glob() {
    check_traits(
        "
        mod reef { pub trait Swim {} pub trait Dive {} }
        mod here {
            trait Own {}
            fn own() {} //~ crate::here::Own
        }
        mod by_name {
            use crate::reef::Swim;
            fn named() {} //~ crate::reef::Swim by use crate::by_name::Swim
        }
        mod by_alias {
            use crate::reef::Swim as Float;
            fn renamed() {} //~ crate::reef::Swim by use crate::by_alias::Float
        }
        mod unnamed {
            use crate::reef::Swim as _;
            fn nameless() {} //~ crate::reef::Swim by use crate::unnamed::_
        }
        mod by_glob {
            use crate::reef::*;
            fn all() {} //~ \
        crate::reef::Swim by use crate::by_glob::*, crate::reef::Dive by use crate::by_glob::*
        }
        mod none { fn nothing() {} } //~ nothing
        fn main() {}
        ",
    );
}

#[test]
fn a_trait_in_scope_lists_every_import_of_the_chain() {
    check_traits(
        "
        mod reef { pub trait Swim {} }
        mod prelude { pub use crate::reef::Swim; }
        mod user {
            use crate::prelude::*;
            fn inside() {} //~ crate::reef::Swim by use crate::prelude::Swim and use crate::user::*
        }
        fn main() {}
        ",
    );
}

#[test]
fn a_block_sees_the_traits_in_the_scopes_around_it() {
    check_traits(
        "
        mod reef { pub trait Swim {} pub trait Dive {} }
        use reef::Swim;
        fn main() {
            use reef::Dive;
            0; //~ crate::reef::Swim by use crate::Swim, crate::reef::Dive by use crate::main::Dive
        }
        fn other() {} //~ crate::reef::Swim by use crate::Swim
        ",
    );
}

#[test]
fn a_trait_of_std_has_known_methods_and_a_foreign_one_any() {
    check_traits(
        "
        mod of_std {
            use std::io::Read;
            fn inside() {} //~ std by use crate::of_std::Read
        }
        mod of_judge {
            use kelp::Swim;
            fn inside() {} //~ unknown by use crate::of_judge::Swim
        }
        mod by_glob {
            use std::io::prelude::*;
            fn inside() {} //~ unknown by use crate::by_glob::*
        }
        mod no_trait {
            use std::collections::HashMap;
            fn inside() {} //~ nothing
        }
        fn main() {}
        //- /lib.rs crate:kelp judge-has
        pub trait Swim {}
        ",
    );
}

#[test]
fn bounds_of_impls_and_supertraits_are_recorded_by_name() {
    check_notes(
        "
        trait Swim {}
        trait Dive: Swim + Clone {} //~ Swim, Clone
        struct Fish<T>(T);
        impl<T: Dive> Swim for Fish<T> where T: Copy {} //~ Dive, Copy
        impl Swim for u8 {} //~ nothing
        fn main() {}
        ",
        |_, resolved, unit| {
            resolved.impls.bounds.get(&unit).into_iter().flatten().cloned().collect()
        },
    );
}
