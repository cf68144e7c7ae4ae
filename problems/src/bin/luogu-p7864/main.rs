//! # Nudge
//!
//! From each leaf go up to the first fork: what do the lengths of these ways tell?
//!
//! # Reduction
//!
//! The leg of a leaf is the way from it up to, and without, the first vertex with two children or
//! more; in a path the root belongs to it. A tree is an N-position exactly when some leg has an odd
//! number of vertices.
//!
//! # Proof
//!
//! By induction on the number of vertices.
//!
//! * *A leg of one vertex.* If it is the whole tree, take it and win. Else consider to take just this
//!   leaf `x`. As its parent has other children, the leaves are then the others that there are now. If
//!   that leaves a P-position, take `x`. If not, some set of leaves wins from there; to take this set
//!   and `x` together leads to the same position at once.
//! * *All legs are longer.* Then a turn shortens some of the legs by one vertex and leaves the
//!   branching as it is. If all are even, some are odd after every turn, so by induction it leads to
//!   an N-position. If some are odd, they have three vertices or more: to shorten just these leaves even
//!   legs of two or more, by induction a P-position.
//!
//! # Cost
//!
//! *O*(*n*) a tree, since legs are disjoint. The input may have 70 MB, so its numbers are read byte
//! by byte, in less than half of the time that proconio takes.

use games::Outcome;
use std::io::{stdin, BufReader, Read};

fn main() {
    let input = BufReader::with_capacity(1 << 16, stdin().lock());
    let mut bytes = input.bytes().map(|it| it.expect("the input can be read"));
    for _ in 0..number(&mut bytes) {
        let n = number(&mut bytes);
        let parents: Vec<u32> = (1..n).map(|_| number(&mut bytes)).collect();
        println!("{}", solve(&parents).who_wins("1", "0"));
    }
}

/// The next number, and the byte behind it.
fn number(bytes: &mut impl Iterator<Item = u8>) -> u32 {
    let digits = bytes.skip_while(|it| !it.is_ascii_digit()).take_while(u8::is_ascii_digit);
    digits.fold(0, |number, digit| 10 * number + u32::from(digit - b'0'))
}

/// The outcome of a tree by the parents of the vertices 2, 3, …; the root is 1.
fn solve(parents: &[u32]) -> Outcome {
    // Vertex 0 stands above the root, where every leg ends.
    let parent = |v: usize| if v == 1 { 0 } else { parents[v - 2] as usize };
    let n = parents.len() + 1;
    let mut children = vec![0u8; n + 1];
    children[0] = 2;
    for &parent in parents {
        let count = &mut children[parent as usize];
        *count = 2.min(*count + 1);
    }
    let leg = |leaf: usize| {
        let mut length = 1u32;
        let mut above = parent(leaf);
        while children[above] == 1 {
            length += 1;
            above = parent(above);
        }
        length
    };
    let mut leaves = (1..=n).filter(|&v| children[v] == 0);
    if leaves.any(|leaf| leg(leaf) % 2 == 1) {
        Outcome::N
    } else {
        Outcome::P
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;
    use itertools::Itertools;
    use rand::rngs::SmallRng;
    use rand::seq::SliceRandom;
    use rand::{Rng, SeedableRng};

    /// The rules, and nothing but the rules; a position is the list of vertices that are left.
    fn options(parents: &[u32], vertices: &[u32]) -> Vec<Vec<u32>> {
        let is_parent = |it: u32| vertices.iter().any(|&v| v > 1 && parents[v as usize - 2] == it);
        let leaves = vertices.iter().copied().filter(|&v| !is_parent(v)).collect_vec();
        let sets = leaves.into_iter().powerset().filter(|set| !set.is_empty());
        let without =
            |set: Vec<u32>| vertices.iter().copied().filter(|v| !set.contains(v)).collect();
        sets.map(without).collect()
    }

    fn check(parents: &[u32], name: &str) {
        let all = (1..=parents.len() as u32 + 1).collect();
        let expected = search::outcome(all, |it: &Vec<u32>| options(parents, it));
        assert_eq!(solve(parents), expected, "{name}: {parents:?}");
    }

    #[test]
    fn all_small_trees_in_order_match_search() {
        for n in 1..=7 {
            for parents in (1..n).map(|v| 1..=v).multi_cartesian_product() {
                check(&parents, "all");
            }
        }
    }

    #[test]
    fn random_trees_in_any_order_match_search() {
        for seed in 0..300 {
            let mut rng = SmallRng::seed_from_u64(seed);
            let n = rng.random_range(2..=10);
            // Long legs are what matters.
            let reach = rng.random_range(1..=3);
            let mut numbers: Vec<u32> = (2..=n).collect();
            numbers.shuffle(&mut rng);
            numbers.insert(0, 1);
            let mut parents = vec![0; n as usize - 1];
            for v in 1..n as usize {
                let parent = rng.random_range(v.saturating_sub(reach)..v);
                parents[numbers[v] as usize - 2] = numbers[parent];
            }
            check(&parents, &format!("seed {seed}"));
        }
    }

    /// Paths that are numbered from the leaf up, but for the root.
    #[test]
    fn a_path_is_lost_exactly_if_it_is_even() {
        for (n, expected) in [(1_000_000, Outcome::P), (999_999, Outcome::N)] {
            let parents = (3..=n).chain([1]).collect_vec();
            assert_eq!(solve(&parents), expected);
        }
    }
}
