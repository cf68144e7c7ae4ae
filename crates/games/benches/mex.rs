//! `cargo bench -p games --bench mex`
//!
//! 10⁶ numbers in three shapes, beside the mex that sorts a copy. The answer is asserted.

#![allow(clippy::incompatible_msrv)] // Benches never run on the oldest compiler.

use criterion::{criterion_group, criterion_main, Criterion};
use games::mex::mex;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
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
        group
            .bench_function("bitset", |b| b.iter(|| assert_eq!(mex(black_box(&values)), expected)));
        group.bench_function("sort", |b| {
            b.iter(|| assert_eq!(mex_by_sorting(black_box(&values)), expected))
        });
        group.finish();
    }
}

criterion_group!(benches, mex_of_a_million_numbers);
criterion_main!(benches);
