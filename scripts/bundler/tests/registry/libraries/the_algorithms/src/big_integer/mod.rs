#![cfg(feature = "big-math")]

mod fast_factorial;

pub use self::fast_factorial::{fast_factorial, limbs};
