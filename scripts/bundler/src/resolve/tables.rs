//! The tables that all phases fill and read.
//!
//! They can be written to disk, so that the libraries of a program are resolved once, and not again for
//! each bundle.

use super::macros::Macros;
use super::names::{Lookup, Names};
use super::records::Records;
use super::units::Units;
use crate::load::Program;
use crate::source::CrateId;
use serde::{Deserialize, Serialize};

/// The units and names of some crates.
#[derive(Default, Deserialize, Serialize)]
pub struct NameTables {
    pub(super) units: Units,
    pub(super) names: Names,
    pub(super) macros: Macros,
    pub(super) records: Records,
}

impl NameTables {
    /// Returns the tables for these crates, with an empty root scope each.
    pub(super) fn of_crates(crates: impl Iterator<Item = CrateId>) -> Self {
        Self { names: Names::of_crates(crates), ..Self::default() }
    }

    /// Returns the names, to look some up.
    pub(super) fn lookup<'r>(&'r self, program: &'r Program) -> Lookup<'r> {
        Lookup { program, units: &self.units, names: &self.names }
    }
}
