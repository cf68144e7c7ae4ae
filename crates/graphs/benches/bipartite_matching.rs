//! `cargo bench -p benches --bench bipartite_matching`
//!
//! 10⁵ + 10⁵ vertices in four families, building included, beside the method of Hopcroft and Karp as
//! textbooks have it: lists of lists, and layers as far as the nearest exposed vertex only. The
//! sizes are asserted to be equal, and the matchings to verify.

#![allow(clippy::incompatible_msrv)] // Benches never run on the oldest compiler.

use criterion::{
    criterion_group, criterion_main, BenchmarkId, Criterion, SamplingMode, Throughput,
};
use graphs::bipartite_matching::maximum_matching;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use std::collections::VecDeque;
use std::hint::black_box;
use std::time::Duration;

const N: usize = 100_000;
const NONE: usize = usize::MAX;

/// The size of a maximum matching of `n` + `n` vertices, from an empty one.
fn by_textbook_hopcroft_karp(n: usize, edges: &[(u32, u32)]) -> usize {
    let mut out = vec![Vec::new(); n];
    for &(u, v) in edges {
        out[u as usize].push(v as usize);
    }
    let mut left_mates = vec![NONE; n];
    let mut right_mates = vec![NONE; n];
    let mut size = 0;
    loop {
        let (layers, last) = layers(&out, &left_mates, &right_mates);
        if last == NONE {
            return size;
        }
        let mut tried = vec![0; n];
        for root in 0..n {
            if left_mates[root] != NONE {
                continue;
            }
            // The path from the root, by its left vertices; an edge counts as tried when left.
            let mut path = vec![root];
            while let Some(&u) = path.last() {
                let v = match out[u].get(tried[u]) {
                    Some(&v) => v,
                    None => {
                        path.pop();
                        if let Some(&before) = path.last() {
                            tried[before] += 1;
                        }
                        continue;
                    }
                };
                let w = right_mates[v];
                if w == NONE && layers[u] + 1 == last {
                    for &u in &path {
                        let v = out[u][tried[u]];
                        left_mates[u] = v;
                        right_mates[v] = u;
                        tried[u] = out[u].len();
                    }
                    size += 1;
                    break;
                }
                if w != NONE && layers[w] == layers[u] + 1 && tried[w] < out[w].len() {
                    path.push(w);
                } else {
                    tried[u] += 1;
                }
            }
        }
    }
}

/// The layer of each left vertex, and the layer of the nearest exposed right vertices.
fn layers(out: &[Vec<usize>], left_mates: &[usize], right_mates: &[usize]) -> (Vec<usize>, usize) {
    let mut layers = vec![NONE; out.len()];
    let mut queue: VecDeque<usize> = (0..out.len()).filter(|&u| left_mates[u] == NONE).collect();
    for &u in &queue {
        layers[u] = 0;
    }
    let mut last = NONE;
    while let Some(u) = queue.pop_front() {
        if layers[u] >= last {
            break;
        }
        for &v in &out[u] {
            match right_mates[v] {
                NONE => last = last.min(layers[u] + 1),
                w if layers[w] == NONE => {
                    layers[w] = layers[u] + 1;
                    queue.push_back(w);
                }
                _ => {}
            }
        }
    }
    (layers, last)
}

fn families() -> [(&'static str, Vec<(u32, u32)>); 4] {
    let mut rng = StdRng::seed_from_u64(1);
    let n = N as u32;
    let random = (0..2 * n).map(|_| (rng.random_range(0..n), rng.random_range(0..n))).collect();
    let mut names: Vec<u32> = (0..n).collect();
    let mut permutations = Vec::new();
    for _ in 0..2 {
        names.shuffle(&mut rng);
        permutations.extend((0..).zip(names.iter().copied()));
    }
    // In any order, else the greedy start would take one of the two and be done.
    permutations.shuffle(&mut rng);
    // Each left vertex tries the farther neighbour first, which leaves both ends of the path exposed.
    let path = (0..n).flat_map(|v| [(v, (v + 1).min(n - 1)), (v, v)]).collect();
    // Paths of lengths 3, 7, 11, … through a greedy start that exposes both ends of each.
    let mut wrong = Vec::new();
    let mut begin = 0;
    for half in (1..).step_by(2).take_while(|half| half * half < 4 * n) {
        if begin + half + 1 > n {
            break;
        }
        for v in begin..begin + half {
            wrong.extend([(v, v + 1), (v, v)]);
        }
        wrong.push((begin + half, begin + half));
        begin += half + 1;
    }
    [("random", random), ("permutations", permutations), ("path", path), ("wrong_greedy", wrong)]
}

fn matchings_of_1e5_and_1e5_vertices(c: &mut Criterion) {
    for (family, edges) in families() {
        let expected = by_textbook_hopcroft_karp(N, &edges);
        assert!(maximum_matching(N, N, &edges).verify(&edges));

        let mut group = c.benchmark_group(format!("bipartite_matching/1e5/{family}"));
        group.sample_size(10).sampling_mode(SamplingMode::Flat);
        group.warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(1));
        group.bench_function("maximum_matching", |b| {
            b.iter(|| assert_eq!(maximum_matching(N, N, black_box(&edges)).size(), expected))
        });
        group.bench_function("by_textbook_hopcroft_karp", |b| {
            b.iter(|| assert_eq!(by_textbook_hopcroft_karp(N, black_box(&edges)), expected))
        });
        group.finish();
    }
}

fn edges_by_their_number(c: &mut Criterion) {
    let mut group = c.benchmark_group("by_size/bipartite_matching/random");
    group.sample_size(10).sampling_mode(SamplingMode::Flat);
    for n in [2_000u32, 20_000, 200_000, 1_000_000] {
        let mut rng = StdRng::seed_from_u64(1);
        let edges: Vec<(u32, u32)> =
            (0..2 * n).map(|_| (rng.random_range(0..n), rng.random_range(0..n))).collect();
        let matching = maximum_matching(n as usize, n as usize, &edges);
        assert!(matching.verify(&edges));
        group.throughput(Throughput::Elements(edges.len() as u64));
        group.bench_function(BenchmarkId::new("edge", edges.len()), |b| {
            let size = || maximum_matching(n as usize, n as usize, black_box(&edges)).size();
            b.iter(|| assert_eq!(size(), matching.size()))
        });
    }
    group.finish();
}

criterion_group!(benches, matchings_of_1e5_and_1e5_vertices, edges_by_their_number);
criterion_main!(benches);
