//! Trails where a matching has far to go: one path of all places, whose numbers are mixed; trails
//! at random over all places, and three for each peak of a third, where leaves do not decide the
//! matching; and all trails between few places.

use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

const N: u32 = 5000;
const M: usize = 5000;

fn main() {
    let mut rng = SmallRng::seed_from_u64(4617);
    let mut numbers: Vec<u32> = (1..=N).collect();
    numbers.shuffle(&mut rng);
    let named = |v: usize| numbers[v];
    let trails: Vec<(u32, u32)> = match std::env::args().nth(1).as_deref() {
        None => return println!("path\nrandom\ndense\nthree_each"),
        // Peaks and valleys in turn, 5001 places.
        Some("path") => (0..M).map(|at| (named((at + 1) / 2), named(at / 2))).collect(),
        Some("random") => {
            let mut trails = std::collections::BTreeSet::new();
            while trails.len() < M {
                trails.insert((rng.random_range(1..=N), rng.random_range(1..=N)));
            }
            trails.into_iter().collect()
        }
        Some("dense") => (0..M).map(|at| (named(at / 70), named(at % 70))).collect(),
        Some("three_each") => {
            let mut trails = std::collections::BTreeSet::new();
            while trails.len() < M {
                trails.insert((named(trails.len() / 3), rng.random_range(1..=N / 3)));
            }
            trails.into_iter().collect()
        }
        other => panic!("no input is called {other:?}"),
    };
    let mut text = format!("{N} {M}\n");
    for (v, d) in trails {
        writeln!(text, "{v} {d}").unwrap();
    }
    print!("{text}");
}
