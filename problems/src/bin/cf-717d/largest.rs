//! The most heaps: random probabilities, heaps of even size only, and equal ones.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

const LARGEST: usize = 100;

fn main() {
    let mut rng = SmallRng::seed_from_u64(0);
    let mut millionths = vec![0_u32; LARGEST + 1];
    match std::env::args().nth(1).as_deref() {
        None => return println!("random\neven\nequal"),
        Some("random") => {
            (0..1_000_000).for_each(|_| millionths[rng.random_range(0..=LARGEST)] += 1)
        }
        Some("even") => (0..1_000_000).for_each(|i| millionths[2 * (i % 51)] += 1),
        Some("equal") => millionths[LARGEST] = 1_000_000,
        other => panic!("no input is called {other:?}"),
    }
    let chances: Vec<String> =
        millionths.iter().map(|it| format!("{}.{:06}", it / 1_000_000, it % 1_000_000)).collect();
    println!("1000000000 {LARGEST}\n{}", chances.join(" "));
}
