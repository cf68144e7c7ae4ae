//! Trees that stand on their root, laid out by their leaves.

use super::svg::Point;

/// A rooted tree with a place for each vertex.
pub(crate) struct Tree {
    pub(crate) places: Vec<Point>,
    /// The parent of each vertex; that of the root is itself.
    pub(crate) parents: Vec<usize>,
}

impl Tree {
    /// Lays out the tree of these edges in a box: the root at the bottom, leaves at equal distances.
    pub(crate) fn new(edges: &[(u32, u32)], root: u32, (at, size): (Point, Point)) -> Tree {
        let (order, parents) = visited(edges, root as usize);
        let mut depths = vec![0; parents.len()];
        for &vertex in &order[1..] {
            depths[vertex] = depths[parents[vertex]] + 1;
        }
        // Leaves from left to right; then each other vertex between its outermost children.
        let mut spans = vec![(f64::MAX, f64::MIN); parents.len()];
        let mut leaves = 0.0;
        for &vertex in &order {
            if !parents.iter().enumerate().any(|(it, &parent)| parent == vertex && it != vertex) {
                spans[vertex] = (leaves, leaves);
                leaves += 1.0;
            }
        }
        for &vertex in order[1..].iter().rev() {
            let middle = (spans[vertex].0 + spans[vertex].1) / 2.0;
            let span = &mut spans[parents[vertex]];
            *span = (span.0.min(middle), span.1.max(middle));
        }
        let deepest = depths.iter().copied().max().unwrap_or(0).max(1) as f64;
        let place = |vertex: usize| {
            let across = ((spans[vertex].0 + spans[vertex].1) / 2.0 + 0.5) / leaves;
            let up = depths[vertex] as f64 / deepest;
            (at.0 + size.0 * across, at.1 + size.1 * (1.0 - up))
        };
        Tree { places: (0..parents.len()).map(place).collect(), parents }
    }

    /// True if `above` is `vertex` or one of those that stand on it.
    pub(crate) fn stands_on(&self, above: usize, vertex: usize) -> bool {
        let (mut at, mut parent) = (above, self.parents[above]);
        while at != vertex && parent != at {
            (at, parent) = (parent, self.parents[parent]);
        }
        at == vertex
    }
}

/// The vertices in the order of a walk from the root, and the parent of each.
fn visited(edges: &[(u32, u32)], root: usize) -> (Vec<usize>, Vec<usize>) {
    let mut parents = vec![usize::MAX; edges.len() + 1];
    parents[root] = root;
    let (mut order, mut stack) = (Vec::new(), vec![root]);
    while let Some(vertex) = stack.pop() {
        order.push(vertex);
        for &(u, v) in edges.iter().rev() {
            for (from, to) in [(u as usize, v as usize), (v as usize, u as usize)] {
                if from == vertex && parents[to] == usize::MAX {
                    parents[to] = vertex;
                    stack.push(to);
                }
            }
        }
    }
    (order, parents)
}
