//! The tool of the workspace, as a library so that tests can call it.
//!
//! The main job runs through the steps in this order; each is one public function over plain
//! data, and none reaches back: [`workspace`] → `load` → `resolve` → `shake` → `rewrite` →
//! `print` → `check`. [`bundle`] strings them together.

pub mod bundle;
pub mod error;
pub mod judge;
pub mod suggest;
pub mod workspace;
