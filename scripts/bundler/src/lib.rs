//! Turns one binary of a cargo workspace into one file that compiles alone.
//!
//! Online judges accept one file. [`bundle::bundle`] writes a solution and the parts of its libraries that it
//! uses into one file, with the same meaning and without dead code:
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
//!     let request = Request { workspace: &workspace, bin, judge, check: true, use_cache: true, minify: false };
//!     let bundle = bundle(&request)?;
//!     bundle.notes.iter().for_each(|note| eprintln!("note: {note}"));
//!     print!("{}", bundle.text);
//!     Ok(())
//! }
//! ```
//!
//! # Flow
//!
//! Each step is one or two functions over plain data, and no step calls a later one:
//!
//! 1. `base::workspace` asks cargo for packages, binaries and dependencies.
//! 2. `load` reads and parses the crates of the program, and applies `cfg`s.
//! 3. `resolve` finds what each name means: the program becomes a graph of units that use each other.
//! 4. `shake` finds the units that `main` reaches: dead-code elimination.
//! 5. `rewrite` finds the paths and macros that would mean something else in one file, and edits them.
//! 6. `print` copies the live units into one text, by byte ranges. Syntax trees are never printed.
//! 7. `check` compiles the text as the judge does. rustc knows the types, so it finds more dead code.
//! 8. `bundle` repeats the steps 4 to 7 until the text does not change any more.
//!
//! Together with the check, `monomorphization` finds impls of traits that are never instantiated, and
//! `editions` edits code that means something else in an edition of the judge. At the end, `msrv` finds
//! items of std that the judge's oldest compiler does not have.
//!
//! If `main` reaches code that a build script decides on, or a call of a procedural macro, `build_script` or
//! `proc_macros` runs it, and all steps begin anew.

pub mod build_script;
pub mod bundle;
pub mod cfg;
mod check;
mod editions;
pub mod ids;
mod index;
pub mod load;
pub mod macro_rules;
pub mod marks;
pub mod minify;
mod monomorphization;
mod msrv;
pub mod print;
mod proc_macros;
pub mod resolve;
pub mod rewrite;
pub mod rustc;
pub mod shake;
pub mod source;
#[cfg(test)]
mod tests;

pub use base::{error, judge, workspace};
