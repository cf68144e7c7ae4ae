//! # Nudge
//!
//! How many positions can 14 squares have? Make the player to move a part of them.
//!
//! # Reduction
//!
//! A small partizan game, by the definition: no formula is known for strips in any order.
//!
//! # Proof
//!
//! A strip and a player to move are a position of a game in which both players have the same moves: those of
//! whoever is to move. The search from the ends of that game tells who wins.
//!
//! # Cost
//!
//! All positions that can be reached, each with both players to move.

use games::partizan::{self, PartizanOutcome, Player};
use std::io::Read;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    for strip in text.split_ascii_whitespace().skip(1) {
        println!(
            "{}",
            match solve(strip) {
                PartizanOutcome::L => "left",
                PartizanOutcome::R => "right",
                PartizanOutcome::N => "first",
                PartizanOutcome::P => "second",
            }
        );
    }
}

/// Returns who wins on this strip.
fn solve(strip: &str) -> PartizanOutcome {
    partizan::outcome(strip.as_bytes().to_vec(), |strip, player| options(strip, player))
}

/// Returns the strips after the moves of a player.
fn options(strip: &[u8], player: Player) -> Vec<Vec<u8>> {
    let (own, other) = match player {
        Player::Left => (b'T', b'F'),
        Player::Right => (b'F', b'T'),
    };
    let step = |from: usize, by: usize| match player {
        Player::Left => Some(from + by).filter(|&to| to < strip.len()),
        Player::Right => from.checked_sub(by),
    };
    let mut options = Vec::new();
    for from in (0..strip.len()).filter(|&from| strip[from] == own) {
        let to = match step(from, 1) {
            Some(next) if strip[next] == b'.' => Some(next),
            Some(next) if strip[next] == other => step(from, 2).filter(|&to| strip[to] == b'.'),
            _ => None,
        };
        if let Some(to) = to {
            let mut left = strip.to_vec();
            left.swap(from, to);
            options.push(left);
        }
    }
    options
}

#[cfg(test)]
mod tests {
    use super::*;

    /// True if the player to move wins: the rules once more, on texts and in another way.
    fn wins(strip: &str, player: Player) -> bool {
        let patterns = match player {
            Player::Left => [("T.", ".T"), ("TF.", ".FT")],
            Player::Right => [(".F", "F."), (".TF", "FT.")],
        };
        let opponent = player.opponent();
        patterns.iter().any(|(before, after)| {
            let places = (0..strip.len()).filter(|&at| strip[at..].starts_with(before));
            places
                .map(|at| format!("{}{after}{}", &strip[..at], &strip[at + before.len()..]))
                .any(|left| !wins(&left, opponent))
        })
    }

    #[test]
    fn all_short_strips_match_the_rules() {
        for squares in 0..6u32 {
            for number in 0..3usize.pow(squares) {
                let square = |i| ['T', 'F', '.'][number / 3usize.pow(i) % 3];
                let strip: String = (0..squares).map(square).collect();
                let expected = match [Player::Left, Player::Right].map(|it| wins(&strip, it)) {
                    [true, true] => PartizanOutcome::N,
                    [true, false] => PartizanOutcome::L,
                    [false, true] => PartizanOutcome::R,
                    [false, false] => PartizanOutcome::P,
                };
                assert_eq!(solve(&strip), expected, "{strip}");
            }
        }
    }
}
