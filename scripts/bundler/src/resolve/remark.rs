//! A remark on a place in the text: a mention or a finding.

use super::ids::UnitId;
use crate::source::{FileId, Span};
use serde::{Deserialize, Serialize};

/// A remark on a place in the text. It matters only if its unit is live.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Remark<K> {
    /// The unit around the place; `None` for the inner attributes of a crate.
    pub unit: Option<UnitId>,
    /// The file.
    pub file: FileId,
    /// The bytes in the file.
    pub span: Span,
    /// The kind, which decides what follows.
    pub kind: K,
}
