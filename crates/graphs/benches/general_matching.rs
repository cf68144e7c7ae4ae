//! `cargo bench -p benches --bench general_matching`
//!
//! 10⁵ vertices: a sparse random graph of 2·10⁵ edges, and a chain of triangles; and 500 vertices with 10⁵
//! edges. Then a path and a tree, as forests and as any graph. Beside it stands the blossom
//! search as it is usually written: a greedy start, lists of lists, and every search from scratch.
//! The sizes are asserted to be equal, and the matchings to verify.

#![allow(clippy::incompatible_msrv)] // Benches never run on the oldest compiler.

use criterion::{criterion_group, criterion_main, Criterion, SamplingMode};
use graphs::general_matching::{forest_matching, maximum_matching};
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use std::hint::black_box;
use std::time::Duration;

const N: usize = 99_999;
const NONE: usize = usize::MAX;

/// The size of a maximum matching.
fn by_plain_blossom_search(n: usize, edges: &[(u32, u32)]) -> usize {
    let mut graph = vec![Vec::new(); n];
    for (u, v) in edges.iter().map(|&(u, v)| (u as usize, v as usize)) {
        graph[u].push(v);
        graph[v].push(u);
    }
    let mut mates = vec![NONE; n];
    for u in 0..n {
        let exposed = |&&v: &&usize| mates[v] == NONE && v != u;
        if let (NONE, Some(&v)) = (mates[u], graph[u].iter().find(exposed)) {
            mates[u] = v;
            mates[v] = u;
        }
    }
    for root in 0..n {
        if mates[root] == NONE {
            search(&graph, &mut mates, root);
        }
    }
    mates.iter().filter(|&&mate| mate != NONE).count() / 2
}

fn search(graph: &[Vec<usize>], mates: &mut [usize], root: usize) {
    let mut bases: Vec<usize> = (0..graph.len()).collect();
    let mut before = vec![NONE; graph.len()];
    let mut outer = vec![false; graph.len()];
    outer[root] = true;
    let mut queue = vec![root];
    let mut next = 0;
    while let Some(&x) = queue.get(next) {
        next += 1;
        for &y in &graph[x] {
            if find(&mut bases, x) == find(&mut bases, y) {
                continue;
            }
            if outer[y] {
                let base = common_base(&mut bases, mates, &before, x, y);
                for (mut v, mut w) in [(x, y), (y, x)] {
                    while find(&mut bases, v) != base {
                        before[v] = w;
                        w = mates[v];
                        if !outer[w] {
                            outer[w] = true;
                            queue.push(w);
                        }
                        for u in [v, w] {
                            if bases[u] == u {
                                bases[u] = base;
                            }
                        }
                        v = before[w];
                    }
                }
            } else if before[y] == NONE {
                before[y] = x;
                if mates[y] == NONE {
                    let mut v = y;
                    while v != NONE {
                        let u = before[v];
                        let after = std::mem::replace(&mut mates[u], v);
                        mates[v] = u;
                        v = after;
                    }
                    return;
                }
                outer[mates[y]] = true;
                queue.push(mates[y]);
            }
        }
    }
}

/// Where the ways up from two outer vertices meet.
fn common_base(
    bases: &mut [usize],
    mates: &[usize],
    before: &[usize],
    x: usize,
    y: usize,
) -> usize {
    let mut seen = std::collections::HashSet::new();
    let mut ways = [x, y];
    loop {
        if ways[0] != NONE {
            ways[0] = find(bases, ways[0]);
            if !seen.insert(ways[0]) {
                return ways[0];
            }
            ways[0] = match mates[ways[0]] {
                NONE => NONE,
                inner => before[inner],
            };
        }
        ways.swap(0, 1);
    }
}

fn find(bases: &mut [usize], mut v: usize) -> usize {
    while bases[v] != v {
        bases[v] = bases[bases[v]];
        v = bases[v];
    }
    v
}

type Family = (&'static str, usize, Vec<(u32, u32)>);

fn families() -> [Family; 3] {
    let mut rng = StdRng::seed_from_u64(1);
    let n = N as u32;
    let random = (0..200_000).map(|_| (rng.random_range(0..n), rng.random_range(0..n))).collect();
    let mut names: Vec<u32> = (0..n).collect();
    names.shuffle(&mut rng);
    let mut triangles: Vec<(u32, u32)> = (0..N - 3)
        .step_by(3)
        .flat_map(|v| [(v, v + 1), (v + 1, v + 2), (v, v + 2), (v + 2, v + 3)])
        .map(|(u, v)| (names[u], names[v]))
        .collect();
    triangles.shuffle(&mut rng);
    let mut dense: Vec<(u32, u32)> = (0..500).flat_map(|v| (0..v).map(move |u| (u, v))).collect();
    dense.shuffle(&mut rng);
    dense.truncate(100_000);
    [("1e5/random", N, random), ("1e5/triangles", N, triangles), ("500/dense", 500, dense)]
}

fn matchings(c: &mut Criterion) {
    for (family, n, edges) in families() {
        let expected = by_plain_blossom_search(n, &edges);
        let matching = maximum_matching(n, &edges);
        assert!(matching.verify(&edges));

        let mut group = c.benchmark_group(format!("general_matching/{family}"));
        group.sample_size(10).sampling_mode(SamplingMode::Flat);
        group.warm_up_time(Duration::from_millis(100)).measurement_time(Duration::from_secs(1));
        group.bench_function("maximum_matching", |b| {
            b.iter(|| assert_eq!(maximum_matching(n, black_box(&edges)).size(), expected))
        });
        group.bench_function("verify", |b| b.iter(|| assert!(matching.verify(black_box(&edges)))));
        group.bench_function("by_plain_blossom_search", |b| {
            b.iter(|| assert_eq!(by_plain_blossom_search(n, black_box(&edges)), expected))
        });
        group.finish();
    }
}

/// A path, and a tree in which each vertex hangs from a random one before it.
fn forests(c: &mut Criterion) {
    let mut rng = StdRng::seed_from_u64(2);
    let n = N as u32;
    let path: Vec<(u32, u32)> = (1..n).map(|v| (v - 1, v)).collect();
    let random: Vec<(u32, u32)> = (1..n).map(|v| (rng.random_range(0..v), v)).collect();
    for (name, edges) in [("path", path), ("random", random)] {
        let expected = maximum_matching(N, &edges).size();
        let mut group = c.benchmark_group(format!("forest_matching/1e5/{name}"));
        group.sample_size(10).measurement_time(Duration::from_secs(1));
        group.bench_function("forest_matching", |b| {
            b.iter(|| assert_eq!(forest_matching(N, black_box(&edges)).len(), expected))
        });
        group.bench_function("by_maximum_matching", |b| {
            b.iter(|| assert_eq!(maximum_matching(N, black_box(&edges)).size(), expected))
        });
        group.finish();
    }
}

criterion_group!(benches, matchings, forests);
criterion_main!(benches);
