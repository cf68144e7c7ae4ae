//! 1000 tests of 1000 persons: on random cells, and on the highest and the lowest ones.

use rand::rngs::SmallRng;
use rand::seq::index::sample;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

const TESTS: usize = 1000;
const PERSONS: usize = 1000;
const CELLS: usize = 99_999;

fn main() {
    match std::env::args().nth(1).as_deref() {
        None => println!("random\nends"),
        Some("random") => print(|rng| sample(rng, CELLS, PERSONS).into_vec()),
        Some("ends") => print(|rng| {
            let low = rng.random_range(0..=PERSONS);
            (0..low).chain(CELLS - (PERSONS - low)..CELLS).collect()
        }),
        other => panic!("no input is called {other:?}"),
    }
}

fn print(cells: impl Fn(&mut SmallRng) -> Vec<usize>) {
    let mut rng = SmallRng::seed_from_u64(0);
    let mut text = String::new();
    for _ in 0..TESTS {
        let mut cells = cells(&mut rng);
        cells.sort_unstable();
        writeln!(text, "{PERSONS} {}", rng.random_range(1..=PERSONS)).unwrap();
        let words: Vec<String> = cells.iter().map(|cell| (cell + 1).to_string()).collect();
        writeln!(text, "{}", words.join(" ")).unwrap();
    }
    print!("{text}");
}
