//! Choices from a few numbers, with the adaptors of itertools that make them.

use itertools::Itertools;
use std::io::{read_to_string, stdin};

fn main() {
    let text = read_to_string(stdin()).unwrap();
    let numbers = text.split_whitespace().map(|it| it.parse::<u64>().unwrap()).collect_vec();

    let triples = numbers.iter().combinations(3).filter(|it| it.iter().copied().sum::<u64>() == 12);
    println!("triples of sum 12: {}", triples.map(|it| it.iter().join("+")).join(" "));
    let orders = numbers.iter().take(3).permutations(3).map(|it| it.into_iter().join(""));
    println!("orders of the first three: {}", orders.unique().sorted().join(" "));
    let dice = (0..3).map(|_| 1..=6_u64).multi_cartesian_product();
    println!("three dice give 10: {}", dice.filter(|it| it.iter().sum::<u64>() == 10).count());
    let even = numbers.iter().powerset().filter(|it| it.iter().copied().product::<u64>() % 2 == 0);
    println!("subsets of even product: {}", even.count());
    let twice = numbers.iter().combinations_with_replacement(2).map(|it| it[0] * it[1]);
    println!("products of two: {}", twice.sorted().dedup().join(" "));
    let (small, large): (Vec<u64>, Vec<u64>) = numbers.iter().partition(|&&it| it < 5);
    println!("in turn: {}", small.iter().interleave(&large).join(" "));
}
