//! # Nudge
//!
//! Which vertices have a total that is known at once, and which one is known next?
//!
//! # Reduction
//!
//! The vertices are doubled: `v` with Takahashi to move, and `n` + `v` with Aoki to move. Takahashi minimises the total
//! of the weights, Aoki maximises it, and a play without end is infinite.
//!
//! # Proof
//!
//! These are the rules of [`games::retrograde`], of whose totals it has the proof.
//!
//! # Cost
//!
//! *O*(*n* + *m* log *m*) time and *O*(*n* + *m*) memory.

use games::retrograde::totals;
use proconio::input;
use proconio::marker::Usize1;

fn main() {
    input! { n: usize, m: usize, start: Usize1, edges: [(Usize1, Usize1, u64); m] }
    match solve(n, &edges, start) {
        Some(total) => println!("{total}"),
        None => println!("INFINITY"),
    }
}

fn solve(n: usize, edges: &[(usize, usize, u64)], start: usize) -> Option<u64> {
    let turns = |&(u, v, weight): &(usize, usize, u64)| {
        [(u, n + v), (n + u, v)].map(|(u, v)| (u as u32, v as u32, weight))
    };
    let doubled: Vec<_> = edges.iter().flat_map(turns).collect();
    totals(2 * n, &doubled, |vertex| (vertex as usize) < n)[start]
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    type Edges = [(usize, usize, u64)];

    /// The total that Takahashi can be sure of if the game must end within so many moves, from the rules.
    fn total_within(moves: u32, edges: &Edges, vertex: usize, is_his_turn: bool) -> Option<u64> {
        let options: Vec<_> = edges.iter().filter(|edge| edge.0 == vertex).collect();
        if options.is_empty() {
            return Some(0);
        }
        if moves == 0 {
            return None;
        }
        let total = |edge: &&(usize, usize, u64)| {
            total_within(moves - 1, edges, edge.1, !is_his_turn).map(|it| it + edge.2)
        };
        let totals = options.iter().map(total);
        if is_his_turn {
            totals.flatten().min()
        } else {
            totals.max_by_key(|it| it.unwrap_or(u64::MAX)).flatten()
        }
    }

    /// Whoever can force the end can do so without coming to a vertex twice on his own turn: on 4 vertices within
    /// 8 moves.
    #[test]
    fn random_graphs_match_totals_within_eight_moves() {
        for seed in 0..1500 {
            let mut rng = SmallRng::seed_from_u64(seed);
            let n = rng.random_range(1..=4);
            let mut edges = Vec::new();
            for u in 0..n {
                for v in (0..n).filter(|&v| v != u) {
                    if rng.random_bool(0.5) {
                        edges.push((u, v, rng.random_range(0..5)));
                    }
                }
            }
            for start in 0..n {
                let expected = total_within(8, &edges, start, true);
                assert_eq!(solve(n, &edges, start), expected, "seed {seed}, {start}: {edges:?}");
            }
        }
    }
}
