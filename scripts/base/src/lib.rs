//! The foundation of the tool.
//!
//! * What the user reads: [`error`]s with an [`excerpt`] of the source, the [`terminal`], a
//!   [`wait_notice`] for slow child processes, [`suggest`]ions for mistyped names, and the [`invocation`]
//!   for commands in hints.
//! * The machine: [`files`], the [`toolchain`], a [`cache`], a large [`stack`], [`process`]es.
//! * What [`cargo`] prints.
//! * The facts: the [`workspace`] as cargo describes it, and what is known of each [`judge`].

pub mod cache;
pub mod cargo;
pub mod error;
pub mod excerpt;
pub mod files;
pub mod invocation;
pub mod judge;
pub mod process;
pub mod stack;
pub mod suggest;
pub mod terminal;
pub mod toolchain;
pub mod wait_notice;
pub mod workspace;
