//! Predicates that are undecided, and what they come to for the rustc here.
//!
//! An example, for a crate with the feature `deep`: of `all(unix, feature = "deep")` is left what a
//! compiler decides, `all(unix, all())`. With the cfgs that rustc prints for Linux it holds.

use super::{CfgOptions, CfgValue, decide, is_undecided, parts, predicate};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use syn::{Attribute, Expr, ExprLit, Lit, Meta};

/// A predicate that is left to the compiler.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum CfgExpr {
    /// A part of a predicate that is decided.
    Constant(bool),
    /// A cfg as rustc prints it, such as `unix` or `target_os="linux"`.
    Atom(String),
    /// `not(…)`.
    Not(Box<CfgExpr>),
    /// `all(…)`.
    All(Vec<CfgExpr>),
    /// `any(…)`.
    Any(Vec<CfgExpr>),
    /// Anything else.
    Unknown,
}

/// The cfgs in which the compilations here differ from each other.
const VARYING: [&str; 3] = ["debug_assertions", "overflow_checks", "ub_checks"];

impl CfgExpr {
    /// Returns the predicates of the `cfg`s among the attributes that are undecided.
    pub fn all_of(attrs: &[Attribute], known: &CfgOptions) -> Vec<Self> {
        let cfgs =
            attrs.iter().filter(|attr| attr.path().is_ident("cfg") && is_undecided(attr, known));
        cfgs.map(|attr| Self::of(attr, known)).collect()
    }

    /// Returns the predicate of an attribute `cfg(…)`.
    pub fn of(attr: &Attribute, known: &CfgOptions) -> Self {
        predicate(attr).map_or(Self::Unknown, |predicate| Self::of_predicate(&predicate, known))
    }

    fn of_predicate(predicate: &Meta, known: &CfgOptions) -> Self {
        match decide(predicate, known) {
            CfgValue::True => return Self::Constant(true),
            CfgValue::False => return Self::Constant(false),
            CfgValue::Undecided => {}
        }
        let Some(name) = predicate.path().get_ident() else { return Self::Unknown };
        let inner = parts(predicate).unwrap_or_default();
        let inner = inner.iter().map(|part| Self::of_predicate(part, known));
        match (predicate, &*name.to_string()) {
            (Meta::Path(_), name) => Self::Atom(name.to_owned()),
            (Meta::NameValue(pair), name) => match &pair.value {
                Expr::Lit(ExprLit { lit: Lit::Str(value), .. }) => {
                    Self::Atom(format!("{name}={:?}", value.value()))
                }
                _ => Self::Unknown,
            },
            (Meta::List(_), "all") => Self::All(inner.collect()),
            (Meta::List(_), "any") => Self::Any(inner.collect()),
            (Meta::List(_), "not") => {
                let mut inner = inner;
                inner.next().map_or(Self::Unknown, |part| Self::Not(Box::new(part)))
            }
            (Meta::List(_), _) => Self::Unknown,
        }
    }

    /// Returns whether the predicate holds in each compilation with these cfgs; `None` if it may hold in
    /// one and not in another.
    pub fn holds(&self, cfgs: &BTreeSet<String>) -> Option<bool> {
        let decided_by = |parts: &[Self], decisive: bool| {
            let verdicts: Vec<_> = parts.iter().map(|part| part.holds(cfgs)).collect();
            if verdicts.contains(&Some(decisive)) {
                return Some(decisive);
            }
            (!verdicts.contains(&None)).then_some(!decisive)
        };
        match self {
            Self::Constant(holds) => Some(*holds),
            Self::Atom(cfg) => (!VARYING.contains(&&**cfg)).then(|| cfgs.contains(cfg)),
            Self::Not(part) => part.holds(cfgs).map(|holds| !holds),
            Self::All(parts) => decided_by(parts, false),
            Self::Any(parts) => decided_by(parts, true),
            Self::Unknown => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_of_a_predicate_holds_by_the_cfgs_of_the_compiler() {
        let known = CfgOptions { features: vec!["deep".to_owned()], ..CfgOptions::default() };
        let linux: BTreeSet<String> =
            ["unix", "debug_assertions", "target_os=\"linux\""].map(str::to_owned).into();
        for (predicate, expected) in [
            ("unix", Some(true)),
            ("windows", Some(false)),
            ("not(windows)", Some(true)),
            ("target_os = \"linux\"", Some(true)),
            ("target_os = \"macos\"", Some(false)),
            ("all(unix, feature = \"deep\")", Some(true)),
            ("any(windows, target_os = \"macos\")", Some(false)),
            ("debug_assertions", None),
            ("not(debug_assertions)", None),
            ("all(windows, debug_assertions)", Some(false)),
            ("any(unix, debug_assertions)", Some(true)),
            ("all(unix, debug_assertions)", None),
            ("accessible(std::mem)", None),
        ] {
            let predicate: Meta = syn::parse_str(predicate).unwrap();
            let undecided = CfgExpr::of_predicate(&predicate, &known);
            assert_eq!(undecided.holds(&linux), expected, "{undecided:?}");
        }
    }
}
