//! As many piles as there may be, in one test and in many; the largest ones are prime.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

const MOST: usize = 300_000;
const LARGEST: u64 = 10_000_000;
/// The largest prime up to 10⁷.
const PRIME: u64 = 9_999_991;

fn main() {
    let tests = match std::env::args().nth(1).as_deref() {
        None => return println!("long\nshort\nprime"),
        Some("long") => 1,
        Some("short") => 10_000,
        Some("prime") => {
            let piles = vec![PRIME.to_string(); MOST];
            return println!("1\n{MOST}\n{}", piles.join(" "));
        }
        other => panic!("no input is called {other:?}"),
    };
    let mut rng = SmallRng::seed_from_u64(0);
    let mut text = format!("{tests}\n");
    for _ in 0..tests {
        let n = MOST / tests;
        let piles = (0..n).map(|_| rng.random_range(LARGEST / 2..=LARGEST).to_string());
        writeln!(text, "{n}\n{}", piles.collect::<Vec<_>>().join(" ")).unwrap();
    }
    print!("{text}");
}
