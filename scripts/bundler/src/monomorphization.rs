//! Runs together with step 7 (check). Finds the trait impls that the program never instantiates.
//!
//! rustc reports no impl of a trait as dead. But before it makes machine code, it collects the functions
//! that are instantiated, with the types of their parameters. The phases:
//!
//! 1. **Probe**: prints a copy of the bundle, the [`Probe`], in which each function calls a generic function,
//!    with the caller's number as const argument. This call cannot be evaluated at compile time.
//! 2. **Compile** the probe (`check`). rustc reports an error at each such call in an instantiated function,
//!    and at no other. It makes no machine code, since `main` fails, too.
//! 3. **Read** the numbers of the instantiated functions from the diagnostics.
//! 4. **Decide** which impls can be removed ([`unused_impls()`]).
//!
//! ```text
//! impl Area for Square { fn area(&self) -> u32 { … } }
//! impl Area for Disc { fn area(&self) -> u32 { … } }
//! fn main() { println!("{}", Square(3).area()) }
//!
//! the probe, simplified:
//! impl Area for Square { fn area(&self) -> u32 { probe::<7>(); … } }   // error: 7 is instantiated
//! impl Area for Disc { fn area(&self) -> u32 { probe::<9>(); … } }     // no error: this impl is unused
//! fn main() { probe::<1>(); println!("{}", Square(3).area()) }         // error: 1 is instantiated
//! fn probe<const N: usize>() { const { panic!() } }
//! ```

mod unused_impls;

use crate::print::Printed;
use crate::resolve::{Resolved, UnitFlags, UnitId};
use crate::rewrite::Rewriting;
use crate::rustc::Diagnostic;
use crate::source::{Edit, Span};
use std::collections::BTreeSet;
pub(crate) use unused_impls::unused_impls;

/// A copy of the bundle with an error in each instantiated function.
pub(crate) struct Probe {
    /// The text of the copy, with the origins of its bytes.
    pub(crate) printed: Printed,
}

/// The name of the function that cannot be evaluated; no program has a function of this name.
const NAME: &str = "needed_by_the_program_that_is_bundled";

impl Probe {
    /// Returns the probe. `print` prints the live units with the given edits.
    pub(crate) fn new(
        resolved: &Resolved,
        live: &UnitFlags,
        rewriting: &Rewriting,
        print: impl Fn(&Rewriting) -> Printed,
    ) -> Self {
        let mut changed = rewriting.clone();
        for (unit, info) in resolved.units.enumerate() {
            if let (Some(at), true) = (info.body, live[unit]) {
                let call = format!("crate::{NAME}::<{}>();", unit.index());
                let edit = Edit::replace(Span::new(at, at), call);
                changed.edits.entry(info.file).or_default().push(edit);
            }
        }
        let mut printed = print(&changed);
        printed.text +=
            &format!("fn {NAME}<const N: usize>() {{ const {{ ::core::panic!() }} }}\n");
        Self { printed }
    }

    /// Returns the instantiated functions; `None` if they are not known, since the bundle itself does not
    /// compile.
    pub(crate) fn instantiated(
        &self,
        resolved: &Resolved,
        diagnostics: &[Diagnostic],
    ) -> Option<BTreeSet<UnitId>> {
        let fails = diagnostics.iter().any(Diagnostic::is_genuine_error);
        let calls = diagnostics.iter().flat_map(|diagnostic| self.calls_in(diagnostic));
        let instantiated: BTreeSet<UnitId> = calls.collect();
        (!fails && instantiated.contains(&resolved.main)).then_some(instantiated)
    }

    /// Returns the functions whose probe calls a diagnostic points at.
    fn calls_in(&self, diagnostic: &Diagnostic) -> Vec<UnitId> {
        let unit = |span: Span| {
            let call = self.printed.text.get(span.start..span.end)?;
            let number = call.strip_prefix("crate::")?.strip_prefix(NAME)?.strip_prefix("::<")?;
            Some(UnitId::new(number.split_once('>')?.0.parse().ok()?))
        };
        diagnostic.spans().filter_map(unit).collect()
    }
}
