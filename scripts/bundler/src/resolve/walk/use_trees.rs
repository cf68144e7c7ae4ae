//! Mentions in a `use` tree: the first segment of each path, and imports of a crate itself.
//!
//! `use {kelp, reef::Coral};` has two first segments. `kelp` imports the crate itself, so the import
//! becomes `crate::kelp`, under the name that it has here; `reef` only needs `crate::` before it.

use super::path_mentions::{TextKind, record_first_segment};
use super::paths::is_in_program;
use super::recorder::Recorder;
use crate::resolve::MentionKind;
use crate::resolve::names::{Namespace, PathForm, PathStart};
use crate::resolve::syntax::use_leaves;
use crate::source::{CrateId, Span, unraw};
use syn::{Ident, Token, UseTree};

/// Records the mentions in a tree; `colon` is the `::` before it, or before the group that it is in, if it is
/// `in_group`.
pub(super) fn record_tree(
    recorder: &mut Recorder<'_, '_>,
    tree: &UseTree,
    colon: Option<&Token![::]>,
    in_group: bool,
) {
    let (ident, binds) = match tree {
        UseTree::Path(tree) => (&tree.ident, None),
        UseTree::Name(tree) => (&tree.ident, Some(unraw(&tree.ident))),
        UseTree::Rename(tree) => (&tree.ident, Some(unraw(&tree.rename))),
        UseTree::Group(group) => {
            if let Some(colon) = colon {
                crate::marks::reach("colons-before-group");
                recorder.mention(Span::of(colon), MentionKind::Text(String::new()));
            }
            group.items.iter().for_each(|tree| record_tree(recorder, tree, colon, true));
            return;
        }
        UseTree::Glob(_) => return,
    };
    let name = unraw(ident);
    let start = match use_leaves(tree).first() {
        Some(leaf) => {
            let import = recorder.unit_at(leaf.address);
            recorder.lookup().names.imports()[&import].start
        }
        None => recorder.lookup().import_start(recorder.scope, &name, PathForm::of(colon)),
    };
    // The `::` of a group stands before all its names.
    let in_group = in_group && colon.is_some();
    let own_colon = colon.filter(|_| !in_group);
    let is_proc_macro = |krate: CrateId| recorder.program().crates[krate].proc_macro;
    if let PathStart::Extern(krate) = start
        && !is_proc_macro(krate)
    {
        record_crate_imports(recorder, tree, &name, own_colon, krate);
        if binds.is_some_and(|binds| binds == name) {
            return;
        }
    }
    if in_group && !matches!(start, PathStart::Extern(_) | PathStart::Root2015) {
        return record_lost_colon(recorder, ident);
    }
    record_first_segment(
        recorder,
        ident,
        own_colon.map(|colon| colon.spans[0]),
        start,
        TextKind::Code,
    );
}

/// Records the imports of a crate itself by its own name: `kelp`, and the `self` of
/// `kelp::{self, Leaf}`.
fn record_crate_imports(
    recorder: &mut Recorder<'_, '_>,
    tree: &UseTree,
    name: &str,
    colon: Option<&Token![::]>,
    krate: CrateId,
) {
    let at_root = recorder.is_at_root();
    for leaf in use_leaves(tree) {
        if leaf.path != [name] || leaf.name.as_deref() != Some(name) {
            continue;
        }
        let by_self = leaf.only_type;
        let colon = colon.filter(|_| !by_self);
        let Span { start, end } = leaf.span.into();
        let span = Span::new(colon.map_or(start, |colon| Span::of(colon).start), end);
        let name = name.to_owned();
        let kind = MentionKind::CrateImport { krate, name, at_root, by_self };
        let unit = recorder.unit_at(leaf.address);
        recorder.mention_of(unit, span, kind);
    }
}

/// Records that a name of a group needs the `::` that stood before the group, if a name of the program
/// would shadow it.
fn record_lost_colon(recorder: &mut Recorder<'_, '_>, ident: &Ident) {
    let shadowing = recorder.name(&unraw(ident), Namespace::Type);
    if shadowing.iter().any(|meaning| is_in_program(&meaning.def)) {
        let start = Span::from(ident.span()).start;
        recorder.mention(Span::new(start, start), MentionKind::Text("::".to_owned()));
    }
}
