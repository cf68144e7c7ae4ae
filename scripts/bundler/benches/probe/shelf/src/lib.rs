//! Eight small modules, as a contestant's shelf has them.

pub mod bits;
pub mod compress;
pub mod fenwick;
pub mod grid;
pub mod matrix;
pub mod numbers;
pub mod strings;
pub mod union_find;
