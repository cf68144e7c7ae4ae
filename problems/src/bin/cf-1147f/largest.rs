//! Fifty games of the largest size. With weights at random; and in order of rows, where all rows like
//! the same columns, so that every proposal is turned down and made anew as often as possible.

use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::SeedableRng;
use std::fmt::Write;

const N: usize = 50;

fn main() {
    let mut rng = SmallRng::seed_from_u64(1147);
    let mut weights: Vec<usize> = (1..=N * N).collect();
    let (is_random, policy) = match std::env::args().nth(1).as_deref() {
        None => return println!("random\nsorted"),
        Some("random") => (true, "few 1"),
        Some("sorted") => (false, "random 2"),
        other => panic!("no input is called {other:?}"),
    };
    let mut text = String::from("50\n");
    for _ in 0..50 {
        if is_random {
            weights.shuffle(&mut rng);
        }
        writeln!(text, "{N}").unwrap();
        for row in weights.chunks(N) {
            let row: Vec<String> = row.iter().map(usize::to_string).collect();
            writeln!(text, "{}", row.join(" ")).unwrap();
        }
    }
    println!("{text}{policy}");
}
