//! 1000 tests with the most bars; how many tests there are is not known. Random bars, bars in pairs whose
//! sum is 0, and bars with the greatest values.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

const TESTS: usize = 1000;
const BARS: usize = 100;
const LARGEST: u64 = 1_000_000_000;

fn main() {
    let mut rng = SmallRng::seed_from_u64(0);
    let mut random = || (rng.random_range(1..=LARGEST), rng.random_range(1..=LARGEST));
    let mut last = (1, 1);
    match std::env::args().nth(1).as_deref() {
        None => println!("random\nzero\ngreatest"),
        Some("random") => print(|_| random()),
        Some("zero") => print(|i| {
            last = if i % 2 == 0 { random() } else { (last.1, last.0) };
            last
        }),
        Some("greatest") => print(|_| (LARGEST, 1)),
        other => panic!("no input is called {other:?}"),
    }
}

fn print(mut bar: impl FnMut(usize) -> (u64, u64)) {
    let mut text = format!("{TESTS}\n");
    for _ in 0..TESTS {
        writeln!(text, "{BARS}").unwrap();
        for i in 0..BARS {
            let (x, y) = bar(i);
            writeln!(text, "{x} {y}").unwrap();
        }
    }
    print!("{text}");
}
