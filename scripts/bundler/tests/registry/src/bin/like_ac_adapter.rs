//! A library whose shape is that of ac-adapter-rs: a crate for each data structure, each with a trait `Op` of its
//! own, enums without variants that implement them, guards that do their work when they are dropped, types that
//! are another type with an argument, and macros that print what they are given.

use ac_io::input;
use fp::{factorials, fp_new, Fp};
use lg::{lg, row};
use link_cut_tree::{CommutLinkCutTree, LinkCutTree};
use segtree::{Op, Segtree};
use tree_fold::Op as _;
use union_find::{HasCycle, UnionFind, VertexCount};

const P: u64 = 998_244_353;
const FACTORIALS: [Fp<P>; 8] = factorials();

enum Add {}
impl Op for Add {
    type Value = i64;

    fn identity() -> i64 {
        0
    }

    fn mul(lhs: &i64, rhs: &i64) -> i64 {
        lhs + rhs
    }
}

enum Max {}
impl link_cut_tree::Op for Max {
    type Value = i64;

    fn identity() -> i64 {
        i64::MIN
    }

    fn mul(lhs: &i64, rhs: &i64) -> i64 {
        *lhs.max(rhs)
    }
}

struct Heights;
impl tree_fold::Op for Heights {
    type Value = usize;

    fn up(&self, value: &usize, _: usize) -> usize {
        value + 1
    }

    fn mul(&self, lhs: &usize, rhs: &usize) -> usize {
        *lhs.max(rhs)
    }

    fn identity(&self) -> usize {
        0
    }
}

fn main() {
    let (n, change) = input::<(usize, i64)>();
    let values = input::<Vec<i64>>();
    let mut tree = Segtree::<Add>::new(&values);
    *tree.entry(0) += change;
    println!("{} {:?} {}", tree.fold(..n - 1), tree, tree.root());
    println!("{}", *tree.entry(1));
    lg!(n, &values, tree.fold(1..));
    let mut cells = Vec::new();
    row!(cells, &values, n);
    println!("{cells:?}");
    let mut sets = UnionFind::<(VertexCount, HasCycle)>::new(n);
    println!("{} {} {:?}", sets.union(0, 1), sets.union(1, 0), sets.value(0));
    let mut plain = UnionFind::<()>::new(n);
    plain.union(2, 3);
    println!("{}", plain.find(2) == plain.find(3));
    let mut forest = LinkCutTree::new(n);
    forest.link(0, 2);
    let mut largest: CommutLinkCutTree<Max> = values.iter().copied().collect();
    largest.link(1, 0);
    largest.link(0, 3);
    println!("{} {}", forest.depth(2), largest.fold(3));
    let folded = Heights.tree_fold(&[vec![1, 2], vec![], vec![3], vec![]], &[0, 2, 1, 3]);
    println!("{:?} {:?}", folded.lower, folded.branch);
    println!("{:?} {:?}", FACTORIALS[5] / fp_new(7), FACTORIALS.iter().sum::<Fp<P>>());
}
