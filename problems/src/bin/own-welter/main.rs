//! # Nudge
//!
//! Where would the coins be if they might share squares? What do pairs of coins contribute?
//!
//! # Reduction
//!
//! Welter's game, as it stands: the module lists all winning moves.
//!
//! # Proof
//!
//! Each coin has at most one winning move, since its square is determined by the value that the position
//! must get.
//!
//! # Cost
//!
//! *O*(*n* log *n*) a strip and *O*(log) a coin for its move, as the module has it.

use games::welter::{self, Slide};
use std::fmt::Write;
use std::io::Read;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text.split_ascii_whitespace().map(|word| word.parse::<u64>().unwrap());
    let mut answer = String::new();
    for _ in 0..numbers.next().unwrap() {
        let n = numbers.next().unwrap() as usize;
        let coins: Vec<u64> = numbers.by_ref().take(n).collect();
        let moves = solve(&coins);
        write!(answer, "{}", moves.len()).unwrap();
        for Slide { coin, to } in moves {
            write!(answer, " {} {to}", coin + 1).unwrap();
        }
        answer.push('\n');
    }
    print!("{answer}");
}

/// Returns all winning moves with coins on these squares.
fn solve(coins: &[u64]) -> Vec<Slide> {
    welter::winning_moves(coins)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{search, Outcome};

    /// The rules, and nothing but the rules.
    fn moves(coins: &[u64]) -> Vec<Slide> {
        let all =
            (0..coins.len()).flat_map(|coin| (0..coins[coin]).map(move |to| Slide { coin, to }));
        all.filter(|slide| !coins.contains(&slide.to)).collect()
    }

    fn after(coins: &[u64], slide: Slide) -> Vec<u64> {
        let mut coins = coins.to_vec();
        coins[slide.coin] = slide.to;
        coins
    }

    #[test]
    fn all_short_strips_match_search() {
        let options = |coins: &Vec<u64>| moves(coins).iter().map(|&it| after(coins, it)).collect();
        for strip in 0u32..1 << 7 {
            let coins: Vec<u64> = (0..7).rev().filter(|bit| strip >> bit & 1 == 1).collect();
            let wins = |&it: &Slide| search::outcome(after(&coins, it), options) == Outcome::P;
            let expected: Vec<Slide> = moves(&coins).into_iter().filter(wins).collect();
            assert_eq!(solve(&coins), expected, "{coins:?}");
        }
    }
}
