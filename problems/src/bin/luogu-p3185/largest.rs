//! Ten tests of 21 bottles: all with the most beans, where every bottle stands for two and no move
//! wins, and at random.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

fn main() {
    match std::env::args().nth(1).as_deref() {
        None => println!("full\nrandom"),
        Some("full") => print(|| 10_000),
        Some("random") => {
            let mut rng = SmallRng::seed_from_u64(1);
            print(|| rng.random_range(0..=10_000));
        }
        other => panic!("no input is called {other:?}"),
    }
}

fn print(mut beans: impl FnMut() -> u32) {
    println!("10");
    for _ in 0..10 {
        let beans: Vec<String> = (0..21).map(|_| beans().to_string()).collect();
        println!("21\n{}", beans.join(" "));
    }
}
