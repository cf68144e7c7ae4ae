//! `cargo bench -p benches --bench fibonacci_nim`
//!
//! 10⁴ positions of all sizes, beside a list of Fibonacci numbers made for each of them. The answer
//! is asserted.

#![allow(clippy::incompatible_msrv)] // Benches never run on the oldest compiler.

use criterion::{criterion_group, criterion_main, Criterion};
use games::{fibonacci_nim, Outcome};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use std::hint::black_box;
use std::time::Duration;

const POSITIONS: usize = 10_000;

fn outcome_by_list(n: u64, limit: u64) -> Outcome {
    let mut numbers = vec![1u64, 2];
    while let Some(next) = numbers[numbers.len() - 1].checked_add(numbers[numbers.len() - 2]) {
        numbers.push(next);
    }
    let mut rest = n;
    let mut smallest = u64::MAX;
    for &number in numbers.iter().rev().filter(|&&number| number <= n) {
        if number <= rest {
            rest -= number;
            smallest = number;
        }
    }
    if smallest <= limit {
        Outcome::N
    } else {
        Outcome::P
    }
}

fn outcomes_of_positions_of_all_sizes(c: &mut Criterion) {
    let mut rng = StdRng::seed_from_u64(1);
    let positions: Vec<(u64, u64)> = (0..POSITIONS)
        .map(|_| (rng.random::<u64>() >> rng.random_range(0..60), rng.random_range(1..10)))
        .collect();
    let count = |outcome: fn(u64, u64) -> Outcome| {
        black_box(&positions).iter().filter(|it| outcome(it.0, it.1) == Outcome::N).count()
    };
    let expected = count(outcome_by_list);

    let mut group = c.benchmark_group("fibonacci_nim/1e4");
    group.sample_size(20).measurement_time(Duration::from_secs(2));
    group.bench_function("outcome", |b| {
        b.iter(|| assert_eq!(count(fibonacci_nim::outcome), expected))
    });
    group.bench_function("by_list", |b| b.iter(|| assert_eq!(count(outcome_by_list), expected)));
    group.bench_function("winning_moves", |b| {
        b.iter(|| {
            let won = |position: &&(u64, u64)| {
                !fibonacci_nim::winning_moves(position.0, position.1).is_empty()
            };
            assert_eq!(black_box(&positions).iter().filter(won).count(), expected)
        })
    });
    group.finish();
}

criterion_group!(benches, outcomes_of_positions_of_all_sizes);
criterion_main!(benches);
