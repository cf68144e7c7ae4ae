//! As many piles and bans as there may be: small piles with several bans each, large ones with one, and one
//! pile with all of them.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

const MOST: u64 = 200_000;
const LARGEST: u64 = 1_000_000_000_000_000_000;

fn main() {
    let mut rng = SmallRng::seed_from_u64(0);
    let bans: Vec<(u64, u64)> = match std::env::args().nth(1).as_deref() {
        None => return println!("small\nlarge\none"),
        Some("small") => (0..MOST).map(|i| (i / 3 + 3, i % 3 + 1)).collect(),
        Some("large") => (0..MOST).map(|i| (LARGEST - i, rng.random_range(1..=MOST))).collect(),
        Some("one") => (0..MOST).map(|i| (LARGEST, i + 1)).collect(),
        other => panic!("no input is called {other:?}"),
    };
    let piles: Vec<String> = bans.iter().map(|(pile, _)| pile.to_string()).collect();
    let mut text = format!("{MOST} {MOST}\n{}\n", piles.join(" "));
    for (pile, taken) in bans {
        writeln!(text, "{pile} {taken}").unwrap();
    }
    print!("{text}");
}
