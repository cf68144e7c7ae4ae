//! The most questions: about the largest heaps, with limits of all sizes; and about the one with the
//! most parts, of which all but the least move.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

const QUESTIONS: usize = 100_000;

fn main() {
    let mut rng = SmallRng::seed_from_u64(0);
    let mut text = format!("{QUESTIONS}\n");
    match std::env::args().nth(1).as_deref() {
        None => text = "random\nmost-parts\n".to_owned(),
        Some("random") => {
            for _ in 0..QUESTIONS {
                let k = 1_000_000_000_000_000_000u64 >> rng.random_range(0..60);
                let n = rng.random_range(900_000_000_000_000_000u64..=1_000_000_000_000_000_000);
                writeln!(text, "{k} {n}").unwrap();
            }
        }
        // A Fibonacci number; one less is the sum of every second one before it, 1 + 3 + 8 + …
        Some("most-parts") => text += &"1 679891637638612258\n".repeat(QUESTIONS),
        other => panic!("no input is called {other:?}"),
    }
    print!("{text}");
}
