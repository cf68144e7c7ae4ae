//! The study site: the shelf and the problems of this workspace as pages.

pub mod pictures;
