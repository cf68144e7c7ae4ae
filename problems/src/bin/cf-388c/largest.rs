//! As many cards as there may be, in piles with and without a middle card.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

const PILES: usize = 100;

fn main() {
    let cards = match std::env::args().nth(1).as_deref() {
        None => return println!("even\nodd"),
        Some("even") => 100,
        Some("odd") => 99,
        other => panic!("no input is called {other:?}"),
    };
    let mut rng = SmallRng::seed_from_u64(0);
    println!("{PILES}");
    for _ in 0..PILES {
        let pile: Vec<String> =
            (0..cards).map(|_| rng.random_range(1..=1000).to_string()).collect();
        println!("{cards} {}", pile.join(" "));
    }
}
