//! Mazes of the largest size: all free; one winding corridor; cells blocked at random, so that leaves
//! do not decide the matching; and free cells of which many more are on one colour of a chessboard,
//! so that most of them stay exposed.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

const N: usize = 100;

fn main() {
    let mut rng = SmallRng::seed_from_u64(4055);
    let mut free: Box<dyn FnMut(usize, usize) -> bool> = match std::env::args().nth(1).as_deref() {
        None => return println!("free\ncorridor\nrandom\nexposed"),
        Some("free") => Box::new(|_, _| true),
        Some("corridor") => Box::new(|r, c| r % 2 == 0 || c == if r % 4 == 1 { N - 1 } else { 0 }),
        Some("random") => Box::new(move |_, _| rng.random_bool(0.8)),
        Some("exposed") => Box::new(move |r, c| (r + c) % 2 == 0 || rng.random_bool(0.6)),
        other => panic!("no input is called {other:?}"),
    };
    let mut text = format!("{N} {N}\n");
    for r in 0..N {
        text.extend((0..N).map(|c| if free(r, c) { '.' } else { '#' }));
        text.push('\n');
    }
    print!("{text}");
}
