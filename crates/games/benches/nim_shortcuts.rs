//! `cargo bench -p benches --bench nim_shortcuts`
//!
//! As many cells and questions as a judge has. The simple way fills a board, here a small one.

#![allow(clippy::incompatible_msrv)] // Benches never run on the oldest compiler.

use criterion::{criterion_group, criterion_main, Criterion};
use games::nim_shortcuts::NimShortcuts;
use games::Outcome;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use std::hint::black_box;

const N: usize = 100_000;

fn random(count: usize, below: u64) -> Vec<(u64, u64)> {
    let mut rng = StdRng::seed_from_u64(0);
    (0..count).map(|_| (rng.random_range(0..below), rng.random_range(0..below))).collect()
}

fn by_board(cells: &[(u64, u64)], side: usize) -> usize {
    let mut is_lost = vec![vec![false; side]; side];
    for &(x, y) in cells {
        is_lost[x as usize][y as usize] = true;
    }
    for x in 0..side {
        for y in 0..side {
            let has_move = (0..x).any(|left| is_lost[left][y]) || is_lost[x][..y].contains(&true);
            is_lost[x][y] |= !has_move;
        }
    }
    is_lost.iter().flatten().filter(|&&it| it).count()
}

fn shortcuts(c: &mut Criterion) {
    let cells = random(N, 1_000_000_000);
    let mut group = c.benchmark_group("nim_shortcuts/1e5");
    group.sample_size(20);
    group.bench_function("new_and_questions", |b| {
        b.iter(|| {
            let game = NimShortcuts::new(black_box(&cells));
            assert!(cells.iter().all(|&(x, y)| game.outcome(x, y) == Outcome::P));
        })
    });
    group.finish();

    let (cells, side) = (random(50, 200), 200);
    let expected = by_board(&cells, side);
    let mut group = c.benchmark_group("nim_shortcuts/200");
    group.sample_size(20);
    group.bench_function("new_and_questions", |b| {
        b.iter(|| {
            let game = NimShortcuts::new(black_box(&cells));
            let squares = (0..side as u64).flat_map(|x| (0..side as u64).map(move |y| (x, y)));
            let lost = squares.filter(|&(x, y)| game.outcome(x, y) == Outcome::P).count();
            assert_eq!(lost, expected);
        })
    });
    group.bench_function("by_board", |b| {
        b.iter(|| assert_eq!(by_board(black_box(&cells), side), expected))
    });
    group.finish();
}

criterion_group!(benches, shortcuts);
criterion_main!(benches);
