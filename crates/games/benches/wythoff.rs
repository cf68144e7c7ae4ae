//! `cargo bench -p benches --bench wythoff`
//!
//! 10⁴ positions of all sizes, half of them P-positions, beside the textbook's formula with an
//! integer root. The answer is asserted.

#![allow(clippy::incompatible_msrv)] // Benches never run on the oldest compiler.

use criterion::{criterion_group, criterion_main, Criterion};
use games::{wythoff, Outcome};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use std::hint::black_box;

const POSITIONS: usize = 10_000;

/// The smaller heap of the P-position with difference `k`, as (k + ⌊√(5k²)⌋) / 2.
fn smaller_heap(k: u64) -> u64 {
    let k = u128::from(k);
    ((k + (5 * k * k).isqrt()) / 2) as u64
}

fn outcome_by_integer_root(a: u64, b: u64) -> Outcome {
    if a.min(b) == smaller_heap(a.abs_diff(b)) {
        Outcome::P
    } else {
        Outcome::N
    }
}

fn count_p(positions: &[(u64, u64)], outcome: impl Fn(u64, u64) -> Outcome) -> usize {
    positions.iter().filter(|&&(a, b)| outcome(a, b) == Outcome::P).count()
}

fn outcomes_of_positions_of_all_sizes(c: &mut Criterion) {
    let mut rng = StdRng::seed_from_u64(1);
    let positions: Vec<(u64, u64)> = (0..POSITIONS)
        .map(|i| {
            let k = rng.random::<u64>() >> rng.random_range(2..60);
            let a = smaller_heap(k) + i as u64 % 2;
            (a, a + k)
        })
        .collect();

    let mut group = c.benchmark_group("wythoff/1e4");
    group.bench_function("fixed_point", |b| {
        b.iter(|| assert_eq!(count_p(black_box(&positions), wythoff::outcome), POSITIONS / 2))
    });
    group.bench_function("by_integer_root", |b| {
        b.iter(|| {
            assert_eq!(count_p(black_box(&positions), outcome_by_integer_root), POSITIONS / 2)
        })
    });
    group.bench_function("winning_moves", |b| {
        b.iter(|| {
            let lost = |&&(a, b): &&(u64, u64)| wythoff::winning_moves(a, b).is_empty();
            assert_eq!(black_box(&positions).iter().filter(lost).count(), POSITIONS / 2)
        })
    });
    group.finish();
}

criterion_group!(benches, outcomes_of_positions_of_all_sizes);
criterion_main!(benches);
