//! # Nudge
//!
//! Where does Alice stand best to reach every vertex? When can Bob jump over her without landing beside her?
//!
//! # Reduction
//!
//! None is needed: the statement is the game of jumps of the module.
//!
//! # Proof
//!
//! The theorem of the module; 10¹⁰⁰ moves are enough for every catch that can be forced.
//!
//! # Cost
//!
//! *O*(`n`) a test.

use games::tree_pursuit::is_caught_by_jumps;
use proconio::input;

fn main() {
    input! { tests: usize }
    let mut answers = Vec::with_capacity(tests);
    for _ in 0..tests {
        input! { n: usize, a: u32, b: u32, da: u64, db: u64, edges: [(u32, u32); n - 1] }
        answers.push(if solve(&edges, (a, da), (b, db)) { "Alice" } else { "Bob" });
    }
    println!("{}", answers.join("\n"));
}

/// True if Alice wins; vertices count from 1.
fn solve(edges: &[(u32, u32)], (a, da): (u32, u64), (b, db): (u32, u64)) -> bool {
    let edges: Vec<(u32, u32)> = edges.iter().map(|&(v, w)| (v - 1, w - 1)).collect();
    is_caught_by_jumps(&edges, (a - 1, da), (b - 1, db))
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{digraph, LoopyOutcome};
    use itertools::Itertools;

    #[test]
    fn all_small_trees_match_retrograde_analysis() {
        for n in 2..6_u32 {
            for parents in (1..n).map(|v| 0..v).multi_cartesian_product() {
                let edges = (1..).zip(parents).map(|(v, parent)| (parent, v)).collect_vec();
                let mut distances = vec![vec![n; n as usize]; n as usize];
                for &(v, w) in &edges {
                    distances[v as usize][w as usize] = 1;
                    distances[w as usize][v as usize] = 1;
                }
                for (k, v, w) in itertools::iproduct!(0..n as usize, 0..n as usize, 0..n as usize) {
                    let by = distances[v][k] + distances[k][w];
                    distances[v][w] = if v == w { 0 } else { distances[v][w].min(by) };
                }
                for (da, db) in itertools::iproduct!(1..3, 1..6) {
                    // A position is Alice's vertex, Bob's, and whether Bob moves. When they have met there are no
                    // moves: Bob has lost if he is to move. If Alice is to move then, he came to her; from an edge to
                    // nowhere she wins.
                    let number = |a: u32, b: u32, is_bob: bool| 2 * (a * n + b) + u32::from(is_bob);
                    let end = 2 * n * n;
                    let mut moves = Vec::new();
                    for (a, b) in itertools::iproduct!(0..n, 0..n) {
                        if a == b {
                            moves.push((number(a, b, false), end));
                            continue;
                        }
                        for to in 0..n {
                            if u64::from(distances[a as usize][to as usize]) <= da {
                                moves.push((number(a, b, false), number(to, b, true)));
                            }
                            if u64::from(distances[b as usize][to as usize]) <= db {
                                moves.push((number(a, b, true), number(a, to, false)));
                            }
                        }
                    }
                    let solution = digraph::solve(end as usize + 1, &moves);
                    for (a, b) in itertools::iproduct!(0..n, 0..n).filter(|(a, b)| a != b) {
                        let expected = solution.outcome(number(a, b, false)) == LoopyOutcome::N;
                        let from_1 = edges.iter().map(|&(v, w)| (v + 1, w + 1)).collect_vec();
                        let found = solve(&from_1, (a + 1, da), (b + 1, db));
                        assert_eq!(found, expected, "{edges:?} {a} {b} {da} {db}");
                    }
                }
            }
        }
    }
}
