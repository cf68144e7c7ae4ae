//! What games need of graph theory.
//!
//! # Conventions
//!
//! * The vertices are 0, 1, …, `n` − 1, as `u32`; a graph is given by `n` and a list of edges.
//! * Parallel edges and loops are allowed, and each counts.
//! * No function recurses: a path of 10⁶ vertices is an ordinary input.
//!
//! # Modules
//!
//! * [`adjacency`]: the neighbours of each vertex, in one flat list.
//! * [`bipartite_matching`], [`general_matching`]: maximum matching, and which vertices every one of
//!   them covers.
//! * [`grid`]: boards of squares.

pub mod adjacency;
pub mod bipartite_matching;
pub mod general_matching;
pub mod grid;
