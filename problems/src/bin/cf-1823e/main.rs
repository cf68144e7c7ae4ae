//! # Nudge
//!
//! What can a player always do with a single row? So which rings is it bad to begin with?
//!
//! # Reduction
//!
//! The graph consists of rings. Each is a ring of the module, and their values are added by xor.
//!
//! # Proof
//!
//! A connected subgraph of a ring or a row is a run of neighbours. The rest is the theorem of the module.
//!
//! # Cost
//!
//! *O*(`n`), with a union of the ends of each edge.

use games::{interval_removal, nim, Outcome};
use proconio::input;
use proconio::marker::Usize1;

fn main() {
    input! { n: usize, l: u64, r: u64, edges: [(Usize1, Usize1); n] }
    println!("{}", solve(&edges, l, r).who_wins("Alice", "Bob"));
}

fn solve(edges: &[(usize, usize)], l: u64, r: u64) -> Outcome {
    // The two neighbours of each vertex, and then each ring by following them.
    let mut near = vec![[usize::MAX; 2]; edges.len()];
    for (v, w) in edges.iter().flat_map(|&(v, w)| [(v, w), (w, v)]) {
        let place = usize::from(near[v][0] != usize::MAX);
        near[v][place] = w;
    }
    let mut is_counted = vec![false; near.len()];
    let mut values = Vec::new();
    for start in 0..near.len() {
        let mut size = 0;
        let mut at = Some(start).filter(|&v| !is_counted[v]);
        while let Some(v) = at {
            is_counted[v] = true;
            size += 1;
            at = near[v].into_iter().find(|&w| !is_counted[w]);
        }
        values.push(interval_removal::ring_grundy(size, l, r));
    }
    nim::outcome(&values)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;
    use itertools::Itertools;

    /// The rules: a set of bits is what is left; a connected set of vertices is removed.
    fn options(left: u32, edges: &[(usize, usize)], l: u32, r: u32) -> Vec<u32> {
        let sets = (1..1_u32 << edges.len()).filter(|set| set & left == *set);
        let is_connected = |set: u32| {
            let mut found = set & set.wrapping_neg();
            for _ in 0..edges.len() {
                for &(v, w) in edges {
                    let ends = 1 << v | 1 << w;
                    if set & ends == ends && found & ends != 0 {
                        found |= ends;
                    }
                }
            }
            found == set
        };
        let sets = sets.filter(|set| (l..=r).contains(&set.count_ones()) && is_connected(*set));
        sets.map(|set| left ^ set).collect()
    }

    #[test]
    fn all_small_rings_match_search() {
        for sizes in [vec![3], vec![4], vec![7], vec![8], vec![3, 3], vec![3, 4], vec![4, 5]] {
            let mut edges = Vec::new();
            for &size in &sizes {
                let first = edges.len();
                edges.extend((0..size).map(|i| (first + i, first + (i + 1) % size)));
            }
            let n = edges.len() as u32;
            for (l, r) in (1..=n).tuple_combinations() {
                let rules = |left: &u32| options(*left, &edges, l, r);
                let expected = search::outcome((1 << n) - 1, rules);
                assert_eq!(solve(&edges, l.into(), r.into()), expected, "{sizes:?} {l} {r}");
            }
        }
    }
}
