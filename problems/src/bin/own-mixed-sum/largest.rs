//! 1000 things: of all kinds, and the longest rows.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

const LARGEST: u64 = 1_000_000_000_000_000_000;

fn main() {
    match std::env::args().nth(1).as_deref() {
        None => println!("random\nrows"),
        Some("random") => print(|rng| match rng.random_range(0..3) {
            0 => format!("row {}", rng.random_range(1..=1000)),
            1 => format!("heap {} {}", rng.random_range(1..=LARGEST), rng.random_range(1..=500)),
            _ => {
                format!("token {} {}", rng.random_range(0..=LARGEST), rng.random_range(0..=LARGEST))
            }
        }),
        Some("rows") => print(|rng| format!("row {}", rng.random_range(980..=1000))),
        other => panic!("no input is called {other:?}"),
    }
}

fn print(thing: impl Fn(&mut SmallRng) -> String) {
    let mut rng = SmallRng::seed_from_u64(0);
    let mut text = "1000\n".to_owned();
    for _ in 0..1000 {
        writeln!(text, "{}", thing(&mut rng)).unwrap();
    }
    print!("{text}");
}
