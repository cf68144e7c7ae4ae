//! # Nudge
//!
//! First solve a single path, then several paths from vertex 1, then a path with branches at its end.
//!
//! # Reduction
//!
//! Green Hackenbush on the tree, with vertex 1 as the ground.
//!
//! # Proof
//!
//! What is thrown away after a cut is what the ground no longer holds, so the moves are the same. The
//! value of vertex 1 is that of the position, by the colon principle.
//!
//! # Cost
//!
//! *O*(*n*).

use games::{hackenbush, Outcome};
use proconio::input;

fn main() {
    input! { n: usize, edges: [(u32, u32); n - 1] }
    println!("{}", solve(&edges).who_wins("Alice", "Bob"));
}

fn solve(edges: &[(u32, u32)]) -> Outcome {
    let edges: Vec<(u32, u32)> = edges.iter().map(|&(u, v)| (u - 1, v - 1)).collect();
    Outcome::from_grundy(hackenbush::tree_grundy_values(&edges, 0)[0])
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;
    use itertools::Itertools;

    /// All trees on 1, …, `n`, as pairs of a vertex and the next one on its way to 1.
    fn trees(n: u32) -> impl Iterator<Item = Vec<(u32, u32)>> {
        let reaches_1 = move |parents: &[u32], v: u32| {
            let up = |v: u32| if v == 1 { 1 } else { parents[v as usize - 2] };
            (1..n).fold(v, |v, _| up(v)) == 1
        };
        (2..=n)
            .map(|_| 1..=n)
            .multi_cartesian_product()
            .filter(move |parents| (2..=n).all(|v| reaches_1(parents, v)))
            .map(|parents| (2..).zip(parents).collect())
    }

    /// The rules, and nothing but the rules: a position is the list of the edges that are left.
    fn options(edges: &[(u32, u32)]) -> Vec<Vec<(u32, u32)>> {
        let cut = |i: usize| {
            let mut others = edges.to_vec();
            others.remove(i);
            let mut kept = vec![1];
            let mut next = 0;
            while let Some(&vertex) = kept.get(next) {
                for &(u, v) in &others {
                    for (end, other) in [(u, v), (v, u)] {
                        if end == vertex && !kept.contains(&other) {
                            kept.push(other);
                        }
                    }
                }
                next += 1;
            }
            others.retain(|it| kept.contains(&it.0));
            others
        };
        (0..edges.len()).map(cut).collect()
    }

    /// Each tree with its edges both ways.
    #[test]
    fn all_small_trees_match_search() {
        for edges in (2..7).flat_map(trees) {
            let expected = search::outcome(edges.clone(), |it| options(it));
            assert_eq!(solve(&edges), expected, "{edges:?}");
            let reversed: Vec<(u32, u32)> = edges.iter().rev().map(|&(u, v)| (v, u)).collect();
            assert_eq!(solve(&reversed), expected, "{reversed:?}");
        }
    }

    /// Two paths from vertex 1: over all odd numbers, and over 2 and all even ones.
    #[test]
    fn two_long_paths_cancel_if_they_are_equally_long() {
        let outcome = |last| {
            let edges: Vec<(u32, u32)> = (2..=last).map(|v| (v, (v - 2).max(1))).collect();
            solve(&edges)
        };
        assert_eq!(outcome(99_999), Outcome::P);
        assert_eq!(outcome(100_000), Outcome::N);
    }
}
