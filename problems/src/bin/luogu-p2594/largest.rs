//! Fifty boards of 100 rows and 100 columns: all tails, at random, and equal to its transpose with
//! heads on the diagonal, which is lost.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

fn main() {
    let mut rng = SmallRng::seed_from_u64(1);
    match std::env::args().nth(1).as_deref() {
        None => println!("tails\nrandom\nsymmetric"),
        Some("tails") => print(|_, _| true),
        Some("random") => print(|_, _| rng.random()),
        Some("symmetric") => {
            let half: Vec<Vec<bool>> =
                (0..100).map(|_| (0..100).map(|_| rng.random()).collect()).collect();
            print(|r, c| r != c && half[r.min(c)][r.max(c)]);
        }
        other => panic!("no input is called {other:?}"),
    }
}

fn print(mut is_tail: impl FnMut(usize, usize) -> bool) {
    let mut text = String::from("50\n");
    for _ in 0..50 {
        text += "100 100\n";
        for r in 0..100 {
            text.extend((0..100).map(|c| if is_tail(r, c) { 'T' } else { 'H' }));
            text.push('\n');
        }
    }
    print!("{text}");
}
