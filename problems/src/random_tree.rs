//! Trees for the largest inputs of several problems.

use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::Rng;

/// The edges of a tree, a line each, in any order and either direction. Its vertices are called by
/// `names`, and vertex `v` > 0 hangs on vertex `parent(v)`.
pub(crate) fn edges(
    names: &[usize],
    mut parent: impl FnMut(usize) -> usize,
    rng: &mut StdRng,
) -> String {
    let mut edges: Vec<(usize, usize)> =
        (1..names.len()).map(|v| (names[v], names[parent(v)])).collect();
    edges.shuffle(rng);
    let mut text = String::new();
    for (u, v) in edges {
        let (u, v) = if rng.random() { (u, v) } else { (v, u) };
        text += &format!("{u} {v}\n");
    }
    text
}
