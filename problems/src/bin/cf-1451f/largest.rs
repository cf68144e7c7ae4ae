//! Ten of the largest boards: random ones, and ones that are lost, where no group ends the search.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

const BOARDS: usize = 10;
const SIZE: usize = 100;
const LARGEST: u64 = 1_000_000;

fn main() {
    let mut rng = SmallRng::seed_from_u64(0);
    match std::env::args().nth(1).as_deref() {
        None => println!("random\nlost"),
        Some("random") => print(|_, _| rng.random_range(0..=LARGEST)),
        // The cells of an anti-diagonal are equal in pairs, and one that is left over is empty.
        Some("lost") => print(|r, c| {
            let index = if r + c < SIZE { r } else { SIZE - 1 - c };
            let cells = (r + c + 1).min(2 * SIZE - 1 - r - c);
            if index == cells - 1 && cells % 2 == 1 {
                0
            } else {
                LARGEST - (index / 2) as u64
            }
        }),
        other => panic!("no input is called {other:?}"),
    }
}

fn print(mut cell: impl FnMut(usize, usize) -> u64) {
    let mut text = format!("{BOARDS}\n");
    for _ in 0..BOARDS {
        writeln!(text, "{SIZE} {SIZE}").unwrap();
        for r in 0..SIZE {
            let row: Vec<String> = (0..SIZE).map(|c| cell(r, c).to_string()).collect();
            writeln!(text, "{}", row.join(" ")).unwrap();
        }
    }
    print!("{text}");
}
