//! # Nudge
//!
//! Try all trees of up to four vertices: what do the degrees have in common where Luna wins?
//!
//! # Reduction
//!
//! Misère play on trees: a single vertex has no options, and whoever is to move there has won. A tree
//! of two or more vertices is a P-position exactly when all its vertices have odd degree.
//!
//! # Proof
//!
//! Call such a tree odd. By induction on the number of vertices, at least two:
//!
//! * *From an odd tree.* The part that is kept has one neighbour `u` of the deleted vertex, and `u` is
//!   the only one to lose an edge, so its degree becomes even. If it is 0, `u` is all that is kept,
//!   and the mover has lost. Else a tree is left that is not odd.
//! * *From any other tree.* Root it at a vertex of even degree, and let `u` be a vertex of even degree
//!   that is deepest. Delete its parent, or any child if `u` is the root, and keep the part with `u`.
//!   In it `u` has lost one edge and has an odd degree. All others there have all their edges, and
//!   odd degrees: below `u` since it is deepest; and if `u` is the root, it alone was even. As its
//!   degree is at least 1, the part is an odd tree of two or more vertices.
//!
//! # Cost
//!
//! *O*(*n*) a tree.

use games::Outcome;
use proconio::input;

fn main() {
    input! { trees: usize }
    for _ in 0..trees {
        input! { n: usize, edges: [(usize, usize); n - 1] }
        println!("{}", solve(n, &edges).who_wins("Hifuu", "Luna"));
    }
}

/// The outcome of the tree of vertices 1, …, `n`.
fn solve(n: usize, edges: &[(usize, usize)]) -> Outcome {
    let mut degrees = vec![0; n + 1];
    for &(u, v) in edges {
        degrees[u] += 1;
        degrees[v] += 1;
    }
    if degrees[1..].iter().all(|degree| degree % 2 == 1) {
        Outcome::P
    } else {
        Outcome::N
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
    use sizes::sized;

    type Edges = Vec<(usize, usize)>;

    /// The vertices that are left, as a sorted list.
    type Position = Vec<usize>;

    /// The rules, and nothing but the rules: the parts that are left of a tree without one vertex.
    fn options(edges: &Edges, vertices: &Position) -> Vec<Position> {
        if vertices.len() == 1 {
            return Vec::new();
        }
        let mut options = Vec::new();
        for deleted in vertices {
            let mut others = vertices.iter().copied().filter(|it| it != deleted).collect_vec();
            while let Some(vertex) = others.pop() {
                let mut part = vec![vertex];
                let mut next = 0;
                while let Some(&u) = part.get(next) {
                    let joined = |v: &usize| edges.contains(&(u, *v)) || edges.contains(&(*v, u));
                    part.extend(others.iter().copied().filter(joined));
                    others.retain(|v| !joined(v));
                    next += 1;
                }
                part.sort_unstable();
                options.push(part);
            }
        }
        options
    }

    fn check(n: usize, edges: &Edges, name: &str) {
        let expected = search::misere_outcome((1..=n).collect(), |it| options(edges, it));
        assert_eq!(solve(n, edges), expected, "{name}: {edges:?}");
    }

    /// Each vertex from 2 on is joined to any smaller one: these are all trees, but for the numbers.
    #[test]
    fn all_small_trees_match_search() {
        for n in 2..=sized(6, 7) {
            for parents in (1..n).map(|v| 1..=v).multi_cartesian_product() {
                check(n, &parents.into_iter().zip(2..).collect(), "all");
            }
        }
    }

    #[test]
    fn random_trees_match_search() {
        for seed in 0..sized(50, 200) {
            let mut rng = SmallRng::seed_from_u64(seed);
            // Leaves that are added in pairs keep all degrees odd.
            let step = rng.random_range(1..=2);
            let odd = if step == 1 { rng.random_range(0..=1) } else { 0 };
            let n = 2 * rng.random_range(3..=6) + odd;
            let mut edges: Edges = vec![(1, 2)];
            while edges.len() + step < n {
                let parent = rng.random_range(1..=edges.len() + 1);
                (0..step).for_each(|_| edges.push((parent, edges.len() + 2)));
            }
            // So far the last vertex is a leaf.
            let n = edges.len() + 1;
            let mut numbers = (1..=n).collect_vec();
            numbers.shuffle(&mut rng);
            let edges = edges.into_iter().map(|(u, v)| (numbers[u - 1], numbers[v - 1])).collect();
            check(n, &edges, &format!("seed {seed}"));
        }
    }
}
