//! `cargo bench -p benches --bench tartan`
//!
//! A winning move among 100 heads with values around 1000, and with values of all sizes; the first
//! beside trying all pairs of smaller values. The move is asserted to win.

#![allow(clippy::incompatible_msrv)] // Benches never run on the oldest compiler.

use criterion::{criterion_group, criterion_main, Criterion};
use games::nimber::nim_product;
use games::tartan::{self, Move};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use std::hint::black_box;
use std::time::Duration;

const HEADS: usize = 100;

/// The first pair of smaller values that will do, on the first head that has one.
fn move_by_all_pairs(heads: &[(u64, u64)]) -> Option<Move> {
    let sum = tartan::grundy(heads);
    heads.iter().enumerate().find_map(|(head, &(a, b))| {
        if nim_product(a, b) ^ sum >= nim_product(a, b) {
            return None;
        }
        let pairs = (0..a).flat_map(|p| (0..b).map(move |q| (p, q)));
        let mut wins = pairs.filter(|&(p, q)| nim_product(a ^ p, b ^ q) == sum);
        wins.next().map(|left| Move { head, left })
    })
}

/// True if there is a move and it leaves a P-position.
fn wins(heads: &[(u64, u64)], reply: Option<Move>) -> bool {
    reply.map_or(false, |Move { head, left: (p, q) }| {
        let (a, b) = heads[head];
        p < a && q < b && tartan::grundy(heads) == nim_product(a ^ p, b ^ q)
    })
}

fn a_winning_move_of_a_product(c: &mut Criterion) {
    let mut rng = StdRng::seed_from_u64(1);
    let small: Vec<(u64, u64)> =
        (0..HEADS).map(|_| (rng.random_range(800..1200), rng.random_range(800..1200))).collect();
    let large: Vec<(u64, u64)> = (0..HEADS).map(|_| (rng.random(), rng.random())).collect();

    for (size, heads) in [("1e3", small), ("64_bits", large)] {
        let mut group = c.benchmark_group(format!("tartan/{size}"));
        group.sample_size(10).measurement_time(Duration::from_secs(2));
        group.bench_function("winning_move", |b| {
            b.iter(|| assert!(wins(&heads, tartan::winning_move(black_box(&heads)))))
        });
        if size == "1e3" {
            group.bench_function("by_all_pairs", |b| {
                b.iter(|| assert!(wins(&heads, move_by_all_pairs(black_box(&heads)))))
            });
        }
        group.finish();
    }
}

criterion_group!(benches, a_winning_move_of_a_product);
criterion_main!(benches);
