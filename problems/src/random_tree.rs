//! Trees for the largest inputs of several problems.

use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::Rng;

/// Returns the edges of a tree, one a line, in random order and direction. The name of vertex `v` is
/// `names[v]`, and the parent of vertex `v` > 0 is `parent(v)`.
pub(crate) fn edges(
    names: &[usize],
    mut parent: impl FnMut(usize) -> usize,
    rng: &mut SmallRng,
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
