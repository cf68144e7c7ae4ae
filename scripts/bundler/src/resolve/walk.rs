//! Second pass: finds what each unit names.
//!
//! The first pass, `collect`, has made a [`Unit`](super::Unit) of each piece of text and bound its name
//! in a scope. This pass visits the syntax of each unit and fills in its uses (units that it names) and
//! the members that it calls, and lists its mentions: places that a rewriting must change, or that make
//! a bundle impossible.
//!
//! # Phases
//!
//! 1. This module goes through the items and starts a `walker` for each unit. `items`, `impls`,
//!    `headers` and `imports` read the headers of items, `crate_attributes` those of crates.
//! 2. `visitor` dispatches what is inside. `blocks` and `patterns` keep track of scopes and of the
//!    local variables in `bindings`, which hide items.
//! 3. `paths` and `attributes` resolve each path in its scope; `mentions`, `use_trees` and
//!    `token_mentions` look at how its first segment was found, as only that reads otherwise in one
//!    file. `token_docs` looks for documentation that a macro makes.
//! 4. `calls` expands each macro call, by `callee` and `arguments`, and `macro_calls` visits the
//!    expansion like the text. A call of a macro of std is visited by `std_macros`, `environment` and
//!    `format_strings`; any other that has no expansion is `opaque`: it uses whatever its tokens may
//!    name.
//! 5. Everything ends in `recorder`, which writes to the tables. `inner_calls` are settled when all
//!    crates are walked.
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
//! mentions `crate`. `side` is a local variable, and used by no unit. Unit 0 mentions `reef`.

mod arguments;
mod attributes;
mod bindings;
mod blocks;
mod callee;
mod calls;
mod crate_attributes;
mod environment;
mod format_strings;
mod headers;
mod impls;
mod imports;
mod inner_calls;
mod items;
mod longer_paths;
mod macro_calls;
mod mentions;
mod opaque;
mod paths;
mod patterns;
mod recorder;
mod std_macros;
mod syntax;
mod token_docs;
mod token_mentions;
mod use_trees;
mod visitor;
mod walker;

use super::collect::Place;
use super::trees::{address, thread_locals};
use super::{ItemKind, Resolver, UnitId, UnitKind};
use crate::source::Span;
use std::ops::Range;
use syn::visit::{self, Visit};
use syn::{ForeignItem, Item, ItemForeignMod, ItemMacro, ItemMod};
use walker::Walker;

impl Resolver<'_> {
    /// Walks through these crates.
    pub(super) fn walk_crates(&mut self, crates: Range<usize>) {
        let program = self.program;
        for krate in crates {
            let file = program.crates[krate].root;
            let syntax = program.files[file].syntax();
            let scope = self.names.roots[krate];
            crate_attributes::record(self, &syntax.attrs, krate, file);
            self.walk(&syntax.items, Place { scope, file, parent: None, made_by: None });
        }
    }

    /// Walks through items that are collected at this place.
    pub(super) fn walk(&mut self, items: &[Item], place: Place) {
        for item in items {
            walk_item(self, item, place);
        }
    }
}

fn walk_item(resolver: &mut Resolver<'_>, item: &Item, place: Place) {
    let unit = resolver.unit_of[&address(item)];
    let mut walker = Walker::new(resolver, unit, place);
    match item {
        Item::Impl(item) => impls::visit_impl(&mut walker, item),
        Item::Trait(item) => impls::visit_trait(&mut walker, item),
        Item::Use(item) => imports::visit_use(&mut walker, item),
        Item::ExternCrate(krate) => imports::visit_extern_crate(&mut walker, krate, item),
        Item::Mod(module) => walk_module(resolver, module, unit, place),
        Item::ForeignMod(block) => walk_foreign_block(resolver, block, unit, place),
        Item::Macro(definition) if definition.ident.is_some() => {
            walker.visit_attributes(&definition.attrs);
            token_mentions::record_macro_body(&mut walker.at, &definition.mac.tokens);
        }
        Item::Macro(call) => walk_call(resolver, call, unit, place),
        Item::Verbatim(_) => {
            let start = Span::of(item).start;
            resolver.refuse(place.file, start, "this syntax is not understood");
        }
        _ => items::visit_item(&mut walker, item),
    }
}

/// Walks through a module, which may be in a file of its own.
fn walk_module(resolver: &mut Resolver<'_>, module: &ItemMod, unit: UnitId, place: Place) {
    let mut walker = Walker::new(resolver, unit, place);
    walker.visit_attributes(&module.attrs);
    walker.visit_visibility(&module.vis);
    let Some(&scope) = resolver.names.inner_scope.get(&unit) else { return };
    let inside = Place { scope, parent: Some(unit), ..place };
    if let Some((_, items)) = &module.content {
        return resolver.walk(items, inside);
    }
    let program = resolver.program;
    let Some(span) = resolver.names.units[unit].span else { return };
    let Some(&file) = program.files[place.file].modules.get(&span.start) else { return };
    let syntax = program.files[file].syntax();
    let inside = Place { file, made_by: None, ..inside };
    Walker::new(resolver, unit, inside).visit_attributes(&syntax.attrs);
    resolver.walk(&syntax.items, inside);
}

/// Walks through an `extern` block: each item in it is a unit.
fn walk_foreign_block(
    resolver: &mut Resolver<'_>,
    block: &ItemForeignMod,
    unit: UnitId,
    place: Place,
) {
    Walker::new(resolver, unit, place).visit_attributes(&block.attrs);
    for item in &block.items {
        let unit = resolver.unit_of[&address(item)];
        let mut walker = Walker::new(resolver, unit, place);
        match item {
            ForeignItem::Verbatim(tokens) => {
                opaque::use_any_meaning(&mut walker.at, &walker.bindings, tokens);
            }
            other => visit::visit_foreign_item(&mut walker, other),
        }
    }
}

/// Walks through a macro call in the place of items: what it makes are units of their own.
fn walk_call(resolver: &mut Resolver<'_>, call: &ItemMacro, unit: UnitId, place: Place) {
    let mut walker = Walker::new(resolver, unit, place);
    walker.visit_attributes(&call.attrs);
    calls::record_call(&mut walker.at, &call.mac);
    if matches!(resolver.names.units[unit].kind, UnitKind::Group) {
        return walk_thread_locals(resolver, call, unit, place);
    }
    if let Some(file) = resolver.expansions.get(&unit).cloned() {
        let made_by = Some(place.made_by.unwrap_or(unit));
        return resolver.walk(&file.items, Place { parent: Some(unit), made_by, ..place });
    }
    // The items are not known: the call is always live, and uses all that it may name.
    let mut walker = Walker::new(resolver, unit, place);
    macro_calls::visit_opaque_call(&mut walker, &call.mac);
    let modules = &resolver.program.files[place.file].modules;
    if let (None, Some(Span { start, end })) = (place.made_by, resolver.names.units[unit].span)
        && modules.range(start..end).next().is_some()
    {
        resolver.refuse_module_file("…", unit);
    }
    resolver.names.units[unit].kind = UnitKind::Item(ItemKind::Always);
}

/// Walks through a `thread_local!`: each static in it is a unit.
fn walk_thread_locals(resolver: &mut Resolver<'_>, call: &ItemMacro, unit: UnitId, place: Place) {
    let units = resolver.thread_locals.remove(&unit).unwrap_or_default();
    let statics = thread_locals(call.mac.tokens.clone()).unwrap_or_default();
    for (unit, item) in units.into_iter().zip(&statics) {
        items::visit_static(&mut Walker::new(resolver, unit, place), item);
    }
}
