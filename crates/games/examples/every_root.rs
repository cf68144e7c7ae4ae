//! Staircase Nim on a tree, for every root.
//!
//! `cargo run --example every_root`
//!
//! Tokens lie on the vertices of a tree. A move takes some of one vertex to the vertex `K` steps nearer to
//! the root, if there is one (Codeforces 1498F). Vertices whose depth has the same ⌊depth / `K`⌋ are a
//! step of a staircase, of which only the odd ones count. So who wins depends on the nim-sum of the
//! tokens at each depth modulo 2`K`. These sums change little from one root to its neighbour: with
//! `below[v]` for the subtree of `v`, and `all[p]` for the whole tree seen from `p`,
//!
//! * seen from a child `c` of `p`, the subtree of `c` is one nearer than from `p`, and all else one farther;
//! * `all[p]` without the subtree of `c` is `all[p]` xor that subtree, since xor is its own inverse.
//!
//! Two passes over the tree give the sums for all roots, in *O*(`n` `K`) steps.

use games::nim::nim_sum;
use games::{staircase_nim, Outcome};

const K: usize = 2;

/// The nim-sums of the tokens by depth modulo 2`K`.
type Sums = [u64; 2 * K];

/// The sums as seen from one step farther away.
fn farther(mut sums: Sums) -> Sums {
    sums.rotate_right(1);
    sums
}

fn xor(mut sums: Sums, other: Sums) -> Sums {
    sums.iter_mut().zip(other).for_each(|(sum, other)| *sum ^= other);
    sums
}

/// The sums seen from each vertex. The parent of vertex `v` > 0 is `parents[v]`, which is less than `v`.
fn seen_from_each(parents: &[usize], tokens: &[u64]) -> Vec<Sums> {
    let mut below: Vec<Sums> = vec![[0; 2 * K]; tokens.len()];
    for v in (0..tokens.len()).rev() {
        below[v][0] ^= tokens[v];
        if v > 0 {
            below[parents[v]] = xor(below[parents[v]], farther(below[v]));
        }
    }
    let mut all = below.clone();
    for v in 1..tokens.len() {
        let without = xor(all[parents[v]], farther(below[v]));
        all[v] = xor(below[v], farther(without));
    }
    all
}

/// The Grundy value: the sum of the odd steps.
fn grundy(sums: &Sums) -> u64 {
    nim_sum(&sums[K..])
}

fn main() {
    let parents = [0, 0, 0, 1, 1, 4, 2, 6, 7];
    let tokens = [1, 2, 4, 8, 16, 32, 64, 128, 256];
    println!("root  value  outcome");
    for (root, sums) in seen_from_each(&parents, &tokens).iter().enumerate() {
        let value = grundy(sums);
        println!("{root:4}  {value:5}  {:?}", Outcome::from_grundy(value));

        // The same by the distance of each vertex from this root: the tokens of each step together, of
        // which the first one is the ground.
        let to_top = |mut v: usize| {
            let mut path = vec![v];
            while v > 0 {
                v = parents[v];
                path.push(v);
            }
            path
        };
        let mut steps = vec![0; tokens.len()];
        for (v, &count) in tokens.iter().enumerate() {
            let (from, to) = (to_top(v), to_top(root));
            let common = from.iter().filter(|it| to.contains(it)).count();
            steps[(from.len() + to.len() - 2 * common) / K] ^= count;
        }
        assert_eq!(value, staircase_nim::grundy(&steps[1..]));
    }
}

#[test]
fn every_root_has_the_value_of_its_staircase() {
    main();
}
