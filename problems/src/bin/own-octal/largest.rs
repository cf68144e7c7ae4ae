//! Heaps of up to 5·10⁴: a game with a period, and games without a known one.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

fn main() {
    match std::env::args().nth(1).as_deref() {
        None => println!("kayles\nno_known_period\nnine_digits"),
        Some("kayles") => print("77"),
        Some("no_known_period") => print("007"),
        Some("nine_digits") => print("777777777"),
        other => panic!("no input is called {other:?}"),
    }
}

fn print(digits: &str) {
    let mut rng = SmallRng::seed_from_u64(0);
    let mut text = format!("{digits}\n1000\n");
    for _ in 0..1000 {
        let heaps = [0; 100].map(|_| rng.random_range(1..=50_000u32).to_string());
        writeln!(text, "100 {}", heaps.join(" ")).unwrap();
    }
    print!("{text}");
}
