pub mod combination;
pub mod mod_int;
