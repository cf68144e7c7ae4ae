mod convert;
mod product;

use std::fmt::Debug;
use std::ops::Mul;
use zero_one::{One, Zero};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Matrix<T: Clone> {
    row: u32,
    col: u32,
    data: Vec<T>,
}

pub trait DotProduct<Rhs> {
    fn dot(self, rhs: Rhs) -> Self;
}

impl<T: Clone> Matrix<T> {
    pub fn shape(&self) -> (usize, usize) {
        (self.row as usize, self.col as usize)
    }

    pub fn get(&self, row: usize, col: usize) -> &T {
        &self.data[row * self.col as usize + col]
    }
}

impl<T: Clone + Zero + One> Matrix<T> {
    pub fn id(n: usize) -> Self {
        let element = |at: usize| if at % (n + 1) == 0 { T::one() } else { T::zero() };
        Self { row: n as u32, col: n as u32, data: (0..n * n).map(element).collect() }
    }

    pub fn pow(&self, mut exp: u64) -> Self
    where
        Self: DotProduct<Self>,
    {
        let (mut result, mut power) = (Self::id(self.row as usize), self.clone());
        while exp > 0 {
            if exp & 1 == 1 {
                result = result.dot(power.clone());
            }
            power = power.clone().dot(power);
            exp >>= 1;
        }
        result
    }
}

impl<T: Clone> Mul for Matrix<T>
where
    Self: DotProduct<Self>,
{
    type Output = Self;
    fn mul(self, rhs: Self) -> Self {
        self.dot(rhs)
    }
}
