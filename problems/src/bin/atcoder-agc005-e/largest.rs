//! Trees with the most vertices: two equal paths, two random trees, and a red star over a blue path.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

const N: usize = 200_000;

fn main() {
    let mut rng = SmallRng::seed_from_u64(0);
    let mut random = |v: usize| rng.random_range(v.saturating_sub(3).max(1)..v);
    let (mut red, mut blue): (Vec<usize>, Vec<usize>) = match std::env::args().nth(1).as_deref() {
        None => return println!("paths\nrandom\nstar"),
        Some("paths") => ((1..N).collect(), (1..N).collect()),
        Some("random") => ((2..=N).map(&mut random).collect(), (2..=N).map(&mut random).collect()),
        Some("star") => (vec![1; N - 1], (1..N).collect()),
        other => panic!("no input is called {other:?}"),
    };
    let mut text = format!("{N} 2 {N}\n");
    for parents in [&mut red, &mut blue] {
        for (v, parent) in (2..).zip(parents) {
            writeln!(text, "{parent} {v}").unwrap();
        }
    }
    print!("{text}");
}
