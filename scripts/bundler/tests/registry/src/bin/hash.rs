//! Counts and lookups with rustc-hash.

use rustc_hash::{FxHashMap, FxHashSet};
use std::io::{read_to_string, stdin};

fn main() {
    let text = read_to_string(stdin()).unwrap();
    let mut numbers = text.split_whitespace().map(|it| it.parse::<i64>().unwrap());
    let target = numbers.next().unwrap();
    let numbers: Vec<i64> = numbers.collect();

    let mut seen: FxHashMap<i64, usize> = FxHashMap::default();
    let mut pairs = 0;
    for &number in &numbers {
        pairs += seen.get(&(target - number)).copied().unwrap_or(0);
        *seen.entry(number).or_insert(0) += 1;
    }
    println!("pairs of sum {target}: {pairs}");

    let distinct: FxHashSet<i64> = numbers.iter().copied().collect();
    let starts = distinct.iter().filter(|&it| !distinct.contains(&(it - 1)));
    let longest = starts.map(|&it| (it..).take_while(|next| distinct.contains(next)).count());
    println!("longest run of neighbours: {}", longest.max().unwrap_or(0));

    let mut words: FxHashMap<(String, bool), u32> = FxHashMap::default();
    for number in &numbers {
        *words.entry((number.abs().to_string(), *number < 0)).or_default() += 1;
    }
    let mut words: Vec<_> = words.into_iter().filter(|it| it.1 > 1).collect();
    words.sort();
    for ((word, negative), times) in words {
        println!("{}{word} x {times}", if negative { "-" } else { "" });
    }
}
