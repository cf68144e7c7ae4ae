//! `cargo bench -p benches --bench subtraction`
//!
//! The whole game from its set, beside the table up to heap 10⁷ with an array of marks; then the same
//! two where no period can be proved, so that all the table is filled. The answer is asserted.

#![allow(clippy::incompatible_msrv)] // Benches never run on the oldest compiler.

use criterion::{criterion_group, criterion_main, Criterion};
use games::subtraction::{bachet_grundy, Subtraction};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use std::hint::black_box;
use std::time::Duration;

const HEAPS: usize = 10_000_000;

/// The values of all heaps below `length`, as a contestant would write it.
fn values_by_marks(set: &[u64], length: usize) -> Vec<u8> {
    let mut values = vec![0u8; length];
    let mut marked = [usize::MAX; 256];
    for n in 0..length {
        for &taken in set {
            if taken <= n as u64 {
                marked[usize::from(values[n - taken as usize])] = n;
            }
        }
        values[n] = (0..).find(|&value| marked[usize::from(value)] != n).unwrap();
    }
    values
}

fn sets() -> [(&'static str, Vec<u64>); 3] {
    [
        ("3_moves", vec![2, 5, 7]),
        ("8_moves", vec![3, 11, 26, 47, 68, 90, 121, 143]),
        ("32_moves", (0..32).map(|i| 5 + 3 * i * i).collect()),
    ]
}

fn games_of_any_heap(c: &mut Criterion) {
    for (name, set) in sets() {
        let n = HEAPS - 1;
        let expected = u64::from(values_by_marks(&set, HEAPS)[n]);
        let mut group = c.benchmark_group(format!("subtraction/{name}"));
        group.sample_size(10).measurement_time(Duration::from_secs(1));
        group.warm_up_time(Duration::from_millis(100));
        group.bench_function("new", |b| {
            b.iter(|| assert_eq!(Subtraction::new(black_box(&set)).grundy(n as u64), expected))
        });
        group.bench_function("by_filling_the_table", |b| {
            b.iter(|| assert_eq!(u64::from(values_by_marks(black_box(&set), HEAPS)[n]), expected))
        });
        group.finish();
    }
}

fn tables_of_ten_million_heaps(c: &mut Criterion) {
    for (name, mut set) in sets() {
        let n = HEAPS - 1;
        let expected = u64::from(values_by_marks(&set, HEAPS)[n]);
        // A member so large that it never matters, and that no table proves anything.
        set.push(1 << 60 | 1);
        let mut group = c.benchmark_group(format!("subtraction/table_1e7/{name}"));
        group.sample_size(10).measurement_time(Duration::from_secs(1));
        group.warm_up_time(Duration::from_millis(100));
        group.bench_function("with_limit", |b| {
            b.iter(|| {
                let game = Subtraction::with_limit(black_box(&set), HEAPS);
                assert_eq!(game.grundy(n as u64), expected)
            })
        });
        group.bench_function("by_marks", |b| {
            b.iter(|| assert_eq!(u64::from(values_by_marks(black_box(&set), HEAPS)[n]), expected))
        });
        group.finish();
    }
}

/// Bachet's game as a set: dense, and with more moves than bits in a word.
fn many_moves(c: &mut Criterion) {
    let k = 250;
    let set: Vec<u64> = (1..=k).collect();
    let n = 100_000;
    let expected = bachet_grundy(n, k);
    let mut group = c.benchmark_group("subtraction/250_moves");
    group.sample_size(10).measurement_time(Duration::from_secs(1));
    group.bench_function("new", |b| {
        b.iter(|| assert_eq!(Subtraction::new(black_box(&set)).grundy(n), expected))
    });
    group.bench_function("by_filling_the_table", |b| {
        b.iter(|| {
            let values = values_by_marks(black_box(&set), n as usize + 1);
            assert_eq!(u64::from(values[n as usize]), expected)
        })
    });
    group.finish();
}

/// Many moves without a period that a table of 10⁶ values could prove.
fn no_period(c: &mut Criterion) {
    let mut rng = StdRng::seed_from_u64(1);
    let set: Vec<u64> = (1..=900).filter(|_| rng.random_ratio(1, 3)).collect();
    let length = 1_000_000;
    let expected = values_by_marks(&set, length)[length - 1];
    let mut group = c.benchmark_group("subtraction/no_period_1e6");
    group.sample_size(10).measurement_time(Duration::from_secs(1));
    group.bench_function("with_limit", |b| {
        b.iter(|| {
            let game = Subtraction::with_limit(black_box(&set), length);
            assert_eq!(game.period(), None);
            assert_eq!(game.grundy(length as u64 - 1), u64::from(expected))
        })
    });
    group.bench_function("by_marks", |b| {
        b.iter(|| assert_eq!(values_by_marks(black_box(&set), length)[length - 1], expected))
    });
    group.finish();
}

criterion_group!(benches, games_of_any_heap, tables_of_ten_million_heaps, many_moves, no_period);
criterion_main!(benches);
