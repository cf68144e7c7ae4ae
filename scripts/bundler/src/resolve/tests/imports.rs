//! Imports: aliases, nested names, globs, re-exports and cycles.

use super::check;

#[test]
fn an_alias_is_the_only_name_that_an_import_brings_in() {
    check(
        "
        mod reef { pub fn foam() {} }
        use reef::foam as salt;
        fn alias() { salt() } //~ crate::reef::foam, use crate::salt
        fn original() { foam() } //~ nothing
        fn main() {}
        ",
    );
}

#[test]
fn each_name_of_a_nested_use_is_an_import_of_its_own() {
    check(
        "
        mod reef {
            pub fn foam() {}
            pub mod deep { pub fn salt() {} pub fn kelp() {} }
        }
        use reef::{self, deep::{self as below, kelp, salt as s}, foam};
        fn one() { foam() } //~ crate::reef::foam, use crate::foam
        fn two() { s() } //~ crate::reef::deep::salt, use crate::s
        fn three() { kelp() } //~ crate::reef::deep::kelp, use crate::kelp
        fn by_self() { reef::foam() } //~ crate::reef::foam
        fn by_alias() { below::salt() } //~ crate::reef::deep::salt, use crate::below
        fn main() {}
        ",
    );
}

#[test]
fn self_in_braces_imports_only_the_type_namespace() {
    check(
        "
        mod reef {
            pub mod foam { pub fn salt() {} }
            pub fn foam() {}
        }
        use reef::foam::{self};
        fn of_module() { foam::salt() } //~ crate::reef::foam::salt, use crate::foam
        fn of_value() { foam() } //~ nothing
        fn main() {}
        ",
    );
}

#[test]
fn an_import_covers_all_namespaces() {
    check(
        "
        mod reef {
            pub mod foam { pub fn salt() {} }
            pub fn foam() {}
        }
        use reef::foam;
        fn of_module() { foam::salt() } //~ crate::reef::foam::salt, use crate::foam
        fn of_value() { foam() } //~ crate::reef::foam, use crate::foam
        fn main() {}
        ",
    );
}

#[test]
fn a_glob_imports_all_public_names() {
    check(
        "
        mod reef { pub fn foam() {} pub struct Kelp; pub mod deep { pub fn salt() {} } }
        use reef::*;
        fn value() { foam() } //~ crate::reef::foam, use crate::*
        fn ty(_: Kelp) {} //~ crate::reef::Kelp, use crate::*
        fn module() { deep::salt() } //~ crate::reef::deep::salt, use crate::*
        fn main() {}
        ",
    );
}

#[test]
fn an_item_shadows_a_glob() {
    check(
        "
        mod reef { pub fn foam() {} }
        use reef::*;
        fn foam() {}
        fn main() { foam() } //~ crate::foam
        ",
    );
}

#[test]
fn a_named_import_shadows_a_glob() {
    check(
        "
        mod reef { pub fn foam() {} }
        mod other { pub fn foam() {} }
        use reef::*;
        use other::foam;
        fn main() { foam() } //~ crate::other::foam, use crate::foam
        ",
    );
}

#[test]
fn a_name_shadows_a_glob_in_its_own_namespace_only() {
    check(
        "
        mod reef {
            pub mod foam { pub fn salt() {} }
            pub fn foam() {}
        }
        use reef::*;
        fn foam() {}
        fn of_module() { foam::salt() } //~ crate::reef::foam::salt, use crate::*
        fn of_value() { foam() } //~ crate::foam
        fn main() {}
        ",
    );
}

#[test]
fn two_globs_may_import_the_same_item() {
    check(
        "
        mod reef { pub fn foam() {} }
        mod other { pub use crate::reef::foam; }
        mod both {
            use crate::reef::*;
            use crate::other::*;
            fn inside() { foam() } //~ \
        crate::reef::foam, use crate::both::*, use crate::both::*, use crate::other::foam
        }
        fn main() {}
        ",
    );
}

#[test]
fn of_two_ways_by_globs_to_a_module_the_first_one_is_used() {
    check(
        "
        mod reef { pub fn foam() {} }
        mod first { pub use crate::reef::*; }
        mod second { pub use crate::reef::*; }
        mod both {
            use crate::first::*;
            use crate::second::*;
            fn inside() { foam() } //~ crate::reef::foam, use crate::both::*, use crate::first::*
        }
        fn main() {}
        ",
    );
}

#[test]
fn both_globs_are_used_if_an_undecided_cfg_stands_on_the_way() {
    check(
        "
        mod reef { pub fn foam() {} }
        #[cfg(unix)]
        mod deep { pub use crate::reef::foam; }
        #[cfg(not(unix))]
        mod deep { pub use crate::reef::foam; }
        use deep::*;
        fn main() { foam() } //~ \
        crate::reef::foam, use crate::*, use crate::deep::foam, use crate::deep::foam
        ",
    );
}

#[test]
fn a_private_glob_hides_no_public_one() {
    check(
        "
        mod reef { pub fn foam() {} }
        mod both {
            use crate::reef::*;
            pub use crate::reef::*;
            fn inside() { foam() } //~ crate::reef::foam, use crate::both::*
        }
        fn main() { both::foam() } //~ crate::reef::foam, use crate::both::*
        ",
    );
}

#[test]
fn an_import_of_another_namespace_does_not_shadow_a_glob() {
    check(
        "
        mod reef { pub fn foam() {} pub mod salt { pub fn tide() {} } }
        mod other { pub mod foam { pub fn kelp() {} } pub fn salt() {} }
        use reef::*;
        use other::{foam, salt};
        fn by_glob() { foam() } //~ crate::reef::foam, use crate::*
        fn by_name() { salt() } //~ crate::other::salt, use crate::salt
        fn both() { salt::tide(); foam::kelp() } //~ \
        crate::reef::salt::tide, use crate::*, crate::other::foam::kelp, use crate::foam
        fn main() {}
        ",
    );
}

#[test]
fn a_named_import_by_a_later_glob_shadows() {
    check(
        "
        mod reef { pub use crate::deep::*; pub use kelp::foam; }
        mod deep { pub mod kelp { pub fn foam() {} } pub fn foam() {} }
        mod other { pub use crate::reef::*; }
        fn main() { other::foam() } //~ \
        crate::deep::kelp::foam, use crate::other::*, use crate::reef::foam, use crate::reef::*
        ",
    );
}

#[test]
fn a_renamed_name_of_the_prelude_uses_its_imports() {
    check(
        "
        mod reef { pub use Kelp::Some as S; use Option as Kelp; }
        fn main() { reef::S(1) } //~ use crate::reef::S, use crate::reef::Kelp
        ",
    );
}

#[test]
fn two_globs_may_import_one_name_in_two_namespaces() {
    check(
        "
        mod reef { pub fn foam() {} }
        mod other { pub mod foam { pub fn salt() {} } }
        use reef::*;
        use other::*;
        fn main() { foam(); foam::salt() } //~ \
        crate::reef::foam, crate::other::foam::salt, use crate::*, use crate::*
        ",
    );
}

#[test]
fn a_use_through_re_exports_uses_every_import_of_the_chain() {
    check(
        "
        mod a { pub fn foam() {} }
        mod b { pub use crate::a::foam as salt; }
        mod c { pub use crate::b::*; }
        use c::salt as kelp;
        fn main() { kelp() } //~ \
        crate::a::foam, use crate::b::salt, use crate::c::*, use crate::kelp
        ",
    );
}

#[test]
fn a_path_leads_through_an_imported_module() {
    check(
        "
        mod reef { pub mod deep { pub fn foam() {} } }
        mod other { pub use crate::reef::deep as below; }
        fn main() { other::below::foam() } //~ crate::reef::deep::foam, use crate::other::below
        ",
    );
}

#[test]
fn an_import_may_begin_with_an_imported_name() {
    check(
        "
        mod reef { pub mod deep { pub fn foam() {} } }
        use below::foam;
        use reef::deep as below;
        fn main() { foam() } //~ crate::reef::deep::foam, use crate::below, use crate::foam
        ",
    );
}

#[test]
fn a_glob_does_not_re_export_private_imports() {
    check(
        "
        mod reef { pub fn foam() {} }
        mod other { use crate::reef::foam; pub fn salt() {} }
        mod third { pub fn foam() {} }
        use other::*;
        use third::*;
        fn main() { foam() } //~ crate::third::foam, use crate::*
        ",
    );
}

#[test]
fn a_glob_of_the_parent_imports_its_private_imports() {
    check(
        "
        mod reef { pub fn foam() {} }
        use reef::foam;
        mod child {
            use super::*;
            fn inside() { foam() } //~ crate::reef::foam, use crate::foam, use crate::child::*
        }
        fn main() {}
        ",
    );
}

#[test]
fn cyclic_globs_resolve() {
    check(
        "
        mod a { pub use crate::b::*; pub fn foam() {} }
        mod b { pub use crate::a::*; pub fn salt() {} }
        fn one() { a::salt() } //~ crate::b::salt, use crate::a::*
        fn two() { b::foam() } //~ crate::a::foam, use crate::b::*
        fn three() { a::kelp() } //~ nothing
        fn main() {}
        ",
    );
}

#[test]
fn cyclic_imports_resolve_to_nothing() {
    check(
        "
        mod a { pub use crate::b::foam; }
        mod b { pub use crate::a::foam; }
        fn main() { a::foam() } //~ nothing
        ",
    );
}

#[test]
fn a_glob_of_itself_adds_nothing() {
    check(
        "
        mod reef { pub use self::*; pub fn foam() {} }
        fn main() { reef::foam() } //~ crate::reef::foam
        ",
    );
}

#[test]
fn a_crate_path_leads_through_the_imports_of_the_root() {
    check(
        "
        mod reef { pub fn foam() {} }
        use reef::foam as salt;
        mod deep {
            fn inside() { crate::salt() } //~ crate::reef::foam, use crate::salt
        }
        fn main() {}
        ",
    );
}

#[test]
fn a_foreign_import_shadows_no_glob_since_its_namespace_is_unknown() {
    check(
        "
        mod reef { pub struct HashMap; }
        use reef::*;
        use std::collections::HashMap;
        fn main() { let _: HashMap; } //~ crate::reef::HashMap, use crate::*, use crate::HashMap
        ",
    );
}

#[test]
fn a_glob_of_an_enum_brings_in_a_variant_that_has_the_name_of_a_type() {
    check(
        "
        mod reef {
            pub struct Kelp { pub size: u8 }
            pub enum Plant { Kelp(Kelp), Plant }
        }
        mod other {
            use crate::reef::Plant::*;
            fn inside() { Kelp(1); Plant } //~ crate::reef::Plant, use crate::other::*
        }
        fn main() {}
        ",
    );
}

#[test]
fn a_glob_shadows_the_prelude() {
    check(
        "
        mod reef { pub struct Vec; pub fn drop() {} }
        use reef::*;
        fn main() { let _: Vec; drop() } //~ crate::reef::Vec, crate::reef::drop, use crate::*
        ",
    );
}
