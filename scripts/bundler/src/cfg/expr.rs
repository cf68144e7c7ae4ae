//! Undecided predicates as trees, which can be compared, and evaluated for the rustc of this machine.
//!
//! An example, for a crate with the feature `deep`: `all(unix, feature = "deep")` becomes
//! `All([Atom("unix"), Constant(true)])`. On Linux it holds.

use super::{
    CfgOptions, CfgValue, Predicate, PredicateForm, decide, displayed, is_undecided, predicate,
};
use serde::{Deserialize, Serialize};
use std::env::consts;
use syn::Attribute;

/// A predicate of which some part is undecided.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum UndecidedCfg {
    /// A decided part.
    Constant(bool),
    /// A `cfg` as rustc prints it, such as `unix` or `target_os="linux"`.
    Atom(String),
    /// `not(…)`.
    Not(Box<UndecidedCfg>),
    /// `all(…)`.
    All(Vec<UndecidedCfg>),
    /// `any(…)`.
    Any(Vec<UndecidedCfg>),
    /// Anything else, or a list with such a part. Two of these cannot be compared.
    Unknown,
}

impl UndecidedCfg {
    /// Returns the predicate that all undecided `cfg`s among the attributes hold; `None` if there are none.
    pub fn of(attrs: &[Attribute], options: &CfgOptions) -> Option<Self> {
        let undecided =
            attrs.iter().filter(|attr| attr.path().is_ident("cfg") && is_undecided(attr, options));
        undecided.map(|attr| Self::of_attribute(attr, options)).reduce(|one, other| one.and(&other))
    }

    /// Returns the predicate of an attribute `cfg(…)` or `cfg_attr(…)`.
    pub fn of_attribute(attr: &Attribute, options: &CfgOptions) -> Self {
        predicate(attr).map_or(Self::Unknown, |predicate| Self::of_predicate(&predicate, options))
    }

    /// Converts a predicate.
    fn of_predicate(predicate: &Predicate, options: &CfgOptions) -> Self {
        match decide(predicate, options) {
            CfgValue::True => return Self::Constant(true),
            CfgValue::False => return Self::Constant(false),
            CfgValue::Undecided => {}
        }
        let parts = predicate.parts().iter().map(|part| Self::of_predicate(part, options));
        let mut parts: Vec<Self> = parts.collect();
        match (&predicate.form, predicate.name.as_deref().unwrap_or_default()) {
            _ if predicate.name.is_none() || parts.contains(&Self::Unknown) => Self::Unknown,
            (PredicateForm::Name, name) => Self::Atom(name.to_owned()),
            (PredicateForm::Value(Some(value)), name) => Self::Atom(displayed(name, Some(value))),
            (PredicateForm::List(Some(_)), "all") => Self::All(parts),
            (PredicateForm::List(Some(_)), "any") => Self::Any(parts),
            (PredicateForm::List(Some(_)), "not") => {
                parts.pop().map_or(Self::Unknown, |part| Self::Not(Box::new(part)))
            }
            _ => Self::Unknown,
        }
    }

    /// Returns the predicate that holds if both do.
    pub fn and(&self, other: &Self) -> Self {
        Self::All(vec![self.clone(), other.clone()])
    }

    /// True if this predicate implies the other one, being it or having it as a part.
    pub fn includes(&self, other: &Self) -> bool {
        let parts =
            || matches!(self, Self::All(parts) if parts.iter().any(|it| it.includes(other)));
        self == other || parts()
    }

    /// True if one is the negation of the other, so that exactly one of them holds.
    pub fn is_opposite(&self, other: &Self) -> bool {
        let is_negation =
            |one: &Self, other: &Self| matches!(one, Self::Not(part) if **part == *other);
        is_negation(self, other) || is_negation(other, self)
    }

    /// Returns the value of the predicate on this machine; `None` if that depends on more than the system and the
    /// kind of processor.
    pub fn holds_here(&self) -> Option<bool> {
        let decided_by = |parts: &[Self], decisive: bool| {
            let values: Vec<_> = parts.iter().map(|part| part.holds_here()).collect();
            if values.contains(&Some(decisive)) {
                return Some(decisive);
            }
            (!values.contains(&None)).then_some(!decisive)
        };
        match self {
            Self::Constant(holds) => Some(*holds),
            Self::Atom(cfg) => atom_holds_here(cfg),
            Self::Not(part) => part.holds_here().map(|holds| !holds),
            Self::All(parts) => decided_by(parts, false),
            Self::Any(parts) => decided_by(parts, true),
            Self::Unknown => None,
        }
    }
}

fn atom_holds_here(cfg: &str) -> Option<bool> {
    match cfg.split_once('=') {
        None if ["unix", "windows"].contains(&cfg) => Some(cfg == consts::FAMILY),
        Some(("target_os", value)) => Some(value.trim_matches('"') == consts::OS),
        Some(("target_arch", value)) => Some(value.trim_matches('"') == consts::ARCH),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::first_predicate;
    use super::*;

    #[test]
    fn an_undecided_predicate_is_evaluated_for_this_system() {
        let options = CfgOptions { features: vec!["deep".to_owned()], ..CfgOptions::default() };
        // On each system one family holds, and another one does not.
        let (here, elsewhere) = if cfg!(unix) { ("unix", "windows") } else { ("windows", "unix") };
        let arch = format!("target_arch = \"{}\"", consts::ARCH);
        for (predicate, expected) in [
            ("here", Some(true)),
            ("elsewhere", Some(false)),
            ("not(elsewhere)", Some(true)),
            ("target_os = \"none\"", Some(false)),
            (&*arch, Some(true)),
            ("all(here, feature = \"deep\")", Some(true)),
            ("any(elsewhere, target_os = \"none\")", Some(false)),
            ("debug_assertions", None),
            ("not(debug_assertions)", None),
            ("all(elsewhere, debug_assertions)", Some(false)),
            ("any(here, debug_assertions)", Some(true)),
            ("all(here, debug_assertions)", None),
            ("accessible(std::mem)", None),
        ] {
            let predicate = predicate.replace("elsewhere", elsewhere).replace("here", here);
            let predicate = first_predicate(predicate.parse().unwrap()).unwrap();
            let expr = UndecidedCfg::of_predicate(&predicate, &options);
            assert_eq!(expr.holds_here(), expected, "{expr:?}");
        }
    }

    #[test]
    fn opposite_predicates_are_recognized() {
        let parsed = |text: &str| {
            let attrs: Vec<Attribute> = vec![syn::parse_quote!(#[cfg(all())])];
            assert_eq!(UndecidedCfg::of(&attrs, &CfgOptions::default()), None);
            let predicate = first_predicate(text.parse().unwrap()).unwrap();
            UndecidedCfg::of_predicate(&predicate, &CfgOptions::default())
        };
        for (one, other, expected) in [
            ("unix", "not(unix)", true),
            ("unix", "windows", false),
            ("not(all(unix, test))", "all(unix, test)", false),
            ("not(any(unix, test))", "any(unix, test)", true),
            ("accessible(std::mem)", "not(accessible(std::ops))", false),
            ("all(unix, accessible(std::mem))", "not(all(unix, accessible(std::ops)))", false),
        ] {
            let [one, other] = [one, other].map(parsed);
            assert_eq!(one.is_opposite(&other), expected, "{one:?}, {other:?}");
            assert_eq!(other.is_opposite(&one), expected, "{one:?}, {other:?}");
        }
    }
}
