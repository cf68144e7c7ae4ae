pub use internal_modint::*;

pub type DynamicModInt<M> = Residue<M>;

pub trait ModContainer: Modulus {
    fn set_modulus(modulus: u32);
}

#[macro_export]
macro_rules! define_modcontainer {
    ($name:ident) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        enum $name {}
        impl $name {
            fn cell() -> &'static ::std::sync::OnceLock<u32> {
                static CELL: ::std::sync::OnceLock<u32> = ::std::sync::OnceLock::new();
                &CELL
            }
        }
        impl $crate::Modulus for $name {
            fn modulus() -> u32 {
                *Self::cell().get().expect("there is no modulus")
            }
        }
        impl $crate::ModContainer for $name {
            fn set_modulus(modulus: u32) {
                Self::cell().set(modulus).expect("there is a modulus");
            }
        }
    };
}
