//! Nimbers below 2⁶⁴: products, inverses, roots, powers and logarithms.
//!
//! # Rules
//!
//! The sum `a` ⊕ `b` of two nimbers is their xor. The *nim-product* `a` ⊗ `b` is the mex of all
//! (`a'` ⊗ `b`) ⊕ (`a` ⊗ `b'`) ⊕ (`a'` ⊗ `b'`) with `a'` < `a` and `b'` < `b`. It is the Grundy value
//! of one coin in the game *Turning Corners*: coins lie on the points of a grid; a move turns over
//! the corners (`a`, `b`), (`a'`, `b`), (`a`, `b'`), (`a'`, `b'`) of a rectangle, of which (`a`, `b`)
//! must go from heads to tails; whoever cannot move loses.
//!
//! # Theorem (Conway 1976)
//!
//! With these operations the numbers are a field in which `a` ⊕ `a` = 0. So are the numbers below 2ᵏ
//! alone, for every power of two `k`: one function serves u8, u16, u32 and u64. Let `F` = 2ᵏ with
//! such a `k`. Then `F` ⊗ `a` = `Fa` for `a` < `F`, and `F` ⊗ `F` = `F` ⊕ `F`/2. The numbers
//! `x` ⊗ `x` ⊕ `x` with `x` < `F` are those below `F`/2, each for two `x`.
//!
//! # Proof sketch
//!
//! The mex leaves out just the values that would make (`a` ⊕ `a'`) ⊗ (`b` ⊕ `b'`) = 0, and the laws
//! of a ring follow by induction. Conway shows further: where the numbers below `F` are a field, and
//! some polynomial has no root among them, `F` is a root of the first one, by degree and then by
//! coefficients from the highest on; and `F` ⊗ `a` ⊕ `b` = `Fa` + `b`. By induction that polynomial
//! is `x` ⊗ `x` ⊕ `x` ⊕ `F`/2:
//!
//! * `x` ↦ `x` ⊗ `x` is additive and injective, so each `a` < `F` has one square root.
//! * `x` ↦ `x` ⊗ `x` ⊕ `x` is additive, and its kernel is {0, 1}, so it takes `F`/2 values. Its upper
//!   half depends on the upper half of `x` only, in the same way; so its top bit is 0 by induction,
//!   and the values are those below `F`/2. The first number without a root is `F`/2.
//!
//! From now on, products without a sign are nim-products, + is ⊕, and `h` = `F`/2.
//!
//! *Product.* (`aF` + `b`)(`cF` + `d`) = ((`a` + `b`)(`c` + `d`) + `bd`)`F` + `bd` + `ach`: three
//! products of half the size, twice. The nine products of 16 bits that remain are sums of logarithms
//! to the base 10279, which is primitive below 2¹⁶; its cube is 2¹⁵, so a factor `h` adds 3, and the
//! `h` of 32 bits is 2¹⁵ ⊗ 2¹⁶. The logarithm of 0 is so large that a sum with it leads to zeros:
//! there is no branch.
//!
//! *Inverse.* `x` = `aF` + `b` and its conjugate `aF` + `a` + `b` have the product
//! `N` = `b`² + `ab` + `a`²`h` < `F`, where `b`² + `a`²`h` is the lower half of `x`². So the inverse
//! is the conjugate over `N`: one inverse of half the size.
//!
//! *Logarithm (Pohlig, Hellman 1978).* The group of all `a` ≠ 0 is cyclic, and its order 2⁶⁴ − 1 is
//! a product of seven different primes. A power `a`ⁿ with `n` = (2⁶⁴ − 1)/`p` lies in the only
//! subgroup of order `p`, where baby steps and giant steps find its logarithm to the same power of
//! the base. That is the logarithm of `a` modulo `p`; divide it out of `a`, and go on with the base
//! to the power `p`. Where the power of the base is 1, that of `a` must be, and `p` is no factor of
//! the order of the base.
//!
//! # Complexity
//!
//! Constant; *O*(log *e*) for a power *e*, and about 2·√*p* products and a table of √*p* entries for
//! a logarithm, with *p* ≤ 6700417.
//!
//! A product takes 7 to 14 ns where the next does not wait for it and 14 to 22 ns in a chain, 400 to 600
//! times less than by recursion to bits; an inverse 24 ns, 40 times less than by a power; a square or a
//! root 2 ns; a power 0.5 µs; a logarithm 0.2 ms. [`nim_products`] takes 3 ns a product on processors
//! with AVX2 and 0.9 on those with GFNI: 32 products at once, in registers (November 2026, rustc 1.63 to
//! 1.95, x86-64 with 2 cores). The tables take 820 KiB. They are built at compile time, in about half a
//! second. For long chains of products see [`nim_polynomial`](crate::nim_polynomial): in a basis of
//! powers of one nimber, a product is one instruction and a few shifts, or integer products on
//! processors without it.
//!
//! # Sources
//!
//! * J. H. Conway, *On Numbers and Games* (1976), chapter 6.
//! * H. W. Lenstra, *Nim multiplication*, Séminaire de théorie des nombres de Bordeaux (1977–78),
//!   exposé 11.
//! * E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*, chapter 14: Turning Corners.
//! * S. C. Pohlig, M. E. Hellman, *An improved algorithm for computing logarithms over GF(p) and its
//!   cryptographic significance*, IEEE Transactions on Information Theory 24 (1978), 106–110.

#[cfg(target_arch = "x86_64")]
pub(crate) mod simd;

use rustc_hash::FxHashMap;
use std::fmt;
use std::ops::{Add, Div, Mul, Sub};

/// The nim-product.
///
/// ```
/// use games::nimber::nim_product;
///
/// assert_eq!(nim_product(2, 2), 3);
/// assert_eq!(nim_product(16, 5), 80); // 16 is a Fermat power: below it, as usual
/// assert_eq!(nim_product(16, 16), 24);
/// ```
pub fn nim_product(a: u64, b: u64) -> u64 {
    // The tables would be most of a module of WebAssembly, which a page loads.
    #[cfg(target_arch = "wasm32")]
    return product_by_recursion(a, b, 32);
    let (a, b) = (logs(a), logs(b));
    // The product of the parts number i, times 2¹⁵ to the power of `factors`.
    let part = |i: usize, factors: usize| power_of_root(a[i] + b[i] + 3 * factors);
    let low = [part(0, 0) ^ part(1, 1), part(0, 0) ^ part(2, 0)];
    let mixed = [part(6, 0) ^ part(7, 1), part(6, 0) ^ part(8, 0)];
    // The upper halves times 2³¹, which is 2¹⁵ ⊗ 2¹⁶.
    let high = [part(3, 2) ^ part(5, 2), part(4, 2) ^ part(5, 1)];
    (mixed[1] ^ low[1]) << 48
        | (mixed[0] ^ low[0]) << 32
        | (low[1] ^ high[1]) << 16
        | (low[0] ^ high[0])
}

/// Multiplies each number of `a` by the number of `b` in the same place.
///
/// Takes 5 to 15 times less than [`nim_product`] for each, by vector instructions where the processor has
/// them.
///
/// # Panics
///
/// Panics if the two lists differ in length.
///
/// ```
/// use games::nimber::nim_products;
///
/// let mut a = [1, 2, 3];
/// nim_products(&mut a, &[7, 2, 2]);
/// assert_eq!(a, [7, 3, 1]);
/// ```
pub fn nim_products(a: &mut [u64], b: &[u64]) {
    assert_eq!(a.len(), b.len(), "lists of {} and {} numbers", a.len(), b.len());
    #[cfg(target_arch = "x86_64")]
    if a.len() >= ENOUGH_FOR_VECTORS && simd::products(a, b) {
        return;
    }
    for (a, &b) in a.iter_mut().zip(b) {
        *a = nim_product(*a, b);
    }
}

/// From this length on, a list that is filled up to 32 numbers for the vector instructions takes less time.
#[cfg(target_arch = "x86_64")]
const ENOUGH_FOR_VECTORS: usize = 8;

/// The nim-product of a number with itself.
///
/// ```
/// use games::nimber::nim_square;
///
/// assert_eq!(nim_square(4), 6);
/// ```
pub fn nim_square(a: u64) -> u64 {
    SQUARE.apply(a)
}

/// The only number whose nim-square is `a`.
///
/// ```
/// use games::nimber::nim_square_root;
///
/// assert_eq!(nim_square_root(2), 3);
/// assert_eq!(nim_square_root(6), 4);
/// ```
pub fn nim_square_root(a: u64) -> u64 {
    SQUARE_ROOT.apply(a)
}

/// The two solutions `x` of `x` ⊗ `x` ⊕ `x` = `a`, the smaller one first; they differ by 1.
///
/// Returns `None` if they are not below 2⁶⁴, which is so when `a` is 2⁶³ or more. For `x` ⊗ `x` ⊕
/// `p` ⊗ `x` = `q` with `p` > 0, put `x` = `p` ⊗ `y`: then `y` ⊗ `y` ⊕ `y` is `q` over the square of
/// `p`.
///
/// ```
/// use games::nimber::nim_quadratic_roots;
///
/// assert_eq!(nim_quadratic_roots(1), Some([2, 3])); // 2 ⊗ 2 = 3, 3 ⊗ 3 = 2
/// assert_eq!(nim_quadratic_roots(1 << 63), None);
/// ```
pub fn nim_quadratic_roots(a: u64) -> Option<[u64; 2]> {
    if a >> 63 == 1 {
        return None;
    }
    let root = QUADRATIC_ROOT.apply(a);
    Some([root, root ^ 1])
}

/// The number whose nim-product with `a` is 1, or `None` for 0.
///
/// ```
/// use games::nimber::nim_inverse;
///
/// assert_eq!(nim_inverse(2), Some(3));
/// assert_eq!(nim_inverse(0), None);
/// ```
pub fn nim_inverse(a: u64) -> Option<u64> {
    if a == 0 {
        return None;
    }
    let [high, low] = [a >> 32, a & 0xFFFF_FFFF];
    let norm = nim_square(a) & 0xFFFF_FFFF ^ product_32(high, low);
    let factor = inverse_32(norm);
    Some(product_32(high, factor) << 32 | product_32(high ^ low, factor))
}

/// `a` to the power `exponent` by nim-products; 0 to the power 0 is 1.
///
/// ```
/// use games::nimber::nim_power;
///
/// assert_eq!(nim_power(2, 3), 1);
/// assert_eq!(nim_power(0, 0), 1);
/// ```
pub fn nim_power(mut a: u64, mut exponent: u64) -> u64 {
    let mut power = 1;
    while exponent > 0 {
        if exponent % 2 == 1 {
            power = nim_product(power, a);
        }
        a = nim_square(a);
        exponent /= 2;
    }
    power
}

/// The least `n` > 0 for which `a` to the power `n` is 1, or `None` for 0.
///
/// ```
/// use games::nimber::nim_order;
///
/// assert_eq!(nim_order(2), Some(3));
/// assert_eq!(nim_order(4), Some(15));
/// assert_eq!(nim_order(0), None);
/// ```
pub fn nim_order(a: u64) -> Option<u64> {
    if a == 0 {
        return None;
    }
    // No prime divides 2⁶⁴ − 1 twice.
    Some(PRIMES.iter().filter(|&p| nim_power(a, u64::MAX / p) != 1).product())
}

/// The least `exponent` for which `base` to that power is `a`, or `None` if there is none.
///
/// ```
/// use games::nimber::nim_log;
///
/// assert_eq!(nim_log(2, 3), Some(2));
/// assert_eq!(nim_log(2, 4), None); // the powers of 2 are 1, 2 and 3
/// ```
pub fn nim_log(base: u64, a: u64) -> Option<u64> {
    match (base, a) {
        (_, 1) => return Some(0),
        (0, 0) => return Some(1),
        (0, _) | (_, 0) => return None,
        _ => {}
    }
    let (mut exponent, mut modulus) = (0, 1);
    // In the loop `base` is raised to the power `modulus`, and `a` is divided by `base` to the
    // `exponent`.
    let (mut base, mut a) = (base, a);
    for prime in PRIMES {
        let [generator, power] = [base, a].map(|it| nim_power(it, u64::MAX / prime));
        if generator == 1 {
            if power != 1 {
                return None;
            }
            continue;
        }
        let digit = log_in_subgroup(generator, power, prime)?;
        a = nim_product(a, nim_power(base, u64::MAX - digit));
        base = nim_power(base, prime);
        exponent += digit * modulus;
        modulus *= prime;
    }
    Some(exponent)
}

/// A nimber as a value with operators; its number is `.0`.
///
/// Sum and difference are both the xor, product and quotient those of the field. Nimbers print as
/// their numbers.
///
/// ```
/// use games::nimber::Nimber;
///
/// let (a, b) = (Nimber(6), Nimber(4));
/// assert_eq!(a + b, Nimber(2));
/// assert_eq!(a * b, Nimber(14));
/// assert_eq!((a * b / b - a).to_string(), "0");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Nimber(pub u64);

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Add for Nimber {
    type Output = Self;

    #[allow(clippy::suspicious_arithmetic_impl)] // The sum of nimbers is the xor.
    fn add(self, other: Self) -> Self {
        Nimber(self.0 ^ other.0)
    }
}

impl Sub for Nimber {
    type Output = Self;

    #[allow(clippy::suspicious_arithmetic_impl)] // The difference of nimbers is the xor.
    fn sub(self, other: Self) -> Self {
        Nimber(self.0 ^ other.0)
    }
}

impl Mul for Nimber {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        Nimber(nim_product(self.0, other.0))
    }
}

impl Div for Nimber {
    type Output = Self;

    /// # Panics
    ///
    /// Panics if `other` is 0.
    fn div(self, other: Self) -> Self {
        match nim_inverse(other.0) {
            Some(inverse) => Nimber(nim_product(self.0, inverse)),
            None => panic!("the nimber {self} divided by 0"),
        }
    }
}

/// The operators that assign, and the sum, each from the operator that it repeats.
macro_rules! derived_operators {
    ($Field:ident) => {
        derived_operators! { $Field, AddAssign add_assign +, SubAssign sub_assign - }
        derived_operators! { $Field, MulAssign mul_assign *, DivAssign div_assign / }

        impl std::iter::Sum for $Field {
            fn sum<I: Iterator<Item = Self>>(terms: I) -> Self {
                terms.fold($Field(0), |sum, it| sum + it)
            }
        }
    };
    ($Field:ident, $($Trait:ident $method:ident $operator:tt),*) => {
        $(impl std::ops::$Trait for $Field {
            fn $method(&mut self, other: Self) {
                *self = *self $operator other;
            }
        })*
    };
}
pub(crate) use derived_operators;

derived_operators!(Nimber);

impl std::iter::Product for Nimber {
    fn product<I: Iterator<Item = Self>>(factors: I) -> Self {
        factors.fold(Nimber(1), |product, it| product * it)
    }
}

/// The primes whose product is 2⁶⁴ − 1.
const PRIMES: [u64; 7] = [3, 5, 17, 257, 641, 65_537, 6_700_417];

/// The logarithm of `power` to the base `generator`, whose order is `prime`.
fn log_in_subgroup(generator: u64, power: u64, prime: u64) -> Option<u64> {
    let width = (1..prime).find(|width| width * width >= prime)?;
    let mut steps = FxHashMap::default();
    let mut step = 1;
    for exponent in 0..width {
        steps.insert(step, exponent);
        step = nim_product(step, generator);
    }
    // A giant step goes back by `width`, so that it meets a baby step.
    let giant_step = nim_power(generator, prime - width);
    let mut power = power;
    for giant in 0..width {
        if let Some(baby) = steps.get(&power) {
            return Some(giant * width + baby);
        }
        power = nim_product(power, giant_step);
    }
    None
}

/// A primitive root below 2¹⁶, with the cube 2¹⁵.
const ROOT: u64 = 10_279;

/// The number of powers of the root.
const ORDER: usize = 65_535;

/// More than the sum of two logarithms and 6, which is the largest index for factors above 0.
const LOG_OF_ZERO: usize = 2 * (ORDER - 1) + 6 + 1;

/// The logarithms of the numbers below 2¹⁶.
///
/// The compiler builds this table and the next, so that no product has to check whether they exist, and
/// no caller has to keep them. They are two, so that each stays below the number of steps that old
/// compilers allow.
static LOGS: [u32; 1 << 16] = logs_of_all();

/// The powers of the root by logarithm, and zeros from `LOG_OF_ZERO` on.
static POWERS: [u16; 2 * LOG_OF_ZERO + 6 + 1] = powers_of_root();

const fn logs_of_all() -> [u32; 1 << 16] {
    let [times_low, times_high] = times_root();
    let mut logs = [0; 1 << 16];
    logs[0] = LOG_OF_ZERO as u32;
    let mut power = 1;
    let mut log = 0;
    while log < ORDER {
        logs[power] = log as u32;
        power = (times_low[power & 0xFF] ^ times_high[power >> 8]) as usize;
        log += 1;
    }
    logs
}

const fn powers_of_root() -> [u16; 2 * LOG_OF_ZERO + 6 + 1] {
    let [times_low, times_high] = times_root();
    let mut powers = [0; 2 * LOG_OF_ZERO + 6 + 1];
    let mut power = 1;
    let mut log = 0;
    while log < ORDER {
        powers[log] = power;
        powers[log + ORDER] = power;
        power = times_low[power as usize & 0xFF] ^ times_high[power as usize >> 8];
        log += 1;
    }
    log += ORDER;
    while log < LOG_OF_ZERO {
        powers[log] = powers[log - ORDER];
        log += 1;
    }
    powers
}

/// The products of the root and every low byte, every high byte.
const fn times_root() -> [[u16; 256]; 2] {
    let mut products = [[0; 256]; 2];
    let mut bit = 0;
    while bit < 16 {
        let product = product_by_recursion(1 << bit, ROOT, 8) as u16;
        let (place, first) = (bit / 8, 1 << (bit % 8));
        let mut rest = 0;
        while rest < first {
            products[place][first + rest] = product ^ products[place][rest];
            rest += 1;
        }
        bit += 1;
    }
    products
}

/// The nim-product by recursion down to bits, for numbers below 2 to the power of twice `half`. It is
/// slow, and makes the tables for the other functions.
pub(crate) const fn product_by_recursion(a: u64, b: u64, half: u32) -> u64 {
    if a < 2 || b < 2 {
        return a * b;
    }
    let below = (1 << half) - 1;
    let low = product_by_recursion(a & below, b & below, half / 2);
    let high = product_by_recursion(a >> half, b >> half, half / 2);
    let mixed = product_by_recursion(a >> half ^ a & below, b >> half ^ b & below, half / 2);
    (mixed ^ low) << half ^ low ^ product_by_recursion(high, 1 << (half - 1), half / 2)
}

fn log(part: u64) -> usize {
    LOGS[usize::from(part as u16)] as usize
}

fn power_of_root(log: usize) -> u64 {
    u64::from(POWERS[log])
}

/// The logarithms of the nine numbers of 16 bits that the nine products take from a factor: parts 0 and
/// 1 of its lower half and their sum, the same of its upper half, and of the sum of the halves.
fn logs(a: u64) -> [usize; 9] {
    let sum = a ^ a >> 32;
    let [a1, a3, sum1] = [a >> 16, a >> 48, sum >> 16];
    [
        log(a),
        log(a1),
        log(a ^ a1),
        log(a >> 32),
        log(a3),
        log(a >> 32 ^ a3),
        log(sum),
        log(sum1),
        log(sum ^ sum1),
    ]
}

/// The nim-product of numbers below 2³².
fn product_32(a: u64, b: u64) -> u64 {
    #[cfg(target_arch = "wasm32")]
    return product_by_recursion(a, b, 16);
    let [low, high] = [log(a) + log(b), log(a >> 16) + log(b >> 16)];
    let mixed = log(a ^ a >> 16) + log(b ^ b >> 16);
    let low = power_of_root(low);
    (power_of_root(mixed) ^ low) << 16 | (low ^ power_of_root(high + 3))
}

/// The inverse of a number above 0 and below 2³².
fn inverse_32(a: u64) -> u64 {
    #[cfg(target_arch = "wasm32")]
    return nim_power(a, u64::from(u32::MAX) - 1);
    let [high, low] = [a >> 16, a & 0xFFFF];
    let norm = nim_square(a) & 0xFFFF ^ power_of_root(log(high) + log(low));
    let factor = ORDER - log(norm);
    power_of_root(log(high) + factor) << 16 | power_of_root(log(high ^ low) + factor)
}

/// An additive function as its values for every byte in every place: 8 look-ups.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) struct AdditiveMap([[u64; 256]; 8]);

/// An additive function as its values for every bit, where tables are too large to be loaded.
#[cfg(target_arch = "wasm32")]
pub(crate) struct AdditiveMap([u64; 64]);

static SQUARE: AdditiveMap = AdditiveMap::new(squares());
static SQUARE_ROOT: AdditiveMap = AdditiveMap::new(preimages(squares()));
static QUADRATIC_ROOT: AdditiveMap = AdditiveMap::new(preimages(quadratics()));

#[cfg(target_arch = "wasm32")]
impl AdditiveMap {
    pub(crate) const fn new(images: [u64; 64]) -> Self {
        AdditiveMap(images)
    }

    pub(crate) fn apply(&self, a: u64) -> u64 {
        let bits = self.0.iter().enumerate().filter(|(bit, _)| a >> bit & 1 == 1);
        bits.fold(0, |sum, (_, image)| sum ^ image)
    }
}

#[cfg(not(target_arch = "wasm32"))]
impl AdditiveMap {
    /// The map with the values `images[i]` for 2ⁱ.
    pub(crate) const fn new(images: [u64; 64]) -> Self {
        let mut tables = [[0; 256]; 8];
        let mut bit = 0;
        while bit < 64 {
            let (place, first) = (bit / 8, 1 << (bit % 8));
            let mut rest = 0;
            while rest < first {
                tables[place][first + rest] = images[bit] ^ tables[place][rest];
                rest += 1;
            }
            bit += 1;
        }
        AdditiveMap(tables)
    }

    pub(crate) fn apply(&self, a: u64) -> u64 {
        let bytes = a.to_le_bytes();
        self.0.iter().zip(bytes).fold(0, |sum, (table, byte)| sum ^ table[usize::from(byte)])
    }
}

/// The nim-squares of 2ⁱ.
const fn squares() -> [u64; 64] {
    let mut squares = [0; 64];
    squares[0] = 1;
    let mut half = 1;
    while half < 64 {
        // The square of 2ⁱ times 2 to the power of `half`.
        let mut i = 0;
        while i < half {
            let times_half = product_by_recursion(squares[i], 1 << (half - 1), half as u32 / 2);
            squares[half + i] = squares[i] << half ^ times_half;
            i += 1;
        }
        half *= 2;
    }
    squares
}

/// `x` ⊗ `x` ⊕ `x` for `x` = 2ⁱ.
const fn quadratics() -> [u64; 64] {
    let mut images = squares();
    let mut bit = 0;
    while bit < 64 {
        images[bit] ^= 1 << bit;
        bit += 1;
    }
    images
}

/// For each `j` the number that the additive map with the values `images[i]` for 2ⁱ takes to 2ʲ, if there
/// is one; by Gaussian elimination.
pub(crate) const fn preimages(images: [u64; 64]) -> [u64; 64] {
    // By top bit: a value of the map, and the number that the map takes to it.
    let mut values = [0u64; 64];
    let mut preimages = [0; 64];
    let mut i = 0;
    while i < 64 {
        let (mut value, mut preimage) = (images[i], 1 << i);
        while value > 0 {
            let top = 63 - value.leading_zeros() as usize;
            if values[top] == 0 {
                values[top] = value;
                preimages[top] = preimage;
                break;
            }
            value ^= values[top];
            preimage ^= preimages[top];
        }
        i += 1;
    }
    // From the lowest on, the values become single bits.
    let mut top = 0;
    while top < 64 {
        let mut bit = 0;
        while bit < top {
            if values[top] >> bit & 1 == 1 {
                preimages[top] ^= preimages[bit];
            }
            bit += 1;
        }
        top += 1;
    }
    preimages
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mex::mex;
    use crate::search;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    /// The numbers of bits of the fields, from u8 on.
    const BITS: [u32; 4] = [8, 16, 32, 64];

    /// The least and the largest numbers, and those around each power of two.
    fn extremes() -> Vec<u64> {
        let mut numbers = vec![0, 1, u64::MAX];
        for bit in 1..64 {
            let power = 1 << bit;
            numbers.extend([power - 1, power, power + 1, u64::MAX - power]);
        }
        numbers
    }

    /// Random numbers: every other one of 64 bits, the rest of all sizes and with some 16-bit parts
    /// that are 0.
    fn random_numbers(seed: u64, count: usize) -> Vec<u64> {
        let mut rng = SmallRng::seed_from_u64(seed);
        let parts = [0xFFFF, 0xFFFF << 16, 0xFFFF << 32, 0xFFFF << 48];
        let mut numbers: Vec<u64> = (0..count).map(|_| rng.random()).collect();
        for number in numbers.iter_mut().step_by(2) {
            *number >>= rng.random_range(0..64);
            for part in parts {
                *number &= if rng.random() { u64::MAX } else { !part };
            }
        }
        numbers
    }

    #[test]
    fn products_match_the_definition() {
        let mut products = vec![vec![0; 24]; 24];
        for a in 0..24 {
            for b in 0..24 {
                let mut values = Vec::new();
                for (x, row) in products.iter().enumerate().take(a) {
                    values.extend((0..b).map(|y| row[b] ^ products[a][y] ^ products[x][y]));
                }
                products[a][b] = mex(&values);
                assert_eq!(nim_product(a as u64, b as u64), products[a][b], "{a}, {b}");
            }
        }
    }

    /// The rules, and nothing but the rules: all options of the heads on a grid.
    fn turns(heads: &[(u64, u64)]) -> Vec<Vec<(u64, u64)>> {
        let mut options = Vec::new();
        for &(a, b) in heads {
            for (x, y) in (0..a).flat_map(|x| (0..b).map(move |y| (x, y))) {
                let mut option = heads.to_vec();
                for corner in [(a, b), (x, b), (a, y), (x, y)] {
                    match option.iter().position(|&it| it == corner) {
                        Some(place) => drop(option.remove(place)),
                        None => option.push(corner),
                    }
                }
                option.sort_unstable();
                options.push(option);
            }
        }
        options
    }

    #[test]
    fn a_coin_of_turning_corners_has_the_product_as_its_value() {
        for a in 0..4 {
            for b in 0..3 {
                let value = search::grundy(vec![(a, b)], |it| turns(it));
                assert_eq!(nim_product(a, b), value, "{a}, {b}");
            }
        }
    }

    #[test]
    fn products_match_the_recursion_to_bits() {
        let numbers = [extremes(), random_numbers(1, 300)].concat();
        for (i, &a) in numbers.iter().enumerate() {
            for &b in numbers.iter().skip(i % 7).step_by(7) {
                assert_eq!(nim_product(a, b), product_by_recursion(a, b, 32), "{a}, {b}");
            }
        }
    }

    #[test]
    fn the_largest_numbers_have_their_known_values() {
        let (high, max) = (1 << 63, u64::MAX);
        assert_eq!(nim_product(high, high), 16_017_865_340_936_038_689);
        assert_eq!(nim_product(high, high / 2), 0xB9C5_9257_C544_5713);
        assert_eq!(nim_product(max, max), 11_290_409_524_105_353_207);
        let (a, b) = (123_456_789_012_345_678, 987_654_321_098_765_432);
        assert_eq!(nim_product(a, b), 1_356_590_860_198_794_920);
        assert_eq!(nim_inverse(high), Some(12_513_565_293_448_600_917));
        assert_eq!(nim_inverse(max), Some(221_865_125_609_472));
        assert_eq!(nim_square_root(high), 16_753_531_353_454_084_096);
        assert_eq!((nim_inverse(2), nim_square_root(2)), (Some(3), 3));
    }

    #[test]
    fn a_fermat_power_times_less_is_usual_and_its_square_is_half_more() {
        for half in [1, 2, 4, 8, 16, 32] {
            let power = 1 << half;
            assert_eq!(nim_square(power), power + power / 2);
            assert_eq!(nim_product(power, power), power + power / 2);
            for a in random_numbers(2, 200).into_iter().map(|it| it % power) {
                assert_eq!(nim_product(power, a), power * a, "2^{half}, {a}");
            }
        }
    }

    #[test]
    fn the_laws_of_a_field_hold() {
        let numbers = [random_numbers(3, 3000), extremes()].concat();
        for it in numbers.windows(3) {
            let (a, b, c) = (it[0], it[1], it[2]);
            assert_eq!(nim_product(a, b), nim_product(b, a), "{it:?}");
            let [ab, ac, bc] = [(a, b), (a, c), (b, c)].map(|(x, y)| nim_product(x, y));
            assert_eq!(nim_product(ab, c), nim_product(a, bc), "{it:?}");
            assert_eq!(nim_product(a, b ^ c), ab ^ ac, "{it:?}");
            assert_eq!((nim_product(a, 0), nim_product(a, 1)), (0, a), "{it:?}");
        }
    }

    #[test]
    fn every_field_is_closed() {
        for bits in BITS {
            let largest = u64::MAX >> (64 - bits);
            let numbers: Vec<u64> = [random_numbers(4, 500), extremes()]
                .concat()
                .iter()
                .map(|it| it & largest)
                .collect();
            for it in numbers.windows(2) {
                let (a, b) = (it[0], it[1]);
                assert!(nim_product(a, b) <= largest, "{a}, {b}");
                assert!(nim_square(a) <= largest && nim_square_root(a) <= largest, "{a}");
                assert!(nim_power(a, b) <= largest, "{a}, {b}");
                assert!(nim_inverse(a).map_or(a == 0, |it| it <= largest), "{a}");
                let roots_inside = nim_quadratic_roots(a).map_or(false, |it| it[1] <= largest);
                assert_eq!(roots_inside, a <= largest / 2, "{a}");
            }
        }
    }

    /// Squares, roots and inverses undo what a product does.
    #[track_caller]
    fn check_inverses_and_roots(a: u64) {
        assert_eq!(nim_square(a), nim_product(a, a), "{a}");
        assert_eq!(nim_square(nim_square_root(a)), a, "{a}");
        assert_eq!(nim_square_root(nim_square(a)), a, "{a}");
        match nim_inverse(a) {
            Some(inverse) => assert_eq!(nim_product(a, inverse), 1, "{a}"),
            None => assert_eq!(a, 0),
        }
        match nim_quadratic_roots(a) {
            Some([x, y]) => {
                assert!(x % 2 == 0 && y == x + 1, "{a}");
                assert_eq!([nim_square(x) ^ x, nim_square(y) ^ y], [a, a], "{a}");
            }
            None => assert!(a >= 1 << 63, "{a}"),
        }
        let image = nim_square(a) ^ a;
        assert_eq!(nim_quadratic_roots(image), Some([a & !1, a | 1]), "{a}");
    }

    #[test]
    fn inverses_and_roots_are_right() {
        (0..1 << 16).for_each(check_inverses_and_roots);
        random_numbers(5, 20_000).into_iter().for_each(check_inverses_and_roots);
        extremes().into_iter().for_each(check_inverses_and_roots);
    }

    /// The 2ᵏ-th power is the identity below 2 to the power of 2ᵏ.
    #[test]
    fn powers_come_back_after_as_many_squares_as_there_are_bits() {
        for a in [random_numbers(6, 500), extremes()].concat() {
            for bits in BITS {
                let a = a & u64::MAX >> (64 - bits);
                assert_eq!((0..bits).fold(a, |power, _| nim_square(power)), a);
            }
            assert_eq!(nim_power(a, u64::MAX), u64::from(a > 0), "{a}");
            assert_eq!(nim_power(a, 1 << 63), nim_square_root(a), "{a}");
            assert_eq!(nim_inverse(a).unwrap_or(0), nim_power(a, u64::MAX - 1), "{a}");
        }
    }

    #[test]
    fn powers_are_repeated_products() {
        for a in 0..300 {
            let mut power = 1;
            for exponent in 0..300 {
                assert_eq!(nim_power(a, exponent), power, "{a}, {exponent}");
                power = nim_product(power, a);
            }
        }
    }

    #[test]
    fn sums_of_exponents_are_products_of_powers() {
        for it in random_numbers(7, 1000).windows(3) {
            let [b, c] = [it[1] >> 1, it[2] >> 1];
            let product = nim_product(nim_power(it[0], b), nim_power(it[0], c));
            assert_eq!(nim_power(it[0], b + c), product, "{it:?}");
        }
    }

    #[test]
    fn the_primes_are_those_of_the_order() {
        assert_eq!(PRIMES.iter().product::<u64>(), u64::MAX);
        for prime in PRIMES {
            assert!(
                (2..)
                    .take_while(|divisor| divisor * divisor <= prime)
                    .all(|divisor| prime % divisor > 0),
                "{prime}"
            );
        }
    }

    /// The least numbers whose powers are all of the field but 0.
    #[test]
    fn least_primitive_roots_are_the_known_ones() {
        for (bits, root) in [(2, 2), (4, 4), (8, 18), (16, 258)] {
            let order = (1 << bits) - 1;
            assert_eq!(
                (1..).find(|&candidate| nim_order(candidate) == Some(order)),
                Some(root),
                "{bits} bits"
            );
        }
        assert_eq!(nim_order((1 << 32) + 6), Some(u64::MAX));
        assert_eq!((nim_order(ROOT), nim_power(ROOT, 3)), (Some(65_535), 1 << 15));
        assert_eq!((nim_order(0), nim_order(1)), (None, Some(1)));
    }

    /// Of all bytes as bases, and of one number in `step` as those that the logs are of.
    fn check_orders_and_logs(step: usize) {
        for base in 0..256 {
            let mut powers = vec![1];
            while powers.len() < 2 || !powers[..powers.len() - 1].contains(powers.last().unwrap()) {
                powers.push(nim_product(base, *powers.last().unwrap()));
            }
            let repeated = powers.pop();
            if base > 0 {
                assert_eq!(repeated, Some(1), "{base}");
                assert_eq!(nim_order(base), Some(powers.len() as u64), "{base}");
            }
            for a in (base % step as u64..256).step_by(step).chain([1 << 63]) {
                let expected = powers.iter().position(|&it| it == a).map(|it| it as u64);
                assert_eq!(nim_log(base, a), expected, "{base}, {a}");
            }
        }
    }

    #[test]
    fn orders_and_logs_of_a_byte_are_those_of_the_list_of_powers() {
        check_orders_and_logs(61);
    }

    #[test]
    #[ignore = "slow: 256 logs to each of 256 bases"]
    fn all_logs_of_a_byte_are_those_of_the_list_of_powers() {
        check_orders_and_logs(1);
    }

    #[test]
    fn logs_undo_powers_and_are_the_least() {
        let mut rng = SmallRng::seed_from_u64(8);
        for prime in PRIMES.into_iter().chain([1, 1, 1]) {
            // A base whose order is divisible by all primes but this one.
            let base = nim_power((1 << 32) + 6, prime);
            let order = nim_order(base).unwrap();
            assert_eq!(order, u64::MAX / prime);
            for exponent in [rng.random_range(0..order), order - 1] {
                let a = nim_power(base, exponent);
                assert_eq!(nim_log(base, a), Some(exponent), "{base}");
                if prime > 1 {
                    // The primitive root of before is no power of this base, nor is any multiple.
                    let outside = nim_product(a, (1 << 32) + 6);
                    assert_eq!(nim_log(base, outside), None, "{base}, {exponent}");
                }
            }
        }
    }

    #[test]
    fn logs_to_any_base_of_any_number_are_checked_by_the_power() {
        for it in [random_numbers(9, 20), extremes().into_iter().step_by(13).collect()]
            .concat()
            .windows(2)
        {
            let (base, a) = (it[0], it[1]);
            match nim_log(base, a) {
                Some(exponent) => assert_eq!(nim_power(base, exponent), a, "{base}"),
                // The power exists exactly when the order of `a` divides that of the base.
                None => match (nim_order(base), nim_order(a)) {
                    (Some(of_base), Some(of_a)) => assert_ne!(of_base % of_a, 0, "{base}, {a}"),
                    _ => assert!(a != base && a != 1, "{base}, {a}"),
                },
            }
        }
    }

    #[test]
    fn lists_multiply_place_by_place() {
        let (a, b) = (random_numbers(10, 100), random_numbers(11, 100));
        let mut products = a.clone();
        nim_products(&mut products, &b);
        for i in 0..100 {
            assert_eq!(products[i], nim_product(a[i], b[i]));
        }
        nim_products(&mut [], &[]);
    }

    #[test]
    #[should_panic(expected = "lists of 2 and 1 numbers")]
    fn lists_of_two_lengths_are_refused() {
        nim_products(&mut [1, 2], &[1]);
    }

    #[test]
    fn operators_are_the_functions() {
        for it in random_numbers(12, 300).windows(2) {
            let (a, b) = (Nimber(it[0]), Nimber(it[1] | 1));
            assert_eq!([(a + b).0, (a - b).0], [a.0 ^ b.0; 2]);
            assert_eq!((a * b).0, nim_product(a.0, b.0));
            assert_eq!(a / b * b, a);
            let mut c = a;
            c += b;
            c *= b;
            c -= a;
            c /= b;
            assert_eq!(c, ((a + b) * b - a) / b);
            assert_eq!([a, b, c].into_iter().sum::<Nimber>(), a + b + c);
            assert_eq!([a, b, c].into_iter().product::<Nimber>(), a * b * c);
        }
        assert_eq!([].into_iter().sum::<Nimber>(), Nimber(0));
        assert_eq!([].into_iter().product::<Nimber>(), Nimber(1));
        assert_eq!(format!("{:>3}", Nimber(12)), " 12");
    }

    #[test]
    #[should_panic(expected = "the nimber 5 divided by 0")]
    fn division_by_0_is_refused() {
        let _ = Nimber(5) / Nimber(0);
    }
}
