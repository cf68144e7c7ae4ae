//! `cargo bench -p benches --bench bounded_take`
//!
//! 3·10⁵ heaps of up to 10¹⁰ tokens, of which at most a half is taken. Then 200 heaps near 10⁹ of which a part from 1/5000 to 1/25 000 is taken, where jumps are most; and one
//! from 1/200 000 on, beside single steps. The answers are asserted.

#![allow(clippy::incompatible_msrv)] // Benches never run on the oldest compiler.

use criterion::{criterion_group, criterion_main, Criterion};
use games::bounded_take::{fraction_grundy, grundy};
use std::hint::black_box;
use std::time::Duration;

fn sum(values: impl Iterator<Item = u64>) -> u64 {
    values.fold(0, |sum, value| sum ^ value)
}

fn halves(c: &mut Criterion) {
    let heaps: Vec<u64> = (0..300_000).map(|i| 10_000_000_000 - i * 33_331).collect();
    // g(2m) = m and g(2m + 1) = g(m): what is left of a number without its last binary ones and the zero before.
    let expected = sum(heaps.iter().map(|heap| heap >> heap.trailing_ones() >> 1));
    let mut group = c.benchmark_group("bounded_take/halves_3e5");
    group.sample_size(10).measurement_time(Duration::from_secs(1));
    group.bench_function("grundy", |b| {
        b.iter(|| {
            assert_eq!(sum(black_box(&heaps).iter().map(|&n| grundy(n, |n| n / 2))), expected)
        })
    });
    group.finish();
}

fn fractions(c: &mut Criterion) {
    for (name, first) in [("most_jumps", 5000), ("2e5", 200_000)] {
        let mut group = c.benchmark_group(format!("bounded_take/{name}"));
        group.sample_size(10).measurement_time(Duration::from_secs(1));
        let heaps: Vec<(u64, u64)> =
            (0..200).map(|i| (1_000_000_000 - i, first + 100 * i)).collect();
        let by_jumps = || sum(heaps.iter().map(|&(n, k)| fraction_grundy(n, k)));
        let by_steps = || sum(heaps.iter().map(|&(n, k)| grundy(n, |n| n / k)));
        let expected = by_steps();
        group.bench_function("fraction_grundy", |b| {
            b.iter(|| assert_eq!(black_box(by_jumps()), expected))
        });
        group
            .bench_function("by_steps", |b| b.iter(|| assert_eq!(black_box(by_steps()), expected)));
        group.finish();
    }
}

criterion_group!(benches, halves, fractions);
criterion_main!(benches);
