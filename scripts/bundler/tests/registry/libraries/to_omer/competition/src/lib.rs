#![allow(clippy::many_single_char_names)]

pub mod algebra;
pub mod data_structure;
pub mod num;
pub mod tools;
