//! Cuts single names out of a `use`: of `use kelp::{frond::Tip, stipe};` stays `use kelp::stipe;`.

use crate::load::Program;
use crate::resolve::{Resolved, UnitId, UnitKind};
use crate::source::{Edit, SourceFile, Span};
use std::collections::BTreeMap;
use syn::{ItemUse, UseGroup, UseTree};

/// The names that go from a `use` of which others stay.
pub(super) fn import_cuts(
    program: &Program,
    resolved: &Resolved,
    live: &[bool],
) -> BTreeMap<usize, Vec<Edit>> {
    let mut alive: BTreeMap<UnitId, BTreeMap<Span, bool>> = BTreeMap::new();
    for (unit, info) in resolved.units.iter().enumerate() {
        if let (UnitKind::Import, Some(parent), Some(span)) = (&info.kind, info.parent, info.span) {
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
            let items = group.items.iter();
            let alive: Vec<bool> = items.map(|it| cut_tree(source, it, names, edits)).collect();
            edits.extend(cuts_of_group(source, group, &alive));
            alive.contains(&true)
        }
        leaf => names.get(&Span::of(leaf)).copied().unwrap_or(true),
    }
}

/// Cuts out of a group the trees that are not alive, and its braces if one is left that needs none.
fn cuts_of_group(source: &SourceFile, group: &UseGroup, alive: &[bool]) -> Vec<Edit> {
    let items: Vec<&UseTree> = group.items.iter().collect();
    let spans: Vec<Span> = items.iter().map(|it| Span::of(*it)).collect();
    let open = Span::from(group.brace_token.span.open());
    let close = Span::from(group.brace_token.span.close());
    let inside = &source.text[open.end..close.start];
    let has_comments = inside.contains("//") || inside.contains("/*");
    let one_line = !inside.contains('\n');
    let kept: Vec<usize> = (0..items.len()).filter(|&it| alive[it]).collect();
    let Some(&last) = kept.last() else { return Vec::new() };
    if kept.len() == 1 && items.len() > 1 && !is_self(items[last]) && !has_comments {
        let before = Span::new(open.start, spans[last].start);
        let after = Span::new(spans[last].end, close.end);
        return vec![Edit::cut(before), Edit::cut(after)];
    }
    let dead = (0..items.len()).filter(|&it| !alive[it]);
    let cut = dead.map(|index| {
        if !one_line {
            return source.removal(spans[index]);
        }
        match kept.get(kept.partition_point(|&it| it <= index)) {
            Some(&next) => Span::new(spans[index].start, spans[next].start),
            None => Span::new(spans[last].end, spans[index].end),
        }
    });
    cut.map(Edit::cut).collect()
}

fn is_self(tree: &UseTree) -> bool {
    match tree {
        UseTree::Name(it) => it.ident == "self",
        UseTree::Rename(it) => it.ident == "self",
        _ => false,
    }
}
