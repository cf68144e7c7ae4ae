//! # Nudge
//!
//! B wants a certain xor of what is kept. How many ways are there, by how many heaps are kept?
//!
//! # Reduction
//!
//! B moves second, so by Bouton's theorem ([`games::nim`]) he wins exactly if the heaps that are
//! kept have the nim-sum 0. Count the sets of kept heaps with this nim-sum by the number of heaps
//! thrown away, modulo `d`. The empty set is one of them if `d` divides `n`, and is not allowed.
//!
//! # Proof
//!
//! All heaps are below a power of two `size`. For `u` < `size` and a nim-sum `x`, let χ(`u`, `x`) be
//! +1 if `u` & `x` has an even number of ones, and −1 if it has an odd one. Then χ(`u`, `x` ^ `y`) =
//! χ(`u`, `x`) χ(`u`, `y`), and the sum of χ(`u`, `x`) over all `u` is `size` for `x` = 0 and 0 for
//! any other `x`.
//!
//! For one `u`, multiply the factors *z* + χ(`u`, heap) over all heaps: choose *z* for a heap that is
//! thrown away, χ for one that is kept. The coefficient of *z*^*t* is the sum of χ(`u`, nim-sum of the
//! kept heaps) over all ways to throw *t* heaps away; added up over all `u` it is `size` times the
//! number of ways that leave the nim-sum 0.
//!
//! If χ(`u`, heap) is +1 for *e* of the heaps, the product is (*z* + 1)^*e* (*z* − 1)^(`n` − *e*), so
//! only the number of `u` with each *e* matters. The sum of χ(`u`, heap) over the heaps, 2*e* − `n`, is
//! the Walsh–Hadamard transform of the number of heaps of each size. And as only *t* modulo `d`
//! matters, polynomials are taken modulo *z*^`d` − 1.
//!
//! # Cost
//!
//! *O*(*s* log *s* + `n` `d`) time for *s* = `size`, and *O*(*s* + `n`) memory: no table of *s* `d`
//! numbers.

use proconio::input;

const MODULUS: u64 = 1_000_000_007;

fn main() {
    input! { n: usize, d: usize, heaps: [usize; n] }
    println!("{}", solve(&heaps, d));
}

fn solve(heaps: &[usize], d: usize) -> u64 {
    let n = heaps.len();
    let size = (heaps.iter().max().unwrap() + 1).next_power_of_two();
    let mut sums = vec![0; size];
    heaps.iter().for_each(|&heap| sums[heap] += 1);
    walsh_hadamard(&mut sums);
    // How many u there are for each e.
    let mut count = vec![0; n + 1];
    sums.iter().for_each(|sum| count[(n as i32 + sum) as usize / 2] += 1);

    // Horner's rule in z + 1, where the coefficient of (z + 1)^e is count[e] times a power of z − 1.
    let mut total = vec![0; d];
    let mut power = vec![0; d];
    power[0] = 1;
    for count in count.into_iter().rev() {
        multiply_by_z_plus(1, &mut total);
        for (total, power) in total.iter_mut().zip(&power) {
            *total = (*total + count * power) % MODULUS;
        }
        multiply_by_z_plus(MODULUS - 1, &mut power);
    }

    // Divided by the size, a power of two.
    let half = MODULUS / 2 + 1;
    let ways = (0..size.trailing_zeros()).fold(total[0], |total, _| total * half % MODULUS);
    match n % d {
        0 => (ways + MODULUS - 1) % MODULUS,
        _ => ways,
    }
}

fn walsh_hadamard(values: &mut [i32]) {
    let mut half = 1;
    while half < values.len() {
        for block in values.chunks_exact_mut(2 * half) {
            let (left, right) = block.split_at_mut(half);
            for (a, b) in left.iter_mut().zip(right) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}

/// Multiplies by *z* + `constant`, modulo *z*^d − 1 for d coefficients.
fn multiply_by_z_plus(constant: u64, coefficients: &mut [u64]) {
    let mut below = coefficients[coefficients.len() - 1];
    for coefficient in coefficients {
        let product = (below + constant * *coefficient) % MODULUS;
        below = std::mem::replace(coefficient, product);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{search, Outcome};
    use itertools::Itertools;
    use sizes::sized;

    /// The rules of the game that follows, and nothing but the rules.
    fn options(heaps: &[usize]) -> Vec<Vec<usize>> {
        let mut options = Vec::new();
        for (i, &heap) in heaps.iter().enumerate() {
            for left in 0..heap {
                let mut option = heaps.to_vec();
                option[i] = left;
                options.push(option);
            }
        }
        options
    }

    fn solve_by_search(heaps: &[usize], d: usize) -> u64 {
        let kept = heaps.iter().copied().powerset().filter(|kept| !kept.is_empty());
        let allowed = kept.filter(|kept| (heaps.len() - kept.len()).is_multiple_of(d));
        let won = |kept: &Vec<usize>| search::outcome(kept.clone(), |it| options(it)) == Outcome::P;
        allowed.filter(won).count() as u64
    }

    #[test]
    fn all_small_heaps_match_search() {
        for (n, largest) in [(1, 9), (2, 6), (3, 4), (4, sized(2, 3)), (sized(5, 6), 2)] {
            for heaps in (0..n).map(|_| 1..=largest).multi_cartesian_product() {
                for d in 1..=n + 1 {
                    assert_eq!(solve(&heaps, d), solve_by_search(&heaps, d), "{heaps:?}, {d}");
                }
            }
        }
    }

    /// Any even number of heaps may be kept, but not none: 2ⁿ⁻¹ − 1 sets. For an even n and d = 2 the
    /// number of heaps thrown away is even as well.
    #[test]
    fn equal_heaps_as_many_as_allowed() {
        let sets = (1..500_000).fold(1, |power, _| power * 2 % MODULUS) - 1;
        assert_eq!(solve(&[20; 500_000], 1), sets);
        assert_eq!(solve(&[20; 500_000], 2), sets);
    }

    /// The ways, with the empty set among them, are here a multiple of the modulus.
    #[test]
    fn the_empty_set_is_taken_from_a_residue_of_0() {
        let heaps = [[1; 36_860].as_slice(), &[2; 50_854]].concat();
        assert_eq!(solve(&heaps, 9), MODULUS - 1);
    }

    /// None or 10 of 18 may be thrown away.
    #[test]
    fn equal_heaps_of_the_largest_table() {
        assert_eq!(solve(&[524_288; 18], 10), 1 + 43_758);
    }
}
