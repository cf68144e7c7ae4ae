//! A hundred queries of a hundred cells each: for the largest `n`, for one with the most divisors
//! below it, and for a square, where the tables of small and large quotients meet.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::collections::BTreeSet;

fn main() {
    match std::env::args().nth(1).as_deref() {
        None => println!("most\ndivisors\nsquare"),
        Some("most") => print(1_000_000_000),
        Some("divisors") => print(735_134_400),
        Some("square") => print(999_950_884),
        other => panic!("no input is called {other:?}"),
    }
}

/// Cells of all sizes: for each query a bound, and random cells up to it.
fn print(n: u32) {
    let mut rng = SmallRng::seed_from_u64(1);
    let mut text = format!("{n}\n100\n");
    for query in 0..100 {
        let bound = (n >> (query % 23)).max(200);
        let mut cells = BTreeSet::new();
        while cells.len() < 100 {
            cells.insert(rng.random_range(1..=bound));
        }
        let cells: Vec<String> = cells.iter().map(u32::to_string).collect();
        text += &format!("100\n{}\n", cells.join(" "));
    }
    print!("{text}");
}
