//! # Nudge
//!
//! Which board decides? And how should its winner play it: fast or slowly?
//!
//! # Reduction
//!
//! A continued conjunctive sum: all boards that have not ended are moved on, and the last one to end
//! decides. Each board is Euclid's game.
//!
//! # Proof
//!
//! The winner of a board wants it to last, and the loser hurries: its suspense tells how long it lasts.
//! The sum is won exactly if the largest suspense is odd, as for all sums of this kind
//! ([`games::sums`]). For Euclid's game suspense and remoteness agree, as the module proves.
//!
//! # Cost
//!
//! *O*(log *p*) a board.

use games::{euclid, Outcome};
use std::io::Read;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text.split_ascii_whitespace().map(|word| word.parse::<u64>().unwrap());
    let mut winners = Vec::new();
    while let Some(n) = numbers.next() {
        let mut next = || numbers.next().unwrap();
        let boards: Vec<(u64, u64)> = (0..n).map(|_| (next(), next())).collect();
        winners.push(solve(&boards).who_wins("MM", "GG"));
    }
    println!("{}", winners.join("\n"));
}

fn solve(boards: &[(u64, u64)]) -> Outcome {
    let longest = boards.iter().map(|&(p, q)| euclid::remoteness(p, q)).max();
    Outcome::from_grundy(longest.unwrap_or(0) % 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;
    use itertools::Itertools;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    type Board = (u64, u64);

    /// The rules on one board, and nothing but the rules; a board that has ended stays as it is.
    fn steps(&(p, q): &Board) -> Vec<Board> {
        let (small, large) = (p.min(q), p.max(q));
        if small == 0 {
            return vec![(p, q)];
        }
        (1..=large / small).map(|k| (small, large - k * small)).collect()
    }

    fn options(boards: &[Board]) -> Vec<Vec<Board>> {
        if boards.iter().all(|&(p, q)| p.min(q) == 0) {
            return Vec::new();
        }
        boards.iter().map(steps).multi_cartesian_product().collect()
    }

    #[test]
    fn small_boards_match_search() {
        let mut rng = SmallRng::seed_from_u64(0);
        for (n, largest) in [(1, 40), (2, 16), (3, 9)] {
            for _ in 0..100 {
                let mut side = || rng.random_range(1..=largest);
                let boards: Vec<Board> = (0..n).map(|_| (side(), side())).collect();
                assert_eq!(
                    solve(&boards),
                    search::outcome(boards.clone(), |boards| options(boards)),
                    "{boards:?}"
                );
            }
        }
    }
}
