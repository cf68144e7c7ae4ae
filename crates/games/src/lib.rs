//! Solvers for combinatorial games.
