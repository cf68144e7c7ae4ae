//! Twenty actions: bans first, which have the most choices, and bans and picks in turn.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

const N: usize = 100;
const M: usize = 20;

fn main() {
    let actions: Vec<String> = match std::env::args().nth(1).as_deref() {
        None => return println!("bans\nturns"),
        Some("bans") => {
            (0..M).map(|i| format!("{} {}", if i < M - 2 { 'b' } else { 'p' }, i % 2 + 1)).collect()
        }
        Some("turns") => {
            (0..M).map(|i| format!("{} {}", if i % 4 < 2 { 'b' } else { 'p' }, i % 2 + 1)).collect()
        }
        other => panic!("no input is called {other:?}"),
    };
    let mut rng = SmallRng::seed_from_u64(0);
    let heroes: Vec<String> = (0..N).map(|_| rng.random_range(1..=1_000_000).to_string()).collect();
    println!("{N}\n{}\n{M}\n{}", heroes.join(" "), actions.join("\n"));
}
