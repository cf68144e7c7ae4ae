//! `use` and `extern crate`: what they bring in, and how they read in one file.
//!
//! A whole crate is a module in the bundle, and what is public in a crate is public within the one file
//! only: `pub use kelp;` becomes `pub(crate) use crate::kelp;`.

use super::recorder::Recorder;
use super::use_trees::record_tree;
use super::walker::Walker;
use crate::load::{Extern, NO_PROC_MACROS};
use crate::resolve::names::{Def, NAMESPACES};
use crate::resolve::trees::{leaves, macro_use};
use crate::resolve::{MentionKind, UnitId, UnitKind};
use crate::source::{Span, unraw};
use syn::visit::Visit;
use syn::{Item, ItemExternCrate, ItemUse, Visibility};

/// Visits a `use`.
pub(super) fn visit_use(walker: &mut Walker<'_, '_>, item: &ItemUse) {
    walker.visit_attributes(&item.attrs);
    walker.visit_visibility(&item.vis);
    let at = &mut walker.at;
    let is_undecided = at.is_under_undecided_cfg();
    let mut of_crate = false;
    for leaf in leaves(&item.tree) {
        let unit = at.resolver.unit_of[&leaf.address];
        of_crate |= brings_in_crate(at, unit);
        if is_undecided {
            // Where it is compiled, what it brings in must be there.
            for namespace in NAMESPACES {
                let found = at.resolver.import_targets(unit, namespace);
                at.of_member(unit).use_found(&found);
            }
        }
    }
    record_tree(at, &item.tree, item.leading_colon.as_ref());
    if of_crate {
        restrict(at, &item.vis);
    }
    if let (Visibility::Public(token), true) = (&item.vis, at.is_in_text()) {
        at.resolver.names.pub_uses.insert(at.unit, (at.file, token.span.into()));
        if of_crate {
            at.resolver.names.narrowed.insert(at.unit);
        }
    }
}

/// True if an import brings in a whole crate of the program, or an exported macro of a library.
fn brings_in_crate(at: &Recorder<'_, '_>, import: UnitId) -> bool {
    let names = &at.resolver.names;
    let targets = |&namespace| at.resolver.import_targets(import, namespace);
    NAMESPACES.iter().flat_map(targets).any(|found| match found.def {
        Def::Scope(scope) => names.roots[1..].contains(&scope),
        Def::Unit(unit) => {
            let unit = &names.units[unit];
            matches!(unit.kind, UnitKind::Export) && unit.krate != 0
        }
        _ => false,
    })
}

/// Records that `pub` becomes `pub(crate)`: a module at the root of the file, or a macro without
/// `#[macro_export]`, cannot be exported further.
fn restrict(at: &mut Recorder<'_, '_>, visibility: &Visibility) {
    if let Visibility::Public(token) = visibility {
        at.mention(token.span.into(), MentionKind::Text("pub(crate)".to_owned()));
    }
}

/// Visits an `extern crate`; `whole` is the same as an item.
pub(super) fn visit_extern_crate(
    walker: &mut Walker<'_, '_>,
    item: &ItemExternCrate,
    whole: &Item,
) {
    walker.visit_attributes(&item.attrs);
    walker.visit_visibility(&item.vis);
    let at = &mut walker.at;
    let original = unraw(&item.ident);
    let krate = match at.crate_info().externs.get(&original) {
        _ if original == "self" => Some(at.krate()),
        Some(&Extern::Inlined(krate)) => Some(krate),
        _ => None,
    };
    let is_proc_macro = |krate: usize| at.resolver.program.crates[krate].proc_macro;
    if krate.is_some_and(is_proc_macro) {
        let why = NO_PROC_MACROS.to_owned();
        return at.mention(item.ident.span().into(), MentionKind::Refusal(why));
    }
    if let Some(krate) = krate {
        restrict(at, &item.vis);
        let name = at.unit_mut().name.clone();
        let at_root = at.is_at_root();
        let span = Span::new(Span::from(item.extern_token.span).start, Span::of(whole).end);
        at.mention(span, MentionKind::ExternCrate { krate, name, at_root });
    }
    if let Some(attr) = macro_use(&item.attrs).filter(|_| krate.is_some() || at.krate() != 0) {
        // The macros of std are known everywhere; what a judge's crate has is not known here.
        let is_std = matches!(&*original, "std" | "core" | "alloc");
        let kind = if krate.is_some() || is_std {
            MentionKind::CrateAttribute
        } else {
            MentionKind::Refusal(format!(
                "only at the root of the file, and then for all of it, could this bring in the \
                 macros of `{original}`; name them by their paths instead"
            ))
        };
        at.mention(Span::of(attr), kind);
    }
}
