#[snip::entry("magma")]
pub use self::magma::*;
#[snip::entry("operations")]
pub use self::operations::{AddOperation, MaxOperation};

#[cfg_attr(nightly, snip::entry)]
mod magma;
#[cfg_attr(nightly, snip::entry("operations", include("magma")))]
mod operations;
