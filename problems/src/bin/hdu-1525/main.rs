//! # Nudge
//!
//! When does a player have a choice at all, and what is such a choice worth?
//!
//! # Reduction
//!
//! None is needed: the statement is Euclid's game down to 0 under normal play, the numbers in either
//! order.
//!
//! # Proof
//!
//! The theorem of the module. Where a number is 0 there is no multiple of it to take, so whoever makes
//! the 0 leaves an opponent who cannot move.
//!
//! # Cost
//!
//! *O*(log *a*) a pair.

use games::{euclid, Outcome};
use std::io::Read;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text.split_ascii_whitespace().map(|word| word.parse::<u64>().unwrap());
    let mut winners = Vec::new();
    while let (Some(a), Some(b)) = (numbers.next(), numbers.next()) {
        if (a, b) == (0, 0) {
            break;
        }
        winners.push(solve(a, b).who_wins("Stan wins", "Ollie wins"));
    }
    println!("{}", winners.join("\n"));
}

fn solve(a: u64, b: u64) -> Outcome {
    euclid::outcome(a, b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;

    /// The rules, and nothing but the rules.
    fn options(&(a, b): &(u64, u64)) -> Vec<(u64, u64)> {
        let (small, large) = (a.min(b), a.max(b));
        (1..=large)
            .map(|k| k * small)
            .take_while(|&it| 0 < it && it <= large)
            .map(|it| (small, large - it))
            .collect()
    }

    #[test]
    fn all_small_pairs_match_search() {
        for a in 1..30 {
            for b in 1..30 {
                assert_eq!(solve(a, b), search::outcome((a, b), options), "{a}, {b}");
            }
        }
    }
}
