//! The most vertices, edges and questions, and each question asks for a vertex that reaches all and
//! never gets a label, so that the search goes through all that get one: edges that only go down, so
//! that these are all others; the same as a path with short cuts; edges of any kind, with many
//! draws; and a path with jumps back, on which labels come against the order and questions share
//! nothing. The vertices are shuffled, so that no order helps the cache.

use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

const VERTICES: usize = 100_000;
const EDGES: usize = 500_000;
const QUESTIONS: usize = 500;

fn main() {
    let mut rng = SmallRng::seed_from_u64(0);
    let shape = std::env::args().nth(1);
    let is_low = shape.as_deref() == Some("jumps-back");
    let edges: Vec<(usize, usize)> = match shape.as_deref() {
        None => return println!("decided\nshort-cuts\ndraws\njumps-back"),
        Some("decided") => from_each(&mut rng, |rng, u| rng.random_range(3..u)),
        Some("short-cuts") => {
            from_each(&mut rng, |rng, u| u.saturating_sub(rng.random_range(1..=10)).max(3))
        }
        Some("draws") => from_each(&mut rng, |rng, _| rng.random_range(3..=VERTICES)),
        Some("jumps-back") => jumps_back(),
        other => panic!("no input is called {other:?}"),
    };
    let mut names: Vec<usize> = (0..=VERTICES).collect();
    names[1..].shuffle(&mut rng);
    let mut text = format!("{VERTICES} {} {QUESTIONS}\n", edges.len());
    for (u, v) in edges {
        writeln!(text, "{} {}", names[u], names[v]).unwrap();
    }
    for question in 0..QUESTIONS {
        // For `jumps-back`: all low, so that their labels go up the whole path, and even, since
        // labels that begin at the foot of a jump do not.
        let end = if is_low { 4 + 2 * question } else { rng.random_range(3..=VERTICES) };
        writeln!(text, "{} {}", names[1], names[end]).unwrap();
    }
    print!("{text}");
}

/// Edges from random vertices above 3 to where `to` says. Vertex 1 may go on for ever, or to 2, and 2
/// may go on for ever, or to where no other edge goes: so 1 is a draw, whatever the others are.
fn from_each(
    rng: &mut SmallRng,
    to: impl Fn(&mut SmallRng, usize) -> usize,
) -> Vec<(usize, usize)> {
    let mut edges = vec![(1, 1), (1, 2), (2, 2)];
    let mut is_entered = vec![false; VERTICES + 1];
    let mut left = VERTICES - 2;
    while edges.len() + left < EDGES {
        let u = rng.random_range(4..=VERTICES);
        let v = to(rng, u);
        edges.push((u, v));
        left -= usize::from(!is_entered[v]);
        is_entered[v] = true;
    }
    edges.extend((3..=VERTICES).filter(|&v| !is_entered[v]).map(|v| (2, v)));
    edges
}

/// A path down to 2, each edge four times or more, and an edge up from each odd vertex to the next,
/// which is searched before the path.
fn jumps_back() -> Vec<(usize, usize)> {
    let mut edges = vec![(1, 1), (1, 3)];
    for u in 3..=VERTICES {
        if u % 2 == 1 && u + 2 <= VERTICES {
            edges.push((u, u + 2));
        }
        edges.extend([(u, u - 1); 4]);
    }
    let left = EDGES - edges.len();
    edges.extend((3..=VERTICES).cycle().map(|u| (u, u - 1)).take(left));
    edges
}
