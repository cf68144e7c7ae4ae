//! Explains why an item is in the bundle: the chain of uses from `main` to it, for `--explain`.

use crate::load::Program;
use crate::resolve::{ItemKind, Resolved, Unit, UnitId, UnitKind};
use crate::shake::Shaken;
use crate::source::{CrateId, Span};
use base::error::{Error, Result};

/// The live items, each with the item that uses it.
pub struct Reasons {
    /// The live items, in the order of their units.
    items: Vec<LiveItem>,
}

/// A live item or member.
struct LiveItem {
    /// The path, such as `kelp::tide::rise`. In the solution it has no crate.
    path: String,
    /// The file and line.
    place: String,
    /// The index of the item that uses it; `None` for `main`, and for items that are always live.
    used_by: Option<usize>,
}

impl Reasons {
    pub(super) fn new(program: &Program, resolved: &Resolved, shaken: &Shaken) -> Self {
        let units = shaken.live.flagged();
        let shown: Vec<UnitId> = units.filter(|&it| is_shown(resolved, it)).collect();
        let items = shown.iter().map(|&unit| {
            // Imports and impls between two items are left out.
            let mut user = shaken.cause[unit];
            while let Some(hidden) = user.filter(|user| shown.binary_search(user).is_err()) {
                user = shaken.cause[hidden];
            }
            let info = &resolved.units[unit];
            let used_by = user.and_then(|user| shown.binary_search(&user).ok());
            let start = info.span.map_or(0, |span: Span| span.start);
            let mut place = program.files[info.file].place(start);
            if used_by.is_none() && unit != resolved.main {
                place += "; it stays whatever `main` uses";
            }
            LiveItem { path: path(program, resolved, unit), place, used_by }
        });
        Self { items: items.collect() }
    }

    /// Returns the chain of uses from `main` to an item, one use a line, for every item whose path is this or
    /// ends with it.
    ///
    /// # Errors
    ///
    /// When there is no such item in the bundle.
    pub fn explain(&self, item: &str) -> Result<String> {
        let ending = format!("::{item}");
        let is_named = |live: &&LiveItem| live.path == item || live.path.ends_with(&ending);
        let mut chains: Vec<String> = Vec::new();
        for live in self.items.iter().filter(is_named) {
            let mut lines = Vec::new();
            let mut at = Some(live);
            while let Some(item) = at.filter(|_| lines.len() < self.items.len()) {
                lines.push(format!("{} ({})\n", item.path, item.place));
                at = item.used_by.map(|index| &self.items[index]);
            }
            lines.reverse();
            let indented = lines.iter().enumerate().map(|(depth, line)| "  ".repeat(depth) + line);
            chains.push(indented.collect());
        }
        if chains.is_empty() {
            let paths = self.items.iter().map(|live| live.path.as_str());
            let names = paths.clone().chain(paths.filter_map(|path| path.rsplit("::").next()));
            return Err(Error::unknown("item of the bundle called", item, names));
        }
        Ok(chains.join("\n"))
    }
}

/// True if a unit is listed: an item or member with a name and a text, or an item that is always live.
fn is_shown(resolved: &Resolved, unit: UnitId) -> bool {
    let info = &resolved.units[unit];
    let has_name = !info.name.is_empty();
    let is_shown = match info.kind {
        UnitKind::Item(ItemKind::Module) => false,
        UnitKind::Item(ItemKind::Always) => true,
        UnitKind::Item(_) | UnitKind::Trait | UnitKind::Macro | UnitKind::Member(_) => has_name,
        _ => false,
    };
    is_shown && info.span.is_some()
}

/// Returns the path of an item through its modules. An item without a name has its first line instead.
fn path(program: &Program, resolved: &Resolved, unit: UnitId) -> String {
    let mut names = Vec::new();
    let Unit { name, file, span, .. } = &resolved.units[unit];
    if let Some(span) = span.filter(|_| name.is_empty()) {
        names.extend(program.files[*file].text[span.start..span.end].lines().next());
    }
    for around in resolved.units.around(unit) {
        let info = &resolved.units[around];
        if !info.name.is_empty() {
            names.push(info.name.as_str());
        } else if let UnitKind::Impl { requires, .. } = &info.kind {
            // An impl has no name: its type stands in the path.
            names.extend(
                requires.iter().flatten().last().map(|unit| resolved.units[*unit].name.as_str()),
            );
        }
    }
    let krate = resolved.units[unit].krate;
    if krate != CrateId::SOLUTION {
        names.push(&program.crates[krate].name);
    }
    names.reverse();
    names.join("::")
}
