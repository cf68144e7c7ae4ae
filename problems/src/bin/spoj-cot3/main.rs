//! # Nudge
//!
//! What is left of the tree after a pick? Can the parts be judged one by one?
//!
//! # Reduction
//!
//! A sum of trees: when `x` has been picked, all vertices from the root to `x` are black, and a pick in
//! a subtree that hangs on this path changes nothing outside of it. So the Grundy value
//! ([`games::grundy`]) of each subtree is needed, and `x` is a winning pick exactly if it is white and
//! the values of the trees left have the xor 0.
//!
//! # Proof
//!
//! Let `g(v)` be the value of the subtree of `v`, `s(v)` the xor of `g` over the children of `v`,
//! and `f(v)` = `s(v)` xor `g(v)`. A pick of `x` in the subtree of `v` leaves the xor of `s(p)`
//! over the path from `v` to `x`, without the `g(p)` of the path itself: that is `s(v)`, xor `f(p)`
//! for all `p` of the path below `v`. Let `D(v)` be the set of the latter for all white `x`. Then
//!
//! * `D(v)` holds 0 if `v` is white, and for each child `u` the numbers of `D(u)` xor `f(u)`;
//! * `g(v)` is the mex of the numbers of `D(v)` xor `s(v)`.
//!
//! A set is a binary trie where each node may say that a number has to be added, by xor, to all below
//! it, and knows how many are there. So the mex is found on one way down: where the numbers with a
//! clear bit are all there, go on to those with the bit set. A union walks both tries together and
//! takes one of two nodes away at each step.
//!
//! # Cost
//!
//! *O*(*n* log *n*): no value exceeds the number of vertices, so the tries have 17 levels, and each
//! vertex brings at most 18 nodes.

use graphs::adjacency::Adjacency;
use std::io::Read;

/// Values and sums of them are below 2 to this power, which is more than there are vertices.
const BITS: u32 = 17;

// Not by proconio, which needs a newer compiler than SPOJ is believed to have.
fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text.split_ascii_whitespace().map(|it| it.parse::<u32>().unwrap());
    let mut next = || numbers.next().unwrap();
    let n = next();
    let is_white: Vec<bool> = (0..n).map(|_| next() == 0).collect();
    let edges: Vec<(u32, u32)> = (1..n).map(|_| (next() - 1, next() - 1)).collect();
    let picks: Vec<String> = solve(&is_white, &edges).iter().map(u32::to_string).collect();
    if picks.is_empty() {
        println!("-1")
    } else {
        println!("{}", picks.join("\n"))
    }
}

/// The winning picks, counted from 1; the vertices of the edges count from 0, which is the root.
fn solve(is_white: &[bool], edges: &[(u32, u32)]) -> Vec<u32> {
    let n = is_white.len();
    let tree = Adjacency::undirected(n, edges);
    let mut parents = vec![0; n];
    let mut order = vec![0];
    for i in 0..n {
        let v = order[i];
        let parent = parents[v as usize];
        for &child in tree.neighbors(v).iter().filter(|&&u| u != parent) {
            parents[child as usize] = v;
            order.push(child);
        }
    }

    let mut sets = Sets::new();
    // As the letters of the proof.
    let (mut s, mut f, mut d) = (vec![0; n], vec![0; n], vec![EMPTY; n]);
    for &v in order.iter().rev() {
        let (v, parent) = (v as usize, parents[v as usize] as usize);
        if is_white[v] {
            let zero = sets.zero();
            d[v] = sets.union(d[v], zero);
        }
        let value = sets.mex(d[v], s[v]);
        if v > 0 {
            f[v] = s[v] ^ value;
            s[parent] ^= value;
            sets.add(d[v], f[v]);
            d[parent] = sets.union(d[parent], d[v]);
        }
    }

    // The xor of the trees that a pick leaves.
    let mut left = s;
    for &v in &order[1..] {
        left[v as usize] = left[parents[v as usize] as usize] ^ f[v as usize];
    }
    (1..=n as u32).filter(|&x| is_white[x as usize - 1] && left[x as usize - 1] == 0).collect()
}

/// Sets of numbers below 2 to the power `BITS`, each given by the root of its trie.
struct Sets {
    nodes: Vec<Node>,
}

/// The root of an empty trie, and the child where there is none.
const EMPTY: u32 = 0;

#[derive(Clone, Copy, Default)]
struct Node {
    children: [u32; 2],
    /// How many numbers are below the node.
    count: u32,
    /// What has to be added to them, by xor.
    change: u32,
}

impl Sets {
    fn new() -> Self {
        Sets { nodes: vec![Node::default()] }
    }

    /// The set of 0 alone.
    fn zero(&mut self) -> u32 {
        let mut child = EMPTY;
        for _ in 0..=BITS {
            self.nodes.push(Node { children: [child, EMPTY], count: 1, change: 0 });
            child = self.nodes.len() as u32 - 1;
        }
        child
    }

    fn add(&mut self, set: u32, change: u32) {
        if set != EMPTY {
            self.nodes[set as usize].change ^= change;
        }
    }

    /// Uses up both sets.
    fn union(&mut self, a: u32, b: u32) -> u32 {
        self.union_below(a, b, BITS)
    }

    /// Recurses to the depth `bits`.
    fn union_below(&mut self, a: u32, b: u32, bits: u32) -> u32 {
        if a == EMPTY || b == EMPTY || bits == 0 {
            // EMPTY is 0, so this is the one that is not; of two leaves either will do.
            return a.max(b);
        }
        let others = self.changed_children(b, bits - 1);
        let mut children = self.changed_children(a, bits - 1);
        let mut count = 0;
        for (child, other) in children.iter_mut().zip(others) {
            *child = self.union_below(*child, other, bits - 1);
            count += self.nodes[*child as usize].count;
        }
        self.nodes[a as usize] = Node { children, count, change: 0 };
        a
    }

    /// The children of a node, by the value of that bit after the change, which is passed on to them.
    fn changed_children(&mut self, node: u32, bit: u32) -> [u32; 2] {
        let Node { mut children, change, .. } = self.nodes[node as usize];
        children.iter().for_each(|&child| self.add(child, change));
        if change >> bit & 1 == 1 {
            children.swap(0, 1);
        }
        children
    }

    /// The least number that is not in the set after this change.
    fn mex(&self, set: u32, mut change: u32) -> u32 {
        let mut mex = 0;
        let mut node = self.nodes[set as usize];
        for bit in (0..BITS).rev() {
            change ^= node.change;
            let clear = (change >> bit & 1) as usize;
            let mut child = node.children[clear];
            if self.nodes[child as usize].count == 1 << bit {
                mex |= 1 << bit;
                child = node.children[1 - clear];
            }
            node = self.nodes[child as usize];
        }
        mex
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{search, Outcome};
    use itertools::Itertools;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    /// The rules, and nothing but the rules: the vertices that may be picked, from 0 as the root,
    /// with what is white afterwards. Each edge leads from a vertex to its parent.
    fn picks(is_white: &[bool], edges: &[(u32, u32)]) -> Vec<(u32, Vec<bool>)> {
        let pick = |x: u32| {
            let mut after = is_white.to_vec();
            let mut on_path = Some(x);
            while let Some(v) = on_path {
                after[v as usize] = false;
                on_path = edges.iter().find(|it| it.0 == v).map(|it| it.1);
            }
            (x, after)
        };
        (0..is_white.len() as u32).filter(|&x| is_white[x as usize]).map(pick).collect()
    }

    fn check(is_white: &[bool], edges: &[(u32, u32)], message: &str) {
        let options = |it: &Vec<bool>| picks(it, edges).into_iter().map(|it| it.1).collect();
        let wins = picks(is_white, edges)
            .into_iter()
            .filter(|(_, after)| search::outcome(after.clone(), options) == Outcome::P);
        let expected: Vec<u32> = wins.map(|(x, _)| x + 1).collect();
        assert_eq!(solve(is_white, edges), expected, "{is_white:?}, {edges:?}{message}");
    }

    /// All trees in which each vertex has a parent with a smaller number, with all colours.
    #[test]
    fn all_small_trees_match_search() {
        for n in 1..7u32 {
            for parents in (1..n).map(|v| 0..v).multi_cartesian_product() {
                let edges = (1..).zip(parents).collect_vec();
                for is_white in (0..n).map(|_| [true, false]).multi_cartesian_product() {
                    check(&is_white, &edges, "");
                }
            }
        }
    }

    #[test]
    fn random_trees_match_search() {
        for seed in 0..200 {
            let mut rng = SmallRng::seed_from_u64(seed);
            let n = rng.random_range(7..=12);
            let near = if rng.random() { 2 } else { n };
            // Other vertices than the root have smaller numbers than their parents.
            let number = |v: u32| if v == 0 { 0 } else { n - v };
            let mut parent = |v: u32| rng.random_range(v.saturating_sub(near)..v);
            let edges = (1..n).map(|v| (number(v), number(parent(v)))).collect_vec();
            let is_white = (0..n).map(|_| rng.random_ratio(4, 5)).collect_vec();
            check(&is_white, &edges, &format!(", seed {seed}"));
        }
    }

    /// A white path is a heap, of which the last vertex takes all. In a white star with an odd number
    /// of leaves, picking one leaves an even number of single vertices.
    #[test]
    fn the_largest_trees() {
        let n = 100_000;
        let path = (1..n).map(|v| (v, v - 1)).collect_vec();
        assert_eq!(solve(&vec![true; n as usize], &path), [n]);
        let star = (1..n).map(|v| (v, 0)).collect_vec();
        assert!(solve(&vec![true; n as usize], &star).into_iter().eq(2..=n));
    }
}
