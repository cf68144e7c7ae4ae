//! The study site: the shelf and the problems of this workspace as pages.
//!
//! 1. [`shelf`] reads the libraries that solutions use, which [`packages`] finds, and [`definitions`] what
//!    their names mean.
//! 2. [`bundles`] makes one file of each problem for each judge, and [`alone`] of each module.
//! 3. [`figures`] are what tests and commands have measured and counted.
//! 4. [`book`] is all of that, and [`pages`] makes HTML of it: texts by [`prose`], code by [`highlight`],
//!    [`pictures`] and [`sequences`] by the shelf itself, the index by [`search`];
//!    [`explorer`] compiles the shelf for the pages.
//! 5. [`site`] holds the files, and writes them, or [`server`] serves them while [`watch`] sees whether a
//!    source changes.

pub mod address;
pub mod alone;
pub mod book;
pub mod bundles;
pub mod definitions;
pub mod explorer;
pub mod families;
pub mod figures;
pub mod highlight;
pub mod html;
pub mod lessons;
pub mod packages;
pub mod page;
pub mod pages;
pub mod pictures;
pub mod prose;
pub mod readme;
pub mod search;
pub mod sequences;
pub mod server;
pub mod shelf;
pub mod site;
pub mod watch;
