//! Blocks, locals, patterns and labels.

use super::check;

#[test]
fn an_item_of_a_block_shadows_an_outer_one() {
    check(
        "
        fn foam() {}
        fn main() {
            {
                fn foam() {}
                foam() //~ crate::main::foam
            }
        }
        fn other() { foam() } //~ crate::foam
        ",
    );
}

#[test]
fn an_item_of_a_block_is_not_in_scope_outside_of_it() {
    check(
        "
        fn main() {
            { fn foam() {} }
            foam() //~ nothing
        }
        ",
    );
}

#[test]
fn an_inner_item_sees_the_items_of_outer_blocks() {
    check(
        "
        fn main() {
            fn foam() {}
            {
                fn inner() { foam() } //~ crate::main::foam
            }
        }
        ",
    );
}

#[test]
fn self_in_a_block_is_the_enclosing_module() {
    check(
        "
        fn foam() {}
        fn main() {
            fn foam() {}
            self::foam() //~ crate::foam
        }
        ",
    );
}

#[test]
fn an_import_of_a_block_is_not_in_scope_outside_of_it() {
    check(
        "
        mod reef { pub fn foam() {} }
        fn inside() {
            use reef::foam;
            foam() //~ crate::reef::foam, use crate::inside::foam
        }
        fn outside() { foam() } //~ nothing
        fn main() {}
        ",
    );
}

#[test]
fn a_glob_of_an_inner_block_follows_a_name_of_the_block_around_it() {
    check(
        "
        mod kelp { pub fn foam() {} }
        mod reef { pub fn foam() {} }
        fn main() {
            use reef as kelp;
            fn around() {
                fn inner() { foam() } //~ crate::reef::foam, use crate::main::kelp, use crate::main::around::*
                use kelp::*;
            }
        }
        ",
    );
}

#[test]
fn a_glob_of_a_block_shadows_an_outer_item() {
    check(
        "
        mod reef { pub fn foam() {} }
        fn foam() {}
        fn main() {
            use reef::*;
            foam() //~ crate::reef::foam, use crate::main::*
        }
        ",
    );
}

#[test]
fn a_local_shadows_a_function_after_its_statement() {
    check(
        "
        fn foam() {}
        fn before() { foam(); let foam = 1; } //~ crate::foam
        fn in_its_own_value() { let foam = foam; } //~ crate::foam
        fn after() { let foam = 1; foam; } //~ nothing
        fn main() {}
        ",
    );
}

#[test]
fn the_scope_of_a_local_ends_with_its_block() {
    check(
        "
        fn foam() {}
        fn block() { { let foam = 1; } foam() } //~ crate::foam
        fn closure() { |foam: u8| foam; foam() } //~ crate::foam
        fn only_closure() { |foam: u8| foam; } //~ nothing
        fn loop_() { for foam in 0..1 {} foam() } //~ crate::foam
        fn only_loop() { for foam in 0..1 { foam; } } //~ nothing
        fn arm() { match 1 { foam => {} } foam() } //~ crate::foam
        fn only_arm() { match 1 { foam if foam > 1 => { foam; } _ => {} } } //~ nothing
        fn if_let() { if let foam = 1 { foam; } } //~ nothing
        fn else_of_if_let() { if let foam = 1 {} else { foam() } } //~ crate::foam
        fn while_let() { while let Some(foam) = None::<u8> { foam; } } //~ nothing
        fn let_else() { let Some(foam) = None::<u8> else { return foam() }; } //~ crate::foam
        fn parameter(foam: u8) { foam; } //~ nothing
        fn main() {}
        ",
    );
}

#[test]
fn a_local_shadows_neither_paths_nor_macros() {
    check(
        "
        mod foam { pub fn salt() {} }
        macro_rules! foam { () => { 1 } }
        fn path() { let foam = 1; foam::salt() } //~ crate::foam::salt
        fn call() { let foam = 1; foam!(); } //~ crate::foam!, crate::foam!#0
        fn main() {}
        ",
    );
}

#[test]
fn an_inner_item_does_not_see_outer_locals() {
    check(
        "
        fn foam() {}
        fn main() {
            let foam = 1;
            fn inner() { foam() } //~ crate::foam
        }
        ",
    );
}

#[test]
fn a_local_shadows_an_item_of_its_block() {
    check(
        "
        fn main() {
            fn foam() {}
            let foam = 1;
            foam; //~ nothing
        }
        ",
    );
}

#[test]
fn a_constant_in_a_pattern_is_not_a_binding() {
    check(
        "
        const FOAM: u8 = 1;
        struct Salt;
        fn salt() {}
        fn constant() { match 1 { FOAM => {} _ => {} } } //~ crate::FOAM
        fn unit_struct() { let Salt = todo!(); } //~ crate::Salt
        fn function() { let salt = 1; salt; } //~ nothing
        fn main() {}
        ",
    );
}

#[test]
fn a_field_does_not_name_an_item() {
    check(
        "
        struct Sea { foam: u8 }
        fn foam() {}
        fn access(sea: Sea) { sea.foam; } //~ crate::Sea
        fn literal() { Sea { foam: 1 }; } //~ crate::Sea
        fn short(foam: u8) { Sea { foam }; } //~ crate::Sea
        fn pattern(sea: Sea) { let Sea { foam } = sea; foam; } //~ crate::Sea
        fn renamed(sea: Sea) { let Sea { foam: _ } = sea; foam(); } //~ crate::Sea, crate::foam
        fn main() {}
        ",
    );
}

#[test]
fn a_shorthand_field_names_the_constant_of_its_name() {
    check(
        "
        struct Sea { foam: u8 }
        const foam: u8 = 1;
        fn main() { Sea { foam }; } //~ crate::Sea, crate::foam
        ",
    );
}

#[test]
fn a_label_does_not_name_an_item() {
    check(
        "
        fn foam() {}
        fn main() { 'foam: loop { break 'foam; } } //~ nothing
        ",
    );
}

#[test]
fn a_captured_format_argument_is_resolved() {
    check(
        r#"
        const FOAM: u8 = 1;
        fn of_constant() { println!("{FOAM}"); } //~ crate::FOAM
        fn of_width() { println!("{:1$}", 1, FOAM as usize); } //~ crate::FOAM
        fn of_variable(foam: u8) { println!("{foam}"); } //~ nothing
        fn main() {}
        "#,
    );
}
