//! # Nudge
//!
//! Tabulate the values of one heap up to 12, and compare each with its size.
//!
//! # Reduction
//!
//! None is needed: the statement is Lasker's Nim under normal play. The heaps are read and forgotten,
//! since only the xor of their Grundy values counts.
//!
//! # Proof
//!
//! The theorem of the module. Whoever takes the last object leaves an opponent who cannot move.
//!
//! # Cost
//!
//! *O*(*N*) a case, and memory for one line of the input.

use games::{lasker_nim, Outcome};
use std::io::BufRead;

fn main() {
    let lines = std::io::stdin().lock().lines().map(Result::unwrap);
    let mut numbers = lines.flat_map(|line| numbers(&line));
    let cases = numbers.next().unwrap();
    for _ in 0..cases {
        let n = numbers.next().unwrap() as usize;
        println!("{}", solve(numbers.by_ref().take(n)).who_wins("Alice", "Bob"));
    }
}

fn numbers(line: &str) -> Vec<u64> {
    line.split_ascii_whitespace().map(|word| word.parse().unwrap()).collect()
}

fn solve(heaps: impl Iterator<Item = u64>) -> Outcome {
    Outcome::from_grundy(heaps.fold(0, |sum, heap| sum ^ lasker_nim::grundy(heap)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;
    use itertools::Itertools;

    /// The rules, and nothing but the rules.
    fn options(heaps: &[u64]) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        for (i, &heap) in heaps.iter().enumerate() {
            let mut replace = |parts: &[u64]| {
                let others = heaps[..i].iter().chain(&heaps[i + 1..]);
                options.push(others.chain(parts).copied().sorted().collect());
            };
            (0..heap).for_each(|left| replace(&[left]));
            (1..heap).for_each(|part| replace(&[part, heap - part]));
        }
        options
    }

    #[test]
    fn all_small_heaps_match_search() {
        for n in 0..4 {
            for heaps in (1..=5).combinations_with_replacement(n) {
                let expected = search::outcome(heaps.clone(), |heaps| options(heaps));
                assert_eq!(solve(heaps.iter().copied()), expected, "{heaps:?}");
            }
        }
    }
}
