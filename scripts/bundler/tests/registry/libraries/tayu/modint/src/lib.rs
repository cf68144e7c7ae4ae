pub use modint_common::*;
pub use montgomery_modint::*;

pub fn combination<M: Modulo>(size: u32) -> impl Fn(usize, usize) -> MontgomeryModint<M> {
    let mut rows = vec![vec![MontgomeryModint::<M>::new(1)]];
    for n in 1..=size as usize {
        let last = &rows[n - 1];
        let inner = (1..n).map(|k| last[k - 1] + last[k]);
        let one = || std::iter::once(MontgomeryModint::new(1));
        let row = one().chain(inner).chain(one()).collect();
        rows.push(row);
    }
    move |n: usize, k: usize| rows[n][k]
}
