//! Sums of ranges that change, and the greatest common divisor of all sums.

use shelf::fenwick::Fenwick;
use shelf::numbers::gcd;
use std::io::{read_to_string, stdin};

fn main() {
    let text = read_to_string(stdin()).unwrap();
    let mut numbers = text.split_whitespace().map(|it| it.parse::<u64>().unwrap());
    let mut next = || numbers.next().unwrap();
    let (count, questions) = (next() as usize, next());
    let mut sums = Fenwick::new(count);
    for place in 0..count {
        sums.add(place, next());
    }
    let mut divisor = 0;
    for _ in 0..questions {
        let (left, right) = (next() as usize, next() as usize);
        let sum = sums.sum(left..right);
        divisor = gcd(divisor, sum);
        println!("{sum}");
    }
    println!("{divisor}");
}
