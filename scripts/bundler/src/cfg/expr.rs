//! Undecided predicates as trees, which can be evaluated for the rustc of this machine.
//!
//! An example, for a crate with the feature `deep`: `all(unix, feature = "deep")` becomes
//! `All([Atom("unix"), Constant(true)])`. With the `cfg`s that rustc prints on Linux, it holds.

use super::{CfgOptions, CfgValue, decide, displayed, is_undecided, predicate, sub_predicates};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use syn::{Attribute, Expr, ExprLit, Lit, Meta};

/// A predicate of which some part is undecided.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum CfgExpr {
    /// A decided part.
    Constant(bool),
    /// A `cfg` as rustc prints it, such as `unix` or `target_os="linux"`.
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

/// The `cfg`s that differ between the compilations on this machine, since their flags differ.
const VARYING: [&str; 3] = ["debug_assertions", "overflow_checks", "ub_checks"];

impl CfgExpr {
    /// Returns the predicates of the undecided `cfg`s among the attributes.
    pub fn all_of(attrs: &[Attribute], options: &CfgOptions) -> Vec<Self> {
        let cfgs =
            attrs.iter().filter(|attr| attr.path().is_ident("cfg") && is_undecided(attr, options));
        cfgs.map(|attr| Self::of(attr, options)).collect()
    }

    /// Returns the predicate of an attribute `cfg(…)`.
    pub fn of(attr: &Attribute, options: &CfgOptions) -> Self {
        predicate(attr).map_or(Self::Unknown, |predicate| Self::of_predicate(&predicate, options))
    }

    fn of_predicate(predicate: &Meta, options: &CfgOptions) -> Self {
        match decide(predicate, options) {
            CfgValue::True => return Self::Constant(true),
            CfgValue::False => return Self::Constant(false),
            CfgValue::Undecided => {}
        }
        let Some(name) = predicate.path().get_ident() else { return Self::Unknown };
        let inner = sub_predicates(predicate).unwrap_or_default();
        let inner = inner.iter().map(|part| Self::of_predicate(part, options));
        match (predicate, &*name.to_string()) {
            (Meta::Path(_), name) => Self::Atom(name.to_owned()),
            (Meta::NameValue(pair), name) => match &pair.value {
                Expr::Lit(ExprLit { lit: Lit::Str(value), .. }) => {
                    Self::Atom(displayed(name, Some(&value.value())))
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

    /// Returns the value of the predicate in all compilations on this machine, given the `cfg`s that rustc
    /// prints; `None` if it may differ between them.
    pub fn holds(&self, cfgs: &BTreeSet<String>) -> Option<bool> {
        let decided_by = |parts: &[Self], decisive: bool| {
            let values: Vec<_> = parts.iter().map(|part| part.holds(cfgs)).collect();
            if values.contains(&Some(decisive)) {
                return Some(decisive);
            }
            (!values.contains(&None)).then_some(!decisive)
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
    fn an_undecided_predicate_is_evaluated_by_the_cfgs_of_rustc() {
        let options = CfgOptions { features: vec!["deep".to_owned()], ..CfgOptions::default() };
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
            let expr = CfgExpr::of_predicate(&predicate, &options);
            assert_eq!(expr.holds(&linux), expected, "{expr:?}");
        }
    }
}
