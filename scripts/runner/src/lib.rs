//! Runs solutions on samples, random inputs and the largest inputs, and evaluates their output.
//!
//! ```text
//! problem, samples   problem.toml and the samples of each problem
//! build, compile     solutions, or bundles as their judge compiles them, to programs
//! run, launch        one run of a program: limits, measurements, output
//! verdict, compare   the run to a verdict: by a comparison, a checker or an interactor
//! ```
//!
//! The commands are [`accept`](mod@accept) (outputs of samples), [`mod@test`] (samples, or the [`largest`] inputs), [`mod@stress`] (random inputs) and
//! [`custom_run`] (an input of the user). A [`helper`] is a program beside a solution, such as its brute
//! force.

pub mod accept;
pub mod build;
pub mod compare;
pub mod compile;
pub mod custom_run;
pub mod difficulty;
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
