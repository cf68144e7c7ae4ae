//! Step 6, print: the texts of the live units, cut out of their files by byte ranges.

use crate::load::Program;
use crate::resolve::{ItemKind, Kind, Resolved, UnitId};
use crate::rewrite::Rewriting;
use crate::source::{Edit, SourceFile, Span};
use base::workspace::{Package, Workspace};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use syn::{ItemUse, UseTree};

/// A bundle, and where each of its bytes comes from.
pub struct Printed {
    /// The text of the file.
    pub text: String,
    /// How many bytes each file takes, by the path of its module; that of the solution is empty.
    pub sizes: Vec<(String, usize)>,
    /// Pieces that come from a source, in the order of the text.
    segments: Vec<Segment>,
}

struct Segment {
    /// Where it is in the bundle.
    printed: Span,
    file: usize,
    source: Span,
    /// Something else stands in its place; else it is copied.
    replaced: bool,
}

impl Printed {
    /// The file and bytes that a span of the bundle comes from, if those were copied as a whole.
    pub fn origin_of(&self, span: Span) -> Option<(usize, Span)> {
        let (file, start) = self.origin(span.start)?;
        if span.end == span.start {
            return Some((file, Span::new(start, start)));
        }
        let (last_file, last) = self.origin(span.end - 1)?;
        let length = span.end - span.start;
        let whole = file == last_file && last + 1 == start + length;
        whole.then_some((file, Span::new(start, start + length)))
    }

    /// The file and byte that a byte of the bundle comes from.
    pub fn origin(&self, at: usize) -> Option<(usize, usize)> {
        let Segment { printed, file, source, .. } = self.segment(at).filter(|it| !it.replaced)?;
        Some((*file, source.start + (at - printed.start)))
    }

    /// The file and bytes that a span of the bundle stands for, from the one end to the other: what
    /// went between them is part of it, and so is all of what is replaced at an end.
    pub fn source_of(&self, span: Span) -> Option<(usize, Span)> {
        let whole = |at: usize| match self.origin(at) {
            Some((file, at)) => Some((file, Span::new(at, at + 1))),
            None => self.segment(at).map(|it| (it.file, it.source)),
        };
        let (file, first) = whole(span.start)?;
        let last = whole(span.end.max(span.start + 1) - 1).filter(|it| it.0 == file);
        let end = last.map_or(first.end, |(_, last)| last.end);
        Some((file, Span::new(first.start, end)))
    }

    fn segment(&self, at: usize) -> Option<&Segment> {
        let next = self.segments.partition_point(|it| it.printed.start <= at);
        self.segments.get(next.checked_sub(1)?).filter(|it| at < it.printed.end)
    }
}

/// Prints the solution and, below it, the libraries, each as a module; of all these only the crates
/// that are wanted.
pub fn print(
    workspace: &Workspace,
    program: &Program,
    resolved: &Resolved,
    live: &[bool],
    rewriting: &Rewriting,
    wanted: impl Fn(usize) -> bool,
) -> Printed {
    let mut order = order(workspace, program, resolved, live);
    order.retain(|&krate| wanted(krate));
    let mut printer = Printer {
        program,
        changes: changes(program, resolved, live, rewriting),
        libraries: order
            .iter()
            .map(|&krate| Library::new(workspace, program, rewriting, krate))
            .collect(),
        strict_lints: resolved.strict_lints.join(", "),
        path: Vec::new(),
        printed: Printed { text: String::new(), sizes: Vec::new(), segments: Vec::new() },
        counted: 0,
    };
    for (limit, value) in &rewriting.limits {
        printer.literal(&format!("#![{limit} = \"{value}\"]\n"));
    }
    let root = program.crates[0].root;
    if let Some(at) = first_macro(program, resolved, &order) {
        let changes = printer.changes.entry(root).or_default();
        // The macro may be part of what goes.
        let index = changes.partition_point(|it| it.span.start < at && it.span.end <= at);
        let at = changes.get(index).map_or(at, |it| it.span.start.min(at));
        let span = Span::new(at, at);
        changes.insert(index, Change { span, text: String::new(), then: Then::Libraries });
    }
    match wanted(0) {
        true => printer.file(root),
        // In edition 2015 a path of a crate without std may begin with it.
        false => printer.literal("extern crate core;\n"),
    }
    printer.libraries();
    printer.printed
}

/// Where the libraries have to stand for the macros of the solution not to be seen in them; `None`
/// if they need not care.
fn first_macro(program: &Program, resolved: &Resolved, order: &[usize]) -> Option<usize> {
    let (unit, names) = resolved.root_macros.as_ref()?;
    let mut files = program.files.iter().filter(|it| order.contains(&it.krate));
    files.any(|it| it.has_ident(|name| names.contains(name))).then_some(())?;
    let source = &program.files[program.crates[0].root];
    Some(source.with_comments(resolved.units[*unit].span?).start)
}

/// A library as it is printed.
struct Library {
    root: usize,
    module: String,
    licence: Option<String>,
}

impl Library {
    fn new(workspace: &Workspace, program: &Program, rewriting: &Rewriting, krate: usize) -> Self {
        let info = &program.crates[krate];
        Self {
            root: info.root,
            module: rewriting.modules[krate].clone(),
            licence: licence(
                &workspace.packages[info.package],
                workspace.packages[program.crates[0].package].license.as_deref(),
            ),
        }
    }
}

struct Printer<'a> {
    program: &'a Program,
    changes: BTreeMap<usize, Vec<Change>>,
    /// What is still to be printed below the solution.
    libraries: Vec<Library>,
    /// What the solution makes errors and the libraries may do.
    strict_lints: String,
    /// The module that is being printed.
    path: Vec<String>,
    printed: Printed,
    /// The sum of the sizes of all files whose end is printed.
    counted: usize,
}

/// What takes the place of a span.
struct Change {
    span: Span,
    text: String,
    then: Then,
}

/// What comes after the text of a change.
enum Then {
    Nothing,
    /// The file of a module, in braces, and the name of the module.
    Module(usize, String),
    Libraries,
}

impl Printer<'_> {
    fn literal(&mut self, text: &str) {
        self.printed.text += text;
    }

    /// Prints the libraries, if that is not yet done.
    fn libraries(&mut self) {
        for library in std::mem::take(&mut self.libraries) {
            if !self.printed.text.is_empty() && !self.printed.text.ends_with("\n\n") {
                self.literal("\n");
            }
            self.literal(library.licence.as_deref().unwrap_or_default());
            if !self.strict_lints.is_empty() {
                self.literal(&format!("#[allow({})]\n", self.strict_lints.clone()));
            }
            self.literal(&format!("mod {} {{\n", library.module));
            let outside = std::mem::replace(&mut self.path, vec![library.module]);
            self.file(library.root);
            self.path = outside;
            self.literal("}\n");
        }
    }

    /// Copies a file with its changes, ending in a line break.
    fn file(&mut self, file: usize) {
        let size = self.printed.sizes.len();
        self.printed.sizes.push((self.path.join("::"), 0));
        let (start, others) = (self.printed.text.len(), self.counted);
        self.copy_changed(file);
        let inside = self.counted - others;
        let own = self.printed.text.len() - start - inside;
        self.printed.sizes[size].1 = own;
        self.counted += own;
    }

    fn copy_changed(&mut self, file: usize) {
        let source = &self.program.files[file];
        let mut at = 0;
        for change in self.changes.remove(&file).unwrap_or_default() {
            self.copy(file, Span::new(at, change.span.start));
            self.replace(file, &change);
            match change.then {
                Then::Nothing => {}
                Then::Module(module, name) => {
                    self.literal(" {\n");
                    self.path.push(name);
                    self.file(module);
                    self.path.pop();
                    self.literal("}\n");
                }
                Then::Libraries => {
                    self.libraries();
                    self.literal("\n");
                }
            }
            at = change.span.end;
        }
        self.copy(file, Span::new(at, source.text.len()));
        let text = &mut self.printed.text;
        while text.ends_with("\n\n") {
            text.pop();
        }
        if !text.ends_with('\n') {
            text.push('\n');
        }
    }

    fn copy(&mut self, file: usize, mut span: Span) {
        // No blank line at the start of a module, and not two in a row where something went.
        let text = &self.program.files[file].text;
        let printed = &self.printed.text;
        let breaks = |text: &str| text.len() - text.trim_start_matches('\n').len();
        let before = printed.len() - printed.trim_end_matches('\n').len();
        let allowed = match printed.is_empty() || printed.ends_with("{\n") {
            true => 0,
            false => 2_usize.saturating_sub(before),
        };
        let leading = breaks(&text[span.start..span.end]);
        if before > 0 || printed.is_empty() {
            span.start += leading.saturating_sub(allowed);
        }
        // No blank line before what closes.
        let closes = text[span.start..span.end].trim_start().starts_with('}');
        if closes && before > 1 {
            self.printed.text.pop();
        }
        let start = self.printed.text.len();
        self.printed.text += &text[span.start..span.end];
        let printed = Span::new(start, self.printed.text.len());
        self.printed.segments.push(Segment { printed, file, source: span, replaced: false });
    }

    fn replace(&mut self, file: usize, change: &Change) {
        let Change { span: source, ref text, .. } = *change;
        let start = self.printed.text.len();
        self.literal(text);
        let printed = Span::new(start, self.printed.text.len());
        if source.start < source.end {
            self.printed.segments.push(Segment { printed, file, source, replaced: true });
        }
    }
}

/// Returns true if the text of a dead unit is a part of a unit that is dead as well: there is nothing
/// left to cut. That of a module in a file of its own is not printed at all.
fn goes_with_parent(resolved: &Resolved, live: &[bool], unit: UnitId) -> bool {
    let info = &resolved.units[unit];
    let Some(parent) = info.parent.filter(|&parent| !live[parent]) else { return false };
    let outer = &resolved.units[parent];
    match (outer.span, info.span) {
        (Some(outside), Some(inside)) if outer.file == info.file => outside.contains(inside),
        (outside, _) => outside.is_some() && matches!(outer.kind, Kind::Item(ItemKind::Module)),
    }
}

/// All changes by file, sorted, without overlaps.
fn changes(
    program: &Program,
    resolved: &Resolved,
    live: &[bool],
    rewriting: &Rewriting,
) -> BTreeMap<usize, Vec<Change>> {
    let live = &printed_units(resolved, live, rewriting);
    let mut edits: BTreeMap<usize, Vec<Edit>> = rewriting.edits.clone();
    let mut modules: BTreeMap<usize, Vec<(Span, usize, String)>> = BTreeMap::new();
    for (file, source) in program.files.iter().enumerate() {
        edits.entry(file).or_default().extend(source.edits.iter().cloned());
    }
    for (unit, info) in resolved.units.iter().enumerate() {
        let Some(span) = info.span else { continue };
        let source = &program.files[info.file];
        if live[unit] {
            if let Some(&module) = source.modules.get(&span.start) {
                let semicolon = Span::new(span.end - 1, span.end);
                let name = info.name.clone();
                modules.entry(info.file).or_default().push((semicolon, module, name));
            }
        } else if !matches!(info.kind, Kind::Import) && !goes_with_parent(resolved, live, unit) {
            let removal = Edit::cut(source.removal(span));
            edits.entry(info.file).or_default().push(removal);
        }
    }
    for (file, cuts) in import_cuts(program, resolved, live) {
        edits.entry(file).or_default().extend(cuts);
    }

    let mut changes = BTreeMap::new();
    for (file, edits) in edits {
        let cuts = merged(edits.iter().filter(|it| it.text.is_empty()).map(|it| it.span));
        let inside_cut = |span: Span| {
            let next = cuts.partition_point(|cut| cut.start <= span.start);
            cuts[..next].last().is_some_and(|cut| match span.start == span.end {
                true => cut.start < span.start && span.end < cut.end,
                false => cut.contains(span),
            })
        };
        let mut list: Vec<Change> = cuts
            .iter()
            .map(|&span| Change { span, text: String::new(), then: Then::Nothing })
            .collect();
        let mut seen = BTreeSet::new();
        for edit in edits.into_iter().filter(|it| !it.text.is_empty()) {
            if !inside_cut(edit.span) && seen.insert(edit.clone()) {
                list.push(Change { span: edit.span, text: edit.text, then: Then::Nothing });
            }
        }
        for (span, module, name) in modules.remove(&file).unwrap_or_default() {
            if !inside_cut(span) {
                list.push(Change { span, text: String::new(), then: Then::Module(module, name) });
            }
        }
        list.sort_by_key(|it| it.span);
        changes.insert(file, list);
    }
    changes
}

/// What stays, without the imports of what is there already; a `use` goes with its last name.
fn printed_units(resolved: &Resolved, live: &[bool], rewriting: &Rewriting) -> Vec<bool> {
    let mut printed = live.to_vec();
    let mut left: BTreeMap<UnitId, bool> = BTreeMap::new();
    for &unit in &rewriting.there_already {
        printed[unit] = false;
        left.extend(resolved.units[unit].parent.map(|it| (it, false)));
    }
    for (unit, info) in resolved.units.iter().enumerate() {
        if let Some(left) = info.parent.and_then(|it| left.get_mut(&it)) {
            *left |= printed[unit];
        }
    }
    for (unit, _) in left.into_iter().filter(|(_, left)| !left) {
        printed[unit] = false;
    }
    printed
}

/// The same bytes in as few spans as possible, sorted.
fn merged(spans: impl Iterator<Item = Span>) -> Vec<Span> {
    let mut spans: Vec<Span> = spans.filter(|it| it.start < it.end).collect();
    spans.sort();
    let mut merged: Vec<Span> = Vec::new();
    for span in spans {
        match merged.last_mut() {
            Some(last) if span.start <= last.end => last.end = last.end.max(span.end),
            _ => merged.push(span),
        }
    }
    merged
}

/// The names that go from a `use` of which others stay.
fn import_cuts(
    program: &Program,
    resolved: &Resolved,
    live: &[bool],
) -> BTreeMap<usize, Vec<Edit>> {
    let mut alive: BTreeMap<UnitId, BTreeMap<Span, bool>> = BTreeMap::new();
    for (unit, info) in resolved.units.iter().enumerate() {
        if let (Kind::Import, Some(parent), Some(span)) = (&info.kind, info.parent, info.span) {
            alive.entry(parent).or_default().insert(span, live[unit]);
        }
    }
    let mut cuts: BTreeMap<usize, Vec<Edit>> = BTreeMap::new();
    for (unit, names) in
        alive.into_iter().filter(|(unit, names)| live[*unit] && names.values().any(|it| !it))
    {
        let info = &resolved.units[unit];
        let source = &program.files[info.file];
        let item = info.span.and_then(|it| source.parse::<ItemUse>(it).ok());
        if let Some(item) = item {
            cut_tree(source, &item.tree, &names, cuts.entry(info.file).or_default());
        }
    }
    cuts
}

/// Whether any name of the tree stays; if so, cuts out of it those that do not.
fn cut_tree(
    source: &SourceFile,
    tree: &UseTree,
    names: &BTreeMap<Span, bool>,
    edits: &mut Vec<Edit>,
) -> bool {
    match tree {
        UseTree::Path(it) => cut_tree(source, &it.tree, names, edits),
        UseTree::Group(group) => {
            let items: Vec<&UseTree> = group.items.iter().collect();
            let alive: Vec<bool> =
                items.iter().map(|it| cut_tree(source, it, names, edits)).collect();
            let kept: Vec<usize> = (0..items.len()).filter(|&it| alive[it]).collect();
            let spans: Vec<Span> = items.iter().map(|it| Span::of(*it)).collect();
            let open = Span::from(group.brace_token.span.open());
            let close = Span::from(group.brace_token.span.close());
            let inside = &source.text[open.end..close.start];
            let comments = inside.contains("//") || inside.contains("/*");
            match kept[..] {
                [] => return false,
                // Alone it needs no braces, unless it is `self`.
                [only] if items.len() > 1 && !is_self(items[only]) && !comments => {
                    edits.push(Edit::cut(Span::new(open.start, spans[only].start)));
                    edits.push(Edit::cut(Span::new(spans[only].end, close.end)));
                }
                _ => {
                    let one_line = !inside.contains('\n');
                    for (index, _) in alive.iter().enumerate().filter(|(_, alive)| !**alive) {
                        if !one_line {
                            edits.push(Edit::cut(source.removal(spans[index])));
                            continue;
                        }
                        let next_kept = kept.get(kept.partition_point(|&it| it <= index));
                        let cut = match next_kept {
                            Some(&next) => Span::new(spans[index].start, spans[next].start),
                            None => {
                                let last = kept[kept.len() - 1];
                                Span::new(spans[last].end, spans[index].end)
                            }
                        };
                        edits.push(Edit::cut(cut));
                    }
                }
            }
            true
        }
        leaf => names.get(&Span::of(leaf)).copied().unwrap_or(true),
    }
}

fn is_self(tree: &UseTree) -> bool {
    match tree {
        UseTree::Name(it) => it.ident == "self",
        UseTree::Rename(it) => it.ident == "self",
        _ => false,
    }
}

/// The libraries of which something is left: each before those that it needs, the user's own
/// before others, by name.
fn order(
    workspace: &Workspace,
    program: &Program,
    resolved: &Resolved,
    live: &[bool],
) -> Vec<usize> {
    let mut left: BTreeSet<usize> = BTreeSet::new();
    for (unit, info) in resolved.units.iter().enumerate() {
        if live[unit] && info.krate != 0 {
            left.insert(info.krate);
        }
    }
    let needs = |from: usize, to: usize| {
        let externs = program.crates[from].externs.values();
        from != to && externs.into_iter().any(|it| *it == crate::load::Extern::Inlined(to))
    };
    let mut order = Vec::new();
    while !left.is_empty() {
        let free = left.iter().filter(|&&it| !left.iter().any(|&from| needs(from, it)));
        let next = free.min_by_key(|&&it| {
            let info = &program.crates[it];
            (!workspace.packages[info.package].local, &info.name, it)
        });
        // Crates have no circles.
        let next = *next.or(left.first()).expect("some crate is left");
        left.remove(&next);
        order.push(next);
    }
    order
}

/// How the address begins of a crate that comes from a registry.
pub const REGISTRY: &str = "https://crates.io/crates/";

/// Crate, version and licence of a package from elsewhere, and whose it is. A local one counts as
/// the author's `own` unless it states another licence than the solution, and one that wants to be
/// named.
fn licence(package: &Package, own: Option<&str>) -> Option<String> {
    const PUBLIC_DOMAIN: [&str; 3] = ["CC0-1.0", "Unlicense", "0BSD"];
    let (name, version) = (&package.name, &package.version);
    let mut lines = match (package.license.as_deref(), package.local) {
        (None, true) => return None,
        (licence, true) if licence == own => return None,
        (Some(licence), true) if PUBLIC_DOMAIN.contains(&licence) => return None,
        (Some(licence), true) => format!("// {name} {version}, {licence}\n"),
        (licence, false) => {
            let licence = licence.unwrap_or("licence not stated");
            let address = address(package).map(|it| format!(", <{it}>")).unwrap_or_default();
            format!("// {name} {version}, {licence}{address}\n")
        }
    };
    if let Some(copyright) = copyright(&package.folder) {
        lines += &format!("// {copyright}\n");
    }
    Some(lines)
}

/// Where everybody finds a package from elsewhere, if that is known.
fn address(package: &Package) -> Option<String> {
    if package.from_registry {
        return Some(format!("{REGISTRY}{}", package.name));
    }
    let git = package.git.as_ref().map(|it| &it.url);
    // Neither a folder of this machine nor a password.
    let is_public = |it: &&String| it.starts_with("https://") && !it.contains('@');
    git.into_iter().chain(&package.repository).find(is_public).cloned()
}

/// The copyright line of the licence file, if it has one that names somebody.
fn copyright(folder: &Path) -> Option<String> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .ok()?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| {
            let name = path.file_name().and_then(|it| it.to_str()).unwrap_or("");
            name.to_ascii_uppercase().starts_with("LICEN")
        })
        .collect();
    files.sort();
    files.iter().find_map(|path| {
        let text = fs::read_to_string(path).ok()?;
        let line = text.lines().map(str::trim).find(|line| {
            let named = line.starts_with("Copyright (c) ") || line.starts_with("Copyright 2");
            named && !line.contains('[') && !line.contains('{')
        })?;
        Some(line.to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(source: Option<&str>, repository: Option<&str>, expected: &str) {
        let package = json!({
            "name": "kelp", "version": "1.2.3", "license": "MIT", "source": source,
            "repository": repository, "id": "kelp", "dependencies": [], "targets": [],
            "features": {}, "manifest_path": "/reef/kelp/Cargo.toml", "edition": "2021",
        });
        let package = Package::new(&serde_json::from_value(package).unwrap());
        let licence = licence(&package, Some("CC0-1.0"));
        assert_eq!(licence.unwrap(), format!("// kelp 1.2.3, {expected}\n"));
    }

    #[test]
    fn only_what_comes_from_crates_io_has_an_address_there() {
        const KELP: Option<&str> = Some("https://reef.example/kelp");
        let registry = "registry+https://github.com/rust-lang/crates.io-index";
        check(Some(registry), KELP, "MIT, <https://crates.io/crates/kelp>");
        check(
            Some("registry+https://reef.example/index"),
            KELP,
            "MIT, <https://reef.example/kelp>",
        );
        check(
            Some("git+https://git.example/kelp.git?branch=deep#0a1b2c"),
            KELP,
            "MIT, <https://git.example/kelp.git>",
        );
        check(Some("git+file:///reef/kelp#0a1b2c"), KELP, "MIT, <https://reef.example/kelp>");
        check(Some("git+https://me:word@git.example/kelp#0a1b2c"), None, "MIT");
        check(None, KELP, "MIT");
    }
}
