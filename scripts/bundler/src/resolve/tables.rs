//! The tables that all phases fill and read.
//!
//! They can be written to disk, so that the libraries of a program are resolved once, and not again for
//! each bundle.

use super::macros::Macros;
use super::names::Names;
use super::records::Records;
use super::units::{Unit, UnitId};
use crate::ids::Table;
use crate::source::CrateId;
use serde::{Deserialize, Serialize};

/// The units and names of some crates.
#[derive(Default, Deserialize, Serialize)]
pub struct NameTables {
    pub(super) units: Table<UnitId, Unit>,
    pub(super) names: Names,
    pub(super) macros: Macros,
    pub(super) records: Records,
}

impl NameTables {
    /// Returns the tables for these crates, with an empty root scope each.
    pub(super) fn of_crates(crates: impl Iterator<Item = CrateId>) -> Self {
        Self { names: Names::of_crates(crates), ..Self::default() }
    }
}
