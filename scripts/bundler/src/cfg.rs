//! Decides the cfgs that are known before a judge sees the text; the others are left to its compiler.
//!
//! An example, for a crate with the feature `deep`:
//!
//! | predicate | verdict |
//! | --- | --- |
//! | `feature = "deep"` | true |
//! | `all(unix, test)` | false: a bundle is no test |
//! | `all(unix, feature = "deep")` | open: only the compiler of the judge knows `unix` |
//!
//! An open predicate stays in the text, with its decided parts replaced: `all(unix, all())`.

mod expr;

use crate::source::{Edit, Span};
pub use expr::CfgExpr;
use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use serde::{Deserialize, Serialize};
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, ExprLit, Lit, Meta, Token};

/// What a cfg predicate comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CfgValue {
    /// It holds.
    True,
    /// It does not.
    False,
    /// Only the compiler of the judge knows: the system, `debug_assertions`, `ONLINE_JUDGE`.
    Undecided,
}

impl CfgValue {
    fn of(holds: bool) -> Self {
        if holds { Self::True } else { Self::False }
    }
}

/// What decides the cfgs of a crate.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub struct CfgOptions {
    /// The features that it is built with.
    pub features: Vec<String>,
    /// The cfgs that its build script sets, such as `deep` or `sea="north"`, if that is known.
    pub script: Option<Vec<String>>,
    /// Those that judges set by themselves.
    pub judges: Vec<String>,
    /// Whether `debug_assertions` holds, if the flags of the judge tell.
    pub debug_assertions: Option<bool>,
    /// The bits of a `usize` at the judge, if that is known.
    pub pointer_width: Option<u32>,
}

/// The cfg that the optimisation of a judge decides.
pub const DEBUG_ASSERTIONS: &str = "debug_assertions";

/// The cfg that the machines of a judge decide.
pub const POINTER_WIDTH: &str = "target_pointer_width";

/// Cfgs that are off in any program that a judge builds.
const OFF: [&str; 10] =
    ["test", "doc", "doctest", "docsrs", "doc_cfg", "miri", "kani", "clippy", "rustfmt", "loom"];

/// Cfgs that every compiler sets by itself, or a judge does; others come from a build script.
const COMPILERS: [&str; 23] = [
    "debug_assertions",
    "overflow_checks",
    "unix",
    "windows",
    "panic",
    "proc_macro",
    "relocation_model",
    "sanitize",
    "target_abi",
    "target_arch",
    "target_endian",
    "target_env",
    "target_family",
    "target_feature",
    "target_has_atomic",
    "target_has_atomic_load_store",
    "target_os",
    "target_pointer_width",
    "target_thread_local",
    "target_vendor",
    "ub_checks",
    "accessible",
    "version",
];

/// The kinds of machines that judges have, or those who check a bundle before they submit it.
const MACHINES: [(&str, &[&str]); 6] = [
    ("target_arch", &["aarch64", "x86", "x86_64"]),
    ("target_endian", &["little"]),
    ("target_env", &["", "gnu", "msvc", "musl"]),
    ("target_family", &["unix", "windows"]),
    ("target_os", &["linux", "macos", "windows"]),
    ("target_pointer_width", &["32", "64"]),
];

/// The predicate of an attribute `cfg(…)`, or the one that comes first in `cfg_attr(…)`.
pub fn predicate(attr: &Attribute) -> Option<Meta> {
    match &attr.meta {
        Meta::List(list) => parse_predicates(list.tokens.clone())?.into_iter().next(),
        _ => None,
    }
}

/// The attributes that `cfg_attr(…)` gives.
pub fn cfg_attr_attributes(attr: &Attribute) -> Vec<Meta> {
    let Meta::List(list) = &attr.meta else { return Vec::new() };
    let is_comma = |it: &TokenTree| matches!(it, TokenTree::Punct(it) if it.as_char() == ',');
    let rest = list.tokens.clone().into_iter().skip_while(|it| !is_comma(it)).skip(1);
    let parser = Punctuated::<Meta, Token![,]>::parse_terminated;
    parser.parse2(rest.collect()).into_iter().flatten().collect()
}

/// What stands in the brackets of a cfg, with `true` and `false` as the names `r#true` and `r#false`:
/// to syn they are no names, though to rustc they are predicates.
pub fn parse_predicates(tokens: TokenStream) -> Option<Vec<Meta>> {
    let parser = Punctuated::<Meta, Token![,]>::parse_terminated;
    Some(parser.parse2(with_raw_literals(tokens)).ok()?.into_iter().collect())
}

fn with_raw_literals(tokens: TokenStream) -> TokenStream {
    let raw = |tree| match tree {
        TokenTree::Ident(it) if it == "true" || it == "false" => {
            TokenTree::Ident(Ident::new_raw(&it.to_string(), it.span()))
        }
        TokenTree::Group(group) => {
            let mut raw = Group::new(group.delimiter(), with_raw_literals(group.stream()));
            raw.set_span(group.span());
            TokenTree::Group(raw)
        }
        other => other,
    };
    tokens.into_iter().map(raw).collect()
}

impl CfgOptions {
    /// The same as long as the build script is not asked.
    pub fn without_build_script(&self) -> Self {
        Self { script: None, ..self.clone() }
    }

    /// The cfg of the build script on which the predicate hangs, if what that one says decides it.
    pub fn decided_by_script(&self, predicate: &Meta) -> Option<String> {
        self.script.as_ref()?;
        let before = decide(predicate, &self.without_build_script());
        match custom_cfg(predicate, self) {
            Some(name) => (before == CfgValue::Undecided).then_some(name),
            None => (before != decide(predicate, self)).then(|| "feature".to_owned()),
        }
    }

    /// Returns the cfgs in the predicate that the judge decides.
    pub fn decided_by_judge(&self, predicate: &Meta) -> impl Iterator<Item = &'static str> {
        let decided = [
            (DEBUG_ASSERTIONS, self.debug_assertions.is_some()),
            (POINTER_WIDTH, self.pointer_width.is_some()),
        ];
        let decided =
            decided.into_iter().filter(|(name, decided)| *decided && names(predicate, name));
        decided.map(|(name, _)| name)
    }

    /// Whether the build script sets a cfg, if that is known and nobody else can.
    fn is_set(&self, path: &syn::Path, value: Option<&str>) -> Option<bool> {
        let (script, name) = (self.script.as_ref()?, path.get_ident()?.to_string());
        self.is_custom(&name).then(|| script.contains(&shown(&name, value)))
    }

    /// Whether neither a compiler nor a judge nor a feature sets it.
    fn is_custom(&self, name: &str) -> bool {
        let known = matches!(name, "feature" | "r#true" | "r#false");
        !known
            && !OFF.contains(&name)
            && !COMPILERS.contains(&name)
            && !self.judges.iter().any(|it| it == name)
    }
}

/// A cfg that a build script sets, written in the one way in which it is looked for.
pub fn normalized(cfg: &str) -> String {
    match syn::parse_str::<Meta>(cfg) {
        Ok(Meta::NameValue(pair)) => match (pair.path.get_ident(), &pair.value) {
            (Some(name), Expr::Lit(ExprLit { lit: Lit::Str(value), .. })) => {
                shown(&name.to_string(), Some(&value.value()))
            }
            _ => cfg.to_owned(),
        },
        _ => cfg.trim().to_owned(),
    }
}

fn shown(name: &str, value: Option<&str>) -> String {
    value.map_or_else(|| name.to_owned(), |it| format!("{name}={it:?}"))
}

/// Decides a predicate by what is known of a crate.
pub fn decide(predicate: &Meta, known: &CfgOptions) -> CfgValue {
    match predicate {
        Meta::Path(path) => decide_name(path, known),
        Meta::NameValue(pair) => match &pair.value {
            Expr::Lit(ExprLit { lit: Lit::Str(value), .. }) => {
                decide_value(&pair.path, &value.value(), known)
            }
            _ => CfgValue::Undecided,
        },
        Meta::List(list) => match parts(predicate) {
            Some(parts) => decide_list(&list.path, &parts, known),
            None => CfgValue::Undecided,
        },
    }
}

/// Decides a predicate such as `unix`.
fn decide_name(path: &syn::Path, known: &CfgOptions) -> CfgValue {
    if path.is_ident("r#true") {
        return CfgValue::True;
    }
    if path.is_ident("r#false") || OFF.iter().any(|name| path.is_ident(name)) {
        return CfgValue::False;
    }
    let by_judge = known.debug_assertions.filter(|_| path.is_ident(DEBUG_ASSERTIONS));
    by_judge.or_else(|| known.is_set(path, None)).map_or(CfgValue::Undecided, CfgValue::of)
}

/// Decides a predicate such as `feature = "deep"`.
fn decide_value(path: &syn::Path, value: &str, known: &CfgOptions) -> CfgValue {
    if path.is_ident("feature") {
        // Features, too, are cfgs that a build script may set.
        let cfg = shown("feature", Some(value));
        let by_script = known.script.iter().flatten().any(|it| *it == cfg);
        return CfgValue::of(by_script || known.features.iter().any(|it| it == value));
    }
    if let Some(is_set) = known.is_set(path, Some(value)) {
        return CfgValue::of(is_set);
    }
    if let (Some(bits), true) = (known.pointer_width, path.is_ident(POINTER_WIDTH)) {
        return CfgValue::of(value == bits.to_string());
    }
    let kinds = MACHINES.iter().find(|(name, _)| path.is_ident(name));
    match kinds {
        Some((_, [only])) => CfgValue::of(value == *only),
        Some((_, values)) if !values.contains(&value) => CfgValue::False,
        _ => CfgValue::Undecided,
    }
}

/// True if a name is the predicate or a part of it.
fn names(predicate: &Meta, name: &str) -> bool {
    predicate.path().is_ident(name)
        || parts(predicate).into_iter().flatten().any(|part| names(&part, name))
}

/// Decides `not(…)`, `all(…)` or `any(…)`.
fn decide_list(path: &syn::Path, parts: &[Meta], known: &CfgOptions) -> CfgValue {
    if path.is_ident("not") {
        return match parts.first().map(|it| decide(it, known)) {
            Some(CfgValue::True) => CfgValue::False,
            Some(CfgValue::False) => CfgValue::True,
            _ => CfgValue::Undecided,
        };
    }
    // One part with this verdict decides the whole list.
    let (decisive, otherwise) = if path.is_ident("all") {
        (CfgValue::False, CfgValue::True)
    } else if path.is_ident("any") {
        (CfgValue::True, CfgValue::False)
    } else {
        return CfgValue::Undecided;
    };
    let verdicts: Vec<CfgValue> = parts.iter().map(|it| decide(it, known)).collect();
    if verdicts.contains(&decisive) {
        decisive
    } else if verdicts.contains(&CfgValue::Undecided) {
        CfgValue::Undecided
    } else {
        otherwise
    }
}

/// Whether a `cfg` among the attributes takes away what bears them.
pub fn is_off(attrs: &[Attribute], known: &CfgOptions) -> bool {
    let mut cfgs = attrs.iter().filter(|it| it.path().is_ident("cfg"));
    cfgs.any(|it| predicate(it).is_some_and(|it| decide(&it, known) == CfgValue::False))
}

/// Whether an attribute is a cfg that is left to the compiler. What is decided is gone already, but for
/// what a macro is given.
pub fn is_undecided(attr: &Attribute, known: &CfgOptions) -> bool {
    let path = attr.path();
    let holds = || predicate(attr).is_some_and(|it| decide(&it, known) == CfgValue::True);
    path.is_ident("cfg_attr") || path.is_ident("cfg") && !holds()
}

/// A predicate that does not surely hold: that of one `cfg`, or of several as one.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct UndecidedCfg {
    negated: bool,
    predicate: String,
}

impl UndecidedCfg {
    /// What the `cfg`s among the attributes ask for, unless all of it holds.
    pub fn of(attrs: &[Attribute], known: &CfgOptions) -> Option<Self> {
        let cfgs = attrs.iter().filter(|it| it.path().is_ident("cfg") && is_undecided(it, known));
        let predicates = cfgs.filter_map(|it| Some(it.meta.require_list().ok()?.tokens.clone()));
        let predicates: Vec<TokenStream> = predicates.collect();
        if let [only] = &predicates[..] {
            let trees: Vec<TokenTree> = only.clone().into_iter().collect();
            if let [TokenTree::Ident(not), TokenTree::Group(group)] = &trees[..]
                && not == "not"
            {
                return Some(Self { negated: true, predicate: group.stream().to_string() });
            }
        }
        let all: Vec<String> = predicates.iter().map(TokenStream::to_string).collect();
        (!all.is_empty()).then(|| Self { negated: false, predicate: all.join(", ") })
    }

    /// Whether one of the two holds.
    pub fn is_opposite(&self, other: &Self) -> bool {
        self.negated != other.negated && self.predicate == other.predicate
    }
}

/// In a predicate that stays open, the parts that are decided, replaced by what they come to.
pub fn simplify(predicate: &Meta, known: &CfgOptions, edits: &mut Vec<Edit>) {
    match decide(predicate, known) {
        CfgValue::True => edits.push(Edit::replace(Span::of(predicate), "all()")),
        CfgValue::False => edits.push(Edit::replace(Span::of(predicate), "any()")),
        CfgValue::Undecided => {
            for part in parts(predicate).iter().flatten() {
                simplify(part, known, edits);
            }
        }
    }
}

/// The first name in the predicate that neither a compiler nor a feature sets.
pub fn custom_cfg(predicate: &Meta, known: &CfgOptions) -> Option<String> {
    match predicate {
        Meta::List(_) => parts(predicate)?.iter().find_map(|it| custom_cfg(it, known)),
        Meta::Path(path) | Meta::NameValue(syn::MetaNameValue { path, .. }) => {
            let name = path.get_ident()?.to_string();
            known.is_custom(&name).then_some(name)
        }
    }
}

/// Whether a `cfg_attr` decides only what no name hangs on: lints, documentation, inlining, and what
/// no stable compiler takes.
pub fn affects_no_names(attr: &Attribute) -> bool {
    const HARMLESS: [&str; 12] = [
        "allow",
        "cold",
        "deny",
        "deprecated",
        "doc",
        "expect",
        "feature",
        "forbid",
        "inline",
        "must_use",
        "track_caller",
        "warn",
    ];
    let harmless = |it: &Meta| HARMLESS.iter().any(|name| it.path().is_ident(name));
    attr.path().is_ident("cfg_attr")
        && parts(&attr.meta).is_some_and(|it| it.iter().skip(1).all(harmless))
}

fn parts(predicate: &Meta) -> Option<Vec<Meta>> {
    let Meta::List(list) = predicate else { return None };
    parse_predicates(list.tokens.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A crate with one feature.
    fn deep() -> CfgOptions {
        CfgOptions { features: vec!["deep".to_owned()], ..CfgOptions::default() }
    }

    #[track_caller]
    fn check(predicate: &str, expected: CfgValue) {
        let [meta] = &parse_predicates(predicate.parse().unwrap()).unwrap()[..] else { panic!() };
        assert_eq!(decide(meta, &deep()), expected, "{predicate}");
    }

    #[test]
    fn features_and_test_are_decided_and_systems_are_not() {
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
    fn the_judge_decides_debug_assertions_if_its_flags_tell() {
        use CfgValue::{False, True, Undecided};
        let check = |predicate: &str, debug_assertions, expected, by_judge| {
            let known = CfgOptions { debug_assertions, ..CfgOptions::default() };
            let meta: Meta = syn::parse_str(predicate).unwrap();
            assert_eq!(decide(&meta, &known), expected, "{predicate}");
            assert_eq!(known.decided_by_judge(&meta).count(), usize::from(by_judge), "{predicate}");
        };
        check("debug_assertions", None, Undecided, false);
        check("debug_assertions", Some(false), False, true);
        check("debug_assertions", Some(true), True, true);
        check("all(unix, not(debug_assertions))", Some(false), Undecided, true);
        check("all(unix, debug_assertions)", Some(false), False, true);
        check("unix", Some(false), Undecided, false);
    }

    #[test]
    fn the_judge_decides_the_width_of_pointers_if_it_is_known() {
        use CfgValue::{False, True, Undecided};
        for (predicate, by_default, with_64_bits) in [
            ("target_pointer_width = \"64\"", Undecided, True),
            ("target_pointer_width = \"32\"", Undecided, False),
            ("target_pointer_width = \"16\"", False, False),
            ("all(unix, not(target_pointer_width = \"32\"))", Undecided, Undecided),
            ("unix", Undecided, Undecided),
        ] {
            let meta: Meta = syn::parse_str(predicate).unwrap();
            assert_eq!(decide(&meta, &CfgOptions::default()), by_default, "{predicate}");
            let known = CfgOptions { pointer_width: Some(64), ..CfgOptions::default() };
            assert_eq!(decide(&meta, &known), with_64_bits, "{predicate}");
        }
    }

    #[test]
    fn a_build_script_decides_what_nobody_else_can_set() {
        use CfgValue::{False, True, Undecided};
        let script = ["deep", "sea = \"north\"", "unix"].map(normalized).to_vec();
        let judges = vec!["ONLINE_JUDGE".to_owned()];
        let known = CfgOptions { script: Some(script), judges, ..CfgOptions::default() };
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
            let [meta] = &parse_predicates(predicate.parse().unwrap()).unwrap()[..] else {
                panic!()
            };
            assert_eq!(decide(meta, &known), expected, "{predicate}");
            assert_eq!(known.decided_by_script(meta).as_deref(), by, "{predicate}");
            let before = if by.is_some() { Undecided } else { expected };
            assert_eq!(decide(meta, &known.without_build_script()), before, "{predicate}");
        }
    }

    #[test]
    fn an_open_predicate_keeps_no_feature_names() {
        let text = "all(unix, feature = \"deep\", not(test))";
        let mut edits = Vec::new();
        simplify(&syn::parse_str(text).unwrap(), &deep(), &mut edits);
        let replaced: Vec<_> =
            edits.iter().map(|edit| (&text[edit.span.start..edit.span.end], &*edit.text)).collect();
        assert_eq!(replaced, [("feature = \"deep\"", "all()"), ("not(test)", "all()")]);
    }
}
