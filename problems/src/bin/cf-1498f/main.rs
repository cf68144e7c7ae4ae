//! # Nudge
//!
//! For one root: which presents matter? What changes if the root moves along one edge?
//!
//! # Reduction
//!
//! For one root the game is staircase Nim: let ⌊depth / `k`⌋ be the step of a node. Alice wins exactly if the nim-sum of the odd steps is not
//! 0. For all roots keep, for each node, the nim-sum of the presents by their distance modulo 2`k`: the odd steps are the distances `k` to
//! 2`k` − 1.
//!
//! # Proof
//!
//! A move takes presents one step down. From an even step they come to an odd one and can be moved on, which undoes that; the rest is Nim
//! on the odd steps, as in the module on the staircase.
//!
//! Seen from a child `c` of `p`, the nodes in the subtree of `c` are at the distances that they have there; all others are one further
//! away than from `p`. The sums of the others are those of `p` without the subtree of `c`, which is one further from `p` than from `c`.
//!
//! # Cost
//!
//! *O*(`n` `k`), without recursion.

use games::{nim, Outcome};
use graphs::adjacency::Adjacency;
use itertools::Itertools;
use proconio::input;

fn main() {
    input! { n: usize, k: usize, edges: [(u32, u32); n - 1], presents: [u64; n] }
    println!("{}", solve(k, &edges, &presents).iter().map(|it| it.who_wins(1, 0)).join(" "));
}

/// Returns who wins for each root; nodes count from 1.
fn solve(k: usize, edges: &[(u32, u32)], presents: &[u64]) -> Vec<Outcome> {
    let n = presents.len();
    let edges: Vec<(u32, u32)> = edges.iter().map(|&(v, w)| (v - 1, w - 1)).collect();
    let tree = Adjacency::undirected(n, &edges);
    // All nodes but the first, each after its parent.
    let mut order = Vec::with_capacity(n);
    let mut stack = vec![(0, 0)];
    while let Some((v, parent)) = stack.pop() {
        if v != parent {
            order.push((v as usize, parent as usize));
        }
        let children = tree.neighbors(v).iter().filter(|&&w| w != parent);
        stack.extend(children.map(|&w| (w, v)));
    }
    // By the distance modulo 2k: first of the subtree, then of all nodes.
    let mut sums = vec![vec![0; 2 * k]; n];
    for (own, &present) in sums.iter_mut().zip(presents) {
        own[0] = present;
    }
    let before = |j: usize, by: usize| (j + 2 * k - by) % (2 * k);
    for &(v, parent) in order.iter().rev() {
        for j in 0..2 * k {
            let below = sums[v][before(j, 1)];
            sums[parent][j] ^= below;
        }
    }
    for &(v, parent) in &order {
        let own = sums[v].clone();
        for j in 0..2 * k {
            sums[v][j] ^= sums[parent][before(j, 1)] ^ own[before(j, 2)];
        }
    }
    sums.iter().map(|sums| nim::outcome(&sums[k..])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;

    /// The rules for one root, with the ancestor that each node gives its presents to.
    fn by_search(ancestors: &[Option<usize>], presents: &[u64]) -> Outcome {
        let options = |presents: &Vec<u64>| {
            let mut options = Vec::new();
            for (v, &ancestor) in ancestors.iter().enumerate() {
                let Some(to) = ancestor else { continue };
                for taken in 1..=presents[v] {
                    let mut after = presents.clone();
                    after[v] -= taken;
                    after[to] += taken;
                    options.push(after);
                }
            }
            options
        };
        search::outcome(presents.to_vec(), options)
    }

    #[test]
    fn all_small_trees_match_search() {
        for n in 2..6 {
            for parents in (1..n).map(|v| 0..v).multi_cartesian_product() {
                let edges =
                    (1..).zip(&parents).map(|(v, &it)| (it as u32 + 1, v + 1)).collect_vec();
                for (k, presents) in (1..3).cartesian_product([[1, 2, 1, 0, 2], [2, 1, 1, 2, 1]]) {
                    let presents = &presents[..n];
                    let near = |v: usize| {
                        let ends = |&(a, b): &(u32, u32)| [(a, b), (b, a)];
                        let pairs = edges.iter().flat_map(ends);
                        pairs.filter(move |it| it.0 as usize == v + 1).map(|it| it.1 as usize - 1)
                    };
                    let expected = (0..n).map(|root| {
                        let mut up = vec![None; n];
                        let mut found = vec![root];
                        for at in 0..n {
                            let v = found[at];
                            for w in near(v).filter(|&w| up[v] != Some(w)).collect_vec() {
                                up[w] = Some(v);
                                found.push(w);
                            }
                        }
                        let ancestor = |v: usize| (0..k).try_fold(v, |v, _| up[v]);
                        by_search(&(0..n).map(ancestor).collect_vec(), presents)
                    });
                    let expected = expected.collect_vec();
                    assert_eq!(solve(k, &edges, presents), expected, "{edges:?} {k} {presents:?}");
                }
            }
        }
    }
}
