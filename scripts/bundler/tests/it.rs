//! The tests of whole bundles, as one program: each file alone would compile and link the bundler and what is in
//! `common` anew.

mod common;
mod damage;
mod edits;
mod graphs;
mod kinds;
mod registry;
