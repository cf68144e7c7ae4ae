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

mod expr;
#[cfg(test)]
mod tests;

use crate::source::{Edit, Span};
pub use expr::CfgExpr;
use proc_macro2::{Group, Ident, TokenStream, TokenTree};
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

/// The `cfg`s that a compiler sets, or may set in the future.
const COMPILERS: [&str; 33] = [
    "debug_assertions",
    "overflow_checks",
    "unix",
    "windows",
    "fmt_debug",
    "panic",
    "proc_macro",
    "relocation_model",
    "sanitize",
    "sanitizer_cfi_generalize_pointers",
    "sanitizer_cfi_normalize_integers",
    "target_abi",
    "target_arch",
    "target_endian",
    "target_env",
    "target_family",
    "target_feature",
    "target_has_atomic",
    "target_has_atomic_equal_alignment",
    "target_has_atomic_load_store",
    "target_has_atomic_primitive_alignment",
    "target_has_reliable_f128",
    "target_has_reliable_f128_math",
    "target_has_reliable_f16",
    "target_has_reliable_f16_math",
    "target_object_format",
    "target_os",
    "target_pointer_width",
    "target_thread_local",
    "target_vendor",
    "ub_checks",
    "accessible",
    "version",
];

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
pub fn predicate(attr: &Attribute) -> Option<Meta> {
    match &attr.meta {
        Meta::List(list) => parse_predicates(list.tokens.clone())?.into_iter().next(),
        _ => None,
    }
}

/// Returns the attributes in a `cfg_attr(…)`, which follow its predicate.
pub fn cfg_attr_attributes(attr: &Attribute) -> Vec<Meta> {
    let Meta::List(list) = &attr.meta else { return Vec::new() };
    let is_comma = |it: &TokenTree| matches!(it, TokenTree::Punct(it) if it.as_char() == ',');
    let rest = list.tokens.clone().into_iter().skip_while(|it| !is_comma(it)).skip(1);
    let parser = Punctuated::<Meta, Token![,]>::parse_terminated;
    parser.parse2(rest.collect()).into_iter().flatten().collect()
}

/// Returns the predicate of a `cfg_attr(…)`, and the attributes that follow it. Returns nothing for another
/// attribute.
pub fn cfg_attr_parts(attr: &Meta) -> Vec<Meta> {
    sub_predicates(attr).filter(|_| attr.path().is_ident("cfg_attr")).unwrap_or_default()
}

/// Parses the tokens between the brackets of a `cfg`. The predicates `true` and `false` become the names
/// `r#true` and `r#false`, since syn takes them for literals.
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
    /// Returns the options as they are before the build script has run.
    pub fn without_build_script(&self) -> Self {
        let script = match self.script {
            ScriptCfgs::NoScript => ScriptCfgs::NoScript,
            ScriptCfgs::Unknown | ScriptCfgs::Known(_) => ScriptCfgs::Unknown,
        };
        Self { script, ..self.clone() }
    }

    /// Returns the options as a judge has them, which runs no build script.
    pub fn of_judge(&self) -> Self {
        Self { script: ScriptCfgs::NoScript, ..self.clone() }
    }

    /// Returns the name of a `cfg` in the predicate if the output of the build script decides the predicate:
    /// a custom one, or `feature`.
    pub fn decided_by_script(&self, predicate: &Meta) -> Option<String> {
        let ScriptCfgs::Known(script) = &self.script else { return None };
        let custom = custom_cfg(predicate, self);
        if custom.is_none() && !script.iter().any(|cfg| cfg.starts_with("feature=")) {
            // Nothing in the predicate is of the script.
            return None;
        }
        let before = decide(predicate, &self.without_build_script());
        match custom {
            Some(name) => (before == CfgValue::Undecided).then_some(name),
            None => (before != decide(predicate, self)).then(|| "feature".to_owned()),
        }
    }

    /// Returns the names of the `cfg`s in the predicate that the judge decides.
    pub fn decided_by_judge(&self, predicate: &Meta) -> impl Iterator<Item = &'static str> {
        let by_judge = [
            (DEBUG_ASSERTIONS, self.debug_assertions.is_some()),
            (POINTER_WIDTH, self.pointer_width.is_some()),
        ];
        by_judge
            .into_iter()
            .filter(|(name, is_decided)| *is_decided && mentions(predicate, name))
            .map(|(name, _)| name)
    }

    /// Returns the name of a custom `cfg` in the predicate if that is off because the package has no build
    /// script.
    pub fn set_by_nobody(&self, predicate: &Meta) -> Option<String> {
        let ScriptCfgs::NoScript = self.script else { return None };
        let name = custom_cfg(predicate, self)?;
        let before = Self { script: ScriptCfgs::Unknown, ..self.clone() };
        (decide(predicate, &before) == CfgValue::Undecided).then_some(name)
    }

    /// True if the build script sets a custom `cfg`. `None` if that is not known, or if the `cfg` is not
    /// custom.
    fn is_set_by_script(&self, path: &syn::Path, value: Option<&str>) -> Option<bool> {
        let (script, name) = (self.script.set()?, path.get_ident()?.to_string());
        self.is_custom(&name).then(|| script.contains(&displayed(&name, value)))
    }

    /// True if neither a compiler nor a judge nor cargo sets a `cfg` of this name.
    fn is_custom(&self, name: &str) -> bool {
        let is_builtin = matches!(name, "feature" | "r#true" | "r#false");
        !is_builtin
            && !OFF.contains(&name)
            && !COMPILERS.contains(&name)
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
pub fn decide(predicate: &Meta, cfgs: &CfgOptions) -> CfgValue {
    match predicate {
        Meta::Path(path) => decide_name(path, cfgs),
        Meta::NameValue(pair) => match &pair.value {
            Expr::Lit(ExprLit { lit: Lit::Str(value), .. }) => {
                decide_value(&pair.path, &value.value(), cfgs)
            }
            _ => CfgValue::Undecided,
        },
        Meta::List(list) => match sub_predicates(predicate) {
            Some(parts) => decide_list(&list.path, &parts, cfgs),
            None => CfgValue::Undecided,
        },
    }
}

/// Decides a predicate such as `unix`.
fn decide_name(path: &syn::Path, cfgs: &CfgOptions) -> CfgValue {
    if path.is_ident("r#true") {
        return CfgValue::True;
    }
    if path.is_ident("r#false") || OFF.iter().any(|name| path.is_ident(name)) {
        return CfgValue::False;
    }
    let by_judge = cfgs.debug_assertions.filter(|_| path.is_ident(DEBUG_ASSERTIONS));
    let decided = by_judge.or_else(|| cfgs.is_set_by_script(path, None));
    decided.map_or(CfgValue::Undecided, CfgValue::of)
}

/// Decides a predicate such as `feature = "deep"`.
fn decide_value(path: &syn::Path, value: &str, cfgs: &CfgOptions) -> CfgValue {
    if path.is_ident("feature") {
        // A build script may set features, too.
        let cfg = displayed("feature", Some(value));
        let by_script = cfgs.script.set().unwrap_or_default().contains(&cfg);
        return CfgValue::of(by_script || cfgs.features.iter().any(|it| it == value));
    }
    if let Some(is_set) = cfgs.is_set_by_script(path, Some(value)) {
        return CfgValue::of(is_set);
    }
    if let (Some(bits), true) = (cfgs.pointer_width, path.is_ident(POINTER_WIDTH)) {
        return CfgValue::of(value == bits.to_string());
    }
    let machine_values = MACHINES.iter().find(|(name, _)| path.is_ident(name));
    match machine_values {
        Some((_, [only])) => CfgValue::of(value == *only),
        Some((_, values)) if !values.contains(&value) => CfgValue::False,
        _ => CfgValue::Undecided,
    }
}

/// True if a `cfg` of this name occurs in the predicate.
fn mentions(predicate: &Meta, name: &str) -> bool {
    predicate.path().is_ident(name)
        || sub_predicates(predicate).into_iter().flatten().any(|part| mentions(&part, name))
}

/// Decides `not(…)`, `all(…)` or `any(…)`.
fn decide_list(path: &syn::Path, parts: &[Meta], cfgs: &CfgOptions) -> CfgValue {
    if path.is_ident("not") {
        return match parts.first().map(|part| decide(part, cfgs)) {
            Some(CfgValue::True) => CfgValue::False,
            Some(CfgValue::False) => CfgValue::True,
            _ => CfgValue::Undecided,
        };
    }
    // One part with this value decides the whole list.
    let (decisive, otherwise) = if path.is_ident("all") {
        (CfgValue::False, CfgValue::True)
    } else if path.is_ident("any") {
        (CfgValue::True, CfgValue::False)
    } else {
        return CfgValue::Undecided;
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

/// The undecided `cfg`s of an item as one predicate. Two of them can be compared.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct UndecidedCfg {
    /// True if the predicate stands in a `not(…)`.
    negated: bool,
    predicate: String,
}

impl UndecidedCfg {
    /// Returns the undecided `cfg`s among the attributes; `None` if there are none.
    pub fn of(attrs: &[Attribute], cfgs: &CfgOptions) -> Option<Self> {
        let undecided =
            attrs.iter().filter(|attr| attr.path().is_ident("cfg") && is_undecided(attr, cfgs));
        let predicates =
            undecided.filter_map(|attr| Some(attr.meta.require_list().ok()?.tokens.clone()));
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

    /// True if one is the negation of the other, so that exactly one of them holds.
    pub fn is_opposite(&self, other: &Self) -> bool {
        self.negated != other.negated && self.predicate == other.predicate
    }
}

/// Adds the edits that replace the decided parts of a predicate.
pub fn simplify(predicate: &Meta, cfgs: &CfgOptions, edits: &mut Vec<Edit>) {
    match decide(predicate, cfgs) {
        CfgValue::True => edits.push(Edit::replace(Span::of(predicate), "all()")),
        CfgValue::False => edits.push(Edit::replace(Span::of(predicate), "any()")),
        CfgValue::Undecided => {
            for part in sub_predicates(predicate).iter().flatten() {
                simplify(part, cfgs, edits);
            }
        }
    }
}

/// Returns the first custom `cfg` in the predicate.
pub fn custom_cfg(predicate: &Meta, cfgs: &CfgOptions) -> Option<String> {
    match predicate {
        Meta::List(_) => sub_predicates(predicate)?.iter().find_map(|part| custom_cfg(part, cfgs)),
        Meta::Path(path) | Meta::NameValue(syn::MetaNameValue { path, .. }) => {
            let name = path.get_ident()?.to_string();
            cfgs.is_custom(&name).then_some(name)
        }
    }
}

/// True if the attributes in a `cfg_attr` change neither the names in scope nor what they mean: lints,
/// documentation, inlining, and unstable features.
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
    let is_harmless = |attr: &Meta| HARMLESS.iter().any(|name| attr.path().is_ident(name));
    attr.path().is_ident("cfg_attr")
        && sub_predicates(&attr.meta).is_some_and(|parts| parts.iter().skip(1).all(is_harmless))
}

/// Returns the predicates in the brackets of `all(…)`, `any(…)` or `not(…)`.
fn sub_predicates(predicate: &Meta) -> Option<Vec<Meta>> {
    let Meta::List(list) = predicate else { return None };
    parse_predicates(list.tokens.clone())
}
