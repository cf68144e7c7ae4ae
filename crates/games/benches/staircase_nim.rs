//! `cargo bench -p benches --bench staircase_nim`
//!
//! 10⁶ steps, beside Nim on a list of the odd ones, and 10⁶ coins on a strip. The answer is asserted.

#![allow(clippy::incompatible_msrv)] // Benches never run on the oldest compiler.

use criterion::{criterion_group, criterion_main, Criterion};
use games::nim;
use games::staircase_nim::{self, Move, Slide};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use std::hint::black_box;
use std::time::Duration;

const N: usize = 1_000_000;

fn winning_move_by_listing(steps: &[u64]) -> Option<Move> {
    let heaps: Vec<u64> = steps.iter().copied().step_by(2).collect();
    let nim::Move { heap, left } = nim::winning_move(&heaps)?;
    Some(Move { step: 2 * heap, taken: heaps[heap] - left })
}

/// The gaps before every other coin, from the last one on, as heaps of Nim.
fn slide_by_listing(coins: &[u64]) -> Option<Slide> {
    assert!(coins.windows(2).all(|pair| pair[0] < pair[1]));
    let mut gaps: Vec<u64> = coins.windows(2).map(|pair| pair[1] - pair[0] - 1).collect();
    gaps.insert(0, coins[0]);
    let heaps: Vec<u64> = gaps.iter().rev().copied().step_by(2).collect();
    let nim::Move { heap, left } = nim::winning_move(&heaps)?;
    let coin = coins.len() - 1 - 2 * heap;
    Some(Slide { coin, to: coins[coin] - (heaps[heap] - left) })
}

fn staircases_of_the_largest_size(c: &mut Criterion) {
    let mut rng = StdRng::seed_from_u64(1);
    let steps: Vec<u64> = (0..N).map(|_| rng.random_range(0..1 << 30)).collect();
    let expected = winning_move_by_listing(&steps);
    assert!(expected.is_some());

    let mut group = c.benchmark_group("staircase_nim/1e6");
    group.sample_size(10).measurement_time(Duration::from_secs(2));
    group.bench_function("winning_move", |b| {
        b.iter(|| assert_eq!(staircase_nim::winning_move(black_box(&steps)), expected))
    });
    group.bench_function("by_listing", |b| {
        b.iter(|| assert_eq!(winning_move_by_listing(black_box(&steps)), expected))
    });
    group.finish();

    // The same staircase on a strip: the gaps are the steps from the last to the first.
    let mut square = 0;
    let mut coins = Vec::with_capacity(N);
    for gap in steps.iter().rev() {
        coins.push(square + gap);
        square += gap + 1;
    }
    let slide = expected.map(|Move { step, taken }| {
        let coin = N - 1 - step;
        Slide { coin, to: coins[coin] - taken }
    });
    let mut group = c.benchmark_group("staircase_nim/strip_1e6");
    group.sample_size(10).measurement_time(Duration::from_secs(2));
    group.bench_function("strip_winning_move", |b| {
        b.iter(|| assert_eq!(staircase_nim::strip_winning_move(black_box(&coins)), slide))
    });
    group.bench_function("by_listing", |b| {
        b.iter(|| assert_eq!(slide_by_listing(black_box(&coins)), slide))
    });
    group.finish();
}

criterion_group!(benches, staircases_of_the_largest_size);
criterion_main!(benches);
