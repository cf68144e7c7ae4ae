//! Removes dead names from a `use`: `use kelp::{frond::Tip, stipe};` becomes `use kelp::stipe;`.

use crate::load::Program;
use crate::resolve::{Resolved, UnitFlags, UnitId, UnitKind};
use crate::source::{Edit, FileId, SourceFile, Span};
use std::collections::BTreeMap;
use syn::{ItemUse, UseGroup, UseTree};

/// Returns the removals for each live `use` with dead names.
pub(super) fn import_cuts(
    program: &Program,
    resolved: &Resolved,
    live: &UnitFlags,
) -> BTreeMap<FileId, Vec<Edit>> {
    let mut imports: BTreeMap<UnitId, BTreeMap<Span, bool>> = BTreeMap::new();
    for (unit, info) in resolved.units.enumerate() {
        if let (UnitKind::Import, Some(parent), Some(span)) = (&info.kind, info.parent, info.span) {
            imports.entry(parent).or_default().insert(span, live[unit]);
        }
    }
    let mut cuts: BTreeMap<FileId, Vec<Edit>> = BTreeMap::new();
    for (unit, names) in imports {
        if !live[unit] || names.values().all(|is_live| *is_live) {
            continue;
        }
        let info = &resolved.units[unit];
        let source = &program.files[info.file];
        let item = info.span.and_then(|span| source.parse::<ItemUse>(span).ok());
        if let Some(item) = item {
            crate::marks::reach("dead-name-in-use");
            cut_tree(source, &item.tree, &names, cuts.entry(info.file).or_default());
        }
    }
    cuts
}

/// Adds the removals of the dead names in a tree. Returns false if all its names are dead, so that the tree
/// is removed as a whole.
fn cut_tree(
    source: &SourceFile,
    tree: &UseTree,
    names: &BTreeMap<Span, bool>,
    edits: &mut Vec<Edit>,
) -> bool {
    match tree {
        UseTree::Path(path) => cut_tree(source, &path.tree, names, edits),
        UseTree::Group(group) => {
            let items = group.items.iter();
            let live: Vec<bool> = items.map(|it| cut_tree(source, it, names, edits)).collect();
            edits.extend(group_cuts(source, group, &live));
            live.contains(&true)
        }
        leaf => names.get(&Span::of(leaf)).copied().unwrap_or(true),
    }
}

/// Returns the removals of the dead trees in a group, and of its braces if one tree is left that needs none.
fn group_cuts(source: &SourceFile, group: &UseGroup, live: &[bool]) -> Vec<Edit> {
    let items: Vec<&UseTree> = group.items.iter().collect();
    let spans: Vec<Span> = items.iter().map(|it| Span::of(*it)).collect();
    let open = Span::from(group.brace_token.span.open());
    let close = Span::from(group.brace_token.span.close());
    let inside = &source.text[open.end..close.start];
    let has_comments = inside.contains("//") || inside.contains("/*");
    let is_one_line = !inside.contains('\n');
    let retained: Vec<usize> = (0..items.len()).filter(|&index| live[index]).collect();
    let Some(&last) = retained.last() else { return Vec::new() };
    if retained.len() == 1 && items.len() > 1 && !is_self(items[last]) && !has_comments {
        let before = Span::new(open.start, spans[last].start);
        let after = Span::new(spans[last].end, close.end);
        return vec![Edit::cut(before), Edit::cut(after)];
    }
    let dead = (0..items.len()).filter(|&index| !live[index]);
    let cut = dead.map(|index| {
        if !is_one_line {
            return source.removal(spans[index]);
        }
        match retained.get(retained.partition_point(|&other| other <= index)) {
            Some(&next) => Span::new(spans[index].start, spans[next].start),
            None => Span::new(spans[last].end, spans[index].end),
        }
    });
    cut.map(Edit::cut).collect()
}

fn is_self(tree: &UseTree) -> bool {
    match tree {
        UseTree::Name(name) => name.ident == "self",
        UseTree::Rename(rename) => rename.ident == "self",
        _ => false,
    }
}
