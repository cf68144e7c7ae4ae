//! Tests of predicates: their values for some options.

use super::*;

/// A crate with one feature.
fn deep() -> CfgOptions {
    CfgOptions { features: vec!["deep".to_owned()], ..CfgOptions::default() }
}

#[track_caller]
fn check(predicate: &str, expected: CfgValue) {
    let [meta] = &Predicate::list(predicate.parse().unwrap()).unwrap()[..] else { panic!() };
    assert_eq!(decide(meta, &deep()), expected, "{predicate}");
}

#[test]
fn features_and_test_are_decided_and_systems_are_undecided() {
    use CfgValue::{False, True, Undecided};
    check("test", False);
    check("not(test)", True);
    check("feature = \"deep\"", True);
    check("feature = \"shallow\"", False);
    check("unix", Undecided);
    check("debug_assertions", Undecided);
    check("target_arch = \"x86_64\"", Undecided);
    check("target_arch = \"wasm32\"", False);
    check("target_os = \"fuchsia\"", False);
    check("not(target_os = \"windows\")", Undecided);
    check("target_pointer_width = \"16\"", False);
    check("any(target_family = \"wasm\", target_endian = \"little\")", True);
    check("all(unix, feature = \"shallow\")", False);
    check("any(unix, feature = \"deep\")", True);
    check("all(unix, feature = \"deep\")", Undecided);
    check("not(any(test, unix))", Undecided);
    check("all()", True);
    check("any()", False);
    check("true", True);
    check("all(not(false), unix)", Undecided);
    check("any(false, not(true))", False);
}

#[test]
fn the_flags_of_the_judge_decide_debug_assertions() {
    use CfgValue::{False, True, Undecided};
    let check = |predicate: &str, debug_assertions, expected, by_judge| {
        let options = CfgOptions { debug_assertions, ..CfgOptions::default() };
        let meta = first_predicate(predicate.parse().unwrap()).unwrap();
        assert_eq!(decide(&meta, &options), expected, "{predicate}");
        assert_eq!(options.decided_by_judge(&meta).count(), usize::from(by_judge), "{predicate}");
    };
    check("debug_assertions", None, Undecided, false);
    check("debug_assertions", Some(false), False, true);
    check("debug_assertions", Some(true), True, true);
    check("all(unix, not(debug_assertions))", Some(false), Undecided, true);
    check("all(unix, debug_assertions)", Some(false), False, true);
    check("unix", Some(false), Undecided, false);
}

#[test]
fn the_judge_decides_the_pointer_width_if_it_is_known() {
    use CfgValue::{False, True, Undecided};
    for (predicate, by_default, with_64_bits) in [
        ("target_pointer_width = \"64\"", Undecided, True),
        ("target_pointer_width = \"32\"", Undecided, False),
        ("target_pointer_width = \"16\"", False, False),
        ("all(unix, not(target_pointer_width = \"32\"))", Undecided, Undecided),
        ("unix", Undecided, Undecided),
    ] {
        let meta = first_predicate(predicate.parse().unwrap()).unwrap();
        assert_eq!(decide(&meta, &CfgOptions::default()), by_default, "{predicate}");
        let options = CfgOptions { pointer_width: Some(64), ..CfgOptions::default() };
        assert_eq!(decide(&meta, &options), with_64_bits, "{predicate}");
    }
}

#[test]
fn a_build_script_decides_custom_cfgs() {
    use CfgValue::{False, True, Undecided};
    let script = ["deep", "sea = \"north\"", "unix"].map(normalized).to_vec();
    let judges = vec!["ONLINE_JUDGE".to_owned()];
    let options = CfgOptions { script: ScriptCfgs::Known(script), judges, ..CfgOptions::default() };
    for (predicate, expected, by) in [
        ("deep", True, Some("deep")),
        ("shallow", False, Some("shallow")),
        ("sea = \"north\"", True, Some("sea")),
        ("sea = \"south\"", False, Some("sea")),
        ("sea", False, Some("sea")),
        ("all(unix, not(shallow))", Undecided, Some("shallow")),
        ("all(test, deep)", False, None),
        ("unix", Undecided, None),
        ("ONLINE_JUDGE", Undecided, None),
    ] {
        let [meta] = &Predicate::list(predicate.parse().unwrap()).unwrap()[..] else { panic!() };
        assert_eq!(decide(meta, &options), expected, "{predicate}");
        assert_eq!(options.decided_by_script(meta).as_deref(), by, "{predicate}");
        let before = if by.is_some() { Undecided } else { expected };
        let not_run = CfgOptions { script: ScriptCfgs::Unknown, ..options.clone() };
        assert_eq!(decide(meta, &not_run), before, "{predicate}");
    }
}

#[test]
fn a_custom_cfg_is_off_without_a_build_script() {
    use CfgValue::{False, True, Undecided};
    let judges = vec!["ONLINE_JUDGE".to_owned()];
    let options = CfgOptions { judges, ..CfgOptions::default() };
    for (predicate, expected, name) in [
        ("deep", False, Some("deep")),
        ("not(sea = \"north\")", True, Some("sea")),
        ("any(unix, deep)", Undecided, Some("deep")),
        ("all(test, deep)", False, None),
        ("ONLINE_JUDGE", Undecided, None),
        ("target_object_format = \"elf\"", Undecided, None),
    ] {
        let [meta] = &Predicate::list(predicate.parse().unwrap()).unwrap()[..] else { panic!() };
        assert_eq!(decide(meta, &options), expected, "{predicate}");
        assert_eq!(options.decided_by_script(meta).as_deref(), name, "{predicate}");
    }
}

#[test]
fn an_undecided_predicate_keeps_no_features() {
    let text = "all(unix, feature = \"deep\", not(test))";
    let mut edits = Vec::new();
    simplify(&first_predicate(text.parse().unwrap()).unwrap(), &deep(), &mut edits);
    let replaced: Vec<_> =
        edits.iter().map(|edit| (&text[edit.span.start..edit.span.end], &*edit.text)).collect();
    assert_eq!(replaced, [("feature = \"deep\"", "all()"), ("not(test)", "all()")]);
}
