//! A thousand tests with the largest towers; how many tests there are is not known.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

const TESTS: usize = 1000;

fn main() {
    match std::env::args().nth(1).as_deref() {
        None => return println!("random"),
        Some("random") => {}
        other => panic!("no input is called {other:?}"),
    }
    let mut rng = SmallRng::seed_from_u64(0);
    let mut text = format!("{TESTS}\n");
    for test in 1..=TESTS {
        writeln!(text, "Test {test}").unwrap();
        for _ in 0..2 {
            writeln!(text, "50 50 50").unwrap();
            for _ in 0..3 {
                let cubes = (0..50).map(|_| if rng.random() { "W" } else { "B" });
                writeln!(text, "{}", cubes.collect::<Vec<_>>().join(" ")).unwrap();
            }
        }
    }
    print!("{text}");
}
