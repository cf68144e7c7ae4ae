//! `cargo bench -p benches --bench range_options`
//!
//! The table of the heaps that a move turns into one between the fourth and the second root, to 881 917, which is
//! enough for 77 777 heaps of up to 777 777 777 777; beside the table that looks at each option, to 10⁵. Then 10⁵
//! heaps of which a move leaves any size from some start on. The answers are asserted.

#![allow(clippy::incompatible_msrv)] // Benches never run on the oldest compiler.

use criterion::{criterion_group, criterion_main, Criterion};
use games::grundy::Table;
use games::range_options::{runs, RangeOptions};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use std::hint::black_box;
use std::ops::Range;
use std::time::Duration;

/// The sizes between the roots of a heap; the table below starts late enough for them to be smaller.
fn roots(heap: usize) -> Range<usize> {
    let second = (1..).find(|root: &usize| root.pow(2) > heap).unwrap_or(0);
    (0..).find(|root: &usize| root.pow(4) >= heap).unwrap_or(0)..second.min(heap)
}

fn between_the_roots(c: &mut Criterion) {
    let ranges: Vec<_> = (0..=881_917).map(roots).collect();
    let heaps: Vec<Range<usize>> = (0..77_777).map(|i| 939 - i % 700..881_917 - i).collect();
    let mut group = c.benchmark_group("range_options/roots");
    group.sample_size(10).measurement_time(Duration::from_secs(2));
    group.bench_function("sliding_and_grundy_of", |b| {
        b.iter(|| {
            let game = RangeOptions::sliding(black_box(ranges.len()), |n| ranges[n].clone());
            let values = heaps.iter().map(|heap| game.grundy_of(heap.clone()));
            assert!(values.into_iter().all(|value| value == 2));
        })
    });
    group.finish();

    let expected = RangeOptions::sliding(100_000, |n| ranges[n].clone());
    let mut group = c.benchmark_group("range_options/roots_1e5");
    group.sample_size(10).measurement_time(Duration::from_secs(2));
    group.bench_function("sliding", |b| {
        b.iter(|| RangeOptions::sliding(black_box(100_000), |n| ranges[n].clone()))
    });
    group.bench_function("by_each_option", |b| {
        b.iter(|| {
            let game = Table::new(black_box(100_000), |n, options| {
                options.push_each(ranges[n].clone());
            });
            assert_eq!(game.values(), expected.values());
        })
    });
    group.finish();
}

fn from_a_start_on(c: &mut Criterion) {
    let mut rng = StdRng::seed_from_u64(1);
    let starts: Vec<usize> = (0..100_000).map(|n| rng.random_range(0..=n)).collect();
    let by_each_option =
        |n: usize| Table::new(n, |n, options| options.push_each(starts[n]..n)).values().to_vec();
    let expected = by_each_option(10_000);
    for (name, n) in [("1e5", 100_000), ("1e4", 10_000)] {
        let mut group = c.benchmark_group(format!("range_options/last_sizes_{name}"));
        group.sample_size(10).measurement_time(Duration::from_secs(2));
        group.bench_function("last_sizes", |b| {
            b.iter(|| {
                let game = RangeOptions::last_sizes(black_box(n), |n| starts[n]);
                assert_eq!(game.values()[..10_000], expected);
            })
        });
        if n == 10_000 {
            group.bench_function("by_each_option", |b| {
                b.iter(|| assert_eq!(by_each_option(black_box(n)), expected))
            });
        }
        group.finish();
    }
}

fn thirds(c: &mut Criterion) {
    let third = |n: u64| Some(n / 3).filter(|_| n > 2);
    let two_thirds = |n: u64| Some(n - n / 3).filter(|_| n > 2);
    let mut group = c.benchmark_group("range_options/thirds_1e9");
    group.sample_size(10).measurement_time(Duration::from_secs(1));
    group.bench_function("runs", |b| {
        b.iter(|| assert_eq!(runs(black_box(1_000_000_000), &[&third, &two_thirds]).len(), 102))
    });
    group.finish();
}

criterion_group!(benches, between_the_roots, from_a_start_on, thirds);
criterion_main!(benches);
