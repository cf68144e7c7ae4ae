//! `use` and `extern crate`: the uses of imports, and mentions of text that reads otherwise in one file.
//!
//! A crate is a private module in the bundle, which cannot be re-exported as public: `pub extern crate kelp;`
//! becomes `pub(crate) use crate::kelp;`.

use super::use_trees::record_tree;
use super::walker::Walker;
use crate::load::{Extern, NO_PROC_MACROS};
use crate::resolve::names::{Meaning, NAMESPACES};
use crate::resolve::syntax::{macro_use, use_leaves};
use crate::resolve::{FindingKind, MentionKind};
use crate::source::{CrateId, Span, unraw};
use syn::visit::Visit;
use syn::{Item, ItemExternCrate, ItemUse, Visibility};

/// Visits a `use`.
pub(super) fn visit_use(walker: &mut Walker<'_, '_>, item: &ItemUse) {
    walker.visit_attributes(&item.attrs);
    walker.visit_visibility(&item.vis);
    let recorder = &mut walker.recorder;
    let is_undecided = recorder.is_under_undecided_cfg();
    for leaf in use_leaves(&item.tree) {
        let unit = recorder.unit_at(leaf.address);
        if is_undecided {
            // If the import is compiled, its targets must be in the bundle.
            for namespace in NAMESPACES {
                let targets = recorder.lookup().names.imports()[&unit].targets_in(namespace);
                let meanings: Vec<Meaning> = targets.cloned().collect();
                recorder.of_member(unit).use_meanings(&meanings);
            }
        }
    }
    record_tree(recorder, &item.tree, item.leading_colon.as_ref(), false);
    if let Visibility::Public(token) = &item.vis
        && recorder.is_in_text()
    {
        let (unit, place) = (recorder.unit, (recorder.file, token.span.into()));
        recorder.records().pub_uses.insert(unit, place);
    }
}

/// Visits an `extern crate`; `whole` is the same item, with its attributes and semicolon.
pub(super) fn visit_extern_crate(
    walker: &mut Walker<'_, '_>,
    item: &ItemExternCrate,
    whole: &Item,
) {
    walker.visit_attributes(&item.attrs);
    walker.visit_visibility(&item.vis);
    let recorder = &mut walker.recorder;
    let original = unraw(&item.ident);
    let krate = match recorder.crate_info().externs.get(&original) {
        _ if original == "self" => Some(recorder.krate()),
        Some(&Extern::Inlined(krate)) => Some(krate),
        _ => None,
    };
    let is_proc_macro = |krate: CrateId| recorder.program().crates[krate].proc_macro;
    if krate.is_some_and(is_proc_macro) {
        let why = NO_PROC_MACROS.to_owned();
        return recorder.finding(item.ident.span().into(), FindingKind::Refusal(why));
    }
    if let Some(krate) = krate {
        if let Visibility::Public(token) = &item.vis {
            recorder.mention(token.span.into(), MentionKind::Text("pub(crate)".to_owned()));
        }
        let name = recorder.unit_mut().name.clone();
        let at_root = recorder.is_at_root();
        let span = Span::new(Span::from(item.extern_token.span).start, Span::of(whole).end);
        recorder.mention(span, MentionKind::ExternCrate { krate, name, at_root });
    }
    if let Some(attr) =
        macro_use(&item.attrs).filter(|_| krate.is_some() || recorder.krate() != CrateId::SOLUTION)
    {
        // The macros of std are in scope everywhere. Those of a judge's crate are unknown.
        let is_std = matches!(&*original, "std" | "core" | "alloc");
        if krate.is_some() || is_std {
            crate::marks::reach("macro-use-of-std");
            recorder.mention(Span::of(attr), MentionKind::CrateAttribute);
        } else {
            let why = format!(
                "in one file, this could bring in the macros of `{original}` only at the root, and \
                 for the whole file; call them by their paths instead"
            );
            recorder.finding(Span::of(attr), FindingKind::Refusal(why));
        }
    }
}
