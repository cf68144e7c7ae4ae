//! # Nudge
//!
//! Where can Bob wait longest? Which vertices does he reach before Alice?
//!
//! # Reduction
//!
//! The moves of both together are twice those of Alice, in the game of tag of the module.
//!
//! # Proof
//!
//! The theorem of the module. Bob begins, so move number `k` of Alice is move 2`k` of the game.
//!
//! # Cost
//!
//! *O*(`n`).

use games::tree_pursuit;
use proconio::input;

fn main() {
    input! { n: usize, bob: u32, edges: [(u32, u32); n - 1] }
    println!("{}", solve(&edges, bob));
}

/// Returns the moves of both; vertices count from 1.
fn solve(edges: &[(u32, u32)], bob: u32) -> u64 {
    let edges: Vec<(u32, u32)> = edges.iter().map(|&(v, w)| (v - 1, w - 1)).collect();
    2 * tree_pursuit::tag(&edges, 0, bob - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;

    /// By the rules: the moves until Alice catches Bob, if she can within so many.
    fn by_search(edges: &[(u32, u32)], (alice, bob): (u32, u32), most: u64) -> Option<u64> {
        let steps = |v: u32| {
            let near = |&(a, b): &(u32, u32)| [(a, b), (b, a)].into_iter().find(|it| it.0 == v);
            edges.iter().filter_map(near).map(|it| it.1).chain([v]).collect_vec()
        };
        if most == 0 {
            return None;
        }
        let after_bob = |bob: u32| {
            let results = steps(alice).into_iter().filter_map(|alice| {
                if alice == bob {
                    return Some(2);
                }
                by_search(edges, (alice, bob), most - 1).map(|it| it + 2)
            });
            results.min()
        };
        let results: Option<Vec<u64>> = steps(bob).into_iter().map(after_bob).collect();
        results?.into_iter().max()
    }

    #[test]
    fn all_small_trees_match_search() {
        for n in 2..6 {
            for parents in (2..=n).map(|v| 1..v).multi_cartesian_product() {
                let edges = (2..).zip(parents).map(|(v, parent)| (parent, v)).collect_vec();
                for bob in 2..=n {
                    let expected = by_search(&edges, (1, bob), u64::from(n));
                    assert_eq!(Some(solve(&edges, bob)), expected, "{edges:?} {bob}");
                }
            }
        }
    }
}
