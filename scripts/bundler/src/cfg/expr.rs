//! Undecided `cfg`s, which can be compared, and evaluated for the rustc of this machine.

use super::{CfgOptions, CfgValue, Predicate, decide, is_undecided, predicate};
use serde::{Deserialize, Serialize};
use std::env::consts;
use syn::Attribute;

/// The predicates that undecided `cfg`s require together.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct UndecidedCfg {
    /// Their predicates, such as `not(unix)`, without the parts that are decided.
    predicates: Vec<String>,
    /// True if all of them hold on this machine; `None` if that depends on more than the system and the kind of
    /// processor.
    holds_here: Option<bool>,
}

impl UndecidedCfg {
    /// Returns what all undecided `cfg`s among the attributes require; `None` if there are none.
    pub fn of(attrs: &[Attribute], options: &CfgOptions) -> Option<Self> {
        let undecided =
            attrs.iter().filter(|attr| attr.path().is_ident("cfg") && is_undecided(attr, options));
        undecided.map(|attr| Self::of_attribute(attr, options)).reduce(|one, other| one.and(&other))
    }

    /// Returns what an attribute `cfg(…)` requires.
    pub fn of_attribute(attr: &Attribute, options: &CfgOptions) -> Self {
        let predicate = predicate(attr);
        let text = predicate.as_ref().map_or(String::new(), |it| it.simplified(options));
        let holds_here = predicate.and_then(|predicate| holds_here(&predicate, options));
        Self { predicates: vec![text], holds_here }
    }

    /// Returns what both require.
    pub fn and(&self, other: &Self) -> Self {
        let predicates = [&self.predicates[..], &other.predicates].concat();
        let holds_here = decided_by(false, [self.holds_here, other.holds_here].into_iter());
        Self { predicates, holds_here }
    }

    /// Returns the attributes that require the same, a line each.
    pub fn attributes(&self) -> String {
        self.predicates.iter().map(|it| format!("#[cfg({it})]\n")).collect()
    }

    /// True if this requires all that the other one does.
    pub fn includes(&self, other: &Self) -> bool {
        other.predicates.iter().all(|predicate| self.predicates.contains(predicate))
    }

    /// True if one is the negation of the other, so that exactly one of them holds.
    pub fn is_opposite(&self, other: &Self) -> bool {
        let ([one], [other]) = (&self.predicates[..], &other.predicates[..]) else { return false };
        *one == format!("not({other})") || *other == format!("not({one})")
    }

    /// Returns true if it holds on this machine; `None` if that is not known.
    pub fn holds_here(&self) -> Option<bool> {
        self.holds_here
    }
}

/// Returns the value of a list of which one part with the `decisive` value decides the whole.
fn decided_by(decisive: bool, values: impl Iterator<Item = Option<bool>> + Clone) -> Option<bool> {
    if values.clone().any(|value| value == Some(decisive)) {
        return Some(decisive);
    }
    values.clone().all(|value| value.is_some()).then_some(!decisive)
}

/// Returns the value of a predicate on this machine, if it is known.
fn holds_here(predicate: &Predicate, options: &CfgOptions) -> Option<bool> {
    let parts = predicate.parts().iter().map(|part| holds_here(part, options));
    let value = predicate.value();
    match (decide(predicate, options), predicate.name.as_deref()?) {
        (CfgValue::True, _) => Some(true),
        (CfgValue::False, _) => Some(false),
        (_, "not") => parts.clone().next()?.map(|holds| !holds),
        (_, "all") => decided_by(false, parts),
        (_, "any") => decided_by(true, parts),
        (_, name @ ("unix" | "windows")) => Some(name == consts::FAMILY),
        (_, "target_os") => Some(value? == consts::OS),
        (_, "target_arch") => Some(value? == consts::ARCH),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
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
            let predicate: proc_macro2::TokenStream = predicate.parse().unwrap();
            let cfg = UndecidedCfg::of_attribute(&syn::parse_quote!(#[cfg(#predicate)]), &options);
            assert_eq!(cfg.holds_here(), expected, "{cfg:?}");
        }
    }

    #[test]
    fn opposite_predicates_are_recognized() {
        let parsed = |text: &str| {
            let attrs: Vec<Attribute> = vec![syn::parse_quote!(#[cfg(all())])];
            assert_eq!(UndecidedCfg::of(&attrs, &CfgOptions::default()), None);
            let predicate: proc_macro2::TokenStream = text.parse().unwrap();
            UndecidedCfg::of_attribute(
                &syn::parse_quote!(#[cfg(#predicate)]),
                &CfgOptions::default(),
            )
        };
        for (one, other, expected) in [
            ("unix", "not(unix)", true),
            ("unix", "windows", false),
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
