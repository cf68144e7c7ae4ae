//! 3000 vertices with names and edges at random: a path along which the counts fall, and which is as
//! deep as can be; and trees where each vertex hangs on a random one before it, with counts that are
//! mostly different, or mostly equal.

#[path = "../../random_tree.rs"]
mod random_tree;

use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};

const N: usize = 3000;

fn main() {
    let mut rng = SmallRng::seed_from_u64(1);
    let random = |v| rng.random_range(0..v);
    match std::env::args().nth(1).as_deref() {
        None => println!("path\ndifferent\nequal"),
        Some("path") => print(|v| 1_000_000_000 - v, |v| v - 1),
        Some("different") => print(|v| 1_000_000_000 - v * 7_654_321 % 99_999_989, random),
        Some("equal") => print(|v| v * 7_654_321 % 11 % 3, random),
        other => panic!("no input is called {other:?}"),
    }
}

fn print(stones: impl Fn(usize) -> usize, parent: impl FnMut(usize) -> usize) {
    let mut rng = SmallRng::seed_from_u64(2);
    let mut names: Vec<usize> = (1..=N).collect();
    names.shuffle(&mut rng);
    let mut by_name = vec![0; N];
    (0..N).for_each(|v| by_name[names[v] - 1] = stones(v));
    let by_name: Vec<String> = by_name.iter().map(usize::to_string).collect();
    let edges = random_tree::edges(&names, parent, &mut rng);
    print!("{N}\n{}\n{edges}", by_name.join(" "));
}
