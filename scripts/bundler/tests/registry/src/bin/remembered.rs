//! Ways over a reef, counted once each: the attribute macros of memoise.

use memoise::{memoise, memoise_map};
use std::io::{self, Read};

/// Ways from the corner to this cell.
#[memoise(row <= 20, column <= 20)]
fn ways(row: usize, column: usize) -> u64 {
    if row == 0 || column == 0 {
        return 1;
    }
    ways(row - 1, column) + ways(row, column - 1)
}

#[memoise_map(depth)]
fn shells(depth: u64) -> u64 {
    // Half as deep, and a third.
    if depth < 2 {
        depth + 1
    } else {
        shells(depth / 2) + shells(depth / 3)
    }
}

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let numbers: Vec<u64> = text.split_whitespace().map(|it| it.parse().unwrap()).collect();
    println!("{}", ways(numbers[0] as usize, numbers[1] as usize));
    println!("{}", shells(numbers[2]));
    ways_reset();
    println!("{}", ways(3, 2));
}
