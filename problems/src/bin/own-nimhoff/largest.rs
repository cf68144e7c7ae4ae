//! The most heaps, in one game and in many: random ones, and lost ones.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

const MOST: usize = 200_000;

fn main() {
    let (games, is_lost) = match std::env::args().nth(1).as_deref() {
        None => return println!("random\nlost\nshort"),
        Some("random") => (2, false),
        Some("lost") => (2, true),
        Some("short") => (10_000, false),
        other => panic!("no input is called {other:?}"),
    };
    let mut rng = SmallRng::seed_from_u64(0);
    let mut text = format!("{games}\n");
    for _ in 0..games {
        let n = MOST / games;
        let mut heaps: Vec<u64> =
            (0..n).map(|_| rng.random_range(0..=1_000_000_000_000_000_000)).collect();
        // Each heap twice, and h = 2 divides the sum.
        if is_lost {
            let (half, rest) = heaps.split_at_mut(n / 2);
            rest.copy_from_slice(half);
        }
        let heaps: Vec<String> = heaps.iter().map(u64::to_string).collect();
        writeln!(text, "{n} {}\n{}", if is_lost { 2 } else { 999_999_937 }, heaps.join(" "))
            .unwrap();
    }
    print!("{text}");
}
