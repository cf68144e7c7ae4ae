//! Readers of games on trees and on a complete bipartite graph that no explorer knows. A position is a set of
//! vertices, as bits of a number.

use super::graph::{game, is_large, with};
use super::input::{named, Input, MANY};

/// The most vertices of a tree, and bottles.
const MOST_VERTICES: u64 = 24;

/// Reads the edges of a tree with vertices 1 to `n`, both ways; `None` with a note if it is too large.
fn tree(input: &mut Input<'_>, n: u64) -> Option<Vec<(u64, u64)>> {
    let edges = input.tree(n);
    if n > MOST_VERTICES {
        input.note(MANY);
        return None;
    }
    let both_ways = |(a, b): (u64, u64)| [(1 << a, 1 << b), (1 << b, 1 << a)];
    Some(edges.into_iter().flat_map(both_ways).collect())
}

/// Returns the vertices of `within` that can be reached from `start`.
fn reached(edges: &[(u64, u64)], start: u64, within: u64) -> u64 {
    let mut found = start;
    loop {
        let before = found;
        for &(from, to) in edges {
            if found & from != 0 {
                found |= to & within;
            }
        }
        if found == before {
            return found;
        }
    }
}

/// Leaves of a rooted tree are picked, any number at once. The input has the parent of each other vertex.
pub(super) fn leaves(input: &mut Input<'_>) {
    let n = input.number();
    let parents = input.numbers(n.saturating_sub(1));
    if n > 12 {
        return input.note(MANY);
    }
    game(input, "digraph", &[(1 << n) - 1], &|it, options| {
        let mut leaves = it[0];
        for (at, &parent) in parents.iter().enumerate() {
            if it[0] >> (at + 1) & 1 > 0 {
                leaves &= !(1 << (parent.wrapping_sub(1) & 63));
            }
        }
        // All sets of leaves that are not empty, the largest one first.
        let mut picked = leaves;
        while picked > 0 {
            options.push(with(it, 0, it[0] & !picked));
            picked = (picked - 1) & leaves;
        }
    });
}

/// A vertex of a tree is deleted, and one of the parts beside it is kept. Whoever gets a single vertex wins.
pub(super) fn parts(input: &mut Input<'_>) {
    let n = input.number();
    if let Some(edges) = tree(input, n) {
        game(input, "digraph misere", &[(2 << n) - 2], &|it, options| {
            for &(deleted, kept) in &edges {
                if it[0] & deleted != 0 && it[0] & kept != 0 {
                    options.push(with(it, 0, reached(&edges, kept, it[0] & !deleted)));
                }
            }
        });
    }
}

/// A white vertex is picked, and all vertices from it to the root become black. A position is the set of
/// white ones.
pub(super) fn paths(input: &mut Input<'_>) {
    let n = input.number();
    let mut white = 0;
    for (at, colour) in (1..64).zip(input.numbers(n)) {
        white |= u64::from(colour == 0) << at;
    }
    if let Some(edges) = tree(input, n) {
        game(input, "digraph", &[white], &|it, options| {
            for picked in (1..=n).map(|at| 1 << at).filter(|picked| it[0] & picked != 0) {
                // A vertex is on the path if without it the root does not reach the picked one.
                let mut left = it[0] & !picked & !2;
                for vertex in (2..=n).map(|at| 1 << at).filter(|vertex| it[0] & vertex != 0) {
                    if reached(&edges, 2, !vertex) & picked == 0 {
                        left &= !vertex;
                    }
                }
                options.push(with(it, 0, left));
            }
        });
    }
}

/// Bottles in a row: a bean is taken from one, and a bean is put into each of two later ones, which may be
/// the same. Those of the last bottle stay.
pub(super) fn beans(input: &mut Input<'_>) {
    let mut bottles = input.list();
    bottles.pop();
    if bottles.len() > MOST_VERTICES as usize {
        return input.note(MANY);
    }
    if is_large(input, &bottles) {
        return;
    }
    game(input, "digraph", &bottles, &|it, options| {
        let n = it.len();
        for from in (0..n).filter(|&from| it[from] > 0) {
            for a in from + 1..=n {
                for b in a..=n {
                    let mut left = with(it, from, it[from] - 1);
                    left.iter_mut().skip(a).take(1).for_each(|beans| *beans += 1);
                    left.iter_mut().skip(b).take(1).for_each(|beans| *beans += 1);
                    options.push(left);
                }
            }
        }
    });
}

/// A matrix of weights of edges between vertices 1 to `n` and others. Alice chooses whether her weights
/// increase or decrease, and a vertex; then Bob moves. A position is the visited vertices, the last one, and
/// the last weight.
pub(super) fn zigzag(input: &mut Input<'_>) {
    let n = input.number();
    let weights = input.numbers(n.saturating_mul(n));
    // With 6 rows there are more positions than are listed.
    if n > 5 {
        return input.note(MANY);
    }
    let mut edges = Vec::new();
    for (at, weight) in (0..).zip(weights) {
        let (a, b) = (at / n, n + at % n);
        edges.push((a, b, weight));
        edges.push((b, a, weight));
    }
    for &way in &["increasing", "decreasing"] {
        for start in 0..2 * n {
            input.part = named(&[way, " from"].concat(), &[start + 1]);
            game(input, "digraph", &[1 << start, start, 0], &|it, options| {
                let (visited, at, last) = (it[0], it[1], it[2]);
                // Alice moves after an even number of vertices, Bob the other way.
                let grows = (visited.count_ones() % 2 == 0) == (way == "increasing");
                for &(from, to, weight) in &edges {
                    let is_new = from == at && visited >> to & 1 == 0;
                    if is_new && (last == 0 || (weight > last) == grows) {
                        options.push(vec![visited | 1 << to, to, weight]);
                    }
                }
            });
        }
    }
}
