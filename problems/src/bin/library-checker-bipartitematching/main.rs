//! # Nudge
//!
//! Where can a matching be made larger by one? Look for many such places at the same time.
//!
//! # Reduction
//!
//! None is needed: the statement asks for a maximum matching of a bipartite graph. In
//! [geography](games::geography) such a matching tells who wins.
//!
//! # Proof
//!
//! The theorem of [`graphs::bipartite_matching`].
//!
//! # Cost
//!
//! *O*(*M* √(*L* + *R*)).

use graphs::bipartite_matching::maximum_matching;
use proconio::input;

fn main() {
    input! { left: usize, right: usize, edges: [(u32, u32)] }
    let pairs = solve(left, right, &edges);
    let lines: Vec<String> = pairs.iter().map(|(u, v)| format!("\n{u} {v}")).collect();
    println!("{}{}", pairs.len(), lines.concat());
}

fn solve(left: usize, right: usize, edges: &[(u32, u32)]) -> Vec<(u32, u32)> {
    maximum_matching(left, right, edges).pairs()
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    fn is_matching(pairs: &[(u32, u32)]) -> bool {
        pairs.iter().map(|it| it.0).all_unique() && pairs.iter().map(|it| it.1).all_unique()
    }

    /// All sets of edges are tried.
    #[test]
    fn random_graphs_match_search() {
        for seed in 0..300 {
            let mut rng = SmallRng::seed_from_u64(seed);
            let (left, right) = (rng.random_range(1..=5), rng.random_range(1..=5));
            let mut edges = (0..left).cartesian_product(0..right).collect_vec();
            edges.retain(|_| rng.random_ratio(1, 3));
            edges.truncate(9);
            let largest = edges
                .iter()
                .copied()
                .powerset()
                .filter(|it| is_matching(it))
                .map(|it| it.len())
                .max();
            let pairs = solve(left as usize, right as usize, &edges);
            assert!(is_matching(&pairs) && pairs.iter().all(|it| edges.contains(it)), "{edges:?}");
            assert_eq!(Some(pairs.len()), largest, "{edges:?}, seed {seed}");
        }
    }
}
