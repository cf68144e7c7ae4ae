//! # Nudge
//!
//! What goes wrong on a cycle of odd length, and what if the cycle were one vertex?
//!
//! # Reduction
//!
//! None is needed: the statement asks for a maximum matching. In [geography](games::geography) such a
//! matching tells who wins.
//!
//! # Proof
//!
//! The theorem of [`graphs::general_matching`].
//!
//! # Cost
//!
//! *O*(*N* *M*) and nearly a constant factor, with far fewer than *N* searches in practice.

use graphs::general_matching::maximum_matching;
use proconio::input;

fn main() {
    input! { n: usize, m: usize, edges: [(u32, u32); m] }
    let pairs = solve(n, &edges);
    let lines: Vec<String> = pairs.iter().map(|(u, v)| format!("\n{u} {v}")).collect();
    println!("{}{}", pairs.len(), lines.concat());
}

fn solve(n: usize, edges: &[(u32, u32)]) -> Vec<(u32, u32)> {
    maximum_matching(n, edges).pairs()
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use rand::rngs::SmallRng;
    use rand::seq::SliceRandom;
    use rand::{Rng, SeedableRng};

    /// The most edges of a matching, whether the first edge is in it or not.
    fn largest(edges: &[(u32, u32)]) -> usize {
        let Some((&(u, v), others)) = edges.split_first() else {
            return 0;
        };
        let is_free = |edge: &&(u32, u32)| ![edge.0, edge.1].iter().any(|it| [u, v].contains(it));
        let with_it = others.iter().filter(is_free).copied().collect_vec();
        largest(others).max(1 + largest(&with_it))
    }

    #[test]
    fn random_graphs_match_search() {
        for seed in 0..300 {
            let mut rng = SmallRng::seed_from_u64(seed);
            let n = rng.random_range(1..=9);
            let mut edges = (0..n).tuple_combinations().collect_vec();
            edges.shuffle(&mut rng);
            edges.truncate(rng.random_range(0..=12));
            let pairs = solve(n as usize, &edges);
            let is_edge = |&(u, v): &(u32, u32)| edges.contains(&(u.min(v), u.max(v)));
            assert!(pairs.iter().flat_map(|&(u, v)| [u, v]).all_unique(), "{edges:?}, seed {seed}");
            assert!(pairs.iter().all(is_edge), "{edges:?}, seed {seed}");
            assert_eq!(pairs.len(), largest(&edges), "{edges:?}, seed {seed}");
        }
    }
}
