//! `cargo bench -p benches --bench grundy`
//!
//! Tables and memos at judges' sizes, beside a memo in a `BTreeMap` with boxed closures, the usual
//! shape of a general solver. The answers are asserted to be equal.

#![allow(clippy::incompatible_msrv)] // Benches never run on the oldest compiler.

use criterion::{criterion_group, criterion_main, Criterion};
use games::grundy::{Memo, Table};
use std::collections::{BTreeMap, BTreeSet};
use std::hint::black_box;
use std::time::Duration;

const HEAPS: usize = 1_000_000;
const SPLIT_HEAPS: usize = 3_000;
const SIDE: u64 = 100;

/// Lists the options of a position, each of them a sum.
type Moves<P> = Box<dyn Fn(&P) -> Vec<Vec<P>>>;

/// The recursive solver with an ordered map.
struct MapSolver<P> {
    memo: BTreeMap<P, u64>,
    moves: Moves<P>,
}

impl<P: Clone + Ord> MapSolver<P> {
    fn new(moves: Moves<P>) -> Self {
        MapSolver { memo: BTreeMap::new(), moves }
    }

    fn grundy(&mut self, position: &P) -> u64 {
        if let Some(&value) = self.memo.get(position) {
            return value;
        }
        let mut seen = BTreeSet::new();
        for option in (self.moves)(position) {
            seen.insert(option.iter().fold(0, |sum, it| sum ^ self.grundy(it)));
        }
        let value = (0..).find(|it| !seen.contains(it)).unwrap();
        self.memo.insert(position.clone(), value);
        value
    }

    /// The sum of the values, computed in order so that the recursion stays shallow.
    fn total(&mut self, positions: impl Iterator<Item = P>) -> u64 {
        positions.map(|it| self.grundy(&it)).sum()
    }
}

fn taking(c: &mut Criterion) {
    const TAKEN: [usize; 3] = [2, 5, 7];
    let table = || {
        let game = Table::new(HEAPS, |heap, options| {
            for taken in TAKEN.into_iter().filter(|&it| it <= heap) {
                options.push(heap - taken);
            }
        });
        game.values().iter().sum::<u64>()
    };
    let by_map = || {
        let moves = |&heap: &usize| {
            TAKEN
                .into_iter()
                .filter(|&taken| taken <= heap)
                .map(|taken| vec![heap - taken])
                .collect()
        };
        MapSolver::new(Box::new(moves)).total(0..HEAPS)
    };
    compare(c, "taking", "table", table, "by_btree_map", by_map);
}

fn splitting(c: &mut Criterion) {
    let table = || {
        let game = Table::new(SPLIT_HEAPS, |heap, options| {
            for part in 1..(heap + 1) / 2 {
                options.push_sum([part, heap - part]);
            }
        });
        game.values().iter().sum::<u64>()
    };
    let by_map = || {
        let moves =
            |&heap: &usize| (1..(heap + 1) / 2).map(|part| vec![part, heap - part]).collect();
        MapSolver::new(Box::new(moves)).total(0..SPLIT_HEAPS)
    };
    compare(c, "splitting", "table", table, "by_btree_map", by_map);
}

/// Wythoff's game on two heaps below `SIDE`.
fn pairs(c: &mut Criterion) {
    fn options((a, b): (u64, u64), mut push: impl FnMut((u64, u64))) {
        (0..a).for_each(|left| push((left, b)));
        (0..b).for_each(|left| push((a, left)));
        (1..=a.min(b)).for_each(|taken| push((a - taken, b - taken)));
    }
    let positions = || (0..SIDE).flat_map(|a| (0..SIDE).map(move |b| (a, b)));
    let memo = || {
        let mut game = Memo::new(|&heaps: &(u64, u64), it| options(heaps, |to| it.push(to)));
        positions().map(|heaps| game.grundy(&heaps)).sum::<u64>()
    };
    let by_map = || {
        let moves = |&heaps: &(u64, u64)| {
            let mut list = Vec::new();
            options(heaps, |to| list.push(vec![to]));
            list
        };
        MapSolver::new(Box::new(moves)).total(positions())
    };
    compare(c, "pairs", "memo", memo, "by_btree_map", by_map);
}

/// Times two ways to the same number.
fn compare(
    c: &mut Criterion,
    game: &str,
    our_name: &str,
    ours: impl Fn() -> u64,
    other_name: &str,
    other: impl Fn() -> u64,
) {
    let expected = other();
    let mut group = c.benchmark_group(format!("grundy/{game}"));
    group.sample_size(10).warm_up_time(Duration::from_millis(300));
    group.measurement_time(Duration::from_secs(1));
    group.bench_function(our_name, |b| b.iter(|| assert_eq!(black_box(ours()), expected)));
    group.bench_function(other_name, |b| b.iter(|| assert_eq!(black_box(other()), expected)));
    group.finish();
}

criterion_group!(benches, taking, splitting, pairs);
criterion_main!(benches);
