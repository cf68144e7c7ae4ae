//! `cargo bench -p benches --bench mex`
//!
//! 10⁶ numbers in three shapes, beside the mex that sorts a copy; and a window of 10⁵ numbers that
//! slides over 10⁶, beside a tree of the absent ones. The answer is asserted.

#![allow(clippy::incompatible_msrv)] // Benches never run on the oldest compiler.

use criterion::{criterion_group, criterion_main, Criterion};
use games::mex::{mex, Multiset};
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use std::collections::BTreeSet;
use std::hint::black_box;

const N: u64 = 1_000_000;

/// The least absent number, by sorting.
fn mex_by_sorting(values: &[u64]) -> u64 {
    let mut values = values.to_vec();
    values.sort_unstable();
    values.dedup();
    values.iter().zip(0..).take_while(|&(&value, i)| value == i).count() as u64
}

fn mex_of_a_million_numbers(c: &mut Criterion) {
    let mut rng = StdRng::seed_from_u64(1);
    let mut permutation: Vec<u64> = (0..N).collect();
    permutation.shuffle(&mut rng);
    let below_n: Vec<u64> = (0..N).map(|_| rng.random_range(0..N)).collect();
    let wide: Vec<u64> = (0..N).map(|_| rng.random_range(0..1 << 32)).collect();

    for (shape, values) in [("permutation", permutation), ("below_n", below_n), ("32_bits", wide)] {
        let expected = mex_by_sorting(&values);
        let mut group = c.benchmark_group(format!("mex/1e6/{shape}"));
        group.sample_size(20);
        group.bench_function("mex", |b| b.iter(|| assert_eq!(mex(black_box(&values)), expected)));
        group.bench_function("by_sorting", |b| {
            b.iter(|| assert_eq!(mex_by_sorting(black_box(&values)), expected))
        });
        group.finish();
    }
}

const WINDOW: usize = 100_000;

/// The sum of the mex of all windows.
fn sum_of_mexes(values: &[u64]) -> u64 {
    let mut window = Multiset::new();
    let mut sum = 0;
    for (i, &value) in values.iter().enumerate() {
        window.add(value);
        if i >= WINDOW {
            window.remove(values[i - WINDOW]);
        }
        sum += window.mex();
    }
    sum
}

/// The same with the absent numbers in order, for values below `bound`.
fn sum_of_mexes_by_btree_set(values: &[u64], bound: usize) -> u64 {
    let mut counts = vec![0u32; bound];
    let mut absent: BTreeSet<u64> = (0..=bound as u64).collect();
    let mut sum = 0;
    for (i, &value) in values.iter().enumerate() {
        counts[value as usize] += 1;
        if counts[value as usize] == 1 {
            absent.remove(&value);
        }
        if i >= WINDOW {
            let leaving = values[i - WINDOW];
            counts[leaving as usize] -= 1;
            if counts[leaving as usize] == 0 {
                absent.insert(leaving);
            }
        }
        sum += absent.iter().next().unwrap();
    }
    sum
}

fn mex_of_a_sliding_window(c: &mut Criterion) {
    let mut rng = StdRng::seed_from_u64(2);
    // So few that all are often there, and as many as the window is wide.
    for (shape, bound) in [("mostly_full", WINDOW / 10), ("with_gaps", WINDOW)] {
        let values: Vec<u64> = (0..N).map(|_| rng.random_range(0..bound as u64)).collect();
        let expected = sum_of_mexes_by_btree_set(&values, bound);
        let mut group = c.benchmark_group(format!("mex/window/{shape}"));
        group.sample_size(10);
        group.bench_function("Multiset", |b| {
            b.iter(|| assert_eq!(sum_of_mexes(black_box(&values)), expected))
        });
        group.bench_function("by_btree_set", |b| {
            b.iter(|| assert_eq!(sum_of_mexes_by_btree_set(black_box(&values), bound), expected))
        });
        group.finish();
    }
}

criterion_group!(benches, mex_of_a_million_numbers, mex_of_a_sliding_window);
criterion_main!(benches);
