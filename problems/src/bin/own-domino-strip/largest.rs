//! 20 strips of 14 columns: all cells there, and some missing.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

fn main() {
    let missing = match std::env::args().nth(1).as_deref() {
        None => return println!("full\nholes"),
        Some("full") => 0.0,
        Some("holes") => 0.1,
        other => panic!("no input is called {other:?}"),
    };
    let mut rng = SmallRng::seed_from_u64(0);
    println!("20");
    for _ in 0..40 {
        let row = (0..14).map(|_| if rng.random_bool(missing) { '#' } else { '.' });
        println!("{}", row.collect::<String>());
    }
}
