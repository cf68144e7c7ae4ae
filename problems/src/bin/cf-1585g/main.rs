//! # Nudge
//!
//! Which trees are left after a cut at depth d? How do the values of these, for all d, follow from those of the children?
//!
//! # Reduction
//!
//! Trees are components, and their values are added by xor. Below a vertex `v` let the layer `d` be the nim-sum of the trees at the
//! vertices `d` edges down. The value of the tree of `v` is the mex of its layers 1 to its rank.
//!
//! # Proof
//!
//! A cut at `d` leaves the trees at the vertices `d` edges below the root. The layers of `v` are those of its children, one further down and
//! added by xor, up to the least rank of them; layer 1 is the sum of the children themselves. So `v` takes over the layers of the
//! child of least rank and adds those of the others, each of which is at least as long and is then thrown away. Every vertex adds
//! one entry, and each entry that is added by xor throws one away.
//!
//! # Cost
//!
//! *O*(`n` log `n`) for all changes of a multiset that knows its mex.

use games::mex::Multiset;
use games::{nim, Outcome};
use graphs::adjacency::Adjacency;
use proconio::input;

fn main() {
    input! { tests: [[u32]] }
    let winners: Vec<&str> = tests.iter().map(|it| solve(it).who_wins("YES", "NO")).collect();
    println!("{}", winners.join("\n"));
}

/// The layers below a vertex, from the deepest that counts to layer 1, and all of them as a multiset.
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

    /// Adds the layers of another vertex, of which there are as many or more.
    fn add(&mut self, other: &Layers) {
        for (own, &more) in self.sums.iter_mut().rev().zip(other.sums.iter().rev()) {
            if more != 0 {
                self.values.remove(*own);
                *own ^= more;
                self.values.add(*own);
            }
        }
    }
}

/// Returns who wins; parents count from 1, and those of roots are 0.
fn solve(parents: &[u32]) -> Outcome {
    let n = parents.len();
    let edges: Vec<(u32, u32)> =
        (0..).zip(parents).filter(|it| *it.1 > 0).map(|(v, &parent)| (parent - 1, v)).collect();
    let children = Adjacency::new(n, &edges);
    let mut left: Vec<usize> = (0..n as u32).map(|v| children.neighbors(v).len()).collect();
    let mut ready: Vec<usize> = (0..n).filter(|&v| left[v] == 0).collect();
    let (mut values, mut ranks) = (vec![1; n], vec![1; n]);
    // A leaf has one layer, 0, which is not stored: a star has many leaves.
    let mut layers: Vec<Option<Box<Layers>>> = (0..n).map(|_| None).collect();
    let mut roots = Vec::new();
    while let Some(v) = ready.pop() {
        let below = children.neighbors(v as u32);
        if let Some(&shortest) = below.iter().min_by_key(|&&child| ranks[child as usize]) {
            let mut own = layers[shortest as usize].take().unwrap_or_else(|| {
                let mut leaf = Box::<Layers>::default();
                leaf.push(0);
                leaf
            });
            for &child in below {
                if let Some(other) = layers[child as usize].take() {
                    own.add(&other);
                }
            }
            own.push(below.iter().fold(0, |sum, &child| sum ^ values[child as usize]));
            (values[v], ranks[v]) = (own.values.mex(), own.sums.len());
            layers[v] = Some(own);
        }
        match parents[v].checked_sub(1) {
            None => roots.push(values[v]),
            Some(parent) => {
                left[parent as usize] -= 1;
                if left[parent as usize] == 0 {
                    ready.push(parent as usize);
                }
            }
        }
    }
    nim::outcome(&roots)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;
    use itertools::Itertools;
    use sizes::sized;

    /// The rules: a set of bits is the vertices that are left.
    fn options(set: u32, parents: &[u32]) -> Vec<u32> {
        let n = parents.len();
        let has = |v: usize| set >> v & 1 == 1;
        let up = |v: usize| parents[v].checked_sub(1).map(|it| it as usize).filter(|&it| has(it));
        let path = |v: usize| std::iter::successors(Some(v), |&v| up(v)).collect_vec();
        let mut options = Vec::new();
        for root in (0..n).filter(|&v| has(v) && up(v).is_none()) {
            let tree = (0..n).filter(|&v| has(v) && path(v).last() == Some(&root)).collect_vec();
            let is_leaf = |v: usize| !tree.iter().any(|&child| up(child) == Some(v));
            let rank = tree.iter().filter(|&&v| is_leaf(v)).map(|&v| path(v).len()).min().unwrap();
            for depth in 1..=rank {
                let cut = tree.iter().filter(|&&v| path(v).len() <= depth);
                options.push(cut.fold(set, |set, v| set ^ 1 << v));
            }
        }
        options
    }

    #[test]
    fn all_small_forests_match_search() {
        for n in 1..sized(7, 8_u32) {
            for parents in (0..n).map(|v| 0..=v).multi_cartesian_product() {
                let expected =
                    search::outcome((1_u32 << n) - 1, |&set: &u32| options(set, &parents));
                assert_eq!(solve(&parents), expected, "{parents:?}");
            }
        }
    }

    #[test]
    fn parents_may_come_later() {
        assert_eq!(solve(&[2, 0, 2, 3]), solve(&[0, 1, 1, 3]));
    }
}
