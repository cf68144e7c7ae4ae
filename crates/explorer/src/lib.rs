//! The shelf for a web page: every game is played and taken apart there by the functions that are bundled.
//!
//! The page knows no rules. It sends texts and shows answers:
//!
//! * A **state** is a line of text, such as `subtraction 1 4 9; 30 12`, which stands in the address of the
//!   page as it is. Each explorer reads its own states, and an error points at the place.
//! * An **operation** takes texts and returns JSON, or numbers for a large picture. [`OPERATIONS`] is the one
//!   table of them; [`glue`] writes the functions of the page from it. A wrong input is an error value.
//! * An **answer** is of one form for all explorers, see [`position::answer`]: who wins, why, all winning
//!   moves, and a board. Only the board is known to one explorer and to its script alone.
//!
//! ```
//! let answer = explorer::run("explore", &["heaps", "nim; 3 4 5"]).unwrap();
//! let text = String::from_utf8(answer).unwrap();
//! assert!(text.starts_with(r#"{"state":"nim; 3 4 5","rules":"#));
//! assert!(text.contains(r#""outcome":"N","value":"2""#));
//! ```
//!
//! # Adding an explorer
//!
//! 1. A module with a type that implements [`position::Position`], and its tests.
//! 2. `web/draw/<name>.js`, which draws the board.
//! 3. An entry in the list of `explorers.rs`, with the module of WebAssembly that has it.
//! 4. Rows in [`PAGES`]: the modules on whose pages it stands, and what they show first.
//!
//! A game of heaps needs no explorer: it is a file of `heaps/rules` and a line in the list there.
//!
//! # Interface
//!
//! [`interface`] has the functions that WebAssembly exports, with integers and pointers only. It is the
//! one module with unsafe code. The page calls it from a worker too, so that long work does not stop it;
//! such work comes in operations of growing size, each of which ends, so the page shows how far it is:
//! see [`position::Position::picture`].
//!
//! A state of an explorer is a line of text, which is read by Rust, stands in the address and can be typed.
//! Rejected: objects of a script, which would need a second reader and a second check.

pub mod drawing;
pub mod interface;
pub mod json;
pub mod notation;
pub mod position;

mod board;
mod cake;
mod coins;
mod digraph;
mod exercise;
mod explorers;
mod find;
mod geography;
mod graph;
mod hackenbush;
mod heaps;
mod map;
mod nimbers;
mod operations;
mod pages;
mod partizan;
mod paste;
mod play;
mod quotient;
mod rewriting;
mod sequence;
mod strip;
mod sum;
mod value;

pub use explorers::{Explorer, EXPLORERS, MODULES, SCRIPTS};
pub use operations::{glue, run, Operation, OPERATIONS};
pub use pages::{module_of, Page, PAGES};
pub use paste::{paste, pasted_problems, Case, Pasted, MOST_CASES};
