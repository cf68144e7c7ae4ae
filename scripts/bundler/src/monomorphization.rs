//! Beside the check, monomorphization: finds the trait impls that the program never instantiates.
//!
//! rustc calls no impl of a trait dead. But before it makes machine code, it collects the functions
//! that are instantiated, each with types for its parameters. A [`Probe`] makes that visible: a copy of
//! the bundle in which each function calls a function of its own that fails to evaluate. rustc notes
//! every such call in an instantiated function, and no other. No machine code is made, since `main`
//! fails, too.
//!
//! ```text
//! impl Area for Square { fn area(&self) -> u32 { crate::probe::<7>(); … } }   // noted: 7 is instantiated
//! impl Area for Disc { fn area(&self) -> u32 { crate::probe::<9>(); … } }     // not noted
//! ```
//!
//! [`unused_impls()`] decides which impls can be removed then.

mod unused_impls;

use crate::print::Printed;
use crate::resolve::{Resolved, UnitId};
use crate::rewrite::Rewriting;
use crate::rustc::Diagnostic;
use crate::source::{Edit, Span};
use std::collections::BTreeSet;
pub(crate) use unused_impls::unused_impls;

/// A copy of the bundle that fails to compile wherever a function is instantiated.
pub(crate) struct Probe {
    /// The copy, and where it comes from.
    pub(crate) printed: Printed,
}

/// No program has a function of this name.
const NAME: &str = "needed_by_the_program_that_is_bundled";

impl Probe {
    /// Makes the copy; `print` prints the live units with more edits.
    pub(crate) fn new(
        resolved: &Resolved,
        live: &[bool],
        rewriting: &Rewriting,
        print: impl Fn(&Rewriting) -> Printed,
    ) -> Self {
        let mut changed = rewriting.clone();
        for (unit, info) in resolved.units.iter().enumerate() {
            if let (Some(at), true) = (info.body, live[unit]) {
                let call = format!("crate::{NAME}::<{unit}>();");
                let edit = Edit::replace(Span::new(at, at), call);
                changed.edits.entry(info.file).or_default().push(edit);
            }
        }
        let mut printed = print(&changed);
        printed.text +=
            &format!("fn {NAME}<const N: usize>() {{ const {{ ::core::panic!() }} }}\n");
        Self { printed }
    }

    /// Returns the instantiated functions; `None` if the diagnostics do not tell, since the bundle itself
    /// does not compile.
    pub(crate) fn instantiated(
        &self,
        resolved: &Resolved,
        diagnostics: &[Diagnostic],
    ) -> Option<BTreeSet<UnitId>> {
        let fails = diagnostics.iter().any(Diagnostic::is_genuine_error);
        let calls = diagnostics.iter().flat_map(|it| self.calls_in(it));
        let instantiated: BTreeSet<UnitId> = calls.collect();
        (!fails && instantiated.contains(&resolved.main)).then_some(instantiated)
    }

    /// Returns the functions with the probe calls that a diagnostic is about.
    fn calls_in(&self, diagnostic: &Diagnostic) -> Vec<UnitId> {
        let unit = |span: Span| {
            let call = self.printed.text.get(span.start..span.end)?;
            let number = call.strip_prefix("crate::")?.strip_prefix(NAME)?.strip_prefix("::<")?;
            number.split_once('>')?.0.parse().ok()
        };
        diagnostic.spans().filter_map(unit).collect()
    }
}

/// True if there is any impl of a trait that [`unused_impls()`] may find.
pub(crate) fn has_trait_impls(resolved: &Resolved, live: &[bool]) -> bool {
    resolved.trait_impls.keys().any(|&unit| live[unit])
}
