//! # Nudge
//!
//! What is a column with one black piece worth to Takahashi, with an empty cell above it, with a white piece below?
//!
//! # Reduction
//!
//! The board is a sum of its columns, with Takahashi as Left. Each is a number; add them up.
//!
//! # Proof
//!
//! A column is a number if every move of Left leads to less than every move of Right. Take one of each. If they concern different
//! pieces, each is possible after the other, to the same position, which is an option of Right after Left's move and of Left after
//! Right's. If they concern one piece, one of the moves advances it and the other eats it; it can still be eaten after the
//! advance, to the same position. In both cases induction gives the inequality.
//!
//! Takahashi begins, so he wins exactly if the sum is positive.
//!
//! # Cost
//!
//! At most 3ⁿ positions of a column of `n` cells, with two moves for each piece.

use games::dyadic::Dyadic;
use games::partizan::{number, Player};
use proconio::input;
use proconio::marker::Bytes;
use std::cmp::Ordering;

fn main() {
    input! { rows: [Bytes] }
    match solve(&rows) {
        Player::Left => println!("Takahashi"),
        Player::Right => println!("Snuke"),
    }
}

fn solve(rows: &[Vec<u8>]) -> Player {
    let mut sum = Dyadic::default();
    for column in 0..rows.len() {
        let cells: Vec<u8> = rows.iter().map(|row| row[column]).collect();
        let moves = |cells: &Vec<u8>, player| options(cells, player);
        sum += number(cells, moves).expect("a column is a number");
    }
    if sum.sign() == Ordering::Greater {
        Player::Left
    } else {
        Player::Right
    }
}

/// The moves in a column: to advance an own piece, upwards is before, or to eat another one.
fn options(cells: &[u8], player: Player) -> Vec<Vec<u8>> {
    let own = if player == Player::Left { b'W' } else { b'B' };
    let mut options = Vec::new();
    for (at, &cell) in cells.iter().enumerate() {
        let mut after = cells.to_vec();
        if cell == own && at > 0 && cells[at - 1] == b'.' {
            after.swap(at - 1, at);
            options.push(after);
        } else if cell != own && cell != b'.' {
            after[at] = b'.';
            options.push(after);
        }
    }
    options
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::partizan;
    use itertools::Itertools;
    use sizes::sized;

    /// The rules on the whole board.
    fn on_board(rows: &[Vec<u8>], player: Player) -> Vec<Vec<Vec<u8>>> {
        let (own, other) = if player == Player::Left { (b'W', b'B') } else { (b'B', b'W') };
        let mut options = Vec::new();
        for (r, c) in (0..rows.len()).cartesian_product(0..rows.len()) {
            let mut after = rows.to_vec();
            if rows[r][c] == other {
                after[r][c] = b'.';
                options.push(after);
            } else if rows[r][c] == own && r > 0 && rows[r - 1][c] == b'.' {
                after[r][c] = b'.';
                after[r - 1][c] = own;
                options.push(after);
            }
        }
        options
    }

    #[test]
    fn small_boards_match_search() {
        let boards = |n: usize| (0..n * n).map(|_| *b"WB.").multi_cartesian_product();
        for (n, step) in [(1, 1), (2, 1), (3, sized(397, 97))] {
            for cells in boards(n).step_by(step) {
                let rows = cells.chunks(n).map(<[u8]>::to_vec).collect_vec();
                let expected = partizan::outcome(rows.clone(), |it: &Vec<Vec<u8>>, player| {
                    on_board(it, player)
                });
                assert_eq!(solve(&rows), expected.winner_if_begins(Player::Left), "{rows:?}");
            }
        }
    }

    #[test]
    fn columns_of_eight_cells_are_numbers() {
        for cells in (0..8).map(|_| *b"WB.").multi_cartesian_product().step_by(sized(211, 13)) {
            assert!(
                number(cells.clone(), |it: &Vec<u8>, player| options(it, player)).is_some(),
                "{cells:?}"
            );
        }
    }
}
