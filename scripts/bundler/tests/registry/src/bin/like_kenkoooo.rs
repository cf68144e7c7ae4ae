//! A library of one crate in edition 2018 whose shape is that of kenkoooo's: in each file a public module of its
//! name, types with a parameter for each closure, and a modulus in a `thread_local`. In edition 2021 the
//! `into_iter` of an array would mean another method.

use programming::data_structure::lazy_segment_tree::lazy_segment_tree::LazySegmentTree;
use programming::data_structure::segment_tree::SegmentTree;
use programming::graph::maximum_flow::dinitz::{self, Dinitz};
use programming::math::combination::Combination;
use programming::math::mod_int::mod_int::{self, ModInt};
use programming::utils::scanner::IO;

fn main() {
    let (stdin, stdout) = (std::io::stdin(), std::io::stdout());
    let mut io = IO::new(stdin.lock(), stdout.lock());
    let n: usize = io.read();
    let values: Vec<i64> = io.vec(n);
    let mut least = SegmentTree::new(n, |a: i64, b: i64| a.min(b));
    let mut most = LazySegmentTree::new(
        n,
        || i64::MIN / 2,
        |a: &i64, b: &i64| *a.max(b),
        |f: &i64, s: &i64| f + s,
        |f: &i64, g: &i64| f + g,
        || 0,
    );
    for (i, &value) in values.iter().enumerate() {
        least.update(i, value);
        most.apply_range(i..i + 1, value - i64::MIN / 2);
    }
    most.apply_range(1..n, 10);
    io.write(format!("{:?} {:?} {}\n", least.query(1..), least.query(..=1), most.prod(0..2)));
    let mut flow = Dinitz::new(n);
    for (from, &cap) in values.iter().enumerate().take(n - 1) {
        flow.add_edge(from, from + 1, cap.abs());
        flow.add_edge(0, from + 1, 1);
    }
    let reversed = |edge: &&dinitz::Edge| edge.is_reversed;
    let edges = flow.g[n - 1].iter().filter(reversed).count();
    io.write(format!("{} {}\n", flow.max_flow(0, n - 1), edges));
    mod_int::set_mod_int(1_000_000_007i64);
    let mut x = ModInt::from(values[0]) + 5u8;
    x /= 3usize;
    io.write(format!("{} {}\n", x.value(), x.pow(n).value()));
    io.write(Combination::new(20, 998_244_353).h(10, 3));
    io.write('\n');
}
