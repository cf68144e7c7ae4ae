//! Mentions in a `use` tree: the first segment of each path, and the names of whole crates.
//!
//! `use {kelp, reef::Coral};` has two first segments. `kelp` is a crate by itself, so its import
//! becomes `crate::kelp` with the name that it has here; `reef` only needs the `crate::` before it.

use super::mentions::record_first_segment;
use super::paths::is_in_program;
use super::recorder::Recorder;
use crate::resolve::MentionKind;
use crate::resolve::names::{First, Namespace};
use crate::resolve::trees::leaves;
use crate::source::{Span, unraw};
use syn::{Ident, Token, UseTree};

/// Records the mentions in a tree; `colon` is the `::` before it, or before the group that it is in.
pub(super) fn record_tree(at: &mut Recorder<'_, '_>, tree: &UseTree, colon: Option<&Token![::]>) {
    let (ident, binds) = match tree {
        UseTree::Path(tree) => (&tree.ident, None),
        UseTree::Name(tree) => (&tree.ident, Some(unraw(&tree.ident))),
        UseTree::Rename(tree) => (&tree.ident, Some(unraw(&tree.rename))),
        UseTree::Group(group) => {
            if let Some(colon) = colon {
                at.mention(Span::of(colon), MentionKind::Text(String::new()));
            }
            group.items.iter().for_each(|tree| record_tree(at, tree, colon));
            return;
        }
        UseTree::Glob(_) => return,
    };
    let name = unraw(ident);
    let brings_itself = leaves(tree).iter().any(|leaf| leaf.name.as_ref() == Some(&name));
    let (scope, has_colon, is_alone) = (at.scope, colon.is_some(), binds.is_some());
    let first = at.resolver.import_start(scope, &name, has_colon, brings_itself, is_alone);
    // In a group the colons stand before all its names.
    let in_group = colon.is_some_and(|colon| Span::of(colon).end != Span::from(ident.span()).start);
    let own_colon = colon.filter(|_| !in_group);
    let is_proc_macro = |krate: usize| at.resolver.program.crates[krate].proc_macro;
    if let First::Extern(krate) = first
        && !is_proc_macro(krate)
    {
        record_whole_crates(at, tree, &name, own_colon, krate);
        if binds.is_some_and(|binds| binds == name) {
            return;
        }
    }
    if in_group && !matches!(first, First::Extern(_) | First::OldRoot) {
        return record_lost_colon(at, ident);
    }
    record_first_segment(at, ident, own_colon.map(|colon| colon.spans[0]), first, false);
}

/// Records the imports of a whole crate by its own name: `kelp`, and the `self` of
/// `kelp::{self, Leaf}`.
fn record_whole_crates(
    at: &mut Recorder<'_, '_>,
    tree: &UseTree,
    name: &str,
    colon: Option<&Token![::]>,
    krate: usize,
) {
    let at_root = at.is_at_root();
    for leaf in leaves(tree) {
        if leaf.path != [name] || leaf.name.as_deref() != Some(name) {
            continue;
        }
        let by_self = leaf.only_type;
        let colon = colon.filter(|_| !by_self);
        let Span { start, end } = leaf.span.into();
        let span = Span::new(colon.map_or(start, |colon| Span::of(colon).start), end);
        let name = name.to_owned();
        let kind = MentionKind::CrateImport { krate, name, at_root, by_self };
        let unit = at.resolver.unit_of[&leaf.address];
        at.mention_of(unit, span, kind);
    }
}

/// Records that a name of a group needs the `::` that stood before the group, where a name of the
/// program is nearer.
fn record_lost_colon(at: &mut Recorder<'_, '_>, ident: &Ident) {
    let nearer = at.name(&unraw(ident), Namespace::Type);
    if nearer.iter().any(|found| is_in_program(&found.def)) {
        let start = Span::from(ident.span()).start;
        at.mention(Span::new(start, start), MentionKind::Text("::".to_owned()));
    }
}
