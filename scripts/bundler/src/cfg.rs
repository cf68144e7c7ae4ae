//! Decides `cfg` predicates as far as that is possible here. The others are left to the judge's compiler.
//!
//! An example, for a crate with the feature `deep`:
//!
//! | predicate | value |
//! | --- | --- |
//! | `feature = "deep"` | true |
//! | `all(unix, test)` | false: a bundle is not compiled as a test |
//! | `all(unix, feature = "deep")` | undecided: the judge may run Linux or Windows |
//!
//! An undecided predicate stays in the text. Its decided parts are replaced by `all()` for true and `any()`
//! for false: `all(unix, all())`.
//!
//! A `cfg` that only build scripts set, such as `has_kelp`, is called custom, as by cargo. In a package without a
//! build script it is false: no judge compiles with the `RUSTFLAGS` of this machine.
//!
//! `target_arch` is undecided for every judge. Rejected: deciding it where all machines of a judge have one
//! processor. rustc checks the bundle for this machine, and where that is another one, code for the judge's
//! does not compile; deciding it only where both are the same would make bundles depend on the machine.

mod expr;
mod predicate;
#[cfg(test)]
mod tests;

use crate::source::{Edit, Span};
pub use expr::UndecidedCfg;
pub use predicate::Predicate;
use predicate::PredicateForm;
use proc_macro2::{TokenStream, TokenTree};
use serde::{Deserialize, Serialize};
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, ExprLit, Lit, Meta, Token};

/// The value of a `cfg` predicate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CfgValue {
    /// It holds.
    True,
    /// It does not hold.
    False,
    /// It depends on the compiler of the judge: the system, `debug_assertions`, `ONLINE_JUDGE`.
    Undecided,
}

impl CfgValue {
    fn of(holds: bool) -> Self {
        if holds { Self::True } else { Self::False }
    }
}

/// The options that decide the `cfg` predicates of a crate.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub struct CfgOptions {
    /// The enabled features.
    pub features: Vec<String>,
    /// The `cfg`s that the build script sets.
    pub script: ScriptCfgs,
    /// The names of `cfg`s that judges set, such as `ONLINE_JUDGE`.
    pub judges: Vec<String>,
    /// The value of `debug_assertions`, if the flags of the judge determine it.
    pub debug_assertions: Option<bool>,
    /// The bits of a `usize` at the judge, if they are options.
    pub pointer_width: Option<u32>,
}

/// The custom `cfg`s of a crate.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub enum ScriptCfgs {
    /// The package has no build script, so none is set.
    #[default]
    NoScript,
    /// The build script has not run, so any may be set.
    Unknown,
    /// Those that the build script sets, such as `deep` or `sea="north"`.
    Known(Vec<String>),
}

impl ScriptCfgs {
    /// Returns the `cfg`s that are set; `None` if that is not known.
    fn set(&self) -> Option<&[String]> {
        match self {
            Self::NoScript => Some(&[]),
            Self::Unknown => None,
            Self::Known(cfgs) => Some(cfgs),
        }
    }
}

/// The `cfg` that depends on the optimisation flags of the judge.
pub const DEBUG_ASSERTIONS: &str = "debug_assertions";

/// The `cfg` that depends on the machines of the judge.
pub const POINTER_WIDTH: &str = "target_pointer_width";

/// The `cfg`s that are off in every program that a judge builds.
const OFF: [&str; 10] =
    ["test", "doc", "doctest", "docsrs", "doc_cfg", "miri", "kani", "clippy", "rustfmt", "loom"];

/// The `cfg`s that a stable compiler sets, but for those that begin with `target_`.
const COMPILERS: [&str; 5] = ["debug_assertions", "panic", "proc_macro", "unix", "windows"];

/// The values that occur on the machines of judges, and on those where a bundle is checked before it is
/// submitted. Other values are false.
const MACHINES: [(&str, &[&str]); 6] = [
    ("target_arch", &["aarch64", "x86", "x86_64"]),
    ("target_endian", &["little"]),
    ("target_env", &["", "gnu", "msvc", "musl"]),
    ("target_family", &["unix", "windows"]),
    ("target_os", &["linux", "macos", "windows"]),
    ("target_pointer_width", &["32", "64"]),
];

/// Returns the predicate of an attribute `cfg(…)` or `cfg_attr(…)`.
pub fn predicate(attr: &Attribute) -> Option<Predicate> {
    match &attr.meta {
        Meta::List(list) => first_predicate(list.tokens.clone()),
        _ => None,
    }
}

/// Returns the first predicate among the tokens between the brackets of a `cfg`.
pub fn first_predicate(tokens: TokenStream) -> Option<Predicate> {
    Predicate::list(tokens)?.into_iter().next()
}

/// Returns the attributes in a `cfg_attr(…)`, which follow its predicate; none for another attribute.
pub fn cfg_attr_attributes(attr: &Meta) -> Vec<Meta> {
    let Meta::List(list) = attr else { return Vec::new() };
    if !list.path.is_ident("cfg_attr") {
        return Vec::new();
    }
    let is_comma = |it: &TokenTree| matches!(it, TokenTree::Punct(it) if it.as_char() == ',');
    let rest = list.tokens.clone().into_iter().skip_while(|it| !is_comma(it)).skip(1);
    let parser = Punctuated::<Meta, Token![,]>::parse_terminated;
    parser.parse2(rest.collect()).into_iter().flatten().collect()
}

impl CfgOptions {
    /// Returns the options as a judge has them, which runs no build script.
    pub fn of_judge(&self) -> Self {
        Self { script: ScriptCfgs::NoScript, ..self.clone() }
    }

    /// Returns the name of a `cfg` in the predicate if the output of the build script decides the predicate, or if the
    /// `cfg` is off because there is no build script: a custom one, or `feature`.
    pub fn decided_by_script(&self, predicate: &Predicate) -> Option<String> {
        let sets_features = self.script.set()?.iter().any(|cfg| cfg.starts_with("feature="));
        let custom = custom_cfg(predicate, self);
        if custom.is_none() && !sets_features {
            return None;
        }
        let before = decide(predicate, &Self { script: ScriptCfgs::Unknown, ..self.clone() });
        match custom {
            Some(name) => (before == CfgValue::Undecided).then_some(name),
            None => (before != decide(predicate, self)).then(|| "feature".to_owned()),
        }
    }

    /// Returns the names of the `cfg`s in the predicate that the judge decides.
    pub fn decided_by_judge(&self, predicate: &Predicate) -> impl Iterator<Item = &'static str> {
        let by_judge = [
            (DEBUG_ASSERTIONS, self.debug_assertions.is_some()),
            (POINTER_WIDTH, self.pointer_width.is_some()),
        ];
        by_judge
            .into_iter()
            .filter(|(name, is_decided)| *is_decided && mentions(predicate, name))
            .map(|(name, _)| name)
    }

    /// True if the build script sets a custom `cfg`. `None` if that is not known, or if the `cfg` is not
    /// custom.
    fn is_set_by_script(&self, name: &str, value: Option<&str>) -> Option<bool> {
        let script = self.script.set()?;
        self.is_custom(name).then(|| script.contains(&displayed(name, value)))
    }

    /// True if neither a compiler nor a judge nor cargo sets a `cfg` of this name.
    fn is_custom(&self, name: &str) -> bool {
        let is_builtin = matches!(name, "feature" | "r#true" | "r#false");
        !is_builtin
            && !OFF.contains(&name)
            && !COMPILERS.contains(&name)
            && !name.starts_with("target_")
            && !self.judges.iter().any(|it| it == name)
    }
}

/// Returns a `cfg` that a build script prints in the form in which it is compared: `sea = "north"` becomes
/// `sea="north"`.
pub fn normalized(cfg: &str) -> String {
    match syn::parse_str::<Meta>(cfg) {
        Ok(Meta::NameValue(pair)) => match (pair.path.get_ident(), &pair.value) {
            (Some(name), Expr::Lit(ExprLit { lit: Lit::Str(value), .. })) => {
                displayed(&name.to_string(), Some(&value.value()))
            }
            _ => cfg.to_owned(),
        },
        _ => cfg.trim().to_owned(),
    }
}

/// Returns a `cfg` as rustc displays it, such as `unix` or `target_os="linux"`.
fn displayed(name: &str, value: Option<&str>) -> String {
    value.map_or_else(|| name.to_owned(), |value| format!("{name}={value:?}"))
}

/// Decides a predicate in a crate with these options.
pub fn decide(predicate: &Predicate, cfgs: &CfgOptions) -> CfgValue {
    let Some(name) = &predicate.name else { return CfgValue::Undecided };
    match &predicate.form {
        PredicateForm::Name => decide_name(name, cfgs),
        PredicateForm::Value(Some(value)) => decide_value(name, value, cfgs),
        PredicateForm::List(Some(parts)) => decide_list(name, parts, cfgs),
        PredicateForm::Value(None) | PredicateForm::List(None) => CfgValue::Undecided,
    }
}

/// Decides a predicate such as `unix`.
fn decide_name(name: &str, cfgs: &CfgOptions) -> CfgValue {
    if name == "r#true" {
        crate::marks::reach("cfg-literal");
        return CfgValue::True;
    }
    if name == "r#false" || OFF.contains(&name) {
        return CfgValue::False;
    }
    let by_judge = cfgs.debug_assertions.filter(|_| name == DEBUG_ASSERTIONS);
    let decided = by_judge.or_else(|| cfgs.is_set_by_script(name, None));
    decided.map_or(CfgValue::Undecided, CfgValue::of)
}

/// Decides a predicate such as `feature = "deep"`.
fn decide_value(name: &str, value: &str, cfgs: &CfgOptions) -> CfgValue {
    if name == "feature" {
        crate::marks::reach("feature-decided");
        // A build script may set features, too.
        let cfg = displayed("feature", Some(value));
        let by_script = cfgs.script.set().unwrap_or_default().contains(&cfg);
        return CfgValue::of(by_script || cfgs.features.iter().any(|it| it == value));
    }
    if let Some(is_set) = cfgs.is_set_by_script(name, Some(value)) {
        return CfgValue::of(is_set);
    }
    if let (Some(bits), POINTER_WIDTH) = (cfgs.pointer_width, name) {
        return CfgValue::of(value == bits.to_string());
    }
    let machine_values = MACHINES.iter().find(|(other, _)| *other == name);
    let is_of_no_machine = machine_values.is_some_and(|(_, values)| !values.contains(&value));
    crate::marks::reach_if("cfg-of-no-machine", is_of_no_machine);
    match machine_values {
        Some((_, [only])) => CfgValue::of(value == *only),
        Some((_, values)) if !values.contains(&value) => CfgValue::False,
        _ => CfgValue::Undecided,
    }
}

/// True if a `cfg` of this name occurs in the predicate.
fn mentions(predicate: &Predicate, name: &str) -> bool {
    predicate.is(name) || predicate.parts().iter().any(|part| mentions(part, name))
}

/// Decides `not(…)`, `all(…)` or `any(…)`.
fn decide_list(name: &str, parts: &[Predicate], cfgs: &CfgOptions) -> CfgValue {
    // One part with this value decides the whole list.
    let (decisive, otherwise) = match name {
        "not" => {
            return match parts.first().map(|part| decide(part, cfgs)) {
                Some(CfgValue::True) => CfgValue::False,
                Some(CfgValue::False) => CfgValue::True,
                _ => CfgValue::Undecided,
            };
        }
        "all" => (CfgValue::False, CfgValue::True),
        "any" => (CfgValue::True, CfgValue::False),
        _ => return CfgValue::Undecided,
    };
    let values: Vec<CfgValue> = parts.iter().map(|part| decide(part, cfgs)).collect();
    if values.contains(&decisive) {
        decisive
    } else if values.contains(&CfgValue::Undecided) {
        CfgValue::Undecided
    } else {
        otherwise
    }
}

/// True if one of the attributes is a `cfg` that is false.
pub fn is_off(attrs: &[Attribute], cfgs: &CfgOptions) -> bool {
    let is_false = |attr: &Attribute| {
        predicate(attr).is_some_and(|predicate| decide(&predicate, cfgs) == CfgValue::False)
    };
    attrs.iter().any(|attr| attr.path().is_ident("cfg") && is_false(attr))
}

/// True if an attribute is a `cfg` or `cfg_attr` that is left to the judge's compiler. The file must be pruned:
/// a `cfg_attr` that is left there is undecided, and a `cfg` may hold only in the input of a macro.
pub fn is_undecided(attr: &Attribute, cfgs: &CfgOptions) -> bool {
    let path = attr.path();
    let holds =
        || predicate(attr).is_some_and(|predicate| decide(&predicate, cfgs) == CfgValue::True);
    path.is_ident("cfg_attr") || path.is_ident("cfg") && !holds()
}

/// Adds the edits that replace the decided parts of a predicate.
pub fn simplify(predicate: &Predicate, cfgs: &CfgOptions, edits: &mut Vec<Edit>) {
    match decide(predicate, cfgs) {
        CfgValue::True => edits.push(Edit::replace(predicate.span(), constant(true))),
        CfgValue::False => edits.push(Edit::replace(predicate.span(), constant(false))),
        CfgValue::Undecided => {
            for part in predicate.parts() {
                simplify(part, cfgs, edits);
            }
        }
    }
}

/// A feature or a custom `cfg` in a predicate: no judge sets one.
pub struct UnsetCfg {
    /// `feature`, or the name of the custom `cfg`.
    pub name: String,
    /// Its bytes.
    pub span: Span,
    /// True if it is set here.
    pub is_set: bool,
    /// The bytes and the value of the largest predicate around it that is decided.
    pub whole: Option<(Span, bool)>,
}

/// Adds the features and custom `cfg`s in the predicate, but for parts that an edit of a file decides as here.
pub fn add_of_no_judge(
    predicate: &Predicate,
    cfgs: &CfgOptions,
    is_edit: &impl Fn(&Edit) -> bool,
    found: &mut Vec<UnsetCfg>,
) {
    let value = match decide(predicate, cfgs) {
        CfgValue::True => Some(true),
        CfgValue::False => Some(false),
        CfgValue::Undecided => None,
    };
    let whole = value.map(|holds| (predicate.span(), holds));
    if whole.is_some_and(|(span, holds)| is_edit(&Edit::replace(span, constant(holds)))) {
        return;
    }
    let before = found.len();
    predicate.parts().iter().for_each(|part| add_of_no_judge(part, cfgs, is_edit, found));
    for cfg in &mut found[before..] {
        cfg.whole = whole.or(cfg.whole);
    }
    let is_list = matches!(predicate.form, PredicateForm::List(_));
    if let Some(name) = predicate.name.as_ref().filter(|_| !is_list)
        && (name == "feature" || cfgs.is_custom(name))
    {
        let (span, is_set) = (predicate.span(), value == Some(true));
        found.push(UnsetCfg { name: name.clone(), span, is_set, whole });
    }
}

/// Returns the predicate that takes the place of a decided one.
pub fn constant(holds: bool) -> &'static str {
    if holds { "all()" } else { "any()" }
}

/// Returns the first custom `cfg` in the predicate.
pub fn custom_cfg(predicate: &Predicate, cfgs: &CfgOptions) -> Option<String> {
    match &predicate.form {
        PredicateForm::List(_) => predicate.parts().iter().find_map(|part| custom_cfg(part, cfgs)),
        PredicateForm::Name | PredicateForm::Value(_) => {
            predicate.name.clone().filter(|name| cfgs.is_custom(name))
        }
    }
}

/// The attributes that change neither the names in scope nor what they mean: lints, documentation, inlining, and
/// unstable features.
#[rustfmt::skip]
const HARMLESS: [&str; 12] = [
    "allow", "cold", "deny", "deprecated", "doc", "expect", "feature", "forbid", "inline", "must_use",
    "track_caller", "warn",
];

/// True if the attributes in a `cfg_attr` are all harmless.
pub fn affects_no_names(attr: &Attribute) -> bool {
    let is_harmless =
        |attr: &Predicate| attr.name.as_deref().is_some_and(|name| HARMLESS.contains(&name));
    let Meta::List(list) = &attr.meta else { return false };
    list.path.is_ident("cfg_attr")
        && Predicate::list(list.tokens.clone())
            .is_some_and(|parts| parts.iter().skip(1).all(is_harmless))
}
