//! The unit tests and the documentation of all solutions, as one program: it is compiled and linked in a fraction of
//! the time that one for each solution takes. So `problems` is no default member of the workspace, and a plain
//! `cargo test` runs these, as `cargo doc` checks their links.
//!
//! `cargo test -p solutions cf_1451f` runs those of one problem; so does `cargo test -p problems --bin cf-1451f`.

#![allow(dead_code)] // What only `main` calls.

#[cfg(any(test, doc))]
include!(concat!(env!("OUT_DIR"), "/modules.rs"));
