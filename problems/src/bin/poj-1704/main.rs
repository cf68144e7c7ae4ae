//! # Nudge
//!
//! Pair the tokens from the right. What if the left one of a pair moves?
//!
//! # Reduction
//!
//! Staircase Nim: the gap before the last token is the first step, and so on to the left. A token that
//! moves by some squares takes as many free squares from the gap before it to the one behind it.
//!
//! # Proof
//!
//! What the last token leaves behind it plays no part any more, as if it had come to the floor. A token may
//! move by as many squares as the gap before it has, and then the gap behind it is larger by as many, so
//! the moves are those of the staircase.
//!
//! # Cost
//!
//! *O*(*N* log *N*) a strip, for sorting.

use games::{staircase_nim, Outcome};
use std::io::Read;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text.split_ascii_whitespace().map(|word| word.parse::<u64>().unwrap());
    let mut next = || numbers.next().unwrap();
    for _ in 0..next() {
        // The module counts squares from 0.
        let tokens = (0..next()).map(|_| next() - 1).collect();
        println!("{}", solve(tokens).who_wins("Georgia will win", "Bob will win"));
    }
}

/// Returns who wins with tokens on these squares, counted from 0, in any order.
fn solve(mut tokens: Vec<u64>) -> Outcome {
    tokens.sort_unstable();
    staircase_nim::outcome(&staircase_nim::strip_steps(&tokens))
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;

    /// The rules, and nothing but the rules: bit `i` is a token on square `i`.
    fn options(&strip: &u32) -> Vec<u32> {
        let mut options = Vec::new();
        for from in (0..u32::BITS).filter(|from| strip >> from & 1 == 1) {
            let free = (0..from).rev().take_while(|to| strip >> to & 1 == 0);
            options.extend(free.map(|to| strip ^ 1 << from ^ 1 << to));
        }
        options
    }

    #[test]
    fn all_short_strips_match_search() {
        for strip in 0..1u32 << 8 {
            let tokens = (0..8).rev().filter(|i| strip >> i & 1 == 1).collect();
            assert_eq!(solve(tokens), search::outcome(strip, options), "{strip:b}");
        }
    }
}
