//! `cargo bench -p benches --bench nim`
//!
//! The size is the largest that the judges use. The answer is asserted, so that a fast wrong
//! function cannot pass for a fast one.

#![allow(clippy::incompatible_msrv)] // Benches never run on the oldest compiler.

use criterion::{criterion_group, criterion_main, Criterion};
use games::nim;
use std::hint::black_box;

const HEAPS: u64 = 200_000;

fn nim_of_the_largest_size(c: &mut Criterion) {
    // 1, 2, …, n has nim-sum n when n is divisible by 4.
    let heaps: Vec<u64> = (1..=HEAPS).collect();

    let mut group = c.benchmark_group("nim/200k");
    group.bench_function("nim_sum", |b| {
        b.iter(|| assert_eq!(nim::nim_sum(black_box(&heaps)), HEAPS))
    });
    group.bench_function("winning_move", |b| {
        b.iter(|| assert!(nim::winning_move(black_box(&heaps)).is_some()))
    });
    group.finish();
}

criterion_group!(benches, nim_of_the_largest_size);
criterion_main!(benches);
