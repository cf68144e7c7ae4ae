mod modulo;
mod montgomery;

pub use modulo::*;
pub use montgomery::*;
