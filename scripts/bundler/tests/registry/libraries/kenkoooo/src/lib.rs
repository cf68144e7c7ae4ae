#![allow(clippy::module_inception)]
/// Structures that answer questions about ranges.
pub mod data_structure;
/// Flows.
pub mod graph;
/// Numbers.
pub mod math;
/// Input and output.
pub mod utils;
