//! # Nudge
//!
//! How large can the Grundy value of a vertex be with so few edges? What is the probability after exactly t chips?
//!
//! # Reduction
//!
//! Let `c(v)` be the number of vertices with Grundy value `v`, and `ĉ` its transform. The probability that `t` chips are placed
//! and add up to some nim-sum is `q`ᵗ⁺¹ times a number of lists of `t` components, with `q` = 1/(`n` + 1). So the distribution of
//! the nim-sum has the transform `q`/(1 − `qĉ`) = 1/(`n` + 1 − `ĉ`), and Alice wins unless the nim-sum is 0.
//!
//! # Proof
//!
//! The theorem of the module, summed over `t`: a geometric series with |`qĉ`| < 1. A vertex of value `k` needs `k` edges,
//! of which one leads to a vertex of value `k` − 1 and so on, so values stay below √(2`m`) + 1: a transform of 512 numbers
//! is enough. `n` + 1 − `ĉ` is from 1 to 2`n` + 1, so it has an inverse.
//!
//! # Cost
//!
//! *O*(`n` + `m`), and 512 inverses.

use games::mex::mex;
use games::nim_counts;
use graphs::adjacency::Adjacency;
use proconio::input;
use proconio::marker::Usize1;

const MODULUS: u64 = 998_244_353;

fn main() {
    input! { n: usize, edges: [(Usize1, Usize1)] }
    println!("{}", solve(n, &edges));
}

/// Returns the probability that Alice wins.
fn solve(n: usize, edges: &[(usize, usize)]) -> u64 {
    let mut kinds = Vec::new();
    for value in values(n, edges) {
        kinds.resize(kinds.len().max(value as usize + 1), 0);
        kinds[value as usize] += 1;
    }
    let by_sum = nim_counts::by_transform(&kinds, MODULUS, |c| inverse((n as i64 + 1 - c) as u64));
    by_sum[1..].iter().sum::<u64>() % MODULUS
}

/// Returns the Grundy value of each vertex of a digraph without cycles.
fn values(n: usize, edges: &[(usize, usize)]) -> Vec<u64> {
    let edges: Vec<(u32, u32)> = edges.iter().map(|&(v, w)| (v as u32, w as u32)).collect();
    let (options, before) = (Adjacency::new(n, &edges), Adjacency::reversed(n, &edges));
    let mut values = vec![0; n];
    let mut left: Vec<usize> = (0..n as u32).map(|v| options.neighbors(v).len()).collect();
    let mut ready: Vec<u32> = (0..n as u32).filter(|&v| left[v as usize] == 0).collect();
    while let Some(v) = ready.pop() {
        let of_options: Vec<u64> =
            options.neighbors(v).iter().map(|&w| values[w as usize]).collect();
        values[v as usize] = mex(&of_options);
        for &w in before.neighbors(v) {
            left[w as usize] -= 1;
            if left[w as usize] == 0 {
                ready.push(w);
            }
        }
    }
    values
}

/// Returns the inverse modulo the prime modulus.
fn inverse(number: u64) -> u64 {
    let (mut base, mut exponent, mut result) = (number % MODULUS, MODULUS - 2, 1);
    while exponent > 0 {
        if exponent % 2 == 1 {
            result = result * base % MODULUS;
        }
        base = base * base % MODULUS;
        exponent /= 2;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;
    use itertools::Itertools;

    /// The probability by the chain of draws: with each set of vertices that hold an odd number of chips, an
    /// equation, solved by elimination. Pairs of chips on one vertex change nothing: each is an answer to the other.
    fn by_chain(n: usize, edges: &[(usize, usize)]) -> u64 {
        let options = |tokens: &Vec<usize>| {
            let mut options = Vec::new();
            for (i, &at) in tokens.iter().enumerate() {
                for &(_, to) in edges.iter().filter(|edge| edge.0 == at) {
                    let mut after = tokens.clone();
                    after[i] = to;
                    options.push(after);
                }
            }
            options
        };
        // Row `set`: (n + 1) x(set) − Σ x(set with one vertex changed) = 1 if the set is won.
        let size = 1 << n;
        let mut rows: Vec<Vec<u64>> = (0..size)
            .map(|set| {
                let mut row = vec![0; size + 1];
                row[set] = n as u64 + 1;
                for v in 0..n {
                    row[set ^ 1 << v] += MODULUS - 1;
                }
                let tokens = (0..n).filter(|v| set >> v & 1 == 1).collect_vec();
                row[size] = search::grundy(tokens, options).min(1);
                row
            })
            .collect();
        for i in 0..size {
            let pivot = (i..size).find(|&j| rows[j][i] % MODULUS != 0).unwrap();
            rows.swap(i, pivot);
            let scale = inverse(rows[i][i]);
            rows[i].iter_mut().for_each(|it| *it = *it % MODULUS * scale % MODULUS);
            let row = rows[i].clone();
            for j in (0..size).filter(|&j| j != i) {
                let factor = MODULUS - rows[j][i] % MODULUS;
                for (it, own) in rows[j].iter_mut().zip(&row) {
                    *it = (*it + factor * own) % MODULUS;
                }
            }
        }
        rows[0][size]
    }

    #[test]
    fn all_small_digraphs_match_the_chain() {
        for n in 1..5 {
            let all = (0..n).tuple_combinations().collect_vec();
            for edges in all.into_iter().powerset() {
                assert_eq!(solve(n, &edges), by_chain(n, &edges), "{n} {edges:?}");
            }
        }
    }
}
