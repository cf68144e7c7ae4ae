//! `cargo bench -p benches --bench matrix_games`
//!
//! A random game with small entries; two rows with many columns, by the broken line and by the simplex method.

#![allow(clippy::incompatible_msrv)] // Benches never run on the oldest compiler.

use criterion::{criterion_group, criterion_main, Criterion};
use games::matrix_games::{solve, two_rows, Solution};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use std::hint::black_box;

fn games(c: &mut Criterion) {
    let mut rng = StdRng::seed_from_u64(0);
    let mut row = |_| (0..9).map(|_| rng.random_range(-10..=10)).collect();
    let matrix: Vec<Vec<i64>> = (0..9).map(&mut row).collect();
    let mut group = c.benchmark_group("matrix_games/9_by_9");
    group.bench_function("solve", |b| {
        b.iter(|| {
            let game = solve(black_box(&matrix));
            // Against each column the rows yield the value or more.
            assert!((0..9).all(|j| {
                let rows = game.rows.iter().zip(&matrix);
                rows.map(|(weight, row)| weight * i128::from(row[j])).sum::<i128>() >= game.value
            }));
        })
    });
    group.finish();
    for n in [1000, 100_000] {
        let columns: Vec<[i64; 2]> = (0..=n).map(|t: i64| [t * t, (n - t) * (n - t)]).collect();
        let rows = [0, 1].map(|row| columns.iter().map(|column| column[row]).collect::<Vec<i64>>());
        let mut group = c.benchmark_group(format!("matrix_games/2_by_{n}"));
        group.sample_size(20);
        let check =
            |game: Solution| assert_eq!(game.value, i128::from(n * n / 4) * game.denominator);
        group.bench_function("two_rows", |b| b.iter(|| check(two_rows(black_box(&columns)))));
        if n == 1000 {
            group.bench_function("by_simplex", |b| b.iter(|| check(solve(black_box(&rows)))));
        }
        group.finish();
    }
}

criterion_group!(benches, games);
criterion_main!(benches);
