//! Items that have a name and no units inside them; and `extern` blocks.
//!
//! | item | kind | namespaces |
//! | --- | --- | --- |
//! | `fn a() {}` | function | value |
//! | `const A: u8 = 0;`, `static A: u8 = 0;` | value | value |
//! | `struct A { … }`, `enum A { … }`, `union A { … }` | type | type |
//! | `struct A;`, `struct A(…);` | type | type, value |
//! | `type A = …;`, `trait A = …;` | alias | type |

use crate::load::foreign_item_attributes;
use crate::resolve::collect::Collector;
use crate::resolve::ids::UnitId;
use crate::resolve::item_context::ItemContext;
use crate::resolve::scopes::{Namespace, Visibility};
use crate::resolve::syntax::{address, identifiers, segments};
use crate::resolve::units::{ItemKind, UnitKind};
use crate::source::unraw;
use syn::{Fields, ForeignItem, Ident, Item, TypePath};

/// An item of the table above.
pub(super) struct NamedItem<'a> {
    ident: &'a Ident,
    visibility: &'a syn::Visibility,
    kind: ItemKind,
    namespaces: &'static [Namespace],
}

/// Returns the item as one of the table above; `None` if it is not in the table.
pub(super) fn named_item(item: &Item) -> Option<NamedItem<'_>> {
    use Namespace::{Type, Value};
    let (ident, visibility, kind, namespaces): (_, _, _, &[_]) = match item {
        Item::Fn(it) => (&it.sig.ident, &it.vis, ItemKind::Function, &[Value]),
        Item::Const(it) => (&it.ident, &it.vis, ItemKind::Value, &[Value]),
        Item::Static(it) => (&it.ident, &it.vis, ItemKind::Value, &[Value]),
        Item::Struct(it) => match it.fields {
            Fields::Named(_) => (&it.ident, &it.vis, ItemKind::Type, &[Type]),
            _ => (&it.ident, &it.vis, ItemKind::Type, &[Type, Value]),
        },
        Item::Enum(it) => (&it.ident, &it.vis, ItemKind::Type, &[Type]),
        Item::Union(it) => (&it.ident, &it.vis, ItemKind::Type, &[Type]),
        Item::Type(it) => (&it.ident, &it.vis, ItemKind::Alias, &[Type]),
        Item::TraitAlias(it) => (&it.ident, &it.vis, ItemKind::Alias, &[Type]),
        _ => return None,
    };
    Some(NamedItem { ident, visibility, kind, namespaces })
}

impl Collector<'_> {
    /// Collects an item with a name.
    pub(super) fn collect_named(
        &mut self,
        named: NamedItem<'_>,
        item: &Item,
        context: ItemContext,
    ) -> UnitId {
        let ItemContext { scope, .. } = context;
        let name = unraw(named.ident);
        let kind = if has_root_attribute(item) { ItemKind::Always } else { named.kind };
        crate::marks::reach_if("item-of-the-linker", kind == ItemKind::Always);
        let unit = self.add_unit(UnitKind::Item(kind), &name, context, item);
        let visibility = self.visibility(named.visibility, scope);
        self.bind(scope, &name, named.namespaces, unit, visibility);
        match item {
            Item::Fn(it) => self.record_body(unit, &it.sig, Some(&it.block)),
            Item::Enum(it) => {
                let variants = it.variants.iter().map(|variant| unraw(&variant.ident)).collect();
                self.tables.names.add_variants(unit, scope, variants);
            }
            Item::Type(it) => {
                if let Some(path) = alias_target(it) {
                    self.tables.names.add_alias(unit, path);
                }
            }
            _ => {}
        }
        unit
    }

    /// Collects an `extern` block, whose items are units of their own.
    pub(super) fn collect_extern_block(
        &mut self,
        block: &syn::ItemForeignMod,
        item: &Item,
        context: ItemContext,
    ) -> UnitId {
        let unit = self.add_unit(UnitKind::Group, "", context, item);
        let cfg = self.current_cfg.clone();
        let inside = ItemContext { parent: Some(unit), ..context };
        for item in &block.items {
            self.with_cfgs(foreign_item_attributes(item), cfg.as_ref(), inside, |collector| {
                let unit = collector.collect_foreign_item(item, inside);
                collector.unit_of.insert(address(item), unit);
                unit
            });
        }
        unit
    }

    /// Collects an item of an `extern` block. A macro call has all names in its input: it is refused if one of these
    /// is used.
    fn collect_foreign_item(&mut self, item: &ForeignItem, context: ItemContext) -> UnitId {
        if let ForeignItem::Macro(call) = item {
            let unit = self.add_unit(UnitKind::Item(ItemKind::Value), "", context, item);
            for name in identifiers(&call.mac.tokens) {
                self.bind(context.scope, &name, &[Namespace::Value], unit, Visibility::Public);
            }
            return unit;
        }
        let Some((name, namespace)) = foreign_name(item) else {
            return self.add_unit(UnitKind::Item(ItemKind::Always), "", context, item);
        };
        let shown = unraw(name);
        let unit = self.add_unit(UnitKind::Item(ItemKind::Value), &shown, context, item);
        self.bind(context.scope, &shown, &[namespace], unit, Visibility::Public);
        unit
    }
}

/// Returns the path that an alias stands for; `None` for a type without a path, and for one that depends on
/// a parameter of the alias: `type A<T> = T`, `type B<T> = <T as C>::D`.
fn alias_target(item: &syn::ItemType) -> Option<Vec<String>> {
    let syn::Type::Path(TypePath { qself: None, path, .. }) = &*item.ty else { return None };
    let names = segments(path);
    let is_parameter = item.generics.type_params().any(|it| unraw(&it.ident) == names[0]);
    (path.leading_colon.is_none() && !is_parameter).then_some(names)
}

/// Returns the name of an item of an `extern` block, and its namespace; `None` if the item is not
/// understood.
fn foreign_name(item: &ForeignItem) -> Option<(&Ident, Namespace)> {
    match item {
        ForeignItem::Fn(it) => Some((&it.sig.ident, Namespace::Value)),
        ForeignItem::Static(it) => Some((&it.ident, Namespace::Value)),
        ForeignItem::Type(it) => Some((&it.ident, Namespace::Type)),
        _ => None,
    }
}

/// True if an attribute makes the language or the linker use the item without naming it.
fn has_root_attribute(item: &Item) -> bool {
    const ROOT_ATTRIBUTES: [&str; 6] =
        ["no_mangle", "used", "global_allocator", "panic_handler", "export_name", "link_section"];
    let attrs = match item {
        Item::Fn(it) => &it.attrs,
        Item::Static(it) => &it.attrs,
        _ => return false,
    };
    attrs.iter().any(|attr| {
        let inner = match &attr.meta {
            syn::Meta::List(list) if attr.path().is_ident("unsafe") => {
                list.parse_args::<syn::Meta>().ok()
            }
            _ => None,
        };
        let path = inner.as_ref().map_or(attr.path(), |meta| meta.path());
        ROOT_ATTRIBUTES.iter().any(|name| path.is_ident(name))
    })
}
