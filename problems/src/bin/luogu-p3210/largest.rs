//! As many piles as there may be: one stack, two stacks, and many deques.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

const N: usize = 1_000_000;

fn main() {
    let is_gone: fn(usize) -> bool = match std::env::args().nth(1).as_deref() {
        None => return println!("stack\nstacks\ndeques"),
        Some("stack") => |at| at == 0,
        Some("stacks") => |at| at == N / 2,
        Some("deques") => |at| at % 10 == 0,
        other => panic!("no input is called {other:?}"),
    };
    let mut rng = SmallRng::seed_from_u64(0);
    let mut pile = |at: usize| if is_gone(at) { 0 } else { rng.random_range(1..=100_000_000) };
    let piles: Vec<String> = (0..N).map(|at| pile(at).to_string()).collect();
    println!("{N}\n{}", piles.join(" "));
}
