//! `cargo bench -p benches --bench octal`
//!
//! Kayles to 10⁵ by its proved period, beside a table by all pairs; tables without a period; the
//! proof of a long period. The answer is asserted.

#![allow(clippy::incompatible_msrv)] // Benches never run on the oldest compiler.

use criterion::{criterion_group, criterion_main, Criterion};
use games::octal::{self, Octal};
use games::sparse_space::{grundy_values, Parts};
use std::hint::black_box;

const HEAPS: usize = 100_000;

/// The table as a contestant would write it.
fn values_by_all_pairs(digits: &[u8], heaps: usize) -> Vec<u64> {
    let mut values = vec![0u64; heaps];
    let mut seen = vec![0; heaps.next_power_of_two()];
    for heap in 1..heaps {
        for (taken, &digit) in digits.iter().enumerate().take(heap + 1) {
            let left = heap - taken;
            if digit & if left == 0 { 1 } else { 2 } != 0 {
                seen[values[left] as usize] = heap;
            }
            if digit & 4 != 0 {
                for part in 1..=left / 2 {
                    seen[(values[part] ^ values[left - part]) as usize] = heap;
                }
            }
        }
        values[heap] = (0..).find(|&value| seen[value as usize] != heap).unwrap();
    }
    values
}

fn kayles_to_100_000(c: &mut Criterion) {
    let sum: u64 = (0..HEAPS as u64).map(octal::kayles).sum();
    let game = Octal::new(octal::KAYLES);

    let mut group = c.benchmark_group("octal/kayles_1e5");
    group.sample_size(10);
    group.bench_function("grundy_values", |b| {
        b.iter(|| assert_eq!(black_box(&game).grundy_values(HEAPS).iter().sum::<u64>(), sum))
    });
    group.bench_function("kayles", |b| {
        b.iter(|| {
            let values = (0..black_box(HEAPS as u64)).map(octal::kayles);
            assert_eq!(values.sum::<u64>(), sum)
        })
    });
    // A tenth of the heaps, so a hundredth of the time.
    let tenth = HEAPS / 10;
    let sum: u64 = (0..tenth as u64).map(octal::kayles).sum();
    group.bench_function("by_all_pairs_to_1e4", |b| {
        b.iter(|| {
            let values = values_by_all_pairs(black_box(&[0, 7, 7]), tenth);
            assert_eq!(values.iter().sum::<u64>(), sum)
        })
    });
    group.finish();
}

fn tables_without_a_period(c: &mut Criterion) {
    // No period is known of these. A mask makes nearly all heaps of 0.36 common; for 0.06, none does.
    let heaps = 30_000;
    for (code, digits) in [("0.36", [0, 3, 6]), ("0.06", [0, 0, 6])] {
        let sum: u64 = values_by_all_pairs(&digits, heaps).iter().sum();

        let mut group = c.benchmark_group(format!("octal/{code}_3e4"));
        group.sample_size(10);
        group.bench_function("grundy_values", |b| {
            b.iter(|| {
                let values = grundy_values(black_box(&digits), Parts::Any, heaps);
                assert_eq!(values.iter().sum::<u64>(), sum)
            })
        });
        group.bench_function("by_all_pairs", |b| {
            b.iter(|| {
                let values = values_by_all_pairs(black_box(&digits), heaps);
                assert_eq!(values.iter().sum::<u64>(), sum)
            })
        });
        group.finish();
    }
}

fn proofs_of_periods(c: &mut Criterion) {
    let mut group = c.benchmark_group("octal/solve");
    group.sample_size(10);
    for (code, preperiod, period) in [("0.77", 71, 12), ("0.356", 7315, 142)] {
        group.bench_function(code, |b| {
            b.iter(|| {
                let proved = Octal::new(black_box(code)).solve(HEAPS).period().unwrap();
                assert_eq!((proved.preperiod, proved.period), (preperiod, period))
            })
        });
    }
    group.finish();
}

criterion_group!(benches, kayles_to_100_000, tables_without_a_period, proofs_of_periods);
criterion_main!(benches);
