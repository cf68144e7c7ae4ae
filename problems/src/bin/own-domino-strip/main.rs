//! # Nudge
//!
//! What does a domino leave? Parts, and the same ones again and again.
//!
//! # Reduction
//!
//! Domineering: each part of the board is valued once, as a short game, and a move leaves the sum of its parts.
//!
//! # Proof
//!
//! No domino lies on two parts, so the parts are a sum. A move wins if Left, not to move, does not lose what it
//! leaves, that is, if the value of that is at least 0; and for Right at most 0.
//!
//! # Cost
//!
//! One canonical form for each part that can be left, by all strips together.

use games::partizan::{PartizanOutcome, Player};
use games::partizan_boards::{board, domineering, Board};
use games::partizan_values::Memo;
use games::short_game::{Arena, Game};
use std::io::Read;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let rows: Vec<&str> = text.split_ascii_whitespace().skip(1).collect();
    let (mut games, mut memo) = (Arena::new(20_000_000), Memo::default());
    for strip in rows.chunks(2) {
        let (outcome, wins) = solve(&mut games, &mut memo, strip);
        let winner = match outcome {
            PartizanOutcome::L => "left",
            PartizanOutcome::R => "right",
            PartizanOutcome::N => "first",
            PartizanOutcome::P => "second",
        };
        println!("{winner} {} {}", wins[0], wins[1]);
    }
}

/// Returns who wins on these rows, and by how many first moves Left does and Right.
fn solve(
    games: &mut Arena,
    memo: &mut Memo<Board>,
    rows: &[&str],
) -> (PartizanOutcome, [usize; 2]) {
    let start = board(rows);
    let value = games.value_by_parts(memo, &start, domineering).unwrap();
    let wins = [Player::Left, Player::Right].map(|player| {
        let mut wins = 0;
        for parts in domineering(&start, player) {
            let parts: Vec<Game> = parts.iter().map(|part| memo[part]).collect();
            let after = games.sum_of(&parts).unwrap();
            let is_won = match player {
                Player::Left => games.is_le(Game::ZERO, after),
                Player::Right => games.is_le(after, Game::ZERO),
            };
            wins += usize::from(is_won.unwrap());
        }
        wins
    });
    (games.outcome(value).unwrap(), wins)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::partizan;

    /// The rules, and nothing but the rules: bit 2c + r is the cell of row r and column c.
    fn options(free: u32, columns: u32, player: Player) -> Vec<u32> {
        let dominoes: Vec<u32> = match player {
            Player::Left => (0..columns).map(|c| 3 << (2 * c)).collect(),
            Player::Right => (0..2 * columns.saturating_sub(1)).map(|at| 5 << at).collect(),
        };
        dominoes.into_iter().filter(|it| free & it == *it).map(|it| free & !it).collect()
    }

    #[test]
    fn all_short_strips_match_search() {
        let (mut games, mut memo) = (Arena::new(20_000_000), Memo::default());
        for columns in 1..6 {
            for free in 0..1 << (2 * columns) {
                let row = |r: u32| -> String {
                    let is_free = |c: u32| free >> (2 * c + r) & 1 == 1;
                    (0..columns).map(|c| if is_free(c) { '.' } else { '#' }).collect()
                };
                let rows = [row(0), row(1)];
                let (found, wins) = solve(&mut games, &mut memo, &[&rows[0], &rows[1]]);
                let listed = |&free: &u32, player| options(free, columns, player);
                assert_eq!(found, partizan::outcome(free, listed), "{rows:?}");
                let expected = [Player::Left, Player::Right]
                    .map(|player| partizan::winning_moves(free, player, listed).len());
                assert_eq!(wins, expected, "{rows:?}");
            }
        }
    }
}
