//! 20 gardens of 100 kinds of flowers with 10 pieces: random ones, and green ones with few petals.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

fn main() {
    let letters: &[u8] = match std::env::args().nth(1).as_deref() {
        None => return println!("random\ngreen"),
        Some("random") => b"lre",
        Some("green") => b"eeeelr",
        other => panic!("no input is called {other:?}"),
    };
    let mut rng = SmallRng::seed_from_u64(0);
    println!("20");
    for _ in 0..20 {
        println!("100");
        for _ in 0..100 {
            let mut piece = || char::from(letters[rng.random_range(0..letters.len())]);
            let above: String = (0..9).map(|_| piece()).collect();
            println!("e{above} {}", rng.random_range(1..1_000_000_001));
        }
    }
}
