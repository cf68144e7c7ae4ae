//! # Nudge
//!
//! When do the two tokens together lose for Alice? Which vertices have the value 0, and what is left if these are taken away?
//!
//! # Reduction
//!
//! Alice loses exactly if both vertices have the same Grundy value. Count the subgraphs of that kind by layers: for a set of
//! vertices `S` that contains both, choose the set `T` of those with value 0, and go on with the rest, unless `T` contains
//! both, when the rest is free.
//!
//! # Proof
//!
//! `T` is the set of value 0 exactly if no edge inside `T` is kept, each vertex of the rest `U` keeps an edge to `T`, and edges from
//! `T` to `U` are free. Then each vertex of `U` has the value 0 among its options, so its value is 1 more than in the graph on `U` alone.
//! If `T` contains exactly one of both vertices, the values differ.
//!
//! # Cost
//!
//! *O*(3ⁿ `n`).

use proconio::input;
use proconio::marker::Usize1;

const MODULUS: u64 = 1_000_000_007;

fn main() {
    input! { n: usize, edges: [(Usize1, Usize1)] }
    println!("{}", solve(n, &edges));
}

/// Returns the number of subgraphs on which Alice wins.
fn solve(n: usize, edges: &[(usize, usize)]) -> u64 {
    let mut out = vec![0_u32; n];
    for &(v, w) in edges {
        out[v] |= 1 << w;
    }
    let mut powers = vec![1; edges.len() + 1];
    for i in 1..powers.len() {
        powers[i] = powers[i - 1] * 2 % MODULUS;
    }
    let members = |set: u32| (0..n).filter(move |v| set >> v & 1 == 1);
    let between = |v: usize, set: u32| (out[v] & set).count_ones() as usize;
    // Both tokens, on the vertices 0 and 1.
    let tokens = 3;
    // The subgraphs on each set in which both tokens have the same value.
    let mut same = vec![0; 1 << n];
    for set in (0..1 << n).filter(|set| set & tokens == tokens) {
        let mut layer: u32 = set;
        while layer > 0 {
            let rest = set ^ layer;
            let after = match layer & tokens {
                0 => same[rest as usize],
                3 => powers[members(rest).map(|v| between(v, rest)).sum::<usize>()],
                _ => 0,
            };
            if after > 0 {
                let free = members(layer).map(|v| powers[between(v, rest)]);
                let kept = members(rest).map(|v| powers[between(v, layer)] - 1);
                let ways = free.chain(kept).fold(after, |ways, it| ways * it % MODULUS);
                same[set as usize] = (same[set as usize] + ways) % MODULUS;
            }
            layer = (layer - 1) & set;
        }
    }
    (powers[edges.len()] + MODULUS - same[(1 << n) - 1]) % MODULUS
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{search, Outcome};
    use itertools::Itertools;

    #[test]
    fn all_small_digraphs_match_search() {
        for n in 2..5 {
            for edges in (0..n).tuple_combinations().collect_vec().into_iter().powerset() {
                let is_won = |kept: &Vec<(usize, usize)>| {
                    let options = |&(a, b): &(usize, usize)| {
                        let first = kept.iter().filter(|edge| edge.0 == a).map(|edge| (edge.1, b));
                        let second = kept.iter().filter(|edge| edge.0 == b).map(|edge| (a, edge.1));
                        first.chain(second).collect()
                    };
                    search::outcome((0, 1), options) == Outcome::N
                };
                let expected = edges.iter().copied().powerset().filter(is_won).count() as u64;
                assert_eq!(solve(n, &edges), expected, "{edges:?}");
            }
        }
    }
}
