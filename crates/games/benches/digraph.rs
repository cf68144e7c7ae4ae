//! `cargo bench -p benches --bench digraph`
//!
//! 10⁶ vertices and 5·10⁶ edges, building included, beside the same search on a list of lists. The
//! answers are asserted to be equal, and to verify. Then 500 questions on 10⁵ vertices and 5·10⁵
//! edges, each with another vertex lost, 64 at a time beside one search each. Last, how the time for an
//! edge grows with their number.

#![allow(clippy::incompatible_msrv)] // Benches never run on the oldest compiler.

use criterion::{criterion_group, criterion_main, BatchSize, BenchmarkId, Criterion, Throughput};
use games::{digraph, digraph_questions, LoopyOutcome};
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
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

fn edges_by_their_number(c: &mut Criterion) {
    type Head = fn(&mut StdRng, u32, u32) -> u32;
    let heads: [(&str, Head); 2] = [
        ("random", |rng, _, n| rng.random_range(0..n)),
        ("all_decided", |rng, u, _| rng.random_range(0..u)),
    ];
    for (shape, head) in heads {
        let mut group = c.benchmark_group(format!("by_size/digraph/{shape}"));
        group.sample_size(10);
        for n in [2_000, 20_000, 200_000, 1_000_000, 4_000_000] {
            let mut rng = StdRng::seed_from_u64(1);
            let tails: Vec<u32> = (0..5 * n).map(|_| rng.random_range(1..n)).collect();
            let edges: Vec<(u32, u32)> =
                tails.into_iter().map(|u| (u, head(&mut rng, u, n))).collect();
            let game = digraph::solve(n as usize, &edges);
            assert!(game.verify(&edges));
            let count = |game: &digraph::Solution| {
                (0..n).filter(|&v| game.outcome(v) == LoopyOutcome::P).count()
            };
            let lost = count(&game);
            group.throughput(Throughput::Elements(edges.len() as u64));
            group.bench_function(BenchmarkId::new("edge", edges.len()), |b| {
                b.iter(|| assert_eq!(count(&digraph::solve(n as usize, black_box(&edges))), lost))
            });
        }
        group.finish();
    }
}

fn five_hundred_questions(c: &mut Criterion) {
    const N: u32 = 100_000;
    const M: u32 = 500_000;
    let mut rng = StdRng::seed_from_u64(1);
    let tails: Vec<u32> = (0..M).map(|_| rng.random_range(3..N)).collect();
    // Heads below tails, near to them, or anywhere. The start, 0, may go on for ever, as may 1, which
    // reaches all by edges of its own: so the start is a draw, and no search ends early.
    type Head = fn(&mut StdRng, u32) -> u32;
    let heads: [(&str, Head); 3] = [
        ("all_decided", |rng, u| rng.random_range(2..u)),
        ("short_cuts", |rng, u| u.saturating_sub(rng.random_range(1..=10)).max(2)),
        ("draws", |rng, _| rng.random_range(2..N)),
    ];

    let mut games: Vec<(&str, Vec<(u32, u32)>)> = Vec::new();
    for (shape, head) in heads {
        games.push((shape, tails.iter().map(|&u| (u, head(&mut rng, u))).collect()));
    }
    // Down a path by many edges, and up from each odd vertex to the next: labels go up the path, and
    // the search in depth takes the jumps first.
    let path = (3..N).flat_map(|u| [(u, u - 1); 4]);
    games.push((
        "against_the_order",
        (3..N - 2).step_by(2).map(|u| (u, u + 2)).chain(path).collect(),
    ));

    for (shape, mut edges) in games {
        let against = shape == "against_the_order";
        edges.extend([(0, 0), (0, 1), (1, 1)]);
        edges.extend(if against { vec![(1, 3)] } else { (2..N).map(|v| (1, v)).collect() });
        let mut names: Vec<u32> = (0..N).collect();
        names.shuffle(&mut rng);
        for (u, v) in &mut edges {
            (*u, *v) = (names[*u as usize], names[*v as usize]);
        }
        let mut end = |i: usize| if against { 4 + 2 * i } else { rng.random_range(2..N as usize) };
        let questions: Vec<(u32, [u32; 1])> =
            (0..500).map(|i| (names[0], [names[end(i)]])).collect();

        let mut group = c.benchmark_group(format!("digraph/500_questions/{shape}"));
        group.sample_size(10);
        group.bench_function("outcomes", |b| {
            b.iter(|| {
                let outcomes =
                    digraph_questions::outcomes(N as usize, black_box(&edges), &questions);
                assert!(outcomes.iter().all(|&it| it == LoopyOutcome::D));
            })
        });
        group.bench_function("by_one_search_each", |b| {
            b.iter(|| {
                let mut solver = digraph::Solver::new(N as usize, black_box(&edges));
                let mut outcomes =
                    questions.iter().map(|(start, lost)| solver.outcome_with_lost(*start, lost));
                assert!(outcomes.all(|it| it == LoopyOutcome::D));
            })
        });
        group.finish();
    }
}

criterion_group!(
    benches,
    digraphs_of_a_million_vertices,
    five_hundred_questions,
    edges_by_their_number
);
criterion_main!(benches);
