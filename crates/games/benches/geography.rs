//! `cargo bench -p benches --bench geography`
//!
//! All starts at once on sparse random graphs and on a board with holes, of 10⁵ vertices; and on 300
//! vertices, beside two matchings for every start, with it and without. The answers are asserted to
//! be equal.

#![allow(clippy::incompatible_msrv)] // Benches never run on the oldest compiler.

use criterion::{criterion_group, criterion_main, Criterion, SamplingMode};
use games::{geography, Outcome};
use graphs::general_matching::maximum_matching;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use std::hint::black_box;
use std::time::Duration;

/// The vertices from which whoever has to move loses.
fn by_a_matching_per_start(n: u32, edges: &[(u32, u32)]) -> Vec<u32> {
    let size = |edges: &[(u32, u32)]| maximum_matching(n as usize, edges).size();
    let is_lost = |&v: &u32| {
        let without: Vec<(u32, u32)> =
            edges.iter().copied().filter(|&(a, b)| a != v && b != v).collect();
        size(&without) == size(edges)
    };
    (0..n).filter(is_lost).collect()
}

fn random_graph(n: u32) -> Vec<(u32, u32)> {
    let mut rng = StdRng::seed_from_u64(1);
    (0..2 * n).map(|_| (rng.random_range(0..n), rng.random_range(0..n))).collect()
}

/// The squares of a board in which every seventh is a hole, by colour: the two counts, and the edges
/// from white squares to black ones.
fn board(side: usize) -> (usize, usize, Vec<(u32, u32)>) {
    let mut rng = StdRng::seed_from_u64(1);
    let mut counts = [0, 0];
    let mut names = vec![vec![None; side]; side];
    for r in 0..side {
        for c in 0..side {
            if rng.random_range(0..7) > 0 {
                names[r][c] = Some(counts[(r + c) % 2] as u32);
                counts[(r + c) % 2] += 1;
            }
        }
    }
    let mut edges = Vec::new();
    for r in 0..side {
        for c in 0..side {
            for (below, right) in [(r + 1, c), (r, c + 1)] {
                let other = names.get(below).and_then(|row| row.get(right).copied().flatten());
                if let (Some(u), Some(v)) = (names[r][c], other) {
                    edges.push(if (r + c) % 2 == 0 { (u, v) } else { (v, u) });
                }
            }
        }
    }
    (counts[0], counts[1], edges)
}

fn all_starts_at_once(c: &mut Criterion) {
    let mut group = c.benchmark_group("geography/300");
    group.sample_size(10).sampling_mode(SamplingMode::Flat);
    group.warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(1));
    let edges = random_graph(300);
    let expected = by_a_matching_per_start(300, &edges);
    group.bench_function("solve", |b| {
        b.iter(|| assert_eq!(geography::solve(300, black_box(&edges)).winning_starts(), expected))
    });
    group.bench_function("by_a_matching_per_start", |b| {
        b.iter(|| assert_eq!(by_a_matching_per_start(300, black_box(&edges)), expected))
    });
    group.finish();

    let mut group = c.benchmark_group("geography/1e5");
    group.sample_size(10).sampling_mode(SamplingMode::Flat);
    group.warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(2));
    let edges = random_graph(100_000);
    let lost = geography::solve(100_000, &edges).winning_starts().len();
    group.bench_function("solve", |b| {
        b.iter(|| {
            let game = geography::solve(100_000, black_box(&edges));
            assert_eq!(game.winning_starts().len(), lost);
        })
    });
    let game = geography::solve(100_000, &edges);
    let won = (0..100_000).find(|&v| game.outcome(v) == Outcome::N).unwrap();
    group.bench_function("winning_moves", |b| {
        b.iter(|| assert!(!game.winning_moves(black_box(won)).is_empty()))
    });
    let (white, black, edges) = board(340);
    let renamed: Vec<(u32, u32)> = edges.iter().map(|&(u, v)| (u, white as u32 + v)).collect();
    let expected = geography::solve(white + black, &renamed).winning_starts();
    group.bench_function("solve_bipartite", |b| {
        b.iter(|| {
            let game = geography::solve_bipartite(white, black, black_box(&edges));
            assert_eq!(game.winning_starts(), expected);
        })
    });
    group.bench_function("solve_on_the_same_board", |b| {
        b.iter(|| {
            let game = geography::solve(white + black, black_box(&renamed));
            assert_eq!(game.winning_starts(), expected);
        })
    });
    group.finish();
}

criterion_group!(benches, all_starts_at_once);
criterion_main!(benches);
