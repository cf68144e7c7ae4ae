//! Binary searches and orders, with superslice.

use std::io::{read_to_string, stdin};
use superslice::Ext;

fn main() {
    let text = read_to_string(stdin()).unwrap();
    let mut lines = text.lines().map(|line| {
        line.split_whitespace().map(|it| it.parse::<i64>().unwrap()).collect::<Vec<_>>()
    });
    let mut shelf = lines.next().unwrap();
    shelf.sort_unstable();
    for wanted in lines.next().unwrap() {
        let range = shelf.equal_range(&wanted);
        println!(
            "{wanted}: {} smaller, {} equal, {} not larger, {} at half",
            shelf.lower_bound(&wanted),
            range.len(),
            shelf.upper_bound(&wanted),
            shelf.lower_bound_by_key(&wanted, |it| it / 2),
        );
    }

    // The longest increasing subsequence.
    let mut tails: Vec<i64> = Vec::new();
    let mut digits = lines.next().unwrap();
    for &digit in &digits {
        match tails.lower_bound(&digit) {
            end if end == tails.len() => tails.push(digit),
            place => tails[place] = digit,
        }
    }
    println!("longest rise: {}", tails.len());

    for _ in 0..3 {
        println!("{} {digits:?}", digits.next_permutation());
    }
    println!("{} {digits:?}", digits.prev_permutation());
}
