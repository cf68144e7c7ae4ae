//! A library whose shape is that of naoya675's: a crate of edition 2024 for each algorithm, some with nothing but
//! macros, a macro that makes an enum, imports its variants and reads it, and values that convert to a number
//! with a constant modulus wherever one is wanted.

use chmax::chmax;
use debug::debug;
use fast_io::{define_query, input, output, Output};
use modint::Modint;
use rerooting::{with_edges, Rerooting};
use segment_tree::SegmentTree;

type Mint = Modint<998244353>;

define_query! {
    Query {
        0 => Change(p: usize, c: i64, d: i64),
        1 => Apply(l: usize, r: usize, x: i64),
    }
}

struct Height;

impl Rerooting for Height {
    type T = usize;

    fn e(&self) -> usize {
        0
    }
    fn merge(&self, a: &usize, b: &usize) -> usize {
        *a.max(b)
    }
    fn put_vertex(&self, a: &usize, _: usize) -> usize {
        a + 1
    }
}

fn main() {
    input! {
        n: usize,
        q: usize,
        ab: [(i64, i64); n],
        queries: [Query; q],
        edges: [(usize, usize); n - 1],
    }
    let mut out = Output::new();
    let functions: Vec<_> = ab.iter().map(|&(a, b)| (Mint::new(a), Mint::new(b))).collect();
    let compose = |f: (Mint, Mint), g: (Mint, Mint)| (f.0 * g.0, f.1 * g.0 + g.1);
    let mut tree = SegmentTree::from_slice(&functions, compose, (Mint::raw(1), Mint::raw(0)));
    let mut largest = 0;
    for query in queries {
        match query {
            Change(p, c, d) => tree.set(p, (c.into(), d.into())),
            Apply(l, r, x) => {
                let (a, b) = tree.prod(l, r);
                let value = (a * x + b).value();
                chmax!(largest, value, 3);
                debug!(value, largest);
                output!(out, value, (a / 2).value());
            }
        }
    }
    let sum: Mint = functions.iter().map(|f| f.0).sum();
    output!(out, largest, sum.pow(3).to_string());
    let graph: Vec<_> = with_edges(n, &edges).collect();
    for height in rerooting::solve(&graph, &Height) {
        output!(out, height);
    }
}
