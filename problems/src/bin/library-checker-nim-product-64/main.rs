//! # Nudge
//!
//! Tabulate products below 16: which of them are ordinary ones, and what are 2 ⊗ 2 and 4 ⊗ 4?
//!
//! # Reduction
//!
//! None is needed: the statement asks for nim-products.
//!
//! # Proof
//!
//! The theorem of the module.
//!
//! # Cost
//!
//! A nim-product for each pair.

use games::nimber::nim_product;
use itertools::Itertools;
use proconio::input;

fn main() {
    input! { pairs: [(u64, u64)] }
    println!("{}", pairs.into_iter().map(|(a, b)| solve(a, b)).join("\n"));
}

fn solve(a: u64, b: u64) -> u64 {
    nim_product(a, b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::mex::mex;

    /// The definition, and nothing but the definition.
    #[test]
    fn all_small_products_match_the_definition() {
        let mut products = vec![vec![0; 40]; 40];
        for a in 0..40 {
            for b in 0..40 {
                let excluded = (0..a)
                    .cartesian_product(0..b)
                    .map(|(c, d)| products[c][b] ^ products[a][d] ^ products[c][d])
                    .collect_vec();
                products[a][b] = mex(&excluded);
                assert_eq!(solve(a as u64, b as u64), products[a][b], "{a}, {b}");
            }
        }
    }
}
