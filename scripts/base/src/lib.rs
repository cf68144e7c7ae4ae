//! What the tools stand on: [`error`]s with [`excerpt`]s of the source, the [`terminal`], [`files`] and
//! the [`toolchain`], a [`cache`], a large [`stack`], [`process`]es and what is [`wait_notice`] for
//! them, the [`workspace`] as cargo sees it, the [`judge`]s, and the [`invocation`].

pub mod cache;
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
