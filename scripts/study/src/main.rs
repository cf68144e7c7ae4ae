//! The command `cargo study`.

fn main() {}
