//! One tree with 100000 vertices, its edges of random colours: a path, where values have the most digits;
//! a caterpillar; random trees, high and low; a star. Then two paths that are each other's opposite but for
//! the last edge, so that digits cancel; and 1000 trees of 100 vertices.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

const N: usize = 100_000;

fn main() {
    let mut rng = SmallRng::seed_from_u64(0);
    let mut colors = SmallRng::seed_from_u64(1);
    let mut random = |_: usize| colors.random_range(0..2);
    match std::env::args().nth(1).as_deref() {
        None => {
            println!("path\nblack\nalternating\ncaterpillar\nnear\nrandom\nstar\nopposite\nmany")
        }
        Some("path") => println!("1\n{}", tree(N, |v| v - 1, random)),
        Some("black") => println!("1\n{}", tree(N, |v| v - 1, |_| 0)),
        Some("alternating") => println!("1\n{}", tree(N, |v| v - 1, |v| v % 2)),
        Some("caterpillar") => println!("1\n{}", tree(N, |v| (v - 1) / 2 * 2, random)),
        Some("near") => {
            println!("1\n{}", tree(N, |v| rng.random_range(v.saturating_sub(10)..v), random));
        }
        Some("random") => println!("1\n{}", tree(N, |v| rng.random_range(0..v), random)),
        Some("star") => println!("1\n{}", tree(N, |_| 0, random)),
        Some("opposite") => {
            // Vertices 1, 3, 5, … are one path and 2, 4, 6, … the other one.
            let steps: Vec<usize> = (0..N).map(&mut random).collect();
            let color = |v: usize| if v == N - 1 { 0 } else { steps[(v - 1) / 2] ^ (v & 1) };
            println!("1\n{}", tree(N, |v| v.saturating_sub(2), color));
        }
        Some("many") => {
            let trees: Vec<String> =
                (0..1000).map(|_| tree(100, |v| rng.random_range(0..v), &mut random)).collect();
            println!("1000\n{}", trees.join("\n"));
        }
        other => panic!("no input is called {other:?}"),
    }
}

/// A tree whose vertex `v` > 0 hangs on `parent(v)` by an edge of the colour `color(v)`.
fn tree(
    n: usize,
    mut parent: impl FnMut(usize) -> usize,
    mut color: impl FnMut(usize) -> usize,
) -> String {
    let mut text = format!("{n}");
    for v in 1..n {
        write!(text, "\n{} {} {}", v + 1, parent(v) + 1, color(v)).unwrap();
    }
    text
}
