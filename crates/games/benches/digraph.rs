//! `cargo bench -p games --bench digraph`
//!
//! 10⁶ vertices and 5·10⁶ edges, building included, beside the same search on a list of lists. The
//! answers are asserted to be equal, and to verify.

#![allow(clippy::incompatible_msrv)] // Benches never run on the oldest compiler.

use criterion::{criterion_group, criterion_main, BatchSize, Criterion};
use games::{digraph, LoopyOutcome};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use std::collections::VecDeque;
use std::hint::black_box;

const N: u32 = 1_000_000;
const M: usize = 5_000_000;

/// Outcomes only, as a contestant would write it.
fn outcomes_by_list_of_lists(n: usize, edges: &[(u32, u32)]) -> Vec<LoopyOutcome> {
    let mut into = vec![Vec::new(); n];
    let mut open = vec![0u32; n];
    for &(u, v) in edges {
        into[v as usize].push(u);
        open[u as usize] += 1;
    }
    let mut outcomes = vec![LoopyOutcome::D; n];
    let mut queue: VecDeque<usize> = (0..n).filter(|&v| open[v] == 0).collect();
    for &v in &queue {
        outcomes[v] = LoopyOutcome::P;
    }
    while let Some(v) = queue.pop_front() {
        for u in into[v].iter().map(|&u| u as usize) {
            if outcomes[u] != LoopyOutcome::D {
                continue;
            }
            open[u] -= 1;
            if outcomes[v] == LoopyOutcome::P {
                outcomes[u] = LoopyOutcome::N;
                queue.push_back(u);
            } else if open[u] == 0 {
                outcomes[u] = LoopyOutcome::P;
                queue.push_back(u);
            }
        }
    }
    outcomes
}

fn digraphs_of_a_million_vertices(c: &mut Criterion) {
    let mut rng = StdRng::seed_from_u64(1);
    // Any two ends; then heads below tails only, where every vertex is decided.
    let random: Vec<(u32, u32)> =
        (0..M).map(|_| (rng.random_range(0..N), rng.random_range(0..N))).collect();
    let acyclic: Vec<(u32, u32)> = (0..M)
        .map(|_| {
            let u = rng.random_range(1..N);
            (u, rng.random_range(0..u))
        })
        .collect();

    for (shape, edges) in [("random", random), ("all_decided", acyclic)] {
        let expected = outcomes_by_list_of_lists(N as usize, &edges);
        let game = digraph::solve(N as usize, &edges);
        assert!(game.verify(&edges));
        assert!((0..N).all(|v| game.outcome(v) == expected[v as usize]));
        let lost = expected.iter().filter(|&&it| it == LoopyOutcome::P).count();

        let mut group = c.benchmark_group(format!("digraph/1e6/{shape}"));
        group.sample_size(10);
        group.bench_function("solve", |b| {
            b.iter(|| {
                let game = digraph::solve(N as usize, black_box(&edges));
                let count = (0..N).filter(|&v| game.outcome(v) == LoopyOutcome::P).count();
                assert_eq!(count, lost);
            })
        });
        group.bench_function("by_list_of_lists", |b| {
            b.iter_batched(
                || (),
                |()| {
                    let outcomes = outcomes_by_list_of_lists(N as usize, black_box(&edges));
                    let count = outcomes.iter().filter(|&&it| it == LoopyOutcome::P).count();
                    assert_eq!(count, lost);
                },
                BatchSize::PerIteration,
            )
        });
        group.finish();
    }
}

criterion_group!(benches, digraphs_of_a_million_vertices);
criterion_main!(benches);
