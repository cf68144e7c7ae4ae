//! The most tests with the most heaps: random large ones, rows that read the same from both sides,
//! and heaps that differ by at most 2, where all cases of the recurrence occur.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

const HEAPS: usize = 1000;
const LARGEST: u64 = 1_000_000_000;

fn main() {
    let mut rng = SmallRng::seed_from_u64(0);
    let mut random = |n: usize| -> Vec<u64> {
        (0..n).map(|_| rng.random_range(LARGEST / 2..=LARGEST)).collect()
    };
    match std::env::args().nth(1).as_deref() {
        None => println!("random\nmirrored\nclose"),
        Some("random") => print(|| random(HEAPS)),
        Some("mirrored") => print(|| {
            let half = random(HEAPS / 2);
            half.iter().chain(half.iter().rev()).copied().collect()
        }),
        Some("close") => print(|| random(HEAPS).into_iter().map(|it| LARGEST - it % 3).collect()),
        other => panic!("no input is called {other:?}"),
    }
}

fn print(mut row: impl FnMut() -> Vec<u64>) {
    println!("10");
    for _ in 0..10 {
        let heaps: Vec<String> = row().iter().map(u64::to_string).collect();
        println!("{HEAPS}\n{}", heaps.join(" "));
    }
}
