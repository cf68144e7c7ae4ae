use monoids::{Commutative, Group, Monoid};
use std::marker::PhantomData;
use std::ops::{Add, Neg};

#[derive(Debug)]
pub struct AddGroup<T>(PhantomData<T>);

impl<T> Monoid for AddGroup<T>
where
    T: Add<Output = T> + Clone + PartialEq + std::fmt::Debug + Default,
{
    type Target = T;
    fn id_element() -> T {
        T::default()
    }
    fn binary_operation(a: &T, b: &T) -> T {
        a.clone() + b.clone()
    }
}

impl<T> Commutative for AddGroup<T> {}

impl<T> Group for AddGroup<T>
where
    Self: Monoid<Target = T>,
    T: Neg<Output = T> + Clone,
{
    fn inverse(a: &T) -> T {
        -a.clone()
    }
}

pub fn fold<M: Monoid + Commutative>(values: &[M::Target]) -> M::Target {
    values.iter().fold(M::id_element(), |a, b| M::binary_operation(&a, b))
}
