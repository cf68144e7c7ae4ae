use super::{One, Zero};
use crate::tools::Scan;
pub use mint_base::*;
pub use mint_basic::*;

#[cfg_attr(nightly, snip::entry)]
mod mint_base;
#[cfg_attr(nightly, snip::entry)]
mod mint_basic;
