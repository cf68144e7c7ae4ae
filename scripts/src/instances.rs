//! Beside the check, instances: which trait impls the program never runs.
//!
//! rustc does not call an impl of a trait dead. But before it makes machine code it finds out which
//! functions a program needs, each with types for its parameters. A copy of the bundle has, in the
//! body of each function, a call of one of its own that fails just there; what rustc does not
//! complain of is never run. No machine code is made, since `main` fails, too.
//!
//! Taking such an impl away does not change what the rest means: a call that could have meant it
//! would need its method. The exception are methods that a trait has a body for and the impl does
//! not override, so an impl stays as long as something calls one of that name. And when the impls
//! are gone, the same functions must be needed as before; else they come back.

use crate::resolve::{Kind, Resolved, UnitId};
use crate::rewrite::Rewriting;
use crate::rustc::{Call, Depth, Diagnostic};
use crate::source::{Edit, Span};
use std::collections::BTreeSet;

/// A copy of the bundle in which whatever is needed fails.
pub struct Probe {
    text: String,
}

/// No program has this name.
const NAME: &str = "needed_by_the_program_that_is_bundled";

impl Probe {
    /// Makes the copy; `print` prints what stays with more changes.
    pub fn new(
        resolved: &Resolved,
        live: &[bool],
        rewriting: &Rewriting,
        print: impl Fn(&Rewriting) -> String,
    ) -> Self {
        let mut changed = rewriting.clone();
        for (unit, info) in resolved.units.iter().enumerate() {
            if let (Some(at), true) = (info.body, live[unit]) {
                let call = format!("crate::{NAME}::<{unit}>();");
                let edit = Edit::replace(Span::new(at, at), call);
                changed.edits.entry(info.file).or_default().push(edit);
            }
        }
        let text = print(&changed)
            + &format!("fn {NAME}<const N: usize>() {{ const {{ ::core::panic!() }} }}\n");
        Self { text }
    }

    /// The compilation to ask by.
    pub fn call(&self, edition: u16) -> Call<'_> {
        Call { depth: Depth::Instances, ..Call::plain(&self.text, edition) }
    }

    /// The functions that rustc needs, if it says so.
    pub fn needed(&self, resolved: &Resolved, said: &[Diagnostic]) -> Option<BTreeSet<UnitId>> {
        let others = said.iter().any(|it| it.is_error() && it.code() != "E0080");
        let needed: BTreeSet<UnitId> = said.iter().flat_map(|it| self.called_in(it)).collect();
        (!others && needed.contains(&resolved.main)).then_some(needed)
    }

    /// The functions with the calls that a diagnostic speaks of first.
    fn called_in(&self, diagnostic: &Diagnostic) -> Vec<UnitId> {
        let number = |span: Span| {
            let call = self.text.get(span.start..span.end)?;
            let number = call.strip_prefix("crate::")?.strip_prefix(NAME)?.strip_prefix("::<")?;
            number.split_once('>')?.0.parse().ok()
        };
        diagnostic.places().filter_map(number).collect()
    }
}

/// Whether there is any impl that could go.
pub fn any(resolved: &Resolved, live: &[bool]) -> bool {
    resolved.trait_impls.keys().any(|&it| live[it])
}

/// The impls and overriding methods that the program does not need.
pub fn never_run(
    resolved: &Resolved,
    live: &[bool],
    needed: &BTreeSet<UnitId>,
) -> BTreeSet<UnitId> {
    let called = called(resolved, live);
    let name = |it: &UnitId| resolved.units[*it].name.as_str();
    let mut never = BTreeSet::new();
    let mut gone: BTreeSet<(usize, &str, &str)> = BTreeSet::new();
    let live_impls = || resolved.trait_impls.iter().filter(|(unit, _)| live[**unit]);
    for (&unit, info) in live_impls() {
        let methods: Vec<UnitId> = info.methods.iter().copied().filter(|&it| live[it]).collect();
        let idle = |it: &UnitId| resolved.units[*it].body.is_some() && !needed.contains(it);
        let inherited =
            info.defaults.iter().filter(|it| !methods.iter().any(|method| name(method) == **it));
        let inherited_called = inherited.into_iter().any(|it| called.contains(it.as_str()));
        if info.whole && !methods.is_empty() && methods.iter().all(idle) && !inherited_called {
            never.insert(unit);
            gone.insert((resolved.units[unit].file, &info.name, &info.self_type));
        } else {
            let overrides = |it: &UnitId| info.defaults.contains(name(it));
            never.extend(methods.into_iter().filter(|it| idle(it) && overrides(it)));
        }
    }
    // Traits that say no more than that another one holds.
    for (&unit, info) in live_impls() {
        let above = ABOVE.iter().find(|(name, _)| *name == info.name);
        let file = resolved.units[unit].file;
        if above.is_some_and(|(_, above)| gone.contains(&(file, above, &info.self_type)))
            && info.methods.is_empty()
        {
            never.insert(unit);
        }
    }
    never
}

/// Traits of std that need no methods, and those that they build on.
const ABOVE: [(&str, &str); 3] =
    [("Eq", "PartialEq"), ("ExactSizeIterator", "Iterator"), ("FusedIterator", "Iterator")];

/// Takes out of what is never run the impls of the traits that rustc names in its errors, and what
/// overrides methods that it names.
pub fn give_back<'a>(
    resolved: &Resolved,
    never_run: &mut BTreeSet<UnitId>,
    errors: impl Iterator<Item = &'a str>,
) {
    let words: BTreeSet<&str> = errors
        .flat_map(|it| it.split(|symbol: char| !symbol.is_alphanumeric() && symbol != '_'))
        .collect();
    never_run.retain(|&unit| {
        let info = &resolved.units[unit];
        let name = match info.kind {
            Kind::Impl { .. } => resolved.trait_impls.get(&unit).map_or("", |it| &it.name),
            _ => &info.name,
        };
        !words.contains(name)
    });
}

/// The names of all members that what stays calls.
fn called<'a>(resolved: &'a Resolved, live: &[bool]) -> BTreeSet<&'a str> {
    let units = resolved.units.iter().enumerate().filter(|(unit, _)| live[*unit]);
    let names = units.flat_map(|(_, info)| {
        let typed = info.typed_members.iter().map(|(_, name)| name);
        info.members.iter().chain(&info.trait_members).chain(typed)
    });
    names.map(String::as_str).collect()
}
