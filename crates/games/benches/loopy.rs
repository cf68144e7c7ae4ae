//! `cargo bench -p benches --bench loopy`
//!
//! 10⁵ vertices and 5·10⁵ edges, building included, beside passes over all vertices that are repeated
//! until nothing changes; then 10⁶ vertices, where these take too long. The answers are asserted to
//! be equal, and to verify.

#![allow(clippy::incompatible_msrv)] // Benches never run on the oldest compiler.

use criterion::{criterion_group, criterion_main, Criterion, SamplingMode};
use games::loopy::{self, Value};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use std::hint::black_box;
use std::time::Duration;

/// The definition, with lists of lists; a vertex without a label has the value `None`.
fn labels_by_rounds(n: usize, edges: &[(u32, u32)]) -> Vec<Option<u32>> {
    let mut out = vec![Vec::new(); n];
    for &(u, v) in edges {
        out[u as usize].push(v as usize);
    }
    let mut labels = vec![None; n];
    for label in 0.. {
        let before = labels.iter().flatten().count();
        loop {
            let mut changed = false;
            let has_label: Vec<bool> = out
                .iter()
                .map(|options| options.iter().any(|&v| labels[v] == Some(label)))
                .collect();
            for v in 0..n {
                let is_answered = |&it: &usize| labels[it].is_some() || has_label[it];
                if labels[v].is_none()
                    && !out[v].iter().any(|&it| labels[it] == Some(label))
                    && (0..label).all(|m| out[v].iter().any(|&it| labels[it] == Some(m)))
                    && out[v].iter().all(is_answered)
                {
                    labels[v] = Some(label);
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        if labels.iter().flatten().count() == before {
            break;
        }
    }
    labels
}

/// How random edges are chosen.
#[derive(Clone, Copy, PartialEq)]
enum Shape {
    /// With any two ends: most values are infinite.
    Random,
    /// All but a few lead down: most values are finite.
    NearDag,
}

fn random_edges(n: u32, shape: Shape) -> Vec<(u32, u32)> {
    let mut rng = StdRng::seed_from_u64(1);
    let mut edge = || {
        let (u, v) = (rng.random_range(0..n), rng.random_range(0..n));
        let leads_down = shape == Shape::NearDag && rng.random_range(0..100_000) > 0;
        if leads_down {
            (u.max(v), u.min(v))
        } else {
            (u, v)
        }
    };
    (0..5 * n).map(|_| edge()).filter(|(u, v)| u != v).collect()
}

fn random_digraphs(c: &mut Criterion) {
    for (n, size) in [(100_000, "1e5"), (1_000_000, "1e6")] {
        for (name, shape) in [("random", Shape::Random), ("near_dag", Shape::NearDag)] {
            let edges = random_edges(n, shape);
            let n = n as usize;
            let tokens: Vec<u32> = (0..n as u32).collect();
            let game = loopy::solve(n, &edges);
            assert!(game.verify(&edges));
            let outcome = game.outcome(&tokens);

            let mut group = c.benchmark_group(format!("loopy/{size}/{name}"));
            group.sample_size(10).sampling_mode(SamplingMode::Flat);
            group.warm_up_time(Duration::from_millis(100));
            group.measurement_time(Duration::from_millis(500));
            group.bench_function("solve", |b| {
                b.iter(|| {
                    let game = loopy::solve(n, black_box(&edges));
                    assert_eq!(game.outcome(&tokens), outcome);
                })
            });
            group.bench_function("verify", |b| b.iter(|| assert!(game.verify(black_box(&edges)))));
            if n == 100_000 {
                let expected: Vec<Value> = tokens.iter().map(|&v| game.value(v)).collect();
                let fits = |(value, label): (&Value, Option<u32>)| match (value, label) {
                    (&Value::Finite(value), Some(label)) => value == u64::from(label),
                    (value, label) => label.is_none() && matches!(value, Value::Infinite(_)),
                };
                group.bench_function("by_rounds", |b| {
                    b.iter(|| {
                        let labels = labels_by_rounds(n, black_box(&edges));
                        assert!(expected.iter().zip(labels).all(fits));
                    })
                });
            }
            group.finish();
        }
    }
}

criterion_group!(benches, random_digraphs);
criterion_main!(benches);
