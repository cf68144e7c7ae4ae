//! 100000 heaps: of at most 10⁹ candies at random; of at most 100000, where the diagonal ends within
//! the heaps; and a square.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

const N: u32 = 100_000;

fn main() {
    let mut rng = SmallRng::seed_from_u64(1);
    match std::env::args().nth(1).as_deref() {
        None => println!("high\nlow\nsquare"),
        Some("high") => print(|| rng.random_range(1..=1_000_000_000)),
        Some("low") => print(|| rng.random_range(1..=N)),
        Some("square") => print(|| N),
        other => panic!("no input is called {other:?}"),
    }
}

fn print(mut heap: impl FnMut() -> u32) {
    let heaps: Vec<String> = (0..N).map(|_| heap().to_string()).collect();
    println!("{N}\n{}", heaps.join(" "));
}
