//! `cargo bench -p benches --bench moore_nim`
//!
//! 2·10⁵ heaps of 64 bits, with 2 heaps a move, beside 64 counters that are raised heap by heap.
//! The answer is asserted.

#![allow(clippy::incompatible_msrv)] // Benches never run on the oldest compiler.

use criterion::{criterion_group, criterion_main, Criterion};
use games::{moore_nim, Outcome};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use std::hint::black_box;
use std::time::Duration;

const HEAPS: usize = 200_000;
const K: usize = 2;

fn outcome_by_heaps(heaps: &[u64], k: usize) -> Outcome {
    let mut sums = vec![0; 64];
    for heap in heaps {
        for (column, sum) in sums.iter_mut().enumerate() {
            if heap >> column & 1 == 1 {
                *sum += 1;
            }
        }
    }
    if sums.iter().all(|sum| sum % (k + 1) == 0) {
        Outcome::P
    } else {
        Outcome::N
    }
}

fn moores_nim_of_the_largest_size(c: &mut Criterion) {
    // A P-position, where all columns have to be looked at, and then one token more.
    let mut rng = StdRng::seed_from_u64(1);
    let mut heaps: Vec<u64> = (0..HEAPS).map(|_| rng.random()).collect();
    for change in moore_nim::winning_move(&heaps, K).unwrap() {
        heaps[change.heap] = change.left;
    }
    let mut more = heaps.clone();
    *more.iter_mut().find(|heap| **heap < u64::MAX).unwrap() += 1;

    let mut group = c.benchmark_group("moore_nim/200k");
    group.sample_size(10).measurement_time(Duration::from_secs(2));
    group.bench_function("outcome", |b| {
        b.iter(|| assert_eq!(moore_nim::outcome(black_box(&heaps), K), Outcome::P))
    });
    group.bench_function("by_heaps", |b| {
        b.iter(|| assert_eq!(outcome_by_heaps(black_box(&heaps), K), Outcome::P))
    });
    group.bench_function("winning_move", |b| {
        b.iter(|| assert!(moore_nim::winning_move(black_box(&more), K).is_some()))
    });
    group.finish();
}

criterion_group!(benches, moores_nim_of_the_largest_size);
criterion_main!(benches);
