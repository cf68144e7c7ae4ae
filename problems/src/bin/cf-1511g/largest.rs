//! The most rows, columns and questions: random questions, and all of them as long as possible.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

const N: usize = 200_000;

fn main() {
    let most = match std::env::args().nth(1).as_deref() {
        None => return println!("random\nlong"),
        Some("random") => N,
        Some("long") => 10,
        other => panic!("no input is called {other:?}"),
    };
    let mut rng = SmallRng::seed_from_u64(0);
    let chips: Vec<String> = (0..N).map(|_| rng.random_range(1..=N).to_string()).collect();
    let mut text = format!("{N} {N}\n{}\n{N}\n", chips.join(" "));
    for _ in 0..N {
        let l = rng.random_range(1..=most);
        writeln!(text, "{l} {}", if most == N { rng.random_range(l..=N) } else { N }).unwrap();
    }
    print!("{text}");
}
