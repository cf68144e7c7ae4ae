//! Units that rustc reports as dead.

use super::{check, check_reported};

#[test]
fn a_reported_unit_is_dead_with_all_that_only_it_names() {
    let text = |note: &str| {
        format!(
            "
            struct Fish;
            impl Fish {{ fn swim(&self) {{}} }}
            struct Crab;
            impl Crab {{
                fn new() -> Self {{ Crab }}
                fn swim(&self) {{ salt() }} {note}
            }}
            fn salt() {{}} {note}
            fn kelp() {{}} //~ dead
            fn main() {{ Fish.swim(); Crab::new(); }}
            "
        )
    };
    check(&text(""));
    check_reported(&text("//~ dead"), &["crate::<impl Crab>::swim"]);
}

#[test]
fn a_reported_method_of_a_trait_is_dead_in_all_impls() {
    check_reported(
        "
        trait Swim {
            fn swim(&self);
            fn turn(&self); //~ dead
        }
        struct Fish;
        impl Swim for Fish {
            fn swim(&self) {}
            fn turn(&self) { foam() } //~ dead
        }
        struct Crab;
        impl Crab { fn turn(&self) {} }
        fn foam() {} //~ dead
        fn main() { Fish.swim(); Crab.turn(); }
        ",
        &["crate::Swim::turn"],
    );
}

#[test]
fn a_reported_import_is_dead_and_its_target_may_be_live() {
    check_reported(
        "
        mod reef { pub fn foam() {} }
        use reef::foam; //~ dead
        fn main() { foam(); reef::foam() }
        ",
        &["use crate::foam"],
    );
}

#[test]
fn all_impls_of_a_reported_type_are_dead() {
    check_reported(
        "
        trait Swim { fn swim(&self) {} }
        struct Fish;
        struct Crab; //~ dead
        impl Swim for Fish {}
        impl Swim for Crab {} //~ dead
        impl Crab { fn new() -> Self { Crab } } //~ dead
        fn main() { Fish.swim(); let _ = Crab::new; }
        ",
        &["crate::Crab"],
    );
}

#[test]
fn an_import_of_main_is_live_though_it_is_reported() {
    check_reported(
        "
        mod reef { pub fn start() {} }
        use reef::start as main;
        fn foam() {} //~ dead
        ",
        &["use crate::main"],
    );
}

#[test]
fn a_reported_function_is_live_for_a_live_impl_in_its_body() {
    check_reported(
        "
        struct Fish;
        trait Swim { fn swim(&self); }
        fn idle() {
            impl Swim for Fish { fn swim(&self) {} }
        }
        fn other() {} //~ dead
        fn main() { Fish.swim() }
        ",
        &["crate::idle", "crate::other"],
    );
}
