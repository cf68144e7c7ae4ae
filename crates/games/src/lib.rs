//! Solvers for combinatorial games, one file a game.
//!
//! # Conventions
//!
//! * A position is written in its plainest form: a heap is a `u64`, a list of heaps a `&[u64]`, a
//!   vertex a `u32`. Grundy values are `u64`.
//! * Under *normal play*, whoever cannot move loses; under *misère play*, whoever cannot move wins.
//!   A function without a prefix is about normal play, one with the prefix `misere_` about misère
//!   play.
//! * The answer to "who wins?" is an [`Outcome`]: `N` if the **n**ext player to move wins, `P` if
//!   the **p**revious one does. Where play may go on for ever it is a [`LoopyOutcome`], which also
//!   knows the draw, `D`.
//! * "There is no winning move" is `None` or an empty list, never a panic. What a function panics
//!   on stands under *Panics*, and the message has the value in it.
//! * The header of a module states the rules, the theorem that the code relies on, a sketch of its
//!   proof, the cost, and the sources.
//!
//! # Modules
//!
//! * What the others stand on: [`outcome`], [`mex`], [`search`].
//! * Heaps: [`nim`], [`wythoff`].
//! * Graphs: [`digraph`].

#![cfg_attr(doctest, doc = include_str!("../../../README.md"))]

pub mod digraph;
pub mod mex;
pub mod nim;
pub mod outcome;
pub mod search;
pub mod wythoff;

pub use outcome::{LoopyOutcome, Outcome};
