//! `cargo bench -p benches --bench short_game`
//!
//! Whole games by their canonical forms, beside a search for the outcome alone.

#![allow(clippy::incompatible_msrv)] // Benches never run on the oldest compiler.

use criterion::{criterion_group, criterion_main, Criterion};
use games::partizan::{self, PartizanOutcome, Player};
use games::partizan_boards::{board, domineering, snort, Board, Vertex};
use games::partizan_values::Memo;
use games::short_game::{Arena, Game};
use games::thermograph::thermograph;
use std::hint::black_box;

/// All dominoes on the whole board, which is not divided.
fn undivided(board: &Board, player: Player) -> Vec<Board> {
    let row = 1 + board.iter().position(|&cell| cell == b'\n').unwrap();
    let step = if player == Player::Left { row } else { 1 };
    let able =
        (0..board.len()).filter(|&at| board[at] == b'.' && board.get(at + step) == Some(&b'.'));
    let placed = |at: usize| {
        let mut after = board.clone();
        after[at] = b'#';
        after[at + step] = b'#';
        after
    };
    able.map(placed).collect()
}

fn domineering_on_4_rows(c: &mut Criterion) {
    let start = board(&["....."; 4]);
    let mut group = c.benchmark_group("short_game/domineering-4x5");
    group.sample_size(10);
    group.bench_function("value", |b| {
        b.iter(|| {
            let (mut games, mut memo) = (Arena::new(10_000_000), Memo::default());
            let value = games.value_by_parts(&mut memo, black_box(&start), domineering);
            assert_eq!(value, Some(games.integer(1)));
        })
    });
    group.bench_function("by_search", |b| {
        b.iter(|| {
            let outcome = partizan::outcome(black_box(start.clone()), undivided);
            assert_eq!(outcome, PartizanOutcome::L);
        })
    });
    group.finish();
}

fn snort_on_a_path(c: &mut Criterion) {
    let near = |v: usize| (v.saturating_sub(1)..(v + 2).min(12)).filter(move |&it| it != v);
    let neighbours: Vec<Vec<usize>> = (0..12).map(|v| near(v).collect()).collect();
    let start = vec![Vertex::Free; 12];
    let mut group = c.benchmark_group("short_game/snort-12");
    group.sample_size(10);
    group.bench_function("temperature", |b| {
        b.iter(|| {
            let (mut games, mut memo) = (Arena::new(10_000_000), Memo::default());
            let value = games.value_by_parts(&mut memo, black_box(&start), snort(&neighbours));
            let walls = thermograph(&mut games, value.unwrap()).unwrap();
            assert_eq!((walls.mean(), walls.temperature()), (0.into(), 1.into()));
        })
    });
    group.finish();
}

fn games_of_day_3(c: &mut Criterion) {
    let mut group = c.benchmark_group("short_game/day-3");
    group.sample_size(10);
    group.bench_function("born", |b| {
        b.iter(|| {
            let mut games = Arena::new(10_000_000);
            let mut born = vec![Game::ZERO];
            for _ in 0..3 {
                born = games.born_after(&born).unwrap();
            }
            assert_eq!(born.len(), 1474);
        })
    });
    group.finish();
}

criterion_group!(benches, domineering_on_4_rows, snort_on_a_path, games_of_day_3);
criterion_main!(benches);
