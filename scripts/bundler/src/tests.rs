//! The parts that unit tests of several steps share.

pub(crate) mod fixture;
