//! The tool of the workspace, as a library so that tests can call it.
//!
//! The main job runs through the steps in this order; each is a function or two over plain
//! data, and none reaches back: [`workspace`] → [`load`] → [`resolve`] → [`shake`] → [`rewrite`] →
//! [`mod@print`] → [`check`], with [`migrate`] and [`instances`] beside the check. [`bundle`] strings
//! them together, and [`floor`] looks at what comes out.
//!
//! Around them: [`judge`] and [`problem`] are the facts, [`cli`] is the command line, and
//! [`mod@test`] runs samples: [`compile`] builds what [`run`] starts by the [`launch`]er, and
//! [`judging`] says what came out, with [`compare`] or a checker. [`by_hand`] runs a solution on any
//! input, and [`mod@stress`] on random ones. [`new`] makes the folder of a problem, and [`listen`]
//! receives problems from a browser.

pub mod build_script;
pub mod bundle;
pub mod by_hand;
pub mod cfg;
pub mod check;
pub mod cli;
pub mod clipboard;
pub mod compare;
pub mod compile;
pub mod completions;
pub mod date;
pub mod error;
pub mod files;
pub mod floor;
pub mod helper;
pub mod index;
pub mod instances;
pub mod judge;
pub mod judging;
pub mod largest;
pub mod launch;
pub mod list;
pub mod listen;
pub mod load;
pub mod macro_rules;
pub mod memory;
pub mod migrate;
pub mod minify;
pub mod new;
pub mod print;
pub mod problem;
pub mod programs;
pub mod resolve;
pub mod rewrite;
pub mod run;
pub mod rustc;
pub mod samples;
pub mod shake;
pub mod source;
pub mod stress;
pub mod suggest;
pub mod terminal;
pub mod test;
pub mod toolchain;
pub mod watch;
pub mod workspace;
