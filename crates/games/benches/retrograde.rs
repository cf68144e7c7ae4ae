//! `cargo bench -p benches --bench retrograde`
//!
//! A ring of 7000 places with all moves but one for each player: 98·10⁶ edges that no list holds, and for 1000
//! places beside a list of them. Then 2·10⁵ vertices, declared one after another with a question after each, and
//! beside it a new search for each of the first 100. Last, totals on 2·10⁵ edges for each player. The answers
//! are asserted.

#![allow(clippy::incompatible_msrv)] // Benches never run on the oldest compiler.

use criterion::{criterion_group, criterion_main, Criterion};
use games::digraph::Solver;
use games::retrograde::{self, Retrograde};
use games::LoopyOutcome::{self, D, N, P};
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use std::hint::black_box;
use std::time::Duration;

type Edges = Vec<(u32, u32)>;

/// The number of won positions of a ring on which both players move 1 to `n` − 2 places.
fn ring(n: u32) -> usize {
    let mut game = Retrograde::new(
        2 * n as usize,
        |_| n - 2,
        |v, visit| {
            let (other, place) = (1 - v / n, v % n);
            (1..n - 1).for_each(|step| visit(other * n + (place + n - step) % n));
        },
    );
    game.declare(0, P);
    game.declare(n, P);
    (0..2 * n).filter(|&v| game.outcome(v) == N).count()
}

fn ring_by_list(n: u32) -> usize {
    let moves = (0..2 * n).flat_map(|v| (1..n - 1).map(move |step| (v, step)));
    let edges: Edges = moves
        .filter(|&(v, _)| v % n > 0)
        .map(|(v, step)| (v, (1 - v / n) * n + (v % n + step) % n))
        .collect();
    let game = games::digraph::solve(2 * n as usize, &edges);
    (0..2 * n).filter(|&v| game.outcome(v) == N).count()
}

fn edges_by_a_function(c: &mut Criterion) {
    // Only place 1 needs more than one move: n - 1 places away, and all moves from it win for the other.
    for n in [7000, 1000] {
        let won = 2 * n as usize - 4;
        let mut group = c.benchmark_group(format!("retrograde/ring_{n}"));
        group.sample_size(10).measurement_time(Duration::from_secs(2));
        group.bench_function("outcome", |b| b.iter(|| assert_eq!(ring(black_box(n)), won)));
        if n == 1000 {
            group.bench_function("by_list", |b| {
                b.iter(|| assert_eq!(ring_by_list(black_box(n)), won))
            });
        }
        group.finish();
    }
}

const VERTICES: u32 = 200_000;

fn declarations_and_questions(c: &mut Criterion) {
    // Edges that only go down, for both players, and vertices in any order.
    let mut rng = StdRng::seed_from_u64(1);
    let down = (0..VERTICES).map(|_| rng.random_range(1..VERTICES)).collect::<Vec<_>>();
    let down: Edges = down.into_iter().map(|u| (u, rng.random_range(0..u))).collect();
    let edges = retrograde::by_turns(VERTICES as usize, [&down, &down]);
    let n = 2 * VERTICES as usize;
    let mut is_end = vec![true; n];
    edges.iter().for_each(|edge| is_end[edge.0 as usize] = false);
    let mut order: Vec<u32> = (0..VERTICES).collect();
    order.shuffle(&mut rng);
    let last = |declared: usize| order[declared..].iter().chain(&order);
    let outcomes = |count: usize| -> Vec<LoopyOutcome> {
        let mut game = retrograde::of_edges(n, &edges);
        (0..n as u32).filter(|&v| is_end[v as usize]).for_each(|v| game.declare(v, D));
        let declared = order[..count].iter().zip(1..).map(|(&v, after)| {
            game.declare(v, N);
            game.declare(VERTICES + v, P);
            game.outcome(*last(after).next().unwrap())
        });
        declared.collect()
    };
    // A search for each question: what is no goal of the first player goes on for ever.
    let by_search_each = |count: usize| -> Vec<LoopyOutcome> {
        let loops = (0..n as u32).filter(|&v| is_end[v as usize]).map(|v| (v, v));
        let to_goal = |v: u32| [(v, VERTICES + v)];
        let mut lost = Vec::new();
        let mut outcomes = Vec::new();
        for after in 1..=count {
            lost.push(VERTICES + order[after - 1]);
            let goals = order[..after].iter().flat_map(|&v| to_goal(v));
            let all: Edges = edges.iter().copied().chain(loops.clone()).chain(goals).collect();
            let start = *last(after).next().unwrap();
            outcomes.push(Solver::new(n, &all).outcome_with_lost(start, &lost));
        }
        outcomes
    };
    assert_eq!(outcomes(100), by_search_each(100));
    let won = outcomes(VERTICES as usize).iter().filter(|&&it| it == N).count();

    let mut group = c.benchmark_group("retrograde/one_after_another_2e5");
    group.sample_size(10).measurement_time(Duration::from_secs(2));
    group.bench_function("outcome", |b| {
        b.iter(|| {
            let outcomes = outcomes(black_box(VERTICES as usize));
            assert_eq!(outcomes.iter().filter(|&&it| it == N).count(), won);
        })
    });
    group.finish();

    let mut group = c.benchmark_group("retrograde/one_after_another_100");
    group.sample_size(10).measurement_time(Duration::from_secs(2));
    group.bench_function("outcome", |b| b.iter(|| outcomes(black_box(100))));
    group.bench_function("by_search_each", |b| b.iter(|| by_search_each(black_box(100))));
    group.finish();
}

fn totals(c: &mut Criterion) {
    // A ladder: from each vertex to the next one, or back to one before, for both players.
    let mut rng = StdRng::seed_from_u64(1);
    let n = 100_000;
    let mut edges = Vec::new();
    for v in 0..n - 1 {
        for (to, weight) in [(v + 1, 1_000_000_000), (rng.random_range(0..=v), 7)] {
            edges.push((v, n + to, weight));
            if to > v {
                edges.push((n + v, to, weight));
            }
        }
    }
    let mut group = c.benchmark_group("retrograde/totals_3e5");
    group.sample_size(10).measurement_time(Duration::from_secs(2));
    group.bench_function("totals", |b| {
        b.iter(|| {
            let totals = retrograde::totals(2 * n as usize, black_box(&edges), |v| v < n);
            assert_eq!(totals[0], Some(u64::from(n - 1) * 1_000_000_000));
        })
    });
    group.finish();
}

criterion_group!(benches, edges_by_a_function, declarations_and_questions, totals);
criterion_main!(benches);
