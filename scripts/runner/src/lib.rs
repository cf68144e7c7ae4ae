//! Runs solutions on samples, random inputs and the largest ones, and judges what comes out.
//!
//! [`mod@test`] runs samples: [`compile`] builds what [`run`] starts by the [`launch`]er, and
//! [`verdict`] says what came out, with [`compare`] or a checker. [`custom_run`] runs a solution on any
//! input, and [`mod@stress`] on random ones. [`problem`] is what is known of a problem.

pub mod build;
pub mod compare;
pub mod compile;
pub mod custom_run;
pub mod helper;
pub mod largest;
pub mod launch;
pub mod problem;
pub mod run;
pub mod samples;
pub mod stress;
pub mod test;
mod truncate;
pub mod verdict;
