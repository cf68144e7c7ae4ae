//! # Nudge
//!
//! How many moves has Alice to spare on a bar of 4 × 1? And of 4 × 2, 4 × 3?
//!
//! # Reduction
//!
//! None is needed: the statement is Cutcake, where Alice is Left, and begins.
//!
//! # Proof
//!
//! The theorem of the module: every bar is an integer. Alice begins, so she wins exactly if the sum is
//! positive.
//!
//! # Cost
//!
//! Constant for each bar.

use games::cutcake;
use games::partizan::Player;
use std::io::Read;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text.split_ascii_whitespace().map(|word| word.parse::<u64>().unwrap());
    let mut next = || numbers.next().unwrap();
    for case in 1..=next() {
        let bars: Vec<(u64, u64)> = (0..next()).map(|_| (next(), next())).collect();
        let winner = match solve(&bars) {
            Player::Left => "Alice",
            Player::Right => "Bob",
        };
        println!("Case {case}: {winner}");
    }
}

/// Returns the winner if Alice, who is Left, begins.
fn solve(bars: &[(u64, u64)]) -> Player {
    cutcake::outcome(bars).winner_if_begins(Player::Left)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::partizan;
    use itertools::Itertools;

    type Bars = Vec<(u64, u64)>;

    /// The rules, and nothing but the rules.
    fn options(bars: &Bars, player: Player) -> Vec<Bars> {
        let mut options = Vec::new();
        for (i, &(x, y)) in bars.iter().enumerate() {
            let halves = match player {
                Player::Left => (1..x).map(|a| [(a, y), (x - a, y)]).collect_vec(),
                Player::Right => (1..y).map(|a| [(x, a), (x, y - a)]).collect_vec(),
            };
            for halves in halves {
                let others = bars[..i].iter().chain(&bars[i + 1..]);
                options.push(others.chain(&halves).copied().sorted().collect());
            }
        }
        options
    }

    #[test]
    fn small_bars_match_search() {
        let sides =
            (1..=3).cartesian_product(1..=3).chain([(1, 5), (5, 1), (2, 4), (4, 2)]).collect_vec();
        for n in 1..3 {
            for bars in sides.iter().copied().combinations_with_replacement(n) {
                if bars.iter().map(|(x, y)| x * y).sum::<u64>() <= 12 {
                    let bars = bars.into_iter().sorted().collect_vec();
                    let expected =
                        partizan::outcome(bars.clone(), options).winner_if_begins(Player::Left);
                    assert_eq!(solve(&bars), expected, "{bars:?}");
                }
            }
        }
    }
}
