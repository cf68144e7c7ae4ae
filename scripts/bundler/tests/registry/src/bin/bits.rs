//! What can be reached in a graph, by sets of bits.

use fixedbitset::FixedBitSet;
use std::io::{read_to_string, stdin};

fn main() {
    let text = read_to_string(stdin()).unwrap();
    let mut numbers = text.split_whitespace().map(|it| it.parse::<usize>().unwrap());
    let nodes = numbers.next().unwrap();
    let arcs = numbers.next().unwrap();
    let mut reach = vec![FixedBitSet::with_capacity(nodes); nodes];
    for (node, set) in reach.iter_mut().enumerate() {
        set.insert(node);
    }
    for _ in 0..arcs {
        let (from, to) = (numbers.next().unwrap(), numbers.next().unwrap());
        reach[from].set(to, true);
    }
    for middle in 0..nodes {
        let further = reach[middle].clone();
        for set in reach.iter_mut().filter(|set| set.contains(middle)) {
            set.union_with(&further);
        }
    }
    for (node, set) in reach.iter().enumerate() {
        let names: Vec<String> = set.ones().map(|it| it.to_string()).collect();
        println!("{node}: {} of them: {}", set.count_ones(..), names.join(" "));
    }
    let mut common = reach[0].clone();
    common.intersect_with(&reach[1]);
    println!("from 0 and from 1: {}", common.ones().count());
    println!("0 covers 1: {}", reach[1].is_subset(&reach[0]));

    // Which sums the rest of the numbers have.
    let mut sums = FixedBitSet::with_capacity(101);
    sums.insert(0);
    for number in numbers {
        let moved: Vec<usize> = sums.ones().map(|it| it + number).filter(|&it| it <= 100).collect();
        sums.extend(moved);
    }
    println!("{} sums, the largest {}", sums.count_ones(..), sums.maximum().unwrap());
}
