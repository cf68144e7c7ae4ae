use super::std_items::PATHS;
use super::*;
use crate::rustc::{Diagnostic, clippy_command};
use base::judge::Judges;
use base::toolchain;
use serde_json::json;
use std::env;
use std::ffi::OsString;
use std::io::Write;
use std::process::{Command, Stdio};

/// A feature, with a text that uses it and a similar text that does not.
struct FeatureCase {
    /// The name of the feature.
    feature: &'static str,
    /// The feature came with 1.`minor`.
    minor: u64,
    edition: u16,
    /// A text that uses the feature.
    uses: &'static str,
    /// A similar text without the feature, which compiles from 1.63 on.
    similar: &'static str,
}

const fn case(
    feature: &'static str,
    minor: u64,
    uses: &'static str,
    similar: &'static str,
) -> FeatureCase {
    FeatureCase { feature, minor, edition: 2021, uses, similar }
}

const CASES: &[FeatureCase] = &[
    case(
        "a name captured by a format string",
        58,
        "pub fn f(x: u32) -> String { format!(\"{x:>5}\") }",
        "pub fn f(x: u32) { println!(\"{} {y} {{x}} {0:1$}\", x, 5, y = 3); \"{x}\"; } // {x}
         pub fn g(x: u32) { println!(\"{}\", \"{x}\"); std::println!(\"{}\", x); }
         macro_rules! print { (x) => { \"{x}\" } } pub fn h() { print!(x); }",
    ),
    case(
        "a name captured by a format string",
        58,
        "pub fn f(x: u8, y: usize) { assert_eq!(x, 1, \"{:y$}\", x); }",
        "",
    ),
    case(
        "a name captured by a format string",
        58,
        "pub fn f(x: u8) { assert!(x == 1, \"{x}\"); }",
        "",
    ),
    case(
        "a name captured by a format string",
        58,
        "macro_rules! print { ($t:tt) => { $t } } pub fn f(x: u8) { print!(1); std::print!(\"{x}\") }",
        "",
    ),
    case(
        "a destructuring assignment",
        59,
        "pub fn f(mut a: u8, mut b: u8) -> u8 { (a, b) = (b, a); a + b }",
        "pub fn f(mut a: [u8; 2], i: usize) -> [u8; 2] { let (x, y) = (1, 2); a[i] = x;
         (a[0]) = y; a }",
    ),
    case("a destructuring assignment", 59, "pub fn f() { _ = 1; }", "pub fn f() { let _ = 1; }"),
    case(
        "a destructuring assignment",
        59,
        "pub fn f(mut x: u8) -> u8 { vec![0].iter().for_each(|_| [x, ..] = [1, 2]); x }",
        "",
    ),
    case(
        "`#[default]` on a variant",
        62,
        "#[derive(Clone, Default)] pub enum A { #[default] B, C }",
        "#[derive(Default)] pub struct A { b: u8 } pub enum B { C }",
    ),
    case(
        "`let … else`",
        65,
        "pub fn f(x: Option<u8>) -> u8 { let Some(x) = x else { return 0 }; x }",
        "pub fn f(x: Option<u8>) -> u8 { let y = if let Some(x) = x { x } else { 0 }; y }
         pub const S: &str = \"let Some(x) = x else { return };\"; // let A = b else { c };
         /* let A = b else { c }; */ #[doc = \"let A = b else { c };\"] pub fn g() {}",
    ),
    case(
        "`let … else`",
        65,
        "pub fn f(x: Option<u8>) -> Vec<u8> { vec![(|| { let Some(y) = x else { return 0 }; y })()] }",
        "pub fn f() -> &'static str { stringify!(let Some(y) = x else { return 0 };) }",
    ),
    case(
        "a generic associated type",
        65,
        "pub trait A { type B<'a> where Self: 'a; }",
        "pub trait A { type B: Clone; fn f<'a>(x: &'a u8) -> &'a u8; } type C<'a> = &'a u8;",
    ),
    case(
        "a labelled block",
        65,
        "pub fn f(n: u8) { 'a: { if n > 3 { break 'a; } } }",
        "pub fn f() { 'a: loop { { break 'a; } } }",
    ),
    case(
        "a pattern `..=b`",
        66,
        "pub fn f(n: u8) -> bool { matches!(n, 5 | ..=3) }",
        "pub fn f(n: u8) -> &'static [u8] { match n { 1..=3 => &[1][..=0], 4.. => &[], _ => &[2] } }",
    ),
    case(
        "`impl Trait` as the result of a trait's function",
        75,
        "pub trait A { fn f() -> impl Copy; }",
        "pub trait A { fn f(_: impl Copy) -> fn() -> u8 { fn g() -> impl Copy { 3 } g(); || 3 } }
         pub struct B; impl B { pub fn f() -> impl Copy { 3 } }",
    ),
    case(
        "a C string literal",
        77,
        "pub fn f() { c\"a\"; }",
        "pub fn f() { b\"c\"; \"c\\\"\"; 'c'; r\"c\"; } // c\"a\"",
    ),
    case(
        "an expression `const { … }`",
        79,
        "pub fn f() -> usize { const { 1 + 2 } }",
        "pub struct A<const N: usize>; pub fn f() -> A<{ 1 + 2 }> { const B: u8 = { 3 }; A }",
    ),
    case(
        "a bound like `Iterator<Item: Copy>`",
        79,
        "pub fn f(_: impl Iterator<Item: Copy>) {}",
        "pub fn f<I>(_: I) where I: Iterator<Item = u8>, I::Item: Copy {}",
    ),
    case(
        "a pattern `a..b`",
        80,
        "pub fn f(n: u8) -> bool { match n { 0..3 => true, _ => false } }",
        "pub fn f(n: u8) -> bool { match n { 3.. => (0..9).contains(&n), _ => false } }",
    ),
    case(
        "a pattern `a..b`",
        80,
        "pub fn f(n: u8) -> bool { if let ..3 = n { true } else { false } }",
        "",
    ),
    case(
        "`#[expect(…)]`",
        81,
        "#[expect(dead_code)] fn f() {}",
        "pub fn f(expect: Option<u8>) { expect.expect(\"a\"); }",
    ),
    case(
        "`&raw`",
        82,
        "pub fn f(x: u8) { &raw const x; }",
        "pub fn f(raw: u8) -> u8 { &raw; std::ptr::addr_of!(raw); raw }",
    ),
    case("`unsafe extern`", 82, "unsafe extern \"C\" { fn f(); }", "extern \"C\" { fn f(); }"),
    case(
        "an attribute `unsafe(…)`",
        82,
        "#[unsafe(no_mangle)] pub fn msrv_test() {}",
        "#[no_mangle] pub unsafe fn msrv_test() {}",
    ),
    case(
        "a bound `use<…>`",
        82,
        "pub fn f(_: &u8) -> impl Copy + use<> { 3 }",
        "pub fn f(_: &u8) -> impl Copy + '_ { use std::mem as m; m::drop(1); 3 }",
    ),
    case(
        "`#[target_feature]` on a safe function",
        86,
        "#[cfg(target_arch = \"x86_64\")] #[target_feature(enable = \"avx2\")] pub fn f() {}",
        "#[cfg(target_arch = \"x86_64\")] #[target_feature(enable = \"avx2\")] pub unsafe fn f() {}",
    ),
    FeatureCase {
        feature: "a `let` chain",
        minor: 88,
        edition: 2024,
        uses: "pub fn f(x: Option<u8>) -> bool { if x.is_some() && let Some(3) = x { true } else { false } }",
        similar: "pub fn f(x: Option<u8>, y: bool, z: bool) -> bool {
                   if let Some(3) = x { while let (true, Some(_)) = (y && z, x) {} }
                   if y && { let z = 3; z == 4 } { true } else { false } }",
    },
    case(
        "an `if let` guard",
        95,
        "pub fn f(x: Option<u8>) -> u8 { match 3 { 3 if let Some(x) = x => x, _ => 4 } }",
        "pub fn f(x: Option<u8>) -> u8 { match x { Some(x) if { let y = x; y > 3 } => x, _ => 4 } }",
    ),
];

/// Returns the minor versions and names of the features in a text.
fn features(text: &str) -> Vec<(u64, String)> {
    syntax(text, 2021).into_iter().map(|it| (it.version.minor, it.feature)).collect()
}

#[test]
fn a_feature_is_found_where_it_is_used_and_only_there() {
    for FeatureCase { feature, minor, edition, uses, similar } in CASES {
        let found = syntax(uses, *edition);
        let is_feature = |it: &Requirement| it.feature == *feature;
        assert!(found.iter().any(is_feature), "{feature}: {uses}\n{found:?}");
        let newest = found.iter().map(|it| it.version.minor).max();
        assert_eq!(newest, Some(*minor), "{uses}\n{found:?}");
        let found = syntax(similar, *edition);
        assert!(!found.iter().any(is_feature), "{feature}: {similar}\n{found:?}");
    }
}

#[test]
fn the_span_of_a_requirement_is_its_first_use() {
    let text = "// ü\nfn f(x: Option<u8>) {\n    let Some(_) = x else { return };\n    let Some(_) = x else \
                { return };\n    (_, _) = (1, 2);\n}\n";
    let requirements = syntax(text, 2021);
    let places: Vec<(&str, usize)> = requirements
        .iter()
        .map(|it| (&text[it.span.start..it.span.end], text[..it.span.start].matches('\n').count()))
        .collect();
    assert_eq!(places, [("else", 2), ("(", 4)]);
}

#[test]
fn items_of_std_are_found_by_their_path() {
    let text = "use std::{cell::{self, OnceCell}, collections as c, sync::LazyLock as Lazy, pin::pin};
                fn f() { core::iter::zip(1, 2); ::std::hint::black_box(3); }
                fn g() -> impl core::error::Error + std::error::Error { std::mem::offset_of!(A, b) }";
    let expected = [
        (70, "`std::cell::OnceCell`"),
        (80, "`std::sync::LazyLock`"),
        (68, "`std::pin::pin`"),
        (59, "`core::iter::zip`"),
        (66, "`std::hint::black_box`"),
        (81, "`core::error`"),
        (77, "`std::mem::offset_of`"),
    ];
    assert_eq!(features(text), expected.map(|(minor, feature)| (minor, feature.to_owned())));
}

#[test]
fn items_with_a_name_of_std_are_not_reported() {
    for text in [
        "mod core { pub mod error { pub fn f() {} } } fn f() { core::error::f(); }",
        "use a::std; use itertools::zip; fn f() { zip(1, 2); b::std::iter::zip(3, 4); }",
        "use num::NonZeroU32; use std::num::NonZeroU8; use std::cell::Cell; use std::task;",
        "const A: &str = \"std::sync::OnceLock\"; // std::iter::zip(1, 2)",
    ] {
        assert_eq!(features(text), [], "{text}");
    }
}

#[test]
fn uncertain_uses_are_not_reported() {
    for text in [
        "fn f() { other! { let Some(x) = y else { return }; \"{x}\" } a::println!(\"{x}\"); }",
        "macro_rules! m { () => { const { 1 } } } fn f() { m!(); }",
        "macro_rules! none { ($($t:tt)*) => {} } fn f() { none!(const { 1 }); }",
        "macro_rules! format { ($t:tt) => { $t } } fn f() { format!(\"{x}\"); }",
        "fn f( {",
    ] {
        assert_eq!(features(text), [], "{text}");
    }
}

#[test]
fn a_panic_message_without_arguments_is_no_format_string_before_2021() {
    let text = "fn f(x: u8) { panic!(\"{x}\"); }";
    assert_eq!(syntax(text, 2018), []);
    assert_eq!(syntax(text, 2021).len(), 1);
    assert_eq!(syntax("fn f(x: u8) { panic!(\"{x} {}\", 1); }", 2018).len(), 1);
}

#[test]
fn a_note_names_place_reason_and_judge() {
    let judges = Judges::builtin().unwrap();
    let text =
        "fn f(x: Option<u8>) {\n    let Some(y) = x else { return };\n    println!(\"{y}\");\n}\n";
    let requirements = syntax(text, 2021);
    let place =
        |span: Span| format!("src/main.rs:{}", text[..span.start].matches('\n').count() + 1);
    let mut judge = judges.get("spoj").unwrap().clone();
    judge.rustc_floor = Version::new(1, 58, 0);
    assert_eq!(
        notes(&judge, &requirements, place),
        ["src/main.rs:2: `let … else` needs Rust 1.65; SPOJ may have 1.58"]
    );
    judge.rustc_floor = Version::new(1, 65, 0);
    assert_eq!(notes(&judge, &requirements, place), Vec::<String>::new());
}

#[test]
fn every_path_of_the_table_is_in_order() {
    assert!(PATHS.is_sorted(), "the table of std's items is not sorted");
}

/// Returns a diagnostic of clippy about the first occurrence of a name in a text.
fn diagnostic(text: &str, name: &str, stable: &str) -> Diagnostic {
    let start = text.find(name).unwrap();
    let message =
        "current MSRV (Minimum Supported Rust Version) is `1.56.0` but this item is stable";
    let span = json!({ "byte_start": start, "byte_end": start + name.len(), "is_primary": true });
    let line = json!({
        "message": format!("{message} {stable}"),
        "code": { "code": "clippy::incompatible_msrv" },
        "level": "warning",
        "spans": [span],
        "children": [],
    });
    serde_json::from_value(line).unwrap()
}

#[test]
fn clippy_diagnostics_are_read() {
    let text =
        "m!(3); OnceLock::<Vec<u8>>::new(); x.isqrt(); static A: OnceLock<u8>; f.is_none_or(|| 4)";
    let diagnostics = [
        diagnostic(text, "is_none_or(|| 4)", "since `1.82.0`"),
        diagnostic(text, "OnceLock<u8>", "since `1.70.0`"),
        diagnostic(text, "OnceLock::<Vec<u8>>::new", "since `1.70.0`"),
        diagnostic(text, "isqrt", "in a `const` context since `1.84.0`"),
        diagnostic(text, "m!(3)", "since `1.60.0`"),
    ];
    let expected = [
        (60, "the expansion of `m!`"),
        (70, "`OnceLock::new`"),
        (84, "`isqrt` in a constant"),
        (70, "`OnceLock`"),
        (82, "`is_none_or`"),
    ];
    let found = apis(text, &diagnostics);
    let found: Vec<(u64, &str)> =
        found.iter().map(|it| (it.version.minor, it.feature.as_str())).collect();
    assert_eq!(found, expected);
}

#[test]
fn a_method_of_a_trait_in_the_text_is_not_reported() {
    let text = "trait A { fn isqrt(self) -> Self; } impl A for u32 { } fn f() { 3.isqrt() }";
    assert_eq!(apis(text, &[diagnostic(text, "isqrt()", "since `1.84.0`")]), []);
}

#[test]
fn an_item_that_clippy_reports_too_is_one_requirement() {
    let text =
        "fn f() { OnceLock::new(); iter::zip(1, 2); } use std::sync::OnceLock; use std::iter;";
    let diagnostics = [
        diagnostic(text, "OnceLock::new", "since `1.70.0`"),
        diagnostic(text, "iter::zip", "since `1.59.0`"),
    ];
    let found = merge(syntax(text, 2021).into_iter().chain(apis(text, &diagnostics)));
    let found: Vec<(&str, usize)> =
        found.iter().map(|it| (it.feature.as_str(), it.span.start)).collect();
    assert_eq!(found, [("`OnceLock::new`", 9), ("`iter::zip`", 26)]);
}

#[test]
#[ignore = "needs clippy; .ci/run has it"]
fn clippy_reports_new_items_despite_the_lint_levels_in_the_text() {
    let judges = Judges::builtin().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let text = "#![deny(clippy::all, clippy::pedantic)] #![forbid(clippy::incompatible_msrv)]
                #[allow(clippy::all, clippy::incompatible_msrv)]
                fn f(x: u32) -> bool { x == x && Some(x).is_none_or(|it| it as u8 == 3) }
                fn main() { f(vec![1][0]); println!(\"{:?}\", [1].iter().max()); }";
    let clippy = clippy_command(judges.get("spoj").unwrap(), folder.path()).unwrap();
    let clippy = clippy.expect("clippy is not installed");
    let (succeeded, lines) = compile(clippy, text, 2021, "bin").expect("clippy cannot be run");
    assert!(succeeded, "{lines}");
    let diagnostics: Vec<Diagnostic> =
        lines.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let found: Vec<(u64, String)> =
        apis(text, &diagnostics).into_iter().map(|it| (it.version.minor, it.feature)).collect();
    assert_eq!(found, [(82, "`is_none_or`".to_owned())], "{lines}");
}

/// Compiles a text. Returns true if that succeeds, and the output; `None` if the compiler cannot be run.
fn compile(
    mut command: Command,
    text: &str,
    edition: u16,
    crate_type: &str,
) -> Option<(bool, String)> {
    let folder = tempfile::tempdir().unwrap();
    let child = command
        .args(["-", "--emit", "metadata", "--error-format", "json", "--crate-name", "msrv"])
        .args(["--crate-type", crate_type, "--edition", &edition.to_string()])
        .arg("--out-dir")
        .arg(folder.path())
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = child.ok()?;
    // A compiler that exits early says why on stderr.
    let _ = child.stdin.take().unwrap().write_all(text.as_bytes());
    let output = child.wait_with_output().unwrap();
    Some((output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned()))
}

/// Returns the old compilers in `MEX_OLD_RUSTC`.
fn old_compilers() -> Vec<OsString> {
    let old = env::var_os("MEX_OLD_RUSTC").unwrap_or_default();
    let old = env::split_paths(&old).map(OsString::from);
    old.filter(|it| !it.is_empty()).collect()
}

/// Returns the minor version of a compiler.
fn minor(program: &OsString) -> u64 {
    let output = Command::new(program).arg("-vV").output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let release = text.lines().find_map(|it| it.strip_prefix("release: 1."));
    release.and_then(|it| it.split('.').next()?.parse().ok()).unwrap()
}

#[test]
fn the_compiler_of_this_machine_agrees_on_the_versions() {
    agrees_on_the_versions(&toolchain::rustc());
}

#[test]
#[ignore = "needs old compilers in MEX_OLD_RUSTC; .ci/run brings them"]
fn old_compilers_agree_on_the_versions() {
    let programs = old_compilers();
    assert!(!programs.is_empty(), "MEX_OLD_RUSTC names no compiler; .ci/run brings them");
    programs.iter().for_each(agrees_on_the_versions);
}

fn compile_with(program: &OsString, text: &str, edition: u16) -> (bool, String) {
    let mut command = Command::new(program);
    command.args(["--cap-lints", "allow"]);
    compile(command, text, edition, "lib").unwrap()
}

#[track_caller]
fn agrees_on_the_versions(program: &OsString) {
    let minor = minor(program);
    for edition in [2021, 2024].into_iter().filter(|it| *it < 2024 || minor >= 85) {
        let cases = || CASES.iter().filter(|it| it.edition == edition);
        let is_supported = |case: &&FeatureCase| case.minor <= minor;
        // All texts that must compile are compiled together.
        let supported = cases().filter(is_supported).map(|case| case.uses);
        let modules = supported.chain(cases().map(|case| case.similar)).enumerate();
        let whole: String =
            modules.map(|(at, text)| format!("pub mod m{at} {{\n{text}\n}}\n")).collect();
        let (compiles, output) = compile_with(program, &whole, edition);
        assert!(compiles, "rustc 1.{minor}: {output}");
        for FeatureCase { uses, .. } in cases().filter(|case| !is_supported(case)) {
            let (compiles, _) = compile_with(program, uses, edition);
            assert!(!compiles, "rustc 1.{minor} accepts {uses}");
        }
    }
}
