//! Sets a value, asks for the largest of a range, asks for the first that is large enough.

use ac_library::{Max, Segtree};
use std::io::{read_to_string, stdin};

fn main() {
    let text = read_to_string(stdin()).unwrap();
    let mut numbers = text.split_whitespace().map(|it| it.parse::<usize>().unwrap());
    let mut next = || numbers.next().unwrap();
    let (count, questions) = (next(), next());
    let values: Vec<i32> = (0..count).map(|_| next() as i32).collect();
    let mut tree = Segtree::<Max<i32>>::from(values);
    for _ in 0..questions {
        match (next(), next(), next()) {
            (1, place, value) => tree.set(place - 1, value as i32),
            (2, left, right) => println!("{}", tree.prod(left - 1..right)),
            (_, place, value) => {
                println!("{}", tree.max_right(place - 1, |&largest| largest < value as i32) + 1)
            }
        }
    }
}
