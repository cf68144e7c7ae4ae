//! # Nudge
//!
//! Would you ever carry the piece to a vertex with at least as many stones?
//!
//! # Reduction
//!
//! A game on a digraph without stones: the piece may only move along an edge to a vertex that has
//! fewer stones, counted at the start. Whoever cannot move loses.
//!
//! # Proof
//!
//! Call a vertex *N* or *P* as in that game. To show by induction on the number of stones: this is the
//! outcome with the piece on `v`. A move takes a stone from `v`, which still has no fewer stones than
//! the vertices that had fewer than it; so it changes the label of none of these, which depend only
//! on vertices with still fewer stones.
//!
//! * `v` is *N*: move to a neighbour with fewer stones that is *P*. It still is.
//! * `v` is *P* and has stones. After a move to a neighbour with fewer stones, which is *N*, it still
//!   is. After a move to another neighbour `u`, `v` has fewer stones than `u` and is still *P*, as it
//!   has lost stones and thereby perhaps some of its options, which are all *N*. So `u` is *N*.
//! * `v` has no stones: it is *P*, and lost.
//!
//! Nothing here needs the graph to be a tree.
//!
//! # Cost
//!
//! *O*(*n*).

use games::{digraph, LoopyOutcome};
use itertools::Itertools;
use proconio::input;

fn main() {
    input! { n: usize, stones: [u32; n], edges: [(u32, u32); n - 1] }
    println!("{}", solve(&stones, &edges).iter().join(" "));
}

/// The vertices, from 1, at which the first player wins.
fn solve(stones: &[u32], edges: &[(u32, u32)]) -> Vec<usize> {
    let both_ways = edges.iter().flat_map(|&(u, v)| [(u - 1, v - 1), (v - 1, u - 1)]);
    let falls = |&(u, v): &(u32, u32)| stones[u as usize] > stones[v as usize];
    let down: Vec<(u32, u32)> = both_ways.filter(falls).collect();
    let game = digraph::solve(stones.len(), &down);
    (1..=stones.len()).filter(|&v| game.outcome(v as u32 - 1) == LoopyOutcome::N).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{search, Outcome};
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};
    use sizes::sized;

    /// The rules, and nothing but the rules: a position is the stones and the vertex of the piece.
    fn options((stones, v): &(Vec<u32>, u32), edges: &[(u32, u32)]) -> Vec<(Vec<u32>, u32)> {
        if stones[*v as usize - 1] == 0 {
            return Vec::new();
        }
        let mut stones = stones.clone();
        stones[*v as usize - 1] -= 1;
        let both_ways = edges.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
        both_ways.filter(|it| it.0 == *v).map(|it| (stones.clone(), it.1)).collect()
    }

    fn check(stones: &[u32], edges: &[(u32, u32)], message: &str) {
        let is_won = |&v: &usize| {
            let start = (stones.to_vec(), v as u32);
            search::outcome(start, |it| options(it, edges)) == Outcome::N
        };
        let expected = (1..=stones.len()).filter(is_won).collect_vec();
        assert_eq!(solve(stones, edges), expected, "{stones:?}, {edges:?}{message}");
    }

    #[test]
    fn all_small_counts_on_paths_and_stars_match_search() {
        let trees: [&[(u32, u32)]; 4] =
            [&[(1, 2)], &[(2, 1), (3, 2)], &[(1, 2), (2, 3), (3, 4)], &[(1, 2), (3, 1), (1, 4)]];
        for edges in trees {
            for stones in (0..=edges.len()).map(|_| 0..4).multi_cartesian_product() {
                check(&stones, edges, "");
            }
        }
    }

    /// Trees, and in two cases of three one or two edges more.
    #[test]
    fn random_graphs_match_search() {
        for seed in 0..sized(60, 600) {
            let mut rng = SmallRng::seed_from_u64(seed);
            let n = rng.random_range(5..=7);
            let mut edges = (2..=n).map(|v| (v, rng.random_range(1..v))).collect_vec();
            for _ in 0..seed % 3 {
                let v = rng.random_range(2..=n);
                edges.push((v, rng.random_range(1..v)));
            }
            let stones = (0..n).map(|_| rng.random_range(0..=5)).collect_vec();
            check(&stones, &edges, &format!(", seed {seed}"));
        }
    }

    /// With counts that fall along a path, every second vertex from the end is lost.
    #[test]
    fn the_largest_path_of_the_largest_counts() {
        let edges = (1..3000).map(|v| (v, v + 1)).collect_vec();
        let stones = (0..3000).map(|i| 1_000_000_000 - i).collect_vec();
        assert_eq!(solve(&stones, &edges), (1..3000).step_by(2).collect_vec());
    }
}
