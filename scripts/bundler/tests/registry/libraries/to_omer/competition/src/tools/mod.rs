#[snip::entry("AssociatedValue")]
pub use self::associated_value::AssociatedValue;
#[snip::entry("scanner")]
pub use self::scanner::*;

#[cfg_attr(nightly, snip::entry("AssociatedValue"))]
mod associated_value;
#[cfg_attr(nightly, snip::entry("avx_helper"))]
mod avx_helper;
#[cfg_attr(nightly, snip::entry)]
mod capture;
#[cfg_attr(nightly, snip::entry("main", inline, include("scanner")))]
mod main;
#[cfg_attr(nightly, snip::entry("scanner"))]
mod scanner;
