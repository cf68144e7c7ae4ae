//! Where items are collected, and the macro calls in item position that wait for their macro.

use super::scopes::ScopeId;
use super::units::UnitId;
use proc_macro2::TokenStream;

/// Where items are collected.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) scope: ScopeId,
    pub(super) file: usize,
    pub(super) parent: Option<UnitId>,
    /// The macro call that makes the items, if they do not stand in the text.
    pub(super) made_by: Option<UnitId>,
}

/// A macro call in item position whose macro must be found by its path.
pub(super) struct PendingCall {
    pub(super) unit: UnitId,
    pub(super) place: Place,
    pub(super) path: Vec<String>,
    pub(super) leading_colon: bool,
    pub(super) tokens: TokenStream,
}
