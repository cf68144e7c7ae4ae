//! The examples in the documentation of the shelf, as one program: of an edition before 2024, rustdoc makes one of each.
//!
//! rustdoc reads the shelf here. Compiled, this crate is empty, as the examples use `games` and `graphs` themselves.
//! `rustfmt` formats the shelf in its own edition, which puts some lines otherwise.

#[cfg(doctest)]
#[path = "../../../crates/games/src/lib.rs"]
#[rustfmt::skip]
mod of_games;

#[cfg(doctest)]
#[path = "../../../crates/graphs/src/lib.rs"]
#[rustfmt::skip]
mod of_graphs;

// Where `crate::` looks for the modules.
#[cfg(doctest)]
pub use {of_games::*, of_graphs::*};
