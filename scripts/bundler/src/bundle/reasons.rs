//! Why something is in a bundle.

use crate::load::Program;
use crate::resolve::{ItemKind, Kind, Resolved, Unit, UnitId};
use crate::shake::Shaken;
use crate::source::Span;
use base::error::{Error, Result};
use base::suggest;

/// The live items, each with the item that needs it.
pub struct Reasons {
    /// In the order of their units.
    items: Vec<LiveItem>,
}

/// A live item or member.
struct LiveItem {
    /// Such as `kelp::tide::rise`; without a crate for those of the solution.
    path: String,
    /// File and line.
    place: String,
    /// The index of the item that needs it; `None` for `main`, and for what stays in any case.
    because: Option<usize>,
}

impl Reasons {
    pub(super) fn new(program: &Program, resolved: &Resolved, shaken: &Shaken) -> Self {
        let units = 0..resolved.units.len();
        let shown: Vec<UnitId> =
            units.filter(|&it| shaken.live[it] && is_shown(resolved, it)).collect();
        let items = shown.iter().map(|&unit| {
            // Imports and impls between two items say nothing to a reader.
            let mut because = shaken.because[unit];
            while let Some(it) = because.filter(|it| shown.binary_search(it).is_err()) {
                because = shaken.because[it];
            }
            let info = &resolved.units[unit];
            let because = because.and_then(|it| shown.binary_search(&it).ok());
            let start = info.span.map_or(0, |span: Span| span.start);
            let mut place = program.files[info.file].place(start);
            if because.is_none() && unit != resolved.main {
                place += "; it stays whatever `main` uses";
            }
            LiveItem { path: path(program, resolved, unit), place, because }
        });
        Self { items: items.collect() }
    }

    /// Returns the chain of uses from `main` to an item, a line each, for every item that has this path or
    /// whose path ends in it.
    ///
    /// # Errors
    ///
    /// When there is no such item in the bundle.
    pub fn explain(&self, item: &str) -> Result<String> {
        let ending = format!("::{item}");
        let found = |live: &&LiveItem| live.path == item || live.path.ends_with(&ending);
        let mut chains: Vec<String> = Vec::new();
        for live in self.items.iter().filter(found) {
            let mut lines = Vec::new();
            let mut at = Some(live);
            while let Some(item) = at.filter(|_| lines.len() < self.items.len()) {
                lines.push(format!("{} ({})\n", item.path, item.place));
                at = item.because.map(|index| &self.items[index]);
            }
            lines.reverse();
            let indented = lines.iter().enumerate().map(|(depth, it)| "  ".repeat(depth) + it);
            chains.push(indented.collect());
        }
        if chains.is_empty() {
            let known = self.items.iter().map(|it| it.path.as_str());
            let names = known.clone().chain(known.filter_map(|it| it.rsplit("::").next()));
            return Err(Error::usage(suggest::unknown("item of the bundle called", item, names)));
        }
        Ok(chains.join("\n"))
    }
}

/// True if a unit is an item or member with a name and a text, or a macro call that may make anything.
fn is_shown(resolved: &Resolved, unit: UnitId) -> bool {
    let info = &resolved.units[unit];
    let has_name = !info.name.is_empty();
    let is_shown = match info.kind {
        Kind::Item(ItemKind::Module) => false,
        Kind::Item(ItemKind::Always) => true,
        Kind::Item(_) | Kind::Trait | Kind::Macro | Kind::Member(_) => has_name,
        _ => false,
    };
    is_shown && info.span.is_some()
}

/// Returns the path of an item through its modules. One without a name is called by its first line.
fn path(program: &Program, resolved: &Resolved, unit: UnitId) -> String {
    let mut names = Vec::new();
    let Unit { name, file, span, .. } = &resolved.units[unit];
    let text =
        span.filter(|_| name.is_empty()).map(|it| &program.files[*file].text[it.start..it.end]);
    names.extend(text.and_then(|text| text.lines().next()));
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
