//! `cargo bench -p benches --bench nimber`
//!
//! Random numbers of 64 bits. A product is timed in a list, where the next need not wait for it, and
//! in a chain, where it must. The answers are asserted.

#![allow(clippy::incompatible_msrv)] // Benches never run on the oldest compiler.

use criterion::{criterion_group, criterion_main, BenchmarkGroup, BenchmarkId, Criterion};
use criterion::{measurement::WallTime, Throughput};
use games::nimber::{
    nim_inverse, nim_log, nim_power, nim_product, nim_products, nim_quadratic_roots, nim_square,
    nim_square_root,
};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use std::collections::HashMap;
use std::hint::black_box;
use std::time::Duration;

const N: usize = 4096;
const MANY: usize = 1 << 20;

/// Karatsuba's three products and one by half of the Fermat power, down to bits.
fn product_by_recursion_to_bits(a: u64, b: u64, half: u32) -> u64 {
    if half == 0 {
        return a & b;
    }
    let below = (1 << half) - 1;
    let low = product_by_recursion_to_bits(a & below, b & below, half / 2);
    let high = product_by_recursion_to_bits(a >> half, b >> half, half / 2);
    let mixed =
        product_by_recursion_to_bits(a >> half ^ a & below, b >> half ^ b & below, half / 2);
    (mixed ^ low) << half ^ low ^ product_by_recursion_to_bits(high, 1 << (half - 1), half / 2)
}

fn by_recursion_to_bits(a: u64, b: u64) -> u64 {
    product_by_recursion_to_bits(a, b, 32)
}

/// Baby steps and giant steps in the whole group of the numbers below 2³².
fn log_by_one_table(base: u64, a: u64) -> Option<u64> {
    let width = 1 << 16;
    let mut step = 1;
    let mut steps = HashMap::new();
    for exponent in 0..width {
        steps.entry(step).or_insert(exponent);
        step = nim_product(step, base);
    }
    let giant_step = nim_inverse(step)?;
    let mut power = a;
    for i in 0..width {
        if let Some(small) = steps.get(&power) {
            return Some(i * width + small);
        }
        power = nim_product(power, giant_step);
    }
    None
}

fn random_numbers(seed: u64, count: usize) -> Vec<u64> {
    let mut rng = StdRng::seed_from_u64(seed);
    (0..count).map(|_| rng.random()).collect()
}

fn xor(numbers: impl Iterator<Item = u64>) -> u64 {
    numbers.fold(0, |sum, it| sum ^ it)
}

fn group<'a>(c: &'a mut Criterion, name: &str, size: usize) -> BenchmarkGroup<'a, WallTime> {
    let mut group = c.benchmark_group(name);
    group.sample_size(10).throughput(Throughput::Elements(size as u64));
    group.warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_millis(500));
    group
}

/// The xor of what `f` gives for each number, timed and compared with `expected`.
fn bench_each(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    numbers: &[u64],
    expected: u64,
    f: impl Fn(u64) -> u64,
) {
    group.bench_function(name, |b| {
        b.iter(|| assert_eq!(xor(black_box(numbers).iter().map(|&it| f(it))), expected))
    });
}

fn products(c: &mut Criterion) {
    let (a, b) = (random_numbers(1, N), random_numbers(2, N));
    let pairs: Vec<(u64, u64)> = a.iter().copied().zip(b.iter().copied()).collect();
    let sum = xor(pairs.iter().map(|&(a, b)| by_recursion_to_bits(a, b)));

    let mut list = group(c, "nimber/list_of_products", N);
    list.bench_function("nim_product", |it| {
        let each = || black_box(&pairs).iter().map(|&(a, b)| nim_product(a, b));
        it.iter(|| assert_eq!(xor(each()), sum))
    });
    list.bench_function("nim_products", |it| {
        let mut products = a.clone();
        it.iter(|| {
            products.copy_from_slice(&a);
            nim_products(&mut products, black_box(&b));
            assert_eq!(xor(products.iter().copied()), sum);
        })
    });
    list.bench_function("by_recursion_to_bits", |it| {
        let each = || black_box(&pairs).iter().map(|&(a, b)| by_recursion_to_bits(a, b));
        it.iter(|| assert_eq!(xor(each()), sum))
    });
    list.finish();

    let [a, b] = [3, 4].map(|seed| random_numbers(seed, MANY));
    let expected = xor(a.iter().zip(&b).map(|(&a, &b)| nim_product(a, b)));
    let mut many = group(c, "nimber/1e6_products", MANY);
    many.bench_function("nim_products", |it| {
        let mut products = a.clone();
        it.iter(|| {
            products.copy_from_slice(&a);
            nim_products(&mut products, black_box(&b));
            assert_eq!(xor(products.iter().copied()), expected);
        })
    });
    many.bench_function("by_nim_product", |it| {
        let each = || black_box(&a).iter().zip(&b).map(|(&a, &b)| nim_product(a, b));
        it.iter(|| assert_eq!(xor(each()), expected))
    });
    many.finish();
}

fn products_by_their_number(c: &mut Criterion) {
    let mut sizes = c.benchmark_group("by_size/nimber/nim_products");
    sizes.sample_size(10).warm_up_time(Duration::from_millis(300));
    sizes.measurement_time(Duration::from_millis(500));
    for n in [10, 100, 1000, 10_000, 100_000, 1_000_000] {
        let [a, b] = [5, 6].map(|seed| random_numbers(seed, n));
        let expected = xor(a.iter().zip(&b).map(|(&a, &b)| nim_product(a, b)));
        sizes.throughput(Throughput::Elements(n as u64));
        sizes.bench_function(BenchmarkId::new("product", n), |it| {
            let mut products = a.clone();
            it.iter(|| {
                products.copy_from_slice(&a);
                nim_products(&mut products, black_box(&b));
                assert_eq!(xor(products.iter().copied()), expected);
            })
        });
    }
    sizes.finish();
}

fn chain(c: &mut Criterion) {
    let a = random_numbers(1, N);
    let of_all = a.iter().fold(1, |product, &a| by_recursion_to_bits(product, a));
    let mut chain = group(c, "nimber/chain_of_products", N);
    chain.bench_function("nim_product", |it| {
        let product = || black_box(&a).iter().fold(1, |product, &a| nim_product(product, a));
        it.iter(|| assert_eq!(product(), of_all))
    });
    chain.bench_function("by_recursion_to_bits", |it| {
        let fold = |product, &a: &u64| by_recursion_to_bits(product, a);
        it.iter(|| assert_eq!(black_box(&a).iter().fold(1, fold), of_all))
    });
    chain.finish();
}

fn inverses_and_roots(c: &mut Criterion) {
    let numbers = random_numbers(3, N);
    let check = |f: &dyn Fn(u64) -> u64| xor(numbers.iter().map(|&it| f(it)));

    let mut inverses = group(c, "nimber/inverse", N);
    let by_power = |a| nim_power(a, u64::MAX - 1);
    let expected = check(&by_power);
    bench_each(&mut inverses, "nim_inverse", &numbers, expected, |a| nim_inverse(a).unwrap());
    bench_each(&mut inverses, "by_power", &numbers, expected, by_power);
    inverses.finish();

    let mut squares = group(c, "nimber/square", N);
    let by_product = |a| nim_product(a, a);
    let expected = check(&by_product);
    bench_each(&mut squares, "nim_square", &numbers, expected, nim_square);
    bench_each(&mut squares, "by_product", &numbers, expected, by_product);
    squares.finish();

    let mut roots = group(c, "nimber/square_root", N);
    let by_squares = |a| (0..63).fold(a, |power, _| nim_product(power, power));
    let expected = check(&by_squares);
    bench_each(&mut roots, "nim_square_root", &numbers, expected, nim_square_root);
    bench_each(&mut roots, "by_squares", &numbers, expected, by_squares);
    roots.finish();

    let mut roots = group(c, "nimber/quadratic_roots", N);
    let images: Vec<u64> = numbers.iter().map(|&it| nim_square(it) ^ it).collect();
    let expected = xor(numbers.iter().map(|it| it & !1));
    let root = |a| nim_quadratic_roots(a).unwrap()[0];
    bench_each(&mut roots, "nim_quadratic_roots", &images, expected, root);
    roots.finish();
}

fn powers_and_logs(c: &mut Criterion) {
    const PRIMITIVE: u64 = (1 << 32) + 6;
    let exponents = random_numbers(4, 64);

    let mut powers = group(c, "nimber/power", exponents.len());
    let by_products = |mut exponent: u64| {
        let (mut square, mut power) = (PRIMITIVE, 1);
        while exponent > 0 {
            if exponent % 2 == 1 {
                power = nim_product(power, square);
            }
            square = nim_product(square, square);
            exponent /= 2;
        }
        power
    };
    let expected = xor(exponents.iter().map(|&it| by_products(it)));
    let power = |exponent| nim_power(PRIMITIVE, exponent);
    bench_each(&mut powers, "nim_power", &exponents, expected, power);
    bench_each(&mut powers, "by_products", &exponents, expected, by_products);
    powers.finish();

    let mut logs = group(c, "nimber/log/64_bits", exponents.len());
    let numbers: Vec<u64> = exponents.iter().map(|&it| power(it)).collect();
    let expected = xor(exponents.iter().copied());
    bench_each(&mut logs, "nim_log", &numbers, expected, |a| nim_log(PRIMITIVE, a).unwrap());
    logs.finish();

    // The norm of the primitive root is one below 2³².
    let base = nim_power(PRIMITIVE, (1 << 32) + 1);
    let exponents: Vec<u64> = exponents.iter().map(|it| it % 0xFFFF_FFFF).take(8).collect();
    let numbers: Vec<u64> = exponents.iter().map(|&it| nim_power(base, it)).collect();
    let expected = xor(exponents.iter().copied());
    let mut logs = group(c, "nimber/log/32_bits", exponents.len());
    bench_each(&mut logs, "nim_log", &numbers, expected, |a| nim_log(base, a).unwrap());
    let by_one_table = |a| log_by_one_table(base, a).unwrap();
    bench_each(&mut logs, "by_one_table", &numbers, expected, by_one_table);
    logs.finish();
}

criterion_group!(
    benches,
    products,
    products_by_their_number,
    chain,
    inverses_and_roots,
    powers_and_logs
);
criterion_main!(benches);
