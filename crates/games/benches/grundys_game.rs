//! `cargo bench -p benches --bench grundys_game`
//!
//! The table to 10⁵, beside the one by all pairs, and to 10⁶, where all pairs take a hundred times
//! as long as to 10⁵. The answer is asserted, and that the lost heaps to 10⁶ are those of the list.

#![allow(clippy::incompatible_msrv)] // Benches never run on the oldest compiler.

use criterion::{criterion_group, criterion_main, Criterion};
use games::grundys_game::{single_heap_outcome, GrundysGame};
use games::outcome::Outcome;
use std::hint::black_box;
use std::time::Duration;

const HEAPS: usize = 100_000;

/// The table as a contestant would write it.
fn values_by_all_pairs(heaps: usize) -> Vec<u64> {
    let mut values = vec![0u64; heaps];
    let mut seen = vec![0; heaps.next_power_of_two()];
    for heap in 1..heaps {
        for part in 1..(heap + 1) / 2 {
            seen[(values[part] ^ values[heap - part]) as usize] = heap;
        }
        values[heap] = (0..).find(|&value| seen[value as usize] != heap).unwrap();
    }
    values
}

/// The largest heap with the largest value of a table.
fn largest(heaps: usize, grundy: impl Fn(u64) -> u64) -> (u64, u64) {
    (0..heaps as u64).map(|heap| (grundy(heap), heap)).max().unwrap()
}

fn tables(c: &mut Criterion) {
    let values = values_by_all_pairs(HEAPS);
    let expected = largest(HEAPS, |heap| values[heap as usize]);
    assert_eq!(expected.0, 230);

    let mut group = c.benchmark_group("grundys_game/1e5");
    group.sample_size(10).warm_up_time(Duration::from_millis(500));
    group.measurement_time(Duration::from_secs(1));
    group.bench_function("new", |b| {
        b.iter(|| {
            let game = GrundysGame::new(black_box(HEAPS));
            assert_eq!(largest(HEAPS, |heap| game.grundy(heap)), expected)
        })
    });
    group.bench_function("by_all_pairs", |b| {
        b.iter(|| {
            let values = values_by_all_pairs(black_box(HEAPS));
            assert_eq!(largest(HEAPS, |heap| values[heap as usize]), expected)
        })
    });
    group.finish();

    let game = GrundysGame::new(1_000_001);
    for heap in 0..=1_000_000 {
        let expected = Outcome::from_grundy(game.grundy(heap));
        assert_eq!(single_heap_outcome(heap), Some(expected), "{heap}");
    }

    let mut group = c.benchmark_group("grundys_game/1e6");
    group.sample_size(10).warm_up_time(Duration::from_millis(500));
    group.bench_function("new", |b| {
        b.iter(|| {
            let game = GrundysGame::new(black_box(1_000_000));
            assert_eq!(largest(1_000_000, |heap| game.grundy(heap)).0, 231)
        })
    });
    group.finish();
}

criterion_group!(benches, tables);
criterion_main!(benches);
