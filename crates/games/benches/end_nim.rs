//! `cargo bench -p benches --bench end_nim`
//!
//! As many rows and heaps as a judge has.

#![allow(clippy::incompatible_msrv)] // Benches never run on the oldest compiler.

use criterion::{criterion_group, criterion_main, Criterion};
use games::end_nim;
use games::partizan::PartizanOutcome;
use std::hint::black_box;

fn rows(c: &mut Criterion) {
    // A palindrome is as good for Left as for Right, so the previous or the next player wins.
    let heaps: Vec<u64> =
        (0..50).chain((0..50).rev()).map(|i| 1_000_000_007 * i % 997 + 1).collect();
    let mut group = c.benchmark_group("end_nim/100");
    group.bench_function("outcome", |b| {
        b.iter(|| {
            let outcome = end_nim::outcome(black_box(&heaps));
            assert!(matches!(outcome, PartizanOutcome::N | PartizanOutcome::P));
        })
    });
    group.finish();
}

criterion_group!(benches, rows);
criterion_main!(benches);
