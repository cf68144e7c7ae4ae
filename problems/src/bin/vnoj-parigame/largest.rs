//! Ten boards of the largest size, since their number is not stated, with the largest numbers; all of
//! the numbers even, so that every move is legal, and at random.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

const N: usize = 500;

fn main() {
    let mut rng = SmallRng::seed_from_u64(2011);
    let mut number: Box<dyn FnMut() -> u32> = match std::env::args().nth(1).as_deref() {
        None => return println!("even\nrandom"),
        Some("even") => Box::new(|| 1_000_000_000),
        Some("random") => Box::new(move || rng.random_range(100_000_000..=1_000_000_000)),
        other => panic!("no input is called {other:?}"),
    };
    let mut text = String::from("10\n");
    for _ in 0..10 {
        writeln!(text, "{N}").unwrap();
        for _ in 0..N {
            for _ in 0..N {
                write!(text, "{} ", number()).unwrap();
            }
            text.push('\n');
        }
    }
    print!("{text}");
}
