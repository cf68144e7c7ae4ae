//! Turns one binary of a cargo workspace into one file that compiles alone.
//!
//! Online judges take one file. [`bundle::bundle`] puts a solution and all that it uses of its libraries
//! into one, with the meaning preserved and without dead code:
//!
//! ```no_run
//! use bundler::bundle::{Request, bundle};
//! use bundler::{error::Result, judge::Judges, workspace::Workspace};
//!
//! fn main() -> Result<()> {
//!     let workspace = Workspace::read(None)?; // the one around the current folder
//!     let bin = workspace.bin("solution")?;
//!     let judges = Judges::builtin()?;
//!     let judge = judges.get("codeforces")?;
//!     let request = Request { workspace: &workspace, bin, judge, check: true, use_cache: true };
//!     let bundle = bundle(&request)?;
//!     bundle.notes.iter().for_each(|note| eprintln!("note: {note}"));
//!     print!("{}", bundle.text);
//!     Ok(())
//! }
//! ```
//!
//! # Flow
//!
//! Each step is a function or two over plain data, and none uses a later one:
//!
//! 1. `load` reads and parses the crates of the program, and applies `cfg`s.
//! 2. `resolve` finds what each name means: the program becomes a graph of units that use each other.
//! 3. `shake` finds the units that `main` reaches.
//! 4. `rewrite` edits paths and macros where they would mean something else in one file.
//! 5. `print` cuts the live units out of their files by byte ranges; syntax trees are never printed.
//! 6. `check` compiles the text as the judge does, and finds dead code with the types of rustc.
//!
//! Where `main` reaches a call of a procedural macro, `proc_macros` runs that, and the steps begin anew
//! with the text that it makes.
//!
//! `bundle` repeats the last four until nothing is dead. Beside the check, `monomorphization` finds impls
//! of traits that are never instantiated, `editions` edits what means something else in an edition of the
//! judge, and `msrv` finds what the judge's oldest compiler does not have.

pub mod build_script;
pub mod bundle;
pub mod cfg;
mod check;
mod editions;
#[cfg(test)]
mod fixture;
mod index;
pub mod load;
pub mod macro_rules;
pub mod minify;
mod monomorphization;
pub mod msrv;
pub mod print;
mod proc_macros;
pub mod resolve;
pub mod rewrite;
pub mod rustc;
pub mod shake;
pub mod source;

pub use base::{error, judge, workspace};
