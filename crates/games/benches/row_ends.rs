//! `cargo bench -p benches --bench row_ends`
//!
//! The longest row that a judge uses, and the longest whose intervals fit in a table, as `by_table`.

#![allow(clippy::incompatible_msrv)] // Benches never run on the oldest compiler.

use criterion::{criterion_group, criterion_main, Criterion};
use games::row_ends;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use std::hint::black_box;

fn by_table(row: &[i64]) -> i64 {
    let mut best = vec![0; row.len() + 1];
    for length in 1..=row.len() {
        for first in 0..=row.len() - length {
            best[first] = (row[first] - best[first + 1]).max(row[first + length - 1] - best[first]);
        }
    }
    best[0]
}

fn random(n: usize) -> Vec<i64> {
    let mut rng = StdRng::seed_from_u64(0);
    (0..n).map(|_| rng.random_range(1..=100_000_000)).collect()
}

fn rows(c: &mut Criterion) {
    let row = random(3000);
    let expected = by_table(&row);
    let mut group = c.benchmark_group("row_ends/3000");
    group.sample_size(20);
    group.bench_function("deque_difference", |b| {
        b.iter(|| assert_eq!(row_ends::deque_difference(black_box(&row)), expected))
    });
    group
        .bench_function("by_table", |b| b.iter(|| assert_eq!(by_table(black_box(&row)), expected)));
    group.finish();

    // Twice the same row: the second player can answer in the other one, and the first can do no better.
    let rows = vec![random(500_000); 2];
    let mut group = c.benchmark_group("row_ends/1e6");
    group.sample_size(20);
    group.bench_function("best_difference", |b| {
        b.iter(|| assert_eq!(row_ends::best_difference(black_box(&rows), &[]), 0))
    });
    group.finish();
}

criterion_group!(benches, rows);
criterion_main!(benches);
