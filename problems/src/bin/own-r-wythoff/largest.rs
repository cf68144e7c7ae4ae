//! 10⁵ games: random heaps, and P-positions with large heaps or a large k.

use games::r_wythoff;
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

const GAMES: usize = 100_000;
const TOKENS: u64 = 1_000_000_000_000_000_000;
const LARGEST_K: u64 = 1_000_000_000;

fn main() {
    match std::env::args().nth(1).as_deref() {
        None => println!("random\nlost\nlarge_k"),
        Some("random") => print(|rng| {
            let [a, b] = [0; 2].map(|_| rng.random_range(0..=TOKENS));
            (a, b, rng.random_range(0..=LARGEST_K))
        }),
        Some("lost") => print(|rng| lost(rng, 5, TOKENS / 10)),
        Some("large_k") => print(|rng| lost(rng, LARGEST_K, 500_000_000)),
        other => panic!("no input is called {other:?}"),
    }
}

/// Returns a P-position and its k.
fn lost(rng: &mut SmallRng, largest_k: u64, pairs: u64) -> (u64, u64, u64) {
    let k = rng.random_range(0..=largest_k);
    let (a, b) = r_wythoff::pair(rng.random_range(0..pairs), k + 1).unwrap();
    (a, b, k)
}

fn print(game: impl Fn(&mut SmallRng) -> (u64, u64, u64)) {
    let mut rng = SmallRng::seed_from_u64(0);
    let mut text = format!("{GAMES}\n");
    for _ in 0..GAMES {
        let (a, b, k) = game(&mut rng);
        assert!(a <= TOKENS && b <= TOKENS);
        writeln!(text, "{a} {b} {k}").unwrap();
    }
    print!("{text}");
}
