//! `cargo bench -p benches --bench tree_pursuit`
//!
//! Trees with as many vertices as a judge has.

#![allow(clippy::incompatible_msrv)] // Benches never run on the oldest compiler.

use criterion::{criterion_group, criterion_main, Criterion};
use games::tree_pursuit::{is_caught_by_jumps, on_two_trees, tag};
use std::hint::black_box;

const N: u32 = 200_000;

fn paths(c: &mut Criterion) {
    let path: Vec<(u32, u32)> = (1..N).map(|v| (v - 1, v)).collect();
    let far = u64::from(N) - 1;
    let mut group = c.benchmark_group("tree_pursuit/200k");
    group.sample_size(20);
    group.bench_function("tag", |b| b.iter(|| assert_eq!(tag(black_box(&path), 0, 1), far)));
    group.bench_function("on_two_trees", |b| {
        b.iter(|| assert_eq!(on_two_trees(black_box(&path), &path, 0, N - 1), Some(far)))
    });
    group.bench_function("is_caught_by_jumps", |b| {
        b.iter(|| assert!(!is_caught_by_jumps(black_box(&path), (0, 1), (N - 1, 3))))
    });
    group.finish();
}

criterion_group!(benches, paths);
criterion_main!(benches);
