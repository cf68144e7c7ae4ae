//! `cargo bench -p benches --bench coin_turning`
//!
//! A row of 14 coins of Mock Turtles, table included, beside a search through all positions. The
//! answer is asserted.

#![allow(clippy::incompatible_msrv)] // Benches never run on the oldest compiler.

use criterion::{criterion_group, criterion_main, Criterion};
use games::coin_turning::{mock_turtles, CoinTurning};
use games::search;
use std::hint::black_box;
use std::time::Duration;

const PLACES: usize = 14;

/// Coins as bits, and the options straight from the rules.
fn grundy_by_search(heads: &[bool]) -> u64 {
    let start = heads.iter().rev().fold(0u32, |code, &head| code << 1 | u32::from(head));
    let options = |&code: &u32| {
        let heads = (0..PLACES).filter(|&x| code >> x & 1 == 1);
        let turned = heads.flat_map(|x| {
            let bits = |set: &Vec<usize>| set.iter().fold(1 << x, |bits, y| bits | 1 << y);
            mock_turtles(x).iter().map(bits).collect::<Vec<u32>>()
        });
        turned.map(|bits| code ^ bits).collect()
    };
    search::grundy(start, options)
}

fn a_row_of_mock_turtles(c: &mut Criterion) {
    let heads: Vec<bool> = (0..PLACES).map(|x| x % 3 != 1).collect();
    let expected = grundy_by_search(&heads);

    let mut group = c.benchmark_group("coin_turning/14");
    group.sample_size(10).measurement_time(Duration::from_secs(2));
    group.bench_function("grundy", |b| {
        b.iter(|| {
            let game = CoinTurning::new(PLACES, mock_turtles);
            assert_eq!(game.grundy(black_box(&heads)), expected)
        })
    });
    group.bench_function("by_search", |b| {
        b.iter(|| assert_eq!(grundy_by_search(black_box(&heads)), expected))
    });
    group.finish();
}

criterion_group!(benches, a_row_of_mock_turtles);
criterion_main!(benches);
