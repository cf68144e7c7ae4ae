#[cfg_attr(nightly, snip::entry("MInt", inline))]
mod mint;
#[cfg_attr(nightly, snip::entry("zero_one", inline))]
mod zero_one;

pub use mint::*;
pub use zero_one::*;
