//! 20 strips with the most tokens: on random squares, and on the largest ones from the right to the left.

use rand::rngs::SmallRng;
use rand::seq::index;
use rand::SeedableRng;

const STRIPS: usize = 20;
const TOKENS: usize = 1000;
const SQUARES: usize = 10_000;

fn main() {
    let mut rng = SmallRng::seed_from_u64(0);
    match std::env::args().nth(1).as_deref() {
        None => println!("random\nright"),
        Some("random") => print(|| index::sample(&mut rng, SQUARES, TOKENS).into_vec()),
        Some("right") => print(|| (SQUARES - TOKENS..SQUARES).rev().collect()),
        other => panic!("no input is called {other:?}"),
    }
}

/// Prints strips; `squares` are counted from 0.
fn print(mut squares: impl FnMut() -> Vec<usize>) {
    println!("{STRIPS}");
    for _ in 0..STRIPS {
        let squares: Vec<String> = squares().iter().map(|it| (it + 1).to_string()).collect();
        println!("{TOKENS}\n{}", squares.join(" "));
    }
}
