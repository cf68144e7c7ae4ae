//! `cargo bench -p benches --bench nim_counts`
//!
//! The most kinds and the longest lists of a judge. The simple way adds one component after another, for
//! fewer kinds.

#![allow(clippy::incompatible_msrv)] // Benches never run on the oldest compiler.

use criterion::{criterion_group, criterion_main, Criterion};
use games::nim_counts;
use std::hint::black_box;

const MODULUS: u64 = 998_244_353;

fn by_convolution(counts: &[u64], n: u64) -> Vec<u64> {
    let mut lists = vec![0; counts.len()];
    lists[0] = 1;
    for _ in 0..n {
        let mut next = vec![0; counts.len()];
        for (v, list) in lists.iter().enumerate() {
            for (w, count) in counts.iter().enumerate() {
                next[v ^ w] = (next[v ^ w] + list * count) % MODULUS;
            }
        }
        lists = next;
    }
    lists
}

fn lists(c: &mut Criterion) {
    let mut group = c.benchmark_group("nim_counts/65536");
    group.sample_size(10);
    // Each size of 0 to 65535 once: a last component makes every nim-sum in one way.
    let counts = vec![1; 1 << 16];
    group.bench_function("lists_up_to", |b| {
        b.iter(|| {
            let lists = nim_counts::lists_up_to(black_box(&counts), 200_000, MODULUS);
            assert!(lists.iter().all(|&it| it == lists[0]));
        })
    });
    group.finish();

    let counts: Vec<u64> = (0..256).map(|v| v % 7).collect();
    let expected = by_convolution(&counts, 20);
    let mut group = c.benchmark_group("nim_counts/256");
    group.bench_function("lists", |b| {
        b.iter(|| assert_eq!(nim_counts::lists(black_box(&counts), 20, MODULUS), expected))
    });
    group.bench_function("by_convolution", |b| {
        b.iter(|| assert_eq!(by_convolution(black_box(&counts), 20), expected))
    });
    group.finish();
}

criterion_group!(benches, lists);
criterion_main!(benches);
