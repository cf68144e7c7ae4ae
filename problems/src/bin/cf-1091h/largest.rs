//! 100000 rows, one of them with the largest heap: `f` = 2 has the largest values, `f` = 4 small ones, and
//! 200000 bans nothing.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

const ROWS: usize = 100_000;
const COLUMN: i64 = 100_000;

fn main() {
    match std::env::args().nth(1).as_deref() {
        None => println!("two\nfour\nall"),
        Some("two") => print(2),
        Some("four") => print(4),
        Some("all") => print(200_000),
        other => panic!("no input is called {other:?}"),
    }
}

fn print(f: usize) {
    let mut rng = SmallRng::seed_from_u64(0);
    let mut text = format!("{ROWS} {f}\n{} {} {COLUMN}\n", -COLUMN, 1 - COLUMN);
    for _ in 1..ROWS {
        let w = rng.random_range(1 - COLUMN..COLUMN);
        let (b, r) = (rng.random_range(-COLUMN..w), rng.random_range(w + 1..=COLUMN));
        writeln!(text, "{b} {w} {r}").unwrap();
    }
    print!("{text}");
}
