//! Items, modules, namespaces and visibility.

use super::check;

#[test]
fn a_name_resolves_to_the_item_of_its_own_module() {
    check(
        "
        mod reef {
            pub fn foam() {}
            fn inside() { foam() } //~ crate::reef::foam
        }
        fn foam() {}
        fn main() { foam() } //~ crate::foam
        fn outside() { reef::foam() } //~ crate::reef::foam
        ",
    );
}

#[test]
fn a_module_does_not_see_the_names_of_its_parent() {
    check(
        "
        fn foam() {}
        mod reef {
            fn inside() { foam() } //~ nothing
        }
        fn main() {}
        ",
    );
}

#[test]
fn an_item_is_in_scope_above_its_definition() {
    check(
        "
        fn main() { foam() } //~ crate::foam
        fn foam() {}
        ",
    );
}

#[test]
fn self_super_and_crate_name_modules() {
    check(
        "
        fn foam() {}
        mod reef {
            pub fn foam() {}
            mod deep {
                pub fn foam() {}
                fn here() { self::foam() } //~ crate::reef::deep::foam
                fn above() { super::foam() } //~ crate::reef::foam
                fn far_above() { super::super::foam() } //~ crate::foam
                fn above_self() { self::super::foam() } //~ crate::reef::foam
                fn root() { crate::foam() } //~ crate::foam
            }
        }
        fn main() {}
        ",
    );
}

#[test]
fn an_out_of_line_module_is_a_module() {
    check(
        "
        mod reef;
        fn main() { reef::foam(); reef::deep::salt() } //~ crate::reef::foam, crate::reef::deep::salt
        //- /reef.rs
        pub mod deep;
        pub fn foam() { deep::salt() } //~ crate::reef::deep::salt
        //- /reef/deep.rs
        pub fn salt() { super::foam() } //~ crate::reef::foam
        ",
    );
}

#[test]
fn a_path_attribute_names_the_file_of_a_module() {
    check(
        r#"
        #[path = "other/place.rs"]
        mod reef;
        fn main() { reef::deep::salt() } //~ crate::reef::deep::salt
        //- /other/place.rs
        pub mod deep;
        //- /other/deep.rs
        pub fn salt() {}
        "#,
    );
}

#[test]
fn types_values_and_macros_have_separate_namespaces() {
    check(
        "
        mod reef { pub struct Inner; }
        mod foam { pub struct Salt; }
        fn foam() {}
        macro_rules! foam { () => { reef::Inner } }
        fn value() { foam() } //~ crate::foam
        fn in_type(_: foam::Salt) {} //~ crate::foam::Salt
        fn in_macro() { foam!(); } //~ crate::foam!, crate::foam!#0, crate::reef::Inner
        fn main() {}
        ",
    );
}

#[test]
fn a_struct_with_named_fields_is_not_in_the_value_namespace() {
    check(
        "
        mod reef {
            pub struct Foam { pub salt: u8 }
            pub struct Kelp(pub u8);
            pub struct Rock;
        }
        use reef::*;
        fn Foam() {}
        fn named() { Foam() } //~ crate::Foam
        fn tuple() { Kelp(1); } //~ crate::reef::Kelp, use crate::*
        fn unit() { Rock; } //~ crate::reef::Rock, use crate::*
        fn main() {}
        ",
    );
}

#[test]
fn a_variant_uses_its_enum() {
    check(
        "
        enum Sea { Calm, Rough { high: u8 }, Deep(u8) }
        fn path() { Sea::Calm; } //~ crate::Sea
        fn pattern() { match todo!() { Sea::Rough { .. } => {} _ => {} } } //~ crate::Sea
        fn call() { Sea::Deep(1); } //~ crate::Sea
        fn main() {}
        ",
    );
}

#[test]
fn an_imported_variant_uses_its_enum() {
    check(
        "
        mod reef {
            pub enum Sea { Calm, Rough }
            pub use Sea::Rough;
        }
        use reef::Sea::Calm;
        use reef::Sea::*;
        fn by_name() { Calm; } //~ crate::reef::Sea, use crate::Calm
        fn by_glob() { Rough; } //~ crate::reef::Sea, use crate::*
        fn through() { reef::Rough; } //~ crate::reef::Sea, use crate::reef::Rough
        fn main() {}
        ",
    );
}

#[test]
fn a_private_item_is_visible_in_child_modules() {
    check(
        "
        mod reef {
            fn foam() {}
            mod deep {
                fn below() { super::foam() } //~ crate::reef::foam
            }
        }
        fn main() {}
        ",
    );
}

#[test]
fn a_glob_imports_only_visible_names() {
    check(
        "
        mod reef {
            fn foam() {}
            pub(self) fn salt() {}
            pub(super) fn kelp() {}
            pub(in crate::reef) fn rock() {}
            pub(crate) fn sand() {}
        }
        mod other {
            pub fn foam() {}
            pub fn salt() {}
            pub fn rock() {}
        }
        use reef::*;
        use other::*;
        fn private() { foam() } //~ crate::other::foam, use crate::*
        fn pub_self() { salt() } //~ crate::other::salt, use crate::*
        fn pub_super() { kelp() } //~ crate::reef::kelp, use crate::*
        fn pub_in() { rock() } //~ crate::other::rock, use crate::*
        fn pub_crate() { sand() } //~ crate::reef::sand, use crate::*
        fn main() {}
        ",
    );
}

#[test]
fn raw_identifiers_are_the_same_names() {
    check(
        "
        mod r#match { pub fn r#foam() {} }
        fn main() { r#match::foam() } //~ crate::match::foam
        ",
    );
}

#[test]
fn items_of_an_extern_block_can_be_named() {
    check(
        r#"
        unsafe extern "C" { fn foam(); static SALT: u8; }
        fn call() { unsafe { foam() } } //~ crate::foam
        fn value() { unsafe { SALT; } } //~ crate::SALT
        fn main() {}
        "#,
    );
}

#[test]
fn a_type_alias_uses_its_type() {
    check(
        "
        mod reef { pub struct Foam; }
        type Kelp = reef::Foam; //~ crate::reef::Foam
        fn main() { let _: Kelp; } //~ crate::Kelp
        ",
    );
}

#[test]
fn a_signature_uses_its_types_bounds_and_constants() {
    check(
        "
        struct Foam<T>(T);
        struct Salt;
        struct Kelp;
        trait Swim {}
        trait Dive {}
        const N: usize = 1;
        fn all<T: Swim>(_: Foam<Salt>, _: [u8; N]) -> impl Dive where Kelp: Sized { todo!() } //~ \
        crate::Foam, crate::Salt, crate::Kelp, crate::Swim, crate::Dive, crate::N
        fn main() {}
        ",
    );
}

#[test]
fn a_generic_parameter_shadows_an_item() {
    check(
        "
        struct T;
        const N: usize = 0;
        fn of_type<T>(_: T) {} //~ nothing
        fn of_value<const N: usize>(_: [u8; N]) { N; } //~ nothing
        struct Of<T>(T); //~ nothing
        fn plain(_: T) { N; } //~ crate::T, crate::N
        fn main() {}
        ",
    );
}

#[test]
fn an_inner_item_does_not_see_outer_generic_parameters() {
    check(
        "
        struct T;
        fn outer<T>(_: T) {
            fn inner(_: T) {} //~ crate::T
        }
        fn main() {}
        ",
    );
}

#[test]
fn constants_and_statics_use_the_items_in_their_values() {
    check(
        "
        const fn foam() -> u8 { 1 }
        struct Salt(u8);
        const A: u8 = foam(); //~ crate::foam
        static B: Salt = Salt(A); //~ crate::Salt, crate::A
        fn main() {}
        ",
    );
}

#[test]
fn the_length_of_an_array_is_a_value() {
    check(
        "
        mod N { pub struct Foam; }
        const N: usize = 2;
        struct Foam([u8; N]); //~ crate::N
        fn main() { [0; N]; } //~ crate::N
        ",
    );
}
