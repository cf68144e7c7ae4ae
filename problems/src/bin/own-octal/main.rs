//! # Nudge
//!
//! How many values of a heap occur often? Look at the rare ones when you split.
//!
//! # Reduction
//!
//! An octal game, whose values are found by the sparse space, whether they have a period or not.
//!
//! # Proof
//!
//! By Sprague and Grundy a game of several heaps has the nim-sum of their values. The table is exact for
//! any digits; only its speed rests on few values being rare.
//!
//! # Cost
//!
//! *O*(*N* · rare heaps) for the largest heap *N*, where the values have a sparse space; else *O*(*N*²).

use games::nim;
use games::sparse_space::{grundy_values, Parts};
use std::io::Read;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut words = text.split_ascii_whitespace();
    let digits: Vec<u8> = words.next().unwrap().bytes().map(|digit| digit - b'0').collect();
    let mut numbers = words.map(|word| word.parse::<usize>().unwrap());
    let mut next = || numbers.next().unwrap();
    let games: Vec<Vec<usize>> =
        (0..next()).map(|_| (0..next()).map(|_| next()).collect()).collect();
    for value in solve(&digits, &games) {
        println!("{value}");
    }
}

/// Returns the Grundy value of each of these lists of heaps; `digits` are those after the point.
fn solve(digits: &[u8], games: &[Vec<usize>]) -> Vec<u64> {
    let largest = games.iter().flatten().max().copied().unwrap_or(0);
    let digits = [&[0], digits].concat();
    let values = grundy_values(&digits, Parts::Any, largest + 1);
    let sum = |heaps: &Vec<usize>| nim::nim_sum(heaps.iter().map(|&heap| values[heap]));
    games.iter().map(sum).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;

    /// The rules, and nothing but the rules.
    fn options(digits: &[u8], heaps: &[usize]) -> Vec<Vec<usize>> {
        let mut options = Vec::new();
        for (i, &heap) in heaps.iter().enumerate() {
            for (taken, digit) in (1..=heap).zip(digits) {
                for small in 0..=(heap - taken) / 2 {
                    let mut parts = vec![small, heap - taken - small];
                    parts.retain(|&part| part > 0);
                    if digit >> parts.len() & 1 == 1 {
                        let mut left = heaps.to_vec();
                        left.swap_remove(i);
                        left.extend(parts);
                        left.sort_unstable();
                        options.push(left);
                    }
                }
            }
        }
        options
    }

    #[test]
    fn small_heaps_match_search() {
        let games: Vec<Vec<usize>> =
            (0..12).map(|heap| vec![heap]).chain((0..6).map(|a| vec![a, 5])).collect();
        for digits in [&[7, 7][..], &[0, 6], &[1, 2, 3], &[4, 0, 5], &[3, 3, 3, 3], &[]] {
            for (heaps, value) in games.iter().zip(solve(digits, &games)) {
                let expected = search::grundy(heaps.clone(), |it| options(digits, it));
                assert_eq!(value, expected, "{digits:?} {heaps:?}");
            }
        }
    }
}
