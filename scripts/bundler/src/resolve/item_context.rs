//! Where an item stands, as collecting and walking pass it from item to item.
//!
//! For `b` in `mod a { fn b() {} }`, the scope is that of `a`, and the parent is the unit of `a`.

use super::ids::{ScopeId, UnitId};
use crate::source::FileId;

/// Where an item stands.
#[derive(Clone, Copy)]
pub(super) struct ItemContext {
    /// The scope that the item is bound in.
    pub(super) scope: ScopeId,
    pub(super) file: FileId,
    /// The unit around the item.
    pub(super) parent: Option<UnitId>,
    /// The outermost macro call that the item is expanded from; `None` if it is written.
    pub(super) expanded_from: Option<UnitId>,
}
