//! A timetable: each lecture at the first hour that is free for it.

use fixedbitset::FixedBitSet;
use itertools::Itertools;
use smallvec::SmallVec;
use std::io::{read_to_string, stdin};

fn main() {
    let text = read_to_string(stdin()).unwrap();
    let mut numbers = text.split_whitespace().map(|it| it.parse::<usize>().unwrap());
    let lectures = numbers.next().unwrap();
    let mut clashes: Vec<SmallVec<[usize; 3]>> = vec![SmallVec::new(); lectures];
    for (a, b) in numbers.tuples() {
        clashes[a].push(b);
        clashes[b].push(a);
    }

    let mut hours: SmallVec<[usize; 8]> = SmallVec::new();
    let mut taken = FixedBitSet::with_capacity(lectures);
    for others in &clashes {
        taken.clear();
        others.iter().filter_map(|&other| hours.get(other)).for_each(|&hour| taken.insert(hour));
        hours.push(taken.zeroes().next().unwrap());
    }
    for hour in hours.iter().copied().unique().sorted() {
        println!("{hour}: {}", hours.iter().positions(|&it| it == hour).join(" "));
    }
}
