//! `cargo bench -p benches --bench search`
//!
//! Two heaps of 500 of which 1 to 3 tokens may be taken: 2.5·10⁵ positions and 1.5·10⁶ moves, beside
//! the recursion that a contestant would write. The answer is asserted.

#![allow(clippy::incompatible_msrv)] // Benches never run on the oldest compiler.

use criterion::{criterion_group, criterion_main, Criterion};
use games::mex::mex;
use games::search;
use std::collections::HashMap;
use std::hint::black_box;

type Position = (u64, u64);

const START: Position = (501, 499);

fn options(&(a, b): &Position) -> Vec<Position> {
    let first = (a.saturating_sub(3)..a).map(|left| (left, b));
    first.chain((b.saturating_sub(3)..b).map(|left| (a, left))).collect()
}

fn grundy_by_recursion(position: Position, memo: &mut HashMap<Position, u64>) -> u64 {
    if let Some(&value) = memo.get(&position) {
        return value;
    }
    let values: Vec<u64> =
        options(&position).into_iter().map(|it| grundy_by_recursion(it, memo)).collect();
    let value = mex(&values);
    memo.insert(position, value);
    value
}

fn two_heaps(c: &mut Criterion) {
    let expected = (START.0 % 4) ^ (START.1 % 4);
    let mut group = c.benchmark_group("search/250k");
    group.sample_size(10);
    group.bench_function("grundy", |b| {
        b.iter(|| assert_eq!(search::grundy(black_box(START), options), expected))
    });
    group.bench_function("by_recursion", |b| {
        b.iter(|| {
            let mut memo = HashMap::new();
            assert_eq!(grundy_by_recursion(black_box(START), &mut memo), expected)
        })
    });
    group.finish();
}

criterion_group!(benches, two_heaps);
criterion_main!(benches);
