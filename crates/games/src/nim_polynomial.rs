//! Nimbers below 2⁶⁴ in a basis of powers, for long chains of products.
//!
//! # Rules
//!
//! Sum ⊕ and product ⊗ are those of [`nimber`](crate::nimber). Here a nimber is written as a
//! polynomial over {0, 1} in one fixed nimber `g`: as the sum of those powers 1, `g`, …, `g`⁶³ that
//! have the coefficient 1.
//!
//! # Theorem (Moore 1893)
//!
//! Any two finite fields of the same size are isomorphic. Here: let `g` = 4623091020647089842 and
//! `m` = `x`⁶⁴ + `x`⁴ + `x`³ + `x` + 1. Every nimber below 2⁶⁴ is the value at `g` of just one
//! polynomial of degree below 64. The polynomial of a sum is the sum of the polynomials, and that
//! of a product is the remainder of their product modulo `m`.
//!
//! # Proof sketch
//!
//! The value at `g` of a sum or a product of polynomials is the sum or the product of the values;
//! and `m` has the value 0, so a remainder modulo `m` has the value of the whole. Further the
//! powers 1, `g`, …, `g`⁶³ are linearly independent, so the 2⁶⁴ polynomials have different values:
//! all the nimbers. The tests compute both facts about `g`.
//!
//! *Where `g` comes from.* Irreducible polynomials of degree 64 divide `x` to the power 2⁶⁴ plus
//! `x`, which is 0 at every nimber; so each is a product of 64 factors `x` + `r`. None has fewer terms
//! than five (Swan), and of those with five `m` has the lowest. The trace of a nimber, the sum of
//! its 2ⁱ-th powers for `i` < 64, is 0 or 1. So for a random `c` the greatest common divisor of `m`
//! and the trace of `cx` has about half of the factors of `m` (Berlekamp). After a few rounds there
//! is one root; the others are its squares, the squares of these, and so on; and `g` is the least.
//!
//! *Product.* Many processors have an instruction for the product of two polynomials. Where there is none,
//! take from either factor every fourth bit only, and multiply as integers. Then each
//! coefficient has a place of four bits, which counts the pairs of bits that contribute to it; the
//! parity of the count is the coefficient. No count may exceed 15, so the top four bits of one
//! factor are multiplied separately. Four such parts of either factor make 16 products. Then `x`⁶⁴ =
//! `x`⁴ + `x`³ + `x` + 1 brings the upper 64 coefficients down.
//!
//! # Complexity
//!
//! Constant; *O*(log *e*) for a power *e*, and *O*(*n*) for *n* factors or coefficients.
//!
//! With the instruction PCLMULQDQ, which most processors of x86-64 since 2010 have, a product takes 2 ns
//! in a list and 5 ns in a chain, where each waits for the one before; the product of an iterator and
//! [`evaluate`] take 3 ns a factor, since the value stays in a vector register. That is 5 to 7 times less
//! than [`nim_product`](crate::nimber::nim_product) takes; with the conversions, 2 ns for each number, a
//! product still gains a third. Without it, a product takes 9 to 14 ns, and `evaluate` 4 ns a term: from
//! 128 terms on it makes a table of the multiples of `x`, 16 KiB for the price of 60 products (November
//! 2026, rustc 1.63 to 1.95, x86-64 with 2 cores). The tables of the two conversions take 32 KiB and are
//! built at compile time. An inverse goes through the nimbers, 25 times faster than a power, and needs the
//! tables of those.
//!
//! # Sources
//!
//! * E. H. Moore, *A doubly-infinite system of simple groups*, Mathematical Papers read at the
//!   International Mathematical Congress, Chicago 1893 (1896), 208–242.
//! * R. G. Swan, *Factorization of polynomials over finite fields*, Pacific Journal of Mathematics
//!   12 (1962), 1099–1106.
//! * E. R. Berlekamp, *Factoring polynomials over large finite fields*, Mathematics of Computation
//!   24 (1970), 713–735.
//! * R. Lidl, H. Niederreiter, *Finite Fields* (1983), chapters 2 to 4.

#[cfg(target_arch = "x86_64")]
use crate::nimber::simd;
use crate::nimber::{derived_operators, nim_inverse, preimages, product_by_recursion, AdditiveMap};
use std::iter::Product;
use std::ops::{Add, Div, Mul, Sub};

/// A nimber as a polynomial, with the operators of the field.
///
/// Turn nimbers into polynomials once, compute, and turn the result back. 0 and 1 are those of the
/// nimbers; the default is 0. How the coefficients are stored is left open.
///
/// ```
/// use games::nim_polynomial::NimPolynomial;
///
/// let [a, b] = [2, 3].map(NimPolynomial::from_nimber);
/// assert_eq!((a + b).to_nimber(), 1);
/// assert_eq!((a * a * a * b).to_nimber(), 3); // 2 ⊗ 2 = 3, 3 ⊗ 2 = 1
/// assert_eq!(a / b, b * b * a);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct NimPolynomial(u64);

impl NimPolynomial {
    /// The polynomial of the nimber `a`.
    ///
    /// ```
    /// use games::nim_polynomial::NimPolynomial;
    ///
    /// assert_eq!(NimPolynomial::from_nimber(0), NimPolynomial::default());
    /// ```
    pub fn from_nimber(a: u64) -> Self {
        NimPolynomial(TO_POLYNOMIAL.apply(a))
    }

    /// The nimber of this polynomial, its value at `g`.
    ///
    /// ```
    /// use games::nim_polynomial::NimPolynomial;
    ///
    /// assert_eq!(NimPolynomial::from_nimber(7).to_nimber(), 7);
    /// ```
    pub fn to_nimber(self) -> u64 {
        TO_NIMBER.apply(self.0)
    }

    /// The product with itself.
    ///
    /// ```
    /// use games::nim_polynomial::NimPolynomial;
    ///
    /// assert_eq!(NimPolynomial::from_nimber(4).square().to_nimber(), 6);
    /// ```
    pub fn square(self) -> Self {
        // Modulo 2, the mixed terms come twice.
        let [low, high] = [self.0 & 0xFFFF_FFFF, self.0 >> 32].map(spread);
        NimPolynomial(remainder(u128::from(high) << 64 | u128::from(low)))
    }

    /// The power by repeated products; 0 to the power 0 is 1.
    ///
    /// ```
    /// use games::nim_polynomial::NimPolynomial;
    ///
    /// assert_eq!(NimPolynomial::from_nimber(2).power(3).to_nimber(), 1);
    /// ```
    pub fn power(mut self, mut exponent: u64) -> Self {
        let mut power = ONE;
        while exponent > 0 {
            if exponent % 2 == 1 {
                power *= self;
            }
            self = self.square();
            exponent /= 2;
        }
        power
    }

    /// The polynomial whose product with this one is 1, or `None` for 0.
    ///
    /// ```
    /// use games::nim_polynomial::NimPolynomial;
    ///
    /// let inverse = NimPolynomial::from_nimber(2).inverse();
    /// assert_eq!(inverse, Some(NimPolynomial::from_nimber(3)));
    /// assert_eq!(NimPolynomial::default().inverse(), None);
    /// ```
    pub fn inverse(self) -> Option<Self> {
        // A power or Euclid's algorithm would take hundreds of steps.
        nim_inverse(self.to_nimber()).map(Self::from_nimber)
    }
}

/// The sum of `coefficients[i]` times `x` to the power `i`, by Horner's rule.
///
/// ```
/// use games::nim_polynomial::{evaluate, NimPolynomial};
///
/// let [one, x] = [1, 2].map(NimPolynomial::from_nimber);
/// assert_eq!(evaluate(&[one, one], x).to_nimber(), 3);
/// assert_eq!(evaluate(&[one, one, one], x).to_nimber(), 0); // 1 ⊕ 2 ⊕ 3
/// ```
pub fn evaluate(coefficients: &[NimPolynomial], x: NimPolynomial) -> NimPolynomial {
    if coefficients.len() < LONG || has_carryless_product() {
        NimPolynomial(chain(0, coefficients.iter().rev().map(|term| (x.0, term.0))))
    } else {
        evaluate_by_table(coefficients, x)
    }
}

/// All products are by `x`, which is an additive map.
fn evaluate_by_table(coefficients: &[NimPolynomial], x: NimPolynomial) -> NimPolynomial {
    let mut multiple = x.0;
    let mut multiples = [0; 64];
    for it in &mut multiples {
        *it = multiple;
        multiple = remainder(u128::from(multiple) << 1);
    }
    let times_x = AdditiveMap::new(multiples);
    NimPolynomial(coefficients.iter().rev().fold(0, |value, it| times_x.apply(value) ^ it.0))
}

/// The number of products by one factor from which a table of its multiples pays off.
const LONG: usize = 128;

impl Add for NimPolynomial {
    type Output = Self;

    #[allow(clippy::suspicious_arithmetic_impl)] // Coefficients are added modulo 2.
    fn add(self, other: Self) -> Self {
        NimPolynomial(self.0 ^ other.0)
    }
}

impl Sub for NimPolynomial {
    type Output = Self;

    #[allow(clippy::suspicious_arithmetic_impl)] // Modulo 2 the difference is the sum.
    fn sub(self, other: Self) -> Self {
        self + other
    }
}

impl Mul for NimPolynomial {
    type Output = Self;

    #[inline]
    fn mul(self, other: Self) -> Self {
        NimPolynomial(remainder(carryless_product(self.0, other.0)))
    }
}

impl Div for NimPolynomial {
    type Output = Self;

    /// # Panics
    ///
    /// Panics if `other` is 0.
    #[allow(clippy::suspicious_arithmetic_impl)] // A quotient is a product by the inverse.
    fn div(self, other: Self) -> Self {
        match other.inverse() {
            Some(inverse) => self * inverse,
            None => panic!("the nimber {} divided by 0", self.to_nimber()),
        }
    }
}

derived_operators!(NimPolynomial);

impl Product for NimPolynomial {
    fn product<I: Iterator<Item = Self>>(factors: I) -> Self {
        NimPolynomial(chain(ONE.0, factors.map(|factor| (factor.0, 0))))
    }
}

const ONE: NimPolynomial = NimPolynomial(1);

/// The nimber `g`.
const ROOT: u64 = 4_623_091_020_647_089_842;

static TO_NIMBER: AdditiveMap = AdditiveMap::new(powers_of_root());
static TO_POLYNOMIAL: AdditiveMap = AdditiveMap::new(preimages(powers_of_root()));

/// The powers 1, `g`, …, `g`⁶³ as nimbers.
const fn powers_of_root() -> [u64; 64] {
    // Products with single bits take few steps, of which old compilers allow a million.
    let mut multiples = [0; 64];
    let mut bit = 0;
    while bit < 64 {
        multiples[bit] = product_by_recursion(ROOT, 1 << bit, 32);
        bit += 1;
    }
    let mut powers = [0; 64];
    powers[0] = 1;
    let mut i = 1;
    while i < 64 {
        let mut bit = 0;
        while bit < 64 {
            if powers[i - 1] >> bit & 1 == 1 {
                powers[i] ^= multiples[bit];
            }
            bit += 1;
        }
        i += 1;
    }
    powers
}

/// Starts with `start`, and at each step multiplies by the first polynomial and adds the second.
fn chain(start: u64, steps: impl Iterator<Item = (u64, u64)>) -> u64 {
    #[cfg(target_arch = "x86_64")]
    let steps = match simd::chain(start, steps) {
        Ok(value) => return value,
        Err(steps) => steps,
    };
    chain_by_products(start, steps)
}

fn chain_by_products(start: u64, steps: impl Iterator<Item = (u64, u64)>) -> u64 {
    steps.fold(start, |value, (factor, term)| remainder(carryless_product(value, factor)) ^ term)
}

/// Whether the processor has an instruction for the product of polynomials.
fn has_carryless_product() -> bool {
    #[cfg(target_arch = "x86_64")]
    return simd::has_pclmulqdq();
    #[cfg(not(target_arch = "x86_64"))]
    false
}

/// The product of two polynomials.
#[inline]
fn carryless_product(a: u64, b: u64) -> u128 {
    #[cfg(target_arch = "x86_64")]
    if let Some(product) = simd::carryless_product(a, b) {
        return product;
    }
    product_by_integers(a, b)
}

/// The product by integer products of every fourth bit.
fn product_by_integers(a: u64, b: u64) -> u128 {
    let (a_parts, b_parts) = (parts(a & u64::MAX >> 4), parts(b));
    let mut product = 0;
    // Coefficients whose exponents leave the same remainder modulo 4.
    for part in 0..4 {
        let mut counts = 0;
        for (i, &it) in a_parts.iter().enumerate() {
            counts ^= it * b_parts[(part + 4 - i) % 4];
        }
        product |= counts & EVERY_FOURTH << part;
    }
    for bit in 60..64 {
        product ^= u128::from((a >> bit & 1) * b) << bit;
    }
    product
}

const EVERY_FOURTH: u128 = u128::MAX / 15;

/// The bits in four classes, by place modulo 4.
fn parts(a: u64) -> [u128; 4] {
    [0, 1, 2, 3].map(|part| u128::from(a) & EVERY_FOURTH << part)
}

/// The remainder modulo `m` of a polynomial whose degree is below 127, as that of a product is.
#[inline]
fn remainder(polynomial: u128) -> u64 {
    let [low, high] = [polynomial as u64, (polynomial >> 64) as u64];
    // The reduced bits of `high` exceed 64 bits by three at most, which are reduced as well.
    let high = high ^ high >> 61 ^ high >> 60;
    low ^ high ^ high << 1 ^ high << 3 ^ high << 4
}

/// Moves bit `i` to 2`i`, for 32 bits.
fn spread(a: u64) -> u64 {
    let a = (a ^ a << 16) & 0x0000_FFFF_0000_FFFF;
    let a = (a ^ a << 8) & 0x00FF_00FF_00FF_00FF;
    let a = (a ^ a << 4) & 0x0F0F_0F0F_0F0F_0F0F;
    let a = (a ^ a << 2) & 0x3333_3333_3333_3333;
    (a ^ a << 1) & 0x5555_5555_5555_5555
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nimber::{nim_power, nim_product, nim_square};
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};
    use sizes::sized;

    fn polynomial(nimber: u64) -> NimPolynomial {
        NimPolynomial::from_nimber(nimber)
    }

    /// The least and the largest numbers, those around each power of two, and random ones.
    fn numbers(seed: u64, count: usize) -> Vec<u64> {
        let mut numbers = vec![0, 1, u64::MAX, u64::MAX / 15, u64::MAX / 15 * 8];
        for bit in 1..64 {
            let power = 1 << bit;
            numbers.extend([power - 1, power, power + 1, u64::MAX - power]);
        }
        let mut rng = SmallRng::seed_from_u64(seed);
        numbers.extend((0..count).map(|_| rng.random::<u64>()));
        numbers
    }

    #[test]
    fn the_root_is_one_of_the_polynomial_and_the_least() {
        let mut root = ROOT;
        for _ in 0..64 {
            let terms = [64, 4, 3, 1, 0].map(|exponent| nim_power(root, exponent));
            assert_eq!(terms.into_iter().fold(0, |sum, it| sum ^ it), 0, "{root}");
            assert!(root >= ROOT);
            root = nim_square(root);
            assert_eq!(root == ROOT, root == nim_square(nim_power(ROOT, 1 << 63)));
        }
        assert_eq!(root, ROOT);
    }

    /// Gaussian elimination: each power has a top bit that is none of those before.
    #[test]
    fn the_powers_of_the_root_are_independent() {
        let mut by_top_bit = [0; 64];
        for i in 0..64 {
            let mut rest = nim_power(ROOT, i);
            while rest > 0 && by_top_bit[63 - rest.leading_zeros() as usize] > 0 {
                rest ^= by_top_bit[63 - rest.leading_zeros() as usize];
            }
            assert!(rest > 0, "{i}");
            by_top_bit[63 - rest.leading_zeros() as usize] = rest;
        }
    }

    /// Both products are additive in either factor, and so are the maps: bits are enough.
    #[test]
    fn the_map_is_an_isomorphism() {
        for i in 0..64 {
            assert_eq!(NimPolynomial(1 << i).to_nimber(), nim_power(ROOT, i), "{i}");
            assert_eq!(polynomial(1 << i).to_nimber(), 1 << i);
            assert_eq!(polynomial(NimPolynomial(1 << i).to_nimber()).0, 1 << i);
            for j in 0..64 {
                let [a, b] = [1 << i, 1 << j];
                let product = polynomial(a) * polynomial(b);
                assert_eq!(product.to_nimber(), nim_product(a, b), "{a}, {b}");
                let product = NimPolynomial(a) * NimPolynomial(b);
                assert_eq!(product.to_nimber(), nim_power(ROOT, i + j), "{a}, {b}");
            }
        }
    }

    #[test]
    fn every_nimber_comes_back() {
        for a in (0..1 << 16).chain(numbers(1, 100_000)) {
            assert_eq!(polynomial(a).to_nimber(), a);
            assert_eq!(polynomial(NimPolynomial(a).to_nimber()).0, a);
        }
    }

    #[test]
    fn sums_and_products_are_those_of_nimbers() {
        let numbers = numbers(2, 200);
        for &a in &numbers {
            for &b in &numbers {
                let [p, q] = [a, b].map(polynomial);
                assert_eq!([(p + q).to_nimber(), (p - q).to_nimber()], [a ^ b; 2], "{a}, {b}");
                assert_eq!((p * q).to_nimber(), nim_product(a, b), "{a}, {b}");
            }
            assert_eq!(polynomial(a).square().to_nimber(), nim_square(a), "{a}");
        }
    }

    /// The coefficients themselves, which may be all ones: counts are then as large as can be.
    #[test]
    fn products_of_polynomials_match_those_bit_by_bit() {
        let numbers = numbers(3, sized(60, 200));
        for &a in &numbers {
            for &b in &numbers {
                let terms = (0..64).filter(|i| a >> i & 1 == 1).map(|i| u128::from(b) << i);
                let product = terms.fold(0, |sum, it| sum ^ it);
                assert_eq!(product_by_integers(a, b), product, "{a}, {b}");
                assert_eq!(carryless_product(a, b), product, "{a}, {b}");
                // Long division by `m`, from the highest coefficient on.
                let mut rest = product;
                for i in (64..127).rev() {
                    if rest >> i & 1 == 1 {
                        rest ^= (1 << 64 | 0b11011) << (i - 64);
                    }
                }
                assert_eq!(u128::from(remainder(product)), rest, "{a}, {b}");
            }
            let [square, product] =
                [NimPolynomial(a).square(), NimPolynomial(a) * NimPolynomial(a)];
            assert_eq!(square, product, "{a}");
        }
    }

    #[test]
    fn chains_are_products_and_sums_step_by_step() {
        let numbers = numbers(8, 2000);
        let steps = || numbers.iter().copied().zip(numbers.iter().rev().copied());
        for length in (0..20).chain([numbers.len()]) {
            let value = chain_by_products(ROOT, steps().take(length));
            assert_eq!(chain(ROOT, steps().take(length)), value, "{length}");
        }
    }

    #[test]
    fn the_largest_numbers_have_their_known_values() {
        let [high, half, max] = [1 << 63, 1 << 62, u64::MAX].map(polynomial);
        assert_eq!((high * high).to_nimber(), 16_017_865_340_936_038_689);
        assert_eq!((high * half).to_nimber(), 0xB9C5_9257_C544_5713);
        assert_eq!(max.square().to_nimber(), 11_290_409_524_105_353_207);
        let [a, b] = [123_456_789_012_345_678, 987_654_321_098_765_432].map(polynomial);
        assert_eq!((a * b).to_nimber(), 1_356_590_860_198_794_920);
        assert_eq!(high.inverse(), Some(polynomial(12_513_565_293_448_600_917)));
        assert_eq!(max.inverse(), Some(polynomial(221_865_125_609_472)));
    }

    #[test]
    fn the_laws_of_a_field_hold() {
        for it in numbers(4, 3000).windows(3) {
            let [a, b, c] = [it[0], it[1], it[2]].map(NimPolynomial);
            assert_eq!(a * b, b * a, "{it:?}");
            assert_eq!(a * b * c, a * (b * c), "{it:?}");
            assert_eq!(a * (b + c), a * b + a * c, "{it:?}");
            assert_eq!([a * ONE, a * polynomial(0), a - a], [a, polynomial(0), polynomial(0)]);
            match a.inverse() {
                Some(inverse) => assert_eq!([a * inverse, b / a * a], [ONE, b], "{it:?}"),
                None => assert_eq!(a, polynomial(0)),
            }
        }
    }

    #[test]
    fn powers_are_those_of_nimbers() {
        for it in numbers(5, 500).windows(2) {
            let (a, exponent) = (it[0], it[1]);
            let power = polynomial(a).power(exponent).to_nimber();
            assert_eq!(power, nim_power(a, exponent), "{a}, {exponent}");
        }
        assert_eq!([polynomial(0).power(0), polynomial(7).power(u64::MAX)], [ONE; 2]);
        assert_eq!(polynomial(0).power(u64::MAX), polynomial(0));
    }

    #[test]
    fn sums_products_and_assignments_repeat_the_operators() {
        let terms: Vec<NimPolynomial> = numbers(6, 1000).into_iter().map(NimPolynomial).collect();
        let sum = terms.iter().fold(0, |sum, it| sum ^ it.to_nimber());
        assert_eq!(terms.iter().copied().sum::<NimPolynomial>().to_nimber(), sum);
        let factors = || terms.iter().copied().filter(|&it| it != NimPolynomial(0));
        let product = factors().fold(1, |product, it| nim_product(product, it.to_nimber()));
        assert_eq!(factors().product::<NimPolynomial>().to_nimber(), product);
        assert_eq!([].into_iter().sum::<NimPolynomial>(), polynomial(0));
        assert_eq!([].into_iter().product::<NimPolynomial>(), polynomial(1));
        let [a, b] = [3, 50].map(|it| terms[it]);
        let mut c = a;
        c += b;
        c *= b;
        c -= a;
        c /= b;
        assert_eq!(c, ((a + b) * b - a) / b);
    }

    #[test]
    fn values_are_sums_of_terms_for_short_and_long_lists() {
        let coefficients = numbers(7, 2 * LONG);
        let polynomials: Vec<NimPolynomial> =
            coefficients.iter().copied().map(polynomial).collect();
        for x in [0, 1, 2, 1 << 63, u64::MAX, ROOT] {
            let mut power = 1;
            let mut value = 0;
            for (n, &coefficient) in coefficients.iter().enumerate() {
                for evaluate in [evaluate, evaluate_by_table] {
                    let found = evaluate(&polynomials[..n], polynomial(x)).to_nimber();
                    assert_eq!(found, value, "{n} terms at {x}");
                }
                value ^= nim_product(coefficient, power);
                power = nim_product(power, x);
            }
        }
    }

    #[test]
    #[should_panic(expected = "the nimber 5 divided by 0")]
    fn division_by_0_is_refused() {
        let _ = polynomial(5) / polynomial(0);
    }
}
