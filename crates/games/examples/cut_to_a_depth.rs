//! Trees of which a move takes all upper layers.
//!
//! `cargo run -p mex-games --example cut_to_a_depth`
//!
//! A move chooses a tree and a depth, and removes all vertices up to that depth, but no deeper than the nearest leaf
//! (Codeforces 1585G). What hangs below stays, as trees of their own. Let layer `d` of a vertex be the nim-sum of the
//! trees `d` edges below it. The value of its tree is the mex of the layers 1, 2, … up to the nearest leaf, of which the
//! last is empty, with the value 0. The layers of a vertex are those of its children, one deeper and added by xor, as many
//! as the child with the fewest has. So a vertex takes over the list of that child, adds the others to it, and puts layer 1 at
//! its end. Each entry that is added disappears: all lists together take as many steps as there are vertices. A
//! [`Multiset`] beside each list keeps its mex.

use games::mex::Multiset;
use games::nim::nim_sum;
use games::Outcome;

/// The layers below a vertex, the deepest first.
#[derive(Default)]
struct Layers {
    sums: Vec<u64>,
    values: Multiset,
}

impl Layers {
    fn push(&mut self, sum: u64) {
        self.sums.push(sum);
        self.values.add(sum);
    }

    /// Adds layers of which there are as many or more.
    fn add(&mut self, other: &Layers) {
        for (own, more) in self.sums.iter_mut().rev().zip(other.sums.iter().rev()) {
            self.values.remove(*own);
            *own ^= more;
            self.values.add(*own);
        }
    }
}

/// Returns the value of the tree below each vertex. The parent of a vertex is less than the vertex; roots have none.
fn values(parents: &[Option<usize>]) -> Vec<u64> {
    let n = parents.len();
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); n];
    let mut layers: Vec<Layers> = (0..n).map(|_| Layers::default()).collect();
    let mut values = vec![0; n];
    for v in (0..n).rev() {
        let below = &children[v];
        if let Some(&shortest) = below.iter().min_by_key(|&&child| layers[child].sums.len()) {
            let mut own = std::mem::take(&mut layers[shortest]);
            below
                .iter()
                .filter(|&&child| child != shortest)
                .for_each(|&child| own.add(&layers[child]));
            layers[v] = own;
        }
        layers[v].push(nim_sum(below.iter().map(|&child| values[child])));
        values[v] = layers[v].values.mex();
        if let Some(parent) = parents[v] {
            children[parent].push(v);
        }
    }
    values
}

fn main() {
    let parents = [None, Some(0), Some(0), Some(1), Some(2), Some(2), Some(4), None, Some(7)];
    let values = values(&parents);
    for (v, (parent, value)) in parents.iter().zip(&values).enumerate() {
        let parent = parent.map_or("root".to_string(), |it| format!("below {it}"));
        println!("{v:2}  {parent:8}  value {value}");
    }
    let roots = (0..parents.len()).filter(|&v| parents[v].is_none());
    println!("{:?}", Outcome::from_grundy(nim_sum(roots.map(|v| values[v]))));
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;

    /// The rules: a set of bits is the vertices that are left.
    fn options(set: u32, parents: &[Option<usize>]) -> Vec<u32> {
        let n = parents.len();
        let has = |v: usize| set >> v & 1 == 1;
        let up = |v: usize| parents[v].filter(|&it| has(it));
        let path = |v: usize| std::iter::successors(Some(v), |&v| up(v)).collect::<Vec<_>>();
        let mut options = Vec::new();
        for root in (0..n).filter(|&v| has(v) && up(v).is_none()) {
            let tree: Vec<usize> = (0..n).filter(|&v| has(v) && path(v).contains(&root)).collect();
            let leaves = tree.iter().filter(|&&v| !tree.iter().any(|&child| up(child) == Some(v)));
            let nearest = leaves.map(|&v| path(v).len()).min().unwrap_or(0);
            for depth in 1..=nearest {
                let cut = tree.iter().filter(|&&v| path(v).len() <= depth);
                options.push(cut.fold(set, |set, v| set ^ 1 << v));
            }
        }
        options
    }

    #[test]
    fn small_forests_match_search() {
        main();
        for n in 1..7_usize {
            for mut code in 0..(1..=n).product() {
                let mut parents = Vec::new();
                for v in 0..n {
                    parents.push((code % (v + 1)).checked_sub(1));
                    code /= v + 1;
                }
                let values = values(&parents);
                let roots = (0..n).filter(|&v| parents[v].is_none()).map(|v| values[v]);
                let expected = search::grundy((1_u32 << n) - 1, |&set| options(set, &parents));
                assert_eq!(nim_sum(roots), expected, "{parents:?}");
            }
        }
    }
}
