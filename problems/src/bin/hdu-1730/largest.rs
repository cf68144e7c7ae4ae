//! 100 of the largest boards; how many there are at most is not known. Random ones, and ones where all
//! rows are alike.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

const BOARDS: usize = 100;
const ROWS: usize = 1000;
const WIDTH: u64 = 100;

fn main() {
    let mut rng = SmallRng::seed_from_u64(0);
    match std::env::args().nth(1).as_deref() {
        None => println!("random\nalike"),
        Some("random") => print(|| {
            let black = rng.random_range(1..=WIDTH);
            (black, (black + rng.random_range(1..WIDTH) - 1) % WIDTH + 1)
        }),
        Some("alike") => print(|| (WIDTH, 1)),
        other => panic!("no input is called {other:?}"),
    }
}

fn print(mut row: impl FnMut() -> (u64, u64)) {
    let mut text = String::new();
    for _ in 0..BOARDS {
        writeln!(text, "{ROWS} {WIDTH}").unwrap();
        for _ in 0..ROWS {
            let (black, white) = row();
            writeln!(text, "{black} {white}").unwrap();
        }
    }
    print!("{text}");
}
