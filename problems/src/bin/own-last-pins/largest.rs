//! 10⁴ games of 20 rows: long ones, and those before the period.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

fn main() {
    match std::env::args().nth(1).as_deref() {
        None => println!("long\nshort"),
        Some("long") => print(1_000_000_000_000_000_000),
        Some("short") => print(100),
        other => panic!("no input is called {other:?}"),
    }
}

fn print(longest: u64) {
    let mut rng = SmallRng::seed_from_u64(0);
    let mut text = "10000\n".to_owned();
    for _ in 0..10_000 {
        let rows = [0; 20].map(|_| rng.random_range(1..=longest).to_string());
        writeln!(text, "20\n{}", rows.join(" ")).unwrap();
    }
    print!("{text}");
}
