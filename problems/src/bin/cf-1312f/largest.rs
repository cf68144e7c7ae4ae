//! The most castles and soldiers: in one case, and in the most cases, with every triple of attacks.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

const CASTLES: usize = 300_000;
const SOLDIERS: u64 = 1_000_000_000_000_000_000;

fn main() {
    match std::env::args().nth(1).as_deref() {
        None => println!("one-case\nmany-cases"),
        Some("one-case") => print(&[[5, 4, 3]]),
        Some("many-cases") => {
            let triples = (0..1000).map(|i| [i / 25 % 5 + 1, i / 5 % 5 + 1, i % 5 + 1]);
            print(&triples.collect::<Vec<_>>());
        }
        other => panic!("no input is called {other:?}"),
    }
}

/// A case for each triple, with equally many castles of random size.
fn print(triples: &[[usize; 3]]) {
    let mut rng = SmallRng::seed_from_u64(0);
    let mut text = format!("{}\n", triples.len());
    let n = CASTLES / triples.len();
    for [x, y, z] in triples {
        text += &format!("{n} {x} {y} {z}\n");
        for _ in 0..n {
            text += &format!("{} ", SOLDIERS - rng.random_range(0..SOLDIERS / 10));
        }
        text += "\n";
    }
    print!("{text}");
}
