//! # Nudge
//!
//! One step costs a product. In which form of the numbers would it be cheap?
//!
//! # Reduction
//!
//! Nimbers below 2⁶⁴ as polynomials over the field with two elements, in which a product costs much less.
//!
//! # Proof
//!
//! The nimbers below 2⁶⁴ are the field with 2⁶⁴ elements, and the change of the basis keeps sums and
//! products. So the chain may be computed there, and its end turned back.
//!
//! # Cost
//!
//! One product a step, and three changes of the basis.

use games::nim_polynomial::NimPolynomial;
use std::io::Read;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text.split_ascii_whitespace().map(|word| word.parse::<u64>().unwrap());
    let mut next = || numbers.next().unwrap();
    let (last, sum) = solve(next(), next(), next(), next());
    println!("{last}\n{sum}");
}

/// Returns the end of the chain of `n` steps, and the nim-sum of what comes after its start.
fn solve(start: u64, a: u64, b: u64, n: u64) -> (u64, u64) {
    let [mut x, a, b] = [start, a, b].map(NimPolynomial::from_nimber);
    let mut sum = NimPolynomial::default();
    for _ in 0..n {
        x = a * x + b;
        sum += x;
    }
    (x.to_nimber(), sum.to_nimber())
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::mex::mex;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    /// All nim-products below 16, by the definition.
    fn products() -> Vec<Vec<u64>> {
        let mut table = vec![vec![0u64; 16]; 16];
        for a in 0..16 {
            for b in 0..16 {
                let below = (0..a).flat_map(|i| (0..b).map(move |j| (i, j)));
                let options = below.map(|(i, j)| table[i][b] ^ table[a][j] ^ table[i][j]);
                table[a][b] = mex(&options.collect::<Vec<_>>());
            }
        }
        table
    }

    #[test]
    fn chains_match_the_definition() {
        let table = products();
        let mut rng = SmallRng::seed_from_u64(0);
        for _ in 0..200 {
            let [start, a, b] = [0; 3].map(|_| rng.random_range(0..16));
            let (mut x, mut sum) = (start, 0);
            for n in 0..10 {
                assert_eq!(solve(start, a, b, n), (x, sum), "{start} {a} {b} {n}");
                x = table[a as usize][x as usize] ^ b;
                sum ^= x;
            }
        }
    }
}
