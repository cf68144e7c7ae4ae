use super::{DotProduct, Matrix};

mod modint {
    use super::*;
    use modint_all::{Modulo, MontgomeryModint};
    use zero_one::Zero;

    impl<M: Modulo> DotProduct<Matrix<MontgomeryModint<M>>> for Matrix<MontgomeryModint<M>> {
        fn dot(self, rhs: Self) -> Self {
            let (n, m) = (self.shape().0, rhs.shape().1);
            let element = |at: usize| {
                let mut sum = MontgomeryModint::zero();
                for k in 0..self.shape().1 {
                    sum += *self.get(at / m, k) * *rhs.get(k, at % m);
                }
                sum
            };
            Matrix { row: n as u32, col: m as u32, data: (0..n * m).map(element).collect() }
        }
    }
}

macro_rules! impl_dot_product_integer {
    ( $( $t:ty ),* ) => {
        $(
            impl DotProduct<Matrix<$t>> for Matrix<$t> {
                fn dot(self, rhs: Self) -> Self {
                    let (n, m) = (self.shape().0, rhs.shape().1);
                    let product = |at: usize, k| self.get(at / m, k) * rhs.get(k, at % m);
                    let element = |at: usize| (0..self.shape().1).map(|k| product(at, k)).sum();
                    Matrix { row: n as u32, col: m as u32, data: (0..n * m).map(element).collect() }
                }
            }
        )*
    };
}
impl_dot_product_integer!(i32, i64, u32, u64);
