//! `cargo bench -p benches --bench lasker_nim`
//!
//! The values of 2000 heaps beside the mex over all moves, and a winning move among as many heaps as
//! the judges use. The answers are asserted.

#![allow(clippy::incompatible_msrv)] // Benches never run on the oldest compiler.

use criterion::{criterion_group, criterion_main, Criterion};
use games::lasker_nim::{grundy, outcome, winning_move};
use games::mex::mex;
use games::Outcome;
use std::hint::black_box;
use std::time::Duration;

const LARGEST: u64 = 2000;
const HEAPS: u64 = 200_000;

/// The values of all heaps below `length`, from the moves.
fn values_by_mex(length: u64) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..length as usize {
        let splits = (1..n).map(|part| values[part] ^ values[n - part]);
        let options: Vec<u64> = values.iter().copied().chain(splits).collect();
        values.push(mex(&options));
    }
    values
}

fn values_of_heaps(c: &mut Criterion) {
    let expected = values_by_mex(LARGEST);
    let mut group = c.benchmark_group("lasker_nim/values_to_2000");
    group.sample_size(10).measurement_time(Duration::from_secs(1));
    group.bench_function("grundy", |b| {
        b.iter(|| assert!((0..black_box(LARGEST)).map(grundy).eq(expected.iter().copied())))
    });
    group.bench_function("by_mex", |b| {
        b.iter(|| assert_eq!(values_by_mex(black_box(LARGEST)), expected))
    });
    group.finish();
}

fn moves_of_the_largest_size(c: &mut Criterion) {
    // From 1 to a multiple of 4 every value stands once, as in Nim.
    let heaps: Vec<u64> = (1..=HEAPS).collect();
    let mut group = c.benchmark_group("lasker_nim/200k");
    group.sample_size(10).measurement_time(Duration::from_secs(1));
    group.bench_function("outcome", |b| {
        b.iter(|| assert_eq!(outcome(black_box(&heaps)), Outcome::N))
    });
    group.bench_function("winning_move", |b| {
        b.iter(|| assert!(winning_move(black_box(&heaps)).is_some()))
    });
    group.finish();
}

criterion_group!(benches, values_of_heaps, moves_of_the_largest_size);
criterion_main!(benches);
