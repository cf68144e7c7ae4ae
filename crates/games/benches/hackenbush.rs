//! `cargo bench -p benches --bench hackenbush`
//!
//! Trees of 10⁶ vertices in three shapes, beside lists of children and a breadth-first order; and
//! all winning moves of a tree of 1000 vertices, beside cutting each edge. The answers are asserted.

#![allow(clippy::incompatible_msrv)] // Benches never run on the oldest compiler.

use criterion::{criterion_group, criterion_main, Criterion};
use games::hackenbush;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use std::hint::black_box;
use std::time::Duration;

const N: usize = 1_000_000;

/// As a contestant would write it.
fn root_value_by_lists(edges: &[(u32, u32)], root: usize) -> u64 {
    let mut neighbors = vec![Vec::new(); edges.len() + 1];
    for &(u, v) in edges {
        neighbors[u as usize].push(v as usize);
        neighbors[v as usize].push(u as usize);
    }
    let mut order = vec![(root, root)];
    let mut next = 0;
    while next < order.len() {
        let (v, parent) = order[next];
        order.extend(neighbors[v].iter().filter(|&&u| u != parent).map(|&u| (u, v)));
        next += 1;
    }
    let mut values = vec![0; edges.len() + 1];
    for &(v, parent) in order[1..].iter().rev() {
        values[parent] ^= values[v] + 1;
    }
    values[root]
}

/// The edges that leave the value 0 when cut: one value for each.
fn moves_by_cutting_each_edge(edges: &[(u32, u32)]) -> usize {
    let wins = |&cut: &usize| {
        let mut left = edges.to_vec();
        left.remove(cut);
        hackenbush::grundy(edges.len() + 1, &left, &[0]) == 0
    };
    (0..edges.len()).filter(wins).count()
}

/// The tree in which vertex v > 0 hangs on `parent(v)`, with shuffled names and edges; 0 stays 0.
fn tree(n: usize, parent: impl Fn(usize, &mut StdRng) -> usize) -> Vec<(u32, u32)> {
    let mut rng = StdRng::seed_from_u64(1);
    let mut names: Vec<u32> = (0..n as u32).collect();
    names[1..].shuffle(&mut rng);
    let mut edges: Vec<(u32, u32)> =
        (1..n).map(|v| (names[v], names[parent(v, &mut rng)])).collect();
    edges.shuffle(&mut rng);
    edges
}

fn trees_of_a_million_vertices(c: &mut Criterion) {
    let path = tree(N, |v, _| v - 1);
    let star = tree(N, |_, _| 0);
    let random = tree(N, |v, rng| rng.random_range(0..v));
    for (shape, edges) in [("path", path), ("star", star), ("random", random)] {
        let expected = root_value_by_lists(&edges, 0);
        let mut group = c.benchmark_group(format!("hackenbush/1e6/{shape}"));
        group.sample_size(10).measurement_time(Duration::from_secs(1));
        group.warm_up_time(Duration::from_millis(300));
        group.bench_function("tree_grundy_values", |b| {
            b.iter(|| assert_eq!(hackenbush::tree_grundy_values(black_box(&edges), 0)[0], expected))
        });
        group.bench_function("by_lists", |b| {
            b.iter(|| assert_eq!(root_value_by_lists(black_box(&edges), 0), expected))
        });
        if shape == "random" {
            group.bench_function("grundy", |b| {
                b.iter(|| assert_eq!(hackenbush::grundy(N, black_box(&edges), &[0]), expected))
            });
        }
        group.finish();
    }
}

fn winning_moves_of_a_tree(c: &mut Criterion) {
    let edges = tree(1000, |v, rng| rng.random_range(v.saturating_sub(9)..v));
    let expected = moves_by_cutting_each_edge(&edges);
    assert!(expected > 0);

    let mut group = c.benchmark_group("hackenbush/1e3");
    group.sample_size(10).measurement_time(Duration::from_secs(1));
    group.bench_function("winning_moves", |b| {
        b.iter(|| {
            let moves = hackenbush::winning_moves(edges.len() + 1, black_box(&edges), &[0]);
            assert_eq!(moves.len(), expected)
        })
    });
    group.bench_function("by_cutting_each_edge", |b| {
        b.iter(|| assert_eq!(moves_by_cutting_each_edge(black_box(&edges)), expected))
    });
    group.finish();
}

criterion_group!(benches, trees_of_a_million_vertices, winning_moves_of_a_tree);
criterion_main!(benches);
