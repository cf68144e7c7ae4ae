//! 10⁵ vertices: random edges, one long cycle with exits, and a graph without cycles.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

const N: usize = 100_000;
const M: usize = 200_000;
const Q: usize = 100_000;

fn main() {
    match std::env::args().nth(1).as_deref() {
        None => println!("random\ncycle\nacyclic\none_vertex"),
        Some("random") => print(|rng, _| (rng.random_range(0..N), rng.random_range(0..N))),
        Some("cycle") => print(|rng, edge| {
            if edge < N {
                (edge, (edge + 1) % N)
            } else {
                (rng.random_range(0..N / 2), rng.random_range(N / 2..N))
            }
        }),
        Some("acyclic") => print(|rng, _| {
            let from = rng.random_range(0..N - 1);
            (from, rng.random_range(from + 1..N.min(from + 1000)))
        }),
        Some("one_vertex") => print(|_, edge| if edge < N - 1 { (0, edge + 1) } else { (0, 0) }),
        other => panic!("no input is called {other:?}"),
    }
}

fn print(edge: impl Fn(&mut SmallRng, usize) -> (usize, usize)) {
    let mut rng = SmallRng::seed_from_u64(0);
    let mut text = format!("{N} {M} {Q}\n");
    for i in 0..M {
        let (from, to) = edge(&mut rng, i);
        writeln!(text, "{} {}", from + 1, to + 1).unwrap();
    }
    for _ in 0..Q {
        let [a, b] = [0; 2].map(|_| rng.random_range(1..=N));
        writeln!(text, "2 {a} {b}").unwrap();
    }
    print!("{text}");
}
