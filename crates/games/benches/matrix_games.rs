//! `cargo bench -p mex-games --bench matrix_games`
//!
//! A random game with small entries, and two rows with many columns.

#![allow(clippy::incompatible_msrv)] // Benches never run on the oldest compiler.

use criterion::{criterion_group, criterion_main, Criterion};
use games::matrix_games::solve;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use std::hint::black_box;

fn games(c: &mut Criterion) {
    let mut rng = StdRng::seed_from_u64(0);
    let mut row = |_| (0..9).map(|_| rng.random_range(-10..=10)).collect();
    let matrix: Vec<Vec<i64>> = (0..9).map(&mut row).collect();
    let mut group = c.benchmark_group("matrix_games");
    group.bench_function("9_by_9", |b| {
        b.iter(|| {
            let game = solve(black_box(&matrix));
            // Against each column the rows yield the value or more.
            assert!((0..9).all(|j| {
                let rows = game.rows.iter().zip(&matrix);
                rows.map(|(weight, row)| weight * i128::from(row[j])).sum::<i128>() >= game.value
            }));
        })
    });
    let (first, second) = (0..=1000).map(|t: i64| (t * t, (1000 - t) * (1000 - t))).unzip();
    let tangents = [first, second];
    group.bench_function("2_by_1001", |b| {
        b.iter(|| {
            let game = solve(black_box(&tangents));
            assert_eq!(game.value, 250_000 * game.denominator);
        })
    });
    group.finish();
}

criterion_group!(benches, games);
criterion_main!(benches);
