//! `cargo bench -p benches --bench nim_polynomial`
//!
//! Random numbers of 64 bits, beside the products of nimbers as they are. A chain is one product
//! that waits for the one before it; conversions of the result are timed, those of the input only
//! where the name says so. The answers are asserted.

#![allow(clippy::incompatible_msrv)] // Benches never run on the oldest compiler.

use criterion::{criterion_group, criterion_main, BenchmarkGroup, Criterion};
use criterion::{measurement::WallTime, Throughput};
use games::nim_polynomial::{evaluate, NimPolynomial};
use games::nimber::{nim_inverse, nim_power, nim_product};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use std::hint::black_box;
use std::time::Duration;

const N: usize = 100_000;

fn random_numbers(seed: u64, count: usize) -> Vec<u64> {
    let mut rng = StdRng::seed_from_u64(seed);
    (0..count).map(|_| rng.random()).collect()
}

fn polynomials(nimbers: &[u64]) -> Vec<NimPolynomial> {
    nimbers.iter().copied().map(NimPolynomial::from_nimber).collect()
}

fn xor(numbers: impl Iterator<Item = u64>) -> u64 {
    numbers.fold(0, |sum, it| sum ^ it)
}

fn group<'a>(c: &'a mut Criterion, name: &str, size: usize) -> BenchmarkGroup<'a, WallTime> {
    let mut group = c.benchmark_group(format!("nim_polynomial/{name}"));
    group.sample_size(10).throughput(Throughput::Elements(size as u64));
    group.warm_up_time(Duration::from_millis(200)).measurement_time(Duration::from_millis(500));
    group
}

fn chains(c: &mut Criterion) {
    let nimbers = random_numbers(1, N);
    let factors = polynomials(&nimbers);
    let expected = nimbers.iter().fold(1, |product, &it| nim_product(product, it));

    let mut chain = group(c, "chain_of_products", N);
    chain.bench_function("product", |it| {
        let product = || black_box(&factors).iter().copied().product::<NimPolynomial>();
        it.iter(|| assert_eq!(product().to_nimber(), expected))
    });
    chain.bench_function("mul", |it| {
        let one = NimPolynomial::from_nimber(1);
        let product = || black_box(&factors).iter().fold(one, |product, &it| product * it);
        it.iter(|| assert_eq!(product().to_nimber(), expected))
    });
    chain.bench_function("product_with_conversion", |it| {
        let factors = || black_box(&nimbers).iter().copied().map(NimPolynomial::from_nimber);
        it.iter(|| assert_eq!(factors().product::<NimPolynomial>().to_nimber(), expected))
    });
    chain.bench_function("by_nim_product", |it| {
        let fold = |product, &it: &u64| nim_product(product, it);
        it.iter(|| assert_eq!(black_box(&nimbers).iter().fold(1, fold), expected))
    });
    chain.finish();

    for terms in [100, N] {
        let (nimbers, coefficients) = (&nimbers[..terms], &factors[..terms]);
        let [x, at] = [nimbers[0], nimbers[0]];
        let horner = |value, &it: &u64| nim_product(value, x) ^ it;
        let expected = nimbers.iter().rev().fold(0, horner);
        let mut values = group(c, &format!("horner/{terms}"), terms);
        values.bench_function("evaluate", |it| {
            let x = NimPolynomial::from_nimber(at);
            it.iter(|| assert_eq!(evaluate(black_box(coefficients), x).to_nimber(), expected))
        });
        values.bench_function("by_products", |it| {
            let x = NimPolynomial::from_nimber(at);
            let zero = NimPolynomial::default();
            let horner = |value: NimPolynomial, &it: &NimPolynomial| value * x + it;
            let value = || black_box(coefficients).iter().rev().fold(zero, horner);
            it.iter(|| assert_eq!(value().to_nimber(), expected))
        });
        values.bench_function("by_nim_product", |it| {
            it.iter(|| assert_eq!(black_box(nimbers).iter().rev().fold(0, horner), expected))
        });
        values.finish();
    }
}

fn lists(c: &mut Criterion) {
    const N: usize = 4096;
    let nimbers = [random_numbers(2, N), random_numbers(3, N)];
    let pairs: Vec<(u64, u64)> =
        nimbers[0].iter().copied().zip(nimbers[1].iter().copied()).collect();
    let [a, b] = [polynomials(&nimbers[0]), polynomials(&nimbers[1])];
    let polynomial_pairs: Vec<_> = a.iter().copied().zip(b).collect();

    let expected = xor(pairs.iter().map(|&(a, b)| nim_product(a, b)));
    let mut list = group(c, "list_of_products", N);
    list.bench_function("mul", |it| {
        let sum =
            || black_box(&polynomial_pairs).iter().map(|&(a, b)| a * b).sum::<NimPolynomial>();
        it.iter(|| assert_eq!(sum().to_nimber(), expected))
    });
    list.bench_function("mul_with_conversions", |it| {
        let product =
            |&(a, b)| (NimPolynomial::from_nimber(a) * NimPolynomial::from_nimber(b)).to_nimber();
        it.iter(|| assert_eq!(xor(black_box(&pairs).iter().map(product)), expected))
    });
    list.bench_function("by_nim_product", |it| {
        let each = || black_box(&pairs).iter().map(|&(a, b)| nim_product(a, b));
        it.iter(|| assert_eq!(xor(each()), expected))
    });
    list.finish();

    let mut inverses = group(c, "inverse", N);
    let expected = xor(nimbers[0].iter().map(|&it| nim_inverse(it).unwrap()));
    inverses.bench_function("inverse", |it| {
        let each = || black_box(&a).iter().map(|it| it.inverse().unwrap());
        it.iter(|| assert_eq!(each().sum::<NimPolynomial>().to_nimber(), expected))
    });
    inverses.bench_function("by_power", |it| {
        let each = || black_box(&a).iter().map(|it| it.power(u64::MAX - 1));
        it.iter(|| assert_eq!(each().sum::<NimPolynomial>().to_nimber(), expected))
    });
    inverses.finish();

    let exponents = &nimbers[1][..64];
    let (x, at) = (nimbers[0][0], a[0]);
    let expected = xor(exponents.iter().map(|&it| nim_power(x, it)));
    let mut powers = group(c, "power", exponents.len());
    powers.bench_function("power", |it| {
        let each = || black_box(exponents).iter().map(|&it| at.power(it));
        it.iter(|| assert_eq!(each().sum::<NimPolynomial>().to_nimber(), expected))
    });
    powers.bench_function("by_nim_power", |it| {
        let each = || black_box(exponents).iter().map(|&it| nim_power(x, it));
        it.iter(|| assert_eq!(xor(each()), expected))
    });
    powers.finish();
}

criterion_group!(benches, chains, lists);
criterion_main!(benches);
