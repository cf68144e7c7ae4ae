//! The second phase: walks through the syntax of each unit, and finds what the unit names.
//!
//! The first phase, `collect`, has added a [`Unit`](super::Unit) for each piece of text and bound its
//! name in a scope. This phase fills in the uses of each unit (the units that it names) and the members
//! that it calls, and lists its mentions: places that rewriting must change, or that make a bundle
//! impossible.
//!
//! # Steps
//!
//! 1. This module goes through the items and starts a `walker` for each unit. `items`, `impls`,
//!    `impl_headers` and `imports` visit the items by their kind, `crate_attributes` the inner
//!    attributes of crates.
//! 2. `visitor` dispatches on the syntax inside. `blocks` and `patterns` keep track of scopes, and of
//!    the local variables that shadow items (`locals`).
//! 3. `paths` and `attributes` resolve each path in its scope and record its uses. `path_mentions`,
//!    `use_trees` and `token_mentions` record a mention if its first segment reads otherwise in one
//!    file.
//! 4. `calls` finds the macro of each call and expands it, and `macro_calls` visits the expansion like
//!    written text. `changed_tokens` notes where a macro may depend on tokens that the bundle changes.
//!    A call of a macro of std is visited by
//!    `std_macros`, `compile_time_input` and `format_strings`. Any other call without an expansion is
//!    `opaque`: it uses whatever its tokens may name.
//! 5. `recorder` writes all of that to the tables. `inner_calls`, which are calls in the body of a macro,
//!    become mentions when all crates are walked.
//!
//! # Example
//!
//! ```text
//! use reef::size;                     // unit 0
//! fn area(side: u32) -> u32 {         // unit 1
//!     size(side).max(crate::LIMIT)
//! }
//! ```
//!
//! Unit 1 uses the import, the function `size` behind it and `LIMIT`; it calls the member `max`, and
//! has a mention for `crate`. `side` is a local variable: no use. Unit 0 has a mention for `reef`.

mod attributes;
mod blocks;
mod calls;
mod changed_tokens;
mod compile_time_input;
mod crate_attributes;
mod format_strings;
mod impl_headers;
mod impls;
mod imports;
mod inner_calls;
mod items;
mod locals;
mod macro_calls;
mod opaque;
mod path_mentions;
mod paths;
mod patterns;
mod recorder;
mod std_macros;
mod token_mentions;
mod use_trees;
mod visitor;
mod walker;

use super::collect::{Collector, ItemContext};
use super::syntax::address;
use super::{ItemKind, UnitId, UnitKind};
use crate::source::{CrateId, Span};
use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Attribute, ForeignItem, Item, ItemForeignMod, ItemMod, Macro};
use walker::Walker;

/// Walks through these crates.
pub(super) fn walk_crates(collector: &mut Collector<'_>, crates: &[CrateId]) {
    let program = collector.program;
    for &krate in crates {
        let file = program.crates[krate].root;
        let syntax = program.files[file].syntax();
        crate_attributes::record(&mut collector.tables.records, &syntax.attrs, krate, file);
        let scope = collector.tables.names.root(krate);
        let context = ItemContext { scope, file, parent: None, expanded_from: None };
        walk_items(collector, &syntax.items, context);
    }
}

/// Walks through items that are collected in this context.
fn walk_items(collector: &mut Collector<'_>, items: &[Item], context: ItemContext) {
    items.iter().for_each(|item| walk_item(collector, item, context));
}

/// Walks through an item, by its kind.
fn walk_item(collector: &mut Collector<'_>, item: &Item, context: ItemContext) {
    let unit = collector.unit_of[&address(item)];
    let mut walker = Walker::new(collector, unit, context);
    match item {
        Item::Impl(item) => impls::visit_impl(&mut walker, item),
        Item::Trait(item) => impls::visit_trait(&mut walker, item),
        Item::Use(item) => imports::visit_use(&mut walker, item),
        Item::ExternCrate(krate) => imports::visit_extern_crate(&mut walker, krate, item),
        Item::Mod(module) => walk_module(collector, module, unit, context),
        Item::ForeignMod(block) => walk_foreign_block(collector, block, unit, context),
        Item::Macro(definition) if definition.ident.is_some() => {
            walker.visit_attributes(&definition.attrs);
            token_mentions::record_macro_body(&mut walker.recorder, &definition.mac.tokens);
        }
        Item::Macro(call) => {
            walk_call(collector, (&call.attrs, &call.mac), unit, context);
        }
        Item::Verbatim(_) => {
            // An expansion has the place of the call.
            let start = walker.recorder.written_place().map_or(0, |(_, span)| span.start);
            let why = "this item has no body, or syntax that is not supported";
            walker.recorder.refuse(start, why.to_owned());
        }
        _ => items::visit_item(&mut walker, item),
    }
}

/// Walks through a module, inline or out of line.
fn walk_module(
    collector: &mut Collector<'_>,
    module: &ItemMod,
    unit: UnitId,
    context: ItemContext,
) {
    let mut walker = Walker::new(collector, unit, context);
    walker.visit_attributes(&module.attrs);
    walker.visit_visibility(&module.vis);
    let Some(scope) = collector.tables.names.inner_scope(unit) else { return };
    let inside = ItemContext { scope, parent: Some(unit), ..context };
    if let Some((_, items)) = &module.content {
        return walk_items(collector, items, inside);
    }
    let program = collector.program;
    let Some(span) = collector.tables.units[unit].span else { return };
    let Some(&file) = program.files[context.file].modules.get(&span.start) else { return };
    let syntax = program.files[file].syntax();
    let inside = ItemContext { file, expanded_from: None, ..inside };
    Walker::new(collector, unit, inside).visit_attributes(&syntax.attrs);
    walk_items(collector, &syntax.items, inside);
}

/// Walks through an `extern` block, each item of which is a unit.
fn walk_foreign_block(
    collector: &mut Collector<'_>,
    block: &ItemForeignMod,
    unit: UnitId,
    context: ItemContext,
) {
    Walker::new(collector, unit, context).visit_attributes(&block.attrs);
    for item in &block.items {
        let unit = collector.unit_of[&address(item)];
        let mut walker = Walker::new(collector, unit, context);
        match item {
            ForeignItem::Macro(_) | ForeignItem::Verbatim(_) => {
                let why =
                    "a macro call in an `extern` block is not expanded; write what it declares";
                walker.recorder.refuse(Span::of(item).start, why.to_owned());
            }
            other => visit::visit_foreign_item(&mut walker, other),
        }
    }
}

/// Walks through a macro call in item position: the items of its expansion are units of their own.
fn walk_call(
    collector: &mut Collector<'_>,
    (attrs, mac): (&[Attribute], &Macro),
    unit: UnitId,
    context: ItemContext,
) {
    let mut walker = Walker::new(collector, unit, context);
    walker.visit_attributes(attrs);
    calls::record_call(&mut walker.recorder, mac);
    let parts = collector.rounds.remove(&unit).unwrap_or_else(|| vec![unit]);
    if collector.expansions.contains_key(&parts[0]) {
        for part in parts {
            let mut context = ItemContext { parent: Some(part), ..context };
            // The statics of a `thread_local!` are written.
            if matches!(collector.tables.units[part].kind, UnitKind::Call) {
                context.expanded_from = context.expanded_from.or(Some(part));
            }
            let file = collector.expansions[&part].clone();
            walk_items(collector, &file.items, context);
        }
        return;
    }
    // The expansion is unknown: the call is always live, and uses whatever its tokens may name.
    let mut walker = Walker::new(collector, unit, context);
    macro_calls::visit_opaque_call(&mut walker, mac);
    if has_module_file(&mac.tokens) {
        collector.refuse_module_file("…", context.expanded_from.unwrap_or(unit));
    }
    collector.tables.units[unit].kind = UnitKind::Item(ItemKind::Always);
}

/// True if there is a `mod name;` among the tokens.
fn has_module_file(tokens: &TokenStream) -> bool {
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    trees.windows(3).any(|three| match three {
        [TokenTree::Ident(word), TokenTree::Ident(_), TokenTree::Punct(end)] => {
            word == "mod" && end.as_char() == ';'
        }
        _ => false,
    }) || trees.iter().any(|tree| match tree {
        TokenTree::Group(group) => has_module_file(&group.stream()),
        _ => false,
    })
}
