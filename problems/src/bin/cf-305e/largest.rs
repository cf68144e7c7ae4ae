//! The longest strings: one row; two equal rows, so that all cuts are tried in vain; as many rows as
//! possible; random letters.

use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

const LENGTH: usize = 5000;

fn main() {
    let letters = match std::env::args().nth(1).as_deref() {
        None => "one-row\ntwo-rows\nmany-rows\nrandom".to_owned(),
        Some("one-row") => "a".repeat(LENGTH),
        Some("two-rows") => "a".repeat(LENGTH / 2) + &"b".repeat(LENGTH / 2),
        Some("many-rows") => "abac".repeat(LENGTH / 4),
        Some("random") => {
            let mut rng = StdRng::seed_from_u64(0);
            (0..LENGTH).map(|_| rng.random_range('a'..='b')).collect()
        }
        other => panic!("no input is called {other:?}"),
    };
    println!("{letters}");
}
