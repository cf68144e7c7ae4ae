//! The command `mex`; everything is in the library.

fn main() {}
