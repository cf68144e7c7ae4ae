use super::magma::*;
use std::marker::PhantomData;
use std::ops::{Add, Neg};

pub struct AddOperation<T>(PhantomData<fn() -> T>);

impl<T> Magma for AddOperation<T>
where
    T: Clone + Add<Output = T>,
{
    type T = T;
    fn operate(x: &Self::T, y: &Self::T) -> Self::T {
        x.clone() + y.clone()
    }
}
impl<T> Unital for AddOperation<T>
where
    T: Clone + Add<Output = T> + Default,
{
    fn unit() -> Self::T {
        T::default()
    }
}
impl<T> Associative for AddOperation<T> {}
impl<T> Invertible for AddOperation<T>
where
    T: Clone + Add<Output = T> + Neg<Output = T>,
{
    fn inverse(x: &Self::T) -> Self::T {
        x.clone().neg()
    }
}

pub struct MaxOperation<T>(PhantomData<fn() -> T>);

impl Magma for MaxOperation<i64> {
    type T = i64;
    fn operate(x: &Self::T, y: &Self::T) -> Self::T {
        *x.max(y)
    }
}
impl Unital for MaxOperation<i64> {
    fn unit() -> Self::T {
        i64::MIN
    }
}
impl<T> Associative for MaxOperation<T> {}
