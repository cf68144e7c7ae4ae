//! Joins groups of people and asks who belongs together.

use ac_library::Dsu;
use std::io::{read_to_string, stdin};

fn main() {
    let text = read_to_string(stdin()).unwrap();
    let mut numbers = text.split_whitespace().map(|it| it.parse::<usize>().unwrap());
    let mut next = || numbers.next().unwrap();
    let (people, questions) = (next(), next());
    let mut groups = Dsu::new(people);
    for _ in 0..questions {
        match (next(), next(), next()) {
            (0, a, b) => drop(groups.merge(a, b)),
            (_, a, b) => println!("{} {}", u8::from(groups.same(a, b)), groups.size(a)),
        }
    }
    let mut lists = groups.groups();
    lists.iter_mut().for_each(|it| it.sort_unstable());
    lists.sort();
    println!("{lists:?}");
}
