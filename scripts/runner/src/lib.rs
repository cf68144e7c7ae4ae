//! Runs solutions on samples, random inputs and the largest ones, and judges what comes out.
//!
//! [`mod@test`] runs samples: [`compile`] builds what [`run`] starts by the [`launch`]er, and
//! [`judging`] says what came out, with [`compare`] or a checker. [`by_hand`] runs a solution on any
//! input, and [`mod@stress`] on random ones. [`problem`] is what is known of a problem.

pub mod by_hand;
mod clipped;
pub mod compare;
pub mod compile;
pub mod helper;
pub mod judging;
pub mod largest;
pub mod launch;
pub mod problem;
pub mod programs;
pub mod run;
pub mod samples;
pub mod stress;
pub mod test;
