//! Turns one binary of a cargo workspace into one file that compiles alone.
//!
//! The main job runs through the steps in this order; each is a function or two over plain
//! data, and none reaches back: [`load`] → [`resolve`] → [`shake`] → [`rewrite`] →
//! [`mod@print`] → [`check`], with [`editions`] and [`monomorphization`] beside the check. [`bundle`] strings
//! them together, and [`floor`] looks at what comes out.

pub mod build_script;
pub mod bundle;
pub mod cfg;
pub mod check;
pub mod editions;
#[cfg(test)]
mod fixture;
pub mod floor;
pub mod index;
pub mod load;
pub mod macro_rules;
pub mod minify;
pub mod monomorphization;
pub mod print;
pub mod resolve;
pub mod rewrite;
pub mod rustc;
pub mod shake;
pub mod source;
