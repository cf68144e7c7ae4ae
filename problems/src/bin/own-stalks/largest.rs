//! 10⁵ pieces: in one stalk, and in 10⁴ stalks.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

fn main() {
    match std::env::args().nth(1).as_deref() {
        None => println!("one\nmany\nalternating"),
        Some("one") => print(1, |rng, _| rng.random()),
        Some("many") => print(10_000, |rng, _| rng.random()),
        Some("alternating") => print(100, |_, piece| piece % 2 == 0),
        other => panic!("no input is called {other:?}"),
    }
}

fn print(stalks: usize, is_left: impl Fn(&mut SmallRng, usize) -> bool) {
    let mut rng = SmallRng::seed_from_u64(0);
    println!("{stalks}");
    for _ in 0..stalks {
        let pieces = (0..100_000 / stalks).map(|it| if is_left(&mut rng, it) { 'L' } else { 'R' });
        println!("{}", pieces.collect::<String>());
    }
}
