use crate::Matrix;

impl<T: Clone> From<Vec<Vec<T>>> for Matrix<T> {
    fn from(v: Vec<Vec<T>>) -> Self {
        let (row, col) = (v.len() as u32, v[0].len() as u32);
        Self { row, col, data: v.into_iter().flatten().collect() }
    }
}

impl<T: Clone, const R: usize, const C: usize> From<[[T; C]; R]> for Matrix<T> {
    fn from(v: [[T; C]; R]) -> Self {
        Self { row: R as u32, col: C as u32, data: v.into_iter().flatten().collect() }
    }
}
