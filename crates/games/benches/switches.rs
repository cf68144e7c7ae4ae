//! `cargo bench -p benches --bench switches`
//!
//! As many items as a judge uses.

#![allow(clippy::incompatible_msrv)] // Benches never run on the oldest compiler.

use criterion::{criterion_group, criterion_main, Criterion};
use games::partizan::Player;
use games::switches;
use std::hint::black_box;

const ITEMS: i64 = 200_000;

fn items_in_random_order(c: &mut Criterion) {
    // The numbers 1 to n, each worth the same to both: best play is n − (n − 1) + … = n / 2.
    let number = |i: i64| i * 77_773 % ITEMS + 1;
    let items: Vec<(i64, i64)> = (0..ITEMS).map(|i| (number(i), -number(i))).collect();
    let mut group = c.benchmark_group("switches/200k");
    group.bench_function("score", |b| {
        b.iter(|| assert_eq!(switches::score(black_box(&items), Player::Left), ITEMS / 2))
    });
    group.finish();
}

criterion_group!(benches, items_in_random_order);
criterion_main!(benches);
