//! `cargo bench -p benches --bench divisor_games`
//!
//! The sieve up to the largest heap of a judge, and as many heaps as it has. The simple way divides by all
//! numbers up to the root.

#![allow(clippy::incompatible_msrv)] // Benches never run on the oldest compiler.

use criterion::{criterion_group, criterion_main, Criterion};
use games::divisor_games::replace_grundy;
use games::least_primes::LeastPrimes;
use std::hint::black_box;

const LARGEST: u64 = 10_000_000;
const HEAPS: u64 = 3000;

fn by_division(mut n: u64) -> u64 {
    let (mut count, mut divisor) = (0, 2);
    while divisor * divisor <= n {
        if n % divisor == 0 {
            n /= divisor;
            count += 1;
        } else {
            divisor += 1;
        }
    }
    count + u64::from(n > 1)
}

fn heaps_of_the_largest_size(c: &mut Criterion) {
    let mut group = c.benchmark_group("least_primes/1e7");
    group.sample_size(10);
    group.bench_function("new", |b| {
        b.iter(|| assert_eq!(LeastPrimes::new(black_box(LARGEST)).primes().len(), 664_579))
    });
    group.finish();
    let mut group = c.benchmark_group("divisor_games/1e7");
    let primes = LeastPrimes::new(LARGEST);
    let heaps = || LARGEST - HEAPS..LARGEST;
    let expected: u64 = heaps().map(by_division).sum();
    group.bench_function("replace_grundy", |b| {
        b.iter(|| assert_eq!(heaps().map(|n| replace_grundy(n, &primes)).sum::<u64>(), expected))
    });
    group.bench_function("by_division", |b| {
        b.iter(|| assert_eq!(heaps().map(by_division).sum::<u64>(), expected))
    });
    group.finish();
}

criterion_group!(benches, heaps_of_the_largest_size);
criterion_main!(benches);
