//! Why something is in a bundle.

use crate::load::Program;
use crate::resolve::{ItemKind, Kind, Resolved, UnitId};
use crate::shake::Shaken;
use crate::source::Span;
use base::error::{Error, Result};
use base::suggest;

/// What stays, and for what.
pub struct Reasons {
    /// The items and members that stay, in the order of their units.
    kept: Vec<Kept>,
}

/// An item or member that stays.
struct Kept {
    /// Such as `kelp::tide::rise`; without a crate for those of the solution.
    path: String,
    /// File and line.
    place: String,
    /// The one that it stays for, an index; `None` for `main`.
    because: Option<usize>,
}

impl Reasons {
    pub(super) fn new(program: &Program, resolved: &Resolved, shaken: &Shaken) -> Self {
        let units = 0..resolved.units.len();
        let shown: Vec<UnitId> =
            units.filter(|&it| shaken.live[it] && is_shown(resolved, it)).collect();
        let kept = shown.iter().map(|&unit| {
            // Imports and impls between two items say nothing to a reader.
            let mut because = shaken.because[unit];
            while let Some(it) = because.filter(|it| shown.binary_search(it).is_err()) {
                because = shaken.because[it];
            }
            let info = &resolved.units[unit];
            Kept {
                path: path(program, resolved, unit),
                place: program.files[info.file].place(info.span.map_or(0, |it: Span| it.start)),
                because: because.and_then(|it| shown.binary_search(&it).ok()),
            }
        });
        Self { kept: kept.collect() }
    }

    /// The chain of uses from `main` to an item, a line each, for every item that has this path or
    /// whose path ends in it.
    ///
    /// # Errors
    ///
    /// A wrong usage if there is no such item in the bundle.
    pub fn explain(&self, item: &str) -> Result<String> {
        let ending = format!("::{item}");
        let found = |it: &&Kept| it.path == item || it.path.ends_with(&ending);
        let mut chains: Vec<String> = Vec::new();
        for kept in self.kept.iter().filter(found) {
            let mut lines = Vec::new();
            let mut at = Some(kept);
            while let Some(it) = at.filter(|_| lines.len() < self.kept.len()) {
                lines.push(format!("{} ({})\n", it.path, it.place));
                at = it.because.map(|it| &self.kept[it]);
            }
            lines.reverse();
            let indented = lines.iter().enumerate().map(|(depth, it)| "  ".repeat(depth) + it);
            chains.push(indented.collect());
        }
        if chains.is_empty() {
            let known = self.kept.iter().map(|it| it.path.as_str());
            let names = known.clone().chain(known.filter_map(|it| it.rsplit("::").next()));
            return Err(Error::usage(suggest::unknown("item of the bundle called", item, names)));
        }
        Ok(chains.join("\n"))
    }
}

/// Whether a unit is an item or member with a name and a text.
fn is_shown(resolved: &Resolved, unit: UnitId) -> bool {
    let info = &resolved.units[unit];
    let kind = match info.kind {
        Kind::Item(kind) => kind != ItemKind::Module,
        Kind::Trait | Kind::Macro | Kind::Member(_) => true,
        _ => false,
    };
    kind && !info.name.is_empty() && info.span.is_some()
}

/// The path of an item, through its modules.
fn path(program: &Program, resolved: &Resolved, unit: UnitId) -> String {
    let mut names = Vec::new();
    let mut at = Some(unit);
    while let Some(it) = at {
        let info = &resolved.units[it];
        if !info.name.is_empty() {
            names.push(info.name.as_str());
        } else if let Kind::Impl { requires, .. } = &info.kind {
            // The type, which its impl is not named after.
            names.extend(requires.last().map(|&it| resolved.units[it].name.as_str()));
        }
        at = info.parent;
    }
    let krate = resolved.units[unit].krate;
    if krate != 0 {
        names.push(&program.crates[krate].name);
    }
    names.reverse();
    names.join("::")
}
