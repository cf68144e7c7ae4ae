//! Findings: what the user or a later step must be told of places in the text, if they are live.
//!
//! No text in one file has the meaning of `#[cfg(windows)] mod sys;` without a known file: a refusal makes the
//! bundle impossible. `file!()` names another file in a bundle: a note says so.

use super::ids::UnitId;
use super::remark::Remark;
use serde::{Deserialize, Serialize};

/// A place in the text that is refused, noted or decided elsewhere, if its unit is live.
pub type Finding = Remark<FindingKind>;

/// The kind of a finding.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum FindingKind {
    /// Code that cannot be put into one file, with the reason.
    Refusal(String),
    /// The path of a procedural macro that is called here.
    ProcMacro {
        /// The macro.
        of: UnitId,
        /// The call stands in an expansion; the span is that of the item around it.
        in_expansion: bool,
    },
    /// Code that means something slightly different in one file, with a description.
    Note(String),
    /// Code that depends on a build script that has not been run, with the reason for a refusal.
    NeedsBuildScript(String),
    /// Code that depends on a decision by a build script or by the judge's settings, or on a cfg that nobody
    /// sets, with the name of the cfg, variable or file.
    Decision(String),
}
