use std::ops::{Add, AddAssign, Index, IndexMut, Mul, Sub};

macro_rules! matrix_elements {
    ($($t:ty)*) => { $(impl MatrixElement for $t {})* };
}

pub trait MatrixElement:
    Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + AddAssign + Copy + From<u8>
{
}

matrix_elements!(i16 i32 i64 u8 u16 u32 f32 f64);

#[derive(PartialEq, Eq, Debug)]
pub struct Matrix<T: MatrixElement> {
    data: Vec<T>,
    cols: usize,
}

impl<T: MatrixElement> Matrix<T> {
    pub fn new(data: Vec<T>, cols: usize) -> Self {
        Matrix { data, cols }
    }

    pub fn zero(rows: usize, cols: usize) -> Self {
        Matrix { data: vec![0.into(); rows * cols], cols }
    }

    pub fn transpose(&self) -> Self {
        let rows = self.data.len() / self.cols;
        let mut result = Matrix::zero(self.cols, rows);
        for i in 0..rows {
            for j in 0..self.cols {
                result[[j, i]] = self[[i, j]];
            }
        }
        result
    }
}

impl<T: MatrixElement> Index<[usize; 2]> for Matrix<T> {
    type Output = T;
    fn index(&self, [row, col]: [usize; 2]) -> &T {
        &self.data[row * self.cols + col]
    }
}

impl<T: MatrixElement> IndexMut<[usize; 2]> for Matrix<T> {
    fn index_mut(&mut self, [row, col]: [usize; 2]) -> &mut T {
        &mut self.data[row * self.cols + col]
    }
}

impl<T: MatrixElement> Mul for &Matrix<T> {
    type Output = Matrix<T>;
    fn mul(self, rhs: Self) -> Matrix<T> {
        let rows = self.data.len() / self.cols;
        let mut result = Matrix::zero(rows, rhs.cols);
        for i in 0..rows {
            for j in 0..rhs.cols {
                for k in 0..self.cols {
                    result[[i, j]] += self[[i, k]] * rhs[[k, j]];
                }
            }
        }
        result
    }
}
