//! A remark on a place in the text: a mention or a finding.

use super::units::{UnitFlags, UnitId};
use crate::load::Program;
use crate::source::{CrateId, FileId, Span};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A remark on a place in the text. It matters only if its unit is live.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Remark<K> {
    /// The unit around the place; `None` for the inner attributes of a crate.
    pub unit: Option<UnitId>,
    /// The file.
    pub file: FileId,
    /// The bytes in the file.
    pub span: Span,
    /// What is remarked.
    pub kind: K,
}

impl<K> Remark<K> {
    /// True if its unit is live, or its crate if it has no unit.
    pub fn is_live(
        &self,
        program: &Program,
        live: &UnitFlags,
        live_crates: &BTreeSet<CrateId>,
    ) -> bool {
        let krate = program.files[self.file].krate;
        self.unit.map_or(live_crates.contains(&krate), |unit| live[unit])
    }
}
