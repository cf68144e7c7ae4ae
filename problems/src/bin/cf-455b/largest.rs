//! As many letters as there may be: one word, many short ones, and random ones.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

const MOST: usize = 100_000;

fn main() {
    let mut rng = SmallRng::seed_from_u64(0);
    let mut random = |length: usize| -> String {
        (0..length).map(|_| char::from(rng.random_range(b'a'..=b'z'))).collect()
    };
    let words: Vec<String> = match std::env::args().nth(1).as_deref() {
        None => return println!("one\nshort\nrandom"),
        Some("one") => vec!["a".repeat(MOST)],
        Some("short") => (0..MOST).map(|_| random(1)).collect(),
        Some("random") => (0..MOST / 20).map(|_| random(20)).collect(),
        other => panic!("no input is called {other:?}"),
    };
    println!("{} 999999999\n{}", words.len(), words.join("\n"));
}
