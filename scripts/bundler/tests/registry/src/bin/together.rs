//! Friends in a town: several crates in one solution.

use ac_library::{Dsu, ModInt998244353 as Mint};
use itertools::Itertools;
use proconio::input;
use proconio::marker::Usize1;
use rustc_hash::FxHashSet;
use superslice::Ext;

fn main() {
    input! {
        names: [String],
        friends: [(Usize1, Usize1)],
        ages: [u32; names.len()],
        limits: [u32],
    }

    let mut circles = Dsu::new(names.len());
    let mut known = FxHashSet::default();
    for &(a, b) in &friends {
        circles.merge(a, b);
        known.insert((a.min(b), a.max(b)));
    }
    let groups = circles.groups().into_iter().map(|it| it.into_iter().sorted().collect_vec());
    for circle in groups.sorted() {
        let pairs = circle.iter().copied().tuple_combinations();
        let apart = pairs.filter(|pair| !known.contains(pair)).count();
        println!("{}: {apart} pairs apart", circle.iter().map(|&it| &names[it]).join(", "));
    }

    let orders: Mint = (1..=names.len()).map(Mint::new).product();
    println!("{} of {orders} orders", orders / Mint::new(2));
    let sorted = ages.iter().copied().sorted().collect_vec();
    println!("younger: {}", limits.iter().map(|limit| sorted.lower_bound(limit)).join(" "));
    let even = ages.iter().positions(|age| age % 2 == 0);
    println!("of even age: {}", even.map(|it| &names[it]).format(" "));
}
