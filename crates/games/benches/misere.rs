//! `cargo bench -p benches --bench misere`
//!
//! A winning move among 10³ components, beside adding up the sum anew after each option; and the
//! misère outcome of five small heaps, beside a search of their sum. The answers are asserted.

#![allow(clippy::incompatible_msrv)] // Benches never run on the oldest compiler.

use criterion::{criterion_group, criterion_main, Criterion};
use games::misere::{self, Genus, Move};
use games::{search, Outcome};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use std::hint::black_box;

const COMPONENTS: usize = 1000;
const OPTIONS: u64 = 8;

fn move_by_trying_all(components: &[Vec<Genus>]) -> Option<Move> {
    let genera: Vec<Genus> =
        components.iter().map(|options| Genus::from_options(options)).collect();
    for (component, options) in components.iter().enumerate() {
        for (option, &genus) in options.iter().enumerate() {
            let mut after = genera.clone();
            after[component] = genus;
            if misere::sum(&after).misere_outcome() == Outcome::P {
                return Some(Move { component, option });
            }
        }
    }
    None
}

fn winning_move_of_a_large_sum(c: &mut Criterion) {
    // Nim heaps of 1 to 8, of which the last only is so large that it can make the sum 0.
    let mut rng = StdRng::seed_from_u64(1);
    let options = |heap| (0..heap).map(Genus::of_heap).collect::<Vec<_>>();
    let mut components: Vec<_> =
        (1..COMPONENTS).map(|_| options(rng.random_range(1..OPTIONS))).collect();
    components.push(options(2 * OPTIONS));
    let reply = misere::misere_winning_move(&components);
    assert_eq!(reply.map(|it| it.component), Some(COMPONENTS - 1));

    let mut group = c.benchmark_group("misere/1e3");
    group.sample_size(10);
    group.bench_function("misere_winning_move", |b| {
        b.iter(|| assert_eq!(misere::misere_winning_move(black_box(&components)), reply))
    });
    group.bench_function("by_trying_all", |b| {
        b.iter(|| assert_eq!(move_by_trying_all(black_box(&components)), reply))
    });
    group.finish();
}

fn outcome_of_small_heaps(c: &mut Criterion) {
    // A move takes 1, 2 or 3 tokens.
    let options = |&heap: &u64| (heap.saturating_sub(3)..heap).collect();
    let heaps: Vec<u64> = vec![5, 6, 7, 8, 9];
    let sum_options = |heaps: &Vec<u64>| {
        let mut all = Vec::new();
        for (i, heap) in heaps.iter().enumerate() {
            for left in options(heap) {
                let mut option = heaps.clone();
                option[i] = left;
                option.sort_unstable();
                all.push(option);
            }
        }
        all
    };
    let expected = search::misere_outcome(heaps.clone(), sum_options);

    let mut group = c.benchmark_group("misere/five_heaps");
    group.sample_size(10);
    group.bench_function("sum", |b| {
        b.iter(|| {
            let genus = |&heap: &u64| misere::tame_genus(heap, options).unwrap();
            let genera: Vec<Genus> = black_box(&heaps).iter().map(genus).collect();
            assert_eq!(misere::sum(&genera).misere_outcome(), expected);
        })
    });
    group.bench_function("by_search", |b| {
        b.iter(|| {
            assert_eq!(search::misere_outcome(black_box(heaps.clone()), sum_options), expected)
        })
    });
    group.finish();
}

criterion_group!(benches, winning_move_of_a_large_sum, outcome_of_small_heaps);
criterion_main!(benches);
