//! Nim-products by the vector instructions of x86-64, where the processor has them.
//!
//! A function that uses such an instruction may run only on a processor that has it, which the compiler
//! cannot know; hence the `unsafe` code. Everything here has a portable twin, which stays for all other
//! processors: [`nim_product`](super::nim_product) for lists, and the integer products of
//! [`nim_polynomial`](crate::nim_polynomial) for polynomials.
//!
//! # Lists
//!
//! 32 numbers are brought into eight registers: their first bytes, their second bytes, and so on. The
//! product of `aF` + `b` and `cF` + `d` in the header of [`nimber`](super) then leads from bytes to pairs
//! of bytes, to pairs of pairs and to pairs of these, for all 32 numbers at once. What is left is the
//! product of bytes:
//!
//! * *AVX2.* The same step once more leads to numbers of four bits. One instruction looks 32 of them up
//!   in a table of 16 entries, so their products are sums of logarithms.
//! * *GFNI.* One instruction multiplies bytes in the field of AES. Two fields of 256 elements are
//!   isomorphic, so an additive map takes the nimbers below 256 to that field, and another one takes them
//!   back; these are one instruction, too.
//!
//! # Polynomials
//!
//! *PCLMULQDQ.* One instruction multiplies polynomials with 64 coefficients from {0, 1}.

#![allow(unsafe_code, unsafe_op_in_unsafe_fn)]

use super::{preimages, product_by_recursion};
use std::arch::asm;
use std::arch::x86_64::*;
use std::sync::atomic::{AtomicU8, Ordering};

/// The number of nimbers that are multiplied at once.
const LANES: usize = 32;

/// A way to multiply lists place by place; the products go into the first list.
struct Kernel {
    is_supported: fn() -> bool,
    /// For lists of the same length, a multiple of [`LANES`].
    products: unsafe fn(&mut [u64], &[u64]),
}

/// The fastest first.
const KERNELS: [Kernel; 2] = [
    Kernel { is_supported: has_gfni, products: products_by_gfni },
    Kernel { is_supported: has_avx2, products: products_by_avx2 },
];

/// Multiplies each number of `a` by the number of `b` in the same place, if the processor can.
///
/// Returns whether it could; if not, nothing has changed.
pub(super) fn products(a: &mut [u64], b: &[u64]) -> bool {
    match KERNELS.iter().find(|kernel| (kernel.is_supported)()) {
        Some(kernel) => {
            kernel.run(a, b);
            true
        }
        None => false,
    }
}

impl Kernel {
    fn run(&self, a: &mut [u64], b: &[u64]) {
        assert!((self.is_supported)() && a.len() == b.len());
        let whole = a.len() / LANES * LANES;
        let (a, a_rest) = a.split_at_mut(whole);
        let (b, b_rest) = b.split_at(whole);
        let [mut products, mut factors] = [[0; LANES]; 2];
        products[..a_rest.len()].copy_from_slice(a_rest);
        factors[..b_rest.len()].copy_from_slice(b_rest);
        // SAFETY: the processor has the instructions.
        unsafe {
            (self.products)(a, b);
            (self.products)(&mut products, &factors);
        }
        a_rest.copy_from_slice(&products[..a_rest.len()]);
    }
}

fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2")
}

/// Whether the processor has GFNI, whose name the macro of old compilers does not know, beside AVX2.
fn has_gfni() -> bool {
    // To ask the processor takes many times as long as a product, so its answer is kept.
    static ANSWER: AtomicU8 = AtomicU8::new(UNKNOWN);
    const UNKNOWN: u8 = 0;
    const NO: u8 = 1;
    const YES: u8 = 2;
    if ANSWER.load(Ordering::Relaxed) == UNKNOWN {
        // SAFETY: every processor of x86-64 has the instruction; what has AVX2 has leaf 7.
        #[allow(unused_unsafe)] // The function is safe in newer compilers.
        let leaf_7 = || unsafe { __cpuid_count(7, 0) };
        let has_gfni = has_avx2() && leaf_7().ecx >> 8 & 1 == 1;
        ANSWER.store(if has_gfni { YES } else { NO }, Ordering::Relaxed);
    }
    ANSWER.load(Ordering::Relaxed) == YES
}

#[inline]
pub(crate) fn has_pclmulqdq() -> bool {
    is_x86_feature_detected!("pclmulqdq")
}

/// The product of two polynomials over {0, 1}, if the processor has an instruction for it.
#[inline]
pub(crate) fn carryless_product(a: u64, b: u64) -> Option<u128> {
    if !has_pclmulqdq() {
        return None;
    }
    // SAFETY: the processor has the instruction. As a function with a target feature it could not become
    // part of a caller without that feature.
    let [low, high] = unsafe {
        let mut product = _mm_cvtsi64_si128(a as i64);
        asm!(
            "pclmulqdq {product}, {factor}, 0",
            product = inout(xmm_reg) product,
            factor = in(xmm_reg) _mm_cvtsi64_si128(b as i64),
            options(pure, nomem, nostack, preserves_flags)
        );
        [product, _mm_unpackhi_epi64(product, product)].map(|it| _mm_cvtsi128_si64(it) as u64)
    };
    Some(u128::from(high) << 64 | u128::from(low))
}

/// Starts with a polynomial, and at each step multiplies by a factor and adds a term, modulo `x`⁶⁴ + `x`⁴ +
/// `x`³ + `x` + 1. Gives the steps back if the processor has no instruction for it.
pub(crate) fn chain<I: Iterator<Item = (u64, u64)>>(start: u64, steps: I) -> Result<u64, I> {
    if has_pclmulqdq() && is_x86_feature_detected!("ssse3") {
        // SAFETY: the processor has the instructions.
        Ok(unsafe { chain_by_pclmulqdq(start, steps) })
    } else {
        Err(steps)
    }
}

/// The value stays in a vector register from step to step. Let `h` be the upper half of a product. Then `h`
/// times `x`⁴ + `x`³ + `x` + 1 exceeds 64 bits by at most four, which depend on the top four bits of `h`
/// alone; a table brings them down while the processor multiplies.
#[target_feature(enable = "pclmulqdq,ssse3")]
unsafe fn chain_by_pclmulqdq(start: u64, steps: impl Iterator<Item = (u64, u64)>) -> u64 {
    let low_terms = _mm_cvtsi64_si128(0b11011);
    let brought_down = _mm_loadu_si128(BROUGHT_DOWN.as_ptr().cast());
    let mut value = _mm_cvtsi64_si128(start as i64);
    for (factor, term) in steps {
        let [factor, term] = [_mm_cvtsi64_si128(factor as i64), _mm_cvtsi64_si128(term as i64)];
        let product = _mm_clmulepi64_si128(value, factor, 0);
        let of_high = _mm_clmulepi64_si128(product, low_terms, 1);
        let top_byte = _mm_srli_si128(product, 15);
        let of_top = _mm_shuffle_epi8(brought_down, _mm_srli_epi64(top_byte, 4));
        let rest = _mm_xor_si128(_mm_xor_si128(product, term), of_top);
        value = _mm_xor_si128(rest, of_high);
    }
    _mm_cvtsi128_si64(value) as u64
}

/// By the top four bits of `h`.
static BROUGHT_DOWN: [u8; 16] = brought_down();

const fn brought_down() -> [u8; 16] {
    let mut remainders = [0; 16];
    let mut i = 0;
    while i < 16 {
        // The product with `x`⁴ + `x`³ + `x` + 1, but for the four bits for which there is room.
        let exceeding = (i ^ i << 1 ^ i << 3 ^ i << 4) >> 4;
        remainders[i] = (exceeding ^ exceeding << 1 ^ exceeding << 3 ^ exceeding << 4) as u8;
        i += 1;
    }
    remainders
}

/// Elements of a field, 32 side by side; for those with the instructions of the type at the bottom.
trait Elements: Copy {
    unsafe fn sum(self, other: Self) -> Self;
    unsafe fn product(self, other: Self) -> Self;
    /// The products with `h`, the largest power of two in the field.
    unsafe fn times_half(self) -> Self;
}

/// `aF` + `b` as [`b`, `a`], where `a` and `b` are from the field below `F`.
impl<T: Elements> Elements for [T; 2] {
    #[inline(always)]
    unsafe fn sum(self, other: Self) -> Self {
        [self[0].sum(other[0]), self[1].sum(other[1])]
    }

    #[inline(always)]
    unsafe fn product(self, other: Self) -> Self {
        let [[b, a], [d, c]] = [self, other];
        let low = b.product(d);
        let mixed = a.sum(b).product(c.sum(d));
        [low.sum(a.product(c).times_half()), mixed.sum(low)]
    }

    #[inline(always)]
    unsafe fn times_half(self) -> Self {
        // The `h` of this field is that of the field below, times `F`.
        let [b, a] = self;
        [a.times_half().times_half(), a.sum(b).times_half()]
    }
}

/// Bytes, the bottom of the tower of fields.
trait Bytes: Elements {
    unsafe fn from_nimbers(bytes: __m256i) -> Self;
    unsafe fn to_nimbers(self) -> __m256i;
}

/// The products of lists whose length is a multiple of [`LANES`].
#[inline(always)]
unsafe fn products_by<B: Bytes>(a: &mut [u64], b: &[u64]) {
    for (a, b) in a.chunks_exact_mut(LANES).zip(b.chunks_exact(LANES)) {
        let products = load::<B>(a).product(load::<B>(b));
        store(products, a);
    }
}

#[target_feature(enable = "avx2")]
unsafe fn products_by_avx2(a: &mut [u64], b: &[u64]) {
    products_by::<NimBytes>(a, b);
}

#[target_feature(enable = "avx2")]
unsafe fn products_by_gfni(a: &mut [u64], b: &[u64]) {
    products_by::<AesBytes>(a, b);
}

/// 32 numbers of 64 bits, by bytes.
type Numbers<B> = [[[B; 2]; 2]; 2];

#[inline(always)]
unsafe fn load<B: Bytes>(numbers: &[u64]) -> Numbers<B> {
    let mut registers = [_mm256_setzero_si256(); 8];
    for (register, four) in registers.iter_mut().zip(numbers.chunks_exact(4)) {
        *register = _mm256_loadu_si256(four.as_ptr().cast());
    }
    let [a, b, c, d, e, f, g, h] = rotate(rotate(rotate(rotate(registers))));
    [
        [[B::from_nimbers(a), B::from_nimbers(b)], [B::from_nimbers(c), B::from_nimbers(d)]],
        [[B::from_nimbers(e), B::from_nimbers(f)], [B::from_nimbers(g), B::from_nimbers(h)]],
    ]
}

#[inline(always)]
unsafe fn store<B: Bytes>(bytes: Numbers<B>, numbers: &mut [u64]) {
    let [[[a, b], [c, d]], [[e, f], [g, h]]] = bytes;
    let [a, b, c, d] = [a.to_nimbers(), b.to_nimbers(), c.to_nimbers(), d.to_nimbers()];
    let [e, f, g, h] = [e.to_nimbers(), f.to_nimbers(), g.to_nimbers(), h.to_nimbers()];
    let registers = rotate(rotate(rotate([a, b, c, d, e, f, g, h])));
    for (register, four) in registers.iter().zip(numbers.chunks_exact_mut(4)) {
        _mm256_storeu_si256(four.as_mut_ptr().cast(), *register);
    }
}

/// In either half of eight registers, the place of a byte is a number of seven bits: three for the
/// register, four inside. Here every bit of the place moves up by one, and the top one comes down.
///
/// Four numbers of two to a half have their bytes by the lowest three bits of the place. After four
/// rotations these bits choose the register; after three more, all is as before.
#[inline(always)]
unsafe fn rotate(registers: [__m256i; 8]) -> [__m256i; 8] {
    let mut rotated = registers;
    for i in 0..4 {
        rotated[2 * i] = _mm256_unpacklo_epi8(registers[i], registers[i + 4]);
        rotated[2 * i + 1] = _mm256_unpackhi_epi8(registers[i], registers[i + 4]);
    }
    rotated
}

/// Bytes as nimbers, for AVX2.
#[derive(Clone, Copy)]
struct NimBytes(__m256i);

impl Bytes for NimBytes {
    #[inline(always)]
    unsafe fn from_nimbers(bytes: __m256i) -> Self {
        NimBytes(bytes)
    }

    #[inline(always)]
    unsafe fn to_nimbers(self) -> __m256i {
        self.0
    }
}

impl Elements for NimBytes {
    #[inline(always)]
    unsafe fn sum(self, other: Self) -> Self {
        NimBytes(_mm256_xor_si256(self.0, other.0))
    }

    /// As in pairs, where the tables of logarithms do the sums that each of the products goes into.
    #[inline(always)]
    unsafe fn product(self, other: Self) -> Self {
        let [[b, a], [d, c]] = [halves(self.0), halves(other.0)];
        let low = look_up(&TABLES.low, sum_of_logs(b, d));
        let mixed = sum_of_logs(_mm256_xor_si256(a, b), _mm256_xor_si256(c, d));
        let mixed = look_up(&TABLES.mixed, mixed);
        let high = look_up(&TABLES.high, sum_of_logs(a, c));
        NimBytes(_mm256_xor_si256(low, _mm256_xor_si256(mixed, high)))
    }

    #[inline(always)]
    unsafe fn times_half(self) -> Self {
        let [b, a] = halves(self.0);
        let low = look_up(&TABLES.low_times_half, b);
        NimBytes(_mm256_xor_si256(low, look_up(&TABLES.high_times_half, a)))
    }
}

/// The lower and the upper four bits of each byte.
#[inline(always)]
unsafe fn halves(bytes: __m256i) -> [__m256i; 2] {
    let low = _mm256_set1_epi8(15);
    [_mm256_and_si256(bytes, low), _mm256_and_si256(_mm256_srli_epi16(bytes, 4), low)]
}

/// The entries of a table by place, and 0 where the place has its top bit.
#[inline(always)]
unsafe fn look_up(table: &[u8; 16], places: __m256i) -> __m256i {
    let table = _mm_loadu_si128(table.as_ptr().cast());
    _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(table), places)
}

/// The logarithms of the products of numbers below 16.
#[inline(always)]
unsafe fn sum_of_logs(a: __m256i, b: __m256i) -> __m256i {
    let sum = _mm256_adds_epu8(look_up(&TABLES.logs, a), look_up(&TABLES.logs, b));
    // Modulo 15: of a sum below 15, the difference is a large number.
    _mm256_min_epu8(sum, _mm256_sub_epi8(sum, _mm256_set1_epi8(15)))
}

/// What the product of bytes looks up.
struct Tables {
    /// Logarithms to the base 4. In a sum with that of 0 the top bit stays, with 15 taken off, too.
    logs: [u8; 16],
    /// By logarithm, what each of the three products of four bits adds to the whole.
    low: [u8; 16],
    mixed: [u8; 16],
    high: [u8; 16],
    /// The product with 128 of each lower half of a byte, and of each upper half.
    low_times_half: [u8; 16],
    high_times_half: [u8; 16],
}

static TABLES: Tables = tables();

const fn tables() -> Tables {
    let [logs, zeros] = [[0xC0; 16], [0; 16]];
    let mut tables = Tables {
        logs,
        low: zeros,
        mixed: zeros,
        high: zeros,
        low_times_half: zeros,
        high_times_half: zeros,
    };
    let mut power = 1;
    let mut log = 0;
    while log < 15 {
        tables.logs[power as usize] = log as u8;
        tables.low[log] = (power << 4 | power) as u8;
        tables.mixed[log] = (power << 4) as u8;
        tables.high[log] = product_by_recursion(power, 8, 2) as u8;
        power = product_by_recursion(power, 4, 2);
        log += 1;
    }
    let mut half = 0;
    while half < 16 {
        tables.low_times_half[half] = product_by_recursion(half as u64, 128, 4) as u8;
        tables.high_times_half[half] = product_by_recursion((half << 4) as u64, 128, 4) as u8;
        half += 1;
    }
    tables
}

/// Bytes in the field of AES, for GFNI.
#[derive(Clone, Copy)]
struct AesBytes(__m256i);

impl Bytes for AesBytes {
    #[inline(always)]
    unsafe fn from_nimbers(bytes: __m256i) -> Self {
        AesBytes(apply(TO_AES, bytes))
    }

    #[inline(always)]
    unsafe fn to_nimbers(self) -> __m256i {
        apply(FROM_AES, self.0)
    }
}

impl Elements for AesBytes {
    #[inline(always)]
    unsafe fn sum(self, other: Self) -> Self {
        AesBytes(_mm256_xor_si256(self.0, other.0))
    }

    #[inline(always)]
    unsafe fn product(self, other: Self) -> Self {
        AesBytes(aes_product(self.0, other.0))
    }

    #[inline(always)]
    unsafe fn times_half(self) -> Self {
        AesBytes(aes_product(self.0, _mm256_set1_epi8(HALF_IN_AES)))
    }
}

/// The products of bytes in the field of AES; by name, since old compilers have no function for it.
#[inline]
#[target_feature(enable = "avx,avx2")] // Old compilers do not see that one is part of the other.
unsafe fn aes_product(a: __m256i, b: __m256i) -> __m256i {
    let product;
    asm!(
        "vgf2p8mulb {product}, {a}, {b}",
        product = lateout(ymm_reg) product,
        a = in(ymm_reg) a,
        b = in(ymm_reg) b,
        options(pure, nomem, nostack, preserves_flags)
    );
    product
}

/// The values of an additive map of bytes, written as [`matrix`] does.
#[inline]
#[target_feature(enable = "avx,avx2")] // Old compilers do not see that one is part of the other.
unsafe fn apply(matrix: u64, bytes: __m256i) -> __m256i {
    let values;
    asm!(
        "vgf2p8affineqb {values}, {bytes}, {matrix}, 0",
        values = lateout(ymm_reg) values,
        bytes = in(ymm_reg) bytes,
        matrix = in(ymm_reg) _mm256_set1_epi64x(matrix as i64),
        options(pure, nomem, nostack, preserves_flags)
    );
    values
}

/// The least nimber that is a root of `x`⁸ + `x`⁴ + `x`³ + `x` + 1. The bits of a byte in the field of AES
/// are the coefficients of a polynomial modulo this one.
const ROOT_OF_AES: u64 = 65;

const FROM_AES: u64 = matrix(powers_of_root_of_aes());
const TO_AES: u64 = matrix(preimages(powers_of_root_of_aes()));
const HALF_IN_AES: i8 = preimages(powers_of_root_of_aes())[7] as i8;

/// The nimber of each bit of a byte, and higher bits as they are.
const fn powers_of_root_of_aes() -> [u64; 64] {
    let mut nimbers = [1; 64];
    let mut bit = 1;
    while bit < 8 {
        nimbers[bit] = product_by_recursion(nimbers[bit - 1], ROOT_OF_AES, 4);
        bit += 1;
    }
    while bit < 64 {
        nimbers[bit] = 1 << bit;
        bit += 1;
    }
    nimbers
}

/// The additive map with the values `images[i]` for 2ⁱ as the processor takes it: bit `i` of a value is
/// the parity of the bits that the argument has in common with byte 7 − `i`.
const fn matrix(images: [u64; 64]) -> u64 {
    let mut matrix = 0;
    let mut i = 0;
    while i < 64 {
        matrix |= (images[i % 8] >> (i / 8) & 1) << (8 * (7 - i / 8) + i % 8);
        i += 1;
    }
    matrix
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::nimber::nim_product;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};
    use std::io::Write;

    /// Random numbers, all 0 and all 1 among their bytes.
    fn random_numbers(seed: u64, count: usize) -> Vec<u64> {
        let mut rng = SmallRng::seed_from_u64(seed);
        let byte = |rng: &mut SmallRng| match rng.random_range(0..8) {
            0 => 0,
            1 => u8::MAX,
            _ => rng.random(),
        };
        (0..count).map(|_| u64::from_le_bytes([0; 8].map(|_| byte(&mut rng)))).collect()
    }

    /// Whether the processor has it; if not, says so past the harness, which hides what a test prints.
    pub(crate) fn is_supported(name: &str, answer: bool) -> bool {
        if !answer {
            writeln!(std::io::stderr(), "not run: this processor has no {name}").unwrap();
        }
        answer
    }

    fn supported_kernels() -> impl Iterator<Item = (&'static str, Kernel)> {
        let kernels = ["GFNI", "AVX2"].into_iter().zip(KERNELS);
        kernels.filter(|(name, kernel)| is_supported(name, (kernel.is_supported)()))
    }

    #[test]
    fn every_kernel_gives_the_portable_products() {
        for (name, kernel) in supported_kernels() {
            for length in (0..3 * LANES).chain([5000]) {
                let [mut a, b] = [2, 3].map(|i| random_numbers(i * length as u64, length));
                let products: Vec<u64> =
                    a.iter().zip(&b).map(|(&a, &b)| nim_product(a, b)).collect();
                kernel.run(&mut a, &b);
                assert_eq!(a, products, "{name}, {length}");
            }
        }
    }

    /// Sums are kept, so the products of single bits decide all others.
    #[test]
    fn every_kernel_is_right_for_every_two_bits() {
        for (name, kernel) in supported_kernels() {
            for bit in 0..64 {
                let [mut a, b] = [vec![1 << bit; 64], (0..64).map(|bit| 1 << bit).collect()];
                kernel.run(&mut a, &b);
                for (i, product) in a.into_iter().enumerate() {
                    let expected = product_by_recursion(1 << bit, 1 << i, 32);
                    assert_eq!(product, expected, "{name}, {bit}, {i}");
                }
            }
        }
    }

    #[test]
    fn the_root_of_the_field_of_aes_is_the_least() {
        let is_root = |it: u64| {
            let power = |exponent| (0..exponent).fold(1, |power, _| nim_product(power, it));
            [8, 4, 3, 1, 0].into_iter().fold(0, |sum, exponent| sum ^ power(exponent)) == 0
        };
        assert_eq!((0..256).find(|&it| is_root(it)), Some(ROOT_OF_AES));
    }

    #[test]
    fn a_matrix_is_what_the_processor_takes() {
        // The identity, as the manual of the instruction has it.
        let mut identity = [0; 64];
        for (i, image) in identity.iter_mut().enumerate() {
            *image = 1 << i;
        }
        assert_eq!(matrix(identity), 0x0102_0408_1020_4080);
    }

    #[test]
    fn polynomials_multiply_bit_by_bit() {
        if !is_supported("PCLMULQDQ", has_pclmulqdq()) {
            return;
        }
        for it in random_numbers(1, 3000).windows(2) {
            let terms = (0..64).filter(|i| it[0] >> i & 1 == 1).map(|i| u128::from(it[1]) << i);
            let product = terms.fold(0, |sum, term| sum ^ term);
            assert_eq!(carryless_product(it[0], it[1]), Some(product), "{it:?}");
        }
    }
}
