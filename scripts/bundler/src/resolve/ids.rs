//! The ids of what name resolution knows. They stand apart, since units and scopes name each other.

use crate::ids::Id;

/// Index of a unit.
pub type UnitId = Id<'u'>;

/// Index of a scope.
pub type ScopeId = Id<'s'>;

/// Index of a name; see `NameIds`.
pub(super) type NameId = Id<'n'>;
