//! Adjacency lists, boards as graphs, and maximum matchings, for games on graphs.
//!
//! # Conventions
//!
//! * The vertices are 0, 1, …, `n` − 1, as `u32`, which takes half the memory of `usize`; counts such as
//!   `n` are `usize`. A graph is given by `n` and a list of edges.
//! * Parallel edges and loops are allowed, and each counts.
//! * No function recurses: a path of 10⁶ vertices is an ordinary input.
//!
//! # Modules
//!
//! * [`adjacency`]: the neighbours of each vertex, in one flat list.
//! * [`bipartite_matching`], [`general_matching`]: a maximum matching, and the essential vertices, which
//!   every maximum matching covers.
//! * [`grid`]: boards of squares.

pub mod adjacency;
pub mod bipartite_matching;
pub mod general_matching;
pub mod grid;
