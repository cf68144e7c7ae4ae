//! 50000 rectangles: at random; squares inside each other, which cover the same columns many times;
//! and bars that cross, half of them rows and half columns. No two borders of one input are the same
//! but by chance, so the tree has as many leaves as it can.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

const N: u32 = 1_000_000_000;
const M: u32 = 50_000;

fn main() {
    let mut rng = SmallRng::seed_from_u64(1);
    match std::env::args().nth(1).as_deref() {
        None => println!("random\nnested\ncrossed"),
        Some("random") => print(|_| {
            let mut side = || {
                let (a, b) = (rng.random_range(1..=N), rng.random_range(1..=N));
                [a.min(b), a.max(b)]
            };
            [side(), side()]
        }),
        Some("nested") => print(|i| [[1 + 9999 * i, N - 9998 * i]; 2]),
        Some("crossed") => print(|i| {
            let (whole, bar) = ([1 + i, N - i], [1 + 20_000 * i, 10_000 + 20_000 * i]);
            if i % 2 == 0 {
                [whole, bar]
            } else {
                [bar, whole]
            }
        }),
        other => panic!("no input is called {other:?}"),
    }
}

fn print(mut rectangle: impl FnMut(u32) -> [[u32; 2]; 2]) {
    let mut text = format!("{N} {M} {N}\n");
    for i in 0..M {
        let [[upper, lower], [left, right]] = rectangle(i);
        text += &format!("{upper} {left} {lower} {right}\n");
    }
    print!("{text}");
}
