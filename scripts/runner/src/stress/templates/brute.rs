//! Reads an input and prints the answer, from the definition and with no theorem, however slow.
//!
//! It may use what the solution may use. What the statement excludes it refuses by `assert!`: while a
//! case that fails is shrunk, every input that this program takes counts as one that is allowed.

use std::io::Read;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).expect("the input is no text");
    let mut numbers = text.split_whitespace().map(|it| it.parse::<u64>().expect("no number"));
    let n = numbers.next().expect("no count");
    let numbers: Vec<u64> = numbers.collect();
    assert_eq!(numbers.len() as u64, n);
    println!("{}", solve(&numbers));
}

fn solve(numbers: &[u64]) -> u64 {
    todo!("write the brute force for {} numbers", numbers.len())
}
