//! The longest strings: one run; two equal runs, so that all cuts are tried in vain; as many runs as
//! possible; random letters.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

const LENGTH: usize = 5000;

fn main() {
    let letters = match std::env::args().nth(1).as_deref() {
        None => "one-run\ntwo-runs\nmany-runs\nrandom".to_owned(),
        Some("one-run") => "a".repeat(LENGTH),
        Some("two-runs") => "a".repeat(LENGTH / 2) + &"b".repeat(LENGTH / 2),
        Some("many-runs") => "abac".repeat(LENGTH / 4),
        Some("random") => {
            let mut rng = SmallRng::seed_from_u64(0);
            (0..LENGTH).map(|_| rng.random_range('a'..='b')).collect()
        }
        other => panic!("no input is called {other:?}"),
    };
    println!("{letters}");
}
