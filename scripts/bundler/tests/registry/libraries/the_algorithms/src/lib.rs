pub mod big_integer;
pub mod data_structures;
pub mod general;
pub mod math;
