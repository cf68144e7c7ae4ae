//! # Nudge
//!
//! Cover the board with dominoes, and think of the token as standing on one.
//!
//! # Reduction
//!
//! Undirected vertex geography on the grid graph of the board, from a corner. It is an N-position
//! exactly when `n` is even.
//!
//! # Proof
//!
//! By the theorem of [`games::geography`] the position is an N-position exactly when every maximum
//! matching covers the corner. A matching is a set of dominoes on the board.
//!
//! * `n` even: lay dominoes along the rows. They cover the board, so every maximum matching does, the
//!   corner included.
//! * `n` odd: cover the first row but for the corner, and the other rows, of which there is an even
//!   number, along the columns. The number of cells is odd, so no matching is larger, and this one
//!   exposes the corner.
//!
//! # Cost
//!
//! Constant for a board.

use games::Outcome;
use std::io;

fn main() {
    // The number of boards is not given, so that proconio cannot read them.
    let text = io::read_to_string(io::stdin()).expect("the input is text");
    let boards = text.split_whitespace().map(|it| it.parse().expect("a size is a number"));
    let answers = boards.take_while(|&n| n != 0).map(|n| solve(n).who_wins("Alice", "Bob"));
    println!("{}", answers.collect::<Vec<_>>().join("\n"));
}

fn solve(n: u64) -> Outcome {
    match n % 2 {
        0 => Outcome::N,
        _ => Outcome::P,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;

    /// The stone, and the set of visited cells, in which it stands; cell (r, c) is bit `r n + c`.
    type Position = (u64, u64);

    /// The rules, and nothing but the rules.
    fn options(n: u64, &(stone, visited): &Position) -> Vec<Position> {
        let (r, c) = (stone / n, stone % n);
        let sides = [(r.wrapping_sub(1), c), (r + 1, c), (r, c.wrapping_sub(1)), (r, c + 1)];
        let cells = sides.into_iter().filter(|&(r, c)| r < n && c < n).map(|(r, c)| r * n + c);
        let fresh = cells.filter(|cell| visited >> cell & 1 == 0);
        fresh.map(|cell| (cell, visited | 1 << cell)).collect()
    }

    #[test]
    fn all_small_boards_match_search() {
        for n in 1..6 {
            assert_eq!(solve(n), search::outcome((0, 1), |it| options(n, it)), "{n}");
        }
    }
}
