//! Refusals and notes.

use super::{refusal, rewritten};
use crate::ids::Table;
use crate::resolve::FindingKind;
use crate::tests::fixture::Fixture;

#[test]
fn a_macro_with_a_crate_path_may_not_be_called_in_another_crate() {
    let error = refusal(
        "
        fn foam() {}
        fn main() { kelp::call!(); kelp::salt() }
        //- /lib.rs crate:kelp
        #[macro_export]
        macro_rules! call { () => { crate::foam() } }
        fn foam() {}
        pub fn salt() { call!() }
        ",
    );
    assert!(
        error.starts_with(
            "cannot bundle `kelp`: kelp/src/lib.rs:2: `crate` in a macro is the crate"
        ),
        "{error}"
    );
}

#[test]
fn a_procedural_macro_that_the_judge_does_not_have_is_refused() {
    let error = refusal(
        "
        fn main() { kelp::foam!() }
        //- /lib.rs crate:kelp proc-macro
        ",
    );
    assert!(error.starts_with("cannot bundle `dive`: dive/src/main.rs:1: "), "{error}");
    assert!(error.contains("procedural macro"), "{error}");
}

#[test]
fn only_live_units_are_refused() {
    let fixture = Fixture::new(
        "
        fn main() {}
        fn other() { kelp::foam!() }
        //- /lib.rs crate:kelp proc-macro
        ",
    );
    let resolved = fixture.resolve();
    let live = Table::filled(&resolved.units, false);
    let rewriting = super::rewrite(&fixture.program, &resolved, &live, &fixture.judge);
    assert!(rewriting.is_ok());
    assert!(rewritten(&fixture).is_err());
}

#[test]
fn a_change_of_meaning_that_is_kept_is_noted() {
    let fixture = Fixture::new(
        "
        fn main() { kelp::foam() }
        //- /lib.rs crate:kelp
        pub fn foam() { module_path!(); }
        ",
    );
    assert!(rewritten(&fixture).is_ok());
    let findings = fixture.resolve().findings;
    assert_eq!(findings.len(), 1);
    assert!(
        matches!(&findings[0].kind, FindingKind::Note(note) if note.contains("module_path!")),
        "{findings:?}"
    );
}
