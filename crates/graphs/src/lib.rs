//! What games need of graph theory.
