//! The largest boards: random ones, full ones, and all pieces in the lower half.

use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::SeedableRng;

const N: usize = 8;

fn main() {
    let (letters, empty) = match std::env::args().nth(1).as_deref() {
        None => return println!("random\nfull\nlow"),
        Some("random") => ("WB.", 0),
        Some("full") => ("WB", 0),
        Some("low") => ("WB", N / 2),
        other => panic!("no input is called {other:?}"),
    };
    let mut rng = SmallRng::seed_from_u64(0);
    let letters: Vec<char> = letters.chars().collect();
    println!("{N}");
    for row in 0..N {
        let cells: String = (0..N)
            .map(|_| if row < empty { '.' } else { *letters.choose(&mut rng).unwrap() })
            .collect();
        println!("{cells}");
    }
}
