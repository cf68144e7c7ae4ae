//! 10⁴ games of 20 heaps, by several sets with a last number of up to 10¹².

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

fn main() {
    match std::env::args().nth(1).as_deref() {
        None => println!("one_two_far\nround\nlong_period"),
        Some("one_two_far") => print(&[1, 2, 999_999_999_999]),
        Some("round") => print(&[2, 3, 1_000_000_000_000]),
        Some("long_period") => print(&[998, 999, 999_999_999_989]),
        other => panic!("no input is called {other:?}"),
    }
}

fn print(set: &[u64]) {
    let mut rng = SmallRng::seed_from_u64(0);
    let set: Vec<String> = set.iter().map(u64::to_string).collect();
    let mut text = format!("{} {}\n10000\n", set.len(), set.join(" "));
    for _ in 0..10_000 {
        let heaps = [0; 20].map(|_| rng.random_range(1..=1_000_000_000_000_000_000u64).to_string());
        writeln!(text, "20 {}", heaps.join(" ")).unwrap();
    }
    print!("{text}");
}
