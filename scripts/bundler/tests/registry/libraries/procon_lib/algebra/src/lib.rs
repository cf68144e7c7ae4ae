use std::fmt::Debug;

/// A binary operation with an identity.
pub trait Monoid {
    type Target: Debug + Clone + PartialEq;
    fn id_element() -> Self::Target;
    fn binary_operation(a: &Self::Target, b: &Self::Target) -> Self::Target;
}

pub trait Commutative {}
pub trait NonCommutative {}

pub trait Group: Monoid {
    fn inverse(a: &Self::Target) -> Self::Target;
}

/// Maps on a monoid, themselves a monoid.
pub trait ActionMonoid: Monoid {
    type Map: Monoid;
    fn act(
        map: &<Self::Map as Monoid>::Target,
        value: &<Self as Monoid>::Target,
    ) -> <Self as Monoid>::Target;
}
