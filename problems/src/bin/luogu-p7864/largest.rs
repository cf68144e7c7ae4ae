//! Ten trees of the largest size or just below, all P-positions, so that every leg is climbed, and numbered at
//! random, so that each step is a jump: a path, legs of two on the root, and on every vertex of a path.

use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::SeedableRng;
use std::fmt::Write;

fn main() {
    // By places from the root, 0, on; the parent of place 1 comes first.
    let parents: Vec<usize> = match std::env::args().nth(1).as_deref() {
        None => return println!("path\nspider\ncaterpillar"),
        Some("path") => (0..999_999).collect(),
        Some("spider") => (0..499_999).flat_map(|leg| [0, 2 * leg + 1]).collect(),
        // Vertex i of the path is at place 3i, its leg behind it; the last leg has four.
        Some("caterpillar") => (0..333_332)
            .flat_map(|i| [3 * i, 3 * i + 1, if i < 333_331 { 3 * i } else { 3 * i + 2 }])
            .collect(),
        other => panic!("no input is called {other:?}"),
    };
    let n = parents.len() + 1;
    let mut rng = SmallRng::seed_from_u64(7864);
    let mut others: Vec<usize> = (2..=n).collect();
    let mut text = String::from("10\n");
    for _ in 0..10 {
        others.shuffle(&mut rng);
        let name = |place: usize| if place == 0 { 1 } else { others[place - 1] };
        let mut named = vec![0; n + 1];
        for (&parent, place) in parents.iter().zip(1..) {
            named[name(place)] = name(parent);
        }
        writeln!(text, "{n}").unwrap();
        for parent in &named[2..] {
            write!(text, "{parent} ").unwrap();
        }
        text.push('\n');
    }
    print!("{text}");
}
