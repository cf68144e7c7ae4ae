//! The cheapest ropes between islands, printed through a buffer: procedural macros of proconio.

use proconio::marker::Usize1;
use proconio::{derive_readable, fastout, input};

#[derive_readable]
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Rope {
    cost: u64, // the order
    from: Usize1,
    to: Usize1,
}

fn root(parents: &[usize], mut island: usize) -> usize {
    while parents[island] != island {
        island = parents[island];
    }
    island
}

#[fastout]
fn main() {
    input! {
        islands: usize,
        mut ropes: [Rope],
    }
    let mut parents: Vec<usize> = (0..islands).collect();

    // Kruskal's algorithm.
    ropes.sort();
    let mut total = 0;
    for Rope { cost, from, to } in ropes {
        let (a, b) = (root(&parents, from), root(&parents, to));
        if a != b {
            parents[a] = b;
            total += cost;
            println!("{} {}", from + 1, to + 1);
        }
    }
    print!("total {total}");
    println!();
}
