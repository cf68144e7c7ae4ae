//! `cargo bench -p benches --bench payoff`
//!
//! The intervals of the longest row that a judge uses, 3000 numbers, as a table: each has two moves. The obvious
//! way is a loop over the lengths with one row of numbers. Both find the answer of `row_ends`.

#![allow(clippy::incompatible_msrv)] // Benches never run on the oldest compiler.

use criterion::{criterion_group, criterion_main, Criterion};
use games::payoff::{Next, Table};
use games::row_ends;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use std::hint::black_box;

const N: usize = 3000;

fn by_table(row: &[i64]) -> i64 {
    let n = row.len();
    let game = Table::new((n + 1) * (n + 1), |interval, moves| {
        let (length, first) = (interval / (n + 1), interval % (n + 1));
        if length > 0 && first + length <= n {
            let shorter = (n + 1) * (length - 1) + first;
            moves.push(row[first], shorter + 1, Next::Other);
            moves.push(row[first + length - 1], shorter, Next::Other);
        }
    });
    game.best_difference((n + 1) * n)
}

fn by_loop(row: &[i64]) -> i64 {
    let mut best = vec![0; row.len() + 1];
    for length in 1..=row.len() {
        for first in 0..=row.len() - length {
            best[first] = (row[first] - best[first + 1]).max(row[first + length - 1] - best[first]);
        }
    }
    best[0]
}

fn intervals(c: &mut Criterion) {
    let mut rng = StdRng::seed_from_u64(0);
    let row: Vec<i64> = (0..N).map(|_| rng.random_range(1..=1_000_000_000)).collect();
    let expected = row_ends::deque_difference(&row);
    let mut group = c.benchmark_group("payoff/3000");
    group.sample_size(20);
    group.bench_function("table", |b| b.iter(|| assert_eq!(by_table(black_box(&row)), expected)));
    group.bench_function("by_loop", |b| b.iter(|| assert_eq!(by_loop(black_box(&row)), expected)));
    group.finish();
}

criterion_group!(benches, intervals);
criterion_main!(benches);
