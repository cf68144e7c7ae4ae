//! 100 strips of 1000 coins: random ones, the lowest squares, and pairs that agree in most bits.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::collections::BTreeSet;
use std::fmt::Write;

const STRIPS: usize = 100;
const COINS: usize = 1000;
const SQUARES: u64 = 1_000_000_000_000_000_000;

fn main() {
    match std::env::args().nth(1).as_deref() {
        None => println!("random\nlow\npairs"),
        Some("random") => print(|rng, _| rng.random_range(0..SQUARES)),
        Some("low") => print(|rng, _| rng.random_range(0..COINS as u64 + 5)),
        Some("pairs") => print(|rng, last| match last {
            Some(square) if rng.random() => square ^ 1 << rng.random_range(50..59),
            _ => rng.random_range(0..SQUARES),
        }),
        other => panic!("no input is called {other:?}"),
    }
}

fn print(square: impl Fn(&mut SmallRng, Option<u64>) -> u64) {
    let mut rng = SmallRng::seed_from_u64(0);
    let mut text = format!("{STRIPS}\n");
    for _ in 0..STRIPS {
        let mut squares = BTreeSet::new();
        let mut last = None;
        while squares.len() < COINS {
            let next = square(&mut rng, last);
            if next < SQUARES {
                squares.insert(next);
                last = Some(next);
            }
        }
        let words: Vec<String> = squares.iter().map(u64::to_string).collect();
        writeln!(text, "{COINS}\n{}", words.join(" ")).unwrap();
    }
    print!("{text}");
}
