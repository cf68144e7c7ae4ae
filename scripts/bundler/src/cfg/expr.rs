//! Undecided predicates as trees, which can be evaluated for the rustc of this machine.
//!
//! An example, for a crate with the feature `deep`: `all(unix, feature = "deep")` becomes
//! `All([Atom("unix"), Constant(true)])`. With the `cfg`s that rustc prints on Linux, it holds.

use super::{
    CfgOptions, CfgValue, MACHINES, Predicate, PredicateForm, decide, displayed, is_undecided,
    predicate,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use syn::Attribute;

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

    /// Converts a predicate.
    pub fn of_predicate(predicate: &Predicate, options: &CfgOptions) -> Self {
        match decide(predicate, options) {
            CfgValue::True => return Self::Constant(true),
            CfgValue::False => return Self::Constant(false),
            CfgValue::Undecided => {}
        }
        let Some(name) = &predicate.name else { return Self::Unknown };
        let mut parts = predicate.parts().iter().map(|part| Self::of_predicate(part, options));
        match (&predicate.form, &**name) {
            (PredicateForm::Name, name) => Self::Atom(name.to_owned()),
            (PredicateForm::Value(value), name) => match value {
                Some(value) => Self::Atom(displayed(name, Some(value))),
                None => Self::Unknown,
            },
            (PredicateForm::List(_), "all") => Self::All(parts.collect()),
            (PredicateForm::List(_), "any") => Self::Any(parts.collect()),
            (PredicateForm::List(_), "not") => {
                parts.next().map_or(Self::Unknown, |part| Self::Not(Box::new(part)))
            }
            (PredicateForm::List(_), _) => Self::Unknown,
        }
    }

    /// Returns the value of the predicate in all compilations on this machine, given the `cfg`s that rustc
    /// prints; `None` if it may differ between them.
    pub fn holds(&self, cfgs: &BTreeSet<String>) -> Option<bool> {
        self.holds_but_for(&VARYING, cfgs)
    }

    /// Returns the value of the predicate for these `cfg`s; `None` if it may differ with the `varying` ones.
    fn holds_but_for(&self, varying: &[&str], cfgs: &BTreeSet<String>) -> Option<bool> {
        let decided_by = |parts: &[Self], decisive: bool| {
            let values: Vec<_> =
                parts.iter().map(|part| part.holds_but_for(varying, cfgs)).collect();
            if values.contains(&Some(decisive)) {
                return Some(decisive);
            }
            (!values.contains(&None)).then_some(!decisive)
        };
        match self {
            Self::Constant(holds) => Some(*holds),
            Self::Atom(cfg) => (!varying.contains(&&**cfg)).then(|| cfgs.contains(cfg)),
            Self::Not(part) => part.holds_but_for(varying, cfgs).map(|holds| !holds),
            Self::All(parts) => decided_by(parts, false),
            Self::Any(parts) => decided_by(parts, true),
            Self::Unknown => None,
        }
    }

    /// False if the predicate holds on no machine of a judge.
    pub fn is_satisfiable(&self) -> bool {
        let mut atoms = BTreeSet::new();
        self.add_atoms(&mut atoms);
        let of_machines: BTreeSet<String> = machines().into_iter().flatten().collect();
        let (known, free): (BTreeSet<&str>, BTreeSet<&str>) =
            atoms.iter().partition(|atom| of_machines.contains(**atom));
        if free.len() > MAX_FREE_ATOMS {
            return true;
        }
        let free: Vec<&str> = free.into_iter().collect();
        let differing: BTreeSet<BTreeSet<String>> = machines()
            .into_iter()
            .map(|cfgs| cfgs.into_iter().filter(|cfg| known.contains(&**cfg)).collect())
            .collect();
        differing.into_iter().any(|machine| {
            (0..1_usize << free.len()).any(|choice| {
                let chosen = (0..free.len()).filter(|bit| choice >> bit & 1 == 1);
                let mut cfgs = machine.clone();
                cfgs.extend(chosen.map(|bit| free[bit].to_owned()));
                self.holds_but_for(&[], &cfgs) != Some(false)
            })
        })
    }

    fn add_atoms<'a>(&'a self, atoms: &mut BTreeSet<&'a str>) {
        match self {
            Self::Atom(cfg) => drop(atoms.insert(cfg)),
            Self::Not(part) => part.add_atoms(atoms),
            Self::All(parts) | Self::Any(parts) => {
                parts.iter().for_each(|part| part.add_atoms(atoms));
            }
            Self::Constant(_) | Self::Unknown => {}
        }
    }
}

/// The number of `cfg`s beside those of the machine up to which all combinations of them are tried.
const MAX_FREE_ATOMS: usize = 8;

/// Returns the `cfg`s of each machine that a judge may have, as far as they exclude each other.
fn machines() -> Vec<BTreeSet<String>> {
    let mut machines = vec![BTreeSet::new()];
    for (name, values) in MACHINES.iter().filter(|(name, _)| *name != "target_family") {
        let with_value = |machine: &BTreeSet<String>, value: &str| {
            let mut machine = machine.clone();
            machine.insert(displayed(name, Some(value)));
            if *name == "target_os" {
                let family = if value == "windows" { "windows" } else { "unix" };
                machine.extend([family.to_owned(), displayed("target_family", Some(family))]);
            }
            machine
        };
        machines = machines
            .iter()
            .flat_map(|machine| values.iter().map(move |value| with_value(machine, value)))
            .collect();
    }
    machines
}

#[cfg(test)]
mod tests {
    use super::super::first_predicate;
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
            let predicate = first_predicate(predicate.parse().unwrap()).unwrap();
            let expr = CfgExpr::of_predicate(&predicate, &options);
            assert_eq!(expr.holds(&linux), expected, "{expr:?}");
        }
    }

    #[test]
    fn a_predicate_is_satisfiable_if_it_holds_on_some_machine() {
        for (predicate, expected) in [
            ("all(unix, windows)", false),
            ("all(unix, target_os = \"windows\")", false),
            ("all(windows, target_family = \"windows\")", true),
            ("not(any(unix, windows))", false),
            ("not(any(target_arch = \"x86\", target_arch = \"x86_64\"))", true),
            ("all(target_arch = \"x86\", target_arch = \"x86_64\")", false),
            ("all(not(debug_assertions), debug_assertions)", false),
            ("all(unix, not(debug_assertions))", true),
            ("all(target_feature = \"avx\", target_feature = \"sse\")", true),
            ("all(unix, not(unix), accessible(std::mem))", false),
            ("accessible(std::mem)", true),
        ] {
            let predicate = first_predicate(predicate.parse().unwrap()).unwrap();
            let expr = CfgExpr::of_predicate(&predicate, &CfgOptions::default());
            assert_eq!(expr.is_satisfiable(), expected, "{expr:?}");
        }
    }
}
