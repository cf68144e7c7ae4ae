mod base;

pub use base::LinkCutTreeBase;
use base::OpBase;

/// How values along a path are put together.
pub trait Op {
    type Value: Clone;
    fn identity() -> Self::Value;
    fn mul(lhs: &Self::Value, rhs: &Self::Value) -> Self::Value;
}

impl OpBase for () {
    type InternalValue = ();
    type Value = ();

    fn identity() -> Self::InternalValue {}

    fn mul(_lhs: &Self::InternalValue, _rhs: &Self::InternalValue) -> Self::InternalValue {}

    fn into_front(_value: Self::InternalValue) {}

    fn from_front(_value: Self::Value) -> Self::InternalValue {}
}

pub type LinkCutTree = LinkCutTreeBase<()>;

pub type CommutLinkCutTree<T> = LinkCutTreeBase<Commut<T>>;
#[doc(hidden)]
pub struct Commut<T: Op>(T);

impl<T: Op> OpBase for Commut<T> {
    type InternalValue = T::Value;
    type Value = T::Value;

    fn identity() -> Self::InternalValue {
        T::identity()
    }

    fn mul(lhs: &Self::InternalValue, rhs: &Self::InternalValue) -> Self::InternalValue {
        T::mul(lhs, rhs)
    }

    fn into_front(value: Self::InternalValue) -> Self::Value {
        value
    }

    fn from_front(value: Self::Value) -> Self::InternalValue {
        value
    }
}
